"""Blanks: the `...` that stands in an exercise until the learner has filled it in."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable

from knighttour.puzzles import Puzzle

NOTHING_YET = "Nothing to {verb} yet: fill in your answer, run its cell, then run this one again."
BLANKS_LEFT = (
    "Nothing to {verb} yet: `...` still stands in {name}. Fill it in, run its cell, then run this "
    "one again."
)


def unfilled(answer: object, verb: str = "check") -> str:
    """A sentence if there is nothing to check yet (or to `verb`): a blank is left; else `""`.

    >>> unfilled(...)
    'Nothing to check yet: fill in your answer, run its cell, then run this one again.'
    """
    if isinstance(answer, Puzzle):
        parts = (answer.ask_candidates, answer.ask_allowed, answer.ask_is_solution)
        return next(filter(None, (unfilled(part, verb) for part in parts)), "")
    if answer is None or (_has_blanks(answer) and not callable(answer)):
        return NOTHING_YET.format(verb=verb)
    if _has_blanks(answer):
        name = f"`{getattr(answer, '__name__', 'your code')}`"
        return BLANKS_LEFT.format(verb=verb, name=name)
    return ""


def _has_blanks(answer: object) -> bool:
    """Whether `...` is the answer, is inside it, or stands in the text of a function."""
    if isinstance(answer, (list, tuple, set)):
        return any(map(_has_blanks, answer))
    if isinstance(answer, dict):
        return any(map(_has_blanks, answer.values()))
    return answer is ... or (callable(answer) and _text_has_blanks(answer))


def _text_has_blanks(function: Callable[..., object]) -> bool:
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):  # no text to be had, or not of this function alone
        return False
    return any(isinstance(node, ast.Constant) and node.value is ... for node in ast.walk(tree))
