"""Hopeless work: where a search went on although its path could no longer be completed.

A subtree that was searched to the end without a solution proves itself. Whether the path that is
still held at the end could be completed is asked of `fast.completable`: what cannot be completed
at some length cannot be at a greater one, so halving finds the first square that made it hopeless.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import cache

from knighttour.engine import FOUND, NONE, Candidate, Outcome, Problem, Verdict
from knighttour.show.marks import Marks, steps_in

SETTLE = 10_000  # placements for each question
NOWHERE = "There is no solution from the start at all, so no placement was the mistake."

Stretch = tuple[int, int]  # from a position up to another, which is not part of it
Squares = tuple[Candidate, ...]
Stop = Callable[[], bool] | None


def doomed_in(
    problem: Problem,
    marks: Marks,
    outcome: Outcome,
    held: Squares,
    end: Squares,
    settle: int = SETTLE,
    stop: Stop = None,
) -> tuple[list[Stretch], str]:
    """The hopeless stretches of a recorded search, and in words what could not be settled.

    `held` is the path where the recording ends, `end` that of the whole run, which may be later.
    With `settle=0` nothing is asked.
    """
    last, given, common = steps_in(outcome.counts), marks.given, common_length(held, end)
    found = outcome.verdict is FOUND and len(end) > given  # the run ends with a solution
    if outcome.counts.solutions == marks.solved + found:
        for begin in marks.open[common - given : len(held) - given]:
            if begin > marks.solved_at:  # taken back later, without a solution before or after
                marks.add_hopeless(begin, last)
                break
    note = ""
    if outcome.verdict is NONE:
        marks.add_hopeless(0, last + 1)
        note = NOWHERE
    elif outcome.verdict is not FOUND:
        first, note = first_hopeless(problem, given, end, settle, stop)
        if first == given:
            marks.add_hopeless(0, last + 1)
        elif first <= len(end):
            marks.add_hopeless(marks.open[first - 1 - given] if first <= common else last, last + 1)
    return list(zip(marks.begins, marks.ends, strict=True)), note


def first_hopeless(
    problem: Problem, given: int, end: Squares, settle: int, stop: Stop
) -> tuple[int, str]:
    """How many squares of a path are hopeless, the fewest known; one more than all if none is.

    With it what could not be settled, in words.
    """
    if not settle:
        return len(end) + 1, "It was not asked whether the path at the end can be completed."
    from knighttour.fast.complete import completable  # it takes numba with it

    @cache
    def verdict(length: int) -> Verdict:
        return completable(problem, end[:length], budget=settle, stop=stop).verdict

    lengths = range(given, len(end) + 1)
    first = given + bisect_left(lengths, True, key=lambda length: verdict(length) is NONE)
    unsettled = given + bisect_left(lengths, True, key=lambda length: verdict(length) is not FOUND)
    return first, NOWHERE if first == given else _note(unsettled, first - 1, settle)


def _note(fewest: int, most: int, settle: int) -> str:
    """What is not known of the paths with these numbers of squares."""
    if fewest > most:
        return ""
    squares = f"{fewest:,}" if fewest == most else f"{fewest:,} to {most:,}"
    return (
        f"Whether the path at the end can be completed from its first {squares} squares was not "
        f"settled within {settle:,} placements."
    )


def common_length(one: Squares, other: Squares) -> int:
    """How many squares two paths have in common at their beginning."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
