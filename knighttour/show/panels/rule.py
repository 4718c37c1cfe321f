"""The panel of Warnsdorff's rule: with it and without, with undo and without."""

from __future__ import annotations

from dataclasses import dataclass

from matplotlib.axes import Axes

from knighttour.board import Square
from knighttour.engine import BUDGET, STUCK, Outcome, Path
from knighttour.engine import solve as solve_in_python
from knighttour.fast import solve
from knighttour.knights import TIES, KnightsTour, Rule, Warnsdorff
from knighttour.show.panels.base import Panel, Result, ran
from knighttour.show.panels.board_controls import ANY_TOUR, BoardControls
from knighttour.show.panels.controls import (
    IN_PYTHON,
    budgets,
    choice,
    listed_value,
    resize,
    slider,
    switch,
)
from knighttour.show.panels.tour import MOST_ROWS
from knighttour.show.plots import draw_tour

NO_RULE = "none"


@dataclass(frozen=True)
class FirstMoves:
    """A rule for the first `moves` moves; after them the move order."""

    rule: Rule
    moves: int

    def __call__(self, path: Path, allowed: list[Square]) -> list[Square]:
        """The allowed squares in the rule's order, or as they are."""
        return list(self.rule(path, allowed)) if len(path) <= self.moves else allowed


class RulePanel(Panel):
    """Sliders for the board and the start, the rule and its ties, undo or not."""

    title = "Rule panel"

    def __init__(
        self, rows: int, cols: int, start: str | Square, rule: str, undo: bool, budget: int
    ) -> None:
        self.squares = BoardControls(rows, cols, start, MOST_ROWS)
        listed_value("rule", rule, (NO_RULE, *TIES))
        listed_value("undo", undo, (True, False))
        moves = rows * cols - 1
        rules = [("no rule", NO_RULE), *((f"Warnsdorff, ties: {name}", name) for name in TIES)]
        controls = {
            **self.squares.by_name,
            "rule": choice("rule", rule, rules),
            "seed": slider("seed of random", 0, 0, 20),
            "moves": slider("rule up to move", moves, 0, max(moves, 1)),
            "undo": switch("undo", undo, [("allowed", True), ("never (greedy)", False)]),
            "budget": budgets(budget),
        }
        super().__init__(controls)

    def settle(self) -> str:
        """The start stays on the board, and a rule for all moves stays one."""
        moved = self.squares.settle()
        moves, most = self.controls["moves"], max(self.squares.board.size - 1, 1)
        everywhere = moves.value == moves.max
        resize(moves, most)
        if everywhere:
            moves.value = most
        moves.disabled = self.value("rule") == NO_RULE
        self.controls["seed"].disabled = self.value("rule") != "random"
        return moved

    def problem(self) -> KnightsTour:
        """The tour with the rule that is chosen."""
        board, start = self.squares.board, (self.squares.start,)
        if self.value("rule") == NO_RULE:
            return KnightsTour(board, start)
        rule = Warnsdorff(board, self.value("rule"), self.value("seed"))
        if self.value("moves") >= board.size - 1:
            return KnightsTour(board, start, rule=rule)
        return KnightsTour(board, start, rule=FirstMoves(rule, self.value("moves")))

    def result(self) -> Result:
        """Search or walk, and show how it ended."""
        problem = self.problem()
        outcome = self.search(problem)

        def draw(ax: Axes) -> Axes:
            return draw_tour(problem.board, outcome.path or problem.start, ax=ax)

        return ran(outcome, draw, self.advice(outcome))

    def search(self, problem: KnightsTour) -> Outcome:
        """The run that is chosen; a rule for the first moves is not compiled."""
        greedy, budget = not self.value("undo"), self.value("budget")
        if isinstance(problem.rule, FirstMoves):
            budget = min(budget, max(IN_PYTHON))
            return solve_in_python(problem, greedy=greedy, theory=False, budget=budget)
        return solve(problem, greedy=greedy, theory=False, budget=budget)

    def advice(self, outcome: Outcome) -> str:
        """What is known, and what might answer where this run did not."""
        if outcome.verdict is STUCK:
            return self.squares.advice("With undo the search goes on from here.")
        if outcome.verdict is not BUDGET:
            return ""
        if self.value("rule") == NO_RULE:
            return self.squares.advice(f"Warnsdorff's rule may find it; {ANY_TOUR}.")
        other = "The rule for all moves, or other ties, may find it"
        return self.squares.advice(f"{other}; {ANY_TOUR}.")


def rule_panel(
    rows: int = 8,
    cols: int = 8,
    start: str | Square = "a1",
    rule: str = "first",
    undo: bool = True,
    budget: int = 10_000,
) -> RulePanel:
    """A panel for Warnsdorff's rule, for boards of up to 10 x 10.

    `rule` is `"none"` or how ties are broken: `"first"`, `"pohl"`, `"roth"`, `"random"`. With
    `undo=False` the knight walks greedily. `budget` is 1,000, 10,000 or 100,000 placements, with
    numba 1,000,000 or 10,000,000 as well; a rule for the first moves only stops at 100,000.
    """
    return RulePanel(rows, cols, start, rule, undo, budget)
