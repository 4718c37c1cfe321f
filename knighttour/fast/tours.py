"""Kernels for knight's tours: the search of `engine`, move by move, over flat tables.

A square is its number, row * columns + column. `table` has nine entries a square: its eight
neighbours in move order (a cell that is always occupied where they are off the board) and last the
*exit*, a cell that is always free, so that looking for a free neighbour needs no count. `state`
holds what a pause keeps; a kernel goes on until it is done or `limit` squares are placed.
"""

from __future__ import annotations

from typing import Any

from knighttour.fast.jit import inlined, kernel, unsigned

PAUSED, FOUND, DEAD = 0, 1, 2  # what a kernel returns; DEAD: nothing is left to try
DEPTH, TRIES, PLACED, UNDONE, SOLUTIONS, DEEPEST = range(6)  # places in `state`
FIRST, POHL, ROTH, RANDOM = range(4)  # ways to break ties


@kernel
def fill_table(table: Any, rows: int, cols: int, steps: Any) -> None:
    """The table of a board; `steps` is the move order, flat: row step, column step, ..."""
    size = rows * cols
    place = 0
    for row in range(rows):
        for col in range(cols):
            for move in range(8):
                r, c = row + steps[2 * move], col + steps[2 * move + 1]
                inside = 0 <= r < rows and 0 <= c < cols
                table[place] = r * cols + c if inside else size
                place += 1
            table[place] = size + 1
            place += 1


@kernel
def is_move(table: Any, square: int, to: int) -> bool:
    """Whether a knight's move leads from `square` to `to`."""
    for entry in range(9 * square, 9 * square + 8):  # noqa: SIM110  # numba knows no any(...)
        if table[entry] == to:
            return True
    return False


@kernel
def plain(
    table: Any,
    occupied: Any,
    path: Any,
    turn: Any,
    state: Any,
    given: int,
    limit: int,
    closed: bool,
    greedy: bool,
) -> int:
    """Plain search: `turn` holds, for each depth, the entry of the table to be tried next."""
    last = len(path) - 1
    leave = last + 2
    depth, tries, placed = state[DEPTH], state[TRIES], state[PLACED]
    undone, deepest = state[UNDONE], state[DEEPEST]
    entry = turn[unsigned(depth)]
    result = PAUSED
    while True:
        at = entry
        to = table[at]
        while occupied[to]:  # allowed?
            at += 1
            to = table[at]
        if to != leave:
            at += 1
            tries += at - entry
            placed += 1
            turn[unsigned(depth)] = at
            depth += 1
            occupied[to] = 1  # do
            path[unsigned(depth)] = to
            entry = 9 * to  # go deeper
            if depth > deepest:
                deepest = depth
            if depth == last and (not closed or is_move(table, to, path[0])):
                entry += 8  # a solution is never extended
                state[SOLUTIONS] += 1
                result = FOUND
                break
            if placed == limit:
                break
        else:
            tries += at - entry
            if depth == given or greedy:
                entry = at
                result = DEAD
                break
            occupied[path[unsigned(depth)]] = 0  # undo
            undone += 1
            depth -= 1
            entry = turn[unsigned(depth)]
    turn[unsigned(depth)] = entry
    state[DEPTH], state[TRIES], state[PLACED] = depth, tries, placed
    state[UNDONE], state[DEEPEST] = undone, deepest
    return result


# Look-ahead and rules keep `degree`, the number of free neighbours of each free square, and
# `ranks`, how many free squares have each degree. An occupied square keeps the degree that it had
# when it was taken: whatever is taken later is given back before it.


@kernel
def count_neighbours(table: Any, degree: Any, ranks: Any, size: int) -> None:
    """Fill `degree` and `ranks` for an empty board."""
    for square in range(size):
        for entry in range(9 * square, 9 * square + 8):
            if table[entry] < size:
                degree[square] += 1
        ranks[degree[square]] += 1


@inlined
def take(table: Any, occupied: Any, degree: Any, ranks: Any, square: int) -> None:
    """Occupy a square: each neighbour has one free neighbour less."""
    ranks[degree[square]] -= 1
    occupied[square] = 1
    for entry in range(9 * square, 9 * square + 8):
        to = table[entry]
        if not occupied[to]:
            had = degree[to]
            degree[to] = had - 1
            ranks[unsigned(had)] -= 1
            ranks[unsigned(had - 1)] += 1


@inlined
def give_back(table: Any, occupied: Any, degree: Any, ranks: Any, square: int) -> None:
    """Free a square again."""
    for entry in range(9 * square, 9 * square + 8):
        to = table[entry]
        if not occupied[to]:
            had = degree[to]
            degree[to] = had + 1
            ranks[unsigned(had)] -= 1
            ranks[unsigned(had + 1)] += 1
    occupied[square] = 0
    ranks[degree[square]] += 1


@inlined
def hopeless(
    table: Any,
    occupied: Any,
    degree: Any,
    ranks: Any,
    start: int,
    here: int,
    left: int,
    closed: bool,
) -> bool:
    """Whether some free square shows that no tour goes on (see `knights.hopeless`)."""
    if left <= 1:
        return False
    if ranks[0] > 0:
        return True
    ends = ranks[1]
    if ends <= 1 and not closed:
        return False
    for entry in range(9 * here, 9 * here + 8):
        to = table[entry]
        if not occupied[to] and degree[to] == 1:
            ends -= 1
    if ends > 1:
        return True
    if not closed:
        return False
    for entry in range(9 * start, 9 * start + 8):  # where can the tour come home from?
        to = table[entry]
        if not occupied[to] and (ends == 0 or (degree[to] == 1 and not is_move(table, here, to))):
            return False
    return True


