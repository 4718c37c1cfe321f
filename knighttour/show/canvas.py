"""A board laid out on matplotlib axes: squares, labels, and what can be put on a square.

All sizes follow from the size of a square on the page, so that a board of 3 x 3 is bold and one of
40 x 40 is not a blot. Colours only support: every mark has a shape or a letter of its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from knighttour.board import Board, Square, file_name
from knighttour.show.picture import Picture, figure_of, new_picture

INK, PAPER = "#1a1a1a", "#ffffff"
LIGHT, DARK = "#fbf6ea", "#e3d3b0"  # both far lighter than the ink, so that numbers stand out
BLUE, GREEN, RED = "#174a8c", "#00695c", "#b00020"
FONT = "DejaVu Sans"  # comes with matplotlib, so a picture is the same on every machine

LONGEST_SIDE = 4.4  # inches; with labels a picture is 480 pixels at the most
LARGEST_SQUARE = 1.1  # inches
LABELS, RIM = 0.36, 0.08  # inches: room for ranks and files, and for half a line width
SMALLEST_TYPE = 6.5  # points


@dataclass(frozen=True)
class Canvas:
    """A board on `ax`; `square` is the side of a square in points."""

    ax: Axes
    board: Board
    square: float

    def write(self, at: Square, text: str, size: float, colour: str = INK, **more: Any) -> None:
        """Text in the middle of a square, `size` as a fraction of its side; too small: no text."""
        self.write_at(at[1], at[0], text, size, colour, **more)

    def write_at(
        self, x: float, y: float, text: str, size: float, colour: str = INK, **more: Any
    ) -> None:
        """Text with its middle at (column, row)."""
        points = self.type_size(text, size)
        if points >= SMALLEST_TYPE:
            style = {"ha": "center", "va": "center", "fontweight": "bold", "fontfamily": FONT}
            self.ax.text(x, y, text, fontsize=points, color=colour, zorder=6, **{**style, **more})

    def type_size(self, text: str, size: float) -> float:
        """The type in points at which `text` is `size` high and no wider than 0.84 of a square."""
        return min(size * self.square, 0.84 * self.square / (0.7 * max(1, len(text))))

    def marks(
        self, squares: Iterable[tuple[float, float]], marker: str, size: float, **style: Any
    ) -> None:
        """One marker on each square, `size` as a fraction of its side."""
        at = list(squares)
        if at:
            self.ax.scatter(
                [col for _, col in at],
                [row for row, _ in at],
                s=(size * self.square) ** 2,
                marker=marker,
                **{"zorder": 4, **style},
            )

    def lines(self, runs: Iterable[Sequence[Square]], **style: Any) -> None:
        """A line through the middles of the squares of each run."""
        width = min(max(0.11 * self.square, 1.2), 6)
        style = {"color": BLUE, "lw": width, "zorder": 3, "solid_joinstyle": "round", **style}
        points = [point for run in runs for point in (*run, (math.nan, math.nan))]  # a gap
        if points:
            self.ax.plot([col for _, col in points], [row for row, _ in points], **style)

    def hatch(self, squares: Iterable[Square], pattern: str, face: str, edge: str) -> None:
        """Squares covered by a colour and a pattern."""
        corners = [
            [(c - 0.5, r - 0.5), (c + 0.5, r - 0.5), (c + 0.5, r + 0.5), (c - 0.5, r + 0.5)]
            for r, c in squares
        ]
        cover = PolyCollection(
            corners, facecolors=face, edgecolors=edge, hatch=pattern, linewidths=0.4, zorder=2
        )
        self.ax.add_collection(cover, autolim=False)


def lay_out(board: Board, origin: str, ax: Axes | None, *, chess: bool = True) -> Canvas:
    """The empty board on `ax` or on a picture of its own; `chess`: two colours, ranks and files."""
    if origin not in ("lower", "upper"):
        raise ValueError(
            f'origin must be "lower" (row 0 below) or "upper" (row 0 on top), not {origin!r}'
        )
    ax = _board_picture(board) if ax is None else ax
    canvas = Canvas(ax, board, square_side(ax, board))
    shades = np.indices((board.rows, board.cols)).sum(axis=0) % 2 if chess else np.ones((1, 1))
    rgb = np.array([_rgb(DARK), _rgb(LIGHT)], dtype=np.uint8)[shades.astype(int)]
    edges = (-0.5, board.cols - 0.5, -0.5, board.rows - 0.5)
    ax.imshow(rgb, extent=edges, origin="lower", interpolation="nearest", zorder=0)
    ax.set_xlim(-0.5, board.cols - 0.5)
    ax.set_ylim((-0.5, board.rows - 0.5) if origin == "lower" else (board.rows - 0.5, -0.5))
    ax.set_aspect("equal")
    _label(canvas, chess, origin)
    return canvas


def fixed_picture(side: float = 4.8, title: float = 0.0) -> Picture:
    """A square picture for boards of any size, for a place where its size must not change."""
    return new_picture(side, side + title, left=LABELS, bottom=LABELS, right=RIM, top=RIM + title)


def _board_picture(board: Board) -> Picture:
    side = min(LONGEST_SIDE / max(board.rows, board.cols), LARGEST_SQUARE)
    width, height = side * board.cols + LABELS + RIM, side * board.rows + LABELS + RIM
    return new_picture(width, height, left=LABELS, bottom=LABELS, right=RIM, top=RIM)


def square_side(ax: Axes, board: Board) -> float:
    """The side of a square in points."""
    box = ax.get_position(original=True)
    width, height = figure_of(ax).get_size_inches()
    inches = min(box.width * width / board.cols, box.height * height / board.rows)
    return float(inches) * 72


def _label(canvas: Canvas, chess: bool, origin: str) -> None:
    """Files and ranks, or the numbers of columns and rows, as many as there is room for."""
    ax, board = canvas.ax, canvas.board
    files = [file_name(col) if chess else str(col) for col in range(board.cols)]
    ranks = [str(row + 1 if chess else row) for row in range(board.rows)]
    points = min(max(0.34 * canvas.square, 8), 15)
    step = math.ceil(1.5 * points / canvas.square)
    ax.set_xticks(range(0, board.cols, step), files[::step])
    ax.set_yticks(range(0, board.rows, step), ranks[::step])
    ax.tick_params(length=0, pad=3, labelsize=points, labelcolor=INK, labelfontfamily=FONT)
    ax.set_facecolor(PAPER)
    for spine in ax.spines.values():
        spine.set(linewidth=1.5, color=INK, zorder=7)


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue
