"""What a new process pays: importing, the first fast call, and memory."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.rows import ROUNDS
from benchmarks.table import Row
from benchmarks.timing import Contender, race

ROOT = Path(__file__).parents[1]
FIRST_SOLVE = """
from knighttour import Board, KnightsTour
from knighttour.fast import solve
solve(KnightsTour(Board(5, 5), "a1"))
"""
FIRST_ANY = """
from knighttour import Board
from knighttour.fast import any_tour
any_tour(Board(8, 8))
"""
MEMORY = """
import resource, sys
def peak():
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
before = peak()
from knighttour import Board
from knighttour.fast import any_tour
any_tour(Board(1000, 1000), closed=True)
print(peak() - before)
"""
# A process begins with the peak of the one that started it, so a small one stands between
BETWEEN = "import subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]], check=True)"

WORKS = {
    "import knighttour": ("import knighttour", 0.050),
    "first fast.solve in a new process, cache warm": (FIRST_SOLVE, 0.7),
    "first any_tour in a new process, cache warm": (FIRST_ANY, 0.7),
}


def rows(quick: bool) -> Iterator[Row]:
    """Seconds on top of bare Python, then memory on top of the interpreter."""
    for code, _ in WORKS.values():
        python(code)  # fills the cache
    contenders = {work: process(code) for work, (code, _) in WORKS.items()}
    times = race({"bare": process("pass"), **contenders}, 2 if quick else ROUNDS)
    for work, (_, at_most) in WORKS.items():
        yield Row(f"{work}, on top of bare Python", times[work] - times["bare"], at_most=at_most)
    work = "memory of any_tour 1000 x 1000, on top of the interpreter"
    yield Row(work, int(python(BETWEEN, MEMORY)) / 1e6, at_most=200, unit="MB")


def process(code: str) -> Contender:
    """A new Python that runs this code: its answer is what it prints."""

    def once() -> tuple[float, object]:
        begun = time.perf_counter()
        said = python(code)
        return time.perf_counter() - begun, said

    return once


def python(code: str, *arguments: str) -> str:
    """What a new Python prints that runs this code in the project's folder."""
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()
