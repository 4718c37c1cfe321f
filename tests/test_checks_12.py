"""The checks of lesson 12: a wrong puzzle in, the message that names its fault out."""

import ast
import json
import linecache

import pytest

from knighttour import Puzzle, puzzle
from knighttour.teach.checks import judged
from knighttour.teach.lessons import HOME

LESSON = json.loads((HOME / "12_your_puzzle.ipynb").read_text("utf-8"))["cells"]
TEXTS = {cell["id"].removeprefix("12-"): "".join(cell["source"]) for cell in LESSON}
CELLS = {
    "again": "ex-1",
    "enough": "ex-2",
    "shares": "p1",
    "map": "p2",
    "sudoku": "p3",
    "own": "p4",
    "A": "check-a",
    "B": "check-b",
    "C": "check-c",
}


def made(key, *changes, solution=True):
    """The puzzle of a cell of the lesson, or of its solution, in which lines were changed."""
    names = {}
    for cell in ("boxes", "later", "fits", "puzzle", "p3-given", f"{CELLS[key]}-exercise"):
        run(TEXTS[cell], names)
    if solution:
        text = TEXTS[f"{CELLS[key]}-solution"]
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        run(up_to_the_puzzle(text), names)
    return [value for value in names.values() if isinstance(value, Puzzle)][-1]


def run(text, names):
    """Run a cell; its text can be read again, as that of a notebook's cells can."""
    file = f"<a cell of lesson 12: {hash(text)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), names)


def up_to_the_puzzle(text):
    """The lines of a cell until one makes the puzzle."""
    body = ast.parse(text).body
    last = next(n for n, node in enumerate(body) if "= puzzle(" in ast.unparse(node))
    return "\n".join(text.splitlines()[: body[last].end_lineno])


RIGHT = {
    "again": "Right. 3 solutions, 71 placed in the whole search.",
    "enough": "Right. 1 solution, 16 placed in the whole search.",
    "shares": "Right. 4 solutions, 28 placed in the whole search.",
    "map": "Right. 18 solutions, 51 placed in the whole search.",
    "sudoku": "Right. 1 solution, 24 placed in the whole search.",
    "own": (
        "Right. The search can use it: 48 solutions, 161 placed in the whole search. The last is "
        "Eva Dana Bea Cem Ali: does it obey every rule?"
    ),
    "A": "Right. 12 solutions, 117 placed in the whole search.",
    "B": "Right. 30 solutions, 75 placed in the whole search.",
    "C": "Right. 2 solutions, 15 placed in the whole search.",
}


@pytest.mark.parametrize("key", RIGHT)
def test_the_solutions_of_the_lesson_are_right(key):
    assert judged(f"12.{key}", made(key)) == RIGHT[key]


@pytest.mark.parametrize("key", ["again", "enough", "shares", "map", "sudoku", "own"])
def test_blanks_are_not_judged(key):
    said = judged(f"12.{key}", made(key, solution=False))
    assert said.startswith("Nothing to check yet: `...` still stands in `")


SHARE = "    return total <= 25"
CLASH = "        if touches and path[k] == colour:"
SAME = "(r == row or c == col or same_box)"

