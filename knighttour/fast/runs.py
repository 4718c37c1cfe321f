"""Runs: one search each, its arrays and the kernel that works on them.

`advance(limit)` goes on until the search is done or `limit` squares have been placed since it
began, and says which: PAUSED, FOUND or DEAD. All that it knows is in arrays, so a run can be paused
anywhere and goes on as if it had not been. `counts` and `squares` (the path) may be read meanwhile.
"""

from __future__ import annotations

from typing import Any, Protocol

from knighttour.board import Board, Square
from knighttour.engine import Counts
from knighttour.fast import greedy, mazes, queens, tours
from knighttour.fast.jit import as_flags, as_list, cells, flags, numbers, pairs
from knighttour.fast.tours import (
    DEAD,
    DEEPEST,
    DEPTH,
    FOUND,
    PAUSED,
    PLACED,
    SOLUTIONS,
    TRIES,
    UNDONE,
)
from knighttour.knights import KnightsTour, Warnsdorff
from knighttour.mazes import DIRECTIONS, Maze
from knighttour.queens import Queens

MOST_BITS = 31
TIES = {"first": tours.FIRST, "pohl": tours.POHL, "roth": tours.ROTH, "random": tours.RANDOM}


class Run(Protocol):
    """What the solver asks of a run."""

    def advance(self, limit: int) -> int:
        """Go on until done or `limit` squares are placed."""

    @property
    def counts(self) -> Counts:
        """The counts so far."""

    @property
    def squares(self) -> tuple[Square, ...]:
        """The path."""


def counts_in(state: Any, given: int) -> Counts:
    """The counts in a state, whose depths leave `given` squares out."""
    tries, placed, undone = int(state[TRIES]), int(state[PLACED]), int(state[UNDONE])
    return Counts(tries, placed, undone, int(state[SOLUTIONS]), int(state[DEEPEST]) + given)


class TourRun:
    """A knight's tour from a given path."""

    def __init__(self, problem: KnightsTour, given: tuple[Square, ...], greedy: bool) -> None:
        self.problem, self.greedy, self.last_given = problem, greedy, len(given) - 1
        board, size = problem.board, problem.board.size
        self.table = table_of(board, problem.order)
        self.occupied, self.path, self.turn = flags(size + 2), cells(size), cells(size)
        self.occupied[size] = 1  # what is off the board
        self.degree, self.ranks, self.state = numbers(size + 2), numbers(10), numbers(6)
        tours.count_neighbours(self.table, self.degree, self.ranks, size)
        for depth, (row, col) in enumerate(given):
            square = row * board.cols + col
            tours.take(self.table, self.occupied, self.degree, self.ranks, square)
            self.path[depth], self.turn[depth] = square, 9 * square
        self.state[DEPTH] = self.state[DEEPEST] = self.last_given
        self._ruled = self._rule_arrays()

    def _rule_arrays(self) -> tuple[Any, ...]:
        """The arrays of a search under a rule with undo; others go without."""
        if self.problem.rule is None:
            return ()
        size = self.problem.board.size
        return cells(8 * size), numbers(size, -1), numbers(8)

    def advance(self, limit: int) -> int:
        """Go on until done or `limit` squares are placed."""
        problem, board, closed = self.problem, self.problem.board, self.problem.closed
        search: Any = (self.table, self.occupied, self.path)
        end: Any = (self.state, self.last_given, limit, closed, self.greedy)
        if isinstance(problem.rule, Warnsdorff):
            rule = problem.rule
            how = (board.rows, board.cols, TIES[rule.ties], rule.seed % 2**32)
            waiting = (self.turn, *self._ruled, self.degree, self.ranks)
            return tours.ruled(*search, *waiting, *end, problem.lookahead, *how)
        if problem.lookahead:
            return tours.ahead(*search, self.turn, self.degree, self.ranks, *end)
        return tours.plain(*search, self.turn, *end)

    @property
    def counts(self) -> Counts:
        """The counts so far."""
        return counts_in(self.state, 1)

    @property
    def squares(self) -> tuple[Square, ...]:
        """The path."""
        return pairs(self.path[: int(self.state[DEPTH]) + 1], self.problem.board.cols)


