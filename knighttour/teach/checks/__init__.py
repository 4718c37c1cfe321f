"""Self-checks: a lesson's `check("03.A", answer)` says what is right or what is wrong and why.

The checks of lesson 03 are in `lesson_03.py`: `CHECKS` maps a letter to a function that takes the
learner's answer and returns an `Answer`. A check never raises because of what a learner wrote.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable

from knighttour.board import Answer


def check(key: str, answer: object) -> None:
    """Print whether the learner's answer passes the check `key`, and what is wrong if not.

    A key that no lesson has is a `ValueError`.
    """
    print(judged(key, answer))


def judged(key: str, answer: object) -> str:
    """What `check` prints."""
    judge = _judge(key)
    if answer is ... or answer is None:
        return "Nothing to check yet: fill in your answer, run its cell, then run this one again."
    try:
        verdict = judge(answer)
    except Exception as error:
        return f"Not yet. Your code stopped with {type(error).__name__}: {error}"
    return f"Right. {verdict.why}" if verdict else f"Not yet. {verdict.why}"


def _judge(key: str) -> Callable[[object], Answer]:
    lesson, _, letter = key.partition(".")
    try:
        module = importlib.import_module(f"{__name__}.lesson_{lesson}")
        judge: Callable[[object], Answer] = module.CHECKS[letter]
    except (ImportError, KeyError):
        raise ValueError(f"{key!r} is no check of a lesson: they are called such as '03.A'") from None
    return judge
