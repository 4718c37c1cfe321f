"""Hints that open one at a time."""

import json
import re
from html.parser import HTMLParser
from importlib.resources import files

import pytest

from knighttour.teach import hints
from knighttour.teach.hints import Hints, hint

FILES = [
    source
    for source in (files("knighttour.teach") / "data").iterdir()
    if source.name.startswith("hints_")
]


@pytest.fixture(autouse=True)
def a_new_kernel(monkeypatch):
    monkeypatch.setattr(hints, "_runs", {})


class Depths(HTMLParser):
    """For each hint whether it is open, and inside how many others it stands."""

    def __init__(self, page):
        super().__init__()
        self.depth, self.found = 0, []
        self.feed(page)
        assert self.depth == 0

    def handle_starttag(self, tag, attributes):
        if tag == "details":
            self.found.append(("open" in dict(attributes), self.depth))
            self.depth += 1

    def handle_endtag(self, tag):
        self.depth -= tag == "details"


def test_the_first_run_opens_none_and_each_later_run_one_more():
    opened = [hint("04.1").opened for _ in range(7)]
    assert opened == [0, 1, 2, 3, 4, 4, 4]
    assert hint("04.2").opened == 0


def test_the_text_tells_only_what_is_open():
    two = Hints(("look", "look here", "do this"), 1)
    assert repr(two) == (
        "Hint 1 of 3: look\n"
        "1 of 3 hints are open: run this cell again (Ctrl+Enter) to open the next."
    )
    assert repr(Hints(("look",), 0)) == (
        "0 of 1 hints are open: run this cell again (Ctrl+Enter) to open the first."
    )
    assert repr(Hints(("look",), 1)) == "Hint 1 of 1: look\nThese are all hints."


def test_on_a_page_each_hint_stands_inside_the_one_before():
    page = Hints(("one", "two", "three"), 2)._repr_html_()
    assert Depths(page).found == [(True, 0), (True, 1), (False, 2)]


def test_signs_of_html_are_shown_and_code_is_marked():
    page = Hints(("is `a < b`, or `b` & c?",), 0)._repr_html_()
    assert "is <code>a &lt; b</code>, or <code>b</code> &amp; c?" in page


@pytest.mark.parametrize("key", ["04.none", "99.1", "04", ""])
def test_an_exercise_without_hints_is_named(key):
    with pytest.raises(ValueError, match=re.escape(f"{key!r} is no exercise with hints")):
        hint(key)


@pytest.mark.parametrize("source", FILES, ids=lambda source: source.name)
def test_each_exercise_has_more_hints_than_one(source):
    for texts in json.loads(source.read_text("utf-8")).values():
        assert len(texts) >= 2
        assert all(texts)
