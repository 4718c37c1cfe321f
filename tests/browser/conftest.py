"""One browser, a lab with all lessons, copies for students, and notebooks made for one test."""

import json
import os
import shutil
from itertools import count

import pytest
from lab import Lab, launched
from material import STUDENT, of_cells
from needed import chromium, missing

from knighttour.teach.lessons import HOME, student


@pytest.fixture(scope="session")
def browser():
    if reason := missing():
        give_up = pytest.fail if os.environ.get("KNIGHTTOUR_BROWSER") == "required" else pytest.skip
        give_up(f"browser tests: {reason}")
    with launched(chromium()) as browser:
        yield browser


@pytest.fixture(scope="session")
def lab(browser, tmp_path_factory):
    root = tmp_path_factory.mktemp("lab") / "lessons"
    shutil.copytree(HOME, root, ignore=shutil.ignore_patterns(".*"))
    student(root / STUDENT)
    with Lab(root, tmp_path_factory.mktemp("settings"), browser) as lab:
        yield lab


@pytest.fixture
def scratch(lab):
    """Makes a notebook of the given cells, opens it and runs it."""
    numbers, opened = count(1), []

    def run(*cells):
        name = f"scratch {next(numbers)}.ipynb"
        (lab.root / name).write_text(json.dumps(of_cells(cells)), encoding="utf-8")
        opened.append(lab.open(name))
        opened[-1].run_all()
        return opened[-1]

    yield run
    for notebook in opened:
        notebook.close()
