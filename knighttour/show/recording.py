"""Recording: the steps of a search, written down as they are made."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any

from knighttour.board import whole
from knighttour.engine import (
    BUDGET,
    FOUND,
    NONE,
    PLACE,
    REJECT,
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
    in_words,
    search,
    start_of,
    theorem,
)
from knighttour.show.doomed import SETTLE, Stretch, doomed_in
from knighttour.show.marks import Marks, steps_in
from knighttour.show.scene import Scene, scene_of
from knighttour.show.trace import Level, Lines, Segment, Trace, Walk

MOST_STEPS = 1_000_000
MOST_CHOICES = 2_000  # candidates of one path that are remembered; there may be no end of them
SLICE = 64  # steps between two looks at `stop`
OWN_PROGRAM = (
    "Which work was hopeless is not known: a program of your own proves nothing by itself."
)
NOT_ASKED: Level = (0, 0)  # a path that was never asked for candidates

Stop = Callable[[], bool] | None
Progress = Callable[[Counts], object] | None


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
        ended, end = outcome, recorder.join(heard, outcome, every)
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


@dataclass(frozen=True)
class Ends:
    """What ends a recording before the steps do."""

    every: bool = False
    budget: int = -1  # never met
    is_complete: Callable[[], bool] = bool


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


class Recorder:
    """Writes steps down, and leaves out the middle of too many."""

    def __init__(self, scene: Scene, start: tuple[Candidate, ...], most: int) -> None:
        self.scene, self.start, self.most = scene, start, whole(most, "most")
        self.live = Path(start)  # the search's own path, once it has shown it
        self.words, self.ids = array("H"), array("I", [0])
        self.known: dict[tuple[Candidate, ...], int] = {(): 0}
        self.marks = Marks(len(start))
        self.head = self.most - max(1, self.most // 10)  # the steps that are kept from the first on
        self.tail: Walk | None = None  # the state where the kept end begins, after a gap
        self.head_ids = self.cut_ids = 0
        self.joined: list[Segment] = []
        self.found: tuple[Candidate, ...] = ()
        self.lines: Lines | None = None

    def remember(self, candidates: Iterable[Candidate]) -> Iterable[Candidate]:
        """Note the candidates of the square placed last, and hand them on as they came."""
        if isinstance(candidates, (tuple, list)):
            self.ids[-1] = self.id_of(tuple(candidates[:MOST_CHOICES]))
            return candidates
        rest = iter(candidates)
        known = tuple(islice(rest, MOST_CHOICES))
        self.ids[-1] = self.id_of(known)
        return known if len(known) < MOST_CHOICES else chain(known, rest)

    def id_of(self, known: tuple[Candidate, ...]) -> int:
        """The number of these candidates in the table; `ValueError` if one of them can change."""
        try:
            return self.known.setdefault(known, len(self.known))
        except TypeError:
            raise ValueError(
                f"candidates are things that cannot change, such as tuples, not {known!r}"
            ) from None

    def forget(self) -> None:
        """The path is complete: nothing is asked of it."""
        self.ids[-1] = 0

    def run(
        self,
        steps: Iterator[Step],
        ends: Ends,
        limit: int | None = None,
        stop: Stop = None,
        progress: Progress = None,
    ) -> Verdict | None:
        """Write steps down until something ends them: NONE if it is their end, None if a limit."""
        told = time.monotonic()
        try:
            while stop is None or not stop():
                room = SLICE if limit is None else min(SLICE, limit - self.marks.position)
                verdict = self.write(steps, ends, room)
                self.settle()
                if verdict is not None or self.marks.position == limit:
                    return verdict
                now = time.monotonic()
                if progress is not None and now - told >= 0.1:
                    told = now
                    progress(self.marks.counts())
        except KeyboardInterrupt:
            self.mend()
        return STOPPED

    def write(self, steps: Iterator[Step], ends: Ends, room: int) -> Verdict | None:
        """Write the next few steps down; the verdict if they are the last."""
        cells, words, before = self.scene.cells, self.words, len(self.words)
        left = ends.budget - self.marks.placed
        for kind, square, _ in islice(steps, room):
            if kind is REJECT:
                words.append(cells[square] << 2)
            elif kind is PLACE:
                self.ids.append(0)
                words.append(cells[square] << 2 | 1)
                left -= 1
                if left == 0 and not ends.is_complete():
                    return BUDGET
            elif kind is UNDO:
                words.append(cells[square] << 2 | 2)
            else:
                self.found = self.found or tuple(self.live)
                words.append((cells[square] << 2 if len(self.live) else 0) | 3)
                if left == 0 or not ends.every:
                    return BUDGET if ends.every else FOUND
        return None if len(words) - before == room else NONE

    def settle(self) -> None:
        """Let the marks follow what was written, and leave out what is too much."""
        kept = 0 if self.tail is None else self.tail.position - self.head
        self.marks.follow(self.words[self.marks.position - kept :])
        if len(self.words) > self.most:
            self.cut(len(self.words) - self.most + (self.most - self.head) // 10)

    def cut(self, count: int) -> None:
        """Leave out so many steps, the first of those after the head."""
        if self.tail is None:
            self.tail = Walk(self.first_segment(self.head))
            self.tail.follow(self.words[: self.head], iter(self.ids[1:]))
            self.head_ids = 1 + self.tail.counts.placed
        before = self.tail.counts.placed
        cut = slice(self.head, self.head + count)
        self.tail.follow(self.words[cut], iter(self.ids[self.head_ids : self.head_ids + count]))
        self.tail.word = None
        del self.words[cut]
        del self.ids[self.head_ids : self.head_ids + self.tail.counts.placed - before]
        self.marks.leave_out(self.head, self.tail.position)

    def mend(self) -> None:
        """After Ctrl-C, which comes anywhere: the words are what was done, the rest follows."""
        if self.tail is None:
            self.marks = Marks(len(self.start))
        self.settle()
        cut = 0 if self.tail is None else self.tail.counts.placed - (self.head_ids - 1)
        del self.ids[1 + self.marks.placed - cut :]

    def first_segment(self, count: int) -> Segment:
        """The segment of the first so many steps."""
        path = tuple(map(self.scene.cells.__getitem__, self.start))
        entered = path if self.scene.marks else None
        levels = ((self.ids[0], 0),)
        return Segment(0, count, path, levels, Counts(deepest=len(path)), entered, 0, 1)

    @property
    def path(self) -> tuple[Candidate, ...]:
        """The path at the end of what was written."""
        left_out = 0 if self.tail is None else self.tail.position
        candidate, path = self.scene.cells.candidate, list(self.start)
        for position in self.marks.open:
            if self.tail is not None and position <= left_out:
                path.append(candidate(self.tail.path[len(path)]))
            else:
                at = position - 1 - (left_out - self.head if self.tail else 0)
                path.append(candidate(self.words[at] >> 2))
        return tuple(path)

    def outcome(self, verdict: Verdict | None, greedy: bool) -> Outcome:
        """The outcome, as `solve` has it."""
        counts, held = self.marks.counts(), self.path
        if verdict is NONE and counts.solutions:
            verdict = FOUND
        elif verdict is NONE and greedy:
            verdict = STUCK
        assert verdict is not None
        path = {FOUND: self.found, NONE: ()}.get(verdict, held)
        return Outcome(verdict, path, counts, in_words(verdict, counts, len(held)))

    def join(self, heard: _Heard, outcome: Outcome, every: bool) -> tuple[Candidate, ...]:
        """Add the end of a finished run as a segment without steps; the path held there."""
        searched = outcome.verdict is NONE or (every and outcome.verdict is FOUND)
        path = self.start if searched else outcome.path
        end = steps_in(outcome.counts)
        if end == self.marks.position:
            return path
        if self.words and self.words[-1] & 3 == 1 and not heard.is_complete():
            heard.candidates(self.live)  # the search was about to ask
        levels = [
            self.level(heard, path[:depth], path[depth])
            for depth in range(len(self.start), len(path))
        ]
        stuck = searched or outcome.verdict is STUCK
        levels.append(self.level(heard, path) if stuck else NOT_ASKED)
        cells = tuple(map(self.scene.cells.__getitem__, path))
        self.joined = [
            Segment(
                end, 0, cells, tuple(levels), outcome.counts, None, len(self.words), len(self.ids)
            )
        ]
        return path

    def level(self, heard: _Heard, path: tuple[Candidate, ...], placed: Candidate = None) -> Level:
        """The candidates of a path, looked at up to the one that is placed, or all of them."""
        known = tuple(islice(heard.problem.candidates(Path(path)), MOST_CHOICES))
        tried = known.index(placed) + 1 if placed in known else len(known)
        return self.id_of(known), tried

    def trace(self, outcome: Outcome, stretches: Iterable[Stretch] = (), note: str = "") -> Trace:
        """What was recorded."""
        position = self.marks.position
        if self.tail is None:
            segments = [self.first_segment(position)]
        else:
            rest = self.tail.segment_from_here(position, self.head, self.head_ids)
            segments = [self.first_segment(self.head), rest]
        trace = Trace(
            self.scene, outcome, [*segments, *self.joined], self.words, self.ids, list(self.known)
        )
        trace.marks, trace.undo_lengths = self.marks.by_name(), self.marks.longest_runs()[1]
        trace.doomed, trace.doomed_note = trace.kept(stretches), note
        trace.lines = self.lines
        return trace
