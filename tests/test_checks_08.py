"""The self-checks of lesson 08: a wrong answer in, the message that names its fault out."""

import json
from importlib.resources import files
from itertools import chain, combinations, product

import pytest

from knighttour import (
    CLOCKWISE,
    STUCK,
    WIRTH,
    Board,
    KnightsTour,
    Verdict,
    Warnsdorff,
    engine,
    onward,
    square_name,
    tour_exists,
)
from knighttour.teach.checks import judged
from knighttour.teach.checks.lesson_08 import blame, fewest_squares, rate, stuck_though
from knighttour.teach.hints import hint

EIGHT = Board(8, 8)
WORDS = ("FOUND", "NONE", "STUCK", "BUDGET", "STOPPED")


def is_stuck(board, start, ties="first", seed=0, order=WIRTH):
    """By the plain engine; the checks walk with the compiled one."""
    problem = KnightsTour(board, start, order=order, rule=Warnsdorff(board, ties, seed))
    return engine.solve(problem, greedy=True, theory=False).verdict is STUCK


# 1: the failing start


def test_only_e6_fails_in_the_order_clockwise():
    failing = [s for s in EIGHT.squares() if is_stuck(EIGHT, s, order=CLOCKWISE)]
    assert list(map(square_name, failing)) == ["e6"]


@pytest.mark.parametrize("answer", ["e6", "E6", (5, 4), ["e6"], [(5, 4)]])
def test_start_right(answer):
    assert judged("08.start", answer).startswith("Right. From e6 it is stuck at 60:")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("e3", "e3 is the failing start of the order WIRTH: give the problem order=CLOCKWISE."),
        ("d3", "d3 is e3 in a mirror, left and right; the two orders differ by up and down."),
        ("a1", "From a1 the rule visits all 64 squares in the order CLOCKWISE."),
        ("e9", "'e9' is not on the board"),
        (["e3", "e6"], "One square is asked for, such as \"a1\", not ['e3', 'e6']."),
        ([], 'One square is asked for, such as "a1", not [].'),
        (6, 'One square is asked for, such as "a1", not 6.'),
    ],
)
def test_start_names_the_fault(answer, message):
    assert judged("08.start", answer).startswith(f"Not yet. {message}")


# 2: whose fault


def by_ifs(walk, search):
    if walk == "FOUND":
        return "came home"
    if search == "FOUND":
        return "the rule"
    return "no tour" if search == "NONE" else "not known"


def by_table(walk, search):
    table = {"FOUND": "the rule", "NONE": "no tour"}
    return "came home" if walk == "FOUND" else table.get(search, "not known")


def by_elimination(walk, search):
    answer = "not known"
    if search == "NONE":
        answer = "no tour"
    if search == "FOUND":
        answer = "the rule"
    if walk != "STUCK":
        answer = "came home"
    return answer


@pytest.mark.parametrize("function", [by_ifs, by_table, by_elimination])
def test_fault_right(function):
    assert judged("08.fault", function).startswith("Right. The rule is to blame only where")
    for walk, search in product(("FOUND", "STUCK"), WORDS):
        assert function(walk, search) == blame(Verdict(walk), Verdict(search))


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (
            lambda w, s: by_ifs(w, "NONE" if s in ("BUDGET", "STOPPED") else s),
            "STUCK, then BUDGET: you say 'no tour', but nobody has tried everything: 'not known'.",
        ),
        (
            lambda w, s: "came home" if w == "FOUND" else "the rule",
            (
                "STUCK, then NONE: you say 'the rule', but no rule finds a tour where there is "
                "none: 'no tour'."
            ),
        ),
        (
            lambda w, s: "came home" if w == "FOUND" else "no tour",
            "STUCK, then FOUND: you say 'no tour', but the search has found one: 'the rule'.",
        ),
        (
            lambda w, s: "not known" if s == "BUDGET" else by_ifs(w, s),
            (
                "FOUND, then BUDGET: you say 'not known', but the walk is a tour, whatever came of "
                "the search: 'came home'."
            ),
        ),
        (
            lambda w, s: "came home" if s == "FOUND" else by_ifs(w, s),
            "STUCK, then FOUND: you say 'came home', but the search has found one: 'the rule'.",
        ),
        (
            lambda w, s: print("the rule"),
            "FOUND, then FOUND: return 'came home', 'the rule', 'no tour' or 'not known', not None",
        ),
        ("the rule", "Hand in the function itself, `whose_fault`, not what it answers."),
        (lambda w: w, "Your code stopped with TypeError:"),
    ],
)
def test_fault_names_the_fault(function, message):
    assert judged("08.fault", function).startswith(f"Not yet. {message}")


