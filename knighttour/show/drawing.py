"""A maze that is being drawn: it need not be one yet. Its text, its file, its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from knighttour.board import Square, as_pair, whole
from knighttour.mazes import FREE, WALL, Maze, read_rows
from knighttour.show.alt import many

MOST = 40  # rows and columns: a square of the editor's board is then 11 pixels wide


class Drawing(NamedTuple):
    """What is drawn. It may be no maze yet: entry and exit may lie on obstacles."""

    field: tuple[str, ...]
    entry: Square
    exit: Square

    @property
    def sentence(self) -> str:
        """What is drawn, in words, and why it is no maze yet.

        >>> Drawing(("#.",), (0, 0), (0, 1)).sentence[-45:]
        'No maze yet: the entry (0, 0) is an obstacle.'
        """
        walls = many("".join(self.field).count(WALL), "obstacle")
        size = f"{many(len(self.field), 'row')} and {many(len(self.field[0]), 'column')}"
        doors = {"entry": self.entry, "exit": self.exit}.items()
        faults = [
            f" No maze yet: the {what} {(row, col)} is an obstacle."
            for what, (row, col) in doors
            if self.field[row][col] == WALL
        ]
        return f"A maze of {size} with {walls}, from {self.entry} to {self.exit}." + "".join(faults)

    def as_json(self) -> dict[str, Any]:
        """The drawing for the browser."""
        return {"field": [*self.field], "entry": [*self.entry], "exit": [*self.exit]}


def drawing_of(rows: Sequence[str], entry: object, exit_: object) -> Drawing:
    """A drawing of rows of `#` and `.`; a `ValueError` if it is too large or a square outside."""
    height = whole(len(rows), "the number of rows", 1, MOST)
    width = whole(len(rows[0]), "the number of columns", 1, MOST)
    room = Maze((FREE * width,) * height, as_pair(entry), as_pair(exit_))  # both are inside
    return Drawing(tuple(rows), room.entry, room.exit)


def drawing_from(value: Mapping[str, Any]) -> Drawing:
    """The drawing that the browser has; a `ValueError` if it is none."""
    rows = read_rows("\n".join(value["field"]))
    return drawing_of(rows, value["entry"], value["exit"])


def drawing_in(
    text: str,
    entry: object = None,
    exit_: object = None,
    before: Drawing | None = None,
) -> Drawing:
    """The drawing of a maze's text, drawn or in numbers.

    Where neither argument nor text says where a door is, it stays where it was `before`, if there
    is such a square, or goes to a corner: the entry to the first square, the exit to the last.

    >>> drawing_in("0 0 -1", exit_=(0, 1))
    Drawing(field=('..#',), entry=(0, 0), exit=(0, 1))
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
