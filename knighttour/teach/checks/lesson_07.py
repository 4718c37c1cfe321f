"""Lesson 07: a learner's rule, tour and verdict, and the smaller answers on the way to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

from knighttour.board import Answer, Board, Square, as_square, path_of, square_name
from knighttour.engine import STUCK, Verdict, solve
from knighttour.knights import KnightsTour, Rule, Warnsdorff, is_tour, knight_moves, onward
from knighttour.teach.bounded import bounded

BOARD = Board(8, 8)
WARNSDORFF = Warnsdorff(BOARD)
SWEEP = 100_000_000  # instructions for 64 walks: a rule that looks two moves ahead takes 30 million

Squares = tuple[Square, ...]


def names(squares: Sequence[Square]) -> str:
    """The squares' names, as a learner writes them."""
    return " ".join(map(square_name, squares)) or "none"


def walk(start: str | Square, rule: Rule = WARNSDORFF) -> Squares:
    """The walk by a rule without undo: a tour, or as far as it gets."""
    return solve(KnightsTour(BOARD, start, rule=rule), greedy=True).path


def positions() -> list[tuple[Squares, list[Square]]]:
    """The five paths of the lesson, each with its allowed squares in move order."""
    tour, stuck = walk("a1"), walk("e3")
    return with_allowed([tour[:15], tour[:2], tour[:26], tour[:33], stuck[:59]])


def with_allowed(paths: Iterable[Squares]) -> list[tuple[Squares, list[Square]]]:
    """Paths, each with its allowed squares."""
    return [(path, onward(BOARD, path, path[-1])) for path in paths]


def judge(fault: str, praise: str) -> Answer:
    """No and the fault; yes and the praise where there is none."""
    return Answer(not fault, fault or praise)


def squares_of(answer: Any, read: Callable[[Any], Square] = BOARD.square) -> list[Square]:
    """The squares of a text with names, or of a list of names or pairs.

    >>> squares_of("a1, b3") == squares_of(["a1", "b3"]) == squares_of([(0, 0), (2, 1)])
    True
    """
    given = answer.replace(",", " ").split() if isinstance(answer, str) else answer
    if not isinstance(given, Iterable):
        raise ValueError(f'squares are asked for, such as ["a1", "b3"], not {answer!r}')
    return list(map(read, given))


def all_squares(answer: Any) -> bool:
    """Whether this is a list of squares as programs have them, tuples (row, col)."""
    return isinstance(answer, (list, tuple)) and all(map(_is_square, answer))


def _is_square(item: Any) -> bool:
    return isinstance(item, tuple) and [*map(type, item)] == [int, int]


# A: the rule


def check_rule(rule: Any) -> Answer:
    """A: `rule(path, allowed)`, asked at five positions of the lesson."""
    faults = (
        _rule_fault(path, allowed, rule(path, list(allowed))) for path, allowed in positions()
    )
    return judge(
        next(filter(None, faults), ""),
        "At all five positions the squares with the fewest onward moves come first.",
    )


def _rule_fault(path: Squares, allowed: list[Square], answer: Any) -> str:
    here = square_name(path[-1])
    if answer is None:
        return f"From {here} you return None: is there a `return`? (`list.sort` returns None too.)"
    if answer in allowed:
        return f"From {here} you return one square: return all allowed squares, the best one first."
    if not all_squares(answer):
        return f"From {here} you return {answer!r}: return the allowed squares, the best one first."
    if Counter(answer) != Counter(allowed):
        return (
            f"From {here} you return {names(answer)}; the allowed squares are {names(allowed)}, "
            "and a rule only changes their order."
        )
    count = {square: len(onward(BOARD, path, square)) for square in allowed}
    best = min(allowed, key=lambda square: count[square])
    if count[answer[0]] > count[best]:
        chosen = f"From {here} you chose {square_name(answer[0])} ({_moves(count[answer[0]])})"
        hint = _visited_counted(answer[0], best)
        return f"{chosen}; {square_name(best)} has {count[best]}.{hint}"
    for earlier, later in pairwise(answer):
        if count[earlier] > count[later]:
            return (
                f"From {here} the first is right, but {square_name(earlier)} ({count[earlier]}) "
                f"comes before {square_name(later)} ({count[later]}): order them all, since a "
                "search with undo comes back for the others."
            )
    return ""


def _moves(number: int) -> str:
    return f"{number} onward move{'' if number == 1 else 's'}"


