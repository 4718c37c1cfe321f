"""Kernels for mazes, on a framed field: one array of flags, 1 where the turtle cannot go.

With the frame no test for the edge is needed, as in the textbook. A square is its place in the
array; `steps` holds what to add for each direction, in their order.
"""

from __future__ import annotations

from typing import Any

from knighttour.fast.jit import kernel
from knighttour.fast.tours import (
    DEAD,
    DEEPEST,
    DEPTH,
    FOUND,
    PAUSED,
    PLACED,
    SOLUTIONS,
    TRIES,
    UNDONE,
    scramble,
)

SPENT = 3  # what `spread` returns where it entered `limit` squares


@kernel
def walk(
    blocked: Any,
    path: Any,
    turn: Any,
    steps: Any,
    state: Any,
    goal: int,
    limit: int,
    greedy: bool,
    once: bool,
    every: bool,
) -> int:
    """Depth-first: `once` keeps the marks; `every`: count all routes, else return at each."""
    depth, tries, placed = state[DEPTH], state[TRIES], state[PLACED]
    undone, solutions, deepest = state[UNDONE], state[SOLUTIONS], state[DEEPEST]
    back = path[depth] == goal and depth > 0  # go on from a route
    result = PAUSED
    while True:
        if back:
            if depth == 0 or (greedy and path[depth] != goal):
                result = DEAD
                break
            if not once:
                blocked[path[depth]] = 0  # undo
            undone += 1
            depth -= 1
        here, way = path[depth], turn[depth]
        while way < 4 and blocked[here + steps[way]]:
            way += 1
        tries += way - turn[depth]
        turn[depth] = way
        back = way == 4
        if back:
            continue
        tries += 1
        placed += 1
        turn[depth] = way + 1
        here += steps[way]
        depth += 1  # go deeper
        blocked[here] = 1  # do
        path[depth] = here
        turn[depth] = 0
        deepest = max(deepest, depth)
        if here == goal:
            solutions += 1
            back = True
            if not every:
                result = FOUND
                break
        if placed == limit:
            break
    state[DEPTH], state[TRIES], state[PLACED] = depth, tries, placed
    state[UNDONE], state[SOLUTIONS], state[DEEPEST] = undone, solutions, deepest
    return result


@kernel
def spread(
    came_from: Any, queue: Any, steps: Any, state: Any, goal: int, limit: int, turns: int
) -> int:
    """Breadth-first: each square is entered once, nearest first, until the goal is.

    `came_from` is 0 where nobody was and not 0 where nobody can go; `state[DEPTH]` is the place in
    `queue` of the square that is left next. After so many `turns` it pauses.
    """
    head, tail, tries = state[DEPTH], state[PLACED] + 1, state[TRIES]
    result = PAUSED
    last_turn = head + turns
    while head < tail and head < last_turn and result == PAUSED:
        here = queue[head]
        head += 1
        for way in range(4):
            to = here + steps[way]
            tries += 1
            if came_from[to] != 0:
                continue
            came_from[to] = here
            queue[tail] = to
            tail += 1
            if to == goal:
                result = FOUND
                break
            if tail - 1 == limit:
                result = SPENT
                break
    state[DEPTH], state[TRIES], state[PLACED] = head, tries, tail - 1
    return DEAD if head == tail and result == PAUSED else result


@kernel
def trace(came_from: Any, entry: int, to: int, route: Any) -> int:
    """Write the way back from `to` to the entry into `route`; how many squares it has."""
    found = 0
    while to != entry:
        route[found] = to
        found += 1
        to = came_from[to]
    route[found] = entry
    return found + 1


@kernel
def carve(cells: Any, path: Any, rows: int, cols: int, seed: int) -> None:
    """Carve a perfect maze depth-first into `cells`, row by row, all 1: the rooms and ways to 0."""
    steps = (-cols, -1, 1, cols)  # N, W, E, S
    free = 0
    here = cols + 1
    cells[here] = free
    path[0] = here
    depth, turn = 0, 0
    ways = [0, 0, 0, 0]
    while depth >= 0:
        here = path[depth]
        row, col = here // cols, here % cols
        found = 0
        if row > 1 and cells[here - 2 * cols]:
            ways[found] = steps[0]
            found += 1
        if col > 1 and cells[here - 2]:
            ways[found] = steps[1]
            found += 1
        if col < cols - 2 and cells[here + 2]:
            ways[found] = steps[2]
            found += 1
        if row < rows - 2 and cells[here + 2 * cols]:
            ways[found] = steps[3]
            found += 1
        if found == 0:
            depth -= 1
            continue
        step = ways[scramble(seed, turn, here) % found]
        turn += 1
        cells[here + step] = cells[here + 2 * step] = free
        depth += 1
        path[depth] = here + 2 * step


@kernel
def knock_out(cells: Any, walls: Any, rows: int, cols: int, openings: int, seed: int) -> int:
    """Free `openings` of the walls between two rooms; how many such walls there are."""
    total = 0
    for row in range(1, rows - 1):
        for col in range(1 + row % 2, cols - 1, 2):
            if cells[row * cols + col]:
                walls[total] = row * cols + col
                total += 1
    for done in range(min(openings, total)):
        chosen = done + scramble(seed, done, total) % (total - done)
        walls[done], walls[chosen] = walls[chosen], walls[done]
        cells[walls[done]] = 0
    return total
