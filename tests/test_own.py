"""Your own solver in the player: right ones of many styles pass, and each fault is named."""

import random
import signal
import threading

import pytest

from knighttour import CLOCKWISE, Board, KnightsTour, Maze, Queens, Step, knight_moves, search
from knighttour.engine import BUDGET, FOUND, NONE, PLACE, REJECT, SOLUTION, STOPPED
from knighttour.teach.own import attempted

MOVES = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]


def allowed(trail, square):
    row, col = square
    return 0 <= row < trail.rows and 0 <= col < trail.cols and trail.field[row][col] == 0


def fault(solver, **more):
    return attempted(solver, **more).fault


# Right solvers, in the styles of learners


def recursive(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            if recursive(trail):
                return True
            trail.undo()
    return False


def with_a_loop(trail):
    waiting = [trail.candidates()]
    while waiting:
        if trail.is_complete:
            return True
        for square in waiting[-1]:
            if allowed(trail, square):
                trail.place(square)
                waiting.append(trail.candidates())
                break
        else:
            waiting.pop()
            if waiting:
                trail.undo()
    return False


def with_own_moves(trail):
    if len(trail.path) == trail.rows * trail.cols:
        return True
    row, col = trail.here
    for down, right in MOVES:
        square = (row + down, col + right)
        if allowed(trail, square):
            trail.place(square)
            if with_own_moves(trail):
                return True
            trail.undo()
    return False


def answers_after_the_loop(trail):
    done = trail.is_complete
    if not done:
        for square in [s for s in trail.candidates() if allowed(trail, s)]:
            trail.place(square)
            done = answers_after_the_loop(trail)
            if done:
                break
            trail.undo()
    return done


def fewest_first(trail):
    def exits(square):
        return sum(allowed(trail, to) for to in knight_moves(square))

    if trail.is_complete:
        return True
    for square in sorted(filter(lambda s: allowed(trail, s), trail.candidates()), key=exits):
        trail.place(square)
        if fewest_first(trail):
            return True
        trail.undo()
    return False


def in_any_order(trail):
    if trail.is_complete:
        return True
    squares = list(trail.candidates())
    random.shuffle(squares)
    for square in squares:
        if allowed(trail, square):
            trail.place(square)
            if in_any_order(trail):
                return True
            trail.undo()
    return False


def sees_what_is_hopeless(trail):
    """It places a square, finds that nothing leads on from it, and takes it back at once."""
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if not allowed(trail, square):
            continue
        trail.place(square)
        leads_on = any(allowed(trail, to) for to in knight_moves(square))
        if (leads_on or trail.is_complete) and sees_what_is_hopeless(trail):
            return True
        trail.undo()
    return False


class Solver:
    def __init__(self):
        self.asked = 0

    def go(self, trail):
        self.asked += 1
        if trail.is_complete:
            return True
        for square in trail.candidates():
            if allowed(trail, square):
                trail.place(square)
                if self.go(trail):
                    return True
                trail.undo()
        return False


@pytest.mark.parametrize(
    "solver",
    [
        recursive,
        with_a_loop,
        with_own_moves,
        answers_after_the_loop,
        sees_what_is_hopeless,
        Solver().go,
        lambda trail: recursive(trail) and [*trail.path],
    ],
)
def test_a_right_solver_of_any_style_passes(solver):
    attempt = attempted(solver)
    assert (attempt.fault, attempt.praise) == ("", "A tour of 12 squares after 30 placed.")
    assert attempt.trace.outcome.verdict is FOUND


@pytest.mark.parametrize("solver", [fewest_first, in_any_order])
def test_a_right_solver_in_an_order_of_its_own_passes(solver):
    attempt = attempted(solver)
    assert attempt.fault == ""
    assert attempt.praise.startswith("A tour of 12 squares after ")


def test_another_order_is_told_what_the_plain_one_places():
    praise = attempted(fewest_first).praise
    assert praise.endswith(" placed. Plain backtracking in this move order places 30.")


@pytest.mark.parametrize("solver", [recursive, with_a_loop, with_own_moves, answers_after_the_loop])
def test_no_is_right_where_there_is_no_tour(solver):
    attempt = attempted(solver, Board(3, 3), "a1")
    assert attempt.fault == ""
    assert attempt.praise == (
        "NO, and that is right: 3 x 3 from a1 has no tour (14 placed, 14 undone)."
    )
    assert attempt.trace.outcome.verdict is NONE


def test_a_board_of_one_square_is_complete_at_once():
    assert attempted(recursive, Board(1, 1), "a1").praise == "A tour of 1 square after 0 placed."


def test_the_move_order_is_that_of_the_trail():
    attempt = attempted(recursive, Board(5, 5), "a1", CLOCKWISE)
    counts = attempt.trace.outcome.counts
    assert (counts.tries, counts.placed, counts.undone) == (236, 40, 16)


def fills(found_as=tuple):
    def go_all(trail, found):
        if trail.is_complete:
            found.append(found_as(trail.path))
            return
        for square in trail.candidates():
            if allowed(trail, square):
                trail.place(square)
                go_all(trail, found)
                trail.undo()

    return go_all


def generates(as_result=tuple):
    def tours(trail):
        if trail.is_complete:
            yield as_result(trail.path)
            return
        for square in trail.candidates():
            if allowed(trail, square):
                trail.place(square)
                yield from tours(trail)
                trail.undo()

    return tours


def returns_them(trail):
    found = []
    fills()(trail, found)
    return found


def gathers_what_deeper_calls_return(trail):
    if trail.is_complete:
        return [list(trail.path)]
    found = []
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            found += gathers_what_deeper_calls_return(trail)
            trail.undo()
    return found


@pytest.mark.parametrize(
    "solver",
    [fills(), fills(list), generates(), generates(list), returns_them],
)
def test_all_tours_in_any_style_pass(solver):
    attempt = attempted(solver)
    assert (attempt.fault, attempt.praise) == ("", "4 tours (70 placed, 70 undone).")
    assert attempt.trace.outcome.why == "4 solutions, 70 placed"


def test_lists_of_deeper_calls_pass():
    assert fault(gathers_what_deeper_calls_return) == ""


@pytest.mark.parametrize("solver", [fills(), generates()])
def test_no_tours_are_all_tours_where_there_are_none(solver):
    attempt = attempted(solver, Board(3, 3), "a1")
    assert (attempt.fault, attempt.praise) == ("", "0 tours (14 placed, 14 undone).")
    assert attempt.trace.outcome.verdict is NONE


# Wrong solvers


def solver(
    *,
    moves=lambda trail: trail.candidates(),
    test=allowed,
    done=lambda trail: trail.is_complete,
    undo=True,
):
    def go(trail):
        if done(trail):
            return True
        for square in moves(trail):
            if test(trail, square):
                trail.place(square)
                if go(trail):
                    return True
                if undo:
                    trail.undo()
        return False

    return go


def own_moves(trail):
    row, col = trail.here
    return [(row + down, col + right) for down, right in MOVES]


def undoes_before_the_answer(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            trail.undo()
            if undoes_before_the_answer(trail):
                return True
    return False


def generator_undoes_before_the_answer(trail):
    if trail.is_complete:
        yield tuple(trail.path)
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            trail.undo()
            yield from generator_undoes_before_the_answer(trail)


def returns_the_call(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            return returns_the_call(trail)
    return False


def returns_the_call_with_own_moves(trail):
    if trail.is_complete:
        return True
    for square in own_moves(trail):
        if allowed(trail, square):
            trail.place(square)
            return returns_the_call_with_own_moves(trail)
    return False


def no_lower_end(trail, square):
    row, col = square
    return row < trail.rows and 0 <= col < trail.cols and trail.field[row][col] == 0


def no_upper_end(trail, square):
    row, col = square
    return row >= 0 and col >= 0 and trail.field[row][col] == 0


def without_the_last_row(trail, square):
    return allowed(trail, square) and square[0] < trail.rows - 1


STUCK_ON_A2 = "Stuck at 8 squares on a2, none undone: after NO, take a2 back and go on with b3."
NO_AFTER_ONE = (
    "You answer NO after one candidate ({} tries): `return go()` leaves the loop. So does `return "
    "False` inside it."
)


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (solver(undo=False), STUCK_ON_A2),
        (solver(undo=False, moves=own_moves), STUCK_ON_A2),
        (solver(undo=False, moves=lambda trail: list(trail.candidates())), STUCK_ON_A2),
        (
            undoes_before_the_answer,
            "A square comes off before the call, so it is placed for ever: undo after the answer.",
        ),
        (
            generator_undoes_before_the_answer,
            "A square comes off before the call, so it is placed for ever: undo after the answer.",
        ),
        (
            solver(done=lambda trail: len(trail.path) == 11),
            "11 squares, a2 missing: 'done' is said one early.",
        ),
        (
            solver(done=lambda trail: False),
            "12 squares are on the path, and you look for a 13th: test first whether it is done.",
        ),
        (
            solver(done=lambda trail: False, moves=own_moves),
            (
                "Four tours passed and were thrown away (70 placed, 70 undone): look at the deeper "
                "call's answer."
            ),
        ),
        (returns_the_call, NO_AFTER_ONE.format(40)),
        (returns_the_call_with_own_moves, NO_AFTER_ONE.format(7)),
        (
            solver(test=no_lower_end),
            "Move 1 goes to (-1, 2): Python reads row -1 as the last row; test 0 <= row.",
        ),
        (
            solver(test=no_upper_end),
            (
                "IndexError at (3, 4), a candidate off the board: test row < rows and col < cols "
                "before you read field."
            ),
        ),
        (
            solver(test=lambda trail, square: True),
            (
                "Your code stopped with IndexError: move 1 goes to (3, 4), off the board of 3 rows "
                "and 4 columns: is the candidate's row and column tested?"
            ),
        ),
        (
            solver(test=lambda trail, square: square in trail.board),
            "d3 comes twice, as 6 and 8: before you place a square, test that it is still free.",
        ),
        (
            solver(test=without_the_last_row),
            "After d2 b1 you pass over c3, which is on the board and free: test no more than that.",
        ),
        (
            fills(lambda path: path),
            (
                "4 results, all the same list, which holds 1 square now: you stored the path "
                "itself, and each undo shortened it; store tuple(trail.path)."
            ),
        ),
        (
            generates(lambda path: path),
            (
                "4 results, all the same list, which holds 1 square now: you stored the path "
                "itself, and each undo shortened it; store tuple(trail.path)."
            ),
        ),
        (
            generates(lambda path: path[:11]),
            "Not every result is a tour: 11 of 12 squares are visited; missing: a2.",
        ),
        (
            generates(len),
            "Result 1 is 12, and no path: store tuple(trail.path).",
        ),
    ],
)
def test_each_fault_is_named(program, message):
    attempt = attempted(program)
    assert attempt.fault == message
    assert attempt.trace.outcome.why == message.removesuffix(".")  # the player says it too


@pytest.mark.parametrize(
    ("program", "depth", "square"),
    [(solver(undo=False), 8, (2, 1)), (solver(test=no_lower_end), 1, (-1, 2))],
)
def test_the_position_is_the_one_before_the_wrong_step(program, depth, square):
    attempt = attempted(program)
    before, after = attempt.trace.state(attempt.at), attempt.trace.state(attempt.at + 1)
    assert (before.depth, after.kind, after.square) == (depth, PLACE, square)


def test_a_fault_of_the_answer_has_no_step():
    assert attempted(returns_the_call).at == attempted(recursive).at == 0


def test_a_list_of_the_learners_own_that_is_handed_out_again_and_again():
    def tours(trail):
        path = [trail.here]

        def deeper():
            if trail.is_complete:
                yield path
                return
            for square in trail.candidates():
                if allowed(trail, square):
                    trail.place(square)
                    path.append(square)
                    yield from deeper()
                    path.pop()
                    trail.undo()

        return deeper()

    assert fault(tours) == (
        "4 results, all the same list, which holds 1 square now: you stored the path itself, and "
        "each undo shortened it; store a copy, tuple(...)."
    )


def test_lists_that_are_emptied_after_they_were_handed_out():
    def tours(trail):
        last = []
        for tour in generates(list)(trail):
            last.clear()
            yield tour
            last = tour

    assert fault(tours) == (
        "Result 1 was handed out with 12 squares and holds 0 now: the search went on writing in "
        "it; store a copy, tuple(...)."
    )


def test_a_generator_that_stops_at_the_first_tour():
    def tours(trail):
        for tour in generates()(trail):
            yield tour
            return

    assert fault(tours) == "You stop at the first tour: take its last square back too, and go on."


def test_a_tour_that_is_left_out():
    def tours(trail):
        yield from list(generates()(trail))[1:]

    assert fault(tours) == "4 tours pass (70 placed, 70 undone); your list holds 3."


def test_what_is_left_over_from_the_first_run_is_named():
    visited = set()

    def go(trail):
        visited.add(trail.here)
        if trail.is_complete:
            return True
        for square in trail.candidates():
            if square in trail.board and square not in visited:
                trail.place(square)
                if go(trail):
                    return True
                visited.remove(square)
                trail.undo()
        return False

    said = fault(go)
    assert said.startswith("Right once; run again, it says: After d2 you pass over b1, ")
    assert said.endswith("outside the solver: begin each run with new lists.")


def test_a_list_as_a_default_value_is_left_over():
    def tours(trail, found=[]):  # noqa: B006 - as a learner writes it
        fills()(trail, found)
        return found

    assert fault(tours) == (
        "Right once; run again, it says: 4 tours pass (70 placed, 70 undone); your list holds 8. "
        "Something is left over from the first run, outside the solver: begin each run with new "
        "lists."
    )


# Runs that somebody or something must end


def test_an_endless_walk_comes_back_with_its_steps():
    def to_and_fro(trail):
        while not trail.is_complete:
            trail.place(next(iter(s for s in trail.candidates() if allowed(trail, s))))
            trail.undo()

    attempt = attempted(to_and_fro, budget=500)
    assert attempt.trace.length >= 500
    assert attempt.trace.outcome.verdict is BUDGET
    assert attempt.fault == (
        "A square comes off before the call, so it is placed for ever: undo after the answer."
    )


def test_a_loop_without_steps_comes_back():
    def loops(trail):
        while True:
            pass

    attempt = attempted(loops)
    assert "does a loop never end?" in attempt.fault
    assert attempt.trace.outcome.verdict is STOPPED


def test_calls_without_end_come_back():
    def go(trail):
        return go(trail)

    assert fault(go).startswith("Calls wait for calls without end")


def test_a_budget_that_is_too_small_is_told_so():
    attempt = attempted(recursive, Board(5, 5), "a1")
    assert attempt.fault == (
        "After 10,000 steps there is no end; plain backtracking needs 79,440 here, so give it a "
        "larger budget."
    )
    assert attempt.trace.length == 10_000
    assert attempted(recursive, Board(5, 5), "a1", budget=80_000).fault == ""


def test_an_error_of_the_learner_is_told_and_the_steps_are_kept():
    def go(trail):
        for square in trail.candidates():
            if allowed(trail, square):
                trail.place(square)
                return missing  # noqa: F821 - the fault
        return False

    attempt = attempted(go)
    assert attempt.fault == "Your code stopped with NameError: name 'missing' is not defined"
    assert attempt.trace.state(attempt.trace.length).path == ((1, 3), (0, 1))


def test_ctrl_c_keeps_the_steps():
    def go(trail):
        if len(trail.path) == 5:
            raise KeyboardInterrupt
        for square in trail.candidates():
            if allowed(trail, square):
                trail.place(square)
                if go(trail):
                    return True
        return False

    attempt = attempted(go)
    assert attempt.fault == f"Stopped after {attempt.trace.length} steps; that proves nothing."
    assert len(attempt.trace.outcome.path) == 5


def test_a_real_ctrl_c_ends_a_loop():
    timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))

    def loops(trail):
        trail.place((0, 1))
        timer.start()
        timer.join()
        while True:
            pass

    attempt = attempted(loops)
    assert attempt.trace.length == 1
    assert attempt.fault == "Stopped after 1 step; that proves nothing."