def _visited_counted(chosen: Square, best: Square) -> str:
    """A hint for who counted on the empty board, where `chosen` has no more moves than `best`."""
    on_empty, best_on_empty = BOARD.degree(chosen), BOARD.degree(best)
    if on_empty > best_on_empty:
        return ""
    counted = f"{square_name(chosen)} has {on_empty} and {square_name(best)} {best_on_empty}"
    both = f"both have {on_empty}"
    return (
        " Did you count visited squares? "
        f"On an empty board {both if on_empty == best_on_empty else counted}."
    )


# B: the tour


def check_tour(tour: Any) -> Answer:
    """B: a tour from a1, as a path or as the numbers of the board; or the function that walks it.

    The squares of a path are names or pairs; of numbers, row 0 comes first.
    """
    try:
        path = _tour_of(tour() if callable(tour) else getattr(tour, "path", tour))
    except ValueError as error:
        return Answer(False, f"{error}.")
    same = path == walk("a1")
    return judge(
        _step_fault(path) or _short_fault(path),
        "It is the article's board, all 64 squares and no undo."
        if same
        else "It is a tour from a1, though not the article's: ties fell another way.",
    )


def _tour_of(tour: Any) -> Squares:
    rows = tour if isinstance(tour, (list, tuple)) else ()
    if len(rows) == BOARD.rows and all(
        isinstance(row, (list, tuple)) and len(row) == BOARD.cols for row in rows
    ):
        return path_of(rows)
    return tuple(squares_of(tour, as_square))  # on the board or not


def _step_fault(path: Squares) -> str:
    """The first square that is repeated, or reached by no knight's move, in words, or `""`."""
    for number, square in enumerate(path, 1):
        before = path[: number - 1]
        if square in before:
            return f"{square_name(square)} comes twice, as {path.index(square) + 1} and {number}."
        if square not in BOARD or (before and square not in knight_moves(before[-1])):
            return is_tour(path, BOARD).why
    return ""


def _short_fault(path: Squares) -> str:
    """Why a walk of different squares is no tour from a1, or `""`."""
    start = square_name(path[0]) if path else "nowhere"
    if start != "a1":
        return f"It starts on {start}: a1 is wanted."
    if len(path) == BOARD.size:
        return ""
    reached = f"{len(path)} of {BOARD.size} from {start}"
    if path == walk(start, empty_board_rule):
        return f"{reached}: your counts never change; skip visited squares."
    return f"{reached}: no square comes twice and every move is a knight's, but it ends too early."


def empty_board_rule(path: Sequence[Square], allowed: list[Square]) -> list[Square]:
    """A wrong rule: it counts onward moves as if no square were visited."""
    return sorted(allowed, key=BOARD.degree)


# C: the verdict


def check_verdict(verdict: Any) -> Answer:
    """C: the verdict on the walk by the rule, without undo, from e3."""
    reached, word = len(walk("e3")), str(verdict).strip().upper()
    faults = {
        "STUCK": "",
        "NONE": "Not NONE: a walk without undo proves nothing; the rule with undo finds a tour "
        f"after {_placed_with_undo('e3')} placed. It is STUCK.",
        "FOUND": f"Not FOUND: {reached} of {BOARD.size} squares are visited. It is STUCK.",
        "BUDGET": "Not BUDGET: a dead end ended this walk, not a limit. It is STUCK.",
        "STOPPED": "Not STOPPED: a dead end ended this walk, not a person. It is STUCK.",
    }
    other = f"{verdict!r} is no verdict: {', '.join(Verdict)} are."
    return judge(
        faults.get(word, other), f"A dead end after {reached} squares, which proves nothing more."
    )


def _placed_with_undo(start: str) -> int:
    return solve(KnightsTour(BOARD, start, rule=WARNSDORFF)).counts.placed


# D and E: onward moves, by hand and by a function


def check_e4(squares: Any) -> Answer:
    """D: the onward moves from e4, when the knight stands on g3 as number 15, best as names."""
    path, _ = positions()[0]
    try:
        given = squares_of(squares)
    except ValueError as error:
        return Answer(False, f"{error}.")
    fault = _onward_fault(given, path, BOARD.square("e4"))
    return judge(fault, f"From e4 the knight could go on to {len(given)} squares.")


