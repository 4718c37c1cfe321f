"""The answers and figures of lesson 01 are computed again here, by other means than the lesson."""

import json
from importlib.resources import files
from math import comb

import pytest

from knighttour import Board
from knighttour.teach.guesses import answer_to

QUESTIONS = json.loads((files("knighttour.teach") / "data" / "guesses_01.json").read_text("utf-8"))


def truth(number):
    return QUESTIONS[number]["truth"]


def degree(row, col, rows, cols):
    """Squares at a distance of the square root of 5: no list of steps, no library."""
    return sum(
        (row - r) ** 2 + (col - c) ** 2 == 5
        for r in range(max(0, row - 2), min(rows, row + 3))
        for c in range(max(0, col - 2), min(cols, col + 3))
    )


def degrees(rows, cols):
    return {(r, c): degree(r, c, rows, cols) for r in range(rows) for c in range(cols)}


CHESSBOARD = degrees(8, 8)


def test_five_squares_and_d4():
    asked = [(0, 0), (0, 1), (0, 3), (1, 1), (1, 3)]  # a1, b1, d1, b2, d2
    assert [CHESSBOARD[square] for square in asked] == truth("1")
    assert CHESSBOARD[3, 3] == 8
    assert CHESSBOARD[0, 2] == CHESSBOARD[1, 1] == 4  # c1 and b2


def test_sixteen_squares_have_all_eight():
    full = [square for square, number in CHESSBOARD.items() if number == 8]
    assert len(full) == truth("2")
    assert full == [(row, col) for row in range(2, 6) for col in range(2, 6)]
    assert sum(0 < row < 7 and 0 < col < 7 for row, col in CHESSBOARD) == 36
    assert (min(CHESSBOARD.values()), max(CHESSBOARD.values())) == (2, 8)


def test_ten_squares_stand_for_all():
    """A square's images are known by its distances from the nearer edges, in any order."""
    classes = {}
    for row, col in CHESSBOARD:
        distances = tuple(sorted((min(row, 7 - row), min(col, 7 - col))))
        classes.setdefault(distances, []).append((row, col))
    assert len(classes) == truth("3")
    sizes = sorted(map(len, classes.values()))
    assert sizes == [4] * 4 + [8] * 6
    for squares in classes.values():
        assert len({CHESSBOARD[square] for square in squares}) == 1
    assert sorted(classes[0, 1]) == sorted(
        map(Board(8, 8).square, ["b1", "g1", "b8", "g8", "a2", "a7", "h2", "h7"])
    )


def test_all_moves_of_two_boards():
    small, large = (sum(degrees(n, n).values()) for n in (4, 8))
    assert (small, large) == (48, truth("4"))
    assert large == 7 * small
    assert all(number < 8 for number in degrees(4, 4).values())


def test_the_formula_of_the_summary():
    for n in range(1, 15):
        assert sum(degrees(n, n).values()) == 8 * (n - 1) * (n - 2)
    assert 8 * 999 * 998 == 7_976_016


def test_the_sequence_of_the_sources_is_eight_times_the_triangular_numbers():
    assert [4 * (n - 1) * (n - 2) for n in (3, 4, 5, 6)] == [8, 24, 48, 80]
    assert all(4 * (n - 1) * (n - 2) == 8 * comb(n - 1, 2) for n in range(3, 30))


def test_the_three_boards_to_look_for():
    assert [n for n in range(1, 9) if 8 in degrees(n, n).values()] == [5, 6, 7, 8]
    assert list(degrees(5, 5).values()).count(8) == 1
    assert degrees(5, 5)[2, 2] == 8
    assert [square for square, number in degrees(3, 3).items() if number == 0] == [(1, 1)]
    assert degrees(2, 3) == {(r, c): int(c != 1) for r in range(2) for c in range(3)}


def test_no_rectangle_has_a_five_or_a_seven():
    """An edge is seen from at most two rows, so boards up to 5 x 5 stand for all greater ones."""
    seen = {
        number
        for rows in range(1, 6)
        for cols in range(1, 6)
        for number in degrees(rows, cols).values()
    }
    assert seen == {0, 1, 2, 3, 4, 6, 8}
    assert seen == {
        n for rows in range(1, 13) for cols in range(1, 13) for n in degrees(rows, cols).values()
    }


@pytest.mark.parametrize("number", QUESTIONS)
def test_each_answer_is_hidden_until_there_is_a_guess(number):
    question, key = QUESTIONS[number], f"01.{number}"
    assert question["why"] not in answer_to(key, ...)
    assert answer_to(key, question["truth"]).startswith("You guessed")
    assert answer_to(key, question["truth"]).endswith(f"and so it is. {question['why']}")
    for guess, sentence in question["wrong"].items():
        said = answer_to(key, [*map(int, guess.split())] if " " in guess else int(guess))
        assert said.endswith(sentence), "the sentence for this guess is never shown"
