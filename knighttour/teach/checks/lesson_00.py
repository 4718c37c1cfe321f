"""The self-checks of lesson 00: name the square, a legal path of 12 squares, the order of cells."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Sequence

from knighttour.board import Answer, Board, Square, as_pair, parse_square, square_name
from knighttour.knights import given_path

BOARD = Board(5, 5)
START = "a1"
WANTED = 12  # squares of the path: about half of the board, so that nobody needs all of it

TO_NAME: tuple[Square, ...] = ((1, 4), (4, 2))
TO_PAIR = ("c4", "d1")

RESTART = "Restart"
CELLS = {"1": "squares = 5", "2": "squares = squares + 3", "3": "print(squares)"}
ORDERS = (("1", "2", "2", "3"), ("1", "2", RESTART, "1", "3"))


def check_a(answer: object) -> Answer:
    """Two names, then two pairs, in the order in which the lesson asks for them."""
    if not isinstance(answer, (list, tuple)) or len(answer) != len(TO_NAME) + len(TO_PAIR):
        return Answer(False, f"A list of two names and two pairs is asked for, not {answer!r}.")
    names, pairs = answer[: len(TO_NAME)], answer[len(TO_NAME) :]
    faults = [*map(_name_fault, TO_NAME, names), *map(_pair_fault, TO_PAIR, pairs)]
    why = next(filter(None, faults), "")
    return Answer(not why, why or "You read the board both ways, from pair to name and back.")


def _name_fault(asked: Square, given: object) -> str:
    if not isinstance(given, str):
        return f"The name of {asked} is a text in quotes, such as 'b3', not {given!r}."
    try:
        return _misread(str(asked), asked, given, parse_square(given), from_one=-1)
    except ValueError as error:
        return f"{error}."


def _pair_fault(asked: str, given: object) -> str:
    fault = f"Write {asked} as two whole numbers (row, col) without quotes, not {given!r}."
    try:
        meant = as_pair(given)
    except ValueError:
        return fault
    return _misread(asked, parse_square(asked), str(meant), meant, from_one=1)


def _misread(asked: str, right: Square, given: str, meant: Square, from_one: int) -> str:
    """Which way of reading the board turns the `right` square into the one that was `meant`."""
    if meant == right:
        return ""
    row, col = right
    swapped = "row and column are swapped. A pair begins with the row, a name with the file"
    counted = "you counted from 1. Row 0 is rank 1, and column 0 is file a"
    readings = {
        (col, row): swapped,
        (row + from_one, col + from_one): counted,
        (col + from_one, row + from_one): f"{swapped}. And {counted}",
        (
            BOARD.rows - 1 - row,
            col,
        ): "you counted rows from the top. Row 0 is rank 1, at the bottom",
    }
    other = "the row is the rank less 1, and the columns 0, 1, 2 are the files a, b, c"
    return f"{asked} is not {given}: {readings.get(meant, other)}."


def check_b(answer: object) -> Answer:
    """A legal path on the board from the start: a text with names, or a list of names or pairs."""
    squares = answer.replace(",", " ").split() if isinstance(answer, str) else answer
    if not isinstance(squares, Sequence) or not squares:
        return Answer(
            False, f'Write the squares of your path in order: "a1 b3 c5", not {answer!r}.'
        )
    try:
        path = given_path(BOARD, tuple(squares))
    except ValueError as error:
        why = str(error).removeprefix("the given path is none: ")
        return Answer(False, f"{why.rstrip('.')}.")
    if path[0] != BOARD.square(START):
        return Answer(
            False,
            f"Every move is legal, but the path starts on {square_name(path[0])}, not {START}.",
        )
    if len(path) < WANTED:
        return Answer(
            False, f"Every move is legal. {len(path)} of {WANTED} squares so far: {_way_on(path)}"
        )
    return Answer(True, f"A legal path of {len(path)} squares.")


def _way_on(path: Sequence[Square]) -> str:
    last = square_name(path[-1])
    if all(square in path for square in BOARD.leaps(path[-1])):
        return f"{last} is a dead end, so take some squares back and go another way."
    return f"from {last} the knight can go on."


def check_c(answer: object) -> Answer:
    """What cell 3 prints after each of the two orders."""
    if not isinstance(answer, (list, tuple)) or len(answer) != len(ORDERS):
        return Answer(False, f"A list of two numbers is asked for, not {answer!r}.")
    for order, given in zip(ORDERS, answer, strict=True):
        if str(given).strip() != printed(order):
            return Answer(
                False, f"After {', '.join(order)} it is not {given}. {_order_fault(order, given)}"
            )
    return Answer(
        True, "What counts is which cells ran since the last restart, and in which order."
    )


def _order_fault(order: Sequence[str], given: object) -> str:
    if RESTART in order:
        return "Restart forgets every name, so only the cells that ran after it count."
    if str(given).strip() == printed(sorted(set(order))):
        return "That is the order of the page. Cell 2 ran twice, and each run adds 3."
    return "Write down the value of squares after each run, one run after the other."


def printed(order: Sequence[str]) -> str:
    """What the cells print when they are run in this order."""
    names: dict[str, object] = {}
    out = io.StringIO()
    for cell in order:
        if cell == RESTART:
            names = {}
        else:
            with contextlib.redirect_stdout(out):
                exec(CELLS[cell], names)
    return out.getvalue().strip()


CHECKS = {"A": check_a, "B": check_b, "C": check_c}
