"""The panel of plain backtracking: any board, any start, and what the search did."""

from __future__ import annotations

from matplotlib.axes import Axes

from knighttour.board import Square
from knighttour.engine import BUDGET, Outcome
from knighttour.fast import solve
from knighttour.fast.jit import COMPILED
from knighttour.knights import ORDERS, KnightsTour
from knighttour.show.panels.base import Panel, Result, ran
from knighttour.show.panels.board_controls import ANY_TOUR, BoardControls
from knighttour.show.panels.controls import budgets, choice, listed_value, switch
from knighttour.show.plots import draw_tour

METHODS = ("plain", "look-ahead")
MOST_LOOKAHEAD = 20_000  # not compiled each look goes over the board: these take a second or two
MOST_ROWS = 10


class TourPanel(Panel):
    """Sliders for the board and the start, choices of move order, method and budget."""

    title = "Tour panel"

    def __init__(
        self, rows: int, cols: int, start: str | Square, order: str, method: str, budget: int
    ) -> None:
        self.squares = BoardControls(rows, cols, start, MOST_ROWS)
        listed_value("order", order, ORDERS)
        listed_value("method", method, METHODS)
        controls = {
            **self.squares.by_name,
            "order": choice("move order", order, ORDERS),
            "method": switch("method", method, METHODS),
            "budget": budgets(budget),
        }
        super().__init__(controls)

    def settle(self) -> str:
        """The start stays on the board."""
        return self.squares.settle()

    def result(self) -> Result:
        """Search, and show how it ended."""
        board, lookahead = self.squares.board, self.value("method") == "look-ahead"
        order, budget = ORDERS[self.value("order")], self.value("budget")
        if lookahead and not COMPILED:
            budget = min(budget, MOST_LOOKAHEAD)
        problem = KnightsTour(board, (self.squares.start,), order=order, lookahead=lookahead)
        outcome = solve(problem, theory=False, budget=budget)

        def draw(ax: Axes) -> Axes:
            return draw_tour(board, outcome.path or problem.start, ax=ax)

        return ran(outcome, draw, self.advice(outcome, lookahead))

    def advice(self, outcome: Outcome, lookahead: bool) -> str:
        """What might answer where this run gave up."""
        if outcome.verdict is not BUDGET:
            return ""
        other = "Warnsdorff's rule" if lookahead else "look-ahead"
        return self.squares.advice(f"A greater budget or {other} may find it; {ANY_TOUR}.")


def tour_panel(
    rows: int = 5,
    cols: int = 5,
    start: str | Square = "a1",
    order: str = "wirth",
    method: str = "plain",
    budget: int = 10_000,
) -> TourPanel:
    """A panel that searches for a knight's tour, for boards of up to 10 x 10.

    `order` is `"wirth"` or `"clockwise"`, `method` `"plain"` or `"look-ahead"`, `budget` 1,000,
    10,000 or 100,000 placements, with numba 1,000,000 or 10,000,000 as well.
    """
    return TourPanel(rows, cols, start, order, method, budget)
