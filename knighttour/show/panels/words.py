"""The words of a panel: lines that screen readers follow, an alert, and how far a run has come."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from knighttour.engine import Counts

AT_WORK = "Working … Stop ends the run and keeps what it has reached."
COMPILING = "Compiling the search: its first run takes some seconds …"
TYPE = "font-size: 16px; line-height: 1.4; margin: 4px 0"


def status(lines: Iterable[str]) -> str:
    """The lines as paragraphs, the first one bold, in a region that screen readers follow."""
    first, *rest = (escape(line) for line in lines)
    paragraphs = [f'<p style="{TYPE}"><b>{first}</b></p>']
    paragraphs += [f'<p style="{TYPE}">{line}</p>' for line in rest]
    return f'<div role="status" class="knighttour-words">{"".join(paragraphs)}</div>'


def alert(error: Exception) -> str:
    """What went wrong, in a frame, as screen readers are told at once."""
    style = f"{TYPE}; border: 3px solid #b00020; padding: 8px"
    text = escape(fault_words(error))
    return f'<div role="alert" class="knighttour-error" style="{style}">{text}</div>'


def fault_words(error: Exception) -> str:
    """An exception in words; a `ValueError` speaks for itself.

    >>> fault_words(ValueError("rows must be 1 or more, not 0"))
    'This does not work: rows must be 1 or more, not 0'
    """
    kind = "" if isinstance(error, ValueError) else f"{type(error).__name__}: "
    return f"This does not work: {kind}{error}"


def progress_words(told: Counts | str) -> str:
    """How far a run has come, from what it tells.

    >>> progress_words(Counts(placed=1234567))
    'Working … 1,234,567 placed so far'
    """
    if isinstance(told, Counts):
        return f"Working … {told.placed:,} placed so far"
    return COMPILING if told == "compiling" else told


def progress(told: Counts | str | None) -> str:
    """The same as a line beside Stop. It changes ten times a second, so nobody reads it aloud."""
    words = "" if told is None else escape(progress_words(told))
    return f'<span class="knighttour-progress" style="{TYPE}">{words}</span>'
