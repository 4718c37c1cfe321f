"""What all panels share: controls around one player, runs in the background, words, no lost error.

A panel turns the values of its controls into tasks. A run makes them in the background: the search
first, whose end is shown at once, then the recording of its steps, if there are many.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import ipywidgets as widgets

from knighttour.engine import BUDGET, Counts, Outcome
from knighttour.show.panels import words as say
from knighttour.show.panels.controls import Slot
from knighttour.show.panels.task import Result, Task, results
from knighttour.show.player import Player
from knighttour.show.running import Run, Running

FIRST = 100_000  # placements until a panel opens; what needs more goes on in the background
PATIENCE = 30.0  # seconds until a panel opens in any case
WORDS_HEIGHT = "190px"  # the longest words fit, so that nothing below moves
LEAST = "min(300px, 100%)"  # the width of player and controls, also where there is less
COLUMNS = {"grid_template_columns": "repeat(auto-fill, minmax(285px, 1fr))", "width": "auto"}
WRAPPED = {"flex_flow": "row wrap", "grid_gap": "16px", "align_items": "flex-start"}


class Panel(widgets.HBox):  # type: ignore[misc]  # ipywidgets has no types
    """A player, controls, Stop, and words; a run begins when a control moves.

    A kind of panel says what to run in `tasks`, and in `settle` which values follow others. An
    exception in either, or in a run, is shown in the panel and kept as `error`.
    """

    title = "panel"
    choosing = False  # whether a click on the board chooses the start
    level = 1  # of the player, at first
    player_width = "440px"  # from which on it stands beside the controls

    def __init__(self, controls: Mapping[str, widgets.Widget]) -> None:
        self.controls = dict(controls)
        self.result: Result | None = None
        self.error: Exception | None = None
        self.words: tuple[str, ...] = ()
        self.notice = ""
        self._settling = self._told = False
        self.running = Running(self.show, self._tell, self._ended)
        blank = [task.blank() for task in self.tasks()]
        self.player = Player(*blank, level=self.level, choosing=self.choosing)
        self.stop = widgets.Button(description="Stop", icon="stop", disabled=True)
        self.stop.on_click(lambda _: self.running.stop())
        self._progress = widgets.HTML(say.progress(None))
        self._words = widgets.HTML(layout={"min_height": WORDS_HEIGHT, "width": "auto"})
        super().__init__(self.parts(), layout=WRAPPED)
        for name, control in self.controls.items():
            self.listen(name, control)
        self._open()

    def parts(self) -> list[widgets.Widget]:
        """The player, and beside it controls, Stop and words."""
        flex = f"2 1 {self.player_width}"
        self.player.layout = {"flex": flex, "min_width": LEAST, "width": "auto"}
        controls = widgets.GridBox([*map(_in_slot, self.controls.values())], layout=COLUMNS)
        stop = widgets.HBox([self.stop, self._progress], layout={"align_items": "center"})
        beside = {"flex": "1 1 320px", "min_width": LEAST}
        return [self.player, widgets.VBox([controls, stop, self._words], layout=beside)]

    def listen(self, name: str, control: widgets.Widget) -> None:
        """Refresh the panel when the control's value changes."""
        control.observe(lambda _: self.refresh(), "value")

    def settle(self) -> str:
        """Make values follow those they depend on, and say in words what had to be changed."""
        return ""

    def tasks(self) -> tuple[Task, ...]:
        """What to run for the present values."""
        raise NotImplementedError

    def value(self, name: str) -> Any:
        """The present value of a control."""
        return self.controls[name].value

    @property
    def outcome(self) -> Outcome | None:
        """How the last run ended, the left one of two; None after an error."""
        return self.result.outcomes[0] if self.result else None

    @property
    def sentence(self) -> str:
        """What the player shows in the end."""
        return self.result.sentence if self.result else ""

    def refresh(self, most: int | None = None, before: Callable[[], None] = lambda: None) -> None:
        """Begin a run with the present values, of at most so many placements.

        What is done `before` may move controls: it is one run nevertheless.
        """
        with self.running.lock:
            if self._settling:  # a value that follows another one
                return
            self._settling = True
            try:
                before()
                self.notice, tasks = self.settle(), self.tasks()
            except Exception as error:
                self.running.start(partial(_fail, error))
                return
            finally:
                self._settling = False
            self._told = False
            if most:
                tasks = tuple(replace(task, budget=min(task.budget, most)) for task in tasks)
            self.running.start(partial(results, tasks))

    def _open(self) -> None:
        """Have something to show before the panel is shown, in any case soon."""
        self.refresh(FIRST)
        self.running.wait(PATIENCE, first=True)
        if self.outcome and self.outcome.verdict is BUDGET and self._more_allowed():
            self.refresh()

    def _more_allowed(self) -> bool:
        return any(task.budget > FIRST for task in self.tasks())

    def show(self, result: Result) -> None:
        """Show how a run ended; the player goes to its end, but not again once all is recorded."""
        again = self.result is not None and self.result.tasks is result.tasks
        self.result, self.error = result, None
        self.words = tuple(filter(None, (*result.words, self.notice)))
        at, before = self.position(result), self.player.shown
        if all(new is old for new, old in zip(result.traces, before, strict=True)):
            self.player.go(at)
        else:
            names = [task.name for task in result.tasks]
            self.player.show(*result.traces, names=names, at=at, keep=again)
        self._words.value = say.status(self.words)
        self._progress.value = say.progress(None)

    def position(self, result: Result) -> int:
        """Where the player is to be: at the end."""
        return max(trace.length for trace in result.traces)

    def _tell(self, told: Counts | str) -> None:
        """A run that takes longer says how far it is; the words say once that it is at work."""
        if not self._told and not isinstance(told, str):
            self._words.value = say.status((say.AT_WORK,))
        self._told = True
        self.stop.disabled = False
        self._progress.value = say.progress(told)

    def _ended(self, error: Exception | None) -> None:
        self.stop.disabled = True
        self._progress.value = say.progress(None)
        if error:
            self.result, self.error = None, error
            self.words = (say.fault_words(error),)
            self._words.value = say.alert(error)

    def __repr__(self) -> str:
        return f"{self.title}: {' '.join(self.words)} {self.sentence}".strip()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget, and for where there is none its picture and its words."""
        bundle = dict(super()._repr_mimebundle_(**kwargs) or {})
        bundle["text/plain"] = repr(self)
        if png := self.png():
            bundle["image/png"] = base64.b64encode(png).decode("ascii")
        return bundle

    def png(self) -> bytes:
        """The end as a picture, the left one of two; empty if there is none to be had."""
        if not self.result:
            return b""
        try:
            from knighttour.show.canvas import fixed_picture
        except ImportError:  # no matplotlib
            return b""
        picture = fixed_picture()
        self.result.tasks[0].picture(self.result.outcomes[0], picture)
        return picture.png()


def _fail(error: Exception, run: Run) -> Iterator[Result]:
    """A work that has failed before it began."""
    raise error


def _in_slot(control: widgets.Widget) -> widgets.Widget:
    sliders = (widgets.IntSlider, widgets.SelectionSlider)
    return Slot(control) if isinstance(control, sliders) else control
