"""The answers and figures of lesson 02 are computed again here, by other means than the lesson."""

import json
from functools import cache
from importlib.resources import files
from itertools import pairwise

import pytest

from knighttour.teach.guesses import answer_to

QUESTIONS = json.loads((files("knighttour.teach") / "data" / "guesses_02.json").read_text("utf-8"))
SIDE = 5
NAMES = [f"{file}{rank}" for rank in "12345" for file in "abcde"]
WIRTH = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]
A1, CORNERS = 0, [NAMES.index(name) for name in ("a1", "e1", "a5", "e5")]
FULL = 2 ** (SIDE * SIDE) - 1


def leads_to(square):
    row, col = divmod(square, SIDE)
    to = [(row + up, col + right) for up, right in WIRTH]
    return [r * SIDE + c for r, c in to if 0 <= r < SIDE and 0 <= c < SIDE]


MOVES = [leads_to(square) for square in range(SIDE * SIDE)]


def truth(number):
    return QUESTIONS[number]["truth"]


def free(visited, here):
    return [to for to in MOVES[here] if not visited >> to & 1]


@cache
def tours(visited, here):
    """How many tours go on from here; `visited` is a number with one bit for each square."""
    if visited == FULL:
        return 1
    return sum(tours(visited | 1 << to, to) for to in free(visited, here))


def walked(names):
    """The visited squares and the last square of a path, each step a legal one."""
    path = [NAMES.index(name) for name in names.split()]
    assert all(to in MOVES[here] for here, to in pairwise(path))
    assert len(set(path)) == len(path)
    return sum(1 << square for square in path), path[-1]


def layers():
    """After 1, 2, 3 ... squares: the probability of each (visited, here) of a walk by lot."""
    layer = {(1 << A1, A1): 1.0}
    while layer:
        yield layer
        later = {}
        for (visited, here), chance in layer.items():
            onward = free(visited, here)
            for to in onward:
                state = visited | 1 << to, to
                later[state] = later.get(state, 0) + chance / len(onward)
        layer = later


@pytest.fixture(scope="module")
def by_lot():
    """Of a walk by lot: by squares, the chance to be stuck, to miss a corner, and to be alive."""
    stuck, missed, alive = {}, 0.0, {}
    for squares, layer in enumerate(layers(), 1):
        alive[squares] = sum(p for state, p in layer.items() if tours(*state))
        for (visited, here), chance in layer.items():
            if not free(visited, here):
                stuck[squares] = stuck.get(squares, 0) + chance
                missed += chance * any(not visited >> corner & 1 for corner in CORNERS)
    return stuck, missed, alive


def first_free(start):
    path, visited = [start], 1 << start
    while onward := free(visited, path[-1]):
        path.append(onward[0])
        visited |= 1 << onward[0]
    return path


def test_the_first_free_square():
    path = first_free(A1)
    assert len(path) == truth("1")
    assert {NAMES[s] for s in range(25)} - {NAMES[s] for s in path} == {"a3", "a4", "a5", "b5"}
    assert len(first_free(NAMES.index("c3"))) == 15


def test_squares_on_average(by_lot):
    stuck, _, _ = by_lot
    assert sum(stuck.values()) == pytest.approx(1)
    average = sum(squares * chance for squares, chance in stuck.items())
    assert average == pytest.approx(15.353388659)
    assert round(average, 1) == truth("2")
    assert average < 2 / 3 * 25
    assert 5 < truth("1") - average < 6
    assert sum(chance for squares, chance in stuck.items() if squares <= 12) < 1 / 4


def test_one_walk_in_450_is_a_tour(by_lot):
    stuck, _, _ = by_lot
    assert 1 / stuck[25] == pytest.approx(451.63, abs=0.01)
    assert round(1000 * stuck[25]) == truth("3")
    assert min(stuck) == 5  # the diagram of the lesson begins there


