"""The self-checks of lesson 00: a wrong answer in, the message that names its fault out."""

import pytest

from knighttour.teach.checks import judged
from knighttour.teach.checks.lesson_00 import ORDERS, printed

RIGHT_A = ["e2", "c5", (3, 2), (0, 3)]

# A path of 12 on 5 x 5, made by hand
TWELVE = "a1 b3 a5 c4 e5 d3 e1 c2 a3 b5 d4 e2"

SWAPPED = "row and column are swapped. A pair begins with the row, a name with the file."
FROM_ONE = "you counted from 1. Row 0 is rank 1, and column 0 is file a."
FROM_TOP = "you counted rows from the top. Row 0 is rank 1, at the bottom."
OTHER = "the row is the rank less 1, and the columns 0, 1, 2 are the files a, b, c."

SO_FAR = "Every move is legal. {} of 12 squares so far"
IN_ORDER = "After 1, 2, 2, 3 it is not"
RESTARTED = "After 1, 2, Restart, 1, 3 it is not"


def test_name_the_square_right():
    assert judged("00.A", RIGHT_A) == (
        "Right. You read the board both ways, from pair to name and back."
    )


@pytest.mark.parametrize(
    ("place", "given", "message"),
    [
        (0, "b5", f"(1, 4) is not b5: {SWAPPED}"),
        (0, "d1", f"(1, 4) is not d1: {FROM_ONE}"),
        (0, "e4", f"(1, 4) is not e4: {FROM_TOP}"),
        (0, "a4", f"(1, 4) is not a4: {SWAPPED} And {FROM_ONE}"),
        (1, "e3", f"(4, 2) is not e3: {SWAPPED}"),
        (1, "a1", f"(4, 2) is not a1: {OTHER}"),
        (1, "5c", "'5c' is no name of a square: a letter for the file, then a rank from 1."),
        (1, (4, 2), "The name of (4, 2) is a text in quotes, such as 'b3', not (4, 2)."),
        (2, (2, 3), f"c4 is not (2, 3): {SWAPPED}"),
        (2, (4, 3), f"c4 is not (4, 3): {FROM_ONE}"),
        (2, (3, 4), f"c4 is not (3, 4): {SWAPPED} And {FROM_ONE}"),
        (3, (4, 3), f"d1 is not (4, 3): {FROM_TOP}"),
        (3, "d1", "Write d1 as two whole numbers (row, col) without quotes, not 'd1'."),
    ],
)
def test_name_the_square_names_the_fault(place, given, message):
    answer = [*RIGHT_A]
    answer[place] = given
    assert judged("00.A", answer) == f"Not yet. {message}"


def test_a_name_in_capitals_and_a_pair_in_square_brackets_will_do():
    assert judged("00.A", ["E2", " c5 ", [3, 2], (0, 3)]).startswith("Right. ")


def test_some_answers_of_four():
    assert judged("00.A", ["e2", ..., ..., ...]).startswith("Nothing to check yet")
    assert judged("00.A", "e2") == (
        "Not yet. A list of two names and two pairs is asked for, not 'e2'."
    )


@pytest.mark.parametrize("path", [TWELVE, TWELVE.split(), TWELVE.replace(" ", ", ")])
def test_legal_path_right(path):
    assert judged("00.B", path) == "Right. A legal path of 12 squares."


def test_a_longer_path_will_do():
    assert judged("00.B", f"{TWELVE} c1") == "Right. A legal path of 13 squares."


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (TWELVE.replace("a5", "b5"), "Move 2, b3 to b5, is no knight's move."),
        (TWELVE.replace("a3", "e1"), "e1 comes twice, as 7 and 9."),
        ("a1 b3 a5 b3", "b3 comes twice, as 2 and 4."),
        ("a1 b3 a5 c6", "'c6' is not on the board of 5 rows and 5 columns"),
        ("a1 b3 a5 4c", "'4c' is no name of a square"),
        ("a1 b3 a5 c2 e2", "Move 3, a5 to c2, is no knight's move."),
        ("b3 a1 c2", "Every move is legal, but the path starts on b3, not a1."),
        ("a1 b3 a5", f"{SO_FAR.format(3)}: from a5 the knight can go on."),
        # c2 and d3 are all that e1 leads to
        ("a1 c2 b4 d3 e1", f"{SO_FAR.format(5)}: e1 is a dead end, so take some squares back"),
        ("", "Write the squares of your path in order: \"a1 b3 c5\", not ''."),
        (12, 'Write the squares of your path in order: "a1 b3 c5", not 12.'),
    ],
)
def test_legal_path_names_the_fault(path, message):
    assert judged("00.B", path).startswith(f"Not yet. {message}")


def test_order_of_cells_right():
    assert [printed(order) for order in ORDERS] == ["11", "5"]  # 5 + 3 + 3, and 5 alone
    assert judged("00.C", [11, 5]) == (
        "Right. What counts is which cells ran since the last restart, and in which order."
    )
    assert judged("00.C", ["11", "5"]).startswith("Right. ")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ([8, 5], f"{IN_ORDER} 8. That is the order of the page. Cell 2 ran twice"),
        ([5, 5], f"{IN_ORDER} 5. Write down the value of squares after each run"),
        ([11, 8], f"{RESTARTED} 8. Restart forgets every name, so only the cells that ran after"),
        (11, "A list of two numbers is asked for, not 11."),
    ],
)
def test_order_of_cells_names_the_fault(answer, message):
    assert judged("00.C", answer).startswith(f"Not yet. {message}")


@pytest.mark.parametrize("path", ["a1 b3 a5 c6", "a1 b3 4c", "a1 b3 b3", "a1 b3 b5", "a1", 12, ""])
def test_each_fault_of_a_path_is_a_sentence_with_one_dot(path):
    said = judged("00.B", path)
    assert said.endswith(".")
    assert not said.endswith("..")
