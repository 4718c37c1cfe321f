"""Charts of many runs: counts on the squares of a board, how many took how much, and growth.

Large numbers are short (8.8k, 1.8M), as `short` writes them. A run that was cut off is hatched and
says in words how it ended: a number would be read as the whole of its work.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from matplotlib.axes import Axes

from knighttour.board import Board
from knighttour.show import alt
from knighttour.show.alt import short, squares_of
from knighttour.show.canvas import (
    BLUE,
    FONT,
    INK,
    LABELS,
    LARGEST_SQUARE,
    LONGEST_SIDE,
    PAPER,
    RIM,
    lay_out,
)
from knighttour.show.picture import new_picture

SHADE = "#5b8db8"  # to be followed by its strength, 00 to ff
GRID = "#b8b8b8"
NOTE = 0.42  # inches below a map
UNITS = {"k": "thousand", "M": "million", "G": "thousand million"}


def draw_map(
    board: Board,
    numbers: Mapping[Any, int],
    words: Mapping[Any, str] | None = None,
    *,
    what: str = "placed",
    origin: str = "lower",
    ax: Axes | None = None,
) -> Axes:
    """A number on each square, darker for more digits; squares with a word are hatched.

    Squares are pairs or names.
    """
    said = dict(zip(squares_of(words or {}), (words or {}).values(), strict=True))
    counted = dict(zip(squares_of(numbers), numbers.values(), strict=True))
    if ax is None:
        side = min(LONGEST_SIDE / max(board.rows, board.cols), LARGEST_SQUARE)
        width, height = side * board.cols + LABELS + RIM, side * board.rows + LABELS + RIM + NOTE
        ax = new_picture(width, height, left=LABELS, bottom=LABELS + NOTE, right=RIM, top=RIM)
    canvas = lay_out(board, origin, ax)
    canvas.hatch(board.squares(), "", PAPER, INK)
    for square, number in counted.items():
        canvas.hatch([square], "", f"{SHADE}{min(30 * (len(str(number)) - 1), 210):02x}", INK)
    canvas.hatch(said, "///", PAPER, "#9a9a9a")
    for square in {**counted, **said}:
        lines = [short(counted[square])] if square in counted else []
        lines += said[square].split() if square in said else []
        plate = {"facecolor": PAPER, "edgecolor": "none", "pad": 1} if square in said else None
        size = canvas.type_size("0" * max(4, *map(len, lines)), 0.9 / len(lines)) / canvas.square
        canvas.write(square, "\n".join(lines), size, bbox=plate)
    _note(ax, what, map(short, counted.values()))
    ax.sentence = alt.map_sentence(board, counted, said, what)  # type: ignore[attr-defined]
    return ax


def _note(ax: Axes, what: str, texts: Iterable[str]) -> None:
    """Below the map: what is counted, and what the letters stand for that occur."""
    ends = {text[-1] for text in texts}
    units = [f"{letter} = {word}" for letter, word in UNITS.items() if letter in ends]
    note = "; ".join([what, *units])
    ax.set_xlabel(note, fontsize=13, color=INK, fontfamily=FONT, loc="left")


def draw_histogram(
    numbers: Iterable[int],
    words: Iterable[str] = (),
    *,
    what: str = "placed",
    tens: bool = False,
    ax: Axes | None = None,
) -> Axes:
    """How many runs took how much, as bars with numbers; `words` of those that were cut off.

    The bars are equally wide, or with `tens` each holds the numbers with one digit more.
    """
    bars = binned(list(numbers), tens)
    cut = Counter(words)
    if not bars and not cut:
        raise ValueError("no numbers to draw: give at least one")
    labels = [f"{low:,} to {high:,}" for low, high in bars] + list(cut)
    values = [*bars.values(), *cut.values()]
    ax = _bars(ax, labels, values, len(bars))
    ax.set_title(f"{what}, and how many runs", fontsize=14, loc="left", color=INK, fontfamily=FONT)
    ax.sentence = alt.histogram_sentence(bars, cut, what)  # type: ignore[attr-defined]
    return ax


def binned(numbers: list[int], tens: bool) -> dict[tuple[int, int], int]:
    """How many numbers there are from a first to a last one, both included.

    >>> binned([7, 24, 31, 99], tens=True)
    {(1, 9): 1, (10, 99): 3}
    >>> binned([7, 24, 31, 99], tens=False)
    {(0, 9): 1, (10, 19): 0, (20, 29): 1, (30, 39): 1, (40, 49): 0, (50, 59): 0, (60, 69): 0, \
(70, 79): 0, (80, 89): 0, (90, 99): 1}
    """
    if not numbers:
        return {}
    if tens:
        digits = range(len(str(min(numbers))), len(str(max(numbers))) + 1)
        edges = [(10 ** (n - 1) if n > 1 or min(numbers) else 0, 10**n - 1) for n in digits]
    else:
        wide = _round_width(max(numbers))
        first, last = min(numbers) // wide, max(numbers) // wide
        edges = [(n * wide, n * wide + wide - 1) for n in range(first, last + 1)]
    return {(low, high): sum(low <= n <= high for n in numbers) for low, high in edges}


def _round_width(most: int) -> int:
    """The width of 1, 2 or 5 times a power of ten with which at most twelve bars reach so far."""
    widths = (int(factor * 10**power) for power in range(20) for factor in (1, 2, 5))
    return next(wide for wide in widths if most // wide < 12)


def _bars(ax: Axes | None, labels: list[str], values: list[int], plain: int) -> Axes:
    """Bars from top to bottom, each with its number; those after the first `plain` are hatched."""
    if ax is None:
        height = 0.6 + 0.36 * len(labels)
        ax = new_picture(6.4, height, left=2.3, bottom=0.1, right=0.7, top=0.45)
    most = max(values)
    for place, value in enumerate(values):
        cut = place >= plain
        face, pattern = (PAPER, "///") if cut else ("#cfe0f1", "")
        ax.barh(place, value, 0.8, color=face, hatch=pattern, edgecolor=INK, linewidth=1)
        ax.text(value + most * 0.01, place, f" {value:,}", va="center", fontsize=13, family=FONT)
    ax.set_xlim(0, most)
    ax.set_ylim(len(labels) - 0.5, -0.5)
    ax.set_xticks([])
    ax.set_yticks(range(len(labels)), labels)
    _plain_frame(ax)
    return ax


def draw_growth(
    numbers: Mapping[str, int],
    words: Mapping[str, str] | None = None,
    *,
    what: str = "placed",
    tens: bool = False,
    ax: Axes | None = None,
) -> Axes:
    """One number after the other, joined by a line; where one was cut off, it is dotted.

    With `tens` the scale is a ruler on which each step up is times ten.
    """
    if not numbers:
        raise ValueError("no numbers to draw: give at least one, such as {'5 x 5': 8839}")
    said = words or {}
    if ax is None:
        ax = new_picture(6.4, 4.2, left=1.2, bottom=0.45, right=0.3, top=0.5)
    values = [max(1, number) if tens else number for number in numbers.values()]
    labels = list(numbers)
    for place in range(1, len(values)):
        known = said.keys().isdisjoint(labels[place - 1 : place + 1])
        ends = [place - 1, place], values[place - 1 : place + 1]
        ax.plot(*ends, color=BLUE, lw=2.5, ls="-" if known else ":", zorder=3)
    for place, (label, value) in enumerate(zip(labels, values, strict=True)):
        cut = label in said
        style: dict[str, Any] = {
            "facecolor": PAPER if cut else BLUE,
            "edgecolor": BLUE,
            "linewidth": 2,
        }
        ax.scatter(place, value, s=90, marker="^" if cut else "o", zorder=4, **style)
        text = short(numbers[label]) + (f" +\n{said[label]}" if cut else "")
        ax.annotate(
            text,
            (place, value),
            (-4, 11),
            textcoords="offset points",
            ha="center",
            fontsize=13,
            fontweight="bold",
            family=FONT,
            zorder=6,
            bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 0.5},
        )
    _rule(ax, values, tens)
    ax.set_xlim(-0.5, len(values) - 0.5)
    ax.set_xticks(range(len(values)), labels)
    ruler = "each line is times ten" if tens else "equal steps"
    ax.set_title(f"{what}: {ruler}", fontsize=13, loc="left", color=INK, fontfamily=FONT, pad=10)
    _plain_frame(ax)
    ax.sentence = alt.growth_sentence(numbers, said, what, tens)  # type: ignore[attr-defined]
    return ax


def _rule(ax: Axes, values: list[int], tens: bool) -> None:
    """The lines of the ruler, from 0 by equal steps, or from a power of ten by powers."""
    most = max(1, *values)
    if tens:
        ax.set_yscale("log")
        first, last = math.floor(math.log10(min(values))), math.ceil(math.log10(most) + 0.3)
        ticks = [10**power for power in range(first, last + 1)]
        ax.set_ylim(ticks[0] * 0.8, ticks[-1] * 1.2)
    else:
        wide = next(f * 10**p for p in range(20) for f in (1, 2, 5) if most <= 6 * f * 10**p)
        ticks = list(range(0, most + wide, wide))
        ax.set_ylim(-0.03 * most, most * 1.22)
    ax.set_yticks(ticks, [f"{tick:,}" if tick < 10**6 else short(tick) for tick in ticks])
    ax.set_yticks([], minor=True)
    ax.grid(axis="y", color=GRID, lw=1, zorder=0)


def _plain_frame(ax: Axes) -> None:
    ax.tick_params(length=0, labelsize=13, labelcolor=INK, labelfontfamily=FONT)
    ax.set_facecolor(PAPER)
    for spine in ax.spines.values():
        spine.set_visible(False)
