"""Every fault that the checks of lesson 05 name: the wrong answer in, the message out."""

import math

import pytest

from knighttour import CLOCKWISE, WIRTH, Board, KnightsTour
from knighttour.fast import solve
from knighttour.teach.checks import judged
from knighttour.teach.checks.lesson_05 import CUT, MAP, NUMBERS, RUNS
from knighttour.teach.experiments import coded, over_sizes, over_starts
from knighttour.teach.stored import stored


def not_yet(key, answer, message):
    assert judged(f"05.{key}", answer) == f"Not yet. {message}"


# 1: tens


def loop(number):
    steps = 0
    while number >= 10:
        number //= 10
        steps += 1
    return steps


def digits_less_one(number):
    return len(str(number)) - 1


def by_itself(number):
    return 0 if number < 10 else 1 + by_itself(number // 10)


def up_the_ruler(number):
    steps = 0
    while 10 ** (steps + 1) <= number:
        steps += 1
    return steps


@pytest.mark.parametrize("function", [loop, digits_less_one, by_itself, up_the_ruler])
def test_right_ones_in_several_styles(function):
    assert judged("05.tens", function).startswith("Right. 781,419 is 5 steps")
    assert [function(number) for number in NUMBERS] == [
        math.floor(math.log10(number) + 1e-9) for number in NUMBERS
    ]


def more_than_ten(number):
    steps = 0
    while number > 10:
        number //= 10
        steps += 1
    return steps


def digits(number):
    return len(str(number))


def nothing(number):
    number // 10


def rounded(number):
    return round(math.log10(number))


def endless(number):
    steps = 0
    while number >= 10:
        steps += 1
    return steps


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (
            more_than_ten,
            (
                "tens(10) is 1, yours returns 0: 10 can be divided once. Go on while the number is "
                "10 or more."
            ),
        ),
        (
            digits,
            ("tens(7) is 0, yours returns 1: those are its digits. From 7 no step leads down."),
        ),
        (nothing, "tens(40) is 1, yours returns None: is there a `return`?"),
        (
            rounded,
            (
                "tens(40) is 1, yours returns 2: divide by ten until less than ten is left, and "
                "count how often."
            ),
        ),
        (3, "Hand in the function itself, `tens` and not `tens(...)`."),
    ],
)
def test_faults_of_tens(function, message):
    not_yet("tens", function, message)


def test_a_loop_without_end_comes_back():
    assert "TooManyLines" in judged("05.tens", endless)


# 2: an order


def swapped(*pairs):
    moves = list(WIRTH)
    for a, b in pairs:
        moves[a], moves[b] = moves[b], moves[a]
    return moves


def test_orders_that_pass_in_both_forms():
    said = "Right. 433 placed. From e1 the same order takes 95,080."
    for answer in ("87561234", coded("87561234"), list(coded("87561234"))):
        assert judged("05.order", answer) == said


def test_faults_of_an_order():
    not_yet("order", WIRTH, "That is the lecture's order: 8,839 placed. Change it.")
    not_yet("order", "43218765", "That is the blog's order. Find one of your own.")
    not_yet("order", list(CLOCKWISE), "That is the blog's order. Find one of your own.")
    not_yet("order", "78532146", "46,876 placed, more than the lecture's 8,839.")
    not_yet(
        "order",
        [*WIRTH[:7], (3, 1)],
        "(3, 1) is no knight's move: those go 1 and 2 squares, such as (2, 1) or (-1, 2).",
    )
    not_yet("order", WIRTH[:7], "a move order has all eight knight's moves, this one has 7.")
    not_yet(
        "order",
        "1234567",
        "'1234567' is no code of an order: it has each digit from 1 to 8 once.",
    )


def test_an_order_that_is_good_and_not_good_enough():
    order = next(
        order
        for order in (swapped((a, b)) for a in range(8) for b in range(a))
        if 1_000 <= work(order) < 8_839
    )
    not_yet("order", order, f"{work(order):,} placed: fewer than 8,839, and not yet below 1,000.")


def work(order):
    return solve(KnightsTour(Board(5, 5), "a1", order=order)).counts.placed


# 3: growth


def test_the_growth_of_the_blogs_order():
    table = over_sizes([5, 6, 7, 8], order=CLOCKWISE)
    assert judged("05.growth", table).startswith("Right. 40, 5,421, and two runs that gave up.")
    not_yet(
        "growth",
        table.growth(tens=True),
        "That is the picture. Hand in the table from which it is drawn.",
    )


@pytest.mark.parametrize(
    ("sizes", "how", "message"),
    [
        (
            [5, 6, 7, 8],
            {},
            "5 x 5 took 8,839: that is the lecture's order. Say order=CLOCKWISE.",
        ),
        (
            [5, 6, 7, 8],
            {"order": CLOCKWISE, "budget": None},
            ("7 x 7 was not cut off: it placed 11,272,347. Give the sweep budget=1_000_000."),
        ),
        (
            [5, 6, 8],
            {"order": CLOCKWISE},
            "7 x 7 is missing: the sizes are [5, 6, 7, 8].",
        ),
        (
            [5, 6, 7, 8],
            {"order": CLOCKWISE, "start": "a5"},
            "5 x 5 took 8,839: that is the lecture's order. Say order=CLOCKWISE.",
        ),
        (
            [5, 6, 7, 8],
            {"order": CLOCKWISE, "start": "e1"},
            "5 x 5 placed 287, not 40: start on a1, in the blog's order.",
        ),
        (
            [5, 6, 7, 8],
            {"order": CLOCKWISE, "budget": 10_000},
            "7 x 7 was cut off after 10,000: budget=1_000_000.",
        ),
        (
            [5, 6, 7, 8],
            {"order": CLOCKWISE, "every": True, "budget": 2_000_000},
            "It went on after the first tour: leave every=True out.",
        ),
    ],
)
def test_faults_of_growth(sizes, how, message):
    not_yet("growth", over_sizes(sizes, **how), message)


