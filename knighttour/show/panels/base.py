"""What all panels share: one picture that stays in place, words beside it, and no lost error."""

from __future__ import annotations

import base64
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

import ipywidgets as widgets
from matplotlib.axes import Axes

from knighttour.engine import Outcome
from knighttour.show.alt import counts_words, verdict_sentence
from knighttour.show.canvas import fixed_picture
from knighttour.show.panels.controls import Slot

PIXELS = 480  # the side of the picture, where there is room
WORDS_HEIGHT = "230px"  # the longest words fit, so that nothing below moves
PATIENCE = 0.3  # seconds until a panel says that it is at work
AT_WORK = "Working … The first run of its kind compiles the search: that may take seconds."


@dataclass(frozen=True)
class Result:
    """A run's outcome, how to draw it, and lines of words, the verdict first."""

    outcome: Outcome | None
    draw: Callable[[Axes], Axes]
    words: tuple[str, ...]


def ran(outcome: Outcome, draw: Callable[[Axes], Axes], *more: str) -> Result:
    """A run's result: verdict and counts in words, then `more` where it is not empty."""
    words = (verdict_sentence(outcome), f"{counts_words(outcome.counts)}.", *filter(None, more))
    return Result(outcome, draw, words)


class Panel(widgets.HBox):  # type: ignore[misc]  # ipywidgets has no types
    """A picture, controls, and words; picture and words are made anew when a control moves.

    A kind of panel says what to show in `result`, and in `settle` which values follow others. An
    exception in either is shown in the panel, and kept as `error`.
    """

    title = "panel"

    def __init__(self, controls: Mapping[str, widgets.Widget]) -> None:
        self.controls = dict(controls)
        self.outcome: Outcome | None = None
        self.error: Exception | None = None
        self.sentence = ""
        self.words: tuple[str, ...] = ()
        self._png = b""
        self._lock = threading.RLock()  # changes come from several threads
        self._saying = threading.Lock()  # the words are set by two threads
        self._at_work = False
        self._picture = widgets.HTML(layout={"width": f"{PIXELS}px", "max_width": "100%"})
        self._words = widgets.HTML(layout={"min_height": WORDS_HEIGHT, "width": "100%"})
        column = widgets.VBox(
            [*map(_in_slot, self.arranged()), self._words],
            layout={"flex": "1 1 320px", "min_width": "300px", "max_width": "480px"},
        )
        layout = {"flex_flow": "row wrap", "grid_gap": "16px", "align_items": "flex-start"}
        super().__init__([self._picture, column], layout=layout)
        for control in self.controls.values():
            self.listen(control)
        self.refresh()

    def arranged(self) -> list[widgets.Widget]:
        """The controls in the order and the rows in which they are shown."""
        return list(self.controls.values())

    def listen(self, control: widgets.Widget) -> None:
        """Refresh the panel when the control's value changes."""
        control.observe(lambda _: self.refresh(), "value")

    def settle(self) -> str:
        """Make values follow those they depend on, and say in words what had to be changed."""
        return ""

    def result(self) -> Result:
        """What to show for the present values."""
        raise NotImplementedError

    def value(self, name: str) -> Any:
        """The present value of a control."""
        return self.controls[name].value

    def refresh(self) -> None:
        """Show the present values: settle, run, draw, say."""
        with self._lock:
            if self._at_work:  # a value that settle has changed
                return
            self._at_work = True
            waiting = threading.Timer(PATIENCE, self._say_at_work)
            waiting.start()
            try:
                self._show(self.settle(), self.result())
            except Exception as error:
                self._show_error(error)
            finally:
                waiting.cancel()
                self._at_work = False

    def _say_at_work(self) -> None:
        with self._saying:
            if self._at_work:
                self._words.value = _status((AT_WORK,))

    def _say(self, words: str) -> None:
        with self._saying:  # from now on nobody says that the panel is at work
            self._at_work = False
            self._words.value = words

    def _show(self, notice: str, result: Result) -> None:
        picture = fixed_picture(PIXELS / 100)
        self.sentence = str(getattr(result.draw(picture), "sentence", ""))
        self._png = picture.png()
        self.outcome, self.error = result.outcome, None
        self.words = (*result.words, notice) if notice else result.words
        self._picture.value = _image(self._png, self.sentence)
        self._say(_status(self.words))

    def _show_error(self, error: Exception) -> None:
        self.outcome, self.error = None, error
        kind = "" if isinstance(error, ValueError) else f"{type(error).__name__}: "
        self.words = (f"This does not work: {kind}{error}",)
        self._say(_alert(self.words[0]))

    def __repr__(self) -> str:
        return f"{self.title}: {' '.join(self.words)} {self.sentence}".strip()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget, and for where there is none its picture and its words."""
        bundle = dict(super()._repr_mimebundle_(**kwargs) or {})
        bundle["text/plain"] = repr(self)
        if self._png:
            bundle["image/png"] = base64.b64encode(self._png).decode("ascii")
        return bundle


def _in_slot(control: widgets.Widget) -> widgets.Widget:
    sliders = (widgets.IntSlider, widgets.SelectionSlider)
    return Slot(control) if isinstance(control, sliders) else control


def _image(png: bytes, sentence: str) -> str:
    source = f"data:image/png;base64,{base64.b64encode(png).decode('ascii')}"
    size = f'width="{PIXELS}" height="{PIXELS}" style="max-width: 100%; height: auto"'
    return f'<img {size} decoding="sync" alt="{escape(sentence)}" src="{source}">'


TYPE = "font-size: 16px; line-height: 1.4; margin: 4px 0"


def _status(lines: tuple[str, ...]) -> str:
    """The lines as paragraphs, the first one bold, in a region that screen readers follow."""
    first, *rest = (escape(line) for line in lines)
    paragraphs = [f'<p style="{TYPE}"><b>{first}</b></p>']
    paragraphs += [f'<p style="{TYPE}">{line}</p>' for line in rest]
    return f'<div role="status" class="knighttour-words">{"".join(paragraphs)}</div>'


def _alert(text: str) -> str:
    style = f"{TYPE}; border: 3px solid #b00020; padding: 8px"
    return f'<div role="alert" class="knighttour-error" style="{style}">{escape(text)}</div>'
