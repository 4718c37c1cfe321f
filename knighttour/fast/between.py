"""A path over all squares that ends on a given square or keeps given edges: small boards only.

This is a search with Warnsdorff's rule and look-ahead, so it may take long or give up. It finds the
stored blocks (see `make_blocks`), and tours of which both ends are named.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from knighttour.board import Board, Square, scramble
from knighttour.engine import NONE, Counts, Outcome, Path, Verdict, in_words, solve
from knighttour.theory import tour_exists

Edge = tuple[Square, Square]
Neighbours = Mapping[Square, Collection[Square]]

MOST_SQUARES = 24 * 24
SHORT_RUNS = 8
BUDGET = 10_000


def tour_between(
    board: Board,
    start: Square,
    end: Square,
    closed: bool = False,
    *,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[Counts], object] | None = None,
) -> Outcome:
    """A tour from `start` to `end`, NONE with the reason, BUDGET, or STOPPED.

    Ties are broken in one way after the other in short runs, for most of them meet no trouble at
    all; a last run of 10,000 placements may also prove that there is no tour. The counts are those
    of all runs, those that `progress` is told too. A board of more than 576 squares is a
    `ValueError`.
    """
    if board.size > MOST_SQUARES:
        raise ValueError(
            f"a tour with both ends named is offered on boards of up to {MOST_SQUARES} squares, "
            f"and the board of {board} has {board.size:,}: name only one of the ends"
        )
    reason = _no_tour_between(board, start, end, closed)
    if reason:
        return Outcome(NONE, (), Counts(), reason)
    graph, counts = knight_graph(board), Counts()

    def tell(here: Counts) -> None:
        if progress is not None:
            progress(total(counts, here))

    for seed in range(SHORT_RUNS + 1):
        budget = 2 * board.size if seed < SHORT_RUNS else BUDGET
        problem = Between(graph, (start,), end, seed=seed)
        outcome = solve(problem, budget=budget, stop=stop, progress=tell)
        counts = total(counts, outcome.counts)
        if outcome.verdict is not Verdict.BUDGET:
            break
    why = in_words(outcome.verdict, counts, len(outcome.path))
    return replace(outcome, counts=counts, why=why)


def total(one: Counts, other: Counts) -> Counts:
    """The counts of two runs together."""
    return Counts(
        one.tries + other.tries,
        one.placed + other.placed,
        one.undone + other.undone,
        one.solutions + other.solutions,
        max(one.deepest, other.deepest),
    )


def _no_tour_between(board: Board, start: Square, end: Square, closed: bool) -> str | None:
    """A reason why no tour has these ends, or None."""
    for square in (start, end):
        answer = tour_exists(board.rows, board.cols, square, closed=closed)
        if not answer:
            return answer.why
    if board.size > 1 and start == end:
        return "a tour of more than one square does not end where it starts"
    if closed and end not in board.leaps(start):
        return "a closed tour ends one move from its start"
    if board.size % 2 == 0 and board.colour(start) == board.colour(end):
        return "on an even number of squares a tour ends on the other colour than it starts on"
    return None


def knight_graph(board: Board) -> dict[Square, tuple[Square, ...]]:
    """Every square of the board and where a knight goes from it."""
    return {square: board.leaps(square) for square in board.squares()}


def bonds(edges: Iterable[Edge]) -> dict[Square, set[Square]]:
    """For each square of these edges the squares that come right before or after it."""
    found: dict[Square, set[Square]] = {}
    for one, other in edges:
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


@dataclass(frozen=True)
class Between:
    """Visit every square once, from `start[0]`, to `end` if it is given, along all bonds.

    A square and its bonds follow each other on the path. `seed` breaks ties of Warnsdorff's rule.
    """

    neighbours: Neighbours
    start: tuple[Square]
    end: Square | None = None
    bonds: Mapping[Square, set[Square]] = field(default_factory=dict)
    seed: int = 0

    def candidates(self, path: Path) -> list[Square]:
        """The allowed squares, those with the fewest onward moves first; none if it is hopeless."""
        bound = self._unvisited(path, self.bonds.get(path[-1], ()))
        if len(bound) > 1 or self._hopeless(path):
            return []
        onward = bound or self._unvisited(path, self.neighbours[path[-1]])
        return sorted(
            (square for square in onward if self.allowed(path, square)),
            key=lambda square: self._rank(path, square),
        )

    def allowed(self, path: Path, candidate: Square) -> bool:
        """Not the end before its time, and no bond with a square that the path has left."""
        if candidate == self.end and len(path) < len(self.neighbours) - 1:
            return False
        return all(bond == path[-1] or bond not in path for bond in self.bonds.get(candidate, ()))

    def is_solution(self, path: Path) -> bool:
        """Every square is visited."""
        return len(path) == len(self.neighbours)

    def _rank(self, path: Path, square: Square) -> tuple[int, int]:
        row, col = square
        exits = len(self._unvisited(path, self.neighbours[square]))
        return exits, scramble(self.seed, len(path), 64 * row + col)

    def _hopeless(self, path: Path) -> bool:
        """Whether some free square can no longer be passed, though the path does not end there."""
        ends = 0 if self.end is None else 1  # of all ends there may be one
        for square in self._unvisited(path, self.neighbours):
            near = self.neighbours[square]
            ways = len(self._unvisited(path, near)) + (path[-1] in near)
            if ways == 0:
                return True
            if ways == 1 and square != self.end:
                ends += 1
        return ends > 1

    @staticmethod
    def _unvisited(path: Path, squares: Iterable[Square]) -> list[Square]:
        return [square for square in squares if square not in path]
