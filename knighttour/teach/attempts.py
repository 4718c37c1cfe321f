"""One run of a learner's solver: its fault, or the praise, and its trace."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from knighttour.board import Board, Square, square_name
from knighttour.engine import BUDGET as SPENT
from knighttour.engine import (
    FOUND,
    NONE,
    PLACE,
    SOLUTION,
    STOPPED,
    UNDO,
    Candidate,
    Step,
    Verdict,
    in_words,
    solve_all,
    tally,
)
from knighttour.knights import KnightsTour, MoveOrder
from knighttour.mazes import Maze
from knighttour.queens import Queens
from knighttour.show.alt import many
from knighttour.show.recording import trace_of_steps
from knighttour.show.scene import Scene, scene_of
from knighttour.show.trace import Trace
from knighttour.teach.answers import answer_fault, none_fault, tours_fault, work
from knighttour.teach.bounded import MOST_INSTRUCTIONS, bounded
from knighttour.teach.faults import error_fault, square_fault, wrong_step
from knighttour.teach.problems import Asked
from knighttour.teach.runs import BUDGET, Results, Run, has_tour, plain, walked
from knighttour.teach.trail import OutOfBudget, Trail


@dataclass(frozen=True)
class Attempt:
    """What came of one run: a fault in words (`""`: none), else the praise; and the trace.

    `at` is the position before the step that is wrong, 0 if no single one is.
    """

    fault: str
    praise: str
    trace: Trace
    at: int = 0


def _most(budget: int) -> int:
    """How many instructions to wait for so many steps."""
    return max(MOST_INSTRUCTIONS, 1_000 * budget)


# A function that walks on a trail


def of_function(solver: Callable[..., Any], trail: Trail) -> Attempt:
    """The attempt of a function: `go(trail)`, `go_all(trail, found)`, or a generator of tours."""
    results, listed = Results(), not takes(solver, 1)
    handed: list[bool] = []  # True for a solver that hands out its tours itself

    def go(trail: Trail) -> object:
        answer = solver(trail, results) if listed else solver(trail)
        if not isinstance(answer, Iterator) and not _is_list_of_paths(answer):
            return answer
        handed.append(True)
        for result in answer:
            results.append(result)
        return None

    done = bounded(lambda: walked(go, trail), _most(trail.budget))
    if handed or (listed and _are_tours(done, results)):
        return _of_tours(done, results)
    return _of_answer(done)


def takes(solver: Callable[..., Any], values: int) -> bool:
    """Whether a function can be called with so many values."""
    try:
        inspect.signature(solver).bind(*[None] * values)
    except TypeError:
        return False
    except ValueError:  # some built-in functions do not say
        return values == 1
    return True


def _is_list_of_paths(answer: object) -> bool:
    """Whether an answer is a list of paths, and not one path."""
    return isinstance(answer, list) and all(
        isinstance(path, (list, tuple)) and all(isinstance(square, tuple) for square in path)
        for path in answer or [None]
    )


def _are_tours(done: Run, results: Results) -> bool:
    """Whether the list that a solver fills is meant for tours; one that answers may keep others."""
    full = any(
        path is done.trail.path or (isinstance(path, tuple) and len(path) == done.trail.board.size)
        for path in results.then + list(results)
    )
    return full or not isinstance(done.answer, bool)


def _of_answer(done: Run, who: str = "Your code", fault: str = "") -> Attempt:
    """The attempt of a solver that answers True or False; `fault` is one that is known already."""
    trail, verdict = done.trail, _ended(done.error)
    at, wrong = (0, fault) if fault else wrong_step(done)
    fault = wrong or error_fault(done, who)
    praise = f"A tour of {many(trail.board.size, 'square')} after {trail.counts.placed:,} placed."
    if not fault and (done.answer or trail.is_complete):
        fault, praise = answer_fault(done), praise + _another_order(trail)
    elif not fault:
        tour = has_tour(trail)
        where = f"{trail.rows} x {trail.cols} from {square_name(trail.path[0])}"
        fault = none_fault(done) if tour is False else answer_fault(done, tour)
        fault = f"{where} has no tour: {fault}" if fault and tour is False else fault
        praise = f"NO, and that is right: {where} has no tour {work(trail)}."
        if tour is None:
            praise = f"NO {work(trail)}; whether {where} has a tour was not settled here."
        verdict = NONE if not fault and tour is False else verdict
    return Attempt(fault, praise, trail.trace(verdict, fault.removesuffix(".")), at)


def _another_order(trail: Trail) -> str:
    """What plain backtracking places, if that is another number."""
    outcome = plain(trail)
    if outcome.verdict is not FOUND or outcome.counts.placed == trail.counts.placed:
        return ""
    return f" Plain backtracking in this move order places {outcome.counts.placed:,}."


def _of_tours(done: Run, results: Results) -> Attempt:
    """The attempt of a solver that hands out all tours."""
    trail = done.trail
    every = solve_all(
        KnightsTour(trail.board, trail.path[:1], order=trail.order), theory=False, budget=BUDGET
    )
    tours = None if every.verdict is SPENT else every.counts.solutions
    at, wrong = wrong_step(done)
    fault = wrong or error_fault(done) or tours_fault(done, results, tours)
    verdict = NONE if tours == 0 and not fault else _ended(done.error)
    praise = f"{many(len(results), 'tour')} {work(trail)}."
    return Attempt(fault, praise, trail.trace(verdict, fault.removesuffix(".")), at)


# A problem that our search asks


def of_problem(problem: Any, board: Board, start: Square, order: MoveOrder, budget: int) -> Attempt:
    """The attempt of our search on a learner's problem.

    `board` and `start` are for a problem that does not say.
    """
    asked = Asked(problem, board, start)
    scene = bounded(lambda: _scene(asked))
    if scene.kind != "knight" or scene.closed or len(asked.start) != 1:
        return _elsewhere(asked, scene, budget)
    trail = Trail(asked.board, asked.start[0], order, budget)
    done = bounded(lambda: walked(asked.walk_on, trail), _most(budget))
    trail.calls.clear()  # our search made the steps, and no line of the learner's
    return _of_answer(done, asked.question, asked.fault or _too_few(asked, done))


def _scene(asked: Asked) -> Scene:
    """The scene of a learner's problem; of one that cannot even begin, a list of candidates."""
    known = isinstance(asked.problem, (KnightsTour, Queens, Maze))
    try:
        return scene_of(asked.problem if known else asked, once=asked.walk)
    except Exception:
        return Scene("list")


