"""The truths of the guesses of lesson 04, each computed by programs with plain lists of their own.

The broken programs of the lesson are also run as they stand there.
"""

import ast
import json
import re
from importlib.resources import files

import pytest

from knighttour import PLACE, REJECT, UNDO, Board, is_tour, square_name
from knighttour.teach.guesses import answer_to
from knighttour.teach.lessons import HOME
from knighttour.teach.runs import Results, run
from knighttour.teach.trail import OutOfBudget, Trail

DATA = files("knighttour.teach") / "data"
QUESTIONS = json.loads((DATA / "guesses_04.json").read_text("utf-8"))
LESSON = json.loads((HOME / "04_bug_hunt.ipynb").read_text("utf-8"))["cells"]
TEXTS = {cell["id"]: "".join(cell["source"]) for cell in LESSON}
PRINTED = {
    cell["id"]: "".join("".join(out.get("text", "")) for out in cell.get("outputs", []))
    for cell in LESSON
}
MOVES = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]
MOST = 300  # events: the second program makes 140


def walked(undo=True, late=False, early=False, store=None):
    """The events, the answer and the path of a search on 3 x 4 from d2, with a bug if asked."""
    path, events = [(1, 3)], []

    def off():
        events.append(("undo", path.pop()))

    def go():
        if len(path) == 12 + late:
            if store is None:
                return True
            store.append(path)
            return False
        row, col = path[-1]
        for down, right in MOVES:
            square = (row + down, col + right)
            if 0 <= square[0] < 3 and 0 <= square[1] < 4 and square not in path:
                path.append(square)
                events.append(("place", square))
                if len(events) > MOST:
                    raise RecursionError
                if early:
                    off()
                if go():
                    return True
                if undo and not early:
                    off()
        return False

    try:
        answer = go()
    except RecursionError:
        answer = None
    return events, answer, path


def after_a2():
    events, _, _ = walked(undo=False)
    kind, square = events[events.index(("place", (1, 0))) + 1]
    return f"{kind} {square_name(square)}"


def ending(**bug):
    _, answer, path = walked(**bug)
    return f"{answer}, {len(path)}"


def lengths():
    found = []
    walked(store=found)
    return [len(path) for path in found]


def longest():
    depth, deepest = 1, 1
    for kind, _ in walked(early=True)[0]:
        depth += 1 if kind == "place" else -1
        deepest = max(deepest, depth)
    return deepest


def no_knights_moves():
    table = ast.parse(TEXTS["04-go-5"]).body[0].value
    return sum(down**2 + right**2 != 5 for down, right in ast.literal_eval(table))


TRUTHS = {
    "1": after_a2,
    "2": lambda: ending(undo=False),
    "3": lambda: ending(late=True),
    "4": lengths,
    "5": longest,
    "6": no_knights_moves,
}


def test_every_question_has_its_truth_computed():
    assert set(TRUTHS) == set(QUESTIONS)


@pytest.mark.parametrize("number", TRUTHS)
def test_the_stored_truth_is_the_computed_one(number):
    assert QUESTIONS[number]["truth"] == TRUTHS[number]()


def test_the_stored_guess_is_a_wrong_one():
    for number in TRUTHS:
        assert "; the answer is" in PRINTED[f"04-reveal-{number}"].replace("\n", " ")


@pytest.mark.parametrize(
    ("number", "guess"),
    [
        ("1", "b3"),
        ("1", ["place", (2, 1)]),
        ("2", (True, 12)),
        ("2", "True 12"),
        ("3", [False, 1]),
        ("4", "1, 1, 1, 1"),
        ("5", "two"),
        ("6", "all"),
    ],
)
def test_a_right_guess_in_another_form(number, guess):
    assert ", and so it is. " in answer_to(f"04.{number}", guess)


@pytest.mark.parametrize(("number", "answer"), [("1", "b3"), ("2", "12"), ("5", r"\b(2|two)\b")])
def test_what_stands_above_a_guess_does_not_give_its_answer(number, answer):
    ids = [*TEXTS]
    here = ids.index(f"04-guess-{number}")
    assert not re.search(answer, TEXTS[ids[here - 1]].replace("d2", ""))


# The programs as they stand in the lesson


def program(cell, name):
    names = {}
    exec(compile(TEXTS["04-setup"], "04-setup", "exec"), names)
    exec(compile(TEXTS[cell].split("\n\n\ncheck(")[0], cell, "exec"), names)
    return names[name]


def test_the_first_program_fills_the_board_with_a_jump():
    done = run(program("04-go-1", "go_1"), 3, 4, "d2")
    assert (done.answer, len(done.trail.path), done.trail.counts.undone) == (True, 12, 0)
    assert is_tour(done.trail.path, Board(3, 4)).why == "Move 8, a2 to b3, is no knight's move."
    assert " ".join(map(square_name, done.trail.path)).startswith("d2 b1 c3 d1 b2 d3 c1 a2 b3 ")


def test_the_second_program_takes_four_tours_to_pieces():
    done = run(program("04-go-2", "go_2"), 3, 4, "d2")
    counts = done.trail.counts
    assert done.answer is False
    assert (counts.solutions, counts.placed, counts.undone) == (4, 70, 70)


