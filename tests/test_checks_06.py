"""Every fault that the checks of lesson 06 name: the wrong answer in, the message out."""

from itertools import combinations, permutations, product

import pytest

from knighttour import (
    WIRTH,
    Board,
    KnightsTour,
    Warnsdorff,
    onward,
    search,
    solve,
    tally,
    tour_exists,
)
from knighttour.fast import solve as fast_solve
from knighttour.teach.checks import judged
from knighttour.teach.checks.lesson_06 import (
    NEEDS,
    SENTENCES,
    THREE_BY_FIVE,
    by_search,
    parts,
    settles,
)

WORDS = ("FOUND", "NONE", "STUCK", "BUDGET", "STOPPED")


# 1: settled


def loop(verdicts):
    known = "none"
    for verdict in verdicts:
        if verdict == "FOUND":
            return "tour"
        if verdict != "NONE":
            known = "not known"
    return known


def sets(verdicts):
    if any(verdict == "FOUND" for verdict in verdicts):
        return "tour"
    return "none" if set(verdicts) == {"NONE"} else "not known"


def counted(verdicts):
    if verdicts.count("FOUND") > 0:
        return "tour"
    if verdicts.count("NONE") == len(verdicts):
        return "none"
    return "not known"


@pytest.mark.parametrize("function", [loop, sets, counted])
def test_right_ones_in_several_styles(function):
    assert judged("06.settled", function).startswith("Right. One tour is enough for a yes")
    for run in product(WORDS, repeat=3):
        assert function(list(run)) == settles(run)


def nothing_found_is_none(verdicts):
    return "tour" if "FOUND" in verdicts else "none"


def budget_first(verdicts):
    if "BUDGET" in verdicts or "STOPPED" in verdicts or "STUCK" in verdicts:
        return "not known"
    return "tour" if "FOUND" in verdicts else "none"


def one_none_is_enough(verdicts):
    if "NONE" in verdicts:
        return "none"
    return "tour" if "FOUND" in verdicts else "not known"


def only_budget_is_open(verdicts):
    if "FOUND" in verdicts:
        return "tour"
    return "not known" if "BUDGET" in verdicts else "none"


def all_found(verdicts):
    return "tour" if all(v == "FOUND" for v in verdicts) else budget_first(verdicts)


def never_none(verdicts):
    return "tour" if "FOUND" in verdicts else "not known"


def stuck_is_none(verdicts):
    if "FOUND" in verdicts:
        return "tour"
    return "not known" if "BUDGET" in verdicts or "STOPPED" in verdicts else "none"


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (
            nothing_found_is_none,
            (
                "['NONE', 'BUDGET']: you say 'none', but one start gave up, and a tour may begin "
                "there: 'not known'."
            ),
        ),
        (
            budget_first,
            (
                "['BUDGET', 'FOUND']: you say 'not known'; one tour is enough for 'tour', whoever "
                "failed elsewhere."
            ),
        ),
        (
            one_none_is_enough,
            (
                "['NONE', 'BUDGET']: you say 'none', but one start gave up, and a tour may begin "
                "there: 'not known'."
            ),
        ),
        (
            lambda v: "none" if "FOUND" in v and "NONE" in v else loop(v),
            "['FOUND', 'NONE']: you say 'none', but a tour was found: 'tour'.",
        ),
        (
            only_budget_is_open,
            (
                "['STOPPED', 'NONE']: you say 'none', but one run was stopped, and a tour may "
                "begin there: 'not known'."
            ),
        ),
        (
            stuck_is_none,
            (
                "['NONE', 'STUCK']: you say 'none', but one walk had no undo, and a tour may begin "
                "there: 'not known'."
            ),
        ),
        (
            never_none,
            (
                "['NONE', 'NONE', 'NONE']: you say 'not known', but every start is proved to have "
                "no tour: 'none'."
            ),
        ),
        (
            lambda v: "tour" if "BUDGET" in v else loop(v),
            "['NONE', 'BUDGET']: you say 'tour', and nobody has found one: 'not known'.",
        ),
        (
            lambda v: loop(v).title(),
            "['NONE', 'NONE', 'NONE']: return 'tour', 'none' or 'not known', not 'None'.",
        ),
        (
            print,
            "['NONE', 'NONE', 'NONE']: return 'tour', 'none' or 'not known', not None.",
        ),
        ("none", "Hand in the function itself, `settled` and not `settled(...)`."),
    ],
)
def test_settled_names_the_list_and_what_was_overlooked(function, message):
    assert judged("06.settled", function) == f"Not yet. {message}"


