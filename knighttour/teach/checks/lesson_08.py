"""Lesson 08: a failing start, whose fault it is, the rule with undo, lots, and what they prove.

The rule is Warnsdorff's, the move order WIRTH, and a walk never undoes, if nothing else is said.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import Any

from knighttour.board import Answer, Board, Square, square_name
from knighttour.engine import BUDGET, FOUND, NONE, PLACE, STOPPED, STUCK, UNDO, Verdict
from knighttour.fast import solve
from knighttour.knights import CLOCKWISE, WIRTH, KnightsTour, MoveOrder, Warnsdorff, onward
from knighttour.show.alt import many
from knighttour.teach.answers import answer_fault, none_fault
from knighttour.teach.faults import error_fault, walk_fault
from knighttour.teach.runs import Run, run, walked
from knighttour.teach.trail import Trail
from knighttour.teach.verdicts import verdict_fault
from knighttour.theory import tour_exists

NOT_KNOWN = "not known"


def walk(
    board: Board, start: str | Square, ties: str = "first", seed: int = 0, order: MoveOrder = WIRTH
) -> tuple[Square, ...]:
    """The walk by the rule without undo: a tour, or as far as it gets."""
    rule = Warnsdorff(board, ties, seed)
    return solve(KnightsTour(board, start, order=order, rule=rule), theory=False, greedy=True).path


def judge(fault: str, praise: str) -> Answer:
    """No and the fault; yes and the praise where there is none."""
    return Answer(not fault, fault or praise)


def _sides(board: Board) -> str:
    return f"{board.rows} x {board.cols}"


# 1: the failing start of another move order


def failing_start(answer: Any) -> Answer:
    """Exercise 1: the start on 8 x 8 from which the rule is stuck in the order CLOCKWISE."""
    board = Board(8, 8)
    names = [answer] if isinstance(answer, (str, tuple)) else answer
    if not isinstance(names, list) or len(names) != 1:
        return Answer(False, f'One square is asked for, such as "a1", not {answer!r}.')
    try:
        start = board.square(names[0])
    except ValueError as error:
        return Answer(False, f"{error}.")
    name, reached = square_name(start), len(walk(board, start, order=CLOCKWISE))
    why = {
        "e3": "e3 is the failing start of the order WIRTH: give the problem order=CLOCKWISE.",
        "d3": "d3 is e3 in a mirror, left and right; the two orders differ by up and down.",
    }.get(name, f"From {name} the rule visits all {board.size} squares in the order CLOCKWISE.")
    return judge(
        "" if reached < board.size else why,
        f"From {name} it is stuck at {reached}: e3, with up and down exchanged, as the orders are.",
    )


# 2: whose fault is it?

HOME, RULE, NO_TOUR = "came home", "the rule", "no tour"


def blame(walked: Verdict, searched: Verdict) -> str:
    """Whose fault a walk is that was followed by a search with undo from the same start.

    >>> blame(STUCK, BUDGET)
    'not known'
    """
    if walked is FOUND:
        return HOME
    return {FOUND: RULE, NONE: NO_TOUR}.get(searched, NOT_KNOWN)


PAIRS = (
    (FOUND, FOUND),
    (STUCK, FOUND),
    (STUCK, NONE),
    (STUCK, BUDGET),
    (STUCK, STOPPED),
    (FOUND, BUDGET),
)


def whose_fault(function: Any) -> Answer:
    """Exercise 2: `function(walk, search)` gets two verdicts and says whose fault the walk is."""
    if not callable(function):
        return Answer(False, "Hand in the function itself, `whose_fault`, not what it answers.")
    faults = (_blame_fault(*pair, function(*map(str, pair))) for pair in PAIRS)
    return judge(
        next(filter(None, faults), ""),
        "The rule is to blame only where a tour is there, and 'no tour' needs a proof.",
    )


def _blame_fault(walked: Verdict, searched: Verdict, said: Any) -> str:
    truth = blame(walked, searched)
    if said == truth:
        return ""
    asked = f"{walked}, then {searched}: "
    if said not in (HOME, RULE, NO_TOUR, NOT_KNOWN):
        words = f"{HOME!r}, {RULE!r}, {NO_TOUR!r} or {NOT_KNOWN!r}"
        return f"{asked}return {words}, not {said!r}."
    why = {
        HOME: "the walk is a tour, whatever came of the search",
        RULE: "the search has found one",
        NO_TOUR: "no rule finds a tour where there is none",
        NOT_KNOWN: "nobody has tried everything",
    }[truth]
    return f"{asked}you say {said!r}, but {why}: {truth!r}."


# 3: the rule and undo together

MOST_STEPS = 2_000  # the rule with undo takes 90, and with other ties some hundreds


def rule_with_undo(go: Any) -> Answer:
    """Exercise 3: `go(trail)` orders what is allowed by the rule, and undoes after a NO."""
    if not callable(go):
        return Answer(False, f"A function is asked for, such as go_by_rule, not {go!r}.")
    done = walked(go, Trail(Board(6, 6), "d4", budget=MOST_STEPS))
    fault = order_fault(done) or walk_fault(done) or _not_undone(done)
    fault = fault or error_fault(done) or _only_the_first(done) or answer_fault(done)
    if fault:
        return Answer(False, fault)
    fault = none_fault(run(go, 3, 3, "a1"))
    if fault:
        return Answer(False, f"6 x 6 from d4 is right. 3 x 3 from a1 has no tour: {fault}")
    counts = done.trail.counts
    work = f"{counts.placed:,} placed, {counts.undone:,} undone"
    return Answer(True, f"A tour of 36 squares from d4, {work}, and NO on 3 x 3.")


def _not_undone(done: Run) -> str:
    trail = done.trail
    stuck = not trail.is_complete and not onward(trail.board, trail.path, trail.path[-1])
    if not stuck or trail.counts.undone:
        return ""
    return (
        f"Stuck at {many(len(trail.path), 'square')} on {square_name(trail.path[-1])}, none "
        "undone: so far the rule does that alone. After a NO take the square back and go on with "
        "the next one."
    )


def _only_the_first(done: Run) -> str:
    counts = done.trail.counts
    if not counts.placed or counts.placed != counts.undone or counts.placed != counts.deepest - 1:
        return ""
    return (
        f"NO after {counts.placed} placed, {counts.undone} undone: you try only the first square "
        f"of each order. That is {STUCK}, no proof: go through all allowed squares."
    )


def order_fault(done: Run) -> str:
    """The first square that was placed before one with fewer onward moves, in words, or `""`."""
    board, path = done.trail.board, done.trail.path[:1]
    placed: list[list[Square]] = [[]]  # by each call that waits
    for kind, square, _ in done.trail.steps:
        if kind is PLACE:
            fault = _choice_fault(board, path, square, placed[-1])
            if fault:
                return fault
            placed[-1].append(square)
            placed.append([])
            path.append(square)
        elif kind is UNDO:
            placed.pop()
            path.pop()
    return ""


def _choice_fault(
    board: Board, path: Sequence[Square], square: Square, before: Sequence[Square]
) -> str:
    left = [to for to in onward(board, path, path[-1]) if to not in before]
    count = {to: len(onward(board, path, to)) for to in left}
    best = min(left, key=lambda to: count[to], default=square)
    if square not in count or count[square] == count[best]:
        return ""
    name, better = square_name(square), square_name(best)
    here = f"On {square_name(path[-1])} (number {len(path)}) you go to {name}"
    fault = (
        f"{here}, which has {many(count[square], 'onward move')}, before {better} with "
        f"{count[best]}"
    )
    if board.degree(square) <= board.degree(best):
        return f"{fault}. Did you count visited squares?"
    return f"{fault}: sort the allowed squares by their onward moves, the fewest first."


# 4: try again with other lots

MOST_SEEDS = 20
ASKED = ((6, 6, "d4"), (12, 12, "f4"), (5, 6, "d3"), (5, 6, "b3"))


def first_seed(board: Board, start: str) -> int | str:
    """The first seed with which the walk comes home, or that it is not known."""
    for seed in range(MOST_SEEDS):
        if len(walk(board, start, "random", seed)) == board.size:
            return seed
    return NOT_KNOWN


def lots(function: Any) -> Answer:
    """Exercise 4: `function(board, start)`, the first of 20 seeds that comes home."""
    if not callable(function):
        return Answer(False, "Hand in the function itself, `come_home`, not what it answers.")
    for rows, cols, start in ASKED:
        board = Board(rows, cols)
        fault = _seed_fault(board, start, function(board, start))
        if fault:
            return Answer(False, f"{_sides(board)} from {start}: {fault}")
    return Answer(True, "It tries again until a walk comes home, and claims nothing if none does.")


def _seed_fault(board: Board, start: str, said: Any) -> str:
    truth = first_seed(board, start)
    if said == truth and not isinstance(said, bool):
        return ""
    you_say = f"you say {said!r}, but "
    if truth == NOT_KNOWN:
        return (
            f"{you_say}{MOST_SEEDS} walks that are stuck prove nothing (there is a tour): "
            f"return {NOT_KNOWN!r}."
        )
    if said == NOT_KNOWN:
        return f"{you_say}with seed {truth} the walk comes home: give up after the loop, not in it."
    if isinstance(said, bool) or not isinstance(said, int):
        return f"the number of the seed is asked for, not {said!r}."
    if len(walk(board, start, "random", said)) == board.size:
        return f"{you_say}seed {truth} comes first and comes home: return in the loop, at once."
    return f"{you_say}with seed {said} the walk is stuck: is greedy=True there?"


# 5: the smallest counterexample


def stuck_though(board: Board) -> list[Square]:
    """The starts from which there is a tour and the rule is stuck."""
    return [
        square
        for square in board.squares()
        if tour_exists(board.rows, board.cols, square) and len(walk(board, square)) < board.size
    ]


@cache
def fewest_squares() -> int:
    """How many squares the smallest board has on which the rule is stuck from such a start."""
    sides = sorted(product(range(1, 13), repeat=2), key=lambda pair: pair[0] * pair[1])
    return next(rows * cols for rows, cols in sides if stuck_though(Board(rows, cols)))


def smallest(answer: Any) -> Answer:
    """Exercise 5: `(rows, cols, start)`: a start with a tour, which the rule does not find."""
    if not isinstance(answer, (list, tuple)) or len(answer) != 3:
        wanted = 'Rows, columns and a start are asked for, such as (8, 8, "e3")'
        return Answer(False, f"{wanted}, not {answer}.")
    rows, cols, name = answer
    try:
        board = Board(rows, cols)
        start = board.square(name)
    except ValueError as error:
        return Answer(False, f"{error}.")
    at = f"{_sides(board)} from {square_name(start)}"
    if not tour_exists(rows, cols, start):
        return Answer(False, f"{at}: there is no tour at all, so the rule is not to blame.")
    reached = len(walk(board, start))
    if reached == board.size:
        return Answer(False, f"{at}: the rule visits all {board.size} squares.")
    if board.size > fewest_squares():
        return Answer(False, f"A counterexample of {board.size} squares. There is a smaller one.")
    return Answer(True, f"{at}: stuck at {reached} of {board.size}, and no smaller board has one.")


# A: what do 36 walks prove?

PROVED = "BCF"
CLAIMS = {
    "A": "A: a walk that is stuck proves nothing about the ways that it did not go.",
    "B": "B is missing: hold the tour from d3 in a mirror, and it begins on d4.",
    "C": "C is missing: d4 has a tour, and the rule did not find it: a counterexample.",
    "D": "D: other ties walk another way; with Roth's the walk from d4 comes home.",
    "E": "E: 36 walks on 6 x 6 say nothing of other boards; on 10 x 10 there are two, b4 and b8.",
    "F": "F is missing: there is a tour, and a search with undo leaves nothing out.",
}


def claims(answer: Any) -> Answer:
    """A: the letters of the claims that the 36 walks and a mirror prove."""
    words = "".join(map(str, answer)) if isinstance(answer, (list, tuple, set)) else str(answer)
    letters = [letter for letter in words.upper() if letter.isalpha()]
    if not letters or any(letter not in CLAIMS for letter in letters):
        return Answer(False, f'Letters from A to F are asked for, such as "AD", not {answer!r}.')
    wrong = [letter for letter in CLAIMS if (letter in letters) != (letter in PROVED)]
    wrong.sort(key=lambda letter: letter in PROVED)  # first what is said too much
    fault = CLAIMS[wrong[0]] if wrong else ""
    return judge(fault, "A tour is a proof, in a mirror too; a walk that is stuck is none.")


# B: the rate

FIFTEEN = Board(15, 15)


@cache
def rate() -> tuple[int, int]:
    """On 15 x 15, how many starts with a tour the rule is stuck from, and how many there are."""
    starts = sum(bool(tour_exists(15, 15, square)) for square in FIFTEEN.squares())
    return len(stuck_though(FIFTEEN)), starts


def failure_rate(answer: Any) -> Answer:
    """B: two numbers, stuck and out of how many, among the starts with a tour."""
    if not isinstance(answer, (list, tuple)) or len(answer) != 2:
        return Answer(False, f"Two numbers are asked for, such as [1, 64], not {answer!r}.")
    stuck, starts = rate()
    light = FIFTEEN.size - starts
    said = (answer[0], answer[1])
    of_said = f"{answer[0]} of {answer[1]}"
    none = f"the {light} light squares, from which there is no tour"
    faults = {
        (stuck + light, FIFTEEN.size): f"{of_said} counts {none}: the rule is not to blame there.",
        (stuck, FIFTEEN.size): f"{of_said}: among the {FIFTEEN.size} are {none}; leave them out.",
        (stuck, stuck + light): f"{of_said} are the stuck ones the rule is to blame for; "
        f"it was asked to find a tour from {starts}.",
        (stuck + light, starts): f"{of_said}: {none}, are counted above and not below.",
    }
    again = f"{of_said}: from how many squares is there a tour? From how many of those is it stuck?"
    fault = "" if said == (stuck, starts) else faults.get(said, again)
    return judge(fault, f"{stuck} of {starts}, about {100 * stuck / starts:.1f} in a hundred.")


# C: the verdicts

VERDICTS = (STUCK, BUDGET, NONE, STUCK, NONE)
NOT_THIS = {
    (1, NONE): "it is one walk, and from d1 there is a tour",
    (2, STUCK): "undo was allowed, so no dead end could end it; a limit did",
    (2, NONE): "paths are left that nobody has tried",
    (3, STUCK): "nobody walked; the colours prove it, so it is NONE",
    (3, BUDGET): "nobody searched, so nobody gave up; the colours prove it, so it is NONE",
    (4, NONE): "a hundred walks that are stuck prove no more than one",
    (4, BUDGET): "a dead end ended each walk, and no limit",
    (5, STUCK): "it took every dead end back and tried all the rest: that is a proof",
    (5, BUDGET): "nothing was left to try, so it did not give up",
}


def verdicts(answer: Any) -> Answer:
    """C: the verdicts on the five runs, as words in a list or in one text."""
    fault = verdict_fault(answer, VERDICTS, NOT_THIS, "how did it end, and was all tried?")
    right = f"{STUCK} is not {NONE}, and a hundred times {STUCK} is not {NONE} either."
    return Answer(not fault, fault or right)


CHECKS: dict[str, Callable[[Any], Answer]] = {
    "A": claims,
    "B": failure_rate,
    "C": verdicts,
    "start": failing_start,
    "fault": whose_fault,
    "solver": rule_with_undo,
    "lots": lots,
    "smallest": smallest,
}