# The learner's lines


def test_each_step_has_its_line():
    trace = attempted(recursive).trace
    source = trace.lines.source
    assert source[0] == "def recursive(trail):"
    said = {trace.state(k).kind: source[trace.state(k).line - 1].strip() for k in range(1, 225)}
    assert said[REJECT] == "for square in trail.candidates():"
    assert said[PLACE] == "trail.place(square)"
    assert said[SOLUTION] == "if trail.is_complete:"
    assert {source[trace.state(k).line - 1].strip() for k in (40, 56)} <= set(
        map(str.strip, source)
    )


def test_the_steps_are_those_of_the_search():
    trace = attempted(recursive).trace
    steps = list(search(KnightsTour(Board(3, 4), "d2")))[: trace.length]
    assert [
        Step(s.kind, s.square, s.depth) for s in map(trace.state, range(1, trace.length + 1))
    ] == (steps)


# Classes


class Mine:
    """A right one, as a learner writes it."""

    def __init__(self, board, start):
        self.board, self.start = board, [start]

    def candidates(self, path):
        row, col = path[-1]
        return [(row + down, col + right) for down, right in MOVES]

    def allowed(self, path, square):
        row, col = square
        on_the_board = 0 <= row < self.board.rows and 0 <= col < self.board.cols
        return on_the_board and square not in path

    def is_solution(self, path):
        return len(path) == self.board.rows * self.board.cols


