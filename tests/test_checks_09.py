"""Every fault that the checks of lesson 09 name: the wrong program in, the message out."""

from itertools import count as endless
from itertools import pairwise, permutations

import pytest

from knighttour import Queens, columns_of, search, solutions, solve, square_name
from knighttour.teach.checks import judged
from knighttour.teach.checks.lesson_09 import FAULTS_OF_FIVE, Pieces, amazon_attack

FIVE = [columns_of(path) for path in solutions(Queens(5))]
SIX = list(solutions(Queens(6)))


# A: a placement


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("a1 e2 c3 b4 d5", "a1 and c3 share a diagonal: row - col is 0 for both."),
        ("b1 d2 a3 c4 d5", "Two queens in column d: d2, d5."),
        ("a1 c2 e3 d5", "Row 4 is empty."),
        ("", "Row 1 is empty."),
        (["a1", "a2"], "Two queens in column a: a1, a2."),
        ("a1, a2", "Two queens in column a: a1, a2."),
        ([(0, 0), (1, 5)], "Queen 2 is on (1, 5), off the board of 5 rows and 5 columns."),
        (7, "7 is no list of squares."),
    ],
)
def test_a_names_the_two_queens_or_the_row(answer, message):
    assert judged("09.A", answer) == f"Not yet. {message}"


def test_a_says_what_a_square_is():
    assert judged("09.A", "a1 c9").startswith("Not yet. 'c9' is not on the board of 5 rows")


@pytest.mark.parametrize("columns", FIVE)
def test_a_takes_every_placement_as_names_pairs_or_columns(columns):
    pairs = list(enumerate(columns))
    for answer in (columns, pairs, [square_name(pair) for pair in pairs]):
        assert judged("09.A", answer) == "Right. 5 queens, one a row, and none attacks another."


@pytest.mark.parametrize(
    ("columns", "fault"),
    [  # a published answer key had 14 placements for n = 5: these four are among them
        ([1, 3, 0, 4, 2], "b1 and e4 share a diagonal: row - col is -1 for both."),
        ([2, 0, 4, 1, 3], "c1 and e3 share a diagonal: row - col is -2 for both."),
        ([2, 4, 0, 3, 1], "c1 and a3 share a diagonal: row + col is 2 for both."),
        ([3, 1, 4, 0, 2], "d1 and a4 share a diagonal: row + col is 3 for both."),
    ],
)
def test_a_refuses_placements_in_which_only_neighbouring_rows_were_compared(columns, fault):
    assert all(abs(a - b) > 1 for a, b in pairwise(columns))
    assert judged("09.A", columns) == f"Not yet. {fault}"


# B: how many


def with_arrays(*, test=(True, True, True), clear=(True, True, True), first=False, length=None):
    """A program of three arrays in which some marks are not asked for, or stay after an undo."""

    def count(n):
        differences = length(n) if length else 2 * n - 1
        shift = 0 if length else n - 1
        arrays = [[False] * n, [False] * (2 * n - 1), [False] * differences]

        def fill(row):
            if row == n:
                return 1
            total = 0
            for col in range(n):
                marks = [(arrays[0], col), (arrays[1], row + col), (arrays[2], row - col + shift)]
                if any(asked and array[i] for asked, (array, i) in zip(test, marks, strict=True)):
                    continue
                for array, i in marks:
                    array[i] = True
                total += fill(row + 1)
                if first and total:
                    return total
                for cleared, (array, i) in zip(clear, marks, strict=True):
                    array[i] = array[i] and not cleared
            return total

        return fill(0)

    return count


def with_test(fits):
    """A program that asks `fits` of each queen on the path: the queen, the square, rows between."""

    def count(n, path=()):
        if len(path) == n:
            return 1
        row = len(path)
        return sum(
            count(n, (*path, col))
            for col in range(n)
            if all(fits(before, col, row - r) for r, before in enumerate(path))
        )

    return count


def diagonal(before, col, rows):
    return abs(before - col) == rows


