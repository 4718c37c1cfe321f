"""The panels: what they show for their values, and that nothing gets lost when values change."""

import base64
import re
import threading
import time
from dataclasses import replace

import ipywidgets as widgets
import matplotlib.pyplot as plt
import pytest

from knighttour import (
    BUDGET,
    FOUND,
    NONE,
    STOPPED,
    STUCK,
    Board,
    KnightsTour,
    Maze,
    Queens,
    is_placement,
    is_route,
    is_tour,
    solutions,
    tour_exists,
)
from knighttour.engine import solve as solve_in_python
from knighttour.fast import any_tour
from knighttour.fast.jit import COMPILED
from knighttour.mazes import checked_openings
from knighttour.show.panels import base as base_module
from knighttour.show.panels import (
    maze_panel,
    queens_panel,
    race_panel,
    rule_panel,
    tour_panel,
    walk_panel,
)
from knighttour.show.panels import task as task_module
from knighttour.show.panels.controls import BUDGETS, Slot
from knighttour.show.panels.race import WAYS
from knighttour.show.panels.rule import FirstMoves
from knighttour.show.panels.words import AT_WORK

PANELS = {
    "tour": tour_panel,
    "rule": rule_panel,
    "race": race_panel,
    "queens": queens_panel,
    "maze": maze_panel,
}
BOARDS = [tour_panel, rule_panel, race_panel]
compiled = pytest.mark.skipif(not COMPILED, reason="without numba these budgets are not offered")
every_panel = pytest.mark.parametrize("panel_of", PANELS.values(), ids=PANELS)


def put(panel, **values):
    for name, value in values.items():
        panel.controls[name].value = value
        wait(panel)
    assert panel.error is None, panel.error
    return panel


def wait(panel):
    assert panel.running.wait(60)
    return panel


def last_state(panel, side=0):
    trace = panel.player.shown[side]
    return trace.state(trace.length)


