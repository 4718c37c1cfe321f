"""One search for every problem: choices, allowed?, do, go deeper, undo.

A *problem* only describes: which candidates there are, which of them are allowed, and when a path
is a solution. `search` walks through them and yields each step it makes; who wants an answer asks
it of those steps (`solve`, `solutions`, `tally`), so the search neither counts nor remembers.

The scheme is the "algorithm with return" of older textbooks; D. H. Lehmer named it backtracking,
and S. Golomb and L. Baumert (Backtrack Programming, 1965) wrote it down for problems of all kinds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, overload

from knighttour.board import whole

LOOK = 0.005  # seconds between two looks at `stop` at the most, if one step does not take longer
TELLING = 0.08  # seconds between two tellings: ten a second, even if a look comes late

Candidate = Any  # a square in this package; whatever a learner's own problem chooses among


class Kind(StrEnum):
    """What a step of the search does."""

    REJECT = "REJECT"
    PLACE = "PLACE"
    UNDO = "UNDO"
    SOLUTION = "SOLUTION"

    __repr__ = StrEnum.__str__


class Verdict(StrEnum):
    """How a run ended. NONE is a proof; STUCK, BUDGET and STOPPED prove nothing."""

    FOUND = "FOUND"
    NONE = "NONE"
    STUCK = "STUCK"
    BUDGET = "BUDGET"
    STOPPED = "STOPPED"

    __repr__ = StrEnum.__str__


REJECT, PLACE, UNDO, SOLUTION = Kind
FOUND, NONE, STUCK, BUDGET, STOPPED = Verdict


class Step(NamedTuple):
    """One step: its kind, the square it is about, and the depth (squares on the path) after it."""

    kind: Kind
    square: Candidate
    depth: int


class Path(Sequence[Candidate]):
    """The squares chosen so far, in order: what a problem is shown, to read and not to change.

    It reads like a tuple, but `square in path` takes the same short time on any board. It is a live
    view: the search goes on changing it, so whoever wants to keep it keeps `tuple(path)`.
    """

    def __init__(self, squares: Iterable[Candidate] = ()) -> None:
        self._squares: list[Candidate] = []
        self._first: dict[Candidate, int] = {}  # where each square stands first
        for square in squares:
            self._place(square)

    def _place(self, square: Candidate) -> None:
        try:
            self._first.setdefault(square, len(self._squares))
        except TypeError:
            raise ValueError(
                f"a candidate is something that cannot change, such as a tuple, not {square!r}"
            ) from None
        self._squares.append(square)

    def _undo(self) -> Candidate:
        square = self._squares.pop()
        if self._first[square] == len(self._squares):
            del self._first[square]
        return square

    def __len__(self) -> int:
        return len(self._squares)

    @overload
    def __getitem__(self, index: int) -> Candidate: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Candidate, ...]: ...
    def __getitem__(self, index: int | slice) -> Candidate | tuple[Candidate, ...]:
        found = self._squares[index]
        return tuple(found) if isinstance(index, slice) else found

    def __iter__(self) -> Iterator[Candidate]:
        return iter(self._squares)

    def __contains__(self, square: object) -> bool:
        return square in self._first

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Path, tuple)) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"Path({self._squares})"


class Problem(Protocol):
    """What the search wants to know. Any object with these four will do; no base class is needed.

    Candidates are things that cannot change: pairs, numbers, texts.

    A problem may also have `walk = True` (a square, once left, need never be entered again: see
    `search`) and `ruled_out()`, which returns a theorem's reason why there is no solution, or None.
    """

    @property
    def start(self) -> Sequence[Candidate]:
        """The squares that are given: they are on the path from the beginning, and not placed."""

    def candidates(self, path: Path, /) -> Iterable[Candidate]:
        """The candidates for the next square, in the order in which they are to be tried."""

    def allowed(self, path: Path, candidate: Candidate, /) -> bool:
        """Whether this candidate may be placed now."""

    def is_solution(self, path: Path, /) -> bool:
        """Whether the path is complete."""


def search(problem: Problem, *, greedy: bool = False, once: bool = False) -> Iterator[Step]:
    """Every step of a search through all paths, in order; a solution is never extended.

    `greedy` never undoes: the steps end at the first solution or dead end. `once` enters no square
    a second time, even after an undo; that is sound for walks only, and a `ValueError` for any
    other problem. The waiting levels are on a list of our own, so no path is too long for it.
    """
    check_once(problem, once)
    path = Path(start_of(problem))
    if problem.is_solution(path):
        yield Step(SOLUTION, path[-1] if path else None, len(path))
        return
    entered = set(path)
    levels = [_choices(problem, path)]
    while levels:
        for candidate in levels[-1]:
            if (once and candidate in entered) or not problem.allowed(path, candidate):  # allowed?
                yield Step(REJECT, candidate, len(path))
                continue
            path._place(candidate)  # do
            yield Step(PLACE, candidate, len(path))
            if once:
                entered.add(candidate)
            if not problem.is_solution(path):
                levels.append(_choices(problem, path))  # go deeper
                break
            yield Step(SOLUTION, candidate, len(path))
            if greedy:
                return
            yield Step(UNDO, path._undo(), len(path))  # undo, to look for the next solution
        else:
            levels.pop()
            if greedy:
                return
            if levels:
                yield Step(UNDO, path._undo(), len(path))  # undo


def _choices(problem: Problem, path: Path) -> Iterator[Candidate]:
    """The candidates, one after the other."""
    candidates = problem.candidates(path)
    if not isinstance(candidates, Iterable):
        raise ValueError(f"candidates(path) returns a list of candidates, not {candidates!r}")
    return iter(candidates)


def start_of(problem: Problem) -> tuple[Candidate, ...]:
    """The given path; a `ValueError` if the problem's `start` is none."""
    if not isinstance(problem.start, (tuple, list, Path)):
        raise ValueError(f"a start is a tuple of the squares given, not {problem.start!r}")
    return tuple(problem.start)