# 3: the rule with undo


def exits(trail, square):
    return len(onward(trail.board, trail.path, square))


def ordered(trail):
    allowed = onward(trail.board, trail.path, trail.path[-1])
    return sorted(allowed, key=lambda square: exits(trail, square))


def made(squares, undo=True, last=False):
    """A solver that goes over `squares(trail)`; `last` is its answer when nothing is left."""

    def go(trail):
        if trail.is_complete:
            return True
        for square in squares(trail):
            trail.place(square)
            if go(trail):
                return True
            if undo:
                trail.undo()
        return last

    return go


def picks_the_best_left(trail):
    if trail.is_complete:
        return True
    left = onward(trail.board, trail.path, trail.path[-1])
    while left:
        best = min(left, key=lambda square: exits(trail, square))
        left.remove(best)
        trail.place(best)
        if picks_the_best_left(trail):
            return True
        trail.undo()
    return False


def by_candidates(trail):
    free = [to for to in trail.candidates() if to in trail.board and to not in trail.path]
    return sorted(free, key=lambda square: exits(trail, square))


def by_pohl(trail):
    rule = Warnsdorff(trail.board, "pohl")
    return rule(tuple(trail.path), onward(trail.board, trail.path, trail.path[-1]))


@pytest.mark.parametrize("go", [made(ordered), picks_the_best_left, made(by_candidates)])
def test_solver_right(go):
    assert judged("08.solver", go) == (
        "Right. A tour of 36 squares from d4, 62 placed, 27 undone, and NO on 3 x 3."
    )


def test_solver_may_break_ties_in_its_own_way():
    assert judged("08.solver", made(by_pohl)).startswith("Right. A tour of 36 squares from d4,")


def never_undoes(trail):
    while not trail.is_complete and ordered(trail):
        trail.place(ordered(trail)[0])
    return trail.is_complete


def leaves_the_loop(trail):
    if trail.is_complete:
        return True
    for square in ordered(trail):
        trail.place(square)
        if leaves_the_loop(trail):
            return True
        trail.undo()
        return False
    return False


@pytest.mark.parametrize(
    ("go", "message"),
    [
        (
            never_undoes,
            (
                "Stuck at 34 squares on d3, none undone: so far the rule does that alone. After a "
                "NO take the square back and go on with the next one."
            ),
        ),
        (
            made(lambda trail: ordered(trail)[:1]),
            (
                "NO after 33 placed, 33 undone: you try only the first square of each order. That "
                "is STUCK, no proof: go through all allowed squares."
            ),
        ),
        (
            leaves_the_loop,
            "NO after 33 placed, 33 undone: you try only the first square of each order.",
        ),
        (
            made(lambda trail: onward(trail.board, trail.path, trail.path[-1])),
            "On c1 (number 5) you go to d3, which has 6 onward moves, before a2 with 2: sort the",
        ),
        (
            made(lambda trail: ordered(trail)[::-1]),
            (
                "On d4 (number 1) you go to b3, which has 5 onward moves, before e6 with 2: sort "
                "the allowed squares by their onward moves, the fewest first."
            ),
        ),
        (
            made(
                lambda trail: sorted(
                    onward(trail.board, trail.path, trail.path[-1]), key=trail.board.degree
                )
            ),
            (
                "On b2 (number 17) you go to c4, which has 6 onward moves, before d3 with 2. Did "
                "you count visited squares?"
            ),
        ),
        (
            made(ordered, undo=False),
            "Stuck at 34 squares on d3, none undone: after NO, take d3 back and go on with a4.",
        ),
        (made(ordered, last=None), "6 x 6 from d4 is right. 3 x 3 from a1 has no tour: at the end"),
        (made(ordered, last=True), "Stuck at 34 squares on d3, none undone: so far the rule does"),
        (lambda trail: False, "Your function makes no step and answers False."),
        ("go", "A function is asked for, such as go_by_rule, not 'go'."),
        (
            made(lambda trail: trail.candidates()),
            "Your code stopped with IndexError: move 2 goes to",
        ),
    ],
)
def test_solver_names_the_fault(go, message):
    assert judged("08.solver", go).startswith(f"Not yet. {message}")


# 4: lots


def seeds(board, start, most=20):
    return [seed for seed in range(most) if not is_stuck(board, start, "random", seed)]


def come_home(board, start):
    for seed in range(20):
        problem = KnightsTour(board, start, rule=Warnsdorff(board, "random", seed))
        if engine.solve(problem, greedy=True).verdict == "FOUND":
            return seed
    return "not known"


