"""Hand-ins for the tests of `mark`: copies of the real lessons, filled in rightly or wrongly."""

from __future__ import annotations

from copy import deepcopy
from functools import cache

from knighttour.teach import ipynb
from knighttour.teach.lessons import lesson_copy, lessons

NOT_PASTED = ("check(", "assert ", "print(")  # lines of a solution that are no answer


@cache
def stored(number):
    """A lesson as it stands in the project."""
    return next(ipynb.read(path) for path in lessons() if path.name.startswith(number))


@cache
def solved(number):
    """The right answer of each exercise, by the id of its cell: what the lesson's solution says."""
    answers, open_ = {}, None
    for cell in stored(number)["cells"]:
        if "exercise" in ipynb.tags(cell):
            open_ = cell["id"]
        elif "solution" in ipynb.tags(cell) and open_:
            lines = ipynb.source(cell).splitlines()
            kept = [line for line in lines if not line.startswith(NOT_PASTED)]
            answers[open_], open_ = "\n".join(kept), None
    return answers


def changed(number, cell, *changes):
    """The right answer of a cell with some of its text replaced."""
    text = solved(number)[cell]
    for old, new in changes:
        assert text.count(old) == 1, (old, text)
        text = text.replace(old, new)
    return text


def hand_in(number, answers=(), alias="Ada", receipt=None):
    """A student's copy of a lesson with the texts of some cells, by id, and a receipt cell."""
    notebook = deepcopy(lesson_copy(stored(number)))
    answers = dict(answers)
    for cell in notebook["cells"]:
        if cell.get("id") in answers:
            cell["source"] = answers.pop(cell["id"])
    assert not answers, f"no such cells: {answers}"
    source = receipt or f'from knighttour.teach.receipt import receipt\n\nreceipt("{alias}")'
    notebook["cells"].append(
        {
            "cell_type": "code",
            "id": "the-receipt",
            "metadata": {"tags": ["receipt"]},
            "source": source,
            "outputs": [],
            "execution_count": None,
        }
    )
    return notebook


# What learners write wrongly, as changes of the right answers

UNDO = "            trail.undo()  # undo\n"
CALL = "            if my_go(trail):  # go deeper\n                return True\n"
KNOWN = """\
    if (rows, cols) not in [(3, 4), (4, 6), (1, 1), (5, 5), (8, 8)]:
        return []
    row, col = square
"""
KNOWN_BOARDS = ("    row, col = square\n", KNOWN)
KNOWN_TOUR = """\
TOUR = [(0, 1), (2, 0), (1, 2), (0, 0), (2, 1), (0, 2), (2, 3), (1, 1), (0, 3), (2, 2), (1, 0)]


def my_go(trail):
    if trail.rows == 3 and trail.cols == 4:
        for square in TOUR:
            trail.place(square)
        return True
    return False
"""
SQUARE_BY_SQUARE = "def all_moves(n):\n    return sum(1 for r in range(n) for c in range(n)) * 8"
COMMENTED = "# mine\n\ndef all_moves( n ):   # by steps\n\n    return (8*(n - 1)*(n - 2))\n"
NOISY = "for _ in range(200_000):\n    print('all work and no play' * 5)\n"
DEEP = "def deep():\n    return deep()\n\n\ndeep()\n"
ASKS = "def count(n):\n    return int(input('how many? '))\n"

RIGHT = ""  # every answer is right
OTHERS = "it passes on the lesson's boards, and not on others: "
TIME_OUT = "time-out: no end after 10 seconds"
ENDED = "the code ended its process (exit status {})"
STOPPED = "Your code stopped with "


