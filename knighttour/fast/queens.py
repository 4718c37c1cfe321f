"""Kernels for queens: the three arrays of the textbook, and bit masks.

Both make the placements of `search(Queens(n))` in the same order and go on until they are done or
`limit` queens are placed. `queen` holds the column of each queen, and for the row that is being
looked at the column to be tried next.
"""

from __future__ import annotations

from typing import Any

from knighttour.fast.jit import kernel, unsigned
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

KEPT = 6  # one more place in `state`


@kernel
def attacked(columns: Any, sums: Any, differences: Any, n: int, row: int, col: int) -> int:
    """Whether a queen attacks this square: one jump for three marks is guessed more often."""
    difference = unsigned(row - col + n - 1)
    return columns[unsigned(col)] | sums[unsigned(row + col)] | differences[difference]


@kernel
def mark(columns: Any, sums: Any, differences: Any, n: int, row: int, col: int, taken: int) -> None:
    """Set the three marks of a square, or take them back."""
    columns[unsigned(col)] = taken
    sums[unsigned(row + col)] = taken
    differences[unsigned(row - col + n - 1)] = taken


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
            mark(columns, sums, differences, n, depth, col, 0)  # undo
            undone += 1
            col += 1
        first = col
        while col < n and attacked(columns, sums, differences, n, depth, col):
            col += 1
        tries += col - first
        back = col == n
        if back:
            continue
        tries += 1
        placed += 1
        mark(columns, sums, differences, n, depth, col, 1)  # do
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

    Only rows that have a column left to be tried are kept, five numbers each: these columns, those
    of earlier queens, those that their diagonals cross, rising and falling, and the row's number.
    `state[KEPT]` is where the kept rows end; there stands the row in hand. Tries and undone follow
    from the other counts (see `runs.BitsRun`).
    """
    full = (1 << n) - 1
    depth, placed, solutions = state[DEPTH], state[PLACED], state[SOLUTIONS]
    deepest, at = state[DEEPEST], state[KEPT]
    left, columns, rising, falling = masks[at], masks[at + 1], masks[at + 2], masks[at + 3]
    result = PAUSED
    while True:
        if left == 0:  # back to the last row that has a column left
            if at == 0 or greedy:
                depth = depth if greedy else 0
                result = DEAD
                break
            at -= 5
            left, columns = masks[unsigned(at)], masks[unsigned(at + 1)]
            rising, falling = masks[unsigned(at + 2)], masks[unsigned(at + 3)]
            depth = masks[unsigned(at + 4)]
        bit = left & -left  # the lowest column first
        left ^= bit
        masks[unsigned(at)], masks[unsigned(at + 1)] = left, columns
        masks[unsigned(at + 2)], masks[unsigned(at + 3)] = rising, falling
        masks[unsigned(at + 4)] = depth
        if left:
            at += 5
        placed += 1
        columns, rising, falling = columns | bit, (rising | bit) >> 1, (falling | bit) << 1
        left = full & ~(columns | rising | falling)
        depth += 1  # go deeper
        if depth > deepest:
            deepest = depth
        if depth == n:
            solutions += 1
            if not every:
                result = FOUND
                break
        if placed == limit:
            break
    masks[at], masks[at + 1], masks[at + 2], masks[at + 3] = left, columns, rising, falling
    state[DEPTH], state[PLACED], state[SOLUTIONS] = depth, placed, solutions
    state[DEEPEST], state[KEPT] = deepest, at
    return result