def with_undo(board, start):
    for seed in range(20):
        problem = KnightsTour(board, start, rule=Warnsdorff(board, "random", seed))
        if engine.solve(problem, budget=10_000).verdict == "FOUND":
            return seed
    return "not known"


def first_only(board, start):
    return 0 if not is_stuck(board, start, "random", 0) else "not known"


def test_lots_right():
    assert judged("08.lots", come_home).startswith("Right. It tries again until a walk comes home")
    assert judged("08.lots", lambda b, s: (seeds(b, s) or ["not known"])[0])[:6] == "Right."


def test_from_b3_of_5_x_6_no_walk_of_twenty_comes_home_and_there_is_a_tour():
    assert come_home(Board(5, 6), "b3") == "not known"
    assert come_home(Board(5, 6), "d3") == 5
    assert tour_exists(5, 6, "b3")


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (
            with_undo,
            "6 x 6 from d4: you say 0, but with seed 0 the walk is stuck: is greedy=True there?",
        ),
        (
            first_only,
            (
                "6 x 6 from d4: you say 'not known', but with seed 1 the walk comes home: give up "
                "after the loop, not in it."
            ),
        ),
        (
            lambda b, s: (seeds(b, s) or [None])[0],
            (
                "5 x 6 from b3: you say None, but 20 walks that are stuck prove nothing (there is "
                "a tour): return 'not known'."
            ),
        ),
        (
            lambda b, s: (seeds(b, s) or ["none"])[0],
            "5 x 6 from b3: you say 'none', but 20 walks that are stuck prove nothing",
        ),
        (
            lambda b, s: (seeds(b, s) or ["not known"])[-1],
            "6 x 6 from d4: you say 19, but seed 1 comes first and comes home",
        ),
        (lambda b, s: True, "6 x 6 from d4: the number of the seed is asked for, not True."),
        (lambda b, s: None, "6 x 6 from d4: the number of the seed is asked for, not None."),
        (5, "Hand in the function itself, `come_home`, not what it answers."),
    ],
)
def test_lots_names_the_fault(function, message):
    assert judged("08.lots", function).startswith(f"Not yet. {message}")


# 5: the smallest counterexample


def test_no_board_of_fewer_than_21_squares_has_a_counterexample():
    for rows, cols in product(range(1, 21), repeat=2):
        if rows * cols < 21:
            board = Board(rows, cols)
            with_tour = [s for s in board.squares() if tour_exists(rows, cols, s)]
            assert not any(is_stuck(board, start) for start in with_tour)
    assert fewest_squares() == 21
    assert list(map(square_name, stuck_though(Board(3, 7)))) == ["c1", "g1", "a3", "c3", "g3"]


@pytest.mark.parametrize("answer", [(3, 7, "c1"), [3, 7, "g3"], (7, 3, "a1"), (3, 7, (0, 2))])
def test_smallest_right(answer):
    assert judged("08.smallest", answer).startswith(f"Right. {answer[0]} x {answer[1]} from ")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ((6, 6, "d4"), "A counterexample of 36 squares. There is a smaller one."),
        ((4, 6, "a1"), "A counterexample of 24 squares. There is a smaller one."),
        (
            (3, 5, "a1"),
            "3 x 5 from a1: there is no tour at all, so the rule is not to blame.",
        ),
        ((3, 4, "a1"), "3 x 4 from a1: the rule visits all 12 squares."),
        ((3, 4, "b1"), "3 x 4 from b1: there is no tour at all, so the rule is not to blame."),
        ((3, 7, "h1"), "'h1' is not on the board"),
        ((0, 7, "a1"), ""),
        ((3, 7), 'Rows, columns and a start are asked for, such as (8, 8, "e3"), not (3, 7).'),
        ("3 x 7", 'Rows, columns and a start are asked for, such as (8, 8, "e3"), not 3 x 7.'),
    ],
)
def test_smallest_names_the_fault(answer, message):
    assert judged("08.smallest", answer).startswith(f"Not yet. {message}")


# A, B, C


def every_set(letters):
    return chain.from_iterable(combinations(letters, n) for n in range(1, len(letters) + 1))


