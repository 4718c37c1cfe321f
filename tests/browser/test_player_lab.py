"""The player in a real JupyterLab, in the cells of a notebook: by mouse and by keys."""

import json

import pytest
from lab import DEAD_WIDGET
from material import of_cells
from panel import Panel
from seen import Seen

from knighttour import CLOCKWISE, Board, KnightsTour
from knighttour.show.recording import record
from knighttour.teach.lessons import tidy

pytestmark = pytest.mark.browser

TOUR = KnightsTour(Board(3, 4), "d2")
OTHER = KnightsTour(Board(3, 4), "d2", order=CLOCKWISE)
CELLS = {
    "watch": """
from knighttour import *
from knighttour.show.panels import tour_panel
from knighttour.show.player import play, race, watch
tour = KnightsTour(Board(3, 4), "d2")
player = watch(tour, level=4, speed=30, choosing=True)
player""",
    "race": "race(tour, KnightsTour(Board(3, 4), 'd2', order=CLOCKWISE), ['ours', 'the other'])",
    "guess": "guesses = watch(tour, guess=True)\nguesses",
    "play": "walk = play(tour)\nwalk",
    "panel": "tour_panel(5, 5)",
    "long": "tour_panel(8, 8, 'b1', budget=1_000)",
    "plain": "from ipywidgets import Button\nButton(description='plain')",
}
PLAYERS = [name for name in CELLS if name != "plain"]
# All that the page tells the kernel's widgets
LISTEN = """() => {
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    window.told = [];
    kernel.anyMessage.connect((_, {direction, msg}) => {
        if (direction === 'send' && msg.header.msg_type.startsWith('comm'))
            told.push(msg.content.data);
    });
}"""


@pytest.fixture(scope="module")
def notebook(lab):
    """One notebook with a player of each kind."""
    (lab.root / "players.ipynb").write_text(json.dumps(of_cells(CELLS.values())), "utf-8")
    notebook = lab.open("players.ipynb")
    notebook.run_all()
    notebook.page.evaluate(LISTEN)
    yield notebook
    notebook.close()


@pytest.fixture
def shown(notebook):
    """Shows the player of a cell; nothing that a student would call broken happens meanwhile."""

    def show(name):
        cell = notebook.show([*CELLS].index(name))
        cell.locator(".kt-board").first.wait_for()
        return Seen(cell)

    yield show
    assert notebook.errors() == []


def told(notebook):
    """What the page has told the kernel's widgets since it was asked last."""
    return notebook.page.evaluate("told.splice(0)")


# --- steps, clock, timeline


def test_it_is_played_stepped_scrubbed_and_jumped_without_a_word_to_the_kernel(notebook, shown):
    player, page = shown("watch"), notebook.page
    trace = record(TOUR)
    told(notebook)
    player.button("Play").click()
    assert player.until(lambda: player.position > 5)
    player.button("Pause").click()
    at = player.position
    page.wait_for_timeout(200)
    assert player.position == at
    player.press("Home", ".", ".")
    assert player.position == 2
    player.button("Step back").click()
    player.button("Step forward").click()
    player.press(",")
    assert player.position == 1
    player.press("n")
    first = trace.marks["dead_ends"][0]
    assert (player.position, player.depth) == (first, trace.state(first).depth)
    player.button("Next mark").click()
    assert player.position == trace.marks["dead_ends"][1]
    player.press("p")
    assert player.position == first
    box = player.slider.bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 10, middle)
    page.mouse.down()
    for part in (0.2, 0.4, 0.6, 0.5):
        page.mouse.move(box["x"] + part * box["width"], middle)
    page.mouse.up()
    assert 105 <= player.position <= 119
    counts = trace.state(player.position).counts
    assert player.counts() == {name: getattr(counts, name) for name in player.counts()}
    player.press("End")
    assert player.position == player.length == trace.length
    assert player.verdict.text_content() == "FOUND: a solution after 30 placed."
    assert told(notebook) == []


def test_a_start_is_chosen_by_click_and_by_keys_and_python_sees_it(notebook, shown):
    player = shown("watch")
    notebook.evaluate("setattr(player, 'start', '')")
    told(notebook)
    player.square("b3").click()
    assert notebook.evaluate("player.start") == "'b3'"
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        player.press(key)
    assert notebook.evaluate("player.start") == "'c2'"
    states = [each.get("state") for each in told(notebook) if each.get("method") == "update"]
    assert states == [{"start": "b3"}, {"start": "c2"}]


