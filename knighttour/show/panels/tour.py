"""The panel of plain backtracking: any board, any start, and what the search did."""

from __future__ import annotations

from knighttour.board import Square
from knighttour.engine import BUDGET, STOPPED, Outcome
from knighttour.knights import ORDERS, KnightsTour
from knighttour.show.panels.board_controls import ANY_TOUR, BoardControls, BoardPanel, tour_task
from knighttour.show.panels.controls import budgets, choice, listed_value, switch
from knighttour.show.panels.task import Task

METHODS = ("plain", "look-ahead")


class TourPanel(BoardPanel):
    """Sliders for the board and the start, choices of move order, method and budget."""

    title = "Tour panel"

    def __init__(
        self, rows: int, cols: int, start: str | Square, order: str, method: str, budget: int
    ) -> None:
        controls = {
            "order": choice("move order", listed_value("order", order, ORDERS), ORDERS),
            "method": switch("method", listed_value("method", method, METHODS), METHODS),
            "budget": budgets(budget),
        }
        super().__init__(BoardControls(rows, cols, start), controls)

    def tasks(self) -> tuple[Task, ...]:
        """The search that is chosen."""
        lookahead = self.value("method") == "look-ahead"
        order, start = ORDERS[self.value("order")], (self.squares.start,)
        problem = KnightsTour(self.squares.board, start, order=order, lookahead=lookahead)
        other = "Warnsdorff's rule" if lookahead else "look-ahead"
        advice = self.squares.advice(f"A greater budget or {other} may find it; {ANY_TOUR}.")

        def more(outcome: Outcome) -> str:
            return advice if outcome.verdict in (BUDGET, STOPPED) else ""

        return (tour_task(problem, self.value("budget"), more),)


def tour_panel(
    rows: int = 5,
    cols: int = 5,
    start: str | Square = "a1",
    order: str = "wirth",
    method: str = "plain",
    budget: int = 10_000,
) -> TourPanel:
    """A panel that searches for a knight's tour, for boards of up to 10 x 10.

    `order` is `"wirth"` or `"clockwise"`, `method` `"plain"` or `"look-ahead"`, `budget` a
    power of ten from 1,000 to 10,000,000 placements, with numba 1,000,000,000 as well.
    """
    return TourPanel(rows, cols, start, order, method, budget)
