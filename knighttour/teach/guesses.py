"""Guesses: a lesson asks for one before it shows the answer; nobody grades them.

The questions of lesson 03 are in `data/guesses_03.json`: by number, the `truth`, a sentence `why`,
and under `wrong` a sentence for each guess that deserves one of its own.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def reveal(key: str, guess: object) -> None:
    """Print the answer to a question such as `"03.1"`, beside the learner's guess.

    While the guess is still `...` the answer stays hidden; `"skip"` shows it without a guess. A key
    that no lesson has is a `ValueError`.
    """
    print(answer_to(key, guess))


def answer_to(key: str, guess: object) -> str:
    """What `reveal` prints."""
    question = _question(key)
    truth, why = question["truth"], question["why"]
    if guess is ...:
        return 'No guess yet. Any guess will do; write "skip" to go on without one.'
    if _same(guess, "skip"):
        return f"The answer is {_shown(truth)}. {why}"
    if _same(guess, truth):
        return f"You guessed {_shown(guess)}, and so it is. {why}"
    own = question.get("wrong", {}).get(_shown(guess))
    return f"You guessed {_shown(guess)}; the answer is {_shown(truth)}. {own or why}"


def _question(key: str) -> dict[str, Any]:
    lesson, _, number = key.partition(".")
    source = files("knighttour.teach") / "data" / f"guesses_{lesson}.json"
    questions = json.loads(source.read_text("utf-8")) if source.is_file() else {}
    if number not in questions:
        raise ValueError(f"{key!r} is no question of a lesson: they are called such as '03.1'")
    return dict(questions[number])


def _same(guess: object, truth: object) -> bool:
    """Equal, with lists and tuples alike and no difference between capitals and small letters."""
    return _shown(guess).casefold().strip() == _shown(truth).casefold().strip()


def _shown(value: object) -> str:
    """The value as a learner would write it: 1,829,420 for a number, names without quotes."""
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_shown, value))
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return str(value)
