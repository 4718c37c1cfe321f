"""Draws `sheets.pdf`, for backtracking without a machine: `python notebooks/teachers/sheets.py`.

A4, black and white. The file holds no date, so the same matplotlib writes the same bytes.
"""

import sys
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from knighttour import PLACE, UNDO, WIRTH, Board, KnightsTour, Maze, read_maze, search, square_name

WIDTH, HEIGHT = 210, 297  # millimetres
MARGIN = 15
NO_DATE = {"Title": "Backtracking without a machine", "CreationDate": None}
READABLE: Any = {"pdf.compression": 0, "pdf.fonttype": 3, "font.family": "DejaVu Sans"}
START = "d2"

HOW_TO = """\
You need, for each group of four to six
   - the board 3 x 4 (page 2), twelve counters numbered 1 to 12
   - the move order (page 3)
   - twelve cards (page 6, printed twice and cut); pencils
One keeps the board, the others take the calls in turn.

The rules of the game
   1  Put counter 1 on d2. Somebody takes a card and writes d2.
   2  The newest card is on top of the stack. Who has it is at
      work; all others wait, and may not speak.
   3  Write the candidates of your square on the card, in the
      move order. What is off the board you leave out.
   4  Cross out the first candidate that is left. Is it visited?
      Then cross out the next one.
   5  Is it free? Put the next counter there. Somebody takes a
      new card for that square. You wait, and keep your card.
   6  All crossed out? Say NO to who called you: your counter
      comes off, and you give your card back.
   7  Who hears NO takes that counter off and goes on with
      rule 4, where it stopped. Never from the start.
   8  Twelve counters on the board? Say YES. Who hears YES
      says YES to who called. Nothing comes off.

Stop and ask
   - at the first dead end: what comes next? Who may say so?
   - at the second: how many counters come off in a row?
   - at the end: how many cards are waiting?

Other sheets: 5 x 5 for a contest, 4 x 4 for four queens, a maze
for a pencil and a rubber. Page 8 is for the teacher alone.
"""


def page(title: str) -> Figure:
    """An empty page in millimetres, from the bottom left, with its title."""
    figure = Figure(figsize=(WIDTH / 25.4, HEIGHT / 25.4))
    axes = figure.add_axes((0, 0, 1, 1), xlim=(0, WIDTH), ylim=(0, HEIGHT))
    axes.axis("off")
    axes.text(MARGIN, HEIGHT - 20, title, size=24, weight="bold", va="center")
    return figure


def box(figure: Figure, x: float, y: float, width: float, height: float, **look: Any) -> None:
    """A frame with its bottom left corner at x, y."""
    style: dict[str, Any] = {"facecolor": "white", "edgecolor": "black", "linewidth": 1.5}
    figure.axes[0].add_patch(Rectangle((x, y), width, height, **style | look))


def write(figure: Figure, x: float, y: float, text: str, size: float = 15, **look: Any) -> None:
    """Text with its top left corner at x, y."""
    style: dict[str, Any] = {"size": size, "va": "top", "linespacing": 1.5}
    figure.axes[0].text(x, y, text, **style | look)


def words(title: str, text: str, **look: Any) -> Figure:
    """A page of text."""
    figure = page(title)
    write(figure, MARGIN, HEIGHT - 35, text, **look)
    return figure


def board_page(rows: int, cols: int, note: str) -> Figure:
    """A board as large as the page allows; each square has its name, and room for a counter."""
    figure, board = page(f"Board {rows} x {cols}"), Board(rows, cols)
    side = (WIDTH - 2 * MARGIN) / max(rows, cols)
    bottom = HEIGHT - 35 - rows * side
    for row, col in board.squares():
        x, y = MARGIN + col * side, bottom + row * side
        box(figure, x, y, side, side)
        write(figure, x + 3, y + side - 3, square_name((row, col)), size=20)
    write(figure, MARGIN, bottom - 8, note)
    return figure


def moves_page() -> Figure:
    """The eight moves with their numbers in the move order."""
    figure, side = page("The move order"), (WIDTH - 2 * MARGIN) / 5
    bottom = HEIGHT - 35 - 5 * side
    numbers = {move: number for number, move in enumerate(WIRTH, 1)}
    for up, right in product(range(-2, 3), repeat=2):
        x, y = MARGIN + (right + 2) * side, bottom + (up + 2) * side
        sign = "knight" if up == right == 0 else str(numbers.get((up, right), ""))
        box(figure, x, y, side, side, linewidth=0.8)
        size = 16 if sign == "knight" else 44
        write(figure, x + side / 2, y + side / 2, sign, size, ha="center", va="center")
    note = (
        "From the knight's square look at the eight squares in this\n"
        "order, 1 first. Up is the way the ranks grow."
    )
    write(figure, MARGIN, bottom - 8, note)
    return figure


