"""Panels in a real JupyterLab: worked by keys and clicks, stopped, and no error lost."""

import json

import pytest
from material import of_cells
from panel import Panel

from knighttour.fast.jit import COMPILED

pytestmark = pytest.mark.browser

SLIDING = [
    "tour_panel()",
    "rule_panel()",
    "race_panel()",
    "queens_panel()",
    "maze_panel('empty room')",
]
BROKEN = """
from knighttour.show.panels import *

def broken(*args, **options):
    raise RuntimeError("broken on purpose")

panel = {}
panel.tasks = broken
panel
"""


@pytest.mark.parametrize("call", SLIDING)
def test_error_after_a_slider_is_shown_and_found(scratch, call):
    notebook = scratch(BROKEN.format(call))
    panel = Panel(notebook, 0)
    assert notebook.errors() == []
    panel.press(panel.sliders.first, "ArrowLeft")
    assert panel.until(lambda: panel.alert.count() == 1)
    assert "RuntimeError: broken on purpose" in panel.alert.inner_text()
    assert any("broken on purpose" in error for error in notebook.errors())


def test_error_that_no_panel_catches_is_found(scratch):
    notebook = scratch(
        "import ipywidgets\n"
        "slider = ipywidgets.IntSlider(description='lost')\n"
        "slider.observe(lambda change: 1 / 0, 'value')\n"
        "slider"
    )
    panel = Panel(notebook, 0)
    panel.press(panel.slider("lost"), "ArrowRight")
    assert panel.until(lambda: any("ZeroDivisionError" in error for error in notebook.errors()))


def test_faults_in_cells_are_found(scratch):
    notebook = scratch("import sys; print('a warning', file=sys.stderr)", "1 / 0")
    assert notebook.errors() == [
        "cell cell-0: a warning\n",
        "cell cell-1: ZeroDivisionError: division by zero",
    ]


def test_widget_that_was_stored_without_its_state_is_found(lab):
    cells = of_cells(["import ipywidgets; ipywidgets.IntSlider()"])
    (lab.root / "stored.ipynb").write_text(json.dumps(cells), encoding="utf-8")
    notebook = lab.open("stored.ipynb")
    notebook.run_all()
    assert notebook.errors() == []
    notebook.save()  # JupyterLab trusts what it has saved, and shows the widget or a complaint
    notebook.close()
    opened = lab.open("stored.ipynb")
    panel = Panel(opened, 0)
    assert panel.until(lambda: any("model not found" in error for error in opened.errors()))
    opened.close()


def test_start_follows_a_shrinking_board(scratch):
    notebook = scratch("from knighttour.show.panels import tour_panel\ntour_panel(5, 5, 'e5')")
    panel = Panel(notebook, 0)
    assert (panel.value("start rank"), panel.value("start file")) == ("5", "e")
    assert panel.changes(lambda: panel.press(panel.slider("rows"), "Home"))
    assert (panel.value("start rank"), panel.value("start file")) == ("1", "e")
    assert panel.changes(lambda: panel.press(panel.slider("columns"), "Home"))
    assert (panel.value("start rank"), panel.value("start file")) == ("1", "a")
    assert panel.changes(lambda: panel.press(panel.slider("rows"), "ArrowRight"))
    # there is room for it again
    assert panel.redraws(lambda: panel.press(panel.slider("start rank"), "ArrowRight"))
    assert panel.value("start rank") == "2"
    assert notebook.errors() == []


GROWN = [
    ("tour_panel(5, 5)", {"rows": "10", "columns": "10"}, {"start rank": "10", "start file": "j"}),
    (
        "rule_panel(8, 8, budget=1_000)",
        {"rows": "10", "columns": "10"},
        {"start rank": "10", "start file": "j", "rule up to move": "99"},
    ),
    ("queens_panel(1, 'all')", {"queens": "12"}, {"show number": "14200" if COMPILED else None}),
]


