"""The panel of a walk: the learner moves the knight. It is the player in its play mode."""

from __future__ import annotations

from knighttour.board import Board, Square
from knighttour.knights import KnightsTour
from knighttour.show.player import Player, play


def walk_panel(rows: int = 3, cols: int = 4, start: str | Square = "d2") -> Player:
    """A player in which you move the knight yourself, and take moves back."""
    return play(KnightsTour(Board(rows, cols), start))
