"""A puzzle of your own: four pieces, and the search that leads a knight solves it.

What a puzzle chooses among is up to it: numbers, texts or tuples. Its candidates need be neither
squares nor on a board; everything else is as in any other problem.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass
from typing import Any

from knighttour.engine import Candidate, Path

Chosen = tuple[Candidate, ...]

MOST = 10_000  # candidates of one path, and places on it: more than a puzzle to be watched has


@dataclass(frozen=True)
class Puzzle:
    """A problem that asks three functions; `puzzle` makes it."""

    start: Chosen
    ask_candidates: Callable[[Chosen], Iterable[Candidate]]
    ask_allowed: Callable[[Chosen, Candidate], bool]
    ask_is_solution: Callable[[Chosen], bool]

    def candidates(self, path: Path) -> Iterator[Candidate]:
        """What the puzzle's own function gives, one after the other."""
        if len(path) >= MOST:
            raise ValueError(
                f"{MOST:,} on the path, and is_solution has not said True: does a path ever end?"
            )
        found: Any = self.ask_candidates(tuple(path))
        if isinstance(found, Set) or not isinstance(found, Iterable):
            raise ValueError(f"candidates(path) returns a list, in a fixed order, not {found!r}")
        return _ending(found)

    def allowed(self, path: Path, candidate: Candidate) -> bool:
        """What the puzzle's own function says."""
        said = self.ask_allowed(tuple(path), candidate)
        return _said(f"allowed(path, {candidate!r})", said)

    def is_solution(self, path: Path) -> bool:
        """What the puzzle's own function says."""
        return _said("is_solution(path)", self.ask_is_solution(tuple(path)))


def puzzle(
    start: Iterable[Candidate],
    candidates: Callable[[Chosen], Iterable[Candidate]],
    allowed: Callable[[Chosen, Candidate], bool],
    is_solution: Callable[[Chosen], bool],
) -> Puzzle:
    """A problem for `solve`, `search`, `solutions` and the player, made of a start and functions.

    The functions are given the path as a tuple, which they can only read: placing and taking back
    is the search's part. A start that is no tuple or list, and a function that is none, are a
    `ValueError`. So are, once the search asks, an answer None (a `return` is missing), candidates
    in a set (they have no order) or of a kind that can change, and more than 10,000 candidates for
    one path, or so many on it.

    >>> from knighttour.engine import solve
    >>> letters = puzzle((), lambda path: "abc", lambda path, c: c not in path,
    ...                  lambda path: len(path) == 3)
    >>> solve(letters).path
    ('a', 'b', 'c')
    """
    if not isinstance(start, (tuple, list)):
        raise ValueError(f"start is a tuple of what is given, () for nothing, not {start!r}")
    asked = {"candidates": candidates, "allowed": allowed, "is_solution": is_solution}
    for name, function in asked.items():
        if not callable(function):
            raise ValueError(f"{name} is a function, such as {name}, and not {function!r}")
    return Puzzle(tuple(start), candidates, allowed, is_solution)


def _ending(found: Iterable[Candidate]) -> Iterator[Candidate]:
    """The candidates; a `ValueError` if they go on for ever, or if one is of a kind that changes.

    A budget counts placements, so it would never end a loop that only passes candidates over.
    """
    for number, candidate in enumerate(found):
        if number == MOST:
            raise ValueError(f"candidates(path) gave {MOST:,} for one path: does it ever end?")
        try:
            hash(candidate)
        except TypeError:
            raise ValueError(
                f"a candidate is a number, a text or a tuple, which never change, not {candidate!r}"
            ) from None
        yield candidate


def _said(question: str, answer: Any) -> bool:
    """The answer as True or False; None is a function that forgot to `return`."""
    if answer is None:
        raise ValueError(f"{question} returns nothing: return True or False")
    return bool(answer)
