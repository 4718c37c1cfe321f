"""Boards for the lessons on the knight, 01 to 07, that none of them shows.

Each function takes what the check of the lesson takes, and returns a fault in words, or `""`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from knighttour.board import Answer, Board, Square, square_name
from knighttour.engine import BUDGET, FOUND, NONE, STOPPED, STUCK
from knighttour.knights import CLOCKWISE, WIRTH, onward
from knighttour.teach import walking
from knighttour.teach.answers import answer_fault, none_fault
from knighttour.teach.checks import lesson_01, lesson_03, lesson_06, lesson_07
from knighttour.teach.faults import error_fault, walk_fault
from knighttour.teach.runs import walked
from knighttour.teach.trail import OutOfBudget, Trail

Judge = Callable[[Any], str]


def first_fault(faults: Iterable[str]) -> str:
    """The first fault that is one, or `""`."""
    return next(filter(None, faults), "")


# Lesson 01

LONG_BOARDS = (Board(2, 9), Board(7, 3), Board(9, 11))


def moves(function: Any) -> str:
    """The squares that a knight can go to, on boards long and large."""
    for board in LONG_BOARDS:
        for square in board.squares():
            found = sorted(map(tuple, function(square, board.rows, board.cols)))
            if found != sorted(board.leaps(square)):
                where = f"from {square_name(square)} on {board.rows} x {board.cols}"
                return f"{where} it lists {found}"
    return ""


def total(function: Any) -> str:
    """All moves of n x n for other n."""
    return same(function, {n: lesson_01.right_total(n) for n in (14, 17, 23)})


def same(function: Any, truths: dict[int, Any]) -> str:
    """The first number for which a function is not right, in words, or `""`."""
    said = ((n, function(n), truth) for n, truth in truths.items())
    return first_fault(f"for n = {n} it says {s!r}, not {t}" for n, s, t in said if s != t)


# Lesson 02


def any_board(walk: Any) -> str:
    """A walk until it is stuck, on boards long and large."""
    return first_fault(
        walking.walked(walk, board, start, board.rows, board.cols)[0]
        for board in LONG_BOARDS
        for start in board.squares()
    )


# Lessons 03 and 04

WITH_A_TOUR = (
    (1, 1, "a1", WIRTH),
    (4, 3, "b1", WIRTH),
    (3, 4, "a3", CLOCKWISE),
    (3, 7, "b2", WIRTH),
)
WITHOUT = ((3, 4, "b1", CLOCKWISE), (4, 3, "b2", WIRTH), (2, 4, "a1", WIRTH))


def solver(go: Any) -> str:
    """A tour where there is one, NO where there is none."""

    def faults() -> Iterator[str]:
        for rows, cols, start, order in (*WITH_A_TOUR, *WITHOUT):
            done = walked(go, Trail(Board(rows, cols), start, order, budget=20_000))
            if isinstance(done.error, OutOfBudget):
                continue  # in an order of its own a right solver may take longer than anyone waits
            if (rows, cols, start, order) in WITHOUT:
                fault = none_fault(done)
            else:
                fault = walk_fault(done) or error_fault(done) or answer_fault(done)
            yield fault and f"on {rows} x {cols} from {start}: {fault}"

    return first_fault(faults())


def blog(go: Any) -> str:
    """The same for a solver that answers 0 for success."""
    return solver(lambda trail: go(trail) == 0)


def all_tours(go: Any) -> str:
    """All tours from two other starts."""
    return unless_right(lesson_03.all_tours(go, 4, 3, "b4", 4), "on 4 x 3 from b4") or unless_right(
        lesson_03.all_tours(go, 3, 4, "a1", 2), "on 3 x 4 from a1"
    )


def dead_ends(go: Any) -> str:
    """The dead ends from two other starts."""
    return unless_right(lesson_03.dead_ends(go, 4, 3, "b1"), "on 4 x 3 from b1") or unless_right(
        lesson_03.dead_ends(go, 3, 4, "a3"), "on 3 x 4 from a3"
    )


def unless_right(verdict: Answer, where: str) -> str:
    """What a check says about another board where it does not pass, or `""`."""
    return "" if verdict else f"{where}: {verdict.why}"


# Lesson 05


def tens(function: Any) -> str:
    """How often other numbers can be divided by ten."""
    return same(function, {n: len(str(n)) - 1 for n in (3, 11, 4_321, 99_999, 10**12)})


# Lesson 06

VERDICTS = (
    [STUCK, STUCK, FOUND],
    [NONE, NONE, NONE, NONE, STUCK],
    [STOPPED, NONE, FOUND, BUDGET],
    [NONE] * 7,
    [STOPPED],
    [NONE],
)


def settled(function: Any) -> str:
    """What other verdicts settle."""
    for run in VERDICTS:
        words = [str(verdict) for verdict in run]
        said = function(list(words))
        if said != lesson_06.settles(run):
            return f"of {words} it says {said!r}"
    return ""


# Lesson 07

OTHER_WALKS = ("d4", "h1", "b7")


def _positions() -> list[tuple[tuple[Square, ...], list[Square]]]:
    walks = map(lesson_07.walk, OTHER_WALKS)
    paths = [walk[:length] for walk in walks for length in range(3, len(walk), 7)]
    return lesson_07.with_allowed(paths)


def rule(function: Any) -> str:
    """The rule along other walks: all that is allowed, and the fewest onward moves first."""
    for path, allowed in _positions():
        answer = function(path, list(allowed))
        counts = [len(onward(lesson_07.BOARD, path, square)) for square in answer]
        if sorted(answer) != sorted(allowed) or counts != sorted(counts):
            here = f"from {square_name(path[-1])} as number {len(path)}"
            return f"{here} it says {lesson_07.names(answer)}"
    return ""


def ties(answer: Any) -> str:
    """The same for a rule with ties of its own; its starts were all tried."""
    return rule(answer[0])


def onward_moves(function: Any) -> str:
    """Onward moves along other walks."""
    for path, allowed in _positions():
        for square in allowed:
            truth = onward(lesson_07.BOARD, path, square)
            if sorted(function(path, square)) != sorted(truth):
                return f"of {square_name(square)} after {lesson_07.names(path)} it errs"
    return ""


def first_k(answer: Any) -> str:
    """The rule for the first k moves, along other walks."""
    function, k = answer
    for path, allowed in _positions():
        ordered = allowed
        if len(path) <= k:
            ordered = lesson_07.WARNSDORFF(path, allowed)  # type: ignore[arg-type]
        if function(path, list(allowed)) != ordered:
            return f"move {len(path)} from {square_name(path[-1])}, with k = {k}, is not as asked"
    return ""
