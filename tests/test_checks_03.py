"""The checks of lesson 03: a plausible wrong program in, the message that names its fault out."""

import contextlib
import io
import json
import linecache

import pytest

from knighttour import CLOCKWISE, WIRTH, Board, square_name
from knighttour.teach.checks import judged
from knighttour.teach.checks.lesson_03 import LINES, allowed
from knighttour.teach.lessons import HOME
from knighttour.teach.trail import Trail


def right(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            if right(trail):
                return True
            trail.undo()
    return False


# Solvers as learners write them, each with one fault


def never_undoes(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            if never_undoes(trail):
                return True
    return False


def returns_in_the_loop(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            return returns_in_the_loop(trail)
    return False


def undoes_and_returns_in_the_loop(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            found = undoes_and_returns_in_the_loop(trail)
            if not found:
                trail.undo()
            return found
    return False


def says_no_after_the_undo(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            if says_no_after_the_undo(trail):
                return True
            trail.undo()
            return False
    return False


def says_no_in_the_loop(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            if says_no_in_the_loop(trail):  # noqa: SIM103 - as a learner writes it
                return True
            return False
    return False


def throws_the_answer_away(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            throws_the_answer_away(trail)
            trail.undo()
    return False


def never_returns_anything(trail):
    if trail.is_complete:
        return
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            if never_returns_anything(trail):
                return
            trail.undo()


def says_done_one_early(trail):
    if len(trail.path) == trail.rows * trail.cols - 1:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            if says_done_one_early(trail):
                return True
            trail.undo()
    return False


def says_done_one_late(trail):
    if len(trail.path) > trail.rows * trail.cols:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            if says_done_one_late(trail):
                return True
            trail.undo()
    return False


def undoes_before_the_call(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            trail.undo()
            if undoes_before_the_call(trail):
                return True
    return False


def undoes_and_never_calls(trail):
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            trail.undo()
    return trail.is_complete


def undoes_after_yes(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            found = undoes_after_yes(trail)
            trail.undo()
            if found:
                return True
    return False


def says_no_at_the_first_reject(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if not allowed(trail, square):
            return False
        trail.place(square)
        if says_no_at_the_first_reject(trail):
            return True
        trail.undo()
    return False


def says_yes_at_the_end(trail):
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            if says_yes_at_the_end(trail):
                return True
            trail.undo()
    return True


def the_called_one_undoes(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square) and (trail.place(square) or the_called_one_undoes(trail)):
            return True
    trail.undo()
    return False


def solver(test):
    """A right solver but for its test whether a candidate is allowed."""

    def go(trail):
        if trail.is_complete:
            return True
        for row, col in trail.candidates():
            if test(trail, row, col):
                trail.place((row, col))
                if go(trail):
                    return True
                trail.undo()
        return False

    return go


def no_row_from_below(trail, row, col):
    return row < trail.rows and 0 <= col < trail.cols and trail.field[row][col] == 0


def no_column_from_below(trail, row, col):
    return 0 <= row < trail.rows and col < trail.cols and trail.field[row][col] == 0


def no_bounds(trail, row, col):
    return trail.field[row][col] == 0


def never_free(trail, row, col):
    return 0 <= row < trail.rows and 0 <= col < trail.cols


def path_alone(trail, row, col):
    return (row, col) not in trail.path


def places_twice(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            trail.place(square)
            if places_twice(trail):
                return True
            trail.undo()
    return False


def appends_too(trail):
    if len(trail.path) >= 12:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            trail.path.append(square)
            if appends_too(trail):
                return True
            trail.undo()
    return False


def undoes_twice(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            if undoes_twice(trail):
                return True
            trail.undo()
            trail.undo()
    return False


def calls_without_placing(trail):
    return trail.is_complete or calls_without_placing(trail)


def loops_for_ever(trail):
    while not trail.is_complete:
        pass
    return True


def walks_to_and_fro(trail):
    while not trail.is_complete:
        for square in trail.candidates():
            if allowed(trail, square):
                trail.place(square)
                break
        else:
            trail.undo()
    return True


def leaves_the_knights_moves(trail):
    for square in trail.board.squares():
        if allowed(trail, square):
            for _ in trail.candidates():
                pass
            trail.place(square)


def says_yes_where_there_is_none(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            if says_yes_where_there_is_none(trail):
                return True
            trail.undo()
    return len(trail.path) == 1


def says_yes_at_once(trail):
    list(trail.candidates())
    return True


def does_nothing(trail):
    return False


def names_a_stranger(trail):
    return places(trail)  # noqa: F821


SAYS_NOTHING = (
    "3 x 4 from d2 is right. 3 x 3 from a1 has no tour: at the end your function answers nothing, "
    "which is None: say return False."
)


def test_a_right_solver_passes():
    assert judged("03.A", right) == "Right. A tour of 12 squares after 30 placed, and NO on 3 x 3."


def test_a_solver_that_says_nothing_instead_of_no_is_told_so():
    def go(trail):
        if trail.is_complete:
            return True
        for square in trail.candidates():
            if allowed(trail, square):
                trail.place(square)
                if go(trail):
                    return True
                trail.undo()
        return None

    assert judged("03.A", go) == f"Not yet. {SAYS_NOTHING}"


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (
            never_undoes,
            "Stuck at 8 squares on a2, none undone: after NO, take a2 back and go on with b3.",
        ),
        (
            returns_in_the_loop,
            (
                "You answer NO after one candidate (40 tries): `return go()` leaves the loop. So "
                "does `return False` inside it."
            ),
        ),
        (
            undoes_and_returns_in_the_loop,
            (
                "You answer NO after one candidate (40 tries): returning False inside the loop "
                "leaves it; NO belongs after the loop."
            ),
        ),
        (
            says_no_after_the_undo,
            (
                "You answer NO after one candidate (40 tries): returning False inside the loop "
                "leaves it; NO belongs after the loop."
            ),
        ),
        (
            says_no_in_the_loop,
            (
                "You answer NO after one candidate (40 tries): `return go()` leaves the loop. So "
                "does `return False` inside it."
            ),
        ),
        (
            throws_the_answer_away,
            (
                "Four tours passed and were thrown away (70 placed, 70 undone): look at the deeper "
                "call's answer."
            ),
        ),
        (
            never_returns_anything,
            (
                "Four tours passed and were thrown away (70 placed, 70 undone): look at the deeper "
                "call's answer."
            ),
        ),
        (says_done_one_early, "11 squares, a2 missing: 'done' is said one early."),
        (
            says_done_one_late,
            "12 squares are on the path, and you look for a 13th: test first whether it is done.",
        ),
        (
            undoes_before_the_call,
            "A square comes off before the call, so it is placed for ever: undo after the answer.",
        ),
        (
            undoes_and_never_calls,
            (
                "A square comes off as soon as it is placed: go deeper in between, and undo "
                "after a "
                "NO."
            ),
        ),
        (
            undoes_after_yes,
            (
                "A tour was found and then taken back (30 placed, 30 undone): after YES, return "
                "before the undo."
            ),
        ),
        (
            says_no_at_the_first_reject,
            "You answer False after candidate 1 of the first square: NO belongs after the loop.",
        ),
        (says_yes_at_the_end, "You answer YES with 8 squares; a1, c2, a3, b3 are missing."),
        (
            the_called_one_undoes,
            (
                "3 x 4 from d2 is right. 3 x 3 from a1 has no tour: your code takes the start "
                "back. Who placed a square takes it back, nobody else."
            ),
        ),
        (
            solver(no_row_from_below),
            "Move 1 goes to (-1, 2): Python reads row -1 as the last row; test 0 <= row.",
        ),
        (
            solver(no_column_from_below),
            (
                "Move 9 goes to (1, -2): Python reads column -2 as the last but one column; test "
                "0 <= "
                "col."
            ),
        ),
        (
            solver(no_bounds),
            (
                "IndexError at (3, 4), a candidate off the board: test row < rows and col < cols "
                "before you read field."
            ),
        ),
        (
            solver(path_alone),
            (
                "Your code stopped with IndexError: move 1 goes to (3, 4), off the board of 3 "
                "rows and 4 columns: is the candidate's row and column tested?"
            ),
        ),
        (
            solver(never_free),
            "d3 comes twice, as 6 and 8: before you place a square, test that it is still free.",
        ),
        (
            places_twice,
            "b1 comes twice, as 2 and 3: before you place a square, test that it is still free.",
        ),
        (
            appends_too,
            "You changed trail.path yourself: place and undo write it, and field too.",
        ),
        (
            undoes_twice,
            (
                "Move 6, d3 to b3, is no knight's move: one undo for each placement whose deeper "
                "call said NO, and none after a YES."
            ),
        ),
        (
            calls_without_placing,
            "Calls wait for calls without end, and no square is placed: place, then go deeper.",
        ),
        (
            loops_for_ever,
            (
                "Your code stopped with TooManyLines: no end after 10,000,000 instructions: does "
                "a loop never end?"
            ),
        ),
        (walks_to_and_fro, "After 10,000 steps there is no end; 224 are enough on this board."),
        (
            leaves_the_knights_moves,
            (
                "Move 1, d2 to a1, is no knight's move: place one of the squares that "
                "trail.candidates() gives."
            ),
        ),
        (
            says_yes_where_there_is_none,
            (
                "3 x 4 from d2 is right. 3 x 3 from a1 has no tour: you answer True with 1 square "
                "of 9."
            ),
        ),
        (
            says_yes_at_once,
            "You answer YES with 1 square; a1, b1, c1, d1, a2, b2, c2, a3, b3, c3, d3 are missing.",
        ),
        (does_nothing, "Your function makes no step and answers False."),
        (names_a_stranger, "Your code stopped with NameError: name 'places' is not defined"),
        (30, "A function is asked for, such as go, not 30."),
    ],
)
def test_a_wrong_solver_is_told_its_fault(program, message):
    assert judged("03.A", program) == f"Not yet. {message}"


def test_a_tour_in_another_order_passes_and_is_told_so():
    def go(trail):
        if trail.is_complete:
            return True
        for square in reversed(list(trail.candidates())):
            if allowed(trail, square):
                trail.place(square)
                if go(trail):
                    return True
                trail.undo()
        return False

    assert "Plain backtracking in this move order places 30." in judged("03.A", go)


# The lines in order

RIGHT_ORDER = [5, 11, 9, 2, 6, 12, 8, 3, 1, 7]


def test_the_right_order_of_the_lines_passes():
    assert judged("03.lines", RIGHT_ORDER).startswith("Right.")


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ([5, 11, 9, 2, 6, 12, 4, 7], "You answer NO after one candidate (40 tries)"),
        ([5, 11, 9, 2, 6, 12, 1, 8, 3, 7], "A square comes off before the call"),
        ([5, 11, 9, 2, 6, 12, 8, 10, 3, 7], "Stuck at 8 squares on a2, none undone"),
        ([5, 11, 9, 2, 6, 12, 7], "b1 is placed, and nobody looks on from there"),
        ([5, 11, 9, 2, 6, 12, 8, 1, 3, 7], "Python stops at line 8 of your program"),
        ([5, 11, 9, 2, 6, 12, 8, 3, 1], SAYS_NOTHING),
        ([5, 11, 9, 2, 6, 12, 8, 3, 7], "Stuck at 8 squares on a2, none undone"),
        ([11, 5, 9], "Python stops at line 1 of your program"),
        ([5, 5], "Line 5 stands there twice"),
        ([0, 13], "A list of numbers from 1 to 12 is asked for, not [0, 13]."),
        ("5 11", "A list of numbers from 1 to 12 is asked for, not '5 11'."),
    ],
)
def test_a_wrong_order_of_the_lines_is_told_its_fault(order, message):
    assert message in judged("03.lines", order)


def test_no_line_is_printed_twice():
    assert len(set(LINES)) == len(LINES)


# The three blanks


def blog(done, asked, undo):
    """The blog's solver: what it answers when done, what it asks of the deeper call, its undo."""

    def go(trail):
        if trail.is_complete:
            return done
        for square in trail.candidates():
            if allowed(trail, square):
                trail.place(square)
                if go(trail) == asked:
                    return 0
                undo(trail)
        return 1

    return go


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (blog(0, 0, Trail.undo), "Right. A tour of 12 squares"),
        (blog(1, 1, Trail.undo), "Not yet. 0 is success, 1 is go back: you have them the other"),
        (blog(True, True, Trail.undo), "Not yet. 0 is success, 1 is go back: you have them the"),
        (
            blog(1, 0, Trail.undo),
            "Not yet. 0 is success, 1 is go back: on a full board you answer 1.",
        ),
        (
            blog(0, 1, Trail.undo),
            "Not yet. 0 is success, 1 is go back: when the deeper call answers 1, you answer 0.",
        ),
        (blog(0, 0, lambda trail: None), "Not yet. Stuck at 8 squares on a2, none undone"),
        (0, "Not yet. A function is asked for, such as blog, not 0."),
    ],
)
def test_the_solver_of_the_blog(program, message):
    assert judged("03.blanks", program).startswith(message)


def blanks_as_filled_in(done, asked):
    """The exercise with its blanks filled in, word for word: two tests of the same answer."""

    def go(trail):
        if trail.is_complete:
            return done
        for square in trail.candidates():
            if allowed(trail, square):
                trail.place(square)
                answer = go(trail)
                if answer == asked:
                    return 0
                if answer == 1:
                    trail.undo()
        return 1

    return go


@pytest.mark.parametrize(
    ("done", "asked", "message"),
    [
        (0, 0, "Right."),
        (1, 1, "Not yet. 0 is success, 1 is go back: you have them the other way round."),
        (1, 0, "Not yet. 0 is success, 1 is go back: on a full board you answer 1."),
        (0, 1, "Not yet. 0 is success, 1 is go back: when the deeper call answers 1, you"),
    ],
)
def test_the_blanks_of_the_blog_swapped(done, asked, message):
    assert judged("03.blanks", blanks_as_filled_in(done, asked)).startswith(message)


# The trace


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (19, "Right. 30 placed, 11 of them stayed, 19 came off."),
        (18, "Not yet. 18: the start is given, not placed."),
        (30, "Not yet. 30: only when none is found."),
        (11, "Not yet. 11: that is what stayed."),
        (7, "Not yet. 7: walk along the trace once more and count."),
        ("19", "Not yet. A whole number is asked for, not '19'."),
        (..., "Nothing to check yet: fill in your answer, run its cell, then run this one again."),
    ],
)
def test_check_b_names_the_slip(answer, message):
    assert judged("03.B", answer) == message


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (8, "Right. Depth 8: d2 b1 c3 d1 b2 d3 c1 b3."),
        (9, "Not yet. 9: a2 came off first."),
        (7, "Not yet. 7: d2 counts too."),
    ],
)
def test_check_c_names_the_slip(answer, message):
    assert judged("03.C", answer) == message


def test_the_numbers_of_checks_b_and_c_are_those_of_a_run():
    trail = Trail(Board(3, 4), "d2")
    right(trail)
    placed = [step for step in trail.steps if step.kind == "PLACE"]
    assert (trail.counts.undone, placed[7].depth) == (19, 8)


# The other exercises


def walked(rows, cols, start, order):
    trail = Trail(Board(rows, cols), start, order)
    right(trail)
    return trail


def test_the_clockwise_trail():
    assert judged("03.order", walked(5, 5, "a1", CLOCKWISE)) == (
        "Right. 236 tries, 40 placed, 16 undone; the other order took 70,624, 8,839 and 8,815."
    )


@pytest.mark.parametrize(
    ("trail", "message"),
    [
        (
            walked(5, 5, "a1", WIRTH),
            "Your trail has another move order: Trail(..., order=CLOCKWISE).",
        ),
        (
            Trail(Board(5, 5), "a1", CLOCKWISE),
            "1 of 25 squares: let your solver walk it first, my_go(trail_5).",
        ),
        (
            walked(3, 4, "d2", CLOCKWISE),
            "Your trail is on 3 rows and 4 columns from d2; 5 x 5 from a1 is asked for.",
        ),
        (True, "A Trail is asked for, not True."),
    ],
)
def test_another_trail_is_told_its_fault(trail, message):
    assert judged("03.order", trail) == f"Not yet. {message}"


def collects(keep, stop=False):
    """A function that collects every tour as `keep` makes it, and stops at the first if told to."""

    def go_all(trail, found):
        if trail.is_complete:
            found.append(keep(trail))
            return stop
        for square in trail.candidates():
            if allowed(trail, square):
                trail.place(square)
                if go_all(trail, found):
                    return True
                trail.undo()
        return False

    return go_all


def collects_without_return(trail, found):
    """Right, with more work: after a tour it asks eight more squares."""
    if trail.is_complete:
        found.append(tuple(trail.path))
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            collects_without_return(trail, found)
            trail.undo()


def test_all_tours_need_no_return():
    assert judged("03.all", collects_without_return).startswith("Right. 4 tours")


def collects_dead_ends(of_what):
    """A solver that keeps a path after a loop in which `of_what` says so, given what was placed."""

    def go(trail, dead):
        if trail.is_complete:
            return True
        placed = 0
        for square in trail.candidates():
            if allowed(trail, square):
                placed += 1
                trail.place(square)
                if go(trail, dead):
                    return True
                trail.undo()
        if of_what(placed):
            dead.append(tuple(trail.path))
        return False

    return go


def keeps_the_path_itself(trail, dead):
    if trail.is_complete:
        return True
    dead.append(trail.path)
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            if keeps_the_path_itself(trail, dead):
                return True
            trail.undo()
    return False


def test_all_four_tours():
    everything = collects(lambda trail: tuple(trail.path))
    assert judged("03.all", everything) == "Right. 4 tours (70 placed, 70 undone)."


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (
            collects(lambda trail: trail.path),
            (
                "4 results, all the same list, which holds 1 square now: you stored the path "
                "itself, and each undo shortened it; store tuple(trail.path)."
            ),
        ),
        (
            collects(lambda trail: tuple(trail.path), stop=True),
            "You stop at the first tour: take its last square back too, and go on.",
        ),
        (
            collects(lambda trail: trail.path[:11]),
            "Not every result is a tour: 11 of 12 squares are visited; missing: a2.",
        ),
        (
            lambda trail, found: throws_the_answer_away(trail),
            "4 tours pass (70 placed, 70 undone); ",
        ),
        ([], "A function is asked for, not []."),
    ],
)
def test_a_wrong_collection_of_tours_is_told_its_fault(program, message):
    assert judged("03.all", program).startswith(f"Not yet. {message}")


def test_the_dead_ends():
    assert judged("03.dead ends", collects_dead_ends(lambda placed: placed == 0)) == (
        "Right. 4 dead ends, at 8, 11, 8, 9 squares."
    )


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (
            collects_dead_ends(lambda placed: True),
            "You report every call that answers NO; in a dead end nothing at all was placed.",
        ),
        (
            collects_dead_ends(lambda placed: False),
            "0 reported; there are 4, the first on a2 with 8 squares.",
        ),
        (
            keeps_the_path_itself,
            "You stored the path itself, and it went on changing: store tuple(trail.path).",
        ),
        (lambda trail, dead: never_undoes(trail), "Stuck at 8 squares on a2, none undone"),
    ],
)
def test_wrong_dead_ends_are_told_their_fault(program, message):
    assert judged("03.dead ends", program).startswith(f"Not yet. {message}")


