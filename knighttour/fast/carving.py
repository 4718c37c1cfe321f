"""`carve` and `shortest`, compiled: the mazes and the outcomes of `knighttour.mazes`."""

from __future__ import annotations

import random

from knighttour.board import whole
from knighttour.engine import BUDGET, FOUND, NONE, STOPPED, Counts, Outcome, Verdict
from knighttour.fast import mazes, tours
from knighttour.fast.jit import as_bytes, as_numbers, cells, flags, numbers
from knighttour.fast.runs import framed, place_in, squares_at, steps_in
from knighttour.fast.solver import NEVER, Stop
from knighttour.fast.tours import PLACED, TRIES
from knighttour.mazes import Maze, checked_openings, odd_size, shortest_outcome

TURNS = 50_000  # squares left between two looks at `stop`: a few milliseconds
VERDICTS = {tours.FOUND: FOUND, tours.DEAD: NONE, mazes.SPENT: BUDGET}
PICTURE = bytes.maketrans(b"\0\1", b".#")


def carve(rows: int, cols: int, rng: random.Random, openings: int = 0) -> Maze:
    """The maze of `mazes.carve`, compiled."""
    rows, cols = odd_size(rows, "rows"), odd_size(cols, "columns")
    walls, seed = checked_openings(rows, cols, openings), rng.getrandbits(32)
    field, work = flags(rows * cols), cells(rows * cols // 2 + 1)
    field[:] = b"\1" * len(field) if isinstance(field, bytearray) else 1
    mazes.carve(field, work, rows, cols, seed)
    mazes.knock_out(field, work, rows, cols, walls, seed)
    text = as_bytes(field).translate(PICTURE).decode()
    lines = tuple(text[start : start + cols] for start in range(0, len(text), cols))
    return Maze(lines, (1, 1), (rows - 2, cols - 2))


def shortest(maze: Maze, *, budget: int | None = None, stop: Stop = None) -> Outcome:
    """The outcome of `mazes.shortest`, compiled."""
    limit = NEVER if budget is None else whole(budget, "budget")
    entry, goal = place_in(maze, maze.entry), place_in(maze, maze.exit)
    came_from, steps, width = as_numbers(framed(maze)), steps_in(maze), maze.board.cols + 2
    queue, state = cells(len(came_from)), numbers(6)
    came_from[entry], queue[0] = -1, entry
    verdict: Verdict | None = FOUND if entry == goal else None
    try:
        while verdict is None:
            if stop is not None and stop():
                verdict = STOPPED
            else:
                result = mazes.spread(came_from, queue, steps, state, goal, limit, TURNS)
                verdict = VERDICTS.get(result)
    except KeyboardInterrupt:
        verdict = STOPPED
    placed = int(state[PLACED])
    route = cells(placed + 1)
    found = mazes.trace(came_from, entry, int(queue[placed]), route)
    counts = Counts(int(state[TRIES]), placed)
    return shortest_outcome(verdict, squares_at(route[:found][::-1], width), counts)