def parts_of(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts_of(child)


def is_sentence(line):
    return (line[0].isupper() or line[0].isdigit()) and line.endswith(".")


@every_panel
def test_a_panel_opens_without_an_error_and_leaves_no_figure_open(panel_of):
    before = plt.get_fignums()
    panel = panel_of()
    assert panel.error is None
    assert plt.get_fignums() == before


@every_panel
def test_where_there_is_no_widget_a_picture_and_a_sentence_stay(panel_of):
    panel = panel_of()
    bundle = panel._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert base64.b64decode(bundle["image/png"]).startswith(b"\x89PNG")
    assert bundle["text/plain"] == repr(panel) == repr(panel_of())
    assert "0x" not in repr(panel)


@every_panel
def test_the_player_shows_the_end_of_the_run(panel_of):
    panel = panel_of()
    trace = panel.player.shown[0]
    assert trace.outcome == panel.outcome
    assert last_state(panel).path == panel.outcome.path
    assert panel.player.at == max(trace.length for trace in panel.player.shown)
    assert panel.player.level == panel.level
    assert panel.player.traces[0]["verdict"] == "FOUND"


@every_panel
def test_an_error_is_shown_beside_the_player_and_goes_away_again(panel_of, monkeypatch):
    panel = wait(panel_of())
    shown = panel.player.shown

    def broken():
        raise RuntimeError("<broken> on purpose")

    with monkeypatch.context() as patch:
        patch.setattr(panel, "tasks", broken)
        panel.refresh()
        wait(panel)
        assert 'role="alert"' in panel._words.value
        assert "RuntimeError: &lt;broken&gt; on purpose" in panel._words.value
        assert isinstance(panel.error, RuntimeError)
        assert panel.outcome is None
        assert panel.player.shown == shown
        assert panel.stop.disabled
        with pytest.raises(AssertionError):
            put(panel)
    panel.refresh()
    wait(panel)
    assert panel.error is None
    assert 'role="status"' in panel._words.value


@every_panel
@pytest.mark.parametrize("where", ["settle", "show", "search"])
def test_an_error_anywhere_is_shown_and_the_buttons_are_right(panel_of, where, monkeypatch):
    panel = wait(panel_of())

    def broken(*_, **__):
        raise RuntimeError("on purpose")

    if where == "search":
        tasks = tuple(replace(task, search=broken) for task in panel.tasks())
        monkeypatch.setattr(panel, "tasks", lambda: tasks)
    elif where == "show":
        monkeypatch.setattr(panel.player, "show", broken)
    else:
        monkeypatch.setattr(panel, "settle", broken)
    panel.refresh()
    wait(panel)
    assert str(panel.error) == "on purpose"
    assert "RuntimeError: on purpose" in panel._words.value
    assert panel.stop.disabled
    assert not panel.running.active


@pytest.mark.parametrize("panel_of", PANELS.values())
def test_sliders_act_on_release_and_labels_are_not_clipped(panel_of):
    for control in panel_of().controls.values():
        assert getattr(control, "continuous_update", False) is False
        assert len(control.description) <= 18  # so many letters are 128 pixels at the most
        assert control.style.description_width == "128px"


@pytest.mark.parametrize("panel_of", PANELS.values())
def test_every_slider_has_a_place_of_its_own_to_be_shown_anew(panel_of):
    panel = panel_of()
    sliders = (widgets.IntSlider, widgets.SelectionSlider)
    slots = [part.control for part in parts_of(panel) if isinstance(part, Slot)]
    assert slots == [c for c in panel.controls.values() if isinstance(c, sliders)]


@pytest.mark.parametrize(
    ("panel", "moved", "followers"),
    [
        (tour_panel, {"rows": 10}, {"rank"}),
        (tour_panel, {"columns": 10}, {"file"}),
        (rule_panel, {"columns": 10}, {"file", "moves"}),
        (rule_panel, {"rows": 3}, {"rank", "moves"}),
        (lambda: queens_panel(8), {"what": "all"}, {"shown"}),
        (maze_panel, {"maze": "carved", "size": 9, "seed": 3}, set()),
    ],
)
def test_a_slider_is_shown_anew_when_its_range_changes_and_only_then(panel, moved, followers):
    panel, anew = panel(), []
    for slot in [part for part in parts_of(panel) if isinstance(part, Slot)]:
        slot.observe(lambda change: anew.append((change.owner.control, change.new)), "children")
    put(panel, **moved)
    assert {name for name, c in panel.controls.items() if (c, ()) in anew} == followers
    assert all((c, (c,)) in anew for c in map(panel.controls.get, followers))


@pytest.mark.parametrize("panel_of", PANELS.values())
def test_no_slider_at_its_ends_and_no_choice_leads_to_an_error(panel_of):
    panel = panel_of()
    choices = [n for n, c in panel.controls.items() if hasattr(c, "options") and n != "file"]
    if "budget" in panel.controls:
        put(panel, budget=1_000)
    for name in [None, *choices]:
        options = panel.controls[name].options if name else [None]
        values = [option[1] if isinstance(option, tuple) else option for option in options]
        if name == "budget" or len(values) > 6:
            values = values[:1]
        for value in values:
            put(panel, **({name: value} if name else {}))
            for key in ("rows", "columns", "n", "size", "rank", "file", "seed", "moves", "shown"):
                if key in panel.controls:
                    ends(panel, key)


def ends(panel, name):
    """Put a slider to its least, its greatest and its least value but one."""
    control = panel.controls[name]
    if name == "file":
        values = [control.options[0], control.options[-1]]
    else:
        values = [control.min, control.max, min(control.min + 1, control.max)]
    for value in values:
        put(panel, **{name: value})
        assert all(map(is_sentence, panel.words)), panel.words


def test_the_seed_programs_figures():
    panel = tour_panel(5, 5, "a1")
    counts = panel.outcome.counts
    assert (counts.tries, counts.placed, counts.undone) == (70_624, 8_839, 8_815)
    assert "70,624 tries, 8,839 placed, 8,815 undone, deepest 25." in panel.words
    assert is_tour(panel.outcome.path, Board(5, 5))


def test_the_demonstration_board_with_and_without_look_ahead():
    panel = tour_panel(3, 4, "d2")
    plain = panel.outcome
    assert (plain.counts.tries, plain.counts.placed, plain.counts.undone) == (204, 30, 19)
    put(panel, method="look-ahead")
    assert panel.outcome.path == plain.path
    assert panel.outcome.counts.placed < 30


def test_none_is_proved_by_search_and_a_budget_proves_nothing():
    panel = tour_panel(3, 3, "a1")
    assert panel.outcome.verdict is NONE
    assert panel.words[0].startswith("NONE, which is proved: searched to the end, 14 placed")
    put(panel, rows=8, columns=8, budget=1_000)
    assert panel.outcome.verdict is BUDGET
    assert "proves nothing" in panel.words[0]
    assert "A theorem says that there is a tour" in panel.words[2]
    assert "look-ahead may find it" in panel.words[2]
    put(panel, method="look-ahead")
    assert panel.outcome.verdict is FOUND
    assert panel.outcome.counts.placed == 930


def test_a_budget_on_a_board_without_a_tour_quotes_the_theorem():
    panel = tour_panel(5, 5, "b1", budget=1_000)
    assert panel.outcome.verdict is BUDGET
    assert f"A theorem says that there is none: {tour_exists(5, 5, 'b1').why}." == panel.words[2]


def test_the_start_stays_on_the_board_when_it_shrinks_and_grows():
    panel = tour_panel(8, 8, "h8", budget=1_000)
    put(panel, rows=3)
    assert panel.squares.start == (2, 7)
    assert panel.words[-1] == "Start moved to h3: the board became smaller."
    put(panel, columns=1)
    assert panel.squares.start == (2, 0)
    put(panel, rows=1)
    assert panel.outcome.verdict is FOUND
    put(panel, rows=10, columns=10)
    assert "moved" not in " ".join(panel.words)
    put(panel, rank=10, file="j")
    assert panel.outcome.path[0] == (9, 9)


def test_columns_are_columns():
    panel = tour_panel(3, 4, "d1")
    assert panel.controls["rows"].value == 3
    assert panel.controls["file"].options == ("a", "b", "c", "d")
    assert panel.outcome.verdict is FOUND
    assert put(panel, file="b").outcome.verdict is NONE


@pytest.mark.parametrize("panel", [tour_panel, lambda **more: rule_panel(rule="none", **more)])
def test_where_a_run_gave_up_and_there_is_a_tour_any_tour_is_named(panel):
    panel = panel(rows=8, cols=8, budget=1_000)
    assert panel.outcome.verdict is BUDGET
    assert "any_tour(board, start) of knighttour.fast answers without a search." in panel.words[2]
    assert any_tour(Board(8, 8), "a1").verdict is FOUND
    put(panel, rows=7, columns=7, file="b")
    assert panel.outcome.verdict is BUDGET
    assert "any_tour" not in " ".join(panel.words)


@compiled
def test_compiled_a_search_may_place_ten_million():
    assert BUDGETS[-1] == 1_000_000_000
    panel = tour_panel(7, 7, "b1", budget=10_000_000)
    wait(panel)
    assert panel.words[0] == "BUDGET: gave up after 10,000,000 placed; that proves nothing."
    put(panel, method="look-ahead")
    assert panel.outcome.counts.placed == 10_000_000
    panel = wait(rule_panel(4, 8, "a1", rule="roth", budget=10_000_000))
    assert panel.outcome.counts.placed > 100_000 or panel.outcome.verdict is FOUND


@pytest.mark.parametrize("start", ["a1", "e3"])
@pytest.mark.parametrize("undo", [True, False])
def test_a_rule_for_all_moves_is_the_one_that_is_compiled(start, undo):
    panel = rule_panel(6, 6, start, undo=undo)
    assert not isinstance(panel.problem().rule, FirstMoves)
    problem = panel.problem()
    first = replace(problem, rule=FirstMoves(problem.rule, 35))
    for same in (problem, first):
        expected = solve_in_python(same, greedy=not undo, theory=False, budget=10_000)
        assert panel.outcome == expected


LONG = {"rows": 8, "cols": 8, "start": "b1", "budget": BUDGETS[-1]}  # seconds at least


def test_a_long_run_says_how_far_it_is_and_stop_keeps_what_it_has():
    panel = tour_panel(**{**LONG, "budget": 1_000})
    assert panel.stop.disabled
    panel.controls["budget"].value = BUDGETS[-1]
    until(lambda: "placed so far" in panel._progress.value)
    assert AT_WORK in panel._words.value
    assert re.search(r"Working … [\d,]+ placed so far", panel._progress.value)
    assert not panel.stop.disabled
    panel.stop.click()
    wait(panel)
    assert panel.outcome.verdict is STOPPED
    assert panel.words[0].startswith("STOPPED: stopped after ")
    assert "any_tour" in panel.words[2]
    assert panel.words[0] in panel._words.value
    assert "so far" not in panel._progress.value
    assert panel.stop.disabled
    assert last_state(panel).path == panel.outcome.path
    assert last_state(panel).counts == panel.outcome.counts


def test_a_panel_of_a_long_run_opens_early_and_goes_on_in_the_background():
    panel = tour_panel(**LONG)
    assert panel.outcome.counts.placed == 100_000
    assert panel.png().startswith(b"\x89PNG")
    assert panel.running.active
    until(lambda: "placed so far" in panel._progress.value)
    panel.stop.click()
    wait(panel)
    assert panel.outcome.verdict is STOPPED


def test_a_new_value_replaces_a_run_that_is_going_on():
    panel = tour_panel(**LONG)
    until(lambda: "placed so far" in panel._progress.value)
    put(panel, budget=1_000)
    assert panel.outcome.counts.placed == 1_000
    assert panel.stop.disabled


def test_a_long_search_is_shown_at_once_and_recorded_afterwards(monkeypatch):
    panel, shown = tour_panel(3, 4, "d2"), []
    monkeypatch.setattr(task_module, "EARLY", 0.002)
    panel.player.observe(lambda _: shown.append(panel.player.shown[0]), "data")
    put(panel, rows=5, columns=5, rank=1, file="a")
    first, whole = shown[-2:]
    assert first.left_out
    assert not whole.left_out
    assert whole.length == 70_624 + 8_815 + 1
    for trace in (first, whole):
        assert trace.length == whole.length
        assert trace.state(trace.length).path == panel.outcome.path
        assert trace.state(50).path == whole.state(50).path


def until(happened):
    end = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_the_order_is_used():
    wirth, clockwise = tour_panel(5, 5, "a1"), tour_panel(5, 5, "a1", order="clockwise")
    assert wirth.outcome.path != clockwise.outcome.path
    put(clockwise, order="wirth")
    assert wirth.outcome == clockwise.outcome


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": 0}, "rows must be a whole number from 1 to 10, not 0"),
        ({"rows": 2.5}, "rows must be a whole number from 1 to 10, not 2.5"),
        ({"cols": "eight"}, "columns must be a whole number from 1 to 10, not 'eight'"),
        ({"cols": 11}, "columns must be a whole number from 1 to 10, not 11"),
        ({"start": "z99"}, "'z99' is not on the board of"),
        ({"start": "a0"}, "'a0' is no name of a square"),
        ({"start": ""}, "'' is no name of a square"),
        ({"start": (9, 9)}, "is not on the board of"),
        ({"budget": 0}, f"budget must be one of {', '.join(map('{:,}'.format, BUDGETS))}, not 0"),
    ],
)
@pytest.mark.parametrize("panel_of", BOARDS)
def test_bad_arguments_are_quoted(panel_of, arguments, message):
    with pytest.raises(ValueError, match=r"not|no name") as error:
        panel_of(**arguments)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("panel_of", "arguments"),
    [
        (tour_panel, {"order": "spiral"}),
        (tour_panel, {"method": "magic"}),
        (rule_panel, {"rule": "second"}),
        (rule_panel, {"undo": "maybe"}),
        (queens_panel, {"n": 13}),
        (queens_panel, {"n": 0}),
        (queens_panel, {"n": -3}),
        (queens_panel, {"n": 2.5}),
        (queens_panel, {"n": "eight"}),
        (queens_panel, {"what": "some"}),
        (queens_panel, {"attacked": "perhaps"}),
        (maze_panel, {"size": 1}),
        (maze_panel, {"seed": -1}),
        (maze_panel, {"order": "NNES"}),
        (maze_panel, {"way": "longest"}),
        (maze_panel, {"maze": "S.x\n..E"}),
        (race_panel, {"left": "slow"}),
        (race_panel, {"right": "plain"}),
        (walk_panel, {"rows": 0}),
        (walk_panel, {"start": "e1"}),
    ],
)
def test_other_bad_arguments_are_quoted(panel_of, arguments):
    with pytest.raises(ValueError, match=r"must be|not|no |holds") as error:
        panel_of(**arguments)
    value = str(*arguments.values())
    assert value.partition("\n")[0].strip("S.") in str(error.value)


