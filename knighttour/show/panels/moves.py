"""The panel of a knight's moves: how many there are from each square, and where those of one lead.

Nothing is searched here, so this panel has a picture where the others have a player.
"""

from __future__ import annotations

import base64
import threading
from html import escape
from typing import Any

import ipywidgets as widgets

from knighttour.board import Square, square_name
from knighttour.show.alt import degrees_sentence, listed, many
from knighttour.show.panels import words as say
from knighttour.show.panels.board_controls import BoardControls
from knighttour.show.panels.controls import Slot

SIDE = 480  # pixels of the picture, whatever the board
STYLE = f"width: 100%; max-width: {SIDE}px; height: auto"
BESIDE = {"flex": "1 1 320px", "min_width": "300px"}
WRAPPED = {"flex_flow": "row wrap", "grid_gap": "16px", "align_items": "flex-start"}


class MovesPanel(widgets.HBox):  # type: ignore[misc]  # ipywidgets has no types
    """Sliders for a board and a square, beside a picture of the board with its numbers."""

    def __init__(self, rows: int, cols: int, start: str | Square) -> None:
        self.squares = BoardControls(rows, cols, start)
        self.controls = self.squares.by_name
        self.words: tuple[str, ...] = ()
        self.error: Exception | None = None
        self._lock, self._settling = threading.RLock(), False
        flex = {"flex": f"0 1 {SIDE}px", "min_width": "300px"}
        self._picture, self._words = widgets.HTML(layout=flex), widgets.HTML()
        slots = [Slot(control) for control in self.controls.values()]
        beside = widgets.VBox([*slots, self._words], layout=BESIDE)
        super().__init__([self._picture, beside], layout=WRAPPED)
        for control in self.controls.values():
            control.observe(lambda _: self.refresh(), "value")
        self.refresh()

    def refresh(self) -> None:
        """Show the board and the square that are set; an error is shown beside the picture."""
        with self._lock:
            if self._settling:  # a value that follows another one
                return
            self._settling = True
            try:
                self.error, self.words = None, self._told(self.squares.settle())
                self._picture.value = self._shown()
                self._words.value = say.status(self.words)
            except Exception as error:
                self.error, self._words.value = error, say.alert(error)
            finally:
                self._settling = False

    def _told(self, notice: str) -> tuple[str, ...]:
        """The moves from the square, how many have which number, and what had to be changed."""
        board, start = self.squares.board, self.squares.start
        names = [square_name(square) for square in board.leaps(start)]
        to = f": {listed(names)}" if names else ""
        here = f"From {square_name(start)} the knight has {many(len(names), 'move')}{to}."
        return tuple(filter(None, (here, degrees_sentence(board), notice)))

    def _shown(self) -> str:
        png = base64.b64encode(self.png()).decode("ascii")
        image = f'<img alt="{escape(self.sentence)}" style="{STYLE}"'
        return f'<div class="knighttour-map">{image} src="data:image/png;base64,{png}"></div>'

    @property
    def sentence(self) -> str:
        """What the picture shows."""
        return degrees_sentence(self.squares.board, self.squares.start)

    def png(self) -> bytes:
        """The picture; it has the same size for every board."""
        from knighttour.show.canvas import fixed_picture  # matplotlib, which may be missing
        from knighttour.show.plots import draw_degrees

        picture = fixed_picture()
        draw_degrees(self.squares.board, self.squares.start, ax=picture)
        return picture.png()

    def __repr__(self) -> str:
        return f"Moves panel: {' '.join(self.words)}"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget, and for where there is none its picture and its words."""
        bundle = dict(super()._repr_mimebundle_(**kwargs) or {})
        png = base64.b64encode(self.png()).decode("ascii")
        return {**bundle, "text/plain": repr(self), "image/png": png}


def moves_panel(rows: int = 8, cols: int = 8, start: str | Square = "a1") -> MovesPanel:
    """A panel that counts a knight's moves, on boards of up to 10 x 10."""
    return MovesPanel(rows, cols, start)
