"""A picture that shows itself once, says what it shows, and leaves nothing behind.

A `Picture` is an ordinary matplotlib `Axes` on a figure of its own, made without pyplot: no figure
stays open, and no cell draws it a second time.
"""

from __future__ import annotations

import io
from html import escape
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image  # comes with matplotlib

PIXELS_PER_INCH = 100
Bundle = tuple[dict[str, Any], dict[str, Any]]


class Shown:
    """Shows a figure as PNG, with the sentence as its text.

    JupyterLab gives a PNG no alternative text, whatever its metadata say. So the sentence follows
    the picture as a line of its own, which JupyterLab hides from the eye, not from a screen reader.
    """

    sentence: str = ""

    def _own_figure(self) -> Figure:
        raise NotImplementedError

    def png(self) -> bytes:
        """The whole figure as the bytes of a PNG file, the same bytes each time."""
        canvas = FigureCanvasAgg(self._own_figure())
        canvas.draw()  # type: ignore[no-untyped-call]
        pixels = canvas.buffer_rgba()  # type: ignore[no-untyped-call]
        drawn = Image.frombuffer("RGBA", canvas.get_width_height(), pixels)
        # 128 colours do for a board, and a notebook with them is a third of the size
        few = drawn.convert("RGB").quantize(
            128, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE
        )
        file = io.BytesIO()
        few.save(file, format="PNG")
        return file.getvalue()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Bundle:
        data = {"image/png": self.png(), "text/plain": self.sentence}
        return data, {"image/png": {"alt": self.sentence}}

    def _ipython_display_(self) -> None:
        from IPython.display import publish_display_data as publish  # only a notebook calls this

        publish(*self._repr_mimebundle_())  # type: ignore[no-untyped-call]
        hidden = f'<p class="jp-sr-only">{escape(self.sentence)}</p>'
        publish({"text/html": hidden})  # type: ignore[no-untyped-call]


class Picture(Shown, Axes):
    """Axes that show themselves, with a `sentence`."""

    name = "knighttour"

    def _own_figure(self) -> Figure:
        return figure_of(self)

    def __repr__(self) -> str:
        return f"<picture: {self.sentence}>"


class Pictures(Shown, tuple[Picture, ...]):
    """Several pictures on one figure."""

    def _own_figure(self) -> Figure:
        return figure_of(self[0])

    @property
    def sentence(self) -> str:  # type: ignore[override]  # made of the pictures' own
        """The sentences of all pictures."""
        return " ".join(picture.sentence for picture in self)

    def __repr__(self) -> str:
        return f"<{len(self)} pictures: {self.sentence}>"


def figure_of(ax: Axes) -> Figure:
    """The whole figure that `ax` is on."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    return figure


def new_figure(width: float, height: float) -> Figure:
    """An empty figure of so many inches, with an opaque background."""
    return Figure(figsize=(width, height), dpi=PIXELS_PER_INCH, facecolor="white")


def new_picture(
    width: float, height: float, *, left: float, bottom: float, right: float, top: float
) -> Picture:
    """A picture on a figure of so many inches, inside margins given in inches."""
    inside = (
        left / width,
        bottom / height,
        (width - left - right) / width,
        (height - bottom - top) / height,
    )
    picture = new_figure(width, height).add_axes(inside, axes_class=Picture)
    assert isinstance(picture, Picture)
    return picture
