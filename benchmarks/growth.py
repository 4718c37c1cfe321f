"""How cost grows with size, on logarithmic scales: growth.png."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.knights import following
from benchmarks.mazes import routes
from benchmarks.timing import Contender, calling, race
from knighttour import Board, Queens
from knighttour.fast import any_tour_numbers, solve, solve_all

SIDES = (6, 10, 16, 24, 40, 64, 100, 160, 250, 400, 640, 1000)


class Line(NamedTuple):
    """One line of the picture: `of_size` makes the work of a size."""

    name: str
    colour: str
    marker: str
    sizes: Sequence[int]
    of_size: Callable[[int], Contender]
    name_at: str = "left"  # the side of the name that is at the end of the line


def closed_tour(n: int) -> Contender:
    """A tour by `any_tour`."""
    return calling(lambda: any_tour_numbers(Board(n, n), closed=True))


def greedy(n: int) -> Contender:
    """Warnsdorff's rule from a1, without undo."""
    return following(Board(n, n), repeats=5)


def maze(n: int) -> Contender:
    """Carve a maze of odd size, then its first and its shortest route."""
    return calling(lambda: routes(n // 2 * 2 + 1))


def first_queens(n: int) -> Contender:
    """The first placement."""
    return calling(lambda: solve(Queens(n)))


def all_queens(n: int) -> Contender:
    """All placements, counted with all counts."""
    return calling(lambda: solve_all(Queens(n)))


LINES = (
    Line("any_tour", "#0b5fa5", "o", SIDES, closed_tour),
    Line("Warnsdorff, greedy", "#a65000", "s", SIDES, greedy),
    Line("maze: carve,\nfirst, shortest", "#2a7030", "^", SIDES, maze),
    Line("queens, first", "#a4161a", "D", range(4, 29), first_queens),
    Line("queens, all", "#5e35a0", "v", range(4, 14), all_queens, "right"),
)


def measured(line: Line, rounds: int) -> list[float]:
    """The best seconds for each size."""
    contenders = [line.of_size(size) for size in line.sizes]
    contenders[0]()  # compiles
    return [race({"ours": contender}, rounds)["ours"] for contender in contenders]


def draw(file: Path, lines: Sequence[Line] = LINES, rounds: int = 5) -> None:
    """Measure and draw: the side of a board on one scale, seconds on the other."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 6), layout="constrained")
    axes = figure.subplots()
    for line in lines:
        draw_line(axes, line, measured(line, rounds))
    axes.loglog(SIDES, [side**2 * 2e-9 for side in SIDES], color="0.45", linestyle="dotted")
    axes.annotate("as the squares", (40, 40**2 * 2e-9), (8, -6), textcoords="offset points")
    scales(axes)
    figure.savefig(file, dpi=150)


def draw_line(axes: Any, line: Line, seconds: Sequence[float]) -> None:
    """A line, with its name at its end."""
    axes.loglog(line.sizes, seconds, color=line.colour, marker=line.marker, markersize=4)
    end, away = (line.sizes[-1], seconds[-1]), 7 if line.name_at == "left" else -7
    axes.annotate(
        line.name, end, (away, 0), textcoords="offset points", color=line.colour, va="center",
        ha=line.name_at,
    )  # fmt: skip


def scales(axes: Any) -> None:
    """Plain words for both scales."""
    axes.set_xlim(3, 5000)  # room for the names
    axes.set_ylim(1e-6, 1)
    axes.set_xticks([4, 10, 30, 100, 300, 1000], ["4", "10", "30", "100", "300", "1000"])
    axes.set_yticks(
        [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1],
        ["1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s"],
    )
    axes.minorticks_off()
    axes.set_xlabel("side n of the board (n x n), or number of queens n")
    axes.set_ylabel("time")
    axes.grid(alpha=0.3)
