"""Knight's tours against C: plain search, look-ahead and Warnsdorff's rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numba

from benchmarks.rows import against_c
from benchmarks.table import Row
from benchmarks.timing import Contender, contender
from knighttour import Board, KnightsTour, Warnsdorff
from knighttour.board import Square
from knighttour.fast import greedy, tours
from knighttour.fast.runs import GreedyRun, TourRun
from knighttour.fast.watch import NEVER
from knighttour.knights import ORDERS, WIRTH, MoveOrder

PLAIN = ("plain_recursive", "plain_frame", "plain_table", "plain_flat")
GREEDY = ("greedy_textbook", "greedy_counted", "greedy_incremental")
GREEDY_LIMITS = {8: 0.5, 100: 0.7, 1000: 1.0}


def plain_rows(quick: bool) -> Iterator[Row]:
    """Plain search and look-ahead, 8 x 8 from a1, in both move orders."""
    board = Board(8, 8)
    for name, order in ORDERS.items():
        where, task = f"8 x 8 from a1, {name} order", task_of(board, order)
        plain = searching(KnightsTour(board, "a1", order=order), counted=True)
        yield against_c(f"plain search, {where}", plain, PLAIN, task, 1.05, quick=quick)
        ahead = searching(KnightsTour(board, "a1", order=order, lookahead=True), repeats=20)
        work = f"the same tour by look-ahead, {where}"
        yield against_c(work, ahead, PLAIN, task, 0.001, quick=quick, skip=5)


def greedy_rows(quick: bool) -> Iterator[Row]:
    """Warnsdorff's rule without undo, from a1; on 8 x 8 from all squares."""
    for size, at_most in GREEDY_LIMITS.items():
        work = f"Warnsdorff greedy, {size} x {size}"
        board = Board(size, size)
        if size == 8:
            repeats = 200
            task = (*task_of(board), board.size, repeats)
            ours, work = from_all_squares(board, repeats), f"{work}, all {board.size} starts"
        else:
            repeats = 20 if size == 100 else 1
            task = (*task_of(board), 1, repeats)
            ours = following(board, repeats)
        yield against_c(work, ours, GREEDY, task, at_most, quick=quick, skip=2)
        yield against_c(work, ours, GREEDY[:1], task, None, quick=quick, skip=2)


def task_of(board: Board, order: MoveOrder = WIRTH) -> tuple[int, ...]:
    """The arguments of the C programs: the board, the start a1 and the moves."""
    return board.rows, board.cols, 0, 0, *(step for move in order for step in move)


def weight(path: Iterable[Square], cols: int) -> int:
    """Which path it is, in one number: the sum of place (from 1) times square."""
    return sum(place * (row * cols + col) for place, (row, col) in enumerate(path, 1))


def searching(problem: KnightsTour, *, counted: bool = False, repeats: int = 1) -> Contender:
    """A search with undo: its answer is the weight of the tour, after the counts if `counted`."""

    def answer(run: TourRun, result: int) -> tuple[int, ...]:
        counts = run.counts
        told = (counts.tries, counts.placed, counts.undone, counts.deepest) if counted else ()
        found = run.squares if result == tours.FOUND else ()
        return *told, weight(found, problem.board.cols)

    return contender(
        lambda: TourRun(problem, False),
        lambda run: run.advance(NEVER),
        answer,
        repeats,
    )


def following(board: Board, repeats: int = 1) -> Contender:
    """Warnsdorff's rule from a1: the answer is what `greedy.h` prints for one start."""
    problem = KnightsTour(board, "a1", rule=Warnsdorff(board))

    def answer(run: GreedyRun, _: int) -> tuple[int, ...]:
        path = run.squares
        row, col = path[-1]
        return run.counts.placed, weight(path, board.cols), row * board.cols + col

    return contender(lambda: GreedyRun(problem), lambda run: run.advance(NEVER), answer, repeats)


def from_all_squares(board: Board, repeats: int = 1) -> Contender:
    """Warnsdorff's rule from each square in turn: the answer is what `greedy.h` prints for it."""
    problem = KnightsTour(board, rule=Warnsdorff(board))

    def work(run: GreedyRun) -> tuple[int, int]:
        arrays = run.cells.copy(), run.cells, run.path, run.steps, run.state
        found: tuple[int, int] = follow_all(*arrays, board.rows, board.cols)
        return found

    def answer(run: GreedyRun, found: tuple[int, int]) -> tuple[int, ...]:
        placed, ends = found
        return placed, weight(run.squares, board.cols), ends

    return contender(lambda: GreedyRun(problem), work, answer, repeats)


@numba.njit
def follow_all(
    empty: Any, cells: Any, path: Any, steps: Any, state: Any, rows: int, cols: int
) -> tuple[int, int]:
    """Follow the rule from each square, compiled as the loop in `greedy.h` is.

    How many squares were placed, and the sum of the ends, each times its start's number.
    """
    placed = ends = 0
    width = cols + 4
    for start in range(rows * cols):
        cells[:] = empty
        here = start // cols * width + start % cols
        path[0] = here
        cells[here + steps[greedy.OWN]] += greedy.VISITED
        state[tours.DEPTH] = state[tours.PLACED] = 0
        greedy.follow(cells, path, steps, state, NEVER, False, rows, cols, tours.FIRST, 0)
        placed += state[tours.PLACED]
        end = int(path[state[tours.DEPTH]])
        ends += (start + 1) * (end // width * cols + end % width)
    return placed, ends
