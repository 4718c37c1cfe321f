"""Experiments: the same search many times, with one thing changed, and what each run took.

`over_starts`, `over_sizes`, `over_orders` and `over_rules` change one thing each and give a
`Table`, which prints as text and draws itself. A run that gave up says so in words: what it placed
is no measure of the work, but of the budget. Nothing is left to chance but what a seed decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from knighttour import engine, fast
from knighttour.board import Board, Square, as_square, square_name
from knighttour.engine import STOPPED, Counts, Outcome
from knighttour.fast.solver import check_ours
from knighttour.knights import (
    ORDERS,
    TIES,
    WIRTH,
    KnightsTour,
    MoveOrder,
    Rule,
    Warnsdorff,
    move_order,
)
from knighttour.teach.orders import code, coded, drawn
from knighttour.teach.table import Row, Table

MOST_PLACED = 1_000_000  # by one run, if nothing else is said

__all__ = [
    "Progress",
    "Row",
    "Table",
    "Way",
    "code",
    "coded",
    "drawn",
    "one_line",
    "over_orders",
    "over_rules",
    "over_sizes",
    "over_starts",
]

Stop = Callable[[], bool] | None


class Progress(NamedTuple):
    """How far a sweep has come: runs done, of how many, and the counts of the run going on."""

    done: int
    of: int
    label: str
    counts: Counts

    def __str__(self) -> str:
        return f"{self.done} of {self.of} done, now {self.label}: {self.counts.placed:,} placed"


Tell = Callable[[Progress], object] | None


# One way to search, for all runs of a table


@dataclass(frozen=True)
class Way:
    """How to search: the same for all runs, but for what the sweep changes.

    `rule` is a way to break the ties of Warnsdorff's rule (`"first"`, `"pohl"`, `"roth"`,
    `"random"`, which takes the `seed`), a rule of your own, or None for plain backtracking.
    `greedy` never undoes. `every` goes on after the first tour until every path is tried.
    """

    order: MoveOrder | str = WIRTH
    rule: str | Rule | None = None
    seed: int = 0
    lookahead: bool = False
    greedy: bool = False
    every: bool = False

    def problem(self, board: Board, start: str | Square) -> KnightsTour:
        """The problem that is searched in this way."""
        rule = Warnsdorff(board, self.rule, self.seed) if isinstance(self.rule, str) else self.rule
        order = move_order(self.order)
        return KnightsTour(board, start, order=order, rule=rule, lookahead=self.lookahead)

    def search(self, problem: KnightsTour, **how: Any) -> Outcome:
        """The outcome by the fast engine, or by the plain one for a rule of your own."""
        try:
            check_ours(problem)
            solve, solve_all = fast.solve, fast.solve_all
        except ValueError:
            solve, solve_all = engine.solve, engine.solve_all
        if self.every:
            return solve_all(problem, theory=False, **how)
        return solve(problem, theory=False, greedy=self.greedy, **how)

    def __str__(self) -> str:
        names = {order: name for name, order in ORDERS.items()}
        order = f"order {names.get(move_order(self.order), code(self.order))}"
        rule = self.rule if isinstance(self.rule, str) else "your own rule"
        said = [order, f"rule: {rule}" if self.rule else ""]
        said += [name for name in ("lookahead", "greedy") if getattr(self, name)]
        return ", ".join([*filter(None, said), *(["all paths"] if self.every else [])])


Named = tuple[str, KnightsTour, Way]


def _sweep(
    what: tuple[str, str, Board | None],
    runs: list[Named],
    budget: int | None,
    stop: Stop,
    progress: Tell,
) -> Table:
    """The table of these runs. A wish to stop, or Ctrl-C, keeps the rows so far."""
    rows: list[Row] = []
    try:
        for label, problem, way in runs:
            tell = _teller(progress, len(rows), len(runs), label)
            outcome = way.search(problem, budget=budget, stop=stop, progress=tell)
            rows.append(Row(label, outcome.verdict, outcome.counts))
            if outcome.verdict is STOPPED:
                break
    except KeyboardInterrupt:  # between two searches; one in a search is its verdict
        pass
    title, varied, board = what
    spent = "" if budget is None else f", budget {budget:,} placed"
    return Table(title + spent, varied, tuple(rows), len(runs), board)


def _teller(
    progress: Tell, done: int, of: int, label: str
) -> Callable[[Counts | str], object] | None:
    """What a search tells its counts to; at the start of each run it is told none yet."""
    if progress is None:
        return None
    tell = progress
    tell(Progress(done, of, label, Counts()))
    return lambda counts: tell(
        Progress(done, of, label, counts if isinstance(counts, Counts) else Counts())
    )


def one_line(progress: Progress) -> None:
    """Show how far a sweep has come, each time in place of the time before: `progress=one_line`."""
    print(f"\r{progress}".ljust(78), end="", flush=True)


# What may be changed


def over_starts(
    board: Board,
    starts: Iterable[str | Square] | None = None,
    *,
    budget: int | None = MOST_PLACED,
    stop: Stop = None,
    progress: Tell = None,
    **way: Any,
) -> Table:
    """One run from each square of the board, or from each of `starts`; `way`: see `Way`.

    >>> over_starts(Board(3, 4), ["a1", "b1"])
    3 x 4, order wirth, budget 1,000,000 placed
    start  ended  placed  tries  undone
    a1     tour       61    450      50
    b1     none       53    432      53
    """
    how = Way(**way)
    squares = [board.square(start) for start in (board.squares() if starts is None else starts)]
    runs = [(board.name(square), how.problem(board, square), how) for square in squares]
    what = (f"{_sides(board)}, {how}", "start", board)
    return _sweep(what, runs, budget, stop, progress)


def over_sizes(
    sizes: Iterable[tuple[int, int] | int],
    start: str | Square = "a1",
    *,
    budget: int | None = MOST_PLACED,
    stop: Stop = None,
    progress: Tell = None,
    **way: Any,
) -> Table:
    """One run on each board: `(3, 4)` is 3 rows and 4 columns, `5` is 5 x 5."""
    how = Way(**way)
    boards = [Board(size, size) if isinstance(size, int) else Board(*size) for size in sizes]
    runs = [(_sides(board), how.problem(board, start), how) for board in boards]
    title = f"from {square_name(as_square(start))}, {how}"
    return _sweep((title, "size", None), runs, budget, stop, progress)


def over_orders(
    board: Board,
    start: str | Square = "a1",
    orders: int | Mapping[str, MoveOrder] = 20,
    *,
    seed: int = 1,
    budget: int | None = MOST_PLACED,
    stop: Stop = None,
    progress: Tell = None,
    **way: Any,
) -> Table:
    """One run with each of `orders`: so many that `seed` draws, or orders under their names.

    An order that was drawn is called by its `code`, and `coded` gives it back.
    """
    if isinstance(orders, int):
        orders = {code(order): order for order in drawn(orders, seed)}
    ways = {name: Way(**{**way, "order": order}) for name, order in orders.items()}
    runs = [(name, how.problem(board, start), how) for name, how in ways.items()]
    return _sweep((_from(board, start), "order", None), runs, budget, stop, progress)


def over_rules(
    board: Board,
    start: str | Square = "a1",
    rules: Iterable[str] = ("plain", *TIES),
    *,
    budget: int | None = MOST_PLACED,
    stop: Stop = None,
    progress: Tell = None,
    **way: Any,
) -> Table:
    """One run with each way to break ties; `"plain"` is no rule at all."""
    ways = {name: Way(**{**way, "rule": None if name == "plain" else name}) for name in rules}
    runs = [(name, how.problem(board, start), how) for name, how in ways.items()]
    return _sweep((_from(board, start), "rule", None), runs, budget, stop, progress)


def _sides(board: Board) -> str:
    return f"{board.rows} x {board.cols}"


def _from(board: Board, start: str | Square) -> str:
    return f"{_sides(board)} from {board.name(board.square(start))}"
