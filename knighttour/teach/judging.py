"""Judge a learner's puzzle: by its solutions, and by what its parts answer.

A learner may describe a puzzle in many ways, so only what matters is judged: each solution that the
search finds obeys the rules, and none is lost. A limit that is too weak is slow, and not wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from knighttour.board import Answer, Board
from knighttour.engine import PLACE, SOLUTION, UNDO, Path, search, solutions, tally
from knighttour.puzzles import Chosen, Puzzle
from knighttour.show.alt import many
from knighttour.teach.bounded import TooManyLines
from knighttour.teach.problems import Asked

MOST_NAMES = 12
MOST_STEPS = 10_000  # many more than the puzzles of the lesson need
IN_PLACE = (
    "changes the path in place. The path is to be read; the search alone places and takes back. "
    "A longer path is a new one: path + (candidate,)."
)

LONGER = " Is this path as long as it can be? Then candidates gives an empty list."


class Fault(Exception):
    """What is wrong with a puzzle, in words."""


def listed(path: Sequence[object]) -> str:
    """A path in words; of a long one its beginning.

    >>> listed((7, 23)), listed(())
    ('7 23', 'nothing')
    """
    if len(path) > MOST_NAMES:
        return f"{listed(path[:MOST_NAMES])} ... ({len(path):,} in all)"
    return " ".join(map(str, path)) or "nothing"


# Asking a puzzle


class Twice(Asked):
    """A puzzle that is asked everything twice, to see whether it answers from the path alone."""

    def __init__(self, problem: Any) -> None:
        super().__init__(problem, Board(1, 1), (0, 0))  # they are for problems without a start

    def candidates(self, path: Path) -> list[Any]:
        """Its candidates, as a list."""
        first, again = (list(super(Twice, self).candidates(path)) for _ in range(2))
        return self._same("candidates", path, first, again)  # type: ignore[no-any-return]

    def allowed(self, path: Path, candidate: Any) -> bool:
        """Its answer."""
        first, again = (super(Twice, self).allowed(path, candidate) for _ in range(2))
        return bool(self._same(f"allowed about {candidate}", path, first, again))

    def is_solution(self, path: Path) -> bool:
        """Its answer."""
        first, again = (super(Twice, self).is_solution(path) for _ in range(2))
        return bool(self._same("is_solution", path, first, again))

    def _same(self, who: str, path: Path, first: Any, again: Any) -> Any:
        if first != again:
            raise Fault(
                f"With {listed(path)} on the path, {who} answers {first} and, asked again, {again}:"
                " some list is changed in place, or lots are drawn. Answer from the path alone."
            )
        return first


@dataclass
class Found:
    """What a search of a puzzle came to: all solutions, and its steps."""

    solutions: list[Chosen] = field(default_factory=list)
    steps: list[Any] = field(default_factory=list)
    no_end: str = ""  # what is said of a search that was cut

    @property
    def placed(self) -> int:
        """How many were placed."""
        return tally(self.steps).placed


def search_all(asked: Twice) -> Found:
    """All solutions of a puzzle; a `Fault` where the search cannot go on."""
    found, path = Found(), list(asked.start)
    try:
        for step in search(asked):
            found.steps.append(step)
            if step.kind is PLACE:
                path.append(step.square)
            elif step.kind is UNDO:
                path.pop()
            elif step.kind is SOLUTION:
                found.solutions.append(tuple(path))
            if len(found.steps) == MOST_STEPS:
                found.no_end = _no_end(found, len(path))
                break
    except Fault:
        raise
    except TooManyLines:
        found.no_end = _no_end(found, len(path))
    except Exception as error:
        raise Fault(_error(error, asked, path)) from error
    return found


def _no_end(found: Found, depth: int) -> str:
    counts = tally(found.steps)
    what = f"After {len(found.steps):,} steps there is no end"
    if counts.deepest > 1_000:
        return f"{what}, and {depth:,} are on the path: what makes a path end?"
    return f"{what}, {many(counts.solutions, 'solution')} so far: allowed could say no earlier."


def _error(error: Exception, asked: Twice, path: list[Any]) -> str:
    said = str(error)
    if "'tuple' object" in said and isinstance(error, (AttributeError, TypeError)):
        return f"{asked.question.partition(',')[0]} {IN_PLACE}"
    if isinstance(error, ValueError) and ("(path" in said or "path," in said or "a cand" in said):
        return said if said.endswith("?") else f"{said}."
    where = f"With {listed(path)} on the path, {asked.question.partition(',')[0]}"
    hint = ""
    if isinstance(error, IndexError) and "out of range" in said:
        hint = LONGER if path else " The path may be empty."
    return f"{where} stopped with {type(error).__name__}: {error}.{hint}"


def asked_of(answer: Any) -> Twice:
    """The puzzle, ready to be asked; a `Fault` if the answer is none."""
    if not isinstance(answer, Puzzle):
        raise Fault(f"Hand in what puzzle(start, ...) made, not {answer!r}.")
    return Twice(answer)


# A puzzle that we know


@dataclass(frozen=True)
class Case:
    """A puzzle that we know: ours, what is wrong with a path as its solution, and how much is fair.

    `most` is the most that may be placed, where that is what the exercise is about.
    """

    ours: Puzzle
    wrong: Callable[[Chosen], str]
    most: int | None = None
    too_many: str = ""

    def judge(self, answer: Any) -> Answer:
        """Whether a learner's puzzle has just the solutions of ours."""
        try:
            found = search_all(asked := asked_of(answer))
            self.compare(asked, found)
        except Fault as fault:
            return Answer(False, str(fault))
        return Answer(True, self.praise(found))

    def compare(self, asked: Twice, found: Found) -> None:
        """A `Fault` where the solutions differ, or where too many are placed."""
        for path in found.solutions:
            if fault := self.wrong(path):
                raise Fault(f"{listed(path)} is said to be a solution. {fault}")
        if found.no_end:
            raise Fault(found.no_end)
        for path in solutions(self.ours):
            if path not in found.solutions:
                raise Fault(lost(asked, path))
        if len(found.solutions) > len(set(found.solutions)):
            raise Fault("A solution comes twice: candidates gives the same one twice.")
        if self.most is not None and found.placed > self.most:
            raise Fault(f"The solutions are right, and {found.placed} are placed. {self.too_many}")

    def praise(self, found: Found) -> str:
        """The counts, and ours if they are smaller."""
        placed, ours = found.placed, tally(search(self.ours)).placed
        said = f"{many(len(found.solutions), 'solution')}, {placed} placed in the whole search."
        less = f" {ours} are enough: could allowed say no earlier?"
        return said + (less if placed > ours else "")