def _too_few(asked: Asked, done: Run) -> str:
    """Whether candidates leaves out moves that lead to a tour, in words, or `""`."""
    if done.error or done.answer or len(list(asked.first)) >= 8 or not has_tour(done.trail):
        return ""
    return "There is a tour, and candidates does not lead to it: are all eight moves there?"


def _elsewhere(asked: Asked, scene: Scene, budget: int) -> Attempt:
    """The attempt on a problem of which nothing is known but what its methods answer."""
    steps: list[Step] = []
    error: BaseException | None = None
    try:
        bounded(lambda: asked.first_solution(steps, budget), _most(budget))
    except (Exception, KeyboardInterrupt) as caught:
        error = caught
    verdict = _ended(error) or (FOUND if steps and steps[-1].kind is SOLUTION else NONE)
    counts, choices = tally(steps), iter(asked.choices)
    fault = asked.fault or _step_fault(scene, asked.start, steps) or _error_fault(error, asked)
    trace = trace_of_steps(
        scene,
        steps,
        asked.start,
        candidates_of=lambda path: next(choices, ()),
        verdict=verdict,
        why=fault.removesuffix("."),
    )
    praise = in_words(verdict, counts, counts.deepest)
    return Attempt(fault, f"{praise[0].upper()}{praise[1:]}.", trace)


def _ended(error: BaseException | None) -> Verdict | None:
    """The verdict of a run that an error ended."""
    if error is None:
        return None
    return SPENT if isinstance(error, OutOfBudget) else STOPPED


def _step_fault(scene: Scene, start: tuple[Candidate, ...], steps: list[Step]) -> str:
    """The first square that is placed off the board or twice, in words, or `""`."""
    if scene.kind == "list":
        return ""
    path, board = list(start), Board(scene.rows, scene.cols)
    for kind, square, _ in steps:
        if kind is PLACE:
            fault = square_fault(board, path, square, scene.name)
            if fault:
                return fault
            path.append(square)
        elif kind is UNDO:
            path.pop()
    return ""


def _error_fault(error: BaseException | None, asked: Asked) -> str:
    """What to say about the error that ended our search, or `""`."""
    if error is None:
        return ""
    if isinstance(error, KeyboardInterrupt):
        return "Stopped; that proves nothing."
    if isinstance(error, OutOfBudget):
        return f"{error}: that proves nothing. Does is_solution ever say yes?"
    return f"{asked.question} stopped with {type(error).__name__}: {error}"
