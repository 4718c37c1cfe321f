"""The rows of a marked folder as a table: CSV, one line for each file."""

from __future__ import annotations

import csv
import io
import re

from knighttour.teach.mark.folder import Row

FIRST = ["file", "alias", "lesson", "note", "guesses answered", "checks passed"]
SOLUTION = "the lesson's solution"


def as_csv(rows: list[Row]) -> str:
    """The table; each check of a lesson that was handed in has a column.

    A spreadsheet takes text that begins with `=` or `+` for a formula; an apostrophe before it says
    that it is none.
    """
    checks = list(dict.fromkeys(name for row in _by_lesson(rows) for name in row.checks))
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow([*FIRST, *checks, "identical to"])
    for row in rows:
        table.writerow(map(plain, [*_first(row), *_of_checks(row, checks), alike(row)]))
    return out.getvalue()


def _by_lesson(rows: list[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: row.lesson)


def _first(row: Row) -> list[str]:
    if not row.lesson:
        return [row.file, row.alias, "", row.note, "", ""]
    guesses = f"{len(row.guesses)} of {row.asked}"
    passed = f"{row.passed} of {len(row.checks)}"
    return [row.file, row.alias, row.lesson, row.note, guesses, passed]


def _of_checks(row: Row, checks: list[str]) -> list[str]:
    return [row.checks.get(name, "") for name in checks]


def alike(row: Row) -> str:
    """Which files have the same functions, in words, each with the checks of these."""
    others: dict[str, list[str]] = {}
    for name in row.checks:
        for other in row.identical.get(name, []):
            others.setdefault(other, []).append(name)
        if name in row.as_solution:
            others.setdefault(SOLUTION, []).append(name)
    return "; ".join(f"{other} ({', '.join(names)})" for other, names in others.items())


def plain(text: str) -> str:
    """Text that a spreadsheet shows as it stands: one line, no control characters, no formula.

    >>> plain("=1+1"), plain("5 of 6"), plain("two\\nlines")
    ("'=1+1", '5 of 6', 'two lines')
    """
    text = "".join(c if c.isprintable() else " " for c in text)
    return f"'{text}" if re.match(r"\s*[=+\-@|%]", text) else text
