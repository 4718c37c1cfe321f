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
MOST_STARTS = 500  # in a slice: a few milliseconds
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
    """A knight's tour from the path that is given, or from squares that are given one by one."""

    def __init__(self, problem: KnightsTour, greedy: bool) -> None:
        self.problem, self.greedy, self.last_given = problem, greedy, -1
        board, size = problem.board, problem.board.size
        self.table = table_of(board, problem.order)
        self.occupied, self.path, self.turn = flags(size + 2), cells(size), cells(size)
        self.occupied[size] = 1  # what is off the board
        self.degree, self.ranks, self.state = numbers(size + 2), numbers(10), numbers(6)
        tours.count_neighbours(self.table, self.degree, self.ranks, size)
        self._ruled = self._rule_arrays()
        self.state[DEPTH] = self.state[DEEPEST] = -1
        for square in problem.start:
            self.give(square)

    def give(self, square: Square) -> None:
        """Go on from this square, which is not counted as placed."""
        self.last_given += 1
        depth, number = self.last_given, square[0] * self.problem.board.cols + square[1]
        tours.take(self.table, self.occupied, self.degree, self.ranks, number)
        self.path[depth], self.turn[depth] = number, 9 * number
        self.state[DEPTH], self.state[DEEPEST] = depth, max(depth, self.state[DEEPEST])

    def take_back(self) -> None:
        """Take the last square that was given back, when nothing is left to try from it."""
        depth = self.last_given
        number = int(self.path[depth])
        tours.give_back(self.table, self.occupied, self.degree, self.ranks, number)
        if self._ruled:
            self._ruled[1][depth] = -1  # not lined up
        self.last_given = self.state[DEPTH] = depth - 1

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

    def __init__(self, problem: KnightsTour) -> None:
        self.problem, board = problem, problem.board
        self.width = board.cols + 4
        self.steps = cells(9)
        for move, (down, right) in enumerate((*problem.order, (0, 0))):
            self.steps[move] = (down + 2) * self.width + right + 2
        self.cells = flags((board.rows + 4) * self.width, greedy.FRAME)
        greedy.count_neighbours(self.cells, self.steps, board.rows, board.cols)
        self.path, self.state = cells(board.size), numbers(6)
        self.state[DEPTH] = self.state[DEEPEST] = -1
        for square in problem.start:
            self.give(square)

    def give(self, square: Square) -> None:
        """Go on from this square; the neighbours of a square are lowered when it is left."""
        depth, steps = int(self.state[DEPTH]) + 1, as_list(self.steps)
        if depth:
            for step in steps[:8]:
                self.cells[int(self.path[depth - 1]) + step] -= 1
        place = square[0] * self.width + square[1]
        self.path[depth] = place
        self.cells[place + steps[greedy.OWN]] += greedy.VISITED
        self.state[DEPTH] = self.state[DEEPEST] = depth

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


def tour_run(problem: KnightsTour, greedy: bool) -> TourRun | GreedyRun:
    """The run for a tour from the path that is given."""
    if greedy and problem.rule is not None and not problem.lookahead:
        return GreedyRun(problem)
    return TourRun(problem, greedy)


class AnyStartRun:
    """A knight's tour from any square: each is the start in its turn, and counts as placed."""

    def __init__(self, problem: KnightsTour, greedy: bool) -> None:
        self.run, self.greedy = tour_run(problem, greedy), greedy
        self.starts = iter(problem.board.squares())
        self.one_square = problem.board.size == 1 and not problem.closed

    def advance(self, limit: int) -> int:
        """Go on until done or `limit` squares are placed, or many starts came to nothing."""
        for _ in range(MOST_STARTS):
            if self.run.state[DEPTH] < 0:
                start = next(self.starts, None)
                if start is None:
                    return DEAD
                self.place(start)
                if self.one_square:
                    return FOUND
                if self.run.state[PLACED] == limit:
                    return PAUSED
            result = DEAD if self.one_square else self.run.advance(limit)
            if result != DEAD or self.greedy:
                return result
            assert isinstance(self.run, TourRun)
            self.run.take_back()  # undo
            self.run.state[UNDONE] += 1
        return PAUSED

    def place(self, start: Square) -> None:
        """Start here."""
        self.run.give(start)
        for count in (TRIES, PLACED):
            self.run.state[count] += 1
        self.run.state[SOLUTIONS] += self.one_square

    @property
    def counts(self) -> Counts:
        """The counts so far, of all starts."""
        return self.run.counts

    @property
    def squares(self) -> tuple[Square, ...]:
        """The path."""
        return self.run.squares


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
