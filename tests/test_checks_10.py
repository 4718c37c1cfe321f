"""Every fault that the checks of lesson 10 name: the wrong program in, the message out."""

import pytest

from knighttour import BUDGET, NONE, Queens, columns_of, solutions, solve
from knighttour.queens import symmetries
from knighttour.teach.checks import judged
from knighttour.teach.checks.lesson_10 import EIGHT, FAULTS_OF_EIGHT, SIZES

PLACEMENTS = {n: [columns_of(path) for path in solutions(Queens(n))] for n in SIZES}


def mirror(columns):
    return tuple(len(columns) - 1 - col for col in columns)


def turn(columns):
    turned = [0] * len(columns)
    for row, col in enumerate(columns):
        turned[len(columns) - 1 - col] = row
    return tuple(turned)


def swap(columns):
    """Row and column changed over, and no more."""
    return tuple(columns.index(row) for row in range(len(columns)))


def half_turn(columns):
    return turn(turn(columns))


# turn


def writes_in_what_it_was_given(columns):
    new = turn(columns)
    columns[:] = new
    return new


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (
            swap,
            (
                f"{EIGHT} becomes (0, 6, 4, 7, 1, 3, 5, 2): that is the mirror in the diagonal "
                "through a1."
            ),
        ),
        (
            lambda columns: turn(turn(turn(columns))),
            f"{EIGHT} becomes (7, 1, 3, 0, 6, 4, 2, 5): that is the quarter turn to the left.",
        ),
        (
            lambda columns: columns[::-1],
            f"{EIGHT} becomes (3, 1, 6, 2, 5, 7, 4, 0): that is the mirror, top and bottom.",
        ),
        (half_turn, f"{EIGHT} becomes (4, 6, 1, 5, 2, 0, 3, 7): that is the half turn."),
        (lambda columns: columns, f"{EIGHT} becomes {EIGHT}: that is the placement as it was."),
        (
            lambda columns: [8 - col for col in columns],
            "A column is 8 in (8, 4, 1, 3, 6, 2, 7, 5): they go from 0 to 7.",
        ),
        (
            lambda columns: [0] * len(columns),
            "Column 0 has two queens in (0, 0, 0, 0, 0, 0, 0, 0).",
        ),
        (sorted, "that is no turn and no mirror."),
        (lambda columns: turn(columns)[1:], "has 7 columns; there are 8 rows."),
        (writes_in_what_it_was_given, "The list that your function was given has changed: write"),
        (print, "Nothing comes back: return the columns."),
        (lambda columns: "a1", "'a1' comes back: return the columns, one for each row."),
        (lambda columns: list(enumerate(columns)), "comes back: return the columns, one for each"),
        ((1, 3, 0, 2), "Hand in the function itself, `turn` and not `turn(...)`."),
    ],
)
def test_turn_names_the_fault(function, said):
    answer = judged("10.turn", function)
    assert answer.startswith("Not yet. ")
    assert said in answer


def turn_by_zip(columns):
    return [row for _, row in sorted((-col, row) for row, col in enumerate(columns))]


@pytest.mark.parametrize("function", [turn, turn_by_zip, lambda columns: swap(columns)[::-1]])
def test_turn_takes_right_functions_of_every_kind(function):
    assert judged("10.turn", function) == (
        "Right. A quarter turn to the right, and four of them lead back."
    )


# eight


def generated_by(*moves):
    """All that these moves make of a placement when they are repeated in any order."""

    def images(columns):
        found = [tuple(columns)]
        for one in found:  # it grows meanwhile
            found += [new for move in moves if (new := move(one)) not in found]
        return found

    return images


MIRRORS = (
    "mirror, left and right; mirror, top and bottom; mirror in the diagonal through a1; "
    "mirror in the other diagonal"
)


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (generated_by(turn), f"Missing, of {EIGHT}: {MIRRORS}."),
        (
            generated_by(mirror, half_turn),
            (
                f"Missing, of {EIGHT}: quarter turn to the right; quarter turn to the left; "
                "mirror in the diagonal through a1; mirror in the other diagonal."
            ),
        ),
        (lambda columns: generated_by(turn, mirror)(columns)[1:], f"Missing, of {EIGHT}: as it is"),
        (
            lambda columns: [*generated_by(turn, mirror)(columns), sorted(columns)],
            f"(0, 1, 2, 3, 4, 5, 6, 7) is no turn and no mirror of {EIGHT}.",
        ),
        (lambda columns: generated_by(turn, mirror)(columns) * 2, "16 come back; return eight."),
        (lambda columns: columns, "0 comes back: return the columns, one for each row."),
        (lambda columns: 8, "8 comes back: return a list of eight placements."),
        (lambda columns: [print()], "Nothing comes back: return the columns."),
        (8, "Hand in the function itself, `eight` and not `eight(...)`."),
    ],
)
def test_eight_names_what_is_missing(function, said):
    answer = judged("10.eight", function)
    assert answer.startswith("Not yet. ")
    assert said in answer


