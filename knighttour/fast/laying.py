"""Lay blocks on a board and follow the tour that they make.

For every square the board holds the *sum* of the numbers of its neighbours on the tour: two of
them, one at the ends of an open tour. That is all it takes to follow the tour: who comes to a
square from one neighbour subtracts it and has the other. And an edge is put in or taken out by two
additions, wherever on the tour it is and whichever way the tour goes there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from knighttour.fast.blocks import Block, Walk, strip
from knighttour.fast.jit import kernel, numbers


class Frame(NamedTuple):
    """A rectangle of the board as it looks from one of its sides.

    Its square (row, col) has the number `first + row * down + col * right` on the board.
    """

    first: int
    down: int
    right: int
    rows: int
    cols: int

    def turned(self, quarters: int = 1) -> Frame:
        """The same squares after quarter turns of the reader's head: what was below is right."""
        frame = self
        for _ in range(quarters):
            corner = frame.first + (frame.cols - 1) * frame.right
            frame = Frame(corner, -frame.right, frame.down, frame.cols, frame.rows)
        return frame

    def beyond(self, cols: int) -> Frame:
        """The next columns on the right of this frame."""
        return self._replace(first=self.first + self.cols * self.right, cols=cols)

    def numbers(self, walk: Walk) -> Any:
        """The numbers of these squares of the frame on the board."""
        found = numbers(len(walk))
        for place, (row, col) in enumerate(walk):
            found[place] = self.first + row * self.down + col * self.right
        return found


def lay_all(sums: Any, frame: Frame, core: Block, margins: Sequence[int]) -> None:
    """Lay a core on its frame, and as many strips on its right, lower, left and upper side.

    The strips above and below the core are made longer to both sides in their turn: that way round
    neighbours on the tour are near each other in memory, which is twice as fast.
    """
    for walk in core.walks:
        lay(sums, frame.numbers(walk), False, 1, 0, 1, 0)
    for side, margin in enumerate(margins):
        seen = frame.turned(side)
        lengthen(sums, seen, margin)
        if margin and abs(seen.right) > 1:
            cols = strip(seen.rows).cols
            first, step = seen.beyond(cols), cols * seen.right
            lengthen(sums, first.turned(1), margins[(side + 1) % 4], margin, step)
            lengthen(sums, first.turned(3), margins[side - 1], margin, step)


def lengthen(sums: Any, frame: Frame, times: int, frames: int = 1, step: int = 0) -> None:
    """Lay `times` strips on the right of so many frames, each `step` numbers after the last."""
    if times == 0:
        return
    block = strip(frame.rows)
    beyond = frame.beyond(block.cols)
    for walk in block.walks:
        lay(sums, beyond.numbers(walk), True, times, block.cols * frame.right, frames, step)


@kernel
def lay(sums: Any, walk: Any, cut: bool, times: int, shift: int, frames: int, step: int) -> None:
    """Put the edges of a walk on the board, again and again at a distance.

    `cut` takes out the edge between its first and its last square, which the walk replaces.
    """
    first, last = walk[0], walk[len(walk) - 1]
    for frame in range(frames):
        for time in range(times):
            base = frame * step + time * shift
            for place in range(len(walk) - 1):
                one, other = base + walk[place], base + walk[place + 1]
                sums[one] += other
                sums[other] += one
            if cut:
                sums[base + first] -= base + last
                sums[base + last] -= base + first


@kernel
def seek(sums: Any, before: int, here: int, goal: int) -> int:
    """Follow a closed tour to the square `goal`: the square before it."""
    while here != goal:
        before, here = here, sums[here] - before
    return before


@kernel
def follow(sums: Any, before: int, here: int, path: Any) -> None:
    """Write down the tour that comes to `here` from `before`, which is 0 at an open end."""
    for place in range(len(path)):
        path[place] = here
        before, here = here, sums[here] - before
