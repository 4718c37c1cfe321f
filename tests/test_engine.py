"""The engine: both forms, verdicts, counts, budgets, and what it promises of any problem."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import mazes, problems, tours

from knighttour import (
    BUDGET,
    CLOCKWISE,
    FOUND,
    NONE,
    PLACE,
    REJECT,
    SOLUTION,
    STOPPED,
    STUCK,
    UNDO,
    WIRTH,
    Board,
    Counts,
    KnightsTour,
    Path,
    Queens,
    Step,
    Warnsdorff,
    is_placement,
    is_route,
    is_tour,
    recursive_search,
    search,
    solutions,
    solve,
    solve_all,
    tally,
)

small_boards = st.builds(Board, st.integers(1, 4), st.integers(1, 4))


@dataclass(frozen=True)
class Sums:
    """A learner's own problem: numbers with a given sum. No base class, candidates that repeat."""

    numbers: tuple[int, ...]
    goal: int
    start: tuple[int, ...] = ()

    def candidates(self, path):
        return self.numbers

    def allowed(self, path, candidate):
        return sum(path) + candidate <= self.goal

    def is_solution(self, path):
        return sum(path) == self.goal


# Both forms -------------------------------------------------------------------------------------


@given(problems())
def test_both_forms_make_the_same_steps(problem):
    assert list(search(problem)) == list(recursive_search(problem))


@given(problems())
def test_what_is_placed_is_undone(problem):
    """After a whole search the path is as it was; the budget of undos is that of placements."""
    counts = tally(search(problem))
    assert counts.placed == counts.undone
    assert counts.tries >= counts.placed


@given(problems())
def test_depth_is_the_number_of_squares_on_the_path(problem):
    depth = len(problem.start)
    for step in search(problem):
        depth += {PLACE: 1, UNDO: -1}.get(step.kind, 0)
        assert step.depth == depth


@given(problems(), st.integers(1, 200))
def test_found_none_and_the_counts_fit_together(problem, budget):
    outcome = solve(problem, theory=False, budget=budget)
    left = outcome.counts.placed - outcome.counts.undone
    assert outcome.counts.placed <= budget
    if outcome.verdict is FOUND:
        assert left == len(outcome.path) - len(problem.start)
        assert problem.is_solution(Path(outcome.path))
    elif outcome.verdict is NONE:
        assert (left, outcome.path) == (0, ())
    else:
        assert outcome.verdict is BUDGET
        assert outcome.counts.placed == budget
        assert left == len(outcome.path) - len(problem.start)


@given(problems())
def test_solving_twice_gives_the_same_answer_twice(problem):
    assert solve(problem, budget=300) == solve(problem, budget=300)


@given(tours())
def test_a_found_tour_passes_the_checker(problem):
    outcome = solve(problem)
    assert outcome.verdict in (FOUND, NONE)
    if outcome.verdict is FOUND:
        assert is_tour(outcome.path, problem.board, closed=problem.closed)


@given(mazes())
def test_a_found_route_passes_the_checker(problem):
    outcome = solve(problem)
    if outcome.verdict is FOUND:
        assert is_route(problem, outcome.path)


@given(mazes())
def test_keeping_the_marks_finds_the_route_that_rubbing_out_finds(maze):
    kept, rubbed_out = solve(maze), solve(maze, once=False)
    assert (kept.verdict, kept.path) == (rubbed_out.verdict, rubbed_out.path)
    assert kept.counts.placed <= min(rubbed_out.counts.placed, maze.board.size - 1)


@pytest.mark.parametrize("n", range(1, 9))
def test_a_found_placement_passes_the_checker(n):
    for path in solutions(Queens(n)):
        assert is_placement(path, n)