def test_a_race_on_one_clock(shown):
    player = shown("race")
    player.press("Home")
    player.button("Play").click()
    assert player.until(lambda: player.position >= 20)
    player.button("Pause").click()
    at = player.position
    for pane, problem in enumerate((TOUR, OTHER)):
        trace = record(problem)
        counts = trace.state(min(at, trace.length)).counts
        assert player.counts(pane)["tries"] == counts.tries
    player.press("End")
    assert player.root.locator(".kt-verdict").all_text_contents() == [
        f"{trace.outcome.verdict}: {trace.outcome.why}." for trace in (record(TOUR), record(OTHER))
    ]


def test_guesses_by_click_and_by_keys_are_counted_in_python(notebook, shown):
    player = shown("guess")
    player.root.get_by_role("button", name="place").click()
    player.square("b1").click()
    assert player.words.inner_text().startswith("You guessed place b1, and so it is.")
    player.press("u", "Enter")
    assert player.words.inner_text().startswith("You guessed undo b1; the answer is place c3.")
    assert notebook.evaluate("guesses.score") == "[1, 2]"


def test_a_walk_by_hand_and_a_question_that_python_answers(notebook, shown):
    player = shown("play")
    player.square("b1").click()
    player.square("c3").click()
    walked = "['d2', 'b1', 'c3']"  # ipywidgets sends it once the kernel has nothing to do
    assert player.until(lambda: notebook.evaluate("walk.walked") == walked)
    player.press("c")
    assert player.until(lambda: "No: from here on" in player.words.inner_text())
    player.press("u", "c")
    assert player.until(lambda: "Yes: it can still" in player.words.inner_text())
    assert player.until(lambda: notebook.evaluate("walk.walked") == "['d2', 'b1']")


# --- panels around it


def test_a_board_that_shrinks_takes_the_start_with_it_and_says_so(notebook, shown):
    player, panel = shown("panel"), Panel(notebook, [*CELLS].index("panel"))
    assert panel.changes(lambda: player.square("e5").click())
    assert panel.until(lambda: panel.value("start rank") == "5")
    panel.press(panel.slider("rows"), "ArrowLeft")
    assert panel.until(lambda: player.board.locator("[role=row]").count() == 4)
    assert panel.until(lambda: player.square("e4, move 1").count() == 1)
    assert panel.value("start rank") == "4"
    moved = "Start moved to e4: the board became smaller."
    assert panel.until(lambda: moved in panel.words.inner_text())
    player.press("Home", ".")
    assert player.position > 0


def test_a_long_run_is_stopped_and_what_was_reached_can_be_stepped(shown, notebook):
    player, panel = shown("long"), Panel(notebook, [*CELLS].index("long"))
    assert player.length < 10_000
    budgets = panel.choice("budget").locator("option").all_inner_texts()
    panel.choice("budget").select_option(budgets[-1])
    assert panel.until(lambda: "placed so far" in panel.progress.inner_text())
    panel.stop.click()
    assert panel.until(lambda: panel.words.inner_text().startswith("STOPPED: "))
    assert panel.until(lambda: player.position == player.length > 100_000)
    board = player.board.inner_html()
    player.press("Home", "End", ",")
    assert player.position < player.length
    assert player.board.inner_html() != board


# --- the notebook around it


def test_big_fills_the_window_and_escape_gives_the_notebook_back(notebook, shown):
    player, page = shown("watch"), notebook.page
    player.press("End")
    before = player.root.bounding_box()
    player.press("b")
    box, window = player.root.bounding_box(), page.viewport_size
    assert (box["x"], box["y"]) == (0, 0)
    assert (box["width"], box["height"]) == (window["width"], window["height"])
    top = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.kt'))"
    for point in ([5, 5], [window["width"] - 25, window["height"] - 5], [5, window["height"] - 5]):
        assert page.evaluate(top, point), "no part of JupyterLab lies above it"
    board = player.board.locator("svg").bounding_box()
    assert board["height"] > 0.4 * window["height"]
    assert not player.shows("kt-controls")
    at = player.position
    player.press(",")
    assert player.position != at
    player.press("Escape")
    assert player.root.bounding_box() == before


def test_a_saved_page_plays_from_disk_without_a_network(notebook, lab, browser, tmp_path):
    path = tmp_path / "tour.html"
    assert "tour.html" in notebook.evaluate(f"player.save({str(path)!r})")
    context = browser.new_context(offline=True)
    page, faults = context.new_page(), []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda asked: asked.url != path.as_uri() and faults.append(asked.url))
    page.goto(path.as_uri())
    player = Seen(page)
    player.choose("speed", "300")
    player.press("Home", ".", "Space")
    assert player.until(lambda: player.position == 224)
    assert player.verdict.text_content() == "FOUND: a solution after 30 placed."
    context.close()
    assert faults == []


