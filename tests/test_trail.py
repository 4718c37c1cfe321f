"""A trail writes down what a learner's solver does, as the search would have."""

import pytest

from knighttour import CLOCKWISE, Board, KnightsTour, Step, search
from knighttour.engine import PLACE, REJECT, SOLUTION, UNDO
from knighttour.teach.trail import OutOfBudget, Trail


def go(trail):
    if trail.is_complete:
        return True
    for row, col in trail.candidates():
        free = 0 <= row < trail.rows and 0 <= col < trail.cols and trail.field[row][col] == 0
        if free:
            trail.place((row, col))
            if go(trail):
                return True
            trail.undo()
    return False


def until_solution(problem):
    for step in search(problem):
        yield step
        if step.kind is SOLUTION:
            return


@pytest.mark.parametrize(
    ("rows", "cols", "start", "answer"),
    [(3, 4, "d2", True), (3, 3, "a1", False), (2, 5, "a1", False), (1, 1, "a1", True)],
)
def test_a_right_solver_makes_the_steps_of_the_search(rows, cols, start, answer):
    trail = Trail(Board(rows, cols), start)
    assert go(trail) is answer
    expected = list(until_solution(KnightsTour(Board(rows, cols), start)))
    assert trail.steps == (expected if trail.board.size > 1 else [])


def test_another_move_order_gives_the_steps_of_that_order():
    trail = Trail(Board(5, 5), "a1", CLOCKWISE)
    go(trail)
    assert trail.steps == list(until_solution(KnightsTour(Board(5, 5), "a1", order=CLOCKWISE)))
    assert (trail.counts.tries, trail.counts.placed, trail.counts.undone) == (236, 40, 16)


def test_path_field_and_text_show_the_same_walk():
    trail = Trail(Board(3, 4), "d2")
    trail.place((0, 1))
    trail.place((2, 2))
    assert trail.path == [(1, 3), (0, 1), (2, 2)]
    assert trail.field == [[0, 2, 0, 0], [0, 0, 0, 1], [0, 0, 3, 0]]
    assert str(trail) == Board(3, 4).diagram(trail.path)
    assert repr(trail) == "<Trail: 3 of 12 squares, on c3>"
    trail.undo()
    assert (trail.here, trail.field[2][2]) == ((0, 1), 0)


def test_each_step_is_written_with_its_depth():
    trail = Trail(Board(3, 4), "d2")
    for square in trail.candidates():
        if square == (0, 1):
            trail.place(square)
            break
    trail.undo()
    rejected = [(3, 4), (2, 5), (0, 5), (-1, 4), (-1, 2)]
    assert trail.steps == [
        *(Step(REJECT, square, 1) for square in rejected),
        Step(PLACE, (0, 1), 2),
        Step(UNDO, (0, 1), 1),
    ]


def test_counts_may_be_read_while_a_candidate_is_looked_at():
    trail = Trail(Board(3, 4), "d2")
    for square in trail.candidates():
        if square == (0, 1):
            before = trail.counts.tries
            trail.place(square)
            break
    assert (before, trail.counts.tries) == (6, 6)


def test_a_candidate_left_behind_counts_as_a_try():
    trail = Trail(Board(3, 4), "d2")
    next(trail.candidates())
    assert trail.counts.tries == 1


def test_row_minus_one_is_the_last_row_as_in_lists():
    trail = Trail(Board(3, 4), "d2")
    trail.place((-1, 2))
    assert trail.field[2][2] == 2
    assert trail.steps == [Step(PLACE, (-1, 2), 2)]


@pytest.mark.parametrize("square", [(3, 4), (0, 4), (-4, 0)])
def test_beyond_the_last_row_is_an_index_error_and_nothing_is_written(square):
    trail = Trail(Board(3, 4), "d2")
    with pytest.raises(IndexError, match="off the board of 3 rows and 4 columns"):
        trail.place(square)
    assert (trail.path, trail.steps) == ([(1, 3)], [])


def test_the_start_stays():
    with pytest.raises(ValueError, match="only the start d2 is on the path"):
        Trail(Board(3, 4), "d2").undo()


def test_a_start_off_the_board_is_refused():
    with pytest.raises(ValueError, match="'e1' is not on the board of 3 rows and 4 columns"):
        Trail(Board(3, 4), "e1")


def test_what_is_no_square_is_refused():
    with pytest.raises(ValueError, match="a square is a name or a pair"):
        Trail(Board(3, 4), "d2").place(7)


def test_the_budget_ends_an_endless_walk():
    trail = Trail(Board(3, 4), "d2", budget=10)
    for _ in range(5):
        trail.place((0, 1))
        trail.undo()
    with pytest.raises(OutOfBudget, match="10 steps"):
        trail.place((0, 1))


def test_the_budget_reaches_to_the_slower_tour_on_5_x_5():
    trail = Trail(Board(5, 5), "a1")  # the order is forgotten: the check says so, not an error
    assert go(trail) is True
    assert len(trail.steps) == 70_624 + 8_815 + 1


def test_beyond_the_budget_the_board_and_the_start_are_named():
    trail = Trail(Board(5, 5), "b1", budget=1000)
    with pytest.raises(OutOfBudget, match="1,000 steps were made on 5 rows and 5 columns from b1"):
        go(trail)
