"""Lesson 01: moves from a square, a formula for all moves, mirror images; then two functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from knighttour.board import Answer, Board, Square, as_pair, as_square, file_name, square_name
from knighttour.knights import knight_moves
from knighttour.show.alt import many
from knighttour.teach.bounded import TooManyLines, bounded

CHESSBOARD, THREE_BY_FOUR = Board(8, 8), Board(3, 4)
MIDDLE = (3, 3)  # d4, from where every step is allowed
SMALL, ON_SMALL = Board(4, 6), (2, 4)  # a knight on e3: steps are lost above and on the right
TO_MIRROR = (1, 3)  # d2


def judge(fault: str, praise: str) -> Answer:
    """No and the fault; yes and the praise where there is none."""
    return Answer(not fault, fault or praise)


def squares_in(answer: Any) -> list[Square]:
    """The squares of a text of names, or of a list of names or pairs; else a `ValueError`."""
    given = answer.replace(",", " ").split() if isinstance(answer, str) else answer
    if not isinstance(given, (list, tuple, set)):
        raise ValueError(f'write the names with blanks between them, "a1 b3", not {answer!r}')
    return [as_square(square) for square in given]


def about_squares(
    fault_of: Callable[[list[Square]], str], praise: str
) -> Callable[[object], Answer]:
    """A check of an answer that is some squares, each of them once."""

    def checked(answer: object) -> Answer:
        try:
            squares = squares_in(answer)
        except ValueError as error:
            return Answer(False, f"{str(error)[0].upper()}{str(error)[1:]}.")
        twice = next((one for n, one in enumerate(squares) if one in squares[:n]), None)
        fault = fault_of(squares)
        if not fault and twice:
            fault = f"{square_name(twice)} comes twice."
        return judge(fault, praise)

    return checked


# A: the moves from one square


def hand_fault(squares: list[Square]) -> str:
    """The first square of the answer that is no move from e3 on the small board, or one missing."""
    wrong = [square for square in squares if square not in SMALL.leaps(ON_SMALL)]
    if wrong:
        return _no_move(wrong[0])
    missing = [square for square in SMALL.leaps(ON_SMALL) if square not in squares]
    return f"{square_name(missing[0])} is missing: {_way_to(missing[0])}." if missing else ""


def _no_move(square: Square) -> str:
    name, start = square_name(square), square_name(ON_SMALL)
    if not 0 <= square[0] < SMALL.rows:
        return f"{name} is off the board: {SMALL.rows} rows are ranks 1 to {SMALL.rows}."
    if square not in SMALL:
        last = file_name(SMALL.cols - 1)
        return f"{name} is off the board: {SMALL.cols} columns are files a to {last}."
    up, side = (abs(a - b) for a, b in zip(square, ON_SMALL, strict=True))
    return (
        f"{name} is no knight's move from {start}: it is {up} up or down and {side} to the side, "
        "and a knight goes 2 and 1, or 1 and 2."
    )


def _way_to(square: Square) -> str:
    up, right = square[0] - ON_SMALL[0], square[1] - ON_SMALL[1]
    side = f"{abs(right)} to the {'right' if right > 0 else 'left'}"
    return f"{abs(up)} {'up' if up > 0 else 'down'} and {side}"


# Exercise 1: the function `moves(square, rows, cols)`


def questions() -> Iterator[tuple[Square, Board]]:
    """Squares to ask about: first those that show one fault each, then all of some boards."""
    yield MIDDLE, CHESSBOARD
    yield (1, 3), THREE_BY_FOUR
    for name in ("d2", "b4", "e7", "g4"):
        yield CHESSBOARD.square(name), CHESSBOARD
    for board in (THREE_BY_FOUR, SMALL, Board(1, 1), Board(5, 5), CHESSBOARD):
        yield from ((square, board) for square in board.squares())


def moves_function(moves: Any) -> Answer:
    """Whether `moves(square, rows, cols)` lists the squares that a knight can go to."""
    if not callable(moves):
        return Answer(False, "Hand in the function itself, `moves` and not `moves(...)`.")
    for square, board in questions():
        found = moves(square, board.rows, board.cols)
        fault = _kind_fault(found) or _list_fault(list(map(as_pair, found)), square, board)
        if fault:
            return Answer(False, fault)
    return Answer(True, "It lists the moves from every square of five boards.")


def _kind_fault(found: Any) -> str:
    if found is None:
        return "It returns nothing: the last line is `return found`."
    if not isinstance(found, (list, tuple, set)):
        return f"It returns {found!r}: a list of squares is asked for."
    for square in found:
        try:
            as_pair(square)
        except ValueError:
            return f"It lists {square!r}: a square is a pair (row, col)."
    return ""


def _list_fault(found: list[Square], square: Square, board: Board) -> str:
    """What is wrong with the squares that are listed for one start, or `""`."""
    right, here = board.leaps(square), f"From {square_name(square)} on {_size(board)}"
    if sorted(found) == sorted(right):
        return ""
    off = next((to for to in found if to not in board), None)
    if off:
        why = _other_test(found, square, board) or _end_of(off, board)
        return f"{here} you list {off}, which is off the board: {why}"
    if len(found) < 2 and square == MIDDLE:
        return f"{here} you list {many(len(found), 'square')} of {len(right)}: {_too_few(found)}"
    wrong = [to for to in found if to not in right]
    if wrong:
        return f"{here} you list {wrong[0]}, which is no knight's move away."
    missing = [to for to in right if to not in found]
    if not missing:
        return f"{here} a square is listed twice."
    return f"{here} {square_name(missing[0])} is missing: {_edge_of(missing[0], board)}"


def _size(board: Board) -> str:
    return f"{board.rows} x {board.cols}"


def _other_test(found: list[Square], square: Square, board: Board) -> str:
    """What the test asks instead, if it lets just these squares pass on the board of 3 x 4."""
    if board != THREE_BY_FOUR:
        return ""
    to = knight_moves(square)
    instead = {
        "test where the step leads, to_row and to_col, not where it begins.": to,
        "use rows and cols, not 8.": [one for one in to if one in CHESSBOARD],
        "rows and cols have changed places in your test.": [
            (row, col) for row, col in to if (col, row) in board
        ],
    }
    return next((why for why, passed in instead.items() if sorted(passed) == sorted(found)), "")


def _end_of(off: Square, board: Board) -> str:
    """Which end of which test lets this square pass."""
    row, col = off
    if row < 0 or col < 0:
        what = "row" if row < 0 else "column"
        return f"the first {what} is number 0. Test the lower end too."
    what, number = ("row", board.rows) if row >= board.rows else ("column", board.cols)
    return f"the last {what} is number {number - 1}, one less than {number}."


def _too_few(found: Sequence[Square]) -> str:
    if found:
        return "`return` stands inside the loop, which ends there."
    return "your test lets none pass, or nothing is appended."


def _edge_of(square: Square, board: Board) -> str:
    """Where a missing square lies, as far as that explains why it is missing."""
    row, col = square
    lines = [f"row {row}"] * (row in (0, board.rows - 1))
    lines += [f"column {col}"] * (col in (0, board.cols - 1))
    if not lines:
        return f"{square} is on the board."
    return f"{' and '.join(lines)} {'are' if len(lines) > 1 else 'is'} on the board."


# Exercise 2 and B: all moves of a board of n x n, by loops and by a formula

TOTALS_OF_EIGHT = {  # what wrong programs say for n = 8; the tests run every one of them
    512: "eight moves from every square, as if there were no edge.",
    168: "each move and its way back are counted as one. Here they are two.",
    64: "that is 1 for each square. Add the number of its moves.",
    26: "that is one row alone. Where does the count begin, and where is it returned?",
    2: "that is one square alone. Add to the count, and return it after both loops.",
    42: "that is one step alone. There are eight.",
    288: "a step loses two rows and one column, or one row and two columns.",
    392: "a step loses two rows and one column, or one row and two columns.",
}


def right_total(n: int) -> int:
    """All moves of a board of n x n, counted square by square."""
    return sum(map(Board(n, n).degree, Board(n, n).squares()))


def total_fault(total: Any) -> str:
    """What is wrong with a function that counts all moves of a board of n x n, or `""`."""
    if not callable(total):
        return "Hand in the function itself, without brackets behind its name."
    for n in (8, *range(1, 13)):
        said = total(n)
        if said is None:
            return f"For n = {n} nothing comes back: does `return` stand before the number?"
        if said != right_total(n):
            return _wrong_total(n, said)
    return ""


def _wrong_total(n: int, said: Any) -> str:
    if n == 8 and isinstance(said, int) and said in TOTALS_OF_EIGHT:
        return f"{said} for n = 8: {TOTALS_OF_EIGHT[said]}"
    if said == right_total(8):
        return f"For n = {n} it says 336 as well. Is there an 8 where n should be?"
    return f"For n = {n} it says {said!r}, and {right_total(n)} is right."


def total_function(total: Any) -> Answer:
    """Whether `total(n)` is right; it may take its time."""
    return judge(total_fault(total), "48 moves on 4 x 4, and 336 on 8 x 8.")


def formula(answer: Any) -> Answer:
    """Whether the function is right without looking at the squares."""
    fault = total_fault(answer)
    if not fault:
        try:
            million = bounded(lambda: answer(10**6), 50_000)
        except (TooManyLines, ValueError):  # the squares are too many for a board of ours
            fault = (
                "Right, but square by square, and for n = 1,000,000 that has no end. From how many "
                "squares does one of the eight steps work?"
            )
        else:
            if million != 8 * (10**6 - 1) * (10**6 - 2):
                fault = f"Right for small boards, but for n = 1,000,000 it says {million!r}."
    return judge(fault, "And for n = 1,000,000 it needs no longer than for 8.")


# C: the mirror images of d2


def images(square: Square, last: int = 7) -> list[Square]:
    """The squares where the mirrors of a board take a square; `last` is the last row's number."""
    pairs = square, square[::-1]
    return [(r, c) for row, col in pairs for r in (row, last - row) for c in (col, last - col)]


