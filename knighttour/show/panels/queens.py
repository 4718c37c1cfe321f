"""The panel of the queens: the first placement or all of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from matplotlib.axes import Axes

from knighttour.board import Square, whole
from knighttour.engine import (
    BUDGET,
    FOUND,
    NONE,
    PLACE,
    SOLUTION,
    UNDO,
    Counts,
    Outcome,
    search,
    solve,
)
from knighttour.queens import Queens
from knighttour.show.alt import many
from knighttour.show.panels.base import Panel, Result, ran
from knighttour.show.panels.controls import listed_value, resize, slider, switch
from knighttour.show.plots import draw_queens

MOST = 12
MOST_PLACED = 50_000  # a second; enough for all placements of ten queens


@dataclass(frozen=True)
class Placements:
    """All placements of a board, or as many as were met before the search was given up."""

    found: tuple[tuple[Square, ...], ...]
    counts: Counts
    complete: bool


@lru_cache(maxsize=2 * MOST)
def placements(n: int) -> Placements:
    """The placements of n queens in order, with the counts of the search for all of them."""
    path: list[Square] = []
    found: list[tuple[Square, ...]] = []
    counts = Counts()
    for step in search(Queens(n)):
        counts.add(step)
        if step.kind is PLACE:
            path.append(step.square)
        elif step.kind is UNDO:
            path.pop()
        elif step.kind is SOLUTION:
            found.append(tuple(path))
        if counts.placed >= MOST_PLACED and step.kind is UNDO:
            return Placements(tuple(found), counts, False)
    return Placements(tuple(found), counts, True)


class QueensPanel(Panel):
    """Sliders for n and for the placement to show, first or all, attacked squares or not."""

    title = "Queens panel"

    def __init__(self, n: int, what: str, attacked: bool) -> None:
        whole(n, "the number of queens", 1, MOST)
        listed_value("what", what, ("first", "all"))
        listed_value("attacked", attacked, (True, False))
        controls = {
            "n": slider("queens", n, 1, MOST),
            "what": switch("look for", what, ("first", "all")),
            "shown": slider("show number", 1, 1, 1),
            "attacked": switch(
                "attacked squares", attacked, [("marked", True), ("not marked", False)]
            ),
        }
        super().__init__(controls)

    def settle(self) -> str:
        """The number of the placement to show is one that there is."""
        shown, before = self.controls["shown"], self.value("shown")
        every = self.value("what") == "all"
        count = len(placements(self.value("n")).found) if every else 1
        resize(shown, max(1, count))
        shown.disabled = count < 2
        if shown.value == before or not every:
            return ""
        return f"showing number {shown.value}: there are only {count}"

    def outcome_of(self) -> Outcome:
        """The first placement, or the chosen one of all."""
        n = self.value("n")
        if self.value("what") == "first":
            return solve(Queens(n), budget=MOST_PLACED)
        every = placements(n)
        path = every.found[self.value("shown") - 1] if every.found else ()
        placed = f"{every.counts.placed:,} placed"
        if not every.complete:
            why = f"gave up after {placed}, {len(every.found):,} solutions found so far"
            return Outcome(BUDGET, path, every.counts, why)
        if not every.found:
            return Outcome(NONE, (), every.counts, f"searched to the end, {placed}: there is none")
        why = f"{many(len(every.found), 'solution')} in all, {placed}"
        return Outcome(FOUND, path, every.counts, why)

    def result(self) -> Result:
        """Search, and show one placement."""
        n, outcome = self.value("n"), self.outcome_of()

        def draw(ax: Axes) -> Axes:
            return draw_queens(n, outcome.path, attacked=self.value("attacked"), ax=ax)

        advice = "There may be more; the count for this board needs a faster engine."
        return ran(outcome, draw, advice if outcome.verdict is BUDGET else "")


def queens_panel(n: int = 6, what: str = "first", attacked: bool = False) -> QueensPanel:
    """A panel that places 1 to 12 queens; `what` is `"first"` or `"all"`."""
    return QueensPanel(n, what, attacked)
