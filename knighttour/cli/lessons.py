"""The commands for lessons and set-up.

The teaching parts are imported when a command needs them: a solver should start at once.
"""

from __future__ import annotations

import json
from typing import Any

from knighttour.cli.common import command


def add_lessons(commands: Any) -> None:
    """The commands and their options."""
    parser = command(commands, "lab", _lab, "open JupyterLab on lesson 00")
    parser.add_argument("folder", nargs="?", default="my-lessons", help="your copies (my-lessons)")
    parser.add_argument("--no-browser", action="store_true", help="print the address and wait")
    parser = command(commands, "report", _report, "what is installed, and does it work")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object and nothing else"
    )
    parser = command(commands, "student", _student, "copies of the lessons without answers")
    parser.add_argument("folder", metavar="DIR")
    parser = command(commands, "reset", _reset, "a fresh copy of a lesson; the old one is kept")
    parser.add_argument("number", metavar="NN", help="the lesson's number, such as 03")
    parser.add_argument("folder", metavar="DIR", nargs="?", default="my-lessons")
    parser = command(commands, "tidy", _tidy, "strip widget views from stored lessons")
    parser.add_argument("paths", nargs="*", metavar="NOTEBOOK", help="all lessons if none is named")
    parser.add_argument(
        "--check", action="store_true", help="change nothing; status 1 if one would"
    )
    parser.add_argument(
        "--colab", action="store_true", help="the cell that fetches knighttour in Colab, too"
    )


def _lab(args: Any) -> int:
    from knighttour.teach.lab import open_lab

    return open_lab(args.folder, browser=not args.no_browser)


def _report(args: Any) -> int:
    from knighttour.teach.report import report

    found = report()
    print(json.dumps(found.data, ensure_ascii=False) if args.json else found)
    return 0 if found.works else 1


def _student(args: Any) -> int:
    from knighttour.teach.lessons import student

    print(student(args.folder))
    return 0


def _reset(args: Any) -> int:
    from knighttour.teach.lessons import reset

    print(reset(args.number, args.folder))
    return 0


def _tidy(args: Any) -> int:
    from knighttour.teach.lessons import tidy

    changed = tidy(args.paths or None, check=args.check, colab_cell=args.colab)
    print(*map(str, changed) if changed else ["all notebooks are tidy"], sep="\n")
    return 1 if args.check and changed else 0
