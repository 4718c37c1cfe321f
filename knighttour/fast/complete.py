"""Can this path still be completed? A solution that begins with it, a proof of none, or BUDGET."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from knighttour.board import Board, whole
from knighttour.engine import (
    BUDGET,
    NONE,
    Candidate,
    Counts,
    Outcome,
    Path,
    Problem,
    in_words,
    start_of,
    theorem,
)
from knighttour.engine import solve as solve_in_python
from knighttour.fast.between import total
from knighttour.fast.carving import shortest
from knighttour.fast.construct import any_tour
from knighttour.fast.solver import solve
from knighttour.fast.watch import Stop
from knighttour.knights import KnightsTour, Warnsdorff, given_path
from knighttour.mazes import WALL, Maze

SHORT_RUNS = 4
MOST_CANDIDATES = 100_000  # a learner's problem may offer candidates without end

Squares = tuple[Candidate, ...]


def completable(
    problem: Problem, path: Sequence[Candidate], *, budget: int, stop: Stop = None
) -> Outcome:
    """FOUND with a solution that begins with `path`, NONE if there is none, or BUDGET, or STOPPED.

    `budget` is the most placements to make. Knight's tours are searched with Warnsdorff's rule and
    look-ahead, which leave out no tour; a maze is asked for a way on that avoids the path, without
    a search and so without a budget. Any other problem, one of a class made from these too, goes
    through the readable engine. A path that the problem does not allow is a `ValueError`, as is a
    wrong budget.

    >>> from knighttour import Board, KnightsTour
    >>> tour = KnightsTour(Board(3, 4), "d2")
    >>> [completable(tour, path, budget=100).verdict for path in (["d2", "b1"], ["d2", "b1", "c3"])]
    [FOUND, NONE]
    """
    budget = whole(budget, "budget")
    if type(problem) is KnightsTour and type(problem.board) is Board:
        return _tour(problem, _from_start(problem, given_path(problem.board, path)), budget, stop)
    squares = _checked(problem, tuple(path))
    if type(problem) is Maze:
        return _way(problem, squares, stop)
    return solve_in_python(_From(problem, squares), budget=budget, stop=stop)


def _tour(problem: KnightsTour, path: Squares, budget: int, stop: Stop) -> Outcome:
    """Short runs with ties broken in several ways, most of which find a tour; then a long one."""
    board, counts = problem.board, Counts()
    if len(path) <= 1:
        return any_tour(board, path[0] if path else None, problem.closed)
    for seed in range(SHORT_RUNS + 1):
        rule = Warnsdorff(board, "random", seed)
        asked = KnightsTour(board, path, problem.closed, rule=rule, lookahead=True)
        left = budget - counts.placed
        run = min(left, 2 * board.size) if seed < SHORT_RUNS else left
        outcome = solve(asked, budget=run, stop=stop)
        counts = total(counts, outcome.counts)
        if outcome.verdict is not BUDGET or counts.placed == budget:
            break
    return replace(outcome, counts=counts, why=_why(outcome, counts))


def _why(outcome: Outcome, counts: Counts) -> str:
    """The reason of the last run, with the work of all."""
    if outcome.verdict is NONE and not outcome.counts.placed:
        return outcome.why  # a theorem
    return in_words(outcome.verdict, counts, len(outcome.path))


def _way(maze: Maze, path: Squares, stop: Stop) -> Outcome:
    """A shortest way on from the end of the path, whose other squares are as good as obstacles."""
    field = [list(row) for row in maze.field]
    for row, col in path[:-1]:
        field[row][col] = WALL
    rest = Maze(tuple(map("".join, field)), path[-1], maze.exit, maze.order)
    outcome = shortest(rest, stop=stop)
    return replace(outcome, path=path[:-1] + outcome.path if outcome.path else ())


class _From:
    """A problem with more squares given than its own start."""

    def __init__(self, problem: Problem, path: Squares) -> None:
        self.problem, self.start = problem, path
        self.walk = getattr(problem, "walk", False)
        self.candidates, self.allowed = problem.candidates, problem.allowed
        self.is_solution = problem.is_solution

    def ruled_out(self) -> str | None:
        """Where nothing is to be had from the start, nothing is from here."""
        return theorem(self.problem)


def _from_start(problem: Problem, path: Squares) -> Squares:
    """The path; a `ValueError` if it does not begin with the squares given."""
    given = start_of(problem)
    if path[: len(given)] != given:
        raise ValueError(f"a path begins with the given squares {given}, not {path!r}")
    return path


def _checked(problem: Problem, path: Squares) -> Squares:
    """The path; a `ValueError` that names the first square which the problem does not allow."""
    given = len(start_of(problem))
    held = Path(_from_start(problem, path)[:given])
    for number, square in enumerate(path[given:], given + 1):
        if problem.is_solution(held):
            raise ValueError(f"a solution is not extended: square {number}, {square}, is too many")
        offered = islice(problem.candidates(held), MOST_CANDIDATES)
        if square not in offered or not problem.allowed(held, square):
            raise ValueError(f"square {number} of the path, {square}, is not allowed there")
        held._place(square)  # as the search does it: a new path each time takes quadratic time
    return path
