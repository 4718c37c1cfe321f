"""The player in a real JupyterLab and a browser without a window: how soon the board has changed.

It uses the driver of the browser tests. What the page itself sees is timed: from an event to the
moment when the board has changed and is laid out anew; painting comes on top.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.table import Row

DRIVER = Path(__file__).resolve().parents[1] / "tests" / "browser"
LIMIT = 40_960  # bytes of script
CELLS = {
    "player": """
from knighttour import *
from knighttour.show.panels import tour_panel
from knighttour.show.player import watch
from knighttour.show.recording import record
million = record(KnightsTour(Board(8, 8), "b1"), budget=1_000_000)
watch(million, level=4, at=500_000, speed=300)""",
    "fast": "tour_panel(8, 8, 'a1', method='look-ahead')",
    "long": """
from knighttour.show.panels.controls import BUDGETS
panel = tour_panel(8, 8, "b1", budget=1_000)
panel""",
}
# Notes when an event comes, when after it the board has first changed and is laid out, how often it
# changes, and how often the kernel is told
WATCH = """cell => {
    const board = cell.querySelector('.kt-stage');
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    window.noted = {event: 0, changed: 0, changes: 0, told: 0};
    for (const type of ['keydown', 'click'])
        window.addEventListener(type, () => { noted.event = performance.now(); }, true);
    new MutationObserver(() => {
        board.getBoundingClientRect();
        noted.changes++;
        if (noted.changed < noted.event) noted.changed = performance.now();
    }).observe(board, {subtree: true, childList: true, attributes: true, characterData: true});
    kernel.anyMessage.connect((_, {direction, msg}) => {
        noted.told += direction === 'send' && msg.header.msg_type.startsWith('comm');
    });
}"""
LATENCY = "() => noted.changed > noted.event && (noted.changed - noted.event) / 1000"
# The times of all frames in so many seconds, and of those in which the board changed
FRAMES = """seconds => new Promise(done => {
    const frames = [], end = performance.now() + 1000 * seconds;
    let {changes} = noted, drawn = 0;
    requestAnimationFrame(function frame(now) {
        frames.push(now);
        drawn += noted.changes > changes;
        changes = noted.changes;
        if (now < end) requestAnimationFrame(frame); else done({frames, drawn});
    });
})"""
# How long the player works in each frame while its timeline is dragged there and back
DRAG = """async (slider, frames) => {
    const next = () => new Promise(requestAnimationFrame), costs = [], most = Number(slider.max);
    for (let n = 0; n < frames; n++) {
        slider.value = most * Math.abs(1 - 2 * ((n * 0.618) % 1));
        let began;
        requestAnimationFrame(() => { began = performance.now(); });
        slider.dispatchEvent(new Event('input', {bubbles: true}));
        await new Promise(done => requestAnimationFrame(() => {
            slider.closest('.kt').querySelector('.kt-board').getBoundingClientRect();
            costs.push((performance.now() - began) / 1000);
            done();
        }));
        await next();
    }
    return costs;
}"""


def rows(quick: bool) -> Iterator[Row]:
    """What a learner feels; without a browser only the size of the script is known."""
    yield script()
    sys.path.insert(0, str(DRIVER))
    try:
        if missing := import_module("needed").missing():
            yield Row("the player in JupyterLab", None, note=missing)
        else:
            yield from measured(quick)
    finally:
        sys.path.remove(str(DRIVER))


def script() -> Row:
    """The longest script that a player brings with it."""
    from knighttour.show.player.widget import SCRIPTS

    size = max(len(text.encode()) for text in SCRIPTS.values())
    return Row("script of the player", size, at_most=LIMIT, unit="bytes")


def measured(quick: bool) -> Iterator[Row]:
    """Rows from a notebook with a player of a million steps and two panels."""
    driver, needed = import_module("lab"), import_module("needed")
    cells = import_module("material").of_cells(CELLS.values())
    with tempfile.TemporaryDirectory() as folder, driver.launched(needed.chromium()) as browser:
        root, settings = Path(folder, "lessons"), Path(folder, "settings")
        root.mkdir()
        settings.mkdir()
        (root / "player.ipynb").write_text(json.dumps(cells), "utf-8")
        with driver.Lab(root, settings, browser) as lab:
            notebook = lab.open("player.ipynb")
            notebook.run_all()
            yield from keys(notebook, 20 if quick else 200)
            yield from playback(notebook, 2 if quick else 10)
            yield from drag(notebook, 50 if quick else 300)
            yield from release(notebook, 5 if quick else 20)
            yield from stop(notebook, 3 if quick else 20)
            notebook.close()


def opened(notebook: Any, name: str) -> Any:
    """The cell of this name on the screen, watched."""
    cell = notebook.show([*CELLS].index(name))
    cell.locator(".kt-board").first.wait_for()
    cell.evaluate(WATCH)
    return cell


def latency(page: Any) -> float:
    """Seconds from the last event to the board as it is now."""
    return float(page.wait_for_function(LATENCY).json_value())


def keys(notebook: Any, times: int) -> Iterator[Row]:
    """Single steps by a key, there and back."""
    cell, page, seconds = opened(notebook, "player"), notebook.page, []
    cell.locator(".kt").focus()
    for n in range(times):
        page.keyboard.press(".,"[n % 2])
        seconds.append(latency(page))
    yield Row("key to changed board, median", statistics.median(seconds), at_most=0.005)
    yield Row("key to changed board, worst", max(seconds), at_most=0.020)


def playback(notebook: Any, seconds: int) -> Iterator[Row]:
    """Frames while it plays 300 steps a second; twice the usual time means that one was dropped."""
    cell, page = opened(notebook, "player"), notebook.page
    cell.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_timeout(500)
    seen = page.evaluate(FRAMES, seconds)
    cell.get_by_role("button", name="Pause", exact=True).click()
    gaps = [after - before for before, after in zip(seen["frames"], seen["frames"][1:])]  # noqa: B905
    usual = statistics.median(gaps)
    dropped = sum(round(gap / usual) - 1 for gap in gaps)
    work = f"playback for {seconds} s"
    yield Row(f"{work}, time for one drawn frame", seconds / seen["drawn"], at_most=1 / 30)
    yield Row(f"{work}, frames dropped", dropped, at_most=0, unit="frames")


def drag(notebook: Any, frames: int) -> Iterator[Row]:
    """The timeline of a million steps, moved far in each frame; and what the kernel hears of it."""
    cell, page = opened(notebook, "player"), notebook.page
    costs = cell.get_by_label("Timeline").evaluate(DRAG, frames)
    told = page.evaluate("noted.told")
    yield Row("timeline over a million steps, a frame, worst", max(costs), at_most=0.016)
    yield Row("messages to the kernel meanwhile", told, at_most=0, unit="messages")


def release(notebook: Any, times: int) -> Iterator[Row]:
    """A slider moved by a key, which is a release: the kernel searches, the board is a new one."""
    cell, page, seconds = opened(notebook, "fast"), notebook.page, []
    cell.locator(".widget-slider:has-text('start file') [role=slider]").focus()
    for n in range(times + 2):
        page.keyboard.press("ArrowRight" if n % 10 < 5 else "ArrowLeft")
        seconds.append(latency(page))
        page.wait_for_timeout(300)  # the rest is recorded
    yield Row("slider to a new board, median", statistics.median(seconds[2:]), at_most=0.060)


def stop(notebook: Any, times: int) -> Iterator[Row]:
    """A run of the greatest budget, stopped by a click."""
    cell, page, seconds = opened(notebook, "long"), notebook.page, []
    words = cell.locator(".knighttour-words")
    notebook.evaluate("setattr(panel.controls['budget'], 'value', BUDGETS[-1])")
    for _ in range(times):
        notebook.evaluate("panel.refresh()")
        cell.locator(".knighttour-progress:has-text('placed so far')").wait_for()
        page.wait_for_timeout(200)
        cell.get_by_role("button", name="Stop").click()
        words.filter(has_text="STOPPED").wait_for()
        seconds.append(latency(page))
    yield Row("Stop to what was reached, worst", max(seconds), at_most=0.100)