WRONG = {
    "exercise 1, as before: only later boxes": (
        "again",
        [("boxes.index(path[-1]) :", "boxes.index(path[-1]) + 1 :")],
        "With 7 on the path, candidates does not give 7; 7 7 9 9 9 9 is a solution.",
    ),
    "exercise 1, every box at any time": (
        "again",
        [("boxes[boxes.index(path[-1]) :]", "boxes")],
        (
            "7 9 7 9 9 9 is said to be a solution. It is 7 7 9 9 9 9 in another order: go on from "
            "the last box, never back."
        ),
    ),
    "exercise 1, only the same box": (
        "again",
        [("boxes[boxes.index(path[-1]) :]", "[path[-1]]")],
        "With 7 7 on the path, candidates does not give 9; 7 7 9 9 9 9 is a solution.",
    ),
    "exercise 2, the box itself is not counted": (
        "enough",
        [("boxes[boxes.index(box) :]", "boxes[boxes.index(box) + 1 :]")],
        "With 30 on the path, allowed refuses 23; but 30 23 7 is a solution.",
    ),
    "exercise 2, the shelf must stay less than full": (
        "enough",
        [("<= width <=", "< width <=")],
        "With 30 23 on the path, allowed refuses 7; but 30 23 7 is a solution.",
    ),
    "exercise 2, all boxes, those passed over too": (
        "enough",
        [("boxes[boxes.index(box) :]", "boxes")],
        (
            "The solutions are right, and 39 are placed. 16 are enough: box and those after it are "
            "all that can still come, and the old limit stays."
        ),
    ),
    "exercise 2, the old limit is gone": (
        "enough",
        [("sum(path) + box <= width <= ", "width <= ")],
        (
            "The solutions are right, and 232 are placed. 16 are enough: box and those after it "
            "are all that can still come, and the old limit stays."
        ),
    ),
    "gifts, equal shares of nothing": (
        "shares",
        [("    return len(path) == len(gifts)", "    return path.count('Ann') == 0")],
        (
            "nothing is said to be a solution. Ann has 0 and Ben 0, with 6 gifts still to give: "
            "too early."
        ),
    ),
    "gifts, the new one is not counted": (
        "shares",
        [("    total = gifts[len(path)]", "    total = 0")],
        (
            "Ann Ann Ann Ben Ben Ben is said to be a solution. Ann has 34 and Ben 16: nobody may "
            "have more than 25."
        ),
    ),
    "gifts, the other twin's are counted": (
        "shares",
        [("path[k] == name", "path[k] != name")],
        (
            "Ann Ann Ann Ann Ann Ann is said to be a solution. Ann has 50 and Ben 0: nobody may "
            "have more than 25."
        ),
    ),
    "gifts, complete comes never": (
        "shares",
        [("len(path) == len(gifts)", "len(path) == 7")],
        (
            "With Ann Ann Ben Ben Ben Ben on the path, allowed stopped with IndexError: list index "
            "out of range. Is this path as long as it can be? Then candidates gives an empty list."
        ),
    ),
    "gifts, complete is one early": (
        "shares",
        [("len(path) == len(gifts)", "len(path) == len(gifts) - 1")],
        (
            "Ann Ann Ben Ben Ben is said to be a solution. Ann has 25 and Ben 21, with 1 gift "
            "still to give: too early."
        ),
    ),
    "map, only the region painted last": (
        "map",
        [("range(len(path))", "range(len(path) - 1, len(path))")],
        (
            "red green red green red green red is said to be a solution. WA and SA touch, and both "
            "are red. Does allowed look at every region that touches this one?"
        ),
    ),
    "map, no colour twice": (
        "map",
        [("        touches = regions[k] in touch[here]\n", ""), ("touches and ", "")],
        (
            "With red green blue on the path, allowed refuses red; but red green blue red green "
            "red red is a solution."
        ),
    ),
    "map, the island is forgotten": (
        "map",
        [("len(path) == len(regions)", "len(path) == 6")],
        (
            "red green blue red green red is said to be a solution. Not coloured yet: T. "
            "is_solution is too early."
        ),
    ),
    "sudoku, no boxes": (
        "sudoku",
        [(SAME, "(r == row or c == col)")],
        (
            "3 1 2 4 3 4 4 2 3 1 3 is said to be a solution. The box whose first square is (0, 0) "
            "holds 3 twice."
        ),
    ),
    "sudoku, no columns": (
        "sudoku",
        [(SAME, "(r == row or same_box)")],
        "1 3 2 4 4 3 2 3 4 1 3 is said to be a solution. Column 0 holds 1 twice.",
    ),
    "sudoku, digits from 0": (
        "sudoku",
        [("[1, 2, 3, 4]", "[0, 1, 2, 3]")],
        (
            "With nothing on the path, candidates does not give 4; 4 1 2 3 3 4 3 2 4 1 3 is a "
            "solution."
        ),
    ),
    "sudoku, complete too early": (
        "sudoku",
        [("len(path) == len(empty)", "len(path) == 10")],
        (
            "4 1 2 3 3 4 3 2 4 1 is said to be a solution. Still empty: 1 square. is_solution is "
            "too early."
        ),
    ),
    "A, an end that is too early": (
        "A",
        [("number <= 15", "number <= 6")],
        "With 1 2 on the path, candidates does not give 12; 1 2 12 is a solution.",
    ),
    "A, from 1 each time": (
        "A",
        [("path[-1] + 1 if path else 1", "1")],
        "1 1 13 is said to be a solution. Each is to be larger than the one before.",
    ),
    "A, one number instead of many": (
        "A",
        [("        yield number\n", "        return [number]\n")],
        "With 1 2 on the path, candidates does not give 12; 1 2 12 is a solution.",
    ),
    "B, the ring is not closed": (
        "B",
        [(" and not closes", "")],
        (
            "red green red green red is said to be a solution. Beads 5 and 1 are side by side, and "
            "both are red."
        ),
    ),
    "B, each colour once": (
        "B",
        [("bead != path[-1] and not closes", "bead not in path")],
        (
            "With red green on the path, allowed refuses red; but red green red green blue is a "
            "solution."
        ),
    ),
    "B, the empty path is forgotten": (
        "B",
        [("    if len(path) == 0:\n        return True\n", "")],
        (
            "With nothing on the path, allowed stopped with IndexError: tuple index out of range. "
            "The path may be empty."
        ),
    ),
    "B, first and last all along": (
        "B",
        [("len(path) == 4 and bead", "bead")],
        (
            "With red green on the path, allowed refuses red; but red green red green blue is a "
            "solution."
        ),
    ),
    "C, the row is complete too early": (
        "C",
        [("len(path) == 6", "6 in path")],
        "1 2 5 6 is said to be a solution. Not in the row yet: 3 4. is_solution is too early.",
    ),
    "C, a number twice": (
        "C",
        [("number not in path and ", "")],
        "1 2 1 2 1 2 is said to be a solution. 1 comes twice.",
    ),
    "C, the sum of the whole row": (
        "C",
        [("path[-1] + number in", "sum(path) + number in")],
        "With 1 4 on the path, allowed refuses 3; but 1 4 3 2 5 6 is a solution.",
    ),
    "own, a path that is changed in place": (
        "own",
        [("    return guest not in path", "    path.append(guest)\n    return guest not in path")],
        (
            "allowed changes the path in place. The path is to be read; the search alone places "
            "and takes back. A longer path is a new one: path + (candidate,)."
        ),
    ),
    "own, a list that shrinks": (
        "own",
        [("    return guest not in path", "    quarrels.pop()\n    return guest not in path")],
        "With Ali on the path, allowed stopped with IndexError: pop from empty list.",
    ),
    "own, complete from the start": (
        "own",
        [("len(path) == 5", "len(path) < 6")],
        "is_solution says True before anything is placed: too early.",
    ),
    "own, nothing is allowed": (
        "own",
        [("guest not in path", "guest in path")],
        "Nothing is ever placed: allowed refuses every candidate of the start.",
    ),
    "own, no return": (
        "own",
        [("    return len(path) == 5", "    len(path) == 5")],
        "is_solution(path) returns nothing: return True or False.",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_each_fault_is_named(name):
    key, changes, words = WRONG[name]
    said = judged(f"12.{key}", made(key, *changes))
    assert said == f"Not yet. {words}"


AS_GIVEN = {
    "A": "candidates(path) gave 10,000 for one path: does it ever end?",
    "B": (
        "red green green green green is said to be a solution. Beads 2 and 3 are side by side, and "
        "both are green."
    ),
    "C": WRONG["own, a path that is changed in place"][2],
}


@pytest.mark.parametrize("key", AS_GIVEN)
def test_the_three_to_mend_are_broken_as_they_are_given(key):
    assert judged(f"12.{key}", made(key, solution=False)) == f"Not yet. {AS_GIVEN[key]}"


TWINS_WITH_AN_END = """
def twins(path):
    return ["Ann", "Ben"] if len(path) < 6 else []


"""
STYLES = {
    "gifts in a dictionary": (
        "shares",
        [
            (
                "    return total <= 25",
                (
                    "    has = {'Ann': 0, 'Ben': 0}\n"
                    "    for gift, twin in zip(gifts, path + (name,)):\n"
                    "        has[twin] += gift\n    return has[name] <= 25"
                ),
            )
        ],
        RIGHT["shares"],
    ),
    "gifts, no limit but an exact end": (
        "shares",
        [
            ("def fair(", f"{TWINS_WITH_AN_END}def fair("),
            (SHARE, "    return True"),
            (
                "len(path) == len(gifts)",
                "len(path) == 6 and sum(g for g, p in zip(gifts, path) if p == 'Ann') == 25",
            ),
        ],
        (
            "Right. 4 solutions, 126 placed in the whole search. 28 are enough: could allowed say "
            "no earlier?"
        ),
    ),
    "map, with all": (
        "map",
        [
            (
                "    here = regions[len(path)]\n",
                (
                    "    here = regions[len(path)]\n    return all(path[k] != colour or "
                    "regions[k] not in touch[here] for k in range(len(path)))\n"
                ),
            )
        ],
        RIGHT["map"],
    ),
    "A, a range": (
        "A",
        [
            (
                "    while number <= 15:\n        yield number\n        number = number + 1",
                "    return range(number, 16)",
            )
        ],
        RIGHT["A"],
    ),
    "B, the end is exact instead of the last bead": (
        "B",
        [("len(path) == 4 and bead", "len(path) > 3 and bead")],
        RIGHT["B"],
    ),
    "C, the rule is in a loop": (
        "C",
        [
            (
                "path[-1] + number in (3, 5, 7, 11)",
                "(path + (number,))[-2] + number in (3, 5, 7, 11)",
            )
        ],
        RIGHT["C"],
    ),
}


@pytest.mark.parametrize("name", STYLES)
def test_right_ones_in_several_styles(name):
    key, changes, words = STYLES[name]
    assert judged(f"12.{key}", made(key, *changes)) == words


def test_an_own_puzzle_with_its_rules_in_candidates():
    pairs = puzzle((), lambda p: "ab", lambda p, c: True, lambda p: len(p) == 2)
    assert judged("12.own", pairs) == (
        "Right. The search can use it: 4 solutions, 6 placed in the whole search. The last is b b: "
        "does it obey every rule? allowed never says no: do candidates keep all the rules?"
    )


def test_an_own_puzzle_without_a_solution_is_no_fault():
    none = puzzle((), lambda p: "ab", lambda p, c: c not in p, lambda p: len(p) == 3)
    assert judged("12.own", none) == (
        "Right. The search can use it: 0 solutions, 4 placed in the whole search. Try a case as "
        "well in which you know a solution by hand."
    )


def test_a_list_that_is_changed_behind_the_search_is_noticed():
    left = ["a", "b", "c", "d"]

    def shrinking(path):
        left.pop()
        return list(left)

    said = judged("12.own", puzzle((), shrinking, lambda p, c: True, lambda p: len(p) == 2))
    assert said == (
        "Not yet. With nothing on the path, candidates answers ['a', 'b', 'c'] and, asked again, "
        "['a', 'b']: some list is changed in place, or lots are drawn. Answer from the path alone."
    )


@pytest.mark.parametrize(
    ("candidates", "allowed", "words"),
    [
        (lambda p: [1], lambda p, c: True, "what makes a path end?"),
        (lambda p: range(9), lambda p, c: len(p) < 9, "0 solutions so far: allowed could say no"),
        (lambda p: [], lambda p, c: True, "There is nothing to try: candidates is empty on the"),
        (lambda p: "aa", lambda p, c: True, "candidates gives the same one twice"),
        (lambda p: None, lambda p, c: True, "candidates(path) returns a list, in a fixed order"),
    ],
)
def test_an_own_puzzle_that_no_search_can_use(candidates, allowed, words):
    done = (lambda p: len(p) == 1) if words.startswith("candidates gives") else (lambda p: False)
    said = judged("12.own", puzzle((), candidates, allowed, done))
    assert said.startswith("Not yet.")
    assert words.removeprefix("candidates gives") in said


def test_something_else_is_handed_in():
    assert judged("12.map", 7) == "Not yet. Hand in what puzzle(start, ...) made, not 7."
