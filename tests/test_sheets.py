"""The printed sheets: the file is what the script draws, nothing runs off a page, no colour."""

import importlib.util
import re
from pathlib import Path

import matplotlib as mpl
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb

from knighttour import Board, KnightsTour, solve

FOLDER = Path(__file__).parents[1] / "notebooks" / "teachers"
SPEC = importlib.util.spec_from_file_location("sheets", FOLDER / "sheets.py")
sheets = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(sheets)


def texts(pdf):
    """What is written in a PDF that is not compressed, without the gaps between letters."""
    lines = re.findall(rb"\[\s([^\]]*)\]\s+TJ", pdf)
    return b"\n".join(b"".join(re.findall(rb"\(((?:\\.|[^\\)])*)\)", line)) for line in lines)


def count_of_pages(pdf):
    return len(re.findall(rb"/Type /Page\b", pdf))


@pytest.fixture(scope="module")
def stored():
    return (FOLDER / "sheets.pdf").read_bytes()


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    path = tmp_path_factory.mktemp("sheets") / "sheets.pdf"
    sheets.draw(path)
    return path.read_bytes()


def test_the_file_says_what_the_script_draws(stored, drawn):
    assert count_of_pages(stored) == count_of_pages(drawn) == len(sheets.pages())
    assert texts(stored) == texts(drawn)
    assert b"The knight starts on d2. Can it visit all twelve squares, each once?" in texts(drawn)


def test_the_file_is_the_same_to_the_byte_with_the_same_matplotlib(stored, drawn, tmp_path):
    sheets.draw(tmp_path / "again.pdf")
    assert (tmp_path / "again.pdf").read_bytes() == drawn
    if f"backend v{mpl.__version__}".encode() in stored:
        assert stored == drawn


def test_the_file_holds_no_date(stored):
    assert b"Date" not in stored


@pytest.fixture(scope="module")
def figures():
    with mpl.rc_context(sheets.READABLE):
        return sheets.pages()


@pytest.mark.parametrize("number", range(8))
def test_nothing_runs_off_the_page_and_the_type_is_large(figures, number):
    with mpl.rc_context(sheets.READABLE):
        figure = figures[number]
        renderer = FigureCanvasAgg(figure).get_renderer()
        (axes,) = figure.axes
        for text in axes.texts:
            edges = text.get_window_extent(renderer).transformed(axes.transData.inverted())
            assert 10 <= edges.x0 <= edges.x1 <= sheets.WIDTH - 10, text.get_text()
            assert 10 <= edges.y0 <= edges.y1 <= sheets.HEIGHT - 10, text.get_text()
            assert text.get_size() >= 13


def test_a_card_keeps_its_words_inside_its_frame():
    with mpl.rc_context(sheets.READABLE):
        figure = sheets.page("")
        sheets.card(figure, 20, 20, 90, 82)
        renderer = FigureCanvasAgg(figure).get_renderer()
        (axes,) = figure.axes
        for part in [*axes.texts[1:], *axes.patches]:
            edges = part.get_window_extent(renderer).transformed(axes.transData.inverted())
            assert 19 <= edges.x0 <= edges.x1 <= 111
            assert 19 <= edges.y0 <= edges.y1 <= 103


def test_all_is_black_and_white(figures):
    for figure in figures:
        (axes,) = figure.axes
        colours = {to_rgb(text.get_color()) for text in axes.texts}
        colours |= {to_rgb(patch.get_facecolor()) for patch in axes.patches}
        colours |= {to_rgb(patch.get_edgecolor()) for patch in axes.patches}
        assert colours <= {(0, 0, 0), (1, 1, 1)}


def test_the_answers_are_those_of_the_search():
    said = sheets.answers()
    assert "d2   b1   c3   d1   b2   d3   c1   a2   -a2" in said
    assert "at the second 8." in said
    assert "b3:   d2   c1   a1" in said
    assert len(solve(KnightsTour(Board(3, 4), "d2")).path) == 12


def test_the_maze_is_that_of_lesson_11():
    route = solve(sheets.maze_of_the_lesson()).path
    assert (route[0], route[-1]) == ((0, 2), (5, 0))
