"""What a learner's solver did on a trail, and the first thing that is wrong with it, in words.

A solver is a function that walks on a `Trail` and answers True or False. It is judged by the steps
it made, so any program passes that walks as it should. A fault is a sentence; `""` says that there
is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from knighttour.board import Board, Square, square_name
from knighttour.engine import PLACE, REJECT, SOLUTION, UNDO, Step
from knighttour.knights import knight_moves
from knighttour.teach.bounded import TooManyLines
from knighttour.teach.trail import OutOfBudget, Trail

BUDGET = 10_000  # steps: many more than a right solver needs on the boards of the checks


@dataclass
class Run:
    """What a learner's function did on a trail: its answer, or the error that ended it."""

    trail: Trail
    answer: object = None
    error: Exception | None = None

    @property
    def endless(self) -> bool:
        """Whether it had to be stopped."""
        return isinstance(self.error, (RecursionError, OutOfBudget, TooManyLines))


def run(go: Any, rows: int, cols: int, start: str, *more: object) -> Run:
    """Let a learner's function walk, and keep what came of it."""
    done = Run(Trail(Board(rows, cols), start, budget=BUDGET))
    try:
        done.answer = go(done.trail, *more)
    except Exception as error:
        done.error = error
    return done


def walk_fault(done: Run) -> str:
    """The first placement or undo that no right solver makes, in words, or `""`."""
    path, undone = done.trail.path[:1], 0
    rejected: list[Square] = []  # since the last placement or undo
    last: Step | None = None
    for step in done.trail.steps:
        if step.kind is PLACE:
            fault = _square_fault(done.trail.board, path, step.square)
            fault = fault or _move_fault(done.trail, path, step.square, undone, rejected)
            if fault:
                return fault
            path.append(step.square)
        elif step.kind is UNDO:
            if last is not None and last.kind is PLACE:
                return _undo_too_early(done)
            path.pop()
            undone += 1
        rejected = [*rejected, step.square] if step.kind is REJECT else []
        last = step
    return ""


def _square_fault(board: Board, path: list[Square], square: Square) -> str:
    """What is wrong with placing `square` if it is off the board or visited, or `""`."""
    row, col = square
    if square in path:
        return (
            f"{square_name(square)} comes twice, as {path.index(square) + 1} and {len(path) + 1}: "
            "before you place a square, test that it is still free."
        )
    if square in board:
        return ""
    line, number, test = ("row", row, "0 <= row") if row < 0 else ("column", col, "0 <= col")
    last = "last" if number == -1 else "last but one"
    return (
        f"Move {len(path)} goes to ({row}, {col}): Python reads {line} {number} as the {last} "
        f"{line}; test {test}."
    )


def _move_fault(
    trail: Trail, path: list[Square], square: Square, undone: int, rejected: list[Square]
) -> str:
    """What is wrong with placing `square` if it is no move from the end of the path, or `""`."""
    onward = knight_moves(path[-1])
    name, here = square_name(square), square_name(path[-1])
    if square in onward:
        return ""
    no_move = f"Move {len(path)}, {here} to {name}, is no knight's move"
    if undone:
        return (
            f"{no_move}: one undo for each placement whose deeper call said NO, and none after a "
            "YES."
        )
    if len(path) > 1 and not any(candidate in onward for candidate in rejected):
        return f"{here} is placed, and nobody looks on from there: after a placement, go deeper."
    if any(candidate in trail.board and candidate not in path for candidate in onward):
        return f"{no_move}: place one of the squares that trail.candidates() gives."
    return f"Stuck at {len(path)} squares on {here}, none undone: after NO, {_way_on(trail, path)}."


def _way_on(trail: Trail, path: list[Square]) -> str:
    """What comes off a path that is stuck for the first time, and where the search goes on."""
    kept, off = list(path), []
    while len(kept) > 1:
        last = kept.pop()
        off.append(square_name(last))
        for candidate in knight_moves(kept[-1], trail.order):
            # Nothing was undone before, so `last` is the only square that was tried from here
            if candidate in trail.board and candidate not in (*kept, last):
                return f"take {', '.join(off)} back and go on with {square_name(candidate)}"
    return "take back what you placed and answer NO"


def _undo_too_early(done: Run) -> str:
    if done.endless:
        return (
            "A square comes off before the call, so it is placed for ever: undo after the answer."
        )
    return "A square comes off as soon as it is placed: go deeper in between, and undo after a NO."


def error_fault(done: Run) -> str:
    """What to say about the error that ended the run, or `""`."""
    trail, error = done.trail, done.error
    at = trail.looking_at
    if error is None:
        return ""
    if isinstance(error, IndexError):
        if at is not None and at not in trail.board:
            return (
                f"IndexError at ({at[0]}, {at[1]}), a candidate off the board: test row < rows and "
                "col < cols before you read field."
            )
        return f"Your code stopped with IndexError: {error}"
    if isinstance(error, RecursionError) and len(trail.path) == 1:
        return "Calls wait for calls without end, and no square is placed: place, then go deeper."
    if isinstance(error, OutOfBudget):
        return f"After {trail.budget:,} steps there is no end; 224 are enough on this board."
    return f"Your code stopped with {type(error).__name__}: {error}"


def replayed(trail: Trail) -> list[Square]:
    """The path that the steps make."""
    path = trail.path[:1]
    for kind, square, _ in trail.steps:
        if kind is PLACE:
            path.append(square)
        elif kind is UNDO:
            path.pop()
    return path


def goes_past_a_tour(steps: list[Step]) -> bool:
    """Whether a candidate was looked at although the path was complete."""
    return any(one.kind is SOLUTION and two.kind is REJECT for one, two in pairwise(steps))
