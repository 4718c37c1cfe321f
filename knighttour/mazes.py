"""Mazes: a turtle that looks for a way out, with the marks it keeps or rubs out."""

from __future__ import annotations

import random
import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from knighttour.board import Answer, Board, Leap, Square, as_pair, scramble, whole
from knighttour.engine import BUDGET, FOUND, NONE, STOPPED, Counts, Outcome, Path, Verdict, Watch

UP, LEFT, RIGHT, DOWN = (-1, 0), (0, -1), (0, 1), (1, 0)  # row 0 is on top
DIRECTIONS = {"N": UP, "W": LEFT, "E": RIGHT, "S": DOWN}
TEXTBOOK = "NWES"  # the order of our textbook source: up, left, right, down
WALL, FREE = "#", "."


@dataclass(frozen=True)
class Maze:
    """Walk from `entry` to `exit`, a square up, left, right or down at a time, round obstacles.

    `field` is rows of `#` (obstacle) and `.` (free), row 0 on top; `order` the order in which the
    directions are tried, each of N, W, E, S once. A field of unequal rows, an entry or exit that is
    outside or on an obstacle, or another order is a `ValueError`.

    >>> from knighttour.engine import solve
    >>> solve(Maze(("..", "#."), (0, 0), (1, 1))).path
    ((0, 0), (0, 1), (1, 1))
    """

    field: tuple[str, ...]
    entry: Square
    exit: Square
    order: str = TEXTBOOK

    walk: ClassVar[bool] = True  # a way on from a square does not depend on how it was reached

    def __post_init__(self) -> None:
        object.__setattr__(self, "field", _checked_field(self.field))
        object.__setattr__(self, "order", direction_order(self.order))
        for what in ("entry", "exit"):
            object.__setattr__(self, what, self._free_square(what, getattr(self, what)))

    def _free_square(self, what: str, value: object) -> Square:
        row, col = square = as_pair(value)
        where = f"the {what} {square} (row {row + 1} and column {col + 1}, counted from 1)"
        if square not in self.board:
            raise ValueError(f"{where} is outside: the field has {self.board}")
        if self.field[row][col] == WALL:
            raise ValueError(f"{where} is an obstacle")
        return square

    @property
    def board(self) -> Board:
        """The board that the field covers."""
        return Board(len(self.field), len(self.field[0]))

    @property
    def start(self) -> tuple[Square, ...]:
        """The entry is given."""
        return (self.entry,)

    def candidates(self, path: Path) -> Iterable[Square]:
        """The four neighbours of the turtle in the order of directions, those outside too."""
        return neighbours(path[-1], self.order)

    def allowed(self, path: Path, candidate: Square) -> bool:
        """Free, and not on the path."""
        return self.is_free(candidate) and candidate not in path

    def is_solution(self, path: Path) -> bool:
        """The turtle is at the exit."""
        return bool(path[-1] == self.exit)

    def is_free(self, square: Square) -> bool:
        """Whether a square is in the field and no obstacle."""
        row, col = square
        return (
            0 <= row < len(self.field)
            and 0 <= col < len(self.field[0])
            and (self.field[row][col] != WALL)
        )

    def text(self, path: Sequence[Square] = ()) -> str:
        """The maze as the textbook prints it: `*` obstacles, blanks, and step numbers."""
        at = {square: str(number) for number, square in enumerate(path, 1)}
        width = max(4, len(str(len(path))) + 1)
        rows = [
            [at.get((row, col), "*" if cell == WALL else "") for col, cell in enumerate(line)]
            for row, line in enumerate(self.field)
        ]
        return "\n".join("".join(word.rjust(width) for word in row).rstrip() for row in rows)


def neighbours(square: Square, order: str = TEXTBOOK) -> list[Square]:
    """The four squares beside `square`, in the order of directions.

    >>> neighbours((5, 5), "NESW")
    [(4, 5), (5, 6), (6, 5), (5, 4)]
    """
    row, col = square
    return [(row + down, col + right) for down, right in map(DIRECTIONS.__getitem__, order)]


def direction_order(order: str) -> str:
    """The order as four capital letters; a `ValueError` unless each of N, W, E, S comes once."""
    letters = str(order).upper().replace("-", "")
    if sorted(letters) != sorted(DIRECTIONS):
        raise ValueError(f"an order of directions has each of N, W, E, S once, not {order!r}")
    return letters


