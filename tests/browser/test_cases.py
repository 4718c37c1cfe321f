"""What people reported of notebooks and widgets like these, tried on ours.

Drawn twice, played too fast, files that grow, squeezed out of sight, cut off on paper.
"""

import json
import subprocess
import sys
from itertools import pairwise

import pytest
from material import of_cells
from panel import Panel
from seen import Seen

from knighttour.show.player.widget import SCRIPTS, STYLE
from knighttour.teach.ipynb import WIDGET_VIEW
from knighttour.teach.lessons import tidy

pytestmark = pytest.mark.browser

# --- drawn twice

PLOT_AND_PANEL = """
%matplotlib inline
from matplotlib import pyplot as plt
from knighttour import Board
from knighttour.show.panels import tour_panel
from knighttour.show.plots import draw_board
_, ax = plt.subplots()
draw_board(Board(5, 5), ax=ax)
tour_panel()"""
# For each output of a cell: what is in it, and how high it is
OUTPUTS = """cell => [...cell.querySelectorAll('.jp-OutputArea-output')].map(output =>
    [output.querySelectorAll('img').length, output.querySelectorAll('.kt-board').length,
     output.clientHeight])"""


def test_a_plot_and_a_panel_in_one_cell_are_drawn_once_however_often_it_is_run(scratch):
    notebook = scratch(PLOT_AND_PANEL)
    panel = Panel(notebook, 0)

    def outputs():
        return sorted(notebook.show(0).evaluate(OUTPUTS))

    assert panel.until(lambda: panel.cell.locator("img").count() == 1)
    assert panel.until(lambda: panel.words.inner_text() != "")
    seen = outputs()
    assert [output[:2] for output in seen] == [[0, 1], [1, 0]]
    for key in 5 * ["ArrowLeft", "ArrowRight"]:
        assert panel.changes(lambda: panel.press(panel.slider("rows"), key))  # noqa: B023
    assert panel.until(lambda: outputs() == seen)
    for _ in range(2):
        notebook.run_all()
        assert panel.until(lambda: outputs() == seen)
    assert notebook.evaluate("plt.get_fignums()") == "[]"
    assert notebook.errors() == []


# --- played too fast, stopped too early

LONG = """
from itertools import islice
from knighttour import *
from knighttour.show.player import watch
from knighttour.show.recording import trace_of_steps
from knighttour.show.scene import scene_of

def steps(number, problem):
    walk = islice(search(problem), number)
    return trace_of_steps(scene_of(problem), walk, problem.start)

watch(steps({}, KnightsTour(Board(8, 8), "b1")), level=2, speed=100)"""


@pytest.fixture(scope="module")
def long_players(lab):
    (lab.root / "long.ipynb").write_text(
        json.dumps(of_cells([LONG.format(250), LONG.format(100_000)])), "utf-8"
    )
    notebook = lab.open("long.ipynb")
    notebook.run_all()
    yield notebook
    notebook.close()


@pytest.fixture
def stopped_clock(long_players):
    """Time in the notebook's page passes only when the test says so; afterwards by itself."""
    clock = long_players.page.clock
    clock.install()
    clock.pause_at(long_players.page.evaluate("Date.now() + 1000"))
    yield clock
    clock.resume()


@pytest.mark.parametrize(("number", "steps"), [(0, 250), (1, 100_000)])
def test_play_pressed_and_space_held_never_change_the_speed(
    long_players, stopped_clock, number, steps
):
    player = Seen(long_players.show(number))
    assert player.length == steps

    def rate():
        before = player.position
        stopped_clock.run_for(2_000)
        return (player.position - before) / 2

    player.press("Home")
    for _ in range(3):
        player.root.locator(".kt-play").click(force=True)
    assert abs(rate() - 100) <= 1
    player.press("Space", "Space", "Space")  # pauses, plays, pauses
    assert rate() == 0
    player.press("Home", "Space", "Space", "Space")
    assert abs(rate() - 100) <= 1
    player.press("Home")
    for _ in range(30):  # held down: the first one plays, the others repeat
        long_players.page.keyboard.down("Space")
    long_players.page.keyboard.up("Space")
    assert abs(rate() - 100) <= 1
    player.press("Space")


