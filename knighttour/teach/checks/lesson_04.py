"""Lesson 04, the bug hunt: programs that were mended, a table of moves, and three diagnoses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from knighttour.board import Answer
from knighttour.engine import tally
from knighttour.knights import WIRTH
from knighttour.show.alt import many
from knighttour.teach.answers import replayed
from knighttour.teach.attempts import takes
from knighttour.teach.checks.lesson_03 import all_tours, solver
from knighttour.teach.runs import Results, Run, run

# What the check of lesson 03 says first of each broken program, and what the hunter is told instead
STILL_THERE = {
    "Stuck at 8 squares on a2, none undone": "it answers True, and its path is no tour.",
    "12 squares are on the path, and you look for a 13th": "the board is full, and it goes on.",
    "4 results, all the same list": "the four results are one list.",
    "6 results, all the same list": "six results, and not one of them a tour.",
    "A square comes off before the call": "there are never more than 2 squares on the path.",
}


def mended(judge: Callable[[object], Answer]) -> Callable[[object], Answer]:
    """A check that does not tell the cure while the bug of the hunt is still there."""

    def judged(go: object) -> Answer:
        verdict = judge(go)
        for fault, symptom in STILL_THERE.items():
            if not verdict and verdict.why.startswith(fault):
                return Answer(False, f"The bug is still there: {symptom}")
        return verdict

    return judged


def table(moves: object) -> Answer:
    """A table of the eight knight's moves, in any order."""
    if not isinstance(moves, (list, tuple)):
        return Answer(False, f"A list of eight pairs is asked for, not {moves!r}.")
    moves = [tuple(move) if isinstance(move, list) else move for move in moves]
    for move in moves:
        if move == (0, 0):
            return Answer(False, "(0, 0) is no move: the knight stays where he is.")
        if move not in WIRTH:
            return Answer(False, f"{move!r} is no knight's move: 1 one way and 2 the other.")
        if moves.count(move) > 1:
            return Answer(False, f"{move} stands there {moves.count(move)} times.")
    missing = [step for step in WIRTH if step not in moves]
    if missing:
        more = f", and {many(len(missing) - 1, 'other')}" if missing[1:] else ""
        return Answer(False, f"{missing[0]} is missing{more}: a knight has eight moves.")
    return Answer(True, "Eight knight's moves, each of them once.")


def for_a_neighbour(go: object) -> Answer:
    """A program that runs and is broken; its symptom is told, and not its bug."""
    if not callable(go):
        return Answer(False, f"A function is asked for, not {go!r}.")
    every = not takes(go, 1)
    judge = all_tours if every else solver
    verdict, found = judge(go), Results()
    if verdict:
        return Answer(False, f"It works: {verdict.why} Put one bug in.")
    done = run(go, 3, 4, "d2", *[found] * every)
    if done.error and not done.endless:
        name = type(done.error).__name__
        return Answer(False, f"It stops with {name}, and Python names the line. Hide it better.")
    if done.trail.counts.placed == 0:
        return Answer(False, "It places no square at all, and that is seen at once. Let it walk.")
    where = "" if _wrong_here(go, every) else ", and there all is well: try 3 x 3 from a1"
    return Answer(True, f"It is broken. On 3 x 4 from d2 {_symptom(done, found, every)}{where}.")


def _wrong_here(go: Any, every: bool) -> bool:
    """Whether the bug shows on 3 x 4 from d2, and not only where there is no tour."""
    return every or "3 x 3 from a1" not in solver(go).why


def _symptom(done: Run, found: Results, every: bool) -> str:
    """What a program did, in words."""
    if done.endless:
        return f"it never ends, with at most {many(done.trail.counts.deepest, 'square')}"
    if every:
        lengths = ", ".join(str(len(path)) for path in found if isinstance(path, (list, tuple)))
        return f"it finds {many(len(found), 'tour')}" + (f", of {lengths} squares" if found else "")
    left, counts = len(replayed(done.trail)), tally(done.trail.steps)
    work = f"{counts.placed} placed, {counts.undone} undone"
    return f"it answers {done.answer!r} with {many(left, 'square')} on the path ({work})"


# Check A: for each program how long it is, the lines that may be named, and what to ask of it

PLACES = {
    "P": (10, {2}, "with how many squares on the path does it say YES?"),
    "Q": (11, {8}, "after a YES, what is still on the board?"),
    "R": (10, {2, 4}, "which names mean the list that every undo shortens?"),
    "S": (10, {9}, "which line can never run?"),
}


def places(lines: object) -> Answer:
    """Check A: the numbers of the wrong lines of P, Q, R and S."""
    if not isinstance(lines, (list, tuple)) or len(lines) != len(PLACES):
        return Answer(False, f"Four numbers are asked for, one for each program, not {lines!r}.")
    for line, (name, (length, right, question)) in zip(lines, PLACES.items(), strict=True):
        if line not in range(1, length + 1):
            return Answer(False, f"{name} has lines 1 to {length}, and no line {line}.")
        if line not in right:
            return Answer(False, f"{name}: line {line} is as it should be. Ask: {question}")
    return Answer(True, "P ends too early, Q undoes too early, R shares a list, S never undoes.")


# Check B: for each symptom its bug, and what speaks against the others

BUGS = {"a": "a missing undo", "b": "a wrong base case", "c": "a shared list"}
BUGS["d"] = "an undo too early"
SYMPTOMS = (
    ("b", "70 of 70 come off again, as they should when all paths are tried. What was overlooked?"),
    ("a", "what was never done, according to the counts?"),
    ("d", "the tour was there, and came off again. After which answer must nothing come off?"),
    ("c", "the board is all right. What does the program hand out?"),
    ("b", "every step was right until then. Who said YES, and when?"),
    ("d", "the second square never stays. When does it come off?"),
)


def symptoms(letters: object) -> Answer:
    """Check B: for each of six symptoms the letter of its bug."""
    said = letters.lower().replace(",", "").split() if isinstance(letters, str) else letters
    said = list(said[0]) if isinstance(said, list) and len(said) == 1 else said
    if not isinstance(said, (list, tuple)) or len(said) != len(SYMPTOMS):
        return Answer(False, f'Six letters are asked for, such as "aabbcc", not {letters!r}.')
    for number, (letter, (right, question)) in enumerate(zip(said, SYMPTOMS, strict=True), 1):
        if letter not in BUGS:
            return Answer(False, f"The bugs are a, b, c and d; {letter!r} is none.")
        if letter != right:
            return Answer(False, f"Symptom {number} is not that of {BUGS[letter]}: {question}")
    return Answer(True, "Two of the bugs have two symptoms each.")


CHECKS: dict[str, Callable[[Any], Answer]] = {
    "1": mended(solver),
    "2": mended(solver),
    "3": mended(all_tours),
    "4": mended(solver),
    "5": table,
    "make": for_a_neighbour,
    "A": places,
    "B": symptoms,
    "C": mended(all_tours),
}
