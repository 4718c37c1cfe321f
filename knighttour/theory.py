"""What theorems say, without any search: which boards have a knight's tour, and from which squares.

Every answer takes the same short time on a board of any size and comes with its reason. Where no
short reason exists the answer rests on a complete search of the board, which the tests repeat.

Sources: for closed tours A. J. Schwenk, Which rectangular chessboards have a knight's tour? (1991);
for open tours on boards with sides of 5 or more P. Cull and J. De Curtins, Knight's tour revisited
(1978); for tours between given squares A. Conrad, T. Hindrichs, H. Morsy and I. Wegener, Solution
of the knight's Hamiltonian path problem on chessboards (1994); for 3 x n G. H. J. van Rees,
Knight's tours and circuits on the 3 x n chessboard (1996).
"""

from __future__ import annotations

from knighttour.board import Answer, Square, as_square, said, whole


def tour_exists(
    rows: int, cols: int, start: str | Square | None = None, *, closed: bool = False
) -> Answer:
    """Whether a board has a tour (from `start`, if it is given), open or closed, and why.

    A size that is no whole number of 1 or more, or a start off the board, is a `ValueError`.

    >>> print(tour_exists(5, 5, "b1"))
    no: a tour starts on the corners' colour: it has 13 of the 25 squares, the other has 12
    >>> print(tour_exists(4, 100, closed=True))
    no: with a side of 4 outer rows lead only to inner rows: there is no closed tour (Schwenk 1991)
    """
    rows, cols = whole(rows, "rows"), whole(cols, "columns")
    square = None if start is None else _on_board(start, rows, cols)
    name = f"{said(rows)} x {said(cols)}"
    if rows > cols:  # theorems are about the short side
        rows, cols = cols, rows
        square = square and square[::-1]
    if closed:
        return _closed(rows, cols, name)
    exists = _open(rows, cols, name)
    return exists if square is None or not exists else _starts(rows, cols, square, name)


def _on_board(start: str | Square, rows: int, cols: int) -> Square:
    board = f"the board of {said(rows)} rows and {said(cols)} columns"
    try:
        row, col = as_square(start)
    except ValueError as error:
        raise ValueError(f"{error}; asked for on {board}") from None
    if not (0 <= row < rows and 0 <= col < cols):
        raise ValueError(f"{start!r} is not on {board}")
    return row, col


def _closed(short: int, long: int, name: str) -> Answer:
    """Whether a closed tour exists (Schwenk 1991); `short` is at most `long`."""
    if (short, long) == (1, 1):
        return Answer(False, "from a single square no move leads home")
    if short * long % 2:
        return Answer(
            False,
            f"{said(short * long)} squares is an odd number: every move changes the colour, so a "
            "walk that comes home has as many dark as light squares",
        )
    if short <= 2:
        return _open(short, long, name)
    if short == 4:
        return Answer(
            False,
            "with a side of 4 outer rows lead only to inner rows: there is no closed tour "
            "(Schwenk 1991)",
        )
    if short == 3 and long in (4, 6, 8):
        return Answer(False, f"{name} has no closed tour (Schwenk 1991; complete search)")
    return Answer(True, f"{name} has a closed tour (Schwenk 1991)")


def _open(short: int, long: int, name: str) -> Answer:
    """Whether any open tour exists; `short` is at most `long`."""
    if (short, long) == (1, 1):
        return Answer(True, "a single square is a tour of one square")
    if short == 1:
        return Answer(False, "on a board one square wide a knight cannot move")
    if short == 2:
        return Answer(False, "two squares wide, the board falls into four chains that never meet")
    if (short, long) == (3, 3):
        return Answer(False, "the centre of a 3 x 3 board has no move")
    if (short, long) == (4, 4):
        return Answer(
            False,
            "on 4 x 4 opposite corners share both their neighbours, so each end of a tour is bound "
            "to a corner, and the eight edge squares between them form two rings that never meet",
        )
    if short == 3 and long in (5, 6):
        return Answer(False, f"{name} has no tour at all (van Rees 1996; complete search)")
    return Answer(True, f"{name} has an open tour (van Rees 1996; Cull and De Curtins 1978)")


def _starts(short: int, long: int, square: Square, name: str) -> Answer:
    """Whether a tour starts on `square` of a board that has one."""
    row, col = square
    size = short * long
    if size % 2 and (row + col) % 2:
        return Answer(
            False,
            f"a tour starts on the corners' colour: it has {said(size // 2 + 1)} of the "
            f"{said(size)} squares, the other has {said(size // 2)}",
        )
    if short == 4 and row in (1, 2):
        return Answer(
            False,
            "the two outer lines are half of the board and lead only to the inner ones, so a tour "
            "starts and ends on an outer line",
        )
    if short == 3 and _thin_exception(long, square):
        return Answer(False, f"no tour of {name} starts there (complete search)")
    return Answer(True, f"a tour of {name} starts there ({_source(short, long)})")


def _thin_exception(long: int, square: Square) -> bool:
    """The starts on 3 x 4, 3 x 7 and 3 x 8 that fail although their colour allows a tour."""
    row, col = square
    return (
        (long == 4 and col in (1, 2))
        or (long == 7 and square == (1, 3))
        or (long == 8 and row == 1 and col in (2, 5))
    )


def _source(short: int, long: int) -> str:
    """What shows that a tour starts there."""
    if _closed(short, long, ""):
        return "a closed tour passes it; Schwenk 1991"
    if short >= 5:
        return "Conrad and others 1994"
    return "complete search of small boards, made longer by strips: see fast.any_tour"
