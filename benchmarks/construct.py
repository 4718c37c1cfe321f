"""`any_tour`, which does not search, against C's greedy walk and against the clock."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.knights import GREEDY, task_of
from benchmarks.rows import against_c, alone
from benchmarks.starting import python
from benchmarks.table import Row
from benchmarks.timing import calling
from knighttour import Board, is_tour
from knighttour.fast import any_tour, any_tour_numbers

ONCE = """
import time
from knighttour import Board
from knighttour.fast import any_tour_numbers
any_tour_numbers(Board(40, 40), closed=True)  # reads the blocks
begun = time.perf_counter()
any_tour_numbers(Board(1000, 1000), closed=True)
print(time.perf_counter() - begun)
"""


def rows(quick: bool) -> Iterator[Row]:
    """A closed tour of 1000 x 1000, and an open one of 4 x 1000."""
    board = Board(1000, 1000)
    work, task = "any_tour 1000 x 1000, closed", (*task_of(board), 1)
    check(board, closed=True)
    ours = calling(lambda: any_tour_numbers(board, closed=True))
    # C's greedy walk gets stuck there: no answer to compare. Preparing counts for both
    for name, contender, walks, programs, at_most in (
        (work, ours, 5, GREEDY, 0.25),
        (f"{work}, once in a new process", once, 1, GREEDY, None),
        (work, ours, 5, GREEDY[:1], None),
    ):
        yield against_c(
            name, contender, programs, (*task, walks), at_most, quick=quick, seconds=1, skip=5
        )
    yield alone(
        f"{work}, as a million pairs",
        calling(lambda: any_tour(board, closed=True)),
        None,
        quick=quick,
    )
    thin = Board(4, 1000)
    check(thin)
    yield alone("any_tour 4 x 1000 from a1", calling(lambda: any_tour(thin)), 0.020, quick=quick)


def once() -> tuple[float, object]:
    """One tour in a new process, which needs new memory for it, as C's walk does."""
    return float(python(ONCE)), ()


def check(board: Board, *, closed: bool = False) -> None:
    """An `AssertionError` unless `any_tour` gives a tour of this board."""
    answer = is_tour(any_tour(board, closed=closed).path, board, closed=closed)
    if not answer:
        raise AssertionError(answer)
