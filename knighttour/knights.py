"""Knight's tours: the problem, Warnsdorff's rule, look-ahead, and a checker for the result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from knighttour.board import (
    Answer,
    Board,
    Leap,
    Numbers,
    Square,
    as_pair,
    as_square,
    numbering_fault,
    path_of,
    scramble,
    square_name,
    steps_of,
    whole,
)
from knighttour.engine import Path
from knighttour.theory import tour_exists

MoveOrder = tuple[Leap, ...]
Start = Any  # a square, its name, a path of squares or names, or () for any square
Rule = Callable[[Path, list[Square]], Sequence[Square]]

KNIGHT_STEPS = frozenset(steps_of((1, 2)))

# N. Wirth, Algorithms + Data Structures = Programs (1976)
WIRTH: MoveOrder = ((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1))
# Clockwise where row 0 is on top, from two up and one to the right; on a diagram anticlockwise
CLOCKWISE: MoveOrder = ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1))
ORDERS = {"wirth": WIRTH, "clockwise": CLOCKWISE}


def move_order(steps: str | Iterable[Leap]) -> MoveOrder:
    """The eight knight's moves in this order, or the order of this name.

    A `ValueError` if a move is wrong, repeated or missing.

    >>> move_order([(2, 1), (3, 1)])
    Traceback (most recent call last):
    ValueError: (3, 1) is no knight's move: those go 1 and 2 squares, such as (2, 1) or (-1, 2)
    """
    if isinstance(steps, str) and steps.lower() in ORDERS:
        return ORDERS[steps.lower()]
    names = f"{' or '.join(ORDERS)}, or eight pairs (row step, column step)"
    if isinstance(steps, str) or not isinstance(steps, Iterable):
        raise ValueError(f"{steps!r} is no move order: {names}")
    order = tuple(as_pair(step, f"a move order is {names}; a step is") for step in steps)
    for step in order:
        if step not in KNIGHT_STEPS:
            raise ValueError(
                f"{step} is no knight's move: those go 1 and 2 squares, such as (2, 1) or (-1, 2)"
            )
        if order.count(step) > 1:
            raise ValueError(
                f"{step} comes {order.count(step)} times in the move order: once is right"
            )
    if len(order) != 8:
        raise ValueError(f"a move order has all eight knight's moves, this one has {len(order)}")
    return order


def knight_moves(square: Square, order: MoveOrder = WIRTH) -> list[Square]:
    """The eight squares a knight's move away, in move order, those off the board too."""
    row, col = square
    return [(row + down, col + right) for down, right in order]


def onward(board: Board, path: Path | Sequence[Square], square: Square) -> list[Square]:
    """The onward moves from `square`: where a knight could go on now, visited squares left out.

    >>> [square_name(s) for s in onward(Board(5, 5), [(0, 0)], (1, 2))]
    ['d4', 'e3', 'e1', 'a3', 'b4']
    """
    return [to for to in knight_moves(square) if to in board and to not in path]


