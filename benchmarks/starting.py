"""What a new process pays: importing, the first fast call, and memory."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.rows import ROUNDS
from benchmarks.table import Row
from benchmarks.timing import Contender, race

ROOT = Path(__file__).parents[1]
SOLVE = """
from knighttour import Board, KnightsTour
from knighttour.fast import solve
solve(KnightsTour(Board(5, 5), "a1"))
"""
ANY_TOUR = """
from knighttour import Board
from knighttour.fast import any_tour
any_tour(Board(8, 8))
"""
WORKS = {
    "import knighttour": ("import knighttour", 0.050),
    "first fast.solve in a new process, cache warm": (SOLVE, 0.7),
    "first any_tour in a new process": (ANY_TOUR, 0.7),
}
TIMED = """
import time
begun = time.perf_counter()
{code}
print(time.perf_counter() - begun)
"""
PEAK = """
import resource, sys
def peak():
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
before = peak()
from knighttour import Board
from knighttour.fast import {function}
{function}(Board(1000, 1000), closed=True)
print(peak() - before)
"""
# A process begins with the peak of the one that started it, so a small one stands between
BETWEEN = "import subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]], check=True)"


def rows(quick: bool) -> Iterator[Row]:
    """Seconds on top of bare Python, then memory on top of the interpreter."""
    for code, _ in WORKS.values():
        python(code)  # fills the cache
    times = race({work: process(code) for work, (code, _) in WORKS.items()}, 2 if quick else ROUNDS)
    for work, (_, at_most) in WORKS.items():
        yield Row(work, times[work], at_most=at_most)
    for function in ("any_tour", "any_tour_numbers"):
        peak = int(python(BETWEEN, PEAK.format(function=function)))
        yield Row(f"memory of {function} 1000 x 1000", peak / 1e6, at_most=200, unit="MB")


def process(code: str) -> Contender:
    """A new Python that runs this code and times it, from its first line to its last."""
    return lambda: (float(python(TIMED.format(code=code))), ())


def python(code: str, *arguments: str) -> str:
    """What a new Python prints that runs this code in the project's folder."""
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()