def test_the_lesson_prints_what_the_boards_settle():
    for rows, cols, known in ((3, 3, "none"), (3, 4, "tour"), (4, 4, "none")):
        board = Board(rows, cols)
        found = [
            fast_solve(KnightsTour(board, square), theory=False).verdict
            for square in board.squares()
        ]
        assert settles(found) == known


# 2: the six parts


SIX = ["a1", "d1", "a4", "d4", "b1 d2 c4 a3", "c1 a2 b4 d3"]


@pytest.mark.parametrize(
    "answer",
    [
        SIX,
        tuple(reversed(SIX)),
        ["a1,", "d1", "a4", "d4", "a3, b1, c4, d2", "a2, b4, c1, d3"],
        [part.split() for part in SIX],
        [*SIX, ""],
    ],
)
def test_the_six_parts_however_they_are_written(answer):
    assert judged("06.parts", answer).startswith("Right. 6 parts, and a chain without 4 of its")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ([*SIX, "b2"], "b2 was taken off."),
        (SIX[:3] + SIX[4:], "d4 is missing."),
        (
            ["a1", "d1", "a4", "d4", "b1 a3", "d2 c4", "c1 a2 b4 d3"],
            "b1 and d2 are a knight's move apart, and stand in two parts.",
        ),
        (
            ["a1 d4", "d1", "a4", "b1 d2 c4 a3", "c1 a2 b4 d3"],
            (
                "a1 and d4 stand in one part, but no way of moves over the squares that are "
                "left leads from one to the other."
            ),
        ),
        (
            ["a1", "d1", "a4", "d4", "b1 d2 c4 a3 c1 a2 b4 d3"],
            (
                "b1 and c1 stand in one part, but no way of moves over the squares that are "
                "left leads from one to the other."
            ),
        ),
        ([*SIX, "a1"], "a1 stands there twice; each square is in one part."),
        (6, 'A list of texts is asked for, such as ["a1", "b1 d2"], not 6.'),
        ([1, 2], 'squares are asked for, such as "a1 b3", not 1.'),
    ],
)
def test_parts_names_the_square(answer, message):
    assert judged("06.parts", answer) == f"Not yet. {message}"


def test_parts_says_what_a_square_is():
    assert judged("06.parts", ["a5"]).startswith("Not yet. 'a5' is not on the board of 4 rows")


# 3: the sentences in order


def test_every_order_in_which_nothing_is_used_too_early_is_right():
    right = [
        order
        for order in permutations("ABDEG")
        if all(order.index(one) > order.index(other) for one, other in NEEDS)
    ]
    assert len(right) == 6
    for order in permutations("ABDEG"):
        said = judged("06.odd", "".join(order))
        assert said.startswith("Right. A proof") == (order in right)
    assert judged("06.odd", ["E", "G", "B", "A", "D"]).startswith("Right.")
    assert judged("06.odd", "e g b a d").startswith("Right.")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (
            "EGBADF",
            "F is no proof: those who tried have given up, and there are always more boards.",
        ),
        (
            "ECBAD",
            "C is true of an open tour. A closed one has one move more, the way home.",
        ),
        ("DEGBA", "D says what follows from all the rest: it comes last."),
        ("EGABD", "A needs B: that the colour changes must be said before it is used."),
        ("GEBAD", "G needs E: first say what a closed tour is, then count its moves."),
        ("EGAD", "B is missing: without it something is said that nobody has shown."),
        ("EEGBAD", "Use letters from A to G, each at most once."),
        ("", "Use letters from A to G, each at most once."),
    ],
)
def test_odd_names_the_sentence(answer, message):
    assert judged("06.odd", answer) == f"Not yet. {message}"


