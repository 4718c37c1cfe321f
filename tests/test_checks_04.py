"""The checks of lesson 04: a wrong answer in, the message that names its fault out."""

import ast
import json

import pytest

from knighttour import WIRTH
from knighttour.teach.checks import judged
from knighttour.teach.lessons import HOME

LESSON = json.loads((HOME / "04_bug_hunt.ipynb").read_text("utf-8"))["cells"]
TEXTS = {cell["id"]: "".join(cell["source"]) for cell in LESSON}
TOUR = "Right. A tour of 12 squares after 30 placed, and NO on 3 x 3."
ALL = "Right. 4 tours (70 placed, 70 undone)."
RIGHT = """
def go(trail):
    if trail.is_complete:
        return True
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            if go(trail):
                return True
            trail.undo()
    return False
"""
EVERY = """
def go(trail, found):
    if trail.is_complete:
        found.append(tuple(trail.path))
        return
    for square in trail.candidates():
        if allowed(trail, square):
            trail.place(square)
            go(trail, found)
            trail.undo()
"""


def program(text, *changes):
    """The function of a text in which lines were changed."""
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    names = {}
    exec(compile(TEXTS["04-setup"], "04-setup", "exec"), names)
    exec(compile(text, "a learner's", "exec"), names)
    return names[ast.parse(text).body[-1].name]


UNDO = "            trail.undo()\n"
CALL = "            if go(trail):\n                return True\n"
BASE = "    if trail.is_complete:\n        return True\n"

# As the lesson hands them out, and mended as its solutions do


@pytest.mark.parametrize(
    ("cell", "key", "words"),
    [
        ("mend-1", "1", "it answers True, and its path is no tour."),
        ("mend-2", "2", "the board is full, and it goes on."),
        ("mend-3", "3", "the four results are one list."),
        ("mend-4", "4", "there are never more than 2 squares on the path."),
        ("check-c-exercise", "C", "six results, and not one of them a tour."),
    ],
)
def test_a_bug_that_is_still_there_is_told_by_its_symptom_alone(cell, key, words):
    assert judged(f"04.{key}", program(TEXTS[f"04-{cell}"])) == (
        f"Not yet. The bug is still there: {words}"
    )


# The four programs, mended


@pytest.mark.parametrize("key", ["1", "2", "4"])
@pytest.mark.parametrize(
    "changes",
    [
        [],
        [("trail.is_complete", "len(trail.path) == trail.rows * trail.cols")],
        [("trail.is_complete", "len(trail.path) >= trail.rows * trail.cols")],
        [("trail.is_complete", "len(trail.path) > trail.rows * trail.cols - 1")],
        [
            (
                CALL + UNDO,
                "            done = go(trail)\n            if not done:\n    "
                + UNDO
                + "            else:\n                return True\n",
            )
        ],
        [(CALL + UNDO, CALL + "            else:\n    " + UNDO)],
    ],
)
def test_right_ones_in_several_styles(key, changes):
    assert judged(f"04.{key}", program(RIGHT, *changes)) == TOUR


@pytest.mark.parametrize(
    "copy", ["tuple(trail.path)", "list(trail.path)", "trail.path[:]", "trail.path.copy()"]
)
def test_a_copy_of_any_kind_mends_the_shared_list(copy):
    assert judged("04.3", program(EVERY, ("tuple(trail.path)", copy))) == ALL


MENDED_WRONGLY = {
    # 1, a missing undo: it is put in the wrong place
    "undo after the loop": (
        "1",
        [(UNDO, ""), ("    return False\n", "    trail.undo()\n    return False\n")],
        (
            "3 x 4 from d2 is right. 3 x 3 from a1 has no tour: your code takes the start back. "
            "Who placed a square takes it back, nobody else."
        ),
    ),
    "undo after a YES": (
        "1",
        [
            (
                CALL + UNDO,
                "            done = go(trail)\n"
                + UNDO
                + "            if done:\n                return True\n",
            )
        ],
        (
            "A tour was found and then taken back (30 placed, 30 undone): after YES, return "
            "before the undo."
        ),
    ),
    "NO comes with the undo": (
        "1",
        [(UNDO, UNDO + "            return False\n")],
        (
            "You answer NO after one candidate (40 tries): returning False inside the loop leaves "
            "it; NO belongs after the loop."
        ),
    ),
    # 2, a base case too late: it becomes another wrong one
    "one too early": (
        "2",
        [("trail.is_complete", "len(trail.path) == trail.rows * trail.cols - 1")],
        "11 squares, a2 missing: 'done' is said one early.",
    ),
    "NO on a full board": (
        "2",
        [(BASE, BASE.replace("True", "False"))],
        (
            "Four tours passed and were thrown away (70 placed, 70 undone): look at the deeper "
            "call's answer."
        ),
    ),
    "rows times rows": (
        "2",
        [("trail.is_complete", "len(trail.path) == trail.rows * trail.rows")],
        "You answer YES with 9 squares; a2, c2, a3 are missing.",
    ),
    # 4, an undo too early: it is taken away, or put too far down
    "no undo at all": (
        "4",
        [(UNDO, "")],
        "The bug is still there: it answers True, and its path is no tour.",
    ),
    "undo with the answer not looked at": (
        "4",
        [(CALL + UNDO, "            go(trail)\n" + UNDO)],
        (
            "Four tours passed and were thrown away (70 placed, 70 undone): look at the deeper "
            "call's answer."
        ),
    ),
    "undo below the loop": (
        "4",
        [(UNDO, ""), ("    return False\n", "    trail.undo()\n    return False\n")],
        (
            "3 x 4 from d2 is right. 3 x 3 from a1 has no tour: your code takes the start back. "
            "Who placed a square takes it back, nobody else."
        ),
    ),
}


