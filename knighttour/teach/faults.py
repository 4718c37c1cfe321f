"""What a learner's solver did on a trail, and the first thing that is wrong with it, in words.

A solver is judged by the steps it made, so any program passes that walks as it should. A fault is
a sentence; `""` says that there is none. What the solver answers is judged in `answers.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from knighttour.board import Board, Square, square_name
from knighttour.engine import BUDGET, PLACE, REJECT, UNDO, Step
from knighttour.knights import knight_moves
from knighttour.show.alt import many
from knighttour.teach.runs import Run, plain
from knighttour.teach.trail import OutOfBudget, Trail


def walk_fault(done: Run) -> str:
    """The first placement or undo that no right solver makes, in words, or `""`."""
    return wrong_step(done)[1]


def wrong_step(done: Run) -> tuple[int, str]:
    """The position before that step, and what is wrong with it; `(0, "")` if there is none."""
    path, undone = done.trail.path[:1], 0
    rejected: list[Square] = []  # since the last placement or undo
    last: Step | None = None
    for position, step in enumerate(done.trail.steps):
        if step.kind is PLACE:
            fault = square_fault(done.trail.board, path, step.square)
            fault = fault or _move_fault(done.trail, path, step.square, undone, rejected)
            if fault:
                return position, fault
            path.append(step.square)
        elif step.kind is UNDO:
            if last is not None and last.kind is PLACE and _never_goes_deeper(done.trail, path):
                return position, _undo_too_early(done)
            path.pop()
            undone += 1
        rejected = [*rejected, step.square] if step.kind is REJECT else []
        last = step
    return 0, ""


def _never_goes_deeper(trail: Trail, path: list[Square]) -> bool:
    """Whether a square that leads on comes off at once, and no path ever has a second placement.

    A solver may well place a square, see that it is hopeless and take it back; but not every one.
    """
    return leads_on(trail.board, path, path[-1]) and trail.counts.deepest <= 2


def leads_on(board: Board, path: list[Square], square: Square) -> bool:
    """Whether a knight on `square` has somewhere to go that is on the board and not on the path."""
    return any(to in board and to not in path for to in knight_moves(square))


def square_fault(
    board: Board,
    path: Sequence[Square],
    square: Square,
    name: Callable[[Square], str] = square_name,
) -> str:
    """What is wrong with placing `square` if it is off the board or visited, or `""`."""
    row, col = square
    if square in path:
        return (
            f"{name(square)} comes twice, as {path.index(square) + 1} and {len(path) + 1}: "
            "before you place a square, test that it is still free."
        )
    if square in board:
        return ""
    if row >= 0 and col >= 0:
        return (
            f"Move {len(path)} goes to ({row}, {col}), off the board of {board}: test row < rows "
            "and col < cols."
        )
    line, number, test = ("row", row, "0 <= row") if row < 0 else ("column", col, "0 <= col")
    last = {-1: "last", -2: "last but one"}.get(number, f"{-number}th from the end")
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
    if not leads_on(trail.board, path, path[-1]):
        return stuck(trail, path)
    goes_on_before = len(path) > 1 and square in knight_moves(path[-2])
    if goes_on_before and not any(candidate in onward for candidate in rejected):
        return f"{here} is placed, and nobody looks on from there: after a placement, go deeper."
    return f"{no_move}: place one of the squares that trail.candidates() gives."


def stuck(trail: Trail, path: list[Square]) -> str:
    """What a solver does wrong that is stuck with this path and has not undone anything."""
    return (
        f"Stuck at {len(path)} squares on {square_name(path[-1])}, none undone: after NO, "
        f"{_way_on(trail, path)}."
    )


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


def error_fault(done: Run, who: str = "Your code") -> str:
    """What to say about the error that ended the run, or `""`; `who` made it."""
    trail, error = done.trail, done.error
    at = trail.looking_at
    if error is None:
        return ""
    if isinstance(error, KeyboardInterrupt):
        return f"Stopped after {many(len(trail.steps), 'step')}; that proves nothing."
    if isinstance(error, IndexError):
        if at is not None and at not in trail.board:
            return (
                f"IndexError at ({at[0]}, {at[1]}), a candidate off the board: test row < rows and "
                "col < cols before you read field."
            )
        return f"{who} stopped with IndexError: {error}"
    if isinstance(error, RecursionError) and len(trail.path) == 1:
        return "Calls wait for calls without end, and no square is placed: place, then go deeper."
    if isinstance(error, OutOfBudget):
        return f"After {trail.budget:,} steps there is no end; {_enough(trail)}."
    return f"{who} stopped with {type(error).__name__}: {error}"


def _enough(trail: Trail) -> str:
    """How many steps of plain backtracking are enough, or what else there is to say."""
    outcome = plain(trail)
    if outcome.verdict is BUDGET:
        return "that proves nothing: plain backtracking needs more here, too"
    steps = outcome.counts.tries + outcome.counts.undone + outcome.counts.solutions
    if steps <= trail.budget:
        return f"{steps:,} are enough on this board"
    return f"plain backtracking needs {steps:,} here, so give it a larger budget"
