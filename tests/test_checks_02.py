"""The self-checks of lesson 02: a wrong answer in, the message that names its fault out."""

import json
import random
from importlib.resources import files
from pathlib import Path

import pytest
from test_untouched import is_nothing_yet, run

from knighttour import Board, knight_moves
from knighttour.fast.complete import completable
from knighttour.knights import KnightsTour, onward
from knighttour.teach import ipynb
from knighttour.teach.checks import judged
from knighttour.teach.checks.lesson_02 import BOARD, FOUR_PATHS, REASONS, completion

LESSON = Path(__file__).parent.parent / "notebooks" / "02_walk_until_stuck.ipynb"
GREEDY = "a1 b3 c5 e4 d2 b1 c3 d5 e3 d1 b2 c4 e5 d3 e1 c2 d4 e2 c1 a2 b4"
TOUR = "a1 b3 a5 c4 e5 d3 e1 c2 d4 e2 c1 a2 b4 d5 e3 d1 b2 a4 c5 e4 d2 b1 c3 b5 a3"


def names(text):
    return text.split()


# By hand: the best of three


@pytest.mark.parametrize(
    ("walk", "praise"),
    [
        (GREEDY, "21 squares, then a dead end on b4."),
        (names(GREEDY), "21 squares, then a dead end on b4."),
        ([BOARD.square(name) for name in names(GREEDY)], "21 squares, then a dead end on b4."),
        ("a1 c2 e1 d3 e5 c4 a5 b3 d2 b1 c3 a2 b4 d5 e3 d1 b2", ""),
        (TOUR, "All 25 squares: a tour, without taking anything back."),
    ],
)
def test_a_walk_until_stuck(walk, praise):
    said = judged("02.best", walk)
    if praise:
        assert said == f"Right. {praise}"
    else:  # from b2 the knight can go to a4
        assert said == "Not yet. You are not stuck: from b2 the knight can go to a4."


@pytest.mark.parametrize(
    ("walk", "message"),
    [
        ("a1 b3 c5", "You are not stuck: from c5 the knight can go to e4 or d3 or a4."),
        ("a1 b3 b5", "Move 2, b3 to b5, is no knight's move."),
        ("a1 b3 a1", "a1 comes twice, as 1 and 3."),
        ("c3 d5", "The walk begins on c3, not on a1."),
        ([], "No square is on this path: make a move on the board first."),
        ([names("a1 b3")], "Hand in one walk, such as kept[0], and not the list of all."),
        (19, 'write the names with blanks between them, "a1 b3", not 19.'),
    ],
)
def test_a_walk_by_hand_names_the_fault(walk, message):
    assert judged("02.best", walk) == f"Not yet. {message}"


def test_a_square_off_the_board_is_named():
    assert judged("02.best", "a1 b3 d4 f3 f2") == "Not yet. f3 is off the board of 5 x 5."


# By hand: the move that doomed it


def test_the_doomed_move_is_found():
    assert judged("02.doom", "a1 b3 c5 e4 d2 b1 c3 d5") == (
        "Right. Move 7, c3 to d5, was the mistake. From c3 to a4 a tour was still possible."
    )


def test_every_walk_has_just_one_move_that_dooms_it():
    rng = random.Random(2)
    for _ in range(10):
        path = by_lot(rng.choice)((0, 0))
        said = [judged("02.doom", path[:squares])[:5] for squares in range(2, len(path) + 1)]
        assert said.count("Right") == (len(path) < 25)


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (GREEDY, "The move from a2 to b4 came too late to matter: take more back."),
        ("a1 b3 c5 e4 d2 b1 c3 d5 e3", "The move from d5 to e3 came too late to matter: take"),
        (
            "a1 b3 c5 e4 d2 b1 c3",
            "Nothing is lost: a tour goes on from c3. Your path ends too early.",
        ),
        ("a1", "There is no move yet: only the start is on the path."),
        ([], "No square is on this path: make a move on the board first."),
        ("a1 b3 d5", "Move 2, b3 to d5, is no knight's move."),
    ],
)
def test_the_doomed_move_names_the_fault(path, message):
    assert judged("02.doom", path).startswith(f"Not yet. {message}")


# By a program


def free_squares(path):
    return [to for to in knight_moves(path[-1]) if to in BOARD and to not in path]


