"""Puzzles of one's own: solved as any other problem, and what a search cannot use is named."""

from itertools import combinations, count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knighttour import NONE, Queens, puzzle, recursive_search, search, solutions, solve
from knighttour.show.recording import record

NOTHING = ()


def letters(path):
    return "abc"


def new(path, letter):
    return letter not in path


def three(path):
    return len(path) == 3


def sums(numbers, target):
    """All selections of numbers, in the order of the list, with this sum."""

    def later(path):
        return numbers[numbers.index(path[-1]) + 1 :] if path else numbers

    return puzzle(
        (),
        later,
        lambda path, number: sum(path) + number <= target,
        lambda path: len(path) > 0 and sum(path) == target,
    )


def test_its_solutions_come_in_the_order_of_its_candidates():
    found = ["".join(path) for path in solutions(puzzle(NOTHING, letters, new, three))]
    assert found == ["abc", "acb", "bac", "bca", "cab", "cba"]


def test_what_is_given_stays_on_the_path():
    found = list(solutions(puzzle(["b"], letters, new, three)))
    assert found == [("b", "a", "c"), ("b", "c", "a")]


@given(st.lists(st.integers(1, 30), unique=True, max_size=7), st.integers(1, 60))
def test_sums_are_those_of_all_subsets(numbers, target):
    every = (c for k in range(1, len(numbers) + 1) for c in combinations(numbers, k))
    wanted = [c for c in every if sum(c) == target]
    assert sorted(solutions(sums(numbers, target))) == sorted(wanted)


def test_it_makes_the_steps_of_the_problem_that_it_asks():
    queens = Queens(6)
    same = puzzle((), queens.candidates, queens.allowed, queens.is_solution)
    assert list(search(same)) == list(search(queens)) == list(recursive_search(same))


def test_none_is_proved():
    assert solve(sums([4, 6, 8], 9)).verdict is NONE


def test_the_player_shows_it_as_a_list():
    trace = record(sums([4, 6, 8], 14))
    meta, _ = trace.as_message()
    assert meta["scene"]["kind"] == "list"
    assert set(meta["scene"]["labels"]) == {"4", "6", "8"}
    assert trace.outcome.path == (6, 8)


def test_the_functions_get_a_tuple():
    seen = []

    def noticed(path, letter):
        seen.append(path)
        return new(path, letter)

    solve(puzzle(NOTHING, letters, noticed, three))
    assert seen == [(), ("a",), ("a",), ("a", "b"), ("a", "b"), ("a", "b")]


@pytest.mark.parametrize("start", ["ab", None, 3, {"a"}])
def test_a_start_is_a_tuple_or_a_list(start):
    with pytest.raises(ValueError, match="start is a tuple of what is given"):
        puzzle(start, letters, new, three)


def test_a_function_is_handed_in_and_not_its_answer():
    with pytest.raises(ValueError, match="candidates is a function, such as candidates, and not"):
        puzzle((), "abc", new, three)
    with pytest.raises(ValueError, match="allowed is a function, such as allowed, and not True"):
        puzzle((), letters, True, three)
    with pytest.raises(ValueError, match="is_solution is a function"):
        puzzle((), letters, new, 3)


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ((lambda path: None, new, three), r"returns a list, in a fixed order, not None"),
        ((lambda path: 3, new, three), r"returns a list, in a fixed order, not 3"),
        ((lambda path: {"a"}, new, three), r"returns a list, in a fixed order, not {'a'}"),
        ((lambda path: [["a"]], new, three), r"number, a text or a tuple, .*, not \['a'\]"),
        ((letters, lambda path, c: None, three), r"allowed\(path, 'a'\) returns nothing: return"),
        ((letters, new, lambda path: None), r"is_solution\(path\) returns nothing: return"),
        ((lambda path: count(), lambda path, c: False, three), "gave 10,000 for one path"),
        ((letters, lambda path, c: True, lambda path: False), "10,000 on the path, and is_solut"),
    ],
)
def test_an_answer_that_no_search_can_use_is_named(parts, words):
    with pytest.raises(ValueError, match=words):
        solve(puzzle((), *parts))


def test_ten_thousand_candidates_are_not_too_many():
    numbers = puzzle((), lambda path: range(10_000), lambda path, n: n == 9_999, bool)
    assert solve(numbers).path == (9_999,)


def test_an_answer_that_only_counts_as_true_will_do():
    same = puzzle((), letters, lambda path, c: 1 - (c in path), lambda path: int(len(path) == 3))
    assert [step[:2] for step in search(same)][:2] == [("PLACE", "a"), ("REJECT", "a")]
