"""What the commands share: options, the choice of an engine, output, and the exit status."""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from knighttour.board import Leap, whole
from knighttour.engine import BUDGET, FOUND, NONE, STOPPED, STUCK, Counts, Outcome

FAST_METHODS = ("any", "bits")  # the readable engine has none of these
BUDGETS = {"python": 10**6, "fast": 10**9}  # about ten seconds of a plain knight's tour each
Tell = Callable[[Counts | str], object]
STATUS = {FOUND: 0, NONE: 1, STUCK: 1, BUDGET: 3, STOPPED: 3}
BAD_INPUT = 2


def command(commands: Any, name: str, run: Callable[[Any], int], words: str) -> Any:
    """A command: its name, what runs it, and what it does in words."""
    parser = commands.add_parser(name, help=words, description=words, allow_abbrev=False)
    parser.set_defaults(run=run)
    return parser


def solver(commands: Any, name: str, run: Callable[[Any], int], words: str) -> Any:
    """A command that searches, with the options that all of these have."""
    parser = command(commands, name, run, words)
    parser.set_defaults(cost=lambda args: 1)
    parser.add_argument("--budget", type=number, help="most placements; else ten seconds' worth")
    parser.add_argument("--engine", choices=tuple(BUDGETS), help="fast where numba is, else python")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object and nothing else"
    )
    return parser


def number(text: str) -> int | str:
    """An int where the text is one, else the text itself, which `whole` then names in its error."""
    try:
        return int(text)
    except ValueError:
        return text if len(text) <= 40 else f"{text[:40]}..."


def pair(text: str, what: str) -> Leap:
    """Two whole numbers with a comma between them; `what` names them in the error."""
    match = re.fullmatch(r"\s*\(?(-?[0-9]{1,9}),\s*(-?[0-9]{1,9})\)?\s*", text)
    if match is None:
        raise ValueError(f"{what} is written as two whole numbers, such as 2,1, not {text!r}")
    return int(match.group(1)), int(match.group(2))


def choose_engine(args: Any) -> None:
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


def timed(run: Callable[[Tell], Outcome]) -> tuple[Outcome, float]:
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


def print_json(outcome: Outcome, seconds: float, path: Iterable[object], **more: Any) -> int:
    """One JSON object, and nothing else; the exit status."""
    answer = {
        "verdict": str(outcome.verdict),
        "path": list(path),
        "counts": vars(outcome.counts),
        "why": outcome.why,
        "seconds": round(seconds, 6),
    }
    print(json.dumps(answer | more, ensure_ascii=False))
    return STATUS[outcome.verdict]


def print_words(outcome: Outcome, seconds: float, hint: str = "", before: str = "") -> int:
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