def test_the_rule_needs_no_undo_from_a1_and_sticks_from_e3():
    panel = rule_panel(8, 8, "a1", undo=False)
    assert panel.outcome.verdict is FOUND
    assert (panel.outcome.counts.placed, panel.outcome.counts.undone) == (63, 0)
    put(panel, file="e", rank=3)
    assert panel.outcome.verdict is STUCK
    assert len(panel.outcome.path) == 60
    assert panel.words[0].startswith("STUCK: a dead end at depth 60")
    assert "proved" not in panel.words[0]
    assert "A theorem says that there is a tour" in panel.words[2]
    put(panel, undo=True)
    assert (panel.outcome.counts.placed, panel.outcome.counts.undone) == (109, 46)


@pytest.mark.parametrize(("moves", "placed"), [(27, 81), (36, 20_982), (39, 63)])
def test_the_rule_for_the_first_moves(moves, placed):
    panel = put(rule_panel(8, 8, "a1", budget=100_000), moves=moves)
    assert panel.outcome.verdict is FOUND
    assert panel.outcome.counts.placed == placed


def test_a_rule_for_all_moves_stays_one_when_the_board_changes():
    panel = rule_panel(5, 5, "a1")
    put(panel, rows=8, columns=8)
    assert panel.controls["moves"].value == 63
    put(panel, moves=40, rows=5, columns=5)
    assert panel.controls["moves"].value == 24


