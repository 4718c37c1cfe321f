"""Let a learner's solver walk on a trail, and keep what came of it, whatever ends it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from knighttour.board import Board
from knighttour.engine import NONE, Outcome, solve
from knighttour.knights import KnightsTour, Warnsdorff
from knighttour.teach.bounded import TooManyLines
from knighttour.teach.trail import OutOfBudget, Trail

BUDGET = 10_000  # steps: many more than a right solver needs on the boards of the checks


@dataclass
class Run:
    """What a learner's function did on a trail: its answer, or the error that ended it."""

    trail: Trail
    answer: object = None
    error: Exception | KeyboardInterrupt | None = None

    @property
    def endless(self) -> bool:
        """Whether it had to be stopped."""
        return isinstance(self.error, (RecursionError, OutOfBudget, TooManyLines))


class Results(list[Any]):
    """What a solver hands out; `then` has each result as it was when it was appended."""

    def __init__(self) -> None:
        super().__init__()
        self.then: list[Any] = []

    def append(self, result: Any, /) -> None:
        """Hand out one more result."""
        super().append(result)
        self.then.append(tuple(result) if isinstance(result, list) else result)


def run(go: Any, rows: int, cols: int, start: str, *more: object) -> Run:
    """Let a learner's function walk on a new trail."""
    return walked(go, Trail(Board(rows, cols), start, budget=BUDGET), *more)


def walked(go: Any, trail: Trail, *more: object) -> Run:
    """Let a learner's function walk on this trail; an error or Ctrl-C ends the run and is kept."""
    done = Run(trail)
    try:
        done.answer = go(trail, *more)
    except (Exception, KeyboardInterrupt) as error:
        done.error = error
    return done


def plain(trail: Trail) -> Outcome:
    """What plain backtracking comes to on the same board; BUDGET if that takes too long."""
    problem = KnightsTour(trail.board, trail.path[:1], order=trail.order)
    return solve(problem, theory=False, budget=BUDGET)


def has_tour(trail: Trail) -> bool | None:
    """Whether there is a tour of this board from this start; None if that takes too long to say."""
    problem = KnightsTour(trail.board, trail.path[:1], rule=Warnsdorff(trail.board), lookahead=True)
    outcome = solve(problem, budget=BUDGET)
    return bool(outcome.counts.solutions) or (False if outcome.verdict is NONE else None)
