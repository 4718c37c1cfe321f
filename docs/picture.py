"""Take the README's picture: the panel of lesson 03 in a real JupyterLab.

    python docs/picture.py [FILE]

Needs what the browser tests need (Chromium, and the extra `test`); it uses their driver.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from lab import Lab, launched  # noqa: E402
from needed import chromium  # noqa: E402  # found through the line above

LESSON = "03_take_a_move_back.ipynb"
PICTURE = Path(__file__).with_name("lesson.png")
PANEL = "tour_panel("  # what the cell that shows the panel calls


def take(picture: Path = PICTURE) -> None:
    """Open the lesson, run it, scroll to its panel and save what the window shows."""
    with (
        tempfile.TemporaryDirectory() as settings,
        launched(chromium()) as browser,
        Lab(ROOT / "notebooks", settings, browser) as lab,
    ):
        notebook = lab.open(LESSON)
        notebook.page.set_viewport_size({"width": 1200, "height": 800})
        notebook.run_all()
        number = next(c["number"] for c in notebook.cells() if PANEL in "".join(c["source"]))
        cell = notebook.show(number)
        notebook.page.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")
        cell.locator(".kt-board").first.wait_for()
        notebook.page.wait_for_timeout(1000)  # the side bar slides away
        cell.scroll_into_view_if_needed()
        notebook.page.screenshot(path=picture)
        notebook.close()


if __name__ == "__main__":
    take(*map(Path, sys.argv[1:]))
