"""`solve` and `solve_all`, compiled: the outcomes of `engine`, paths and counts included."""

from __future__ import annotations

import time
from collections.abc import Callable

from knighttour.board import Square, whole
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
from knighttour.fast.jit import COMPILED
from knighttour.fast.runs import AnyStartRun, BitsRun, MazeRun, QueensRun, Run, tour_run
from knighttour.fast.tours import FOUND, PAUSED
from knighttour.knights import KnightsTour, Warnsdorff
from knighttour.mazes import Maze
from knighttour.queens import Queens

Each = Callable[[tuple[Square, ...]], object]
Stop = Callable[[], bool] | None
Progress = Callable[[Counts | str], object] | None

SLICE = 0.02  # seconds between two looks at `stop`
NEVER = 2**62  # placements
_ready: set[type] = set()  # kinds of runs whose kernels are compiled, or were loaded, by now


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

    Another problem, or a rule that is not `Warnsdorff`, is a `ValueError` that says what to use.
    `stop` is asked and Ctrl-C heard every fiftieth of a second. `progress` may be told
    `"compiling"` before it hears of counts.
    """
    if once is None:
        once = getattr(problem, "walk", False) and not greedy
    drive = _Drive(problem, run_of(problem, greedy, once), budget, stop, progress)
    return drive.settled(theory) or drive.first(greedy)


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
    drive = _Drive(problem, run_of(problem, False, False), budget, stop, progress)
    return drive.settled(theory, each) or drive.all(each)


def count_queens(
    n: int, *, budget: int | None = None, stop: Stop = None, progress: Progress = None
) -> Outcome:
    """The outcome of `solve_all(Queens(n))` by bit masks, much faster; n is 31 at the most."""
    problem = Queens(n)
    return _Drive(problem, BitsRun(problem, False), budget, stop, progress).all(None)


def run_of(problem: Problem, greedy: bool, once: bool) -> Run:
    """The run for a problem of this package; a `ValueError` for any other."""
    check_once(problem, once)
    match problem:
        case KnightsTour(rule=None | Warnsdorff()):
            if problem.start:
                return tour_run(problem, problem.start, greedy)
            return AnyStartRun(problem, greedy)
        case Queens():
            return QueensRun(problem, greedy)
        case Maze():
            return MazeRun(problem, greedy, once)
    what = "a rule of your own" if isinstance(problem, KnightsTour) else type(problem).__name__
    raise ValueError(f"{what} is not compiled: knighttour.solve searches it")


class _Drive:
    """Leads one run to its end, in slices of time."""

    def __init__(
        self, problem: Problem, run: Run, budget: int | None, stop: Stop, progress: Progress
    ) -> None:
        self.problem, self.run, self.stop, self.progress = problem, run, stop, progress
        self.budget = NEVER if budget is None else whole(budget, "budget")
        self.step = 20_000 if COMPILED else 500  # placements in a slice
        self.told = time.monotonic()

    def settled(self, theory: bool, each: Each | None = None) -> Outcome | None:
        """The outcome if no search is needed: by a theorem, or as the start is a solution."""
        start = tuple(self.problem.start)
        why = theorem(self.problem) if theory else None
        if why:
            return Outcome(NONE, (), Counts(deepest=len(start)), why)
        if not self.problem.is_solution(Path(start)):
            return None
        if each is not None:
            each(start)
        counts = Counts(solutions=1, deepest=len(start))
        return Outcome(FOUND_ONE, start, counts, in_words(FOUND_ONE, counts, len(start)))

    def first(self, greedy: bool) -> Outcome:
        """The outcome of a search for one solution."""
        verdict = self.go_on()
        return self.outcome(STUCK if verdict is NONE and greedy else verdict)

    def all(self, each: Each | None) -> Outcome:
        """The outcome of a search for all solutions."""
        found: tuple[Square, ...] = ()
        while (verdict := self.go_on()) is FOUND_ONE:
            found = found or self.run.squares
            if each is not None:
                each(self.run.squares)
            elif hasattr(self.run, "every"):
                self.run.every = True  # the others are counted without coming back
            if self.run.counts.placed == self.budget:
                verdict = BUDGET
                break
        return self.outcome(FOUND_ONE if verdict is NONE and found else verdict, found)

    def outcome(self, verdict: Verdict, found: tuple[Square, ...] = ()) -> Outcome:
        """The outcome with this verdict, now."""
        counts, path = self.run.counts, self.run.squares
        why = in_words(verdict, counts, len(path))
        if verdict is NONE:
            path = ()
        return Outcome(verdict, found if verdict is FOUND_ONE and found else path, counts, why)

    def go_on(self) -> Verdict:
        """Search on to the next solution, or to the end of the run."""
        kind = type(self.run)
        if self.progress is not None and COMPILED and kind not in _ready:
            self.progress("compiling")
        try:
            while True:
                if self.stop is not None and self.stop():
                    return STOPPED
                begun = time.monotonic()
                limit = min(self.budget, self.run.counts.placed + self.step)
                result = self.run.advance(limit)
                _ready.add(kind)
                if result != PAUSED:
                    return FOUND_ONE if result == FOUND else NONE
                if limit == self.budget:
                    return BUDGET
                self.pace(time.monotonic() - begun)
        except KeyboardInterrupt:
            return STOPPED

    def pace(self, seconds: float) -> None:
        """Fit the next slice to the time that the last one took, and tell how far it came."""
        if seconds < SLICE / 2:
            self.step *= 2
        elif seconds > 2 * SLICE:
            self.step = max(1, self.step // 2)
        now = time.monotonic()
        if self.progress is not None and now - self.told >= 0.1:
            self.told = now
            self.progress(self.run.counts)