class GreedyRun:
    """A knight's tour from a given path by Warnsdorff's rule, without undo."""

    def __init__(self, problem: KnightsTour, given: tuple[Square, ...]) -> None:
        self.problem, board = problem, problem.board
        self.width = board.cols + 4
        self.steps = cells(9)
        for move, (down, right) in enumerate((*problem.order, (0, 0))):
            self.steps[move] = (down + 2) * self.width + right + 2
        self.cells = flags((board.rows + 4) * self.width, greedy.FRAME)
        greedy.count_neighbours(self.cells, self.steps, board.rows, board.cols)
        self.path, self.state = cells(board.size), numbers(6)
        for depth, (row, col) in enumerate(given):
            self.visit(depth, row * self.width + col)
        self.state[DEPTH] = self.state[DEEPEST] = len(given) - 1

    def visit(self, depth: int, place: int) -> None:
        """Take a square of the given path; its neighbours are lowered when it is left."""
        steps = as_list(self.steps)
        if depth:
            for step in steps[:8]:
                self.cells[int(self.path[depth - 1]) + step] -= 1
        self.path[depth] = place
        self.cells[place + steps[greedy.OWN]] += greedy.VISITED

    def advance(self, limit: int) -> int:
        """Go on until done or `limit` squares are placed."""
        board, rule, closed = self.problem.board, self.problem.rule, self.problem.closed
        assert isinstance(rule, Warnsdorff)
        how = (board.rows, board.cols, TIES[rule.ties], rule.seed % 2**32)
        return greedy.follow(self.cells, self.path, self.steps, self.state, limit, closed, *how)

    @property
    def counts(self) -> Counts:
        """The counts so far."""
        return counts_in(self.state, 1)

    @property
    def squares(self) -> tuple[Square, ...]:
        """The path."""
        return pairs(self.path[: int(self.state[DEPTH]) + 1], self.width)


def tour_run(problem: KnightsTour, given: tuple[Square, ...], greedy: bool) -> TourRun | GreedyRun:
    """The run for a tour from a given path."""
    if greedy and problem.rule is not None and not problem.lookahead:
        return GreedyRun(problem, given)
    return TourRun(problem, given, greedy)


class AnyStartRun:
    """A knight's tour from any square: each is the start in its turn, and counts as placed."""

    def __init__(self, problem: KnightsTour, greedy: bool) -> None:
        self.problem, self.greedy = problem, greedy
        self.starts = iter(problem.board.squares())
        self.before = Counts()  # the counts of the starts that came to nothing
        self.run: TourRun | GreedyRun | None = None

    def advance(self, limit: int) -> int:
        """Go on until done or `limit` squares are placed."""
        while True:
            if self.run is None:
                start = next(self.starts, None)
                if start is None:
                    return DEAD
                self.run = tour_run(self.problem, (start,), self.greedy)
                self.before.tries += 1
                self.before.placed += 1
                if self.problem.board.size == 1 and not self.problem.closed:
                    self.before.solutions += 1
                    if isinstance(self.run, TourRun):
                        self.run.turn[0] += 8  # a solution is never extended
                    return FOUND
                if self.before.placed == limit:
                    return PAUSED
            result = self.run.advance(limit - self.before.placed)
            if result != DEAD or self.greedy:
                return result
            self.before = self.counts
            self.before.undone += 1
            self.run = None

    @property
    def counts(self) -> Counts:
        """The counts so far, of all starts."""
        total, here = Counts(**vars(self.before)), self.run.counts if self.run else Counts()
        total.tries += here.tries
        total.placed += here.placed
        total.undone += here.undone
        total.solutions += here.solutions
        total.deepest = max(total.deepest, here.deepest)
        return total

    @property
    def squares(self) -> tuple[Square, ...]:
        """The path."""
        return self.run.squares if self.run else ()


class QueensRun:
    """Queens with three arrays of marks."""

    def __init__(self, problem: Queens, greedy: bool) -> None:
        self.n, self.greedy, self.every = problem.n, greedy, False
        self.marks = flags(self.n), flags(2 * self.n - 1), flags(2 * self.n - 1)
        self.queen, self.state = numbers(self.n), numbers(6)

    def advance(self, limit: int) -> int:
        """Go on until done or `limit` queens are placed."""
        search = (*self.marks, self.queen, self.state)
        return queens.arrays(*search, self.n, limit, self.greedy, self.every)

    @property
    def counts(self) -> Counts:
        """The counts so far."""
        return counts_in(self.state, 0)

    @property
    def squares(self) -> tuple[Square, ...]:
        """The path."""
        return tuple(enumerate(as_list(self.queen[: int(self.state[DEPTH])])))


