"""Your own solver in the player: `watch_own(go)` runs it, says what is wrong with it, and shows it.

A solver is a function that walks on a `Trail` and answers True or False, or one that hands out all
tours: into a list that it is given beside the trail, in a list that it returns, or one by one as a
generator. An object with the methods of a problem will do as well, or its class: our search asks
it then.
"""

from __future__ import annotations

import inspect
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from knighttour.board import Board, Square, whole
from knighttour.knights import WIRTH, MoveOrder, move_order
from knighttour.teach.attempts import Attempt, of_function, of_problem, takes
from knighttour.teach.blanks import unfilled
from knighttour.teach.problems import is_problem, made
from knighttour.teach.runs import BUDGET
from knighttour.teach.say import say
from knighttour.teach.trail import Trail

if TYPE_CHECKING:
    from knighttour.show.player import Player

THREE_BY_FOUR = Board(3, 4)
KEPT_ON_THE_CLASS = (
    "Something is left over from the first run, on the class: make it in __init__, as self.name."
)
KEPT_OUTSIDE = (
    "Something is left over from the first run, outside the solver: begin each run with new lists."
)


def watch_own(
    solver: Any,
    board: Board = THREE_BY_FOUR,
    start: str | Square = "d2",
    order: MoveOrder = WIRTH,
    budget: int = BUDGET,
    level: int = 3,
) -> Player | None:
    """Run a learner's solver, print whether it is right or what is wrong, and show its steps.

    While `...` still stands in it, that is said, and there is no player (None).

    It runs twice, to see whether something is left over from the first run. After `budget` steps, a
    loop without end, an error or Ctrl-C the player shows the steps until then; it begins just
    before a step that is wrong. What the solver prints is not shown. Something that is no solver,
    and a board, start, order or budget that is none, is a `ValueError`.
    """
    from knighttour.show.player import watch  # only here are widgets needed

    if nothing := unfilled(solver, "watch"):
        say(nothing)
        return None
    attempt = attempted(solver, board, start, order, budget)
    say(f"Not yet. {attempt.fault}" if attempt.fault else f"Right. {attempt.praise}")
    if attempt.at:
        say(f"The player stands at step {attempt.at:,}, just before this goes wrong.")
    return watch(attempt.trace, level=level, at=attempt.at)


def attempted(
    solver: Any,
    board: Board = THREE_BY_FOUR,
    start: str | Square = "d2",
    order: MoveOrder = WIRTH,
    budget: int = BUDGET,
) -> Attempt:
    """What came of the solver: of its first run, or of the second if only that one goes wrong."""
    if not isinstance(board, Board):
        raise ValueError(f"a board is made by Board(rows, cols), not {board!r}")
    square, order = board.square(start), move_order(order)
    budget = whole(budget, "budget")

    def attempt() -> Attempt:
        if is_problem(solver):
            return of_problem(made(solver, board, square), board, square, order, budget)
        return of_function(solver, Trail(board, square, order, budget))

    _check_solver(solver)
    first = attempt()
    second = first if first.fault else attempt()
    if first.fault or not second.fault:
        return first
    kept = KEPT_ON_THE_CLASS if inspect.isclass(solver) else KEPT_OUTSIDE
    return replace(second, fault=f"Right once; run again, it says: {second.fault} {kept}")


def _check_solver(solver: Any) -> None:
    """A `ValueError` if this is no solver."""
    if is_problem(solver):
        return
    if not callable(solver) or inspect.isclass(solver):
        raise ValueError(
            "a solver is a function such as go, not what it answers, or a class with candidates, "
            f"allowed and is_solution; this is {solver!r}"
        )
    if not takes(solver, 1) and not takes(solver, 2):
        raise ValueError(
            "a solver takes the trail, go(trail), or the trail and a list for all tours, "
            f"go_all(trail, found); {getattr(solver, '__name__', solver)} takes neither"
        )
