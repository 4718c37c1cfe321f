"""The self-checks of lesson 01: a wrong answer in, the message that names its fault out."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from knighttour import Board
from knighttour.teach.checks import judged
from knighttour.teach.checks.lesson_01 import TOTALS_OF_EIGHT, images

STEPS = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]
LESSON = Path(__file__).parent.parent / "notebooks" / "01_count_moves.ipynb"


# A: the moves from e3 on 4 rows and 6 columns


@pytest.mark.parametrize(
    "answer",
    ["c2 c4 d1 f1", "F1, d1, c4, c2", ["c2", "c4", "d1", "f1"], [(0, 3), (0, 5), (1, 2), (3, 2)]],
)
def test_moves_by_hand_right(answer):
    assert judged("01.A", answer) == "Right. Four of the eight steps stay on this board."


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        # as if the board were 8 x 8; only the rows; only the columns
        ("c2 c4 d1 d5 f1 f5 g2 g4", "d5 is off the board: 4 rows are ranks 1 to 4."),
        ("c2 c4 d1 f1 g2", "g2 is off the board: 6 columns are files a to f."),
        (
            "c2 c4 d1 d4",
            (
                "d4 is no knight's move from e3: it is 1 up or down and 1 to the side, and a "
                "knight goes 2 and 1, or 1 and 2."
            ),
        ),
        ("e1 c2", "e1 is no knight's move from e3: it is 2 up or down and 0 to the side, and a"),
        ("c4 d1 f1", "c2 is missing: 1 down and 2 to the left."),
        ("c2 c4 d1", "f1 is missing: 2 down and 1 to the right."),
        ("c2 d1 f1", "c4 is missing: 1 up and 2 to the left."),
        ("c2 c4 d1 f1 c2", "c2 comes twice."),
        ([(0, 3), (-1, 2)], "(-1, 2) is off the board: 4 rows are ranks 1 to 4."),
        ("2c", "'2c' is no name of a square: a letter for the file, then a rank from 1."),
        (4, 'Write the names with blanks between them, "a1 b3", not 4.'),
    ],
)
def test_moves_by_hand_names_the_square(answer, message):
    assert judged("01.A", answer).startswith(f"Not yet. {message}")


# Exercise 1: `moves`


def moves_with(test):
    """The function of the exercise with a test of its own."""

    def moves(square, rows, cols):
        row, col = square
        found = []
        for up, right in STEPS:
            r, c = row + up, col + right
            if test(r, c, rows, cols, row, col):
                found.append((r, c))
        return found

    return moves


def both_ends(r, c, rows, cols, *_):
    return 0 <= r < rows and 0 <= c < cols


RIGHT_MOVES = [
    moves_with(both_ends),
    moves_with(lambda r, c, rows, cols, *_: (r, c) in Board(rows, cols)),
    moves_with(lambda r, c, rows, cols, *_: r in range(rows) and c in range(cols)),
    lambda square, rows, cols: set(Board(rows, cols).leaps(square)),
    lambda square, rows, cols: [list(to) for to in reversed(Board(rows, cols).leaps(square))],
]


@pytest.mark.parametrize("moves", RIGHT_MOVES)
def test_moves_in_several_styles(moves):
    assert (
        judged("01.moves", moves) == "Right. It lists the moves from every square of five boards."
    )


def first_only(square, rows, cols):
    for up, right in STEPS:
        to = square[0] + up, square[1] + right
        if both_ends(*to, rows, cols):
            return [to]
    return []


FIRST_ROW = "the first row is number 0. Test the lower end too."
FIRST_COL = "the first column is number 0. Test the lower end too."
STARTS = "test where the step leads, to_row and to_col, not where it begins."
LIST = "From {} you list {}, which is off the board: {}"


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        (
            moves_with(lambda r, c, rows, cols, *_: r < rows and c < cols),
            LIST.format("d2 on 3 x 4", "(-1, 2)", FIRST_ROW),
        ),
        (
            moves_with(lambda r, c, rows, cols, *_: 0 <= r < rows and c < cols),
            LIST.format("b4 on 8 x 8", "(2, -1)", FIRST_COL),
        ),
        (
            moves_with(lambda r, c, rows, cols, *_: 0 <= r <= rows and 0 <= c <= cols),
            LIST.format("d2 on 3 x 4", "(3, 4)", "the last row is number 2, one less than 3."),
        ),
        (
            moves_with(lambda r, c, rows, cols, *_: 0 <= r < rows and 0 <= c <= cols),
            LIST.format("g4 on 8 x 8", "(4, 8)", "the last column is number 7, one less than 8."),
        ),
        (moves_with(lambda r, c, rows, cols, row, col: both_ends(row, col, rows, cols)), STARTS),
        (moves_with(lambda *_: True), STARTS),
        (moves_with(lambda r, c, *_: both_ends(r, c, 8, 8)), "use rows and cols, not 8."),
        (
            moves_with(lambda r, c, rows, cols, *_: both_ends(r, c, cols, rows)),
            "rows and cols have changed places in your test.",
        ),
        (
            moves_with(lambda r, c, rows, cols, *_: 0 < r < rows and 0 < c < cols),
            "From d2 on 3 x 4 b1 is missing: row 0 is on the board.",
        ),
        (
            moves_with(lambda r, c, rows, cols, *_: 0 <= r < rows and 0 < c < cols),
            "From b4 on 8 x 8 a6 is missing: column 0 is on the board.",
        ),
        (
            moves_with(lambda r, c, rows, cols, *_: 0 <= r < rows - 1 and 0 <= c < cols),
            "From d2 on 3 x 4 b3 is missing: row 2 is on the board.",
        ),
        (first_only, "From d4 on 8 x 8 you list 1 square of 8: `return` stands inside the loop"),
        (
            moves_with(lambda *_: False),
            "From d4 on 8 x 8 you list 0 squares of 8: your test lets none pass, or nothing is",
        ),
        (
            lambda square, rows, cols: [(square[0] + 1, square[1] + 1)] * 8,
            "From d4 on 8 x 8 you list (4, 4), which is no knight's move away.",
        ),
        (
            lambda square, rows, cols: 2 * Board(rows, cols).leaps(square),
            "From d4 on 8 x 8 a square is listed twice.",
        ),
        (lambda square, rows, cols: None, "It returns nothing: the last line is `return found`."),
        (
            lambda square, rows, cols: Board(rows, cols).degree(square),
            "It returns 8: a list of squares is asked for.",
        ),
        (lambda square, rows, cols: ["e6"], "It lists 'e6': a square is a pair (row, col)."),
        ([], "Hand in the function itself, `moves` and not `moves(...)`."),
        (lambda square: [], "Your code stopped with TypeError"),
    ],
)
def test_moves_names_the_fault(moves, message):
    said = judged("01.moves", moves)
    assert said.startswith("Not yet. ")
    assert message in said


# Exercise 2 and B


def by_squares(of_square):
    return lambda n: sum(of_square(n, (r, c)) for r in range(n) for c in range(n))


def degree(n, square):
    return Board(n, n).degree(square)


WRONG_TOTALS = {
    512: [by_squares(lambda n, square: 8), lambda n: 8 * n * n],
    168: [lambda n: 4 * (n - 1) * (n - 2), lambda n: by_squares(degree)(n) // 2],
    64: [by_squares(lambda n, square: 1), lambda n: n * n],
    26: [lambda n: sum(degree(n, (0, c)) for c in range(n))],
    2: [lambda n: degree(n, (n - 1, n - 1)) if n > 1 else 0],
    42: [lambda n: (n - 1) * (n - 2)],
    288: [lambda n: 8 * (n - 2) ** 2],
    392: [lambda n: 8 * (n - 1) ** 2],
}


def test_each_wrong_total_that_is_known_has_a_program_here():
    assert WRONG_TOTALS.keys() == TOTALS_OF_EIGHT.keys()


@pytest.mark.parametrize("key", ["01.total", "01.B"])
@pytest.mark.parametrize(("number", "programs"), WRONG_TOTALS.items())
def test_wrong_programs_are_known_by_their_totals(key, number, programs):
    for program in programs:
        assert program(8) == number
        assert judged(key, program) == f"Not yet. {number} for n = 8: {TOTALS_OF_EIGHT[number]}"


@pytest.mark.parametrize("key", ["01.total", "01.B"])
@pytest.mark.parametrize(
    ("total", "message"),
    [
        (lambda n: 336, "For n = 1 it says 336 as well. Is there an 8 where n should be?"),
        (lambda n: 6 * 7 * n, "For n = 1 it says 42, and 0 is right."),
        (lambda n: None, "For n = 8 nothing comes back: does `return` stand before the number?"),
        (lambda n: [2, 3], "For n = 8 it says [2, 3], and 336 is right."),
        (336, "Hand in the function itself, without brackets behind its name."),
    ],
)
def test_other_wrong_totals(key, total, message):
    assert judged(key, total) == f"Not yet. {message}"


RIGHT_TOTALS = [
    by_squares(degree),
    lambda n: sum(len(moves_with(both_ends)((r, c), n, n)) for r in range(n) for c in range(n)),
]
FORMULAS = [
    lambda n: 8 * (n - 1) * (n - 2),
    lambda n: 8 * n**2 - 24 * n + 16,
    lambda n: 8 * (n - 1) * (n - 2) / 1,
    lambda n: (n - 2) * (n - 1) * len(STEPS),
]


@pytest.mark.parametrize("total", RIGHT_TOTALS + FORMULAS)
def test_total_right(total):
    assert judged("01.total", total) == "Right. 48 moves on 4 x 4, and 336 on 8 x 8."


@pytest.mark.parametrize("formula", FORMULAS)
def test_formula_right(formula):
    assert judged("01.B", formula) == "Right. And for n = 1,000,000 it needs no longer than for 8."


@pytest.mark.parametrize("total", RIGHT_TOTALS)
def test_a_formula_has_no_loop(total):
    assert judged("01.B", total) == (
        "Not yet. Right, but square by square, and for n = 1,000,000 that has no end. From how "
        "many squares does one of the eight steps work?"
    )


def test_a_table_of_small_boards_is_no_formula():
    table = [8 * (n - 1) * (n - 2) for n in range(20)]
    said = judged("01.B", lambda n: table[n] if n < 20 else 0)
    assert said == "Not yet. Right for small boards, but for n = 1,000,000 it says 0."


# C: the eight images of d2

EIGHT = "d2 e2 d7 e7 b4 b5 g4 g5"


def test_the_images_are_right():
    assert sorted(images((1, 3))) == sorted(map(Board(8, 8).square, EIGHT.split()))


@pytest.mark.parametrize("answer", [EIGHT, EIGHT.upper(), EIGHT.split(), images((1, 3))])
def test_images_right(answer):
    assert judged("01.C", answer) == ("Right. Eight mirror images, and each of them has 6 moves.")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (
            "d2 e2 d7 e7",
            (
                "Left for right and top for bottom give four. In the mirror along the diagonal row "
                "and column change places: d2 becomes b4."
            ),
        ),
        (
            "d2 f2 d8 f8",
            (
                "f2 comes from taking numbers from 8. Rows and columns are 0 to 7, so 3 becomes "
                "7 - 3 = 4, and 1 becomes 7 - 1 = 6."
            ),
        ),
        (
            "c2 d2 e2 f2 c7 d7 e7 f7 b3 b4 b5 b6 g3 g4 g5 g6",
            "c2 has 6 moves too, but no mirror takes d2 there.",
        ),
        ("d2 c2", "c2 has 6 moves too, but no mirror takes d2 there."),
        ("d2 d4", "d4 has 8 moves and d2 has 6, so it is no mirror image."),
        ("d2 i2", "i2 is off the board."),
        ("e2 d7 e7 b4 b5 g4 g5", "d2 itself is one of the eight."),
        ("d2 e2 b4", "3 of 8 so far. Use each mirror on each of them."),
        (f"{EIGHT} d2", "d2 comes twice."),
        (8, 'Write the names with blanks between them, "a1 b3", not 8.'),
    ],
)
def test_images_names_the_fault(answer, message):
    assert judged("01.C", answer) == f"Not yet. {message}"


# The lesson


def test_each_exercise_of_the_lesson_has_its_hints():
    hints = json.loads((files("knighttour.teach") / "data" / "hints_01.json").read_text("utf-8"))
    text = LESSON.read_text("utf-8")
    assert all(f'hint(\\"01.{name}\\")' in text for name in hints)
    assert [*hints] == ["moves", "total", "B"]
