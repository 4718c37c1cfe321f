"""The stored blocks: small tours (*cores*) and the *strips* that make them longer.

A core is a tour of a small board. A strip is some columns that are put on the right of a tour: each
of its walks leaves the tour on one square, visits its part of the strip and comes back on another,
and the two were next to each other on the tour before. Together the walks visit every square of the
strip. Each passes the same two squares of its last columns, in the same order, so that the next
strip fits as well and its walk goes the same way.

`data/blocks.txt` holds them, a walk a line. `make_blocks` makes it, and a test makes it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from knighttour.board import Square
from knighttour.knights import WIRTH

FILE = Path(__file__).parent / "data" / "blocks.txt"

Walk = tuple[Square, ...]
Key = tuple[str, int, int, Square | None]


class Block(NamedTuple):
    """A rectangle and the walks that visit it."""

    rows: int
    cols: int
    walks: tuple[Walk, ...]


def core(rows: int, cols: int, start: Square | None) -> Block:
    """The tour of a small board from `start`; the closed one, which comes home, if that is None."""
    kind = "closed" if start is None else "open"
    return Block(rows, cols, tuple(map(decode, _stored()[kind, rows, cols, start])))


@cache
def strip(rows: int) -> Block:
    """The strip for tours of this many rows. Columns left of it are negative."""
    cols = strip_rule(rows)[1]
    return Block(rows, cols, tuple(map(decode, _stored()["strip", rows, cols, None])))


def strip_rule(rows: int) -> tuple[int, int]:
    """How many columns a tour of so many rows has at least to take a strip, and the strip's own."""
    return (9, 8) if rows == 3 else (5, 6)


def decode(text: str) -> Walk:
    """The squares of a walk, written as its first square and the numbers of moves in `WIRTH`.

    >>> decode("0,-1 01")
    ((0, -1), (2, 0), (3, 2))
    """
    first, moves = text.split(" ")
    row, col = map(int, first.split(","))
    squares = [(row, col)]
    for move in moves:
        down, right = WIRTH[int(move)]
        row, col = row + down, col + right
        squares.append((row, col))
    return tuple(squares)


def encode(walk: Walk) -> str:
    """The text that `decode` reads."""
    (row, col), *_ = walk
    steps = [(r2 - r1, c2 - c1) for (r1, c1), (r2, c2) in pairwise(walk)]
    return f"{row},{col} " + "".join(str(WIRTH.index(step)) for step in steps)


@cache
def _stored() -> dict[Key, list[str]]:
    """The texts of all walks; only those that are asked for are decoded."""
    walks: dict[Key, list[str]] = {}
    for key, text in _lines(FILE.read_text("ascii")):
        walks.setdefault(key, []).append(text)
    return walks


def _lines(text: str) -> Iterator[tuple[Key, str]]:
    for line in text.splitlines():
        kind, rows, cols, walk = line.split(" ", 3)
        row, col = map(int, walk.split(" ")[0].split(","))
        yield (kind, int(rows), int(cols), (row, col) if kind == "open" else None), walk