@given(small_boards, st.data())
def test_clockwise_mirrors_wirth(board, data):
    row, col = data.draw(st.sampled_from(list(board.squares())))
    mirrored = (board.rows - 1 - row, col)
    clockwise = solve(KnightsTour(board, (row, col), order=CLOCKWISE), theory=False)
    wirth = solve(KnightsTour(board, mirrored, order=WIRTH), theory=False)
    assert clockwise.counts == wirth.counts
    assert clockwise.path == tuple((board.rows - 1 - r, c) for r, c in wirth.path)


# A learner's own problem ------------------------------------------------------------------------


def test_any_object_with_the_four_parts_can_be_searched():
    outcome = solve(Sums((5, 3, 3), 11))
    assert (outcome.verdict, outcome.path) == (FOUND, (5, 3, 3))
    assert list(solutions(Sums((2, 3), 5))) == [(2, 3), (3, 2)]


@dataclass(frozen=True)
class Faulty:
    """A learner's problem with one thing wrong."""

    start: object = ()
    choices: object = (1, 2)

    def candidates(self, path):
        return self.choices

    def allowed(self, path, candidate):
        return True

    def is_solution(self, path):
        return len(path) == 3


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (Faulty(choices=None), "candidates\\(path\\) returns a list of candidates, not None"),
        (Faulty(choices=[[1], [2]]), "something that cannot change, such as a tuple, not \\[1\\]"),
        (Faulty(start="a1"), "a start is a tuple of the squares given, not 'a1'"),
        (Faulty(start=iter([1])), "a start is a tuple of the squares given"),
    ],
)
def test_a_learners_mistake_is_named(problem, words):
    for search_it in (solve, lambda p: list(search(p)), lambda p: list(recursive_search(p))):
        with pytest.raises(ValueError, match=words):
            search_it(problem)


def test_repeated_candidates_leave_the_path_right():
    """4 = 1+1+1+1 only: the same candidate is placed four times and taken back."""
    assert list(solutions(Sums((1,), 4))) == [(1, 1, 1, 1)]


def test_all_solutions_against_a_brute_force():
    found = set(solutions(Queens(6)))
    brute = {
        tuple(enumerate(columns))
        for columns in permutations(range(6))
        if all(abs(columns[i] - columns[j]) != j - i for i in range(6) for j in range(i + 1, 6))
    }
    assert found == brute


def test_a_solution_is_never_extended():
    steps = list(search(Sums((1,), 1)))
    assert [step.kind for step in steps] == [PLACE, SOLUTION, UNDO]


def test_a_given_start_that_is_a_solution_ends_the_search():
    assert list(search(Sums((1,), 0))) == [Step(SOLUTION, None, 0)]
    assert solve(KnightsTour(Board(1, 1), "a1")).path == ((0, 0),)


# Verdicts ---------------------------------------------------------------------------------------


def test_none_is_a_proof_and_keeps_no_path():
    outcome = solve(KnightsTour(Board(3, 3), "a1"), theory=False)
    assert (outcome.verdict, outcome.path) == (NONE, ())
    assert (outcome.counts.placed, outcome.counts.undone) == (14, 14)


def test_a_theorem_answers_without_a_search():
    outcome = solve(KnightsTour(Board(5, 5), "b1"))
    assert (outcome.verdict, outcome.counts.tries) == (NONE, 0)
    assert "corners' colour" in outcome.why


def test_stuck_holds_its_path_and_claims_nothing():
    board = Board(8, 8)
    outcome = solve(KnightsTour(board, "e3", rule=Warnsdorff(board)), greedy=True)
    assert (outcome.verdict, len(outcome.path), outcome.counts.undone) == (STUCK, 60, 0)
    assert "proves nothing" in outcome.why


def test_the_budget_ends_the_run_right_after_its_last_placement():
    outcome = solve(KnightsTour(Board(3, 4), "d2"), budget=29)
    assert (outcome.verdict, outcome.counts.placed, len(outcome.path)) == (BUDGET, 29, 11)


