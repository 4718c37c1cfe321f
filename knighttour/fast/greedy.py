"""Kernels for Warnsdorff's rule without undo, on a framed board.

A cell of the board holds how many of its neighbours are free; one that is visited holds `VISITED`
more, and the frame, two squares wide, holds `FRAME`. A place is row * (columns + 4) + column; its
own cell is `steps[8]` further on, those of its neighbours `steps[0]` to `steps[7]`, in move order:
none of these is negative. One byte a square, and no table: a board of a million stays in the cache.
"""

from __future__ import annotations

from typing import Any

from knighttour.fast.jit import kernel, unsigned
from knighttour.fast.tours import (
    DEAD,
    DEEPEST,
    DEPTH,
    FIRST,
    FOUND,
    PAUSED,
    PLACED,
    POHL,
    ROTH,
    SOLUTIONS,
    TRIES,
    scramble,
)

VISITED, FRAME, OWN = 128, 192, 8


@kernel
def count_neighbours(cells: Any, steps: Any, rows: int, cols: int) -> None:
    """Fill the cells of an empty board, which hold `FRAME`."""
    own = steps[OWN]
    for row in range(rows):
        for col in range(cols):
            cells[row * (cols + 4) + col + own] = 0
    for row in range(rows):
        for col in range(cols):
            here, found = row * (cols + 4) + col, 0
            for move in range(8):
                found += cells[here + steps[move]] < VISITED
            cells[here + own] = found


@kernel
def tie(
    cells: Any, steps: Any, place: int, depth: int, rows: int, cols: int, ties: int, seed: int
) -> int:
    """What orders squares with equally many onward moves, the least first."""
    if ties == POHL:
        least = 9
        for move in range(8):
            onward = cells[place + steps[move]]
            if onward <= least:
                least = onward - 1
        return least
    row, col = place // (cols + 4), place % (cols + 4)
    if ties == ROTH:
        down, right = 2 * row - rows + 1, 2 * col - cols + 1
        return -(down * down) - right * right
    return scramble(seed, depth, row * cols + col)


@kernel
def first_of_tied(
    cells: Any,
    steps: Any,
    here: int,
    least: int,
    depth: int,
    rows: int,
    cols: int,
    ties: int,
    seed: int,
) -> int:
    """The step to the best of the neighbours with `least` onward moves."""
    own = steps[OWN]
    best, rank = own, 0
    for move in range(8):
        step = steps[move]
        if cells[here + step] == least:
            other = tie(cells, steps, here + step - own, depth, rows, cols, ties, seed)
            if best == own or other < rank:
                best, rank = step, other
    return best


@kernel
def follow(
    cells: Any,
    path: Any,
    steps: Any,
    state: Any,
    limit: int,
    closed: bool,
    rows: int,
    cols: int,
    ties: int,
    seed: int,
) -> int:
    """Follow Warnsdorff's rule to the end.

    One look at the neighbours lowers them, as the knight stands beside them, and finds the least.
    """
    last, own = len(path) - 1, steps[OWN]
    depth, placed = state[DEPTH], state[PLACED]
    here = path[depth]
    result = DEAD
    while depth < last or closed:
        if placed == limit:
            result = PAUSED
            break
        least, best = 9, own
        for move in range(8):
            step = steps[move]
            onward = cells[here + step] - 1
            cells[here + step] = onward
            if onward < least:
                least, best = onward, step
        if ties != FIRST and best != own:
            best = first_of_tied(cells, steps, here, least, depth + 1, rows, cols, ties, seed)
        if best == own:
            break
        here = here + best - own
        placed += 1
        depth += 1
        path[unsigned(depth)] = here
        cells[here + own] += VISITED
        if depth == last and (not closed or comes_home(steps, here, path[0])):
            state[SOLUTIONS] += 1
            result = FOUND
            break
    state[DEPTH] = state[DEEPEST] = depth
    state[TRIES] = state[PLACED] = placed
    return result


@kernel
def comes_home(steps: Any, here: int, start: int) -> bool:
    """Whether a knight's move leads from `here` to the start."""
    for move in range(8):  # noqa: SIM110  # numba knows no any(...)
        if here + steps[move] == start + steps[OWN]:
            return True
    return False