def test_a_only_b_c_f():
    right = [s for s in every_set("ABCDEF") if judged("08.A", "".join(s)).startswith("Right")]
    assert right == [tuple("BCF")]
    assert judged("08.A", "f, c, b").startswith("Right. A tour is a proof")
    assert judged("08.A", ["B", "C", "F"])[:6] == "Right."


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("A", "A: a walk that is stuck proves nothing about the ways that it did not go."),
        ("CF", "B is missing: hold the tour from d3 in a mirror, and it begins on d4."),
        ("BF", "C is missing: d4 has a tour, and the rule did not find it: a counterexample."),
        ("BCDF", "D: other ties walk another way; with Roth's the walk from d4 comes home."),
        ("BCEF", "E: 36 walks on 6 x 6 say nothing of other boards; on 10 x 10 there are two,"),
        ("BC", "F is missing: there is a tour, and a search with undo leaves nothing out."),
        ("G", "Letters from A to F are asked for, such as \"AD\", not 'G'."),
        (3, 'Letters from A to F are asked for, such as "AD", not 3.'),
    ],
)
def test_a_names_the_fault(answer, message):
    assert judged("08.A", answer).startswith(f"Not yet. {message}")


def test_what_check_a_says_is_so():
    assert not is_stuck(Board(6, 6), "d4", "roth")
    ten = [square_name(s) for s in Board(10, 10).squares() if is_stuck(Board(10, 10), s)]
    assert ten == ["b4", "b8"]


def test_b_right():
    assert rate() == (4, 113)
    assert judged("08.B", [4, 113]) == "Right. 4 of 113, about 3.5 in a hundred."
    assert judged("08.B", (4, 113))[:6] == "Right."


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (
            [116, 225],
            (
                "116 of 225 counts the 112 light squares, from which there is no tour: the rule is "
                "not to blame there."
            ),
        ),
        (
            [4, 225],
            (
                "4 of 225: among the 225 are the 112 light squares, from which there is no tour; "
                "leave them out."
            ),
        ),
        (
            [4, 116],
            (
                "4 of 116 are the stuck ones the rule is to blame for; it was asked to find a tour "
                "from 113."
            ),
        ),
        ([116, 113], "116 of 113: the 112 light squares, from which there is no tour, are counted"),
        ([3, 113], "3 of 113: from how many squares is there a tour?"),
        (4, "Two numbers are asked for, such as [1, 64], not 4."),
    ],
)
def test_b_names_the_fault(answer, message):
    assert judged("08.B", answer).startswith(f"Not yet. {message}")


RIGHT = ["STUCK", "BUDGET", "NONE", "STUCK", "NONE"]


def test_c_right():
    said = "Right. STUCK is not NONE, and a hundred times STUCK is not NONE either."
    assert judged("08.C", RIGHT) == said
    assert judged("08.C", "stuck, budget, none, stuck, none") == said


@pytest.mark.parametrize(
    ("run", "word", "message"),
    [
        (1, "NONE", "Run 1 is not NONE: it is one walk, and from d1 there is a tour."),
        (
            2,
            "STUCK",
            "Run 2 is not STUCK: undo was allowed, so no dead end could end it; a limit did.",
        ),
        (2, "NONE", "Run 2 is not NONE: paths are left that nobody has tried."),
        (3, "STUCK", "Run 3 is not STUCK: nobody walked; the colours prove it, so it is NONE."),
        (4, "NONE", "Run 4 is not NONE: a hundred walks that are stuck prove no more than one."),
        (5, "STUCK", "Run 5 is not STUCK: it took every dead end back and tried all the rest:"),
        (5, "FOUND", "Run 5 is not FOUND: how did it end, and was all tried?"),
        (1, "LOST", "Run 1: 'LOST' is no verdict; FOUND, NONE, STUCK, BUDGET, STOPPED are."),
    ],
)
def test_c_names_the_fault(run, word, message):
    answer = [*RIGHT]
    answer[run - 1] = word
    assert judged("08.C", answer).startswith(f"Not yet. {message}")


def test_c_asks_for_five_words():
    assert judged("08.C", "STUCK").startswith("Not yet. Five words are asked for")


def test_the_five_runs_ended_as_told():
    assert len(walk_of(Board(5, 6), "d1")) == 28
    assert Board(7, 7).colour("b1") == "light"
    assert not tour_exists(7, 7, "b1")
    assert tour_exists(5, 6, "d1")
    assert not seeds(Board(5, 6), "b3", 100)


def walk_of(board, start):
    problem = KnightsTour(board, start, rule=Warnsdorff(board))
    return engine.solve(problem, greedy=True).path


@pytest.mark.parametrize("key", ["A", "B", "C", "start", "fault", "solver", "lots", "smallest"])
def test_no_answer_yet(key):
    assert judged(f"08.{key}", ...).startswith("Nothing to check yet")


def test_hints_of_08():
    texts = json.loads((files("knighttour.teach") / "data" / "hints_08.json").read_text("utf-8"))
    assert set(texts) == {"3", "5"}
    assert "3 hints" in repr(hint("08.3"))