WRONG_FOR_FIVE = {
    3125: [with_arrays(test=(False, False, False)), with_test(lambda before, col, rows: True)],
    738: [with_arrays(test=(False, True, False)), with_arrays(test=(False, False, True))],
    184: [with_test(lambda b, col, rows: rows > 1 or (b != col and not diagonal(b, col, rows)))],
    125: [with_arrays(test=(False, True, True)), with_test(lambda b, c, r: not diagonal(b, c, r))],
    120: [
        with_arrays(test=(True, False, False)),
        with_test(lambda before, col, rows: before != col),
    ],
    23: [with_arrays(test=(True, True, False)), with_arrays(test=(True, False, True))],
    14: [with_test(lambda b, col, rows: b != col and (rows > 1 or not diagonal(b, col, rows)))],
}


def test_each_count_that_b_knows_has_a_wrong_program_here():
    assert WRONG_FOR_FIVE.keys() == FAULTS_OF_FIVE.keys()


@pytest.mark.parametrize(("number", "programs"), WRONG_FOR_FIVE.items())
def test_b_knows_wrong_programs_by_their_counts(number, programs):
    for program in programs:
        assert program(5) == number
        assert judged("09.B", program) == f"Not yet. {FAULTS_OF_FIVE[number]}"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (125, "125: columns are not tested."),
        (120, "120: no diagonal is tested."),
        (23, "23: only one diagonal is tested."),
        (14, "14: only neighbouring rows are compared"),
    ],
)
def test_b_says_these_words(number, words):
    assert FAULTS_OF_FIVE[number].startswith(words)


def test_b_names_the_first_that_is_taken_for_all():
    program = with_arrays(first=True)
    assert (program(5), program(4)) == (1, 1)
    assert judged("09.B", program) == (
        "Not yet. 1: you stop at the first, or a mark stays. "
        "n = 4 gives 1 too, so you stop at the first."
    )


def with_sets(*, clear, hidden=False):
    """A program of three sets, without n - 1, in which some marks stay after an undo."""

    def count(n):
        columns, sums, differences = set(), set(), set()

        def fill(row):
            if row == n:
                return 1
            total = 0
            for col in range(n):
                marks = [(columns, col), (sums, row + col), (differences, row - col)]
                if any(mark in taken for taken, mark in marks):
                    continue
                for taken, mark in marks:
                    taken.add(mark)
                total += fill(row + 1)
                for cleared, (taken, mark) in zip(clear, marks, strict=True):
                    if cleared:
                        taken.remove(mark)
            return total

        return fill(0)

    def hides(n):
        return count(n)

    return hides if hidden else count


SUM, DIFFERENCE = 2, 4
COLUMN_STAYS = "column a stays taken after its queen left"
STAYS = {  # by bits: 1 the column, 2 the sum, 4 the difference
    1: COLUMN_STAYS,
    SUM: "the sum of a1 stays taken after its queen left",
    1 + SUM: COLUMN_STAYS,
    DIFFERENCE: "the difference of a1 stays taken after its queen left",
    1 + DIFFERENCE: COLUMN_STAYS,
    SUM + DIFFERENCE: "the sum and the difference of a1 stay taken after its queen left",
    7: COLUMN_STAYS,
}


def says_that_it_stays(program, mark):
    assert (program(5), program(4)) == (1, 0)
    assert judged("09.B", program) == (
        "Not yet. 1: you stop at the first, or a mark stays. "
        f"n = 4 gives 0: {mark}; undo clears all three marks. "
        "n = 5 hid this: its first solution needs no undo."
    )


@pytest.mark.parametrize(("stays", "mark"), STAYS.items())
@pytest.mark.parametrize("program", [with_arrays, with_sets])
def test_b_names_the_mark_that_stays(program, stays, mark):
    says_that_it_stays(program(clear=[not stays & bit for bit in (1, 2, 4)]), mark)


@pytest.mark.parametrize("stays", STAYS)
def test_b_names_no_kind_of_mark_where_it_cannot_see_them(stays):
    clear = [not stays & bit for bit in (1, 2, 4)]
    says_that_it_stays(with_sets(clear=clear, hidden=True), "a mark stays")


