"""The lessons as files: copies for students, a fresh copy of one, and stored notebooks made tidy.

Lessons are stored with their outputs, and these give every prediction away. So a student works in
copies. Tags on cells say what happens to them there: a cell tagged `solution` moves to a file of
its own, and in a cell tagged `guess` every value is blanked (`guess_1 = 24` becomes
`guess_1 = ...`).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from knighttour.board import whole
from knighttour.teach import colab, ipynb
from knighttour.teach.ipynb import Cell, Notebook, tags

AnyPath = str | os.PathLike[str]

HOME = Path(__file__).resolve().parents[2] / "notebooks"
NAME = re.compile(r"\d\d_[\w-]+\.ipynb")  # an old copy has a date in its name, thus a blank


class Copies(NamedTuple):
    """What `student` did: the files it made, and those it kept because they were there."""

    made: list[Path]
    kept: list[Path]

    def __str__(self) -> str:
        return "; ".join(
            f"{what}: {', '.join(map(_short, paths))}"
            for what, paths in (("made", self.made), ("kept as they were", self.kept))
            if paths
        )


class Renewed(NamedTuple):
    """What `reset` did: the fresh lesson, and where the old copy went (None: there was none)."""

    lesson: Path
    old: Path | None

    def __str__(self) -> str:
        kept = f"; your old copy is {self.old.name!r}" if self.old else ""
        return f"{self.lesson.name} is fresh{kept}"


class Tidied(NamedTuple):
    """One notebook and what `tidy` changed in it, or would change."""

    path: Path
    changes: list[str]

    def __str__(self) -> str:
        return f"{self.path}: {', '.join(self.changes)}"


def lessons(folder: AnyPath | None = None) -> list[Path]:
    """The lesson files `NN_....ipynb` in order: the project's own, or those of another folder."""
    if folder is None and not HOME.is_dir():
        raise ValueError(
            f"no lessons beside this knighttour: there is no folder {str(HOME)!r}; "
            "use a copy of the whole project, set up by: python start.py"
        )
    folder = HOME if folder is None else Path(folder)
    found = sorted(path for path in folder.glob("*.ipynb") if NAME.fullmatch(path.name))
    if not found:
        raise ValueError(f"no lessons (such as 03_....ipynb) in {str(folder)!r}")
    return found


def student(folder: AnyPath, *, notebooks: AnyPath | None = None) -> Copies:
    """Fill `folder` with lessons without outputs or answers; files that are there are kept."""
    sources = lessons(notebooks)
    folder = _outside(folder, sources[0].parent)
    done = Copies([], [])
    for path in sources:
        notebook = ipynb.read(path)
        _copy(lesson_copy(notebook), folder / path.name, done)
        answers = solutions(notebook, path.stem)
        if answers:
            _copy(answers, folder / "solutions" / path.name, done)
    return done


def reset(number: int | str, folder: AnyPath, *, notebooks: AnyPath | None = None) -> Renewed:
    """A fresh copy of one lesson; the old one stays beside it, under the date of its change."""
    source = _lesson(number, lessons(notebooks))
    target = _outside(folder, source.parent) / source.name
    fresh = lesson_copy(ipynb.read(source))
    old = _set_aside(target) if target.exists() else None
    ipynb.write(fresh, target)
    return Renewed(target, old)


def tidy(
    paths: Iterable[AnyPath] | None = None, *, check: bool = False, colab_cell: bool = False
) -> list[Tidied]:
    """Strip widget views, widget state and timings from notebooks; which had any, and what.

    `paths` are notebooks and folders (the project's notebooks if none are given). The text of
    a lesson's cell for Colab is set right; with `colab_cell` each lesson gets that cell, in its
    place. With `check` nothing is written. What cannot be read is named in a `ValueError` after
    all others are done.
    """
    tidied, faults = [], []
    for path in _notebooks([HOME] if paths is None else paths):
        try:
            changes = _tidy_file(path, check, colab_cell)
        except (ValueError, OSError) as fault:
            faults.append(str(fault))
            continue
        if changes:
            tidied.append(Tidied(path, changes))
    if faults:
        faults += [f"also not tidy: {one}" for one in tidied if check]
        raise ValueError("\n".join(faults))
    return tidied


def lesson_copy(notebook: Notebook) -> Notebook:
    """The lesson as a student gets it: no outputs, no solutions, guesses blank.

    >>> cell = {"cell_type": "code", "source": "n = 24", "metadata": {"tags": ["guess"]}}
    >>> lesson_copy({"cells": [cell], "metadata": {}})["cells"][0]["source"]
    ['n = ...']
    """
    cells = [_unanswered(cell) for cell in notebook["cells"] if "solution" not in tags(cell)]
    metadata = {key: value for key, value in notebook["metadata"].items() if key != "widgets"}
    return {**notebook, "cells": cells, "metadata": metadata}


