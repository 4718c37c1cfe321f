"""Knight's tours: the figures of the literature, the rule and its ties, look-ahead, the checker."""

from __future__ import annotations

import itertools

import pytest
from conftest import stored
from hypothesis import given
from hypothesis import strategies as st

from knighttour import (
    BUDGET,
    CLOCKWISE,
    FOUND,
    NONE,
    STUCK,
    WIRTH,
    Board,
    Counts,
    KnightsTour,
    Warnsdorff,
    is_tour,
    knight_moves,
    onward,
    path_of,
    search,
    solutions,
    solve,
    tally,
    tour_exists,
)
from knighttour.board import scramble
from knighttour.knights import ORDERS, hopeless, move_order

ORACLES = stored("oracles.json")
MOST_TRIES = 3_000_000

LECTURE_BOARD = """
   1   6  15  10  21
  14   9  20   5  16
  19   2   7  22  11
   8  13  24  17   4
  25  18   3  12  23"""

ARTICLE_BOARD = """
8   22   7  44  39  24   9  28  63
7   43  40  23   8  45  62  25  10
6    6  21  42  59  38  27  64  29
5   41  58  37  46  61  54  11  26
4   20   5  60  53  36  47  30  51
3   57   2  35  48  55  52  15  12
2    4  19  56  33  14  17  50  31
1    1  34   3  18  49  32  13  16
     a   b   c   d   e   f   g   h"""


def board_of(words: str) -> Board:
    """The board of an oracle's title, such as `wirth 5x5`."""
    size = words.split()[1] if "x" in words.split()[1] else words.split()[2]
    return Board(*map(int, size.split("x")))


def plain_rows(limit: tuple[int, int]):
    least, most = limit
    return [
        pytest.param(title, *row, id=f"{title} {row[0]}")
        for title, rows in ORACLES["plain"].items()
        for row in rows
        if least <= row[2] <= most
    ]


def plain_counts(title: str, start: str):
    problem = KnightsTour(board_of(title), start, order=ORDERS[title.split()[0]])
    outcome = solve(problem, theory=False)
    counts = outcome.counts
    return [outcome.verdict, counts.tries, counts.placed, counts.undone]


# Plain search -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "start", "verdict", "tries", "placed", "undone"), plain_rows((0, 3 * 10**5))
)
def test_plain_search_has_the_known_counts(title, start, verdict, tries, placed, undone):
    assert plain_counts(title, start) == [verdict, tries, placed, undone]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "start", "verdict", "tries", "placed", "undone"),
    plain_rows((3 * 10**5 + 1, MOST_TRIES)),
)
def test_plain_search_has_the_known_counts_on_harder_starts(
    title, start, verdict, tries, placed, undone
):
    assert plain_counts(title, start) == [verdict, tries, placed, undone]


@pytest.mark.slow
def test_the_lecture_proves_none_from_its_square_1_2():
    assert plain_counts("wirth 5x5", "b1") == ["NONE", 14_635_368, 1_829_420, 1_829_420]
    assert not tour_exists(5, 5, "b1")


def test_the_lectures_board():
    board = Board(5, 5)
    assert "\n" + board.matrix(solve(KnightsTour(board, "a1")).path) == LECTURE_BOARD


def test_the_blogs_order_on_the_lectures_board():
    """Squares (x, y) there, x across: the same steps with rows for x on this symmetric board."""
    outcome = solve(KnightsTour(Board(5, 5), "a1", order=CLOCKWISE))
    assert outcome.counts == Counts(236, 40, 16, 1, 25)


def test_the_demonstration_board():
    first = solve(KnightsTour(Board(3, 4), "d2"))
    assert first.counts == Counts(204, 30, 19, 1, 12)
    assert tally(search(KnightsTour(Board(3, 4), "d2"))) == Counts(536, 70, 70, 4, 12)


def test_a_start_that_is_not_given_is_placed():
    given = solve(KnightsTour(Board(3, 4), "a1"))
    free = solve(KnightsTour(Board(3, 4)))
    assert free.path == given.path
    assert free.counts.placed == given.counts.placed + 1


