"""A maze of 1001 x 1001 squares: carve it, find the first route and a shortest one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from benchmarks.rows import alone
from benchmarks.table import Row
from benchmarks.timing import calling
from knighttour import Maze, Outcome
from knighttour.fast import carve, shortest, solve

SIDE, LIMIT = 1001, 0.060


def rows(quick: bool) -> Iterator[Row]:
    """Each of the three, then all together."""
    maze = carved(SIDE)
    if len({outcome.path for outcome in routes(SIDE)}) != 1:
        raise AssertionError("a perfect maze has one route, and here are two")
    yield clocked("carve", lambda: carved(SIDE), quick)
    yield clocked("first route", lambda: solve(maze), quick)
    yield clocked("shortest route", lambda: shortest(maze), quick)
    yield clocked("carve, first and shortest route", lambda: routes(SIDE), quick, LIMIT)


def clocked(
    name: str, work: Callable[[], object], quick: bool, at_most: float | None = None
) -> Row:
    """This work on the maze against the clock."""
    return alone(f"maze {SIDE} x {SIDE}: {name}", calling(work), at_most, quick=quick)


def carved(side: int) -> Maze:
    """The same maze each time."""
    return carve(side, side, random.Random(1))


def routes(side: int) -> tuple[Outcome, Outcome]:
    """The first route and a shortest one of a maze that is carved first."""
    maze = carved(side)
    return solve(maze), shortest(maze)
