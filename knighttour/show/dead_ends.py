"""The three moments of a dead end: the choice before it, the dead end, and after the undo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from knighttour.board import Square, square_name, whole
from knighttour.engine import PLACE, REJECT, UNDO, Path, Problem, search
from knighttour.mazes import Maze
from knighttour.queens import Queens
from knighttour.show.alt import many

MOST_PLACED = 100_000  # about a second of search

Squares = tuple[Square, ...]


@dataclass(frozen=True)
class DeadEnd:
    """A dead end, the path the search goes back to, and the square it then places, if any.

    `entered` holds, for a walk, the squares it enters no second time, in the order of entering.
    """

    path: Squares
    back: Squares
    next: Square | None
    entered: Squares


@dataclass(frozen=True)
class Moment:
    """A path, what may and may not follow it, and the square that does; `lines` say it in words."""

    lines: tuple[str, ...]
    path: Squares
    allowed: Squares = ()
    rejected: Squares = ()
    next: Square | None = None

    @property
    def title(self) -> str:
        """The lines in one."""
        return f"{self.lines[0]}: {', '.join(self.lines[1:])}"


def dead_ends(problem: Problem) -> Iterator[DeadEnd]:
    """The dead ends of a search through all paths, in order.

    A dead end is a path on which nothing could be placed; a path whose choices have all been tried
    and taken back does not count again. A walk keeps its marks. After 100,000 placements the search
    is given up.
    """
    once = getattr(problem, "walk", False)
    path, entered, placed = list(problem.start), list(problem.start), 0
    dead: Squares | None = None  # the dead end that the search is coming back from
    before = PLACE  # the last step that was no REJECT
    for kind, square, _ in search(problem, once=once):
        if kind is REJECT:
            continue
        if kind is PLACE:
            if dead is not None:
                yield DeadEnd(dead, tuple(path), square, tuple(entered if once else ()))
            dead, placed = None, placed + 1
            path.append(square)
            entered.append(square)
        elif kind is UNDO:
            dead = tuple(path) if before is PLACE else dead
            path.pop()
        before = kind
        if placed == MOST_PLACED:
            return
    if before is PLACE:  # not one step was made: nothing can be placed on the start
        dead = tuple(path)
    if dead is not None:
        yield DeadEnd(dead, tuple(problem.start), None, tuple(entered if once else ()))


def moments(problem: Problem, nth: int = 1) -> tuple[Moment, Moment, Moment]:
    """The moments of the `nth` dead end; a `ValueError` if the search does not meet so many.

    >>> from knighttour import Board, KnightsTour
    >>> for moment in moments(KnightsTour(Board(3, 4), "d2"), 2):
    ...     print(moment.title)
    1. The choice: after c3, d1 is tried
    2. A dead end: 11 squares, no way on from a3
    3. After the undo: 8 taken back, a2 is next
    """
    nth, met = whole(nth, "nth"), 0
    for met, dead in enumerate(dead_ends(problem), 1):
        if met == nth:
            return _choice(problem, dead), _stuck(problem, dead), _after(problem, dead)
    raise ValueError(f"there is no dead end number {nth}: this search meets {met} of them")


def _choice(problem: Problem, dead: DeadEnd) -> Moment:
    if dead.path == dead.back:
        return Moment(("1. The choice", "there is none"), dead.back)
    tried = dead.path[len(dead.back)]
    where = f"after {_name(problem, dead.back[-1])}" if dead.back else "at first"
    lines = ("1. The choice", where, f"{_name(problem, tried)} is tried")
    entered = dead.entered[: dead.entered.index(tried)] if dead.entered else ()
    return Moment(lines, dead.back, *_candidates(problem, dead.back, entered), tried)


def _stuck(problem: Problem, dead: DeadEnd) -> Moment:
    allowed, rejected = _candidates(problem, dead.path, dead.entered)
    if isinstance(problem, Queens):
        held, where = "queen", f"row {len(dead.path) + 1} has no square left"
    else:
        held, where = "square", f"no way on from {_name(problem, dead.path[-1])}"
    lines = ("2. A dead end", many(len(dead.path), held), where)
    return Moment(lines, dead.path, (), (*allowed, *rejected))


def _after(problem: Problem, dead: DeadEnd) -> Moment:
    lines: tuple[str, ...] = ("3. After the undo", f"{len(dead.path) - len(dead.back)} taken back")
    allowed, rejected = _candidates(problem, dead.back, dead.entered)
    if dead.next is None:
        lines = (*lines, "nothing is left to try")
        return Moment(lines, dead.back, (), (*allowed, *rejected))
    lines = (*lines, f"{_name(problem, dead.next)} is next")
    turn = allowed.index(dead.next)
    return Moment(lines, dead.back, allowed[turn:], (*allowed[:turn], *rejected), dead.next)


def _candidates(
    problem: Problem, squares: Squares, entered: Sequence[Square]
) -> tuple[Squares, Squares]:
    """The allowed candidates of a path in their order, and the others."""
    path = Path(squares)
    tried = tuple(problem.candidates(path))
    allowed = tuple(s for s in tried if s not in entered and problem.allowed(path, s))
    return allowed, tuple(square for square in tried if square not in allowed)


def _name(problem: Problem, square: Square) -> str:
    return str(square) if isinstance(problem, Maze) else square_name(square)
