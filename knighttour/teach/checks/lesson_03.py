"""Lesson 03, plain backtracking: checks of a solver on 3 x 4 from d2, and of a learner's trace.

A solver is a function `go(trail)` that answers True or False.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from knighttour.board import Answer, Board, Square, square_name
from knighttour.engine import PLACE, UNDO
from knighttour.knights import CLOCKWISE, is_tour
from knighttour.show.alt import many
from knighttour.teach.answers import answer_fault, none_fault, tours_fault, work
from knighttour.teach.faults import error_fault, walk_fault
from knighttour.teach.runs import Results, run
from knighttour.teach.trail import Trail

# The lines of a solver, shuffled; two of them do not belong to it
LINES = (
    "            trail.undo()",
    "    for square in trail.candidates():",
    "                return True",
    "            return go(trail)",
    "def go(trail):",
    "        if allowed(trail, square):",
    "    return False",
    "            if go(trail):",
    "        return True",
    "                trail.undo()",
    "    if trail.is_complete:",
    "            trail.place(square)",
)


def allowed(trail: Trail, square: Square) -> bool:
    """Whether `square` is on the board and not yet visited."""
    row, col = square
    return 0 <= row < trail.rows and 0 <= col < trail.cols and trail.field[row][col] == 0


def solver(go: object) -> Answer:
    """Check A: a solver that finds the tour on 3 x 4 from d2, and none on 3 x 3 from a1."""
    if not callable(go):
        return Answer(False, f"A function is asked for, such as go, not {go!r}.")
    first = run(go, 3, 4, "d2")
    fault = walk_fault(first) or error_fault(first) or answer_fault(first)
    if fault:
        return Answer(False, fault)
    fault = none_fault(run(go, 3, 3, "a1"))
    if fault:
        return Answer(False, f"3 x 4 from d2 is right. 3 x 3 from a1 has no tour: {fault}")
    placed = first.trail.counts.placed  # how many were undone is the question of check B
    plain = "" if placed == 30 else " Plain backtracking in this move order places 30."
    return Answer(True, f"A tour of 12 squares after {placed} placed, and NO on 3 x 3.{plain}")


def blog_solver(go: object) -> Answer:
    """A solver after the blog's fashion: it answers 0 for success and 1 for "go back"."""
    if not callable(go):
        return Answer(False, f"A function is asked for, such as blog, not {go!r}.")
    fault = _swapped_fault(run(go, 1, 1, "a1").answer, run(go, 2, 3, "a1").answer)
    return Answer(False, fault) if fault else solver(lambda trail: go(trail) == 0)


def _swapped_fault(full: object, stuck: object) -> str:
    """What is wrong with the answers on a full board and where the knight gets stuck, or `""`."""
    meaning = "0 is success, 1 is go back"
    if full == 1 and stuck == 0:
        return f"{meaning}: you have them the other way round."
    if full == 1:
        return f"{meaning}: on a full board you answer 1."
    if stuck == 0:
        return f"{meaning}: when the deeper call answers 1, you answer 0."
    return ""


def lines_in_order(order: object) -> Answer:
    """The numbers of the lines of LINES in the order in which they make a solver."""
    if not isinstance(order, (list, tuple)) or not all(
        n in range(1, len(LINES) + 1) for n in order
    ):
        return Answer(
            False, f"A list of numbers from 1 to {len(LINES)} is asked for, not {order!r}."
        )
    again = [n for n in order if list(order).count(n) > 1]
    if again:
        return Answer(
            False, f"Line {again[0]} stands there twice; each line is used once or never."
        )
    program = "\n".join(LINES[n - 1] for n in order)
    names: dict[str, Any] = {"allowed": allowed}
    try:
        exec(compile(program, "your lines", "exec"), names)
    except (SyntaxError, NameError) as error:
        number = getattr(error, "lineno", None) or 1
        return Answer(False, f"Python stops at line {number} of your program: {error.args[0]}.")
    if "go" not in names:
        return Answer(False, "The first line is the one with def.")
    return solver(names["go"])


def placed_and_undone(answer: object) -> Answer:
    """Check B: 30 placed to the first tour on 3 x 4 from d2; how many undone?"""
    faults = {
        18: "18: the start is given, not placed.",
        30: "30: only when none is found.",
        11: "11: that is what stayed.",
        12: "12: that is the number of squares; 11 of them were placed and stayed.",
        8: "8: that is the longest row of undos, not all of them.",
    }
    return _number(answer, 19, "30 placed, 11 of them stayed, 19 came off.", faults)


