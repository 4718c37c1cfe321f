"""What `mark` writes: the table, and a page of the commonest faults and of each check's passes."""

from __future__ import annotations

import html
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from knighttour.teach.mark import NO_SANDBOX
from knighttour.teach.mark.folder import BLANK, PASSED, STOPPED, Row
from knighttour.teach.mark.table import alike, as_csv

STYLE = (
    "body{font:1.1rem/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}caption{text-align:left;font-weight:bold}"
    "th,td{border:1px solid #767676;padding:.3rem .6rem;text-align:left;vertical-align:top;"
    "overflow-wrap:anywhere}th{white-space:nowrap}td:first-child{min-width:7rem}"
    "td.n{text-align:right}"
)
ALIKE = (
    "Functions count as identical when only blank space and comments differ. Short ones are often "
    "alike without copying, and so are those that a lesson leads to line by line."
)
Cells = Iterable[object]


def write(rows: list[Row], folder: Path) -> tuple[Path, Path]:
    """Write `marks.csv` and `marks.html` into a folder, over those of an earlier run.

    Where one is in the way, such as a table that is open in Windows, the new one has another name.
    """
    # With the mark of its encoding in front, or a spreadsheet reads accents wrongly
    return _written(folder / "marks.csv", as_csv(rows), "utf-8-sig"), _written(
        folder / "marks.html", as_html(rows), "utf-8"
    )


def _written(path: Path, text: str, encoding: str) -> Path:
    """Write a file whole or not at all; a link with its name is replaced, not followed."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as part:
        part.write(text.encode(encoding, "backslashreplace"))
    Path(part.name).chmod(0o644)
    try:
        return Path(part.name).replace(path)
    except OSError:
        return Path(part.name).replace(path.with_stem(f"{path.stem} new"))


def faults(rows: list[Row]) -> list[tuple[str, str, int]]:
    """The faults as (check, fault, in how many files), the commonest first."""
    found = Counter(
        (name, said)
        for row in rows
        for name, said in row.checks.items()
        if said not in (PASSED, BLANK, STOPPED)
    )
    return [(*one, number) for one, number in sorted(found.items(), key=lambda f: (-f[1], f[0]))]


def as_html(rows: list[Row]) -> str:
    """One page that needs no other file and no network."""
    marked = [row for row in rows if row.lesson]
    odd = [(row.file, row.note) for row in rows if row.note]
    same = [(row.file, alike(row)) for row in rows if alike(row)]
    parts = [
        f"<p>{len(rows)} files, {len(marked)} of them hand-ins of these lessons.</p>",
        f"<p>{html.escape(NO_SANDBOX)}</p>",
        _table("The commonest faults", ("check", "fault", "files"), faults(rows)),
        _table("Checks", ("check", "passed", "blank", "fault"), _counts(rows)),
        _table("Files with a note", ("file", "note"), odd),
        _table("Identical functions", ("file", "the same as"), same),
        f"<p>{ALIKE}</p>",
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Marked hand-ins</title>'
        f"<style>{STYLE}</style></head><body><main><h1>Marked hand-ins</h1>\n"
        + "\n".join(parts)
        + "\n</main></body></html>\n"
    )


def _counts(rows: list[Row]) -> list[Cells]:
    """For each check how many passed, left it blank, and had a fault."""
    found: dict[str, Counter[str]] = {}
    for row in sorted(rows, key=lambda row: row.lesson):
        for name, said in row.checks.items():
            kind = said if said in (PASSED, BLANK) else "fault"
            found.setdefault(name, Counter())[kind] += 1
    return [
        (name, *(count[kind] for kind in (PASSED, BLANK, "fault"))) for name, count in found.items()
    ]


def _table(title: str, heads: Cells, rows: Iterable[Cells]) -> str:
    body = "\n".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    if not body:
        return f"<h2>{title}</h2><p>None.</p>"
    head = "".join(f'<th scope="col">{name}</th>' for name in heads)
    return f"<h2>{title}</h2><table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    number = ' class="n"' if isinstance(value, int) else ""
    return f"<td{number}>{html.escape(str(value))}</td>"
