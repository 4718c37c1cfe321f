"""The stored blocks: each is what it says, they fit each other, and the script makes them again."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from knighttour import Board, is_tour, tour_exists
from knighttour.fast import blocks, make_blocks
from knighttour.fast.construct import cut, plan
from knighttour.fast.jit import spread
from knighttour.fast.laying import Frame, Piece, woven

LINES = [line.split(" ") for line in blocks.FILE.read_text("ascii").splitlines()]
CORES = [
    (int(rows), int(cols), None if kind == "closed" else tuple(map(int, start.split(","))))
    for kind, rows, cols, start, _ in LINES
    if kind != "strip"
]
STRIPS = range(3, 12)


def steps(walk):
    return {tuple(sorted((abs(r - r2), abs(c - c2)))) for (r, c), (r2, c2) in pairwise(walk)}


def edges(walks):
    return {frozenset(two) for walk in walks for two in pairwise(walk)}


def turned(square, rows, cols, quarters):
    """Where a square is when the block is turned, by its corners: the upper right comes first."""
    row, col = square
    for _ in range(quarters):
        (row, col), (rows, cols) = (cols - 1 - col, row), (cols, rows)
    return row, col


def joint(rows, cols):
    """The edges at the right border of a block of this size that a strip replaces."""
    return {
        frozenset(((row, col + cols), (row2, col2 + cols)))
        for (row, col), (row2, col2) in [(w[0], w[-1]) for w in blocks.strip(rows).walks]
    }


def keeps(block, side):
    """Whether a block has the edges that a strip on this side replaces."""
    rows, cols = (block.rows, block.cols)[:: -1 if side % 2 else 1]
    walks = [
        [turned(square, block.rows, block.cols, side) for square in walk] for walk in block.walks
    ]
    return joint(rows, cols) <= edges(walks)


def test_the_script_makes_them_again():
    assert [" ".join(line) for line in LINES] == list(make_blocks.blocks())


def test_every_core_is_a_tour():
    assert len(CORES) == len(set(CORES)) == len(LINES) - len(STRIPS) - 1  # 4 rows: two walks
    for rows, cols, start in CORES:
        (walk,) = blocks.core(rows, cols, start).walks
        if start is None:
            assert walk[0] == walk[-1]
            assert is_tour(walk[:-1], Board(rows, cols), closed=True)
        else:
            assert walk[0] == start
            assert is_tour(walk, Board(rows, cols))


@pytest.mark.parametrize("rows", STRIPS)
def test_every_strip_takes_the_place_of_edges_and_visits_its_squares(rows):
    block = blocks.strip(rows)
    visited = Counter(square for walk in block.walks for square in walk[1:-1])
    assert visited == Counter(Board(rows, block.cols).squares())
    for walk in block.walks:
        assert steps(walk) == steps([walk[-1], walk[0]]) == {(1, 2)}
        assert all(row in range(rows) and col < 0 for row, col in (walk[0], walk[-1]))


@pytest.mark.parametrize("rows", STRIPS)
def test_the_next_strip_is_passed_the_same_way(rows):
    """Each walk goes on to the next strip's where that leaves it, and comes back where it does."""
    cols = blocks.strip(rows).cols
    for walk in blocks.strip(rows).walks:
        (row, col), (row2, col2) = walk[0], walk[-1]
        assert ((row, col + cols), (row2, col2 + cols)) in pairwise(walk)


@pytest.mark.parametrize("rows", STRIPS)
def test_strips_fit_strips(rows):
    """On their right, and from five rows on above and below, where rows of strips begin."""
    for side in (0, 1, 3) if rows >= 5 else (0,):
        assert keeps(blocks.strip(rows), side)


def test_strips_fit_cores_on_all_sides_that_are_long_enough():
    for rows, cols, start in CORES:
        for side in range(4):
            seen_rows, seen_cols = (cols, rows) if side % 2 else (rows, cols)
            if seen_cols >= blocks.strip_rule(seen_rows)[0]:
                assert keeps(blocks.core(rows, cols, start), side), (rows, cols, start, side)


def test_cutting_a_side_leaves_whole_strips():
    for least, wide in [(9, 8), (5, 6)]:
        for length in range(1, 60):
            for place in range(length):
                before, core, at, after = cut(length, place, least, wide)
                assert (before + after) * wide + core == length
                assert before * wide + at == place
                assert 0 <= at < core
                assert before >= 0 <= after
                assert core >= least or before == after == 0


def test_large_boards_have_the_cores_of_small_ones():
    """Sides are cut one by one, and all that are left of long ones are left of short ones too.

    A strip keeps the parity of its side, so the same tours exist. With the tests above this covers
    every board and start.
    """
    for least, wide in [(9, 8), (5, 6)]:
        cores = [
            {cut(length, place, least, wide)[1:3] for place in range(length)}
            for length in range(1, 500)
        ]
        small = set().union(*cores[:24])
        assert all(core <= small for core in cores)


def test_the_stored_cores_are_those_that_are_asked_for():
    assert make_blocks.cores() == set(CORES)
    frame, _, _ = plan(Board(999, 1000), (500, 500))
    assert tour_exists(999, 1000, closed=True)
    assert (frame.rows, frame.cols, None) in CORES


def test_a_frame_turns():
    frame = Frame(0, 10, 1, 2, 3)  # two rows and three columns of a board with ten
    assert [frame.numbers([(0, 0), (1, 2)]), frame.turned(4)] == [[0, 12], frame]
    for quarters in range(5):
        seen = frame.turned(quarters)
        for row, col in Board(2, 3).squares():
            square = turned((row, col), 2, 3, quarters)
            assert seen.numbers([square]) == [10 * row + col]


def test_a_frame_is_followed_by_the_next_columns():
    frame = Frame(0, 10, 1, 2, 3)
    assert frame.beyond(4).numbers([(1, 0), (1, -1)]) == [13, 12]
    below = frame.turned().beyond(4)  # below the frame, seen from there
    assert below.numbers([(0, 0), (2, 0)]) == [22, 20]


def test_a_detour_takes_the_place_of_an_edge_whichever_way_that_is_passed():
    way = [Piece([7, 8], range(0, 40, 20)), Piece([9], range(20, -1, -20))]
    there, again = [7, 8, 27, 28, 29, 9], [9, 29, 28, 27, 8, 7]
    home = [piece.backward() for piece in reversed(way)]
    both = {(1, 2): way, (2, 1): home}
    assert list(spread(woven([0, 1, 2, 3], both))) == [0, 1, *there, 2, 3]
    assert list(spread(woven([3, 2, 1, 0], both))) == [3, 2, *again, 1, 0]
    assert list(spread(woven([1, 3, 2], both))) == [1, 3, 2]


def test_walks_are_read_as_they_are_written():
    for _, _, _, start, moves in LINES:
        text = f"{start} {moves}"
        assert blocks.encode(blocks.decode(text)) == text
