"""Whether a path can still be completed, against all solutions of small problems."""

import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import problems

from knighttour import (
    BUDGET,
    FOUND,
    NONE,
    STOPPED,
    Board,
    KnightsTour,
    Maze,
    Path,
    Queens,
    Warnsdorff,
    carve,
    is_route,
    is_tour,
    solutions,
    solve,
)
from knighttour.fast import completable

PLENTY = 1_000_000
TOUR = KnightsTour(Board(3, 4), "d2")


def walked(problem, data):
    """A path that the problem allows, and that is no solution before its end."""
    path = Path(problem.start)
    if isinstance(problem, KnightsTour):  # its candidates may leave out what is hopeless
        problem = KnightsTour(problem.board, problem.start, problem.closed, problem.order)
    for _ in range(data.draw(st.integers(0, 12))):
        if problem.is_solution(path):
            break
        allowed = [square for square in problem.candidates(path) if problem.allowed(path, square)]
        if not allowed:
            break
        path = Path((*path, data.draw(st.sampled_from(allowed))))
    return tuple(path)


@given(problems(), st.data())
@settings(max_examples=200)
def test_it_agrees_with_all_solutions(problem, data):
    path = walked(problem, data)
    outcome = completable(problem, path, budget=PLENTY)
    assert outcome.verdict in (FOUND, NONE)
    if isinstance(problem, KnightsTour):  # without what it might leave out
        problem = KnightsTour(problem.board, problem.start, problem.closed)
    every = {solution[: len(path)] for solution in solutions(problem)}
    assert (outcome.verdict is FOUND) == (path in every)
    if outcome.verdict is FOUND:
        assert outcome.path[: len(path)] == path
        assert problem.is_solution(Path(outcome.path))
    else:
        assert outcome.path == ()


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize(("rows", "cols"), [(3, 4), (3, 7), (4, 5), (5, 5), (3, 10)])
def test_none_is_a_proof(rows, cols, closed):
    """Rule and look-ahead together leave out no tour: every path of three squares from a corner."""
    board = Board(rows, cols)
    problem = KnightsTour(board, "a1", closed)
    plain = KnightsTour(board, "a1", closed, lookahead=True)
    for second in board.leaps("a1"):
        for third in board.leaps(second):
            path = ((0, 0), second, third)
            if third == (0, 0):
                continue
            given_path = KnightsTour(board, path, closed, lookahead=plain.lookahead)
            expected = solve(given_path, budget=200_000, theory=False)
            outcome = completable(problem, path, budget=PLENTY)
            if expected.verdict is not BUDGET:
                assert outcome.verdict is expected.verdict, path
            if outcome.verdict is FOUND:
                assert is_tour(outcome.path, board, closed=closed)


def test_the_mistake_of_lesson_03():
    path = ["d2", "b1", "c3", "d1"]
    verdicts = [completable(TOUR, path[:n], budget=100).verdict for n in range(1, 5)]
    assert verdicts == [FOUND, FOUND, NONE, NONE]


def test_large_boards_are_answered_quickly():
    board = Board(40, 40)
    whole = solve(KnightsTour(board, "a1", rule=Warnsdorff(board, "roth")), budget=20_000)
    assert whole.verdict is FOUND
    for length in (0, 1, 800, 1590, 1600):
        outcome = completable(KnightsTour(board), whole.path[:length], budget=20_000)
        assert outcome.verdict is FOUND
        assert is_tour(outcome.path, board)


def test_a_maze_is_asked_for_a_way_that_avoids_the_path():
    maze = Maze(("...", ".#.", "..."), (0, 0), (2, 2))
    path = ((0, 0), (0, 1))
    outcome = completable(maze, path, budget=1)
    assert outcome.verdict is FOUND
    assert outcome.path == (*path, (0, 2), (1, 2), (2, 2))
    assert completable(maze, outcome.path, budget=1).path == outcome.path
    dead = Maze(("..", "#."), (0, 1), (1, 1))
    assert completable(dead, [(0, 1), (0, 0)], budget=1).verdict is NONE


