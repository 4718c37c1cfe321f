"""Guesses: a lesson asks for one before it shows the answer; nobody grades them.

The questions of lesson 03 are in `data/guesses_03.json`: by number, the `truth`, a sentence `why`,
under `wrong` a sentence for each guess that deserves one of its own, under `also` other ways to say
the truth, and `unordered` where the order of its parts does not matter.
"""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any, NamedTuple

from knighttour.board import square_name
from knighttour.teach.say import say

Words = list[str]

_TO_TWELVE = "zero,one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve"
DIGITS = {word: str(number) for number, word in enumerate(_TO_TWELVE.split(","))}

NO_GUESS = 'No guess yet. Any guess will do; write "skip" to go on without one.'
IN_QUOTES = 'Without quotes {name} is a {kind}, not a word. Put your guess in quotes: "{name}".'


def reveal(key: str, guess: object) -> None:
    """Print the answer to a question such as `"03.1"`, beside the learner's guess.

    While the guess is still `...` the answer stays hidden; `"skip"` shows it without a guess. A key
    that no lesson has is a `ValueError`.
    """
    answer = told(key, guess)
    if answer.guess:
        first.setdefault(key, answer)
    say(answer.text)


class Told(NamedTuple):
    """What `reveal` prints, the guess (`""`: none yet), the truth, and whether they are one."""

    text: str
    guess: str = ""
    truth: str = ""
    right: bool = False


first: dict[str, Told] = {}  # the first guess at each question; a restart forgets


def answer_to(key: str, guess: object) -> str:
    """What `reveal` prints."""
    return told(key, guess).text


def questions(lesson: str) -> list[str]:
    """The keys of a lesson's questions in order, such as `"03.1"`; none where it has none."""
    return [f"{lesson}.{number}" for number in _questions(lesson)]


def told(key: str, guess: object) -> Told:
    """What `reveal` prints, with the guess and the truth as they are shown."""
    question = _question(key)
    for part in guess if isinstance(guess, (list, tuple)) else [guess]:
        if callable(part):
            kind = "class" if isinstance(part, type) else "function"
            return Told(IN_QUOTES.format(name=getattr(part, "__name__", "it"), kind=kind))
    guess = _with_names(guess) if _asks_for_squares(question) else guess
    said = _words(guess)
    if guess is ... or guess is None or not said or "..." in said:
        return Told(NO_GUESS)
    return _told(question, guess, said)


def _told(question: dict[str, Any], guess: object, said: Words) -> Told:
    """The answer to a guess that is one, or to `"skip"`."""
    truth, shown, why = _shown(question["truth"]), _shown(guess), question["why"]
    if said == ["skip"]:
        return Told(f"The answer is {truth}. {why}", shown, truth)
    form = _in_any_order if question.get("unordered") else _words
    if form(guess) in map(form, [question["truth"], *question.get("also", [])]):
        return Told(f"You guessed {shown}, and so it is. {why}", shown, truth, right=True)
    own = {tuple(form(wrong)): sentence for wrong, sentence in question.get("wrong", {}).items()}
    answer = f"You guessed {shown}; the answer is {truth}."
    return Told(f"{answer} {own.get(tuple(form(guess)), why)}", shown, truth)


def _question(key: str) -> dict[str, Any]:
    lesson, _, number = key.partition(".")
    questions = _questions(lesson)
    if number not in questions:
        raise ValueError(f"{key!r} is no question of a lesson: they are called such as '03.1'")
    return dict(questions[number])


def _questions(lesson: str) -> dict[str, Any]:
    source = files("knighttour.teach") / "data" / f"guesses_{lesson}.json"
    return dict(json.loads(source.read_text("utf-8"))) if source.is_file() else {}


def _words(value: object) -> Words:
    """The value as words to compare: `8` as `"eight"`, `["a1", "c3"]` as `"A1 c3"`."""
    without_groups = re.sub(r"(?<=\d)[,_](?=\d{3}\b)", "", _shown(value))
    words = re.findall(r"[^\s,;]+", without_groups.casefold())
    return [DIGITS.get(word, word) for word in words]


def _in_any_order(value: object) -> Words:
    """The words sorted, without those that only join: `"c1 or a5"` as `["a5", "c1"]`."""
    return sorted(word for word in _words(value) if word not in ("and", "or"))


def _asks_for_squares(question: dict[str, Any]) -> bool:
    """Whether a name of a square is the truth, is in it, or is another way to say it."""
    words = _words([question["truth"], *question.get("also", [])])
    return any(re.fullmatch(r"[a-z][1-9]\d*", word) for word in words)


def _with_names(value: object) -> object:
    """The value with a name for each pair in it: `(2, 1)` and `"(2, 1)"` are b3."""
    if isinstance(value, str):
        pair = r"\(\s*(\d+)\s*,\s*(\d+)\s*\)"
        return re.sub(pair, lambda found: square_name((int(found[1]), int(found[2]))), value)
    if not isinstance(value, (list, tuple)):
        return value
    if len(value) == 2 and all(type(part) is int and part >= 0 for part in value):
        return square_name((value[0], value[1]))
    return [_with_names(part) for part in value]


def _shown(value: object) -> str:
    """The value as a learner would write it: 1,829,420 for a number, names without quotes."""
    if isinstance(value, (set, frozenset)):
        return ", ".join(sorted(map(_shown, value)))
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_shown, value))
    if value is ...:
        return "..."
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return str(value)
