"""The command line: answers, exit status, JSON, and messages for bad input."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys

import pytest
from conftest import DATA, stored

from knighttour import Board, is_placement, is_tour, path_of, read_numbers
from knighttour.cli.main import main

MAZES = DATA / "mazes"


def run(capsys, *words):
    """The exit status, what is printed, and what is complained of."""
    status = main([str(word) for word in words])
    out, err = capsys.readouterr()
    return status, out, err


def answer(capsys, *words):
    """The exit status and the JSON object, which is all of the output."""
    status, out, err = run(capsys, *words, "--json")
    assert err == ""
    return status, json.loads(out)


# tour -------------------------------------------------------------------------------------------


def test_a_tour_as_diagram_and_as_matrix(capsys):
    status, out, _ = run(capsys, "tour", 3, 4, "--start", "d2")
    assert status == 0
    assert "FOUND: a solution after 30 placed\ntries 204, placed 30, undone 19" in out
    diagram = path_of(read_numbers("\n".join(out.split("\n")[:4])))
    _, out, _ = run(capsys, "tour", 3, 4, "--start", "d2", "--print", "matrix")
    matrix = path_of(read_numbers("\n".join(out.split("\n")[:3])))
    assert diagram == matrix
    assert is_tour(diagram, Board(3, 4))


def test_a_tour_as_json(capsys):
    status, found = answer(capsys, "tour", 5, 5, "--order", "clockwise")
    assert status == 0
    assert list(found) == ["verdict", "path", "counts", "why", "seconds"]
    assert (found["verdict"], found["path"][0], len(found["path"])) == ("FOUND", "a1", 25)
    assert found["counts"] == {
        "tries": 236,
        "placed": 40,
        "undone": 16,
        "solutions": 1,
        "deepest": 25,
    }


@pytest.mark.parametrize("method", ["plain", "lookahead", "warnsdorff", "greedy"])
def test_each_method_finds_a_tour(capsys, method):
    _, found = answer(capsys, "tour", 5, 5, "--method", method)
    assert is_tour([Board(5, 5).square(name) for name in found["path"]], Board(5, 5))


def test_closed_tours_any_start_and_own_orders(capsys):
    _, found = answer(capsys, "tour", 6, 6, "--closed", "--method", "lookahead")
    board = Board(6, 6)
    assert is_tour([board.square(name) for name in found["path"]], board, closed=True)
    _, found = answer(capsys, "tour", 3, 4, "--start", "any")
    assert found["counts"]["placed"] == answer(capsys, "tour", 3, 4)[1]["counts"]["placed"] + 1
    own = "2,1 1,2 -1,2 -2,1 -2,-1 -1,-2 1,-2 2,-1"
    assert answer(capsys, "tour", 5, 5, "--order", own)[1]["counts"]["placed"] == 8_839


@pytest.mark.parametrize(
    ("words", "status", "verdict"),
    [
        (("3", "3"), 1, "NONE"),
        (("4", "4"), 1, "NONE"),
        (("3", "4", "--start", "b1"), 1, "NONE"),
        (("8", "8", "--start", "e3", "--method", "greedy"), 1, "STUCK"),
        (("41", "41", "--order", "clockwise", "--method", "greedy"), 1, "STUCK"),
        (("8", "8", "--budget", "1000"), 3, "BUDGET"),
        (("60", "60", "--budget", "5000"), 3, "BUDGET"),
        (("1", "1"), 0, "FOUND"),
    ],
)
def test_each_verdict_has_its_status(capsys, words, status, verdict):
    got, found = answer(capsys, "tour", *words)
    assert (got, found["verdict"]) == (status, verdict)


def test_none_says_why_and_can_be_searched_all_the_same(capsys):
    _, found = answer(capsys, "tour", 3, 3)
    assert (found["counts"]["tries"], found["path"]) == (0, [])
    assert "centre" in found["why"]
    _, found = answer(capsys, "tour", 3, 3, "--search-anyway")
    assert (found["counts"]["placed"], found["counts"]["undone"]) == (14, 14)


def test_a_budget_verdict_names_a_method_that_answers(capsys):
    _, found = answer(capsys, "tour", 8, 8, "--budget", 1000)
    assert "--method any answers" in found["why"]
    assert answer(capsys, "tour", 8, 8, "--method", "any")[1]["verdict"] == "FOUND"
    _, found = answer(capsys, "tour", 8, 8, "--start", "e3", "--method", "greedy")
    assert "--method any answers" in found["why"]
    assert answer(capsys, "tour", 8, 8, "--start", "e3", "--method", "any")[1]["path"][0] == "e3"
    _, found = answer(capsys, "tour", 5, 5, "--start", "b1", "--search-anyway", "--budget", 1000)
    assert "a theorem says that there is none" in found["why"]


def test_a_tour_that_ends_somewhere(capsys):
    status, _, err = run(capsys, "tour", 6, 6, "--end", "c5")
    assert status == 2
    assert "--end goes with --method any" in err
    _, found = answer(capsys, "tour", 6, 6, "--end", "c5", "--method", "any")
    assert found["path"][-1] == "c5"
    assert is_tour([Board(6, 6).square(name) for name in found["path"]], Board(6, 6))


def test_a_start_that_is_given_holds_even_if_it_is_the_usual_one(capsys):
    _, found = answer(capsys, "tour", 6, 6, "--method", "any", "--start", "a1", "--end", "c4")
    assert (found["path"][0], found["path"][-1]) == ("a1", "c4")
    _, found = answer(capsys, "tour", 6, 6, "--method", "any", "--start", "a1", "--end", "c1")
    assert "ends on the other colour" in found["why"]
    assert answer(capsys, "tour", 5, 5)[1]["path"][0] == "a1"


# queens -----------------------------------------------------------------------------------------


def test_queens_first_all_count_and_fundamental(capsys):
    status, found = answer(capsys, "queens", 8)
    assert (status, found["path"][:3], found["counts"]["tries"]) == (0, ["a1", "e2", "h3"], 876)
    assert "solutions" not in found
    _, found = answer(capsys, "queens", 6, "--all")
    assert found["solutions"] == [
        [2, 4, 6, 1, 3, 5],
        [3, 6, 2, 5, 1, 4],
        [4, 1, 5, 2, 6, 3],
        [5, 3, 1, 6, 4, 2],
    ]
    _, found = answer(capsys, "queens", 8, "--count")
    assert found["counts"]["solutions"] == 92
    _, found = answer(capsys, "queens", 8, "--fundamental")
    assert found["fundamental"] == len(found["solutions"]) == 12
    assert all(
        is_placement([(r, c - 1) for r, c in enumerate(row)], 8) for row in found["solutions"]
    )


@pytest.mark.parametrize("engine", ["python", "fast"])
def test_both_engines_give_the_same(capsys, engine):
    for words in (
        ["tour", 5, 5],
        ["tour", 8, 8, "--start", "e3", "--method", "warnsdorff"],
        ["queens", 6, "--all"],
        ["queens", 8, "--fundamental"],
        ["maze", MAZES / "crlf-bom.txt", "--entry", "1,2", "--exit", "3,4", "--way", "shortest"],
    ):
        _, found = answer(capsys, *words, "--engine", engine)
        _, usual = answer(capsys, *words)
        del found["seconds"], usual["seconds"]
        assert found == usual


def test_queens_are_counted_with_bit_masks(capsys):
    _, found = answer(capsys, "queens", 8, "--count", "--method", "bits")
    assert found["counts"]["tries"] == 15_720
    assert found["counts"]["solutions"] == 92
    assert answer(capsys, "queens", 8, "--method", "bits")[0] == 2
    assert answer(capsys, "queens", 8, "--count", "--method", "bits", "--engine", "python")[0] == 2
    assert answer(capsys, "queens", 40, "--count", "--method", "bits")[0] == 2


def test_queens_in_words(capsys):
    status, out, _ = run(capsys, "queens", 4)
    assert status == 0
    assert out.startswith("4    .   .   Q   .\n")
    assert "2 4 1 3\n3 1 4 2\nFOUND" in run(capsys, "queens", 4, "--all")[1]
    assert "12 fundamental placements" in run(capsys, "queens", 8, "--fundamental")[1]


@pytest.mark.parametrize("n", [2, 3])
def test_no_placement_is_an_answer(capsys, n):
    status, out, err = run(capsys, "queens", n)
    assert (status, err) == (1, "")
    assert f"NONE: {n} queens: " in out
    assert run(capsys, "queens", n, "--count")[0] == 0


def test_fifty_queens_end_in_a_budget(capsys):
    status, found = answer(capsys, "queens", 50, "--all", "--budget", 2000)
    assert (status, found["verdict"]) == (3, "BUDGET")


# maze -------------------------------------------------------------------------------------------


def test_a_maze_counts_from_one(capsys):
    status, found = answer(
        capsys, "maze", MAZES / "crlf-bom.txt", "--entry", "1,2", "--exit", "3,4"
    )
    assert status == 0
    assert found["path"] == [[1, 2], [2, 2], [2, 3], [2, 4], [3, 4]]


@pytest.fixture
def room(tmp_path):
    file = tmp_path / "räum 1.txt"
    file.write_text("0 0 1\n".replace("1", "0") * 3, "utf-8")
    return file


@pytest.mark.parametrize(("way", "squares"), [("first", 9), ("shortest", 5), ("all", 9)])
def test_each_way_through_a_maze(capsys, room, way, squares):
    """Up, left, right, down goes along row 1, and back along row 2."""
    _, found = answer(capsys, "maze", room, "--entry", "1,1", "--exit", "3,3", "--way", way)
    assert len(found["path"]) <= squares
    assert len(found.get("solutions", [])) == (12 if way == "all" else 0)


def test_a_maze_in_words(capsys, room):
    status, out, _ = run(
        capsys, "maze", room, "--entry", "1,1", "--exit", "1,2", "--way", "shortest"
    )
    assert status == 0
    assert out.startswith("   1   2\n")
    room.write_text("S#E", "utf-8")
    status, out, _ = run(capsys, "maze", room)
    assert (status, out.split(":")[:2]) == (1, ["NONE", " no passage"])
    room.write_text("0 -1 0\n", "utf-8")
    assert run(capsys, "maze", room, "--entry", "1,1", "--exit", "1,1")[0] == 0


def test_mazes_in_another_convention_are_not_guessed_at(capsys):
    for file in MAZES.glob("*.txt"):
        if file.name != "crlf-bom.txt":
            status, found = answer(capsys, "maze", file, "--entry", "1,1", "--exit", "2,2")
            assert status == 2
            assert "1 is not read" in found["error"]


# Bad input --------------------------------------------------------------------------------------

BAD = [
    ("tour 0 5", "rows must be a whole number of 1 or more, not 0"),
    ("tour -1 5", "rows must be a whole number of 1 or more, not -1"),
    ("tour 5 2.5", "columns must be a whole number of 1 or more, not '2.5'"),
    ("tour eight 5", "not 'eight'"),
    ("tour 1000000 1000000", "at most 10,000,000"),
    ("tour 5 5 --start z99", "'z99' is not on the board of 5 rows and 5 columns"),
    ("tour 5 5 --start a0", "'a0' is no name of a square"),
    ("tour 4 3 --start d1", "4 rows and 3 columns: files go from a to c"),
    ("tour 5 5 --order 2,1", "this one has 1"),
    ("tour 5 5 --order sideways", "'sideways'"),
    ("tour 5 5 --budget 0", "budget must be a whole number of 1 or more, not 0"),
    ("tour 5 5 --budget -7", "budget must be"),
    ("tour 5 5 --budget lots", "not 'lots'"),
    ("tour 5 5 --method magic", "'magic'"),
    ("tour 5 5 --method greedy --ties best", "'best'"),
    ("tour 5 5 --ties roth", "--ties and --seed go with"),
    ("tour 5 5 --method any --ties roth", "--ties and --seed go with"),
    ("tour 5 5 --method any --seed 1", "--ties and --seed go with"),
    ("tour 5 5 --method any --order nonsense", "'nonsense' is no move order"),
    ("tour 5 5 --method any --budget 0", "budget must be"),
    ("tour 5 5 --method any --engine python", "--method any goes with --engine fast"),
    ("queens 8 --count --method bits --engine python", "bits goes with --engine fast"),
    ("queens 8 --budget 0", "budget must be a whole number of 1 or more, not 0"),
    ("tour 5", "cols"),
    ("tour 5 5 --wrong", "--wrong"),
    ("queens 0", "the number of queens must be a whole number from 1 to 10,000, not 0"),
    ("queens -3", "not -3"),
    ("queens 2.5", "not '2.5'"),
    ("queens eight", "not 'eight'"),
    ("queens 10001", "not 10,001"),
    ("maze nowhere.txt", "cannot read the maze file 'nowhere.txt'"),
    ("", "COMMAND"),
    ("dance", "'dance'"),
]


@pytest.mark.parametrize(("line", "message"), BAD)
def test_bad_input_gets_a_message_and_status_2(capsys, line, message):
    status, out, err = run(capsys, *line.split())
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
    status, found = answer(capsys, *line.split())
    assert status == 2
    assert message in found["error"]


def test_an_empty_start_is_quoted_with_the_board(capsys):
    status, _, err = run(capsys, "tour", 5, 6, "--start", "")
    assert status == 2
    assert "''" in err
    assert "5 rows and 6 columns" in err


def test_a_table_of_moves_that_is_none(capsys):
    table = "3,1 1,3 3,-1 0,0 -3,-1 -3,1 -1,3 -1,-3"
    assert "(3, 1) is no knight's move" in run(capsys, "tour", 5, 5, "--order", table)[2]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the text is empty"),
        (b"..\n...", "row 2 has 3 squares, row 1 has 2"),
        (b"..\n.x", "row 2 holds 'x'"),
        (b"\xff\xfe\x00.", "no text file in UTF-8"),
        (b"...\n.#.", "the entry is not known"),
    ],
)
def test_a_bad_maze_file_is_named(capsys, tmp_path, content, message):
    file = tmp_path / "maze.txt"
    file.write_bytes(content)
    status, _, err = run(capsys, "maze", file)
    assert status == 2
    assert message in err


@pytest.mark.parametrize(
    ("entry", "exit_", "message"),
    [
        ("1,1", "1,9", "outside"),
        ("2,2", "1,1", "obstacle"),
        ("1;1", "1,1", "'1;1'"),
        ("0,1", "1,1", "outside"),
    ],
)
def test_a_bad_entry_or_exit_is_named(capsys, tmp_path, entry, exit_, message):
    file = tmp_path / "maze.txt"
    file.write_text("...\n.#.", "utf-8")
    status, _, err = run(capsys, "maze", file, "--entry", entry, "--exit", exit_)
    assert status == 2
    assert message in err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["tour", 5, 5, "--method", "greedy", "--seed", "abc"], "seed must be a whole number of 0"),
        (["tour", 5, 5, "--method", "greedy", "--seed", "-1"], "not -1"),
        (["tour", 5, 5, "--order", "foo"], "'foo' is no move order: wirth or clockwise"),
        (["tour", 5, 5, "--js"], "--js"),
        (["maze", MAZES / "crlf-bom.txt", "--entry", "-1,1", "--exit", "3,4"], "outside"),
        (["tour", "9" * 40, 5], "about 10^40 rows and 5 columns"),
        (["tour", "9" * 5000, 5], "not '9999"),
    ],
)
def test_what_a_hostile_tester_typed(capsys, words, message):
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert message in err


def test_a_move_order_may_begin_with_a_minus(capsys):
    own = "-2,1 -1,2 1,2 2,1 2,-1 1,-2 -1,-2 -2,-1"
    assert answer(capsys, "tour", 5, 5, "--order", own)[1]["counts"]["placed"] == 40
    assert answer(capsys, "tour", 5, 5, "--order", "CLOCKWISE")[1]["counts"]["placed"] == 40


@pytest.mark.slow
def test_default_budgets_are_smaller_where_a_placement_is_work(capsys):
    """Nothing hangs: 1,000 queens in the readable engine would take hours to a million."""
    status, found = answer(capsys, "queens", 1000, "--engine", "python")
    assert (status, found["counts"]["placed"]) == (3, 10**6 // (1 + 10**6 // 64))
    status, found = answer(capsys, "tour", 60, 60, "--method", "lookahead", "--engine", "python")
    assert (status, found["counts"]["placed"]) == (3, 10**6 // (1 + 3600 // 7))


def test_an_interrupt_outside_the_search_is_told(capsys, monkeypatch):
    def press(name):
        raise KeyboardInterrupt

    monkeypatch.setattr("knighttour.cli.mazes._read", press)
    status, out, err = run(capsys, "maze", "any.txt")
    assert (status, out) == (3, "")
    assert "stopped outside the search" in err


@pytest.mark.parametrize("engine", ["python", "fast"])
@pytest.mark.parametrize(
    "line", ["queens 14 --all", "queens 14 --fundamental", "maze room.txt --way all"]
)
def test_an_interrupt_keeps_the_solutions_so_far(capsys, tmp_path, monkeypatch, engine, line):
    (tmp_path / "room.txt").write_text("S.....\n......\n......\n......\n......\n.....E")
    monkeypatch.chdir(tmp_path)
    signal.signal(signal.SIGALRM, lambda *about: signal.raise_signal(signal.SIGINT))
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    status, found = answer(capsys, *line.split(), "--engine", engine)
    assert (status, found["verdict"]) == (3, "STOPPED")
    if "--fundamental" not in line:
        assert 0 <= found["counts"]["solutions"] - len(found["solutions"]) <= (engine == "python")
    assert found["solutions"]


# As a process -----------------------------------------------------------------------------------


def test_the_module_runs_and_needs_no_unicode_terminal(tmp_path):
    env = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "knighttour", "maze", "Käyttäjä ФШ.txt"],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert b"cannot read the maze file" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_reader_that_has_seen_enough_is_no_error():
    command = f"{shlex.quote(sys.executable)} -m knighttour tour 300 300 --budget 5 | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_the_package_loads_nothing_heavy():
    code = (
        "import sys, knighttour, knighttour.__main__\n"
        "heavy = {'numpy', 'numba', 'matplotlib', 'ipywidgets', 'anywidget', 'IPython'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_stored_plain_counts_come_out_of_the_command(capsys):
    rows = [row for row in stored("oracles.json")["plain"]["wirth 5x5"] if row[2] < 10_000]
    for start, verdict, tries, placed, undone in rows:
        _, found = answer(capsys, "tour", 5, 5, "--start", start)
        assert found["verdict"] == verdict
        assert [found["counts"][name] for name in ("tries", "placed", "undone")] == [
            tries,
            placed,
            undone,
        ]
