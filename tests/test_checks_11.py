"""The self-checks of lesson 11: a wrong answer in, the message that names its fault out."""

import pytest

from knighttour import is_route, solve
from knighttour.teach.checks import judged
from knighttour.teach.checks.lesson_11 import BRICKED_UP, PRACTICE, TEXTBOOK_MAZE, field_of

DIRECTIONS = [(-1, 0), (0, -1), (0, 1), (1, 0)]

BEGINNING = [(0, 1), (1, 1), (2, 1), (2, 2)]
ROUTE = [*BEGINNING, (2, 3), (3, 3), (3, 2), (4, 2), (4, 3), (4, 4), (4, 5)]
SHORTER = [*BEGINNING, (3, 2), (4, 2), (4, 3), (4, 4), (4, 5)]

LEFT_AT_THE_TOP = (
    "You left at the top, row -1, and came in at the bottom: test 0 <= row or build the frame."
)
TO_AND_FRO = "RecursionError, to and fro between (0,2) and (1,2)"
NO_MARK = (
    "RecursionError, to and fro between (0,2) and (1,2): no mark is set. "
    "`cell = k` changes a variable; write field[row][col] = k."
)
RUBBED_OUT = (
    "You print a route, then 'no passage': the exit was rubbed out on the way back "
    "(the textbook's bug); use the answer the call returned."
)


def is_free(field, row, col):
    return 0 <= row < len(field) and 0 <= col < len(field[0]) and field[row][col] == 0


def walk(field, row, col, k, exit_at):
    field[row][col] = k
    if (row, col) == exit_at:
        return True
    for down, across in DIRECTIONS:
        if is_free(field, row + down, col + across) and walk(
            field, row + down, col + across, k + 1, exit_at
        ):
            return True
    field[row][col] = 0
    return False


# A: the route


def test_the_turtles_route_is_right():
    assert list(solve(PRACTICE).path) == ROUTE
    assert judged("11.A", ROUTE) == "Right. That is the turtle's route: 11 squares."


def test_a_field_with_step_numbers_is_as_good_as_a_list():
    field = field_of(PRACTICE)
    for k, (row, col) in enumerate(ROUTE, 1):
        field[row][col] = k
    assert judged("11.A", field).startswith("Right. ")


@pytest.mark.parametrize(
    ("route", "message"),
    [
        (
            [*BEGINNING, (3, 3), (4, 3), (4, 4), (4, 5)],
            "Step 4 goes from (2,2) to (3,3): no diagonal steps.",
        ),
        ([*BEGINNING, (2, 3), (3, 3), (3, 4), (4, 4), (4, 5)], "(3,4) is an obstacle."),
        ([(0, 1), (4, 1), (4, 2), (4, 3), (4, 4), (4, 5)], LEFT_AT_THE_TOP),
        ([(0, 1), (-1, 1), (-1, 2), (-1, 3), (-1, 4), (-1, 5)], LEFT_AT_THE_TOP),
        (ROUTE[:-1], "The route ends at (4,4); the exit is (4,5)."),
        (ROUTE[1:], "The route starts at (1,1); the entry is (0,1)."),
        ([], "There is no square on the route."),
        (7, "a list of squares (row, col) is asked for, not 7."),
        (["b1"], "here a square is a pair such as (0, 1), row 0 on top, not 'b1'."),
        ([(0, 1), 7], "a square is a name or a pair (row, col), not 7."),
    ],
)
def test_a_wrong_route_is_named(route, message):
    assert judged("11.A", route) == f"Not yet. {message}"


def test_a_field_in_which_the_turtle_came_in_at_the_bottom():
    field = field_of(PRACTICE)
    for k, (row, col) in enumerate([(0, 1), (-1, 1), (-1, 2), (-1, 3), (-1, 4), (-1, 5)], 1):
        field[row][col] = k
    assert judged("11.A", field) == f"Not yet. {LEFT_AT_THE_TOP}"


def test_leaving_on_the_left():
    assert judged("11.A", [(4, 0), (4, -1)]).startswith("Not yet. You left on the left, column -1")


def test_a_route_that_is_not_the_turtles():
    assert is_route(PRACTICE, SHORTER)
    assert judged("11.A", SHORTER) == (
        "Not yet. This leads out, but it is not the turtle's route. On (2,2) it tries up, left, "
        "right, down, so it goes on to (2,3), not to (3,2)."
    )