class BitsRun:
    """Queens with bit masks, for up to 31 of them."""

    def __init__(self, problem: Queens, greedy: bool) -> None:
        self.n, self.greedy, self.every = problem.n, greedy, False
        if self.n > MOST_BITS:
            raise ValueError(f"bit masks hold {MOST_BITS} queens at the most, not {self.n:,}")
        self.masks = numbers(5 * (self.n + 1))
        self.masks[0] = (1 << self.n) - 1
        self.state, self.done = numbers(7), False

    def advance(self, limit: int) -> int:
        """Go on until done or `limit` queens are placed."""
        result = queens.bits(self.masks, self.state, self.n, limit, self.greedy, self.every)
        self.done = result == DEAD
        return result

    @property
    def counts(self) -> Counts:
        """The counts so far: a row that was left had n tries, one on the path as many as it took.

        Every placement opens a row, but for those that complete a solution.
        """
        counts, columns = counts_in(self.state, 0), [col + 1 for _, col in self.squares]
        opened = 1 + counts.placed - counts.solutions
        left = opened - min(len(columns) + 1, self.n)  # all but the rows that are open
        counts.tries = self.n * (left + self.done) + sum(columns)
        counts.undone = counts.placed - len(columns)
        return counts

    @property
    def squares(self) -> tuple[Square, ...]:
        """The path: a queen stands on the last of the columns that were tried in its row."""
        kept = as_list(self.masks)[: int(self.state[queens.KEPT])]
        left = dict(zip(kept[4::5], kept[::5], strict=True))
        columns = rising = falling = 0
        found = []
        for row in range(int(self.state[DEPTH])):
            tried = ((1 << self.n) - 1) & ~(columns | rising | falling | left.get(row, 0))
            col = tried.bit_length() - 1
            found.append((row, col))
            columns |= 1 << col
            rising, falling = (rising | 1 << col) >> 1, (falling | 1 << col) << 1
        return tuple(found)


class MazeRun:
    """A walk through a maze, on a field with a frame."""

    def __init__(self, problem: Maze, greedy: bool, once: bool) -> None:
        self.greedy, self.once, self.every = greedy, once, False
        self.width = problem.board.cols + 2
        self.blocked, self.steps = framed(problem), steps_in(problem)
        size = len(self.blocked)
        self.path, self.turn, self.state = cells(size), flags(size), numbers(6)
        self.path[0], self.goal = place_in(problem, problem.entry), place_in(problem, problem.exit)
        self.blocked[self.path[0]] = 1

    def advance(self, limit: int) -> int:
        """Go on until done or `limit` squares are placed."""
        search = (self.blocked, self.path, self.turn, self.steps, self.state)
        return mazes.walk(*search, self.goal, limit, self.greedy, self.once, self.every)

    @property
    def counts(self) -> Counts:
        """The counts so far."""
        return counts_in(self.state, 1)

    @property
    def squares(self) -> tuple[Square, ...]:
        """The path."""
        return squares_at(self.path[: int(self.state[DEPTH]) + 1], self.width)


def table_of(board: Board, order: Any) -> Any:
    """The table of neighbours in this move order."""
    steps, table = numbers(16), cells(9 * board.size)
    for place, (down, right) in enumerate(order):
        steps[2 * place], steps[2 * place + 1] = down, right
    tours.fill_table(table, board.rows, board.cols, steps)
    return table


def framed(maze: Maze) -> Any:
    """The field as flags in a frame, 1 for an obstacle."""
    edge = "#" * (maze.board.cols + 2)
    text = edge + "".join(f"#{row}#" for row in maze.field) + edge
    return as_flags(text.encode().translate(bytes.maketrans(b"#.", b"\1\0")))


def place_in(maze: Maze, square: Square) -> int:
    """The place of a square among the flags."""
    return (square[0] + 1) * (maze.board.cols + 2) + square[1] + 1


def steps_in(maze: Maze) -> Any:
    """What a step adds to a place, for each direction in their order."""
    steps = numbers(4)
    for way, letter in enumerate(maze.order):
        down, right = DIRECTIONS[letter]
        steps[way] = down * (maze.board.cols + 2) + right
    return steps


def squares_at(places: Any, width: int) -> tuple[Square, ...]:
    """The squares at places of a framed field."""
    return pairs(places, width, 1)
