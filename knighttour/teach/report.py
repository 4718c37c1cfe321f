"""The report: what is installed, whether it works, and what is wrong with the place it is in."""

from __future__ import annotations

import importlib
import locale
import platform
import re
import sys
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from knighttour.board import Board
from knighttour.engine import solve
from knighttour.knights import KnightsTour, is_tour
from knighttour.teach import place
from knighttour.teach.lab import PACKAGE, kernel_python, package_fault, same_python, version

REQUIREMENT = re.compile(r"([\w.-]+)[^;]*; extra == \"(lab|fast)\"")


@dataclass(frozen=True)
class Report:
    """What is installed and whether it works, as `data` and, printed, as plain lines."""

    data: dict[str, Any]

    @property
    def works(self) -> bool:
        """Did everything that was tried work?"""
        return not self.data["faults"]

    def __str__(self) -> str:
        lines = [f"{name}: {_in_words(value)}" for name, value in self.data.items()]
        return "\n".join([*lines, "It works." if self.works else "It does not work."])


def report() -> Report:
    """What is installed, which Python notebooks get, does a first tour come out, in what place."""
    here = _project()
    faults = [package_fault(Path.cwd()), _notebook_fault(), *map(_import_fault, packages())]
    faults += [_tour_fault(), *place.faults(here), place.no_loopback()]
    hints = [*place.hints(here), place.port_taken()]
    return Report(
        {
            "python": platform.python_version(),
            "interpreter": sys.executable,
            "notebooks run on": kernel_python(),
            "platform": platform.platform(),
            "knighttour": version("knighttour"),
            "knighttour is in": str(PACKAGE),
            "lessons beside it": (PACKAGE.parent / "notebooks").is_dir(),
            "packages": {name: version(name) for name in packages()},
            "encoding": {
                "printing": sys.stdout.encoding,
                "file names": sys.getfilesystemencoding(),
                "locale": locale.getpreferredencoding(False),
            },
            "faults": [fault for fault in faults if fault],
            "hints": [hint for hint in hints if hint],
        }
    )


def packages() -> list[str]:
    """The packages that the lessons need, by name; empty where knighttour is not installed."""
    try:
        needed = metadata.requires("knighttour") or []
    except metadata.PackageNotFoundError:
        return []
    return [found[1] for need in needed if (found := REQUIREMENT.match(need))]


def _project() -> Path:
    """The folder in which a set-up makes its files; the one at hand for a knighttour elsewhere."""
    return PACKAGE.parent if (PACKAGE.parent / "start.py").exists() else Path.cwd()


def _notebook_fault() -> str | None:
    kernel = kernel_python()
    if kernel is None or same_python(kernel, sys.executable):
        return None
    return (
        f"Jupyter starts {kernel} for notebooks, not {sys.executable}. "
        "Open them with: python start.py"
    )


def _import_fault(name: str) -> str | None:
    if version(name) is None:
        return None if name == "numba" else f"{name} is not installed: run python start.py"
    try:
        importlib.import_module(name)
    except Exception as fault:  # whatever a broken package may raise
        return f"{name} does not load: {fault!r}"
    return None


def _tour_fault() -> str | None:
    board = Board(5, 5)
    answer = is_tour(solve(KnightsTour(board, "a1")).path, board)
    return None if answer else f"no tour of 5 x 5 came out: {answer.why}"


def _in_words(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_in_words(part)}" for key, part in value.items())
    if isinstance(value, list):
        return "\n  ".join(["", *value]) if value else "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "not there" if value is None else str(value)
