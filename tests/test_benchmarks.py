"""The benchmarks measure equal work: equal answers, and a table that says what was measured."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the benchmarks measure what numba compiles")

from benchmarks import growth, knights, peers, player, queens, starting, table
from benchmarks.__main__ import PARTS, main
from benchmarks.programs import FLAGS, NO_COMPILER, SOURCES, compiler, in_c, program
from benchmarks.rows import against_c
from benchmarks.table import Row
from benchmarks.timing import contender, race
from knighttour import CLOCKWISE, WIRTH, Board, KnightsTour, Queens, Warnsdorff, solve, solve_all

ROOT = Path(__file__).parents[1]
needs_c = pytest.mark.skipif(compiler() is None, reason="there is no C compiler (cc)")


def answers(contenders):
    return {name: contender()[1] for name, contender in contenders.items()}


@needs_c
@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("name", sorted(path.stem for path in SOURCES.glob("*.c")))
def test_each_program_compiles_without_a_warning(name, flags, capfd):
    assert program(name, flags).exists()
    assert capfd.readouterr().err == ""


@needs_c
@pytest.mark.parametrize("order", [WIRTH, CLOCKWISE])
@pytest.mark.parametrize("size", [(5, 5), (3, 4), (4, 4), (3, 7), (1, 1)])
def test_plain_search_in_c_counts_as_the_engine_does(size, order):
    board = Board(*size)
    outcome = solve(KnightsTour(board, "a1", order=order), theory=False)
    counts = outcome.counts
    expected = (counts.tries, counts.placed, counts.undone, counts.deepest)
    tour = knights.weight(outcome.path, board.cols)
    found = answers(in_c(*knights.PLAIN, task=knights.task_of(board, order)))
    assert len(found) == 8
    assert set(found.values()) == {(*expected, tour)}


@needs_c
@pytest.mark.parametrize("size", [(8, 8), (5, 9), (20, 20), (41, 41)])
def test_warnsdorffs_rule_in_c_walks_as_the_engine_does(size):
    board = Board(*size)
    outcome = solve(KnightsTour(board, "a1", rule=Warnsdorff(board)), greedy=True)
    row, col = outcome.path[-1]
    expected = (
        outcome.counts.placed,
        knights.weight(outcome.path, board.cols),
        row * board.cols + col,
    )
    ours = {"ours": knights.following(board)}
    found = answers(ours | in_c(*knights.GREEDY, task=(*knights.task_of(board), 1, 2), skip=2))
    assert len(found) == 7
    assert set(found.values()) == {expected}


@needs_c
def test_warnsdorffs_rule_from_all_squares():
    board = Board(6, 7)
    runs = [
        solve(KnightsTour(board, square, rule=Warnsdorff(board)), greedy=True)
        for square in board.squares()
    ]
    ends = [row * board.cols + col for row, col in (run.path[-1] for run in runs)]
    expected = (
        sum(run.counts.placed for run in runs),
        knights.weight(runs[-1].path, board.cols),
        sum(number * end for number, end in enumerate(ends, 1)),
    )
    ours = {"ours": knights.from_all_squares(board)}
    task = (*knights.task_of(board), board.size, 2)
    found = answers(ours | in_c(*knights.GREEDY, task=task, skip=2))
    assert len(found) == 7
    assert set(found.values()) == {expected}


@needs_c
@pytest.mark.parametrize("n", [1, 3, 6])
def test_queens_in_c_count_as_the_engine_does(n):
    counts = solve_all(Queens(n)).counts
    arrays = answers({"ours": queens.arrays(n)} | in_c("queens_arrays", task=(n,)))
    assert set(arrays.values()) == {(counts.tries, counts.placed, counts.undone, counts.solutions)}
    bits = answers({"ours": queens.bits(n)} | in_c("queens_bits", task=(n,)))
    assert set(bits.values()) == {(counts.placed, counts.solutions)}


@needs_c
def test_a_row_against_c_names_the_fastest():
    row = against_c("queens", queens.arrays(5), ["queens_arrays"], (5,), 0.6, quick=True)
    assert re.fullmatch(r"queens_arrays\.c -O[23].*", row.rival)
    assert row.theirs > 0
    assert row.ratio == row.ours / row.theirs


def test_without_a_compiler_the_row_says_so(monkeypatch):
    monkeypatch.setattr("benchmarks.rows.compiler", lambda: None)
    row = against_c("queens", queens.arrays(5), ["queens_arrays"], (5,), 0.6, quick=True)
    assert (row.ours > 0, row.theirs, row.holds) == (True, None, None)
    assert NO_COMPILER in row.line()


def test_without_a_browser_the_row_says_so_and_the_script_is_measured(monkeypatch):
    monkeypatch.setenv("PATH", "")
    script, missing = player.rows(quick=True)
    assert (script.ours > 20_000, script.holds) == (True, True)
    assert (missing.ours, missing.holds) == (None, None)
    assert "no Chromium or Chrome" in missing.line()


def test_a_race_takes_turns_and_keeps_the_best():
    said = []
    seconds = {"a": iter([3.0, 1.0]), "b": iter([2.0, 5.0])}

    def runner(name):
        return lambda: (said.append(name), (next(seconds[name]), "same"))[1]

    assert race({name: runner(name) for name in "ab"}, 2) == {"a": 1.0, "b": 2.0}
    assert said == ["a", "b", "a", "b"]


def test_a_race_with_different_answers_is_none():
    with pytest.raises(AssertionError, match="ours found 4, C found 5"):
        race({"ours": lambda: (1.0, 4), "C": lambda: (0.5, 5)}, 1)


def test_only_the_work_is_timed_and_each_time_on_something_new():
    given = []
    run = contender(lambda: given.append(0) or given, len, lambda _, length: length, repeats=3)
    assert run()[1] in (1, 2, 3)
    assert len(given) == 3


@pytest.mark.parametrize("peer", peers.peers(quick=True), ids=lambda peer: peer.package)
def test_each_peer_agrees_or_is_reported(peer):
    row = peer.row(rounds=1)
    assert row.ours > 0
    assert (row.theirs is None) == (row.note == "not installed")


def test_peers_are_those_of_the_requirements_each_with_its_reason():
    lines = (ROOT / "benchmarks" / "requirements.txt").read_text("utf-8").splitlines()
    needs = [line.split("#") for line in lines if not line.startswith("#") and line]
    names = [re.fullmatch(r"([\w-]+)>=[\d.]+,<\d+\s*", need).group(1) for need, _ in needs]
    assert names == [peer.package for peer in peers.peers(quick=True)]
    assert all(len(reason) > 15 for _, reason in needs)


def test_a_small_process_stands_between_when_memory_is_measured():
    big = bytearray(150_000_000)
    code = "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    peak = int(starting.python(starting.BETWEEN, code))
    assert peak < len(big) / 1024


ROWS = [
    Row("fast work", 0.001, "program.c -O2", 0.002, 0.6),
    Row("slow work", 0.5, "program.c -O2", 0.002, 1.0),
    Row("far faster work", 1e-6, "package", 0.5),
    Row("a call", 0.0123456, at_most=0.020),
    Row("memory", 181.2, at_most=200, unit="MB"),
    Row("missing", 0.1, "package", note="not installed"),
]


def test_the_table_shows_units_ratios_and_what_is_missed():
    assert table.table(ROWS).splitlines()[2:] == [
        "| fast work | 1 ms | program.c -O2 | 2 ms | 0.5 | 0.6 |",
        "| slow work | 500 ms | program.c -O2 | 2 ms | 250 | 1 (missed) |",
        "| far faster work | 1 µs | package | 500 ms | 1/500,000 |  |",
        "| a call | 12.3 ms |  |  |  | 20 ms |",
        "| memory | 181 MB |  |  |  | 200 MB |",
        "| missing | 100 ms | package | not installed |  |  |",
    ]


def test_what_is_stored_is_read_again(tmp_path):
    about = table.machine() | {"compiler": "cc 1"}
    table.store(ROWS, about, tmp_path)
    assert table.stored(tmp_path) == (ROWS, about)
    text = (tmp_path / "results.md").read_text("utf-8")
    assert table.table(ROWS) in text
    assert about["date"] in text
    assert "numba" in text


def test_the_kind_of_machine_is_told_and_not_its_name():
    import platform

    about = table.machine()
    assert set(about) == {"date", "processor", "cores", "system", "python", "versions"}
    assert platform.node() not in map(str, about.values())


def test_the_table_goes_between_the_marks_of_a_readme(tmp_path):
    readme = tmp_path / "README.md"
    readme.write_text(f"Before\n\n{table.BEGIN}\nold\n{table.END}\n\nAfter\n", "utf-8")
    table.write_between_marks(readme, "new")
    table.write_between_marks(readme, "newer")
    text = readme.read_text("utf-8")
    assert text == f"Before\n\n{table.BEGIN}\nnewer\n{table.END}\n\nAfter\n"


def test_a_readme_without_the_marks_is_left_alone(tmp_path):
    readme = tmp_path / "README.md"
    readme.write_text(f"{table.END} {table.BEGIN}", "utf-8")
    with pytest.raises(ValueError, match=r"README\.md has no place for the table"):
        table.write_between_marks(readme, "new")
    assert readme.read_text("utf-8") == f"{table.END} {table.BEGIN}"


def test_a_quick_part_prints_its_rows_and_stores_nothing(monkeypatch, capsys):
    monkeypatch.setitem(PARTS, "queens", lambda quick: iter(ROWS[:1]) if quick else None)
    monkeypatch.setattr(table, "store", None)
    assert main(["queens", "--quick"]) == 0
    said = capsys.readouterr().out
    assert ROWS[0].line() in said
    assert "Not stored" in said


def test_a_missed_row_is_the_exit_status(monkeypatch):
    monkeypatch.setitem(PARTS, "queens", lambda quick: iter(ROWS[:2]))
    assert main(["queens"]) == 1


def test_an_unknown_part_is_refused(capsys):
    with pytest.raises(SystemExit) as error:
        main(["queens", "bishops"])
    assert error.value.code == 2
    assert "bishops" in capsys.readouterr().err


@needs_c
def test_a_real_part_runs_quickly(capsys):
    main(["queens", "--quick"])  # whatever its ratios are
    said = capsys.readouterr().out
    assert "three arrays" in said
    assert "bit masks" in said


def test_growth_is_drawn(tmp_path):
    pytest.importorskip("matplotlib")
    small = [line._replace(sizes=line.sizes[:3]) for line in growth.LINES]
    growth.draw(tmp_path / "growth.png", small, rounds=1)
    assert (tmp_path / "growth.png").read_bytes()[:4] == b"\x89PNG"


def test_the_picture_has_words_for_those_who_do_not_see_it():
    readme = (ROOT / "benchmarks" / "README.md").read_text("utf-8")
    (words,) = re.findall(r"!\[([^\]]+)\]\(growth\.png\)", readme)
    assert len(words) > 150