def lost(asked: Twice, path: Chosen) -> str:
    """Where a search loses the solution `path`, in words."""
    for depth in range(len(asked.start), len(path)):
        before, candidate = Path(path[:depth]), path[depth]
        begun = f"With {listed(before)} on the path"
        if asked.is_solution(before):
            return f"{begun}, is_solution says True already: too early, more is to come."
        if candidate not in asked.candidates(before):
            return f"{begun}, candidates does not give {candidate}; {listed(path)} is a solution."
        if not asked.allowed(before, candidate):
            return f"{begun}, allowed refuses {candidate}; but {listed(path)} is a solution."
    return f"{listed(path)} is a solution, and is_solution does not say so."


# A puzzle of one's own


def own(answer: Any) -> Answer:
    """What can be said of a puzzle that nobody knows: whether a search can use it."""
    try:
        found = search_all(asked_of(answer))
        if fault := _own_fault(found):
            raise Fault(fault)
    except Fault as caught:
        return Answer(False, str(caught))
    return Answer(True, f"The search can use it: {_in_words(found)}")


def _in_words(found: Found) -> str:
    counts, number = tally(found.steps), len(found.solutions)
    said = [f"{many(number, 'solution')}, {counts.placed} placed in the whole search."]
    if number:
        said.append(f"The last is {listed(found.solutions[-1])}: does it obey every rule?")
    else:
        said.append("Try a case as well in which you know a solution by hand.")
    if counts.placed == counts.tries:
        said.append("allowed never says no: do candidates keep all the rules?")
    return " ".join(said)


def _own_fault(found: Found) -> str:
    if found.no_end:
        return found.no_end
    counts = tally(found.steps)
    if len(found.solutions) > len(set(found.solutions)):
        return "A solution comes twice: does candidates give the same one twice?"
    if counts.solutions and not counts.placed:
        return "is_solution says True before anything is placed: too early."
    if not counts.tries:
        return "There is nothing to try: candidates is empty on the start."
    if not counts.placed:
        return "Nothing is ever placed: allowed refuses every candidate of the start."
    return ""
