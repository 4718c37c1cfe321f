"""The cell for Google Colab, run with stand-ins for what only Colab has; and Binder's files."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from IPython.core.inputtransformer2 import TransformerManager

from knighttour.cli.main import main
from knighttour.teach import colab, ipynb
from knighttour.teach.lessons import lessons, student, tidy

ROOT = Path(__file__).parents[1]
ADDRESS = "https://example.org/NAME/knighttour"


class Shell:
    """What a notebook gives to a cell; it notes the magic lines."""

    def __init__(self):
        self.lines = []

    def run_line_magic(self, name, line):
        self.lines.append((name, line))


def run(address):
    """Run the cell as a notebook does; the shell that saw its magic lines."""
    shell = Shell()
    code = TransformerManager().transform_cell(colab.cell_text(address))
    exec(code, {"get_ipython": lambda: shell})
    return shell


@pytest.fixture
def in_colab(monkeypatch):
    """As if in Colab; a list that notes that widgets were let in."""
    called = []
    output = ModuleType("google.colab.output")
    output.enable_custom_widget_manager = lambda: called.append(True)
    for name in ("google", "google.colab"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    sys.modules["google.colab"].output = output
    monkeypatch.setitem(sys.modules, "google.colab.output", output)
    return called


# the cell


@pytest.mark.parametrize("address", ["", ADDRESS])
def test_elsewhere_it_does_and_prints_nothing(address, capsys):
    assert run(address).lines == []
    assert capsys.readouterr() == ("", "")


def test_in_colab_it_installs_the_package_and_lets_widgets_in(in_colab, capsys):
    ((name, line),) = run(ADDRESS).lines
    assert name == "pip"
    assert line.split()[:2] == ["install", "--quiet"]
    assert '"git+{address}"' in line
    assert in_colab == [True]
    assert capsys.readouterr().out == ""


def test_in_colab_without_an_address_it_says_what_to_fill_in(in_colab, capsys):
    assert run("").lines == []
    assert in_colab == []
    said = capsys.readouterr().out
    assert said.startswith("Write the address of the project into this cell")
    assert said.count("\n") == 1


def test_what_it_installs_is_what_the_lessons_ask_for():
    wanted = [part for part in colab.SOURCE.split('"') if part.startswith("anywidget")]
    assert wanted[0] in (ROOT / "requirements.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("urls", "address"),
    [
        (f'[project.urls]\nRepository = "{ADDRESS}"\n', ADDRESS),
        ('[project.urls]\nHomepage = "https://x.org"\n', ""),
        ("", ""),
    ],
)
def test_the_address_is_the_one_in_pyproject(urls, address, tmp_path):
    path = tmp_path / "pyproject.toml"
    path.write_text(f'[project]\nname = "x"\n{urls}', "utf-8")
    assert colab.project_address(path) == address
    assert colab.project_address(tmp_path / "none.toml") == ""


# in lessons


def lesson(path, *cells):
    ipynb.write({"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, path)
    return path


def cell(kind, text, name, **metadata):
    made = {"cell_type": kind, "id": name, "metadata": metadata, "source": [text]}
    return made | ({"outputs": [], "execution_count": 1} if kind == "code" else {})


@pytest.fixture
def path(tmp_path):
    title, code = cell("markdown", "# 03 Title", "a"), cell("code", "x = 1", "b")
    table, section = cell("markdown", "| |", "c"), cell("markdown", "## Run", "d")
    return lesson(tmp_path / "03_take_back.ipynb", title, table, section, code)


def texts(path):
    return [ipynb.source(cell) for cell in ipynb.read(path)["cells"]]


def test_it_goes_before_the_first_section_and_is_folded(path):
    assert tidy([path], colab_cell=True)[0].changes == ["the cell for Colab put in its place"]
    address = colab.project_address()
    assert texts(path) == ["# 03 Title", "| |", colab.cell_text(address), "## Run", "x = 1"]
    added = ipynb.read(path)["cells"][2]
    assert added["metadata"] == {"jupyter": {"source_hidden": True}, "tags": ["setup"]}
    assert added["execution_count"] is None
    assert tidy([path], colab_cell=True) == []


@pytest.mark.parametrize(("kinds", "place"), [(["code"], 0), (["markdown"], 1), ([], 0)])
def test_a_lesson_without_sections_gets_it_too(kinds, place, tmp_path):
    cells = [cell(kind, "x", f"{i}") for i, kind in enumerate(kinds)]
    path = lesson(tmp_path / "03_short.ipynb", *cells)
    tidy([path], colab_cell=True)
    assert texts(path)[place] == colab.cell_text(colab.project_address())


def test_it_is_added_only_when_asked_and_only_to_lessons(path, tmp_path, capsys):
    other = lesson(tmp_path / "notes.ipynb", cell("code", "x = 1", "b"))
    assert tidy([tmp_path]) == []
    assert main(["tidy", "--check", "--colab", str(tmp_path)]) == 1
    assert capsys.readouterr().out == f"{path}: the cell for Colab put in its place\n"
    assert main(["tidy", "--colab", str(tmp_path)]) == 0
    assert main(["tidy", "--check", "--colab", str(tmp_path)]) == 0
    assert texts(other) == ["x = 1"]


def test_a_cell_that_differs_is_found_and_set_right(path):
    tidy([path], colab_cell=True)
    good = path.read_bytes()
    path.write_bytes(good.replace(b"address = ", b"address  = "))
    assert path.read_bytes() != good
    assert [str(done) for done in tidy([path], check=True)] == [
        f"{path}: the text of the cell for Colab"
    ]
    tidy([path])
    assert path.read_bytes() == good


def test_a_cell_that_strayed_goes_back_when_asked_and_keeps_its_run(path):
    tidy([path], colab_cell=True)
    good = ipynb.read(path)
    good["cells"][2]["execution_count"] = 1
    cells = list(good["cells"])
    cells.insert(3, cells.pop(2))
    ipynb.write({**good, "cells": cells}, path)
    assert tidy([path]) == []
    assert tidy([path], colab_cell=True)[0].changes == ["the cell for Colab put in its place"]
    assert ipynb.read(path) == good


def test_students_get_the_cell_too(path, tmp_path_factory):
    tidy([path], colab_cell=True)
    mine = tmp_path_factory.mktemp("mine")
    student(mine, notebooks=path.parent)
    assert texts(mine / path.name)[2] == colab.cell_text(colab.project_address())


def test_all_lessons_have_the_cell_or_none_has():
    have = {
        any(colab.TAG in ipynb.tags(cell) for cell in ipynb.read(path)["cells"])
        for path in lessons()
    }
    assert len(have) == 1


# Binder


def test_binder_installs_the_same_and_has_a_python_that_is_new_enough():
    lines = (ROOT / "binder" / "requirements.txt").read_text("utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == ["-r ../requirements.txt"]
    runtime = (ROOT / "binder" / "runtime.txt").read_text("utf-8")
    assert runtime == "python-3.11\n"


@pytest.mark.skipif(os.name == "nt", reason="Binder is Linux")
def test_binder_opens_copies_of_the_lessons(tmp_path):
    """postBuild, run as Binder runs it: in the project's folder, with Binder's Python first."""
    (tmp_path / "binder").symlink_to(ROOT / "binder")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    subprocess.run(
        ["binder/postBuild"], cwd=tmp_path, check=True, capture_output=True, env={"PATH": path}
    )
    first = tmp_path / "my-lessons" / lessons()[0].name
    assert not any(cell.get("outputs") for cell in json.loads(first.read_text("utf-8"))["cells"])