def test_the_sentences_are_seven():
    assert [*SENTENCES] == list("ABCDEFG")


# 4: the table


def test_the_table_is_that_of_the_search_and_of_whole_searches():
    verdicts = {n: by_search(n) for n in range(1, 13)}
    assert [n for n, verdict in verdicts.items() if verdict == "BUDGET"] == [5, 6, 9, 10]
    none = [
        n
        for n in verdicts
        if fast_solve(KnightsTour(Board(3, n)), theory=False, budget=40_000).verdict == "NONE"
    ]
    assert none == [1, 2, 3, 5, 6]
    closed = [
        n
        for n in range(1, 11)
        if fast_solve(KnightsTour(Board(3, n), closed=True, lookahead=True), theory=False).verdict
        == "FOUND"
    ]
    assert closed == [10]


@pytest.mark.parametrize(
    "answer", [[[5, 6, 9, 10], [1, 2, 3, 5, 6], 10], ((10, 9, 6, 5), {6, 5, 3, 2, 1}, 10)]
)
def test_the_table_in_any_order(answer):
    assert judged("06.table", answer) == (
        "Right. Of the four on which the search gave up, two have tours and two have none."
    )


GAVE_UP, NO_TOUR = [5, 6, 9, 10], [1, 2, 3, 5, 6]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (
            [GAVE_UP, [1, 2, 3, 5, 6, 9, 10], 10],
            "no_tour: 9: the search gave up there, and that is no NO. tour_exists(3, 9) says yes.",
        ),
        (
            [GAVE_UP, [1, 2, 3], 10],
            "no_tour: 5 is missing: the search gave up, and theory says that there is none.",
        ),
        (
            [GAVE_UP, [5, 6], 10],
            "no_tour: 1 is missing: the search came to its end, and theory agrees.",
        ),
        ([GAVE_UP, [*NO_TOUR, 4], 10], "no_tour: 4: there is a tour. tour_exists(3, 4) says yes."),
        (
            [GAVE_UP, [*NO_TOUR, 13], 10],
            "no_tour: 13 does not belong there, the table ends with 12.",
        ),
        (
            [GAVE_UP, NO_TOUR, 4],
            (
                "first_closed: 3 x 4 has 12 squares, an even number, and that is not enough. Ask "
                "tour_exists(3, 4, closed=True)."
            ),
        ),
        ([GAVE_UP, NO_TOUR, 7], "first_closed: 3 x 7 has 21 squares, an odd number."),
        ([GAVE_UP, NO_TOUR, 12], "first_closed: there is a smaller one than 12."),
        ([GAVE_UP, NO_TOUR, "10"], "first_closed: a whole number is asked for, not '10'."),
        ([[3, *GAVE_UP], NO_TOUR, 10], "gave_up: 3 does not belong there, the verdict is NONE."),
        ([[5, 6], NO_TOUR, 10], "gave_up: 9 is missing, its verdict is BUDGET."),
        ([[99], NO_TOUR, 10], "gave_up: 99 does not belong there, the table ends with 12."),
        (
            [4, NO_TOUR, 10],
            "`gave_up` and `no_tour` are lists of numbers, such as [1, 2].",
        ),
        (10, "Two lists and a number are asked for, not 10."),
    ],
)
def test_the_table_names_the_board(answer, message):
    assert judged("06.table", answer) == f"Not yet. {message}"


# 5: cuts


def test_the_cut_of_3_x_5_is_the_only_one_of_five():
    squares = list(THREE_BY_FIVE.squares())
    good = [
        cut
        for size in range(6)
        for cut in combinations(squares, size)
        if len(parts(THREE_BY_FIVE, cut)) > size + 1
    ]
    assert [" ".join(map(THREE_BY_FIVE.name, cut)) for cut in good] == ["b1 d1 c2 b3 d3"]
    assert {THREE_BY_FIVE.colour(square) for square in good[0]} == {"light"}
    assert {(row, 4 - col) for row, col in good[0]} == {*good[0]}  # the same in a mirror