def looks_at_a_copy(field, row, col, k, exit_at):
    copy = [cells[:] for cells in field]
    found = walk(copy, row, col, k, exit_at)
    for cells, walked in zip(field, copy, strict=True):
        cells[:] = walked
    return found


def test_a_walk_that_looks_at_a_copy_is_as_good():
    assert judged("11.A", looks_at_a_copy) == "Right. That is the turtle's route: 11 squares."


def test_a_walk_that_leaves_the_route_in_the_field():
    assert judged("11.A", walk) == "Right. That is the turtle's route: 11 squares."


def walks_without_a_bounds_test(field, row, col, k, exit_at):
    field[row][col] = k
    if (row, col) == exit_at:
        return True
    for down, across in DIRECTIONS:
        r, c = row + down, col + across
        if field[r][c] == 0 and walks_without_a_bounds_test(field, r, c, k + 1, exit_at):
            return True
    field[row][col] = 0
    return False


def walks_without_a_mark(field, row, col, k, exit_at):
    if (row, col) == exit_at:
        return True
    for down, across in DIRECTIONS:
        r, c = row + down, col + across
        if is_free(field, r, c) and walks_without_a_mark(field, r, c, k + 1, exit_at):
            return True
    return False


def stands_still(field, row, col, k, exit_at):
    return False


def walks_once(last, where=lambda row, col, down, right: (row + down, col + right)):
    """Exercise 2 with its three blanks filled, rightly or wrongly."""

    def walk_once(field, row, col, k, exit_at):
        field[row][col] = k
        if (row, col) == exit_at:
            return True
        for down, right in DIRECTIONS:
            if is_free(field, *where(row, col, down, right)):
                found = walk_once(field, row + down, col + right, k + 1, exit_at)
                if found:
                    return True
        field[row][col] = k if last == "k" else last
        return False

    return walk_once


def the_steps_only(row, col, down, right):
    return down, right


def mixed_up(row, col, down, right):
    return row + right, col + down


def the_square_itself(row, col, down, right):
    return row, col


asks_about_steps = walks_once(-2, the_steps_only)
asks_about_itself = walks_once(-2, the_square_itself)
mixes_up = walks_once(-2, mixed_up)
ASK = "ask about the squares beside it, is_free(field, row + down, col + right)."
NEVER_LOOKS = f"On (0,1) the turtle never looks at (1,1), which is free: {ASK}"


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (walks_without_a_bounds_test, LEFT_AT_THE_TOP),
        (walks_without_a_mark, NO_MARK.replace("(0,2) and (1,2)", "(0,1) and (1,1)")),
        (stands_still, "There is no square on the route."),
        (asks_about_steps, NEVER_LOOKS),
        (asks_about_itself, NEVER_LOOKS),
        (mixes_up, f"The turtle comes to (0,2) without a look at it: {ASK}"),
    ],
)
def test_a_wrong_walk_is_named(program, message):
    assert judged("11.A", program) == f"Not yet. {message}"


# H: the nails of exercise 2


@pytest.mark.parametrize("nail", [-2, -3, "nail"])
def test_a_nail_in_every_dead_end_is_right(nail):
    assert judged("11.H", walks_once(nail)) == (
        "Right. That is the turtle's route: 11 squares. Dead ends keep a nail."
    )


def steps_in_the_room(square=(0, 0), path=()):
    """The step numbers written by a turtle that rubs out: one on each square of each path."""
    path = (*path, square)
    beside = [(square[0] + down, square[1] + across) for down, across in DIRECTIONS]
    room = {(row, col) for row in range(3) for col in range(3)}
    return 1 + sum(steps_in_the_room(to, path) for to in beside if to in room and to not in path)


