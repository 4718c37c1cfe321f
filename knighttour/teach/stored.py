"""Long experiments, whose tables are kept: `python -m knighttour.teach.stored` makes them anew.

They take about four minutes together where numba is, and some hours without it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from knighttour.board import Board
from knighttour.teach.experiments import Stop, Tell, one_line, over_sizes, over_starts
from knighttour.teach.table import Table, read

FOLDER = files("knighttour.teach") / "data" / "experiments"
STORED: dict[str, Callable[..., Table]] = {
    "starts of 6 x 6": lambda **how: over_starts(Board(6, 6), budget=1_000_000_000, **how),
    "all paths": lambda **how: over_sizes(
        [(3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6)], every=True, budget=None, **how
    ),
}


def stored(
    name: str, *, again: bool = False, stop: Stop = None, progress: Tell = one_line
) -> Table:
    """The kept table of a long experiment; with `again` it is computed anew, which takes minutes.

    A name that is not kept is a `ValueError`.
    """
    if name not in STORED:
        raise ValueError(f"{name!r} is not kept: {', '.join(map(repr, STORED))} are")
    if again:
        return STORED[name](stop=stop, progress=progress)
    return read((FOLDER / file_of(name)).read_text("utf-8"))


def file_of(name: str) -> str:
    """The file in which a long experiment is kept."""
    return f"{name.replace(' ', '_')}.json"


if __name__ == "__main__":
    for name, make in STORED.items():
        table = make(progress=one_line)
        print(f"\n{table}")
        if len(table) == table.planned:
            table.save(Path(str(FOLDER)) / file_of(name))
