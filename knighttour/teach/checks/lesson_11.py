"""The self-checks of lesson 11: a route, the marks that a turtle leaves, and its verdict."""

from __future__ import annotations

import contextlib
import io
import re
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise, permutations
from typing import Any

from knighttour.board import Answer, Square, as_square, path_of
from knighttour.engine import FOUND, solve
from knighttour.mazes import TEXTBOOK, WALL, Maze, is_route, neighbours, read_maze, shortest

Field = list[list[int]]

TEXTBOOK_MAZE = read_maze(
    (files("knighttour.teach") / "data" / "textbook_maze.txt").read_text("utf-8"), (0, 2), (5, 0)
)
PRACTICE = read_maze("#S#..#\n#.#.##\n#...##\n##..##\n.....E")
BRICKED_UP = read_maze("S..#.\n...#.\n...#E")  # a room without a door; the exit is behind its wall
ROOM = Maze(("." * 10,) * 10, (0, 9), (9, 0))
FEWEST = 18  # nine steps down and nine to the left
CORRIDOR = Maze(("." * 5_000,), (0, 0), (0, 4_999))

WRAPPED_ROW = (
    "You left at the top, row -1, and came in at the bottom: test 0 <= row or build the frame."
)
WRAPPED_COL = (
    "You left on the left, column -1, and came in on the right: test 0 <= col or build the frame."
)


def field_of(maze: Maze) -> Field:
    """The field of a maze as lists of 0 (free) and -1 (obstacle), to write step numbers into.

    >>> field_of(read_maze("S.#\\n..E"))
    [[0, 0, -1], [0, 0, 0]]
    """
    return [[-1 if cell == WALL else 0 for cell in row] for row in maze.field]


def open_room(size: int) -> Maze:
    """A square room without obstacles, to be crossed from the first corner to the last."""
    return Maze(("." * size,) * size, (0, 0), (size - 1, size - 1))


def check_a(answer: object) -> Answer:
    """The turtle's route through PRACTICE: its squares in order, or the walk that finds them.

    A walk is called as `walk(field, row, col, k, exit_at)`; its step numbers stay in the field.
    """
    if not callable(answer):
        return _route_judged(answer)
    field = _Watched(PRACTICE)
    _, fault = _called(answer, field, PRACTICE)
    verdict = Answer(False, fault) if fault else _route_judged(list(map(list, field)))
    return verdict if verdict or fault else Answer(False, field.blind() or verdict.why)


def _route_judged(answer: object) -> Answer:
    try:
        route = _as_route(answer)
    except ValueError as error:
        return Answer(False, f"{error}.")
    fault = _wrap_fault(PRACTICE, route) or _route_fault(route)
    return Answer(not fault, fault or f"That is the turtle's route: {len(route)} squares.")


def _as_route(answer: object) -> tuple[Square, ...]:
    """The squares of a list of pairs, or of a field in which the steps are numbered from 1."""
    if not isinstance(answer, (list, tuple)):
        raise ValueError(f"a list of squares (row, col) is asked for, not {answer!r}")
    if len(answer) == PRACTICE.board.rows and all(isinstance(row, list) for row in answer):
        return path_of([[cell if _is_step(cell) else None for cell in row] for row in answer])
    return tuple(map(_as_pair, answer))


def _is_step(cell: object) -> bool:
    return isinstance(cell, int) and cell > 0


def _as_pair(square: object) -> Square:
    if isinstance(square, str):
        raise ValueError(f"here a square is a pair such as (0, 1), row 0 on top, not {square!r}")
    return as_square(square)


def _wrap_fault(maze: Maze, route: Sequence[Square]) -> str:
    """The step that leaves the field and, since Python reads row -1 as the last one, comes back."""
    rows, cols = maze.board.rows, maze.board.cols
    for (row, col), after in pairwise(route):
        if row == 0 and after in ((-1, col), (rows - 1, col)):
            return WRAPPED_ROW
        if col == 0 and after in ((row, -1), (row, cols - 1)):
            return WRAPPED_COL
    return ""