def _checked_field(field: Iterable[str]) -> tuple[str, ...]:
    rows = (field,) if isinstance(field, str) else tuple(field)
    if not rows or not rows[0]:
        raise ValueError(f"a field has at least one row and one column, not {field!r}")
    for number, row in enumerate(rows, 1):
        if row.count(WALL) + row.count(FREE) < len(row):
            raise ValueError(
                f"row {number} of the field, {row!r}, holds more than {WALL} and {FREE}"
            )
        if len(row) != len(rows[0]):
            raise ValueError(f"row {number} has {len(row)} squares, row 1 has {len(rows[0])}")
    Board(len(rows), len(rows[0]))  # at most 10^7 squares
    return rows


def read_maze(
    text: str,
    entry: Square | None = None,
    exit: Square | None = None,  # noqa: A002  # the word of the field
    order: str = TEXTBOOK,
) -> Maze:
    """A maze from its text, in one of two forms.

    *Numbers*: rows of 0 (free) and -1 (obstacle), as the textbook has it. *Drawn*: `#` is an
    obstacle, `.` or a blank is free, and `S` and `E` may mark the entry and the exit; a given
    `entry` or `exit` goes before them. A byte-order mark, other line ends and trailing blanks do no
    harm. An empty text, rows of different lengths, any other character or number and a missing
    entry or exit are a `ValueError`.

    >>> read_maze("S.#\\n#.E").exit
    (1, 2)
    """
    field = read_rows(text)
    entry = _marked(field, "S") if entry is None else entry
    exit_ = _marked(field, "E") if exit is None else exit
    plain = tuple(row.replace("S", FREE).replace("E", FREE) for row in field)
    return Maze(plain, entry, exit_, order)


def read_rows(text: str) -> list[str]:
    """The rows of a maze's text in either form: `#` and `.`, and `S` and `E` if they are drawn.

    >>> read_rows("0 -1"), read_rows("S E")
    (['.#'], ['S.E'])
    """
    lines = _lines(text)
    if not lines:
        raise ValueError("no maze: the text is empty")
    numbers = any(re.search(r"[-0-9]", line) for line in lines)
    return _read_numbers(lines) if numbers else _read_drawing(lines)


def write_maze(maze: Maze, drawn: bool = False) -> str:
    """The text of a maze, of which `read_maze` makes the maze again.

    Numbers as in the textbook, which do not say where entry and exit are; or drawn, with `S` and
    `E`, which needs two squares: one that is both is then a `ValueError`.

    >>> maze = Maze(("..", "#."), (0, 0), (1, 1))
    >>> print(write_maze(maze) + write_maze(maze, drawn=True), end="")
     0  0
    -1  0
    S.
    #E
    """
    if not drawn:
        words = {WALL: "-1", FREE: " 0"}
        return "".join(" ".join(map(words.__getitem__, row)) + "\n" for row in maze.field)
    if maze.entry == maze.exit:
        raise ValueError(f"{maze.entry} is entry and exit: a drawn maze has S and E on two squares")
    rows = [list(row) for row in maze.field]
    for letter, (row, col) in (("S", maze.entry), ("E", maze.exit)):
        rows[row][col] = letter
    return "".join("".join(row) + "\n" for row in rows)


def _lines(text: str) -> list[str]:
    """The lines of a text without blank ones before and after; a row of free squares is none."""
    lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
    width = max(len(line.rstrip(" ")) for line in lines)
    rows = [number for number, line in enumerate(lines) if line.strip() or len(line) == width > 0]
    return lines[rows[0] : rows[-1] + 1] if rows else []


def _read_numbers(lines: Sequence[str]) -> list[str]:
    rows = [re.findall(r"[^ \t]+", line) for line in lines if line.strip(" \t")]
    for number, row in enumerate(rows, 1):
        for word in row:
            if word not in ("0", "-1"):
                raise ValueError(_wrong_number(number, word))
    _same_length([len(row) for row in rows])
    return ["".join(WALL if word == "-1" else FREE for word in row) for row in rows]


def _wrong_number(row: int, word: str) -> str:
    fault = (
        f"row {row} holds {word!r}; in numbers a maze is 0 (free) and -1 (obstacle), with blanks"
    )
    if set(word) <= set("01"):
        fault += (
            "; some programs write 1 for an obstacle and some for a free square, so 1 is not read"
        )
    return fault


