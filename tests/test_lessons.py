import json
import os
from pathlib import Path

import nbformat
import pytest

from knighttour.teach import ipynb
from knighttour.teach.lessons import lessons, reset, solutions, student, tidy

VIEW = ipynb.WIDGET_VIEW


def code(source, *tags, outputs=(), **metadata):
    return nbformat.v4.new_code_cell(
        source, execution_count=1, outputs=list(outputs), metadata={"tags": list(tags), **metadata}
    )


def text(source):
    return nbformat.v4.new_markdown_cell(source)


def shown(**data):
    return nbformat.v4.new_output("display_data", data=data)


def make(path: Path, *cells, **metadata) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(nbformat.v4.new_notebook(cells=list(cells), metadata=metadata), path)
    return path


@pytest.fixture
def originals(tmp_path):
    """Two lessons, the second with a guess, outputs and two solutions."""
    folder = tmp_path / "notebooks"
    make(folder / "00_start.ipynb", text("# Start"), code("1 + 1"))
    make(
        folder / "03_take-back.ipynb",
        text("# Take a move back"),
        code("guess_1 = 24  # of 25", "guess", outputs=[shown(**{"text/plain": "24"})]),
        text("Then try.\n\n## First exercise"),
        code("answer = 91", "solution", outputs=[shown(**{"text/plain": "91"})]),
        text("## Second exercise"),
        code("answer = 92", "solution", jupyter={"source_hidden": True}),
        code("answer + 1"),
    )
    make(folder / "teachers" / "guide.ipynb", text("Not for students"))
    return folder


def sources(path):
    return [cell.source for cell in nbformat.read(path, as_version=4).cells]


# copies for students


def test_lessons_are_found_in_order_and_nothing_else(originals):
    make(originals / "notes.ipynb", text("no lesson"))
    make(originals / "03_take-back 2026-08-01 10.00.00.ipynb", text("an old copy"))
    assert [path.name for path in lessons(originals)] == ["00_start.ipynb", "03_take-back.ipynb"]


def test_a_folder_without_lessons_is_named(tmp_path):
    with pytest.raises(ValueError, match=r"no lessons .* in '.*empty'"):
        lessons(tmp_path / "empty")


def test_a_copy_holds_no_output_no_solution_and_no_guess(originals, tmp_path):
    done = student(tmp_path / "mine", notebooks=originals)
    copy = tmp_path / "mine" / "03_take-back.ipynb"
    notebook = nbformat.read(copy, as_version=4)
    nbformat.validate(notebook)
    assert copy in done.made
    assert sources(copy)[1:] == [
        "guess_1 = ...  # of 25",
        "Then try.\n\n## First exercise",
        "## Second exercise",
        "answer + 1",
    ]
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [(cell.outputs, cell.execution_count) for cell in cells] == [([], None)] * len(cells)
    for cell in notebook.cells:
        del cell["id"]  # random letters and figures
    for answer in ("24", "91", "92"):
        assert answer not in json.dumps(notebook.cells)


def test_solutions_are_in_a_file_of_their_own_each_under_its_heading(originals, tmp_path):
    student(tmp_path / "mine", notebooks=originals)
    apart = tmp_path / "mine" / "solutions" / "03_take-back.ipynb"
    notebook = nbformat.read(apart, as_version=4)
    nbformat.validate(notebook)
    assert sources(apart)[1:] == [
        "## First exercise",
        "answer = 91",
        "## Second exercise",
        "answer = 92",
    ]
    assert notebook.cells[2].outputs[0].data == {"text/plain": "91"}
    assert "jupyter" not in notebook.cells[4].metadata  # it is not folded


def test_a_lesson_without_solutions_makes_no_file_of_them(originals, tmp_path):
    student(tmp_path / "mine", notebooks=originals)
    assert os.listdir(tmp_path / "mine" / "solutions") == ["03_take-back.ipynb"]


def test_the_originals_are_left_alone(originals, tmp_path):
    before = {path: path.read_bytes() for path in originals.rglob("*") if path.is_file()}
    student(tmp_path / "mine", notebooks=originals)
    reset(3, tmp_path / "mine", notebooks=originals)
    assert {path: path.read_bytes() for path in before} == before
    notebook = ipynb.read(originals / "03_take-back.ipynb")
    copy = json.loads(json.dumps(notebook))
    solutions(notebook, "any")
    assert notebook == copy


