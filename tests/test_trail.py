"""A trail writes down what a learner's solver does, as the search would have."""

import pytest

from knighttour import CLOCKWISE, Board, KnightsTour, Step, search
from knighttour.engine import FOUND, NONE, PLACE, REJECT, SOLUTION, STUCK, UNDO
from knighttour.show.recording import record
from knighttour.teach.callers import NO_ONE, caller, listing
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


def test_a_candidate_of_the_learners_own_may_be_rejected():
    trail = Trail(Board(3, 4), "d2")
    trail.reject((3, 4))
    for _ in trail.candidates():
        trail.reject((3, 4))  # the one looked at: it is passed over once
        break
    assert trail.steps == [Step(REJECT, (3, 4), 1)] * 2


def test_twelve_squares_that_are_no_tour_are_no_solution():
    trail = Trail(Board(3, 4), "d2")
    for square in list(trail.board.squares())[:11]:
        trail.place(square)
    assert trail.is_complete
    assert trail.counts.solutions == 0


# The trace


def test_the_trace_of_a_right_solver_is_that_of_the_search():
    trail, trace = Trail(Board(3, 4), "d2"), record(KnightsTour(Board(3, 4), "d2"))
    go(trail)
    own = trail.trace()
    assert (own.words, own.outcome) == (trace.words, trace.outcome)
    for k in range(trace.length + 1):
        ours, theirs = own.state(k), trace.state(k)
        assert (ours.path, ours.counts, ours.square) == (theirs.path, theirs.counts, theirs.square)
        for one, other in zip(ours.levels, theirs.levels, strict=True):
            assert one == other or len(ours.path) == 12


def test_the_candidates_of_a_trace_are_in_the_order_in_which_they_were_looked_at():
    trail = Trail(Board(3, 4), "d2")
    trail.reject((2, 1))
    trail.place((0, 1))
    _, candidates, tried = trail.trace().state(2).levels[0]
    assert (candidates[:2], len(candidates), tried) == (((2, 1), (0, 1)), 8, 2)


def test_squares_that_are_no_moves_from_a_square_are_none_of_its_candidates():
    trail = Trail(Board(3, 4), "d2")
    trail.place((0, 1))
    list(trail.candidates())
    trail.place((2, 1))  # the call of d2 goes on, and b1 was not undone
    caller_, candidates, tried = trail.trace().state(10).levels[1]
    assert (caller_, len(candidates), tried) == ((0, 1), 8, 9)
    assert (2, 1) not in candidates


def test_a_candidate_that_is_still_looked_at_is_in_the_trace():
    trail = Trail(Board(3, 4), "d2")
    next(trail.candidates())
    assert trail.trace().state(1).square == (3, 4)
    assert trail.steps == []


def test_a_trace_is_no_proof_unless_somebody_says_so():
    trail = Trail(Board(3, 3), "a1")
    go(trail)
    assert trail.trace().outcome.verdict is STUCK
    assert trail.trace(NONE).outcome.verdict is NONE
    assert trail.trace(NONE, "The centre has no move.").outcome.why == "The centre has no move."
    assert Trail(Board(3, 4), "d2").trace().length == 0


def test_a_trace_of_a_row_from_below_has_its_square_off_the_board():
    trail = Trail(Board(3, 4), "d2")
    trail.place((-1, 2))
    trail.place((-3, 3))
    assert trail.trace().state(2).path == ((1, 3), (-1, 2), (-3, 3))


# The learner's lines


def tries(trail, square):
    trail.place(square)


def one_step(trail):
    for square in trail.candidates():
        if square == (0, 1):
            tries(trail, square)
            break
    any(trail.is_complete for _ in "once")
    (lambda: [trail.undo()])()


def line_of(k, trail):
    trace = trail.trace()
    return trace.lines.source[trace.state(k).line - 1].strip()


def test_each_step_has_the_line_that_made_it_and_helpers_are_shown_too():
    trail = Trail(Board(3, 4), "d2")
    one_step(trail)
    assert [line_of(k, trail) for k in (5, 6, 7)] == [
        "for square in trail.candidates():",
        "trail.place(square)",
        "(lambda: [trail.undo()])()",
    ]
    source = trail.trace().lines.source
    assert (source[0], source[-2:]) == (
        "def one_step(trail):",
        ("def tries(trail, square):", "    trail.place(square)"),
    )


def test_the_line_of_a_solution_is_the_one_that_finds_it():
    trail = Trail(Board(3, 4), "d2")
    go(trail)
    assert line_of(224, trail) == "if trail.is_complete:"
    assert line_of(223, trail) == "trail.place((row, col))"
    assert trail.trace().outcome.verdict is FOUND


def cell(text, **names):
    exec(compile(text, "<a cell>", "exec"), names)
    return names


def test_steps_of_a_cell_itself_have_no_line():
    trail = Trail(Board(3, 4), "d2")
    cell("trail.place((0, 1))", trail=trail)
    assert (trail.calls, trail.trace().lines) == ([NO_ONE], None)


def test_a_function_whose_text_is_not_to_be_had_has_no_line():
    trail = Trail(Board(3, 4), "d2")
    cell("def f(trail):\n    trail.place((0, 1))\nf(trail)", trail=trail)
    assert trail.calls[0][1] == 2
    assert trail.trace().lines is None


def test_a_method_is_shown_without_its_indentation():
    class Walker:
        def step(self):
            return caller()

    source, numbers = listing([Walker().step(), NO_ONE])
    assert (source, numbers) == (["def step(self):", "    return caller()"], [2, 0])
