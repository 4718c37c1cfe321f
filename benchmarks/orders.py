"""All 40,320 move orders: how many placements the first tour takes in each.

    python -m benchmarks.orders 5 --cap 5000000     on 5 x 5 from a1; seconds
    python -m benchmarks.orders 6 --cap 5000000     on 6 x 6 from a1; many minutes

On a square board from a1 an order and its transpose (row and column steps exchanged) do the same
work, so one of each pair is run.
"""

from __future__ import annotations

import argparse
import os
import statistics
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

from knighttour import FOUND, WIRTH, Board, KnightsTour
from knighttour.fast import solve
from knighttour.knights import MoveOrder


def classes() -> list[MoveOrder]:
    """One order of each pair of transposes."""
    orders = permutations(WIRTH)
    return [order for order in orders if order < tuple((col, row) for row, col in order)]


def placed(order: MoveOrder, side: int, cap: int) -> int | None:
    """The placements to the first tour; None where the cap came first."""
    outcome = solve(KnightsTour(Board(side, side), "a1", order=order), budget=cap)
    return outcome.counts.placed if outcome.verdict is FOUND else None


def main() -> None:
    """Run all orders and print what came out."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("side", type=int)
    parser.add_argument("--cap", type=int, default=5_000_000, help="placements for one order")
    args = parser.parse_args()
    orders = classes()
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # kernels let other threads run
        works = list(pool.map(lambda order: placed(order, args.side, args.cap), orders))
    ended = sorted(work for work in works if work is not None)
    print(f"{args.side} x {args.side} from a1: {len(orders):,} classes of orders, cap {args.cap:,}")
    print(f"ended {len(ended):,}, capped {len(orders) - len(ended):,}")
    print(f"placed: least {ended[0]:,}, median {statistics.median(ended):,}, most {ended[-1]:,}")


if __name__ == "__main__":
    main()
