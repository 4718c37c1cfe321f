"""A trail: the board that a learner's own solver walks on, which writes down every step.

A solver asks it for `candidates()`, tries one with `place(square)`, and takes it back with
`undo()`. What it did is in `steps`, as `search` would have yielded them, so the same counts, checks
and player serve a learner's solver and ours; `calls` has the line of the learner's code that made
each step. Which squares are allowed a trail does not say: that is the learner's work.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from knighttour.board import Board, Square, as_square, square_name
from knighttour.engine import (
    PLACE,
    REJECT,
    SOLUTION,
    STUCK,
    UNDO,
    Counts,
    Step,
    Verdict,
    tally,
)
from knighttour.knights import WIRTH, MoveOrder, is_tour, knight_moves
from knighttour.show.recording import trace_of_steps
from knighttour.show.scene import Scene
from knighttour.show.trace import Lines, Trace
from knighttour.teach.callers import NO_ONE, Call, caller, listing


class OutOfBudget(Exception):
    """A solver made more steps than its trail allows: it would go on for ever, or nearly so."""


class Trail:
    """A knight's walk on `board`, begun on `start`.

    `field[row][col]` holds the number of the move that visited a square (the start is 1) and 0
    where none did: lists of lists, as a learner's own program has them, so row -1 is the last row
    here as it is there. `path` is the squares in order. After `budget` steps comes `OutOfBudget`.
    `watch(trail)` shows the steps in the player.

    >>> trail = Trail(Board(3, 4), "d2")
    >>> trail.place((0, 1))
    >>> trail.field
    [[0, 2, 0, 0], [0, 0, 0, 1], [0, 0, 0, 0]]
    """

    def __init__(
        self,
        board: Board,
        start: str | Square,
        order: MoveOrder = WIRTH,
        budget: int = 100_000,
    ) -> None:
        self.board, self.order, self.budget = board, order, budget
        self.rows, self.cols = board.rows, board.cols
        self.path: list[Square] = []
        self.field = [[0] * board.cols for _ in range(board.rows)]
        self.steps: list[Step] = []
        self.calls: list[Call] = []  # who made each step, and on which line
        self.looking_at: Square | None = None  # a candidate neither placed nor passed over yet
        self._write(board.square(start))

    def __str__(self) -> str:
        return self.board.diagram(self.path)

    def __repr__(self) -> str:
        return (
            f"<Trail: {len(self.path)} of {self.board.size} squares, on {square_name(self.here)}>"
        )

    @property
    def here(self) -> Square:
        """The square on which the knight stands."""
        return self.path[-1]

    @property
    def is_complete(self) -> bool:
        """Whether there are as many squares on the path as on the board."""
        if self.steps and self.steps[-1].kind is SOLUTION:
            self.calls[-1] = caller()  # the line that asks is the one that finds the solution
        return len(self.path) == self.board.size

    @property
    def counts(self) -> Counts:
        """The counts of the steps so far; a candidate that is still looked at is a try."""
        return tally(self._so_far())

    def _so_far(self) -> list[Step]:
        looking = [] if self.looking_at is None else [Step(REJECT, self.looking_at, len(self.path))]
        return [*self.steps, *looking]

    def candidates(self) -> Iterator[Square]:
        """The eight squares a knight's move away, in move order, those off the board too."""
        for square in knight_moves(self.here, self.order):
            self._pass_over()
            self.looking_at = square
            yield square
        self._pass_over()

    def place(self, square: Square) -> None:
        """Put `square` on the path; `IndexError` beyond the last row or column, as with lists."""
        square = as_square(square)
        if self.looking_at == square:
            self.looking_at = None
        self._pass_over()
        self._write(square)
        self._note(Step(PLACE, square, len(self.path)))
        if len(self.path) == self.board.size and is_tour(self.path, self.board):
            self._note(Step(SOLUTION, square, len(self.path)))

    def reject(self, square: Square) -> None:
        """Pass over a candidate that `candidates()` did not give."""
        square = as_square(square)
        if self.looking_at != square:
            self._pass_over()
        self.looking_at = square
        self._pass_over()

    def undo(self) -> None:
        """Take the last square of the path back; a `ValueError` where only the start is left."""
        self._pass_over()
        if len(self.path) == 1:
            raise ValueError(
                f"nothing to undo: only the start {square_name(self.here)} is on the path"
            )
        row, col = self.path.pop()
        self.field[row][col] = 0
        self._note(Step(UNDO, (row, col), len(self.path)))

    def trace(self, verdict: Verdict | None = None, why: str = "") -> Trace:
        """The steps for the player, with the learner's lines; what `watch(trail)` shows.

        The verdict is FOUND where a tour was completed, and else STUCK: that nothing is left to try
        a trail does not know, and so whoever knows it says NONE. `why` is the reason in words.
        """
        steps = self._so_far()
        source, numbers = listing([*self.calls, NO_ONE][: len(steps)])
        choices = iter(self._choices(steps))
        if verdict is None and not any(step.kind is SOLUTION for step in steps):
            verdict, why = STUCK, why or "the program's steps end here"
        return trace_of_steps(
            Scene("knight", self.rows, self.cols, (self.path[0],)),
            steps,
            self.path[:1],
            candidates_of=lambda path: next(choices),
            lines=Lines(tuple(source), None, array("H", numbers)) if source else None,
            verdict=verdict,
            why=why,
        )

    def _choices(self, steps: list[Step]) -> list[list[Square]]:
        """For the start and each square placed: what was looked at from there, then the rest.

        Only moves from there: where an undo is missing, another call's squares come after them.
        """
        path = self.path[:1]
        waiting: list[list[Square]] = [[]]
        choices = [*waiting]
        for kind, square, _ in steps:
            if kind in (REJECT, PLACE) and square in knight_moves(path[-1]):
                waiting[-1].append(square)
            if kind is PLACE:
                path.append(square)
                waiting.append([])
                choices.append(waiting[-1])
            elif kind is UNDO:
                self._add_the_rest(waiting.pop(), path.pop())
        while waiting:
            self._add_the_rest(waiting.pop(), path.pop())
        return choices

    def _add_the_rest(self, looked_at: list[Square], square: Square) -> None:
        seen = set(looked_at)
        looked_at += [to for to in knight_moves(square, self.order) if to not in seen]

    def _write(self, square: Square) -> None:
        row, col = square
        if not (-self.rows <= row < self.rows and -self.cols <= col < self.cols):
            raise IndexError(
                f"move {len(self.path)} goes to {square}, off the board of {self.board}: "
                "is the candidate's row and column tested?"
            )
        self.path.append(square)
        self.field[row][col] = len(self.path)

    def _pass_over(self) -> None:
        if self.looking_at is not None:
            rejected, self.looking_at = self.looking_at, None
            self._note(Step(REJECT, rejected, len(self.path)))

    def _note(self, step: Step) -> None:
        if len(self.steps) >= self.budget:
            start = square_name(self.path[0])
            raise OutOfBudget(
                f"{self.budget:,} steps were made on {self.board} from {start}, and there is no "
                "end: are the board, the start and the move order those that you meant?"
            )
        self.steps.append(step)
        self.calls.append(caller())