def _read_drawing(lines: Sequence[str]) -> list[str]:
    for number, line in enumerate(lines, 1):
        strange = re.search(r"[^#. SE]", line)
        if strange:
            raise ValueError(
                f"row {number} holds {strange.group()!r}; drawn, a maze is made of # (obstacle), "
                ". or blank (free), S (entry) and E (exit)"
            )
    width = max(len(line.rstrip(" ")) for line in lines)
    _same_length([min(len(line), width) for line in lines])
    return [line[:width].replace(" ", FREE) for line in lines]


def _same_length(lengths: Sequence[int]) -> None:
    """Name the first row whose length is not the commonest one."""
    usual = Counter(lengths).most_common(1)[0][0]
    for number, length in enumerate(lengths, 1):
        if length != usual:
            raise ValueError(
                f"row {number} has {length} squares, row {lengths.index(usual) + 1} has {usual}: "
                "all rows of a maze are equally long"
            )


def _marked(field: Sequence[str], letter: str) -> Square:
    """The square that S or E marks."""
    what = {"S": "entry", "E": "exit"}[letter]
    found = [(r, c) for r, row in enumerate(field) for c, cell in enumerate(row) if cell == letter]
    if len(found) != 1:
        how = "no" if not found else f"{len(found)} times"
        raise ValueError(
            f"the {what} is not known: it is not given, and the text has {how} {letter}"
        )
    return found[0]


def shortest(
    maze: Maze,
    *,
    budget: int | None = None,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[Counts], object] | None = None,
) -> Outcome:
    """A shortest route, found breadth-first: with a queue where the search has a stack.

    Every square is entered once, nearest first, so `placed` counts entered squares and nothing is
    undone. The verdicts are those of `solve`, and so are `budget`, `stop` and `progress`.

    C. Y. Lee, An algorithm for path connections and its applications (1961).

    >>> shortest(Maze(("...", "...", "..."), (0, 0), (2, 2))).counts.placed
    8
    """
    if budget is not None:
        budget = whole(budget, "budget")
    came_from: dict[Square, Square | None] = {maze.entry: None}
    counts = Counts()
    try:
        verdict = _spread(maze, came_from, counts, budget, Watch(stop, progress))
    except KeyboardInterrupt:
        verdict = STOPPED
    last = maze.exit if verdict is FOUND else next(reversed(came_from))  # the farthest square
    return shortest_outcome(verdict, _route_to(last, came_from), counts)


def _spread(
    maze: Maze,
    came_from: dict[Square, Square | None],
    counts: Counts,
    budget: int | None,
    watch: Watch,
) -> Verdict:
    """Enter squares, nearest first, and note where each was entered from, until the exit is."""
    if maze.entry == maze.exit:
        return FOUND
    queue = deque([maze.entry])
    while queue:
        if watch.interrupted(lambda: replace(counts)):
            return STOPPED
        here = queue.popleft()
        for square in neighbours(here, maze.order):
            counts.tries += 1
            if square in came_from or not maze.is_free(square):
                continue
            came_from[square] = here
            counts.placed += 1
            queue.append(square)
            if square == maze.exit:
                return FOUND
            if counts.placed == budget:
                return BUDGET
    return NONE


def _route_to(square: Square, came_from: dict[Square, Square | None]) -> tuple[Square, ...]:
    route: list[Square] = []
    at: Square | None = square
    while at is not None:
        route.append(at)
        at = came_from[at]
    return tuple(reversed(route))


def shortest_outcome(verdict: Verdict, route: tuple[Square, ...], counts: Counts) -> Outcome:
    """The outcome of a breadth-first search, of which `route` leads to the last square entered."""
    counts.deepest, counts.solutions = len(route), int(verdict is FOUND)
    entered = f"{counts.placed:,} squares entered"
    why = {
        FOUND: f"a shortest route of {len(route):,} squares, {entered}",
        NONE: f"no passage: {entered}, and the exit is not among them",
        BUDGET: f"gave up after {entered}; that proves nothing",
        STOPPED: f"stopped after {entered}; that proves nothing",
    }[verdict]
    return Outcome(verdict, () if verdict is NONE else route, counts, why)


