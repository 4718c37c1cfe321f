"""`mark`: thirty hand-ins with known faults, files that are none, and what is written of them."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from pathlib import Path

import pytest
from hand_ins import COMMENTED, RIGHT, changed, hand_in, solved, thirty

from knighttour.cli.main import main
from knighttour.teach import checks, ipynb
from knighttour.teach.lessons import lessons
from knighttour.teach.mark import NO_SANDBOX, folder, lesson, program
from knighttour.teach.mark.folder import STOPPED, mark
from knighttour.teach.mark.held_out import HELD_OUT
from knighttour.teach.mark.page import as_html, faults, write
from knighttour.teach.mark.process import Ended, done
from knighttour.teach.mark.table import FIRST, as_csv, plain

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


def one(tmp_path, notebook, name="it.ipynb"):
    """The row of one hand-in."""
    if isinstance(notebook, bytes):
        (tmp_path / name).write_bytes(notebook)
    else:
        ipynb.write(notebook, tmp_path / name)
    (row,) = mark(tmp_path)
    return row


# Thirty hand-ins


@pytest.fixture(scope="module")
def class_folder(tmp_path_factory):
    where = tmp_path_factory.mktemp("class")
    for name, (number, answers, _) in thirty().items():
        ipynb.write(hand_in(number, answers, alias=f"alias of {name}"), where / f"{name}.ipynb")
    return where


@pytest.fixture(scope="module")
def rows(class_folder):
    return {row.file.removesuffix(".ipynb"): row for row in mark(class_folder)}


@pytest.mark.slow
@pytest.mark.parametrize("name", thirty())
def test_each_of_thirty_hand_ins_gets_its_row(rows, name):
    number, _, expected = thirty()[name]
    row = rows[name]
    assert (row.lesson, row.alias, row.note) == (number, f"alias of {name}", "")
    assert row.guesses == []
    for check, said in row.checks.items():
        wanted = "passed" if expected == RIGHT else expected.get(check, "blank")
        assert said.startswith(wanted), check
        assert said == wanted or wanted not in ("passed", "blank"), check


@pytest.mark.slow
def test_there_are_thirty_with_every_check_of_four_lessons(rows):
    assert len(rows) == 30
    for number in ("01", "03", "04", "09"):
        names = {check.partition(" (")[0] for check in rows[f"{number} right"].checks}
        assert names == {*checks.keys(number)}


@pytest.mark.slow
def test_the_same_formula_with_comments_is_listed(rows):
    assert rows["01 same formula"].identical == {"01.B": ["01 right.ipynb"]}
    assert "01.B" in rows["01 right"].as_solution
    assert "03.A" not in rows["03 never undoes"].identical


# Reading


def test_guesses_are_counted_and_not_run(tmp_path):
    guesses = {
        "01-guess-1": "guess_1 = [1, 2, 3, 4, 5]",
        "01-guess-2": "guess_2 = 4 * 4",
        "01-guess-3": "guess_3 = print",
        "01-guess-4": "guess_4 = 'skip'\nimport os; os._exit(1)",
    }
    row = one(tmp_path, hand_in("01", guesses))
    assert (row.guesses, row.asked) == (["01.1", "01.2", "01.4"], 4)


def test_no_stored_output_is_believed(tmp_path):
    notebook = hand_in("01", {"01-check-b-exercise": "def all_moves(n):\n    return n"})
    for cell in notebook["cells"]:
        if "check" in ipynb.tags(cell):
            cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["Right. Yes."]}]
            cell["source"] = "print('Right. Yes.')  # check('01.B', all_moves)"
    assert one(tmp_path, notebook).checks["01.B"].startswith("For n = 8 it says 8, and 336")


def test_cells_without_the_tag_of_an_answer_are_not_run(tmp_path):
    notebook = hand_in("01", {"01-check-b-exercise": "def all_moves(n):\n    return helped(n)"})
    helper = {**notebook["cells"][-1], "id": "mine", "metadata": {}}
    helper["source"] = "def helped(n):\n    return 8 * (n - 1) * (n - 2)"
    notebook["cells"].insert(1, helper)
    said = one(tmp_path, notebook).checks["01.B"]
    assert said == (
        "Your code stopped with NameError: name 'helped' is not defined; only the lesson's answer "
        "cells are run"
    )


def test_answers_are_known_by_their_names_where_ids_are_lost(tmp_path):
    notebook = hand_in("01", solved("01"))
    for cell in notebook["cells"]:
        cell.pop("id", None)
    assert {*one(tmp_path, notebook).checks.values()} == {"passed"}


def test_a_cell_that_was_split_counts_as_one(tmp_path):
    notebook = hand_in("03", {"03-check-b": "placed = 30"})
    at = next(i for i, c in enumerate(notebook["cells"]) if c.get("id") == "03-check-b")
    rest = {**notebook["cells"][at], "id": "new", "source": "undone = placed - 11"}
    notebook["cells"].insert(at + 1, rest)
    assert one(tmp_path, notebook).checks["03.B"] == "passed"


def test_an_answer_that_needs_another_gets_it_right_or_wrong(tmp_path):
    wrong = changed("01", "01-moves", ("0 <= to_col < cols", "True"))
    row = one(tmp_path, hand_in("01", {"01-moves": wrong, "01-total": solved("01")["01-total"]}))
    assert row.checks["01.total"].startswith("For n = 8 it says ")


# Files that are no hand-ins


def hostile_name(code):
    return hand_in("01", receipt=f"from knighttour.teach.receipt import receipt\n\n{code}")


NOT_MARKED = {
    "empty": (b"", "is no notebook, or a damaged one ("),
    "cut": (b'{"cells": [{"cell_type": "co', "is no notebook, or a damaged one ("),
    "no notebook": (b"[1, 2, 3]", "is no notebook, or a damaged one ("),
    "numbers": (b'{"cells": [1], "metadata": {}}', "is no notebook, or a damaged one ("),
    "no text": (bytes(range(256)), "is no notebook, or a damaged one ("),
    "deep": (b"[" * 200_000, "is no notebook, or a damaged one (RecursionError)"),
    "no cells": (b'{"cells": [], "metadata": {}}', "is no lesson of these: no check or question"),
    "no source": (
        b'{"cells": [{"cell_type": "code", "metadata": {}}], "metadata": {}}',
        "is no notebook, or a damaged one (KeyError)",
    ),
    "odd tags": (
        b'{"cells":[{"cell_type":"code","metadata":{"tags":7},"source":""}],"metadata":{}}',
        "is no notebook, or a damaged one (TypeError)",
    ),
    "other lesson": (
        json.dumps(hand_in("01")).replace("01.", "98.").encode(),
        "is no lesson of these: no check or question of them is in it",
    ),
    "long": (
        json.dumps(hand_in("01", {"01-moves": "#" * 150_000})).encode(),
        "has answers of 150,",
    ),
    "code for a name": (
        json.dumps(hostile_name("receipt(__import__('os')._exit(3))")).encode(),
        "the name in the receipt cell is no text",
    ),
    "no name": (json.dumps(hostile_name("receipt(...)")).encode(), "the name in the receipt cell"),
    "name as given": (
        json.dumps(hand_in("01", alias="name or alias")).encode(),
        "no name in the receipt cell",
    ),
    "nested": (
        json.dumps(hostile_name(f"receipt({'-' * 50_000}1)")).encode(),
        "",  # Python gives up on it, or the process does: either way there is a note
    ),
}


def test_a_file_that_is_no_hand_in_gets_one_line_and_stops_nothing(tmp_path):
    for name, (content, _) in NOT_MARKED.items():
        (tmp_path / f"{name}.ipynb").write_bytes(content)
    ipynb.write(hand_in("01", {"01-check-b-exercise": COMMENTED}), tmp_path / "zz right.ipynb")
    *odd, last = mark(tmp_path)
    assert {row.file for row in odd} == {f"{name}.ipynb" for name in NOT_MARKED}
    for row in odd:
        _, wanted = NOT_MARKED[row.file.removesuffix(".ipynb")]
        assert row.note.startswith(wanted), row
        assert row.note, row
        assert "\n" not in row.note
    assert last.checks["01.B"] == "passed"
    assert as_csv([*odd, last]).count("\n") == len(odd) + 2


def test_a_huge_file_is_not_opened(tmp_path):
    with (tmp_path / "huge.ipynb").open("wb") as file:
        file.truncate(folder.LARGEST + 1)
    (row,) = mark(tmp_path)
    assert row.note.startswith("is too large: 52,428,801 bytes")


@POSIX
def test_links_pipes_and_folders_are_not_opened(tmp_path):
    inside, outside = tmp_path / "in", tmp_path / "out"
    ipynb.write(hand_in("01"), outside / "theirs.ipynb")
    (inside / "c.ipynb").mkdir(parents=True)
    (inside / "a.ipynb").symlink_to(outside / "theirs.ipynb")
    (inside / "folder").symlink_to(outside)
    (inside / "d.ipynb").symlink_to(outside)
    os.mkfifo(inside / "b.ipynb")
    found = {row.file: row.note for row in mark(inside)}
    link = "is a link, which is not followed"
    assert found == {
        "a.ipynb": link,
        "b.ipynb": "is no file",
        "c.ipynb": "is no file",
        "d.ipynb": link,
    }


@POSIX
def test_odd_names_stay_on_their_line(tmp_path):
    names = [b"=1+1.ipynb", b"two\nlines.ipynb", b"\xff\xfe.ipynb", b"a;b,'c\".IPYNB"]
    for name in names:
        (tmp_path / os.fsdecode(name)).write_bytes(b"")
    rows = mark(tmp_path)
    table = list(csv.reader(io.StringIO(as_csv(rows))))
    assert [line[0] for line in table[1:]] == [
        "'=1+1.ipynb",
        "a;b,'c\".IPYNB",
        "two\\nlines.ipynb",
        "\\udcff\\udcfe.ipynb",
    ]
    write(rows, tmp_path)


def test_folders_within_are_searched_and_jupyters_copies_are_not(tmp_path):
    for name in ("b/ada.ipynb", "a/ada.ipynb", ".ipynb_checkpoints/x.ipynb", "a/._ada.ipynb"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    assert [row.file for row in mark(tmp_path)] == ["a/ada.ipynb", "b/ada.ipynb"]


@pytest.mark.parametrize("name", ["none", "file.txt"])
def test_a_folder_that_is_none_is_named(tmp_path, name):
    (tmp_path / "file.txt").write_text("")
    with pytest.raises(ValueError, match=f"{name}' is no folder"):
        mark(tmp_path / name)
    with pytest.raises(ValueError, match="no hand-ins"):
        mark(tmp_path)


# Processes


def judged(text, check="01.B", cell="01-check-b-exercise", seconds=10.0):
    path = next(path for path in lessons() if path.name.startswith(check[:2]))
    job = {"do": "judge", "lesson": folder.asdict(lesson.lesson(path)), "check": check}
    return done(job | {"cells": [(cell, "exercise", text)]}, seconds)


def test_a_process_that_does_not_end_is_ended():
    with pytest.raises(Ended, match="time-out: no end after 2 seconds"):
        judged("while True:\n    pass", seconds=2)


@POSIX
def test_what_an_answer_started_is_ended_with_it(tmp_path):
    told = tmp_path / "told"
    sleeper = f"import time, pathlib; time.sleep(3); pathlib.Path({str(told)!r}).touch()"
    text = f"import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', {sleeper!r}])\n"
    assert judged(text + COMMENTED)["passed"]
    with pytest.raises(Ended):  # longer than the sleeper would have slept
        judged("while True:\n    pass", seconds=5)
    assert not told.exists()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("raise SystemExit(4)", "SystemExit: 4"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt: "),
        ("x = [0] * 10**12", "MemoryError: "),
        ("x = input()", "EOFError: EOF when reading a line"),
        ("%time x = 1", "SyntaxError: invalid syntax (the answer, line 1)"),
    ],
)
def test_what_stopped_an_answer_is_told(text, why):
    said = judged(f"{text}\n{COMMENTED}")
    assert said == {"passed": False, "why": f"Your code stopped with {why}"}


def test_an_answer_writes_into_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert judged(f"open('here', 'w').write('x')\n{COMMENTED}")["passed"]
    assert not list(tmp_path.iterdir())


# The pieces that an answer needs


def run(asked, *cells):
    """The value of a name when only what it needs has run; and the texts of these."""
    pieces = [piece for cell in cells for piece in program.given(cell)]
    chosen = program.needed(pieces, frozenset([asked]))
    made, _ = program.run(chosen)
    return made[asked], [piece.text for piece in chosen]


def test_only_what_an_answer_needs_is_run():
    assert run("a", "b = 1\nc = 1 / 0", "print(b)", "a = b + 1", "a = a * 2")[0] == 4
    assert run("a", "b = 1", "a = b", "c = a")[1] == ["b = 1", "a = b"]
    assert run("a", "a = 1", "a = 2")[1] == ["a = 2"]
    assert run("a", "a = [1]", "a += [2]", "for n in [3]:\n    a = [*a, n]")[0] == [1, 2, 3]


def test_a_function_finds_what_was_made_after_it():
    cells = ["width = 60", "def fits():\n    return width", "width = 50", "class A:\n    n = fits"]
    assert run("fits", *cells)[0]() == 50
    assert run("A", *cells)[0].n() == 50


# Held-out boards


def test_every_check_of_a_program_has_boards_that_no_lesson_shows():
    """Those without are about a single answer, or about one board by their nature."""
    one_board = {"02.any", "02.walk", "03.order", "04.make", "07.B", "11.H", "11.F"}
    for path in lessons():
        if path.name[:2] not in ("01", "02", "03", "04", "05", "06", "07", "09", "11"):
            continue
        known = lesson.lesson(path)
        for asked in known.checks:
            about = program.names(asked.about).needs
            texts = [known.parts[at].text for at in range(asked.at)]
            is_program = any(f"def {name}(" in text for text in texts for name in about)
            assert is_program <= (asked.key in HELD_OUT or asked.key in one_board), asked


def test_held_out_boards_are_of_checks_that_there_are():
    assert all(key in checks.keys(key[:2]) for key in HELD_OUT)


@pytest.mark.slow
@pytest.mark.parametrize("path", lessons(), ids=lambda path: path.name[:2])
def test_the_solutions_of_every_lesson_pass(path, tmp_path):
    number = path.name[:2]
    row = one(tmp_path, hand_in(number, solved(number)))
    assert {said for check, said in row.checks.items()} <= {"passed"}, row.checks


# What is written


def two_rows():
    return [
        folder.Row("a.ipynb", "=cmd|' /C calc'!A0", "01", "", ["01.1"], 4, {"01.B": "<b>no</b>"}),
        folder.Row("b.ipynb", "Bo", "01", "", [], 4, {"01.B": "<b>no</b>", "01.A": "passed"}),
        folder.Row("c.ipynb", note="is no file"),
    ]


def test_the_table_has_a_line_for_each_file():
    assert list(csv.reader(io.StringIO(as_csv(two_rows())))) == [
        [*FIRST, "01.B", "01.A", "identical to"],
        ["a.ipynb", "'=cmd|' /C calc'!A0", "01", "", "1 of 4", "0 of 1", "<b>no</b>", "", ""],
        ["b.ipynb", "Bo", "01", "", "0 of 4", "1 of 2", "<b>no</b>", "passed", ""],
        ["c.ipynb", "", "", "is no file", "", "", "", "", ""],
    ]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", " =1", "\t=1", "\n=1", "%0", "|x"])
def test_no_text_is_a_formula(text):
    assert plain(text).startswith("'")


def test_identical_functions_name_each_other():
    rows = two_rows()[:2]
    rows[0].forms = rows[1].forms = {"01.B": "a digest", "01.A": ""}
    folder.compare(rows)
    assert [row.identical for row in rows] == [{"01.B": ["b.ipynb"]}, {"01.B": ["a.ipynb"]}]
    rows[1].as_solution = ["01.B"]
    line = list(csv.reader(io.StringIO(as_csv(rows))))[2]
    assert line[-1] == "a.ipynb (01.B); the lesson's solution (01.B)"


def test_the_page_counts_faults_and_holds_no_code_of_a_hand_in():
    rows = two_rows()
    assert faults(rows) == [("01.B", "<b>no</b>", 2)]
    page = as_html(rows)
    assert '<td>01.B</td><td>&lt;b&gt;no&lt;/b&gt;</td><td class="n">2</td>' in page
    assert "<b>" not in page
    assert "is no file" in page
    assert "mark is no sandbox" in page
    assert "http" not in page  # it needs no network
    assert "<script" not in page


@POSIX
def test_a_link_in_the_place_of_the_table_is_replaced_and_not_followed(tmp_path):
    target = tmp_path / "precious"
    target.write_text("kept")
    where = tmp_path / "class"
    where.mkdir()
    (where / "marks.csv").symlink_to(target)
    table, _ = write(two_rows(), where)
    assert target.read_text() == "kept"
    assert not table.is_symlink()
    assert table.read_bytes().startswith(b"\xef\xbb\xbffile,alias,lesson")


def test_what_is_in_the_way_of_the_table_is_left_alone(tmp_path):
    (tmp_path / "marks.csv").mkdir()
    table, page = write(two_rows(), tmp_path)
    assert (table.name, page.name) == ("marks new.csv", "marks.html")
    assert (tmp_path / "marks.csv").is_dir()


# The command


def test_the_command_writes_both_and_says_that_it_is_no_sandbox(tmp_path, capsys):
    ipynb.write(hand_in("01", {"01-check-b-exercise": "all_moves = 8"}), tmp_path / "a.ipynb")
    (tmp_path / "b.ipynb").write_bytes(b"")
    assert main(["mark", str(tmp_path), "--to", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert said.startswith(
        "2 files, 1 of them hand-ins of these lessons\n  b.ipynb: is no notebook"
    )
    assert "   1 x 01.B: Hand in the function itself, without brackets behind its name." in said
    assert NO_SANDBOX in said
    assert sorted(os.listdir(tmp_path)) == ["a.ipynb", "b.ipynb", "out"]
    assert sorted(os.listdir(tmp_path / "out")) == ["marks.csv", "marks.html"]


def test_the_command_as_json(tmp_path, capsys):
    ipynb.write(hand_in("01", {"01-check-b-exercise": "all_moves = 8"}), tmp_path / "a.ipynb")
    assert main(["mark", str(tmp_path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["files"][0]["alias"] == "Ada"
    assert found["files"][0]["checks"]["01.A"] == "blank"
    assert found["faults"][0] | {"fault": ""} == {"check": "01.B", "fault": "", "files": 1}
    assert Path(found["csv"]).is_file()
    assert found["warning"] == NO_SANDBOX


def test_help_says_that_it_is_no_sandbox(capsys):
    with pytest.raises(SystemExit):
        main(["mark", "--help"])
    assert "mark is no sandbox" in capsys.readouterr().out


def test_ctrl_c_keeps_what_is_marked(tmp_path):
    for name in "abcdef":
        (tmp_path / f"{name}.ipynb").write_bytes(b"")

    def stop(number, of, file):
        raise KeyboardInterrupt

    rows = mark(tmp_path, workers=1, tell=stop)
    assert rows[0].note.startswith("is no notebook")
    assert rows[-1].note == STOPPED
    assert rows[-1].stopped
