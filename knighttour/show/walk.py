"""Walking through the words of a trace: the state, in cells, goes on step by step.

A word is `cell << 2 | kind`, in 16 bits, the kinds being REJECT, PLACE, UNDO and SOLUTION from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from knighttour.engine import Counts

Level = tuple[int, int]  # the id of its candidates, and how many of them have been looked at


@dataclass(frozen=True)
class Segment:
    """A stretch of steps without a gap: the state before it, in cells, and where its steps are."""

    first: int  # the position before its first step
    count: int
    path: tuple[int, ...]
    levels: tuple[Level, ...]
    counts: Counts
    entered: tuple[int, ...] | None = None
    words_at: int = 0
    ids_at: int = 0

    @property
    def last(self) -> int:
        """The position after its last step."""
        return self.first + self.count


class Walk:
    """Goes through the words of a segment and keeps the state, in cells."""

    def __init__(self, segment: Segment) -> None:
        self.segment, self.position = segment, segment.first
        self.path, self.levels = list(segment.path), [list(level) for level in segment.levels]
        self.counts = replace(segment.counts)
        self.entered = None if segment.entered is None else dict.fromkeys(segment.entered)
        self.word: int | None = None

    def follow(self, words: Iterable[int], ids: Iterator[int]) -> None:
        """Make these steps; `ids` has the candidates' id for each square placed."""
        counts, path, levels = self.counts, self.path, self.levels
        for word in words:
            kind, cell = word & 3, word >> 2
            if kind == 2:
                counts.undone += 1
                path.pop()
                levels.pop()
            elif kind == 3:
                counts.solutions += 1
            else:
                counts.tries += 1
                levels[-1][1] += 1
                if kind == 1:
                    counts.placed += 1
                    path.append(cell)
                    levels.append([next(ids), 0])
                    counts.deepest = max(counts.deepest, len(path))
                    if self.entered is not None:
                        self.entered[cell] = None
            self.position += 1
            self.word = word

    def segment_from_here(self, last: int, words_at: int, ids_at: int) -> Segment:
        """The segment that begins at this state and ends at position `last`."""
        return Segment(
            self.position,
            last - self.position,
            tuple(self.path),
            tuple((id_, tried) for id_, tried in self.levels),
            replace(self.counts),
            None if self.entered is None else tuple(self.entered),
            words_at,
            ids_at,
        )