def test_without_the_rule_the_search_is_the_plain_one():
    panel = put(rule_panel(5, 5, "a1"), rule="none")
    assert panel.outcome == tour_panel(5, 5, "a1").outcome
    assert panel.controls["moves"].disabled


def test_every_way_to_break_ties_and_every_seed_finds_a_tour():
    panel = rule_panel(6, 6, "a1")
    for rule in ("first", "pohl", "roth", "random"):
        put(panel, rule=rule)
        assert is_tour(panel.outcome.path, Board(6, 6)), rule
        assert panel.controls["seed"].disabled == (rule != "random")
    walks = {put(panel, seed=seed).outcome.path for seed in range(5)}
    assert len(walks) > 1


@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 0, 0, 2, 10, 4, 40, 92], 1)))
def test_the_number_of_placements(n, count):
    panel = queens_panel(n, "all")
    if not count:
        assert panel.outcome.verdict is NONE
        assert panel.words[0].startswith("NONE, which is proved")
        return
    assert panel.words[0].startswith(f"FOUND: {count} solution")
    assert panel.controls["shown"].max == count
    paths = list(solutions(Queens(n)))
    assert put(panel, shown=count).outcome.path == paths[-1]
    assert is_placement(panel.outcome.path, n)


def test_the_first_placement_and_its_work():
    panel = queens_panel(4)
    counts = panel.outcome.counts
    assert (counts.tries, counts.placed, counts.undone) == (26, 8, 4)
    assert put(panel, n=7).outcome.counts.placed == 9
    assert put(panel, n=6).outcome.counts.placed == 31


