"""Lesson 10: a turn, the eight symmetries, families, three arrays, half a search; A, B and C."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, islice
from typing import Any

from knighttour.board import Answer
from knighttour.engine import solutions
from knighttour.queens import Queens, columns_of, fundamental
from knighttour.show.alt import listed, many
from knighttour.show.symmetries import AS_IT_IS, SYMMETRIES, family, image
from knighttour.teach.checks.lesson_09 import MOST_RESULTS, counting

Columns = tuple[int, ...]
QUARTER = "quarter turn to the right"
EIGHT = (0, 4, 7, 5, 2, 6, 1, 3)  # the first of eight queens; all its images are different
ASKED = (EIGHT, (0, 2, 4, 1, 3), (1, 3, 5, 0, 2, 4), (1, 3, 0, 2))


def judge(fault: str, praise: str) -> Answer:
    """No and the fault; yes and the praise where there is none."""
    return Answer(not fault, fault or praise)


def first_fault(faults: Iterable[str]) -> str:
    """The first fault that is one, or `""`."""
    return next(filter(None, faults), "")


@cache
def placements(n: int) -> tuple[Columns, ...]:
    """All placements of n queens, in the order of the search."""
    return tuple(map(columns_of, solutions(Queens(n))))


@cache
def families(n: int) -> tuple[Columns, ...]:
    """The first placement of each family."""
    return tuple(fundamental(placements(n)))


def no_columns(result: Any, n: int) -> str:
    """Why this is no list of n different columns, or `""`."""
    if result is None:
        return "Nothing comes back: return the columns."
    if not isinstance(result, (list, tuple)) or not all(isinstance(col, int) for col in result):
        return f"{result!r} comes back: return the columns, one for each row."
    if len(result) != n:
        return f"{tuple(result)} has {many(len(result), 'column')}; there are {n} rows."
    off = next((col for col in result if not 0 <= col < n), None)
    if off is not None:
        return f"A column is {off} in {tuple(result)}: they go from 0 to {n - 1}."
    twice = next((col for col in result if list(result).count(col) > 1), None)
    return "" if twice is None else f"Column {twice} has two queens in {tuple(result)}."


# turn: a quarter to the right (exercise 1)


def turn(function: Any) -> Answer:
    """Exercise 1: a function that turns a placement by a quarter to the right."""
    if not callable(function):
        return Answer(False, "Hand in the function itself, `turn` and not `turn(...)`.")
    return judge(
        first_fault(_turn_fault(columns, function) for columns in ASKED),
        "A quarter turn to the right, and four of them lead back.",
    )


def _turn_fault(columns: Columns, function: Callable[[Any], Any]) -> str:
    given = list(columns)
    turned = function(given)
    if given != list(columns):
        return "The list that your function was given has changed: write in a new one."
    fault = no_columns(turned, len(columns))
    if fault or tuple(turned) == image(columns, QUARTER):
        return fault
    names = family(columns).get(tuple(turned))
    what = f"that is {_called(names)}" if names else "that is no turn and no mirror"
    return f"{columns} becomes {tuple(turned)}: {what}."


def _called(names: Sequence[str]) -> str:
    name = names[0]
    return "the placement as it was" if name == AS_IT_IS else f"the {name}"


# eight: all symmetries (exercise 2)


def eight(function: Any) -> Answer:
    """Exercise 2: a function that returns the eight images of a placement; equal ones may merge."""
    if not callable(function):
        return Answer(False, "Hand in the function itself, `eight` and not `eight(...)`.")
    return judge(
        first_fault(_eight_fault(columns, function(columns)) for columns in ASKED),
        "Four turns, and the mirror image of each.",
    )


def _eight_fault(columns: Columns, found: Any) -> str:
    if not isinstance(found, Iterable):
        return f"{found!r} comes back: return a list of eight placements."
    images, ours = list(islice(found, MOST_RESULTS)), family(columns)
    fault = first_fault(no_columns(one, len(columns)) for one in images)
    if fault:
        return fault
    strange = next((one for one in images if tuple(one) not in ours), None)
    if strange is not None:
        return f"{tuple(strange)} is no turn and no mirror of {columns}."
    theirs = set(map(tuple, images))
    missing = [name for name in SYMMETRIES if image(columns, name) not in theirs]
    if missing:
        return f"Missing, of {columns}: {listed(missing, '; ')}."
    return "" if len(images) <= len(SYMMETRIES) else f"{len(images)} come back; return eight."


# different: one of each family (exercise 3)

NO_DIVISION = "92 / 8 would be right if every family had eight members."
FAULTS_OF_EIGHT = {  # what wrong programs keep of the 92; the tests run every one of them
    92: "92: nothing is left out.",
    87: "87: each is compared with the last one kept; compare it with all of them.",
    48: "48: only the half turn is asked for.",
    46: "46: only one mirror is asked for.",
    24: "24: turns without mirrors, or mirrors without quarter turns, are only half of the eight.",
    11: f"11: {NO_DIVISION}",
    11.5: f"11.5: {NO_DIVISION}",
}


def different(function: Any) -> Answer:
    """Exercise 3: a function that keeps one placement of each family; or their number."""
    if not callable(function):
        return Answer(False, "Hand in the function itself, `really_different`.")
    faults = (_different_fault(n, function(list(placements(n)))) for n in (8, 7, 6, 5, 4))
    return judge(first_fault(faults), "12 families of 8 queens, and 6, 1, 2, 1 of 7, 6, 5, 4.")


def _different_fault(n: int, kept: Any) -> str:
    if isinstance(kept, Iterator):
        kept = list(islice(kept, MOST_RESULTS))
    number = len(kept) if isinstance(kept, (list, tuple, set)) else kept
    if not isinstance(number, (int, float)):
        return f"{kept!r} comes back: return a list with one placement of each family."
    if n == 8 and number in FAULTS_OF_EIGHT:
        return FAULTS_OF_EIGHT[number]
    if kept is not number and (fault := _relatives([*kept], n)):
        return fault
    right = len(families(n))
    return "" if number == right else f"{n} queens: you keep {number} of {len(placements(n))}."


def _relatives(kept: list[Any], n: int) -> str:
    """Two that are kept and belong together, or one that is no placement of the list."""
    fault = first_fault(no_columns(one, n) for one in kept)
    if fault:
        return fault
    for one, other in combinations(map(tuple, kept), 2):
        names = family(one).get(other)
        if names:
            return f"{n} queens: you keep {one} and {other}, which it is after: {names[0]}."
    return ""


# marks: the three arrays (exercise 4)


def marks(function: Any) -> Answer:
    """Exercise 4: `count_marks(n)` with arrays of the learner's own."""
    try:
        verdict = counting(function)
    except IndexError:
        return Answer(
            False,
            "A place is beyond the end of its array. The largest sum of n = 5 is 8: how many sums "
            "are there, 0 included?",
        )
    if not verdict:
        return verdict
    number = function(8)
    fault = "" if number == 92 else f"For n = 8 you count {number}; there are 92."
    return judge(fault, "10 placements for n = 5, 2 for n = 4, 92 for n = 8.")