@dataclass(frozen=True)
class KnightsTour:
    """Visit every square of a board once, from `start`, a knight's move at a time.

    `start` is a square or its name, a path of squares already walked, or `()` for any square.
    `closed` asks for an end that is a move from the start. `rule` orders the allowed squares (see
    `Warnsdorff`, or write your own); `lookahead` gives up paths that have become hopeless and finds
    the same first tour. Bad values are a `ValueError`.

    >>> from knighttour.engine import solve
    >>> outcome = solve(KnightsTour(Board(3, 4), "d2"))
    >>> print(outcome.why, "|", *map(square_name, outcome.path))
    a solution after 30 placed | d2 b1 a3 c2 a1 b3 c1 d3 b2 d1 c3 a2
    """

    board: Board
    start: Start = ()
    closed: bool = False
    order: MoveOrder = WIRTH
    rule: Rule | None = None
    lookahead: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", given_path(self.board, self.start))
        object.__setattr__(self, "order", move_order(self.order))
        if self.rule is not None and not callable(self.rule):
            raise ValueError(f"a rule is a function rule(path, allowed), not {self.rule!r}")
        if isinstance(self.rule, Warnsdorff) and self.rule.board != self.board:
            raise ValueError(f"the rule counts on {self.rule.board}, the board has {self.board}")

    def candidates(self, path: Path) -> Iterable[Square]:
        """The eight knight's moves in move order; under a rule the allowed ones in its order."""
        if not path:
            return self.board.squares()
        if self.lookahead and hopeless(self.board, path, closed=self.closed):
            return ()
        squares = knight_moves(path[-1], self.order)
        if self.rule is None:
            return squares
        return self._ruled(self.rule, path, [to for to in squares if self.allowed(path, to)])

    def allowed(self, path: Path, candidate: Square) -> bool:
        """On the board and not yet visited."""
        return candidate in self.board and candidate not in path

    def is_solution(self, path: Path) -> bool:
        """Every square is visited, and for a closed tour the way home is one move."""
        if len(path) < self.board.size:
            return False
        return not self.closed or path[0] in knight_moves(path[-1])

    def ruled_out(self) -> str | None:
        """A theorem's reason why there is no such tour, or None."""
        first = self.start[0] if self.start else None
        answer = tour_exists(self.board.rows, self.board.cols, first, closed=self.closed)
        return None if answer else answer.why

    @staticmethod
    def _ruled(rule: Rule, path: Path, allowed: list[Square]) -> Sequence[Square]:
        returned = rule(path, list(allowed))
        try:
            ordered = list(map(as_pair, returned))
            shown = _names(ordered)
        except (TypeError, ValueError):
            ordered, shown = [], repr(returned)
        if sorted(ordered) != sorted(allowed):
            raise ValueError(
                f"a rule returns the allowed squares in another order: it got {_names(allowed)} "
                f"and returned {shown}"
            )
        return ordered


def given_path(board: Board, start: Start) -> tuple[Square, ...]:
    """`start` as a path: of one square, of several that a knight has walked, or `()` for any.

    A square off the board, a step that is no knight's move or a repeated square is a `ValueError`.
    """
    if isinstance(start, str):
        return (board.square(start),)
    if not isinstance(start, Iterable):
        raise ValueError(f"a start is a square, its name or a path of squares, not {start!r}")
    squares = tuple(start)
    if squares and not isinstance(squares[0], (str, tuple, list)):
        return (board.square(as_square(squares)),)  # one square, as a pair
    path = tuple(map(board.square, squares))
    fault = _walk_fault(board, path)
    if fault:
        raise ValueError(f"the given path is none: {fault}")
    return path


@dataclass(frozen=True)
class Warnsdorff:
    """Warnsdorff's rule: first the squares with the fewest onward moves.

    H. C. von Warnsdorf, Des Rösselsprungs einfachste und allgemeinste Lösung (1823). `ties` orders
    squares with equally many: `"first"` by move order; `"pohl"` by the fewest onward moves of a
    neighbour (I. Pohl, 1967); `"roth"` by the greatest distance from the centre (A. Roth);
    `"random"` by a hash of `seed`. Any other name, or a seed that is no whole number of 0 or
    more, is a `ValueError`.

    >>> from knighttour.engine import solve
    >>> board = Board(8, 8)
    >>> solve(KnightsTour(board, "a1", rule=Warnsdorff(board))).counts.undone
    0
    """

    board: Board
    ties: str = "first"
    seed: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.ties, str) or self.ties not in TIES:
            raise ValueError(f"{self.ties!r} is no way to break ties: {', '.join(TIES)} are")
        object.__setattr__(self, "seed", whole(self.seed, "seed", 0))

    def __call__(self, path: Path, allowed: list[Square]) -> list[Square]:
        """The allowed squares, best first."""
        tie = TIES[self.ties]
        return sorted(
            allowed,
            key=lambda square: (len(onward(self.board, path, square)), tie(self, path, square)),
        )


def _first(rule: Warnsdorff, path: Path, square: Square) -> int:
    return 0  # sorting keeps the move order of equals


def _pohl(rule: Warnsdorff, path: Path, square: Square) -> int:
    """The fewest onward moves of a free neighbour, as if `square` were taken; 9 without one."""
    beyond = onward(rule.board, path, square)
    return min((len(onward(rule.board, path, to)) - 1 for to in beyond), default=9)


