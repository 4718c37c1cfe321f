"""The demonstration of two minutes in a real JupyterLab, key by key as the guide has it."""

import re
from pathlib import Path
from textwrap import dedent

import pytest
from seen import Seen

pytestmark = pytest.mark.browser

PAGE = Path(__file__).parents[2] / "notebooks" / "teachers" / "guide.md"
PART = PAGE.read_text("utf-8").split("## A demonstration of two minutes")[1].split("\n## ")[0]
CELL = dedent("\n".join(line for line in PART.splitlines() if line.startswith("    ") or not line))
KEYS = re.findall(r"^\| \d:\d\d \| \*\*(.+?)\*\*", PART, re.MULTILINE)


def test_the_keys_of_the_demonstration_do_what_the_guide_says(scratch):
    notebook = scratch(CELL.strip())
    cell = notebook.show(0)
    player = Seen(cell)
    player.board.click()
    assert KEYS == ["b", "n", ".", "n", ".", "End", "Esc"]

    before = player.root.bounding_box()
    player.press("b")
    assert player.root.bounding_box()["width"] == notebook.page.viewport_size["width"]
    player.press("n")
    assert "A dead end: no way on from a2." in player.words.text_content()
    assert player.depth == 8

    said = pressed(player, 3)
    assert said[0] == "The call for a2 answers no. The call for c1 goes on."
    assert said[1].startswith("a2 is taken back")
    assert said[2] == "b3 is placed: square 8 of 12."

    player.press("n")
    assert "A dead end: no way on from a3." in player.words.text_content()
    assert player.depth == 11
    said = pressed(player, 17)
    assert ["answers no" in words for words in said] == [True, False] * 8 + [False]
    assert ["is taken back" in words for words in said] == [False, True] * 8 + [False]
    assert said[16] == "a2 is placed: square 4 of 12."

    player.press("End")
    assert player.verdict.text_content() == "FOUND: a solution after 30 placed."
    player.press("Escape")
    assert player.root.bounding_box() == before


def pressed(player, times):
    """The sentence after each of so many steps on."""
    said = []
    for _ in range(times):
        player.press(".")
        said.append(player.words.text_content())
    return said