def four_and_their_mirrors(columns):
    images = []
    for _ in range(4):
        images += [list(columns), list(mirror(columns))]
        columns = turn(columns)
    return images


@pytest.mark.parametrize(
    "function",
    [lambda c: {*symmetries(c)}, generated_by(turn, mirror), generated_by(swap, mirror)],
)
def test_eight_takes_every_right_set(function):
    assert judged("10.eight", function) == "Right. Four turns, and the mirror image of each."
    assert judged("10.eight", four_and_their_mirrors).startswith("Right.")
    assert judged("10.eight", lambda columns: iter(function(columns))).startswith("Right.")


# different


def keeping(images):
    def really_different(placements):
        kept = []
        for placement in placements:
            if not any(image in kept for image in images(placement)):
                kept.append(placement)
        return kept

    return really_different


def compares_with_the_last_kept(placements):
    kept = []
    for placement in placements:
        if not kept or kept[-1] not in symmetries(placement):
            kept.append(placement)
    return kept


WRONG_FOR_EIGHT = {
    92: [list, keeping(lambda columns: [columns])],
    87: [compares_with_the_last_kept],
    48: [keeping(generated_by(half_turn))],
    46: [keeping(generated_by(mirror)), keeping(generated_by(swap))],
    24: [keeping(generated_by(turn)), keeping(generated_by(mirror, half_turn))],
    11: [lambda placements: len(placements) // 8],
    11.5: [lambda placements: len(placements) / 8],
}


def test_each_number_that_different_knows_has_a_wrong_program_here():
    assert WRONG_FOR_EIGHT.keys() == FAULTS_OF_EIGHT.keys()


@pytest.mark.parametrize(("number", "programs"), WRONG_FOR_EIGHT.items())
def test_different_knows_wrong_programs_by_their_numbers(number, programs):
    for program in programs:
        kept = program(PLACEMENTS[8])
        assert number == (len(kept) if isinstance(kept, list) else kept)
        assert judged("10.different", program) == f"Not yet. {FAULTS_OF_EIGHT[number]}"


def keeps_one_too_many(placements):
    kept = keeping(symmetries)(placements)
    return [kept[0], mirror(kept[0]), *kept[1:]]


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (
            keeps_one_too_many,
            (
                f"8 queens: you keep {EIGHT} and {mirror(EIGHT)}, which it is after: mirror, "
                "left and right."
            ),
        ),
        (lambda placements: 13, "8 queens: you keep 13 of 92."),
        (lambda placements: 12, "7 queens: you keep 12 of 40."),
        (lambda placements: "12", "'12' comes back: return a list with one placement of each"),
        (print, "None comes back: return a list with one placement of each family."),
        (12, "Hand in the function itself, `really_different`."),
    ],
)
def test_different_names_other_faults(function, said):
    answer = judged("10.different", function)
    assert answer.startswith("Not yet. ")
    assert said in answer


def by_least_images(placements):
    return {min(symmetries(columns)) for columns in placements}


@pytest.mark.parametrize(
    "function",
    [
        keeping(symmetries),
        by_least_images,
        lambda placements: len(by_least_images(placements)),
        lambda placements: iter(by_least_images(placements)),
    ],
)
def test_different_takes_right_functions_of_every_kind(function):
    assert judged("10.different", function).startswith("Right. 12 families of 8 queens")


# marks


def with_arrays(sums=0, shift=True, clear=(True, True, True)):
    """Three arrays; the one of the sums longer or shorter than it should be, or marks that stay."""

    def count_marks(n):
        arrays = [False] * n, [False] * (2 * n - 1 + sums), [False] * (2 * n - 1)

        def fill_row(row):
            if row == n:
                return 1
            total = 0
            for col in range(n):
                places = col, row + col, row - col + (n - 1 if shift else 0)
                marks = list(zip(arrays, places, strict=True))
                if any(array[place] for array, place in marks):
                    continue
                for array, place in marks:
                    array[place] = True
                total += fill_row(row + 1)
                for (array, place), cleared in zip(marks, clear, strict=True):
                    array[place] = not cleared
            return total

        return fill_row(0)

    return count_marks


