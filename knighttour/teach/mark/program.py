"""The program behind an answer: just the statements that make the names it is asked about.

A lesson's own cells are taken apart into statements and only those run that are needed: no board is
drawn and no player opened. An answer cell runs whole.
"""

from __future__ import annotations

import ast
import linecache
import symtable
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from knighttour.teach.mark.lesson import ANSWERS, CONTEXT, Lesson

Cell = tuple[str, str, str]  # of a hand-in: id, tag, text
NONE: frozenset[str] = frozenset()
SURE = (ast.Assign, ast.AnnAssign, ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)


class Names(NamedTuple):
    """The names that code makes, those it looks up at once, and those its functions look up."""

    makes: frozenset[str] = NONE
    needs: frozenset[str] = NONE
    later: frozenset[str] = NONE


@dataclass(frozen=True)
class Piece:
    """Something to run: its names, those of them that it surely makes, and is it the learner's."""

    text: str
    names: Names
    surely: frozenset[str]
    own: bool = False


def names(text: str) -> Names:
    """The names of some code, without those that are known in a function alone.

    >>> [sorted(some) for some in names("n = size\\ndef go(n):\\n    return rows * n + go(n - 1)")]
    [['go', 'n'], ['size'], ['go', 'rows']]
    """
    top = symtable.symtable(text, "code", "exec")
    inner = [symbol for table in _tables(top) for symbol in table.get_symbols()]
    makes = {s.get_name() for s in top.get_symbols() if _is_made(s)}
    makes |= {s.get_name() for s in inner if s.is_declared_global() and s.is_assigned()}
    needs = {s.get_name() for s in top.get_symbols() if s.is_referenced()}
    later = {s.get_name() for s in inner if s.is_global()}
    return Names(frozenset(makes), frozenset(needs), frozenset(later))


def _tables(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    for child in table.get_children():
        yield child
        yield from _tables(child)


def _is_made(symbol: symtable.Symbol) -> bool:
    return symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()


def given(text: str) -> list[Piece]:
    """The statements of a cell of the lesson, which is plain Python."""
    pieces = []
    for statement in ast.parse(text).body:
        code = ast.unparse(statement)
        found = names(code)
        pieces.append(Piece(code, found, found.makes if isinstance(statement, SURE) else NONE))
    return pieces


def own(text: str, asked: frozenset[str] = NONE) -> Piece:
    """An answer cell, of which some names are asked; one that is no Python makes nothing."""
    try:
        found = names(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        found = Names()
    return Piece(text, found._replace(makes=found.makes | asked), found.makes, own=True)


def placed(lesson: Lesson, cells: Iterable[Cell]) -> dict[int, list[str]]:
    """For each answer cell of the lesson the texts that a hand-in has for it.

    They are known by the cell's id, where that is lost by the names they make, and else they belong
    to the cell before.
    """
    slots = [at for at, part in enumerate(lesson.parts) if part.kind in ANSWERS]
    by_id = {lesson.parts[at].id: at for at in slots}
    found: dict[int, list[str]] = {}
    last = slots[0] if slots else 0
    for id_, _, text in cells if slots else ():
        makes = own(text).surely
        by_name = (at for at in slots if makes & names(lesson.parts[at].text).makes)
        last = by_id[id_] if id_ and id_ in by_id else next(by_name, last)
        found.setdefault(last, []).append(text)
    return found


def pieces(lesson: Lesson, cells: Iterable[Cell], until: int) -> list[Piece]:
    """All that there is to run before a cell of the lesson, the learner's answers in their places.

    What the lesson gave in an answer cell is there too, for a name that the learner took out.
    """
    answers = placed(lesson, cells)
    there: list[Piece] = []
    for at, part in enumerate(lesson.parts[:until]):
        if part.kind in (*ANSWERS, CONTEXT):
            there += given(part.text)
        if part.kind in ANSWERS:
            asked = names(part.text).makes
            there += [own(text, asked) for text in answers.get(at, [part.text])]
    return there


def needed(there: Sequence[Piece], wanted: frozenset[str]) -> list[Piece]:
    """Of these pieces those that some names need, in their order.

    What a function looks up is looked up when it runs, so the last that made it is needed too.
    """
    chosen = _before(there, wanted)
    while more := NONE.union(*(piece.names.later for piece in chosen)) - wanted:
        wanted |= more
        chosen = _before(there, wanted)
    return chosen


def _before(there: Sequence[Piece], wanted: frozenset[str]) -> list[Piece]:
    chosen = []
    for piece in reversed(there):
        if piece.names.makes & wanted:
            chosen.append(piece)
            wanted = (wanted - piece.surely) | piece.names.needs | piece.names.later
    return chosen[::-1]


def run(chosen: Iterable[Piece]) -> tuple[dict[str, Any], BaseException | None]:
    """The names that are there when all pieces have run, and the first error of an answer cell.

    As in a notebook an error ends its cell, and what the cell made until then stays. What it should
    have made and did not is not there: the lesson's blank does not stand in for it.
    """
    made: dict[str, Any] = {"__name__": "__main__", "display": lambda *shown, **more: None}
    first: BaseException | None = None
    for number, piece in enumerate(chosen):
        before = dict(made)
        try:
            exec(_compiled(piece.text, f"<answer {number}>"), made)
        except BaseException as error:  # SystemExit is an answer like any other
            first = first or error
            for name in piece.names.makes:
                if name in before and made.get(name) is before[name]:
                    del made[name]
    return made, first


def _compiled(text: str, file: str) -> Any:
    """The code, whose text `inspect` then finds, as it does in a notebook."""
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    return compile(text, file, "exec")