@pytest.mark.parametrize(("size", "tours"), [("3x4", 8), ("3x7", 52), ("4x5", 82)])
def test_how_many_open_tours_there_are(size, tours):
    """Undirected; every one is met twice, once from each end. (Known from the literature.)"""
    problem = KnightsTour(Board(*map(int, size.split("x"))), lookahead=True)
    assert ORACLES["counts"]["open_undirected"][size] == tours
    assert sum(1 for _ in solutions(problem)) == 2 * tours


@pytest.mark.slow
def test_all_tours_of_five_by_five_by_start():
    wanted = ORACLES["counts"]["open_directed_by_start_5x5_row_0_first"]
    for row, col in itertools.product(range(3), range(3)):
        problem = KnightsTour(Board(5, 5), (row, col), lookahead=True)
        assert sum(1 for _ in solutions(problem)) == wanted[row][col]


@pytest.mark.parametrize(("size", "tours"), [("5x6", 8), ("3x10", 16)])
def test_how_many_closed_tours_there_are(size, tours):
    """From one square each undirected closed tour is met twice, once in each direction."""
    problem = KnightsTour(Board(*map(int, size.split("x"))), "a1", closed=True, lookahead=True)
    assert ORACLES["counts"]["closed_undirected"][size] == tours
    assert sum(1 for _ in solutions(problem)) == 2 * tours


# Move orders and starts -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        (WIRTH[:7], "all eight knight's moves, this one has 7"),
        ((*WIRTH, (2, 1)), r"\(2, 1\) comes 2 times"),
        ((*WIRTH[:7], (2, 1)), r"\(2, 1\) comes 2 times"),
        (((3, 1), *WIRTH[1:]), r"\(3, 1\) is no knight's move"),
        (((0, 0), *WIRTH[1:]), r"\(0, 0\) is no knight's move"),
        ((5, *WIRTH[1:]), "a step is a pair .*, not 5"),
        ("sideways", "'sideways' is no move order: wirth or clockwise, or eight pairs"),
        (7, "7 is no move order"),
        ((), "this one has 0"),
    ],
)
def test_a_wrong_move_order_is_refused(steps, words):
    with pytest.raises(ValueError, match=words):
        KnightsTour(Board(5, 5), "a1", order=steps)


def test_a_move_order_may_be_a_list_of_lists():
    assert move_order([list(step) for step in WIRTH]) == WIRTH


def test_both_orders_are_the_eight_moves():
    assert sorted(WIRTH) == sorted(CLOCKWISE)
    assert {abs(down * right) for down, right in WIRTH} == {2}


@pytest.mark.parametrize("start", ["c2", (1, 2), [1, 2], ((1, 2),), ["c2"]])
def test_a_start_is_written_in_many_ways(start):
    assert KnightsTour(Board(3, 4), start).start == ((1, 2),)


def test_a_walk_may_be_given():
    tour = solve(KnightsTour(Board(3, 4), "d2")).path
    outcome = solve(KnightsTour(Board(3, 4), tour[:10]))
    assert (outcome.path, outcome.counts.placed) == (tour, 2)
    with pytest.raises(ValueError, match="Move 1, a1 to b2, is no knight's move"):
        KnightsTour(Board(3, 4), ("a1", "b2"))


@pytest.mark.parametrize("start", ["z99", "a0", "", (3, 0), (0, -1)])
def test_a_start_off_the_board_is_refused_with_its_size(start):
    with pytest.raises(ValueError, match="3 rows and 4 columns"):
        KnightsTour(Board(3, 4), start)


# Warnsdorff's rule ------------------------------------------------------------------------------


def test_the_articles_board():
    board = Board(8, 8)
    outcome = solve(KnightsTour(board, "a1", rule=Warnsdorff(board)), greedy=True)
    assert (outcome.counts.placed, outcome.counts.undone) == (63, 0)
    assert "\n" + board.diagram(outcome.path) == ARTICLE_BOARD


def test_onward_moves_by_hand():
    """On an empty 8 x 8 board every square has its degree; a visited one is no exit."""
    board = Board(8, 8)
    assert len(onward(board, (), (2, 2))) == 8
    assert len(onward(board, [(0, 0), (4, 3)], (2, 2))) == 7
    assert [len(onward(Board(3, 3), (), square)) for square in ((1, 1), (0, 0))] == [0, 2]


