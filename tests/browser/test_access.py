"""The player for everybody: axe-core, contrast, zoom, less motion, and all by keyboard alone."""

import json
from itertools import pairwise

import pytest
from material import of_cells
from panel import Panel
from seen import Seen

from knighttour import CLOCKWISE, Board, KnightsTour, Maze, Queens
from knighttour.show.player import play, race, watch

pytestmark = pytest.mark.browser

TOUR = KnightsTour(Board(3, 4), "d2")
OTHER = KnightsTour(Board(3, 4), "d2", order=CLOCKWISE)
ROOM = Maze(("...", ".#.", "..."), (0, 0), (2, 2))
PLAYERS = {
    "tour": lambda: watch(TOUR, level=4, at=57, choosing=True),
    "queens": lambda: watch(Queens(8), level=4, at=100),
    "maze": lambda: watch(ROOM, level=4, at=5),
    "race": lambda: race(TOUR, OTHER, ["ours", "the other"]),
    "guess": lambda: watch(TOUR, level=2, guess=True),
    "play": lambda: play(TOUR),
}


def faults(page, scope=".kt"):
    """What axe-core calls serious or critical in a part of a page; contrast was looked at."""
    from axe_playwright_python.sync_playwright import Axe

    # JupyterLab's body has no height, so axe-core takes all text in it for hidden
    page.evaluate("document.body.style.minHeight = '100vh'")
    kinds = ["passes", "violations"]
    found = Axe().run(page, context=scope, options={"resultTypes": kinds}).response
    judged = [rule for kind in kinds for rule in found[kind] if rule["id"] == "color-contrast"]
    assert sum(len(rule["nodes"]) for rule in judged) >= 3
    return [
        (fault["id"], node["target"], node["failureSummary"])
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    yield context.new_page()
    context.close()


@pytest.fixture
def saved(page, tmp_path):
    """Opens a saved player from disk."""

    def show(player):
        page.goto(player.save(tmp_path / "player.html").as_uri())
        return Seen(page)

    return show


LOOKS = [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}]
each_look = pytest.mark.parametrize("look", LOOKS, ids=["light", "dark", "forced"])


@each_look
@pytest.mark.parametrize("name", PLAYERS)
def test_axe_finds_no_serious_fault_in_a_saved_page(page, saved, name, look):
    page.emulate_media(**look)
    saved(PLAYERS[name]())
    assert faults(page, "body") == []


@each_look
def test_axe_finds_no_serious_fault_in_the_list_of_keys_and_in_big(page, saved, look):
    page.emulate_media(**look)
    player = saved(PLAYERS["tour"]())
    player.press("?")
    assert faults(page) == []
    player.press("Escape", "b")
    assert faults(page) == []


def test_axe_would_find_pale_words_and_a_button_without_a_name(page, saved):
    player = saved(watch(TOUR))
    player.words.evaluate("words => { words.textContent = 'pale'; words.style.color = '#ccc'; }")
    player.button("Play").evaluate("b => { b.ariaLabel = b.title = b.textContent = ''; }")
    assert {fault[0] for fault in faults(page)} == {"button-name", "color-contrast"}


# --- in JupyterLab

FIRST = """
from knighttour import *
from knighttour.show.panels import tour_panel
from knighttour.show.player import play, race, watch
tour = KnightsTour(Board(3, 4), 'd2')
watch(tour, level=4, at=57, choosing=True)"""
CELLS = [
    FIRST,
    "watch(tour, level=2, guess=True)",
    "play(tour)",
    "race(tour, KnightsTour(Board(3, 4), 'd2', order=CLOCKWISE), ['ours', 'the other'])",
    "watch(Queens(8), level=3, at=100)",
    "tour_panel()",
]


@pytest.fixture(scope="module")
def notebook(lab):
    """One notebook with players of each kind."""
    (lab.root / "access.ipynb").write_text(json.dumps(of_cells(CELLS)), "utf-8")
    notebook = lab.open("access.ipynb")
    notebook.run_all()
    yield notebook
    assert notebook.errors() == []
    notebook.close()