def _roth(rule: Warnsdorff, path: Path, square: Square) -> int:
    """Minus four times the squared distance from the centre: whole numbers on every board."""
    row, col = square
    return -((2 * row - rule.board.rows + 1) ** 2) - (2 * col - rule.board.cols + 1) ** 2


def _random(rule: Warnsdorff, path: Path, square: Square) -> int:
    row, col = square
    return scramble(rule.seed, len(path), row * rule.board.cols + col)


TIES: dict[str, Callable[[Warnsdorff, Path, Square], int]] = {
    "first": _first,
    "pohl": _pohl,
    "roth": _roth,
    "random": _random,
}


def hopeless(board: Board, path: Path, *, closed: bool = False) -> bool:
    """Whether some free square shows that no tour goes on from this path.

    With more than one square left, a free square without a free neighbour can no longer be passed;
    a free square with a single one that is not a move from the knight can only be the end, and
    there is one end. The end of a closed tour is a move from the start: one such must be free.
    """
    if board.size - len(path) <= 1:
        return False
    if closed and not onward(board, path, path[0]):
        return True
    near = set(knight_moves(path[-1]))
    ends = 0
    for square in board.squares():
        if square in path:
            continue
        exits = len(onward(board, path, square))
        if exits == 0:
            return True
        if exits == 1 and square not in near:
            ends += 1
            if ends > 1 or (closed and path[0] not in knight_moves(square)):
                return True
    return False


def is_tour(
    tour: Sequence[Square] | Numbers, board: Board | None = None, *, closed: bool = False
) -> Answer:
    """Whether `tour` is a knight's tour (a closed one, if asked for), and what is wrong if not.

    `tour` is a path on `board`, or, where no board is given, the numbers of one, row 0 first, from
    0 or from 1. Move 1 goes from the first square to the second.

    >>> print(is_tour([[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]]))
    yes: an open tour of all 12 squares
    """
    if board is None:
        fault, board, path = _from_numbers(tour)
    else:
        fault, path = "", tuple(map(as_square, tour))
    fault = fault or _walk_fault(board, path) or _gap(board, path)
    if not fault and closed and path[0] not in knight_moves(path[-1]):
        fault = (
            f"The tour is open: its end {square_name(path[-1])} is no knight's move from its start "
            f"{square_name(path[0])}."
        )
    kind = "a closed tour" if not fault and path[0] in knight_moves(path[-1]) else "an open tour"
    return Answer(not fault, fault or f"{kind} of all {board.size:,} squares")


def _from_numbers(numbers: Numbers) -> tuple[str, Board, tuple[Square, ...]]:
    """What is wrong with the numbers (or `""`), their board, and their path if nothing is."""
    if not numbers or any(len(row) != len(numbers[0]) for row in numbers):
        raise ValueError(f"numbers of a board come in rows of one length, not {numbers!r}")
    board = Board(len(numbers), len(numbers[0]))
    fault = numbering_fault(numbers)
    return (f"{fault}.", board, ()) if fault else ("", board, path_of(numbers))


def _walk_fault(board: Board, path: Sequence[Square]) -> str:
    """The first wrong move or repeated square of a path in words, or `""`."""
    at: dict[Square, int] = {}
    for number, square in enumerate(path, 1):
        if square not in board:
            move = f"Move {number - 1} goes to" if number > 1 else "The path starts on"
            return f"{move} {square}, off the board of {board}."
        if number > 1 and square not in knight_moves(path[number - 2]):
            names = f"{square_name(path[number - 2])} to {square_name(square)}"
            return f"Move {number - 1}, {names}, is no knight's move."
        if square in at:
            return f"{square_name(square)} comes twice, as {at[square]} and {number}."
        at[square] = number
    return ""


def _gap(board: Board, path: Sequence[Square]) -> str:
    """The squares that a path of different squares leaves out, or `""`."""
    left = board.size - len(path)
    if not left:
        return ""
    visited = set(path)
    missing = [square for square in board.squares() if square not in visited]
    more = f" and {left - 8} more" if left > 8 else ""
    visits = f"{len(path):,} of {board.size:,} squares are visited"
    return f"{visits}; missing: {_names(missing[:8])}{more}."


def _names(squares: Iterable[Square]) -> str:
    return ", ".join(map(square_name, squares)) or "none"
