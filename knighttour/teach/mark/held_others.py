"""Boards for the lessons on queens and mazes, 09 and 11, that none of them shows.

Each function takes what the check of the lesson takes, and returns a fault in words, or `""`.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from knighttour.board import Square
from knighttour.engine import search, solutions, solve, tally
from knighttour.mazes import Maze, read_maze, shortest
from knighttour.queens import Queens
from knighttour.teach.checks import lesson_09, lesson_11
from knighttour.teach.mark.held_knights import Judge, first_fault, same, unless_right

# Lesson 09


def count(function: Any) -> str:
    """How many placements of more queens there are."""
    return same(lambda n: _number(function(n)), {6: 4, 7: 40})


def _number(found: Any) -> Any:
    if isinstance(found, Iterator):
        return sum(1 for _ in islice(found, lesson_09.MOST_RESULTS))
    return len(found) if isinstance(found, (list, tuple, set)) else found


def results(function: Any) -> str:
    """All placements of other numbers of queens, each once."""
    if not callable(function):
        return ""
    for n, number in ((5, 10), (7, 40)):
        found = list(islice(function(n), lesson_09.MOST_RESULTS))
        right = [one for one in found if lesson_09.placement(one, n)]
        if len(found) != number or len(right) != number or len({*map(str, found)}) != number:
            return f"for n = {n} it keeps {len(found)}, {len(right)} of them placements"
    return ""


def fill(function: Any) -> str:
    """The first placement of other numbers of queens."""
    for n in (5, 7) if callable(function) else ():
        path: list[Any] = []
        function(path, n)
        first = next(solutions(Queens(n)))
        if list(first) != path and list(path) != [col for _, col in first]:
            return f"for n = {n} it leaves {path}"
    return ""


def work(function: Any) -> str:
    """The counts for other numbers of queens."""
    for n in (4, 5) if callable(function) else ():
        said = dict.fromkeys(lesson_09.COUNTED, 0)
        function([], n, said)
        ours = tally(search(Queens(n)))
        if said != {name: getattr(ours, name) for name in lesson_09.COUNTED}:
            return f"for n = {n} it counts {said}"
    return ""


def same_as(*problems: lesson_09.Pieces) -> Judge:
    """Whether a square is allowed, asked on boards of other sizes."""

    def judge(function: Any) -> str:
        verdicts = ((p.n, lesson_09.same_as(p, function)) for p in problems)
        return first_fault(unless_right(verdict, f"for n = {n}") for n, verdict in verdicts)

    return judge


# Lesson 11

SPIRAL = read_maze("S...\n###.\n....\n.###\n...E")
FORKED = read_maze("..S.#\n.#...\n.##.#\n....E")
CLOSED = read_maze("S.#.\n..#E")


def turtle(walk: Any) -> str:
    """The turtle's route through other mazes, in step numbers."""
    for maze in (SPIRAL, FORKED) if callable(walk) else ():
        field = lesson_11.field_of(maze)
        walk(field, *maze.entry, 1, maze.exit)
        numbers = {k: (r, c) for r, row in enumerate(field) for c, k in enumerate(row) if k > 0}
        if tuple(numbers[k] for k in sorted(numbers)) != solve(maze).path:
            return f"through\n{maze} it leaves {field}"
    return ""


def routes(function: Any) -> str:
    """How many routes lead through other mazes."""
    room = replace(lesson_11.open_room(3), entry=(0, 1))
    for maze in (SPIRAL, FORKED, CLOSED, room):
        truth = sum(1 for _ in solutions(maze))
        said = function(lesson_11.field_of(maze), *maze.entry, 1, maze.exit)
        if said != truth:
            return f"it counts {said!r} routes where there are {truth}"
    return ""


def reports(function: Any) -> str:
    """Whether "no passage" is printed just where there is none."""
    for maze in (SPIRAL, FORKED, CLOSED):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            function(lesson_11.field_of(maze), maze.entry, maze.exit)
        if ("no passage" in out.getvalue()) != (maze is CLOSED):
            return f"in a maze with{'out' * (maze is CLOSED)} a passage it prints {out.getvalue()}"
    return ""


def explores(function: Any) -> str:
    """The length of the route back, where there is one."""
    for maze in (SPIRAL, FORKED, CLOSED):
        came_from = function(lesson_11.field_of(maze), maze.entry, maze.exit)
        said, truth = _length_back(maze, came_from), len(shortest(maze).path)
        if said != truth:
            return f"it finds a route of {said} squares where {truth} are right"
    return ""


def _length_back(maze: Maze, came_from: dict[Square, Any]) -> int:
    if maze.exit not in came_from:
        return 0
    square, length = came_from[maze.exit], 1
    while square is not None and length <= len(came_from):
        square, length = came_from.get(square), length + 1
    return length
