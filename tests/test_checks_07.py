"""The self-checks of lesson 07: a wrong answer in, the message that names its fault out."""

import pytest

from knighttour import (
    BUDGET,
    NONE,
    STUCK,
    WIRTH,
    Board,
    KnightsTour,
    Path,
    Warnsdorff,
    is_tour,
    knight_moves,
    onward,
    path_of,
    read_numbers,
    solve,
    square_name,
    tour_exists,
)
from knighttour.teach.checks import judged

BOARD = Board(8, 8)
RULE = Warnsdorff(BOARD)
ARTICLE = path_of(
    read_numbers("""
8   22   7  44  39  24   9  28  63
7   43  40  23   8  45  62  25  10
6    6  21  42  59  38  27  64  29
5   41  58  37  46  61  54  11  26
4   20   5  60  53  36  47  30  51
3   57   2  35  48  55  52  15  12
2    4  19  56  33  14  17  50  31
1    1  34   3  18  49  32  13  16
     a   b   c   d   e   f   g   h""")
)


# Learners' programs, right and wrong


def my_onward(path, square):
    return [to for to in knight_moves(square) if to in BOARD and to not in path]


def my_rule(path, allowed):
    return sorted(allowed, key=lambda square: len(my_onward(path, square)))


def counts_visited(path, allowed):
    return sorted(allowed, key=lambda to: len([s for s in knight_moves(to) if s in BOARD]))


def most_first(path, allowed):
    return my_rule(path, allowed)[::-1]


def only_the_best_in_front(path, allowed):
    best = my_rule(path, allowed)[0]
    return [best] + [square for square in allowed if square != best]


def walked(rule, start=(0, 0)):
    """What a learner's loop without undo walks."""
    path = [start]
    while allowed := my_onward(path, path[-1]):
        path.append(rule(path, allowed)[0])
    return path


def replaced(number, name):
    """The article's tour with one square overwritten."""
    path = list(ARTICLE)
    path[number - 1] = BOARD.square(name)
    return path


# A: the rule


@pytest.mark.parametrize(
    "rule", [my_rule, RULE, Warnsdorff(BOARD, "pohl"), lambda p, a: RULE(p, a[::-1])]
)
def test_a_right_whatever_it_does_with_ties(rule):
    assert judged("07.A", rule).startswith("Right. At all five positions")


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (
            counts_visited,
            (
                "From h5 you chose f4 (5 onward moves); f6 has 4. Did you count visited squares? "
                "On an empty board both have 8."
            ),
        ),
        (lambda path, allowed: allowed, "From g3 you chose h5 (3 onward moves); h1 has 1."),
        (most_first, "From g3 you chose f5 (7 onward moves); h1 has 1."),
        (
            only_the_best_in_front,
            (
                "From b3 the first is right, but d4 (7) comes before d2 (5): order them all, since "
                "a search with undo comes back for the others."
            ),
        ),
        (
            lambda path, allowed: my_rule(path, allowed)[0],
            "From g3 you return one square: return all allowed squares, the best one first.",
        ),
        (
            lambda path, allowed: allowed.sort(),
            "From g3 you return None: is there a `return`? (`list.sort` returns None too.)",
        ),
        (
            lambda path, allowed: my_rule(path, allowed)[:2],
            (
                "From g3 you return h1 h5; the allowed squares are h5 h1 f1 e4 f5, and a rule only "
                "changes their order."
            ),
        ),
        (
            lambda path, allowed: [len(my_onward(path, square)) for square in allowed],
            "From g3 you return [3, 1, 3, 6, 7]: return the allowed squares, the best one first.",
        ),
        (
            lambda path, allowed: list(map(square_name, my_rule(path, allowed))),
            "From g3 you return ['h1', 'h5', 'f1', 'e4', 'f5']: return the allowed squares,",
        ),
        (
            lambda path, allowed: len(my_onward(path, allowed[0])),
            "From g3 you return 3: return the allowed squares, the best one first.",
        ),
        (lambda path, allowed: [], "From g3 you return none; the allowed squares are h5 h1 f1 e4"),
        (my_rule([(0, 0)], [(2, 1)]), "Your code stopped with TypeError: 'list' object is not"),
    ],
)
def test_a_names_the_fault(rule, message):
    assert judged("07.A", rule).startswith(f"Not yet. {message}")


# B: the tour