RUBS_OUT = (
    f"In a room of 9 squares without a door it places {steps_in_the_room()}: "
    "this rubs out; keep the mark."
)


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (walks_once(0), RUBS_OUT),
        (walk, RUBS_OUT),
        (walks_once(-1), "-1 on (2,2) makes an obstacle of a free square: write NAIL."),
        (
            walks_once("k"),
            (
                "1 stays on (2,2) when the turtle has come back from there: write NAIL, so that "
                "only the path is numbered."
            ),
        ),
        (asks_about_steps, f"The turtle comes to (2,3) without a look at it: {ASK}"),
        (asks_about_itself, NEVER_LOOKS),
        (mixes_up, f"The turtle comes to (1,2) without a look at it: {ASK}"),
        (stands_still, "There is no square on the route."),
        (walks_without_a_bounds_test, LEFT_AT_THE_TOP),
    ],
)
def test_a_turtle_without_nails_is_named(program, message):
    assert judged("11.H", program) == f"Not yet. {message}"


# B: the marks


def right(field, row, col, k, exit_at):
    if (row, col) == exit_at:
        return 1
    field[row][col] = k
    found = 0
    for down, across in DIRECTIONS:
        if is_free(field, row + down, col + across):
            found += right(field, row + down, col + across, k + 1, exit_at)
    field[row][col] = 0
    return found


def marks_a_variable(field, row, col, k, exit_at):
    if (row, col) == exit_at:
        return 1
    cell = field[row][col]
    cell = k  # noqa: F841  # the fault
    found = 0
    for down, across in DIRECTIONS:
        if is_free(field, row + down, col + across):
            found += marks_a_variable(field, row + down, col + across, k + 1, exit_at)
    return found


def keeps_its_marks(field, row, col, k, exit_at):
    field[row][col] = k
    if (row, col) == exit_at:
        return 1
    found = 0
    for down, across in DIRECTIONS:
        if is_free(field, row + down, col + across):
            found += keeps_its_marks(field, row + down, col + across, k + 1, exit_at)
    return found


def keeps_all_but_the_exit(field, row, col, k, exit_at):
    if (row, col) == exit_at:
        return 1
    field[row][col] = k
    found = 0
    for down, across in DIRECTIONS:
        if is_free(field, row + down, col + across):
            found += keeps_all_but_the_exit(field, row + down, col + across, k + 1, exit_at)
    return found


def nails(field, row, col, k, exit_at):
    found = keeps_all_but_the_exit(field, row, col, k, exit_at)
    for cells in field:
        cells[:] = [-2 if cell > 0 else cell for cell in cells]
    return found


def asks_about_steps_and_counts(field, row, col, k, exit_at):
    if (row, col) == exit_at:
        return 1
    field[row][col] = k
    found = 0
    for down, across in DIRECTIONS:
        if is_free(field, down, across):
            found += asks_about_steps_and_counts(field, row + down, col + across, k + 1, exit_at)
    field[row][col] = 0
    return found


def keeps_the_exit(field, row, col, k, exit_at):
    field[row][col] = k
    if (row, col) == exit_at:
        return 1
    found = 0
    for down, across in DIRECTIONS:
        if is_free(field, row + down, col + across):
            found += keeps_the_exit(field, row + down, col + across, k + 1, exit_at)
    field[row][col] = 0
    return found


def rubs_out_too_early(field, row, col, k, exit_at):
    if (row, col) == exit_at:
        return 1
    field[row][col] = k
    field[row][col] = 0
    found = 0
    for down, across in DIRECTIONS:
        if is_free(field, row + down, col + across):
            found += rubs_out_too_early(field, row + down, col + across, k + 1, exit_at)
    return found


def has_no_bounds(field, row, col, k, exit_at):
    if (row, col) == exit_at:
        return 1
    field[row][col] = k
    found = 0
    for down, across in DIRECTIONS:
        if field[row + down][col + across] == 0:
            found += has_no_bounds(field, row + down, col + across, k + 1, exit_at)
    field[row][col] = 0
    return found


def has_no_upper_bound(field, row, col, k, exit_at):
    if (row, col) == exit_at:
        return 1
    field[row][col] = k
    found = 0
    for down, across in DIRECTIONS:
        r, c = row + down, col + across
        if min(r, c) >= 0 and field[r][c] == 0:
            found += has_no_upper_bound(field, r, c, k + 1, exit_at)
    field[row][col] = 0
    return found


def says_whether(field, row, col, k, exit_at):
    return right(field, row, col, k, exit_at) > 0


def does_not_add_up(field, row, col, k, exit_at):
    if (row, col) == exit_at:
        return 1
    field[row][col] = k
    found = 0
    for down, across in DIRECTIONS:
        if is_free(field, row + down, col + across):
            found = max(found, does_not_add_up(field, row + down, col + across, k + 1, exit_at))
    field[row][col] = 0
    return found


