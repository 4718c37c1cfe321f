"""The answers of lesson 05 are computed again here, by a search of a few lines."""

import json
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise

import pytest

from knighttour import CLOCKWISE, WIRTH, Board, KnightsTour, tour_exists
from knighttour.fast import solve
from knighttour.teach.experiments import over_orders, over_sizes, over_starts
from knighttour.teach.guesses import answer_to
from knighttour.teach.orders import coded
from knighttour.teach.stored import stored

QUESTIONS = json.loads((files("knighttour.teach") / "data" / "guesses_05.json").read_text("utf-8"))
FIVE = Board(5, 5)


def truth(number):
    return QUESTIONS[number]["truth"]


@lru_cache
def walked(rows, cols, start, moves, every=False):
    """Tries, placed and tours of a search with plain lists; no line of the package."""
    field = [[False] * cols for _ in range(rows)]
    counts = [0, 0, 0]

    def go(row, col, depth):
        if depth == rows * cols:
            counts[2] += 1
            return not every
        for down, right in moves:
            counts[0] += 1
            r, c = row + down, col + right
            if 0 <= r < rows and 0 <= c < cols and not field[r][c]:
                field[r][c] = True
                counts[1] += 1
                if go(r, c, depth + 1):
                    return True
                field[r][c] = False
        return False

    row, col = start
    field[row][col] = True
    go(row, col, 1)
    return counts


def placed(rows, cols, name, order, budget=None):
    problem = KnightsTour(Board(rows, cols), name, order=order)
    return solve(problem, theory=False, budget=budget).counts.placed


def test_one_of_eight_candidates_is_placed():
    tries, put, _ = walked(5, 5, (0, 0), WIRTH)
    assert (tries, put) == (70_624, 8_839)
    assert round(8 * put / tries) == truth("1")
    assert round(tries / put, 2) == 7.99
    # and so it is on other boards, in any order
    for table in (stored("starts of 6 x 6"), over_starts(FIVE, order=CLOCKWISE)):
        assert all(5 < row.counts.tries / row.counts.placed <= 8 for row in table)


def test_in_the_mirror():
    assert walked(5, 5, (0, 4), WIRTH)[1] == truth("2")
    mirrored = tuple((down, -right) for down, right in WIRTH)
    assert walked(5, 5, (0, 4), mirrored)[1] == 8_839
    assert [walked(5, 5, (row, 0), WIRTH)[1] for row in (0, 4)] == [8_839, 40]
    assert walked(5, 5, (4, 4), WIRTH)[1] == 287


def test_the_two_orders_race_to_a_tie_on_the_middle_rank_and_nowhere_else():
    assert sorted(CLOCKWISE) == sorted((-down, right) for down, right in WIRTH)
    assert tuple((-down, right) for down, right in WIRTH) == CLOCKWISE
    budget = 100_000
    ties = [
        square
        for square in FIVE.squares()
        if placed(5, 5, square, WIRTH, budget) == placed(5, 5, square, CLOCKWISE, budget) < budget
    ]
    assert ties == [(2, 0), (2, 2)]  # e3 takes longer
    assert placed(5, 5, "e3", WIRTH) == placed(5, 5, "e3", CLOCKWISE) == 178_319
    assert [placed(5, 5, "a3", order) for order in (WIRTH, CLOCKWISE)] == [23_448, 23_448]


def test_the_map_and_its_riddle():
    table = over_starts(FIVE)
    numbers = table.numbers()
    assert (len(numbers), min(numbers.values()), max(numbers.values())) == (13, 40, 781_419)
    assert len(table.gave_up) == 12
    assert {FIVE.colour(FIVE.square(name)) for name in table.gave_up} == {"light"}
    too_short = [placed for placed in numbers.values() if placed < 20_000]
    assert sorted(too_short) == [40, 287, 8_839, 9_908, 14_008]


def test_halfway_on_the_ruler_of_tens():
    assert truth("3") / 100 == 10_000 / truth("3")


def test_two_hundred_orders():
    table = over_orders(FIVE, "a1", 200, seed=1)
    counted = sorted(table.numbers().values())
    assert sum(number < 8_839 for number in counted) == truth("4")
    assert (counted[0], counted[100], counted[-1]) == (433, 33_646, 84_414)
    assert len(counted) == 200
    for row in list(table)[::40]:
        assert walked(5, 5, (0, 0), coded(row.label))[1] == row.counts.placed
    other = over_orders(FIVE, "a1", 200, seed=2).numbers().values()
    assert 20_000 < sorted(other)[100] < 50_000
    assert min(other) > 40


def test_larger_boards():
    lecture = [placed(n, n, "a1", WIRTH) for n in (5, 6, 7, 8)]
    assert lecture == [8_839, 248_168, 7_151_178, 8_250_732]
    assert [round(b / a) for a, b in pairwise(lecture)] == [28, 29, 1]
    assert round(lecture[3] / lecture[2], 1) == truth("5")
    blog = [placed(n, n, "a1", CLOCKWISE) for n in (5, 6, 7, 8)]
    assert blog == [40, 5_421, 11_272_347, 3_242_064]


def test_every_path_in_any_order():
    for rows, cols, expected in ((3, 4, 66), (4, 4, 2_222), (4, 5, 35_660)):
        for order in (WIRTH, CLOCKWISE):
            assert walked(rows, cols, (0, 0), order, every=True)[1] == expected
    for order in (WIRTH, CLOCKWISE, coded("31524687")):
        run = over_starts(FIVE, ["a1"], order=order, every=True, budget=None)["a1"]
        assert (run.counts.placed, run.counts.solutions) == (truth("6"), 304)
    assert over_sizes([4], every=True)["4 x 4"].verdict == "NONE"


def test_the_steps_of_the_growth():
    kept = [row.counts.placed for row in stored("all paths")][1:]
    steps = [b / a for a, b in pairwise(kept)]
    assert [round(step) for step in steps] == [16, 49, 57, 197]


def test_six_by_six_and_its_budgets():
    table = stored("starts of 6 x 6")
    numbers = table.numbers()
    assert numbers["e5"] == max(numbers.values()) == 503_105_546
    assert len(table.gave_up) == 3
    assert len([number for number in numbers.values() if number > 1_000_000]) == 15
    assert tour_exists(6, 6, (0, 3))
    assert placed(6, 6, "a1", CLOCKWISE) == 5_421


def test_345_is_the_least_on_6_x_6(oracles):
    assert oracles["move_orders_all_40320"]["6x6 from a1"]["least placed"] == 345


@pytest.mark.parametrize("number", QUESTIONS)
def test_each_answer_is_hidden_until_there_is_a_guess(number):
    question, key = QUESTIONS[number], f"05.{number}"
    assert question["why"] not in answer_to(key, ...)
    for right in [question["truth"], *question.get("also", [])]:
        assert "and so it is" in answer_to(key, right)
        assert answer_to(key, right).endswith(question["why"])
    for guess, sentence in question["wrong"].items():
        said = answer_to(key, int(guess))
        assert said.endswith(sentence), "the sentence for this guess is never shown"
        assert "the answer is" in said
