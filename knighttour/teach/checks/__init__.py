"""Self-checks: a lesson's `check("03.A", answer)` says what is right or what is wrong and why.

The checks of lesson 03 are in `lesson_03.py`: `CHECKS` maps a letter to a function that takes the
learner's answer and returns an `Answer`. A check never raises because of what a learner wrote, and
comes back from a loop that never ends; what the learner's code prints meanwhile is not shown.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable

from knighttour.board import Answer
from knighttour.teach.blanks import unfilled
from knighttour.teach.bounded import bounded
from knighttour.teach.say import say


def check(key: str, answer: object) -> None:
    """Print whether the learner's answer passes the check `key`, and what is wrong if not.

    An answer with `...` in it, or a function with `...` in its text, is not judged yet. A key that
    no lesson has is a `ValueError`.
    """
    say(judged(key, answer))


def judged(key: str, answer: object) -> str:
    """What `check` prints."""
    judge = _judge(key)
    if nothing := unfilled(answer):
        return nothing
    try:
        verdict = bounded(lambda: judge(answer))
    except Exception as error:
        return f"Not yet. Your code stopped with {type(error).__name__}: {error}"
    return f"Right. {verdict.why}" if verdict else f"Not yet. {verdict.why}"


def _judge(key: str) -> Callable[[object], Answer]:
    lesson, _, letter = key.partition(".")
    name = f"{__name__}.lesson_{lesson}"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:  # the lesson is there, and something that it imports is not
            raise
        raise _no_such(key) from None
    judge: Callable[[object], Answer] | None = module.CHECKS.get(letter)
    if judge is None:
        raise _no_such(key)
    return judge


def _no_such(key: str) -> ValueError:
    return ValueError(f"{key!r} is no check of a lesson: they are called such as '03.A'")
