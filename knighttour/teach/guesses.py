"""Guesses: a lesson asks for one before it shows the answer; nobody grades them.

The questions of lesson 03 are in `data/guesses_03.json`: by number, the `truth`, a sentence `why`,
under `wrong` a sentence for each guess that deserves one of its own, and under `also` other ways to
say the truth.
"""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

from knighttour.teach.say import say

Words = list[str]

NO_GUESS = 'No guess yet. Any guess will do; write "skip" to go on without one.'


def reveal(key: str, guess: object) -> None:
    """Print the answer to a question such as `"03.1"`, beside the learner's guess.

    While the guess is still `...` the answer stays hidden; `"skip"` shows it without a guess. A key
    that no lesson has is a `ValueError`.
    """
    say(answer_to(key, guess))


def answer_to(key: str, guess: object) -> str:
    """What `reveal` prints."""
    question = _question(key)
    said = _words(guess)
    if guess is ... or guess is None or not said or "..." in said:
        return NO_GUESS
    truth, why = question["truth"], question["why"]
    if said == ["skip"]:
        return f"The answer is {_shown(truth)}. {why}"
    if said in map(_words, [truth, *question.get("also", [])]):
        return f"You guessed {_shown(guess)}, and so it is. {why}"
    own = {tuple(_words(wrong)): sentence for wrong, sentence in question.get("wrong", {}).items()}
    answer = f"You guessed {_shown(guess)}; the answer is {_shown(truth)}."
    return f"{answer} {own.get(tuple(said), why)}"


def _question(key: str) -> dict[str, Any]:
    lesson, _, number = key.partition(".")
    source = files("knighttour.teach") / "data" / f"guesses_{lesson}.json"
    questions = json.loads(source.read_text("utf-8")) if source.is_file() else {}
    if number not in questions:
        raise ValueError(f"{key!r} is no question of a lesson: they are called such as '03.1'")
    return dict(questions[number])


def _words(value: object) -> Words:
    """The value as words to compare: `8`, `"8"` and `8.0` alike, `["a1", "c3"]` like `"A1 c3"`."""
    without_groups = re.sub(r"(?<=\d)[,_](?=\d{3}\b)", "", _shown(value))
    return re.findall(r"[^\s,;]+", without_groups.casefold())


def _shown(value: object) -> str:
    """The value as a learner would write it: 1,829,420 for a number, names without quotes."""
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_shown, value))
    if value is ...:
        return "..."
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return str(value)
