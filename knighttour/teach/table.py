"""The table of an experiment: one row a run, printed as text, drawn, kept in a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from knighttour.board import Board
from knighttour.engine import BUDGET, FOUND, NONE, STOPPED, STUCK, Counts, Verdict
from knighttour.show.alt import many

WORDS = {FOUND: "tour", NONE: "none", STUCK: "stuck", BUDGET: "gave up", STOPPED: "stopped"}
WHAT = ("placed", "tries", "undone")
SHOWN = 40  # rows of a printed table


class Row(NamedTuple):
    """One run: what was changed, how it ended, and its counts."""

    label: str
    verdict: Verdict
    counts: Counts

    @property
    def finished(self) -> bool:
        """Whether it came to an end of its own, so that its counts are those of the whole work."""
        return self.verdict in (FOUND, NONE)


@dataclass(frozen=True)
class Table:
    """The runs of one experiment. `varied` names what was changed; `board` is for a map."""

    title: str
    varied: str
    rows: tuple[Row, ...]
    planned: int
    board: Board | None = None

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __getitem__(self, label: str) -> Row:
        """The run of this label; a `ValueError` if there is none."""
        for row in self.rows:
            if row.label == label:
                return row
        raise ValueError(f"no run is called {label!r}: the first is {self._labels()}")

    def numbers(self, what: str = "placed") -> dict[str, int]:
        """By label, one of the counts of each run that was finished: a tour, or none."""
        if what not in WHAT:
            raise ValueError(f"{what!r} is not counted: {', '.join(WHAT)} are")
        return {row.label: getattr(row.counts, what) for row in self.rows if row.finished}

    def ended(self, verdict: Verdict) -> list[str]:
        """The labels of the runs that ended so."""
        return [row.label for row in self.rows if row.verdict is verdict]

    @property
    def gave_up(self) -> list[str]:
        """The labels of the runs that spent their budget."""
        return self.ended(BUDGET)

    def __str__(self) -> str:
        return "\n".join([self.title, *_aligned(self.varied, self.rows), *self._notes()])

    __repr__ = __str__

    def _labels(self) -> str:
        return repr(self.rows[0].label) if self.rows else "missing, for there are none"

    def _notes(self) -> list[str]:
        """What is not to be seen in the rows: those left out, the middle, an early end."""
        hidden = len(self.rows) - SHOWN
        notes = [f"... and {many(hidden, 'more row')}"] if hidden > 0 else []
        placed = sorted(self.numbers().values())
        if hidden > 0 and placed:
            middle = placed[len(placed) // 2]
            notes.append(f"placed: least {placed[0]:,}, middle {middle:,}, most {placed[-1]:,}")
            notes += [
                f"{word}: {len(self.ended(verdict)):,}"
                for verdict, word in WORDS.items()
                if self.ended(verdict)
            ]
        if len(self.rows) < self.planned or self.ended(STOPPED):
            notes.append(f"stopped in run {len(self.rows):,} of {self.planned:,}")
        return notes

    def map(self, what: str = "placed", **how: Any) -> Any:
        """The counts on the squares of the board: for a sweep over starts."""
        from knighttour.show.charts import draw_map

        if self.board is None or self.varied != "start":
            raise ValueError(f"a map shows starts, and this table has one {self.varied} a row")
        words = {row.label: WORDS[row.verdict] for row in self.rows if row.verdict is not FOUND}
        return draw_map(self.board, self.numbers(what), words, what=what, **how)

    def histogram(self, what: str = "placed", *, tens: bool = False, **how: Any) -> Any:
        """How many runs took how much: bars of even width, or with `tens` by number of digits."""
        from knighttour.show.charts import draw_histogram

        unfinished = [WORDS[row.verdict] for row in self.rows if not row.finished]
        return draw_histogram(self.numbers(what).values(), unfinished, what=what, tens=tens, **how)

    def growth(self, what: str = "placed", *, tens: bool = False, **how: Any) -> Any:
        """The counts from row to row; with `tens` each step up the ruler is times ten."""
        from knighttour.show.charts import draw_growth

        every = {row.label: getattr(row.counts, what) for row in self.rows}
        words = {row.label: WORDS[row.verdict] for row in self.rows if not row.finished}
        return draw_growth(every, words, what=what, tens=tens, **how)

    def save(self, path: str | Path) -> None:
        """Write the table to a file that `load` reads."""
        rows = [[row.label, str(row.verdict), *vars(row.counts).values()] for row in self.rows]
        sides = [self.board.rows, self.board.cols] if self.board else None
        head = {"title": self.title, "varied": self.varied, "board": sides}
        lines = ",\n".join(json.dumps(row) for row in rows)
        Path(path).write_text(f'{json.dumps(head)[:-1]}, "rows": [\n{lines}\n]}}\n', "utf-8")


def _aligned(varied: str, rows: tuple[Row, ...]) -> list[str]:
    """The rows as text in columns, numbers to the right."""
    every = any(row.counts.solutions > 1 for row in rows)
    lines = [[varied, "ended", *WHAT, *(["tours"] if every else [])]]
    for row in rows[:SHOWN]:
        counted = [getattr(row.counts, what) for what in WHAT]
        counted += [row.counts.solutions] if every else []
        lines.append([row.label, WORDS[row.verdict], *(f"{number:,}" for number in counted)])
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place < 2 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, wide, strict=True))
        )
        for line in lines
    ]


def load(path: str | Path) -> Table:
    """The table of a file that `Table.save` wrote."""
    return read(Path(path).read_text("utf-8"))


def read(text: str) -> Table:
    """The table of such a file's text."""
    kept = json.loads(text)
    rows = tuple(Row(label, Verdict(end), Counts(*counts)) for label, end, *counts in kept["rows"])
    board = Board(*kept["board"]) if kept["board"] else None
    return Table(kept["title"], kept["varied"], rows, len(rows), board)