@pytest.mark.parametrize("title", ORACLES["warnsdorff_greedy"])
def test_greedy_tours_from_every_start(title):
    ties, order, _ = title.split()
    board, wanted = board_of(title), ORACLES["warnsdorff_greedy"][title]
    outcomes = {
        board.name(start): solve(
            KnightsTour(board, start, order=ORDERS[order], rule=Warnsdorff(board, ties)),
            greedy=True,
            theory=False,
        ).verdict
        for start in board.squares()
    }
    assert list(outcomes.values()).count(FOUND) == wanted["tours"]
    assert set(outcomes.values()) <= {FOUND, STUCK}
    if "stuck from" in wanted:
        assert [start for start, verdict in outcomes.items() if verdict is STUCK] == wanted[
            "stuck from"
        ]


@pytest.mark.parametrize(
    ("n", "stuck"),
    [(5, 1), (6, 1), (7, 7), (8, 1), (9, 0), (10, 2), pytest.param(12, 6, marks=pytest.mark.slow)],
)
def test_how_often_the_article_is_stuck(n, stuck):
    """Over all starts whose colour allows a tour."""
    board = Board(n, n)
    starts = [start for start in board.squares() if tour_exists(n, n, start)]
    verdicts = [
        solve(KnightsTour(board, start, rule=Warnsdorff(board)), greedy=True).verdict
        for start in starts
    ]
    assert verdicts.count(STUCK) == stuck


@pytest.mark.parametrize(("n", "squares"), [(41, 1_628), (52, 2_684), (59, 3_127), (75, 75 * 75)])
def test_the_sizes_at_which_a_published_program_stuck(n, squares):
    board = Board(n, n)
    problem = KnightsTour(board, "a1", order=CLOCKWISE, rule=Warnsdorff(board))
    assert len(solve(problem, greedy=True).path) == squares


def test_the_rule_counts_tries_as_it_places():
    board = Board(8, 8)
    counts = solve(KnightsTour(board, "e3", rule=Warnsdorff(board))).counts
    assert (counts.tries, counts.placed, counts.undone) == (109, 109, 46)


def test_random_ties_depend_on_the_seed_alone():
    board = Board(8, 8)
    first, again, other = (
        solve(KnightsTour(board, "a1", rule=Warnsdorff(board, "random", seed)), budget=500).path
        for seed in (1, 1, 2)
    )
    assert first == again != other


def test_the_hash_of_ties_is_even_enough():
    """Of eight squares each comes first about one time in eight."""
    firsts = [min(range(8), key=lambda square: scramble(seed, 5, square)) for seed in range(4000)]
    assert all(400 < firsts.count(square) < 600 for square in range(8))


def test_pohls_second_look_counts_the_tied_square_as_taken():
    """From a1 on 3 x 4, b3 leads to d2 and c1: both are counted without b3 itself."""
    rule = Warnsdorff(Board(3, 4), "pohl")
    best = {
        square: min(
            (
                len(onward(rule.board, [(0, 0), square], to))
                for to in onward(rule.board, [(0, 0)], square)
            ),
            default=9,
        )
        for square in onward(rule.board, [], (0, 0))
    }
    ordered = rule([(0, 0)], list(best))
    keys = [(len(onward(rule.board, [(0, 0)], s)), best[s]) for s in ordered]
    assert keys == sorted(keys)


def test_an_unknown_way_to_break_ties_is_refused():
    with pytest.raises(
        ValueError, match="'best' is no way to break ties: first, pohl, roth, random"
    ):
        Warnsdorff(Board(5, 5), "best")


@pytest.mark.parametrize(
    "rule",
    [
        lambda path, allowed: allowed[1:],
        lambda path, allowed: [*allowed, (0, 0)],
        lambda path, allowed: allowed[:1] * len(allowed),
    ],
    ids=["drops", "adds", "repeats"],
)
def test_a_rule_that_changes_the_squares_is_refused(rule):
    with pytest.raises(ValueError, match="a rule returns the allowed squares in another order"):
        solve(KnightsTour(Board(5, 5), "a1", rule=rule))


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (lambda path, allowed: allowed.sort(), "and returned None"),
        (lambda path, allowed: ["a1"], r"and returned \['a1'\]"),
        (lambda path, allowed: allowed[0], "and returned"),
    ],
)
def test_a_rule_that_returns_no_squares_is_refused(rule, words):
    with pytest.raises(ValueError, match=words):
        solve(KnightsTour(Board(5, 5), "a1", rule=rule))


