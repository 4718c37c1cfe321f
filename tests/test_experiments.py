"""Sweeps: counts against the oracles, early ends, tables as text and files."""

import json
import re
from pathlib import Path

import pytest

from knighttour import CLOCKWISE, WIRTH, Board, Counts, KnightsTour, onward, solve
from knighttour.engine import FOUND, STOPPED, STUCK
from knighttour.teach.experiments import (
    Progress,
    code,
    coded,
    drawn,
    one_line,
    over_orders,
    over_rules,
    over_sizes,
    over_starts,
)
from knighttour.teach.stored import STORED, stored
from knighttour.teach.table import load

ORACLES = json.loads((Path(__file__).parent / "data" / "oracles.json").read_text("utf-8"))
FIVE = Board(5, 5)


def test_all_starts_of_5_x_5_have_the_counts_of_the_oracle():
    table = over_starts(FIVE, budget=None)
    got = [[row.label, row.verdict, row.counts.tries, row.counts.placed] for row in table]
    assert got == [row[:4] for row in ORACLES["plain"]["wirth 5x5"]]


def test_a_run_that_gave_up_is_no_number():
    table = over_starts(FIVE)
    assert len(table.gave_up) == 12
    assert len(table.numbers()) == 13
    assert table["b1"].counts.placed == 1_000_000
    assert "b1     gave up  1,000,000" in str(table)
    assert set(table.numbers()) == set(table.ended(FOUND))


def test_a_board_in_a_mirror_with_the_order_in_a_mirror_takes_the_same_work():
    table, mirrored = over_starts(FIVE), over_starts(FIVE, order="clockwise")
    for row in table:
        upside_down = f"{row.label[0]}{6 - int(row.label[1])}"
        assert mirrored[upside_down].counts == row.counts


def test_sizes_orders_and_rules():
    sizes = over_sizes([5, (6, 6)], order=CLOCKWISE)
    assert [(row.label, row.counts.placed) for row in sizes] == [("5 x 5", 40), ("6 x 6", 5_421)]
    orders = over_orders(FIVE, "a1", {"lecture": WIRTH, "blog": CLOCKWISE})
    assert orders.numbers() == {"lecture": 8_839, "blog": 40}
    rules = over_rules(Board(8, 8), "e3", greedy=True)
    assert (rules["first"].verdict, rules["pohl"].verdict) == (STUCK, FOUND)
    every = over_sizes([(3, 4)], "d2", every=True)
    assert (every["3 x 4"].counts.placed, every["3 x 4"].counts.solutions) == (70, 4)
    assert "tours" in str(every)


def test_greedy_walks_that_stick_are_those_of_the_oracle():
    table = over_starts(Board(8, 8), rule="first", greedy=True)
    assert table.ended(STUCK) == ORACLES["warnsdorff_greedy"]["first wirth 8x8"]["stuck from"]


def test_a_rule_of_your_own_is_searched_in_plain_python():
    def fewest(path, allowed):
        return sorted(allowed, key=lambda square: len(onward(FIVE, path, square)))

    table = over_starts(FIVE, ["a1"], rule=fewest)
    assert "your own rule" in table.title
    outcome = solve(KnightsTour(FIVE, "a1", rule=fewest))
    assert table["a1"].counts == outcome.counts


# chance


def test_drawn_orders_are_the_same_for_one_seed_and_all_different():
    assert drawn(200, 3) == drawn(200, 3) != drawn(200, 4)
    assert len(set(drawn(200, 3))) == 200
    assert len(drawn(300, 1)) == 300


def test_an_order_has_a_code_and_comes_back():
    for order in drawn(20):
        assert coded(code(order)) == order
    with pytest.raises(ValueError, match="'11345678' is no code"):
        coded("11345678")
    with pytest.raises(ValueError, match="orders"):
        drawn(0)


def test_drawn_orders_are_like_all_orders():
    """The middle of all 40,320 on 5 x 5 from a1 is 32,859, the most 100,537."""
    placed = sorted(over_orders(FIVE, "a1", 301).numbers().values())
    known = ORACLES["move_orders_all_40320"]["5x5 from a1"]
    assert known["least placed"] <= placed[0]
    assert placed[-1] <= known["most"]
    assert 0.7 < placed[150] / known["median"] < 1.4


# early ends


