"""What a player leaves where no script runs: a picture of one state, and a sentence."""

from __future__ import annotations

from knighttour.board import Board, Square
from knighttour.engine import Candidate, Outcome
from knighttour.mazes import FREE, WALL, Maze
from knighttour.show.alt import many, verdict_sentence
from knighttour.show.scene import Scene
from knighttour.show.trace import Trace

SIDE = 4.8  # inches
WIDEST, ROW, LETTER = 6.0, 0.5, 0.15  # inches, of a list without a board
MOST_ROWS = 12


def title_of(scene: Scene) -> str:
    """What a scene shows, in a few words.

    >>> title_of(Scene("knight", 3, 4, ((1, 3),))), title_of(Scene("list"))
    ("Knight's tour on 3 x 4 from d2", 'A search')
    """
    size = f"{scene.rows} x {scene.cols}"
    start = f" from {scene.name(scene.start[0])}" if scene.start else ""
    kinds = {
        "knight": f"Knight's tour on {size}{start}",
        "queens": f"Queens on {size}",
        "turtle": f"Maze of {size}{start}",
    }
    return scene.title or kinds.get(scene.kind, "A search")


def verdict_of(trace: Trace) -> str:
    """How many steps a trace has, and how it ended."""
    outcome: Outcome = trace.outcome
    return f"{many(trace.length, 'step')}. {verdict_sentence(outcome)}"


def png_of(trace: Trace, k: int) -> bytes | None:
    """The state at position `k` as a PNG file; None without matplotlib."""
    path = trace.state(k).path
    try:
        return _listed(path) if trace.scene.kind == "list" else _drawn(trace.scene, path)
    except ImportError:
        return None


def _listed(path: tuple[Candidate, ...]) -> bytes:
    """A path without a board, as a row of boxes, or as several."""
    from knighttour.show.picture import new_picture

    most = int(WIDEST / LETTER) - 3
    texts = [f"{number}. {candidate}"[:most] for number, candidate in enumerate(path, 1)]
    texts = texts or ["nothing on the path"]
    width = (max(map(len, texts)) + 3) * LETTER
    a_row = max(1, min(int(WIDEST / width), len(texts)))
    if len(texts) > a_row * MOST_ROWS:
        texts = [*texts[: a_row * MOST_ROWS - 2], "…", texts[-1]]
    rows = -(-len(texts) // a_row)
    picture = new_picture(a_row * width, rows * ROW, left=0, bottom=0, right=0, top=0)
    picture.set(xlim=(0, a_row), ylim=(rows, 0))
    picture.set_axis_off()
    for number, text in enumerate(texts):
        row, col = divmod(number, a_row)
        box = {"boxstyle": "square,pad=0.4", "facecolor": "white", "edgecolor": "black"}
        picture.text(col + 0.5, row + 0.5, text, ha="center", va="center", bbox=box, fontsize=14)
    return picture.png()


def _drawn(scene: Scene, path: tuple[Square, ...]) -> bytes:
    from knighttour.show import plots
    from knighttour.show.canvas import fixed_picture

    picture, board = fixed_picture(SIDE), Board(scene.rows, scene.cols)
    if scene.kind == "queens" and scene.rows == scene.cols:
        plots.draw_queens(scene.rows, path, attacked=False, ax=picture)
    elif scene.kind == "knight":
        plots.draw_tour(board, path, ax=picture)
    elif scene.kind == "turtle" and scene.exit is not None and scene.start:
        plots.draw_maze(_maze(scene, board), path, ax=picture)
    else:
        plots.draw_board(
            board,
            {square: number for number, square in enumerate(path, 1)},
            origin=scene.origin,
            ax=picture,
        )
    return picture.png()


def _maze(scene: Scene, board: Board) -> Maze:
    walls = set(scene.walls)
    rows, cols = range(board.rows), range(board.cols)
    field = ("".join(WALL if (row, col) in walls else FREE for col in cols) for row in rows)
    assert scene.exit is not None  # seen to by the caller
    return Maze(tuple(field), scene.start[0], scene.exit)