class WithoutAStart:
    def candidates(self, path):
        return knight_moves(path[-1])

    def allowed(self, path, square):
        return square in Board(3, 4) and square not in path

    def is_solution(self, path):
        return len(path) == 12


@pytest.mark.parametrize(
    "problem",
    [
        Mine,
        Mine(Board(3, 4), (1, 3)),
        WithoutAStart,
        WithoutAStart(),
        KnightsTour,
        KnightsTour(Board(3, 4), "d2"),
    ],
)
def test_a_right_class_or_object_passes(problem):
    attempt = attempted(problem)
    assert (attempt.fault, attempt.praise) == ("", "A tour of 12 squares after 30 placed.")
    assert attempt.trace.lines is None  # the scheme is shown: our search made the steps
    assert attempt.trace.length == 224


def test_a_class_says_no_where_there_is_no_tour():
    assert attempted(Mine, Board(3, 3), "a1").praise == (
        "NO, and that is right: 3 x 3 from a1 has no tour (14 placed, 14 undone)."
    )


class LastRow(Mine):
    def __init__(self, board, start):
        super().__init__(board, start)
        self.free = [[True] * board.cols for _ in range(board.rows)]

    def allowed(self, path, square):
        row, col = square
        return row < 3 and 0 <= col < 4 and self.free[row][col] and square not in path


