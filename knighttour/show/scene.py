"""Scenes: what the board of a problem looks like, and its candidates as small whole numbers, cells.

A board is framed by two, so that candidates off the board are cells too: the cell of `(row, col)`
is `(row + 2) * (cols + 4) + col + 2`. Whatever else a problem chooses among is numbered after the
frame, in the order in which it is met, and called by its label; a problem without a board has
nothing but labels.
"""

from __future__ import annotations

import operator
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from knighttour.board import Board, Square, square_name
from knighttour.engine import Candidate, Path, Problem, start_of
from knighttour.knights import KNIGHT_STEPS, KnightsTour
from knighttour.mazes import WALL, Maze
from knighttour.queens import Queens

FRAME = 2
MOST_CELLS = 1 << 14  # a step is a word of 16 bits, and its kind takes two of them


class Cells(dict[Any, int]):
    """The cell of each candidate; one that is new gets its number when it is first asked for."""

    def __init__(self, rows: int, cols: int) -> None:
        super().__init__()
        self.rows, self.cols, self.others = rows, cols, list[Candidate]()
        self.framed = (rows + 2 * FRAME) * (cols + 2 * FRAME) if rows else 0
        if self.framed > MOST_CELLS:
            raise ValueError(
                f"a board of {rows:,} rows and {cols:,} columns is too large to be recorded: with "
                f"two more on each side it may have {MOST_CELLS:,} squares, such as 124 x 124"
            )

    def __missing__(self, candidate: Candidate) -> int:
        pair = as_pair_or_none(candidate)
        if pair is not None and self.is_framed(pair):
            cell = (pair[0] + FRAME) * (self.cols + 2 * FRAME) + pair[1] + FRAME
        else:
            cell = self.framed + len(self.others)
            if cell >= MOST_CELLS:
                raise ValueError(f"more than {MOST_CELLS:,} different candidates: too many to show")
            self.others.append(candidate)
        self[candidate] = cell
        return cell

    def is_framed(self, square: Square) -> bool:
        """Whether a square is on the board or its frame."""
        row, col = square
        return self.framed > 0 and (
            -FRAME <= row < self.rows + FRAME and -FRAME <= col < self.cols + FRAME
        )

    def candidate(self, cell: int) -> Candidate:
        """The candidate that a cell stands for."""
        if cell >= self.framed:
            return self.others[cell - self.framed]
        row, col = divmod(cell, self.cols + 2 * FRAME)
        return row - FRAME, col - FRAME


@dataclass(frozen=True)
class Scene:
    """What a board of a problem looks like; `rows` and `cols` are 0 where there is no board.

    `origin` says where row 0 is drawn, `names` how squares are called, `marks` whether squares once
    entered keep their mark.
    """

    kind: str  # knight, queens, turtle or list
    rows: int = 0
    cols: int = 0
    start: tuple[Candidate, ...] = ()
    walls: tuple[Square, ...] = ()
    exit: Square | None = None
    closed: bool = False
    marks: bool = False
    title: str = ""
    cells: Cells = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", Cells(self.rows, self.cols))

    @property
    def origin(self) -> str:
        """Where row 0 is drawn: at the bottom of a chess board, at the top of a maze."""
        return "upper" if self.kind == "turtle" else "lower"

    @property
    def names(self) -> str:
        """How squares are called: as chess players do, as pairs, or by labels."""
        return {"turtle": "pairs", "list": "labels"}.get(self.kind, "chess")

    def name(self, candidate: Candidate) -> str:
        """What a candidate is called."""
        pair = as_pair_or_none(candidate)
        if pair is None or self.names == "labels":
            return str(candidate)
        return str(pair) if self.names == "pairs" else square_name(pair)

    def as_json(self) -> dict[str, Any]:
        """The scene for the player, with cells for squares."""
        cell = self.cells.__getitem__
        known = {
            "kind": self.kind,
            "rows": self.rows,
            "cols": self.cols,
            "origin": self.origin,
            "names": self.names,
            "start": [cell(square) for square in self.start],
            "walls": [cell(square) for square in self.walls],
            "exit": None if self.exit is None else cell(self.exit),
            "closed": self.closed,
            "marks": self.marks,
            "title": self.title,
        }
        return known | {"labels": [self.name(other) for other in self.cells.others]}


def scene_of(problem: Problem, *, once: bool = False, title: str = "") -> Scene:
    """The scene of a problem: of this package, or of a learner's own.

    A learner's problem with a `board`, or with `rows` and `cols`, has squares if its candidates are
    pairs; its piece is guessed from its first moves. A board too large to record is a `ValueError`.

    >>> scene_of(Queens(8)).kind, scene_of(Maze(("..",), (0, 0), (0, 1))).origin
    ('queens', 'upper')
    """
    start = start_of(problem)
    if isinstance(problem, KnightsTour):
        return Scene("knight", *_sides(problem), start, closed=problem.closed, title=title)
    if isinstance(problem, Queens):
        return Scene("queens", *_sides(problem), start, title=title)
    if isinstance(problem, Maze):
        walls = tuple(
            (row, col)
            for row, line in enumerate(problem.field)
            for col, square in enumerate(line)
            if square == WALL
        )
        return Scene("turtle", *_sides(problem), start, walls, problem.exit, False, once, title)
    kind = _piece(problem, start)
    rows, cols = _sides(problem) if kind != "list" else (0, 0)
    return Scene(kind, rows, cols, start, marks=once, title=title)


def _sides(problem: Any) -> tuple[int, int]:
    """The rows and columns of a problem's board; `(0, 0)` if it has none."""
    sized = getattr(problem, "board", problem)
    pair = as_pair_or_none((getattr(sized, "rows", None), getattr(sized, "cols", None)))
    return pair if pair is not None and min(pair) > 0 else (0, 0)


def _piece(problem: Problem, start: tuple[Candidate, ...]) -> str:
    """What moves on the board of a learner's problem; `list` if it has no squares to move on."""
    rows, cols = _sides(problem)
    if not rows:
        return "list"
    if problem.is_solution(path := Path(start)):
        return "knight"
    candidates = problem.candidates(path)
    first = list(islice(candidates, 8)) if isinstance(candidates, Iterable) else []
    squares = [as_pair_or_none(square) for square in (*start, *first)]
    if None in squares or not any(pair in Board(rows, cols) for pair in squares if pair):
        return "list"
    if not start:  # queens look at the squares of one row, a knight may begin anywhere
        return "queens" if len(first) == min(cols, 8) and _is_a_row(squares) else "knight"
    row, col = squares[len(start) - 1] or (0, 0)
    steps = {(pair[0] - row, pair[1] - col) for pair in squares[len(start) :] if pair}
    return "knight" if steps <= KNIGHT_STEPS else "turtle"


def _is_a_row(squares: list[Square | None]) -> bool:
    return len({pair[0] for pair in squares if pair}) == 1


def as_pair_or_none(value: Hashable) -> Square | None:
    """A candidate as a pair of ints, or None if it is something else."""
    if not isinstance(value, tuple) or len(value) != 2:
        return None
    try:
        return operator.index(value[0]), operator.index(value[1])
    except TypeError:
        return None
