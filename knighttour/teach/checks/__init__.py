"""Self-checks: a lesson's `check("03.A", answer)` says what is right or what is wrong and why.

The checks of lesson 03 are in `lesson_03.py`: `CHECKS` maps a letter to a function that takes the
learner's answer and returns an `Answer`. A check never raises because of what a learner wrote, and
comes back from a loop that never ends; what the learner's code prints meanwhile is not shown.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from knighttour.board import Answer
from knighttour.teach.blanks import unfilled
from knighttour.teach.bounded import bounded
from knighttour.teach.say import say


class Judgement(NamedTuple):
    """Whether an answer passes (None: a blank is left, nothing was judged), and why."""

    passed: bool | None
    why: str

    def __str__(self) -> str:
        return {True: "Right. ", False: "Not yet. ", None: ""}[self.passed] + self.why


@dataclass
class Attempts:
    """How many answers a check judged until one passed, and what it said of the last of these."""

    number: int
    last: Judgement


attempts: dict[str, Attempts] = {}  # of each check; a restart forgets


def check(key: str, answer: object) -> None:
    """Print whether the learner's answer passes the check `key`, and what is wrong if not.

    An answer with `...` in it, or a function with `...` in its text, is not judged yet. A key that
    no lesson has is a `ValueError`.
    """
    verdict = judgement(key, answer)
    before = attempts.get(key)
    if verdict.passed is not None and not (before and before.last.passed):
        attempts[key] = Attempts((before.number if before else 0) + 1, verdict)
    say(str(verdict))


def judged(key: str, answer: object) -> str:
    """What `check` prints."""
    return str(judgement(key, answer))


def judgement(key: str, answer: object) -> Judgement:
    """Whether the learner's answer passes the check `key`, and why."""
    judge = _judge(key)
    if nothing := unfilled(answer):
        return Judgement(None, nothing)
    try:
        verdict = bounded(lambda: judge(answer))
    except Exception as error:
        return Judgement(False, f"Your code stopped with {type(error).__name__}: {error}")
    return Judgement(bool(verdict), verdict.why)


def keys(lesson: str) -> list[str]:
    """The keys of a lesson's checks in the order of its file, such as `"03.A"`."""
    return [f"{lesson}.{letter}" for letter in _checks(lesson)]


def _judge(key: str) -> Callable[[object], Answer]:
    lesson, _, letter = key.partition(".")
    judge = _checks(lesson).get(letter)
    if judge is None:
        raise ValueError(f"{key!r} is no check of a lesson: they are called such as '03.A'")
    return judge


def _checks(lesson: str) -> dict[str, Callable[[object], Answer]]:
    """The checks of a lesson by letter; none where there is no such lesson."""
    name = f"{__name__}.lesson_{lesson}"
    try:
        checks: dict[str, Callable[[object], Answer]] = importlib.import_module(name).CHECKS
    except ModuleNotFoundError as error:
        if error.name != name:  # the lesson is there, and something that it imports is not
            raise
        return {}
    return checks
