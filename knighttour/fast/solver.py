"""`solve` and `solve_all`, compiled: the outcomes of `engine`, paths and counts included."""

from __future__ import annotations

from collections.abc import Callable

from knighttour.board import Board, Square
from knighttour.engine import (
    BUDGET,
    NONE,
    STOPPED,
    STUCK,
    Counts,
    Outcome,
    Path,
    Problem,
    Verdict,
    check_once,
    in_words,
    theorem,
)
from knighttour.engine import FOUND as FOUND_ONE
from knighttour.fast.runs import AnyStartRun, BitsRun, MazeRun, QueensRun, Run, tour_run
from knighttour.fast.tours import FOUND, PAUSED
from knighttour.fast.watch import Progress, Stop, Watch, most_placed
from knighttour.knights import KnightsTour, Warnsdorff
from knighttour.mazes import Maze
from knighttour.queens import Queens

Each = Callable[[tuple[Square, ...]], object]

SLICE = 0.02  # seconds between two looks at `stop`
FIRST_STEP = 50  # placements in the first slice, for a queen among ten thousand takes long


def solve(
    problem: Problem,
    *,
    greedy: bool = False,
    once: bool | None = None,
    theory: bool = True,
    budget: int | None = None,
    stop: Stop = None,
    progress: Progress = None,
) -> Outcome:
    """The outcome of `engine.solve`, compiled, for the problems of this package.

    Another problem, one of a class made from ours, or a rule that is not `Warnsdorff`, is a
    `ValueError` that says what to use.

    `stop` is asked and Ctrl-C heard every fiftieth of a second; a path of a million squares then
    takes a tenth of a second to be made. Compiling, about half a second when a search runs for the
    first time, cannot be interrupted: `progress` is told `"compiling"` before it begins.
    """
    if once is None:
        once = getattr(problem, "walk", False) and not greedy
    check_once(problem, once)
    check_ours(problem)
    drive = _Drive(lambda: run_of(problem, greedy, once), budget, stop, progress)
    return settled(problem, theory) or drive.first(greedy)


def solve_all(
    problem: Problem,
    each: Each | None = None,
    *,
    theory: bool = True,
    budget: int | None = None,
    stop: Stop = None,
    progress: Progress = None,
) -> Outcome:
    """The outcome of `engine.solve_all`, compiled; without `each` solutions are only counted."""
    check_ours(problem)
    drive = _Drive(lambda: run_of(problem, False, False), budget, stop, progress)
    return settled(problem, theory, each) or drive.all(each)


def count_queens(
    n: int, *, budget: int | None = None, stop: Stop = None, progress: Progress = None
) -> Outcome:
    """The outcome of `solve_all(Queens(n))` by bit masks, much faster; n is 31 at the most."""
    problem = Queens(n)
    return _Drive(lambda: BitsRun(problem, False), budget, stop, progress).all(None)


def check_ours(problem: Problem, instead: str = "knighttour.solve") -> None:
    """A `ValueError` unless all that a problem does is done by our own classes."""
    if type(problem) not in (KnightsTour, Queens, Maze):
        what = type(problem).__name__
    elif isinstance(problem, KnightsTour) and type(problem.board) is not Board:
        what = "a board of your own"
    elif isinstance(problem, KnightsTour) and type(problem.rule) not in (type(None), Warnsdorff):
        what = "a rule of your own"
    else:
        return
    raise ValueError(f"{what} is not compiled: {instead} searches it")


def run_of(problem: Problem, greedy: bool, once: bool) -> Run:
    """The run for a problem of this package."""
    match problem:
        case KnightsTour(start=()):
            return AnyStartRun(problem, greedy)
        case KnightsTour():
            return tour_run(problem, greedy)
        case Queens():
            return QueensRun(problem, greedy)
        case Maze():
            return MazeRun(problem, greedy, once)
    raise AssertionError(problem)


def settled(problem: Problem, theory: bool, each: Each | None = None) -> Outcome | None:
    """The outcome if no search is needed: by a theorem, or as the start is a solution."""
    start = tuple(problem.start)
    why = theorem(problem) if theory else None
    if why:
        return Outcome(NONE, (), Counts(deepest=len(start)), why)
    if not problem.is_solution(Path(start)):
        return None
    if each is not None:
        each(start)
    counts = Counts(solutions=1, deepest=len(start))
    return Outcome(FOUND_ONE, start, counts, in_words(FOUND_ONE, counts, len(start)))


class _Drive:
    """Leads one run to its end, in slices of time."""

    def __init__(
        self, make: Callable[[], Run], budget: int | None, stop: Stop, progress: Progress
    ) -> None:
        self.make, self.budget, self.watch = make, most_placed(budget), Watch(stop, progress)
        self.found: tuple[Square, ...] = ()
        self.step = FIRST_STEP

    def first(self, greedy: bool) -> Outcome:
        """The outcome of a search for one solution."""

        def search() -> Verdict:
            verdict = self.go_on()
            return STUCK if verdict is NONE and greedy else verdict

        return self.lead(search)

    def all(self, each: Each | None) -> Outcome:
        """The outcome of a search for all solutions."""

        def search() -> Verdict:
            while (verdict := self.go_on()) is FOUND_ONE:
                self.keep(each)
                if self.run.counts.placed == self.budget:
                    return BUDGET
            return FOUND_ONE if verdict is NONE and self.found else verdict

        return self.lead(search)

    def keep(self, each: Each | None) -> None:
        """Keep the first solution; hand every one to `each`, or count the others from here on."""
        if each is None:
            self.found = self.found or self.run.squares
            if hasattr(self.run, "every"):
                self.run.every = True  # they are counted without coming back
            return
        squares = self.run.squares
        self.found = self.found or squares
        self.watch.call(each, squares)

    def lead(self, search: Callable[[], Verdict]) -> Outcome:
        """Make the run and search with it; Ctrl-C and a stop keep what it has reached."""
        with self.watch.listening():
            self.run = self.make()
            try:
                verdict = search()
            except KeyboardInterrupt:
                verdict = STOPPED
            return self.outcome(verdict)

    def outcome(self, verdict: Verdict) -> Outcome:
        """The outcome with this verdict, now."""
        counts, path = self.run.counts, self.run.squares
        if self.watch.pressed:  # even if the search was over by then: the caller is to know
            verdict = STOPPED
        why = in_words(verdict, counts, len(path))
        path = {FOUND_ONE: self.found or path, NONE: ()}.get(verdict, path)
        return Outcome(verdict, path, counts, why)

    def go_on(self) -> Verdict:
        """Search on to the next solution, or to the end of the run."""
        while not self.watch.interrupted(lambda: self.run.counts):
            placed = self.run.counts.placed
            result = self.run.advance(min(self.budget, placed + self.step))
            if result != PAUSED:
                return FOUND_ONE if result == FOUND else NONE
            made = self.run.counts.placed - placed
            if placed + made == self.budget:
                return BUDGET
            self.step = self.next_step(made)
        return STOPPED

    def next_step(self, placed: int) -> int:
        """The placements of the next slice, by how long those of the last one took."""
        return min(2 * self.step, self.watch.fitting(placed, SLICE))