@pytest.fixture
def theme(notebook):
    """Changes the theme of JupyterLab, and back."""

    def change(name):
        change = "name => jupyterapp.commands.execute('apputils:change-theme', {theme: name})"
        notebook.page.evaluate(change, name)
        notebook.page.wait_for_function(
            "name => document.body.dataset.jpThemeName === name", arg=name
        )

    yield change
    change("JupyterLab Light")


@pytest.mark.parametrize("name", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_no_serious_fault_in_jupyterlab(notebook, theme, name):
    theme(name)
    for number in range(len(CELLS)):
        words = notebook.show(number).locator(".kt-words").first
        words.scroll_into_view_if_needed()
        scope = f".jp-Cell[data-windowed-list-index='{number}'] .kt"
        assert faults(notebook.page, scope) == []


# --- zoom, motion

# The parts of the player that reach beyond the window, or hide some of what is in them
CUT = """root => {
    const cut = [], whole = document.documentElement.clientWidth;
    for (const part of [root, ...root.querySelectorAll('*')]) {
        const {left, right, width} = part.getBoundingClientRect();
        if (!width || part.closest('svg svg, .kt-live') || part.ownerSVGElement) continue;
        const name = `${part.tagName} ${part.className?.baseVal ?? part.className}`;
        if (left < -1 || right > whole + 1) cut.push(`${name} sticks out`);
        const hides = getComputedStyle(part).overflowX !== 'visible' && part.tagName !== 'svg';
        if (hides && part.scrollWidth > part.clientWidth + 1) cut.push(`${name} is cut`);
    }
    return cut;
}"""


# What is said on the way, where it does not fit into its place
TOO_LONG = """root => {
    const places = [...root.querySelectorAll('.kt-said')], long = [];
    for (let step = 0; step < 300; step++) {
        root.dispatchEvent(new KeyboardEvent('keydown', {key: '.', bubbles: true}));
        for (const {scrollHeight, clientHeight, textContent} of places)
            if (scrollHeight > clientHeight + 1) long.push(textContent);
    }
    return long;
}"""


@pytest.mark.parametrize("name", PLAYERS)
def test_at_400_percent_all_is_in_one_column_and_nothing_is_cut(page, saved, name):
    page.set_viewport_size({"width": 320, "height": 256})  # 1280 x 1024
    player = saved(PLAYERS[name]())
    assert player.root.evaluate(CUT) == []
    assert player.root.evaluate(TOO_LONG) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    tops = [
        part.bounding_box()
        for part in player.root.locator(":is(.kt-board, .kt-stack, .kt-lines):visible").all()
    ]
    for above, below in pairwise(tops):
        assert below["y"] >= above["y"] + above["height"] - 1, "one below the other"
    player.press("?")
    assert player.root.evaluate(CUT) == []
    assert player.root.get_by_role("dialog").is_visible()


def test_who_wants_less_motion_sees_no_animation(page, saved):
    page.emulate_media(reduced_motion="reduce")
    player = saved(watch(TOUR, level=4, speed=5000))
    player.press("Space")
    assert page.evaluate("document.getAnimations().length") == 0
    assert player.root.locator("label:has-text('speed') select").input_value() == "5"


# --- by keyboard alone


class Keyboard:
    """The keys of a notebook's page, and where they go; there is no mouse."""

    def __init__(self, notebook):
        self.notebook, self.page = notebook, notebook.page

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, locator, most=40):
        """Press Tab until this has the focus; how often that was."""
        for times in range(most):
            if locator.evaluate("e => e.contains(document.activeElement)"):
                return times
            self.press("Tab")
        raise AssertionError(f"not reached by Tab: {locator}")

    def enter(self, number):
        """The player of a cell, reached by Tab from that cell."""
        cell = self.notebook.show(number)
        player = Seen(cell)
        player.board.wait_for()
        self.tab_to(player.root)
        return player