@pytest.mark.parametrize(
    ("key", "program"),
    [
        ("03.A", right),
        ("03.all", collects(lambda trail: tuple(trail.path))),
        ("03.all", collects(lambda trail: tuple(trail.path), stop=True)),
        ("03.dead ends", collects_dead_ends(lambda placed: placed == 0)),
        ("03.dead ends", collects_dead_ends(lambda placed: True)),
    ],
)
def test_no_message_before_check_b_gives_its_answer_away(key, program):
    assert "19" not in judged(key, program)


def in_order(choose, undoes=True):
    """A solver that goes through the candidates as `choose` orders them, with undo or without."""

    def go(trail, *dead):
        if trail.is_complete:
            return True
        for square in choose(trail.candidates()):
            if allowed(trail, square):
                trail.place(square)
                if go(trail, *dead):
                    return True
                if undoes:
                    trail.undo()
        return False

    return go


def from_above(squares):
    return sorted(squares, reverse=True)


def from_the_right(squares):
    return sorted(squares, key=lambda square: square[::-1], reverse=True)


def lowest_first(squares):
    return sorted(squares)


@pytest.mark.parametrize("choose", [list, from_above, from_the_right])
def test_who_is_stuck_is_told_what_comes_off_and_where_the_search_goes_on(choose):
    trail = Trail(Board(3, 4), "d2")
    in_order(choose)(trail)
    steps = [step for step in trail.steps if step.kind in ("PLACE", "UNDO")]
    kinds = [step.kind for step in steps]
    first_undo = kinds.index("UNDO")
    next_place = kinds.index("PLACE", first_undo)
    off = ", ".join(square_name(step.square) for step in steps[first_undo:next_place])
    on = {square_name(step.square) for step in steps[next_place:]}
    said = judged("03.A", in_order(choose, undoes=False))
    start, _, name = said.removesuffix(".").rpartition(" and go on with ")
    assert start.endswith(f"none undone: after NO, take {off} back")
    assert name in on