def test_a_budget_that_completes_a_solution_is_enough():
    outcome = solve(KnightsTour(Board(3, 4), "d2"), budget=30)
    assert (outcome.verdict, outcome.counts) == (FOUND, Counts(204, 30, 19, 1, 12))


@pytest.mark.parametrize("budget", [0, -1, 2.5, "many"])
def test_a_bad_budget_is_quoted(budget):
    with pytest.raises(ValueError, match="budget must be a whole number of 1 or more") as error:
        solve(Queens(4), budget=budget)
    assert repr(budget) in str(error.value)


def test_stop_ends_the_run_and_keeps_what_it_found():
    stop = threading.Event()
    seen: list[int] = []

    def progress(counts):
        seen.append(counts.placed)
        stop.set()

    outcome = solve(KnightsTour(Board(8, 8), "a1"), stop=stop.is_set, progress=progress)
    assert outcome.verdict is STOPPED
    assert 0 < seen[0] <= outcome.counts.placed
    assert len(outcome.path) == 1 + outcome.counts.placed - outcome.counts.undone


def test_stop_is_asked_often_where_steps_take_long(monkeypatch):
    now, asked = [0.0], []
    monkeypatch.setattr("knighttour.engine.time.monotonic", lambda: now[0])

    class Slow(Queens):
        def allowed(self, path, candidate):
            now[0] += 0.02
            return super().allowed(path, candidate)

    solve(Slow(8), stop=lambda: asked.append(now[0]))
    assert max(b - a for a, b in pairwise(asked)) < 0.15


def test_ctrl_c_is_a_stop():
    def press(counts):
        raise KeyboardInterrupt

    outcome = solve(KnightsTour(Board(8, 8), "a1"), progress=press)
    assert outcome.verdict is STOPPED
    assert outcome.path


# All solutions ----------------------------------------------------------------------------------


def test_solve_all_gives_each_solution_and_the_first_as_path():
    paths: list[tuple] = []
    outcome = solve_all(KnightsTour(Board(3, 4), "d2"), paths.append)
    assert outcome.verdict is FOUND
    assert paths == list(solutions(KnightsTour(Board(3, 4), "d2")))
    assert (outcome.path, outcome.counts) == (paths[0], Counts(536, 70, 70, 4, 12))


def test_solve_all_proves_none_and_keeps_a_budget():
    assert solve_all(Queens(3)).verdict is NONE
    paths: list[tuple] = []
    outcome = solve_all(Queens(6), paths.append, budget=31)
    assert (outcome.verdict, outcome.counts.placed, len(paths)) == (BUDGET, 31, 1)


# Once, depth, path ------------------------------------------------------------------------------


def test_once_is_refused_where_it_is_not_sound():
    with pytest.raises(ValueError, match="sound for walks alone"):
        solve(Queens(4), once=True)


def test_a_long_path_needs_no_waiting_calls():
    outcome = solve(KnightsTour(Board(60, 60), "a1"), budget=20_000)
    assert outcome.verdict is BUDGET
    assert outcome.counts.deepest > 3_000


def test_the_recursive_form_says_when_it_is_too_deep():
    steps = recursive_search(KnightsTour(Board(50, 50), "a1"))
    with pytest.raises(RecursionError, match="one call waiting for every square"):
        for _ in steps:
            pass


def test_a_path_reads_like_a_tuple():
    path = Path([(0, 0), (1, 2)])
    assert (len(path), path[-1], path[:1], list(path)) == (2, (1, 2), ((0, 0),), [(0, 0), (1, 2)])
    assert (1, 2) in path
    assert (2, 1) not in path
    assert path == ((0, 0), (1, 2))
    assert repr(path) == "Path([(0, 0), (1, 2)])"
    assert not hasattr(path, "append")


def test_steps_and_verdicts_print_as_their_words():
    assert repr(Step(REJECT, (0, 0), 1)) == "Step(kind=REJECT, square=(0, 0), depth=1)"
    assert f"{FOUND} {NONE!r}" == "FOUND NONE"
