"""Queens: place n of them on an n x n board, one a row, so that none attacks another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from knighttour.board import Answer, Board, Square, as_square, file_name, square_name, whole
from knighttour.engine import PLACE, REJECT, SOLUTION, UNDO, Path, Step

MOST_QUEENS = 10_000


@dataclass(frozen=True)
class Queens:
    """Place `n` queens, one a row, from row 0 on; the candidates of a row are its squares.

    `n` is a whole number from 1 to 10,000, or a `ValueError` says so: no queens on no board are not
    counted as a placement here.

    >>> from knighttour.engine import solve
    >>> solve(Queens(4)).path
    ((0, 1), (1, 3), (2, 0), (3, 2))
    """

    n: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "n", whole(self.n, "the number of queens", 1, MOST_QUEENS))

    @property
    def start(self) -> tuple[Square, ...]:
        """No queen is given."""
        return ()

    @property
    def board(self) -> Board:
        """The board of n rows and n columns."""
        return Board(self.n, self.n)

    def candidates(self, path: Path) -> Iterable[Square]:
        """The squares of the next row, from column 0 on."""
        row = len(path)
        return ((row, col) for col in range(self.n))

    def allowed(self, path: Path, candidate: Square) -> bool:
        """No queen on the path shares a column or a diagonal with the candidate."""
        row, col = candidate
        return all(col != c and abs(col - c) != row - r for r, c in path)

    def is_solution(self, path: Path) -> bool:
        """Every row has its queen."""
        return len(path) == self.n


def attack(queen: Square, square: Square) -> str | None:
    """The line on which a queen attacks a square, in words, or None.

    >>> attack((0, 0), (2, 2)), attack((0, 0), (1, 2))
    ('a diagonal: row - col is 0 for both', None)
    """
    (row, col), (other_row, other_col) = queen, square
    if col == other_col:
        return f"column {file_name(col)}"
    if row - col == other_row - other_col:
        return f"a diagonal: row - col is {row - col} for both"
    if row + col == other_row + other_col:
        return f"a diagonal: row + col is {row + col} for both"
    return f"row {row + 1}" if row == other_row else None


def three_arrays(n: int) -> Iterator[Step]:
    """The steps of the search for all placements, with three arrays of marks, as textbooks do it.

    One array says which columns are taken, one which sum diagonals (row + col), one which
    difference diagonals (row - col, shifted by n - 1 to stay at 0 or above). It makes the steps of
    `search(Queens(n))`, and asks of a square three marks instead of all queens.
    """
    n = Queens(n).n
    columns, sums, differences = [False] * n, [False] * (2 * n - 1), [False] * (2 * n - 1)

    def possible(row: int, col: int) -> bool:
        return not (columns[col] or sums[row + col] or differences[row - col + n - 1])

    def mark(row: int, col: int, taken: bool) -> None:
        columns[col] = sums[row + col] = differences[row - col + n - 1] = taken

    def fill(row: int) -> Iterator[Step]:
        for col in range(n):  # choices
            if not possible(row, col):  # allowed?
                yield Step(REJECT, (row, col), row)
                continue
            mark(row, col, True)  # do
            yield Step(PLACE, (row, col), row + 1)
            if row + 1 == n:
                yield Step(SOLUTION, (row, col), n)
            else:
                yield from fill(row + 1)  # go deeper
            mark(row, col, False)  # undo
            yield Step(UNDO, (row, col), row)

    try:
        yield from fill(0)
    except RecursionError:
        raise RecursionError(
            f"one call waits for each row, and Python lets no {n:,} calls wait; search has none"
        ) from None


def attackers(path: Sequence[Square], board: Board) -> dict[Square, tuple[int, ...]]:
    """For every attacked square of `board`, the numbers (from 1) of the queens that attack it.

    Squares that hold a queen are left out.

    >>> attackers([(0, 0)], Board(2, 3))
    {(0, 1): (1,), (0, 2): (1,), (1, 0): (1,), (1, 1): (1,)}
    """
    attacked = {
        square: tuple(number for number, queen in enumerate(path, 1) if attack(queen, square))
        for square in board.squares()
        if square not in path
    }
    return {square: numbers for square, numbers in attacked.items() if numbers}


def columns_of(path: Iterable[Square]) -> tuple[int, ...]:
    """The column of each queen, row 0 first: the short way to write a placement."""
    return tuple(col for _, col in path)


def placement_text(columns: Sequence[int]) -> str:
    """A placement as a diagram, `Q` for a queen, highest rank first.

    >>> print(placement_text((1, 3, 0, 2)))
    4    .   .   Q   .
    3    Q   .   .   .
    2    .   .   .   Q
    1    .   Q   .   .
         a   b   c   d
    """
    board = Queens(len(columns)).board
    for row, col in enumerate(columns):
        board.square((row, col))  # a ValueError if it is off the board
    *ranks, files = board.diagram().split("\n")
    label, cell = len(str(board.rows)) + 1, len(ranks[0]) // board.cols
    queens = [label + cell * (col + 1) - 1 for col in reversed(columns)]
    return "\n".join(
        [line[:at] + "Q" + line[at + 1 :] for line, at in zip(ranks, queens, strict=True)] + [files]
    )


def symmetries(columns: Sequence[int]) -> frozenset[tuple[int, ...]]:
    """The placements that turns and mirrors make of one: 8 of them, or 4, 2 or 1 if some are equal.

    >>> sorted(symmetries((1, 3, 0, 2)))
    [(1, 3, 0, 2), (2, 0, 3, 1)]
    """
    n = len(columns)
    images = []
    turned = tuple(columns)
    for _ in range(4):
        images += [turned, turned[::-1]]
        quarter = sorted((col, n - 1 - row) for row, col in enumerate(turned))
        turned = tuple(col for _, col in quarter)
    return frozenset(images)


def fundamental(placements: Iterable[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """Of the placements (as columns) those that are no turn or mirror of an earlier one.

    >>> from knighttour.engine import solutions
    >>> len(list(fundamental(columns_of(path) for path in solutions(Queens(8)))))
    12
    """
    seen: set[tuple[int, ...]] = set()
    for columns in map(tuple, placements):
        if columns not in seen:
            seen |= symmetries(columns)
            yield columns


def is_placement(queens: Sequence[Square], n: int) -> Answer:
    """Whether these squares are a placement of `n` queens, and what is wrong if not.

    >>> print(is_placement([(0, 0), (2, 2)], 3))
    no: a1 and c3 share a diagonal: row - col is 0 for both.
    """
    board, squares = Queens(n).board, [as_square(queen) for queen in queens]
    for number, square in enumerate(squares):
        if square not in board:
            return Answer(False, f"Queen {number + 1} is on {square}, off the board of {board}.")
        for other in squares[:number]:
            if other == square or attack(other, square):
                return Answer(False, _attack_fault(other, square))
    rows = {row for row, _ in squares}
    empty = [row + 1 for row in range(board.rows) if row not in rows]
    if empty:
        return Answer(False, f"Row {empty[0]} is empty.")
    return Answer(True, f"{n} queens, and none attacks another")


def _attack_fault(one: Square, other: Square) -> str:
    names = f"{square_name(one)}, {square_name(other)}"
    if one == other:
        return f"Two queens on {square_name(one)}."
    line = attack(one, other) or ""
    if line.startswith("a diagonal"):
        return f"{square_name(one)} and {square_name(other)} share {line}."
    return f"Two queens in {line}: {names}."