def check_once(problem: Problem, once: bool) -> None:
    """A `ValueError` if `once` is asked for where it is not sound."""
    if once and not getattr(problem, "walk", False):
        raise ValueError(
            "once=True is sound for walks alone: this problem does not say walk = True"
        )


def recursive_search(problem: Problem) -> Iterator[Step]:
    """The same steps as `search`, by a function that calls itself, as the lessons teach it.

    One call waits for every square of the path, and Python lets about a thousand wait: on a longer
    path a `RecursionError` says so.
    """
    path = Path(start_of(problem))

    def go_deeper() -> Iterator[Step]:
        if problem.is_solution(path):
            yield Step(SOLUTION, path[-1] if path else None, len(path))
            return
        for candidate in _choices(problem, path):  # choices
            if problem.allowed(path, candidate):  # allowed?
                path._place(candidate)  # do
                yield Step(PLACE, candidate, len(path))
                yield from go_deeper()  # go deeper
                yield Step(UNDO, path._undo(), len(path))  # undo
            else:
                yield Step(REJECT, candidate, len(path))

    try:
        yield from go_deeper()
    except RecursionError:
        raise RecursionError(
            f"the recursive form has one call waiting for every square, and at depth {len(path):,} "
            "Python lets no more wait; search() does the same without waiting calls"
        ) from None


@dataclass
class Counts:
    """The work of a search, in five numbers.

    `tries`: candidates looked at, off-board ones too; `placed`: squares put on the path (a given
    start is not); `undone`: squares taken back; `solutions`; `deepest`: the greatest depth.
    """

    tries: int = 0
    placed: int = 0
    undone: int = 0
    solutions: int = 0
    deepest: int = 0

    def add(self, step: Step) -> None:
        """Count one step."""
        kind, _, depth = step
        if kind is REJECT:
            self.tries += 1
        elif kind is PLACE:
            self.tries += 1
            self.placed += 1
        elif kind is UNDO:
            self.undone += 1
        else:
            self.solutions += 1
        if depth > self.deepest:
            self.deepest = depth


def tally(steps: Iterable[Step]) -> Counts:
    """The counts of these steps.

    >>> tally([Step(PLACE, "a1", 1), Step(REJECT, "b1", 1), Step(UNDO, "a1", 0)])
    Counts(tries=2, placed=1, undone=1, solutions=0, deepest=1)
    """
    counts = Counts()
    for step in steps:
        counts.add(step)
    return counts


@dataclass(frozen=True)
class Outcome:
    """How a run ended, the path it ended with, its counts, and the reason in words.

    FOUND: the solution. STUCK, BUDGET, STOPPED: the path held then. NONE: the empty path.
    """

    verdict: Verdict
    path: tuple[Candidate, ...]
    counts: Counts = field(default_factory=Counts)
    why: str = ""


def solve(
    problem: Problem,
    *,
    greedy: bool = False,
    once: bool | None = None,
    theory: bool = True,
    budget: int | None = None,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[Counts], object] | None = None,
) -> Outcome:
    """The first solution, or a verdict that says why there is none to show.

    `once` is True for a walk and False for any other problem unless it is given. `theory=False`
    asks no theorem. `budget` is the most placements to make; the run ends right after the last of
    them unless that completes a solution. `stop` is asked all the time and ends the run when it
    answers True, as Ctrl-C does; `progress` is given the counts so far ten times a second or more.
    A budget that is no whole number of 1 or more is a `ValueError`.
    """
    if once is None:
        once = getattr(problem, "walk", False) and not greedy
    run = _Run(problem, budget, stop, progress)
    return run.ruled_out(theory) or run.follow(search(problem, greedy=greedy, once=once), greedy)


def solve_all(
    problem: Problem,
    each: Callable[[tuple[Candidate, ...]], object] | None = None,
    *,
    theory: bool = True,
    budget: int | None = None,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[Counts], object] | None = None,
) -> Outcome:
    """Every solution: `each` is given one after the other as a path; the counts say how many.

    The rest is as in `solve`. FOUND means that the search is complete and there are solutions; the
    path is the first of them. BUDGET and STOPPED keep the counts of what was found until then.
    """
    run = _Run(problem, budget, stop, progress)
    return run.ruled_out(theory) or run.follow(search(problem), each=each or (lambda path: None))