class NoUpperEnd(LastRow):
    def allowed(self, path, square):
        row, col = square
        return row >= 0 and col >= 0 and self.free[row][col]


class AllAllowed(Mine):
    def allowed(self, path, square):
        return True


class Twice(Mine):
    def allowed(self, path, square):
        return square in self.board


class OneEarly(Mine):
    def is_solution(self, path):
        return len(path) == 11


class Never(Mine):
    def is_solution(self, path):
        return False


class TooStrict(Mine):
    def allowed(self, path, square):
        return super().allowed(path, square) and square[0] < 2


class OneMove(Mine):
    def candidates(self, path):
        return super().candidates(path)[:5]


class OneList(Mine):
    def __init__(self, board, start):
        super().__init__(board, start)
        self.squares = []

    def candidates(self, path):
        self.squares.clear()
        self.squares.extend(super().candidates(path))
        return self.squares


class Places(Mine):
    def allowed(self, path, square):
        path.append(square)
        return True


class OnTheClass(Mine):
    visited = []  # noqa: RUF012 - the fault

    def allowed(self, path, square):
        return super().allowed(path, square) and square not in self.visited

    def is_solution(self, path):
        done = super().is_solution(path)
        if done:
            self.visited += path
        return done


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (LastRow, "Move 1 goes to (-1, 2): Python reads row -1 as the last row; test 0 <= row."),
        (
            NoUpperEnd,
            (
                "IndexError at (3, 4), a candidate off the board: test row < rows and col < cols "
                "before you read field."
            ),
        ),
        (
            AllAllowed,
            (
                "allowed, asked about (3, 4), stopped with IndexError: move 1 goes to (3, 4), off "
                "the board of 3 rows and 4 columns: is the candidate's row and column tested?"
            ),
        ),
        (
            Twice,
            "d3 comes twice, as 6 and 8: before you place a square, test that it is still free.",
        ),
        (OneEarly, "11 squares, a2 missing: 'done' is said one early."),
        (
            Never,
            "12 squares are on the path, and you look for a 13th: test first whether it is done.",
        ),
        (
            TooStrict,
            "After d2 b1 you pass over c3, which is on the board and free: test no more than that.",
        ),
        (
            OneMove,
            "There is a tour, and candidates does not lead to it: are all eight moves there?",
        ),
        (
            OneList,
            (
                "candidates hands out the same list again, changed, while a waiting call is not "
                "yet through with it: make a new list each time."
            ),
        ),
        (
            Places,
            (
                "allowed, asked about (3, 4), stopped with AttributeError: 'Path' object has no "
                "attribute 'append'"
            ),
        ),
    ],
)
def test_each_fault_of_a_class_is_named(problem, message):
    assert fault(problem) == message