def test_dead_ends_in_another_order_name_the_first_of_that_order():
    program = in_order(from_the_right)
    assert "the first on a1 with 11 squares." in judged("03.dead ends", program)


def test_an_order_that_never_gets_stuck_has_no_dead_end():
    assert judged("03.dead ends", in_order(lowest_first)) == (
        "Right. No dead end: in this move order the knight never gets stuck."
    )
    assert judged("03.dead ends", keeps_one_in_order(lowest_first)).startswith(
        "Not yet. 1 reported; there are 0."
    )


def keeps_one_in_order(choose):
    def go(trail, dead):
        dead.append(tuple(trail.path))
        return in_order(choose)(trail)

    return go


# Untouched exercises


@pytest.mark.parametrize("lesson", ["00_start_here", "03_take_a_move_back"])
def test_an_untouched_exercise_is_not_judged(lesson):
    cells = json.loads((HOME / f"{lesson}.ipynb").read_text("utf-8"))["cells"]
    names, said = {}, []
    for cell in cells:
        tags, source = cell["metadata"].get("tags", []), "".join(cell["source"])
        if "exercise" in tags:
            # As a notebook does it: the text of a cell can be looked up
            place = f"<{cell['id']}>"
            linecache.cache[place] = (len(source), None, source.splitlines(keepends=True), place)
            exec(compile(source, place, "exec"), names)
        elif "check" in tags:
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(source, names)
            said.append(out.getvalue())
    assert len(said) == sum("exercise" in cell["metadata"].get("tags", []) for cell in cells)
    assert {answer.partition(":")[0] for answer in said} == {"Nothing to check yet"}