def take_back_of_exercise_5(clear):
    def count_marks(n):
        columns, sums, differences = [False] * n, [False] * (2 * n - 1), [False] * (2 * n - 1)

        def fill_row(row):
            if row == n:
                return 1
            total = 0
            for col in range(n):
                if columns[col] or sums[row + col] or differences[row - col + n - 1]:
                    continue
                columns[col] = sums[row + col] = differences[row - col + n - 1] = True
                total += fill_row(row + 1)
                clear(row, col, columns, sums, differences, n)
            return total

        return fill_row(0)

    return count_marks


def forgets_the_sum(row, col, columns, sums, differences, n):
    columns[col] = differences[row - col + n - 1] = False


def forgets_the_difference(row, col, columns, sums, differences, n):
    columns[col] = sums[row + col] = False


def forgets_the_column(row, col, columns, sums, differences, n):
    sums[row + col] = differences[row - col + n - 1] = False


def clears_a_wrong_place(row, col, columns, sums, differences, n):
    columns[col] = sums[row + col] = differences[col - row + n - 1] = False


@pytest.mark.parametrize(
    ("clear", "mark"),
    [
        (forgets_the_sum, STAYS[SUM]),
        (forgets_the_difference, STAYS[DIFFERENCE]),
        (forgets_the_column, COLUMN_STAYS),
    ],
)
def test_b_names_the_mark_that_stays_in_exercise_5(clear, mark):
    says_that_it_stays(take_back_of_exercise_5(clear), mark)


def test_b_accuses_no_column_that_was_cleared():
    program = take_back_of_exercise_5(clears_a_wrong_place)
    assert (program(5), program(4)) != (10, 2)
    assert "column" not in judged("09.B", program)


def test_n_5_hides_a_missing_undo():
    """Why B asks for n = 4 too."""
    assert solve(Queens(5)).counts.undone == 0
    assert solve(Queens(4)).counts.undone > 0


def test_b_names_an_array_of_differences_that_is_too_short():
    program = with_arrays(length=lambda n: n)
    assert (program(5), program(8), program(4)) == (10, 0, 0)
    assert "two different diagonals share a mark" in judged("09.B", program)


def test_b_names_a_counter_that_is_never_reset():
    total = 0

    def count(n):
        nonlocal total
        total += with_arrays()(n)
        return total

    assert judged("09.B", count).startswith(
        "Not yet. Asked twice about n = 5 it says 10 and then 20"
    )
    assert judged("09.B", count).startswith(
        "Not yet. Asked twice about n = 5 it says 30 and then 40"
    )


def test_b_survives_a_program_that_never_ends():
    def deeper(n):
        return deeper(n)

    assert judged("09.B", deeper).startswith("Not yet. It calls itself for ever")
    assert (
        judged("09.B", lambda n: endless()) == "Not yet. For n = 5 you count 10000; there are 10."
    )


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (10, "Not yet. Hand in the function itself"),
        (print, "Not yet. For n = 5 nothing comes back"),
        (str, "Not yet. For n = 5 '5' comes back"),
        (lambda n: 10, "Not yet. For n = 4 you count 10; there are 2."),
        (lambda n: 9, "Not yet. For n = 5 you count 9; there are 10."),
    ],
)
def test_b_names_other_faults(answer, said):
    assert judged("09.B", answer).startswith(said)


@pytest.mark.parametrize(
    "answer",
    [
        with_arrays(),
        with_test(lambda b, col, rows: b != col and not diagonal(b, col, rows)),
        lambda n: list(solutions(Queens(n))),
        lambda n: solutions(Queens(n)),
        lambda n: sum(
            len({r + c for r, c in enumerate(p)}) == len({r - c for r, c in enumerate(p)}) == n
            for p in permutations(range(n))
        ),
    ],
)
def test_b_takes_right_programs_of_every_kind(answer):
    assert judged("09.B", answer) == ("Right. 10 placements for n = 5, and 2 for n = 4.")


# C: the results


