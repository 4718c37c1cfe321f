"""The maze editor: obstacles, an entry and an exit on a board, by keys or by clicks.

What is drawn is a maze, can be saved in the textbook's form, and walked.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import anywidget
import ipywidgets as widgets
import traitlets

from knighttour.board import Square, as_pair, whole
from knighttour.mazes import FREE, TEXTBOOK, WALL, Maze, read_rows, write_maze
from knighttour.show.alt import many
from knighttour.show.panels.words import fault_words
from knighttour.show.player import Player
from knighttour.show.player.stills import SIDE, verdict_of
from knighttour.show.player.widget import STYLE, lean, read
from knighttour.show.recording import record

MOST = 40  # rows and columns: a square of the board is then 11 pixels wide
PARTS = ("words", "board", "views", "maze_editor")
SCRIPT = lean("".join(read(f"js/{part}.js") for part in PARTS))
EDITOR_STYLE = STYLE + read("maze_editor.css")


class Drawing(NamedTuple):
    """What is drawn. It may be no maze yet: entry and exit may lie on obstacles."""

    field: tuple[str, ...]
    entry: Square
    exit: Square

    def as_json(self) -> dict[str, Any]:
        """The drawing for the browser."""
        return {"field": [*self.field], "entry": [*self.entry], "exit": [*self.exit]}


def drawing_of(rows: Sequence[str], entry: object, exit_: object) -> Drawing:
    """A drawing of rows of `#` and `.`; a `ValueError` if it is too large or a square outside."""
    height = whole(len(rows), "the number of rows", 1, MOST)
    width = whole(len(rows[0]), "the number of columns", 1, MOST)
    room = Maze((FREE * width,) * height, as_pair(entry), as_pair(exit_))  # both are inside
    return Drawing(tuple(rows), room.entry, room.exit)


def drawing_in(
    text: str,
    entry: object = None,
    exit_: object = None,
    before: Drawing | None = None,
) -> Drawing:
    """The drawing of a maze's text, drawn or in numbers.

    Where neither argument nor text says where a door is, it stays where it was `before`, if there
    is such a square, or goes to a corner: the entry to the first square, the exit to the last.
    """
    rows = read_rows(text)
    corners = (0, 0), (len(rows) - 1, len(rows[0]) - 1)
    here = (before.entry, before.exit) if before else corners
    doors = [
        given if given is not None else _door(rows, letter, place, corner)
        for given, letter, place, corner in zip((entry, exit_), "SE", here, corners, strict=True)
    ]
    return drawing_of([_plain(row) for row in rows], *doors)


def _plain(row: str) -> str:
    return row.replace("S", FREE).replace("E", FREE)


def _door(rows: Sequence[str], letter: str, place: Square, corner: Square) -> Square:
    found = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == letter]
    if len(found) > 1:
        raise ValueError(f"the text of a maze has one {letter}, not {len(found)}")
    fits = place[0] < len(rows) and place[1] < len(rows[0])
    return found[0] if found else place if fits else corner


class Grid(anywidget.AnyWidget):
    """The board in the browser, which writes `drawing` at each change."""

    _esm = SCRIPT
    _css = EDITOR_STYLE

    drawing = traitlets.Dict().tag(sync=True)

    @traitlets.validate("drawing")
    def _is_drawing(self, proposal: Any) -> dict[str, Any]:
        value: Mapping[str, Any] = proposal["value"]
        rows = read_rows("\n".join(value["field"]))
        return drawing_of(rows, value["entry"], value["exit"]).as_json()


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
        value = self.grid.drawing
        return drawing_of(value["field"], value["entry"], value["exit"])

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
        trace = record(self.maze)
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
            words = f"The walk is shown below. {verdict_of(self.walk().shown[0])}"
        except Exception as error:  # an exception in a callback would vanish
            self.error, words = error, fault_words(error)
        self.grid.send({"say": words})

    @property
    def sentence(self) -> str:
        """What is drawn, in words."""
        field, entry, exit_ = self.drawing
        walls = many("".join(field).count(WALL), "obstacle")
        size = f"{many(len(field), 'row')} and {many(len(field[0]), 'column')}"
        said = f"A maze of {size} with {walls}, from {entry} to {exit_}."
        doors = {"entry": entry, "exit": exit_}.items()
        faults = [
            f" No maze yet: the {what} {(row, col)} is an obstacle."
            for what, (row, col) in doors
            if field[row][col] == WALL
        ]
        return said + "".join(faults)

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


def file_path(path: object) -> Path:
    """The path of a file; a `ValueError` if it is none."""
    if not isinstance(path, str | Path) or not Path(path).name:
        raise ValueError(f"a maze has a file's name or path, not {path!r}")
    return Path(path)


def text_of(path: object) -> str:
    """The text of a file; a `ValueError` if there is none to be read."""
    where = file_path(path)
    try:
        return where.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{str(path)!r} is no text file in UTF-8") from None
    except OSError as error:
        raise ValueError(f"cannot read the maze file {str(path)!r}: {error.strerror}") from None


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