def test_copies_that_are_there_are_kept_and_named(originals, tmp_path):
    student(tmp_path / "mine", notebooks=originals)
    (tmp_path / "mine" / "00_start.ipynb").write_text("my work")
    (tmp_path / "mine" / "03_take-back.ipynb").unlink()
    done = student(tmp_path / "mine", notebooks=originals)
    assert (tmp_path / "mine" / "00_start.ipynb").read_text() == "my work"
    assert [path.name for path in done.made] == ["03_take-back.ipynb"]
    assert str(done) == (
        "made: 03_take-back.ipynb; kept as they were: 00_start.ipynb, solutions/03_take-back.ipynb"
    )


def test_folders_may_have_blanks_and_any_letters(originals, tmp_path):
    folder = tmp_path / "Käyttäjä äää" / "ФШ (copy)"
    student(folder, notebooks=originals)
    assert [path.name for path in lessons(folder)] == ["00_start.ipynb", "03_take-back.ipynb"]


def test_the_lessons_are_not_copied_onto_themselves(originals):
    for folder in (originals, originals / "mine"):
        with pytest.raises(ValueError, match="holds the lessons themselves"):
            student(folder, notebooks=originals)


def test_a_file_is_no_folder_for_lessons(originals, tmp_path):
    (tmp_path / "mine").write_text("x")
    with pytest.raises(ValueError, match=r"mine' is a file"):
        student(tmp_path / "mine", notebooks=originals)


def test_a_stop_while_writing_leaves_no_broken_lesson(originals, tmp_path, monkeypatch):
    def stopped(self, target):
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        student(tmp_path / "mine", notebooks=originals)
    monkeypatch.undo()
    assert len(student(tmp_path / "mine", notebooks=originals).made) == 3


# guesses


@pytest.mark.parametrize(
    ("given", "blanked"),
    [
        ("guess_1 = 24", "guess_1 = ..."),
        ("guess_1 = 24  # of 25, say 'x = 3'", "guess_1 = ...  # of 25, say 'x = 3'"),
        ("a = 1\nb = (2, 3)\nc = [4, 5]", "a = ...\nb = ...\nc = ..."),
        ("a = 'x = 1  # no comment'", "a = ..."),
        ("größe = 'ä'; b = 'ß' # é", "größe = ...; b = ... # é"),
        ("a = [\n    1,  # the answer\n    2,\n]\nb = 3", "a = ...\nb = ..."),
        ("first, last = 'a1', 'c2'", "first, last = ..., ..."),
        ("a = b = 3", "a = b = ..."),
        ("n: int = 3\nm: int", "n: int = ...\nm: int"),
        ("guess = ...\nreveal('03.1', guess)", "guess = ...\nreveal('03.1', guess)"),
        ("a = '\u2028'\nb = 2", "a = ...\nb = ..."),
        ("# nothing yet", "# nothing yet"),
    ],
)
def test_every_value_in_a_guess_is_blanked_and_nothing_else(given, blanked):
    assert ipynb.blank(given) == blanked
    compile(blanked, "a guess", "exec")


def test_a_guess_that_is_no_python_is_quoted():
    with pytest.raises(ValueError, match="'%time a = 1'"):
        ipynb.blank("%time a = 1")


# a fresh copy of a lesson


def test_reset_makes_a_fresh_copy_and_keeps_the_old_one_under_its_date(originals, tmp_path):
    student(tmp_path / "mine", notebooks=originals)
    mine = tmp_path / "mine" / "03_take-back.ipynb"
    fresh = mine.read_bytes()
    mine.write_text("my work")
    os.utime(mine, (1_800_000_000, 1_800_000_000))
    done = reset("03", tmp_path / "mine", notebooks=originals)
    assert mine.read_bytes() == fresh
    assert done.old.read_text() == "my work"
    assert done.old.name.startswith("03_take-back 2027-01-1")
    assert done.old.name in str(done)


def test_resetting_again_within_a_second_loses_nothing(originals, tmp_path):
    mine = tmp_path / "03_take-back.ipynb"
    reset(3, tmp_path, notebooks=originals)
    olds = set()
    for work in ("one", "two", "three"):
        mine.write_text(work)
        os.utime(mine, (1_800_000_000, 1_800_000_000))
        olds.add(reset(3, tmp_path, notebooks=originals).old)
    assert sorted(path.read_text() for path in olds) == ["one", "three", "two"]


def test_reset_where_there_is_no_copy_yet(originals, tmp_path):
    done = reset(0, tmp_path / "mine", notebooks=originals)
    assert done.old is None
    assert sources(done.lesson) == ["# Start", "1 + 1"]


