"""Sliders for a board and a square on it, which stays on the board when the board shrinks."""

from __future__ import annotations

import ipywidgets as widgets

from knighttour.board import Board, Square, file_name, parse_square, square_name, whole
from knighttour.show.panels.controls import letters, resize, slider
from knighttour.theory import tour_exists

ANY_TOUR = "any_tour(board, start) of knighttour.fast answers without a search"


class BoardControls:
    """Rows, columns, start rank and start file."""

    def __init__(self, rows: int, cols: int, start: str | Square, most: int) -> None:
        whole(rows, "rows", 1, most)
        whole(cols, "columns", 1, most)
        row, col = Board(rows, cols).square(start)
        self.rows = slider("rows", rows, 1, most)
        self.cols = slider("columns", cols, 1, most)
        self.rank = slider("start rank", row + 1, 1, rows)
        self.file = letters("start file", file_name(col), map(file_name, range(cols)))

    @property
    def by_name(self) -> dict[str, widgets.Widget]:
        """The controls under the names that a panel gives them."""
        return {"rows": self.rows, "columns": self.cols, "rank": self.rank, "file": self.file}

    @property
    def board(self) -> Board:
        """The board as it is set."""
        return Board(self.rows.value, self.cols.value)

    @property
    def start(self) -> Square:
        """The start square as it is set."""
        return parse_square(f"{self.file.value}{self.rank.value}")

    def settle(self) -> str:
        """Fit the start sliders to the board; if the start had to move, say so."""
        before, board = self.start, self.board
        resize(self.rank, board.rows)
        files = [file_name(col) for col in range(board.cols)]
        if list(self.file.options) != files:
            file = self.file.value if self.file.value in files else files[-1]
            self.file.options = files
            self.file.value = file
        if self.start == before:
            return ""
        return f"Start moved to {square_name(self.start)}: the board became smaller."

    def advice(self, way: str) -> str:
        """What a theorem says of this board and start; where there is a tour, `way` to it."""
        known = tour_exists(self.rows.value, self.cols.value, self.start)
        if not known:
            return f"A theorem says that there is none: {known.why}."
        return f"A theorem says that there is a tour: {known.why}. {way}"
