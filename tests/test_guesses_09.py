"""The answers of lesson 09 are computed again here, by other means where there are some."""

import json
import math
from importlib.resources import files
from itertools import product

import pytest

from knighttour import PLACE, UNDO, Queens, search, solve, square_name
from knighttour.show.recording import record
from knighttour.teach.guesses import answer_to

QUESTIONS = json.loads((files("knighttour.teach") / "data" / "guesses_09.json").read_text("utf-8"))


def placed(n, *, everything=False):
    """Queens placed until the first placement of n (or for all), with bit masks and no engine."""
    full, total = (1 << n) - 1, 0

    def fill(columns, sums, differences):
        nonlocal total
        if columns == full:
            return not everything
        for col in range(n):
            bit = 1 << col
            if bit & (columns | sums | differences):
                continue
            total += 1
            if fill(columns | bit, (sums | bit) >> 1, (differences | bit) << 1):
                return True
        return False

    fill(0, 0, 0)
    return total


def truth(number):
    return QUESTIONS[number]["truth"]


def test_three_queens_come_off_at_b3():
    path, off = [], None
    for step in search(Queens(4)):
        if step.kind is UNDO:
            path.pop()
            off = off + 1 if off is not None else None
        elif step.kind is PLACE:
            if off:
                break
            path.append(square_name(step.square))
            off = 0 if path == ["a1", "d2", "b3"] else None
    assert (off, square_name(step.square)) == (truth("1"), "b1")


def test_at_the_second_dead_end_row_1_has_three_squares_left():
    trace = record(Queens(4))
    state = trace.state(trace.marks["dead_ends"][1])
    assert [square_name(square) for square in state.path] == ["a1", "d2", "b3"]
    _, candidates, tried = state.levels[0]
    assert [square_name(square) for square in candidates[tried:]] == ["b1", "c1", "d1"]


def test_six_places_more_than_seven():
    work = {n: placed(n) for n in (5, 6, 7)}
    assert work == {5: 5, 6: 31, 7: 9}
    assert work == {n: solve(Queens(n)).counts.placed for n in work}
    assert max(6, 7, key=work.get) == truth("2")


def test_twenty_places_most():
    work = {n: placed(n) for n in (19, 20, 21)}
    assert work == {19: 2545, 20: 199_635, 21: 8562}
    assert max(work, key=work.get) == truth("3")
    for number in work.values():
        assert f"{number:,}" in QUESTIONS["3"]["why"]


def test_the_work_for_all_placements_of_eight():
    assert placed(8, everything=True) == truth("4")
    assert math.comb(64, 8) == 4_426_165_368
    assert (8**8, math.factorial(8)) == (16_777_216, 40_320)


def test_three_kinds_of_line_and_no_row():
    """Left out of the test, each of the three lets wrong placements pass; rows never do."""
    lines = {
        "row": lambda r, c: r,
        "column": lambda r, c: c,
        "sum": lambda r, c: r + c,
        "difference": lambda r, c: r - c,
    }

    def count(without):
        asked = [line for name, line in lines.items() if name != without]
        return sum(
            all(len({line(r, c) for r, c in enumerate(cols)}) == 5 for line in asked)
            for cols in product(range(5), repeat=5)
        )

    needed = [name for name in lines if count(name) != 10]
    assert needed == ["column", "sum", "difference"]
    assert len(needed) == truth("5")


@pytest.mark.parametrize("number", QUESTIONS)
def test_each_answer_is_hidden_until_there_is_a_guess(number):
    question, key = QUESTIONS[number], f"09.{number}"
    assert question["why"] not in answer_to(key, ...)
    assert answer_to(key, question["truth"]).startswith("You guessed")
    assert answer_to(key, question["truth"]).endswith(question["why"])
    for other_way in question.get("also", []):
        assert answer_to(key, other_way).startswith(f"You guessed {other_way}, and so it is.")
    for guess, sentence in question["wrong"].items():
        said = answer_to(key, int(guess.replace(",", "")))
        assert said.endswith(sentence), "the sentence for this guess is never shown"
        assert f"the answer is {question['truth']:,}" in said