# half: half a search (exercise 5)


def begin(n: int, col: int) -> int:
    """How many placements of n queens begin with a queen in column `col`."""
    return sum(columns[0] == col for columns in placements(n))


def half(function: Any) -> Answer:
    """Exercise 5: `count_half(n, begins)` counts all, and asks for half of the columns."""
    if not callable(function):
        return Answer(False, "Hand in the function itself, `count_half`.")
    faults = (_half_fault(n, function) for n in (4, 6, 8, 5, 7))
    return judge(first_fault(faults), "2, 10, 4, 40, 92: all placements, from half of the board.")


def _half_fault(n: int, function: Callable[..., Any]) -> str:
    asked: list[int] = []

    def begins(size: int, col: int) -> int:
        asked.append(col)
        return begin(size, col)

    said, right = function(n, begins), len(placements(n))
    middle = begin(n, n // 2) if n % 2 else 0
    if said == right:
        return _asked_fault(n, asked)
    told = f"n = {n}: you count {said}: "
    if said == right // 2 and not n % 2:
        return f"{told}each of them has a mirror image, which counts too."
    if said == right + middle:
        return (
            f"{told}the mirror image of a placement that begins in the middle column begins there "
            "too, so these are counted twice."
        )
    if said == right - middle:
        return f"{told}those that begin in the middle column are missing."
    return f"n = {n}: you count {said}; there are {right}."


def _asked_fault(n: int, asked: Sequence[int]) -> str:
    for place, col in enumerate(asked):
        if col in asked[:place]:
            return f"n = {n}: right, but you ask for column {col} twice: keep the number."
        if n - 1 - col in asked[:place]:
            return (
                f"n = {n}: right, but you ask for column {col} as well: that is the mirror image "
                f"of column {n - 1 - col}."
            )
    return ""


# A: the table

SIZES = (4, 5, 6, 7, 8)


def table(answer: Any) -> Answer:
    """Check A: for 4 to 8 queens the number of placements and of families."""
    rows = list(answer)
    if len(rows) != len(SIZES):
        return Answer(False, f"{many(len(rows), 'pair')}: one is asked for each n from 4 to 8.")
    faults = (_row_fault(n, row) for n, row in zip(SIZES, rows, strict=True))
    return judge(first_fault(faults), "2 1, 10 2, 4 1, 40 6, 92 12.")


def _row_fault(n: int, row: Any) -> str:
    if not isinstance(row, (list, tuple)) or len(row) != 2:
        return f"n = {n}: {row!r} is no pair of two numbers."
    every, kept = row
    right = len(placements(n)), len(families(n))
    if every == right[1] and kept == right[0] and every != kept:
        return f"n = {n}: first all placements, then the families."
    if every != right[0]:
        return f"n = {n}: not {every} placements. Lesson 09 has them, or your `count_marks`."
    if kept == right[1]:
        return ""
    told = f"n = {n}: {every} placements, that is right; {kept} families are not. "
    if kept in (every / 8, every // 8, round(every / 8)):
        return told + "All / 8 is not the way: a family may have fewer than eight members."
    if kept == every / 2:
        return told + "All / 2 is one mirror alone: a board can be turned as well."
    return told + "Ask your `really_different`."


# B: which method proves that there is none

PROOFS = "ADG"
NO_PROOF = {
    "B": "B has tried a million, and nobody knows whether one was left out.",
    "C": "C gave up, and that is no NO: some placement may be left to try.",
    "E": "E is about another square: no symmetry takes a1 to b1. There is a placement with b1.",
    "F": "F forgets an undo: a mark that stays forbids squares that are free.",
}
MISSING = {
    "A": "A is missing: nothing was left out, all was tried and all came off again.",
    "D": "D is missing: the half turn takes a1 to f6, so a placement there would be one here.",
    "G": "G is missing: the list is complete, each family has all its images, so a look is enough.",
}


def proves(answer: Any) -> Answer:
    """Check B: the letters of the methods that prove that there is none."""
    letters = [letter for letter in str(answer).upper() if letter.isalpha()]
    strange = next((letter for letter in letters if letter not in {*NO_PROOF, *MISSING}), None)
    if strange:
        return Answer(False, f"There is no {strange}: the letters go from A to G.")
    faults = [NO_PROOF[letter] for letter in letters if letter in NO_PROOF]
    faults += [MISSING[letter] for letter in PROOFS if letter not in letters]
    return judge(first_fault(faults), "Nothing is left out, or a symmetry leads back to such a NO.")


# C: the same placement?


def same(function: Any) -> Answer:
    """Check C: `same(one, other)`, whether a symmetry makes one placement of the other."""
    if not callable(function):
        return Answer(False, "Hand in the function itself, `same` and not `same(...)`.")
    faults = [_missed(columns, function) for columns in (*ASKED, *families(8)[1:])]
    return judge(
        first_fault(faults) or first_fault(_mixed_up(n, function) for n in (8, 7, 5)),
        "It knows all eight symmetries, and nothing else passes.",
    )


def _missed(columns: Columns, function: Callable[..., Any]) -> str:
    said = {name: function(columns, image(columns, name)) for name in SYMMETRIES}
    if None in said.values():
        return "Nothing comes back: return True or False."
    missed = [name for name in SYMMETRIES if not said[name]]
    if not missed:
        return ""
    fault = (
        f"You say False for {columns} and {image(columns, missed[0])}: the second is the first "
        f"after: {missed[0]}."
    )
    if len(missed) > 1:
        fault += f" Also missed: {listed(missed[1:], '; ')}."
    if len(missed) >= len(SYMMETRIES) - 1:
        fault += " Is a list compared with a tuple? They are never equal."
    return fault


def _mixed_up(n: int, function: Callable[..., Any]) -> str:
    for one, other in combinations(families(n), 2):
        if function(one, other):
            return (
                f"You say True for {one} and {other}: no turn and no mirror makes one of the other."
            )
    return ""


CHECKS: dict[str, Callable[[Any], Answer]] = {
    "turn": turn,
    "eight": eight,
    "different": different,
    "marks": marks,
    "half": half,
    "A": table,
    "B": proves,
    "C": same,
}
