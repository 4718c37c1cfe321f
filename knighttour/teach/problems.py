"""A learner's own problem, an object with the three methods and a start: our search asks it.

On a knight's board the search walks on a `Trail`, as a learner's function does, so both are judged
alike. Elsewhere what shows without knowing the problem is named: errors, squares off the board or
visited twice, and a list that is handed out twice.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from typing import Any

from knighttour.board import Board, Square
from knighttour.engine import PLACE, REJECT, SOLUTION, Candidate, Path, Step, search, start_of
from knighttour.teach.trail import OutOfBudget, Trail

PARTS = ("candidates", "allowed", "is_solution")
SHARED = (
    "candidates hands out the same list again, changed, while a waiting call is not yet through "
    "with it: make a new list each time."
)


def is_problem(one: object) -> bool:
    """Whether an object, or the objects of a class, have one of the three methods."""
    return any(hasattr(one, part) for part in PARTS)


def made(problem: Any, board: Board, start: Square) -> Any:
    """The problem itself, or a new object of a class: of `(board, start)`, of `(board)` or of `()`.

    A class that wants something else is a `ValueError`.
    """
    if not inspect.isclass(problem):
        return problem
    for given in ((board, start), (board,), ()):
        try:
            inspect.signature(problem).bind(*given)
        except (TypeError, ValueError):
            continue
        return problem(*given)
    name = problem.__name__
    raise ValueError(
        f"{name} is made neither of (board, start) nor of (board) nor of (): hand in an object, "
        f"such as {name}(6), instead of the class {name}"
    )


class Asked:
    """A learner's problem, and what it was asked and has answered; itself a problem.

    A problem that says nothing of its start begins on `start`, and one without a board is on
    `board`. A missing method is a `ValueError`.
    """

    def __init__(self, problem: Any, board: Board, start: Square) -> None:
        missing = [part for part in PARTS if not callable(getattr(problem, part, None))]
        if missing:
            raise ValueError(
                f"a problem has the methods {', '.join(PARTS)}; {problem!r} has no {missing[0]}"
            )
        self.problem = problem
        self.start = start_of(problem) if hasattr(problem, "start") else (start,)
        self.walk = getattr(problem, "walk", False)
        self.board = _board_of(problem) or board
        self.question = ""  # the one asked last, in words
        self.fault = ""
        self.choices: list[Iterable[Candidate]] = []  # of the start and of each square placed
        self.trail: Trail | None = None
        self._waiting: list[tuple[int, object, tuple[Candidate, ...]]] = []

    @property
    def first(self) -> Iterable[Candidate]:
        """The candidates of the start, as far as they are known."""
        return self.choices[0] if self.choices else ()

    def candidates(self, path: Path) -> Iterable[Candidate]:
        """What the learner's method answers; a list that is handed out twice is noticed."""
        self.question = f"candidates, asked with {len(path)} on the path,"
        found = self.problem.candidates(path)
        if not isinstance(found, (list, tuple)):
            return self._noted(found) if isinstance(found, Iterable) else found
        self.choices.append(tuple(found))
        self._waiting = [one for one in self._waiting if one[0] < len(path)]
        if any(one is found and then != tuple(found) for _, one, then in self._waiting):
            self.fault = SHARED
        self._waiting.append((len(path), found, tuple(found)))
        return found

    def allowed(self, path: Path, candidate: Candidate) -> bool:
        """What the learner's method answers."""
        self.question = f"allowed, asked about {candidate!r},"
        if self.trail is not None:
            self.trail.looking_at = candidate
        return bool(self.problem.allowed(path, candidate))

    def is_solution(self, path: Path) -> bool:
        """What the learner's method answers."""
        self.question = f"is_solution, asked with {len(path)} on the path,"
        done = bool(self.problem.is_solution(path))
        if done:
            self.choices.append(())
        return done

    def walk_on(self, trail: Trail) -> bool:
        """Let our search walk on a trail until the problem says that the path is a solution."""
        self.trail = trail
        for kind, square, _ in search(self):
            if kind is SOLUTION:
                return True
            if kind is PLACE:
                trail.place(square)
            elif kind is REJECT:
                trail.reject(square)
            else:
                trail.undo()
        return False

    def first_solution(self, steps: list[Step], budget: int) -> None:
        """Write the steps of our search into a list; `OutOfBudget` beyond the budget."""
        for step in search(self, once=self.walk):
            if len(steps) >= budget:
                raise OutOfBudget(f"{budget:,} steps were made, and there is no end")
            steps.append(step)
            if step.kind is SOLUTION:
                return

    def _noted(self, found: Iterable[Candidate]) -> Iterator[Candidate]:
        """Candidates that are made one by one; they are known as far as they were looked at."""
        looked_at: list[Candidate] = []
        self.choices.append(looked_at)
        for candidate in found:
            looked_at.append(candidate)
            yield candidate


def _board_of(problem: Any) -> Board | None:
    """The board of a problem that has one, or has rows and columns, or an n."""
    board = getattr(problem, "board", None)
    if isinstance(board, Board):
        return board
    n = getattr(problem, "n", None)
    rows, cols = getattr(problem, "rows", n), getattr(problem, "cols", n)
    return Board(rows, cols) if isinstance(rows, int) and isinstance(cols, int) else None