@pytest.mark.parametrize(
    "answer",
    [
        ARTICLE,
        list(map(list, ARTICLE)),
        BOARD.numbers(ARTICLE),
        list(map(square_name, ARTICLE)),
        " ".join(map(square_name, ARTICLE)),
        ", ".join(map(square_name, ARTICLE)),
        lambda: walked(my_rule),
    ],
)
def test_b_the_article_board_is_right(answer):
    assert judged("07.B", answer) == (
        "Right. It is the article's board, all 64 squares and no undo."
    )


def test_b_what_solve_returns_is_right_as_well():
    assert (
        judged("07.B", solve(KnightsTour(BOARD, "a1", rule=my_rule), greedy=True))[:6] == "Right."
    )


def test_b_another_tour_from_a1_is_a_tour():
    other = solve(KnightsTour(BOARD, "a1", rule=Warnsdorff(BOARD, "roth"))).path
    assert is_tour(other, BOARD)
    assert other != ARTICLE
    assert judged("07.B", other).startswith("Right. It is a tour from a1, though not the article's")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (
            walked(counts_visited),
            "61 of 64 from a1: your counts never change; skip visited squares.",
        ),
        (replaced(13, "g2"), "Move 12, h3 to g2, is no knight's move."),
        (replaced(40, "a8"), "a8 comes twice, as 22 and 40."),
        (
            ARTICLE[:63],
            (
                "63 of 64 from a1: no square comes twice and every move is a knight's, but it ends "
                "too early."
            ),
        ),
        (ARTICLE[::-1], "It starts on g6: a1 is wanted."),
        (walked(my_rule, (2, 4)), "It starts on e3: a1 is wanted."),
        ([], "It starts on nowhere: a1 is wanted."),
        ([*ARTICLE, (8, 4)], "Move 64 goes to (8, 4), off the board of 8 rows and 8 columns."),
        (BOARD.numbers(replaced(40, "a8")), "these numbers are no path: 64 is none of 1 to 63"),
        ([*map(square_name, replaced(40, "a8"))], "a8 comes twice, as 22 and 40."),
        ("a1 b3 z", "'z' is no name of a square"),
        (64, 'squares are asked for, such as ["a1", "b3"], not 64.'),
        ([1, 2], "a square is a name or a pair (row, col), not 1."),
        (lambda: None, 'squares are asked for, such as ["a1", "b3"], not None.'),
        (lambda: walked(my_rule)[:-1], "63 of 64 from a1: no square comes twice"),
    ],
)
def test_b_names_the_fault(answer, message):
    assert judged("07.B", answer).startswith(f"Not yet. {message}")


# C: the verdict


@pytest.mark.parametrize("answer", ["STUCK", "stuck ", STUCK])
def test_c_right(answer):
    assert judged("07.C", answer) == (
        "Right. A dead end after 60 squares, which proves nothing more."
    )


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (
            "NONE",
            (
                "Not NONE: a walk without undo proves nothing; the rule with undo finds a tour "
                "after 109 placed. It is STUCK."
            ),
        ),
        ("FOUND", "Not FOUND: 60 of 64 squares are visited. It is STUCK."),
        (BUDGET, "Not BUDGET: a dead end ended this walk, not a limit. It is STUCK."),
        ("STOPPED", "Not STOPPED: a dead end ended this walk, not a person. It is STUCK."),
        ("lost", "'lost' is no verdict: FOUND, NONE, STUCK, BUDGET, STOPPED are."),
    ],
)
def test_c_names_the_fault(answer, message):
    assert judged("07.C", answer) == f"Not yet. {message}"


# D and E: onward moves


def test_d_and_e_right():
    assert judged("07.D", ["c3", "c5", "d2", "d6", "f2", "f6"])[:6] == "Right."
    assert judged("07.E", my_onward)[:6] == "Right."
    assert judged("07.E", lambda path, square: onward(BOARD, path, square)[::-1])[:6] == "Right."


@pytest.mark.parametrize(
    ("squares", "message"),
    [
        (
            "c3 c5 d2 d6 f2",
            "From e4: f6 is missing; it is free when the knight is on g3 as number 15",
        ),
        ("g5", "From e4: g5 is visited, as number 11, and does not count."),
        ("g3", "From e4: g3, where the knight stands, is visited too and does not count."),
        ("e5", "From e4: e5 is no knight's move away."),
        ("c3 c5 d2 d6 f2 f6 f6", "From e4: a square comes twice."),
        ("e9", "'e9' is not on the board"),
        ("f66", "'f66' is not on the board"),
        ("six", "'six' is no name of a square"),
    ],
)
def test_d_names_the_fault(squares, message):
    assert judged("07.D", squares.split()).startswith(f"Not yet. {message}")
    assert judged("07.D", squares).startswith(f"Not yet. {message}")


