"""Charts: what was cut off is hatched and said in words, every run is counted once."""

from itertools import pairwise

import pytest

from knighttour import Board, Counts
from knighttour.engine import BUDGET, FOUND, NONE
from knighttour.show import alt
from knighttour.show.charts import binned, draw_growth, draw_histogram, draw_map
from knighttour.teach.experiments import over_starts
from knighttour.teach.table import Row, Table

ROWS = (
    Row("a1", FOUND, Counts(9, 40, 16, 1, 25)),
    Row("b1", NONE, Counts(9, 1_829_420, 1_829_420, 0, 24)),
    Row("c1", BUDGET, Counts(9, 1_000, 990, 0, 24)),
)
TABLE = Table("three", "start", ROWS, 3, Board(1, 3))


def texts(ax):
    return [text.get_text() for text in ax.texts]


def test_a_map_says_in_words_what_was_cut_off():
    picture = TABLE.map()
    assert texts(picture) == ["40", "1.8M\nnone", "gave\nup"]
    assert picture.get_xlabel() == "placed; M = million"
    assert picture.sentence == (
        "A board of 1 row and 3 columns, placed from each start: a1 40, b1 1,829,420 none; "
        "c1 gave up."
    )
    hatched = [cover for cover in picture.collections if cover.get_hatch()]
    assert sum(len(cover.get_paths()) for cover in hatched) == 2


def test_a_histogram_counts_each_run_once():
    picture = TABLE.histogram(tens=True)
    assert [text.strip() for text in texts(picture)] == ["1", "0", "0", "0", "0", "1", "1"]
    assert picture.sentence.endswith("1,000,000 to 9,999,999: 1; gave up: 1.")
    assert [bar.get_hatch() or "" for bar in picture.patches] == ["", "", "", "", "", "", "///"]


@pytest.mark.parametrize("numbers", [[0, 3, 9], [24], [5, 100_537], [10, 99, 100], [1_999, 2_000]])
@pytest.mark.parametrize("tens", [False, True])
def test_bars_hold_every_number_once_and_touch(numbers, tens):
    bars = binned(numbers, tens)
    assert sum(bars.values()) == len(numbers)
    edges = list(bars)
    assert all(high + 1 == low for (_, high), (low, _) in pairwise(edges))
    assert len(bars) <= 12


def test_growth_marks_runs_that_were_cut_off():
    picture = TABLE.growth(tens=True)
    assert texts(picture) == ["40", "1.8M", "1k +\ngave up"]
    assert [line.get_linestyle() for line in picture.lines] == ["-", ":"]
    assert picture.get_yscale() == "log"
    assert TABLE.growth().get_yscale() == "linear"
    labels = [text.get_text() for text in picture.get_yticklabels()]
    assert labels[:3] == ["10", "100", "1,000"]
    assert "times ten" in picture.sentence


def test_a_map_too_small_for_numbers_is_still_drawn_and_said():
    table = over_starts(Board(3, 12), budget=10)
    assert "l3 gave up" in table.map().sentence


def test_nothing_to_draw_is_an_error():
    for draw in (draw_histogram, draw_growth):
        with pytest.raises(ValueError, match="no numbers to draw"):
            draw({})
    assert draw_map(Board(5, 5), {}).sentence.endswith("nothing.")


def test_short_numbers_keep_to_four_characters():
    for number in [0, 9, 999, 1_000, 9_949, 9_950, 99_500, 999_499, 999_500, 9_949_999, 10**9]:
        assert len(alt.short(number)) <= 4, number
    assert alt.short(999_500) == "1M"
    assert alt.short(999_499) == "999k"