@pytest.mark.parametrize(
    "answer", ["b1 d1 c2 b3 d3", "d3, b3, c2, d1, b1", ["b1", "d1", "c2", "b3", "d3"]]
)
def test_a_cut_that_proves_it(answer):
    assert judged("06.cut", answer) == (
        "Right. 5 squares off leave 7 parts; a chain falls into 6 at most. 3 x 5 has no tour."
    )


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("b1 c2", "2 squares off leave 2 parts, and a chain may fall into 3: that proves nothing"),
        ("b1 d1 c2 b3", "4 squares off leave 5 parts, and a chain may fall into 5: that proves"),
        ("a1 c1 e1 b2 d2", "5 squares off leave "),
        ("", "0 squares off leave 1 part, and a chain may fall into 1: that proves nothing yet."),
        ("b4", "'b4' is not on the board of 3 rows and 5 columns"),
        (5, 'squares are asked for, such as "a1 b3", not 5.'),
        ([THREE_BY_FIVE.name(s) for s in THREE_BY_FIVE.squares()], "You took the whole board off."),
    ],
)
def test_a_cut_that_proves_nothing(answer, message):
    assert judged("06.cut", answer).startswith(f"Not yet. {message}")


def test_no_set_of_squares_cuts_a_board_that_has_a_tour():
    board = Board(3, 4)
    for size in range(8):
        for taken in combinations(board.squares(), size):
            assert len(parts(board, taken)) <= size + 1


def test_the_cuts_that_the_lesson_and_the_storyboard_speak_of():
    def number(board, names):
        return len(parts(board, map(board.square, names.split())))

    assert number(Board(3, 3), "") == 2
    assert number(Board(4, 4), "b2 c2 b3 c3") == 6
    assert number(Board(3, 6), "c1 d1 c2 d2 c3 d3") == 8


@pytest.mark.parametrize("n", range(4, 13))
def test_one_cut_for_all_rings_of_4_x_n(n):
    board = Board(4, n)
    inner = [s for s in board.squares() if s[0] in (1, 2) and board.colour(s) == "light"]
    assert len(inner) == n
    assert len(parts(board, inner)) > n


# A: the verdicts


A = ["NONE", "BUDGET", "NONE", "STUCK", "STOPPED"]


@pytest.mark.parametrize("answer", [A, tuple(A), " ".join(A), ", ".join(A).lower()])
def test_a_takes_words_in_any_form(answer):
    assert judged("06.A", answer).startswith("Right. Two proofs")


def instead(number, word):
    return [word if at == number else right for at, right in enumerate(A, 1)]


@pytest.mark.parametrize(
    ("number", "word", "why"),
    [
        (2, "NONE", "it gave up, and 419 placed later it has a tour"),
        (2, "STOPPED", "no person ended it, a limit did"),
        (3, "BUDGET", "nobody searched, so nobody gave up; the colours prove it, so it is NONE"),
        (
            3,
            "STOPPED",
            "nobody searched, so nobody was stopped; the colours prove it, so it is NONE",
        ),
        (4, "NONE", "it never takes a move back, so it has tried one path and proves nothing"),
        (4, "BUDGET", "a dead end ended it, and no limit"),
        (5, "BUDGET", "a person ended it, and no limit"),
        (5, "NONE", "paths are left that nobody has tried"),
        (
            1,
            "BUDGET",
            "nobody gave up: every path was tried, and all that was placed came off again",
        ),
        (1, "STUCK", "read the table of verdicts once more"),
    ],
)
def test_a_says_what_ended_the_run(number, word, why):
    said = judged("06.A", instead(number, word))
    assert said == f"Not yet. Run {number} is not {word}: {why}."


def test_a_asks_for_five_verdicts():
    assert judged("06.A", ["NONE"]).startswith("Not yet. Five words are asked for")
    assert judged("06.A", instead(3, "NO")) == (
        "Not yet. Run 3: 'NO' is no verdict; FOUND, NONE, STUCK, BUDGET, STOPPED are."
    )


