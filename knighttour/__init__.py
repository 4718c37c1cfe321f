"""knighttour: learn backtracking with knight's tours, queens and mazes.

The reading matter, in the order in which to read it: `board`, `engine`, `knights`, `queens`,
`mazes`, `puzzles`, and `theory` for what needs no search. Drawings and panels are in
`knighttour.show`, what the lessons ask and check in `knighttour.teach`; neither is loaded until it
is imported.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (older ones come as far as this line)
    raise ImportError(
        f"knighttour needs Python 3.11 or newer, and this is Python {sys.version_info[0]}."
        f"{sys.version_info[1]}: start it by a newer one, with  python start.py"
    )

from knighttour.board import Answer, Board, path_of, read_numbers, square_name
from knighttour.engine import (
    BUDGET,
    FOUND,
    NONE,
    PLACE,
    REJECT,
    SOLUTION,
    STOPPED,
    STUCK,
    UNDO,
    Counts,
    Outcome,
    Path,
    Problem,
    Step,
    Verdict,
    recursive_search,
    search,
    solutions,
    solve,
    solve_all,
    tally,
)
from knighttour.knights import (
    CLOCKWISE,
    WIRTH,
    KnightsTour,
    Warnsdorff,
    is_tour,
    knight_moves,
    onward,
)
from knighttour.mazes import Maze, carve, is_route, read_maze, shortest, write_maze
from knighttour.puzzles import Puzzle, puzzle
from knighttour.queens import (
    Queens,
    attackers,
    columns_of,
    fundamental,
    is_placement,
    symmetries,
    three_arrays,
)
from knighttour.theory import tour_exists

__version__ = "0.1.0"

__all__ = [
    "BUDGET",
    "CLOCKWISE",
    "FOUND",
    "NONE",
    "PLACE",
    "REJECT",
    "SOLUTION",
    "STOPPED",
    "STUCK",
    "UNDO",
    "WIRTH",
    "Answer",
    "Board",
    "Counts",
    "KnightsTour",
    "Maze",
    "Outcome",
    "Path",
    "Problem",
    "Puzzle",
    "Queens",
    "Step",
    "Verdict",
    "Warnsdorff",
    "attackers",
    "carve",
    "columns_of",
    "fundamental",
    "is_placement",
    "is_route",
    "is_tour",
    "knight_moves",
    "onward",
    "path_of",
    "puzzle",
    "read_maze",
    "read_numbers",
    "recursive_search",
    "search",
    "shortest",
    "solutions",
    "solve",
    "solve_all",
    "square_name",
    "symmetries",
    "tally",
    "three_arrays",
    "tour_exists",
    "write_maze",
]