class Watch:
    """Looks up from a search now and then: tells how far it has come, and asks whether to stop."""

    def __init__(
        self, stop: Callable[[], bool] | None, progress: Callable[[Counts], object] | None
    ) -> None:
        self.stop, self.progress = stop, progress
        self.told = self.looked = time.monotonic()

    def interrupted(self, counts: Callable[[], Counts]) -> bool:
        """Tell the counts if it is time, and ask whether to stop."""
        now = time.monotonic()
        if self.progress is not None and now - self.told >= TELLING:
            self.told = now
            self.progress(counts())
        asked = self.stop is not None and self.stop()
        self.looked = time.monotonic()
        return asked

    def fitting(self, done: int, seconds: float) -> int:
        """How much work takes so long, as `done` of it took the time since the last look."""
        return max(1, round(done * seconds / max(time.monotonic() - self.looked, 1e-6)))


class _Run:
    """Follows the steps of one search and says how it ended."""

    def __init__(
        self,
        problem: Problem,
        budget: int | None,
        stop: Callable[[], bool] | None,
        progress: Callable[[Counts], object] | None,
    ) -> None:
        self.problem, self.watch = problem, Watch(stop, progress)
        self.budget = None if budget is None else whole(budget, "budget")
        self.path = list(start_of(problem))
        self.found: tuple[Candidate, ...] = ()
        self.counts = Counts(deepest=len(self.path))

    def ruled_out(self, theory: bool) -> Outcome | None:
        """The outcome if a theorem says that there is no solution."""
        reason = theorem(self.problem) if theory else None
        return Outcome(NONE, (), self.counts, reason) if reason else None

    def follow(
        self,
        steps: Iterator[Step],
        greedy: bool = False,
        each: Callable[[tuple[Candidate, ...]], object] | None = None,
    ) -> Outcome:
        """The outcome of these steps; `each` is given for all solutions, not for the first."""
        try:
            verdict = self.last(steps, each)
        except KeyboardInterrupt:
            verdict = STOPPED
        if verdict is NONE and self.counts.solutions:
            verdict = FOUND
        elif verdict is NONE and greedy:
            verdict = STUCK
        path = {FOUND: self.found, NONE: ()}.get(verdict, tuple(self.path))
        return Outcome(verdict, path, self.counts, in_words(verdict, self.counts, len(self.path)))

    def last(
        self, steps: Iterator[Step], each: Callable[[tuple[Candidate, ...]], object] | None
    ) -> Verdict:
        """Follow the steps to the one that ends the run; NONE where there are no more."""
        counts, path, look_up, stride = self.counts, self.path, 0, 1
        for number, step in enumerate(steps):
            counts.add(step)
            if step.kind is SOLUTION:
                self.found = self.found or tuple(path)
                if each is None:
                    return FOUND
                each(tuple(path))
            elif step.kind is PLACE:
                path.append(step.square)
            elif step.kind is UNDO:
                path.pop()
            if counts.placed == self.budget and self.spent(step):
                return BUDGET
            if number == look_up:
                stride = min(64, 2 * stride, self.watch.fitting(stride, LOOK))
                if self.watch.interrupted(lambda: replace(counts)):
                    return STOPPED
                look_up += stride
        return NONE

    def spent(self, step: Step) -> bool:
        """Whether the budget ends the run now: after its last placement or that one's solution."""
        return step.kind is SOLUTION or not self.problem.is_solution(Path(self.path))


def theorem(problem: Problem) -> str | None:
    """A theorem's reason why the problem has no solution, if it knows one."""
    ruled_out: Callable[[], str | None] = getattr(problem, "ruled_out", lambda: None)
    return ruled_out()


def in_words(verdict: Verdict, counts: Counts, depth: int) -> str:
    """The reason for a verdict of a run that ended at this depth."""
    placed = f"{counts.placed:,} placed"
    match verdict:
        case Verdict.FOUND if counts.solutions > 1:
            return f"{counts.solutions:,} solutions, {placed}"
        case Verdict.FOUND:
            return f"a solution after {placed}"
        case Verdict.NONE:
            return f"searched to the end, {placed} and all undone: there is none"
        case Verdict.STUCK:
            return f"a dead end at depth {depth:,}; without undo that proves nothing"
        case Verdict.BUDGET:
            return f"gave up after {placed}; that proves nothing"
        case _:
            return f"stopped after {placed}; that proves nothing"


def solutions(problem: Problem, *, once: bool = False) -> Iterator[tuple[Candidate, ...]]:
    """Every solution, each as a path, in the order in which the search meets them."""
    path = list(start_of(problem))
    for kind, square, _ in search(problem, once=once):
        if kind is PLACE:
            path.append(square)
        elif kind is UNDO:
            path.pop()
        elif kind is SOLUTION:
            yield tuple(path)