@pytest.mark.parametrize("way", MENDED_WRONGLY)
def test_mended_wrongly(way):
    key, changes, words = MENDED_WRONGLY[way]
    assert judged(f"04.{key}", program(RIGHT, *changes)) == f"Not yet. {words}"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            [("tuple(trail.path)", "trail.path")],
            "The bug is still there: the four results are one list.",
        ),
        (
            [("tuple(trail.path)", "trail.path[-1]")],
            "Result 1 is (1, 0), and no path: store tuple(trail.path).",
        ),
        (
            [
                ("tuple(trail.path))\n        return", "tuple(trail.path))\n        return True"),
                (
                    "            go(trail, found)\n",
                    "            if go(trail, found):\n                return True\n",
                ),
            ],
            "You stop at the first tour: take its last square back too, and go on.",
        ),
    ],
)
def test_all_tours_mended_wrongly(changes, words):
    assert judged("04.3", program(EVERY, *changes)).startswith(f"Not yet. {words}")


# The table of moves


@pytest.mark.parametrize("moves", [WIRTH, list(WIRTH)[::-1], [list(move) for move in WIRTH]])
def test_any_order_of_the_eight_moves_will_do(moves):
    assert judged("04.5", moves) == "Right. Eight knight's moves, each of them once."


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ([(2, 1), (0, 0)], "(0, 0) is no move: the knight stays where he is."),
        ([(2, 1), (3, 1)], "(3, 1) is no knight's move: 1 one way and 2 the other."),
        (WIRTH[:7] + WIRTH[:1], "(2, 1) stands there 2 times."),
        (WIRTH[:7], "(2, -1) is missing: a knight has eight moves."),
        (WIRTH[:5], "(-1, -2) is missing, and 2 others: a knight has eight moves."),
        (7, "A list of eight pairs is asked for, not 7."),
        (["2, 1"], "'2, 1' is no knight's move: 1 one way and 2 the other."),
    ],
)
def test_the_wrong_entry_of_a_table_is_named(moves, words):
    assert judged("04.5", moves) == f"Not yet. {words}"


# One for a neighbour


@pytest.mark.parametrize(
    ("text", "changes", "words"),
    [
        (
            RIGHT,
            [(UNDO, UNDO + "            return False\n")],
            "On 3 x 4 from d2 it answers False with 1 square on the path (7 placed, 7 undone).",
        ),
        (
            RIGHT,
            [("trail.is_complete", "len(trail.path) == 11")],
            "On 3 x 4 from d2 it answers True with 11 squares on the path (11 placed, 1 undone).",
        ),
        (
            RIGHT,
            [(CALL + UNDO, UNDO + CALL)],
            "On 3 x 4 from d2 it never ends, with at most 2 squares.",
        ),
        (
            RIGHT,
            [(UNDO, ""), ("    return False\n", "    trail.undo()\n    return False\n")],
            (
                "On 3 x 4 from d2 it answers True with 12 squares on the path (30 placed, 19 "
                "undone), and there all is well: try 3 x 3 from a1."
            ),
        ),
        (
            EVERY,
            [("tuple(trail.path)", "trail.path")],
            "On 3 x 4 from d2 it finds 4 tours, of 1, 1, 1, 1 squares.",
        ),
        (
            EVERY,
            [("found.append(tuple(trail.path))", "found = [*found, tuple(trail.path)]")],
            "On 3 x 4 from d2 it finds 0 tours.",
        ),
    ],
)
def test_the_symptom_of_a_broken_program_is_told(text, changes, words):
    assert judged("04.make", program(text, *changes)) == f"Right. It is broken. {words}"