def carve(rows: int, cols: int, rng: random.Random, openings: int = 0) -> Maze:
    """A random maze of `rows` x `cols` squares, framed by obstacles, carved depth-first.

    Both sizes are odd and 3 or more: rooms lie on odd rows and columns. It is perfect (one route
    between any two rooms) until `openings` more walls are knocked out. Entry and exit are the first
    and the last room. A size or a number of openings that cannot be is a `ValueError`.

    >>> maze = carve(9, 15, random.Random(1))
    >>> maze.entry, maze.exit, sum(row.count(FREE) for row in maze.field)
    ((1, 1), (7, 13), 55)
    """
    rows, cols = odd_size(rows, "rows"), odd_size(cols, "columns")
    walls, seed = checked_openings(rows, cols, openings), rng.getrandbits(32)
    cells = [[WALL] * cols for _ in range(rows)]
    cells[1][1] = FREE
    path, turn = [(1, 1)], 0
    while path:
        row, col = path[-1]
        ways = [way for way in DIRECTIONS.values() if _is_uncarved(cells, _beyond((row, col), way))]
        if not ways:
            path.pop()
            continue
        down, right = ways[scramble(seed, turn, row * cols + col) % len(ways)]
        turn += 1
        cells[row + down][col + right] = cells[row + 2 * down][col + 2 * right] = FREE
        path.append((row + 2 * down, col + 2 * right))
    _knock_out(cells, walls, seed)
    return Maze(tuple(map("".join, cells)), (1, 1), (rows - 2, cols - 2))


def odd_size(value: int, what: str) -> int:
    """A side of a carved maze; a `ValueError` unless it is odd and 3 or more."""
    number = whole(value, what, 3)
    if number % 2 == 0:
        raise ValueError(f"{what} of a carved maze must be odd, not {number}")
    return number


def _beyond(room: Square, way: Leap) -> Square:
    return room[0] + 2 * way[0], room[1] + 2 * way[1]


def _is_uncarved(cells: list[list[str]], room: Square) -> bool:
    row, col = room
    return 0 < row < len(cells) and 0 < col < len(cells[0]) and cells[row][col] == WALL


def checked_openings(rows: int, cols: int, openings: int) -> int:
    """`openings`, if a perfect maze of a possible size has so many walls between rooms to lose."""
    Board(rows, cols)  # at most 10^7 squares
    down, across = rows // 2, cols // 2
    ways = down * (across - 1) + across * (down - 1)
    return whole(openings, "openings", 0, ways - (down * across - 1))


def _knock_out(cells: list[list[str]], openings: int, seed: int) -> None:
    """Free `openings` of the walls that stand between two rooms."""
    walls = [
        (row, col)
        for row in range(1, len(cells) - 1)
        for col in range(1, len(cells[0]) - 1)
        if (row + col) % 2 and cells[row][col] == WALL
    ]
    for done in range(openings):
        chosen = done + scramble(seed, done, len(walls)) % (len(walls) - done)
        walls[done], walls[chosen] = walls[chosen], walls[done]
        row, col = walls[done]
        cells[row][col] = FREE


def is_route(maze: Maze, route: Sequence[Square]) -> Answer:
    """Whether these squares lead from the entry to the exit, and what is wrong if not.

    Step 1 goes from the first square to the second.

    >>> print(is_route(Maze(("..", "#."), (0, 0), (1, 1)), [(0, 0), (1, 1)]))
    no: Step 1 goes from (0, 0) to (1, 1): no diagonal steps.
    """
    squares = [as_pair(square) for square in route]
    fault = _start_fault(maze, squares) or _steps_fault(maze, squares)
    if not fault and squares[-1] != maze.exit:
        fault = f"The route ends at {squares[-1]}; the exit is {maze.exit}."
    return Answer(not fault, fault or f"a route of {len(squares)} squares")


def _start_fault(maze: Maze, route: Sequence[Square]) -> str:
    if not route:
        return "There is no square on the route."
    if route[0] != maze.entry:
        return f"The route starts at {route[0]}; the entry is {maze.entry}."
    return ""


def _steps_fault(maze: Maze, route: Sequence[Square]) -> str:
    at = {route[0]: 1}
    for number in range(1, len(route)):
        (row, col), square = route[number - 1], route[number]
        down, right = abs(square[0] - row), abs(square[1] - col)
        step = f"Step {number} goes from {(row, col)} to {square}"
        if (down, right) == (1, 1):
            return f"{step}: no diagonal steps."
        if down + right != 1:
            return f"{step}: a step goes to a square beside."
        if square not in maze.board:
            return f"{step}, outside the field of {maze.board}."
        if not maze.is_free(square):
            return f"{square} is an obstacle."
        if square in at:
            return f"{square} comes twice, as {at[square]} and {number + 1}."
        at[square] = number + 1
    return ""