def _route_fault(route: Sequence[Square]) -> str:
    verdict = is_route(PRACTICE, route)
    if not verdict:
        return _tight(verdict.why)
    turtles = solve(PRACTICE).path
    for before, wanted, given in zip(route, turtles[1:], route[1:], strict=False):
        if wanted != given:
            return (
                f"This leads out, but it is not the turtle's route. On {_name(before)} it tries "
                f"up, left, right, down, so it goes on to {_name(wanted)}, not to {_name(given)}."
            )
    return ""


def check_b(count_routes: Callable[..., object]) -> Answer:
    """A function that counts all routes: `count_routes(field, row, col, k, exit_at)`."""
    fault = (
        _count_fault(count_routes, TEXTBOOK_MAZE, 1, "the textbook's maze")
        or _count_fault(count_routes, open_room(3), 12, "3 x 3")
        or _count_fault(count_routes, open_room(4), 184, "4 x 4")
    )
    return Answer(not fault, fault or "12 routes on 3 x 3, 184 on 4 x 4: every mark is rubbed out.")


def _count_fault(count_routes: Callable[..., object], maze: Maze, wanted: int, where: str) -> str:
    field = _Watched(maze)
    found, fault = _called(count_routes, field, maze)
    if fault:
        return fault
    if isinstance(found, bool) or not isinstance(found, int):
        return f"Your function answers {found!r}; it should answer how many routes there are."
    if found == wanted:
        return ""
    said = f"{where} has {wanted} route{'s' * (wanted > 1)}, you found {found}"
    if 0 < found < wanted and field.marks():
        return f"{said}: the first route's cells stay marked."
    return f"{said}. {field.blind()}".strip()


def _called(function: Callable[..., object], field: _Watched, maze: Maze) -> tuple[object, str]:
    """What a learner's turtle answers, sent from the entry as step 1, and its fault."""
    try:
        found = function(field, *maze.entry, 1, maze.exit)
    except RecursionError:
        return None, field.strayed() or field.endless()
    except IndexError:
        outside = "You looked outside the field: test row < rows and col < cols too."
        return None, field.strayed() or outside
    return found, field.strayed() if field.wrapped else ""


class _Watched(list["_Row"]):
    """The field of a maze, which remembers how a learner's function reads and writes it."""

    def __init__(self, maze: Maze) -> None:
        super().__init__(_Row(self, number, row) for number, row in enumerate(field_of(maze)))
        self.maze = maze
        self.free: deque[Square] = deque(maxlen=6)  # squares read last that were free
        self.looked: set[Square] = set()
        self.steps: list[Square] = []  # where a step number was written, each time
        self.unseen: list[Square] = []  # those to which it came without a look
        self.written = False
        self.wrapped = ""

    def __getitem__(self, row: Any) -> Any:
        if isinstance(row, int) and row < 0:
            self.wrapped = self.wrapped or WRAPPED_ROW
        return super().__getitem__(row)

    def stepped(self, square: Square) -> None:
        """A step number is written on this square."""
        self.steps.append(square)
        if square != self.maze.entry and square not in self.looked:
            self.unseen.append(square)

    def marks(self) -> int:
        """How many squares hold something else than in the beginning."""
        rows = zip(self, field_of(self.maze), strict=True)
        return sum(now != then for row, old in rows for now, then in zip(row, old, strict=True))

    def strayed(self) -> str:
        """How the turtle left the field, if it did: without a look, or round the edge."""
        return (self.unseen and self.blind()) or self.wrapped

    def blind(self) -> str:
        """That the turtle does not look at the squares beside it, but at others; or `""`."""
        entry = self.maze.entry
        beside = [to for to in neighbours(entry, self.maze.order) if self.maze.is_free(to)]
        if not self.looked:
            return ""
        if self.unseen:
            said = f"The turtle comes to {_name(self.unseen[0])} without a look at it"
        elif len(set(self.steps)) == 1 and self.looked.isdisjoint(beside):
            said = f"On {_name(entry)} the turtle never looks at {_name(beside[0])}, which is free"
        else:
            return ""
        return f"{said}: ask about the squares beside it, is_free(field, row + down, col + right)."

    def endless(self) -> str:
        """Why the function went deeper and deeper."""
        squares = [_name(square) for square in sorted(set(self.free))]
        said = "RecursionError"
        if len(squares) == 2:
            said += f", to and fro between {squares[0]} and {squares[1]}"
        if self.written:
            return f"{said}: a mark must stay until the deeper call has answered."
        return f"{said}: no mark is set. `cell = k` changes a variable; write field[row][col] = k."


