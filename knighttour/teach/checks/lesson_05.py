"""Lesson 05: steps of ten, an order of one's own, growth; then checks A, B, C."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from knighttour.board import Answer, Board
from knighttour.engine import BUDGET
from knighttour.fast import solve
from knighttour.knights import CLOCKWISE, WIRTH, KnightsTour, move_order
from knighttour.teach.orders import coded
from knighttour.teach.stored import stored
from knighttour.teach.table import Table

FIVE = Board(5, 5)
LECTURE = 8_839  # placed in the lecture's order, WIRTH, on 5 x 5 from a1
FEW = 1_000
MILLION = 1_000_000


def judge(fault: str, praise: str) -> Answer:
    """No and the fault; yes and the praise where there is none."""
    return Answer(not fault, fault or praise)


# 1: steps on the ruler of tens

NUMBERS = (40, 7, 10, 8_839, 99, 100, 1_000, 781_419, 999_999, 1_000_000, 1)


def tens(function: Any) -> Answer:
    """Exercise 1: how often a number can be divided by ten until it is below ten."""
    if not callable(function):
        return Answer(False, "Hand in the function itself, `tens` and not `tens(...)`.")
    said = {number: function(number) for number in NUMBERS}
    praise = "781,419 is 5 steps up the ruler, 40 is 1: four steps between them."
    return judge(_tens_fault(said), praise)


def _tens_fault(said: dict[int, Any]) -> str:
    wrong = [n for n in said if said[n] != len(str(n)) - 1 or isinstance(said[n], bool)]
    if not wrong:
        return ""
    digits = all(said[number] == len(str(number)) for number in said)
    number = 7 if digits else wrong[0]
    truth, yours = len(str(number)) - 1, said[number]
    start = f"tens({number}) is {truth}, yours returns {yours!r}: "
    if yours is None:
        return f"{start}is there a `return`?"
    if digits:
        return f"{start}those are its digits. From 7 no step leads down."
    if number == 10:
        return f"{start}10 can be divided once. Go on while the number is 10 or more."
    return f"{start}divide by ten until less than ten is left, and count how often."


# 2: an order of one's own


def order(answer: Any) -> Answer:
    """Exercise 2: an order of the eight moves that places fewer than 1,000 on 5 x 5 from a1."""
    try:
        moves = coded(answer) if isinstance(answer, str) else move_order(answer)
    except ValueError as error:
        return Answer(False, f"{error}.")
    if moves == WIRTH:
        return Answer(False, f"That is the lecture's order: {LECTURE:,} placed. Change it.")
    if moves == CLOCKWISE:
        return Answer(False, "That is the blog's order. Find one of your own.")
    here, there = (_placed(start, moves) for start in ("a1", "e1"))
    if here >= LECTURE:
        return Answer(False, f"{here:,} placed, more than the lecture's {LECTURE:,}.")
    if here >= FEW:
        return Answer(False, f"{here:,} placed: fewer than {LECTURE:,}, and not yet below {FEW:,}.")
    return Answer(True, f"{here:,} placed. From e1 the same order takes {there:,}.")


def _placed(start: str, moves: Any) -> int:
    return solve(KnightsTour(FIVE, start, order=moves), theory=False).counts.placed


# 3: growth

SIZES = ("5 x 5", "6 x 6", "7 x 7", "8 x 8")
BLOG = {"5 x 5": 40, "6 x 6": 5_421}  # placed in the blog's order, CLOCKWISE, from a1


def growth(answer: Any) -> Answer:
    """Exercise 3: the table of the blog's order on 5 x 5 to 8 x 8, with a budget of a million."""
    if hasattr(answer, "sentence"):
        return Answer(False, "That is the picture. Hand in the table from which it is drawn.")
    if not isinstance(answer, Table):
        return Answer(False, f"A table is asked for, as over_sizes gives it, not {answer!r}.")
    praise = (
        "40, 5,421, and two runs that gave up. Their marks show how far they were let go, and not "
        "how far they had to go."
    )
    return judge(_growth_fault(answer), praise)


def _growth_fault(table: Table) -> str:
    rows = {row.label: row for row in table}
    missing = [size for size in SIZES if size not in rows]
    if missing:
        return f"{missing[0]} is missing: the sizes are [5, 6, 7, 8]."
    if rows["5 x 5"].counts.solutions > 1:
        return "It went on after the first tour: leave every=True out."
    if rows["5 x 5"].counts.placed == LECTURE:
        return f"5 x 5 took {LECTURE:,}: that is the lecture's order. Say order=CLOCKWISE."
    for size, truth in BLOG.items():
        if rows[size].counts.placed != truth:
            placed = rows[size].counts.placed
            return f"{size} placed {placed:,}, not {truth:,}: start on a1, in the blog's order."
    for size in SIZES[2:]:
        if rows[size].verdict is not BUDGET:
            placed = rows[size].counts.placed
            return f"{size} was not cut off: it placed {placed:,}. Give the sweep budget=1_000_000."
        if rows[size].counts.placed != MILLION:
            return f"{size} was cut off after {rows[size].counts.placed:,}: budget=1_000_000."
    return ""