def test_too_many_queens_to_count_end_in_a_budget_with_what_was_found(monkeypatch):
    monkeypatch.setattr("knighttour.show.panels.queens.MOST_PLACED", 50_000)
    panel = put(queens_panel(6, "all"), n=12)
    assert panel.outcome.verdict is BUDGET
    assert panel.outcome.counts.placed == 50_000
    assert panel.words[0].startswith("BUDGET: gave up after 50,000 placed, ")
    assert panel.words[0].endswith(" solutions found so far; that proves nothing.")
    assert is_placement(panel.outcome.path, 12)


@compiled
@pytest.mark.parametrize(("n", "count"), [(9, 352), (10, 724), (11, 2680), (12, 14_200)])
def test_compiled_all_placements_of_every_board_are_counted(n, count):
    panel = wait(queens_panel(n, "all"))
    assert panel.words[0].startswith(f"FOUND: {count:,} solutions in all")
    assert is_placement(put(panel, shown=count).outcome.path, n)


def test_the_number_to_show_is_told_in_the_singular_and_not_told_of_nothing():
    panel = put(queens_panel(8, "all"), shown=2)
    put(panel, n=1)
    assert panel.words[-1] == "Showing number 1: there is only 1."
    put(panel, n=8)
    put(panel, shown=2)
    put(panel, n=3)
    assert panel.words[0].startswith("NONE, which is proved: searched to the end")
    assert "Showing" not in " ".join(panel.words)


