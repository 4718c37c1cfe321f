"""Lesson 06: what verdicts settle, cuts, a proof in order, a table; then checks A, B, C."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from knighttour.board import Answer, Board, Square, square_name
from knighttour.engine import BUDGET, FOUND, NONE, STOPPED, STUCK, Verdict, solve
from knighttour.knights import KnightsTour
from knighttour.show.alt import many
from knighttour.teach.verdicts import verdict_fault
from knighttour.theory import tour_exists

Part = set[Square]


def judge(fault: str, praise: str) -> Answer:
    """No and the fault; yes and the praise where there is none."""
    return Answer(not fault, fault or praise)


# 1: what the verdicts from several starts settle

TOUR, NO_TOUR, NOT_KNOWN = "tour", "none", "not known"
RUNS: tuple[tuple[Verdict, ...], ...] = (
    (NONE, NONE, NONE),
    (NONE, BUDGET),
    (BUDGET, FOUND),
    (FOUND, NONE),
    (NONE, FOUND, NONE),
    (BUDGET, NONE, NONE),
    (STOPPED, NONE),
    (NONE, STUCK),
    (FOUND,),
    (BUDGET, BUDGET),
)


def settles(verdicts: Sequence[str]) -> str:
    """What is known of a board, given the verdict from each of its squares."""
    if FOUND in verdicts:
        return TOUR
    return NO_TOUR if all(verdict == NONE for verdict in verdicts) else NOT_KNOWN


def settled(function: Any) -> Answer:
    """Exercise 1: a function of the verdicts from all starts: "tour", "none" or "not known"."""
    if not callable(function):
        return Answer(False, "Hand in the function itself, `settled` and not `settled(...)`.")
    faults = (_settled_fault(run, function([str(verdict) for verdict in run])) for run in RUNS)
    return judge(
        next(filter(None, faults), ""),
        "One tour is enough for a yes; for a no every start must say NONE.",
    )


def _settled_fault(run: Sequence[Verdict], said: Any) -> str:
    truth = settles(run)
    if said == truth:
        return ""
    asked = f"{[str(verdict) for verdict in run]}: "
    if said not in (TOUR, NO_TOUR, NOT_KNOWN):
        return f"{asked}return {TOUR!r}, {NO_TOUR!r} or {NOT_KNOWN!r}, not {said!r}."
    if truth == TOUR:
        if said == NOT_KNOWN:
            return (
                f"{asked}you say {said!r}; one tour is enough for 'tour', whoever failed elsewhere."
            )
        return f"{asked}you say {said!r}, but a tour was found: 'tour'."
    if truth == NO_TOUR:
        return f"{asked}you say {said!r}, but every start is proved to have no tour: 'none'."
    if said == TOUR:
        return f"{asked}you say {said!r}, and nobody has found one: 'not known'."
    open_ = next(verdict for verdict in run if verdict is not NONE)
    how = {
        BUDGET: "one start gave up",
        STOPPED: "one run was stopped",
        STUCK: "one walk had no undo",
    }
    return f"{asked}you say {said!r}, but {how[open_]}, and a tour may begin there: 'not known'."


# 2 and 5: squares taken off, and the parts that are left


def parts(board: Board, taken: Iterable[Square]) -> list[Part]:
    """The parts into which the board falls without the squares `taken`: no move joins two of them.

    >>> len(parts(Board(4, 4), [(1, 1), (1, 2), (2, 1), (2, 2)]))
    6
    """
    left = set(board.squares()) - set(taken)
    found = []
    while left:
        reached = [min(left)]
        left.remove(reached[0])
        for square in reached:  # it grows meanwhile
            near = left.intersection(board.leaps(square))
            reached += sorted(near)
            left -= near
        found.append(set(reached))
    return found


FOUR = Board(4, 4)
MIDDLE = tuple(map(FOUR.square, ("b2", "c2", "b3", "c3")))
THREE_BY_FIVE = Board(3, 5)
SIX_PARTS = (
    "6 parts, and a chain without 4 of its beads falls into 5 pieces at most: 4 x 4 has no tour."
)


def six_parts(answer: Any) -> Answer:
    """Exercise 2: the parts of 4 x 4 without the four middle squares, each as a text with names."""
    if not isinstance(answer, (list, tuple)):
        return Answer(
            False, f'A list of texts is asked for, such as ["a1", "b1 d2"], not {answer!r}.'
        )
    try:
        given = [_named(FOUR, part) for part in answer]
    except ValueError as error:
        return Answer(False, f"{error}.")
    return judge(_parts_fault([part for part in given if part]), SIX_PARTS)


def _named(board: Board, names: Any) -> list[Square]:
    """The squares of a text with names, or of a list of names or pairs."""
    words = names.replace(",", " ").split() if isinstance(names, str) else names
    if not isinstance(words, (list, tuple, set)):
        raise ValueError(f'squares are asked for, such as "a1 b3", not {names!r}')
    return [board.square(word) for word in words]


def _parts_fault(given: list[list[Square]]) -> str:
    squares = [square for part in given for square in part]
    for square in squares:
        if square in MIDDLE:
            return f"{square_name(square)} was taken off."
        if squares.count(square) > 1:
            return f"{square_name(square)} stands there twice; each square is in one part."
    for one, other in combinations(given, 2):
        for square in one:
            near = [to for to in FOUR.leaps(square) if to in other]
            if near:
                pair = f"{square_name(square)} and {square_name(near[0])}"
                return f"{pair} are a knight's move apart, and stand in two parts."
    missing = [s for s in FOUR.squares() if s not in squares and s not in MIDDLE]
    if missing:
        return f"{square_name(missing[0])} is missing."
    return next(filter(None, map(_two_in_one, given)), "")


def _two_in_one(part: list[Square]) -> str:
    """Two squares of a part that no way joins, in words, or `""`."""
    joined = next(true for true in parts(FOUR, MIDDLE) if part[0] in true)
    apart = [square for square in part if square not in joined]
    if not apart:
        return ""
    return (
        f"{square_name(part[0])} and {square_name(apart[0])} stand in one part, but no way of "
        "moves over the squares that are left leads from one to the other."
    )


def cut(answer: Any) -> Answer:
    """Exercise 5: squares of 3 x 5 whose loss leaves more parts than a chain could."""
    try:
        taken = set(_named(THREE_BY_FIVE, answer))
    except ValueError as error:
        return Answer(False, f"{error}.")
    pieces, most = len(parts(THREE_BY_FIVE, taken)), len(taken) + 1
    off = f"{many(len(taken), 'square')} off leave {many(pieces, 'part')}"
    if len(taken) == THREE_BY_FIVE.size:
        return Answer(False, "You took the whole board off.")
    if pieces > most:
        return Answer(True, f"{off}; a chain falls into {most} at most. 3 x 5 has no tour.")
    return Answer(False, f"{off}, and a chain may fall into {most}: that proves nothing yet.")


# 3: no closed tour on an odd board, sentence by sentence

SENTENCES = {
    "A": "To come home to the colour where it began, the knight needs an even number of moves.",
    "B": "Every move changes the colour.",
    "C": "A tour has one move fewer than the board has squares.",
    "D": "So the number of squares is even, and a board with an odd number has no closed tour.",
    "E": "A closed tour visits each square once, and one more move leads home.",
    "F": "On all the odd boards that people have tried, no closed tour was found.",
    "G": "So it makes as many moves as the board has squares.",
}
NEEDS = (("G", "E"), ("A", "B"), ("D", "A"), ("D", "G"))  # the second is said before the first
WHY = {
    ("G", "E"): "G needs E: first say what a closed tour is, then count its moves.",
    ("A", "B"): "A needs B: that the colour changes must be said before it is used.",
    ("D", "A"): "D says what follows from all the rest: it comes last.",
    ("D", "G"): "D says what follows from all the rest: it comes last.",
}


def odd_boards(answer: Any) -> Answer:
    """Exercise 3: the letters of the sentences that prove it, each after those it needs."""
    letters = [letter for letter in str(answer).upper() if letter.isalpha()]
    return judge(
        _wrong_sentence(letters) or _wrong_order(letters),
        "A proof, for all odd boards at once, and nobody had to search.",
    )


def _wrong_sentence(letters: list[str]) -> str:
    if "F" in letters:
        return "F is no proof: those who tried have given up, and there are always more boards."
    if "C" in letters:
        return "C is true of an open tour. A closed one has one move more, the way home."
    wanted = sorted(set(SENTENCES) - {"C", "F"})
    missing = [letter for letter in wanted if letter not in letters]
    if missing and letters:
        return f"{missing[0]} is missing: without it something is said that nobody has shown."
    return "" if sorted(letters) == wanted else "Use letters from A to G, each at most once."


def _wrong_order(letters: list[str]) -> str:
    wrong = [pair for pair in NEEDS if letters.index(pair[0]) < letters.index(pair[1])]
    return WHY[wrong[0]] if wrong else ""


# 4: the table of 3 x n

THIN = range(1, 13)
LITTLE = 1_000  # placed: the budget of the table


@cache
def by_search(n: int) -> Verdict:
    """The verdict of the search on 3 x n, from every square, with the budget of the table."""
    return solve(KnightsTour(Board(3, n)), theory=False, budget=LITTLE).verdict


def table(answer: Any) -> Answer:
    """Exercise 4: where the search gave up, where there is no tour, the first closed tour."""
    if not isinstance(answer, (list, tuple)) or len(answer) != 3:
        return Answer(False, f"Two lists and a number are asked for, not {answer!r}.")
    gave_up, no_tour, first = answer
    if not all(isinstance(one, (list, tuple, set)) for one in (gave_up, no_tour)):
        return Answer(False, "`gave_up` and `no_tour` are lists of numbers, such as [1, 2].")
    return judge(
        _gave_up_fault(list(gave_up)) or _no_tour_fault(list(no_tour)) or _closed_fault(first),
        "Of the four on which the search gave up, two have tours and two have none.",
    )


def _gave_up_fault(given: list[Any]) -> str:
    verdicts = {n: by_search(n) for n in THIN}
    for n in given:
        if verdicts.get(n) is not BUDGET:
            said = f"the verdict is {verdicts[n]}" if n in verdicts else "the table ends with 12"
            return f"gave_up: {n} does not belong there, {said}."
    missing = [n for n in THIN if verdicts[n] is BUDGET and n not in given]
    return f"gave_up: {missing[0]} is missing, its verdict is BUDGET." if missing else ""


def _no_tour_fault(given: list[Any]) -> str:
    none = [n for n in THIN if not tour_exists(3, n)]
    for n in given:
        if n not in none:
            if n not in THIN:
                return f"no_tour: {n} does not belong there, the table ends with 12."
            gave_up = by_search(n) is BUDGET
            why = "the search gave up there, and that is no NO" if gave_up else "there is a tour"
            return f"no_tour: {n}: {why}. tour_exists(3, {n}) says yes."
    missing = [n for n in none if n not in given]
    if not missing:
        return ""
    what = {BUDGET: "the search gave up, and theory says that there is none"}
    said = what.get(by_search(missing[0]), "the search came to its end, and theory agrees")
    return f"no_tour: {missing[0]} is missing: {said}."


def _closed_fault(first: Any) -> str:
    truth = next(n for n in range(1, 100) if tour_exists(3, n, closed=True))
    if first == truth:
        return ""
    if not isinstance(first, int) or first < 1:
        return f"first_closed: a whole number is asked for, not {first!r}."
    if first > truth:
        return f"first_closed: there is a smaller one than {first}."
    if first % 2:
        return f"first_closed: 3 x {first} has {3 * first} squares, an odd number."
    return (
        f"first_closed: 3 x {first} has {3 * first} squares, an even number, and that is not "
        f"enough. Ask tour_exists(3, {first}, closed=True)."
    )


# A: the verdicts

VERDICTS = (NONE, BUDGET, NONE, STUCK, STOPPED)
NOT_THIS = {
    (1, BUDGET): "nobody gave up: every path was tried, and all that was placed came off again",
    (2, NONE): "it gave up, and 419 placed later it has a tour",
    (2, STOPPED): "no person ended it, a limit did",
    (3, BUDGET): "nobody searched, so nobody gave up; the colours prove it, so it is NONE",
    (3, STOPPED): "nobody searched, so nobody was stopped; the colours prove it, so it is NONE",
    (4, NONE): "it never takes a move back, so it has tried one path and proves nothing",
    (4, BUDGET): "a dead end ended it, and no limit",
    (5, BUDGET): "a person ended it, and no limit",
    (5, NONE): "paths are left that nobody has tried",
}


def verdicts(answer: Any) -> Answer:
    """A: the verdicts on the five runs, as words in a list or in one text."""
    fault = verdict_fault(answer, VERDICTS, NOT_THIS, "read the table of verdicts once more")
    right = "Two proofs, one by search and one by thought; the other three prove nothing."
    return Answer(not fault, fault or right)


# B: the parity of a walk

PARITY = ("light", "no", "36", "dark")
PARITY_FAULTS = {
    1: "1: c3 is dark, and 7 is an odd number, so the colour has changed.",
    2: "2: a1 is dark and b1 is light; 4 moves, an even number, end on dark.",
    3: "3: a move for each of the 36 squares, the one that leads home among them.",
    4: "4: 49 squares are 48 moves, an even number, so it ends on the colour of a1.",
}


def parity(answer: Any) -> Answer:
    """B: a colour, yes or no, a number, a colour."""
    words = answer.replace(",", " ").split() if isinstance(answer, str) else answer
    if not isinstance(words, (list, tuple)) or len(words) != len(PARITY):
        return Answer(False, f"Four answers are asked for, not {answer!r}.")
    for number, (word, truth) in enumerate(zip(words, PARITY, strict=True), 1):
        said = str(word).strip().lower()
        if (number, said) == (3, "35"):
            return Answer(False, "3: 35 moves lead to the last square, and one more leads home.")
        if said != truth:
            return Answer(False, PARITY_FAULTS[number])
    return Answer(True, "An even number of moves keeps the colour, an odd number changes it.")


# C: was the search complete?

COMPLETE = "AD"
CLAIMS = {
    "A": "A is missing: every path was begun, and each was taken back because nothing was left.",
    "B": "B leaves a choice out: all four tours from d2 need the move that is missing.",
    "C": "C is complete for b1, and says nothing of the other starts: four tours begin on d2.",
    "D": "D is missing: in a mirror a tour from e2 would be one from a2, and there is none.",
    "E": "E gave up: 250,732 placed later it has a tour.",
    "F": "F leaves its loop after the first square that it places: the others are never tried.",
}


def complete(answer: Any) -> Answer:
    """C: the letters of the claims that are proved."""
    words = "".join(answer) if isinstance(answer, (list, tuple, set)) else str(answer)
    letters = [letter for letter in words.upper() if letter.isalpha()]
    unknown = [letter for letter in letters if letter not in CLAIMS]
    if unknown or not letters:
        return Answer(False, f'Letters from A to F are asked for, such as "BC", not {answer!r}.')
    wrong = [letter for letter in CLAIMS if (letter in letters) != (letter in COMPLETE)]
    wrong.sort(key=lambda letter: letter in COMPLETE)  # first what is said too much
    fault = CLAIMS[wrong[0]] if wrong else ""
    return judge(fault, "Nothing left out, for just what is claimed: that makes NO a proof.")


CHECKS: dict[str, Callable[[Any], Answer]] = {
    "A": verdicts,
    "B": parity,
    "C": complete,
    "settled": settled,
    "parts": six_parts,
    "odd": odd_boards,
    "table": table,
    "cut": cut,
}