def by_lot(choose):
    def walk(start):
        path = [start]
        while free := free_squares(path):
            path.append(choose(free))
        return path

    return walk


def with_break(start):
    path = [start]
    while True:
        free = free_squares(path)
        if len(free) == 0:
            break
        path.append(free[0])
    return path


def with_for(start):
    path = [start]
    for _ in range(24):
        for square in knight_moves(path[-1]):
            if square in BOARD and square not in path:
                path.append(square)
                break
    return path


def itself(start, path=()):
    path = [*path, start]
    free = free_squares(path)
    return itself(free[0], path) if free else path


@pytest.mark.parametrize("walk", [by_lot(lambda free: free[0]), with_break, with_for, itself])
def test_the_loop_in_several_styles(walk):
    said = judged("02.walk", walk)
    assert said == "Right. It walks until it is stuck, from each of the 25 squares."


def asked_once(start):
    path = [start]
    free = free_squares(path)
    while free:
        path.append(free[0])
    return path


def nothing_appended(start):
    path = [start]
    while free_squares(path):
        pass
    return path


def never_asks(start):
    path = [start]
    while True:
        path.append(free_squares(path)[0])


def no_start(start):
    path = []
    free = free_squares(path)
    while free:
        path.append(free[0])
        free = free_squares(path)
    return path


def if_for_while(start):
    path = [start]
    free = free_squares(path)
    if free:
        path.append(free[0])
    return path


def return_inside(start):
    path = [start]
    while free_squares(path):
        path.append(free_squares(path)[0])
        return path
    return path


def all_of_them(start):
    path = [start]
    for square in free_squares(path):
        path.append(square)  # noqa: PERF402
    return path


def one_early(start):
    path = [start]
    while len(free_squares(path)) > 1:
        path.append(free_squares(path)[0])
    return path


def without_the_start(start):
    return with_break(start)[1:]


def no_return(start):
    with_break(start)


def from_lists(start):
    return [list(square) for square in with_break(start)]


ENDLESS = (
    "It never ends. In the loop two things must happen: one square goes on the path, and the free "
    "squares are asked for again."
)
DEAD_END = (
    "It stops with IndexError: list index out of range. At the dead end the list of free squares "
    "is empty. Take a square only as long as there is one."
)


@pytest.mark.parametrize("key", ["02.walk", "02.any"])
@pytest.mark.parametrize(
    ("walk", "message"),
    [
        (
            asked_once,
            "On 5 x 5 from a1: move 2, b3 to b3, is no knight's move. It was free from a1; ask",
        ),
        (nothing_appended, ENDLESS),
        (never_asks, DEAD_END),
        (
            no_start,
            "The path is empty when its last square is asked for: begin with path = [start].",
        ),
        (
            if_for_while,
            (
                "On 5 x 5 from a1 it makes one move and ends. Is it a loop, and does `return` "
                "stand behind it?"
            ),
        ),
        (return_inside, "On 5 x 5 from a1 it makes one move and ends."),
        (
            all_of_them,
            (
                "On 5 x 5 from a1: move 2, b3 to c2, is no knight's move. It was free from a1; ask "
                "again for the squares that are free from b3."
            ),
        ),
        (one_early, "On 5 x 5 from a1 it ends on d1 with 10 squares, and b2 is free: it is not"),
        (lambda start: [start], "On 5 x 5 from a1 it stays where it is: put a free square on"),
        (without_the_start, "The walk from a1 begins on b3: the start belongs on the path, too."),
        (lambda start: [], "The walk from a1 is empty: the start belongs on the path, too."),
        (no_return, "It returns nothing: the last line is `return path`."),
        (lambda start: len(with_break(start)), "It returns 21: the path is asked for, not its"),
        (lambda start: "a1 b3", "It returns 'a1 b3': a list of squares is asked for."),
        (lambda start: [start, 7], "There is 7 on the path: a square is a pair (row, col)."),
        (
            lambda start: [start, (2, 1), start],
            (
                "On 5 x 5 from a1: a1 comes twice, as 1 and 3: before you place a square, test "
                "that it is still free."
            ),
        ),
        (lambda start: [start, (3, 3)], "On 5 x 5 from a1: move 1, a1 to d4, is no knight's move."),
        (with_break((0, 0)), "Hand in the function itself, without brackets behind it."),
    ],
)
def test_a_loop_names_the_fault(key, walk, message):
    assert judged(key, walk).startswith(f"Not yet. {message}")