@pytest.mark.parametrize(
    ("text", "changes", "words"),
    [
        (
            RIGHT,
            [],
            "It works: A tour of 12 squares after 30 placed, and NO on 3 x 3. Put one bug in.",
        ),
        (EVERY, [], "It works: 4 tours (70 placed, 70 undone). Put one bug in."),
        (
            RIGHT,
            [("trail.undo()", "trail.undoo()")],
            "It stops with AttributeError, and Python names the line. Hide it better.",
        ),
        (
            RIGHT,
            [("if allowed(trail, square)", "if not allowed")],
            "It places no square at all, and that is seen at once. Let it walk.",
        ),
        (
            "def go(trail):\n    return True\n",
            [],
            "It places no square at all, and that is seen at once. Let it walk.",
        ),
    ],
)
def test_what_is_no_bug_to_hunt(text, changes, words):
    assert judged("04.make", program(text, *changes)) == f"Not yet. {words}"


# A: the diagnosis


@pytest.mark.parametrize("lines", [[2, 8, 2, 9], [2, 8, 4, 9], (2, 8, 4, 9)])
def test_the_right_lines(lines):
    assert judged("04.A", lines) == (
        "Right. P ends too early, Q undoes too early, R shares a list, S never undoes."
    )


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (
            [9, 8, 4, 9],
            (
                "P: line 9 is as it should be. Ask: with how many squares on the path "
                "does it say YES?"
            ),
        ),
        (
            [2, 10, 4, 9],
            ("Q: line 10 is as it should be. Ask: after a YES, what is still on the board?"),
        ),
        (
            [2, 8, 10, 9],
            (
                "R: line 10 is as it should be. Ask: which names mean the list that every "
                "undo shortens?"
            ),
        ),
        ([2, 8, 4, 8], "S: line 8 is as it should be. Ask: which line can never run?"),
        ([12, 8, 4, 9], "P has lines 1 to 10, and no line 12."),
        ([2, 8, 4], "Four numbers are asked for, one for each program, not [2, 8, 4]."),
    ],
)
def test_a_wrong_line_gets_a_question(lines, words):
    assert judged("04.A", lines) == f"Not yet. {words}"


# B: symptom to bug


@pytest.mark.parametrize("letters", ["badcbd", "BADCBD", "b a d c b d", "b,a,d,c,b,d", [*"badcbd"]])
def test_the_right_letters(letters):
    assert judged("04.B", letters) == "Right. Two of the bugs have two symptoms each."


@pytest.mark.parametrize(
    ("letters", "words"),
    [
        (
            "aadcbd",
            (
                "Symptom 1 is not that of a missing undo: 70 of 70 come off again, as they "
                "should when all paths are tried. What was overlooked?"
            ),
        ),
        (
            "bbdcbd",
            (
                "Symptom 2 is not that of a wrong base case: what was never done, according "
                "to the counts?"
            ),
        ),
        (
            "bacccc",
            (
                "Symptom 3 is not that of a shared list: the tour was there, and came off "
                "again. After which answer must nothing come off?"
            ),
        ),
        (
            "baddbd",
            (
                "Symptom 4 is not that of an undo too early: the board is all right. What does "
                "the program hand out?"
            ),
        ),
        (
            "badcad",
            (
                "Symptom 5 is not that of a missing undo: every step was right until then. Who "
                "said YES, and when?"
            ),
        ),
        (
            "badcbb",
            (
                "Symptom 6 is not that of a wrong base case: the second square never stays. "
                "When does it come off?"
            ),
        ),
        ("badcbx", "The bugs are a, b, c and d; 'x' is none."),
        ("bad", "Six letters are asked for, such as \"aabbcc\", not 'bad'."),
        (6, 'Six letters are asked for, such as "aabbcc", not 6.'),
    ],
)
def test_a_wrong_letter_gets_a_question(letters, words):
    assert judged("04.B", letters) == f"Not yet. {words}"


# C: two bugs in one


def test_both_bugs_of_c_must_go():
    text = TEXTS["04-check-c-exercise"] + "\n"
    early, shared = (" - 1", ""), ("append(trail.path)", "append(tuple(trail.path))")
    assert judged("04.C", program(text, early, shared)) == ALL
    assert judged("04.C", program(text, early)) == (
        "Not yet. The bug is still there: the four results are one list."
    )
    assert judged("04.C", program(text, shared)) == (
        "Not yet. Not every result is a tour: 11 of 12 squares are visited; missing: a2."
    )