def test_the_number_to_show_follows_the_board():
    panel = put(queens_panel(8, "all"), shown=92)
    put(panel, n=6)
    assert panel.controls["shown"].value == 4
    assert panel.words[-1] == "Showing number 4: there are only 4."
    put(panel, n=3)
    assert panel.outcome.verdict is NONE
    put(panel, what="first", n=5)
    assert panel.controls["shown"].disabled


def test_attacked_squares_are_marked_when_asked_for():
    panel = queens_panel(4)
    assert "attacked" not in panel.sentence
    assert put(panel, attacked=True).sentence.endswith("12 squares are attacked.")


ROOM = Maze(("." * 10,) * 10, (0, 0), (9, 9))


@pytest.mark.parametrize(("order", "steps"), [("N-S-W-E", 90), ("E-S-W-N", 18), ("N-W-E-S", 90)])
def test_an_open_room_in_three_orders(order, steps):
    panel = put(maze_panel("empty room", size=10), order=order)
    assert len(panel.outcome.path) == steps + 1
    assert panel.outcome.counts.undone == 0
    assert panel.outcome == put(maze_panel(ROOM), order=order).outcome


def test_marks_kept_prove_that_there_is_no_passage_and_rubbing_out_gives_up():
    panel = maze_panel("room without a door", size=5)
    assert panel.outcome.verdict is NONE
    assert panel.outcome.counts.placed == 24
    put(panel, way="rubbed out")
    assert panel.outcome.verdict is BUDGET
    assert "proved" not in panel.words[0]
    assert "With the marks kept" in panel.words[2]
    assert put(panel, size=4).outcome.counts.placed == 2_110


def test_every_maze_of_the_panel_and_every_way():
    panel = maze_panel()
    assert len({panel.mazes[name](5, 1) for name in panel.mazes}) == len(panel.mazes)
    for name in panel.mazes:
        lengths = []
        for way in ("marks kept", "shortest"):
            put(panel, maze=name, way=way)
            maze = panel.mazes[name](5, 1)
            assert bool(is_route(maze, panel.outcome.path)) == (name != "room without a door")
            lengths.append(len(panel.outcome.path))
        assert lengths[1] <= lengths[0]


@pytest.mark.parametrize(("size", "loops"), [(2, 1), (3, 3), (4, 4), (12, 12)])
def test_a_carved_maze_with_loops_has_as_many_as_there_are_walls_for(size, loops):
    panel = put(maze_panel(seed=0), maze="carved, with loops", size=size)
    for seed in (0, 1, 50):
        put(panel, seed=seed)
        fields = [panel.mazes[name](size, seed).field for name in ("carved", "carved, with loops")]
        perfect, looped = ("".join(field).count("#") for field in fields)
        assert perfect - looped == loops
    with pytest.raises(ValueError, match="openings must be"):
        checked_openings(2 * size + 1, 2 * size + 1, (size - 1) ** 2 + 1)


def test_a_maze_of_your_own_as_text_or_as_an_object():
    text = "S..\n##.\n..E"
    panel = maze_panel(text)
    assert panel.controls["maze"].value == "the given maze"
    assert panel.outcome.path == ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2))
    own = Maze(("..", ".."), (0, 0), (1, 1), "SENW")
    assert maze_panel(own).outcome.path == ((0, 0), (1, 0), (1, 1))
    with pytest.raises(ValueError, match="is an obstacle"):
        maze_panel(Maze(("..", ".#"), (0, 0), (1, 1)))


def test_seeds_carve_different_mazes():
    panel = maze_panel("carved", seed=1)
    first = panel.outcome.path
    assert put(panel, seed=2).outcome.path != first


def test_a_walk_of_your_own_is_the_player_in_play_mode():
    player = walk_panel(3, 4, "d2")
    assert player.mode == "play"
    assert player.problem == KnightsTour(Board(3, 4), "d2")
    assert player.shown[0].scene.start == ((1, 3),)
    bundle = player._repr_mimebundle_()[0]
    assert base64.b64decode(bundle["image/png"]).startswith(b"\x89PNG")
    assert "3 x 4 from d2" in bundle["text/plain"]


