"""The controls of a panel: labels that are not clipped, and changes on release."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ipywidgets as widgets

from knighttour.fast.jit import COMPILED

STYLE = {"description_width": "128px"}  # for the longest label
WIDE = {"width": "auto"}
TENS = tuple(10**power for power in range(3, 8))  # placements: the most take ten seconds in Python
BUDGETS = (*TENS, 1_000_000_000) if COMPILED else TENS


class Slot(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A place for one slider, which is shown anew when its range changes.

    In the browser a slider keeps the range it was made with for the key End; a view made anew has
    the present one. It has no focus to lose: ranges change when another control is moved.
    """

    def __init__(self, control: widgets.Widget) -> None:
        layout = {**WIDE, "min_height": "32px", "overflow": "visible"}  # nothing jumps meanwhile
        super().__init__([control], layout=layout)
        self.control = control
        control.observe(self.show_anew, "options" if control.has_trait("options") else "max")

    def show_anew(self, _: object) -> None:
        """Take the slider's view away and make another."""
        for children in ([], [self.control]):
            self.children = children


def slider(label: str, value: int, least: int, most: int, **more: Any) -> widgets.IntSlider:
    """A slider for whole numbers."""
    return widgets.IntSlider(
        value=value,
        min=least,
        max=most,
        description=label,
        continuous_update=False,
        style=STYLE,
        layout=WIDE,
        **more,
    )


def letters(label: str, value: str, options: Iterable[str]) -> widgets.SelectionSlider:
    """A slider for names in a row, such as files."""
    return widgets.SelectionSlider(
        value=value,
        options=list(options),
        description=label,
        continuous_update=False,
        style=STYLE,
        layout=WIDE,
    )


def choice(label: str, value: Any, options: Iterable[Any]) -> widgets.Dropdown:
    """One of a list; options may be pairs of a text and a value."""
    return widgets.Dropdown(
        value=value, options=list(options), description=label, style=STYLE, layout=WIDE
    )


def switch(label: str, value: Any, options: Iterable[Any]) -> widgets.ToggleButtons:
    """One of two or three, all in sight."""
    buttons = widgets.ToggleButtons(
        value=value,
        options=list(options),
        description=label,
        tooltip=label,  # without one the label's is "null"
        style={**STYLE, "button_width": "auto"},
        layout={**WIDE, "display": "flex", "align_items": "center"},
    )
    for name in ("jupyter-widgets", "widget-inline-hbox"):  # all others have them: labels in line
        buttons.add_class(name)
    return buttons


def resize(control: widgets.IntSlider, most: int) -> None:
    """Set the greatest value; one that has become too great is brought down first."""
    if control.value > most:
        control.value = most
    control.max = most


def listed_value(what: str, value: Any, allowed: Iterable[Any]) -> Any:
    """`value`, if it is allowed; a `ValueError` that names what is, if not."""
    allowed = list(allowed)
    if value not in allowed:
        names = ", ".join(f"{item:,}" if isinstance(item, int) else repr(item) for item in allowed)
        raise ValueError(f"{what} must be one of {names}, not {value!r}")
    return value


def budgets(value: int, allowed: Iterable[int] = BUDGETS) -> widgets.Dropdown:
    """How many placements a run may make."""
    allowed = list(allowed)
    value = listed_value("budget", value, allowed)
    return choice("budget", value, [(f"{number:,} placed", number) for number in allowed])
