"""What a lesson asks: its cells with their parts to play, from the project's own notebook.

`mark` takes from a hand-in only its answers. All else that a program needs, imports and functions
that a lesson gives, comes from here.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from knighttour.teach import ipynb
from knighttour.teach.ipynb import Cell, source, tags

ANSWERS = ("guess", "exercise")  # the tags of cells that a learner fills in
CONTEXT, CHECK, SOLUTION, OTHER = "context", "check", "solution", "other"


@dataclass(frozen=True)
class Part:
    """A cell of a lesson: what it is for, and its text, blank as a learner gets it."""

    id: str
    kind: str
    text: str


@dataclass(frozen=True)
class Asked:
    """A question or a check of a lesson: its key, what it is asked about, and in which cell.

    `name` is the key, with a number where a lesson asks twice: `"03.A"`, then `"03.A (2)"`.
    """

    name: str
    key: str
    about: str
    at: int


@dataclass(frozen=True)
class Lesson:
    """A lesson by its number, such as `"03"`."""

    number: str
    parts: tuple[Part, ...]

    @property
    def guesses(self) -> list[Asked]:
        """The questions that are revealed, in order."""
        return self._asked("reveal", CONTEXT)

    @property
    def checks(self) -> list[Asked]:
        """The checks, in order."""
        return self._asked("check", CHECK)

    def _asked(self, name: str, kind: str) -> list[Asked]:
        found: list[Asked] = []
        for at, part in enumerate(self.parts):
            for key, about in calls(name, part.text) if part.kind == kind else ():
                number = sum(one.key == key for one in found) + 1
                found.append(Asked(key if number == 1 else f"{key} ({number})", key, about, at))
        return found


def lesson(path: Path) -> Lesson:
    """The lesson in a file of the project."""
    cells = [cell for cell in ipynb.read(path)["cells"] if cell["cell_type"] == "code"]
    return Lesson(path.name[:2], tuple(map(_part, cells)))


def from_json(data: dict[str, Any]) -> Lesson:
    """A lesson that `dataclasses.asdict` has taken apart."""
    return Lesson(data["number"], tuple(Part(**part) for part in data["parts"]))


def _part(cell: Cell) -> Part:
    kinds = [kind for kind in (*ANSWERS, CHECK, SOLUTION) if kind in tags(cell)]
    kind = kinds[0] if kinds else CONTEXT
    text = ipynb.blank(source(cell)) if kind == "guess" else source(cell)
    return Part(cell.get("id", ""), kind if _is_python(text) else OTHER, text)


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:  # a line for the notebook itself, such as `%pip install`
        return False
    return True


def calls(name: str, text: str) -> Iterator[tuple[str, str]]:
    """The key and the second argument, as they are written, of each call of a function.

    >>> list(calls("check", 'check("07.F", (first_k, k))'))
    [('07.F', '(first_k, k)')]
    """
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(ast.Name(called), [ast.Constant(str(key)), about]) if called == name:
                yield key, ast.unparse(about)


KEY = re.compile(r"\b(?:check|reveal)\(\s*[\"'](\d\d)\.")


def number_of(texts: list[str], known: list[str]) -> str:
    """The number of the lesson whose checks and questions are called most often; `""`: of none.

    >>> number_of(['reveal("03.1", guess_1)', 'check("03.A", go)', 'check("98.A", 1)'], ["03"])
    '03'
    """
    found = [number for text in texts for number in KEY.findall(text) if number in known]
    return max(sorted({*found}), key=found.count, default="")
