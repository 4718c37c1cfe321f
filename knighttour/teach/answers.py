"""What is wrong with the answer of a learner's solver, given the steps it made: a sentence or `""`.

A solver answers True or False, or it hands out all tours: in a list it is given, in one it returns,
or one by one as a generator. A fault that the steps alone show is found in `faults.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from knighttour.board import Square, square_name
from knighttour.engine import PLACE, REJECT, SOLUTION, UNDO, Step
from knighttour.knights import is_tour
from knighttour.show.alt import many
from knighttour.teach.faults import error_fault, leads_on, stuck, walk_fault
from knighttour.teach.runs import Results, Run
from knighttour.teach.trail import Trail

FIRST = "test first whether it is done"


def answer_fault(done: Run, tour: bool | None = True) -> str:
    """What is wrong with the answer where there is a tour (None: where nobody knows)."""
    trail, counts = done.trail, done.trail.counts
    size = trail.board.size
    if replayed(trail) != trail.path:
        return "You changed trail.path yourself: place and undo write it, and field too."
    if counts.tries == 0 and size > 1:
        return f"Your function makes no step and answers {done.answer!r}."
    if goes_past_a_tour(trail.steps):
        return f"{size} squares are on the path, and you look for a {_ordinal(size + 1)}: {FIRST}."
    if done.answer:
        return _yes_fault(trail)
    if trail.is_complete:
        return f"The tour is there, but your function answers {done.answer!r}: return True."
    if counts.solutions:
        number = {4: "Four tours", 2: "Two tours"}.get(counts.solutions)
        return (
            f"{number or many(counts.solutions, 'tour')} passed and were thrown away "
            f"{work(trail)}: look at the deeper call's answer."
        )
    return _no_fault(done, tour)


def _yes_fault(trail: Trail) -> str:
    """What is wrong with a YES, or `""`."""
    missing = [s for s in trail.board.squares() if s not in trail.path]
    if not missing:
        return ""
    if trail.counts.solutions:
        return (
            f"A tour was found and then taken back {work(trail)}: after YES, return before the "
            "undo."
        )
    left = ", ".join(map(square_name, missing))
    if len(missing) == 1:
        return f"{len(trail.path)} squares, {left} missing: 'done' is said one early."
    return f"You answer YES with {many(len(trail.path), 'square')}; {left} are missing."


def _no_fault(done: Run, tour: bool | None) -> str:
    """What is wrong with a NO that no tour came before."""
    trail, counts = done.trail, done.trail.counts
    if counts.placed == 0 and counts.tries < 8:
        return (
            f"You answer {done.answer!r} after candidate {counts.tries} of the first square: NO "
            "belongs after the loop."
        )
    if counts.placed and counts.undone == 0 and not _leads_on(trail):
        return stuck(trail, trail.path)
    passed = next(_passed_over(trail), None)
    if passed is None and counts.placed == counts.deepest - 1:
        return (
            f"You answer NO after one candidate ({counts.tries:,} tries): "
            f"{_left_the_loop(counts.undone)}"
        )
    if tour and passed is not None:
        *path, free = map(square_name, passed)
        return (
            f"After {' '.join(path)} you pass over {free}, which is on the board and free: test no "
            "more than that."
        )
    return f"You answer {done.answer!r} {work(trail)}, but there is a tour." if tour else ""


def _left_the_loop(undone: int) -> str:
    """Which `return` left the loop; `return go()` does so before any undo."""
    if undone:
        return "returning False inside the loop leaves it; NO belongs after the loop."
    return "`return go()` leaves the loop. So does `return False` inside it."


def _leads_on(trail: Trail) -> bool:
    """Whether some square of the path still had a free one to go to when the solver ended."""
    return any(leads_on(trail.board, trail.path, square) for square in trail.path)


def _passed_over(trail: Trail) -> Iterator[list[Square]]:
    """Paths that were never made, though the last square of each was looked at and was free."""
    path = trail.path[:1]
    passed: list[list[Square]] = [[]]  # for each call that waits
    for kind, square, _ in trail.steps:
        if kind is PLACE:
            passed[-1] = [free for free in passed[-1] if free != square]  # it was only listed
            path.append(square)
            passed.append([])
        elif kind is REJECT and square in trail.board and square not in path:
            passed[-1].append(square)
        elif kind is UNDO:
            yield from ([*path, free] for free in passed.pop())
            path.pop()
    while passed:
        yield from ([*path, free] for free in passed.pop())
        path.pop()


def none_fault(done: Run) -> str:
    """What is wrong with a run where there is no tour, or `""`."""
    trail, counts = done.trail, done.trail.counts
    if isinstance(done.error, ValueError) and len(trail.path) == 1:
        return "your code takes the start back. Who placed a square takes it back, nobody else."
    fault = walk_fault(done) or error_fault(done)
    if fault:
        return fault
    if done.answer:
        squares = many(len(trail.path), "square")
        return f"you answer {done.answer!r} with {squares} of {trail.board.size}."
    if counts.placed != counts.undone:
        return (
            f"all that was placed comes off again; {counts.placed} placed, {counts.undone} undone."
        )
    if done.answer is None:
        return "at the end your function answers nothing, which is None: say return False."
    return ""


def tours_fault(done: Run, results: Results, tours: int | None) -> str:
    """What is wrong with the results of a solver that hands out all tours.

    There are `tours` of them; None if nobody knows.
    """
    trail, counts = done.trail, done.trail.counts
    size = trail.board.size
    fault = _shared_fault(trail, results) or _no_path(results)
    if fault:
        return fault
    all_there = len(set(map(tuple, results))) == len(results) == counts.solutions == tours
    if goes_past_a_tour(trail.steps) and not all_there:  # no return after a tour is only more work
        return f"{size} squares are on the path, and you look for a {_ordinal(size + 1)}: {FIRST}."
    more = counts.placed != counts.undone if tours is None else tours > 1
    if counts.solutions == 1 and more:
        return "You stop at the first tour: take its last square back too, and go on."
    wrong = next((why for why in (is_tour(path, trail.board) for path in results) if not why), None)
    if wrong is not None:
        return f"Not every result is a tour: {wrong.why}"
    if counts.solutions < (tours or 0):
        return _no_fault(done, True)
    if len(results) != counts.solutions or len(set(map(tuple, results))) != counts.solutions:
        return (
            f"{many(counts.solutions, 'tour')} pass {work(trail)}; your list holds {len(results)}."
        )
    return (
        "" if counts.placed == counts.undone else f"Not all that was placed came off {work(trail)}."
    )


def _shared_fault(trail: Trail, results: Results) -> str:
    """Whether a result went on changing after it was handed out, in words."""
    one = next((path for path in results if path is trail.path), None)
    if one is None and len(results) > 1 and all(path is results[0] for path in results):
        one = results[0]
    if isinstance(one, list):
        same = "all the same list" if len(results) > 1 else "the path itself"
        copy = "tuple(trail.path)" if one is trail.path else "a copy, tuple(...)"
        return (
            f"{many(len(results), 'result')}, {same}, which holds {many(len(one), 'square')} now: "
            f"you stored the path itself, and each undo shortened it; store {copy}."
        )
    for number, (path, then) in enumerate(zip(results, results.then, strict=False), 1):
        if isinstance(path, list) and tuple(path) != then:
            return (
                f"Result {number} was handed out with {many(len(then), 'square')} and holds "
                f"{len(path)} now: the search went on writing in it; store a copy, tuple(...)."
            )
    return ""


def _no_path(results: Results) -> str:
    """The first result that is no path at all, in words, or `""`."""
    for number, path in enumerate(results, 1):
        if not isinstance(path, (list, tuple)) or not all(isinstance(s, tuple) for s in path):
            return f"Result {number} is {path!r}, and no path: store tuple(trail.path)."
    return ""


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


def work(trail: Trail) -> str:
    """The placements and undos so far, in brackets."""
    return f"({trail.counts.placed} placed, {trail.counts.undone} undone)"


def _ordinal(number: int) -> str:
    """A number as one of a row: 11th, 21st."""
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
