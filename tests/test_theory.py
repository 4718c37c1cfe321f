"""Theory against the literature and against complete searches."""

from __future__ import annotations

import pytest

from knighttour import FOUND, Board, KnightsTour, solve, tour_exists

SMALL = [(rows, cols) for rows in range(1, 6) for cols in range(rows, 7)] + [(2, 8), (3, 7), (3, 8)]


def searched(rows, cols, start, closed=False):
    """By search alone. Look-ahead gives up no path that leads to a tour: see test_knights."""
    problem = KnightsTour(Board(rows, cols), start, closed, lookahead=True)
    return solve(problem, theory=False).verdict is FOUND


@pytest.mark.parametrize(("rows", "cols"), [size for size in SMALL if size[0] * size[1] <= 25])
def test_every_start_agrees_with_a_complete_search(rows, cols):
    for start in Board(rows, cols).squares():
        assert bool(tour_exists(rows, cols, start)) == searched(rows, cols, start), start


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "cols"), [size for size in SMALL if size[0] * size[1] > 25])
def test_every_start_of_the_larger_boards_agrees_too(rows, cols):
    for start in Board(rows, cols).squares():
        assert bool(tour_exists(rows, cols, start)) == searched(rows, cols, start), start


@pytest.mark.parametrize(
    ("rows", "cols"),
    [(1, 1), (2, 4), (3, 4), (3, 6), (3, 8), (4, 4), (4, 5), (4, 6), (3, 10), (5, 6)],
)
def test_closed_tours_agree_with_a_complete_search(rows, cols):
    start = (0, 0)  # a closed tour passes every square
    assert bool(tour_exists(rows, cols, closed=True)) == searched(rows, cols, start, closed=True)


def test_start_squares_of_all_small_boards(oracles):
    for size, wanted in oracles["open_start_squares"].items():
        rows, cols = map(int, size.split("x"))
        for row, col in Board(rows, cols).squares():
            yes = {
                "all": True,
                "none": False,
                "majority colour (that of the corners)": (row + col) % 2 == 0,
            }.get(wanted if isinstance(wanted, str) else "")
            if yes is None:
                yes = wanted[row][col] == "1"
            assert bool(tour_exists(rows, cols, (row, col))) == yes, (size, row, col)
            assert bool(tour_exists(cols, rows, (col, row))) == yes, (size, row, col)


def test_closed_tours_are_those_of_schwenk():
    """The theorem: unless both sides are odd, one is 1, 2 or 4, or it is 3 by 4, 6 or 8."""
    for m in range(1, 31):
        for n in range(m, 31):
            excluded = (m % 2 and n % 2) or m in (1, 2, 4) or (m == 3 and n in (4, 6, 8))
            assert bool(tour_exists(m, n, closed=True)) == (not excluded), (m, n)
            assert bool(tour_exists(n, m, closed=True)) == (not excluded), (n, m)


def test_a_board_with_a_starting_square_has_a_tour_and_the_other_way_round():
    for rows, cols in SMALL:
        starts = [tour_exists(rows, cols, square) for square in Board(rows, cols).squares()]
        assert any(starts) == bool(tour_exists(rows, cols))


@pytest.mark.parametrize(
    ("rows", "cols", "starts"), [(6, 6, 36), (6, 5, 30), (6, 4, 12), (3, 7, 10), (6, 8, 48)]
)
def test_how_many_squares_start_a_tour(rows, cols, starts):
    """Figures that an exercise site had as 35, 20, 10, 4 and 47, from a greedy program."""
    assert sum(bool(tour_exists(rows, cols, s)) for s in Board(rows, cols).squares()) == starts


def test_boards_have_no_limit_here():
    assert tour_exists(10**9, 10**9 + 1, (10**8, 7))
    assert not tour_exists(10**9 + 1, 10**9 + 1, (10**8, 7))
    assert not tour_exists(4, 10**12, closed=True)


def test_reasons_name_the_board_as_it_was_asked_for():
    assert "6 x 3 has no tour" in tour_exists(6, 3).why
    assert "Schwenk" in tour_exists(3, 1000, "a1").why
    assert "5 rows and 6 columns" in refusal(5, 6, "a0")
    assert tour_exists(10**4400, 10**4400)
    assert "about 10^" in tour_exists(10**4400 + 1, 10**4400 + 1, closed=True).why


def refusal(*asked):
    with pytest.raises(ValueError) as error:  # noqa: PT011  # the caller looks at the words
        tour_exists(*asked)
    return str(error.value)


def test_every_answer_has_its_reason():
    for rows, cols in [
        (1, 1),
        (1, 5),
        (2, 5),
        (3, 3),
        (3, 5),
        (4, 4),
        (3, 4),
        (4, 5),
        (5, 5),
        (8, 8),
    ]:
        for closed in (False, True):
            assert len(tour_exists(rows, cols, (0, 0), closed=closed).why) > 15
    assert "odd number" in tour_exists(5, 5, closed=True).why
    assert "Schwenk" in tour_exists(3, 4, closed=True).why


@pytest.mark.parametrize("start", ["f1", (0, 5), (5, 0), (-1, 0), "nowhere", 7])
def test_a_start_off_the_board_is_refused(start):
    with pytest.raises(ValueError, match=r"5 rows and 5 columns|no name of a square|a square is"):
        tour_exists(5, 5, start)


@pytest.mark.parametrize("rows", [0, -3, 2.5, "eight"])
def test_a_size_that_is_none_is_refused(rows):
    with pytest.raises(ValueError, match="rows must be a whole number"):
        tour_exists(rows, 5)
