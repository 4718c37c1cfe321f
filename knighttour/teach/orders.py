"""Move orders by chance, and a short name for each of the 40,320."""

from __future__ import annotations

from knighttour.board import scramble, whole
from knighttour.knights import WIRTH, MoveOrder, move_order

MOST_ORDERS = 40_320


def code(order: MoveOrder | str) -> str:
    """An order as eight digits: the places of its moves in `WIRTH`, from 1.

    >>> code(WIRTH), code("clockwise")
    ('12345678', '43218765')
    """
    return "".join(str(WIRTH.index(step) + 1) for step in move_order(order))


def coded(digits: str) -> MoveOrder:
    """The order of a code; anything but the digits 1 to 8, each once, is a `ValueError`."""
    if sorted(str(digits)) != list("12345678"):
        raise ValueError(f"{digits!r} is no code of an order: it has each digit from 1 to 8 once")
    return tuple(WIRTH[int(digit) - 1] for digit in str(digits))


def drawn(number: int, seed: int = 1) -> list[MoveOrder]:
    """So many different orders, drawn by chance; the same on every machine for one seed."""
    whole(number, "orders", 1, MOST_ORDERS)
    found: dict[MoveOrder, None] = {}
    turn = 0
    while len(found) < number:
        turn += 1
        lots = [scramble(seed, turn, place) for place in range(8)]
        found[tuple(step for _, step in sorted(zip(lots, WIRTH, strict=True)))] = None
    return list(found)
