"""The command `tour`."""

from __future__ import annotations

from typing import Any

from knighttour.board import Board, square_name
from knighttour.cli.common import number, pair, print_json, print_words, solver, timed
from knighttour.engine import BUDGET, STUCK, Outcome
from knighttour.knights import TIES, KnightsTour, MoveOrder, Warnsdorff, move_order
from knighttour.theory import tour_exists

METHODS = ("plain", "lookahead", "warnsdorff", "greedy", "any")


def add_tour(commands: Any) -> None:
    """The command and its options."""
    parser = solver(commands, "tour", _tour, "find a knight's tour")
    parser.set_defaults(cost=_tour_cost)
    parser.add_argument("rows", type=number)
    parser.add_argument("cols", type=number)
    parser.add_argument("--start", metavar="SQUARE", help="a square (a1 if none is named), or: any")
    parser.add_argument("--end", metavar="SQUARE", help="with --method any: where it ends")
    parser.add_argument("--closed", action="store_true", help="the end is a move from the start")
    parser.add_argument("--method", choices=METHODS, default="plain")
    parser.add_argument("--order", default="wirth", help='wirth, clockwise, or "r,c r,c …"')
    parser.add_argument(
        "--ties", choices=tuple(TIES), help="Warnsdorff's rule: which of equals first"
    )
    parser.add_argument("--seed", type=number, help="for --ties random")
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
    outcome, seconds = timed(
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
    outcome, seconds = timed(
        lambda tell: any_tour(board, start, args.closed, args.end, progress=tell)
    )
    return _print_tour(args, board, outcome, seconds, "")


def _print_tour(args: Any, board: Board, outcome: Outcome, seconds: float, hint: str) -> int:
    """The board, if there is something on it, and the outcome."""
    if args.json:
        why = ". ".join(filter(None, (outcome.why, hint)))
        return print_json(outcome, seconds, map(square_name, outcome.path), why=why)
    if outcome.path:
        print(board.diagram(outcome.path) if args.form == "diagram" else board.matrix(outcome.path))
    return print_words(outcome, seconds, hint)


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
    return move_order(pair(word, "a move") for word in text.split())


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