def test_a_large_maze():
    import random

    maze = carve(101, 101, random.Random(3), openings=200)
    outcome = completable(maze, maze.start, budget=1)
    assert is_route(maze, outcome.path)


def test_budget_and_stop():
    assert completable(Queens(30), (), budget=50).verdict is BUDGET
    path = solve(KnightsTour(Board(8, 8), "a1"), budget=3000).path
    short = completable(KnightsTour(Board(8, 8)), path[:20], budget=10)
    assert (short.verdict, short.counts.placed) == (BUDGET, 10)
    assert short.path[:20] == path[:20]
    stopped = completable(KnightsTour(Board(8, 8)), path[:20], budget=10**9, stop=lambda: True)
    assert stopped.verdict is STOPPED
    with pytest.raises(ValueError, match="budget must be a whole number of 1 or more, not 0"):
        completable(TOUR, ["d2"], budget=0)


class Pairs:
    """A learner's problem: three numbers whose sum is 6, in any order of growing."""

    start = (1,)

    def candidates(self, path):
        return range(5)

    def allowed(self, path, candidate):
        return candidate > path[-1]

    def is_solution(self, path):
        return len(path) == 3 and sum(path) == 6


def test_a_learners_problem():
    assert completable(Pairs(), (1,), budget=100).path == (1, 2, 3)
    assert completable(Pairs(), (1, 3), budget=100).verdict is NONE
    assert completable(Pairs(), (1, 2, 3), budget=100).verdict is FOUND


class NoCorner(KnightsTour):
    """A class made from ours, that allows less."""

    def allowed(self, path, candidate):
        return candidate != (0, 0) and super().allowed(path, candidate)


class OneWay(Maze):
    """The same of a maze: nothing goes up."""

    def allowed(self, path, candidate):
        return candidate[0] >= path[-1][0] and super().allowed(path, candidate)


def test_a_class_made_from_ours_is_asked_itself():
    tour = NoCorner(Board(3, 4), "d2")
    assert completable(tour, tour.start, budget=PLENTY).verdict is NONE
    maze = OneWay(("...", ".#."), (1, 0), (1, 2))
    assert completable(maze, maze.start, budget=PLENTY).verdict is NONE


@pytest.mark.parametrize(
    ("problem", "path", "words"),
    [
        (TOUR, ["d2", "d3"], "no knight's move"),
        (TOUR, ["d2", "b1", "d2"], "comes twice"),
        (TOUR, ["a1"], "begins with the given squares"),
        (TOUR, [], "begins with the given squares"),
        (TOUR, ["d9"], "not on the board"),
        (Queens(4), [(0, 0), (1, 1)], r"square 2 of the path, \(1, 1\), is not allowed"),
        (Queens(4), [(1, 0)], "square 1 of the path"),
        (Maze(("..", "#."), (0, 0), (1, 1)), [(0, 0), (1, 0)], "square 2 of the path"),
        (Maze(("...",), (0, 0), (0, 1)), [(0, 0), (0, 1), (0, 2)], "a solution is not extended"),
        (Maze(("..",), (0, 0), (0, 1)), [(0, 1)], "begins with the given squares"),
        (Pairs(), (1, 1), "square 2 of the path, 1, is not allowed"),
        (Pairs(), (1, 9), "square 2 of the path, 9, is not allowed"),
    ],
)
def test_an_illegal_path_is_refused(problem, path, words):
    with pytest.raises(ValueError, match=words):
        completable(problem, path, budget=100)


WITHOUT = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
from knighttour import Board, KnightsTour, Maze, Queens
from knighttour.fast import completable
tour = KnightsTour(Board(6, 6), ["a1", "b3", "a5", "c6"])
for problem in (tour, Maze(("..", "#."), (0, 0), (1, 1)), Queens(6), KnightsTour(Board(5, 5))):
    print(completable(problem, problem.start, budget=10_000).verdict)
print(completable(KnightsTour(Board(3, 4), "d2"), ["d2", "b1", "c3"], budget=100).verdict)
"""


def test_it_works_without_numba():
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False, env=os.environ
    )
    assert done.stdout.split() == ["FOUND"] * 4 + ["NONE"], done.stderr
