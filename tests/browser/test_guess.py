"""Guessing in the player: the kind, then the square; the answer in the words of the guess cells."""

from itertools import pairwise

import pytest

from knighttour import Board, KnightsTour, Queens
from knighttour.show.player import watch
from knighttour.teach.trail import OutOfBudget, Trail

TOUR = KnightsTour(Board(3, 4), "d2")
LATER = "Nothing is left to guess."
WHAT = "What comes next: place, undo or solution?"


@pytest.fixture
def page(browser):
    page = browser.new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    page.close()
    assert faults == []


class Guesser:
    """A saved player in which somebody guesses."""

    def __init__(self, page, player, path):
        self.page = page
        page.goto(player.save(path).as_uri())
        page.focus(".kt")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def click(self, word):
        self.page.locator(".kt-area").get_by_role("button", name=word).click()
        return self

    def square(self, name):
        self.page.get_by_role("gridcell", name=name).click()
        return self

    @property
    def words(self):
        return self.page.inner_text(".kt-words")

    @property
    def score(self):
        return self.page.inner_text(".kt-score")

    @property
    def question(self):
        return self.page.inner_text(".kt-question")

    @property
    def buttons(self):
        return self.page.locator(".kt-area button:visible").all_inner_texts()


@pytest.fixture
def guess(page, tmp_path):
    def show(problem, **how):
        player = watch(problem, **({"guess": True, "level": 1} | how))
        return Guesser(page, player, tmp_path / "guess.html")

    return show


@pytest.mark.browser
def test_right_by_clicks_and_by_keys(guess):
    player = guess(TOUR)
    assert player.words == WHAT
    player.click("place").square("b1")
    assert player.words.startswith("You guessed place b1, and so it is.")
    assert (player.score, player.question) == ("1 of 1 guessed right", WHAT)
    player.press("p", "ArrowUp", "ArrowUp", "ArrowRight", "Enter")  # from b1 to c3
    assert player.words.startswith("You guessed place c3, and so it is.")
    assert player.score == "2 of 2 guessed right"


@pytest.mark.browser
def test_after_the_kind_comes_the_square(guess):
    player = guess(TOUR).press("u")
    assert player.words.startswith("undo: which square?")
    player.press("p")  # another kind after all
    assert player.words.startswith("place: which square?")
    player.square("b1")
    assert player.words.startswith("You guessed place b1, and so it is.")


@pytest.mark.browser
@pytest.mark.parametrize(
    ("kind", "square", "words"),
    [
        ("place", "a3", "You guessed place a3; the answer is place b1. a3 is no candidate of"),
        ("place", "d2", "the answer is place b1. d2 is not allowed: visited as 1."),
        ("place", "b3", "the answer is place b1. b3 comes later in the order of the candidates."),
        ("undo", "d2", "You guessed undo d2; the answer is place b1. Of the candidates left to"),
    ],
)
def test_one_sentence_on_the_gap(guess, kind, square, words):
    player = guess(TOUR).click(kind).square(square)
    assert words in player.words
    assert player.score == "0 of 1 guessed right"


@pytest.mark.browser
def test_a_wrong_solution_has_no_square(guess):
    player = guess(TOUR).press("s")
    sentence = "A path of 1 square is no solution here."
    assert player.words == f"You guessed solution; the answer is place b1. {sentence}"


@pytest.mark.browser
def test_the_events_of_the_lesson(guess):
    """On a2: undo, then place b3, which goes on and does not start again; a solution at last."""
    player = guess(
        TOUR, guess=[32, 40, 64, 223]
    )  # right after a2, stuck on a2 and on a3, at the end
    for kind, square, words in (
        ("undo", "a2", "You guessed undo a2, and so it is. a2 has no allowed candidate left"),
        ("place", "c3", "You guessed place c3; the answer is undo a2. c3 is not allowed: visited"),
        ("undo", "a3", "You guessed undo a3, and so it is."),
    ):
        assert player.buttons == ["place", "undo", "solution", "skip"]
        player.click(kind).square(square)
        assert player.words.startswith(words)
        assert player.buttons == ["next question"]
        player.press("n")
        assert player.words == WHAT
    player.press("s")
    assert player.words.startswith("You guessed solution, and so it is. The path is complete")
    assert (player.score, player.question) == ("3 of 4 guessed right", LATER)
    assert player.buttons == []


@pytest.mark.browser
@pytest.mark.parametrize(
    ("how", "answer"),
    [
        ({"at": 32}, "The answer is undo a2."),
        ({"at": 32, "guess": [64, 0]}, "The answer is place b1."),  # the first of its questions
    ],
)
def test_it_begins_where_it_is_told(guess, how, answer):
    assert guess(TOUR, **how).press("x").words.startswith(answer)


@pytest.mark.browser
def test_buttons_stand_apart_and_a_pressed_one_is_marked(guess):
    player = guess(TOUR).click("undo")
    boxes = [each.bounding_box() for each in player.page.locator(".kt-guess button:visible").all()]
    gaps = [b["x"] - a["x"] - a["width"] for a, b in pairwise(boxes)]
    assert min(gaps) >= 4
    border = "each => getComputedStyle(each).borderTopWidth"
    widths = player.page.locator(".kt-guess button:visible").evaluate_all(
        f"all => all.map({border})"
    )
    assert widths == ["1px", "2px", "1px", "1px"]


@pytest.mark.browser
def test_help_lists_the_keys_of_guessing(guess):
    player = guess(TOUR).press("?")
    keys = player.page.locator(".kt-help dt").all_inner_texts()
    assert keys == ["p", "u", "s", "x", "n", "b", "?", "Esc"]


@pytest.mark.browser
def test_skip_shows_the_answer_and_counts_for_nothing(guess):
    player = guess(Queens(4), every=True)
    told = []
    while player.question != LATER:
        told.append(player.press("x").words)
    assert player.score == ""
    events = [words.split(". ")[0] for words in told]
    assert events[:4] == [
        f"The answer is {e}" for e in ("place a1", "place c2", "undo c2", "place d2")
    ]
    assert events.count("The answer is solution") == 2
    after = told[events.index("The answer is solution") + 1]
    assert after.endswith("comes off, for the search goes on to the next solution.")
    places = sum(" place " in event for event in events)
    undos = sum(" undo " in event for event in events)
    assert places == undos == 16


def too_early(trail):
    for square in trail.candidates():
        if square in trail.board and square not in trail.path:
            trail.place(square)
            trail.undo()
            too_early(trail)


@pytest.fixture
def broken():
    """The steps of a program that takes each square off before it goes on from it."""
    trail = Trail(Board(3, 4), "d2", budget=100)
    with pytest.raises(OutOfBudget):
        too_early(trail)
    return trail


def test_what_a_wrong_program_does_is_not_explained_by_what_a_right_one_would_do(guess, broken):
    player = guess(broken, guess=[6])
    player.press("p").square("a3")
    assert player.words == "You guessed place a3; the answer is undo b1."


def test_no_call_has_answered_where_an_allowed_candidate_is_left(guess, broken):
    player = guess(broken, guess=False, level=2, at=6)
    assert player.words == "b1 is placed: square 2 of 12."
    player.press(".")
    assert player.words.startswith("b1 is taken back; ")


@pytest.mark.browser
def test_no_rings_show_a_guesser_what_is_allowed(guess):
    rings = "path => path.getAttribute('d')"
    watched = guess(TOUR, guess=False, level=2)
    assert watched.page.locator("path.kt-rings").evaluate(rings)
    guessed = guess(TOUR, level=2)
    assert not guessed.page.locator("path.kt-rings").evaluate(rings)