def test_the_third_program_makes_the_steps_of_the_right_one():
    broken = run(program("04-go-3", "go_3"), 3, 4, "d2", Results())
    right = run(program("04-mend-3-solution", "mended_3"), 3, 4, "d2", Results())
    assert broken.trail.steps == right.trail.steps
    assert broken.trail.counts.solutions == 4


def test_the_fourth_program_places_the_same_square_for_ever():
    trail = Trail(Board(3, 4), "d2", budget=1_000)
    with pytest.raises(OutOfBudget):
        program("04-go-4", "go_4")(trail)
    events = [(step.kind, square_name(step.square)) for step in trail.steps]
    kinds = [event for event in events if event[0] in (PLACE, UNDO)]
    assert set(kinds[::2]) == {(PLACE, "b1")}
    assert set(kinds[1::2]) == {(UNDO, "b1")}


def test_the_piece_of_the_table_keeps_to_half_of_the_board():
    done = run(program("04-go-5", "go_5"), 3, 4, "d2")
    assert (done.answer, done.trail.counts.placed, done.trail.counts.undone) == (False, 1, 1)
    assert {(3 * a + b) % 2 for a in (1, -1) for b in (1, -1)} == {0}


def test_the_right_program_needs_so_many_steps_as_the_text_says():
    done = run(program("04-mend-4-solution", "mended_4"), 3, 4, "d2")
    assert f"The right program needs {len(done.trail.steps)}." in TEXTS["04-run-4"]


# Where the players stand


PLAYERS = {  # where each player stands, and what it asks
    "04-watch-1-player": ("d2 b1 c3 d1 b2 d3 c1 a2", []),
    "04-watch-2-player": ("d2 b1 a3 c2 a1 b3 c1 d3 b2 d1 c3 a2", []),
    "04-watch-3-player": ("d2 b1 a3 c2 a1 b3 c1 d3 b2 d1 c3 a2", []),
    "04-events-4-player": ("d2", ["place b1", "undo b1", "place b1"]),
    "04-watch-4-player": ("d2", []),
}
NEEDED = ["04-setup", "04-go-1", "04-run-1-answer", "04-go-2", "04-run-2-answer", "04-go-3"]
NEEDED += ["04-run-3-answer", "04-go-4", "04-run-4-answer"]


@pytest.fixture(scope="module")
def players():
    """The players of the lesson, by cell."""
    names, shown = {}, {}
    for cell, text in TEXTS.items():
        if cell in NEEDED:
            exec(compile(text, cell, "exec"), names)
        elif cell in PLAYERS:
            *rest, last = ast.parse(text).body
            exec(compile(ast.Module(rest, []), cell, "exec"), names)
            shown[cell] = eval(ast.unparse(last), names)
    return shown


@pytest.mark.parametrize("cell", PLAYERS)
def test_each_player_stands_and_asks_where_the_text_says(players, cell):
    player = players[cell]
    (trace,) = player.shown
    path, asked = PLAYERS[cell]
    comes = [next(step for step in steps_from(trace, k) if step[0] != REJECT) for k in player.asks]
    assert [f"{str(kind).lower()} {square_name(square)}" for kind, square in comes] == asked
    assert " ".join(map(square_name, trace.state(player.at).path)) == path
    assert player.level == 3


def steps_from(trace, k):
    states = (trace.state(position) for position in range(k + 1, trace.length + 1))
    return ((state.kind, state.square) for state in states)


# What check B says of the symptoms


def test_each_symptom_of_check_b_is_seen():
    late, early = walked(late=True), TEXTS["04-check-b"]
    assert [kind for kind, _ in late[0]].count("place") == 70
    assert (late[1], len(late[2])) == (False, 1)
    assert "1 | it answers False, after 70 placed and 70 undone" in early
    first, answer, path = walked(undo=False)
    assert (len(first), answer, len(path)) == (11, True, 12)
    assert "2 | it answers True with 12 squares on the path, after 11 placed and 0 undone" in early
    listed = TEXTS["04-check-a"].split("```")[1]
    for name, judged_by in {"p": (True, 11, 11, 1), "q": (True, 1, 30, 30)}.items():
        done = run(listing(listed, name), 3, 4, "d2")
        counts = done.trail.counts
        assert (done.answer, len(done.trail.path), counts.placed, counts.undone) == judged_by
    assert "5 | it answers True with 11 squares on the path" in early
    assert "3 | it answers True with d2 alone on the path, after 30 placed and 30 undone" in early
    found = Results()
    run(listing(listed, "r"), 3, 4, "d2", found)
    assert found == [[(1, 3)]] * 4
    assert "4 | its list holds four results, each of them d2 alone" in early


def test_program_s_is_the_first_one_again():
    listed = TEXTS["04-check-a"].split("```")[1]
    first = run(program("04-go-1", "go_1"), 3, 4, "d2")
    assert run(listing(listed, "s"), 3, 4, "d2").trail.steps == first.trail.steps


def listing(listed, name):
    """A program of check A, without its line numbers."""
    (block,) = (block for block in listed.split("\n\n") if f"def {name}(" in block)
    lines = [line[6:] for line in block.strip("\n").splitlines()]
    names = {}
    exec(compile(TEXTS["04-setup"], "04-setup", "exec"), names)
    exec(compile("\n".join(lines), name, "exec"), names)
    return names[name]
