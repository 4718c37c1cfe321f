"""The panel of symmetries: one placement of queens before and after each turn and mirror.

Nothing is searched while one looks, so this panel has two pictures where others have a player.
"""

from __future__ import annotations

import base64
import threading
from functools import cache
from html import escape
from typing import Any

import ipywidgets as widgets

from knighttour.board import Square, whole
from knighttour.engine import solutions
from knighttour.queens import Queens, columns_of, fundamental
from knighttour.show.alt import listed, many, queens_sentence
from knighttour.show.panels import words as say
from knighttour.show.panels.controls import Slot, listed_value, resize, slider
from knighttour.show.symmetries import AS_IT_IS, SYMMETRIES, family, image, squares_after

NAMES = tuple(SYMMETRIES)
LEAST, MOST = 4, 8  # there is no placement of 2 or 3 queens
INCHES = 3.0  # the side of each board
STYLE = "display: block; width: 100%; max-width: 300px; height: auto"
BOARD = {"flex": "0 1 300px", "min_width": "240px"}
BELOW = {"flex": "1 1 340px", "min_width": "300px"}  # or beside the boards, if there is room
WRAPPED = {"flex_flow": "row wrap", "grid_gap": "16px", "align_items": "flex-start"}


@cache
def families(n: int) -> tuple[tuple[int, ...], ...]:
    """The first placement of each family of `n` queens, in the order of the search."""
    return tuple(fundamental(map(columns_of, solutions(Queens(n)))))


class SymmetryPanel(widgets.HBox):  # type: ignore[misc]  # ipywidgets has no types
    """Controls for n, family and symmetry; the board before and after; the family in words."""

    def __init__(self, n: int, number: int, symmetry: str) -> None:
        n = whole(n, "the number of queens", LEAST, MOST)
        count = len(families(n))
        number = whole(number, f"the family of {n} queens", 1, count)
        symmetry = listed_value("symmetry", symmetry, SYMMETRIES)
        self.controls: dict[str, widgets.Widget] = {
            "n": slider("queens", n, LEAST, MOST),
            "family": slider("family", number, 1, count),
            # a list of names would be lost to JupyterLab, which takes its arrow keys for itself
            "symmetry": slider("symmetry", NAMES.index(symmetry) + 1, 1, len(NAMES)),
        }
        self.words: tuple[str, ...] = ()
        self.error: Exception | None = None
        self._lock, self._settling = threading.RLock(), False
        self._before, self._after = widgets.HTML(layout=BOARD), widgets.HTML(layout=BOARD)
        self._words, self._family = widgets.HTML(), widgets.HTML(layout=BELOW)
        slots = [Slot(control) for control in self.controls.values()]
        below = widgets.VBox([*slots, self._words], layout=BELOW)
        super().__init__([self._before, self._after, below, self._family], layout=WRAPPED)
        for control in self.controls.values():
            control.observe(lambda _: self.refresh(), "value")
        self.refresh()

    def value(self, name: str) -> Any:
        """The present value of a control."""
        return self.controls[name].value

    @property
    def placement(self) -> tuple[int, ...]:
        """The columns of the placement before the symmetry."""
        return families(self.value("n"))[self.value("family") - 1]

    @property
    def symmetry(self) -> str:
        """The name of the symmetry."""
        number: int = self.value("symmetry")
        return NAMES[number - 1]

    @property
    def image(self) -> tuple[int, ...]:
        """The columns of the placement after it."""
        return image(self.placement, self.symmetry)

    def refresh(self) -> None:
        """Show what is set; an error is shown among the words."""
        with self._lock:
            if self._settling:  # a value that follows another one
                return
            self._settling = True
            try:
                self.error, notice = None, self._settle()
                self.words = self._told(notice)
                self._before.value = self._board("Before", AS_IT_IS)
                self._after.value = self._board("After", self.symmetry)
                self._words.value, self._family.value = say.status(self.words), self._table()
            except Exception as error:
                self.error, self._words.value = error, say.alert(error)
            finally:
                self._settling = False

    def _settle(self) -> str:
        """Bring the number of the family down where there are fewer, and say so."""
        count, before = len(families(self.value("n"))), self.value("family")
        resize(self.controls["family"], count)
        self.controls["family"].disabled = count < 2
        if before <= count:
            return ""
        return f"Family {count} is shown: {self.value('n')} queens have no more."

    def _told(self, notice: str) -> tuple[str, ...]:
        """The family, what the symmetry does to the placement, and what had to be changed."""
        n, count = self.value("n"), len(families(self.value("n")))
        members = many(len(family(self.placement)), "placement")
        which = f"Family {self.value('family')} of {count}, {n} queens: {members}."
        same = self.image == self.placement
        became = "the same placement" if same else "another placement"
        name = f"Symmetry {self.value('symmetry')}, {self.symmetry}"
        return tuple(filter(None, (which, f"{name}: {became}, {self.image}.", notice)))

    def _table(self) -> str:
        """The placements of the family, each with its symmetries; an arrow at the present one."""
        lines = ""
        for columns, names in family(self.placement).items():
            now = columns == self.image
            text = f"{'▸' if now else '&ensp;'} {columns}: {escape(listed(names))}"
            lines += f'<p style="{say.TYPE}">{f"<b>{text}</b>" if now else text}</p>'
        return f'<div class="knighttour-family">{lines}</div>'

    def _board(self, when: str, symmetry: str) -> str:
        png = base64.b64encode(self.png(symmetry)).decode("ascii")
        alt = escape(f"{when}, {symmetry}: {self.sentence(symmetry)}")
        title = f'<p style="{say.TYPE}"><b>{when}</b>: {escape(symmetry)}</p>'
        image = f'<img alt="{alt}" style="{STYLE}" src="data:image/png;base64,{png}">'
        return f'<div class="knighttour-map">{title}{image}</div>'

    def _squares(self, symmetry: str) -> tuple[Square, ...]:
        """Where each queen stands after a symmetry, in the order in which they are numbered."""
        return squares_after(self.placement, symmetry)

    def sentence(self, symmetry: str) -> str:
        """What the picture after a symmetry shows: queen 1 first, then queen 2 ..."""
        return queens_sentence(self.value("n"), self._squares(symmetry))

    def png(self, symmetry: str) -> bytes:
        """The board after a symmetry; each queen keeps the number of her row on the first board."""
        from knighttour.show.canvas import Canvas, fixed_picture, square_side  # matplotlib
        from knighttour.show.plots import draw_queens

        picture, squares, n = fixed_picture(INCHES), self._squares(symmetry), self.value("n")
        draw_queens(n, squares, attacked=False, ax=picture)
        canvas = Canvas(picture, Queens(n).board, square_side(picture, Queens(n).board))
        for number, (row, col) in enumerate(squares, 1):
            canvas.write_at(col + 0.33, row - 0.3, str(number), 0.32)
        return picture.png()

    def __repr__(self) -> str:
        return f"Symmetry panel: {' '.join(self.words)} {self.sentence(self.symmetry)}"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget, and for where there is none its picture and its words."""
        bundle = dict(super()._repr_mimebundle_(**kwargs) or {})
        png = base64.b64encode(self.png(self.symmetry)).decode("ascii")
        return {**bundle, "text/plain": repr(self), "image/png": png}


def symmetry_panel(n: int = 8, number: int = 1, symmetry: str = AS_IT_IS) -> SymmetryPanel:
    """A panel of the families of 4 to 8 queens, the placement `number` under each symmetry."""
    return SymmetryPanel(n, number, symmetry)
