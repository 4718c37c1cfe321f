"""Kernels for queens: the three arrays of the textbook, and bit masks.

Both make the placements of `search(Queens(n))` in the same order and go on until they are done or
`limit` queens are placed. `queen` holds the column of each queen, and for the row that is being
looked at the column to be tried next.
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
)


@kernel
def arrays(
    columns: Any,
    sums: Any,
    differences: Any,
    queen: Any,
    state: Any,
    n: int,
    limit: int,
    greedy: bool,
    every: bool,
) -> int:
    """Search with three arrays of marks; `every`: count all placements, else return at each."""
    depth, tries, placed = state[DEPTH], state[TRIES], state[PLACED]
    undone, solutions, deepest = state[UNDONE], state[SOLUTIONS], state[DEEPEST]
    back = depth == n  # go on from a placement
    col = 0 if back else queen[depth]
    result = PAUSED
    while True:
        if back:
            if depth == 0 or (greedy and depth < n):
                result = DEAD
                break
            depth -= 1
            col = queen[depth]
            columns[col] = sums[depth + col] = differences[depth - col + n - 1] = 0  # undo
            undone += 1
            col += 1
        first = col
        shift = depth + n - 1
        while col < n and (columns[col] | sums[depth + col] | differences[shift - col]):
            col += 1  # one jump for three marks: the processor guesses it more often
        tries += col - first
        back = col == n
        if back:
            continue
        tries += 1
        placed += 1
        columns[col] = sums[depth + col] = differences[depth - col + n - 1] = 1  # do
        queen[depth] = col
        depth += 1  # go deeper
        deepest = max(deepest, depth)
        if depth == n:
            solutions += 1
            back = True
            if not every:
                result = FOUND
                break
        else:
            queen[depth] = col = 0
        if placed == limit:
            break
    state[DEPTH], state[TRIES], state[PLACED] = depth, tries, placed
    state[UNDONE], state[SOLUTIONS], state[DEEPEST] = undone, solutions, deepest
    return result


@kernel
def bits(masks: Any, state: Any, n: int, limit: int, greedy: bool, every: bool) -> int:
    """The same placements with bit masks, where bit c of a mask is column c.

    For each row there are four masks: the columns still to be tried, those of earlier queens, and
    those that their diagonals cross, rising and falling. A queen that leaves the next row no column
    is counted and taken back at once. Tries and undone follow from the other counts (see
    `runs.BitsRun`).
    """
    full = (1 << n) - 1
    depth, placed, solutions = state[DEPTH], state[PLACED], state[SOLUTIONS]
    deepest = state[DEEPEST]
    if depth == n:  # go on from a placement
        depth -= 1
    at = 4 * depth
    left, columns, rising, falling = masks[at], masks[at + 1], masks[at + 2], masks[at + 3]
    result = PAUSED
    while True:
        if left == 0:
            if depth == 0 or greedy:
                result = DEAD
                break
            depth -= 1
            at -= 4
            left, columns, rising, falling = masks[at], masks[at + 1], masks[at + 2], masks[at + 3]
            continue
        bit = left & -left  # the lowest column first
        left ^= bit
        placed += 1
        if depth + 1 > deepest:
            deepest = depth + 1
        taken, up, down = columns | bit, (rising | bit) >> 1, (falling | bit) << 1
        free = full & ~(taken | up | down)
        if depth + 1 == n:
            solutions += 1
            if every and placed != limit:
                continue
            result = PAUSED if every else FOUND
        elif free == 0 and placed != limit and not greedy:
            continue
        masks[at] = left
        depth += 1
        at += 4
        left, columns, rising, falling = free, taken, up, down
        masks[at], masks[at + 1], masks[at + 2], masks[at + 3] = left, columns, rising, falling
        if depth == n or placed == limit:
            break
    if depth < n:
        masks[at] = left
    state[DEPTH], state[PLACED], state[SOLUTIONS] = depth, placed, solutions
    state[DEEPEST] = deepest
    return result
