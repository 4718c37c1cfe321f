"""Lesson 12: puzzles that we know, to judge a learner's by; and any other, as far as that goes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from knighttour.puzzles import Chosen, Puzzle, puzzle
from knighttour.show.alt import many
from knighttour.teach.judging import Case, listed, own

# Boxes on a shelf, gifts, a map, a sudoku

BOXES = [7, 9, 23, 24, 30, 31, 32, 33]
DOWN = BOXES[::-1]


def shelf(boxes: list[int], width: int, again: int = 0, enough: bool = False) -> Puzzle:
    """Boxes that fill a shelf; with `again` = 1 each may be taken again, `enough` looks ahead."""

    def later(path: Chosen) -> list[int]:
        return boxes[boxes.index(path[-1]) + 1 - again :] if path else boxes

    def fits(path: Chosen, box: int) -> bool:
        left = sum(boxes[boxes.index(box) :])
        return sum(path) + box <= width and (not enough or sum(path) + left >= width)

    return puzzle((), later, fits, lambda path: sum(path) == width)


def _shelf_fault(boxes: list[int], width: int, again: bool) -> Callable[[Chosen], str]:
    def wrong(path: Chosen) -> str:
        if sum(path) != width:
            return f"It makes {sum(path)}, not {width}."
        if not again and len(set(path)) < len(path):
            return "A box is in it twice."
        in_order = [box for box in boxes for _ in range(path.count(box))]
        if list(path) != in_order:
            same = listed(in_order)
            return f"It is {same} in another order: go on from the last box, never back."
        return ""

    return wrong


GIFTS = [14, 11, 9, 7, 5, 4]
TWINS = ("Ann", "Ben")


def _gifts_of(name: str, path: Chosen) -> int:
    return sum(gift for gift, who in zip(GIFTS, path, strict=False) if who == name)


def _share_fault(path: Chosen) -> str:
    ann, ben = (_gifts_of(name, path) for name in TWINS)
    if len(path) < len(GIFTS):
        left = many(len(GIFTS) - len(path), "gift")
        return f"Ann has {ann} and Ben {ben}, with {left} still to give: too early."
    return "" if ann == ben else f"Ann has {ann} and Ben {ben}: nobody may have more than 25."


REGIONS = ["WA", "NT", "SA", "Q", "NSW", "V", "T"]
TOUCH = {
    "WA": ["NT", "SA"],
    "NT": ["WA", "SA", "Q"],
    "SA": ["WA", "NT", "Q", "NSW", "V"],
    "Q": ["NT", "SA", "NSW"],
    "NSW": ["Q", "SA", "V"],
    "V": ["SA", "NSW"],
    "T": [],
}


def _clash(path: Chosen) -> str:
    colours = dict(zip(REGIONS, path, strict=False))
    for region, colour in colours.items():
        for other in TOUCH[region]:
            if colours.get(other) == colour:
                return f"{region} and {other} touch, and both are {colour}."
    return ""


def _map_fault(path: Chosen) -> str:
    if len(path) < len(REGIONS):
        return f"Not coloured yet: {listed(REGIONS[len(path) :])}. is_solution is too early."
    clash = _clash(path)
    return f"{clash} Does allowed look at every region that touches this one?" if clash else ""


GRID = [[0, 0, 0, 0], [2, 0, 0, 1], [0, 0, 1, 0], [0, 4, 0, 2]]
BLANKS = [(row, col) for row in range(4) for col in range(4) if GRID[row][col] == 0]


def _groups() -> dict[str, list[tuple[int, int]]]:
    """The rows, columns and boxes, by name."""
    four = range(4)
    groups = {f"Row {row}": [(row, col) for col in four] for row in four}
    groups |= {f"Column {col}": [(row, col) for row in four] for col in four}
    for row, col in ((0, 0), (0, 2), (2, 0), (2, 2)):
        box = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)]
        groups[f"The box whose first square is ({row}, {col})"] = box
    return groups


def _twice_in(path: Chosen) -> str:
    """The first row, column or box with a digit twice, in words, or `""`."""
    digits = dict(zip(BLANKS, path, strict=False))
    for name, squares in _groups().items():
        held = [digits.get((row, col), GRID[row][col]) for row, col in squares]
        for digit in range(1, 5):
            if held.count(digit) > 1:
                return f"{name} holds {digit} twice."
    return ""


def _grid_fault(path: Chosen) -> str:
    if len(path) < len(BLANKS):
        return f"Still empty: {many(len(BLANKS) - len(path), 'square')}. is_solution is too early."
    return _twice_in(path)


# A, B and C: puzzles to mend

TRIPLES = puzzle(
    (),
    lambda path: range(path[-1] + 1 if path else 1, 16),
    lambda path, n: len(path) < 3 and sum(path) + n <= 15,
    lambda path: len(path) == 3 and sum(path) == 15,
)


def _triple_fault(path: Chosen) -> str:
    if len(path) != 3 or sum(path) != 15:
        return f"It has {many(len(path), 'number')} with the sum {sum(path)}."
    return "" if list(path) == sorted(set(path)) else "Each is to be larger than the one before."


COLOURS = ["red", "green", "blue"]


def _beside(path: Chosen, bead: Any) -> bool:
    return bool(path) and (bead == path[-1] or (len(path) == 4 and bead == path[0]))


def _ring_fault(path: Chosen) -> str:
    for place, bead in enumerate(path):
        beside = (place + 1) % 5
        if beside < len(path) and path[beside] == bead:
            return f"Beads {place + 1} and {beside + 1} are side by side, and both are {bead}."
    return "" if len(path) == 5 else f"It has {many(len(path), 'bead')}, not 5."


PRIMES = (3, 5, 7, 11)


def _row_fault(path: Chosen) -> str:
    missing = [n for n in range(1, 7) if n not in path]
    if len(set(path)) < len(path):
        twice = next(n for n in path if path.count(n) > 1)
        return f"{twice} comes twice."
    for one, two in pairwise(path):
        if one + two not in PRIMES:
            return f"{one} and {two} make {one + two}, which is no prime number."
    return f"Not in the row yet: {listed(missing)}. is_solution is too early." if missing else ""


CASES = {
    "again": Case(shelf(BOXES, 50, again=1), _shelf_fault(BOXES, 50, True)),
    "enough": Case(
        shelf(DOWN, 60, enough=True),
        _shelf_fault(DOWN, 60, False),
        most=16,
        too_many=(
            "16 are enough: box and those after it are all that can still come, and the old limit "
            "stays."
        ),
    ),
    "shares": Case(
        puzzle(
            (),
            lambda path: TWINS,
            lambda path, name: _gifts_of(name, (*path, name)) <= 25,
            lambda path: len(path) == len(GIFTS),
        ),
        _share_fault,
    ),
    "map": Case(
        puzzle(
            (),
            lambda path: COLOURS,
            lambda path, colour: not _clash((*path, colour)),
            lambda path: len(path) == len(REGIONS),
        ),
        _map_fault,
    ),
    "sudoku": Case(
        puzzle(
            (),
            lambda path: range(1, 5),
            lambda path, digit: not _twice_in((*path, digit)),
            lambda path: len(path) == len(BLANKS),
        ),
        _grid_fault,
    ),
    "A": Case(TRIPLES, _triple_fault),
    "B": Case(
        puzzle(
            (),
            lambda path: COLOURS,
            lambda path, bead: not _beside(path, bead),
            lambda path: len(path) == 5,
        ),
        _ring_fault,
    ),
    "C": Case(
        puzzle(
            (1,),
            lambda path: range(1, 7),
            lambda path, n: n not in path and path[-1] + n in PRIMES,
            lambda path: len(path) == 6,
        ),
        _row_fault,
    ),
}

CHECKS = {name: case.judge for name, case in CASES.items()} | {"own": own}