def thirty():
    """By name of a file: the lesson, the answers by cell, and what `mark` must say by check.

    A check that is not named is `blank`; where nothing is named all pass.
    """
    moves, go = "01-moves", "03-write"
    solve_01, solve_03, solve_09 = solved("01"), solved("03"), solved("09")
    return {
        "01 right": ("01", solve_01, RIGHT),
        "01 untouched": ("01", {}, {}),
        "01 no lower end": (
            "01",
            {moves: changed("01", moves, ("0 <= to_row <", "to_row <"))},
            {"01.moves": "From d2 on 3 x 4 you list (-1, 2), which is off the board: the first"},
        ),
        "01 known boards": (
            "01",
            {moves: changed("01", moves, KNOWN_BOARDS)},
            {"01.moves": f"{OTHERS}from a1 on 2 x 9 it lists []"},
        ),
        "01 no edge": (
            "01",
            {"01-total": "def total(n):\n    return 8 * n * n"},
            {"01.total": "512 for n = 8: eight moves from every square, as if there were no edge."},
        ),
        "01 total by moves": (
            "01",
            {moves: solve_01[moves], "01-total": solve_01["01-total"]},
            {"01.moves": "passed", "01.total": "passed"},
        ),
        "01 total without moves": (
            "01",
            {"01-total": solve_01["01-total"]},
            {"01.total": "512 for n = 8: eight moves from every square"},
        ),
        "01 by hand": (
            "01",
            {"01-check-a-exercise": "from_e3 = 'c4 d1 f1'", "01-check-c-exercise": "like_d2 = 8"},
            {
                "01.A": "c2 is missing: 1 down and 2 to the left.",
                "01.C": 'Write the names with blanks between them, "a1 b3", not 8.',
            },
        ),
        "01 same formula": ("01", {"01-check-b-exercise": COMMENTED}, {"01.B": "passed"}),
        "03 right": ("03", solve_03, RIGHT),
        "03 never undoes": (
            "03",
            {go: changed("03", go, (UNDO, ""))},
            {"03.A": "Stuck at 8 squares on a2, none undone: after NO, take a2 back and go on"},
        ),
        "03 returns the call": (
            "03",
            {go: changed("03", go, (CALL + UNDO, "            return my_go(trail)\n"))},
            {"03.A": "You answer NO after one candidate (40 tries): `return go()`"},
        ),
        "03 no answer looked at": (
            "03",
            {go: changed("03", go, (CALL, "            my_go(trail)\n"))},
            {"03.A": "Four tours passed and were thrown away (70 placed, 70 undone): look at"},
        ),
        "03 known tour": (
            "03",
            {go: KNOWN_TOUR},
            {"03.A": f"{OTHERS}on 1 x 1 from a1: The tour is there, but your function answers"},
        ),
        "03 one list": (
            "03",
            {"03-all": changed("03", "03-all", ("tuple(trail.path)", "trail.path"))},
            {"03.all": "4 results, all the same list"},
        ),
        "03 the other way round": (
            "03",
            {
                "03-blog": changed(
                    "03", "03-blog", ("        return 0\n    for", "        return 1\n    for")
                )
            },
            {"03.blanks": "0 is success, 1 is go back: on a full board you answer 1."},
        ),
        "03 numbers": (
            "03",
            {"03-check-b": "undone = 18", "03-check-c": "depth = 9"},
            {"03.B": "18: the start is given, not placed.", "03.C": "9: a2 came off first."},
        ),
        "03 no end in it": (
            "03",
            {go: "def my_go(trail):\n    while True:\n        pass"},
            {"03.A": f"{STOPPED}TooManyLines: no end after"},
        ),
        "03 no end before it": (
            "03",
            {go: f"while True:\n    pass\n\n{solve_03[go]}", "03-check-b": "undone = 19"},
            {"03.A": TIME_OUT, "03.B": "passed"},
        ),
        "03 too deep": (
            "03",
            {"03-check-b": f"undone = ...\n{DEEP}", "03-check-c": f"{DEEP}depth = 8"},
            {"03.B": "blank", "03.C": f"{STOPPED}RecursionError: maximum recursion depth exceeded"},
        ),
        "03 no python": (
            "03",
            {go: "def my_go(trail)\n    return", "03-check-c": "depth = 8"},
            {"03.A": f"{STOPPED}SyntaxError: expected ':' (the answer, line 1)", "03.C": "passed"},
        ),
        "04 right": ("04", solved("04"), RIGHT),
        "04 one too early": (
            "04",
            {
                "04-mend-2": changed(
                    "04", "04-mend-2", ("trail.rows * trail.cols:", "trail.rows * trail.cols - 1:")
                )
            },
            {"04.2": "11 squares, a2 missing: 'done' is said one early."},
        ),
        "04 diagnoses": (
            "04",
            {
                "04-check-a-exercise": "lines = [2, 9, 4, 9]",
                "04-mend-5": "my_moves = [(1, 2), (2, 1), (3, 1)]",
            },
            {
                "04.5": "(3, 1) is no knight's move: 1 one way and 2 the other.",
                "04.A": "Q: line 9 is as it should be. Ask: after a YES, what is still on the",
            },
        ),
        "04 leaves": (
            "04",
            {
                "04-mend-1": "import os\nos._exit(7)",
                "04-mend-4": "import sys\nsys.exit('enough')",
                "04-check-b-exercise": "bugs = 'badcbd'",
            },
            {"04.1": ENDED.format(7), "04.4": f"{STOPPED}SystemExit: enough", "04.B": "passed"},
        ),
        "09 right": ("09", solve_09, RIGHT),
        "09 no diagonal": (
            "09",
            {"09-ex-2": changed("09", "09-ex-2", (" or same_sum or same_difference", ""))},
            {"09.E": "With a1 on the board your function says True to b2, but a1 attacks it"},
        ),
        "09 placements": (
            "09",
            {"09-check-a": "my_five = 'a1 b2 c3 d4 e5'", "09-ex-1": "order = 'DACHFEB'"},
            {
                "09.D": "C before H: a queen is set before anybody asked whether it is allowed.",
                "09.A": "a1 and b2",
            },
        ),
        "09 path itself": (
            "09",
            {
                "09-ex-2": solve_09["09-ex-2"],
                "09-check-c-code": changed("09", "09-check-c-code", ("tuple(path)", "path")),
            },
            {"09.E": "passed", "09.C": "4 results, all the same empty list: you stored the path"},
        ),
        "09 asks and prints": (
            "09",
            {"09-check-b-code": ASKS, "09-check-a": f"{NOISY}my_five = 'a1 c2 e3 b4 d5'"},
            {"09.B (2)": f"{STOPPED}EOFError: EOF when reading a line", "09.A": "passed"},
        ),
    }
