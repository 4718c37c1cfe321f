"""The maze editor in a browser: by keys alone, by clicks, with Python and without."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from knighttour import Maze
from knighttour.show.panels import maze_editor
from knighttour.show.panels.maze_editor import EDITOR_STYLE, SCRIPT
from knighttour.show.player.page import page_of
from knighttour.show.player.widget import PAGE_SCRIPT

pytestmark = pytest.mark.browser

DRAWING = "() => kept().drawing"
# A page's model is hidden in its script; the test wants to see what would be sent
SEEN = PAGE_SCRIPT.replace("render({", "window.kept=()=>kept;render({")


class Editor:
    """An editor on a page or in the output of a cell, as its user works it."""

    def __init__(self, page, where):
        self.page, self.root = page, where.locator(".kt-editor").first
        self.words = self.root.get_by_role("status")
        self.root.wait_for()

    @property
    def said(self):
        return self.words.inner_text()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def square(self, row, col):
        return self.root.locator(f"[role=gridcell][aria-label^='row {row}, column {col},']")

    def focused(self):
        return self.page.evaluate("() => document.activeElement.getAttribute('aria-label')")

    def button(self, text):
        return self.root.locator(f"button:text-is('{text}')")

    def sign(self, layer):
        """What the board shows of one kind."""
        return self.root.locator(f".kt-{layer}").first.get_attribute("d") or ""

    def letters(self):
        return self.root.locator(".kt-t-door").all_text_contents()


@pytest.fixture
def shown(browser, tmp_path):
    """Opens a page with an editor and no Python."""
    opened = []

    def show(*arguments, **context):
        editor = maze_editor(*arguments)
        page = page_of(
            {"drawing": editor.grid.drawing, "data": []},
            title="Maze editor",
            sentence=editor.sentence,
            script=SCRIPT + SEEN,
            style=EDITOR_STYLE,
        )
        (tmp_path / "editor.html").write_text(page, "utf-8")
        opened.append(browser.new_context(viewport={"width": 1024, "height": 768}, **context))
        tab = opened[-1].new_page()
        tab.set_default_timeout(20_000)
        errors = []
        tab.on("pageerror", lambda error: errors.append(str(error)))
        tab.goto((tmp_path / "editor.html").as_uri())
        seen = Editor(tab, tab)
        seen.errors = errors
        return seen

    yield show
    for context in opened:
        context.close()


def drawing(editor):
    value = editor.page.evaluate(DRAWING)
    return value["field"], tuple(value["entry"]), tuple(value["exit"])


# --- a page


def test_a_maze_is_drawn_by_keys_alone(shown):
    editor = shown(3, 4)
    assert editor.said == maze_editor(3, 4).sentence
    editor.press("Tab", "Tab", "Tab", "Tab")
    assert editor.focused() == "row 0, column 0, entry, empty"
    editor.press("ArrowRight", "ArrowDown", "Enter")
    assert editor.said == "(1, 1) is an obstacle. 1 obstacle."
    editor.page.wait_for_function(
        "() => document.activeElement.ariaLabel === 'row 1, column 1, obstacle'"
    )
    walls = editor.sign("walls")
    assert walls
    editor.press("ArrowRight", " ")
    assert editor.said == "(1, 2) is an obstacle. 2 obstacles."
    assert len(editor.sign("walls")) > len(walls)
    editor.press(" ")
    assert editor.said == "(1, 2) is free. 1 obstacle."
    assert editor.sign("walls") == walls
    editor.press("PageDown", "n", "ArrowUp", "ArrowUp", "x")
    assert editor.said == "(0, 2) is the exit."
    assert drawing(editor) == (["....", ".#..", "...."], (2, 2), (0, 2))
    assert sorted(editor.letters()) == ["E", "S"]
    assert editor.errors == []


def test_the_last_changes_are_undone(shown):
    editor = shown("..\n..")
    editor.square(0, 1).click()
    editor.press("n", "u")
    assert editor.said.startswith("Undone. A maze of 2 rows and 2 columns with 1 obstacle")
    editor.button("undo").click()
    assert drawing(editor) == (["..", ".."], (0, 0), (1, 1))
    assert editor.sign("walls") == ""
    editor.press("u")
    assert editor.said == "Nothing to undo."


def test_what_changes_nothing_is_not_undone(shown):
    editor = shown(2, 2)
    editor.square(0, 1).click()
    editor.button("entry").click()
    editor.square(0, 0).click()  # it is there already
    assert editor.said == "(0, 0) is the entry."
    editor.press("u")
    assert drawing(editor)[0] == ["..", ".."]


def test_a_click_sets_what_was_chosen(shown):
    editor = shown(3, 3)
    assert editor.button("obstacle").get_attribute("aria-pressed") == "true"
    editor.square(1, 1).click()
    editor.button("entry").click()
    assert editor.button("obstacle").get_attribute("aria-pressed") == "false"
    editor.square(2, 0).click()
    assert editor.said == "(2, 0) is the entry."
    editor.button("exit").click()
    editor.square(0, 2).click()
    editor.press("ArrowLeft", "Enter")
    assert editor.said == "(0, 1) is the exit."
    assert drawing(editor) == (["...", ".#.", "..."], (2, 0), (0, 1))


def test_a_door_on_an_obstacle_is_crossed_out_and_said(shown):
    editor = shown(2, 2)
    editor.square(0, 0).click()
    assert editor.said == (
        "(0, 0) is an obstacle. 1 obstacle. No maze yet: the entry (0, 0) is an obstacle."
    )
    assert editor.sign("cross")
    editor.square(0, 0).click()
    assert "No maze" not in editor.said
    assert not editor.sign("cross")


def test_the_keys_are_told(shown):
    editor = shown(2, 2)
    keys = editor.root.locator(".kt-keys")
    assert not keys.is_visible()
    editor.press("?")
    assert keys.is_visible()
    assert "arrow keys" in keys.inner_text()
    assert editor.button("?").get_attribute("aria-expanded") == "true"
    editor.button("?").click()
    assert not keys.is_visible()


def test_without_python_nobody_walks(shown):
    editor = shown(2, 2)
    assert editor.button("Walk it").count() == 0
    before = editor.said
    editor.press("w")
    assert editor.said == before
    assert editor.errors == []


@pytest.mark.parametrize("size", [(1, 1), (1, 40), (40, 1), (40, 40)])
@pytest.mark.parametrize("width", [360, 1024])
def test_every_size_fits(shown, size, width):
    editor = shown(*size)
    editor.page.set_viewport_size({"width": width, "height": 768})
    assert editor.page.evaluate("() => document.documentElement.scrollWidth") <= width
    editor.square(size[0] - 1, size[1] - 1).click()
    assert "is an obstacle. 1 obstacle." in editor.said
    assert drawing(editor)[0][-1][-1] == "#"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible(shown, scheme):
    editor = shown("S.#\n.#.\n..E", color_scheme=scheme)
    editor.press("?")
    found = Axe().run(editor.page).response["violations"]
    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []


# --- JupyterLab


def becomes(editor, happened):
    """Whether it happens soon: what goes to Python and back takes a while."""
    for _ in range(200):
        if happened():
            return True
        editor.page.wait_for_timeout(100)
    return False


def test_python_has_the_maze_and_walks_it(scratch, lab):
    notebook = scratch(
        "from knighttour.show.panels import maze_editor\neditor = maze_editor(3, 3)\neditor"
    )
    cell = notebook.show(0)
    editor = Editor(notebook.page, cell)
    editor.square(0, 1).click()
    editor.press("ArrowDown", "Enter", "n")
    assert "No maze yet: the entry (1, 1) is an obstacle." in editor.said
    editor.press("w")  # and the notebook's keys do nothing with it
    assert cell.locator(".kt:not(.kt-editor)").count() == 0
    editor.press("u", "w")
    maze = Maze((".#.", ".#.", "..."), (0, 0), (2, 2))
    assert becomes(editor, lambda: notebook.evaluate("editor.maze") == repr(maze))
    assert becomes(editor, lambda: cell.locator(".kt:not(.kt-editor)").count() == 1)
    assert becomes(editor, lambda: editor.said.startswith("The walk is shown below. "))
    walk = cell.locator(".kt:not(.kt-editor)")
    assert becomes(editor, lambda: "of 3 x 3" in walk.inner_html())
    steps = "editor.player.shown[0].outcome.path"
    assert notebook.evaluate(steps) == "((0, 0), (1, 0), (2, 0), (2, 1), (2, 2))"
    editor.square(2, 1).click()
    editor.press("w")
    verdict = "str(editor.player.shown[0].outcome.verdict)"
    assert becomes(editor, lambda: notebook.evaluate(verdict) == "'NONE'")

    assert notebook.evaluate("str(editor.save('drawn.txt'))") == "'drawn.txt'"
    saved = " 0 -1  0\n 0 -1  0\n 0 -1  0\n"
    assert (lab.root / "drawn.txt").read_text("utf-8") == saved
    (lab.root / "other.txt").write_text("S..#\n#..E\n", "utf-8")
    assert notebook.evaluate("editor.load('other.txt')") == "None"
    words = "A maze of 2 rows and 4 columns with 2 obstacles, from (0, 0) to (1, 3)."
    assert becomes(editor, lambda: editor.said == words)
    assert notebook.evaluate("editor.sentence") == repr(words)
    editor.button("undo").click()
    assert editor.said.startswith("Undone. A maze of 3 rows")
    assert becomes(editor, lambda: notebook.evaluate("len(editor.maze.field)") == "3")
    assert notebook.errors() == []
