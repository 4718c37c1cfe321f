"""A tour for every board and start, judged by a checker of its own."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tracemalloc
from itertools import chain

import pytest

from knighttour import BUDGET, FOUND, NONE, Board, is_tour, tour_exists
from knighttour.fast.construct import any_tour, any_tour_numbers
from knighttour.fast.jit import COMPILED

np = pytest.importorskip("numpy")

LARGEST = Board(1000, 1000)


def fault(board, numbers, start, closed=False):
    """What is wrong with a tour, from the definition: every square once, a knight's move apart."""
    numbers = np.asarray(numbers, np.int64)
    if len(numbers) != board.size or not (np.bincount(numbers, minlength=board.size) == 1).all():
        return "not every square once"
    if numbers[0] != start[0] * board.cols + start[1]:
        return "another start"
    rows, cols = np.divmod(np.append(numbers, numbers[:1]) if closed else numbers, board.cols)
    steps = np.sort(np.abs([np.diff(rows), np.diff(cols)]), axis=0)
    return "" if (steps == [[1], [2]]).all() else "no knight's move"


def numbers_of(board, path):
    """The square numbers of a path of pairs."""
    flat = np.fromiter(chain.from_iterable(path), np.int64, 2 * len(path))
    return flat[::2] * board.cols + flat[1::2]


def check(board, start, closed):
    """Ask for one tour and judge the answer."""
    outcome = any_tour(board, start, closed)
    exists = tour_exists(board.rows, board.cols, start, closed=closed)
    if exists:
        assert outcome.verdict is FOUND
        assert not fault(board, numbers_of(board, outcome.path), start, closed), (board, start)
    else:
        assert (outcome.verdict, outcome.path, outcome.why) == (NONE, (), exists.why)


def check_all(boards):
    """Judge every start of these boards, open and closed."""
    for board in boards:
        for start in board.squares():
            for closed in (False, True):
                check(board, start, closed)


def test_the_checker_knows_a_tour_from_none():
    board = Board(6, 6)
    tour = list(map(int, any_tour_numbers(board, closed=True)))
    assert not fault(board, tour, (0, 0), closed=True)
    assert fault(board, tour, (0, 1)) == "another start"
    assert fault(board, tour[:-1], (0, 0)) == "not every square once"
    assert fault(board, [*tour[:-1], tour[0]], (0, 0)) == "not every square once"
    assert fault(board, [*tour[:-2], tour[-1], tour[-2]], (0, 0)) == "no knight's move"
    unclosed = [0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4]
    assert not fault(Board(3, 4), unclosed, (0, 0))
    assert fault(Board(3, 4), unclosed, (0, 0), closed=True) == "no knight's move"


def test_every_start_of_small_boards():
    check_all(Board(rows, cols) for rows in range(1, 11) for cols in range(1, 11))


def test_the_package_checker_agrees():
    for rows, cols in [(1, 1), (3, 4), (5, 5), (8, 8), (4, 17), (23, 20)]:
        closed = bool(tour_exists(rows, cols, closed=True))
        path = any_tour(Board(rows, cols), closed=closed).path
        assert is_tour(path, Board(rows, cols), closed=closed)


@pytest.mark.parametrize(("rows", "cols"), [(3, 30), (31, 3), (4, 29), (30, 4), (9, 11), (17, 17)])
def test_every_start_of_some_larger_boards(rows, cols):
    check_all([Board(rows, cols)])


