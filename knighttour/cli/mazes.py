"""The command `maze`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path as FilePath
from typing import Any

from knighttour.board import Square
from knighttour.cli.common import Tell, pair, print_json, print_words, solver, timed
from knighttour.engine import FOUND, NONE, Outcome
from knighttour.mazes import TEXTBOOK, Maze, read_maze


def add_maze(commands: Any) -> None:
    """The command and its options."""
    parser = solver(commands, "maze", _maze, "walk through a maze; rows and columns count from 1")
    parser.add_argument("file", help="rows of 0 and -1, or of # and . with S and E")
    parser.add_argument("--entry", metavar="R,C", help="if the file has no S")
    parser.add_argument("--exit", metavar="R,C", help="if the file has no E")
    parser.add_argument("--way", choices=("first", "all", "shortest"), default="first")
    parser.add_argument("--order", default=TEXTBOOK, help="directions: each of N, W, E, S once")


def _maze(args: Any) -> int:
    maze = read_maze(
        _read(args.file), _from_1(args.entry, "--entry"), _from_1(args.exit, "--exit"), args.order
    )
    routes: list[tuple[Square, ...]] = []
    outcome, seconds = timed(lambda tell: _walk(args, maze, routes, tell))
    if args.json:
        more = {"solutions": [_to_1(route) for route in routes]} if args.way == "all" else {}
        return print_json(outcome, seconds, _to_1(outcome.path), **more)
    for route in routes or ([outcome.path] if outcome.verdict is FOUND else []):
        print(maze.text(route), end="\n\n")
    passage = "no passage: " if outcome.verdict is NONE and args.way != "shortest" else ""
    return print_words(outcome, seconds, "", passage)


def _walk(args: Any, maze: Maze, routes: list[tuple[Square, ...]], tell: Tell) -> Outcome:
    outcome: Outcome
    if args.way == "shortest":
        outcome = args.engine.shortest(maze, budget=args.budget, progress=tell)
    elif args.way == "all":
        outcome = args.engine.solve_all(maze, routes.append, budget=args.budget, progress=tell)
    else:
        outcome = args.engine.solve(maze, budget=args.budget, progress=tell)
    return outcome


def _read(name: str) -> str:
    try:
        return FilePath(name).read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{name} is no text file in UTF-8") from None
    except OSError as error:
        raise ValueError(f"cannot read the maze file {name!r}: {error.strerror}") from None


def _from_1(text: str | None, what: str) -> Square | None:
    if text is None:
        return None
    row, col = pair(text, what)
    return row - 1, col - 1


def _to_1(path: Iterable[Square]) -> list[list[int]]:
    return [[row + 1, col + 1] for row, col in path]