def maze_page(maze: Maze) -> Figure:
    """A maze with its rows and columns; obstacles are hatched, which takes less ink than black."""
    figure, rows, cols = page("A maze"), len(maze.field), len(maze.field[0])
    side = (WIDTH - 2 * MARGIN - 10) / cols
    top = HEIGHT - 45
    for row, col in product(range(rows), range(cols)):
        x, y = MARGIN + 10 + col * side, top - (row + 1) * side
        free = maze.is_free((row, col))
        box(figure, x, y, side, side, hatch=None if free else "xxx")
        sign = {maze.entry: "IN", maze.exit: "OUT"}.get((row, col), "")
        write(figure, x + 2, y + side - 2, sign, weight="bold")
    for col in range(cols):
        write(figure, MARGIN + 10 + (col + 0.5) * side, top + 7, str(col), ha="center")
    for row in range(rows):
        write(figure, MARGIN, top - (row + 0.5) * side, str(row), va="center")
    note = (
        "Write 1 on IN. From each square try up, left, right, down.\n"
        "Free and without a number? Write the next number there.\n"
        "Dead end? Rub the number out, go back, and go on there\n"
        "with the next direction."
    )
    write(figure, MARGIN, top - rows * side - 8, note)
    return figure


def cards_page() -> Figure:
    """Six cards for calls that wait."""
    figure = page("Cards for waiting calls")
    width, height = (WIDTH - 2 * MARGIN) / 2, (HEIGHT - 2 * MARGIN - 20) / 3
    for row, col in product(range(3), range(2)):
        card(figure, MARGIN + col * width, MARGIN + row * height, width, height)
    return figure


def card(figure: Figure, x: float, y: float, width: float, height: float) -> None:
    """One card with its blanks: square, counter, candidates, tried, who waits for it."""
    box(figure, x, y, width, height, linestyle="--", linewidth=1)
    top = y + height
    write(figure, x + 5, top - 5, "The call for  ______", size=18, weight="bold")
    write(figure, x + 5, top - 17, "counter ____   called by ____")
    write(figure, x + 5, top - 27, "candidates, in the move order\n(crossed out: tried)", size=13)
    for place in range(8):
        left, low = x + 5 + place % 4 * 20, top - 54 - place // 4 * 14
        box(figure, left, low, 17, 12, linewidth=1)
    write(figure, x + 5, top - 72, "answer:   NO      YES")


def maze_of_the_lesson() -> Maze:
    """The maze of lesson 11."""
    text = files("knighttour.teach").joinpath("data", "textbook_maze.txt").read_text("utf-8")
    return read_maze(text, (0, 2), (5, 0))


def answers() -> str:
    """The candidates of each square of 3 x 4, and the walk of the class until its mistake shows."""
    board = Board(3, 4)
    lines = ["Candidates on 3 x 4, in the move order:", ""]
    for square in board.squares():
        near = [(square[0] + up, square[1] + right) for up, right in WIRTH]
        names = [square_name(to) for to in near if to in board]
        lines.append(f"      {square_name(square)}:   " + "   ".join(names))
    lines += [
        "",
        f"The walk from {START}, until a counter goes on after the",
        "second dead end (with a minus: comes off):",
        "",
    ]
    return "\n".join([*lines, *walk_lines()])


def walk_lines() -> list[str]:
    """Ten events a line, up to the first placement after the second row of undos."""
    events, dead_ends = [START], 0
    for step in search(KnightsTour(Board(3, 4), START)):
        if step.kind is UNDO:
            dead_ends += not events[-1].startswith("-")
            events.append("-" + square_name(step.square))
        if step.kind is PLACE:
            events.append(square_name(step.square))
            if dead_ends == 2:
                break
    lines = ["      " + "   ".join(events[at : at + 9]) for at in range(0, len(events), 9)]
    off = sum(event.startswith("-") for event in events) - 1
    return [
        *lines, "",
        f"At the first dead end 1 counter comes off, at the second {off}.",
        "At the end all twelve counters lie on the board. One card",
        "says YES, and eleven wait.",
    ]  # fmt: skip


def pages() -> list[Figure]:
    """All sheets in order."""
    return [
        words("Backtracking without a machine", HOW_TO),
        board_page(3, 4, "The knight starts on d2. Can it visit all twelve squares, each once?"),
        moves_page(),
        board_page(5, 5, "The knight starts on a1. No undo: who gets furthest?"),
        board_page(4, 4, "Four queens, one in each row. None may attack another."),
        cards_page(),
        maze_page(maze_of_the_lesson()),
        words("Answers, for the teacher", answers(), size=15),
    ]


def draw(path: Path) -> None:
    """Writes the PDF."""
    with mpl.rc_context(READABLE), PdfPages(path, metadata=NO_DATE) as pdf:
        for figure in pages():
            pdf.savefig(figure)


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).with_name("sheets.pdf"))
