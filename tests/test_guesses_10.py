"""The answers of lesson 10 are computed again here, by other means where there are some."""

import json
from importlib.resources import files
from itertools import permutations

import pytest

from knighttour import Queens, search, tally
from knighttour.teach.guesses import answer_to

QUESTIONS = json.loads((files("knighttour.teach") / "data" / "guesses_10.json").read_text("utf-8"))


def truth(number):
    return QUESTIONS[number]["truth"]


def placements(n):
    """All placements as complex numbers, columns and rows counted from the middle of the board."""
    middle = (n - 1) / 2
    for columns in permutations(range(n)):
        sums = {row + col for row, col in enumerate(columns)}
        differences = {row - col for row, col in enumerate(columns)}
        if len(sums) == len(differences) == n:
            yield frozenset(complex(c - middle, r - middle) for r, c in enumerate(columns))


def family(placement):
    """A quarter turn is a product with -1j, a mirror the conjugate of the negative."""
    images = set()
    for turns in range(4):
        turned = frozenset(queen * (-1j) ** turns for queen in placement)
        images |= {turned, frozenset(-queen.conjugate() for queen in turned)}
    return frozenset(images)


EIGHT = list(placements(8))


def test_twelve_families_of_eight():
    families = {family(placement) for placement in EIGHT}
    assert (len(EIGHT), len(families)) == (92, truth("1"))
    assert sorted(map(len, families)) == [4] + [8] * 11


def test_the_family_of_four_queens_has_two_members():
    first = next(placements(4))
    assert complex(-0.5, -1.5) in first, "b1 d2 a3 c4"
    assert len(family(first)) == truth("2")


def test_no_placement_is_its_own_mirror_image_and_four_survive_a_half_turn():
    mirrored = [p for p in EIGHT if frozenset(-queen.conjugate() for queen in p) == p]
    turned = [p for p in EIGHT if frozenset(-queen for queen in p) == p]
    assert (len(mirrored), len(turned)) == (truth("3"), 4)


def test_the_mirror_image_of_the_first_comes_last():
    """`permutations` has the order of the search: by column in row 1, then in row 2 ..."""
    for number, placement in enumerate(EIGHT, 1):
        image = frozenset(-queen.conjugate() for queen in placement)
        assert EIGHT.index(image) + 1 == 93 - number
    assert truth("4") == 92


def looks(n):
    """Squares looked at, queens asked, marks asked, by recursion over sets."""
    squares = queens = marks = 0

    def fill(path):
        nonlocal squares, queens, marks
        row = len(path)
        if row == n:
            return
        for col in range(n):
            squares += 1
            hits = [c == col or abs(c - col) == row - r for r, c in enumerate(path)]
            queens += hits.index(True) + 1 if True in hits else len(hits)
            taken = [
                col in path,
                row + col in [r + c for r, c in enumerate(path)],
                row - col in [r - c for r, c in enumerate(path)],
            ]
            marks += taken.index(True) + 1 if True in taken else 3
            if True not in hits:
                fill([*path, col])

    fill([])
    return squares, queens, marks


def test_queens_and_marks_that_are_asked():
    squares, queens, marks = looks(8)
    assert (squares, queens, marks) == (15_720, 46_752, truth("5"))
    assert f"{queens:,}" in QUESTIONS["5"]["wrong"]
    assert f"{3 * squares:,}" in QUESTIONS["5"]["wrong"]


class FromTheMiddle(Queens):
    def candidates(self, path):
        return [(len(path), col) for col in (3, 4, 2, 5, 1, 6, 0, 7)]


def placed_in_order(order, first_row=range(8)):
    """Queens placed in all, and until the first placement, without the engine."""
    placed, first = 0, None

    def fill(path):
        nonlocal placed, first
        row = len(path)
        if row == 8:
            first = first or placed
            return
        for col in [col for col in order if row or col in first_row]:
            if all(c != col and abs(c - col) != row - r for r, c in enumerate(path)):
                placed += 1
                fill([*path, col])

    fill([])
    return placed, first


def test_the_order_of_the_columns_changes_nothing_in_all():
    assert placed_in_order(range(8)) == (truth("6"), 113)
    assert placed_in_order((3, 4, 2, 5, 1, 6, 0, 7)) == (truth("6"), 14)
    assert tally(search(FromTheMiddle(8))).placed == truth("6")
    assert f"{2056 - (113 - 14):,}" in QUESTIONS["6"]["wrong"]


def test_the_left_half_is_half_the_work():
    assert placed_in_order(range(8), first_row=range(4)) == (1028, 113)
    assert placed_in_order(range(8))[0] == 2 * 1028
    assert len([p for p in EIGHT if min(p, key=lambda queen: queen.imag).real < 0]) == 46


@pytest.mark.parametrize("number", QUESTIONS)
def test_each_answer_is_hidden_until_there_is_a_guess(number):
    question, key = QUESTIONS[number], f"10.{number}"
    assert question["why"] not in answer_to(key, ...)
    assert answer_to(key, question["truth"]).startswith("You guessed")
    assert answer_to(key, question["truth"]).endswith(question["why"])
    for other_way in question.get("also", []):
        assert answer_to(key, other_way).startswith(f"You guessed {other_way}, and so it is.")
    for guess, sentence in question["wrong"].items():
        said = answer_to(key, float(guess) if "." in guess else int(guess.replace(",", "")))
        assert said.endswith(sentence), "the sentence for this guess is never shown"
        assert f"the answer is {question['truth']:,}" in said
