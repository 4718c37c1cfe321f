"""One browser, a lab with all lessons, copies for students, and notebooks made for one test."""

import json
import os
import shutil
from importlib.util import find_spec
from itertools import count

import pytest
from lab import Lab, launched
from material import STUDENT, of_cells

from knighttour.teach.lessons import HOME, student

PACKAGES = ("jupyterlab", "playwright", "axe_playwright_python")
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium():
    """The path of a Chromium or Chrome; None if there is none."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def missing():
    """What the browser tests need and do not find; empty if nothing."""
    if chromium() is None:
        return "no Chromium or Chrome is on the PATH"
    packages = [name for name in PACKAGES if find_spec(name) is None]
    return f"not installed: {', '.join(packages)}" if packages else ""


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
