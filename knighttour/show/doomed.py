"""Hopeless work: where a search went on although its path could no longer be completed.

A subtree that was searched to the end without a solution proves itself. Whether the path that is
still held at the end could be completed is asked of `fast.completable`: what cannot be completed
at some length cannot be at a greater one, so halving finds the first square that made it hopeless.
"""

from __future__ import annotations

from collections.abc import Callable

from knighttour.engine import NONE, Candidate, Outcome, Problem
from knighttour.show.marks import Marks

SETTLE = 10_000  # placements for each question
NOWHERE = "There is no solution from here at all, so no placement was the mistake"

Stretch = tuple[int, int]  # from a position up to another, which is not part of it
Squares = tuple[Candidate, ...]


def doomed_in(
    problem: Problem,
    marks: Marks,
    outcome: Outcome,
    held: Squares,
    end: Squares,
    settle: int = SETTLE,
    stop: Callable[[], bool] | None = None,
) -> tuple[list[Stretch], str]:
    """The hopeless stretches of a recorded search, and in words what could not be settled.

    `held` is the path where the recording ends, `end` that of the whole run, which may be later.
    """
    last = marks.position + 1
    if outcome.verdict is NONE:
        return [(0, last)], f"{NOWHERE}."
    return list(zip(marks.begins, marks.ends, strict=True)), ""
