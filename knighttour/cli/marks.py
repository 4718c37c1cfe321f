"""The command that marks a folder of hand-ins."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from knighttour.cli.common import STATUS, command
from knighttour.engine import STOPPED
from knighttour.teach.mark import NO_SANDBOX

if TYPE_CHECKING:
    from knighttour.teach.mark.folder import Row

MOST_FAULTS = 10  # on the screen; the page has them all


def add_mark(commands: Any) -> None:
    """The command and its options."""
    parser = command(commands, "mark", _mark, "run the answers of handed-in lessons again")
    parser.description = (
        "Runs the answers of each lesson in FOLDER again, believes no stored output, and writes "
        f"marks.csv and marks.html there. {NO_SANDBOX}"
    )
    parser.add_argument("folder", metavar="FOLDER", help="with the .ipynb files, in subfolders too")
    parser.add_argument("--to", metavar="DIR", help="where to write, instead of FOLDER")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object and nothing else"
    )


def _mark(args: Any) -> int:
    from knighttour.teach.mark.folder import mark
    from knighttour.teach.mark.page import faults, write

    where = Path(args.to or args.folder)
    if args.to:
        where.mkdir(parents=True, exist_ok=True)
    if where.is_dir() and not os.access(where, os.W_OK):
        raise ValueError(f"{str(where)!r} may not be written to: name another folder, --to DIR")
    rows = mark(args.folder, tell=_tell)
    table, page = write(rows, where)
    found = faults(rows)
    if args.json:
        print(json.dumps(_as_json(rows, found) | {"csv": str(table), "page": str(page)}))
    else:
        _print(rows, found)
        print(f"written: {table}, {page}", NO_SANDBOX, sep="\n")
    return STATUS[STOPPED] if any(row.stopped for row in rows) else 0


def _tell(number: int, of: int, file: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{number} of {of} files", end="\n" if number == of else "", file=sys.stderr)


def _as_json(rows: list[Row], found: list[tuple[str, str, int]]) -> dict[str, Any]:
    files = [asdict(row) for row in rows]
    for file in files:
        del file["forms"]
    names = ("check", "fault", "files")
    listed = [dict(zip(names, one, strict=True)) for one in found]
    return {"files": files, "faults": listed, "warning": NO_SANDBOX}


def _print(rows: list[Row], found: list[tuple[str, str, int]]) -> None:
    marked = sum(bool(row.lesson) for row in rows)
    print(f"{len(rows)} files, {marked} of them hand-ins of these lessons")
    for row in rows:
        if not row.lesson:
            print(f"  {row.file}: {row.note}")
    for check, fault, number in found[:MOST_FAULTS]:
        print(f"{number:4} x {check}: {fault}")
    if len(found) > MOST_FAULTS:
        print(f"     and {len(found) - MOST_FAULTS} other faults, on the page")
