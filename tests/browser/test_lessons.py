"""Every lesson in a real JupyterLab: as it is stored, and run to its end."""

import sys

import pytest
from lab import DEAD_WIDGET
from panel import Panel, panel_cells

from knighttour.teach.lessons import lessons

pytestmark = pytest.mark.browser

LESSONS = [path.name for path in lessons()]
WITHOUT_PANELS = "12_"  # its puzzles have no board: test_puzzle_player.py works its players

# By cell, the parts of its outputs that reach beyond the right edge of the page, or would have to
# be scrolled. JupyterLab lays a cell out when it comes on the screen
TOO_WIDE = """async () => {
    const notebook = jupyterapp.shell.currentWidget.content, wide = {};
    const page = document.querySelector('.jp-WindowedPanel-outer');
    const edge = page.getBoundingClientRect().left + page.clientWidth;
    const sticksOut = part => part.getBoundingClientRect().right > edge + 1 ||
        part.matches('.jp-OutputArea-output') && part.scrollWidth > part.clientWidth + 1;
    for (const [number, cell] of notebook.widgets.entries()) {
        if (!cell.node.querySelector('.jp-OutputArea-output')) continue;
        await notebook.scrollToItem(number, 'center');
        await new Promise(requestAnimationFrame);
        const parts = cell.node.querySelectorAll('.jp-OutputArea-output, .jp-OutputArea-output *');
        // A learner's long line of code scrolls in a box of its own
        const found = [...parts].filter(part => !part.closest('.jp-sr-only, .kt-code > *'))
            .filter(sticksOut);
        if (found.length) wide[cell.model.id] = found.map(part => part.tagName);
    }
    return wide;
}"""


@pytest.fixture(scope="module", params=LESSONS)
def stored(lab, request):
    """A lesson as it is after `git clone`: opened, not run."""
    notebook = lab.open(request.param)
    yield notebook
    notebook.close()


@pytest.fixture(scope="module")
def ran(stored):
    """The same lesson after all its cells were run."""
    stored.run_all()
    return stored


def test_stored_lesson_shows_pictures(stored):
    pictures = [cell for cell in stored.cells() if "image/png" in str(cell.get("outputs"))]
    for cell in pictures:
        image = stored.show(cell["number"]).locator(".jp-OutputArea img").first
        image.scroll_into_view_if_needed()
        assert image.evaluate("image => image.naturalWidth") > 0
    assert set(panel_cells(stored)) <= {cell["number"] for cell in pictures}
    assert stored.page.locator(DEAD_WIDGET).all_inner_texts() == []
    assert stored.errors() == []


def test_lesson_runs_to_its_end(ran, lab):
    assert ran.errors() == []
    assert lab.errors() == []
    counts = [cell["execution_count"] for cell in ran.cells() if cell["cell_type"] == "code"]
    assert counts == [*range(1, len(counts) + 1)]
    assert ran.evaluate("__import__('sys').executable") == repr(sys.executable)


def test_lesson_shows_its_panels(ran):
    numbers = panel_cells(ran)
    assert numbers or ran.page.title().startswith(WITHOUT_PANELS)
    for number in numbers:
        panel = Panel(ran, number)
        square = panel.square("a1").or_(panel.square("row 0, column 0"))
        assert square.or_(panel.board.locator("img[alt]")).count()
        if not panel.is_walk:
            assert panel.words.inner_text()


def test_slider_moved_by_keyboard_changes_board_and_words(ran):
    for number in panel_cells(ran):
        panel = Panel(ran, number)
        if panel.choice("maze").count():  # its sliders wait for a maze that has a size
            assert panel.changes(lambda: panel.choice("maze").select_option("empty room"))  # noqa: B023
        if panel.is_walk:
            continue  # it has no sliders
        assert panel.changes(lambda: panel.press(panel.sliders.first, "ArrowLeft"))  # noqa: B023
    assert ran.errors() == []


def test_no_output_is_wider_than_a_projector(ran):
    ran.page.set_viewport_size({"width": 1024, "height": 768})
    assert ran.page.evaluate(TOO_WIDE) == {}


def test_wide_outputs_are_found(scratch):
    notebook = scratch(
        "from IPython.display import HTML\nHTML('<div style=\"width: 3000px\">wide</div>')",
        "print('long ' * 1000)",  # is broken into lines
        "HTML('<table><tr>' + '<td>a cell of a table</td>' * 50 + '</tr></table>')",
    )
    assert [*notebook.page.evaluate(TOO_WIDE)] == ["cell-0", "cell-2"]
