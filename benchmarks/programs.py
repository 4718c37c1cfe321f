"""The C programs of `c/`: compiled with the system's compiler when they are first asked for.

Each is compiled twice, `-O2` and `-O3 -march=native`, and both take part; the faster counts.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from benchmarks.timing import Contender

SOURCES = Path(__file__).parent / "c"
WARNINGS = ("-std=c11", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra")
FLAGS = (("-O2",), ("-O3", "-march=native"))
NO_COMPILER = "no C compiler (cc) here"


def compiler() -> str | None:
    """The path of the system's C compiler, or None."""
    return shutil.which("cc")


def compiler_version() -> str:
    """What the compiler says it is, or that there is none."""
    found = compiler()
    if found is None:
        return NO_COMPILER
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=True)
    return said.stdout.splitlines()[0]


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="knighttour-c-")  # goes with the interpreter


@cache
def program(name: str, flags: tuple[str, ...]) -> Path:
    """The program of `c/NAME.c`, compiled with these flags."""
    found = compiler()
    assert found, NO_COMPILER
    made = Path(_folder().name) / "".join((name, *flags))
    source = SOURCES / f"{name}.c"
    subprocess.run([found, *WARNINGS, *flags, "-o", made, source], check=True)
    return made


def run(program: Path, *task: object) -> list[str]:
    """The words that a program prints for a task."""
    command = [str(program), *map(str, task)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def in_c(
    *names: str, task: tuple[object, ...], seconds: int = 0, skip: int = 1
) -> dict[str, Contender]:
    """A contender for each of these programs and each way to compile it.

    Of the words that a program prints, the one at `seconds` is its time; its answer are those after
    the first `skip`.
    """

    def contender(path: Path) -> Contender:
        def once() -> tuple[float, object]:
            words = run(path, *task)
            return float(words[seconds]), tuple(map(int, words[skip:]))

        return once

    return {
        f"{name}.c {' '.join(flags)}": contender(program(name, flags))
        for name in names
        for flags in FLAGS
    }