@pytest.mark.parametrize(
    "answer",
    [
        "c3 c5 d2 d6 f2 f6",
        "c3, c5, d2, d6, f2, f6",
        ("c3", "c5", "d2", "d6", "f2", "f6"),
        [(2, 2), (4, 2), (1, 3), (5, 3), (1, 5), (5, 5)],
    ],
)
def test_d_takes_names_and_pairs(answer):
    assert judged("07.D", answer) == "Right. From e4 the knight could go on to 6 squares."


def test_d_says_what_is_asked_for():
    assert judged("07.D", 6) == ('Not yet. squares are asked for, such as ["a1", "b3"], not 6.')


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda path, square: knight_moves(square), "From h5: (6, 8) is off the board."),
        (
            lambda path, square: [to for to in knight_moves(square) if to in BOARD],
            "From h5: g3, where the knight stands, is visited too and does not count.",
        ),
        (
            lambda path, square: my_onward(path[:-2], square),
            "From h5: g3, where the knight stands, is visited too and does not count.",
        ),
        (
            lambda path, square: my_onward(path[1:], square),
            "From b3: a1, where the knight stands, is visited too and does not count.",
        ),
        (lambda path, square: my_onward(path, square)[:1], "From h5: f6 is missing; it is free"),
        (
            lambda path, square: len(my_onward(path, square)),
            "It returns 3: return the list of squares itself, once it is complete.",
        ),
        (lambda path, square: None, "It returns None: return the list of squares itself"),
        (
            lambda path, square: list(map(square_name, my_onward(path, square))),
            "From h5 it finds 'f4': a square is a tuple, such as (4, 7) for h5.",
        ),
        (
            lambda path, square: list(map(list, my_onward(path, square))),
            "From h5 it finds [3, 5]: a square is a tuple, such as (4, 7) for h5.",
        ),
    ],
)
def test_e_names_the_fault(function, message):
    assert judged("07.E", function).startswith(f"Not yet. {message}")


# F: the rule for the first k moves


@pytest.mark.parametrize("k", [15, 27, 36, 39])
def test_f_right(k):
    def first_k(path, allowed):
        return my_rule(path, allowed) if len(path) <= k else allowed

    message = f"Right. Moves 1 to {k} follow the rule, and later ones do not."
    assert judged("07.F", (first_k, k)) == message


def test_f_k_15_ends_in_budget():
    def first_15(path, allowed):
        return my_rule(path, allowed) if len(path) <= 15 else allowed

    outcome = solve(KnightsTour(BOARD, "a1", rule=first_15), budget=50_000)
    assert outcome.verdict is BUDGET


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (
            my_rule,
            (
                "Move 17 still follows the rule, and k is 15: before move 17 there are 17 squares "
                "on the path, so test len(path) <= k."
            ),
        ),
        (
            lambda path, allowed: my_rule(path, allowed) if len(path) < 15 else allowed,
            (
                "Move 15 does not follow the rule, and k is 15: before move 15 there are 15 "
                "squares on the path, so test len(path) <= k."
            ),
        ),
        (
            lambda path, allowed: my_rule(path, allowed) if len(path) > 15 else allowed,
            "Move 2 does not follow the rule, and k is 15:",
        ),
        (
            lambda path, allowed: allowed[::-1],
            (
                "Move 1: return the squares in the rule's order or as they come; these are b3 c2, "
                "and you return c2 b3."
            ),
        ),
        (lambda path, allowed: None, "Move 1: return the squares in the rule's order or as they"),
        (
            lambda path, allowed: [3, 5],
            (
                "Move 1: return the squares in the rule's order or as they come; these are b3 c2, "
                "and you return [3, 5]."
            ),
        ),
    ],
)
def test_f_names_the_fault(rule, message):
    assert judged("07.F", (rule, 15)).startswith(f"Not yet. {message}")


# G: a tie rule of one's own


def last_of_the_ties(path, allowed):
    return my_rule(path, allowed[::-1])