# A: the map

MAP = ("b2", "12", "4", "no", "not known")
SHORT_OF = {"3": "9.9k is fewer than 10,000 as well: count c3."}


def read_map(answer: Any) -> Answer:
    """A: a square, two numbers, no, not known."""
    if not isinstance(answer, (list, tuple)) or len(answer) != len(MAP):
        return Answer(False, f"Five answers are asked for, not {answer!r}.")
    said = [str(word).strip().lower() for word in answer]
    wrong = [place for place in range(len(MAP)) if said[place] != MAP[place]]
    fault = _map_fault(wrong[0] + 1, said[wrong[0]]) if wrong else ""
    return judge(fault, "A number is a whole piece of work; 'gave up' is only the end of patience.")


def _map_fault(question: int, said: str) -> str:
    match question:
        case 1 if said in _gave_up():
            text = (
                f"from {said} it gave up, so no tour was found. Which square with a number has the "
                "largest?"
            )
        case 1:
            text = "another square has a larger number. Mind the k: 86k is more than 287."
        case 2 if said == "13":
            text = "13 found a tour. The others are hatched."
        case 2:
            text = "count the hatched squares."
        case 3:
            text = SHORT_OF.get(said, "which numbers are below 10k? Those without a k are, too.")
        case 4:
            text = "a million is what it was allowed. What b1 takes, this map does not say."
        case _ if said == "no":
            text = "it gave up from d1. That is not a no."
        case _:
            text = "'yes', 'no' or 'not known'? No tour was found, and not every path was tried."
    return f"{question}: {text}"


def _gave_up() -> list[str]:
    """The light squares: where the map is hatched."""
    return [FIVE.name(square) for square in FIVE.squares() if FIVE.colour(square) == "light"]


# B: which runs were cut off

CUT = "RTU"
RUNS = {  # side of the board, placed, undone
    "P": (5, 8_839, 8_815),
    "Q": (5, 1_829_420, 1_829_420),
    "R": (5, 1_000_000, 999_983),
    "S": (6, 2_617_588, 2_617_553),
    "T": (5, 437_112, 437_097),
    "U": (6, 1_000_000, 999_974),
}


def cut_off(answer: Any) -> Answer:
    """B: the letters of the runs that were cut off before their end."""
    words = "".join(map(str, answer)) if isinstance(answer, (list, tuple, set)) else str(answer)
    letters = [letter for letter in words.upper() if letter.isalpha()]
    if not letters or any(letter not in RUNS for letter in letters):
        return Answer(False, f'Letters from P to U are asked for, such as "PQ", not {answer!r}.')
    wrong = [letter for letter in RUNS if (letter in letters) != (letter in CUT)]
    wrong.sort(key=lambda letter: letter in CUT)  # first what is said too much
    praise = "Placed less undone is what stays: all but the start, or nothing, or it was cut off."
    return judge(_cut_fault(wrong[0]) if wrong else "", praise)


def _cut_fault(letter: str) -> str:
    side, placed, undone = RUNS[letter]
    stayed, whole = placed - undone, side * side - 1
    if not stayed:
        return (
            f"{letter} was not cut off: all that was placed came off again, so every path was "
            "tried."
        )
    if stayed == whole:
        return (
            f"{letter} was not cut off: {stayed} squares stayed, and with the start that is the "
            "whole board."
        )
    fault = f"{letter} is missing: {stayed} squares stayed, and a tour of {side} x {side} needs "
    return f"{fault}{whole}." + (" A limit need not be a round number." if letter == "T" else "")


# C: an estimate

ADDED = 2 * 98_742_287 - 1_735_078


def estimate(answer: Any) -> Answer:
    """C: the squares placed on all paths of 6 x 6 from a1, within a factor of ten."""
    if isinstance(answer, bool) or not isinstance(answer, (int, float)):
        return Answer(False, f"A number is asked for, such as 1_000_000, not {answer!r}.")
    truth = stored("all paths")["6 x 6"].counts.placed
    if 0.9 * ADDED < answer < 1.1 * ADDED:
        return Answer(
            False, f"{answer:,.0f}: you added what the last step added. This growth multiplies."
        )
    if answer * 10 < truth:
        return Answer(False, "Too few: the last step alone was times 57, and the steps grow.")
    if answer > 10 * truth:
        return Answer(False, "Too many: that is more than ten times what it takes.")
    return Answer(
        True, f"{truth:,} placed, 197 times as many as on 5 x 6. Within one step is very good."
    )


CHECKS: dict[str, Callable[[Any], Answer]] = {
    "tens": tens,
    "order": order,
    "growth": growth,
    "A": read_map,
    "B": cut_off,
    "C": estimate,
}
