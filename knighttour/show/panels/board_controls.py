"""Sliders for a board and a square on it, which stays on the board when the board shrinks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets as widgets

from knighttour.board import Board, Square, file_name, parse_square, square_name, whole
from knighttour.engine import Outcome
from knighttour.fast import solve
from knighttour.knights import KnightsTour
from knighttour.show.alt import tour_sentence
from knighttour.show.panels.base import Panel
from knighttour.show.panels.controls import letters, resize, slider
from knighttour.show.panels.task import Task
from knighttour.theory import tour_exists

MOST_ROWS = 10
ANY_TOUR = "any_tour(board, start) of knighttour.fast answers without a search"


class BoardControls:
    """Rows, columns, start rank and start file."""

    def __init__(self, rows: int, cols: int, start: str | Square, most: int = MOST_ROWS) -> None:
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

    def choose(self, start: str) -> None:
        """Set the start; a square off the board is a `ValueError`."""
        row, col = self.board.square(start)
        self.rank.value, self.file.value = row + 1, file_name(col)

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


class BoardPanel(Panel):
    """A panel with a knight on a board, whose start is chosen by sliders or on the board."""

    choosing = True

    def __init__(self, squares: BoardControls, controls: Mapping[str, widgets.Widget]) -> None:
        self.squares = squares
        super().__init__({**squares.by_name, **controls})
        self.player.observe(lambda change: self.choose(change.new), "start")

    def choose(self, start: str) -> None:
        """Start from a square that was chosen on the board: both sliders move, one run begins."""
        with self.running.lock:
            if start != square_name(self.squares.start):
                self.refresh(before=lambda: self.squares.choose(start))

    def settle(self) -> str:
        """The start stays on the board, and the player knows which it is."""
        notice = self.squares.settle()
        self.player.start = square_name(self.squares.start)
        return notice


def tour_task(
    problem: KnightsTour,
    budget: int,
    more: Callable[[Outcome], str] = lambda outcome: "",
    *,
    greedy: bool = False,
    search: Callable[..., Outcome] = solve,
    name: str = "",
) -> Task:
    """The task to search for a tour; no theorem is asked."""

    def run(**how: Any) -> Outcome:
        return search(problem, greedy=greedy, theory=False, **how)

    def sentence(outcome: Outcome) -> str:
        return tour_sentence(problem.board, outcome.path or problem.start)

    def picture(outcome: Outcome, ax: Any) -> object:
        from knighttour.show.plots import draw_tour  # matplotlib, which may be missing

        return draw_tour(problem.board, outcome.path or problem.start, ax=ax)

    return Task(problem, budget, run, sentence, picture, more, {"greedy": greedy}, name)