def test_what_is_kept_on_the_class_is_named():
    said = fault(OnTheClass)
    assert said.startswith("Right once; run again, it says: After d2 you pass over b1")
    assert said.endswith("on the class: make it in __init__, as self.name.")


def test_one_list_for_all_is_right_while_nobody_changes_it():
    class Digits:
        start, digits = (), [0, 1]

        def candidates(self, path):
            return self.digits

        def allowed(self, path, digit):
            return not path or path[-1] != digit

        def is_solution(self, path):
            return len(path) == 3

    attempt = attempted(Digits)
    assert (attempt.fault, attempt.praise) == ("", "A solution after 3 placed.")
    assert attempt.trace.scene.kind == "list"


def test_other_problems_are_searched():
    queens = attempted(Queens(6))
    assert (queens.fault, queens.praise) == ("", "A solution after 31 placed.")
    maze = attempted(Maze(("...", ".#.", "..."), (0, 0), (2, 2)))
    assert (maze.fault, maze.trace.scene.kind) == ("", "turtle")
    none = attempted(Queens(3))
    assert none.praise == "Searched to the end, 5 placed and all undone: there is none."
    assert none.trace.outcome.verdict is NONE


def test_queens_of_their_own_with_an_n():
    class Rooks:
        start = ()

        def __init__(self, n):
            self.n = n

        def candidates(self, path):
            return [(len(path), col) for col in range(self.n)]

        def allowed(self, path, square):
            return all(square[1] != col for _, col in path)

        def is_solution(self, path):
            return len(path) == self.n

    attempt = attempted(Rooks(4))
    assert (attempt.fault, attempt.praise) == ("", "A solution after 4 placed.")
    assert (attempt.trace.scene.kind, attempt.trace.scene.rows) == ("queens", 4)


