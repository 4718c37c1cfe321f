"""Which line of a learner's code made a step: its function and number, and the source in full."""

from __future__ import annotations

import inspect
import sys
import textwrap
from collections.abc import Iterable
from types import CodeType

Call = tuple[CodeType | None, int]  # the function and the line in its file; (None, 0) for no one

NO_ONE: Call = (None, 0)


def caller() -> Call:
    """The innermost function outside this package that is at work, and the line it stands on.

    A comprehension or a lambda counts as the function around it, and a cell itself as no one.
    """
    frame = sys._getframe(1)
    while True:
        name = frame.f_code.co_name
        if not frame.f_globals.get("__name__", "").startswith("knighttour."):
            if name == "<module>":
                return NO_ONE
            if not name.startswith("<"):
                return frame.f_code, frame.f_lineno
        if frame.f_back is None:
            return NO_ONE
        frame = frame.f_back


def listing(calls: Iterable[Call]) -> tuple[list[str], list[int]]:
    """The source of the functions that called, in order of appearance, and each call's line in it.

    Lines are counted from 1; 0 stands for a call whose function has no source to be had.
    """
    source: list[str] = []
    first: dict[CodeType | None, int | None] = {None: None}  # what to add to a line in the file
    numbers = []
    for code, line in calls:
        if code not in first:
            first[code] = _append(source, code)
        add = first[code]
        numbers.append(0 if add is None else line + add)
    return source, numbers


def _append(source: list[str], code: CodeType | None) -> int | None:
    """Append the source of a function; what to add to a line number of its file, None if unknown.

    >>> source = []
    >>> _append(source, _append.__code__) == 1 - _append.__code__.co_firstlineno, source[0][:11]
    (True, 'def _append')
    """
    assert code is not None  # the one that stands for no one is known from the beginning
    try:
        lines, start = inspect.getsourcelines(code)
    except (OSError, TypeError, SyntaxError):
        return None
    if source:
        source.append("")
    add = len(source) + 1 - start
    source += textwrap.dedent("".join(lines)).splitlines()
    return add