def test_marks_names_an_array_that_is_too_short():
    assert judged("10.marks", with_arrays(sums=-4)) == (
        "Not yet. A place is beyond the end of its array. The largest sum of n = 5 is 8: how many "
        "sums are there, 0 included?"
    )


@pytest.mark.parametrize(
    ("clear", "which"),
    [
        ((False, True, True), "column a stays taken after its queen left"),
        ((True, False, True), "the sum of a1 stays taken after its queen left"),
        ((True, True, False), "the difference of a1 stays taken after its queen left"),
    ],
)
def test_marks_names_the_mark_that_stays(clear, which):
    assert which in judged("10.marks", with_arrays(clear=clear))


@pytest.mark.parametrize("answer", [with_arrays(), with_arrays(sums=5), with_arrays(shift=False)])
def test_marks_takes_arrays_that_work(answer):
    assert judged("10.marks", answer).startswith("Right. 10 placements for n = 5, 2 for n = 4, 92")


def test_marks_asks_for_eight_as_well():
    assert judged("10.marks", lambda n: {5: 10, 4: 2}.get(n, 0)) == (
        "Not yet. For n = 8 you count 0; there are 92."
    )


# half


def doubled(columns, middle=0):
    """Twice what begins in these columns of n, and so many times what begins in the middle one."""

    def count_half(n, begins):
        total = 2 * sum(begins(n, col) for col in columns(n))
        return total + middle * begins(n, n // 2) if middle and n % 2 else total

    return count_half


def left(n):
    return range(n // 2)


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (
            lambda n, begins: sum(begins(n, col) for col in left(n)),
            "n = 4: you count 1: each of them has a mirror image, which counts too.",
        ),
        (
            doubled(lambda n: range((n + 1) // 2)),
            (
                "n = 5: you count 12: the mirror image of a placement that begins in the middle "
                "column begins there too, so these are counted twice."
            ),
        ),
        (
            doubled(left),
            "n = 5: you count 8: those that begin in the middle column are missing.",
        ),
        (
            lambda n, begins: sum(begins(n, col) for col in range(n)),
            "n = 4: right, but you ask for column 2 as well: that is the mirror image of column 1.",
        ),
        (
            lambda n, begins: sum(begins(n, col) + begins(n, col) for col in left(n)),
            "n = 4: right, but you ask for column 0 twice: keep the number.",
        ),
        (doubled(range), "n = 4: you count 4; there are 2."),
        (lambda n, begins: None, "n = 4: you count None; there are 2."),
        (92, "Hand in the function itself, `count_half`."),
    ],
)
def test_half_names_the_fault(function, said):
    assert judged("10.half", function) == f"Not yet. {said}"


@pytest.mark.parametrize(
    "function",
    [
        doubled(left, middle=1),
        lambda n, begins: sum(
            begins(n, col) * (1 if 2 * col == n - 1 else 2) for col in range((n + 1) // 2)
        ),
        doubled(lambda n: range(n - 1, (n - 1) // 2, -1), middle=1),  # the right half
    ],
)
def test_half_takes_either_half(function):
    assert judged("10.half", function).startswith("Right. 2, 10, 4, 40, 92")


# A


TABLE = [(2, 1), (10, 2), (4, 1), (40, 6), (92, 12)]


def test_the_table_is_that_of_the_literature():
    """OEIS A000170 and A002562."""
    assert [len(PLACEMENTS[n]) for n in SIZES] == [every for every, _ in TABLE]
    assert [len(by_least_images(PLACEMENTS[n])) for n in SIZES] == [kept for _, kept in TABLE]


NOT_DIVIDED = "All / 8 is not the way: a family may have fewer than eight members."
ONE_MIRROR = "All / 2 is one mirror alone: a board can be turned as well."
ASK = "Ask your `really_different`."


@pytest.mark.parametrize(
    ("n", "row", "said"),
    [
        (8, (92, 11), f"92 placements, that is right; 11 families are not. {NOT_DIVIDED}"),
        (8, (92, 11.5), f"92 placements, that is right; 11.5 families are not. {NOT_DIVIDED}"),
        (7, (40, 5), f"40 placements, that is right; 5 families are not. {NOT_DIVIDED}"),
        (7, (40, 20), f"40 placements, that is right; 20 families are not. {ONE_MIRROR}"),
        (7, (40, 7), f"40 placements, that is right; 7 families are not. {ASK}"),
        (6, (6, 1), "not 6 placements. Lesson 09 has them, or your `count_marks`."),
        (4, (1, 2), "first all placements, then the families."),
        (4, 2, "2 is no pair of two numbers."),
    ],
)
def test_a_names_the_row(n, row, said):
    answer = [row if size == n else right for size, right in zip(SIZES, TABLE, strict=True)]
    assert judged("10.A", answer) == f"Not yet. n = {n}: {said}"


def test_a_asks_for_all_rows():
    assert judged("10.A", TABLE[:4]) == "Not yet. 4 pairs: one is asked for each n from 4 to 8."


@pytest.mark.parametrize("answer", [TABLE, [list(row) for row in TABLE]])
def test_a_takes_the_table(answer):
    assert judged("10.A", answer) == "Right. 2 1, 10 2, 4 1, 40 6, 92 12."


# B


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("ABDG", "B has tried a million, and nobody knows whether one was left out."),
        ("ACDG", "C gave up, and that is no NO: some placement may be left to try."),
        ("AEG", "E is about another square: no symmetry takes a1 to b1. There is a placement"),
        ("AFG", "F forgets an undo: a mark that stays forbids squares that are free."),
        ("DG", "A is missing: nothing was left out"),
        ("AG", "D is missing: the half turn takes a1 to f6"),
        ("AD", "G is missing: the list is complete"),
        ("", "A is missing: nothing was left out"),
        ("AXG", "There is no X: the letters go from A to G."),
    ],
)
def test_b_names_the_fault(answer, said):
    assert judged("10.B", answer).startswith(f"Not yet. {said}")


def test_b_takes_the_letters_in_any_order():
    assert judged("10.B", "g, d, a").startswith("Right. Nothing is left out")


class WithACorner(Queens):
    def candidates(self, path):
        return super().candidates(path) if path else [(0, 0)]


def forgetting_the_sums():
    """Whether six queens are set with one on a1, where each sum stays taken for good."""
    sums = {0}

    def fill(path):
        row = len(path)
        if row == 6:
            return True
        for col in range(6):
            taken = {c for _, c in path}, {r - c for r, c in path}
            if col in taken[0] or row - col in taken[1] or row + col in sums:
                continue
            sums.add(row + col)
            if fill([*path, (row, col)]):
                return True
        return False

    return fill([(0, 0)])


def test_what_b_says_of_six_queens_is_true():
    outcome = solve(WithACorner(6))
    assert (outcome.verdict, outcome.counts.placed, outcome.counts.undone) == (NONE, 22, 22)
    assert solve(WithACorner(6), budget=20).verdict is BUDGET
    assert not forgetting_the_sums()
    corners = {0, 5}
    assert all(columns[0] not in corners and columns[5] not in corners for columns in PLACEMENTS[6])
    assert any(columns[0] == 1 for columns in PLACEMENTS[6]), "one with b1"
    assert turn(turn((0, *range(1, 6))))[5] == 5, "a half turn takes a1 to f6"


# C


def asking(images):
    return lambda one, other: other in images(one)


SECOND = (0, 5, 7, 2, 6, 3, 1, 4)  # the first of the second family


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (
            asking(generated_by(turn)),
            (
                f"You say False for {EIGHT} and {mirror(EIGHT)}: the second is the first after: "
                "mirror, left and right. Also missed: mirror, top and bottom; mirror in the "
                "diagonal through a1; mirror in the other diagonal."
            ),
        ),
        (
            lambda one, other: other in [*generated_by(turn)(one), *map(mirror, [one])],
            "the second is the first after: mirror, top and bottom. Also missed: mirror in",
        ),
        (
            lambda one, other: other in (list(columns) for columns in symmetries(one)),
            "Is a list compared with a tuple? They are never equal.",
        ),
        (
            lambda one, other: sorted(one) == sorted(other),
            f"You say True for {EIGHT} and {SECOND}: no turn and no mirror makes one of the other.",
        ),
        (lambda one, other: True, "You say True for"),
        (lambda one, other: print(end=""), "Nothing comes back: return True or False."),
        (lambda one, other: one == other, "the second is the first after: quarter turn to the"),
        (True, "Hand in the function itself, `same` and not `same(...)`."),
    ],
)
def test_c_names_the_symmetry_that_is_missing(function, said):
    answer = judged("10.C", function)
    assert answer.startswith("Not yet. ")
    assert said in answer


@pytest.mark.parametrize(
    "function",
    [
        asking(symmetries),
        asking(generated_by(swap, mirror)),
        lambda one, other: min(symmetries(one)) == min(symmetries(other)),
    ],
)
def test_c_takes_right_functions_of_every_kind(function):
    assert judged("10.C", function) == (
        "Right. It knows all eight symmetries, and nothing else passes."
    )