def test_a_rule_may_return_lists_for_pairs():
    outcome = solve(KnightsTour(Board(3, 4), "d2", rule=lambda path, a: [list(s) for s in a]))
    assert outcome.path == solve(KnightsTour(Board(3, 4), "d2")).path


@pytest.mark.parametrize("start", [None, 5, float("nan")])
def test_what_is_no_start_is_refused(start):
    with pytest.raises(ValueError, match="a start is a square, its name or a path of squares"):
        KnightsTour(Board(5, 5), start)


def test_a_rule_for_another_board_or_no_rule_at_all_is_refused():
    with pytest.raises(ValueError, match="the rule counts on 5 rows and 5 columns, the board has"):
        KnightsTour(Board(8, 8), "a1", rule=Warnsdorff(Board(5, 5)))
    with pytest.raises(ValueError, match=r"a rule is a function rule\(path, allowed\), not 'best'"):
        KnightsTour(Board(8, 8), "a1", rule="best")


@pytest.mark.parametrize("seed", ["abc", 1.5, None, -1])
def test_a_seed_that_is_none_is_refused(seed):
    with pytest.raises(ValueError, match="seed must be a whole number of 0 or more"):
        Warnsdorff(Board(5, 5), "random", seed)


def test_a_path_of_names_is_judged_too():
    tour = ["d2", "b1", "a3", "c2", "a1", "b3", "c1", "d3", "b2", "d1", "c3", "a2"]
    assert is_tour(tour, Board(3, 4))


def test_a_learners_own_rule_is_followed():
    board = Board(5, 5)

    def fewest(path, allowed):
        return sorted(allowed, key=lambda square: len(onward(board, path, square)))

    own = solve(KnightsTour(board, "a1", rule=fewest))
    assert own == solve(KnightsTour(board, "a1", rule=Warnsdorff(board)))


# Look-ahead -------------------------------------------------------------------------------------

lookahead_boards = st.sampled_from(
    [(3, 4), (4, 3), (4, 5), (5, 4), (4, 4), (3, 3), (2, 5), (3, 5), (1, 3)]
)


@given(lookahead_boards, st.data(), st.permutations(WIRTH))
def test_look_ahead_finds_the_tour_of_plain_search(size, data, order):
    board = Board(*size)
    start = data.draw(st.sampled_from(list(board.squares())))
    plain = solve(KnightsTour(board, start, order=tuple(order)))
    ahead = solve(KnightsTour(board, start, order=tuple(order), lookahead=True))
    assert (plain.verdict, plain.path) == (ahead.verdict, ahead.path)
    assert ahead.counts.placed <= plain.counts.placed


@pytest.mark.parametrize("start", ["a1", "e1", "a3", "c3", "e5", "c5"])
@pytest.mark.parametrize("order", [WIRTH, CLOCKWISE], ids=["wirth", "clockwise"])
def test_look_ahead_on_five_by_five(start, order):
    plain = solve(KnightsTour(Board(5, 5), start, order=order), budget=200_000)
    ahead = solve(KnightsTour(Board(5, 5), start, order=order, lookahead=True))
    assert ahead.verdict is FOUND
    assert plain.verdict is BUDGET or plain.path == ahead.path


@pytest.mark.parametrize("size", [(3, 4), (4, 3), (2, 5), (4, 4)])
def test_look_ahead_loses_no_tour(size):
    board = Board(*size)
    assert list(solutions(KnightsTour(board))) == list(
        solutions(KnightsTour(board, lookahead=True))
    )


def test_look_ahead_on_eight_by_eight():
    """930 placements where plain search needs 8,250,732 for the same tour."""
    assert solve(KnightsTour(Board(8, 8), "a1", lookahead=True)).counts.placed == 930


@pytest.mark.parametrize("n", [6, 8, 10, 12])
def test_the_rule_with_look_ahead_comes_home(n):
    board = Board(n, n)
    problem = KnightsTour(board, "a1", closed=True, rule=Warnsdorff(board), lookahead=True)
    outcome = solve(problem, budget=2 * board.size)
    assert is_tour(outcome.path, board, closed=True)


