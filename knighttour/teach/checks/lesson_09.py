"""Lesson 09: a placement, a counting function, a list of results; then the exercises."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from types import CodeType, FrameType
from typing import Any

from knighttour.board import Answer, Board, Square, square_name
from knighttour.engine import PLACE, REJECT, UNDO, Path, search, solutions, tally
from knighttour.knights import knight_moves
from knighttour.queens import Queens, attack, is_placement

Attack = Callable[[Square, Square], str | None]

MOST_RESULTS = 10_000  # of a generator that would go on for ever


def judge(fault: str, praise: str) -> Answer:
    """No and the fault; yes and the praise where there is none."""
    return Answer(not fault, fault or praise)


# A: a placement


def placement(answer: Any, n: int) -> Answer:
    """Whether these squares are a placement of `n` queens: names, pairs, or the columns from 0.

    >>> print(placement("a1 c2 e3 b4 d5", 5).why)
    5 queens, one a row, and none attacks another.
    """
    try:
        verdict = is_placement(_queens(answer, n), n)
    except TypeError:
        return Answer(False, f"{answer!r} is no list of squares.")
    except ValueError as error:
        return Answer(False, f"{error}.")
    fault = "" if verdict else verdict.why
    return judge(fault, f"{n} queens, one a row, and none attacks another.")


def _queens(answer: Any, n: int) -> list[Square]:
    names = answer.replace(",", " ").split() if isinstance(answer, str) else answer
    squares: list[Any] = list(names)
    if all(isinstance(square, int) for square in squares):
        return list(enumerate(squares))
    return [Board(n, n).square(square) if isinstance(square, str) else square for square in squares]


# B: how many placements there are

ONE = "1: you stop at the first, or a mark stays."
MARK_STAYS = (
    "n = 4 gives 0: {mark}; undo clears all three marks. "
    "n = 5 hid this: its first solution needs no undo."
)
SHORT_ARRAY = (
    "n = 5 gives 10, but n = 4 gives 0: two different diagonals share a mark. "
    "How long is the array of differences, and which differences are negative?"
)
FAULTS_OF_FIVE = {  # what wrong programs count for n = 5; the tests run every one of them
    3125: "3,125: nothing is tested, neither columns nor diagonals.",
    738: "738: columns and one of the two diagonals are not tested.",
    184: "184: only neighbouring rows are compared, in columns as well as on diagonals.",
    125: "125: columns are not tested.",
    120: "120: no diagonal is tested.",
    23: "23: only one diagonal is tested.",
    14: "14: only neighbouring rows are compared; a diagonal goes on beyond the next row.",
}


def counting(count: Any) -> Answer:
    """Whether `count(n)` is the number of placements; it may also yield them, or return a list."""
    if not callable(count):
        return Answer(False, "Hand in the function itself, `count` and not `count(5)`.")
    try:
        five = _number(count, 5)
        fault = _fault_of_five(five, count) or _fault_of_four(_number(count, 4))
    except RecursionError:
        fault = "It calls itself for ever: what does it do when every row has its queen?"
    return judge(fault, "10 placements for n = 5, and 2 for n = 4.")


def _number(count: Callable[[int], Any], n: int) -> Any:
    found = count(n)
    if isinstance(found, Iterator):
        return sum(1 for _ in islice(found, MOST_RESULTS))
    return len(found) if isinstance(found, (list, tuple, set)) else found


def _fault_of_five(five: Any, count: Callable[[int], Any]) -> str:
    if five is None:
        return "For n = 5 nothing comes back: return the number of placements."
    if not isinstance(five, int):
        return f"For n = 5 {five!r} comes back: return a number."
    if five == 1:
        return _only_one(count, _number(count, 4))
    if five in FAULTS_OF_FIVE:
        return FAULTS_OF_FIVE[five]
    return _left_over(five, _number(count, 5)) or _wrong(5, five)


def _only_one(count: Callable[[int], Any], four: Any) -> str:
    if four == 0:
        kinds = kinds_left(left_by(count, 5), 5)  # n = 4 leaves the same for sums and differences
        return f"{ONE} {MARK_STAYS.format(mark=_which_stays(kinds))}"
    return f"{ONE} n = 4 gives 1 too, so you stop at the first." if four == 1 else ONE


def _which_stays(kinds: Sequence[str]) -> str:
    if not kinds:
        return "a mark stays"
    if "column" in kinds:
        return "column a stays taken after its queen left"
    which = f"the {' and the '.join(kinds)} of a1 stay{'s' * (len(kinds) == 1)} taken"
    return f"{which} after its queen left"


def left_by(count: Callable[[int], Any], n: int) -> list[set[Any]]:
    """The marks that stand in the lists and sets of `count(n)` itself when it is over."""
    code, names = getattr(count, "__code__", None), {}

    def returned(frame: FrameType, event: str, arg: object) -> None:
        if event == "return" and frame.f_code is code:
            names.update({name: frame.f_locals.get(name) for name in _own_names(frame.f_code)})

    before = sys.getprofile()
    sys.setprofile(returned)
    try:
        _number(count, n)
    finally:
        sys.setprofile(before)
    return [marks for value in names.values() for marks in _marks_in(value) if marks]


def _own_names(code: CodeType) -> set[str]:
    return {*code.co_varnames, *code.co_cellvars}


def _marks_in(value: Any) -> list[set[Any]]:
    """The marks in a set, in a list with a place for each mark, or in a list of such."""
    if isinstance(value, set):
        return [value]
    if not isinstance(value, (list, tuple)):
        return []
    inner = [marks for item in value for marks in _marks_in(item)]
    return inner or [{place for place, taken in enumerate(value) if taken}]


KINDS = ("column", "sum", "difference")


def kinds_left(left: list[set[Any]], n: int) -> tuple[str, ...]:
    """The kinds of mark that must have been forgotten to leave just these; () if none or unsure."""
    forgotten = [kinds for size in (1, 2, 3) for kinds in combinations(KINDS, size)]
    fitting = [kinds for kinds in forgotten if _fits(left, marks_left(kinds, n), n)]
    return fitting[0] if len(fitting) == 1 else ()


def _fits(left: list[set[Any]], marks: dict[str, set[int]], n: int) -> bool:
    """Whether these marks are left, each difference as it is or, in a list, with n - 1 added."""
    shifted = marks | {kind: {m + n - 1 for m in marks[kind]} for kind in marks if kind == KINDS[2]}
    return any(
        len(left) == len(wanted) and all(marks in left for marks in wanted.values())
        for wanted in (marks, shifted)
    )


def marks_left(forgotten: Sequence[str], n: int) -> dict[str, set[int]]:
    """The marks left by a search of n rows in which undo forgets these kinds.

    >>> marks_left(["column"], 4)
    {'column': {0, 1, 2, 3}}
    """
    taken: dict[str, set[int]] = {kind: set() for kind in KINDS}

    def fill(row: int) -> None:
        for col in range(n if row < n else 0):
            marks = dict(zip(KINDS, (col, row + col, row - col), strict=True))
            if any(marks[kind] in taken[kind] for kind in KINDS):
                continue
            for kind in KINDS:
                taken[kind].add(marks[kind])
            fill(row + 1)
            for kind in set(KINDS).difference(forgotten):
                taken[kind].remove(marks[kind])

    fill(0)
    return {kind: taken[kind] for kind in forgotten}


def _left_over(five: int, again: Any) -> str:
    if five == again:
        return ""
    return (
        f"Asked twice about n = 5 it says {five} and then {again}: something is left over from "
        "the first run. Begin each run with a new counter and no marks."
    )


def _fault_of_four(four: Any) -> str:
    return SHORT_ARRAY if four == 0 else _wrong(4, four)


def _wrong(n: int, number: Any) -> str:
    right = sum(1 for _ in solutions(Queens(n)))
    return "" if number == right else f"For n = {n} you count {number}; there are {right}."


# C: the results that are kept


def results(answer: Any) -> Answer:
    """Whether these are the four placements of 6 queens; or the function that returns them."""
    found = answer(6) if callable(answer) else answer
    if not isinstance(found, Iterable):
        return Answer(False, f"{found} comes back: return the list of results.")
    found = list(islice(found, MOST_RESULTS))
    fault = _one_and_the_same(found) or _faulty_result(found) or _how_many(len(found))
    return judge(fault, "4 results, each a placement, and all different.")


def _one_and_the_same(found: list[Any]) -> str:
    if len(found) < 2 or any(result != found[0] for result in found):
        return ""
    one = found[0]
    if not isinstance(one, (list, tuple)):
        return ""
    if not one:
        return (
            f"{len(found)} results, all the same empty list: you stored the path itself and each "
            "undo emptied it; store tuple(path)."
        )
    return (
        f"{len(found)} results, all the same {one}: you stored the list itself, and the search "
        "went on writing in it; store a copy, tuple(...)."
    )


def _faulty_result(found: list[Any]) -> str:
    for number, result in enumerate(found, 1):
        verdict = placement(result, 6)
        if not verdict:
            return f"Result {number}: {verdict.why}"
        if result in found[: number - 1]:
            return f"Result {number} is result {found.index(result) + 1} again."
    return ""


def _how_many(number: int) -> str:
    if number == 1:
        return "1 result: you stop at the first. There are 4."
    return "" if number == 4 else f"{number} results; there are 4."


# D: the lines in order (exercise 1)

IN_ORDER = "DAHCFEB"


def order_of_lines(answer: Any) -> Answer:
    """Whether the letters put the lines of the search in order, with the right one of each pair."""
    letters = [letter for letter in str(answer).upper() if letter.isalpha()]
    fault = _wrong_lines(letters) or _wrong_order(letters)
    return judge(fault, "Choices, allowed?, do, go deeper, undo: the order of lesson 03.")


def _wrong_lines(letters: list[str]) -> str:
    if "G" in letters:
        return "G answers for the whole row after its first free square: it leaves the loop."
    if "I" in letters:
        return "I tests the row, and that is never needed: the search sets one queen and moves on."
    return "" if sorted(letters) == sorted(IN_ORDER) else "Use each of A, B, C, D, E, F, H once."


def _wrong_order(letters: list[str]) -> str:
    at = letters.index
    if at("D") > 0:
        return "D comes first: before a row is begun, ask whether every row has its queen."
    if at("B") < 6:
        return "B comes last: NO is the answer only when every square of the row was tried."
    if at("C") < at("H"):
        return "C before H: a queen is set before anybody asked whether it is allowed."
    if at("E") < at("F"):
        return "E before F: the queen comes off before the deeper call has answered."
    return "" if "".join(letters) == IN_ORDER else "Choices, allowed?, do, go deeper, undo."


# E and H: which squares are allowed (exercises 2 and 6)


@dataclass(frozen=True)
class Pieces(Queens):
    """One piece a row; `attacks` says how one attacks a square, in words, or None."""

    attacks: Attack = attack

    def allowed(self, path: Path, candidate: Square) -> bool:
        """No piece on the path attacks the candidate."""
        return all(self.attacks(piece, candidate) is None for piece in path)


def amazon_attack(piece: Square, square: Square) -> str | None:
    """How a queen who also moves like a knight attacks a square, in words, or None."""
    return attack(piece, square) or ("a knight's move" if square in knight_moves(piece) else None)


def same_as(problem: Pieces, answer: Any) -> Answer:
    """Whether `answer(path, square)` says what the problem says, on every try of its search."""
    tries = 0
    for path, square in _questions(problem):
        said = answer(list(path), square)
        if said is None:
            return Answer(False, "It returns nothing: return True or False.")
        fault = _disagreement(problem.attacks, path, square, bool(said))
        if fault:
            return Answer(False, fault)
        tries += 1
    return Answer(True, f"It agrees with ours on all {tries:,} tries for n = {problem.n}.")


def _questions(problem: Pieces) -> Iterator[tuple[tuple[Square, ...], Square]]:
    """Every path of the search with every square that is tried on it."""
    path: list[Square] = []
    for kind, square, _ in search(problem):
        if kind in (PLACE, REJECT):
            yield tuple(path), square
        if kind is PLACE:
            path.append(square)
        elif kind is UNDO:
            path.pop()


def _disagreement(attacks: Attack, path: Sequence[Square], square: Square, said: bool) -> str:
    attacker = next((piece for piece in path if attacks(piece, square)), None)
    if said == (attacker is None):
        return ""
    pieces = " ".join(map(square_name, path)) or "nothing"
    asked = f"With {pieces} on the board your function says {said} to {square_name(square)}"
    if attacker is None:
        return f"{asked}, but nothing attacks it."
    return f"{asked}, but {square_name(attacker)} attacks it: {attacks(attacker, square)}."


# F and G: the first placement of 6, and the work for all of them (exercises 3 and 4)


def first_placement(answer: Any) -> Answer:
    """Whether the answer is the placement of 6 queens that the search meets first.

    It may be the function `fill(path, n)`, which leaves the placement in an empty list.
    """
    if callable(answer):
        answer, fill = [], answer
        fill(answer, 6)
    verdict, first = placement(answer, 6), next(solutions(Queens(6)))
    if not verdict or tuple(_queens(answer, 6)) == first:
        return verdict
    names = " ".join(map(square_name, first))
    return Answer(
        False,
        f"A placement, but not the first one: that is {names}. Are the columns tried from a on?",
    )


def work(answer: Any) -> Answer:
    """Whether the counts of the search for all placements of 6 queens are right.

    The answer is a dictionary of them, or the function `fill_all(path, n, work)` that counts.
    """
    said = dict.fromkeys(COUNTED, 0) if callable(answer) else dict(answer)
    if callable(answer):
        answer([], 6, said)
    ours = tally(search(Queens(6)))
    for name in COUNTED:
        mine, truth = said.get(name), getattr(ours, name)
        if mine != truth:
            hint = HINTS.get((name, mine), "")
            return Answer(False, f"{name}: {mine}; for n = 6 it is {truth}. {hint}".strip())
    return Answer(True, "4 solutions, 894 tries, 152 placed, 152 undone.")


COUNTED = ("solutions", "tries", "placed", "undone")
HINTS: dict[tuple[str, Any], str] = {  # what wrong programs count for n = 6
    ("solutions", 1): "After a solution the search goes on, as after NO.",
    ("tries", 152): "A square that is not allowed was looked at too.",
    ("undone", 0): "Each queen comes off again, once its call has come back.",
}


CHECKS: dict[str, Callable[[Any], Answer]] = {
    "A": lambda answer: placement(answer, 5),
    "B": counting,
    "C": results,
    "D": order_of_lines,
    "E": lambda answer: same_as(Pieces(6), answer),
    "F": first_placement,
    "G": work,
    "H": lambda answer: same_as(Pieces(7, amazon_attack), answer),
}
