"""The table of ratios: its rows, and how they are written, stored and put into a README."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
BEGIN, END = "<!-- benchmarks: begin -->", "<!-- benchmarks: end -->"
HEAD = "| work | ours | against | theirs | ratio | at most |\n|---|--:|---|--:|--:|--:|"
PACKAGES = (
    "numba",
    "numpy",
    "ortools",
    "python-constraint2",
    "exact-cover",
    "mazelib",
    "networkx",
    "scipy",
    "jupyterlab",
    "anywidget",
)


@dataclass(frozen=True)
class Row:
    """One line of the table: our seconds (or MB), those of a rival, and what is allowed.

    `at_most` is a ratio where there is a rival's time, else in the unit of ours. A rival that could
    not be measured has no time, but a note that says why.
    """

    work: str
    ours: float | None
    rival: str = ""
    theirs: float | None = None
    at_most: float | None = None
    unit: str = "s"
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """Our time as a part of theirs."""
        return self.ours / self.theirs if self.ours is not None and self.theirs else None

    @property
    def holds(self) -> bool | None:
        """Whether the row is within what is allowed; None where nothing is to be compared."""
        measured = self.ratio if self.rival else self.ours
        return None if measured is None or self.at_most is None else measured <= self.at_most

    def line(self) -> str:
        """The row in Markdown."""
        theirs = self.note or amount(self.theirs, self.unit)
        limit = part(self.at_most) if self.rival else amount(self.at_most, self.unit)
        if self.holds is False:
            limit += " (missed)"
        cells = (
            self.work,
            amount(self.ours, self.unit),
            self.rival,
            theirs,
            part(self.ratio),
            limit,
        )
        return f"| {' | '.join(cells)} |"


def amount(value: float | None, unit: str) -> str:
    """Seconds or MB to three digits, in a unit that suits them; `""` for None.

    >>> amount(0.0123456, "s"), amount(181.2, "MB"), amount(None, "s")
    ('12.3 ms', '181 MB', '')
    """
    if value is None:
        return ""
    if unit != "s":
        return f"{figure(value)} {unit}"
    for factor, name in ((1, "s"), (1e3, "ms")):
        if value * factor >= 1:
            return f"{figure(value * factor)} {name}"
    return f"{figure(value * 1e6)} µs"


def figure(value: float | None) -> str:
    """A number to three digits; `""` for None.

    >>> figure(0.04567), figure(12345.6), figure(None)
    ('0.0457', '12,300', '')
    """
    if value is None:
        return ""
    rounded = float(f"{value:.3g}")
    return f"{rounded:,.0f}" if rounded >= 100 else f"{rounded:.3g}"


def part(ratio: float | None) -> str:
    """A ratio: below a hundredth as 1/..., which is easier to read.

    >>> part(0.9512), part(0.000123)
    ('0.951', '1/8,130')
    """
    small = ratio is not None and 0 < ratio < 0.01
    return f"1/{figure(1 / ratio)}" if ratio and small else figure(ratio)


def machine() -> dict[str, Any]:
    """What the figures depend on: the day, the kind of machine, and versions."""
    return {
        "date": date.today().isoformat(),
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        "versions": {name: found for name in PACKAGES if (found := installed(name))},
    }


def processor() -> str:
    """The model of the processor, as the system calls it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def installed(package: str) -> str | None:
    """The version of a package, or None."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def in_words(about: dict[str, Any]) -> str:
    """When and on what the figures were taken."""
    versions = ", ".join(f"{name} {number}" for name, number in about["versions"].items())
    return (
        f"Measured on {about['date']}: {about['cores']} cores of {about['processor']}, "
        f"{about['system']}, Python {about['python']}, {versions}; C by {about['compiler']}."
    )


def table(rows: Sequence[Row]) -> str:
    """The table in Markdown."""
    return "\n".join([HEAD, *(row.line() for row in rows)])


def store(rows: Sequence[Row], about: dict[str, Any], folder: Path = FOLDER) -> None:
    """Write results.md and results.json."""
    text = f"# Results\n\n{in_words(about)}\n\n{table(rows)}\n"
    (folder / "results.md").write_text(text, "utf-8")
    data = {"machine": about, "rows": [asdict(row) | {"ratio": row.ratio} for row in rows]}
    (folder / "results.json").write_text(json.dumps(data, indent=1) + "\n", "utf-8")


def stored(folder: Path = FOLDER) -> tuple[list[Row], dict[str, Any]]:
    """What `store` wrote last."""
    data = json.loads((folder / "results.json").read_text("utf-8"))
    for row in data["rows"]:
        del row["ratio"]
    return [Row(**row) for row in data["rows"]], data["machine"]


def write_between_marks(file: Path, text: str) -> None:
    """Replace what stands between the two marks of a file; a `ValueError` if it lacks them."""
    before, begin, rest = file.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(
            f"{file.name} has no place for the table: {BEGIN} and {END}, in this order"
        )
    file.write_text(f"{before}{begin}\n{text}\n{end}{after}", "utf-8")
