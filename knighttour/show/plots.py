"""Drawings of boards, tours, queens, mazes and counts.

Each draws on `ax`, or on a picture of its own, and returns the axes, which carry a `sentence`. A
cell of a notebook that ends with such a call shows the picture once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from textwrap import fill
from typing import Any

from matplotlib.axes import Axes

from knighttour.board import Board, Square
from knighttour.engine import Counts, Problem
from knighttour.knights import knight_moves
from knighttour.mazes import Maze
from knighttour.queens import Queens, attackers
from knighttour.show import alt
from knighttour.show.alt import squares_of
from knighttour.show.canvas import (
    BLUE,
    FONT,
    GREEN,
    INK,
    PAPER,
    RED,
    SMALLEST_TYPE,
    Canvas,
    lay_out,
    square_side,
)
from knighttour.show.dead_ends import Moment, moments
from knighttour.show.picture import Picture, Pictures, new_figure, new_picture

Path = Iterable[str | Square]
SHADE = "#5b8db8"  # to be followed by its strength, 00 to ff
SMALLEST_DOOR = 21  # points: the letter in it is as high as the numbers of an 8 x 8 board
BROKEN: dict[str, Any] = {"color": RED, "linestyle": (0, (2, 1.2))}
TITLE: dict[str, Any] = {
    "fontsize": 14,
    "fontweight": "bold",
    "fontfamily": FONT,
    "color": INK,
    "pad": 8,
}


def draw_board(
    board: Board,
    marks: Mapping[str | Square, object] | None = None,
    *,
    origin: str = "lower",
    ax: Axes | None = None,
) -> Axes:
    """The board, with a short text on each square of `marks`."""
    texts = dict(zip(squares_of(marks or {}), map(str, (marks or {}).values()), strict=True))
    canvas = lay_out(board, origin, ax)
    for square, text in texts.items():
        canvas.write(square, text, 0.5, clip_on=True)
    return _said(canvas, alt.board_sentence(board, texts))


def draw_degrees(
    board: Board,
    start: str | Square | None = None,
    *,
    origin: str = "lower",
    ax: Axes | None = None,
) -> Axes:
    """How many moves a knight has from each square; more moves, a darker square.

    `start` is black, and the squares to which its moves lead are framed.
    """
    canvas = lay_out(board, origin, ax)
    squares: dict[int, list[Square]] = {}
    for square in board.squares():
        squares.setdefault(board.degree(square), []).append(square)
    here = None if start is None else board.square(start)
    for degree, equal in squares.items():
        canvas.hatch(equal, "", f"{SHADE}{20 + 22 * degree:02x}", INK)
        for square in equal:
            canvas.write(square, str(degree), 0.5, PAPER if square == here else INK)
    if here is not None:
        canvas.marks([here], "s", 0.9, facecolor=INK, edgecolor=INK)
        _draw_candidates(canvas, board.leaps(here), (), ())
    return _said(canvas, alt.degrees_sentence(board, here))


def draw_tour(
    board: Board,
    path: Path,
    *,
    candidates: Path = (),
    origin: str = "lower",
    ax: Axes | None = None,
) -> Axes:
    """A knight's path, as a line and as numbers where there is room.

    The start is a black square, the end a black disc. A step that is no knight's move is dashed, a
    square that is visited again has a dashed frame and all its numbers. Of `candidates` the allowed
    ones are framed, the others crossed out, on the path by a small cross beside the number.
    """
    squares, tried = squares_of(path), squares_of(candidates)
    canvas = lay_out(board, origin, ax)
    _draw_steps(canvas, squares)
    _draw_stops(canvas, squares)
    allowed = [square for square in tried if square in board and square not in squares]
    _draw_candidates(canvas, allowed, [square for square in tried if square in squares], squares)
    return _said(canvas, alt.tour_sentence(board, squares, tried))


def _draw_steps(canvas: Canvas, path: Sequence[Square]) -> None:
    """Good steps as a line, broken steps dashed, and the way home of a closed tour dotted."""
    broken = [(here, to) for here, to in pairwise(path) if to not in knight_moves(here)]
    runs: list[list[Square]] = [list(path[:1])]
    for here, to in pairwise(path):
        if to in knight_moves(here):
            runs[-1].append(to)
        else:
            runs.append([to])
    canvas.lines(runs)
    canvas.lines(broken, **BROKEN)
    whole = len(path) == canvas.board.size > 1 and len(set(path)) == len(path)
    if whole and path[0] in knight_moves(path[-1]):
        canvas.lines([(path[-1], path[0])], linestyle=(0, (0.6, 1)))


def _draw_stops(canvas: Canvas, path: Sequence[Square], doors: Sequence[Square] = ()) -> None:
    """A disc with the number on each square, if numbers can be read; the two ends in any case.

    Squares that are `doors` get letters of their own instead.
    """
    numbers: dict[Square, list[str]] = {}
    for number, square in enumerate(path, 1):
        numbers.setdefault(square, []).append(str(number))
    longest = str(canvas.board.size)
    fits = canvas.type_size(longest, 0.46) >= SMALLEST_TYPE
    inside = [square for square in numbers if square in canvas.board and square not in doors]
    size = 0.82 if fits else 0.6
    if fits:
        canvas.marks(inside, "o", size, facecolor=PAPER, edgecolor=BLUE, linewidth=1)
    canvas.marks([s for s in path[-1:] if s in inside], "o", size, facecolor=INK, edgecolor=INK)
    canvas.marks([s for s in path[:1] if s in inside], "s", size, facecolor=INK, edgecolor=INK)
    for square in inside if fits else ():
        text = ",".join(numbers[square])
        ends = square in (path[0], path[-1])
        points = min(canvas.type_size(longest, 0.46), canvas.type_size(text, 0.46))
        canvas.write(square, text, points / canvas.square, PAPER if ends else INK)
    twice = [square for square in inside if len(numbers[square]) > 1]
    canvas.marks(
        twice, "s", 0.94, facecolor="none", edgecolor=RED, linewidth=2.5, linestyle="--", zorder=5
    )


def _draw_candidates(
    canvas: Canvas, allowed: Iterable[Square], rejected: Iterable[Square], path: Sequence[Square]
) -> None:
    """Allowed squares in a thick frame, others crossed out; on the path in the corner only."""
    width = min(max(0.08 * canvas.square, 1.5), 4)
    frame = {"facecolor": "none", "edgecolor": GREEN, "linewidth": width, "zorder": 5}
    canvas.marks(allowed, "s", 0.84, **frame)
    crossed = list(rejected)
    _cross(canvas, [square for square in crossed if square not in path], 0.62, width)
    up = -0.38 if canvas.ax.yaxis_inverted() else 0.38
    corners = [(row + up, col + 0.38) for row, col in crossed if (row, col) in path]
    _cross(canvas, corners, 0.2, 0.7 * width)


def _cross(canvas: Canvas, at: Sequence[tuple[float, float]], size: float, width: float) -> None:
    """Red crosses, lined with white for dark squares."""
    canvas.marks(at, "x", size, color=PAPER, linewidth=2 * width, zorder=6)
    canvas.marks(at, "x", size, color=RED, linewidth=width, zorder=6)


def draw_queens(n: int, path: Path, *, attacked: bool = True, ax: Axes | None = None) -> Axes:
    """Queens on a board of n x n; `attacked` marks each attacked square with the queens' numbers.

    Every queen has her own place in a square and, where there is room, her own shape. Two queens
    that attack each other are joined by a dashed line.
    """
    board, squares = Queens(n).board, squares_of(path)
    canvas = lay_out(board, "lower", ax)
    beaten = attackers(squares, board) if attacked else {}
    canvas.hatch(beaten, "///", "#00000010", "#00000030")
    _draw_attacks(canvas, beaten, len(squares))
    for number, square in enumerate(squares, 1):
        if square in board:
            canvas.write(square, "\N{BLACK CHESS QUEEN}", 0.8, fontweight="normal")
            if attacked:
                canvas.write_at(square[1] + 0.34, square[0] - 0.34, str(number), 0.26)
    canvas.lines(alt.attacking_pairs(squares), **{**BROKEN, "zorder": 5})
    sentence = alt.queens_sentence(board.rows, squares, len(beaten) if attacked else None)
    return _said(canvas, sentence)


SHAPES = "osD^vph8P"  # one for each of the first nine queens


def _draw_attacks(canvas: Canvas, beaten: Mapping[Square, Sequence[int]], queens: int) -> None:
    """Queen k marks squares in their k-th place; with more than nine queens one cross marks all."""
    if queens > len(SHAPES):
        canvas.marks(beaten, "x", 0.3, color=INK, linewidth=1)
        return
    side = 1 if queens == 1 else 2 if queens <= 4 else 3
    slot = 0.9 / side
    shaped = slot * canvas.square >= 14
    for number in range(1, queens + 1):
        row, col = divmod(number - 1, side)
        down, right = (slot * (k - (side - 1) / 2) for k in (-row, col))
        down += slot * (side - 1)
        at = [(r + down, c + right) for (r, c), by in beaten.items() if number in by]
        if shaped:
            style = {"facecolor": PAPER, "edgecolor": INK, "linewidth": 1.2}
            canvas.marks(at, SHAPES[number - 1], min(slot * 0.88, 0.5), **style)
        for r, c in at:
            canvas.write_at(c, r, str(number), min(slot * (0.48 if shaped else 0.8), 0.3))


def draw_maze(maze: Maze, path: Path = (), *, ax: Axes | None = None) -> Axes:
    """A maze, row 0 on top, with the path as a line and as step numbers where there is room.

    Obstacles are dark and hatched. S is the entry, E the exit; their letters stand for the numbers
    of these two squares, and on small squares reach beyond them.
    """
    squares = squares_of(path)
    canvas = lay_out(maze.board, "upper", ax, chess=False)
    canvas.hatch(
        [square for square in maze.board.squares() if not maze.is_free(square)],
        "xxx",
        "#6b6b6b",
        "#3a3a3a",
    )
    canvas.lines([squares])
    _draw_stops(canvas, squares, (maze.entry, maze.exit))
    _draw_doors(canvas, maze)
    return _said(canvas, alt.maze_sentence(maze, squares))


def _draw_doors(canvas: Canvas, maze: Maze) -> None:
    """S and E, white on green, to be read from the back row whatever the size of a square."""
    doors = {maze.entry: "S"}
    doors[maze.exit] = doors.get(maze.exit, "") + "E"
    large = replace(canvas, square=max(canvas.square, SMALLEST_DOOR))
    style = {"facecolor": GREEN, "edgecolor": PAPER, "linewidth": 1, "zorder": 5}
    large.marks(doors, "s", 0.94, **style)
    for door, letters in doors.items():
        large.write(door, letters, 0.72, PAPER)


BARS = (("tries", "", "#cfe0f1"), ("placed", "///", "#ffffff"), ("undone", "xx", "#f6dcc0"))


def draw_counts(counts: Mapping[str, Counts], *, ax: Axes | None = None) -> Axes:
    """Tries, placed and undone of several runs as bars, each with its number."""
    if not counts:
        raise ValueError("no counts to draw: give at least one, such as {'plain': outcome.counts}")
    if ax is None:
        height = 0.3 + 0.95 * len(counts)
        ax = new_picture(6.4, height, left=1.7, bottom=0.1, right=0.1, top=0.1)
    most = max(1, *(work.tries for work in counts.values()))
    for group, work in enumerate(counts.values()):
        for place, (what, pattern, colour) in enumerate(BARS):
            value, y = getattr(work, what), group + 0.27 * (place - 1)
            ax.barh(y, value, 0.25, color=colour, hatch=pattern, edgecolor=INK, linewidth=1)
            label = f" {what} {value:,}"
            ax.text(value + most * 0.01, y, label, va="center", fontsize=13, color=INK, family=FONT)
    ax.set_xlim(0, most * 1.5)  # room for the numbers
    ax.set_ylim(len(counts) - 0.5, -0.5)
    ax.set_xticks([])
    ax.set_yticks(range(len(counts)), [fill(str(label), 14) for label in counts])
    ax.tick_params(length=0, labelsize=14, labelcolor=INK, labelfontfamily=FONT)
    ax.set_facecolor(PAPER)
    for spine in ax.spines.values():
        spine.set_visible(False)
    ax.sentence = alt.counts_sentence(counts)  # type: ignore[attr-defined]
    return ax


def draw_dead_end(problem: Problem, *, nth: int = 1) -> Pictures:
    """Three still pictures of the `nth` dead end: the choice before it, itself, after the undo.

    Allowed squares are framed, the one that is tried has a question mark; squares that are not
    allowed or came to nothing are crossed out, on the path by a small cross beside the number. A
    dead end that the search does not meet, or a problem without a board, is a `ValueError`.
    """
    board = getattr(problem, "board", None)
    if not isinstance(board, Board):
        raise ValueError(f"a problem to draw has a board, and {type(problem).__name__} has none")
    high = 2.9 * min(max(board.rows / board.cols, 0.3), 1)  # inches, as each picture is 2.9 wide
    figure = new_figure(10.2, high + 1.4)
    pictures = []
    for place, moment in enumerate(moments(problem, nth)):
        area = (place / 3 + 0.04, 0.36 / (high + 1.4), 2.9 / 10.2, high / (high + 1.4))
        picture = figure.add_axes(area, axes_class=Picture)
        assert isinstance(picture, Picture)
        _draw_moment(problem, moment, picture)
        pictures.append(picture)
    return Pictures(pictures)


def _draw_moment(problem: Problem, moment: Moment, ax: Picture) -> None:
    board: Board = problem.board  # type: ignore[attr-defined]  # seen to by the caller
    if isinstance(problem, Queens):
        draw_queens(problem.n, moment.path, attacked=False, ax=ax)
    elif isinstance(problem, Maze):
        draw_maze(problem, moment.path, ax=ax)
    else:
        draw_tour(board, moment.path, ax=ax)
    canvas = Canvas(ax, board, square_side(ax, board))
    rejected = [square for square in moment.rejected if square in board]
    _draw_candidates(canvas, moment.allowed, rejected, moment.path)
    if moment.next is not None:
        canvas.write(moment.next, "?", 0.6, GREEN)
    ax.set_title("\n".join(moment.lines), **TITLE)
    ax.sentence = f"{moment.title}. {ax.sentence}"


def _said(canvas: Canvas, sentence: str) -> Axes:
    canvas.ax.sentence = sentence  # type: ignore[attr-defined]
    return canvas.ax