def keeping(keep, *, overwrite=False, first=False):
    """A program that stores `keep(path)` of each placement; the path grows, or is overwritten."""

    def results(n):
        path, found = [0] * n if overwrite else [], []

        def fill(row):
            if row == n:
                found.append(keep(path))
                return
            for col in range(n):
                free = all(path[r] != col and abs(path[r] - col) != row - r for r in range(row))
                if not free or (first and found):
                    continue
                if overwrite:
                    path[row] = col
                    fill(row + 1)
                else:
                    path.append(col)
                    fill(row + 1)
                    path.pop()

        fill(0)
        return found

    return results


def test_c_names_the_path_itself():
    assert judged("09.C", keeping(lambda path: path)) == (
        "Not yet. 4 results, all the same empty list: you stored the path itself and each undo "
        "emptied it; store tuple(path)."
    )


def test_c_names_a_list_that_was_written_over():
    program = keeping(lambda path: path, overwrite=True)
    one = program(6)[0]
    assert len(one) == 6
    assert judged("09.C", program) == (
        f"Not yet. 4 results, all the same {one}: you stored the list itself, and the search went "
        "on writing in it; store a copy, tuple(...)."
    )


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (keeping(tuple, first=True), "1 result: you stop at the first. There are 4."),
        (keeping(lambda path: tuple(path[:-1])), "Result 1: Row 6 is empty."),
        (lambda n: [], "0 results; there are 4."),
        (lambda n: [SIX[0], SIX[1], SIX[0]], "Result 3 is result 1 again."),
        (lambda n: SIX[:3], "3 results; there are 4."),
        (lambda n: None, "None comes back: return the list of results."),
        (4, "4 comes back: return the list of results."),
        ([1, 2, 3, 4], "Result 1: 1 is no list of squares."),
        (keeping(lambda path: 1), "Result 1: 1 is no list of squares."),
        (keeping(len), "Result 1: 6 is no list of squares."),
        (keeping(lambda path: "b1 d2 f3 a4 c5 e6"), "Result 2 is result 1 again."),
    ],
)
def test_c_names_the_fault(answer, said):
    assert judged("09.C", answer) == f"Not yet. {said}"


@pytest.mark.parametrize(
    "answer",
    [
        keeping(tuple),
        keeping(list),
        keeping(tuple, overwrite=True),
        SIX,
        lambda n: solutions(Queens(n)),
        [" ".join(map(square_name, path)) for path in SIX],
    ],
)
def test_c_takes_right_results_of_every_kind(answer):
    assert judged("09.C", answer) == "Right. 4 results, each a placement, and all different."


# D to H: the exercises


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("DAHCGEB", "Not yet. G answers for the whole row"),
        ("DAIHCFEB", "Not yet. I tests the row"),
        ("DAHCFE", "Not yet. Use each of"),
        ("", "Not yet. Use each of"),
        ("AHDCFEB", "Not yet. D comes first"),
        ("DAHCFBE", "Not yet. B comes last"),
        ("DACHFEB", "Not yet. C before H"),
        ("DAHCEFB", "Not yet. E before F"),
        ("DHACFEB", "Not yet. Choices, allowed?"),
        ("d a h c f e b", "Right."),
        (["D", "A", "H", "C", "F", "E", "B"], "Right."),
    ],
)
def test_d_names_the_line_in_the_wrong_place(order, said):
    assert judged("09.D", order).startswith(said)


SAYS_TRUE = "With a1 on the board your function says True to"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda path, square: None, "It returns nothing: return True or False."),
        (
            lambda path, square: True,
            f"{SAYS_TRUE} a2, but a1 attacks it: column a.",
        ),
        (
            lambda path, square: False,
            "With nothing on the board your function says False to a1, but nothing attacks it.",
        ),
        (
            lambda path, square: all(c != square[1] for _, c in path),
            f"{SAYS_TRUE} b2, but a1 attacks it: a diagonal: row - col is 0 for both.",
        ),
        (
            lambda path, square: not path or Pieces(6).allowed(path[-1:], square),
            "With a1 c2 on the board your function says True to a3, but a1 attacks it: column a.",
        ),
    ],
)
def test_e_names_the_square_and_its_attacker(answer, said):
    assert judged("09.E", answer) == f"Not yet. {said}"