class _Row(list[int]):
    def __init__(self, field: _Watched, number: int, cells: list[int]) -> None:
        super().__init__(cells)
        self.field, self.number = field, number

    def __getitem__(self, col: Any) -> Any:
        cell = super().__getitem__(col)
        if isinstance(col, int):
            self.field.looked.add((self.number, col))
        if isinstance(col, int) and col < 0:
            self.field.wrapped = self.field.wrapped or WRAPPED_COL
        if cell == 0:
            self.field.free.append((self.number, col))
        return cell

    def __setitem__(self, col: Any, cell: Any) -> None:
        self.field.written = True
        if _is_step(cell):
            self.field.stepped((self.number, col))
        super().__setitem__(col, cell)


def check_c(report: Callable[..., object]) -> Answer:
    """A function that prints a route or "no passage": `report(field, entry, exit_at)`."""
    with_door, without_door = _printed(report, TEXTBOOK_MAZE), _printed(report, BRICKED_UP)
    first, none = _first_number(with_door), "no passage" in with_door
    if first is not None and none:
        why = (
            "You print a route, then 'no passage': the exit was rubbed out on the way back "
            "(the textbook's bug); use the answer the call returned."
        )
    elif first is None:
        said = "say 'no passage'" if none else "do not print its step numbers"
        why = f"The textbook's maze has a route, and you {said}."
    elif first != 1:
        why = (
            f"The route is there, but your numbers begin with {first}: `walk` writes k on the "
            "entry itself."
        )
    elif "no passage" not in without_door:
        why = "The door is bricked up, and you do not say 'no passage'."
    else:
        return Answer(True, "A route where there is one, 'no passage' where there is none.")
    return Answer(False, why)


def _first_number(printed: str) -> int | None:
    """With which number the printed route begins, 1 if it can be; None if there is no route.

    The -1 of an obstacle is no step number.
    """
    numbers = {int(number) for number in re.findall(r"(?<![-\d])\d+", printed)}
    length = len(solve(TEXTBOOK_MAZE).path)
    firsts = [k for k in sorted(numbers) if numbers.issuperset(range(k, k + length))]
    return 1 if 1 in firsts else next(iter(firsts), None)


def _printed(report: Callable[..., object], maze: Maze) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        report(field_of(maze), maze.entry, maze.exit)
    return out.getvalue()


def check_d(order: Any) -> Answer:
    """An order of directions with which the turtle crosses ROOM, right to left, in 18 steps."""
    try:
        placed = solve(replace(ROOM, order=order)).counts.placed
    except ValueError as error:
        return Answer(False, f"{error}.")
    if placed == FEWEST:
        return Answer(True, f"{order} leads straight there: {placed} steps.")
    where = "sweeps the room line by line" if placed > FEWEST else "takes another way"
    return Answer(False, f"With {order} the turtle {where}: {placed} steps. Which way is the exit?")


def check_e(explore: Callable[..., Any]) -> Answer:
    """A breadth-first `explore(field, entry, exit_at)`: where each square was come to from."""
    back = replace(ROOM, entry=ROOM.exit, exit=ROOM.entry)  # a stack is lucky one way, not both
    for maze in (ROOM, back, PRACTICE, BRICKED_UP):
        came_from = explore(field_of(maze), maze.entry, maze.exit)
        if not isinstance(came_from, dict):
            return Answer(False, f"explore answers {came_from!r}; it should answer `came_from`.")
        fault = _explored_fault(maze, came_from)
        if fault:
            return Answer(False, fault)
    return Answer(True, "A shortest route in each maze, and none where the door is bricked up.")


