"""Make the stored blocks from nothing: `python -m knighttour.fast.make_blocks`.

Which cores are needed is asked of `construct.plan` for every board up to 24 x 24 and every start:
larger boards are cut to the same cores. Each block is found by search, and keeps the edges that
strips replace on the sides where they may be put.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, pairwise

from knighttour.board import Board, Square
from knighttour.engine import FOUND, NONE, solve
from knighttour.fast.between import Between, Edge, Neighbours, bonds, knight_graph
from knighttour.fast.blocks import FILE, Walk, encode, strip_rule
from knighttour.fast.construct import plan
from knighttour.fast.laying import Frame
from knighttour.knights import knight_moves
from knighttour.theory import tour_exists

MOST_SIDE = 24
# Both squares of this edge have moves to the next columns; a corner has two edges, this is one.
CORNER: Edge = ((0, -1), (2, -2))
# On four rows a tour visits outer squares of one colour and inner ones of the other, changes once,
# and visits the rest. A strip has squares of both kinds and needs an edge of each.
JOINTS: dict[int, tuple[Edge, ...]] = {4: (((0, -2), (2, -1)), CORNER)}


def blocks() -> Iterator[str]:
    """The lines of the file: strips first, then cores from the smallest on."""
    for rows in range(3, 12):
        for walk in strip_walks(rows, strip_rule(rows)[1]):
            yield f"strip {rows} {strip_rule(rows)[1]} {encode(walk)}"
    for rows, cols, start in sorted(cores(), key=lambda core: (*core[:2], core[2] or ())):
        kind = "closed" if start is None else "open"
        yield f"{kind} {rows} {cols} {encode(core_walk(rows, cols, start))}"


def cores() -> set[tuple[int, int, Square | None]]:
    """The cores of all boards to 24 x 24: rows, columns and the start, None for closed tours."""
    found = set()
    for rows in range(1, MOST_SIDE + 1):
        for cols in range(1, MOST_SIDE + 1):
            board = Board(rows, cols)
            closed = tour_exists(rows, cols, closed=True)
            for start in board.squares():
                if tour_exists(rows, cols, start):
                    frame, place, _ = plan(board, start)
                    found.add((frame.rows, frame.cols, None if closed else place))
    return found


def core_walk(rows: int, cols: int, start: Square | None) -> Walk:
    """A tour that keeps the edges where strips are put; a closed one comes home to (0, 0)."""
    graph = knight_graph(Board(rows, cols))
    whole = Frame(0, cols, 1, rows, cols)
    sides = [
        side
        for side in range(4)
        if whole.turned(side).cols >= strip_rule(whole.turned(side).rows)[0]
    ]
    edges = bonds(kept(whole, sides))
    if start is None:
        home = (0, 0)  # its two edges are kept: it is left by the first and reached by the last
        return (*searched(graph, home, graph[home][-1], edges), home)
    return searched(graph, start, None, edges)


def strip_walks(rows: int, cols: int) -> Iterator[Walk]:
    """The walks of a strip, found as one path that steps outside from each walk to the next."""
    graph = {square: list(near) for square, near in knight_graph(Board(rows, cols)).items()}
    outside = [square for edge in joints(rows) for square in edge]
    for square in outside:
        graph[square] = [to for to in knight_moves(square) if to in graph and to[1] >= 0]
        for to in graph[square]:
            graph[to].append(square)
    steps = list(zip(outside[1::2], outside[2::2], strict=False))
    for one, other in steps:
        graph[one].append(other)
        graph[other].append(one)
    whole = Frame(0, cols, 1, rows, cols)
    onward = list(kept(whole, [0]))
    sides = [] if rows < 5 else [1, 3]  # strips above and below are made longer to both sides
    edges = bonds([*onward, *kept(whole, sides), *steps])
    path = searched(graph, outside[0], outside[-1], edges, onward)
    for leaves, returns in joints(rows):
        yield path[path.index(leaves) : path.index(returns) + 1]


def joints(rows: int) -> tuple[Edge, ...]:
    """The edges that a strip for this many rows replaces; columns count from its border."""
    return JOINTS.get(rows, (CORNER,))


def kept(frame: Frame, sides: Iterable[int]) -> Iterator[Edge]:
    """The edges that strips replace on these sides of a block, in quarter turns from the right."""
    for side in sides:
        seen = frame.turned(side)
        for edge in joints(seen.rows):
            one, other = seen.beyond(0).numbers(edge)
            yield divmod(one, frame.cols), divmod(other, frame.cols)


def searched(
    graph: Neighbours,
    start: Square,
    end: Square | None,
    edges: dict[Square, set[Square]],
    onward: Iterable[Edge] = (),
) -> Walk:
    """A path over all squares, with one way to break ties after the other.

    The edges `onward` are passed from their first square to the second.
    """
    for seed in count():
        outcome = solve(Between(graph, (start,), end, edges, seed), budget=1000 * (seed + 1))
        if outcome.verdict is FOUND and set(onward) <= set(pairwise(outcome.path)):
            return outcome.path
        if outcome.verdict is NONE:
            break
    raise ValueError(f"no path from {start} to {end} over {len(graph)} squares keeps {edges}")


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in blocks()), "ascii")
