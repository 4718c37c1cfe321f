"""Problems for property tests: small ones of every kind, sensible and silly."""

from __future__ import annotations

from hypothesis import strategies as st

from knighttour import WIRTH, Board, KnightsTour, Maze, Queens, Warnsdorff
from knighttour.knights import TIES

orders = st.permutations(WIRTH).map(tuple)


@st.composite
def tours(draw, most=4):
    """Knight's tours on boards of sides up to `most`."""
    board = Board(draw(st.integers(1, most)), draw(st.integers(1, most)))
    start = draw(st.sampled_from([(), *board.squares()]))
    rules = [None, *(Warnsdorff(board, ties, draw(st.integers(0))) for ties in TIES)]
    rule = draw(st.sampled_from(rules))
    return KnightsTour(board, start, draw(st.booleans()), draw(orders), rule, draw(st.booleans()))


@st.composite
def mazes(draw, most=4):
    """Mazes of sides up to `most`, some without a passage, some with the exit at the entry."""
    rows, cols = draw(st.integers(1, most)), draw(st.integers(1, most))
    field = [[draw(st.sampled_from("..#")) for _ in range(cols)] for _ in range(rows)]
    squares = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    entry, exit_ = draw(squares), draw(squares)
    for row, col in (entry, exit_):
        field[row][col] = "."
    return Maze(tuple(map("".join, field)), entry, exit_, "".join(draw(st.permutations("NWES"))))


def queens(most=6):
    """Queens up to this number."""
    return st.builds(Queens, st.integers(1, most))


def problems(most=4):
    """One of all these."""
    return st.one_of(tours(most), mazes(most), queens(most + 2))