def _explored_fault(maze: Maze, came_from: dict[Square, Square | None]) -> str:
    if (maze.exit in came_from) != (maze is not BRICKED_UP):
        return f"{_name(maze.exit)}, the exit, must be in came_from if it can be reached, else not."
    route = [maze.exit] if maze.exit in came_from else []
    while route and came_from.get(route[-1]) is not None and len(route) <= len(came_from):
        route.append(came_from[route[-1]])  # type: ignore[arg-type]  # just seen not to be None
    wanted, found = len(shortest(maze).path), len(route)
    if found == wanted:
        return ""
    why = "the newest square still goes first: take the oldest, waiting.pop(0)"
    return f"Your route has {found - 1} steps, {wanted - 1} are enough; {why}."


def check_f(route: Any) -> Answer:
    """A route through a corridor too long for calls that wait."""
    try:
        verdict = is_route(CORRIDOR, route)
    except (TypeError, ValueError):
        return Answer(False, f"A list of squares is asked for, not {route!r:.60}.")
    if not verdict:
        return Answer(False, _tight(verdict.why))
    return Answer(True, f"{len(route):,} squares, and no call had to wait.")


def check_g(drawing: Any) -> Answer:
    """A drawn maze with S and E in which no order of directions places more than N-W-E-S."""
    try:
        maze = read_maze(_without_first_blank(drawing))
    except (AttributeError, TypeError):
        return Answer(False, f"A drawn maze in quotes is asked for, not {drawing!r:.60}.")
    except ValueError as error:
        return Answer(False, f"{error}.")
    orders = map("".join, permutations(TEXTBOOK))
    placed = {order: solve(replace(maze, order=order)).counts.placed for order in orders}
    mine, worst, best = placed[TEXTBOOK], max(placed.values()), min(placed.values())
    if solve(maze).verdict != FOUND:
        why = "There is no passage from S to E, so every order is equally bad."
    elif best == worst:
        why = f"Every order places {mine} here. Let the turtle choose between two ways."
    elif mine < worst:
        order = next(order for order, number in placed.items() if number == worst)
        why = f"N-W-E-S places {mine}, but {'-'.join(order)} places {worst}."
    else:
        alone = list(placed.values()).count(worst) == 1
        rest = "and no other order is as bad" if alone else "and none is worse"
        return Answer(True, f"N-W-E-S places {mine}, {rest}; the best order places {best}.")
    return Answer(False, why)


def _without_first_blank(drawing: str) -> str:
    """The drawing without the blank line that stands behind three quotes, unless it is a row."""
    first, _, rest = drawing.partition("\n")
    is_row = first.strip() or len(first) >= len(rest.partition("\n")[0])
    return drawing if is_row else rest


def check_h(walk_once: Callable[..., object]) -> Answer:
    """A walk that keeps a mark in dead ends, tried in a room without a door; else as in A."""
    maze = replace(BRICKED_UP, entry=(2, 2))
    field = _Watched(maze)
    _, fault = _called(walk_once, field, maze)
    nail_fault = _nail_fault(field)
    if fault or nail_fault:
        return Answer(False, fault or field.blind() or nail_fault)
    verdict = check_a(walk_once)
    return Answer(True, f"{verdict.why} Dead ends keep a nail.") if verdict else verdict


def _nail_fault(field: _Watched) -> str:
    """What the turtle left in the first square of a room that is one dead end, if no nail."""
    left = list(map(list, field))
    for row, col in field.steps:
        cell = left[row][col]
        if cell == 0:
            squares = len(set(field.steps))
            return (
                f"In a room of {squares} squares without a door it places {len(field.steps)}: "
                "this rubs out; keep the mark."
            )
        if cell == -1:
            return f"-1 on {_name((row, col))} makes an obstacle of a free square: write NAIL."
        if _is_step(cell):
            return (
                f"{cell} stays on {_name((row, col))} when the turtle has come back from there: "
                "write NAIL, so that only the path is numbered."
            )
    return ""


def _name(square: Square) -> str:
    row, col = square
    return f"({row},{col})"


def _tight(text: str) -> str:
    """Squares as the lesson writes them: (2,2), not (2, 2)."""
    return re.sub(r"\((-?\d+), (-?\d+)\)", r"(\1,\2)", text)


CHECKS = {
    "A": check_a,
    "B": check_b,
    "C": check_c,
    "D": check_d,
    "E": check_e,
    "F": check_f,
    "G": check_g,
    "H": check_h,
}
