"""Lessons 00 and 03 as a student works through them: a walk and the guesses, all by keyboard."""

import pytest

from knighttour import Board
from knighttour.teach.checks import judged

pytestmark = pytest.mark.browser

WALK = ["a1", "b3", "a5", "c4", "e5", "d3", "e1", "c2", "a3", "b5", "d4", "e2"]


@pytest.fixture
def lesson(lab, request):
    notebook = lab.open(request.param)
    notebook.run_all()
    yield notebook
    assert notebook.errors() == []
    notebook.close()


def player(notebook, cell_id):
    """The player in the output of a cell, with the focus on it."""
    (number,) = (cell["number"] for cell in notebook.cells() if cell["id"] == cell_id)
    shown = notebook.show(number).locator(".kt").first
    shown.focus()
    return shown


def words(shown):
    return shown.locator(".kt-words").first.inner_text()


def becomes(notebook, expression, value):
    """Whether Python hears of it: the browser's message may come after the question."""
    for _ in range(50):
        if notebook.evaluate(expression) == repr(value):
            return True
        notebook.page.wait_for_timeout(100)
    return False


@pytest.mark.parametrize("lesson", ["00_start_here.ipynb"], indirect=True)
def test_a_walk_by_arrow_keys_is_an_answer_to_check_b(lesson):
    shown, keyboard = player(lesson, "00-run-walk-25"), lesson.page.keyboard
    shown.locator("[tabindex='0'][role=gridcell]").focus()
    board = Board(5, 5)
    here = board.square(shown.locator("[role=gridcell]:focus").get_attribute("aria-label")[:2])
    for there in map(board.square, WALK[1:]):
        up, right = (to - frm for to, frm in zip(there, here, strict=True))
        for key, times in (("Up", up), ("Down", -up), ("Right", right), ("Left", -right)):
            for _ in range(times):
                keyboard.press(f"Arrow{key}")
        keyboard.press("Enter")
        here = there
    assert becomes(lesson, "walk.walked", WALK)
    assert judged("00.B", WALK).startswith("Right. ")
    keyboard.press("u")
    assert becomes(lesson, "walk.walked", WALK[:-1])
    assert words(shown).startswith("e2 taken back. 11 of 25 squares.")


@pytest.mark.parametrize("lesson", ["03_take_a_move_back.ipynb"], indirect=True)
def test_the_events_are_guessed_by_keyboard(lesson):
    keyboard = lesson.page.keyboard
    watched = player(lesson, "03-watch")
    keyboard.press("n")
    assert words(watched).endswith("A dead end: no way on from a2.")
    shown = player(lesson, "03-events")
    for keys, answer in [
        (["u", "Enter"], "You guessed undo a2, and so it is."),  # the focus goes to the last square
        (["n", "s"], "You guessed solution; the answer is place b3."),
        (["n", "x"], "The answer is undo a3."),
    ]:
        for key in keys:
            keyboard.press(key)
        assert words(shown).startswith(answer)
    assert shown.locator(".kt-score").inner_text() == "1 of 2 guessed right"
    last = player(lesson, "03-end")
    keyboard.press("s")
    assert words(last).startswith("You guessed solution, and so it is.")