def images_fault(squares: list[Square]) -> str:
    """The first square that is no mirror image of d2, or what is left out, in words."""
    right = images(TO_MIRROR)
    wrong = [square for square in squares if square not in right]
    if wrong:
        return _no_image(wrong[0], len(squares) <= len(right))
    missing = [square for square in right if square not in squares]
    if missing == [TO_MIRROR]:
        return "d2 itself is one of the eight."
    if set(right[:4]) <= set(squares) and missing == right[4:]:
        return (
            "Left for right and top for bottom give four. In the mirror along the diagonal row and "
            "column change places: d2 becomes b4."
        )
    found = len(right) - len(missing)
    return f"{found} of 8 so far. Use each mirror on each of them." if missing else ""


def _no_image(square: Square, few: bool) -> str:
    name = square_name(square)
    if square in images(TO_MIRROR, 8) and few:
        return (
            f"{name} comes from taking numbers from 8. Rows and columns are 0 to 7, so 3 becomes "
            "7 - 3 = 4, and 1 becomes 7 - 1 = 6."
        )
    if square not in CHESSBOARD:
        return f"{name} is off the board."
    degree = CHESSBOARD.degree(square)
    if degree == CHESSBOARD.degree(TO_MIRROR):
        return f"{name} has 6 moves too, but no mirror takes d2 there."
    return f"{name} has {degree} moves and d2 has 6, so it is no mirror image."


CHECKS: dict[str, Callable[[Any], Answer]] = {
    "A": about_squares(hand_fault, "Four of the eight steps stay on this board."),
    "B": formula,
    "C": about_squares(images_fault, "Eight mirror images, and each of them has 6 moves."),
    "moves": moves_function,
    "total": total_function,
}
