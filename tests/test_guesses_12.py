"""The answers of lesson 12 are computed again here, over all selections and all colourings."""

import json
from importlib.resources import files
from itertools import combinations, product

import pytest

from knighttour import puzzle, solutions, solve, solve_all
from knighttour.show.recording import record
from knighttour.teach.guesses import answer_to

QUESTIONS = json.loads((files("knighttour.teach") / "data" / "guesses_12.json").read_text("utf-8"))
BOXES = [7, 9, 23, 24, 30, 31, 32, 33]
SELECTIONS = [c for k in range(len(BOXES) + 1) for c in combinations(BOXES, k)]
BORDERS = "WA-NT WA-SA NT-SA NT-Q SA-Q SA-NSW SA-V Q-NSW NSW-V"


def truth(number):
    return QUESTIONS[number]["truth"]


def shelf(width, boxes=BOXES, fits=lambda width, full: full <= width):
    """The search of the lesson; `fits` is told the width and the sum."""
    return puzzle(
        (),
        lambda path: boxes[boxes.index(path[-1]) + 1 :] if path else boxes,
        lambda path, box: fits(width, sum(path) + box),
        lambda path: sum(path) == width,
    )


def anything(width, full):
    return True


def test_each_selection_that_fits_is_placed_once():
    assert len(SELECTIONS) == 256
    assert not any(sum(c) == 50 for c in SELECTIONS)
    assert sum(0 < sum(c) <= 50 for c in SELECTIONS) == truth("1") == truth("2")
    for boxes in (BOXES, BOXES[::-1]):
        outcome = solve(shelf(50, boxes))
        assert (outcome.verdict, outcome.counts.placed) == ("NONE", truth("1"))
    assert solve(shelf(50, fits=anything)).counts.placed == 255


def test_the_tries_do_become_fewer():
    assert [solve(shelf(50, boxes)).counts.tries for boxes in (BOXES, BOXES[::-1])] == [91, 44]
    assert "44 are the tries" in QUESTIONS["2"]["wrong"]["44"]


def test_three_mistakes():
    assert [c for c in SELECTIONS if sum(c) == 60] == [(7, 23, 30)]
    a = solve(shelf(60, fits=anything))
    b = solve(shelf(60, fits=lambda width, full: full < width))
    three = puzzle((), shelf(60).ask_candidates, shelf(60).ask_allowed, lambda p: len(p) == 3)
    assert (a.path, a.counts.placed) == ((7, 23, 30), 83)
    assert b.verdict == "NONE"
    assert (solve(three).path, sum((7, 9, 23))) == ((7, 9, 23), 39)
    assert solve(shelf(60)).counts.placed == 11
    assert truth("3") == "A"


def test_the_map_of_australia():
    names = ["WA", "NT", "SA", "Q", "NSW", "V", "T"]
    borders = [border.split("-") for border in BORDERS.split()]

    def right(colours, names=names):
        by_name = dict(zip(names, colours, strict=True))
        return all(by_name[a] != by_name[b] for a, b in borders)

    assert 3**7 == 2_187
    assert sum(map(right, product("rgb", repeat=7))) == truth("4")
    mainland = [right([*colours, None]) for colours in product("rgb", repeat=6)]
    assert sum(mainland) == 6


# what the lesson says besides


def test_what_comes_after_the_first_dead_end():
    trace = record(shelf(60))
    stuck = trace.marks["dead_ends"][0]
    assert trace.state(stuck).path == (7, 9, 23)
    after = [trace.state(stuck + k) for k in (1, 2)]
    assert [(state.kind, state.square) for state in after] == [("UNDO", 23), ("PLACE", 24)]


def test_a_look_ahead_proves_it_with_six():
    def ahead(boxes):
        return puzzle(
            (),
            shelf(50, boxes).ask_candidates,
            lambda path, box: sum(path) + box <= 50 <= sum(path) + sum(boxes[boxes.index(box) :]),
            lambda path: sum(path) == 50,
        )

    assert [solve(ahead(boxes)).counts.placed for boxes in (BOXES[::-1], BOXES)] == [6, 24]
    assert 24 + 9 + 7 == 40


def test_nevada_needs_a_fourth_colour():
    ring = ["California", "Oregon", "Idaho", "Utah", "Arizona"]
    right = [
        c
        for c in product("rgb", repeat=5)
        if all(c[k] != c[k - 1] and c[k] != "r" for k in range(5))  # Nevada is red
    ]
    assert ring
    assert right == []


def test_the_twins():
    gifts = [14, 11, 9, 7, 5, 4]
    fair = [
        c for k in range(7) for c in combinations(range(6), k) if sum(gifts[n] for n in c) == 25
    ]
    assert len(fair) == 4
    assert sum(gifts) == 50


def test_the_sudoku_needs_undo():
    from knighttour.teach.checks.lesson_12 import CASES

    ours = CASES["sudoku"].ours
    assert len(list(solutions(ours))) == 1
    assert solve(ours).counts.undone == 10
    assert solve_all(ours).counts.placed == 24


@pytest.mark.parametrize("number", QUESTIONS)
def test_each_answer_is_hidden_until_there_is_a_guess(number):
    question, key = QUESTIONS[number], f"12.{number}"
    assert question["why"] not in answer_to(key, ...)
    assert answer_to(key, question["truth"]).startswith("You guessed")
    assert answer_to(key, question["truth"]).endswith(question["why"])
    for other_way in question.get("also", []):
        assert answer_to(key, other_way).startswith(f"You guessed {other_way}, and so it is.")
    for guess, sentence in question["wrong"].items():
        said = answer_to(key, int(guess) if guess.isdecimal() else guess)
        assert said.endswith(sentence), "the sentence for this guess is never shown"
        assert f"the answer is {question['truth']}" in said
