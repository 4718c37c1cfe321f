"""The command line: `python -m knighttour …`; `--help` lists the commands.

Exit status: 0 found or counted, 1 NONE or STUCK, 2 bad input, 3 BUDGET or STOPPED.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path as FilePath
from typing import Any, NoReturn

from knighttour.board import Board, Leap, Square, square_name, whole
from knighttour.engine import (
    BUDGET,
    FOUND,
    NONE,
    STOPPED,
    STUCK,
    Counts,
    Outcome,
)
from knighttour.knights import TIES, KnightsTour, MoveOrder, Warnsdorff, move_order
from knighttour.mazes import TEXTBOOK, Maze, read_maze
from knighttour.queens import Queens, columns_of, fundamental, placement_text
from knighttour.theory import tour_exists

METHODS = ("plain", "lookahead", "warnsdorff", "greedy", "any")
FAST_METHODS = ("any", "bits")  # the readable engine has none of these
BUDGETS = {"python": 10**6, "fast": 10**9}  # about ten seconds of a plain knight's tour each
Tell = Callable[[Counts | str], object]
STATUS = {FOUND: 0, NONE: 1, STUCK: 1, BUDGET: 3, STOPPED: 3}
BAD_INPUT = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    words = _joined(sys.argv[1:] if argv is None else argv)
    _print_anything()
    try:
        args = _parser().parse_args(words)
        if hasattr(args, "engine"):
            _choose_engine(args)
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


def _choose_engine(args: Any) -> None:
    """Put the functions that search, and a budget that suits them, into `args`."""
    has_numba = find_spec("numba") is not None
    if args.engine == "fast" and not has_numba:
        raise ValueError("--engine fast needs numba: python start.py without --light installs it")
    method = getattr(args, "method", "")
    if args.engine == "python" and method in FAST_METHODS:
        raise ValueError(f"--method {method} goes with --engine fast, not with python")
    args.engine = args.engine or ("fast" if has_numba else "python")
    if args.budget is None:
        args.budget = max(1, BUDGETS[args.engine] // args.cost(args))
    args.budget = whole(args.budget, "budget")
    # Both have the same functions; the compiled ones take half a second to load
    args.engine = import_module("knighttour.fast" if args.engine == "fast" else "knighttour")


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
    for add in (_add_tour, _add_queens, _add_maze, _add_lessons):
        add(commands)
    return parser


def _command(commands: Any, name: str, run: Callable[[Any], int], words: str) -> Any:
    parser = commands.add_parser(name, help=words, description=words, allow_abbrev=False)
    parser.set_defaults(run=run)
    return parser


def _solver(commands: Any, name: str, run: Callable[[Any], int], words: str) -> Any:
    parser = _command(commands, name, run, words)
    parser.set_defaults(cost=lambda args: 1)
    parser.add_argument("--budget", type=_number, help="most placements; else ten seconds' worth")
    parser.add_argument("--engine", choices=tuple(BUDGETS), help="fast where numba is, else python")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object and nothing else"
    )
    return parser


def _number(text: str) -> int | str:
    """An int where the text is one, else the text itself, which `whole` then names in its error."""
    try:
        return int(text)
    except ValueError:
        return text if len(text) <= 40 else f"{text[:40]}..."


# tour -------------------------------------------------------------------------------------------


def _add_tour(commands: Any) -> None:
    parser = _solver(commands, "tour", _tour, "find a knight's tour")
    parser.set_defaults(cost=_tour_cost)
    parser.add_argument("rows", type=_number)
    parser.add_argument("cols", type=_number)
    parser.add_argument("--start", metavar="SQUARE", help="a square (a1 if none is named), or: any")
    parser.add_argument("--end", metavar="SQUARE", help="with --method any: where it ends")
    parser.add_argument("--closed", action="store_true", help="the end is a move from the start")
    parser.add_argument("--method", choices=METHODS, default="plain")
    parser.add_argument("--order", default="wirth", help='wirth, clockwise, or "r,c r,c …"')
    parser.add_argument(
        "--ties", choices=tuple(TIES), help="Warnsdorff's rule: which of equals first"
    )
    parser.add_argument("--seed", type=_number, help="for --ties random")
    parser.add_argument("--search-anyway", action="store_true", help="ask no theorem first")
    parser.add_argument("--print", choices=("diagram", "matrix"), default="diagram", dest="form")


def _tour_cost(args: Any) -> int:
    """How many plain placements one is worth: readable look-ahead asks every square."""
    if args.method != "lookahead" or args.engine == "fast":
        return 1
    return 1 + Board(args.rows, args.cols).size // 7


def _tour(args: Any) -> int:
    problem = _tour_problem(args)
    if args.method == "any":
        return _any_tour(args, problem.board)
    if args.end is not None:
        raise ValueError(
            f"--end goes with --method any; or take a tour with --start {args.end} and read it "
            f"backwards: then it ends on {args.end}"
        )
    outcome, seconds = _timed(
        lambda progress: args.engine.solve(
            problem,
            greedy=args.method == "greedy",
            theory=not args.search_anyway,
            budget=args.budget,
            progress=progress,
        )
    )
    return _print_tour(args, problem.board, outcome, seconds, _other_method(args, problem, outcome))


def _any_tour(args: Any, board: Board) -> int:
    """A tour that is put together, not searched for."""
    from knighttour.fast.construct import any_tour

    start = None if args.start == "any" else args.start
    outcome, seconds = _timed(
        lambda tell: any_tour(board, start, args.closed, args.end, progress=tell)
    )
    return _print_tour(args, board, outcome, seconds, "")


def _print_tour(args: Any, board: Board, outcome: Outcome, seconds: float, hint: str) -> int:
    """The board, if there is something on it, and the outcome."""
    if args.json:
        why = ". ".join(filter(None, (outcome.why, hint)))
        return _print_json(outcome, seconds, map(square_name, outcome.path), why=why)
    if outcome.path:
        print(board.diagram(outcome.path) if args.form == "diagram" else board.matrix(outcome.path))
    return _print_words(outcome, seconds, hint)


def _tour_problem(args: Any) -> KnightsTour:
    board, ruled = Board(args.rows, args.cols), args.method in ("warnsdorff", "greedy")
    start = "a1" if args.start is None else args.start
    if not ruled and (args.ties or args.seed is not None):
        raise ValueError("--ties and --seed go with --method warnsdorff or greedy")
    rule = Warnsdorff(board, args.ties or "first", 0 if args.seed is None else args.seed)
    return KnightsTour(
        board,
        () if start == "any" else start,
        closed=args.closed,
        order=_order(args.order),
        rule=rule if ruled else None,
        lookahead=args.method == "lookahead",
    )


def _order(text: str) -> MoveOrder:
    """A move order by its name, or from `r,c` pairs with blanks between them."""
    if "," not in text:
        return move_order(text)
    return move_order(_pair(word, "a move") for word in text.split())


def _pair(text: str, what: str) -> Leap:
    match = re.fullmatch(r"\s*\(?(-?[0-9]{1,9}),\s*(-?[0-9]{1,9})\)?\s*", text)
    if match is None:
        raise ValueError(f"{what} is written as two whole numbers, such as 2,1, not {text!r}")
    return int(match.group(1)), int(match.group(2))


def _other_method(args: Any, problem: KnightsTour, outcome: Outcome) -> str:
    """Where a run gave up or stuck, a method that answers, in words."""
    if outcome.verdict not in (BUDGET, STUCK):
        return ""
    exists = tour_exists(
        problem.board.rows, problem.board.cols, *problem.start[:1], closed=problem.closed
    )
    if not exists:
        return f"a theorem says that there is none: {exists.why}"
    return "--method any answers: it puts a tour together without a search"


# queens -----------------------------------------------------------------------------------------


def _add_queens(commands: Any) -> None:
    parser = _solver(commands, "queens", _queens, "place n queens, none attacking another")
    parser.set_defaults(cost=_queens_cost)
    parser.add_argument("n", type=_number)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--all", action="store_true", help="every placement")
    which.add_argument("--count", action="store_true", help="how many placements")
    which.add_argument(
        "--fundamental", action="store_true", help="those that differ by more than symmetry"
    )
    parser.add_argument(
        "--method", choices=("arrays", "bits"), default="arrays", help="bits: for --count alone"
    )


def _queens_cost(args: Any) -> int:
    """A row has n squares, not eight, and the readable engine asks every queen of each."""
    n = Queens(args.n).n
    return 1 + (n // 8 if args.engine == "fast" else n * n // 64)


def _queens(args: Any) -> int:
    problem, found = Queens(args.n), list[tuple[int, ...]]()
    if args.method == "bits" and not args.count:
        raise ValueError("--method bits goes with --count: it keeps no placements")
    if not (args.all or args.count or args.fundamental):
        outcome, seconds = _timed(
            lambda tell: args.engine.solve(problem, budget=args.budget, progress=tell)
        )
        shown = [columns_of(outcome.path)] if outcome.verdict is FOUND else []
        return _print_queens(args, outcome, seconds, shown)
    outcome, seconds = _timed(lambda tell: _all_queens(args, problem, found, tell))
    status = _print_queens(
        args, outcome, seconds, list(fundamental(found)) if args.fundamental else found
    )
    return 0 if args.count and outcome.verdict is NONE else status  # 0 is a count


def _all_queens(args: Any, problem: Queens, found: list[tuple[int, ...]], tell: Tell) -> Outcome:
    """Search for all placements, and keep them in `found` where they are wanted."""

    def keep(path: tuple[Square, ...]) -> None:
        found.append(columns_of(path))

    outcome: Outcome
    if args.method == "bits":
        from knighttour.fast import count_queens

        outcome = count_queens(problem.n, budget=args.budget, progress=tell)
    elif args.count:
        outcome = args.engine.solve_all(problem, budget=args.budget, progress=tell)
    else:
        outcome = args.engine.solve_all(problem, keep, budget=args.budget, progress=tell)
    return outcome


def _print_queens(args: Any, outcome: Outcome, seconds: float, found: list[tuple[int, ...]]) -> int:
    """Print what was found: placements as columns from 1, a single one as a diagram too."""
    from_1 = [[col + 1 for col in columns] for columns in found]
    if args.json:
        more: dict[str, Any] = {"solutions": from_1} if args.all or args.fundamental else {}
        if args.fundamental:
            more["fundamental"] = len(found)
        return _print_json(outcome, seconds, map(square_name, outcome.path), **more)
    if args.all or args.fundamental:
        for columns in from_1:
            print(*columns)
    elif found and len(found[0]) <= 40:
        print(placement_text(found[0]))
    elif found:
        print(*from_1[0])
    hint = f"{len(found):,} fundamental placements" if args.fundamental else ""
    before = f"{args.n} queen{'s' if args.n > 1 else ''}: "
    return _print_words(outcome, seconds, hint, before)


# maze -------------------------------------------------------------------------------------------


def _add_maze(commands: Any) -> None:
    parser = _solver(commands, "maze", _maze, "walk through a maze; rows and columns count from 1")
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
    outcome, seconds = _timed(lambda tell: _walk(args, maze, routes, tell))
    if args.json:
        more = {"solutions": [_to_1(route) for route in routes]} if args.way == "all" else {}
        return _print_json(outcome, seconds, _to_1(outcome.path), **more)
    for route in routes or ([outcome.path] if outcome.verdict is FOUND else []):
        print(maze.text(route), end="\n\n")
    passage = "no passage: " if outcome.verdict is NONE and args.way != "shortest" else ""
    return _print_words(outcome, seconds, "", passage)


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
    row, col = _pair(text, what)
    return row - 1, col - 1


def _to_1(path: Iterable[Square]) -> list[list[int]]:
    return [[row + 1, col + 1] for row, col in path]


# lessons and set-up -----------------------------------------------------------------------------


# The teaching parts are imported when a command needs them: a solver should start at once.


def _add_lessons(commands: Any) -> None:
    parser = _command(commands, "lab", _lab, "open JupyterLab on lesson 00")
    parser.add_argument("folder", nargs="?", default="my-lessons", help="your copies (my-lessons)")
    parser.add_argument("--no-browser", action="store_true", help="print the address and wait")
    parser = _command(commands, "report", _report, "what is installed, and does it work")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object and nothing else"
    )
    parser = _command(commands, "student", _student, "copies of the lessons without answers")
    parser.add_argument("folder", metavar="DIR")
    parser = _command(commands, "reset", _reset, "a fresh copy of a lesson; the old one is kept")
    parser.add_argument("number", metavar="NN", help="the lesson's number, such as 03")
    parser.add_argument("folder", metavar="DIR", nargs="?", default="my-lessons")
    parser = _command(commands, "tidy", _tidy, "strip widget views from stored lessons")
    parser.add_argument("paths", nargs="*", metavar="NOTEBOOK", help="all lessons if none is named")
    parser.add_argument(
        "--check", action="store_true", help="change nothing; status 1 if one would"
    )


def _lab(args: Any) -> int:
    from knighttour.teach.lab import open_lab

    return open_lab(args.folder, browser=not args.no_browser)


def _report(args: Any) -> int:
    from knighttour.teach.lab import report

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

    changed = tidy(args.paths or None, check=args.check)
    print(*map(str, changed) if changed else ["all notebooks are tidy"], sep="\n")
    return 1 if args.check and changed else 0


# what every solver prints -----------------------------------------------------------------------


def _timed(run: Callable[[Tell], Outcome]) -> tuple[Outcome, float]:
    """The outcome of a search and the seconds it took, with progress on a terminal meanwhile."""
    screen = sys.stderr.isatty()

    def tell(news: Counts | str) -> None:
        if isinstance(news, Counts):
            news = f"{news.placed:,} placed, deepest {news.deepest:,}"
        if screen:
            print(f"\r{news}  ", end="", file=sys.stderr, flush=True)

    begun = time.perf_counter()
    outcome = run(tell)
    seconds = time.perf_counter() - begun
    if screen:
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    return outcome, seconds


def _print_json(outcome: Outcome, seconds: float, path: Iterable[object], **more: Any) -> int:
    answer = {
        "verdict": str(outcome.verdict),
        "path": list(path),
        "counts": vars(outcome.counts),
        "why": outcome.why,
        "seconds": round(seconds, 6),
    }
    print(json.dumps(answer | more, ensure_ascii=False))
    return STATUS[outcome.verdict]


def _print_words(outcome: Outcome, seconds: float, hint: str = "", before: str = "") -> int:
    """The verdict and its reason, the counts, and a hint, each on a line of its own."""
    counts = outcome.counts
    print(f"{outcome.verdict}: {before}{outcome.why}")
    print(
        f"tries {counts.tries:,}, placed {counts.placed:,}, undone {counts.undone:,}, "
        f"solutions {counts.solutions:,}, deepest {counts.deepest:,}; {seconds:.3f} s"
    )
    if hint:
        print(hint)
    return STATUS[outcome.verdict]


if __name__ == "__main__":
    sys.exit(main())
