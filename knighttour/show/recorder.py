"""The recorder: writes steps down as words, and leaves out the middle of too many."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice

from knighttour.board import whole
from knighttour.engine import (
    BUDGET,
    FOUND,
    NONE,
    PLACE,
    REJECT,
    STOPPED,
    STUCK,
    UNDO,
    Candidate,
    Counts,
    Outcome,
    Path,
    Step,
    Verdict,
    in_words,
)
from knighttour.show.doomed import Stretch
from knighttour.show.marks import Marks
from knighttour.show.scene import Scene
from knighttour.show.trace import Lines, Trace
from knighttour.show.walk import Segment, Walk

MOST_CHOICES = 2_000  # candidates of one path that are remembered; there may be no end of them
SLICE = 64  # steps between two looks at `stop`, fewer if they take longer than LOOK seconds
LOOK = 0.01

Stop = Callable[[], bool] | None
Progress = Callable[[Counts], object] | None


@dataclass(frozen=True)
class Ends:
    """What ends a recording before the steps do."""

    every: bool = False
    budget: int = -1  # never met
    is_complete: Callable[[], bool] = bool


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
        self.head_ids = 0  # where the ids of the kept end begin
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
        told, begun, room = time.monotonic(), time.monotonic(), 1
        try:
            while stop is None or not stop():
                if limit is not None:
                    room = min(room, limit - self.marks.position)
                verdict = self.write(steps, ends, room)
                self.settle()
                if verdict is not None or self.marks.position == limit:
                    return verdict
                now = time.monotonic()
                room = min(2 * room, SLICE) if now - begun < LOOK else max(1, room // 2)
                begun = now
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
        self.marks.follow(self.words[self.marks.position - self.left_out :])
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
        candidate, path = self.scene.cells.candidate, list(self.start)
        for position in self.marks.open:
            if self.tail is not None and position <= self.tail.position:
                cell = self.tail.path[len(path)]
            else:
                cell = self.words[position - 1 - self.left_out] >> 2
            path.append(candidate(cell))
        return tuple(path)

    @property
    def left_out(self) -> int:
        """How many steps are left out."""
        return 0 if self.tail is None else self.tail.position - self.head

    @property
    def placed_last(self) -> bool:
        """Whether the last step that was written is a placement."""
        return len(self.words) > 0 and self.words[-1] & 3 == 1

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