def never_ends(field, row, col, k, exit_at):
    while field[row][col] == 0:
        k += 1


def test_a_count_of_all_routes_is_right():
    assert judged("11.B", right) == (
        "Right. 12 routes on 3 x 3, 184 on 4 x 4: every mark is rubbed out."
    )


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (marks_a_variable, NO_MARK),
        (
            rubs_out_too_early,
            f"{TO_AND_FRO}: a mark must stay until the deeper call has answered.",
        ),
        (keeps_its_marks, "3 x 3 has 12 routes, you found 1: the first route's cells stay marked."),
        (keeps_the_exit, "3 x 3 has 12 routes, you found 1: the first route's cells stay marked."),
        (
            keeps_all_but_the_exit,
            "3 x 3 has 12 routes, you found 2: the first route's cells stay marked.",
        ),
        (nails, "3 x 3 has 12 routes, you found 2: the first route's cells stay marked."),
        (
            asks_about_steps_and_counts,
            (
                "the textbook's maze has 1 route, you found 0. On (0,2) the turtle never looks at "
                "(1,2), which is free: ask about the squares beside it, "
                "is_free(field, row + down, col + right)."
            ),
        ),
        (has_no_bounds, LEFT_AT_THE_TOP),
        (
            has_no_upper_bound,
            "You looked outside the field: test row < rows and col < cols too.",
        ),
        (says_whether, "Your function answers True; it should answer how many routes there are."),
        (does_not_add_up, "3 x 3 has 12 routes, you found 1."),
    ],
)
def test_a_wrong_count_is_named(program, message):
    assert judged("11.B", program) == f"Not yet. {message}"


def test_a_count_that_never_ends_comes_back():
    assert judged("11.B", never_ends).startswith("Not yet. Your code stopped with TooManyLines")


# C: the verdict


def show(field):
    signs = {-1: "*", 0: ""}
    for row in field:
        print("".join(f"{signs.get(cell, cell):>4}" for cell in row))


def mended(field, entry, exit_at):
    if walk(field, *entry, 1, exit_at):
        show(field)
    else:
        print("no passage")


def textbook(field, entry, exit_at):
    def move(row, col, k):
        if (row, col) == exit_at:
            show(field)
            return
        for down, across in DIRECTIONS:
            r, c = row + down, col + across
            if is_free(field, r, c):
                field[r][c] = k
                move(r, c, k + 1)
                field[r][c] = 0

    field[entry[0]][entry[1]] = 1
    move(*entry, 2)
    if field[exit_at[0]][exit_at[1]] == 0:
        print("no passage")


def never_says_none(field, entry, exit_at):
    if walk(field, *entry, 1, exit_at):
        show(field)


def always_says_none(field, entry, exit_at):
    print("no passage")


def keeps_the_two(field, entry, exit_at):
    row, col = entry
    field[row][col] = 1
    found = walk(field, row, col, 2, exit_at)
    if found:
        show(field)
    else:
        print("no passage")


def keeps_the_two_and_prints_rows(field, entry, exit_at):
    if walk(field, *entry, 2, exit_at):
        print(*field, sep="\n")
    else:
        print("no passage")


def prints_rows(field, entry, exit_at):
    if walk(field, *entry, 1, exit_at):
        print(*field, sep="\n")
    else:
        print("no passage")


BEGINS_WITH_2 = (
    "The route is there, but your numbers begin with 2: `walk` writes k on the entry itself."
)


def shows_nothing(field, entry, exit_at):
    if not walk(field, *entry, 1, exit_at):
        print("no passage")


def test_a_true_verdict_is_right():
    assert solve(TEXTBOOK_MAZE).verdict == "FOUND"
    assert solve(BRICKED_UP).verdict == "NONE"
    for report in mended, prints_rows:
        assert judged("11.C", report) == (
            "Right. A route where there is one, 'no passage' where there is none."
        )


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (textbook, RUBBED_OUT),
        (keeps_the_two, BEGINS_WITH_2),
        (keeps_the_two_and_prints_rows, BEGINS_WITH_2),
        (never_says_none, "The door is bricked up, and you do not say 'no passage'."),
        (always_says_none, "The textbook's maze has a route, and you say 'no passage'."),
        (
            shows_nothing,
            "The textbook's maze has a route, and you do not print its step numbers.",
        ),
    ],
)
def test_a_wrong_verdict_is_named(program, message):
    assert judged("11.C", program) == f"Not yet. {message}"


