"""Say something in a notebook: printed in lines that no window breaks in the middle of a word."""

from __future__ import annotations

import textwrap

WIDTH = 72  # columns; fits a window of 1024 pixels with the list of files open


def say(text: str, indent: str = "") -> None:
    """Print `text`, its long lines wrapped between words, what is wrapped set in by `indent`."""
    for line in text.splitlines():
        print(
            textwrap.fill(
                line,
                WIDTH,
                subsequent_indent=indent,
                break_long_words=False,
                break_on_hyphens=False,
            )
        )
