"""Boards: squares and their names, leaps, colours, and text in both directions.

A square is a pair `(row, col)`, both counted from 0. Row 0 is rank 1 and column 0 is file a, so
`a1` is `(0, 0)` and `e3` is `(2, 4)`. A board is written in two ways: as a *diagram* (highest rank
first, ranks and files beside it, as chess players do) and as a *matrix* (row 0 first, bare numbers,
as programs do).
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

Square = tuple[int, int]
Leap = tuple[int, int]
Numbers = Sequence[Sequence[int | None]]  # row 0 first; None where no number stands

MOST_SQUARES = 10**7


@dataclass(frozen=True)
class Answer:
    """Yes or no, with the reason in words. It is true or false where a condition is asked for."""

    yes: bool
    why: str

    def __bool__(self) -> bool:
        return self.yes

    def __str__(self) -> str:
        return f"{'yes' if self.yes else 'no'}: {self.why}"


def whole(value: object, what: str, least: int = 1, most: int | None = None) -> int:
    """`value` as an int from `least` to `most`; a `ValueError` that says what is allowed if not.

    >>> whole("eight", "rows")
    Traceback (most recent call last):
    ValueError: rows must be a whole number of 1 or more, not 'eight'
    """
    allowed = f"of {least:,} or more" if most is None else f"from {least:,} to {most:,}"
    try:
        number = operator.index(None if isinstance(value, bool) else value)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"{what} must be a whole number {allowed}, not {value!r}") from None
    if number < least or (most is not None and number > most):
        raise ValueError(f"{what} must be a whole number {allowed}, not {said(number)}")
    return number


def said(number: int) -> str:
    """A number as people write it; a very long one as a power of ten.

    >>> said(1829420), said(-(10**5000))
    ('1,829,420', 'about -10^5000')
    """
    if abs(number) < 10**30:
        return f"{number:,}"
    return f"about {'-' if number < 0 else ''}10^{round(abs(number).bit_length() * math.log10(2))}"


def file_name(col: int) -> str:
    """The letters of a column: a to z, then aa, ab and so on.

    >>> [file_name(col) for col in (0, 25, 26, 701, 702)]
    ['a', 'z', 'aa', 'zz', 'aaa']
    """
    letters = ""
    while col >= 0:
        col, letter = divmod(col, 26)
        letters = chr(ord("a") + letter) + letters
        col -= 1
    return letters


def square_name(square: Square) -> str:
    """The name of a square, on the board or not: `a1` for `(0, 0)`, `(-1, 2)` for itself."""
    row, col = square
    return f"{file_name(col)}{row + 1}" if row >= 0 and col >= 0 else f"({row}, {col})"


def parse_square(name: str) -> Square:
    """The square called `name` on a board of any size; a `ValueError` if it is no such name.

    >>> parse_square("e3"), parse_square("aa10")
    ((2, 4), (9, 26))
    """
    match = re.fullmatch(r"([a-z]{1,6})([1-9][0-9]{0,8})", name.strip().lower())
    if match is None:
        raise ValueError(
            f"{name!r} is no name of a square: a letter for the file, then a rank from 1"
        )
    letters, rank = match.groups()
    col = 0
    for letter in letters:
        col = col * 26 + ord(letter) - ord("a") + 1
    return int(rank) - 1, col - 1


def steps_of(leap: Leap) -> tuple[Leap, ...]:
    """Every (row step, column step) of a piece that leaps like `leap`, clockwise on a matrix.

    >>> steps_of((1, 1))
    ((-1, 1), (1, 1), (1, -1), (-1, -1))
    """
    a, b = as_pair(leap, "a leap is")
    if (a, b) == (0, 0):
        raise ValueError(f"{leap!r} is no leap: it stays on its square")
    steps = {(s * x, t * y) for x, y in ((a, b), (b, a)) for s in (1, -1) for t in (1, -1)}
    return tuple(sorted(steps, key=lambda step: math.atan2(step[1], -step[0]) % math.tau))


@dataclass(frozen=True)
class Board:
    """A board of `rows` times `cols` squares, 10^7 at the most.

    >>> board = Board(3, 4)
    >>> board.square("d2"), board.name((1, 3)), "d2 leads to", board.leaps((1, 3))
    ((1, 3), 'd2', 'd2 leads to', ((2, 1), (0, 1)))
    >>> Board(0, 5)
    Traceback (most recent call last):
    ValueError: rows must be a whole number of 1 or more, not 0
    """

    rows: int
    cols: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", whole(self.rows, "rows"))
        object.__setattr__(self, "cols", whole(self.cols, "columns"))
        if self.size > MOST_SQUARES:
            raise ValueError(
                f"a board of {said(self.rows)} rows and {said(self.cols)} columns has "
                f"{said(self.size)} squares; at most {MOST_SQUARES:,} are allowed"
            )

    @property
    def size(self) -> int:
        """The number of squares."""
        return self.rows * self.cols

    def __contains__(self, square: Square) -> bool:
        row, col = square
        return 0 <= row < self.rows and 0 <= col < self.cols

    def squares(self) -> Iterator[Square]:
        """Every square, row 0 first, each row from column 0 on."""
        return product(range(self.rows), range(self.cols))

    def __str__(self) -> str:
        return f"{self.rows} rows and {self.cols} columns"

    def square(self, where: str | Square) -> Square:
        """The square that a name or a pair means; a `ValueError` if it is not on this board.

        >>> Board(4, 3).square((0, 3))
        Traceback (most recent call last):
        ValueError: (0, 3) is not on the board of 4 rows and 3 columns: row 0 to 3, column 0 to 2
        """
        limits = f"files go from a to {file_name(self.cols - 1)}, ranks from 1 to {self.rows}"
        if isinstance(where, str):
            try:
                square = parse_square(where)
            except ValueError as error:
                raise ValueError(f"{error}; on the board of {self} {limits}") from None
        else:
            square = as_square(where)
            limits = f"row 0 to {self.rows - 1}, column 0 to {self.cols - 1}"
        if square not in self:
            raise ValueError(f"{where!r} is not on the board of {self}: {limits}")
        return square

    def name(self, square: Square) -> str:
        """The name of a square of this board; a `ValueError` if it is not on it."""
        return square_name(self.square(square))

    def leaps(self, square: str | Square, leap: Leap = (1, 2)) -> tuple[Square, ...]:
        """The squares of this board that one `leap` (the knight's, if none is given) reaches."""
        row, col = self.square(square)
        reached = ((row + down, col + right) for down, right in steps_of(leap))
        return tuple(square for square in reached if square in self)

    def degree(self, square: str | Square, leap: Leap = (1, 2)) -> int:
        """How many squares one `leap` reaches: 2 to 8 for a knight on a board of 8 x 8."""
        return len(self.leaps(square, leap))

    def colour(self, square: str | Square) -> str:
        """`"dark"` or `"light"`; a1 is dark, and every knight's move changes the colour."""
        row, col = self.square(square)
        return "light" if (row + col) % 2 else "dark"

    def numbers(self, path: Iterable[Square], first: int = 1) -> tuple[tuple[int | None, ...], ...]:
        """The path as numbers on the board, row 0 first; None where it did not go.

        Squares off the board are left out, and of two numbers on a square the later one stays.
        """
        grid: list[list[int | None]] = [[None] * self.cols for _ in range(self.rows)]
        for number, square in enumerate(path, first):
            if square in self:
                grid[square[0]][square[1]] = number
        return tuple(map(tuple, grid))

    def matrix(self, path: Iterable[Square] = (), first: int = 1) -> str:
        """The path as text, row 0 first, four columns or more a number, `.` where it did not go."""
        return "\n".join(_lines(self.numbers(path, first)))

    def diagram(self, path: Iterable[Square] = (), first: int = 1) -> str:
        """The path as text, highest rank first, with ranks and files beside it.

        >>> print(Board(2, 3).diagram([(0, 0), (1, 2)]))
        2    .   .   2
        1    1   .   .
             a   b   c
        """
        lines = _lines(self.numbers(path, first))
        cell, label = len(lines[0]) // self.cols, len(str(self.rows))
        ranks = [f"{row + 1:>{label}} {lines[row]}" for row in reversed(range(self.rows))]
        files = "".join(f"{file_name(col):>{cell}}" for col in range(self.cols))
        return "\n".join([*ranks, " " * (label + 1) + files])


def _lines(numbers: Numbers) -> list[str]:
    words = [["." if number is None else str(number) for number in row] for row in numbers]
    width = max(4, 1 + max(len(word) for row in words for word in row))
    return ["".join(word.rjust(width) for word in row) for row in words]


def as_square(value: object) -> Square:
    """The square that a name or a pair of ints means; a `ValueError` if `value` is neither."""
    if isinstance(value, str):
        return parse_square(value)
    return as_pair(value, "a square is a name or")


def as_pair(value: object, what: str = "a square is") -> Square:
    """`value` as a pair of ints; a `ValueError` if it is none.

    >>> as_pair("a1")
    Traceback (most recent call last):
    ValueError: a square is a pair (row, col), not 'a1'
    """
    try:
        row, col = map(operator.index, value)  # type: ignore[call-overload]
        return row, col
    except (TypeError, ValueError):
        raise ValueError(f"{what} a pair (row, col), not {value!r}") from None


def read_numbers(text: str) -> tuple[tuple[int | None, ...], ...]:
    """The numbers of a board written as a matrix or as a diagram, row 0 first.

    A diagram is known by its last line, the files. `.` stands for a square without a number. Rows
    of different lengths, wrong ranks or files and anything that is no number are a `ValueError`.

    >>> read_numbers("2    .   2\\n1    1   .\\n     a   b")
    ((1, None), (None, 2))
    """
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if not rows:
        raise ValueError("no board: the text is empty")
    if rows[-1][0].isalpha():
        rows = _undiagram(rows)
    for index, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(f"row {index} has {len(row)} numbers, row 0 has {len(rows[0])}")
    return tuple(tuple(_number(word) for word in row) for row in rows)


def _undiagram(lines: list[list[str]]) -> list[list[str]]:
    """The rows of a diagram without its ranks and files, row 0 first."""
    *ranks, files = lines
    labels = [line[0] for line in ranks]
    if labels != [str(rank) for rank in range(len(ranks), 0, -1)]:
        raise ValueError(f"the ranks of a diagram go down to 1 at its last row, not {labels}")
    if files != [file_name(col) for col in range(len(files))]:
        raise ValueError(f"the files of a diagram go from a on, not {files}")
    return [line[1:] for line in reversed(ranks)]


def _number(word: str) -> int | None:
    if word == ".":
        return None
    if not re.fullmatch(r"[0-9]{1,9}", word):
        raise ValueError(f"{word!r} is no number of a square: whole numbers from 0 or from 1, or .")
    return int(word)


def numbering_fault(numbers: Numbers) -> str:
    """What is wrong with the numbers of a board, in words; `""` if each comes once and none lacks.

    >>> numbering_fault([[1, 2], [2, 4]])
    '2 comes twice, at b1 and a2; 3 is missing'
    """
    places: dict[int, list[str]] = {}
    for row, line in enumerate(numbers):
        for col, number in enumerate(line):
            if number is not None:
                places.setdefault(number, []).append(square_name((row, col)))
    first = 0 if 0 in places else 1
    wanted = range(first, first + sum(map(len, places.values())))
    faults = [_comes_twice(number, at) for number, at in sorted(places.items()) if len(at) > 1]
    faults += [f"{n} is none of {wanted[0]} to {wanted[-1]}" for n in places if n not in wanted]
    faults += [f"{n} is missing" for n in wanted if n not in places]
    return "; ".join(faults[:6]) + (
        f"; and {len(faults) - 6} more faults" if len(faults) > 6 else ""
    )


def _comes_twice(number: int, at: list[str]) -> str:
    times = "twice" if len(at) == 2 else f"{len(at)} times"
    return f"{number} comes {times}, at {', '.join(at[:-1])} and {at[-1]}"


def path_of(numbers: Numbers) -> tuple[Square, ...]:
    """The squares of a board in the order of their numbers, from 0 or from 1.

    A number that comes twice or is missing is a `ValueError`: such a board describes no path.

    >>> path_of([[1, None], [None, 2]])
    ((0, 0), (1, 1))
    """
    fault = numbering_fault(numbers)
    if fault:
        raise ValueError(f"these numbers are no path: {fault}")
    at = {n: (r, c) for r, line in enumerate(numbers) for c, n in enumerate(line) if n is not None}
    return tuple(at[number] for number in sorted(at))


def scramble(seed: int, turn: int, place: int) -> int:
    """A number from 0 to 2^32 - 1 that looks random and is the same on every machine.

    It breaks ties and carves mazes; the compiled searches have the same few lines.

    >>> scramble(1, 2, 3) == scramble(1, 2, 3) != scramble(1, 2, 4)
    True
    """
    mixed = (seed * 0x9E3779B1 + turn * 0x85EBCA77 + place * 0xC2B2AE3D) & 0xFFFFFFFF
    for _ in range(2):
        mixed = ((mixed ^ (mixed >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    return mixed ^ (mixed >> 16)