def test_changes_from_several_threads_leave_the_panel_with_its_last_values():
    panel = tour_panel(5, 5, "a1", budget=1_000)

    def change(name, values):
        for value in values:
            panel.controls[name].value = value

    threads = [
        threading.Thread(target=change, args=("rows", [3, 4, 5, 6])),
        threading.Thread(target=change, args=("columns", [6, 5, 4, 3])),
        threading.Thread(target=change, args=("order", ["clockwise", "wirth", "clockwise"])),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wait(panel)
    assert panel.error is None
    expected = tour_panel(6, 3, "a1", order="clockwise", budget=1_000)
    assert panel.outcome == expected.outcome
    assert panel.sentence == expected.sentence


@pytest.mark.parametrize("panel_of", BOARDS)
def test_a_square_chosen_on_the_board_moves_both_sliders_and_makes_one_run(panel_of):
    panel = wait(panel_of(6, 6, "a1"))
    assert panel.player.choosing
    assert panel.player.start == "a1"
    runs = []
    start = panel.running.start
    panel.running.start = lambda work: runs.append(work) or start(work)
    panel.player.start = "c5"  # as the browser does
    wait(panel)
    assert (panel.controls["rank"].value, panel.controls["file"].value) == (5, "c")
    assert len(runs) == 1
    assert panel.player.shown[0].scene.start == ((4, 2),)
    panel.player.start = "c5"
    assert len(runs) == 1
    put(panel, rows=4)
    assert len(runs) == 2
    assert panel.player.start == "c4", "so that c5 can be chosen anew on a greater board"
    panel.player.start = "f9"
    wait(panel)
    assert "'f9' is not on the board" in str(panel.error)


def test_a_race_tells_both_sides():
    panel = wait(race_panel(5, 5, "a1"))
    sides = [tour_panel(5, 5, "a1", order=order).outcome for order in ("wirth", "clockwise")]
    assert panel.result.outcomes == tuple(sides)
    assert [trace.outcome for trace in panel.player.shown] == sides
    assert panel.player.names == ["Left, plain, order wirth", "Right, plain, order clockwise"]
    placed = [f"FOUND, {side.counts.placed:,} placed" for side in sides]
    assert (
        panel.words[0]
        == f"{panel.player.names[0]}: {placed[0]}; {panel.player.names[1]}: {placed[1]}."
    )
    assert last_state(panel, 1).path == sides[1].path


def test_a_race_of_every_way():
    panel = race_panel(5, 5, "a1", budget=100_000)
    for way in WAYS:
        put(panel, left=way)
        assert is_tour(panel.outcome.path, Board(5, 5)), way
    assert panel.outcome.counts.undone == 0, "the last one is greedy"


def test_the_shortest_way_shows_its_end_alone():
    panel = maze_panel(way="shortest")
    trace = panel.player.shown[0]
    assert trace.length == 0
    assert trace.state(0).path == panel.outcome.path
    assert trace.state(0).counts == panel.outcome.counts
    assert len(trace.state(0).levels) == len(panel.outcome.path)


def test_the_player_goes_to_the_placement_that_is_chosen():
    panel = wait(queens_panel(6, "all"))
    for number, path in enumerate(solutions(Queens(6)), 1):
        put(panel, shown=number)
        assert panel.player.shown[0].state(panel.player.at).path == path
    run, trace = panel.running._last, panel.player.shown[0]
    put(panel, shown=1)
    at = panel.player.at
    put(panel, attacked=True)
    assert panel.player.attacked
    assert panel.player.at == at
    assert panel.player.shown[0] is trace, "nothing is sent again"
    assert panel.running._last is run, "no new search"


def test_a_placement_that_was_not_recorded_is_shown_by_itself(monkeypatch):
    monkeypatch.setattr(task_module, "MOST", 1_000)
    panel = wait(queens_panel(8, "all"))
    assert panel.player.shown[0].left_out
    paths = list(solutions(Queens(8)))
    for number in (92, 1, 50):
        put(panel, shown=number)
        assert panel.player.shown[0].state(panel.player.at).path == paths[number - 1]
    assert panel.player.shown[0].length == 0
    put(panel, shown=1)
    assert panel.player.shown[0].length > 1_000


@compiled
def test_a_panel_that_opens_before_its_run_is_over_has_what_was_found_until_then(monkeypatch):
    monkeypatch.setattr(base_module, "FIRST", 500)
    panel = queens_panel(8, "all")
    assert panel.found
    assert len(wait(panel).found) == 92
