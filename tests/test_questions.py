"""Every answer in bold in the teachers' question bank, worked out again."""

import re
from itertools import combinations, pairwise, product
from pathlib import Path

import pytest

from knighttour import (
    CLOCKWISE,
    FOUND,
    PLACE,
    WIRTH,
    Board,
    KnightsTour,
    Maze,
    Queens,
    Warnsdorff,
    columns_of,
    fundamental,
    is_tour,
    onward,
    puzzle,
    search,
    shortest,
    solutions,
    solve,
    square_name,
    symmetries,
    tally,
    tour_exists,
)
from knighttour.teach.trail import Trail

PAGE = Path(__file__).parents[1] / "notebooks" / "teachers" / "questions.md"
ANSWERS = {
    number: re.sub(r"^> ?", "", quoted, flags=re.MULTILINE)
    for number, quoted in re.findall(
        r"^### (\d\d\.\d)\n.+?((?:^>[^\n]*\n)+)", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
}
FOUR = Board(3, 4)
FIVE, SIX, EIGHT = Board(5, 5), Board(6, 6), Board(8, 8)
MIRRORED = tuple((up, -right) for up, right in WIRTH)


def plain(board, start, **options):
    """The search without a theorem's help."""
    return solve(KnightsTour(board, start, **options), theory=False)


def walk(board, start, ties="first", **options):
    """The walk by the rule, without undo."""
    rule = Warnsdorff(board, ties)
    return solve(KnightsTour(board, start, rule=rule, **options), greedy=True, theory=False)


def stuck(board, ties="first"):
    return [
        square_name(square)
        for square in board.squares()
        if walk(board, square, ties).verdict != FOUND
    ]


def degrees(board):
    return {square_name(square): board.degree(square) for square in board.squares()}


def cells():
    squares = 0
    for cell in "ABBBAB":
        squares = 5 if cell == "A" else squares + 3
    return [squares]


def images(n):
    """The sets of squares that mirrors and turns carry into each other."""
    last = n - 1
    return {
        frozenset({(r, c), (c, r), (last - r, c), (r, last - c), (last - r, last - c),
                   (last - c, r), (c, last - r), (last - c, last - r)})
        for r, c in product(range(n), repeat=2)
    }  # fmt: skip


def first_free(board, start):
    return solve(KnightsTour(board, start), greedy=True, theory=False)


def down(n):
    return [f"in {n}", *(down(n - 1) if n > 1 else []), f"out {n}"]


def broken(trail, missing=0, undo=True):
    """The solver of lesson 03 with a base case that may be early, or without its undo."""
    if len(trail.path) == trail.rows * trail.cols - missing:
        return True
    for square in trail.candidates():
        if square in trail.board and square not in trail.path:
            trail.place(square)
            if broken(trail, missing, undo):
                return True
            if undo:
                trail.undo()
    return False


def without_undo():
    trail = Trail(FOUR, "d2")
    assert broken(trail, undo=False)
    return [len(trail.path), bool(is_tour(trail.path, FOUR))]


def one_early():
    trail = Trail(FOUR, "d2")
    assert broken(trail, missing=1)
    empty = [square_name(square) for square in FOUR.squares() if square not in trail.path]
    return [len(trail.path), *empty]


def all_tours(trail, found):
    if trail.is_complete:
        found.append(trail.path)
        return
    for square in trail.candidates():
        if square in trail.board and square not in trail.path:
            trail.place(square)
            all_tours(trail, found)
            trail.undo()


def shared_list():
    found = []
    all_tours(Trail(FOUR, "d2"), found)
    (length,) = {len(tour) for tour in found}
    return [len(found), length]


def dark_and_light(board):
    colours = [board.colour(square) for square in board.squares()]
    return [colours.count(board.colour("a1")), len(colours) - colours.count(board.colour("a1"))]


def colour_of_b1():
    assert not tour_exists(7, 7, "b1")
    return [*dark_and_light(Board(7, 7)), Board(7, 7).colour("b1")]


def last_colour():
    path = walk(SIX, "a1").path
    return [SIX.colour(path[-1]), len(path)]


def parts(squares):
    """The parts of a set of squares that knight's moves join."""
    left, number = set(squares), 0
    while left:
        waiting, number = [left.pop()], number + 1
        while waiting:
            row, col = waiting.pop()
            near = {(row + up, col + right) for up, right in WIRTH} & left
            left -= near
            waiting += near
    return number


def middle_off():
    off = {(1, 1), (1, 2), (2, 1), (2, 2)}
    return [parts(set(Board(4, 4).squares()) - off), len(off) + 1]


def from_e3():
    undone = solve(KnightsTour(EIGHT, "e3", rule=Warnsdorff(EIGHT)))
    counts = undone.counts
    return [walk(EIGHT, "e3").verdict, undone.verdict, counts.placed, counts.undone]


def in_a_mirror():
    tour = walk(SIX, "d3").path
    turned = [(SIX.rows - 1 - row, col) for row, col in tour]
    assert is_tour(turned, SIX)
    assert square_name(turned[0]) == "d4"
    return [*stuck(SIX), "d3"]


def rate_5():
    no_tour = [name for name in stuck(FIVE) if not tour_exists(5, 5, name)]
    with_tour = [square for square in FIVE.squares() if tour_exists(5, 5, square)]
    return [len(no_tour), len(stuck(FIVE)) - len(no_tour), len(with_tour)]


def six_queens():
    whole = list(product(range(6), repeat=6))
    differ = sum(len(set(columns)) == 6 for columns in whole)
    return [len(whole), differ, tally(search(Queens(6))).placed]


def on_a_diagonal():
    (difference,) = {r - c for r, c in (FIVE.square("b1"), FIVE.square("d3"))}
    (added,) = {r + c for r, c in (FIVE.square("b3"), FIVE.square("d1"))}
    return [difference, added]


def placements(n):
    return [columns_of(path) for path in solutions(Queens(n))]


def few_images():
    sizes = [len(symmetries(columns)) for columns in fundamental(placements(8))]
    return [8 * len(sizes) - len(placements(8)), min(sizes)]


def mark_places(n):
    squares = list(product(range(n), repeat=2))
    return [n, len({r + c for r, c in squares}), len({r - c for r, c in squares})]


def room(n, order="NWES", door=True):
    field = ["." * n] * n
    if door:
        return Maze(field, (0, 0), (n - 1, n - 1), order)
    return Maze([*field, "#" * n, "." * n], (0, 0), (n + 1, 0), order)


def routes(n):
    return sum(1 for _ in solutions(room(n)))


def no_door(once):
    return solve(room(4, door=False), once=once, theory=False).counts.placed


BOXES = (3, 5, 6, 8)


def shelf(limit):
    return puzzle(
        (),
        lambda path: [box for box in BOXES if not path or box > path[-1]],
        lambda path, box: limit(sum(path) + box),
        lambda path: sum(path) == 11,
    )


def fillings():
    every = [some for k in range(5) for some in combinations(BOXES, k)]
    full = {some for some in every if sum(some) == 11}
    assert set(solutions(shelf(lambda width: width <= 11))) == full
    return [len(every), len(full)]


def rings(colours):
    every = product(range(colours), repeat=5)
    return sum(all(a != b for a, b in pairwise((*ring, ring[0]))) for ring in every)


def to_first(problem):
    """Squares placed until the first solution, counted from the steps themselves."""
    placed = 0
    for step in search(problem):
        placed += step.kind is PLACE
        if step.kind.name == "SOLUTION":
            return placed
    raise AssertionError("there is a solution")


TRUTH = {
    "00.1": lambda: [FOUR.name((2, 0)), FOUR.square("d1")],
    "00.2": cells,
    "00.3": lambda: sorted(square_name(square) for square in FOUR.leaps("b2")),
    "01.1": lambda: [
        sum(number == 3 for number in degrees(EIGHT).values()),
        " ".join(name for name, number in degrees(EIGHT).items() if number == 3),
    ],
    "01.2": lambda: [sum(number == 8 for number in degrees(Board(10, 10)).values())],
    "01.3": lambda: [len(images(5))],
    "02.1": lambda: [len(walk(SIX, "a1").path) - 1],
    "02.2": lambda: sorted(square_name(square) for square in FIVE.leaps("e5")),
    "02.3": lambda: [len(first_free(FIVE, "c3").path), plain(FIVE, "c3").verdict],
    "03.1": lambda: [len(down(4)), down(4)[4]],
    "03.2": lambda: [plain(FIVE, "a1", order=CLOCKWISE).counts.undone, FIVE.size - 1],
    "03.3": lambda: [plain(Board(3, 3), "a1").counts.undone, plain(Board(3, 3), "a1").verdict],
    "04.1": without_undo,
    "04.2": one_early,
    "04.3": shared_list,
    "05.1": lambda: [
        plain(FIVE, "e1", order=MIRRORED).counts.placed,
        plain(FIVE, "e1").counts.placed,
    ],
    "05.2": lambda: [round((10 * 100_000) ** 0.5)],
    "05.3": lambda: [tally(search(KnightsTour(FOUR, "d2", order=CLOCKWISE))).placed],
    "06.1": colour_of_b1,
    "06.2": last_colour,
    "06.3": middle_off,
    "07.1": lambda: [len(onward(EIGHT, [(0, 0)], square)) for square in EIGHT.leaps("a1")],
    "07.2": lambda: [
        solve(KnightsTour(FIVE, "a1", rule=Warnsdorff(FIVE))).counts.placed,
        plain(FIVE, "a1").counts.placed,
    ],
    "07.3": from_e3,
    "08.1": in_a_mirror,
    "08.2": rate_5,
    "08.3": lambda: [len(stuck(SIX, "pohl")), len(stuck(SIX))],
    "09.1": six_queens,
    "09.2": on_a_diagonal,
    "09.3": lambda: [to_first(Queens(5)), len(placements(5))],
    "10.1": lambda: [len(placements(8)), len(list(fundamental(placements(8))))],
    "10.2": few_images,
    "10.3": lambda: mark_places(8),
    "11.1": lambda: [routes(3), routes(4)],
    "11.2": lambda: [len(solve(room(10)).path) - 1, len(shortest(room(10)).path) - 1],
    "11.3": lambda: [no_door(once=True), no_door(once=False)],
    "12.1": fillings,
    "12.2": lambda: [solve(shelf(lambda width: width < 11)).verdict],
    "12.3": lambda: [rings(2), rings(3)],
}


def said(value):
    return f"{value:,}" if type(value) is int else str(value)


def test_the_bank_has_three_questions_for_each_lesson():
    numbers = [f"{lesson:02}.{k}" for lesson in range(13) for k in (1, 2, 3)]
    assert list(ANSWERS) == list(TRUTH) == numbers
    assert PAGE.read_text("utf-8").count("### ") == len(numbers)


@pytest.mark.parametrize("number", list(TRUTH))
def test_an_answer_in_bold_is_what_is_worked_out(number):
    assert re.findall(r"\*\*(.+?)\*\*", ANSWERS[number]) == [said(v) for v in TRUTH[number]()]


def test_the_words_around_the_answers_are_true_too():
    assert tally(search(KnightsTour(FOUR, "d2"))).placed == 70
    assert plain(Board(3, 3), "a1").counts.placed == 14
    assert plain(FIVE, "a1", order=CLOCKWISE).counts.placed == 40
    assert plain(FIVE, "a1").counts.placed == 8839
    assert (10 + 100_000) / 2 == 50_005
    assert len(walk(EIGHT, "e3").path) == 64 - 4
    assert len(stuck(FIVE)) == 13
    assert solve(Queens(5)).counts.undone == 0
    assert solve(KnightsTour(FIVE, "a1", rule=Warnsdorff(FIVE))).counts.undone == 0