def check_onward(function: Any) -> Answer:
    """E: `function(path, square)`, compared with ours all along the tour from a1."""
    tour = walk("a1")
    along = with_allowed(tour[:length] for length in range(1, len(tour)))
    faults = (
        _onward_fault(function(path, square), path, square)
        for path, allowed in positions() + along
        for square in allowed
    )
    return judge(
        next(filter(None, faults), ""),
        f"It finds the onward moves of every allowed square at all {len(along)} choices.",
    )


def _onward_fault(given: Any, path: Squares, square: Square) -> str:
    """The first square too many or missing among the onward moves from `square`, or `""`."""
    if not isinstance(given, (list, tuple)):
        return f"It returns {given!r}: return the list of squares itself, once it is complete."
    here = square_name(square)
    for to in given:
        if not _is_square(to):
            return f"From {here} it finds {to!r}: a square is a tuple, such as {square} for {here}."
        if fault := _not_onward(to, path, square):
            return f"From {here}: {fault}"
    missing = [to for to in onward(BOARD, path, square) if to not in given]
    if missing:
        at = f"the knight is on {square_name(path[-1])} as number {len(path)}"
        return f"From {here}: {square_name(missing[0])} is missing; it is free when {at}."
    return f"From {here}: a square comes twice." if len(set(given)) < len(given) else ""


def _not_onward(to: Square, path: Squares, square: Square) -> str:
    if to not in knight_moves(square):
        return f"{square_name(to)} is no knight's move away."
    if to not in BOARD:
        return f"{to} is off the board."
    if to == path[-1]:
        return f"{square_name(to)}, where the knight stands, is visited too and does not count."
    if to in path:
        return f"{square_name(to)} is visited, as number {path.index(to) + 1}, and does not count."
    return ""


# F: the rule for the first k moves, then plain


def check_first_k(answer: Any) -> Answer:
    """F: `(rule, k)`, a rule that orders the first k moves only, asked all along the tour."""
    rule, k = answer
    tour = walk("a1")
    along = with_allowed(tour[:length] for length in range(1, len(tour)))
    faults = (_move_fault(rule(path, list(allowed)), path, allowed, k) for path, allowed in along)
    return judge(
        next(filter(None, faults), ""), f"Moves 1 to {k} follow the rule, and later ones do not."
    )


def _move_fault(answer: Any, path: Squares, allowed: list[Square], k: int) -> str:
    said = names(answer or ()) if all_squares(answer or ()) else answer
    move, ruled = len(path), WARNSDORFF(path, allowed)  # type: ignore[arg-type]
    if answer not in (ruled, allowed):
        return (
            f"Move {move}: return the squares in the rule's order or as they come; these are "
            f"{names(allowed)}, and you return {said}."
        )
    if ruled == allowed or (answer == ruled) == (move <= k):
        return ""
    says = "still follows" if move > k else "does not follow"
    return (
        f"Move {move} {says} the rule, and k is {k}: before move {move} there are {move} squares "
        "on the path, so test len(path) <= k."
    )


# G: a tie rule of one's own and its failing starts


def check_ties(answer: Any) -> Answer:
    """G: `(rule, starts)`: Warnsdorff's rule with ties of one's own, and where it gets stuck."""
    rule, starts = answer
    verdict = check_rule(rule)
    if not verdict:
        return verdict
    try:
        given = squares_of(starts)
    except ValueError as error:
        return Answer(False, f"{error}.")
    return judge(_starts_fault(rule, given), _stuck_from(given))


def _starts_fault(rule: Rule, given: list[Square]) -> str:
    truth = bounded(lambda: failing_starts(rule), SWEEP)
    for square in given:
        if square not in truth:
            return f"From {square_name(square)} your rule visits all {BOARD.size} squares."
    for square in truth:
        if square not in given:
            reached = len(walk(square, rule))
            return f"{square_name(square)} is missing: from there your rule is stuck at {reached}."
    return ""


def _stuck_from(squares: list[Square]) -> str:
    return f"Of {BOARD.size} starts your rule is stuck from {len(squares)}: {names(squares)}."


def failing_starts(rule: Rule) -> list[Square]:
    """The starts on 8 x 8 from which a rule gets stuck without undo."""
    runs = {s: solve(KnightsTour(BOARD, s, rule=rule), greedy=True) for s in BOARD.squares()}
    return [square for square, outcome in runs.items() if outcome.verdict is STUCK]


CHECKS: dict[str, Callable[[Any], Answer]] = {
    "A": check_rule,
    "B": check_tour,
    "C": check_verdict,
    "D": check_e4,
    "E": check_onward,
    "F": check_first_k,
    "G": check_ties,
}