def test_e_takes_a_right_answer():
    answer = Queens(6).allowed
    assert judged("09.E", answer) == "Right. It agrees with ours on all 894 tries for n = 6."


def test_f_wants_the_first():
    assert judged("09.F", SIX[0]).startswith("Right. 6 queens")
    assert judged("09.F", SIX[1]) == (
        "Not yet. A placement, but not the first one: that is b1 d2 f3 a4 c5 e6. "
        "Are the columns tried from a on?"
    )
    assert judged("09.F", [(0, 0)]) == "Not yet. Row 2 is empty."


def fills(columns):
    """A `fill(path, n)` that tries the columns in this order."""

    def fill(path, n):
        row = len(path)
        if row == n:
            return True
        for col in columns:
            if all(c != col and abs(c - col) != row - r for r, c in path):
                path.append((row, col))
                if fill(path, n):
                    return True
                path.pop()
        return False

    return fill


def test_f_takes_the_function_itself():
    assert judged("09.F", fills(range(6))).startswith("Right. 6 queens")
    assert judged("09.F", fills(range(5, -1, -1))).startswith("Not yet. A placement, but not the")
    assert judged("09.F", lambda path, n: None) == "Not yet. Row 1 is empty."


def test_g_takes_the_function_itself():
    def fill_all(path, n, work):
        work.update(counted())

    assert judged("09.G", fill_all).startswith("Right. 4 solutions")
    assert judged("09.G", lambda path, n, work: None).startswith("Not yet. solutions: 0;")


def counted(*, all_tries=True, undone=True, first=False):
    """The work for n = 6, counted by a program of its own; some of it wrongly."""
    work = {"solutions": 0, "tries": 0, "placed": 0, "undone": 0}

    def fill(path):
        if len(path) == 6:
            work["solutions"] += 1
            return
        for col in range(6):
            if first and work["solutions"]:
                return
            free = all(c != col and abs(c - col) != len(path) - r for r, c in enumerate(path))
            work["tries"] += free or all_tries
            if free:
                work["placed"] += 1
                fill([*path, col])
                work["undone"] += undone

    fill([])
    return work


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (counted(first=True), "Not yet. solutions: 1; for n = 6 it is 4. After a solution"),
        (
            counted(all_tries=False),
            "Not yet. tries: 152; for n = 6 it is 894. A square that is not",
        ),
        (counted(undone=False), "Not yet. undone: 0; for n = 6 it is 152. Each queen comes off"),
        ({}, "Not yet. solutions: None; for n = 6 it is 4."),
        (counted(), "Right. 4 solutions, 894 tries, 152 placed, 152 undone."),
    ],
)
def test_g_names_the_count_that_is_wrong(answer, said):
    assert judged("09.G", answer).startswith(said)


def test_h_wants_the_knights_moves_too():
    assert judged("09.H", Queens(7).allowed) == (
        f"Not yet. {SAYS_TRUE} c2, but a1 attacks it: a knight's move."
    )
    assert judged("09.H", Pieces(7, amazon_attack).allowed).startswith("Right. It agrees with ours")


def test_amazons_have_no_placement_below_ten():
    """The superqueens of the literature: 1, then none up to n = 9, then 4 for n = 10."""
    numbers = [sum(1 for _ in solutions(Pieces(n, amazon_attack))) for n in range(1, 10)]
    assert numbers == [1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert sum(1 for _ in solutions(Pieces(10, amazon_attack))) == 4


def test_pieces_that_attack_like_queens_make_the_steps_of_queens():
    assert list(search(Pieces(5))) == list(search(Queens(5)))


@pytest.mark.parametrize("letter", "ABCDEFGH")
def test_an_answer_that_is_not_there_is_not_judged(letter):
    assert judged(f"09.{letter}", ...).startswith("Nothing to check yet")
