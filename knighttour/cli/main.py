"""From the words of the command line to the exit status."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Sequence
from typing import NoReturn

from knighttour.cli.common import BAD_INPUT, STATUS, choose_engine
from knighttour.cli.lessons import add_lessons
from knighttour.cli.marks import add_mark
from knighttour.cli.mazes import add_maze
from knighttour.cli.queens import add_queens
from knighttour.cli.tours import add_tour
from knighttour.engine import STOPPED


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    words = _joined(sys.argv[1:] if argv is None else argv)
    _print_anything()
    try:
        args = _parser().parse_args(words)
        if hasattr(args, "engine"):
            choose_engine(args)
        status: int = args.run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("knighttour: stopped outside the search; there is nothing to show", file=sys.stderr)
        return STATUS[STOPPED]
    except BrokenPipeError:  # whoever read the output has seen enough, as `head` has
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError) as error:
        if "--json" in words:
            print(json.dumps({"error": str(error)}, ensure_ascii=False))
        else:
            print(f"knighttour: {error}", file=sys.stderr)
        return BAD_INPUT
    return status


def _joined(words: Sequence[str]) -> list[str]:
    """The words, with a value such as `-2,1` joined to its option: alone it looks like one."""
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] in ("--order", "--entry", "--exit") and re.match(r"-\d", word):
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


def _print_anything() -> None:
    """Let an output that knows no accents print `?` for them instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise ValueError(f"{message} ({self.prog} --help says more)")


def _parser() -> argparse.ArgumentParser:
    command = os.environ.get("KNIGHTTOUR_COMMAND", "python -m knighttour")
    parser = _Parser(prog=command, description="Learn backtracking.", allow_abbrev=False)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for add in (add_tour, add_queens, add_maze, add_lessons, add_mark):
        add(commands)
    return parser
