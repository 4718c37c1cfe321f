"""Marks: the positions of a trace worth jumping to, found in one pass while it is recorded."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from heapq import nsmallest
from operator import itemgetter

from knighttour.engine import Counts

LONGEST = 10  # runs of undos that are marked
REJECT, PLACE, UNDO, SOLUTION = range(4)  # the kinds of words


class Marks:
    """Follows the words of a whole search, and notes where something happens.

    `hopeless` are the stretches [a, b) of which the search itself shows that no solution was to be
    had: the subtree of a square that was placed, searched to the end, and taken back. One inside
    another is not kept.
    """

    def __init__(self, given: int) -> None:
        self.given, self.position = given, 0
        self.placed = self.undone = self.solved = 0
        self.most = given  # the greatest depth
        self.open = array("I")  # where each square that was placed, and is on the path, was placed
        self.dead_ends, self.deepest, self.solutions = array("I"), array("I"), array("I")
        self.runs, self.lengths = array("I"), array("I")  # of undos
        self.begins, self.ends = array("I"), array("I")  # of hopeless stretches
        self.solved_at = 0  # the position after the last solution
        self._before, self._deepest_end, self._run = PLACE, -1, 0

    def follow(self, words: Iterable[int]) -> None:
        """Go on with these steps."""
        position = self.position
        for position, word in enumerate(words, self.position + 1):
            kind = word & 3
            if kind == REJECT:
                continue
            if kind == PLACE:
                self.placed += 1
                self.open.append(position)
                self.most = max(self.most, self.given + len(self.open))
            elif kind == UNDO:
                self._undo(position)
            else:
                self.solved, self.solved_at = self.solved + 1, position
                self.solutions.append(position)
                self._end(position)
            self._before = kind
        self.position = position

    def _undo(self, position: int) -> None:
        if not self.open:
            raise ValueError(f"step {position:,} is an undo, and nothing is placed")
        if self._before != UNDO:
            self._run = position - 1
            self.runs.append(self._run)
            self.lengths.append(0)
        if self._before == PLACE:
            self._dead_end(position - 1)
        if self.runs and self.runs[-1] == self._run:  # else it has been left out
            self.lengths[-1] += 1
        self.undone += 1
        begin = self.open.pop()
        if begin > self.solved_at:
            self.add_hopeless(begin, position)

    def _dead_end(self, position: int) -> None:
        self.dead_ends.append(position)
        self._end(position)

    def _end(self, position: int) -> None:
        """A dead end or a solution: is it deeper than every one before?"""
        depth = self.given + len(self.open)
        if depth > self._deepest_end:
            self._deepest_end = depth
            self.deepest.append(position)

    def add_hopeless(self, begin: int, end: int) -> None:
        """Add a stretch that ends where the others do or later; those inside it go."""
        while self.begins and self.begins[-1] >= begin:
            self.begins.pop()
            self.ends.pop()
        self.begins.append(begin)
        self.ends.append(end)

    def stuck(self) -> None:
        """The steps are over: the path is a dead end if a placement was the last thing."""
        if self._before == PLACE:
            self._dead_end(self.position)

    def counts(self) -> Counts:
        """The counts so far."""
        tries = self.position - self.undone - self.solved
        return Counts(tries, self.placed, self.undone, self.solved, self.most)

    def leave_out(self, after: int, before: int) -> None:
        """Drop what lies between these two positions, which a trace no longer has."""
        first, last = bisect_right(self.runs, after), bisect_left(self.runs, before)
        del self.runs[first:last], self.lengths[first:last]
        for positions in (self.dead_ends, self.deepest, self.solutions):
            del positions[bisect_right(positions, after) : bisect_left(positions, before)]
        first, last = bisect_right(self.begins, after), bisect_right(self.ends, before)
        del self.begins[first:last], self.ends[first:last]

    def longest_runs(self) -> tuple[array[int], list[int]]:
        """Where the ten longest runs of two undos and more begin, in order, and their lengths."""
        long = (run for run in zip(self.lengths, self.runs, strict=True) if run[0] > 1)
        runs = sorted(
            nsmallest(LONGEST, long, key=lambda run: (-run[0], run[1])), key=itemgetter(1)
        )
        return array("I", [position for _, position in runs]), [length for length, _ in runs]

    def by_name(self) -> dict[str, array[int]]:
        """The positions to jump to, by the names that the player has for them."""
        return {
            "dead_ends": self.dead_ends,
            "undo_runs": self.longest_runs()[0],
            "deepest": self.deepest,
            "solutions": self.solutions,
        }


def steps_in(counts: Counts) -> int:
    """How many steps a search with these counts made."""
    return counts.tries + counts.undone + counts.solutions