def test_the_walk_of_run_4():
    board = Board(8, 8)
    walk = solve(KnightsTour(board, "e3", rule=Warnsdorff(board)), greedy=True)
    assert (walk.verdict, len(walk.path)) == ("STUCK", 60)


# B: parity


@pytest.mark.parametrize(
    "answer", [["light", "no", 36, "dark"], ("Light", "No", "36", "Dark"), "light no 36 dark"]
)
def test_b_right(answer):
    assert judged("06.B", answer).startswith("Right. An even number of moves keeps the colour")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (
            ["dark", "no", 36, "dark"],
            "1: c3 is dark, and 7 is an odd number, so the colour has changed.",
        ),
        (
            ["light", "yes", 36, "dark"],
            "2: a1 is dark and b1 is light; 4 moves, an even number, end on dark.",
        ),
        (
            ["light", "no", 35, "dark"],
            "3: 35 moves lead to the last square, and one more leads home.",
        ),
        (
            ["light", "no", 37, "dark"],
            "3: a move for each of the 36 squares, the one that leads home among them.",
        ),
        (
            ["light", "no", 36, "light"],
            "4: 49 squares are 48 moves, an even number, so it ends on the colour of a1.",
        ),
        (["light"], "Four answers are asked for, not ['light']."),
    ],
)
def test_b_says_which_and_why(answer, message):
    assert judged("06.B", answer) == f"Not yet. {message}"


def test_b_by_walking():
    reached = {(2, 2)}
    board = Board(8, 8)
    for _ in range(7):
        reached = {to for square in reached for to in board.leaps(square)}
    assert {board.colour(square) for square in reached} == {"light"}
    reached = {(0, 0)}
    for _ in range(4):
        reached = {to for square in reached for to in board.leaps(square)}
    assert (0, 1) not in reached


# C: complete?


@pytest.mark.parametrize("answer", ["AD", "DA", "a, d", ["A", "D"]])
def test_c_right(answer):
    assert judged("06.C", answer).startswith("Right. Nothing left out")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("ABD", "B leaves a choice out: all four tours from d2 need the move that is missing."),
        (
            "ACD",
            "C is complete for b1, and says nothing of the other starts: four tours begin on d2.",
        ),
        ("ADE", "E gave up: 250,732 placed later it has a tour."),
        (
            "ADF",
            "F leaves its loop after the first square that it places: the others are never tried.",
        ),
        (
            "A",
            "D is missing: in a mirror a tour from e2 would be one from a2, and there is none.",
        ),
        (
            "D",
            "A is missing: every path was begun, and each was taken back because nothing was left.",
        ),
        ("X", "Letters from A to F are asked for, such as \"BC\", not 'X'."),
    ],
)
def test_c_says_what_was_left_out(answer, message):
    assert judged("06.C", answer) == f"Not yet. {message}"


def test_the_runs_that_c_speaks_of():
    class Seven(KnightsTour):
        def candidates(self, path):
            row, col = path[-1]
            return [(row + down, col + right) for down, right in WIRTH if (down, right) != (2, 1)]

    board = Board(3, 4)
    assert tally(search(KnightsTour(Board(3, 3), "a1"))).placed == 14
    without = tally(search(Seven(board, "d2")))
    assert (without.placed, without.undone, without.solutions) == (19, 19, 0)
    assert tally(search(KnightsTour(board, "d2"))).solutions == 4
    from_b1 = tally(search(KnightsTour(board, "b1")))
    assert (from_b1.placed, from_b1.undone, from_b1.solutions) == (53, 53, 0)
    eight = fast_solve(KnightsTour(Board(8, 8), "a1"), theory=False)
    assert (eight.verdict, eight.counts.placed - 8_000_000) == ("FOUND", 250_732)
    assert not tour_exists(5, 5, "a2")
    assert not tour_exists(5, 5, "e2")
    path = [board.square("d2")]  # `return go()`: the first free square, and never another
    while free := onward(board, path, path[-1]):
        path.append(free[0])
    assert len(path) - 1 == 7