def test_the_first_free_square_is_asked_for():
    said = judged("02.walk", by_lot(lambda free: free[-1]))
    assert said == "Not yet. From a1 it goes to c2; the first free square is b3."


def test_pairs_may_be_lists_where_the_path_is_right():
    assert judged("02.walk", from_lists).startswith("Right.")


@pytest.mark.parametrize(
    "walk", [by_lot(random.choice), by_lot(lambda free: random.sample(free, 1)[0])]
)
def test_any_free_square(walk):
    assert judged("02.any", walk) == "Right. It walks until it is stuck, and each time another way."


@pytest.mark.parametrize("walk", [with_break, by_lot(max)])
def test_lots_are_not_always_the_same(walk):
    said = judged("02.any", walk)
    assert said == "Not yet. 20 walks from a1, and all are the same: take choice(free)."


def test_choice_from_an_empty_list():
    def walk(start):
        path = [start]
        while True:
            path.append(random.choice(free_squares(path)))

    assert judged("02.any", walk).startswith(
        "Not yet. It stops with IndexError: Cannot choose from an empty sequence."
    )


# A: legal walks


def test_a_right():
    assert judged("02.A", [0, 7, 10, 5]) == "Right. No wrong move gets past you."


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (
            [0, 0, 10, 5],
            (
                "Walk 2 is not legal. Is every square on the board, every step a knight's move, "
                "and none of them twice?"
            ),
        ),
        ([0, 8, 11, 6], "Walk 2: you counted squares. Move 1 leads to the second square, c2."),
        ([0, 7, 8, 5], "Walk 3: move 8, d3 to e1, is legal."),
        ([0, 7, 0, 5], "Walk 3 is not legal."),
        ([0, 7, 10, 0], "Walk 4 is not legal."),
        ([4, 7, 10, 5], "Walk 1: move 4, e4 to d2, is legal."),
        ([9, 7, 10, 5], "Walk 1 has 8 moves: you counted squares. Move 1 leads to the second."),
        ([0, 7, 12, 5], "Walk 3: the first fault comes before move 12."),
        (["legal", 7, 10, 5], "Walk 1 has moves 1 to 8, or 0 if all are legal; not 'legal'."),
        ([0, 7, 10, 9], "Walk 4 has moves 1 to 6, or 0 if all are legal; not 9."),
        (7, "A list of four numbers is asked for, not 7."),
    ],
)
def test_a_names_the_fault(answer, message):
    assert judged("02.A", answer).startswith(f"Not yet. {message}")


# B: still completable?


@pytest.mark.parametrize(
    "answer", [["yes", "no", "no", "yes"], [True, False, False, True], ("Yes", "NO", "no ", "yes")]
)
def test_b_right(answer):
    assert judged("02.B", answer) == "Right. You see what the walk does not see."


@pytest.mark.parametrize(
    ("answer", "number"),
    [
        (["no", "no", "no", "yes"], 1),
        (["yes", "yes", "no", "yes"], 2),
        (["yes", "no", "yes", "yes"], 3),
        (["yes", "no", "no", "no"], 4),
    ],
)
def test_b_names_the_reason(answer, number):
    assert judged("02.B", answer) == f"Not yet. Board {number}: {REASONS[number - 1]}."


def test_b_wants_four_times_yes_or_no():
    assert judged("02.B", ["perhaps"] * 4) == (
        'Not yet. Board 1: the answer is "yes" or "no", not \'perhaps\'.'
    )
    assert judged("02.B", "yes").startswith("Not yet. A list of four answers")


def test_the_reasons_of_b_are_true():
    """By another search than that of the check; then what the sentences say of the corners."""
    for path, reason in zip(FOUR_PATHS, REASONS, strict=True):
        verdict = completable(KnightsTour(BOARD, "a1"), names(path), budget=100_000).verdict
        assert (verdict == "FOUND") == reason.startswith("it can.")
        assert completion(names(path)).verdict == verdict

    def ways(corner, path):
        return [BOARD.name(to) for to in BOARD.leaps(corner) if BOARD.name(to) not in path]

    assert ways("a5", FOUR_PATHS[0]) == ["b3"]
    assert FOUR_PATHS[0].endswith("c4")  # beside a5
    assert (ways("a5", FOUR_PATHS[1]), ways("e1", FOUR_PATHS[1])) == (["c4"], ["d3"])
    assert ways("e5", FOUR_PATHS[2]) == []
    assert ways("a5", FOUR_PATHS[3]) == ["c4"]


