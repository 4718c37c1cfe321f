"""Mark a folder: each hand-in is read, its answers run again, and one row says what came of it."""

from __future__ import annotations

import os
import stat
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

from knighttour.teach.lessons import AnyPath, lessons
from knighttour.teach.mark import SECONDS
from knighttour.teach.mark.lesson import Lesson, lesson
from knighttour.teach.mark.process import Ended, done

LARGEST = 50 * 2**20  # bytes: a lesson with all its pictures has less than one million
PASSED, BLANK = "passed", "blank"
STOPPED = "not marked: stopped"


@dataclass
class Row:
    """One file: whose it is, and what came of its answers; `note` if something is odd with it."""

    file: str
    alias: str = ""
    lesson: str = ""
    note: str = ""
    guesses: list[str] = field(default_factory=list)
    asked: int = 0
    checks: dict[str, str] = field(default_factory=dict)  # `passed`, `blank` or a fault
    as_solution: list[str] = field(default_factory=list)
    identical: dict[str, list[str]] = field(default_factory=dict)  # other files by check
    forms: dict[str, str] = field(default_factory=dict, repr=False)

    @property
    def passed(self) -> int:
        """How many checks pass."""
        return list(self.checks.values()).count(PASSED)

    @property
    def stopped(self) -> bool:
        """Whether the file, or some of its answers, was not marked."""
        return STOPPED in (self.note, *self.checks.values())


Tell = Callable[[int, int, str], object]


def mark(
    folder: AnyPath,
    *,
    notebooks: AnyPath | None = None,
    seconds: float = SECONDS,
    workers: int = 2,
    tell: Tell = lambda number, of, file: None,
) -> list[Row]:
    """One row for each notebook in a folder and its subfolders, in the order of their names.

    `tell` hears after each file how many of how many are done. Ctrl-C ends it early: what is not
    marked then says so. A folder that is none, or has no notebook, is a `ValueError`.
    """
    files = list(hand_ins(Path(folder)))
    if not files:
        raise ValueError(f"no hand-ins (files that end in .ipynb) in {str(folder)!r}")
    marker = _Marker([lesson(path) for path in lessons(notebooks)], seconds)
    rows = [Row(_named(path, Path(folder)), note=STOPPED) for path in files]
    with ThreadPoolExecutor(workers) as pool:
        try:
            for number, row in enumerate(pool.map(marker.row, files, rows), 1):
                tell(number, len(files), row.file)
        except KeyboardInterrupt:
            marker.stopped.set()
    compare(rows)
    return rows


def hand_ins(folder: Path) -> Iterator[Path]:
    """The files that end in .ipynb, and whatever else has such a name, in order; links stay shut.

    Jupyter's own copies in `.ipynb_checkpoints` are left out.
    """
    if not folder.is_dir():
        raise ValueError(f"{str(folder)!r} is no folder")
    for where, inner, names in os.walk(folder):
        inner.sort()
        odd = [name for name in inner if _is_notebook(name)]
        inner[:] = [name for name in inner if name != ".ipynb_checkpoints" and name not in odd]
        yield from (Path(where, name) for name in sorted([*names, *odd]) if _is_notebook(name))


def _is_notebook(name: str) -> bool:
    return name.casefold().endswith(".ipynb") and not name.startswith("._")


def _named(path: Path, folder: Path) -> str:
    """The path inside the folder; what no encoding knows and line ends are written out."""
    name = path.relative_to(folder).as_posix().encode("utf-8", "backslashreplace").decode()
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in name)


class _Marker:
    """Marks one file after the other, until it is stopped."""

    def __init__(self, known: list[Lesson], seconds: float) -> None:
        self.known = {one.number: one for one in known}
        self.as_json = {number: asdict(one) for number, one in self.known.items()}
        self.seconds = seconds
        self.stopped = Event()

    def row(self, path: Path, row: Row) -> Row:
        """Fill in the row of a file; whatever is wrong with the file is its note."""
        if self.stopped.is_set():
            return row
        row.note = _unreadable(path)
        if row.note:
            return row
        job = {"do": "read", "path": str(path.absolute()), "lessons": [*self.as_json.values()]}
        try:
            found = done(job, self.seconds)
        except Ended as fault:
            found = {"fault": f"could not be read ({fault})"}
        if "fault" in found:
            row.note = found["fault"]
        else:
            self._fill(row, found)
        return row

    def _fill(self, row: Row, found: dict[str, Any]) -> None:
        asked = self.known[found["lesson"]]
        row.lesson, row.alias, row.note = asked.number, found["alias"], found["note"]
        row.guesses, row.asked = found["guesses"], len(asked.guesses)
        row.forms, row.as_solution = found["forms"], found["as_solution"]
        for check in asked.checks:
            if check.name in found["untouched"]:
                row.checks[check.name] = BLANK
            else:
                row.checks[check.name] = self._judged(asked.number, check.name, found["cells"])

    def _judged(self, number: str, check: str, cells: list[Any]) -> str:
        if self.stopped.is_set():
            return STOPPED
        job = {"do": "judge", "lesson": self.as_json[number], "check": check, "cells": cells}
        try:
            verdict = done(job, self.seconds)
        except Ended as fault:
            return str(fault)
        return {True: PASSED, None: BLANK}.get(verdict["passed"], str(verdict["why"]))


def _unreadable(path: Path) -> str:
    """Why a file is not even opened, or `""`."""
    try:
        status = path.lstat()
    except OSError as fault:
        return f"could not be read ({fault.strerror})"
    if stat.S_ISLNK(status.st_mode):
        return "is a link, which is not followed"
    if not stat.S_ISREG(status.st_mode):
        return "is no file"
    if status.st_size > LARGEST:
        return f"is too large: {status.st_size:,} bytes of {LARGEST:,}"
    return ""


def compare(rows: list[Row]) -> None:
    """Write into each row which other files have the same function for a check."""
    same = defaultdict(list)
    for row in rows:
        for check, form in row.forms.items():
            if form:
                same[row.lesson, check, form].append(row)
    for (_, check, _), alike in same.items():
        for row in alike if len(alike) > 1 else ():
            row.identical[check] = [other.file for other in alike if other is not row]
