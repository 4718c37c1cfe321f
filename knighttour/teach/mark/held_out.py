"""Held-out boards: what `mark` asks a program after its check has passed.

A check says on which boards it looks, and a program could know the answers for just these. Each
function here takes the same answer as the check of its key, asks it about boards that no lesson
shows, and returns a fault in words, or `""`. Checks of anything but a program have none.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from knighttour.board import Board, Square, square_name
from knighttour.engine import BUDGET, FOUND, NONE, STOPPED, STUCK, search, solutions, solve, tally
from knighttour.knights import CLOCKWISE, WIRTH, onward
from knighttour.mazes import Maze, read_maze, shortest
from knighttour.queens import Queens
from knighttour.teach.answers import answer_fault, none_fault
from knighttour.teach.checks import lesson_01, lesson_03, lesson_06, lesson_07, lesson_09, lesson_11
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
    return _same(function, {n: lesson_01.right_total(n) for n in (14, 17, 23)})


def _same(function: Any, truths: dict[int, Any]) -> str:
    said = ((n, function(n), truth) for n, truth in truths.items())
    return first_fault(f"for n = {n} it says {s!r}, not {t}" for n, s, t in said if s != t)


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
    return _unless_right(
        lesson_03.all_tours(go, 4, 3, "b4", 4), "on 4 x 3 from b4"
    ) or _unless_right(lesson_03.all_tours(go, 3, 4, "a1", 2), "on 3 x 4 from a1")


def dead_ends(go: Any) -> str:
    """The dead ends from two other starts."""
    return _unless_right(lesson_03.dead_ends(go, 4, 3, "b1"), "on 4 x 3 from b1") or _unless_right(
        lesson_03.dead_ends(go, 3, 4, "a3"), "on 3 x 4 from a3"
    )


def _unless_right(verdict: Any, where: str) -> str:
    return "" if verdict else f"{where}: {verdict.why}"


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


# Lesson 09


def count(function: Any) -> str:
    """How many placements of more queens there are."""
    return _same(lambda n: _number(function(n)), {6: 4, 7: 40})


def _number(found: Any) -> Any:
    if isinstance(found, Iterator):
        return sum(1 for _ in islice(found, lesson_09.MOST_RESULTS))
    return len(found) if isinstance(found, (list, tuple, set)) else found


def results(function: Any) -> str:
    """All placements of other numbers of queens, each once."""
    if not callable(function):
        return ""
    for n, number in ((5, 10), (7, 40)):
        found = list(islice(function(n), lesson_09.MOST_RESULTS))
        right = [one for one in found if lesson_09.placement(one, n)]
        if len(found) != number or len(right) != number or len({*map(str, found)}) != number:
            return f"for n = {n} it keeps {len(found)}, {len(right)} of them placements"
    return ""


def fill(function: Any) -> str:
    """The first placement of other numbers of queens."""
    for n in (5, 7) if callable(function) else ():
        path: list[Any] = []
        function(path, n)
        first = next(solutions(Queens(n)))
        if list(first) != path and list(path) != [col for _, col in first]:
            return f"for n = {n} it leaves {path}"
    return ""


def work(function: Any) -> str:
    """The counts for other numbers of queens."""
    for n in (4, 5) if callable(function) else ():
        said = dict.fromkeys(lesson_09.COUNTED, 0)
        function([], n, said)
        ours = tally(search(Queens(n)))
        if said != {name: getattr(ours, name) for name in lesson_09.COUNTED}:
            return f"for n = {n} it counts {said}"
    return ""


def same_as(*problems: lesson_09.Pieces) -> Judge:
    """Whether a square is allowed, asked on boards of other sizes."""

    def judge(function: Any) -> str:
        verdicts = ((p.n, lesson_09.same_as(p, function)) for p in problems)
        return first_fault(_unless_right(verdict, f"for n = {n}") for n, verdict in verdicts)

    return judge


# Lesson 11

SPIRAL = read_maze("S...\n###.\n....\n.###\n...E")
FORKED = read_maze("..S.#\n.#...\n.##.#\n....E")
CLOSED = read_maze("S.#.\n..#E")


def turtle(walk: Any) -> str:
    """The turtle's route through other mazes, in step numbers."""
    for maze in (SPIRAL, FORKED) if callable(walk) else ():
        field = lesson_11.field_of(maze)
        walk(field, *maze.entry, 1, maze.exit)
        numbers = {k: (r, c) for r, row in enumerate(field) for c, k in enumerate(row) if k > 0}
        if tuple(numbers[k] for k in sorted(numbers)) != solve(maze).path:
            return f"through\n{maze} it leaves {field}"
    return ""


def routes(function: Any) -> str:
    """How many routes lead through other mazes."""
    room = replace(lesson_11.open_room(3), entry=(0, 1))
    for maze in (SPIRAL, FORKED, CLOSED, room):
        truth = sum(1 for _ in solutions(maze))
        said = function(lesson_11.field_of(maze), *maze.entry, 1, maze.exit)
        if said != truth:
            return f"it counts {said!r} routes where there are {truth}"
    return ""


def reports(function: Any) -> str:
    """Whether "no passage" is printed just where there is none."""
    for maze in (SPIRAL, FORKED, CLOSED):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            function(lesson_11.field_of(maze), maze.entry, maze.exit)
        if ("no passage" in out.getvalue()) != (maze is CLOSED):
            return f"in a maze with{'out' * (maze is CLOSED)} a passage it prints {out.getvalue()}"
    return ""


def explores(function: Any) -> str:
    """The length of the route back, where there is one."""
    for maze in (SPIRAL, FORKED, CLOSED):
        came_from = function(lesson_11.field_of(maze), maze.entry, maze.exit)
        said, truth = _length_back(maze, came_from), len(shortest(maze).path)
        if said != truth:
            return f"it finds a route of {said} squares where {truth} are right"
    return ""


def _length_back(maze: Maze, came_from: dict[Square, Any]) -> int:
    if maze.exit not in came_from:
        return 0
    square, length = came_from[maze.exit], 1
    while square is not None and length <= len(came_from):
        square, length = came_from.get(square), length + 1
    return length


HELD_OUT: dict[str, Judge] = {
    "01.moves": moves,
    "01.total": total,
    "01.B": total,
    "03.A": solver,
    "03.blanks": blog,
    "03.all": all_tours,
    "03.dead ends": dead_ends,
    "04.1": solver,
    "04.2": solver,
    "04.3": all_tours,
    "04.4": solver,
    "04.C": all_tours,
    "06.settled": settled,
    "07.A": rule,
    "07.E": onward_moves,
    "07.F": first_k,
    "07.G": ties,
    "09.B": count,
    "09.C": results,
    "09.E": same_as(lesson_09.Pieces(5), lesson_09.Pieces(7)),
    "09.F": fill,
    "09.G": work,
    "09.H": same_as(
        lesson_09.Pieces(5, lesson_09.amazon_attack), lesson_09.Pieces(6, lesson_09.amazon_attack)
    ),
    "11.A": turtle,
    "11.B": routes,
    "11.C": reports,
    "11.E": explores,
}