# C: the walk on any board


def walk_with(test, choose=lambda free: free[0]):
    def my_walk(start, rows, cols):
        path = [start]
        while True:
            free = [to for to in knight_moves(path[-1]) if test(*to, rows, cols, path)]
            if not free:
                return path
            path.append(choose(free))

    return my_walk


def is_free(row, col, rows, cols, path):
    return 0 <= row < rows and 0 <= col < cols and (row, col) not in path


def by_onward(start, rows, cols):
    path = [start]
    while free := onward(Board(rows, cols), path, path[-1]):
        path.append(min(free))
    return path


@pytest.mark.parametrize(
    "walk",
    [walk_with(is_free), walk_with(is_free, random.choice), walk_with(is_free, max), by_onward],
)
def test_c_in_several_styles(walk):
    assert judged("02.C", walk) == (
        "Right. It walks until it is stuck on five boards, 1 x 1 and 8 x 8 among them."
    )


@pytest.mark.parametrize(
    ("test", "message"),
    [
        (
            lambda row, col, rows, cols, path: row < rows and col < cols and (row, col) not in path,
            (
                "On 5 x 5 from a1: move 5 goes to (-1, 4): Python reads row -1 as the last row; "
                "test 0 <= row."
            ),
        ),
        (
            lambda row, col, rows, cols, path: (
                0 <= row <= rows and 0 <= col < cols and (row, col) not in path
            ),
            "On 5 x 5 from a1: move 3 goes to (5, 4), off the board of 5 rows and 5 columns",
        ),
        (
            lambda row, col, rows, cols, path: is_free(row, col, 5, 5, path),
            "On 3 x 4 from a1: move 2 goes to (4, 2), off the board of 3 rows and 4 columns",
        ),
        (
            lambda row, col, rows, cols, path: 0 <= row < rows and 0 <= col < cols,
            "On 5 x 5 from a1: e4 comes twice, as 4 and 6: before you place a square, test that",
        ),
        (
            lambda row, col, rows, cols, path: is_free(row, col, rows, cols, path[-2:]),
            "On 5 x 5 from a1: d3 comes twice, as 14 and 20: before you place a square",
        ),
        (
            lambda row, col, rows, cols, path: is_free(row, col, cols, rows, path),
            "On 3 x 4 from a1: move 4 goes to (3, 1), off the board of 3 rows and 4 columns",
        ),
        (lambda *_: False, "On 5 x 5 from a1 it stays where it is: put a free square on the"),
    ],
)
def test_c_names_the_fault(test, message):
    assert judged("02.C", walk_with(test)).startswith(f"Not yet. {message}")


def test_c_stops_at_the_dead_end():
    def my_walk(start, rows, cols):
        path = [start]
        for _ in range(rows * cols - 1):
            free = [to for to in knight_moves(path[-1]) if is_free(*to, rows, cols, path)]
            path.append(free[0])
        return path

    assert judged("02.C", my_walk) == f"Not yet. {DEAD_END}"


def test_c_takes_three_values():
    assert judged("02.C", with_break).startswith("Not yet. Your code stopped with TypeError")


# The lesson


def test_the_hints_are_asked_for_in_the_lesson():
    hints = json.loads((files("knighttour.teach") / "data" / "hints_02.json").read_text("utf-8"))
    text = LESSON.read_text("utf-8")
    assert all(f'hint(\\"02.{name}\\")' in text for name in hints)
    assert [*hints] == ["walk", "C"]


def test_an_untouched_exercise_is_not_judged():
    said, used = {}, {"__name__": "__main__"}
    for cell in ipynb.read(LESSON)["cells"]:
        tags = cell["metadata"].get("tags", [])
        if "check" in tags:
            heard = said.setdefault(cell["id"], [])
            used["check"] = lambda key, answer, heard=heard: heard.append(judged(key, answer))
            source = "".join(cell["source"])
            source = source.replace("from knighttour.teach.checks import check", "")
            run(cell | {"source": source}, used)
        elif "exercise" in tags:
            run(cell, used)
    assert len(said) == 7
    assert all(map(is_nothing_yet, said.values()))
