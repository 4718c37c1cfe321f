"""The player on a puzzle without a board, as lesson 12 shows it, worked by the keyboard."""

import pytest

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def lesson(lab):
    notebook = lab.open("12_your_puzzle.ipynb")
    notebook.page.set_viewport_size({"width": 1024, "height": 768})
    notebook.run_all()
    yield notebook
    notebook.close()


@pytest.fixture
def player(lesson):
    def show(id_):
        number = next(cell["number"] for cell in lesson.cells() if cell["id"] == id_)
        shown = lesson.show(number).locator(".kt")
        shown.focus()
        return shown

    return show


def test_it_asks_what_comes_next(lesson, player):
    asked = player("12-guess-player")
    path = asked.get_by_role("list", name="Path").get_by_role("listitem")
    assert path.all_inner_texts() == ["1. 7", "2. 9", "3. 23"]
    lesson.page.keyboard.press("u")
    asked.get_by_text("You guessed undo, and so it is.").first.wait_for()
    lesson.page.keyboard.press("n")
    lesson.page.keyboard.press("p")
    asked.get_by_text("You guessed place, and so it is.").first.wait_for()
    asked.get_by_text("2 of 2 guessed right").wait_for()
    assert path.all_inner_texts() == ["1. 7", "2. 9", "3. 24"]


def test_it_is_watched_to_its_end(lesson, player):
    watched = player("12-watch")
    path = watched.get_by_role("list", name="Path").get_by_role("listitem")
    lesson.page.keyboard.press(".")
    assert path.all_inner_texts() == ["1. 7"]
    lesson.page.keyboard.press("n")
    watched.get_by_text("A dead end: no way on from 23.").first.wait_for()
    lesson.page.keyboard.press("End")
    watched.get_by_text("A solution: depth 3.").first.wait_for()
    assert path.all_inner_texts() == ["1. 7", "2. 23", "3. 30"]
    assert lesson.errors() == []
