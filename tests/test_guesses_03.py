"""The truths of the guesses of lesson 03, each computed once more."""

import contextlib
import io
import itertools
import json
import re
from importlib.resources import files

import pytest

from knighttour import (
    CLOCKWISE,
    WIRTH,
    Board,
    KnightsTour,
    search,
    solutions,
    solve,
    square_name,
    tally,
)
from knighttour.engine import PLACE, REJECT, SOLUTION, UNDO
from knighttour.knights import knight_moves
from knighttour.teach.guesses import answer_to
from knighttour.teach.lessons import HOME

QUESTIONS = json.loads((files("knighttour.teach") / "data" / "guesses_03.json").read_text("utf-8"))


def events():
    """The steps to the first tour on 3 x 4 from d2, without rejects: kind, name, path after it."""
    problem = KnightsTour(Board(3, 4), "d2")
    path, told = list(problem.start), []
    for kind, square, _ in search(problem):
        if kind is PLACE:
            path.append(square)
        elif kind is UNDO:
            path.pop()
        if kind is not REJECT:
            told.append((str(kind).lower(), square_name(square), [*map(square_name, path)]))
        if kind is SOLUTION:
            return told
    return told


EVENTS = events()
PATHS = [" ".join(path) for _, _, path in EVENTS]
STUCK_ON_A2 = PATHS.index("d2 b1 c3 d1 b2 d3 c1 a2")
STUCK_ON_A3 = PATHS.index("d2 b1 c3 d1 b2 d3 c1 b3 a1 c2 a3")


def printed_by_down():
    def down(n):
        print("in", n)
        if n > 1:
            down(n - 1)
        print("out", n)

    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        down(3)
    return out.getvalue().splitlines()


def most_waiting():
    """The calls that wait while the deepest one runs: all that have begun but that one."""
    begun = []

    def down(n):
        begun.append(n)
        if n > 1:
            down(n - 1)

    down(3)
    return len(begun) - 1


def comes_off_after(place):
    return len(list(itertools.takewhile(lambda event: event[0] == "undo", EVENTS[place + 1 :])))


def mistake():
    """The number of the first move after which no tour goes on."""
    board, path = Board(3, 4), EVENTS[STUCK_ON_A3][2]
    for number in range(1, len(path)):
        start = tuple(map(board.square, path[: number + 1]))
        if next(solutions(KnightsTour(board, start)), None) is None:
            return number
    return None


TRUTHS = {
    "1": printed_by_down,
    "2": most_waiting,
    "3": lambda: (lambda height: height(height, 2))(lambda h, n: 1 if n == 1 else h(h, n - 1) + 1),
    "4": lambda: EVENTS[STUCK_ON_A2 + 1][0],
    "5": lambda: EVENTS[STUCK_ON_A2 + 2][0],
    "6": lambda: EVENTS[STUCK_ON_A2 + 2][1],
    "7": lambda: EVENTS[STUCK_ON_A3 + 1][0],
    "8": lambda: comes_off_after(STUCK_ON_A3),
    "9": lambda: " ".join(EVENTS[STUCK_ON_A3 + 9][:2]),
    "10": mistake,
    "11": lambda: EVENTS[-1][0],
    "12": lambda: len(EVENTS) - 1 - [event[0] for event in EVENTS].index("solution"),
    "13": lambda: tally(search(KnightsTour(Board(3, 3), "a1"))).undone,
    "14": lambda: solve(KnightsTour(Board(5, 5), "a1", order=CLOCKWISE)).counts.placed,
}


def test_every_question_has_its_truth_computed():
    assert set(TRUTHS) == set(QUESTIONS)


@pytest.mark.parametrize("number", TRUTHS)
def test_the_stored_truth_is_the_computed_one(number):
    assert QUESTIONS[number]["truth"] == TRUTHS[number]()


