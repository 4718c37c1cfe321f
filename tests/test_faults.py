"""Faults and answers beyond the checks of lesson 03: other boards, and solvers of other styles."""

import pytest

from knighttour import CLOCKWISE, Board
from knighttour.teach.answers import answer_fault, goes_past_a_tour, none_fault, replayed, work
from knighttour.teach.faults import error_fault, square_fault, walk_fault
from knighttour.teach.runs import Results, Run, has_tour, plain, run, walked
from knighttour.teach.trail import Trail

THREE_BY_FOUR = Board(3, 4)


def made(*squares, board=THREE_BY_FOUR, start="d2", answer=False):
    """A run that places these squares; None stands for an undo."""
    trail = Trail(board, start)
    for square in squares:
        if square is None:
            trail.undo()
        else:
            trail.place(square)
    return Run(trail, answer)


@pytest.mark.parametrize(
    ("square", "message"),
    [
        ((-1, 2), "Move 1 goes to (-1, 2): Python reads row -1 as the last row; test 0 <= row."),
        (
            (1, -2),
            (
                "Move 1 goes to (1, -2): Python reads column -2 as the last but one column; test 0 "
                "<= col."
            ),
        ),
        (
            (3, 0),
            (
                "Move 1 goes to (3, 0), off the board of 3 rows and 4 columns: test row < rows and "
                "col < cols."
            ),
        ),
        (
            (1, 3),
            "d2 comes twice, as 1 and 2: before you place a square, test that it is still free.",
        ),
        ((0, 1), ""),
    ],
)
def test_a_square_that_may_not_be_placed(square, message):
    assert square_fault(Board(3, 4), [(1, 3)], square) == message


def test_a_square_may_be_called_otherwise():
    assert square_fault(Board(3, 3), [(0, 0)], (0, 0), str).startswith("(0, 0) comes twice, ")


def test_an_undo_right_after_a_dead_end_is_none_too_early():
    squares = ["b1", "c3", "d1", "b2", "d3", "c1", "a2"]
    assert walk_fault(made(*squares, None, "b3")) == ""


def test_an_undo_that_is_always_too_early():
    assert walk_fault(made("b1", None, "b3", None)).startswith("A square comes off as soon as")


def test_going_on_from_a_square_that_came_off():
    done = made("b1", "c3", None, None, "a3")
    assert walk_fault(done).startswith("Move 1, d2 to a3, is no knight's move: one undo for each")


def test_nobody_looks_on_from_there_and_a_square_from_nowhere():
    assert walk_fault(made("b1", "b3")).startswith("b1 is placed, and nobody looks on from there")
    assert walk_fault(made("b1", "d3")).startswith("Move 2, b1 to d3, is no knight's move: place")


def test_stuck_where_no_waiting_call_had_another_square():
    """On 2 x 5 from a1 there is one path of three squares, and nothing else to place."""
    done = made("c2", "e1", board=Board(2, 5), start="a1")
    assert answer_fault(done) == (
        "Stuck at 3 squares on e1, none undone: after NO, take back what you placed and answer NO."
    )


def test_the_answers_are_judged_on_other_boards():
    assert answer_fault(made(answer=True), None).startswith("Your function makes no step")
    done = made(board=Board(4, 5), start="a1", answer=True)
    done.trail.reject((9, 9))
    assert answer_fault(done).startswith("You answer YES with 1 square; b1, ")


def test_one_board_of_one_square_needs_no_step():
    assert answer_fault(made(board=Board(1, 1), start="a1", answer=True)) == ""


@pytest.mark.parametrize(("size", "word"), [((3, 4), "13th"), ((4, 5), "21st"), ((3, 7), "22nd")])
def test_looking_past_a_tour_says_for_which_square(size, word):
    rows, cols = size
    trail = Trail(Board(rows, cols), next(s for s in starts(rows, cols)))
    for square in tour(trail):
        trail.place(square)
    trail.reject((9, 9))
    assert goes_past_a_tour(trail.steps)
    assert f"you look for a {word}:" in answer_fault(Run(trail, True))


def starts(rows, cols):
    return [s for s in Board(rows, cols).squares() if has_tour(Trail(Board(rows, cols), s))]


def tour(trail):
    from knighttour import KnightsTour, Warnsdorff, solve

    rule = Warnsdorff(trail.board)
    return solve(KnightsTour(trail.board, trail.path, rule=rule, lookahead=True)).path[1:]


def test_where_nobody_knows_a_no_is_no_fault():
    done = made("b1", None, "b3", "c1", None, None)
    for square in [(9, 9)] * 8:
        done.trail.reject(square)
    assert answer_fault(done, None) == ""
    assert answer_fault(done, True).endswith("(3 placed, 3 undone), but there is a tour.")


def test_no_tour_and_an_answer():
    assert none_fault(made(board=Board(3, 3), start="a1", answer=True)) == (
        "you answer True with 1 square of 9."
    )
    assert none_fault(made(board=Board(3, 3), start="a1")) == ""


def test_what_is_known_of_boards():
    assert has_tour(Trail(Board(3, 4), "d2")) is True
    assert has_tour(Trail(Board(3, 4), "b2")) is False
    assert plain(Trail(Board(5, 5), "a1", CLOCKWISE)).counts.placed == 40


def test_errors_are_kept_and_who_made_them_is_said():
    def go(trail):
        raise KeyError("path")

    done = run(go, 3, 4, "d2")
    assert error_fault(done) == "Your code stopped with KeyError: 'path'"
    assert error_fault(done, "allowed") == "allowed stopped with KeyError: 'path'"

    def interrupted(trail):
        trail.place("b1")
        raise KeyboardInterrupt

    done = walked(interrupted, Trail(Board(3, 4), "d2"))
    assert error_fault(done) == "Stopped after 1 step; that proves nothing."
    assert (replayed(done.trail), work(done.trail)) == ([(1, 3), (0, 1)], "(1 placed, 0 undone)")


def test_results_know_what_they_were():
    results, path = Results(), [(0, 0)]
    results.append(path)
    path.append((1, 2))
    assert (results, results.then) == ([[(0, 0), (1, 2)]], [((0, 0),)])