@pytest.mark.parametrize("rows", [3, 4])
@pytest.mark.parametrize("cols", [1000, 9_999, 10_000])
def test_long_thin_boards(rows, cols):
    for col in (0, 1, 2, 3, cols // 3, cols // 2, cols // 2 + 1, cols - 2, cols - 1):
        for row in range(rows):
            for closed in (False, True):
                check(Board(rows, cols), (row, col), closed)
    check(Board(cols, rows), (cols // 2, 0), False)


def test_a_million_squares():
    for board, start, closed in [
        (LARGEST, (517, 333), True),
        (Board(999, 999), (500, 502), False),
        (Board(999, 1000), (998, 0), False),
        (Board(1000, 999), (0, 998), True),
    ]:
        assert not fault(board, any_tour_numbers(board, start, closed), start, closed)


def most_memory(work):
    """The most bytes that `work` held at once."""
    tracemalloc.start()
    work()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


@pytest.mark.skipif(not COMPILED, reason="plain Python keeps lists")
def test_a_tour_takes_four_bytes_a_square_and_little_else():
    assert most_memory(lambda: any_tour_numbers(LARGEST, closed=True)) < 5 * LARGEST.size


@pytest.mark.skipif(not COMPILED, reason="plain Python keeps lists")
def test_as_pairs_it_takes_a_hundred_bytes_a_square():
    """A pair takes 56, or 64 as Python hands memory out, and three tables 8, 8 and 4."""
    assert most_memory(lambda: any_tour(LARGEST, closed=True)) < 100 * LARGEST.size


def test_numbers_and_pairs_are_one_tour():
    board = Board(7, 10)
    path = any_tour(board, "c4", closed=True).path
    assert list(any_tour_numbers(board, "c4", closed=True)) == list(numbers_of(board, path))
    assert path[0] == (3, 2)


def test_counts_are_those_of_walking_the_tour():
    counts = any_tour(Board(5, 5)).counts
    assert (counts.tries, counts.placed, counts.undone) == (24, 24, 0)
    assert (counts.solutions, counts.deepest) == (1, 25)


def test_without_a_start_it_is_a1_where_there_are_tours_at_all():
    for rows in range(1, 13):
        for cols in range(1, 13):
            outcome = any_tour(Board(rows, cols))
            assert (outcome.verdict is FOUND) == bool(tour_exists(rows, cols))
            assert outcome.path[:1] in ((), ((0, 0),))


def test_the_end_can_be_named_instead():
    for board, end, closed in [
        (Board(5, 5), "c3", False),
        (Board(4, 100), "aa1", False),
        (Board(8, 8), "a1", True),
    ]:
        path = any_tour(board, end=end, closed=closed).path
        assert path[-1] == board.square(end)
        assert is_tour(path, board, closed=closed)
    assert any_tour(Board(5, 5), end="b1").verdict is NONE


def test_both_ends_of_small_boards():
    board = Board(8, 8)
    for start, end in [("a1", "h7"), ("d4", "d5"), ("a8", "h8")]:
        path = any_tour(board, start, end=end).path
        assert (path[0], path[-1]) == (board.square(start), board.square(end))
        assert is_tour(path, board)
    path = any_tour(board, "a1", closed=True, end="b3").path
    assert is_tour(path, board, closed=True)
    assert path[-1] == (2, 1)


@pytest.mark.parametrize(
    ("rows", "cols", "start", "end", "closed", "why"),
    [
        (8, 8, "a1", "h8", False, "the other colour"),
        (8, 8, "a1", "a1", False, "does not end where it starts"),
        (8, 8, "a1", "b1", True, "one move from its start"),
        (5, 5, "a1", "b1", False, "corners' colour"),
        (3, 4, "a1", "d1", False, "searched to the end"),
    ],
)
def test_both_ends_where_there_is_none(rows, cols, start, end, closed, why):
    outcome = any_tour(Board(rows, cols), start, closed, end)
    assert outcome.verdict is NONE
    assert why in outcome.why


def test_both_ends_of_larger_boards_are_not_offered():
    with pytest.raises(ValueError, match=r"up to 576 squares, .* has 600: name only one"):
        any_tour(Board(20, 30), "a1", end="b1")


@pytest.mark.parametrize("start", [(8, 0), (-1, 2), "i1", "knight", (0,), 7])
def test_starts_off_the_board(start):
    for ask in (any_tour, any_tour_numbers):
        with pytest.raises(ValueError, match=r"on the board of 8 rows|a square is"):
            ask(Board(8, 8), start)


def test_a_board_that_is_too_large_is_none():
    with pytest.raises(ValueError, match="at most 10,000,000"):
        any_tour(Board(4000, 4000))


def test_numbers_of_no_tour_say_why():
    with pytest.raises(ValueError, match="4 rows and 4 columns: on 4 x 4 opposite corners"):
        any_tour_numbers(Board(4, 4))


PLAIN = """
import json, sys
sys.modules["numba"] = None
from knighttour import Board
from knighttour.fast.construct import any_tour
from knighttour.fast.jit import HAS_NUMBA
assert not HAS_NUMBA
boards = [(1, 1), (3, 14), (12, 4), (5, 6), (23, 19)]
print(json.dumps([any_tour(Board(*size)).path for size in boards]))
"""


def test_the_same_tours_without_numba():
    run = subprocess.run([sys.executable, "-c", PLAIN], capture_output=True, text=True, check=True)
    for path in json.loads(run.stdout):
        rows, cols = (1 + max(numbers) for numbers in zip(*path, strict=True))
        assert [list(square) for square in any_tour(Board(rows, cols)).path] == path


@pytest.mark.slow
@pytest.mark.parametrize("rows", range(1, 25))
def test_every_start_of_all_boards_to_24_by_24(rows):
    check_all(Board(rows, cols) for cols in range(1, 25))


@pytest.mark.slow
@pytest.mark.parametrize("rows", [3, 4])
def test_every_start_of_thin_boards_to_60(rows):
    check_all(Board(rows, cols) for cols in range(25, 61))
    check_all(Board(cols, rows) for cols in range(25, 61))


@pytest.mark.slow
def test_boards_up_to_1000_by_1000_at_random():
    rng = random.Random(1000)
    for _ in range(200):
        board = Board(rng.randint(3, 1000), rng.randint(3, 1000))
        start = rng.randrange(board.rows), rng.randrange(board.cols)
        for closed in (False, True):
            if tour_exists(board.rows, board.cols, start, closed=closed):
                numbers = any_tour_numbers(board, start, closed)
                assert not fault(board, numbers, start, closed), (board, start)
            else:
                assert any_tour(board, start, closed).verdict is NONE


@pytest.mark.slow
def test_both_ends_of_6_by_6_all_pairs():
    """From 6 x 6 on every two squares of different colour are the ends of a tour (Conrad 1994)."""
    board = Board(6, 6)
    for start in board.squares():
        for end in board.squares():
            outcome = any_tour(board, start, end=end)
            assert outcome.verdict is not BUDGET
            assert (outcome.verdict is FOUND) == (board.colour(start) != board.colour(end))
