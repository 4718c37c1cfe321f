"""The panel of a walk: the learner moves the knight, a button for each of the eight moves."""

from __future__ import annotations

import ipywidgets as widgets
from matplotlib.axes import Axes

from knighttour.board import Board, Square, square_name
from knighttour.engine import FOUND, STUCK, Outcome
from knighttour.knights import WIRTH, knight_moves
from knighttour.show.alt import many
from knighttour.show.panels.base import Panel, Result
from knighttour.show.plots import draw_tour


class WalkPanel(Panel):
    """Eight buttons that stay in place, each named after the square it leads to; undo; restart."""

    title = "Walk panel"

    def __init__(self, rows: int, cols: int, start: str | Square) -> None:
        self.board = Board(rows, cols)
        self.start = self.board.square(start)
        self.path = [self.start]
        self.furthest = 1
        self.said = ""
        names = [f"move {number}" for number in range(1, 9)]
        controls = {name: widgets.Button(layout={"width": "auto"}) for name in names}
        controls["undo"] = widgets.Button(description="Undo", icon="undo")
        controls["restart"] = widgets.Button(description="Restart", icon="refresh")
        super().__init__(controls)

    def arranged(self) -> list[widgets.Widget]:
        """The moves in two rows of four, then undo and restart."""
        *moves, undo, restart = self.controls.values()
        grid = widgets.GridBox(
            moves, layout={"grid_template_columns": "repeat(4, 1fr)", "grid_gap": "4px"}
        )
        return [grid, widgets.HBox([undo, restart])]

    def listen(self, control: widgets.Button) -> None:
        """Act on a press."""
        control.on_click(self.press)

    def press(self, button: widgets.Button) -> None:
        """Do what a button stands for, and show it."""
        name = next(name for name, control in self.controls.items() if control is button)
        with self._lock:
            self.said = ""
            if name == "restart":
                self.path = [self.start]
            elif name == "undo":
                self.undo()
            else:
                self.move(self.targets()[int(name[-1]) - 1])
            self.refresh()

    def targets(self) -> list[Square]:
        """The eight squares a move away, clockwise as the picture shows them, off the board too."""
        return knight_moves(self.path[-1], WIRTH)

    def move(self, to: Square) -> None:
        """Go to a square, or say why not."""
        if to not in self.board:
            self.said = "No move: that way leads off the board."
        elif to in self.path:
            self.said = f"No move: {square_name(to)} has been visited."
        else:
            self.path.append(to)
            self.furthest = max(self.furthest, len(self.path))

    def undo(self) -> None:
        """Take the last square back; the start stays."""
        if len(self.path) == 1:
            self.said = "Nothing to undo: the start stays."
            return
        self.said = f"{square_name(self.path.pop())} taken back."

    def settle(self) -> str:
        """Name the buttons after the squares they lead to."""
        for number, to in enumerate(self.targets(), 1):
            button = self.controls[f"move {number}"]
            button.description, button.tooltip, button.button_style = self.label(to)
        return self.said

    def label(self, to: Square) -> tuple[str, str, str]:
        """Text, explanation and style of the button that leads to a square."""
        if to not in self.board:
            return "off", "off the board", ""
        name = square_name(to)
        if to in self.path:
            return f"({name})", f"{name}, visited", ""
        return name, f"move to {name}", "primary"

    def result(self) -> Result:
        """The walk as it stands."""
        path = tuple(self.path)
        free = [to for to in self.targets() if to in self.board and to not in path]

        def draw(ax: Axes) -> Axes:
            return draw_tour(self.board, path, candidates=free, ax=ax)

        return Result(self.outcome_of(path, free), draw, self.say(path, free))

    def outcome_of(self, path: tuple[Square, ...], free: list[Square]) -> Outcome | None:
        """FOUND with all squares, STUCK with no way on, None while the walk can go on."""
        if len(path) == self.board.size:
            return Outcome(FOUND, path, why=f"all {self.board.size} squares")
        return None if free else Outcome(STUCK, path, why=f"no way on from {square_name(path[-1])}")

    def say(self, path: tuple[Square, ...], free: list[Square]) -> tuple[str, ...]:
        """How far the walk has come, and where it can go."""
        here, done = square_name(path[-1]), f"{len(path)} of {many(self.board.size, 'square')}"
        furthest = f"Furthest so far: {many(self.furthest, 'square')}."
        if len(path) == self.board.size:
            return f"{done}: you have visited them all.", furthest
        if not free:
            return f"Stuck on {here} with {done}.", furthest
        names = ", ".join(map(square_name, free))
        return f"{done}. The knight is on {here} and can go to {names}.", furthest


def walk_panel(rows: int = 3, cols: int = 4, start: str | Square = "d2") -> WalkPanel:
    """A panel in which you move the knight yourself, and take moves back.

    Tab goes from button to button, the space bar presses one.
    """
    return WalkPanel(rows, cols, start)