def solutions(notebook: Notebook, title: str) -> Notebook | None:
    """The cells tagged `solution`, each under its heading in the lesson; None if there are none."""
    cells: list[Cell] = []
    heading = None
    for cell in deepcopy(notebook["cells"]):
        if "solution" in tags(cell):
            cell["metadata"].pop("jupyter", None)  # unfolds it
            cells += [_text(heading), cell] if heading else [cell]
            heading = None
        else:
            heading = _last_heading(cell) or heading
    if not cells:
        return None
    cells.insert(0, _text(f"# Solutions: {title}\n\nTo run a cell, copy it into the lesson."))
    answers = {**notebook, "cells": _identified(cells, notebook)}
    answers["metadata"] = dict(notebook["metadata"])
    ipynb.strip(answers)
    return answers


def _short(path: Path) -> str:
    return "/".join(path.parts[-2:] if path.parent.name == "solutions" else path.parts[-1:])


def _outside(folder: AnyPath, originals: Path) -> Path:
    """`folder` as a path, unless it is no place for copies."""
    path = Path(folder)
    if path.exists() and not path.is_dir():
        raise ValueError(f"{str(path)!r} is a file: name a folder for the lessons")
    if path.resolve().is_relative_to(originals.resolve()):
        raise ValueError(f"{str(path)!r} holds the lessons themselves: name another folder")
    return path


def _copy(notebook: Notebook, target: Path, done: Copies) -> None:
    if target.exists():
        done.kept.append(target)
    else:
        ipynb.write(notebook, target)
        done.made.append(target)


def _lesson(number: int | str, sources: list[Path]) -> Path:
    digits = str(number).strip()
    wanted = whole(int(digits) if digits.isdecimal() else number, "a lesson's number", 0, 99)
    for source in sources:
        if source.name.startswith(f"{wanted:02}_"):
            return source
    there = ", ".join(source.name[:2] for source in sources)
    raise ValueError(f"there is no lesson {number!r}; there are {there}")


def _set_aside(path: Path) -> Path:
    """Give a file a name with its date, and with a number where that name is taken too."""
    date = datetime.fromtimestamp(path.stat().st_mtime)
    stem = f"{path.stem} {date:%Y-%m-%d %H.%M.%S}"  # no colons: Windows has none in names
    free, n = path.with_name(f"{stem}.ipynb"), 1
    while free.exists():
        n += 1
        free = path.with_name(f"{stem} ({n}).ipynb")
    return path.rename(free)


def _notebooks(paths: Iterable[AnyPath]) -> Iterator[Path]:
    for path in map(Path, paths):
        if path.is_dir():
            inside = sorted(path.rglob("*.ipynb"))
            yield from (found for found in inside if ".ipynb_checkpoints" not in found.parts)
        else:
            yield path


def _tidy_file(path: Path, check: bool, colab_cell: bool) -> list[str]:
    before = path.read_bytes()
    notebook = ipynb.parse(before, path)
    changes = ipynb.strip(notebook)
    if NAME.fullmatch(path.name):
        changes += colab.put(notebook, colab.project_address(), place=colab_cell)
    if ipynb.rendered(notebook) == before:
        return []
    if not check:
        ipynb.write(notebook, path)
    return changes or ["layout of the file"]


def _unanswered(cell: Cell) -> Cell:
    metadata = {key: value for key, value in cell["metadata"].items() if key != "execution"}
    cell = {**cell, "metadata": metadata}
    if cell["cell_type"] == "code":
        cell |= {"outputs": [], "execution_count": None}
    if "guess" in tags(cell):
        cell["source"] = ipynb.blank(ipynb.source(cell)).splitlines(keepends=True)
    return cell


def _text(markdown: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": markdown.splitlines(keepends=True)}


def _last_heading(cell: Cell) -> str | None:
    lines = ipynb.source(cell).splitlines() if cell["cell_type"] == "markdown" else []
    return next((line for line in reversed(lines) if line.startswith("#")), None)


def _identified(cells: list[Cell], notebook: Notebook) -> list[Cell]:
    """Cells with ids, where the notebook's cells have them (they came with format 4.5)."""
    if not any("id" in cell for cell in notebook["cells"]):
        return cells
    return [{"id": f"solution-{i}", **cell} for i, cell in enumerate(cells)]