@pytest.mark.parametrize(("call", "grow", "after"), GROWN)
def test_end_key_goes_to_the_end_of_a_range_that_has_grown(scratch, call, grow, after):
    notebook = scratch(f"from knighttour.show.panels import *\npanel = {call}\npanel")
    panel = Panel(notebook, 0)
    for label, value in grow.items():
        panel.press(panel.slider(label), "End")
        assert panel.until(lambda: panel.value(label) == value)  # noqa: B023
        assert panel.has_focus(panel.slider(label)), "the slider that is moved keeps the focus"
    for label, value in after.items():
        name = {"start rank": "rank", "start file": "file", "rule up to move": "moves"}
        control = f"panel.controls[{name.get(label, 'shown')!r}]"
        greatest = value or notebook.evaluate(f"{control}.max")
        most = float(greatest) if greatest.isdigit() else ord(greatest) - ord("a")
        assert panel.until(lambda: panel.greatest(label) == most), label  # noqa: B023
        panel.press(panel.slider(label), "Home")
        panel.press(panel.slider(label), "End")
        assert panel.until(lambda: panel.value(label) == greatest), label  # noqa: B023
        reached = f"str({control}.value) == {greatest!r}"
        assert panel.until(lambda: notebook.evaluate(reached) == "True")  # noqa: B023
        assert panel.has_focus(panel.slider(label))
    assert notebook.errors() == []


@pytest.mark.parametrize("width", [1024, 700])
@pytest.mark.parametrize("call", SLIDING)
def test_labels_end_in_line_and_player_and_labels_are_whole(scratch, call, width):
    notebook = scratch(f"from knighttour.show.panels import *\n{call}")
    notebook.page.set_viewport_size({"width": width, "height": 768})
    panel = Panel(notebook, 0)
    edge = panel.cell.locator(".jp-OutputArea-output").last.bounding_box()["x"]
    page_edge = notebook.page.locator(".jp-WindowedPanel-outer").first.bounding_box()
    for part in (panel.player, panel.board.first, panel.board.last, panel.stop):
        box = part.bounding_box()
        assert edge <= box["x"]
        assert box["x"] + box["width"] <= page_edge["x"] + page_edge["width"]
    texts = panel.cell.locator(LABELS).evaluate_all(TEXT_EDGES)
    assert len(texts) == panel.cell.locator(LABELS).count() > 2
    columns = {round(right) for _, right in texts}
    assert len(columns) <= 2, "one or two columns of labels, each ends in one line"
    assert min(left for left, _ in texts) >= edge
    assert panel.cell.evaluate(SCROLLED) == []


# Boxes of a panel that have got a scroll bar
SCROLLED = """cell => [...cell.querySelectorAll('.widget-box')]
    .filter(box => box.scrollWidth > box.clientWidth)
    .map(box => `${box.className} ${box.scrollWidth}`)"""

LABELS = ".jupyter-widgets > .widget-label:visible"

# Where the text of a label begins and ends, cut off or not
TEXT_EDGES = """labels => labels.map(label => {
    const range = document.createRange();
    range.selectNodeContents(label);
    const box = range.getBoundingClientRect();
    return [box.left, box.right];
})"""


def test_pictures_and_panels_are_shown_once(scratch):
    notebook = scratch(
        "from IPython.display import display\n"
        "from knighttour import Board\n"
        "from knighttour.show.panels import tour_panel\n"
        "from knighttour.show.plots import draw_board, draw_tour\n"
        "display(draw_tour(Board(5, 5), ['a1', 'b3']))\n"
        "tour_panel()",
        "draw_board(Board(5, 5))",
    )
    panel = Panel(notebook, 0)
    whole = panel.cell.locator(".kt-note:empty")  # once nothing is left out
    assert panel.until(lambda: whole.count() == 1)
    seen = shown(notebook)
    assert seen[0][:2] == [1, 1]  # one plot, one panel
    assert seen[1][:2] == [1, 0]
    for key in 5 * ["ArrowLeft", "ArrowRight"]:
        assert panel.changes(lambda: panel.press(panel.slider("rows"), key))  # noqa: B023
    assert panel.until(lambda: shown(notebook) == seen)
    for _ in range(2):
        notebook.run_all()
        assert Panel(notebook, 0).until(lambda: shown(notebook) == seen)
    assert notebook.evaluate("__import__('matplotlib.pyplot').pyplot.get_fignums()") == "[]"
    assert notebook.errors() == []


def shown(notebook):
    """For each cell: how many pictures, how many players, and how high its output is."""
    return [
        notebook.show(number).evaluate(
            """cell => {
                const panels = cell.querySelectorAll('.jupyter-widgets .kt').length;
                const pictures = cell.querySelectorAll('.jp-OutputArea img').length;
                const height = cell.querySelector('.jp-Cell-outputWrapper').clientHeight;
                return [pictures, panels, height];
            }"""
        )
        for number in range(len(notebook.cells()))
    ]