def test_no_table():
    not_yet("growth", 40, "A table is asked for, as over_sizes gives it, not 40.")


# A: the map


def test_the_map_is_read_off_the_sweep():
    table = over_starts(Board(5, 5))
    numbers = table.numbers()
    most = max(numbers, key=numbers.get)
    few = [name for name in numbers if numbers[name] < 10_000]
    assert [most, str(len(table.gave_up)), str(len(few)), "no", "not known"] == list(MAP)
    assert judged("05.A", ["b2", 12, 4, "no", "not known"]).startswith("Right.")
    assert judged("05.A", ("B2", "12", "4", "No", "Not known")).startswith("Right.")


@pytest.mark.parametrize(
    ("place", "said", "message"),
    [
        (
            0,
            "b1",
            (
                "1: from b1 it gave up, so no tour was found. Which square with a number has the "
                "largest?"
            ),
        ),
        (0, "d4", "1: another square has a larger number. Mind the k: 86k is more than 287."),
        (1, 13, "2: 13 found a tour. The others are hatched."),
        (1, 11, "2: count the hatched squares."),
        (2, 3, "3: 9.9k is fewer than 10,000 as well: count c3."),
        (2, 2, "3: which numbers are below 10k? Those without a k are, too."),
        (3, "yes", "4: a million is what it was allowed. What b1 takes, this map does not say."),
        (4, "no", "5: it gave up from d1. That is not a no."),
        (
            4,
            "yes",
            "5: 'yes', 'no' or 'not known'? No tour was found, and not every path was tried.",
        ),
    ],
)
def test_faults_of_reading(place, said, message):
    answer = ["b2", 12, 4, "no", "not known"]
    answer[place] = said
    not_yet("A", answer, message)


def test_five_answers_are_asked_for():
    not_yet("A", "b2", "Five answers are asked for, not 'b2'.")


# B: which runs were cut off

ASKED = {
    "P": ("a1", None),
    "Q": ("b1", None),
    "R": ("c2", 1_000_000),
    "S": ("b1", None),
    "T": ("d3", 437_112),
    "U": ("d1", 1_000_000),
}


@pytest.mark.parametrize("letter", RUNS)
def test_the_runs_are_real(letter):
    (side, placed, undone), (start, budget) = RUNS[letter], ASKED[letter]
    outcome = solve(KnightsTour(Board(side, side), start), theory=False, budget=budget)
    assert (outcome.counts.placed, outcome.counts.undone) == (placed, undone)
    assert (outcome.verdict == "BUDGET") == (letter in CUT)


@pytest.mark.parametrize("answer", ["RTU", "utr", "R, T, U", ["R", "T", "U"]])
def test_the_cut_ones(answer):
    assert judged("05.B", answer).startswith("Right. Placed less undone is what stays")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (
            "QRTU",
            ("Q was not cut off: all that was placed came off again, so every path was tried."),
        ),
        (
            "PRTU",
            ("P was not cut off: 24 squares stayed, and with the start that is the whole board."),
        ),
        (
            "RSTU",
            ("S was not cut off: 35 squares stayed, and with the start that is the whole board."),
        ),
        (
            "RU",
            (
                "T is missing: 15 squares stayed, and a tour of 5 x 5 needs 24. A limit need not "
                "be a round number."
            ),
        ),
        ("RT", "U is missing: 26 squares stayed, and a tour of 6 x 6 needs 35."),
        ("X", "Letters from P to U are asked for, such as \"PQ\", not 'X'."),
    ],
)
def test_faults_of_cut(answer, message):
    not_yet("B", answer, message)


# C: an estimate


@pytest.mark.parametrize("answer", [98_742_287 * 57, 98_742_287 * 100, 1e10, 19_431_824_958])
def test_good_estimates(answer):
    assert judged("05.C", answer).startswith("Right. 19,431,824,958 placed, 197 times as many")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (
            98_742_287 + (98_742_287 - 1_735_078),
            "195,749,496: you added what the last step added. This growth multiplies.",
        ),
        (98_742_287 * 16, "Too few: the last step alone was times 57, and the steps grow."),
        (10**12, "Too many: that is more than ten times what it takes."),
        ("a lot", "A number is asked for, such as 1_000_000, not 'a lot'."),
    ],
)
def test_faults_of_an_estimate(answer, message):
    not_yet("C", answer, message)


def test_the_table_of_the_question_is_the_kept_one():
    table = stored("all paths")
    shown = {"4 x 4": 2_222, "4 x 5": 35_660, "5 x 5": 1_735_078, "5 x 6": 98_742_287}
    assert {size: table[size].counts.placed for size in shown} == shown