def work_of_watching(keys, player):
    keys.tab_to(player.slider)
    keys.press("2", "Home", ".", ".", ",")
    assert player.position == 1
    keys.press("n")
    assert "dead end" in player.words.inner_text()
    keys.press("4")
    kinds = player.root.get_by_label("jump to: kind of mark")
    keys.tab_to(kinds)
    keys.press("Home", *4 * ["ArrowDown"])
    assert kinds.input_value() == "doomed"
    keys.tab_to(player.button("Previous mark"))
    keys.press("Enter")
    keys.press("d")
    assert player.root.get_by_label("only depth").is_checked()
    for level, part in (("1", "kt-board"), ("2", "kt-stack"), ("3", "kt-lines")):
        keys.press(level)
        assert player.shows(part)
    assert not player.shows("kt-counters")
    keys.tab_to(player.slider, most=80)
    keys.press("Home", "ArrowRight")
    assert player.position == 1
    keys.press("+", "Space")
    assert player.until(lambda: player.position > 2)
    keys.press("Space", "b", "Escape", "?", "Escape", "End")
    assert player.position == player.length


def work_of_racing(keys, player):
    keys.tab_to(player.slider)
    keys.press("Home", "+", "Space")
    assert player.until(lambda: player.counts(1)["tries"] > 5)
    keys.press("Space", "End")
    verdicts = player.root.locator(".kt-verdict").all_text_contents()
    assert [verdict.split(":")[0] for verdict in verdicts] == ["FOUND", "FOUND"]


def work_of_guessing(keys, player):
    score, following = player.root.locator(".kt-score"), player.button("next question, key n")
    keys.press("s")
    assert player.words.inner_text().startswith("You guessed solution")
    for guesses in range(2, 5):
        if following.is_visible():
            keys.press("n")
        if not player.button("skip, key x").is_visible():
            break
        keys.press("p", "Enter")
        assert player.words.inner_text().startswith("You guessed place")
        assert f"of {guesses} guessed right" in score.inner_text()


def work_of_walking(keys, player):
    square = player.board.locator("[role=gridcell][tabindex='0']")
    keys.tab_to(square)
    keys.press("ArrowLeft", "ArrowLeft", "ArrowDown", "Enter")  # from d2 to b1
    assert "b1" in player.words.inner_text()
    assert "2 of 12 squares" in player.words.inner_text()
    keys.press("c")
    assert player.until(lambda: "can still be completed" in player.words.inner_text())
    keys.press("n", "u")
    assert "b1 taken back. 1 of 12 squares" in player.words.inner_text()
    keys.press("r")


WORK = {"guess": work_of_guessing, "play": work_of_walking}


def work(keys, player):
    """All that the lesson asks for at this player."""
    race = player.root.locator(".kt-pane").count() > 1
    watching = work_of_racing if race else work_of_watching
    WORK.get(player.root.get_attribute("data-mode"), watching)(keys, player)


@pytest.mark.parametrize("number", range(4))
def test_each_kind_of_player_is_worked_by_keyboard_alone(notebook, number):
    keys = Keyboard(notebook)
    work(keys, keys.enter(number))


def test_tab_leads_out_of_a_player_both_ways(notebook):
    keys = Keyboard(notebook)
    player = keys.enter(0)
    for key in ("Tab", "Shift+Tab"):
        player.root.focus()
        for _ in range(60):
            keys.press(key)
            if not player.has_focus():
                break
        assert not player.has_focus()


@pytest.fixture
def lesson(lab):
    notebook = lab.open("03_take_a_move_back.ipynb")
    notebook.run_all()
    yield notebook
    assert notebook.errors() == []
    notebook.close()


def test_all_that_lesson_03_does_with_players_is_done_by_keyboard_alone(lesson):
    keys, worked = Keyboard(lesson), 0
    players = [
        cell["number"]
        for cell in lesson.cells()
        if "widget-view" in json.dumps(cell.get("outputs", []))
    ]
    for number in players:
        if Panel(lesson, number).sliders.count():
            continue  # a panel: its sliders are ipywidgets' own
        work(keys, keys.enter(number))
        worked += 1
    assert worked >= 8
