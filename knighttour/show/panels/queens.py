"""The panel of the queens: the first placement or all of them."""

from __future__ import annotations

from functools import lru_cache

from matplotlib.axes import Axes

from knighttour.board import Square, whole
from knighttour.engine import BUDGET, FOUND, NONE, Outcome
from knighttour.fast import solve, solve_all
from knighttour.fast.jit import COMPILED
from knighttour.queens import Queens
from knighttour.show.alt import many
from knighttour.show.panels.base import Panel, Result, ran
from knighttour.show.panels.controls import listed_value, resize, slider, switch
from knighttour.show.plots import draw_queens

MOST = 12
MOST_PLACED = 1_000_000 if COMPILED else 50_000  # a second; all placements of 12 queens, or of 10


@lru_cache(maxsize=2 * MOST)
def placements(n: int, budget: int) -> tuple[Outcome, tuple[tuple[Square, ...], ...]]:
    """The outcome of a search for all placements of n queens, and those it met, in order."""
    found: list[tuple[Square, ...]] = []
    outcome = solve_all(Queens(n), found.append, budget=budget)
    return outcome, tuple(found)


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
        count = len(placements(self.value("n"), MOST_PLACED)[1]) if every else 1
        resize(shown, max(1, count))
        shown.disabled = count < 2
        if shown.value == before or not every or not count:
            return ""
        return f"Showing number {shown.value}: there {'is' if count == 1 else 'are'} only {count}."

    def outcome_of(self) -> Outcome:
        """The first placement, or the chosen one of all."""
        n = self.value("n")
        if self.value("what") == "first":
            return solve(Queens(n), budget=MOST_PLACED)
        every, found = placements(n, MOST_PLACED)
        if every.verdict is NONE:
            return every
        path = found[self.value("shown") - 1] if found else ()
        placed, number = f"{every.counts.placed:,} placed", many(len(found), "solution")
        if every.verdict is BUDGET:
            why = f"gave up after {placed}, {number} found so far; that proves nothing"
            return Outcome(BUDGET, path, every.counts, why)
        return Outcome(FOUND, path, every.counts, f"{number} in all, {placed}")

    def result(self) -> Result:
        """Search, and show one placement."""
        n, outcome = self.value("n"), self.outcome_of()

        def draw(ax: Axes) -> Axes:
            return draw_queens(n, outcome.path, attacked=self.value("attacked"), ax=ax)

        advice = "There may be more: to count them all on this board the panel needs numba."
        return ran(outcome, draw, advice if outcome.verdict is BUDGET else "")


def queens_panel(n: int = 6, what: str = "first", attacked: bool = False) -> QueensPanel:
    """A panel that places 1 to 12 queens; `what` is `"first"` or `"all"`."""
    return QueensPanel(n, what, attacked)
