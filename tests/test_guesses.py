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
        ("99.2", True, "You guessed True; the answer is undo. It is stuck."),
    ],
)
def test_a_wrong_guess(key, guess, answer):
    assert answer_to(key, guess) == answer


def test_reveal_prints_it(capsys):
    reveal("99.1", 8)
    assert capsys.readouterr().out == "You guessed 8, and so it is. All of them.\n"


@pytest.mark.parametrize("key", ["99.5", "98.1", "99", "", "../99.1"])
def test_a_question_that_no_lesson_has_is_refused(key):
    with pytest.raises(ValueError, match="is no question of a lesson"):
        answer_to(key, 1)


def test_every_question_of_the_lessons_has_what_reveal_needs(monkeypatch):
    monkeypatch.setattr(guesses, "files", files)
    for source in (files("knighttour.teach") / "data").iterdir():
        if source.name.startswith("guesses_"):
            for number, question in json.loads(source.read_text("utf-8")).items():
                assert set(question) <= {"asked", "truth", "why", "wrong", "also"}, source.name
                key = f"{source.name[8:10]}.{number}"
                assert "so it is" in answer_to(key, question["truth"])
                assert answer_to(key, ...) == NO_GUESS
