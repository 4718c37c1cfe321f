"""The panel of a race: two orders, rules or methods on one board, from one start, on one clock."""

from __future__ import annotations

from typing import Any

from knighttour.board import Square
from knighttour.engine import BUDGET, STOPPED, STUCK, Outcome
from knighttour.knights import CLOCKWISE, WIRTH, KnightsTour, Warnsdorff
from knighttour.show.panels.board_controls import ANY_TOUR, BoardControls, BoardPanel, tour_task
from knighttour.show.panels.controls import budgets, choice, listed_value
from knighttour.show.panels.task import Task

GREEDY = "greedy"
WAYS: dict[str, dict[str, Any]] = {  # what a tour is told
    "wirth": {"order": WIRTH},
    "clockwise": {"order": CLOCKWISE},
    "look-ahead": {"lookahead": True},
    "first": {"rule": "first"},
    "pohl": {"rule": "pohl"},
    "roth": {"rule": "roth"},
    "random": {"rule": "random"},
    GREEDY: {"rule": "first"},
}
LABELS = {
    "wirth": "plain, order wirth",
    "clockwise": "plain, order clockwise",
    "look-ahead": "look-ahead, order wirth",
    GREEDY: "Warnsdorff, never undo",
}


def label(way: str) -> str:
    """How a way is called in the panel."""
    return LABELS.get(way, f"Warnsdorff, ties: {way}")


class RacePanel(BoardPanel):
    """Sliders for the board and the start, a choice for each side, and one budget for both."""

    title = "Race panel"
    player_width = "100%"  # two boards

    def __init__(
        self, rows: int, cols: int, start: str | Square, left: str, right: str, budget: int
    ) -> None:
        ways = [(label(way), way) for way in WAYS]
        controls = {
            "left": choice("left", listed_value("left", left, WAYS), ways),
            "right": choice("right", listed_value("right", right, WAYS), ways),
            "budget": budgets(budget),
        }
        super().__init__(BoardControls(rows, cols, start), controls)

    def tasks(self) -> tuple[Task, ...]:
        """Both sides."""
        return self.task("left"), self.task("right")

    def task(self, side: str) -> Task:
        """The search of one side."""
        way, board = self.value(side), self.squares.board
        told = dict(WAYS[way])
        if "rule" in told:
            told["rule"] = Warnsdorff(board, told["rule"])
        problem = KnightsTour(board, (self.squares.start,), **told)
        advice = self.squares.advice(f"{ANY_TOUR[0].upper()}{ANY_TOUR[1:]}.")

        def more(outcome: Outcome) -> str:
            return advice if outcome.verdict in (BUDGET, STOPPED, STUCK) else ""

        name, greedy = f"{side.capitalize()}, {label(way)}", way == GREEDY
        return tour_task(problem, self.value("budget"), more, greedy=greedy, name=name)


def race_panel(
    rows: int = 5,
    cols: int = 5,
    start: str | Square = "a1",
    left: str = "wirth",
    right: str = "clockwise",
    budget: int = 10_000,
) -> RacePanel:
    """A panel with two players on one clock, for boards of up to 10 x 10.

    `left` and `right` are `"wirth"` or `"clockwise"` (plain backtracking in that move order),
    `"look-ahead"`, a way to break the ties of Warnsdorff's rule (`"first"`, `"pohl"`, `"roth"`,
    `"random"`), or `"greedy"` (the rule without undo).
    """
    return RacePanel(rows, cols, start, left, right, budget)