@pytest.mark.parametrize("number", ["eight", "", 2.5, -1, None, 100])
def test_a_number_that_is_none_is_quoted(number, originals, tmp_path):
    with pytest.raises(ValueError, match="a lesson's number must be a whole number from 0 to 99"):
        reset(number, tmp_path, notebooks=originals)


def test_a_lesson_that_is_not_there_is_named_and_those_that_are(originals, tmp_path):
    with pytest.raises(ValueError, match="no lesson '08'; there are 00, 03"):
        reset("08", tmp_path, notebooks=originals)


# tidy


def cluttered(path):
    view = {VIEW: {"model_id": "abc"}}
    return make(
        path,
        code(
            "panel",
            outputs=[
                shown(**{"image/png": "iVBO", "text/plain": "Panel(5)"}, **view),
                shown(**view),
                nbformat.v4.new_output("stream", text="said\n"),
            ],
            execution={"iopub.execute_input": "2026-01-01"},
        ),
        widgets={"application/vnd.jupyter.widget-state+json": {"state": {}}},
    )


def test_tidy_strips_what_goes_stale_and_keeps_picture_and_text(tmp_path):
    path = cluttered(tmp_path / "a.ipynb")
    (done,) = tidy([path])
    assert done.path == path
    assert done.changes == ["widget views", "widget state", "timings"]
    notebook = nbformat.read(path, as_version=4)
    picture, said = notebook.cells[0].outputs
    assert picture.data == {"image/png": "iVBO", "text/plain": "Panel(5)"}
    assert said.text == "said\n"
    assert "widgets" not in notebook.metadata
    assert "execution" not in notebook.cells[0].metadata
    assert notebook.cells[0].execution_count == 1
    assert tidy([path]) == []


def test_tidy_joins_printed_text_and_forgets_the_python_that_ran(tmp_path):
    pieces = [nbformat.v4.new_output("stream", text=text) for text in ("one\n", "two\nthr", "ee")]
    other = nbformat.v4.new_output("stream", name="stderr", text="other")
    path = make(
        tmp_path / "a.ipynb",
        code("print(...)", outputs=[*pieces, other, shown(**{"text/plain": "5"})]),
        language_info={"name": "python", "version": "3.11.7"},
    )
    assert tidy([path])[0].changes == ["the Python's version", "cuts in printed text"]
    notebook = nbformat.read(path, as_version=4)
    assert [out.get("text") for out in notebook.cells[0].outputs] == [
        "one\ntwo\nthree",
        "other",
        None,
    ]
    assert notebook.metadata.language_info == {"name": "python"}
    assert tidy([path]) == []


def test_tidy_check_writes_nothing(tmp_path):
    path = cluttered(tmp_path / "a.ipynb")
    before = path.read_bytes()
    assert [done.path for done in tidy([path], check=True)] == [path]
    assert path.read_bytes() == before


def test_tidy_writes_as_nbformat_does(tmp_path):
    path = cluttered(tmp_path / "a.ipynb")
    tidy([path])
    again = tmp_path / "again.ipynb"
    nbformat.write(nbformat.read(path, as_version=4), again)
    assert path.read_bytes() == again.read_bytes()


def test_tidy_mends_line_ends_and_indents(tmp_path):
    path = make(tmp_path / "a.ipynb", text("Ä"))
    good = path.read_bytes()
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(json.loads(good), indent=4).encode())
    assert str(*tidy([path])).endswith("a.ipynb: layout of the file")
    assert path.read_bytes() == good
    path.write_bytes(good.replace(b"\n", b"\r\n"))
    assert len(tidy([path])) == 1
    assert path.read_bytes() == good


def test_tidy_takes_folders_and_passes_checkpoints_over(tmp_path):
    path = cluttered(tmp_path / "in" / "a.ipynb")
    cluttered(tmp_path / ".ipynb_checkpoints" / "a-checkpoint.ipynb")
    assert [done.path for done in tidy([tmp_path])] == [path]


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"cells": []}', '{"cells": 3, "metadata": {}}']
)
def test_a_damaged_notebook_is_named_and_stops_nothing_else(content, tmp_path):
    (tmp_path / "a.ipynb").write_text(content)
    good = cluttered(tmp_path / "b.ipynb")
    with pytest.raises(ValueError, match=r"a\.ipynb' is no notebook"):
        tidy([tmp_path])
    assert tidy([good]) == []


def test_a_missing_notebook_is_named(tmp_path):
    with pytest.raises(ValueError, match=r"gone\.ipynb"):
        tidy([tmp_path / "gone.ipynb"])


def test_the_projects_own_notebooks_are_tidy():
    assert tidy(check=True) == []