def test_a_tidy_notebook_shows_pictures_and_sentences_where_there_is_no_kernel(lab, notebook):
    notebook.save()
    path = lab.root / "tidy.ipynb"
    path.write_bytes((lab.root / "players.ipynb").read_bytes())
    tidy([path])
    outputs = [cell["outputs"] for cell in json.loads(path.read_text("utf-8"))["cells"]]
    opened = lab.open(path.name)
    for number, (output,) in enumerate(outputs[: len(PLAYERS)]):
        assert set(output["data"]) == {"image/png", "text/plain"}
        picture = opened.show(number).locator(".jp-OutputArea img")
        picture.scroll_into_view_if_needed()
        assert picture.evaluate("image => image.naturalWidth") > 200
    first = "".join(outputs[0][0]["data"]["text/plain"])
    assert first.startswith("<Player: Knight's tour on 3 x 4 from d2. ")
    assert "FOUND: a solution after 30 placed." in first
    assert opened.page.locator(DEAD_WIDGET).all_inner_texts() == []
    assert opened.errors() == []
    opened.close()


def test_a_callback_of_the_player_that_raises_is_found(scratch):
    notebook = scratch(
        f"{CELLS['watch']}.observe(lambda change: 1 / 0, 'start')\nplayer",
        "broken = play(tour)\nbroken.on_msg(lambda *_: {}['lost'])\nbroken",
    )
    assert notebook.errors() == []
    player = Seen(notebook.show(0))
    player.square("b3").click()
    assert player.until(lambda: any("ZeroDivision" in one for one in notebook.errors()))
    Seen(notebook.show(1)).press("c")
    assert player.until(lambda: any("KeyError: 'lost'" in e for e in notebook.errors()))


RESTART = "async () => { await jupyterapp.shell.currentWidget.sessionContext.restartKernel(); }"


def test_after_a_restart_of_the_kernel_a_player_says_what_to_do(scratch):
    notebook = scratch(f"{CELLS['watch']}\nplay(tour)", "tour_panel(5, 5)")
    notebook.page.evaluate(RESTART)
    restarted = "The kernel was restarted: run this cell again."
    walk = Seen(notebook.show(0))
    walk.press("c")
    assert walk.until(lambda: walk.words.inner_text() == restarted)
    panel = Seen(notebook.show(1))
    panel.square("c3").click()
    assert panel.root.get_by_role("alert").inner_text() == restarted


# --- JupyterLab's keys

FOCUSABLE = "button, input, select, [tabindex]"
KEYS = 2 * [*"ddabxmy00jkcvz", "ArrowDown", "ArrowUp", "Enter", "Escape"]
# The cells, which is active, whether it is edited, and whether a dialog is open
STATE = """() => {
    const {content} = jupyterapp.shell.currentWidget;
    const cells = [...content.model.cells].map(({id, type, sharedModel}) =>
        [id, type, sharedModel.source]);
    const dialogs = document.querySelectorAll('.jp-Dialog').length;
    return JSON.stringify([cells, content.activeCellIndex, content.mode, dialogs]);
}"""


@pytest.mark.parametrize("name", ["watch", "guess", "play"])
def test_the_notebooks_keys_leave_its_cells_alone_wherever_the_focus_is(notebook, shown, name):
    player, page = shown(name), notebook.page
    before, tried = page.evaluate(STATE), []
    for part in player.root.locator(FOCUSABLE).element_handles():
        if not (part.is_visible() and part.is_enabled()):
            continue
        part.focus()
        for key in KEYS:
            page.keyboard.press(key)
        tried.append(part.evaluate("part => part.ariaLabel || part.tagName"))
        assert page.evaluate(STATE) == before, tried[-1]
        assert player.has_focus(), tried[-1]
    assert len(tried) > 12 + 3
    assert notebook.evaluate("tour is not None") == "True", "the kernel was not started anew"


def test_the_same_keys_delete_the_cell_of_a_plain_button(notebook):
    plain = notebook.show([*CELLS].index("plain")).get_by_role("button", name="plain")
    plain.focus()
    before = len(notebook.cells())
    for key in ("d", "d"):
        notebook.page.keyboard.press(key)
    assert len(notebook.cells()) == before - 1