def test_stop_keeps_the_rows_so_far_and_the_one_that_was_stopped():
    asked = []

    def after_three(progress):
        asked.append(progress)

    table = over_starts(FIVE, stop=lambda: len(asked) > 2, progress=after_three)
    assert [row.label for row in table] == ["a1", "b1", "c1"]
    assert table["c1"].verdict is STOPPED
    assert str(table).endswith("stopped in run 3 of 25")


def test_ctrl_c_between_two_runs_keeps_the_rows():
    def press(progress):
        if progress.label == "c1":
            raise KeyboardInterrupt

    table = over_starts(FIVE, progress=press)
    assert [row.label for row in table] == ["a1", "b1"]
    assert str(table).endswith("stopped in run 2 of 25")


def test_progress_is_one_line(capsys):
    over_starts(Board(3, 4), ["a1", "b1"], progress=one_line)
    shown = capsys.readouterr().out.split("\r")
    assert [line.strip() for line in shown] == [
        "",
        "0 of 2 done, now a1: 0 placed",
        "1 of 2 done, now b1: 0 placed",
    ]
    assert len(str(Progress(24, 25, "e5", Counts(placed=10**9)))) < 79


# the table


def test_a_long_table_shows_its_beginning_and_its_middle():
    table = over_orders(FIVE, "a1", 60)
    lines = str(table).splitlines()
    assert "... and 20 more rows" in lines
    placed = sorted(table.numbers().values())
    assert f"placed: least {placed[0]:,}, middle {placed[30]:,}, most {placed[-1]:,}" in lines
    assert lines[-1] == "tour: 60"


def test_columns_are_aligned():
    table = over_starts(Board(3, 4))
    lines = str(table).splitlines()[1:]
    assert len({len(line) for line in lines}) == 1
    assert all(re.search(r"\S$", line) for line in lines)


def test_a_table_is_kept_in_a_file(tmp_path):
    for table in (over_starts(Board(3, 4)), over_sizes([3, 4])):
        table.save(tmp_path / "table.json")
        assert load(tmp_path / "table.json") == table


def test_wrong_questions_are_named():
    table = over_sizes([3])
    with pytest.raises(ValueError, match="no run is called 'z9'"):
        table["z9"]
    with pytest.raises(ValueError, match="'calls' is not counted"):
        table.numbers("calls")
    with pytest.raises(ValueError, match="a map shows starts"):
        table.map()
    with pytest.raises(ValueError, match="'nothing' is not kept"):
        stored("nothing")


@pytest.mark.parametrize("name", STORED)
def test_kept_tables_are_those_of_the_experiments(name):
    """Without the long runs: what is computed in a moment is the same."""
    table = stored(name)
    assert len(table) == table.planned
    for row in table:
        small = row.finished and row.counts.placed < 3_000_000
        if small and table.board:
            assert over_starts(table.board, [row.label], budget=None)[row.label] == row
        elif small:
            size = tuple(map(int, row.label.split(" x ")))
            assert over_sizes([size], every=True, budget=None)[row.label] == row


def test_a_kept_table_can_be_computed_anew_and_stopped(capsys):
    asked = []
    table = stored("starts of 6 x 6", again=True, stop=lambda: asked.append(0) or len(asked) > 3)
    assert table.title == stored("starts of 6 x 6").title
    assert table.ended(STOPPED) == [list(table)[-1].label]
    assert len(table) < 36
    assert "0 of 36 done, now a1" in capsys.readouterr().out


def test_kept_starts_of_6_x_6_agree_with_the_oracle():
    table = stored("starts of 6 x 6")
    for name, verdict, tries, placed, undone in ORACLES["plain"]["wirth 6x6 (some starts)"]:
        row = table[name]
        assert [row.verdict, row.counts.tries, row.counts.placed, row.counts.undone] == [
            verdict,
            tries,
            placed,
            undone,
        ]
    assert table.gave_up == ["d1", "a2", "b3"]


def test_kept_whole_searches_find_as_many_tours_as_the_literature_counts():
    table = stored("all paths")
    by_start = ORACLES["counts"]["open_directed_by_start_6x6"]
    assert table["6 x 6"].counts.solutions == by_start["a1"]
    assert table["5 x 5"].counts.solutions == 304
    for row in table:
        assert row.counts.placed == row.counts.undone
        assert row.counts.tries == 8 * (row.counts.placed + 1 - row.counts.solutions)