def test_what_the_sentences_say_of_the_demonstration_board():
    off = [name for _, name, _ in EVENTS[STUCK_ON_A3 + 1 : STUCK_ON_A3 + 9]]
    assert off == ["a3", "c2", "a1", "b3", "c1", "d3", "b2", "d1"]
    assert EVENTS[STUCK_ON_A2 + 1][1:] == ("a2", ["d2", "b1", "c3", "d1", "b2", "d3", "c1"])
    board = Board(3, 4)

    def leads_to(name):
        return [square_name(to) for to in knight_moves(board.square(name)) if to in board]

    assert leads_to("c1") == ["d3", "a2", "b3"]
    assert leads_to("c3") == ["d1", "b1", "a2"]
    assert sorted(leads_to("a2")) == ["c1", "c3"]
    assert sorted(leads_to("a3")) == ["b1", "c2"]
    assert sorted(leads_to("c2")) == ["a1", "a3"]


def test_the_figures_of_the_lesson():
    counts = solve(KnightsTour(Board(3, 4), "d2")).counts
    assert (counts.tries, counts.placed, counts.undone) == (204, 30, 19)
    # All that comes off is c3 and what came after it
    c3 = PATHS.index("d2 b1 c3")
    c3_off = next(i for i, event in enumerate(EVENTS) if event[:2] == ("undo", "c3"))
    assert [kind for kind, _, _ in EVENTS[c3 : c3_off + 1]].count("place") == 19
    assert {kind for kind, _, _ in EVENTS[c3_off + 1 :]} == {"place", "solution"}
    every = tally(search(KnightsTour(Board(3, 4), "d2")))
    assert (every.solutions, every.placed, every.undone) == (4, 70, 70)


def test_four_of_all_move_orders_tour_5_x_5_from_a1_with_no_undo():
    steps = {(r, c): [(r + d, c + e) for d, e in WIRTH] for r in range(5) for c in range(5)}

    def never_stuck(order):
        here, visited = (0, 0), {(0, 0)}
        while here:
            onward = (steps[here][move] for move in order)
            here = next((to for to in onward if to in steps and to not in visited), None)
            visited.add(here)
        return len(visited - {None}) == 25

    assert sum(map(never_stuck, itertools.permutations(range(8)))) == 4


@pytest.mark.parametrize(
    ("number", "guess"),
    [
        ("1", "in 3, 2, 1, out 1, 2, 3"),
        ("2", "two"),
        ("4", "undo a2"),
        ("5", "place b3"),
        ("6", "place b3"),
        ("6", (2, 1)),
        ("7", "undo a3"),
        ("8", "eight"),
        ("8", ["a3", "c2", "a1", "b3", "c1", "d3", "b2", "d1"]),
        ("9", "a2"),
        ("9", (1, 0)),
        ("10", "c3"),
        ("10", "b1 c3"),
        ("10", "second"),
        ("12", "zero"),
        ("12", "none"),
        ("13", "all"),
    ],
)
def test_a_right_guess_in_another_form(number, guess):
    assert ", and so it is. " in answer_to(f"03.{number}", guess)


LESSON = json.loads((HOME / "03_take_a_move_back.ipynb").read_text("utf-8"))["cells"]
TEXTS = {cell["id"]: "".join(cell["source"]) for cell in LESSON}


@pytest.mark.parametrize("number", ["1", "4", "5", "6", "7", "9", "11"])
def test_a_guess_that_is_a_text_shows_the_quotes(number):
    shown = re.findall(r'`"(.+?)"`', TEXTS[f"03-guess-{number}-text"])
    assert shown
    for example in shown:  # and the example is not the answer
        assert "; the answer is" in answer_to(f"03.{number}", example)


@pytest.mark.parametrize(
    ("number", "answer"),
    [
        ("4", r"off|undo|back on"),
        ("5", r"plac|goes on|put"),
        ("7", r"^(?!.*It may be 0)|\bundo"),  # "how many come off" alone would say that one does
        ("8", r"d1|c3|\b8\b|eight"),
        ("10", r"c3|\ba3|second"),
        ("11", r"solution|complete|full|YES"),
        ("14", r"40"),
    ],
)
def test_what_stands_below_a_guess_does_not_give_its_answer(number, answer):
    ids = [*TEXTS]
    here = ids.index(f"03-reveal-{number}")
    below = ids[here + 1]
    assert not re.search(answer, TEXTS[below], re.DOTALL)
