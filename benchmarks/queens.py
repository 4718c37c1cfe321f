"""All placements of twelve queens against recursive C: three arrays of marks, and bit masks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from benchmarks.rows import against_c
from benchmarks.table import Row
from benchmarks.timing import Contender, contender
from knighttour import Queens
from knighttour.fast import runs
from knighttour.fast.watch import NEVER

N = 12
Run = TypeVar("Run", runs.QueensRun, runs.BitsRun)


def rows(quick: bool) -> Iterator[Row]:
    """Arrays with all counts, and bit masks."""
    yield against_c(
        f"all queens, n = {N}, three arrays", arrays(N), ["queens_arrays"], (N,), 0.6, quick=quick
    )
    yield against_c(
        f"all queens, n = {N}, bit masks", bits(N), ["queens_bits"], (N,), 1.0, quick=quick
    )


def arrays(n: int) -> Contender:
    """Ours with arrays: the answer is what `queens_arrays.c` prints."""

    def answer(run: runs.QueensRun, _: int) -> tuple[int, ...]:
        counts = run.counts
        return counts.tries, counts.placed, counts.undone, counts.solutions

    return contender(lambda: counting(runs.QueensRun, n), lambda run: run.advance(NEVER), answer)


def bits(n: int) -> Contender:
    """Ours with bit masks: the answer is what `queens_bits.c` prints."""

    def answer(run: runs.BitsRun, _: int) -> tuple[int, ...]:
        return run.counts.placed, run.counts.solutions

    return contender(lambda: counting(runs.BitsRun, n), lambda run: run.advance(NEVER), answer)


def counting(kind: type[Run], n: int) -> Run:
    """A run that counts all placements without coming back at each."""
    run = kind(Queens(n), False)
    run.every = True
    return run
