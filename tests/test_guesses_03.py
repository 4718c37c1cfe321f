"""The truths of the guesses of lesson 03, each computed once more."""

import ast
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
    "4": lambda: comes_off_after(STUCK_ON_A3),
    "5": mistake,
    "6": lambda: len(EVENTS) - 1 - [event[0] for event in EVENTS].index("solution"),
    "7": lambda: tally(search(KnightsTour(Board(3, 3), "a1"))).undone,
    "8": lambda: solve(KnightsTour(Board(5, 5), "a1", order=CLOCKWISE)).counts.placed,
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
        ("4", "eight"),
        ("4", ["a3", "c2", "a1", "b3", "c1", "d3", "b2", "d1"]),
        ("5", "c3"),
        ("5", "b1 c3"),
        ("5", "second"),
        ("6", "zero"),
        ("6", "none"),
        ("7", "all"),
    ],
)
def test_a_right_guess_in_another_form(number, guess):
    assert ", and so it is. " in answer_to(f"03.{number}", guess)


LESSON = json.loads((HOME / "03_take_a_move_back.ipynb").read_text("utf-8"))["cells"]
TEXTS = {cell["id"]: "".join(cell["source"]) for cell in LESSON}


def test_a_guess_that_is_a_text_shows_the_quotes():
    shown = re.findall(r'`"(.+?)"`', TEXTS["03-guess-1-text"])
    assert shown
    for example in shown:  # and the example is not the answer
        assert "; the answer is" in answer_to("03.1", example)


@pytest.mark.parametrize(
    ("number", "answer"),
    [
        ("4", r"d1|c3|\b8\b|eight|\b3\b|three"),
        ("5", r"c3|\ba3|second|move 2"),
        ("8", r"\b40\b"),
    ],
)
def test_what_stands_below_a_guess_does_not_give_its_answer(number, answer):
    ids = [*TEXTS]
    here = ids.index(f"03-reveal-{number}")
    for below in ids[here + 1 : here + 3]:
        assert not re.search(answer, TEXTS[below], re.DOTALL)


@pytest.mark.parametrize(
    ("player", "answer"),
    [("03-events", r"undo|comes off|b3"), ("03-goes-on", r"a2|c3"), ("03-end", r"solution|YES")],
)
def test_what_stands_below_a_player_that_asks_does_not_give_its_answer(player, answer):
    ids = [*TEXTS]
    assert not re.search(answer, TEXTS[ids[ids.index(player) + 1]])


PLAYERS = {  # where each player stands, what it shows, and what it asks
    "03-watch": ("d2", 1, []),
    "03-events": ("d2", 2, ["undo a2", "place b3", "undo a3"]),
    "03-dead-end-1": ("d2 b1 c3 d1 b2 d3 c1 a2", 2, []),
    "03-goes-on": ("d2", 2, ["place a2"]),
    "03-dead-end-2": ("d2 b1 c3 d1 b2 d3 c1 b3 a1 c2 a3", 2, []),
    "03-lost": ("d2 b1 c3", 1, []),
    "03-end": ("d2", 2, ["solution a2"]),
    "03-tour": ("d2 b1 a3 c2 a1 b3 c1 d3 b2 d1 c3 a2", 2, []),
    "03-lines-shown": ("d2 b1 c3 d1 b2 d3 c1 a2", 3, []),
    "03-summary-shown": ("d2 b1 c3", 4, []),
}


@pytest.fixture(scope="module")
def players():
    names, shown = {}, {}
    for cell in PLAYERS:
        *rest, last = ast.parse(TEXTS[cell]).body
        exec(compile(ast.Module(rest, []), cell, "exec"), names)
        shown[cell] = eval(ast.unparse(last), names)
    return shown


@pytest.mark.parametrize("cell", PLAYERS)
def test_each_player_stands_and_asks_where_the_text_says(players, cell):
    player = players[cell]
    (trace,) = player.shown
    path, level, asked = PLAYERS[cell]
    steps = [*search(KnightsTour(Board(3, 4), "d2"))]
    comes = [next(step for step in steps[k:] if step[0] is not REJECT) for k in player.asks]
    assert [f"{str(kind).lower()} {square_name(square)}" for kind, square, _ in comes] == asked
    assert " ".join(map(square_name, trace.state(player.at).path)) == path
    assert player.level == level


def test_no_player_at_level_3_stands_above_the_exercise_whose_answer_its_lines_are():
    ids = [*TEXTS]
    first = min(ids.index(cell) for cell, (_, level, _) in PLAYERS.items() if level > 2)
    assert first > ids.index("03-order-check")


def test_the_counts_are_shown_below_the_checks_that_ask_for_them():
    ids = [*TEXTS]
    counts = [ids.index(cell) for cell, (_, level, _) in PLAYERS.items() if level > 3]
    assert min(counts) > max(ids.index("03-check-b-check"), ids.index("03-check-c-check"))


def test_nearly_two_thirds_of_all_placements_are_the_mistake_and_what_comes_after_it(players):
    (trace,) = players["03-lost"].shown
    ((begin, end),) = trace.doomed
    before, after = trace.state(begin - 1).counts.placed, trace.state(end).counts.placed
    share = (after - before) / trace.outcome.counts.placed
    assert 0.6 < share < 2 / 3
    assert "Nearly two thirds" in TEXTS["03-lost-text"]


def test_the_race_is_the_lecture_against_the_blog():
    names = {"KnightsTour": KnightsTour, "Board": Board}
    *rest, last = ast.parse(TEXTS["03-race"]).body
    exec(compile(ast.Module(rest, []), "03-race", "exec"), names)
    race = eval(ast.unparse(last), names)
    counts = [trace.outcome.counts for trace in race.shown]
    assert [(c.tries, c.placed, c.undone) for c in counts] == [(70624, 8839, 8815), (236, 40, 16)]
