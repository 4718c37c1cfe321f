"""Races: several contenders do the same work by turns, and the best time of each counts."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import itemgetter
from typing import TypeVar

Contender = Callable[[], tuple[float, object]]  # does the work: seconds, and the answer it found
Given = TypeVar("Given")
Result = TypeVar("Result")


def race(contenders: dict[str, Contender], rounds: int) -> dict[str, float]:
    """The best seconds of each contender; an `AssertionError` unless all find the same answer.

    They take turns, so that a busy spell of the machine falls on all of them.
    """
    best: dict[str, float] = {}
    answers: dict[str, object] = {}
    with no_collection():
        for _ in range(rounds):
            for name, contender in contenders.items():
                seconds, answers[name] = contender()
                best[name] = min(seconds, best.get(name, seconds))
                check_equal(answers)
    return best


def check_equal(answers: dict[str, object]) -> None:
    """An `AssertionError` unless these answers to one question are equal."""
    (first, answer), *others = answers.items()
    for name, other in others:
        if other != answer:
            raise AssertionError(f"{first} found {answer}, {name} found {other}")


@contextmanager
def no_collection() -> Iterator[None]:
    """Garbage is not collected meanwhile."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def contender(
    prepare: Callable[[], Given],
    work: Callable[[Given], Result],
    answer: Callable[[Given, Result], object],
    repeats: int = 1,
) -> Contender:
    """A contender in Python: only `work` is timed, on what was prepared anew each time.

    Short work is repeated, and the best time counts.
    """

    def once() -> tuple[float, Given, Result]:
        given = prepare()
        begun = time.perf_counter()
        result = work(given)
        return time.perf_counter() - begun, given, result

    def run() -> tuple[float, object]:
        seconds, given, result = min((once() for _ in range(repeats)), key=itemgetter(0))
        return seconds, answer(given, result)

    return run


def calling(work: Callable[[], object]) -> Contender:
    """A contender that just does the work, whatever comes of it."""
    return contender(lambda: None, lambda _: work(), lambda *_: ())
