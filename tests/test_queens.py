"""Queens: exact counts, both forms of the search, symmetry, attacks and the checker."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest
from conftest import stored
from hypothesis import given
from hypothesis import strategies as st

from knighttour import (
    FOUND,
    NONE,
    Board,
    Queens,
    attackers,
    columns_of,
    fundamental,
    is_placement,
    search,
    solutions,
    solve,
    symmetries,
    tally,
    three_arrays,
)
from knighttour.queens import attack, placement_text

ORACLES = stored("oracles.json")
CASES = stored("queens.json")
FIRST = {
    4: "2 4 1 3",
    5: "1 3 5 2 4",
    6: "2 4 6 1 3 5",
    7: "1 3 5 7 2 4 6",
    8: "1 5 8 6 3 7 2 4",
    9: "1 3 6 8 2 4 9 7 5",
}


@pytest.mark.parametrize("n", [*range(4, 10), pytest.param(10, marks=pytest.mark.slow)])
def test_all_placements_have_the_known_counts(n):
    wanted = ORACLES["queens_all"][str(n)]
    for steps in (search(Queens(n)), three_arrays(n)):
        counts = vars(tally(steps))
        assert {name: counts[name] for name in wanted} == wanted


@pytest.mark.parametrize("n", range(1, 8))
def test_the_three_arrays_make_the_same_steps(n):
    assert list(three_arrays(n)) == list(search(Queens(n)))


@pytest.mark.parametrize(("n", "columns"), FIRST.items())
def test_the_first_placement(n, columns):
    path = solve(Queens(n)).path
    assert " ".join(str(col + 1) for col in columns_of(path)) == columns


def test_tries_to_the_first_placement():
    wanted = ORACLES["queens_tries_to_first_solution"]
    assert {str(n): solve(Queens(n)).counts.tries for n in range(4, 11)} == wanted


@pytest.mark.parametrize(
    ("n", "placed"),
    [
        (4, 8),
        (5, 5),
        (6, 31),
        (7, 9),
        (19, 2_545),
        pytest.param(20, 199_635, marks=pytest.mark.slow),
        (21, 8_562),
    ],
)
def test_larger_is_not_always_more_work(n, placed):
    assert solve(Queens(n)).counts.placed == placed


@pytest.mark.parametrize("n", range(1, 9))
def test_the_number_of_placements(n):
    assert sum(1 for _ in solutions(Queens(n))) == ORACLES["queens_solutions"][str(n)]


@pytest.mark.parametrize("n", range(1, 10))
def test_fundamental_placements(n):
    placements = [columns_of(path) for path in solutions(Queens(n))]
    classes = list(fundamental(placements))
    assert len(classes) == ORACLES["queens_fundamental"][str(n)]
    assert sum(len(symmetries(columns)) for columns in classes) == len(placements)


@pytest.mark.parametrize("n", range(4, 10))
def test_how_large_the_classes_are(n):
    """Not forty times eight and not twelve times eight: one placement of 8 is symmetric itself."""
    classes = fundamental(columns_of(path) for path in solutions(Queens(n)))
    sizes = [len(symmetries(columns)) for columns in classes]
    assert {str(size): sizes.count(size) for size in set(sizes)} == CASES["orbit_sizes"][str(n)]


@given(st.integers(1, 7).flatmap(lambda n: st.permutations(range(n))))
def test_symmetries_are_those_of_the_square(columns):
    """Turning and mirroring the squares themselves gives the same placements."""
    n = len(columns)
    squares = set(enumerate(columns))
    images = set()
    for _ in range(4):
        squares = {(col, n - 1 - row) for row, col in squares}
        images.add(columns_of(sorted(squares)))
        images.add(columns_of(sorted((row, n - 1 - col) for row, col in squares)))
    assert symmetries(columns) == images


@pytest.mark.parametrize("n", [0, -3, 2.5, "eight", 10_001, None])
def test_a_wrong_number_of_queens_is_quoted(n):
    with pytest.raises(
        ValueError, match="the number of queens must be a whole number from 1 to 10,000"
    ):
        Queens(n)


def test_the_recursive_form_says_when_it_is_too_deep():
    with pytest.raises(RecursionError, match="one call waits for each row"):
        for _ in three_arrays(5_000):
            pass


def test_a_placement_off_the_board_is_not_drawn():
    with pytest.raises(ValueError, match="not on the board of 2 rows and 2 columns"):
        placement_text((9, 9))


def test_small_numbers_of_queens_have_answers():
    assert solve(Queens(1)).path == ((0, 0),)
    assert [solve(Queens(n)).verdict for n in (2, 3, 4)] == [NONE, NONE, FOUND]


def test_attacked_squares_carry_the_numbers_of_their_queens():
    """The picture of the textbook: queens on (1,1) and (2,3), counted from 1."""
    attacked = attackers([(0, 0), (1, 2)], Board(4, 4))
    assert [attacked.get((2, col)) for col in range(4)] == [(1,), (2,), (1, 2), (2,)]
    assert [attacked.get((3, col)) for col in range(4)] == [(1, 2), None, (2,), (1,)]
    assert (0, 0) not in attacked


@given(st.integers(2, 7).flatmap(lambda n: st.permutations(range(n))))
def test_the_checker_agrees_with_arithmetic(columns):
    """Different columns; then only diagonals can fail."""
    n = len(columns)
    fine = (
        len({r + c for r, c in enumerate(columns)})
        == len({r - c for r, c in enumerate(columns)})
        == n
    )
    assert bool(is_placement(list(enumerate(columns)), n)) == fine


def test_each_fault_has_its_sentence():
    assert (
        is_placement([(0, 0), (2, 2)], 3).why
        == "a1 and c3 share a diagonal: row - col is 0 for both."
    )
    assert (
        is_placement([(0, 2), (1, 1)], 3).why
        == "c1 and b2 share a diagonal: row + col is 2 for both."
    )
    assert is_placement([(1, 3), (4, 3)], 5).why == "Two queens in column d: d2, d5."
    assert is_placement([(0, 0), (0, 1)], 5).why == "Two queens in row 1: a1, b1."
    assert is_placement([(0, 1), (0, 1)], 5).why == "Two queens on b1."
    assert is_placement([(0, 1), (1, 3), (2, 0)], 4).why == "Row 4 is empty."
    assert is_placement([(0, 4)], 4).why.startswith("Queen 1 is on (0, 4), off the board")
    assert is_placement([(0, 1), (1, 3), (2, 0), (3, 2)], 4)


def test_the_fourteen_claimed_placements_of_five():
    """A posted answer that compared neighbouring rows only."""
    wrong = []
    for columns in CASES["claimed_n5_0based"]:
        assert all(abs(a - b) > 1 for a, b in pairwise(columns))
        answer = is_placement(list(enumerate(columns)), 5)
        if not answer:
            wrong.append(columns)
            assert "share a diagonal" in answer.why
    assert wrong == CASES["claimed_n5_wrong"]


def test_modelling_makes_the_search_smaller():
    assert len(list(permutations(range(8)))) == 40_320
    assert tally(search(Queens(8))).placed == 2_056


def test_attack_names_the_line():
    assert attack((0, 0), (3, 0)) == "column a"
    assert attack((0, 0), (0, 3)) == "row 1"
    assert attack((0, 0), (1, 2)) is None