# D to G: the other exercises


@pytest.mark.parametrize("order", ["SWNE", "WSEN", "S-W-N-E"])
def test_an_order_that_leads_straight_to_the_exit(order):
    assert judged("11.D", order) == f"Right. {order} leads straight there: 18 steps."


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (
            "NSWE",
            "With NSWE the turtle sweeps the room line by line: 90 steps. Which way is the exit?",
        ),
        ("NNNN", "an order of directions has each of N, W, E, S once, not 'NNNN'."),
        (7, "an order of directions has each of N, W, E, S once, not 7."),
    ],
)
def test_an_order_that_does_not(order, message):
    assert judged("11.D", order) == f"Not yet. {message}"


def explore_by(take, directions=DIRECTIONS):
    def explore(field, entry, exit_at):
        came_from, waiting = {}, [(entry, None)]
        while waiting and exit_at not in came_from:
            here, before = waiting.pop(take)
            if here in came_from:
                continue
            came_from[here] = before
            for down, across in directions:
                beside = here[0] + down, here[1] + across
                if is_free(field, *beside):
                    waiting.append((beside, here))
        return came_from

    return explore


def test_a_queue_is_right():
    assert judged("11.E", explore_by(0)) == (
        "Right. A shortest route in each maze, and none where the door is bricked up."
    )


@pytest.mark.parametrize("directions", [DIRECTIONS, DIRECTIONS[::-1]])
def test_a_stack_in_place_of_a_queue_is_named(directions):
    message = judged("11.E", explore_by(-1, directions))
    assert message.startswith("Not yet. Your route has ")
    assert message.endswith(
        "18 are enough; the newest square still goes first: take the oldest, waiting.pop(0)."
    )


def test_an_explore_that_finds_nothing_or_says_nothing():
    assert judged("11.E", lambda field, entry, exit_at: {entry: None}) == (
        "Not yet. (9,0), the exit, must be in came_from if it can be reached, else not."
    )
    assert judged("11.E", lambda field, entry, exit_at: True) == (
        "Not yet. explore answers True; it should answer `came_from`."
    )


def test_the_corridor():
    route = [(0, col) for col in range(5000)]
    assert judged("11.F", route) == "Right. 5,000 squares, and no call had to wait."
    assert judged("11.F", route[:-1]) == (
        "Not yet. The route ends at (0,4998); the exit is (0,4999)."
    )
    assert judged("11.F", True) == "Not yet. A list of squares is asked for, not True."


WORST = ".....\n#....\n##...\n...ES\n####."


def test_a_maze_in_which_the_textbooks_order_is_worst():
    assert judged("11.G", WORST) == (
        "Right. N-W-E-S places 16, and no other order is as bad; the best order places 1."
    )
    for quoted in (f"\n{WORST}\n", f"  \n{WORST}\n    ", f"\\\n{WORST}"[1:]):
        assert judged("11.G", quoted) == judged("11.G", WORST)
    assert judged("11.G", "\nS..\n...\n..E\n") == judged("11.G", "S..\n...\n..E")
    assert judged("11.G", "\nS..\n...\n..E\n").startswith("Right. N-W-E-S places 8")
    assert judged("11.G", "   \nS#.\n.#E") == judged("11.G", "...\nS#.\n.#E")
    assert judged("11.G", "\n\n") == "Not yet. no maze: the text is empty."
    assert judged("11.G", "S#\n.E") == (
        "Not yet. Every order places 2 here. Let the turtle choose between two ways."
    )
    assert judged("11.G", "S#E") == (
        "Not yet. There is no passage from S to E, so every order is equally bad."
    )
    assert judged("11.G", "E.\nS.") == "Not yet. N-W-E-S places 1, but W-E-N-S places 3."
    assert judged("11.G", "..\nS#\nE.").endswith("and none is worse; the best order places 1.")
    assert judged("11.G", "S.\n...").startswith("Not yet. row 2 has 3 squares")
    assert judged("11.G", 7) == "Not yet. A drawn maze in quotes is asked for, not 7."
