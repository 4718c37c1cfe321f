"""What a guess is answered: hidden without one, compared as words, a sentence for the gap."""

import json
from importlib.resources import files

import pytest

from knighttour.teach import guesses
from knighttour.teach.guesses import NO_GUESS, answer_to, reveal

QUESTIONS = {
    "1": {"truth": 8, "why": "All of them.", "wrong": {"1": "One is too few."}},
    "2": {"truth": "undo", "why": "It is stuck.", "also": ["take back"]},
    "3": {"truth": ["a1", "c2"], "why": "In this order."},
    "5": {
        "truth": ["c1", "a5"],
        "why": "A tie.",
        "unordered": True,
        "wrong": {"d2 or a5": "One of them."},
    },
    "6": {"truth": "place b3", "why": "It is free.", "also": ["b3"], "wrong": {"d3": "Visited."}},
    "7": {"truth": 2, "why": "After it there is none.", "also": ["c3"]},
    "4": {"truth": 1829420, "why": "Every path.", "wrong": {"1,000,000": "That was near."}},
}


@pytest.fixture(autouse=True)
def questions(tmp_path, monkeypatch):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "guesses_99.json").write_text(json.dumps(QUESTIONS), "utf-8")
    monkeypatch.setattr(guesses, "files", lambda package: tmp_path)


@pytest.mark.parametrize("nothing", [..., None, "", "  ", "...", ["undo", ...], []])
def test_without_a_guess_the_answer_stays_hidden(nothing):
    assert answer_to("99.1", nothing) == NO_GUESS


@pytest.mark.parametrize("skip", ["skip", "Skip", " SKIP "])
def test_skip_shows_the_answer(skip):
    assert answer_to("99.1", skip) == "The answer is 8. All of them."


@pytest.mark.parametrize(
    ("key", "guess"),
    [
        ("99.1", 8),
        ("99.1", 8.0),
        ("99.1", " 8"),
        ("99.2", "Undo"),
        ("99.2", "take back"),
        ("99.3", ["a1", "c2"]),
        ("99.3", ("A1", "C2")),
        ("99.3", "a1 c2"),
        ("99.3", "a1, c2"),
        ("99.1", "eight"),
        ("99.1", "Eight"),
        ("99.3", [(0, 0), (1, 2)]),
        ("99.3", "(0, 0) (1,2)"),
        ("99.5", ["c1", "a5"]),
        ("99.5", ["a5", "c1"]),
        ("99.5", {"a5", "c1"}),
        ("99.5", "c1 or a5"),
        ("99.5", "A5 and c1"),
        ("99.5", [(4, 0), (0, 2)]),
        ("99.6", "place b3"),
        ("99.6", ("place", "b3")),
        ("99.6", ("place", (2, 1))),
        ("99.6", "place (2, 1)"),
        ("99.6", (2, 1)),
        ("99.6", [2, 1]),
        ("99.7", "two"),
        ("99.7", (2, 2)),
        ("99.4", 1829420),
        ("99.4", "1829420"),
        ("99.4", "1,829,420"),
    ],
)
def test_a_right_guess_in_any_form(key, guess):
    answer = answer_to(key, guess)
    assert answer.startswith("You guessed ")
    assert ", and so it is. " in answer


@pytest.mark.parametrize(
    ("key", "guess", "answer"),
    [
        ("99.1", 1, "You guessed 1; the answer is 8. One is too few."),
        ("99.1", "1", "You guessed 1; the answer is 8. One is too few."),
        ("99.1", 2, "You guessed 2; the answer is 8. All of them."),
        ("99.1", 80, "You guessed 80; the answer is 8. All of them."),
        ("99.3", ["c2", "a1"], "You guessed c2, a1; the answer is a1, c2. In this order."),
        ("99.4", 10**6, "You guessed 1,000,000; the answer is 1,829,420. That was near."),
        ("99.4", 182942, "You guessed 182,942; the answer is 1,829,420. Every path."),
        ("99.5", "a5 d2", "You guessed a5 d2; the answer is c1, a5. One of them."),
        ("99.5", "a5", "You guessed a5; the answer is c1, a5. A tie."),
        ("99.6", (2, 3), "You guessed d3; the answer is place b3. Visited."),
        ("99.6", (-1, 3), "You guessed -1, 3; the answer is place b3. It is free."),
        ("99.1", "seven", "You guessed seven; the answer is 8. All of them."),
        ("99.2", True, "You guessed True; the answer is undo. It is stuck."),
    ],
)
def test_a_wrong_guess(key, guess, answer):
    assert answer_to(key, guess) == answer


def test_reveal_prints_it(capsys):
    reveal("99.1", 8)
    assert capsys.readouterr().out == "You guessed 8, and so it is. All of them.\n"


def undo():
    """A function that a lesson defines, with the name of an answer."""


@pytest.mark.parametrize(
    ("guess", "answer"),
    [
        (
            undo,
            'Without quotes undo is a function, not a word. Put your guess in quotes: "undo".',
        ),
        (
            ["place", undo],
            'Without quotes undo is a function, not a word. Put your guess in quotes: "undo".',
        ),
        (int, 'Without quotes int is a class, not a word. Put your guess in quotes: "int".'),
    ],
)
def test_a_function_instead_of_a_word_is_told_of_the_quotes(guess, answer):
    assert answer_to("99.2", guess) == answer


@pytest.mark.parametrize("key", ["99.9", "98.1", "99", "", "../99.1"])
def test_a_question_that_no_lesson_has_is_refused(key):
    with pytest.raises(ValueError, match="is no question of a lesson"):
        answer_to(key, 1)


def test_every_question_of_the_lessons_has_what_reveal_needs(monkeypatch):
    monkeypatch.setattr(guesses, "files", files)
    for source in (files("knighttour.teach") / "data").iterdir():
        if source.name.startswith("guesses_"):
            for number, question in json.loads(source.read_text("utf-8")).items():
                assert set(question) <= {
                    "asked",
                    "truth",
                    "why",
                    "wrong",
                    "also",
                    "unordered",
                }, source.name
                key = f"{source.name[8:10]}.{number}"
                assert "so it is" in answer_to(key, question["truth"])
                assert answer_to(key, ...) == NO_GUESS