@kernel
def ahead(
    table: Any,
    occupied: Any,
    path: Any,
    turn: Any,
    degree: Any,
    ranks: Any,
    state: Any,
    given: int,
    limit: int,
    closed: bool,
    greedy: bool,
) -> int:
    """Plain search that gives up hopeless paths: the same first tour, far fewer placements."""
    last = len(path) - 1
    leave = last + 2
    depth = state[DEPTH]
    result = PAUSED
    if turn[depth] == 9 * path[depth] and hopeless(
        table, occupied, degree, ranks, path[0], path[depth], last - depth, closed
    ):
        turn[depth] += 8
    while True:
        entry = turn[depth]
        at = entry
        to = table[at]
        while occupied[to]:  # allowed?
            at += 1
            to = table[at]
        if to != leave:
            state[TRIES] += at + 1 - entry
            state[PLACED] += 1
            turn[depth] = at + 1
            depth += 1
            take(table, occupied, degree, ranks, to)  # do
            path[depth] = to
            turn[depth] = 9 * to  # go deeper
            state[DEEPEST] = max(state[DEEPEST], depth)
            if depth == last and (not closed or is_move(table, to, path[0])):
                turn[depth] += 8  # a solution is never extended
                state[SOLUTIONS] += 1
                result = FOUND
                break
            if state[PLACED] == limit:
                break
            if hopeless(table, occupied, degree, ranks, path[0], to, last - depth, closed):
                turn[depth] += 8
        else:
            state[TRIES] += at - entry
            turn[depth] = at
            if depth == given or greedy:
                result = DEAD
                break
            give_back(table, occupied, degree, ranks, path[depth])  # undo
            state[UNDONE] += 1
            depth -= 1
    state[DEPTH] = depth
    return result


@kernel
def scramble(seed: int, turn: int, place: int) -> int:
    """The hash of `board.scramble`."""
    mixed = (seed * 0x9E3779B1 + turn * 0x85EBCA77 + place * 0xC2B2AE3D) & 0xFFFFFFFF
    for _ in range(2):
        mixed = ((mixed ^ (mixed >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    return mixed ^ (mixed >> 16)


@kernel
def tie(
    table: Any,
    occupied: Any,
    degree: Any,
    square: int,
    depth: int,
    rows: int,
    cols: int,
    ties: int,
    seed: int,
) -> int:
    """What orders squares with equally many onward moves, the least first."""
    if ties == FIRST:
        return 0
    if ties == POHL:
        least = 9
        for entry in range(9 * square, 9 * square + 8):
            to = table[entry]
            if not occupied[to] and degree[to] - 1 < least:
                least = degree[to] - 1
        return least
    if ties == ROTH:
        down, right = 2 * (square // cols) - rows + 1, 2 * (square % cols) - cols + 1
        return -(down * down) - right * right
    return scramble(seed, depth, square)


@kernel
def line_up(
    table: Any,
    occupied: Any,
    degree: Any,
    queue: Any,
    here: int,
    depth: int,
    rows: int,
    cols: int,
    ties: int,
    seed: int,
    keys: Any,
) -> int:
    """Put the allowed squares of this depth into `queue`, best first; how many there are."""
    base, found = 8 * depth, 0
    for entry in range(9 * here, 9 * here + 8):
        to = table[entry]
        if occupied[to]:
            continue
        rank = tie(table, occupied, degree, to, depth + 1, rows, cols, ties, seed)
        key = (degree[to] << 48) + rank
        place = found
        while place > 0 and keys[place - 1] > key:  # equals keep the move order
            keys[place] = keys[place - 1]
            queue[base + place] = queue[base + place - 1]
            place -= 1
        keys[place] = key
        queue[base + place] = to
        found += 1
    return found


@kernel
def ruled(
    table: Any,
    occupied: Any,
    path: Any,
    turn: Any,
    queue: Any,
    waiting: Any,
    keys: Any,
    degree: Any,
    ranks: Any,
    state: Any,
    given: int,
    limit: int,
    closed: bool,
    greedy: bool,
    look: bool,
    rows: int,
    cols: int,
    ties: int,
    seed: int,
) -> int:
    """Search under Warnsdorff's rule, with undo: `queue` holds the ordered squares of each depth.

    `waiting[depth]` is how many there are (-1: not lined up yet), `turn[depth]` the next of them.
    """
    last = len(path) - 1
    depth = state[DEPTH]
    result = PAUSED
    while True:
        if waiting[depth] < 0:
            turn[depth] = 0
            if look and hopeless(
                table, occupied, degree, ranks, path[0], path[depth], last - depth, closed
            ):
                waiting[depth] = 0
            else:
                waiting[depth] = line_up(
                    table, occupied, degree, queue, path[depth], depth, rows, cols, ties, seed, keys
                )
        if turn[depth] < waiting[depth]:
            to = queue[8 * depth + turn[depth]]
            turn[depth] += 1
            depth += 1
            state[TRIES] += 1
            state[PLACED] += 1
            take(table, occupied, degree, ranks, to)  # do
            path[depth] = to
            waiting[depth] = -1  # go deeper
            state[DEEPEST] = max(state[DEEPEST], depth)
            if depth == last and (not closed or is_move(table, to, path[0])):
                waiting[depth] = turn[depth] = 0  # a solution is never extended
                state[SOLUTIONS] += 1
                result = FOUND
                break
            if state[PLACED] == limit:
                break
        elif depth == given or greedy:
            result = DEAD
            break
        else:
            give_back(table, occupied, degree, ranks, path[depth])  # undo
            state[UNDONE] += 1
            depth -= 1
    state[DEPTH] = depth
    return result