def test_a_problem_without_end_comes_back():
    class Endless:
        start = ()

        def candidates(self, path):
            return [0]

        def allowed(self, path, digit):
            return True

        def is_solution(self, path):
            return False

    attempt = attempted(Endless, budget=300)
    assert attempt.fault == (
        "300 steps were made, and there is no end: that proves nothing. Does is_solution ever say "
        "yes?"
    )
    assert (attempt.trace.length, attempt.trace.outcome.verdict) == (300, BUDGET)


def test_a_turtle_that_walks_off_at_the_top():
    class Turtle(Maze):
        def allowed(self, path, square):
            row, col = square
            return row < 3 and 0 <= col < 3 and square not in path and self.field[row][col] == "."

    assert fault(Turtle(("...", "...", "..."), (0, 0), (2, 2))) == (
        "Move 1 goes to (-1, 0): Python reads row -1 as the last row; test 0 <= row."
    )


# What is no solver


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (True, "a solver is a function such as go, not what it answers"),
        (Solver, "a solver is a function such as go, not what it answers"),
        (lambda: True, "a solver takes the trail"),
        (lambda trail, found, more: True, "a solver takes the trail"),
    ],
)
def test_what_is_no_solver_is_refused(value, message):
    with pytest.raises(ValueError, match=message):
        attempted(value)


def test_a_class_without_one_of_the_methods_is_refused():
    class Half:
        def candidates(self, path):
            return []

    with pytest.raises(ValueError, match="has no allowed"):
        attempted(Half)


def test_a_class_that_wants_more_is_refused():
    class Wants(Mine):
        def __init__(self, rows, cols, start):
            super().__init__(Board(rows, cols), start)

    with pytest.raises(ValueError, match="hand in an object, such as Wants"):
        attempted(Wants)


def test_boards_and_starts_are_checked():
    with pytest.raises(ValueError, match="a board is made by"):
        attempted(recursive, (3, 4))
    with pytest.raises(ValueError, match="'e9' is not on the board"):
        attempted(recursive, start="e9")
    with pytest.raises(ValueError, match="budget must be a whole number"):
        attempted(recursive, budget=0)
