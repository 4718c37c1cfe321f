"""Slow and clear agrees with fast: the same outcomes, paths and counts included."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import mazes, problems, tours

import knighttour
from knighttour import Board, KnightsTour, Maze, Queens, Warnsdorff
from knighttour.knights import TIES

fast = pytest.importorskip("knighttour.fast", reason="the compiled searches need numba")
solver = pytest.importorskip("knighttour.fast.solver")

budgets = st.one_of(st.none(), st.integers(1, 300))


@given(problems(5), st.booleans(), st.booleans(), st.integers(1, 2_000))
def test_the_first_solution(problem, greedy, theory, budget):
    options = {"greedy": greedy, "theory": theory, "budget": budget}
    assert fast.solve(problem, **options) == knighttour.solve(problem, **options)


@given(tours(4))
def test_whole_searches(problem):
    assert fast.solve(problem, theory=False) == knighttour.solve(problem, theory=False)


@given(mazes(5), st.booleans(), budgets)
def test_marks_kept_and_rubbed_out(maze, once, budget):
    options = {"once": once, "budget": budget or 5_000}
    assert fast.solve(maze, **options) == knighttour.solve(maze, **options)


@given(problems(4), budgets)
def test_all_solutions(problem, budget):
    slow_paths: list[tuple] = []
    fast_paths: list[tuple] = []
    budget = budget or 3_000
    slow = knighttour.solve_all(problem, slow_paths.append, budget=budget)
    assert fast.solve_all(problem, fast_paths.append, budget=budget) == slow
    assert fast_paths == slow_paths
    assert fast.solve_all(problem, budget=budget) == slow  # only counted


@pytest.mark.parametrize("step", [1, 7, 1000])
@given(problem=problems(4))
def test_pausing_changes_nothing(step, problem):
    class Paused(solver._Drive):
        def __init__(self, *args):
            super().__init__(*args)
            self.step = step

        def next_step(self, placed):
            return step

    paused = Paused(lambda: solver.run_of(problem, False, False), 2_000, None, None)
    outcome = solver.settled(problem, False) or paused.first(False)
    assert outcome == knighttour.solve(problem, once=False, theory=False, budget=2_000)


@pytest.mark.parametrize("n", [5, 6, 8, 10])
@pytest.mark.parametrize("ties", TIES)
def test_the_rule_with_and_without_undo(n, ties):
    board = Board(n, n)
    for start in [(0, 0), (n // 2, n // 2), (0, 1), (n - 1, 2)]:
        problem = KnightsTour(board, start, rule=Warnsdorff(board, ties, seed=n))
        for greedy in (False, True):
            options = {"greedy": greedy, "budget": 20_000}
            assert fast.solve(problem, **options) == knighttour.solve(problem, **options)


@pytest.mark.parametrize("closed", [False, True])
def test_look_ahead(closed):
    for rows, cols in [(5, 5), (5, 6), (6, 6), (3, 10)]:
        problem = KnightsTour(Board(rows, cols), "a1", closed, lookahead=True)
        assert fast.solve(problem, budget=5_000) == knighttour.solve(problem, budget=5_000)


@given(st.integers(1, 8), budgets)
def test_bit_masks(n, budget):
    assert fast.count_queens(n, budget=budget) == knighttour.solve_all(Queens(n), budget=budget)


@given(mazes(6), budgets)
def test_the_shortest_route(maze, budget):
    assert fast.shortest(maze, budget=budget) == knighttour.shortest(maze, budget=budget)


@given(st.integers(1, 10), st.integers(1, 10), st.integers(0, 3), st.integers())
def test_carving(rooms_down, rooms_across, openings, seed):
    sizes = (2 * rooms_down + 1, 2 * rooms_across + 1)
    walls = (rooms_down - 1) * (rooms_across - 1)  # what a perfect maze leaves standing
    if openings <= walls:
        slow = knighttour.carve(*sizes, random.Random(seed), openings)
        assert fast.carve(*sizes, random.Random(seed), openings) == slow
        return
    for carve in (knighttour.carve, fast.carve):
        with pytest.raises(ValueError, match=f"openings must be .* to {walls}, not {openings}"):
            carve(*sizes, random.Random(seed), openings)


class Own:
    start = ()


class Backwards(Warnsdorff):
    def __call__(self, path, allowed):
        return super().__call__(path, allowed)[::-1]


class Supers(Queens):
    def allowed(self, path, candidate):
        leaps = (abs(candidate[0] - row) * abs(candidate[1] - col) for row, col in path)
        return super().allowed(path, candidate) and 2 not in leaps


class Torus(Board):
    def __contains__(self, square):
        return True


class Bold(KnightsTour):
    pass


class Ghost(Maze):
    def is_free(self, square):
        return True


FIVE = Board(5, 5)


@pytest.mark.parametrize(
    ("problem", "what"),
    [
        (Own(), "Own"),
        (Supers(10), "Supers"),
        (Bold(FIVE, "a1"), "Bold"),
        (Ghost((".#.",), (0, 0), (0, 2)), "Ghost"),
        (KnightsTour(Torus(5, 5), "a1"), "a board of your own"),
        (KnightsTour(FIVE, "a1", rule=lambda path, allowed: allowed), "a rule of your own"),
        (KnightsTour(FIVE, "a1", rule=Backwards(FIVE)), "a rule of your own"),
    ],
    ids=["a class", "queens", "a tour", "a maze", "a board", "a function", "a rule"],
)
def test_a_problem_that_is_not_compiled_is_told_where_to_go(problem, what):
    """Also one of a class made from ours: what it does differently would not be heard."""
    message = f"^{what} is not compiled: knighttour.solve searches it"
    with pytest.raises(ValueError, match=message):
        fast.solve(problem)
    with pytest.raises(ValueError, match=message):
        fast.solve_all(problem)


def test_a_maze_of_another_class_is_told_where_its_shortest_route_is():
    with pytest.raises(ValueError, match=r"^Ghost is not compiled: knighttour.shortest"):
        fast.shortest(Ghost((".#.",), (0, 0), (0, 2)))


@pytest.mark.parametrize("budget", [0, -1, 2.5, "many", True])
def test_a_bad_budget_is_refused_in_the_same_words(budget):
    with pytest.raises(ValueError, match="budget must be a whole number") as quick:
        fast.solve(Queens(4), budget=budget)
    with pytest.raises(ValueError, match="budget must be") as slow:
        knighttour.solve(Queens(4), budget=budget)
    assert str(quick.value) == str(slow.value)


def test_once_is_refused_where_it_is_not_sound():
    with pytest.raises(ValueError, match="sound for walks alone"):
        fast.solve(Queens(4), once=True)


def test_one_square_of_every_kind():
    for problem in (
        KnightsTour(Board(1, 1)),
        KnightsTour(Board(1, 1), "a1"),
        KnightsTour(Board(1, 1), "a1", closed=True),
        Maze((".",), (0, 0), (0, 0)),
        Queens(1),
    ):
        for theory in (True, False):
            slow = knighttour.solve_all(problem, theory=theory)
            assert fast.solve_all(problem, theory=theory) == slow