@pytest.mark.parametrize(("number", "steps"), [(0, 250), (1, 100_000)])
def test_the_timeline_reaches_the_last_step(long_players, number, steps):
    player, mouse = Seen(long_players.show(number)), long_players.page.mouse
    player.press("Home")
    drag_to(player, 0.9)
    assert player.until(lambda: 0.8 * steps < player.position < steps)
    mouse.up()
    drag_to(player, 1.1)
    assert player.until(lambda: player.position == steps)
    mouse.up()
    drag_to(player, 0.95)
    mouse.up()
    assert player.until(lambda: player.position < steps)
    player.choose("speed", "5000")
    player.press("Space")
    assert player.until(lambda: player.position == steps)
    assert player.slider.get_attribute("aria-valuetext").startswith(f"step {steps:,} of {steps:,}")


def drag_to(player, part):
    """Drag the timeline's handle to this part of its width, and hold it there."""
    player.slider.scroll_into_view_if_needed()
    box, mouse = player.slider.bounding_box(), player.page.mouse
    middle = box["y"] + box["height"] / 2
    mouse.move(box["x"] + box["width"] / 2, middle)
    mouse.down()
    mouse.move(box["x"] + part * box["width"], middle)


# --- files that grow

SAVE_STATE = "@jupyter-widgets/jupyterlab-manager/plugin.jupyterlab-settings"
SMALL_PLAYER = """
from knighttour import *
from knighttour.show.player import watch
watch(KnightsTour(Board(3, 4), "d2"))"""
WIDGET_STATE = "application/vnd.jupyter.widget-state+json"
RUNS = 5


@pytest.fixture
def saving_state(lab):
    """JupyterLab saves the state of widgets in notebooks, as one may tell it to."""
    settings = lab.settings / "JUPYTERLAB_SETTINGS_DIR" / SAVE_STATE
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('{"saveState": true}', "utf-8")
    yield
    settings.unlink()


