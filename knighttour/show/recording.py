"""Recording: the steps of a search, written down as they are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from knighttour.board import whole
from knighttour.engine import (
    FOUND,
    NONE,
    PLACE,
    SOLUTION,
    STOPPED,
    STUCK,
    UNDO,
    Candidate,
    Counts,
    Outcome,
    Path,
    Problem,
    Step,
    Verdict,
    search,
    start_of,
    theorem,
)
from knighttour.show.doomed import SETTLE, doomed_in
from knighttour.show.marks import steps_in
from knighttour.show.recorder import MOST_CHOICES, Ends, Progress, Recorder, Stop
from knighttour.show.scene import Scene, scene_of
from knighttour.show.trace import Lines, Trace
from knighttour.show.walk import Level, Segment

MOST_STEPS = 1_000_000
OWN_PROGRAM = (
    "Which work was hopeless is not known: a program of your own proves nothing by itself."
)
NOT_ASKED: Level = (0, 0)  # a path that was never asked for candidates


def check_problem(value: object) -> None:
    """A `ValueError` if this is no problem; a class is none, what it makes may be one."""
    needed = ("start", "candidates", "allowed", "is_solution")
    if isinstance(value, type) or not all(hasattr(value, name) for name in needed):
        raise ValueError(
            f"a problem has a start, candidates, allowed and is_solution: it is not {value!r}"
        )


def record(
    problem: Problem,
    *,
    every: bool = False,
    greedy: bool = False,
    once: bool | None = None,
    theory: bool = False,
    budget: int | None = None,
    most: int = MOST_STEPS,
    settle: int = SETTLE,
    stop: Stop = None,
    progress: Progress = None,
    outcome: Outcome | None = None,
    lines: Lines | None = None,
    title: str = "",
) -> Trace:
    """The trace of `search(problem)`, to its first solution, or to the end with `every` one.

    `once`, `greedy`, `theory`, `budget`, `stop` and `progress` are those of `solve`, and so is the
    outcome. Of more than `most` steps the first nine tenths and the last tenth are kept, and
    `left_out` says which are missing. A finished `outcome` of the same search, a compiled one
    perhaps, ends the recording at `most` steps instead, or where it is stopped: its path is joined
    as the end. `settle` is the most placements for each question whether the path held at the end
    can be completed.

    >>> from knighttour import Board, KnightsTour
    >>> trace = record(KnightsTour(Board(3, 4), "d2"))
    >>> trace, trace.left_out, trace.state(trace.length).path[-1]
    (<Trace of 224 steps: FOUND>, '', (1, 0))
    """
    check_problem(problem)
    if once is None:
        once = getattr(problem, "walk", False) and not (greedy or every)
    recorder = Recorder(scene_of(problem, once=once, title=title), start_of(problem), most)
    recorder.lines = lines
    why = theorem(problem) if theory else None
    if why:
        return recorder.trace(Outcome(NONE, (), Counts(deepest=len(recorder.start)), why))
    heard = _Heard(problem, recorder)
    ends = Ends(every, -1 if budget is None else whole(budget, "budget"), heard.is_complete)
    limit = None if outcome is None else min(recorder.most, steps_in(outcome.counts))
    steps = search(heard, greedy=greedy, once=once)
    verdict = recorder.run(steps, ends, limit, stop, progress)
    if verdict is NONE:
        recorder.marks.stuck()
    held = end = recorder.path
    if outcome is not None and verdict in (None, STOPPED):
        ended, end = outcome, _join(recorder, problem, outcome, every)
    else:
        ended = recorder.outcome(verdict, greedy)
    return recorder.trace(
        ended, *doomed_in(problem, recorder.marks, ended, held, end, settle, stop)
    )


def trace_of_steps(
    scene: Scene,
    steps: Iterable[Step],
    start: Iterable[Candidate],
    *,
    candidates_of: Callable[[Path], Iterable[Candidate]] | None = None,
    lines: Lines | None = None,
    verdict: Verdict | None = None,
    why: str = "",
    most: int = MOST_STEPS,
) -> Trace:
    """The trace of steps that a learner's own program made, from the path `start`.

    `candidates_of(path)` gives the candidates to show at each path. Without a `verdict` it is FOUND
    if there is a SOLUTION among the steps, NONE if all is taken back, and STUCK else. Which work
    was hopeless is not said: a program that goes wrong proves nothing. An undo where nothing is
    placed is a `ValueError`.
    """
    recorder = Recorder(scene, tuple(start), most)
    recorder.lines = lines
    asked = _asking(steps, recorder, candidates_of or (lambda path: ()))
    recorder.run(asked, Ends(every=True))
    ended = recorder.outcome(verdict or NONE, greedy=len(recorder.path) > len(recorder.start))
    if ended.verdict in (NONE, STUCK):
        recorder.marks.stuck()
    if why:
        ended = replace(ended, why=why)
    return recorder.trace(ended, (), OWN_PROGRAM)


def _asking(
    steps: Iterable[Step],
    recorder: Recorder,
    candidates_of: Callable[[Path], Iterable[Candidate]],
) -> Iterator[Step]:
    """The steps; after each placement the candidates of the path are asked for."""
    recorder.live = path = Path(recorder.start)
    recorder.remember(candidates_of(path))
    for step in steps:
        yield step
        if step.kind is UNDO:
            path._undo()
        elif step.kind is PLACE:
            path._place(step.square)
            recorder.remember(candidates_of(path))
        elif step.kind is SOLUTION:
            recorder.forget()


class _Heard:
    """A problem as the search sees it, whose candidates are noted on the way."""

    def __init__(self, problem: Problem, recorder: Recorder) -> None:
        self.problem, self.recorder = problem, recorder
        self.start, self.walk = problem.start, getattr(problem, "walk", False)
        self.allowed, self.is_solution = problem.allowed, problem.is_solution

    def candidates(self, path: Path) -> Iterable[Candidate]:
        """Those of the problem."""
        self.recorder.live = path
        candidates: Any = self.problem.candidates(path)
        if not isinstance(candidates, Iterable):
            return candidates  # type: ignore[no-any-return]  # the search says what is wrong
        return self.recorder.remember(candidates)

    def is_complete(self) -> bool:
        """Whether the path, as it is now, is a solution."""
        return self.is_solution(self.recorder.live)


def _join(
    recorder: Recorder, problem: Problem, outcome: Outcome, every: bool
) -> tuple[Candidate, ...]:
    """Add the end of a finished run as a segment without steps; the path held there."""
    searched = outcome.verdict is NONE or (every and outcome.verdict is FOUND)
    path, given = recorder.start if searched else outcome.path, len(recorder.start)
    end = steps_in(outcome.counts)
    if end == recorder.marks.position:
        return path
    if recorder.placed_last and not problem.is_solution(recorder.live):
        recorder.remember(problem.candidates(recorder.live))  # the search was about to ask

    def level(path: tuple[Candidate, ...], placed: Candidate = None) -> Level:
        known = tuple(islice(problem.candidates(Path(path)), MOST_CHOICES))
        return recorder.id_of(known), known.index(placed) + 1 if placed in known else len(known)

    levels = [level(path[:depth], path[depth]) for depth in range(given, len(path))]
    levels.append(level(path) if searched or outcome.verdict is STUCK else NOT_ASKED)
    cells = tuple(map(recorder.scene.cells.__getitem__, path))
    at = len(recorder.words), len(recorder.ids)
    recorder.joined = [Segment(end, 0, cells, tuple(levels), outcome.counts, None, *at)]
    return path
