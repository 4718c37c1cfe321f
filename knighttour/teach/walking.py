"""What is wrong with a walk that a learner's own function makes: `walk(start)` until it is stuck.

The function never undoes. Its path is judged, not its text: any loop passes that gets stuck.
"""

from __future__ import annotations

from typing import Any

from knighttour.board import Board, Square, as_square, square_name
from knighttour.knights import knight_moves, onward
from knighttour.teach.bounded import TooManyLines, bounded
from knighttour.teach.faults import square_fault

ENOUGH = 100_000  # instructions for one walk; on 8 x 8 it needs some ten thousand


def walked(function: Any, board: Board, start: Square, *size: int) -> tuple[str, list[Square]]:
    """What is wrong with one walk of the learner's function, or `""`; and the walk."""
    try:
        walk = bounded(lambda: function(start, *size), ENOUGH)
    except TooManyLines as error:
        return _endless_fault(board, _held(error)), []
    except IndexError as error:
        return _index_fault(error), []
    fault = _kind_fault(walk)
    path = [] if fault else list(map(as_square, walk))
    return fault or _start_fault(path, start) or _path_fault(board, path), path


def _held(error: BaseException) -> Any:
    """What the function called `path` when it ended so; None if it knows no such name."""
    place = error.__traceback__
    while place is not None:
        if "path" in place.tb_frame.f_locals:
            return place.tb_frame.f_locals["path"]
        place = place.tb_next
    return None


def _endless_fault(board: Board, path: Any) -> str:
    """The first wrong step of a walk without end, or why it has none."""
    fault = ""
    if isinstance(path, list) and path and not _kind_fault(path):
        fault = _step_fault(board, list(map(as_square, path)))
    return fault or (
        "It never ends. In the loop two things must happen: one square goes on the path, and the "
        "free squares are asked for again."
    )


def _index_fault(error: IndexError) -> str:
    """Which list was too short: the path, or that of the free squares."""
    if _held(error) == []:
        return "The path is empty when its last square is asked for: begin with path = [start]."
    return (
        f"It stops with IndexError: {error}. At the dead end the list of free squares is empty. "
        "Take a square only as long as there is one."
    )


def _kind_fault(walk: Any) -> str:
    if walk is None:
        return "It returns nothing: the last line is `return path`."
    if isinstance(walk, int):
        return f"It returns {walk}: the path is asked for, not its length."
    if not isinstance(walk, (list, tuple)):
        return f"It returns {walk!r}: a list of squares is asked for."
    for square in walk:
        try:
            as_square(square)
        except ValueError:
            return f"There is {square!r} on the path: a square is a pair (row, col)."
    return ""


def _start_fault(path: list[Square], start: Square) -> str:
    if path[:1] == [start]:
        return ""
    begins = f"begins on {square_name(path[0])}" if path else "is empty"
    return f"The walk from {square_name(start)} {begins}: the start belongs on the path, too."


def _path_fault(board: Board, path: list[Square]) -> str:
    """The first wrong step of a path, or that it ends where it could go on, or `""`."""
    return _step_fault(board, path) or _early_fault(board, path)


def _step_fault(board: Board, path: list[Square]) -> str:
    for depth in range(1, len(path)):
        before, square = path[:depth], path[depth]
        if square in knight_moves(before[-1]):
            fault = square_fault(board, before, square)
        else:
            fault = _no_move(before, square)
        if fault:
            return f"{_begins(board, path)}: {fault[0].lower()}{fault[1:]}"
    return ""


def _begins(board: Board, path: list[Square]) -> str:
    return f"On {board.rows} x {board.cols} from {square_name(path[0])}"


def _no_move(before: list[Square], square: Square) -> str:
    """A step that is no knight's move; perhaps it was one from the square before."""
    here = square_name(before[-1])
    said = f"move {len(before)}, {here} to {square_name(square)}, is no knight's move"
    earlier = next((one for one in before if square in knight_moves(one)), None)
    if earlier is None:
        return f"{said}."
    return (
        f"{said}. It was free from {square_name(earlier)}; ask again for the squares that are "
        f"free from {here}."
    )


def _early_fault(board: Board, path: list[Square]) -> str:
    free = onward(board, path, path[-1])
    if not free:
        return ""
    on = _begins(board, path)
    if len(path) == 1:
        return f"{on} it stays where it is: put a free square on the path."
    if len(path) == 2:
        return f"{on} it makes one move and ends. Is it a loop, and does `return` stand behind it?"
    last, other = square_name(path[-1]), square_name(free[0])
    return f"{on} it ends on {last} with {len(path)} squares, and {other} is free: it is not stuck."
