"""Hints that open one at a time: each run of `hint("04.1")` opens the next one.

The hints of lesson 04 are in `data/hints_04.json`: by exercise, a list, from a nudge to the cure.
On a page without a kernel they open by click or by keys, each inside the one before it.
"""

from __future__ import annotations

import html
import json
import re
import textwrap
from dataclasses import dataclass
from importlib.resources import files

from knighttour.teach.say import WIDTH

AGAIN = "run this cell again (Ctrl+Enter) to open the {which}"
_runs: dict[str, int] = {}  # how often each exercise's hints were asked for; a restart forgets


@dataclass(frozen=True)
class Hints:
    """The hints of an exercise, of which the first `opened` are open."""

    texts: tuple[str, ...]
    opened: int

    def __repr__(self) -> str:
        told = [
            textwrap.fill(f"{self._title(n)}: {text}", WIDTH, break_long_words=False)
            for n, text in enumerate(self.texts[: self.opened], 1)
        ]
        return "\n".join([*told, self._note()])

    def _repr_html_(self) -> str:
        inner = ""
        for n, text in reversed([*enumerate(self.texts, 1)]):
            opened = " open" if n <= self.opened else ""
            # JupyterLab would take Enter for itself and go into the cell
            inner = (
                f'<details{opened}><summary data-lm-suppress-shortcuts="true">{self._title(n)}'
                f"</summary><p>{_marked(text)}</p>{inner}</details>"
            )
        return f"{inner}<p>{html.escape(self._note())}</p>"

    def _title(self, n: int) -> str:
        return f"Hint {n} of {len(self.texts)}"

    def _note(self) -> str:
        if self.opened == len(self.texts):
            return "These are all hints."
        which = "next" if self.opened else "first"
        return f"{self.opened} of {len(self.texts)} hints are open: {AGAIN.format(which=which)}."


def hint(key: str) -> Hints:
    """The hints of an exercise such as `"04.1"`, closed at first; each later call opens one more.

    So a page that is run from top to bottom gives none away. An exercise without hints is a
    `ValueError`.
    """
    texts = _texts(key)
    opened = _runs[key] = min(_runs.get(key, -1) + 1, len(texts))
    return Hints(texts, opened)


def _texts(key: str) -> tuple[str, ...]:
    lesson, _, exercise = key.partition(".")
    source = files("knighttour.teach") / "data" / f"hints_{lesson}.json"
    hints = json.loads(source.read_text("utf-8")) if source.is_file() else {}
    if exercise not in hints:
        raise ValueError(f"{key!r} is no exercise with hints: they are called such as '04.1'")
    return tuple(hints[exercise])


def _marked(text: str) -> str:
    """The text as HTML, with `code` marked."""
    return re.sub(r"`(.+?)`", r"<code>\1</code>", html.escape(text))
