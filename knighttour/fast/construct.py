"""A knight's tour of any board from any square, in time linear in the squares, without a search.

Every board is a *core*, a small board whose tours are stored, and *strips* of a few rows or columns
around it. Each strip makes the tour of the core longer, because the tour has a known edge where the
strip begins, and the strip a way from one end of that edge to the other. The start is on the core.
The largest cores are 11 x 11, and 3 x 16 on boards of three rows.

Schwenk (1991) made longer closed tours from shorter ones like this. That strips and cores fit for
every size and start is a finite matter: a test goes through all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from knighttour.board import Board, Square
from knighttour.engine import FOUND, NONE, Counts, Outcome
from knighttour.fast.between import tour_between
from knighttour.fast.blocks import core, strip_rule
from knighttour.fast.jit import COMPILED, spread
from knighttour.fast.laying import Frame, lengthened
from knighttour.theory import tour_exists

Where = str | Square


def any_tour(
    board: Board,
    start: Where | None = None,
    closed: bool = False,
    end: Where | None = None,
    *,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[Counts], object] | None = None,
) -> Outcome:
    """A tour of the board from `start`, or NONE and the theorem that says so.

    Where neither `start` nor `end` is named the tour starts on a1: a board that has tours has one
    from there. `end` alone gives a tour that ends on it. Nothing is searched, so the counts are
    those of walking the tour: all squares but the first are placed, one try each, none is undone.

    Both ends may be named on boards of at most 576 squares. That is a search, with its counts, and
    with `stop`, `progress` and Ctrl-C as in `engine.solve`; it may give up (BUDGET). On larger
    boards it is not offered: a `ValueError`, as is a square off the board. Nothing is compiled:
    without numba all this works as well, and takes little longer.

    >>> outcome = any_tour(Board(3, 1001), "k1")
    >>> outcome.verdict, len(outcome.path), outcome.path[0]
    (FOUND, 3003, (0, 10))
    >>> print(any_tour(Board(1, 2)).why)
    on a board one square wide a knight cannot move
    """
    first, last = (None if where is None else board.square(where) for where in (start, end))
    if first is not None and last is not None:
        return tour_between(board, first, last, closed, stop=stop, progress=progress)
    named = first or last or (0, 0)
    answer = tour_exists(board.rows, board.cols, named, closed=closed)
    if not answer:
        return Outcome(NONE, (), Counts(), answer.why)
    path = _squares(board, any_tour_numbers(board, named, closed))
    moves = board.size - 1
    counts = Counts(tries=moves, placed=moves, solutions=1, deepest=board.size)
    why = f"{'a closed' if closed else 'an open'} tour put together from stored blocks"
    return Outcome(FOUND, path[::-1] if last else path, counts, why)


def any_tour_numbers(board: Board, start: Where = (0, 0), closed: bool = False) -> Any:
    """The squares of that tour as numbers, row * columns + column: an array, without numba a list.

    On large boards this is much faster, for a million pairs take longer than their tour. If there
    is no such tour, that is a `ValueError` which says why.

    >>> list(map(int, any_tour_numbers(Board(3, 4))))
    [0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4]
    """
    square = board.square(start)
    answer = tour_exists(board.rows, board.cols, square, closed=closed)
    if not answer:
        raise ValueError(f"no such tour of the board of {board}: {answer.why}")
    frame, place, margins = plan(board, square)
    comes_home = bool(tour_exists(board.rows, board.cols, closed=True))
    (walk,) = core(frame.rows, frame.cols, None if comes_home else place).walks
    if comes_home:
        begin = walk.index(place)
        walk = walk[begin:-1] + walk[: begin + 1]  # home again, for there may be a detour
    return spread(lengthened(frame.numbers(walk), frame, margins))[: board.size]


class Side(NamedTuple):
    """One side of a board: strips before the core and after it, its length, and where it starts."""

    before: int
    length: int
    place: int
    after: int


def cut(length: int, place: int, least: int, wide: int) -> Side:
    """Take strips this wide off both ends of a side while `least` and the place remain."""
    strips = max(0, length - least) // wide
    after = min(strips, (length - 1 - place) // wide)
    before = min(strips - after, place // wide)
    return Side(before, length - (before + after) * wide, place - before * wide, after)


def plan(board: Board, start: Square) -> tuple[Frame, Square, tuple[int, ...]]:
    """Where the core is, where on it the start, how many strips go right, below, left and above.

    A core is stored lying: with at least as many columns as rows.
    """
    row, col = start
    rows_rule, cols_rule = strip_rule(board.cols), strip_rule(board.rows)
    rows, cols = cut(board.rows, row, *rows_rule), cut(board.cols, col, *cols_rule)
    first = rows.before * rows_rule[1] * board.cols + cols.before * cols_rule[1]
    frame = Frame(first, board.cols, 1, rows.length, cols.length)
    place, margins = (rows.place, cols.place), (cols.after, rows.after, cols.before, rows.before)
    if frame.rows > frame.cols:
        place = frame.cols - 1 - cols.place, rows.place
        frame, margins = frame.turned(), margins[1:] + margins[:1]
    return frame, place, margins


def _squares(board: Board, numbers: Any) -> tuple[Square, ...]:
    """The squares of these numbers: pairs that are all made at once, and shared ints in them."""
    squares = list(board.squares())
    return tuple(map(squares.__getitem__, memoryview(numbers) if COMPILED else numbers))
