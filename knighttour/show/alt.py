"""What a picture shows, in words: for screen readers, for tests, and where pictures do not show.

Every sentence is made from the state that the picture is made from, and from nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from knighttour.board import Board, Square, as_square, square_name
from knighttour.engine import NONE, Counts, Outcome
from knighttour.knights import knight_moves
from knighttour.mazes import Maze
from knighttour.queens import attack

MOST_NAMES = 25  # a longer list of squares is shown by its beginning and its end


def squares_of(path: Iterable[str | Square]) -> tuple[Square, ...]:
    """The path as pairs, whether it is written with names or with pairs; they may be off the board.

    >>> squares_of(["a1", (1, 2)])
    ((0, 0), (1, 2))
    """
    return tuple(map(as_square, path))


def board_words(board: Board) -> str:
    """The size of a board.

    >>> board_words(Board(1, 4))
    'board of 1 row and 4 columns'
    """
    return f"board of {many(board.rows, 'row')} and {many(board.cols, 'column')}"


def many(number: int, word: str) -> str:
    """The number with its word in the singular or the plural.

    >>> many(1, "row"), many(1200, "square")
    ('1 row', '1,200 squares')
    """
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def board_sentence(board: Board, marks: Mapping[Square, str] | None = None) -> str:
    """What `draw_board` shows."""
    if not marks:
        return f"A {board_words(board)}."
    words = listed([f"{square_name(square)} {text}" for square, text in marks.items()])
    return f"A {board_words(board)}, marked: {words}."


def degrees_sentence(board: Board, start: Square | None = None) -> str:
    """What `draw_degrees` shows.

    >>> degrees_sentence(Board(3, 3))
    'Moves from each square of a board of 3 rows and 3 columns: 0 from 1 square, 2 from 8.'
    """
    degrees = [board.degree(square) for square in board.squares()]
    (least, first), *others = sorted(Counter(degrees).items())
    parts = [f"{least} from {many(first, 'square')}"]
    parts += [f"{degree} from {number:,}" for degree, number in others]
    sentence = f"Moves from each square of a {board_words(board)}: {', '.join(parts)}."
    if start is None:
        return sentence
    framed = listed(map(square_name, board.leaps(start))) or "none"
    return f"{sentence} The knight is on {square_name(start)}; framed: {framed}."


def tour_sentence(board: Board, path: Sequence[Square], candidates: Iterable[Square] = ()) -> str:
    """What `draw_tour` shows: how far the knight came, its squares, and what is wrong with them.

    >>> tour_sentence(Board(3, 4), [(1, 3), (0, 1)])
    'A board of 3 rows and 4 columns with 2 of 12 squares visited: d2 b1. The knight is on b1.'
    """
    if not path:
        return f"A {board_words(board)} with no knight on it.{_candidates(board, path, candidates)}"
    visited = len({square for square in path if square in board})
    sentence = (
        f"A {board_words(board)} with {visited:,} of {many(board.size, 'square')} visited: "
        f"{listed(map(square_name, path), ' ')}. "
    )
    sentence += _end(board, path) + "".join(f" {fault}" for fault in tour_faults(board, path))
    return sentence + _candidates(board, path, candidates)


def _end(board: Board, path: Sequence[Square]) -> str:
    if set(path) != set(board.squares()) or len(path) != board.size:
        return f"The knight is on {square_name(path[-1])}."
    closed = board.size > 1 and path[0] in knight_moves(path[-1])
    home = "one move from" if closed else "no move from"
    return f"It ends on {square_name(path[-1])}, {home} its start."


def tour_faults(board: Board, path: Sequence[Square]) -> list[str]:
    """The broken places of a walk, one sentence for each kind."""
    off = [square_name(square) for square in path if square not in board]
    twice = [square_name(square) for square, times in Counter(path).items() if times > 1]
    wrong = [
        f"{square_name(a)} to {square_name(b)}"
        for a, b in pairwise(path)
        if b not in knight_moves(a)
    ]
    found = (("Off the board", off), ("Visited again", twice), ("No knight's move", wrong))
    return [f"{what}: {listed(names)}." for what, names in found if names]


def _candidates(board: Board, path: Sequence[Square], candidates: Iterable[Square]) -> str:
    squares = list(candidates)
    if not squares:
        return ""
    allowed = [square_name(s) for s in squares if s in board and s not in path]
    rest = [square_name(s) for s in squares if s not in board or s in path]
    return f" Allowed: {listed(allowed) or 'none'}; not allowed: {listed(rest) or 'none'}."


def queens_sentence(n: int, path: Sequence[Square], attacked: int | None = None) -> str:
    """What `draw_queens` shows; `attacked` is the number of marked squares, or None.

    >>> queens_sentence(4, [(0, 1), (1, 3)], 11)
    'A board of 4 x 4 with 2 queens: b1 d2. 11 squares are attacked.'
    """
    names = listed(map(square_name, path), " ")
    sentence = (
        f"A board of {n} x {n} with {many(len(path), 'queen')}{f': {names}' if path else ''}."
    )
    pairs = [f"{square_name(a)} and {square_name(b)}" for a, b in attacking_pairs(path)]
    if pairs:
        sentence += f" Attacking each other: {listed(pairs)}."
    if attacked is None or not path:
        return sentence
    return f"{sentence} {many(attacked, 'square')} {'is' if attacked == 1 else 'are'} attacked."


def attacking_pairs(path: Sequence[Square]) -> list[tuple[Square, Square]]:
    """The pairs of queens that attack each other."""
    return [(a, b) for i, a in enumerate(path) for b in path[:i] if a != b and attack(a, b)]


def maze_sentence(maze: Maze, path: Sequence[Square] = ()) -> str:
    """What `draw_maze` shows.

    >>> maze_sentence(Maze(("..", "#."), (0, 0), (1, 1)), [(0, 0), (0, 1)])
    'A maze of 2 rows and 2 columns from (0, 0) to (1, 1). The path, 2 squares, ends at (0, 1).'
    """
    sentence = f"A maze of {maze.board} from {maze.entry} to {maze.exit}."
    if not path:
        return f"{sentence} No path is drawn."
    where = "reaches the exit" if path[-1] == maze.exit else f"ends at {path[-1]}"
    blocked = [str(square) for square in path if not maze.is_free(square)]
    fault = f" No free square: {listed(blocked)}." if blocked else ""
    return f"{sentence} The path, {many(len(path), 'square')}, {where}.{fault}"


def counts_words(counts: Counts) -> str:
    """The counts of a run in one line.

    >>> counts_words(Counts(tries=204, placed=30, undone=19, solutions=1, deepest=12))
    '204 tries, 30 placed, 19 undone, deepest 12'
    """
    tries = "1 try" if counts.tries == 1 else f"{counts.tries:,} tries"
    rest = f"{counts.placed:,} placed, {counts.undone:,} undone, deepest {counts.deepest:,}"
    return f"{tries}, {rest}"


def counts_sentence(counts: Mapping[str, Counts]) -> str:
    """What `draw_counts` shows."""
    return "; ".join(f"{label}: {counts_words(work)}" for label, work in counts.items()) + "."


def short(number: int) -> str:
    """A number in at most four characters: k for thousand, M for million, G for a thousand million.

    >>> [short(n) for n in (40, 8_839, 14_008, 365_420, 1_829_420, 98_742_287, 999_950)]
    ['40', '8.8k', '14k', '365k', '1.8M', '99M', '1M']
    """
    for power, letter in ((9, "G"), (6, "M"), (3, "k")):
        scaled = number / 10**power
        if scaled >= 0.9995:
            return f"{scaled:.{int(scaled < 9.95)}f}".removesuffix(".0") + letter
    return str(number)


def map_sentence(
    board: Board, numbers: Mapping[Square, int], words: Mapping[Square, str], what: str
) -> str:
    """What `draw_map` shows, square by square.

    >>> map_sentence(Board(1, 3), {(0, 0): 40, (0, 1): 8839}, {(0, 2): "gave up"}, "placed")
    'A board of 1 row and 3 columns, placed from each start: a1 40, b1 8,839; c1 gave up.'
    """
    counted = [
        f"{square_name(at)} {number:,}{' ' + words[at] if at in words else ''}"
        for at, number in numbers.items()
    ]
    cut = [f"{square_name(s)} {word}" for s, word in words.items() if s not in numbers]
    parts = "; ".join(", ".join(some) for some in (counted, cut) if some) or "nothing"
    return f"A {board_words(board)}, {what} from each start: {parts}."


def histogram_sentence(
    bars: Mapping[tuple[int, int], int], cut: Mapping[str, int], what: str
) -> str:
    """What `draw_histogram` shows.

    >>> histogram_sentence({(1, 9): 1, (10, 99): 3}, {"gave up": 2}, "placed")
    'How many runs, by placed: 1 to 9: 1; 10 to 99: 3; gave up: 2.'
    """
    told = [f"{low:,} to {high:,}: {runs:,}" for (low, high), runs in bars.items()]
    told += [f"{word}: {runs:,}" for word, runs in cut.items()]
    return f"How many runs, by {what}: {'; '.join(told)}."


def growth_sentence(
    numbers: Mapping[str, int], cut: Mapping[str, str], what: str, tens: bool
) -> str:
    """What `draw_growth` shows.

    >>> growth_sentence({"5 x 5": 40, "6 x 6": 1000}, {"6 x 6": "gave up"}, "placed", False)
    'A line of placed: 5 x 5 40, 6 x 6 1,000 and gave up. The ruler has equal steps.'
    """
    ends = {label: f" and {word}" for label, word in cut.items()}
    told = listed(f"{label} {number:,}{ends.get(label, '')}" for label, number in numbers.items())
    ruler = "Each line of the ruler is times ten." if tens else "The ruler has equal steps."
    return f"A line of {what}: {told}. {ruler}"


def verdict_sentence(outcome: Outcome) -> str:
    """The verdict with its reason; only NONE is a proof, and says so.

    >>> verdict_sentence(Outcome(NONE, (), Counts(), "searched to the end: there is none"))
    'NONE, which is proved: searched to the end: there is none.'
    >>> verdict_sentence(Outcome(NONE, (), Counts(), "does a path ever end?"))
    'NONE, which is proved: does a path ever end?'
    """
    proved = ", which is proved" if outcome.verdict is NONE else ""
    end = "" if outcome.why.endswith(("?", "!", ".")) else "."
    return f"{outcome.verdict}{proved}: {outcome.why}{end}"


def listed(words: Iterable[str], between: str = ", ") -> str:
    """The words in a row; of a long list the first ten and the last three.

    >>> listed(str(n) for n in range(1, 101))
    '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ..., 98, 99, 100'
    """
    words = list(words)
    if len(words) > MOST_NAMES:
        words = [*words[:10], "...", *words[-3:]]
    return between.join(words)
