"""The command `queens`."""

from __future__ import annotations

from typing import Any

from knighttour.board import Square, square_name
from knighttour.cli.common import Tell, number, print_json, print_words, solver, timed
from knighttour.engine import FOUND, NONE, Outcome
from knighttour.queens import Queens, columns_of, fundamental, placement_text


def add_queens(commands: Any) -> None:
    """The command and its options."""
    parser = solver(commands, "queens", _queens, "place n queens, none attacking another")
    parser.set_defaults(cost=_queens_cost)
    parser.add_argument("n", type=number)
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
        outcome, seconds = timed(
            lambda tell: args.engine.solve(problem, budget=args.budget, progress=tell)
        )
        shown = [columns_of(outcome.path)] if outcome.verdict is FOUND else []
        return _print_queens(args, outcome, seconds, shown)
    outcome, seconds = timed(lambda tell: _all_queens(args, problem, found, tell))
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
        return print_json(outcome, seconds, map(square_name, outcome.path), **more)
    if args.all or args.fundamental:
        for columns in from_1:
            print(*columns)
    elif found and len(found[0]) <= 40:
        print(placement_text(found[0]))
    elif found:
        print(*from_1[0])
    hint = f"{len(found):,} fundamental placements" if args.fundamental else ""
    before = f"{args.n} queen{'s' if args.n > 1 else ''}: "
    return print_words(outcome, seconds, hint, before)