def depth_after_eight(answer: object) -> Answer:
    """Check C: the depth after placement 8, b3."""
    faults = {9: "9: a2 came off first.", 7: "7: d2 counts too."}
    return _number(answer, 8, "Depth 8: d2 b1 c3 d1 b2 d3 c1 b3.", faults)


def _number(answer: object, truth: int, right: str, faults: dict[int, str]) -> Answer:
    if not isinstance(answer, int):
        return Answer(False, f"A whole number is asked for, not {answer!r}.")
    if answer == truth:
        return Answer(True, right)
    return Answer(False, faults.get(answer, f"{answer}: walk along the trace once more and count."))


def clockwise_trail(trail: object) -> Answer:
    """A trail on 5 x 5 from a1, with the move order CLOCKWISE, that a solver has walked."""
    if not isinstance(trail, Trail):
        return Answer(False, f"A Trail is asked for, not {trail!r}.")
    start = square_name(trail.path[0])
    if (trail.board, start) != (Board(5, 5), "a1"):
        return Answer(
            False, f"Your trail is on {trail.board} from {start}; 5 x 5 from a1 is asked for."
        )
    if trail.order != CLOCKWISE:
        return Answer(False, "Your trail has another move order: Trail(..., order=CLOCKWISE).")
    if not is_tour(trail.path, trail.board):
        return Answer(
            False,
            f"{len(trail.path)} of 25 squares: let your solver walk it first, my_go(trail_5).",
        )
    counts = trail.counts
    work = f"{counts.tries} tries, {counts.placed} placed, {counts.undone} undone"
    return Answer(True, f"{work}; the other order took 70,624, 8,839 and 8,815.")


def all_tours(
    go: object, rows: int = 3, cols: int = 4, start: str = "d2", tours: int = 4
) -> Answer:
    """A function `go_all(trail, found)` that puts all tours (from d2: four) into `found`."""
    if not callable(go):
        return Answer(False, f"A function is asked for, not {go!r}.")
    found = Results()
    done = run(go, rows, cols, start, found)
    fault = walk_fault(done) or error_fault(done) or tours_fault(done, found, tours)
    return Answer(not fault, fault or f"{tours} tours {work(done.trail)}.")


def dead_ends(go: object, rows: int = 3, cols: int = 4, start: str = "d2") -> Answer:
    """A solver `go_dead(trail, dead)` that puts the path of every dead end into the list `dead`."""
    if not callable(go):
        return Answer(False, f"A function is asked for, not {go!r}.")
    dead: list[Any] = []
    done = run(go, rows, cols, start, dead)
    truth = _dead_ends(done.trail)
    fault = walk_fault(done) or error_fault(done) or answer_fault(done)
    fault = fault or _dead_fault(done.trail, dead, truth)
    lengths = ", ".join(str(len(path)) for path in truth)
    right = f"{many(len(truth), 'dead end')}, at {lengths} squares."
    right = right if truth else "No dead end: in this move order the knight never gets stuck."
    return Answer(not fault, fault or right)


def _dead_fault(trail: Trail, dead: list[Any], truth: list[tuple[Square, ...]]) -> str:
    """What is wrong with a list of dead ends, or `""`."""
    if any(path is trail.path for path in dead):
        return "You stored the path itself, and it went on changing: store tuple(trail.path)."
    if dead in (truth, [list(path) for path in truth]):
        return ""
    if len(dead) == trail.counts.undone:
        return "You report every call that answers NO; in a dead end nothing at all was placed."
    first = (
        f", the first on {square_name(truth[0][-1])} with {len(truth[0])} squares" if truth else ""
    )
    return f"{len(dead)} reported; there are {len(truth)}{first}."


def _dead_ends(trail: Trail) -> list[tuple[Square, ...]]:
    """The paths of a walk on which nothing was placed before an undo."""
    path, found = trail.path[:1], []
    grew = True
    for kind, square, _ in trail.steps:
        if kind is PLACE:
            path.append(square)
            grew = True
        elif kind is UNDO:
            if grew:
                found.append(tuple(path))
            path.pop()
            grew = False
    return found


CHECKS: dict[str, Callable[[Any], Answer]] = {
    "A": solver,
    "B": placed_and_undone,
    "C": depth_after_eight,
    "lines": lines_in_order,
    "blanks": blog_solver,
    "order": clockwise_trail,
    "all": all_tours,
    "dead ends": dead_ends,
}
