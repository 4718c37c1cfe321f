"""The panel of Warnsdorff's rule: with it and without, with undo and without."""

from __future__ import annotations

from dataclasses import dataclass

from knighttour.board import Square
from knighttour.engine import BUDGET, STOPPED, STUCK, Outcome, Path
from knighttour.engine import solve as solve_in_python
from knighttour.fast import solve
from knighttour.knights import TIES, KnightsTour, Rule, Warnsdorff
from knighttour.show.panels.board_controls import ANY_TOUR, BoardControls, BoardPanel, tour_task
from knighttour.show.panels.controls import (
    budgets,
    choice,
    listed_value,
    resize,
    slider,
    switch,
)
from knighttour.show.panels.task import Task

NO_RULE = "none"


@dataclass(frozen=True)
class FirstMoves:
    """A rule for the first `moves` moves; after them the move order."""

    rule: Rule
    moves: int

    def __call__(self, path: Path, allowed: list[Square]) -> list[Square]:
        """The allowed squares in the rule's order, or as they are."""
        return list(self.rule(path, allowed)) if len(path) <= self.moves else allowed


class RulePanel(BoardPanel):
    """Sliders for the board and the start, the rule and its ties, undo or not."""

    title = "Rule panel"

    def __init__(
        self, rows: int, cols: int, start: str | Square, rule: str, undo: bool, budget: int
    ) -> None:
        squares = BoardControls(rows, cols, start)
        listed_value("rule", rule, (NO_RULE, *TIES))
        listed_value("undo", undo, (True, False))
        moves = rows * cols - 1
        rules = [("no rule", NO_RULE), *((f"Warnsdorff, ties: {name}", name) for name in TIES)]
        controls = {
            "rule": choice("rule", rule, rules),
            "seed": slider("seed of random", 0, 0, 20),
            "moves": slider("rule up to move", moves, 0, max(moves, 1)),
            "undo": switch("undo", undo, [("allowed", True), ("never (greedy)", False)]),
            "budget": budgets(budget),
        }
        super().__init__(squares, controls)

    def settle(self) -> str:
        """The start stays on the board, and a rule for all moves stays one."""
        moved = super().settle()
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

    def tasks(self) -> tuple[Task, ...]:
        """The search or the walk that is chosen; a rule for the first moves is not compiled."""
        problem = self.problem()
        search = solve_in_python if isinstance(problem.rule, FirstMoves) else solve
        advice, stuck = (
            self.advice(),
            self.squares.advice("With undo the search goes on from here."),
        )

        def more(outcome: Outcome) -> str:
            gave_up = outcome.verdict in (BUDGET, STOPPED)
            return stuck if outcome.verdict is STUCK else advice if gave_up else ""

        budget, greedy = self.value("budget"), not self.value("undo")
        return (tour_task(problem, budget, more, greedy=greedy, search=search),)

    def advice(self) -> str:
        """What is known, and what might answer where this run gave up."""
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
    `undo=False` the knight walks greedily. `budget` is a power of ten from 1,000 to 10,000,000
    placements, with numba 1,000,000,000 as well; a rule for the first moves only is not compiled,
    and slow.
    """
    return RulePanel(rows, cols, start, rule, undo, budget)
