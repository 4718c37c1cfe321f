"""Weave the strips of a board into the tour of its core.

A *detour* takes the place of an edge of a walk: it leaves the walk on one square of the edge, goes
over others and comes back on the other square. Strips on one side make a detour that goes out over
all of them and back, and does the same on each, only further on. So the whole tour is a few short
*pieces*, written down again and again at a distance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from knighttour.fast.blocks import Walk, strip
from knighttour.fast.jit import spread


class Piece(NamedTuple):
    """A part of a walk: these squares again and again, their numbers on top of each base."""

    squares: Any
    bases: range = range(1)

    def backward(self) -> Piece:
        """The same part from its last square to its first."""
        return Piece(self.squares[::-1], self.bases[::-1])


# For the two squares of an edge, in this order, the pieces that come between them
Detours = dict[tuple[int, int], list[Piece]]


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

    def numbers(self, walk: Walk) -> list[int]:
        """The numbers of these squares of the frame on the board."""
        return [self.first + row * self.down + col * self.right for row, col in walk]


def lengthened(walk: list[int], frame: Frame, margins: Sequence[int]) -> list[Piece]:
    """A walk over a frame made longer by strips on its right, lower, left and upper side.

    The strips above and below are themselves made longer to both sides, over the board's corners.
    """
    found: Detours = {}
    for side, times in enumerate(margins):
        across = (margins[(side + 1) % 4], margins[side - 1]) if side % 2 else (0, 0)
        found |= detours(frame.turned(side), times, across)
    return woven(walk, found)


def detours(frame: Frame, times: int, across: tuple[int, int] = (0, 0)) -> Detours:
    """The ways out over `times` strips on the right of a frame and back.

    `across` is how many strips are put on the lower and on the upper side of each of these strips.
    """
    if times == 0:
        return {}
    block = strip(frame.rows)
    beyond, shift = frame.beyond(block.cols), block.cols * frame.right
    aside = detours(beyond.turned(1), across[0]) | detours(beyond.turned(3), across[1])
    found: Detours = {}
    for walk in block.walks:
        leaves, *squares, returns = beyond.numbers(walk)
        half = squares.index(leaves + shift) + 1  # there the next strip's walk leaves this one's
        bases = range(0, times * shift, shift)
        out = Piece(spread(woven(squares[:half], aside)), bases)
        back = Piece(spread(woven(squares[half:], aside)), bases[::-1])
        found[leaves, returns] = [out, back]
        found[returns, leaves] = [back.backward(), out.backward()]
    return found


def woven(walk: list[int], detours: Mapping[tuple[int, int], list[Piece]]) -> list[Piece]:
    """A walk with the detours in place of those of its edges that have one."""
    pieces, begun = [], 0
    for place, edge in enumerate(pairwise(walk), 1):
        if edge in detours:
            pieces += [Piece(walk[begun:place]), *detours[edge]]
            begun = place
    return [*pieces, Piece(walk[begun:])]
