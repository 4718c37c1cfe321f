"""The eight symmetries of a square board by name, and the family that they make of a placement."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from knighttour.board import Square

AS_IT_IS = "as it is"
SYMMETRIES: dict[str, Callable[[int, int, int], Square]] = {  # row, column, the last of either
    AS_IT_IS: lambda row, col, last: (row, col),
    "quarter turn to the right": lambda row, col, last: (last - col, row),
    "half turn": lambda row, col, last: (last - row, last - col),
    "quarter turn to the left": lambda row, col, last: (col, last - row),
    "mirror, left and right": lambda row, col, last: (row, last - col),
    "mirror, top and bottom": lambda row, col, last: (last - row, col),
    "mirror in the diagonal through a1": lambda row, col, last: (col, row),
    "mirror in the other diagonal": lambda row, col, last: (last - col, last - row),
}


def squares_after(columns: Sequence[int], name: str) -> tuple[Square, ...]:
    """Where the symmetry of that name takes the queens of a placement, the queen of row 0 first.

    Right and left are those of a diagram, which has row 0 below.

    >>> squares_after((1, 3, 0, 2), "quarter turn to the right")
    ((2, 0), (0, 1), (3, 2), (1, 3))
    """
    move, last = SYMMETRIES[name], len(columns) - 1
    return tuple(move(row, col, last) for row, col in enumerate(columns))


def image(columns: Sequence[int], name: str) -> tuple[int, ...]:
    """The placement as columns, after the symmetry of that name.

    >>> image((1, 3, 0, 2), "mirror, left and right")
    (2, 0, 3, 1)
    """
    return tuple(col for _, col in sorted(squares_after(columns, name)))


def family(columns: Sequence[int]) -> dict[tuple[int, ...], list[str]]:
    """The different placements that the symmetries make of one, with the names of those that do.

    >>> [len(names) for names in family((1, 3, 0, 2)).values()]
    [4, 4]
    """
    images: dict[tuple[int, ...], list[str]] = {}
    for name in SYMMETRIES:
        images.setdefault(image(columns, name), []).append(name)
    return images