def by_the_next_but_one(path, allowed):
    def count(square):
        beyond = my_onward(path, square)
        return len(beyond), min((len(my_onward(path, to)) for to in beyond), default=9)

    return sorted(allowed, key=count)


@pytest.mark.parametrize(
    ("rule", "starts", "message"),
    [
        (by_the_next_but_one, [], "Right. Of 64 starts your rule is stuck from 0: none."),
        (my_rule, ["e3"], "Right. Of 64 starts your rule is stuck from 1: e3."),
        (last_of_the_ties, ["d3"], "Right. Of 64 starts your rule is stuck from 1: d3."),
        (my_rule, [], "Not yet. e3 is missing: from there your rule is stuck at 60."),
        (last_of_the_ties, ["d3", "e3"], "Not yet. From e3 your rule visits all 64 squares."),
        (counts_visited, ["e3"], "Not yet. From h5 you chose f4 (5 onward moves); f6 has 4."),
        (my_rule, "e3", "Right. Of 64 starts your rule is stuck from 1: e3."),
        (my_rule, ["z9"], "Not yet. 'z9' is not on the board"),
        (my_rule, 1, 'Not yet. squares are asked for, such as ["a1", "b3"], not 1.'),
    ],
)
def test_g(rule, starts, message):
    assert judged("07.G", (rule, starts)).startswith(message)


@pytest.mark.parametrize("letter", "ABCDEFG")
def test_no_answer_yet(letter):
    assert judged(f"07.{letter}", ...).startswith("Nothing to check yet")


# The article that the lesson reproduces


def test_the_article_has_the_move_order_wirth():
    as_file_and_rank = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
    assert tuple((rank, file) for file, rank in as_file_and_rank) == WIRTH


def test_the_article_board():
    outcome = solve(KnightsTour(BOARD, "a1", rule=RULE), greedy=True)
    assert outcome.path == ARTICLE
    assert (outcome.counts.tries, outcome.counts.placed, outcome.counts.undone) == (63, 63, 0)


def test_11_of_its_63_choices_are_ties():
    ties = 0
    for number in range(1, 64):
        path = ARTICLE[:number]
        exits = [len(my_onward(path, to)) for to in my_onward(path, path[-1])]
        ties += exits.count(min(exits)) > 1
    assert ties == 11


@pytest.mark.parametrize(
    ("size", "stuck"), [(5, 1), (6, 1), (7, 7), (8, 1), (9, 0), (10, 2), (12, 6)]
)
def test_the_starts_from_which_it_sticks(size, stuck):
    assert len(sticking(size)) == stuck


@pytest.mark.slow
def test_the_starts_from_which_it_sticks_on_20_x_20():
    assert len(sticking(20)) == 5


def sticking(size):
    board = Board(size, size)
    rule = Warnsdorff(board)
    starts = [square for square in board.squares() if tour_exists(size, size, square)]
    runs = [solve(KnightsTour(board, start, rule=rule), greedy=True) for start in starts]
    return [outcome for outcome in runs if outcome.verdict is STUCK]


# The open challenge: move order alone for the first k moves, then the rule


def plain_then_rule(k):
    def order(path: Path, allowed):
        return allowed if len(path) <= k else RULE(path, allowed)

    return KnightsTour(BOARD, "a1", rule=order)


@pytest.mark.parametrize("k", range(19))
def test_the_rule_mends_up_to_18_plain_moves(k):
    assert solve(plain_then_rule(k)).counts.placed == 63


@pytest.mark.slow
def test_after_19_plain_moves_a_million_placements_are_not_enough():
    outcome = solve(plain_then_rule(19), budget=10**6)
    assert (outcome.verdict, outcome.counts.placed) == (BUDGET, 10**6)


# Where the rule itself errs


def test_on_7_x_7_from_e1_the_rule_is_wrong_without_a_tie():
    board = Board(7, 7)
    walk = solve(KnightsTour(board, "e1", rule=Warnsdorff(board)), greedy=True).path
    d5 = board.square("d5")
    exits = {
        board.name(to): len(onward(board, walk[:37], to))
        for to in onward(board, walk[:37], walk[36])
    }
    assert exits == {"c2": 2, "d5": 3}
    assert walk[37] == board.square("c2")
    assert solve(KnightsTour(board, walk[:38], lookahead=True)).verdict is NONE
    assert is_tour(solve(KnightsTour(board, (*walk[:37], d5), lookahead=True)).path, board)
