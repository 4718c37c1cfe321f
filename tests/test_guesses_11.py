"""The guesses of lesson 11: every truth computed again, without the package's search."""

import json
from importlib.resources import files

import pytest

from knighttour import Maze, read_maze, shortest, solve
from knighttour.show.recording import record
from knighttour.teach.guesses import answer_to

GUESSES = json.loads(
    (files("knighttour.teach") / "data" / "guesses_11.json").read_text(encoding="utf-8")
)
MAZE_TEXT = (files("knighttour.teach") / "data" / "textbook_maze.txt").read_text("utf-8")
STEPS = {"N": (-1, 0), "W": (0, -1), "E": (0, 1), "S": (1, 0)}
ORDERS = ("NSWE", "ESWN", "NWES")


def truth(number):
    return GUESSES[number]["truth"]


def paths_from_the_corner(size):
    """How often a turtle that rubs out steps onto a square of a closed room."""

    def go(row, col, visited):
        placed = 0
        for down, right in STEPS.values():
            square = row + down, col + right
            if square not in visited and min(square) >= 0 and max(square) < size:
                placed += 1 + go(*square, visited | {square})
        return placed

    return go(0, 0, frozenset({(0, 0)}))


def follow_the_first_free(size, order):
    """The walk through an open room that always takes the first free direction."""
    walk = [(0, 0)]
    while walk[-1] != (size - 1, size - 1):
        row, col = walk[-1]
        beside = [(row + STEPS[way][0], col + STEPS[way][1]) for way in order]
        free = [s for s in beside if s not in walk and min(s) >= 0 and max(s) < size]
        walk.append(free[0])  # an IndexError would be a dead end
    return walk


def closed_room(size):
    """A room whose door, in the last row, is bricked up; the exit is behind it."""
    return Maze(
        ("." * size + "##",) * (size - 1) + ("." * size + "#.",), (0, 0), (size - 1, size + 1)
    )


def test_rubbing_out_in_a_closed_room():
    assert paths_from_the_corner(5) == truth("1")
    assert paths_from_the_corner(4) == 2110
    for size, placed in ((4, 2110), (5, truth("1"))):
        counts = solve(closed_room(size), once=False).counts
        assert (counts.placed, counts.undone, counts.solutions) == (placed, placed, 0)


@pytest.mark.parametrize(("size", "placed"), [(4, 15), (5, 24), (6, 35)])
def test_marks_kept_in_a_closed_room_place_every_other_square_once(size, placed):
    outcome = solve(closed_room(size))
    assert (outcome.verdict, outcome.counts.placed, size * size - 1) == ("NONE", placed, placed)


def test_rubbing_out_with_a_budget_proves_nothing():
    outcome = solve(closed_room(6), once=False, budget=100_000)
    assert (outcome.verdict, outcome.counts.placed) == ("BUDGET", 100_000)


def test_at_the_first_dead_end_one_waiting_call_has_one_square_left():
    trace = record(read_maze(MAZE_TEXT, (0, 2), (5, 0)), once=False)
    state = trace.state(trace.marks["dead_ends"][0])
    left = {square: candidates[tried:] for square, candidates, tried in state.levels}
    assert left == {(0, 2): (), (1, 2): (), (2, 2): ((3, 2),), (2, 3): ()}


def test_the_exit_is_zero_when_the_textbooks_program_is_done():
    field = [[int(word) for word in line.split()] for line in MAZE_TEXT.splitlines()]
    printed = []

    def move(row, col, k):
        if (row, col) == (5, 0):
            printed.append(field[row][col])
            return
        for down, right in STEPS.values():
            r, c = row + down, col + right
            if 0 <= r < len(field) and 0 <= c < len(field[0]) and field[r][c] == 0:
                field[r][c] = k
                move(r, c, k + 1)
                field[r][c] = 0

    field[0][2] = 1
    move(0, 2, 2)
    assert printed == [8]
    assert field[5][0] == truth("2")


def test_the_order_of_directions_in_an_open_room():
    walks = [follow_the_first_free(10, order) for order in ORDERS]
    assert [len(walk) - 1 for walk in walks] == truth("3")
    outcomes = [solve(Maze(("." * 10,) * 10, (0, 0), (9, 9), order)) for order in ORDERS]
    assert [outcome.path for outcome in outcomes] == list(map(tuple, walks))
    assert [outcome.counts.placed for outcome in outcomes] == truth("3")
    assert sum(outcome.counts.undone for outcome in outcomes) == truth("4")


def test_a_queue_enters_the_nearer_squares_first():
    nearer = [(r, c) for r in range(10) for c in range(10) if r + c < 18 and (r, c) != (0, 0)]
    outcome = shortest(Maze(("." * 10,) * 10, (0, 0), (9, 9)))
    assert outcome.counts.placed == len(nearer) + 1 == truth("5")
    assert len(outcome.path) == 19


def test_the_textbooks_maze_agrees_with_the_walk_told():
    maze = read_maze(MAZE_TEXT, (0, 2), (5, 0))
    outcome = solve(maze)
    told = [(1, 3), (2, 3), (3, 3), (4, 3), (5, 3)]  # from 1, as the textbook has it
    assert [(row + 1, col + 1) for row, col in outcome.path[:5]] == told
    assert maze.is_free((2, 3))  # (3,4), the dead end
    assert [square for square in ((1, 3), (2, 4), (3, 3)) if maze.is_free(square)] == []
    assert (len(outcome.path), outcome.counts.placed, outcome.counts.undone) == (8, 10, 3)


@pytest.mark.parametrize("number", GUESSES)
def test_the_truth_is_told_and_so_is_each_fault(number):
    question = GUESSES[number]
    assert "so it is" in answer_to(f"11.{number}", question["truth"])
    for wrong, sentence in question.get("wrong", {}).items():
        assert answer_to(f"11.{number}", wrong).endswith(sentence)
    assert "answer" not in answer_to(f"11.{number}", ...)
