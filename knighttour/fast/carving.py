"""`carve` and `shortest`, compiled: the mazes and the outcomes of `knighttour.mazes`."""

from __future__ import annotations

import random

from knighttour.board import Square
from knighttour.engine import BUDGET, FOUND, NONE, STOPPED, Counts, Outcome, Verdict
from knighttour.fast import mazes, tours
from knighttour.fast.jit import as_bytes, as_numbers, cells, compiling, flags, numbers
from knighttour.fast.runs import framed, place_in, squares_at, steps_in
from knighttour.fast.solver import check_ours
from knighttour.fast.tours import PLACED, TRIES
from knighttour.fast.watch import Progress, Stop, Watch, most_placed
from knighttour.mazes import Maze, checked_openings, odd_size, shortest_outcome

TURNS = 50_000  # squares left between two looks at `stop`: a few milliseconds
VERDICTS = {tours.FOUND: FOUND, tours.DEAD: NONE, mazes.SPENT: BUDGET}
PICTURE = bytes.maketrans(b"\0\1", b".#")


def carve(
    rows: int, cols: int, rng: random.Random, openings: int = 0, *, progress: Progress = None
) -> Maze:
    """The maze of `mazes.carve`, compiled; `progress` is told if that is still to be done."""
    rows, cols = odd_size(rows, "rows"), odd_size(cols, "columns")
    walls, seed = checked_openings(rows, cols, openings), rng.getrandbits(32)
    field, work = flags(rows * cols), cells(rows * cols // 2 + 1)
    field[:] = b"\1" * len(field) if isinstance(field, bytearray) else 1
    with compiling(progress):
        mazes.carve(field, work, rows, cols, seed)
        mazes.knock_out(field, work, rows, cols, walls, seed)
    text = as_bytes(field).translate(PICTURE).decode()
    lines = tuple(text[start : start + cols] for start in range(0, len(text), cols))
    return Maze(lines, (1, 1), (rows - 2, cols - 2))


def shortest(
    maze: Maze, *, budget: int | None = None, stop: Stop = None, progress: Progress = None
) -> Outcome:
    """The outcome of `mazes.shortest`, compiled; the rest is as in `solve`."""
    check_ours(maze, "knighttour.shortest")
    limit, watch = most_placed(budget), Watch(stop, progress)
    verdict: Verdict | None = FOUND if maze.entry == maze.exit else None
    with watch.listening():
        flood = _Flood(maze, limit)
        try:
            while verdict is None:
                verdict = STOPPED if watch.interrupted(flood.counts) else flood.advance()
        except KeyboardInterrupt:
            verdict = STOPPED
        route = flood.route()
    return shortest_outcome(STOPPED if watch.pressed else verdict, route, flood.counts())


class _Flood:
    """A breadth-first search: its arrays, and the kernel that works on them."""

    def __init__(self, maze: Maze, limit: int) -> None:
        self.limit, self.width = limit, maze.board.cols + 2
        self.entry, self.goal = place_in(maze, maze.entry), place_in(maze, maze.exit)
        self.came_from, self.steps = as_numbers(framed(maze)), steps_in(maze)
        self.queue, self.state = cells(len(self.came_from)), numbers(6)
        self.came_from[self.entry], self.queue[0] = -1, self.entry

    def advance(self) -> Verdict | None:
        """Leave some more squares; the verdict, if there is one by now."""
        search = (self.came_from, self.queue, self.steps, self.state)
        return VERDICTS.get(mazes.spread(*search, self.goal, self.limit, TURNS))

    def counts(self) -> Counts:
        """The counts so far."""
        return Counts(int(self.state[TRIES]), int(self.state[PLACED]))

    def route(self) -> tuple[Square, ...]:
        """The way to the last square entered."""
        placed = int(self.state[PLACED])
        route = cells(placed + 1)
        found = mazes.trace(self.came_from, self.entry, int(self.queue[placed]), route)
        return squares_at(route[:found][::-1], self.width)