LONG = "tour_panel(8, 8, 'b1', budget=1_000_000_000)"


def test_long_run_says_how_far_it_is_is_stopped_and_keeps_what_it_has(scratch):
    notebook = scratch(f"from knighttour.show.panels import *\npanel = {LONG}\npanel")
    panel = Panel(notebook, 0)
    assert panel.until(lambda: "placed so far" in panel.progress.inner_text())
    assert panel.stop.is_enabled()
    assert panel.words.inner_text().startswith("Working")
    panel.stop.focus()
    panel.page.keyboard.press("Space")
    assert panel.until(lambda: panel.words.inner_text().startswith("STOPPED: stopped after "))
    assert panel.until(panel.stop.is_disabled)
    assert panel.progress.inner_text() == ""
    at, length = panel.where()
    assert at == length > 100_000
    kept = "len(panel.outcome.path) == panel.player.shown[0].state(panel.player.at).depth > 1"
    assert notebook.evaluate(kept) == "True"
    assert notebook.errors() == []


def test_new_value_takes_the_place_of_a_run(scratch):
    notebook = scratch(f"from knighttour.show.panels import *\n{LONG}")
    panel = Panel(notebook, 0)
    assert panel.until(lambda: "placed so far" in panel.progress.inner_text())
    panel.press(panel.slider("rows"), "Home")
    assert panel.until(lambda: panel.words.inner_text().startswith("NONE, which is proved"))
    assert panel.until(panel.stop.is_disabled)
    assert notebook.errors() == []


COUNTING = """
from knighttour.show.panels import *

panel, runs = {}, []
start = panel.running.start
panel.running.start = lambda work: runs.append(work) or start(work)
panel
"""


@pytest.mark.parametrize("call", ["tour_panel()", "rule_panel(5, 5)", "race_panel()"])
def test_start_is_chosen_on_the_board_by_click_and_by_key(scratch, call):
    notebook = scratch(COUNTING.format(call))
    panel = Panel(notebook, 0)
    assert panel.redraws(lambda: panel.square("c3").click())
    assert panel.until(lambda: panel.value("start file") == "c")
    assert panel.value("start rank") == "3"
    panel.square("c3").focus()
    for key in ("ArrowRight", "ArrowUp"):
        panel.page.keyboard.press(key)
    assert panel.redraws(lambda: panel.page.keyboard.press("Enter"))
    assert panel.until(lambda: panel.value("start file") == "d")
    assert panel.value("start rank") == "4"
    assert notebook.evaluate("len(runs)") == "2"
    assert notebook.errors() == []


def test_player_is_at_the_end_and_steps_from_there(scratch):
    notebook = scratch("from knighttour.show.panels import *\ntour_panel(3, 4, 'd2')")
    panel = Panel(notebook, 0)
    assert panel.until(lambda: panel.where() == (224, 224))
    assert panel.cell.locator(".kt-counters").is_hidden(), "the counts are for level 4"
    panel.player.get_by_role("button", name="To the start").click()
    assert panel.where() == (0, 224)
    assert panel.redraws(lambda: panel.choice("move order").select_option("clockwise"))
    at, length = panel.where()
    assert at == length
    assert notebook.errors() == []


def test_once_all_is_recorded_the_player_stays_where_the_learner_is(scratch):
    notebook = scratch(
        "from knighttour.show.panels import *\n"
        "from knighttour.show.panels import task\n"
        "task.PAUSE = 3600\n"
        "panel = tour_panel(8, 8, budget=100_000)\n"
        "panel"
    )
    panel = Panel(notebook, 0)
    note = panel.cell.locator(".kt-note")
    assert panel.until(lambda: "are left out" in note.inner_text())
    panel.player.get_by_role("button", name="To the start").click()
    panel.square("a1").focus()
    for _ in range(3):
        panel.page.keyboard.press(".")
    at, length = panel.where()
    assert 0 < at < length
    before = note.inner_text()
    more = "task.recorded(panel.result.tasks, panel.result.outcomes)"
    notebook.evaluate(f"panel.running.start(lambda run: [{more}])")
    assert panel.until(lambda: note.inner_text() != before)
    assert panel.where() == (at, length)
    assert panel.square("a1").evaluate("square => square === document.activeElement")
    assert notebook.errors() == []
