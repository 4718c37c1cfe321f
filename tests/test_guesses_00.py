"""The answers to the guesses of lesson 00, found by running the lesson's own cells."""

import json
from importlib.resources import files
from itertools import count

import pytest

from knighttour.teach.guesses import answer_to
from knighttour.teach.lessons import HOME

GUESSES = json.loads((files("knighttour.teach") / "data/guesses_00.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def cells():
    lesson = json.loads((HOME / "00_start_here.ipynb").read_text("utf-8"))
    return {cell["id"]: "".join(cell["source"]) for cell in lesson["cells"]}


def test_stop_keeps_the_squares_written_so_far(cells):
    stopped_after = 6
    calls = count(1)

    def sleep(seconds):
        if next(calls) > stopped_after:
            raise KeyboardInterrupt

    names = {"sleep": sleep}
    loop = cells["00-run-stop"].replace("from time import sleep\n", "")
    with pytest.raises(KeyboardInterrupt):
        exec(loop, names)
    assert len(names["seen"]) == GUESSES["1"]["truth"] == stopped_after


def test_without_stop_there_are_twelve(cells):
    names = {"sleep": lambda seconds: None}
    exec(cells["00-run-stop"].replace("from time import sleep\n", ""), names)
    assert len(names["seen"]) == 12  # the wrong guess that has a sentence of its own


def test_the_middle_cell_three_times(cells):
    first, middle, last = (cells[f"00-run-order-{n}"] for n in (1, 2, 3))
    names = {}
    for cell in (first, middle, last, middle, middle):
        exec(cell, names)
    assert eval(last, names) == GUESSES["2"]["truth"]


def test_no_wrong_guess_is_the_truth():
    for question in GUESSES.values():
        assert str(question["truth"]) not in question["wrong"]


@pytest.mark.parametrize("key", ["00.1", "00.2"])
def test_without_a_guess_the_answer_stays_hidden(key):
    assert answer_to(key, ...).startswith("No guess yet")
