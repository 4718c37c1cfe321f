"""The panel of the queens: the first placement or all of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import ipywidgets as widgets

from knighttour.board import Square, whole
from knighttour.engine import FOUND, NONE, STOPPED, Outcome
from knighttour.fast import solve, solve_all
from knighttour.queens import Queens, attackers
from knighttour.show.alt import many, queens_sentence
from knighttour.show.panels.base import Panel
from knighttour.show.panels.controls import listed_value, resize, slider, switch
from knighttour.show.panels.task import Result, Task, end_of

MOST = 12
MOST_PLACED = 1_000_000  # all placements of 12 queens; in plain Python ten seconds
WHAT = ("first", "all")
MARKED = (("marked", True), ("not marked", False))
Placement = tuple[Square, ...]


@dataclass(frozen=True)
class QueensTask(Task):
    """A search whose placements are kept as they are found."""

    found: list[Placement] = field(default_factory=list)


class QueensPanel(Panel):
    """Sliders for n and for the placement to show, first or all, attacked squares or not."""

    title = "Queens panel"

    def __init__(self, n: int, what: str, attacked: bool) -> None:
        self.every: Result | None = None  # the last run, whichever placement is shown of it
        self.found: list[Placement] = []  # in that run, if all were looked for
        controls = {
            "n": slider("queens", whole(n, "the number of queens", 1, MOST), 1, MOST),
            "what": switch("look for", listed_value("what", what, WHAT), WHAT),
            "shown": slider("show number", 1, 1, 1),
            "attacked": switch(
                "attacked squares", listed_value("attacked", attacked, (True, False)), MARKED
            ),
        }
        super().__init__(controls)

    def listen(self, name: str, control: widgets.Widget) -> None:
        """Another number, and marks, need no new search."""
        acts = {"shown": self.show_number, "attacked": self.mark_attacked}
        if name in acts:
            control.observe(lambda _: acts[name](), "value")
        else:
            super().listen(name, control)

    def tasks(self) -> tuple[Task, ...]:
        """The search for one placement or for all."""
        n, every = self.value("n"), self.value("what") == "all"
        found: list[Placement] = []

        def search(**how: Any) -> Outcome:
            if not every:
                return solve(Queens(n), **how)
            return counted(solve_all(Queens(n), found.append, **how), len(found))

        def picture(outcome: Outcome, ax: Any) -> object:
            from knighttour.show.plots import draw_queens  # matplotlib, which may be missing

            return draw_queens(n, outcome.path, attacked=self.value("attacked"), ax=ax)

        shows, ways = (search, self.sentence_of, picture), {"every": every}
        return (QueensTask(Queens(n), MOST_PLACED, *shows, ways=ways, found=found),)

    def sentence_of(self, outcome: Outcome) -> str:
        """What is seen of a placement."""
        n = self.value("n")
        beaten = len(attackers(outcome.path, Queens(n).board)) if self.value("attacked") else None
        return queens_sentence(n, outcome.path, beaten)

    def show(self, result: Result) -> None:
        """Show the placement that is chosen, or the last there is."""
        task = result.tasks[0]
        assert isinstance(task, QueensTask)
        self.every, self.found = result, task.found
        before, count = self.value("shown"), len(self.found)
        self._settling = True  # the number follows the run
        try:
            resize(self.controls["shown"], max(1, count))
        finally:
            self._settling = False
        self.controls["shown"].disabled = count < 2
        self.player.attacked = self.value("attacked")
        if count and self.value("shown") != before:
            only = f"there {'is' if count == 1 else 'are'} only {count:,}"
            self.notice = f"Showing number {self.value('shown')}: {only}."
        super().show(self.chosen(result))

    def show_number(self) -> None:
        """Show another placement of the last run."""
        with self.running.lock:
            if self.every and not self._settling:
                self.notice = ""
                super().show(self.chosen(self.every))

    def mark_attacked(self) -> None:
        """Mark attacked squares, or do not."""
        with self.running.lock:
            self.player.attacked = self.value("attacked")

    def chosen(self, result: Result) -> Result:
        """The result with the placement that is chosen; its end alone, if it was not recorded."""
        if not self.found:
            return result
        number, trace = self.value("shown"), result.traces[0]
        outcome = replace(result.outcomes[0], path=self.found[number - 1])
        if number > len(trace.marks["solutions"]):
            trace = end_of(result.tasks[0].problem, outcome)
        return replace(result, outcomes=(outcome,), traces=(trace,))

    def position(self, result: Result) -> int:
        """Right after the solution that is chosen, or at the end."""
        solutions = result.traces[0].marks["solutions"]
        every = self.found and solutions
        return solutions[self.value("shown") - 1] if every else super().position(result)


def counted(outcome: Outcome, found: int) -> Outcome:
    """The outcome of a search for all placements, with their number in its reason."""
    placed, number = f"{outcome.counts.placed:,} placed", many(found, "solution")
    if outcome.verdict is NONE:
        return outcome
    if outcome.verdict is FOUND:
        return replace(outcome, why=f"{number} in all, {placed}")
    gave_up = "stopped" if outcome.verdict is STOPPED else "gave up"
    why = f"{gave_up} after {placed}, {number} found so far; that proves nothing"
    return replace(outcome, why=why)


def queens_panel(n: int = 6, what: str = "first", attacked: bool = False) -> QueensPanel:
    """A panel that places 1 to 12 queens; `what` is `"first"` or `"all"`."""
    return QueensPanel(n, what, attacked)
