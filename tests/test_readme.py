"""What the README says is so: its Python, its commands, its table of lessons."""

from __future__ import annotations

import doctest
import json
import re
import shlex
from pathlib import Path

import pytest

from knighttour.cli.main import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def test_its_python_gives_what_it_shows():
    tests = doctest.DocTestParser().get_doctest(README, {}, "README", "README.md", 0)
    assert len(tests.examples) >= 6
    assert doctest.DocTestRunner().run(tests).failed == 0


COMMANDS = re.findall(r"^    python start\.py ((?:tour|queens) .*?)(?: {3,}.*)?$", README, re.M)


@pytest.mark.parametrize("command", COMMANDS)
def test_its_searches_answer(command, capsys):
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out


def test_it_shows_some_commands():
    assert len(COMMANDS) >= 4


def lessons():
    """Number, title and minutes of each lesson, from its own first cell."""
    for path in sorted((ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb")):
        first = "".join(json.loads(path.read_text("utf-8"))["cells"][0]["source"])
        number, title = re.match(r"# (\d\d) (.*)", first).groups()
        yield number, title.strip()


def test_its_table_names_the_lessons_that_exist():
    rows = re.findall(r"^\| (\d\d) \| (.*?) \|", README, re.M)
    assert rows == list(lessons())


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)]+)\)", README))
def test_its_links_lead_somewhere(target):
    assert (ROOT / target).exists()


def test_the_files_it_names_exist():
    for name in re.findall(r"`((?:knighttour|docs|notebooks|\.ci)/[\w./]+)`", README):
        assert (ROOT / name).exists(), name