def test_a_file_with_widget_state_grows_by_one_script_a_run_and_tidy_takes_all(lab, saving_state):
    path = lab.root / "growing.ipynb"
    path.write_text(json.dumps(of_cells([SMALL_PLAYER])), "utf-8")
    notebook, sizes = lab.open(path.name), []
    for _ in range(RUNS):
        notebook.run_all()
        notebook.save()
        sizes.append(path.stat().st_size)
    notebook.close()
    one = len(SCRIPTS["watch"]) + len(STYLE)
    growth = [after - before for before, after in pairwise(sizes)]
    assert max(growth) < 1.25 * one, "what ipywidgets keeps of each run: a player, and no more"
    assert WIDGET_VIEW in stored_output(path)
    assert len(json.dumps(metadata(path)["widgets"])) > RUNS * one
    tidy([path])
    assert "widgets" not in metadata(path)
    assert set(stored_output(path)) == {"image/png", "text/plain"}
    cleared = lab.open(path.name)
    cleared.page.evaluate("jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    cleared.save()
    cleared.close()
    state = metadata(path).get("widgets", {}).get(WIDGET_STATE, {}).get("state", {})
    assert state == {}
    assert path.stat().st_size < 2_000


def metadata(path):
    return json.loads(path.read_text("utf-8"))["metadata"]


def stored_output(path):
    """What is stored of the one output of the first cell."""
    (output,) = json.loads(path.read_text("utf-8"))["cells"][0]["outputs"]
    return output["data"]


# --- out of sight, squeezed, on paper

LAID_OUT = [
    SMALL_PLAYER.replace('"d2")', '"d2"), level=4, speed=30'),
    "watch(Queens(8), level=3, at=800)",
    "watch(KnightsTour(Board(40, 40), 'a1', rule=Warnsdorff(Board(40, 40))), at=1500)",
    "race(KnightsTour(Board(5, 5), 'a1'), KnightsTour(Board(5, 5), 'a1', order=CLOCKWISE))",
    "tour_panel()",
]
FAR = [f"print({n})\n" + 30 * "# a line\n" for n in range(6)]
# What is wrong with the boards of a cell, if anything; its edge is that of the notebook
SHAPE = """cell => {
    const page = (cell.closest('.jp-WindowedPanel-outer') ?? document.documentElement);
    const edge = page.getBoundingClientRect().left + page.clientWidth, wrong = [];
    for (const board of cell.querySelectorAll('.kt-board')) {
        const svg = board.querySelector('svg'), whole = svg.getBoundingClientRect();
        for (const square of board.querySelectorAll('.kt-square')) {
            const {width, height, left, right, top, bottom} = square.getBoundingClientRect();
            if (Math.abs(width - height) > 0.5) wrong.push(`${width} x ${height}`);
            if (width < 3 || left < whole.left - 1 || right > whole.right + 1 ||
                top < whole.top - 1 || bottom > whole.bottom + 1) wrong.push('square cut off');
        }
        for (let box = svg.parentElement; box !== cell; box = box.parentElement) {
            const {left, right} = box.getBoundingClientRect();
            const clips = getComputedStyle(box).overflowX !== 'visible';
            const cut = whole.right > right + 1 || whole.left < left - 1;
            if (clips && cut) wrong.push(`cut off by ${box.className}`);
        }
        if (whole.right > edge + 1) wrong.push('wider than the page');
    }
    for (const part of cell.querySelectorAll('.kt, .kt *')) {
        const {right, width} = part.getBoundingClientRect();
        if (width && right > edge + 1 && !part.closest('[hidden], svg'))
            wrong.push(`${part.className} reaches beyond the page`);
    }
    return wrong;
}"""


@pytest.fixture(scope="module")
def laid_out(lab):
    """Players of all shapes, and below them some screens of text."""
    imports = "from knighttour.show.player import race\nfrom knighttour.show.panels import *"
    cells = [imports + LAID_OUT[0], *LAID_OUT[1:], *FAR]
    (lab.root / "laid out.ipynb").write_text(json.dumps(of_cells(cells)), "utf-8")
    notebook = lab.open("laid out.ipynb")
    notebook.run_all()
    yield notebook
    notebook.close()


def wrong_shapes(notebook):
    """By cell, what is wrong with its boards."""
    found = {}
    for number in range(len(LAID_OUT)):
        cell = notebook.show(number)
        cell.locator(".kt-board").first.wait_for()
        notebook.page.wait_for_timeout(50)
        if wrong := cell.evaluate(SHAPE):
            found[number] = wrong
    return found


def test_a_player_out_of_sight_plays_on_and_comes_back_as_it_was(laid_out):
    page = laid_out.page
    player = Seen(laid_out.show(0))
    player.press("Home")
    player.choose("speed", "10")
    player.board.scroll_into_view_if_needed()
    before = player.board.locator("svg").bounding_box()
    player.press("Space")
    pages = page.locator(".jp-WindowedPanel-outer").first
    laid_out.show(len(LAID_OUT) + 5)
    assert not player.board.is_visible() or player.root.bounding_box()["y"] < -768
    page.wait_for_timeout(500)
    assert pages.evaluate("panel => panel.scrollTop > 3 * panel.clientHeight")
    laid_out.show(0)
    player.board.scroll_into_view_if_needed()
    after = player.board.locator("svg").bounding_box()
    assert (after["width"], after["height"]) == (before["width"], before["height"])
    at = player.position
    assert at > 0
    assert player.until(lambda: player.position > at)
    player.press("Space")
    assert wrong_shapes(laid_out) == {}
    assert laid_out.errors() == []


@pytest.mark.parametrize(
    ("width", "height"),
    [(1024, 768), (1024, 614), (640, 384), (700, 768)],
    ids=["projector", "125 %", "200 %", "700 wide"],
)
def test_boards_are_square_and_whole_at_each_zoom_and_with_a_side_bar(laid_out, width, height):
    page = laid_out.page
    page.set_viewport_size({"width": width, "height": height})
    for _ in range(2):
        assert wrong_shapes(laid_out) == {}
        page.evaluate("jupyterapp.commands.execute('application:toggle-left-area')")
        page.wait_for_timeout(100)
    page.set_viewport_size({"width": 1280, "height": 720})


SPLIT = """async () => {
    const {shell, commands} = jupyterapp, notebook = shell.currentWidget;
    const options = {mode: 'split-right'};
    window.beside = await commands.execute('docmanager:open', {path: 'beside.txt', options});
    shell.activateById(notebook.id);
}"""


def test_boards_are_square_and_whole_in_a_split_view(laid_out, lab):
    page, cell = laid_out.page, laid_out.show(0)
    whole = cell.bounding_box()["width"]
    (lab.root / "beside.txt").write_text("beside", "utf-8")
    page.evaluate(SPLIT)
    page.wait_for_timeout(100)
    assert cell.bounding_box()["width"] < 0.6 * whole
    assert wrong_shapes(laid_out) == {}
    page.evaluate("beside.close()")
    page.wait_for_timeout(100)
    assert cell.bounding_box()["width"] == whole
    assert wrong_shapes(laid_out) == {}


A4 = {"width": 718, "height": 1047}  # CSS pixels within margins of one centimetre


@pytest.fixture(scope="module")
def exported(laid_out, lab):
    """The same notebook as an HTML page."""
    laid_out.save()
    command = [sys.executable, "-m", "nbconvert", "--to", "html", lab.root / "laid out.ipynb"]
    subprocess.run(command, check=True, capture_output=True)
    return lab.root / "laid out.html"


@pytest.fixture
def offline(browser):
    context = browser.new_context(offline=True, viewport=A4)
    yield context.new_page()
    context.close()


def test_an_exported_page_shows_each_board_without_a_network(exported, offline):
    offline.goto(exported.as_uri())
    outputs = offline.locator(".jp-OutputArea-output:has(img)")
    assert outputs.count() == len(LAID_OUT)
    for picture in offline.locator(".jp-OutputArea-output img").all():
        size = "i => [i.naturalWidth, i.naturalHeight, i.clientWidth, i.clientHeight]"
        width, height, shown, high = picture.evaluate(size)
        assert width > 200
        assert abs(shown / high - width / height) < 0.02, "undistorted"
    assert "not found" not in offline.inner_text("body")
    assert offline.evaluate("document.documentElement.scrollWidth") <= A4["width"]


def test_on_paper_no_picture_is_wider_or_higher_than_a_page(exported, offline):
    offline.goto(exported.as_uri())
    offline.emulate_media(media="print")
    for picture in offline.locator(".jp-OutputArea-output img").all():
        box = picture.bounding_box()
        assert box["x"] + box["width"] <= A4["width"]
        assert box["height"] < A4["height"]


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_a_saved_page_on_paper_has_its_board_whole(laid_out, offline, tmp_path, number):
    path = tmp_path / "player.html"
    shown = f"({LAID_OUT[number].splitlines()[-1]}).save({str(path)!r})"
    assert "player.html" in laid_out.evaluate(shown)
    offline.goto(path.as_uri())
    offline.emulate_media(media="print")
    assert offline.locator("body").evaluate(SHAPE) == []
    for board in offline.locator(".kt-board").all():
        assert board.evaluate("board => getComputedStyle(board).breakInside") == "avoid"
        assert board.bounding_box()["height"] < A4["height"]
