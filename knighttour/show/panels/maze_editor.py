"""The maze editor: obstacles, an entry and an exit on a board, by keys or by clicks.

What is drawn is a maze, can be saved in the textbook's form, and walked.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from knighttour.board import Square, whole
from knighttour.mazes import FREE, TEXTBOOK, Maze, write_maze
from knighttour.show.drawing import (
    MOST,
    Drawing,
    drawing_from,
    drawing_in,
    drawing_of,
    file_path,
    text_of,
)
from knighttour.show.panels.words import fault_words
from knighttour.show.player import Player
from knighttour.show.player.stills import SIDE, verdict_of
from knighttour.show.player.widget import STYLE, lean, read
from knighttour.show.recording import record

PARTS = ("words", "board", "views", "maze_editor")
SCRIPT = lean("".join(read(f"js/{part}.js") for part in PARTS))
EDITOR_STYLE = STYLE + read("maze_editor.css")


class Grid(anywidget.AnyWidget):
    """The board in the browser, which writes `drawing` at each change."""

    _esm = SCRIPT
    _css = EDITOR_STYLE

    drawing = traitlets.Dict().tag(sync=True)

    @traitlets.validate("drawing")
    def _is_drawing(self, proposal: Any) -> dict[str, Any]:
        return drawing_from(proposal["value"]).as_json()


class MazeEditor(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A board to draw a maze on, and the walk through it below, once it is asked for.

    `grid.observe(act, "drawing")` calls `act` at each change. `error` keeps the last exception of a
    walk that the editor asked for.
    """

    def __init__(self, drawing: Drawing, order: str = TEXTBOOK) -> None:
        self.grid, self.order = Grid(drawing=drawing.as_json()), order
        self.player: Player | None = None
        self.error: Exception | None = None
        self.grid.on_msg(lambda _, message, buffers: self._heard(message))
        super().__init__([self.grid])

    @property
    def drawing(self) -> Drawing:
        """What is drawn now."""
        return drawing_from(self.grid.drawing)

    @property
    def maze(self) -> Maze:
        """The maze that is drawn; a `ValueError` if its entry or exit is an obstacle."""
        return Maze(*self.drawing, self.order)

    @property
    def text(self) -> str:
        """The maze as it is drawn, with `#`, `.`, `S` and `E`."""
        return write_maze(self.maze, drawn=True)

    def save(self, path: str | Path, drawn: bool = False) -> Path:
        """Write the maze to a file, in numbers as the textbook has it, or drawn.

        Numbers do not say where entry and exit are. What is no maze, and what is no path of a file
        that can be written, is a `ValueError`.
        """
        where = file_path(path)
        text = write_maze(self.maze, drawn)
        try:
            where.write_text(text, "utf-8")
        except OSError as error:
            raise ValueError(
                f"nothing can be written to {str(path)!r}: {error.strerror}"
            ) from error
        return where

    def load(
        self,
        path: str | Path,
        entry: Square | None = None,
        exit: Square | None = None,  # noqa: A002  # the word of the field
    ) -> None:
        """Show the maze of a file in either form; the editor's undo takes it back.

        An entry or exit that neither is given nor stands in the file stays where it is. A file that
        cannot be read, or holds no maze of up to 40 x 40, is a `ValueError`.
        """
        drawing = drawing_in(text_of(path), entry, exit, self.drawing)
        self.grid.drawing = drawing.as_json()

    def walk(self) -> Player:
        """The search in the maze as it is now, in the player below the board."""
        return self._walk(self.maze)

    def _walk(self, maze: Maze) -> Player:
        trace = record(maze)
        if self.player is None:
            self.player = Player(trace)
            self.children = [self.grid, self.player]
        else:
            self.player.show(trace)
        return self.player

    def _heard(self, message: Mapping[str, Any]) -> None:
        if message.get("ask") != "walk":
            return
        try:
            player = self._walk(Maze(*drawing_from(message["drawing"]), self.order))
            words = f"The walk is shown below. {verdict_of(player.shown[0])}"
        except Exception as error:  # an exception in a callback would vanish
            self.error, words = error, fault_words(error)
        self.grid.send({"say": words})

    @property
    def sentence(self) -> str:
        """What is drawn, in words."""
        return self.drawing.sentence

    def __repr__(self) -> str:
        return f"<MazeEditor: {self.sentence}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget, and for where there is none a picture, if it is a maze, and a sentence."""
        data = {**(super()._repr_mimebundle_(**kwargs) or {}), "text/plain": repr(self)}
        png = self._png()
        if not png:
            return data, {}
        picture = base64.b64encode(png).decode("ascii")
        return {**data, "image/png": picture}, {"image/png": {"alt": self.sentence}}

    def _png(self) -> bytes:
        """The maze as a picture; empty if it is no maze yet, or without matplotlib."""
        try:
            from knighttour.show import plots
            from knighttour.show.canvas import fixed_picture

            maze = self.maze
        except (ImportError, ValueError):
            return b""
        picture = fixed_picture(SIDE)
        plots.draw_maze(maze, ax=picture)
        return picture.png()


def maze_editor(
    maze_or_rows: Maze | str | Path | int = 8,
    cols: int = 8,
    *,
    entry: Square | None = None,
    exit: Square | None = None,  # noqa: A002  # the word of the field
) -> MazeEditor:
    """An editor of a maze: an empty one of so many rows and columns, or a given one.

    What is given is a `Maze`, its text in either form of `read_maze`, or a `Path` of a file with
    such a text; `entry` and `exit` go before those that it has, and without any they are the first
    and the last square. More than 40 rows or columns, a square outside, and what is no maze's text
    are a `ValueError`.
    """
    given = maze_or_rows
    if isinstance(given, Maze):
        doors = given.entry if entry is None else entry, given.exit if exit is None else exit
        return MazeEditor(drawing_of(given.field, *doors), given.order)
    if isinstance(given, str | Path):
        text = given if isinstance(given, str) else text_of(given)
        return MazeEditor(drawing_in(text, entry, exit))
    rows, cols = whole(given, "rows", 1, MOST), whole(cols, "cols", 1, MOST)
    return MazeEditor(drawing_in("\n".join([FREE * cols] * rows), entry, exit))