def test_nearly_all_walks_miss_a_corner(by_lot):
    _, missed, _ = by_lot
    assert int(1000 * missed) == truth("4")
    assert round(1000 * (1 - missed)) == 28


def test_most_walks_are_lost_with_six_squares(by_lot):
    _, _, alive = by_lot
    shown = {squares: round(1000 * alive[squares]) for squares in (2, 4, 6, 8, 10, 12)}
    assert shown == {2: 1000, 4: 733, 6: 290, 8: 110, 10: 43, 12: 18}


def test_the_mistake_is_never_the_last_move():
    """The chance of each number of moves in vain: those after the move that lost the tour."""
    layer, vain = {(1 << A1, A1, 0): 1.0}, {}
    while layer:
        later = {}
        for (visited, here, lost), chance in layer.items():
            onward = free(visited, here)
            if not onward and lost:
                vain[lost - 1] = vain.get(lost - 1, 0) + chance
            for to in onward:
                state = visited | 1 << to, to
                state = (*state, lost + 1 if lost or not tours(*state) else 0)
                later[state] = later.get(state, 0) + chance / len(onward)
        layer = later
    assert min(vain) == 1
    average = sum(moves * chance for moves, chance in vain.items()) / sum(vain.values())
    assert average == pytest.approx(9.148, abs=0.001)


def test_the_move_that_doomed_the_first_free_walk():
    path = [NAMES[square] for square in first_free(A1)]
    alive = [tours(*walked(" ".join(path[:squares]))) > 0 for squares in range(1, 22)]
    assert alive == [True] * 7 + [False] * 14
    assert alive.index(False) == truth("5")
    assert path[6:8] == ["c3", "d5"]
    assert len(path) - 1 - truth("5") == 13  # moves in vain
    assert path.index("c4") == 11  # move 11 takes the last way into a5, move 12 leaves it
    assert path[:3] == ["a1", "b3", "c5"]


def all_tours(names):
    """All tours that begin with these squares."""
    visited, here = walked(names)
    if visited == FULL:
        yield names
    for to in free(visited, here):
        if tours(visited | 1 << to, to):
            yield from all_tours(f"{names} {NAMES[to]}")


def test_the_last_six_squares_after_b3_and_not_a5():
    found = list(all_tours("a1"))
    assert len(found) == 304
    past = [tour for tour in found if tour.startswith("a1 b3") and tour[6:8] != "a5"]
    assert len(past) == 30
    assert {tour[-17:] for tour in past} == {"c2 e1 d3 e5 c4 a5"}
    assert sum(tour[:8] in ("a1 b3 a5", "a1 c2 e1") for tour in found) == 244
    assert sum(tour.startswith("a1 b3 a5 c4 e5 d3 e1 c2") for tour in found) == 64


def test_the_challenge_can_be_met():
    """Always the square with the fewest moves on the empty board, ties by lot: each is a tour."""
    layer = {(1 << A1, A1)}
    for _ in range(24):
        later = set()
        for visited, here in layer:
            onward = free(visited, here)
            fewest = min(len(MOVES[to]) for to in onward)
            later |= {(visited | 1 << to, to) for to in onward if len(MOVES[to]) == fewest}
        layer = later
    assert {visited for visited, _ in layer} == {FULL}


def test_two_ways_lead_to_each_corner():
    assert {NAMES[to] for to in MOVES[NAMES.index("e5")]} == {"c4", "d3"}
    assert all(len(MOVES[corner]) == 2 for corner in CORNERS)


@pytest.mark.parametrize("number", QUESTIONS)
def test_each_answer_is_hidden_until_there_is_a_guess(number):
    question, key = QUESTIONS[number], f"02.{number}"
    assert question["why"] not in answer_to(key, ...)
    for right in [question["truth"], *question.get("also", [])]:
        assert answer_to(key, right).endswith(f"and so it is. {question['why']}")
    for guess, sentence in question["wrong"].items():
        said = answer_to(key, float(guess))
        assert said.endswith(f"the answer is {question['truth']}. {sentence}")
