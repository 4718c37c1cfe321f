"""Traces: a whole search, packed, with its state at every step and what a player is sent of it.

A step is a *word* of 16 bits: the cell of its square, and the kind in the last two bits. *Position*
k is the state after k steps. A long trace has gaps: it is made of segments, and positions exist
inside them alone. The same reader in JavaScript is `player/js/trace.js`.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from knighttour.board import whole
from knighttour.engine import Candidate, Counts, Kind, Outcome
from knighttour.show.scene import Scene
from knighttour.show.walk import Segment, Walk

__all__ = ["Lines", "Segment", "State", "Trace"]

KINDS = tuple(Kind)  # REJECT, PLACE, UNDO, SOLUTION: their numbers in a word


@dataclass(frozen=True)
class State:
    """What is known at one position.

    `kind` and `square` are those of the step that led there; None at the start and after a gap.
    `levels` holds for each waiting call, the first one first, the square it goes on from (None for
    the empty path), its candidates, and how many of them it has looked at. `entered` holds the
    squares entered so far, where a search marks them.
    """

    position: int
    path: tuple[Candidate, ...]
    kind: Kind | None
    square: Candidate | None
    counts: Counts
    levels: tuple[tuple[Candidate | None, tuple[Candidate, ...], int], ...]
    entered: frozenset[Candidate] | None = None
    line: int | None = None

    @property
    def depth(self) -> int:
        """The squares on the path."""
        return len(self.path)


@dataclass(frozen=True)
class Lines:
    """Source to show beside the board, and the line that each step belongs to.

    `of` gives the line of each kind; `numbers` one for each step instead, from 0. Both may lack.
    """

    source: tuple[str, ...]
    of: dict[Kind, int] | None = None
    numbers: array[int] = field(default_factory=lambda: array("H"))


@dataclass
class Trace:
    """A recorded search.

    `marks` are positions to jump to, by name, in order; `undo_lengths` belongs to `undo_runs`.
    `doomed` is stretches [a, b) of hopeless work: positions from the placement that made the path
    hopeless up to its undo, or past the end. `doomed_note` says what could not be settled.
    """

    scene: Scene
    outcome: Outcome
    segments: list[Segment]
    words: array[int]
    ids: array[int]  # of the base level, then of each square placed
    choices: list[tuple[Candidate, ...]]
    marks: dict[str, array[int]] = field(default_factory=dict)
    undo_lengths: list[int] = field(default_factory=list)
    doomed: list[tuple[int, int]] = field(default_factory=list)
    doomed_note: str = ""
    lines: Lines | None = None
    _walk: Walk | None = field(default=None, repr=False, compare=False)

    def __repr__(self) -> str:
        return f"<Trace of {self.length:,} steps: {self.outcome.verdict}>"

    @property
    def length(self) -> int:
        """The last position: the number of steps, those left out too."""
        return self.segments[-1].last

    @property
    def gaps(self) -> list[tuple[int, int]]:
        """The first and the last step of each stretch that is left out."""
        ends = [segment.last + 1 for segment in self.segments[:-1]]
        begins = [segment.first for segment in self.segments[1:]]
        return [(end, begin) for end, begin in zip(ends, begins, strict=True) if end <= begin]

    @property
    def left_out(self) -> str:
        """What is missing, in words; empty if nothing is."""
        return "; ".join(f"steps {first:,} to {last:,} are left out" for first, last in self.gaps)

    def kept(self, stretches: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """What these stretches [a, b) have left inside the segments."""
        kept = []
        for begin, end in stretches:
            inside = [s for s in self.segments if begin <= s.last and s.first < end]
            if inside:
                kept.append((max(begin, inside[0].first), min(end, inside[-1].last + 1)))
        return kept

    def segment_at(self, position: int) -> Segment:
        """The segment that a position is in; a `ValueError` if it is in none."""
        k = whole(position, "position", 0, self.length)
        for segment in reversed(self.segments):
            if segment.first <= k <= segment.last:
                return segment
        raise ValueError(f"there is no position {k:,}: {self.left_out}")

    def state(self, position: int) -> State:
        """The state after so many steps; a `ValueError` if the trace has no such position.

        Going forward is fast, going back begins anew: to look at all states go through them once.
        """
        segment = self.segment_at(position)
        walk = self._walk
        if walk is None or walk.segment is not segment or walk.position > position:
            walk = Walk(segment)
        done = walk.position - segment.first
        places = walk.counts.placed - segment.counts.placed
        words_at, ids_at = segment.words_at + done, segment.ids_at + places
        steps = position - walk.position
        walk.follow(
            self.words[words_at : words_at + steps], iter(self.ids[ids_at : ids_at + steps])
        )
        self._walk = walk
        return self._state(walk)

    def _state(self, walk: Walk) -> State:
        """The state of a walk, in squares."""
        candidate = self.scene.cells.candidate
        path = tuple(map(candidate, walk.path))
        callers = (None, *path)[-len(walk.levels) :]
        kind = square = None
        if walk.word is not None:
            kind = KINDS[walk.word & 3]
            square = callers[-1] if kind is Kind.SOLUTION else candidate(walk.word >> 2)
        levels = zip(callers, walk.levels, strict=True)
        return State(
            walk.position,
            path,
            kind,
            square,
            replace(walk.counts),
            tuple((caller, self.choices[id_], tried) for caller, (id_, tried) in levels),
            None if walk.entered is None else frozenset(map(candidate, walk.entered)),
            self._line(walk),
        )

    def _line(self, walk: Walk) -> int | None:
        """The line of the source that made the last step."""
        if self.lines is None or walk.word is None:
            return None
        if self.lines.of is not None:
            return self.lines.of.get(KINDS[walk.word & 3])
        numbers = self.lines.numbers  # of all steps, those left out too
        return numbers[walk.position - 1] if walk.position <= len(numbers) else None

    def as_message(self) -> tuple[dict[str, Any], bytes]:
        """What the player is sent: a dictionary for JSON, and bytes.

        The bytes are numbers of 32 bits (ids, then marks), then of 16 (words, then lines), the low
        byte first. Offsets count numbers, from the beginning of the part with their size.
        """
        numbers, marks = array("I", self.ids), {}
        for name, positions in self.marks.items():
            marks[name] = [len(numbers), len(positions)]
            numbers.extend(positions)
        short, cell = array("H", self.words), self.scene.cells.__getitem__
        lines = None if self.lines is None else _lines_json(self.lines, len(short))
        if self.lines is not None:
            short.extend(self.lines.numbers)
        meta = {
            "length": self.length,
            "verdict": str(self.outcome.verdict),
            "why": self.outcome.why,
            "left_out": self.left_out,
            "segments": [asdict(segment) for segment in self.segments],
            "choices": [[cell(candidate) for candidate in known] for known in self.choices],
            "marks": marks,
            "undo_lengths": self.undo_lengths,
            "doomed": [list(stretch) for stretch in self.doomed],
            "doomed_note": self.doomed_note,
            "lines": lines,
            "numbers": len(numbers),
        }
        # The scene comes last, for candidates that were never tried may have new labels
        return meta | {"scene": self.scene.as_json()}, _as_bytes(numbers) + _as_bytes(short)


def _lines_json(lines: Lines, offset: int) -> dict[str, Any]:
    of = None if lines.of is None else {str(kind): line for kind, line in lines.of.items()}
    known = {"source": list(lines.source), "of": of}
    return known | ({"line_numbers": [offset, len(lines.numbers)]} if lines.numbers else {})


def _as_bytes(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()