def test_a_hopeless_path():
    board = Board(3, 3)
    assert hopeless(board, [(0, 0)])  # the centre can no longer be reached
    assert hopeless(Board(5, 6), [(0, 0), (2, 1), (4, 2), (3, 4), (2, 2), (1, 2)], closed=True)
    assert not hopeless(Board(3, 4), path_of([[1, None, None, None], [None] * 4, [None] * 4]))


# The checker ------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", stored("tours.json"), ids=lambda case: case["id"])
def test_tours_from_history_and_from_the_field(case):
    answer = is_tour(case["matrix"])
    assert answer, answer.why
    assert bool(is_tour(case["matrix"], closed=True)) == case["closed"]
    board, path = Board(case["rows"], case["cols"]), path_of(case["matrix"])
    assert is_tour(path, board, closed=case["closed"])
    if "end" in case:
        assert path[-1] == tuple(case["end"])


@pytest.mark.parametrize("case", stored("broken_tours.json"), ids=lambda case: case["id"])
def test_broken_boards_are_told_what_is_wrong(case):
    answer = is_tour(case["matrix"])
    assert not answer
    if "repeated" in case:
        assert f"{case['repeated'][0]} comes twice" in answer.why
        assert f"{case['missing'][0]} is missing" in answer.why
    else:
        board = Board(3, 3)
        names = " to ".join(board.name(tuple(square)) for square in case["squares"])
        assert answer.why == f"Move {case['first_bad'][1]}, {names}, is no knight's move."


def test_the_magic_tour_that_is_not_eulers():
    """Beverley's tour of 1848 and the so-called Euler tour mirror each other."""
    tours = {case["id"]: case for case in stored("tours.json")}
    beverley, so_called = tours["beverley-1848"]["matrix"], tours["so-called-euler"]["matrix"]
    assert [list(column) for column in zip(*beverley, strict=True)] == so_called
    assert (
        {sum(row) for row in beverley}
        == {sum(column) for column in zip(*beverley, strict=True)}
        == {260}
    )


def test_each_fault_of_a_path_has_its_sentence():
    board = Board(3, 4)
    tour = list(solve(KnightsTour(board, "d2")).path)
    assert is_tour(tour, board).why == "an open tour of all 12 squares"
    assert (
        is_tour([*tour[:3], (0, 3), *tour[4:]], board).why
        == "Move 3, a3 to d1, is no knight's move."
    )
    assert is_tour([*tour, tour[-2]], board).why == "c3 comes twice, as 11 and 13."
    assert is_tour(tour[:-2], board).why == "10 of 12 squares are visited; missing: a2, c3."
    assert (
        is_tour([(0, 0), (-1, 2)], board).why
        == "Move 1 goes to (-1, 2), off the board of 3 rows and 4 columns."
    )
    assert is_tour([], board).why.startswith("0 of 12 squares are visited")
    assert is_tour(tour, board, closed=True).why == (
        "The tour is open: its end a2 is no knight's move from its start d2."
    )


def test_numbers_that_are_no_board_are_refused():
    with pytest.raises(ValueError, match="rows of one length"):
        is_tour([[1, 2], [3]])


SOME_TOURS = [
    (board, solve(KnightsTour(board, "a1", lookahead=True)).path)
    for board in (Board(3, 4), Board(5, 5))
]


@given(st.sampled_from(SOME_TOURS), st.data())
def test_a_tour_with_two_squares_exchanged_is_none(found, data):
    board, tour = found[0], list(found[1])
    first, second = data.draw(
        st.lists(st.integers(0, board.size - 1), min_size=2, max_size=2, unique=True)
    )
    tour[first], tour[second] = tour[second], tour[first]
    legal = all(b in knight_moves(a) for a, b in itertools.pairwise(tour))
    assert bool(is_tour(tour, board)) == legal


def test_verdicts_of_the_well_known_small_boards():
    for rows, cols in [(3, 3), (4, 4), (2, 7), (1, 2)]:
        assert solve(KnightsTour(Board(rows, cols))).verdict is NONE
    assert solve(KnightsTour(Board(3, 4), "b1")).verdict is NONE
    assert solve(KnightsTour(Board(3, 4), "a1")).verdict is FOUND
    assert solve(KnightsTour(Board(6, 6), "a1", closed=True), budget=5).verdict is BUDGET
