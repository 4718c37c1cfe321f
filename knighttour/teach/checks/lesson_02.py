"""Lesson 02: a walk, by hand and by a loop. Is it legal and stuck, and which move lost it?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from knighttour.board import Answer, Board, Square, as_square, square_name
from knighttour.engine import FOUND, Outcome, solve
from knighttour.knights import KnightsTour, given_path, onward
from knighttour.show.alt import many
from knighttour.teach.checks.lesson_01 import judge, squares_in
from knighttour.teach.walking import walked

BOARD, START = Board(5, 5), "a1"
BOARDS = (BOARD, Board(3, 4), Board(1, 1), Board(4, 6), Board(8, 8))
WALKS = 20  # at random, they are not all the same
BUDGET = 100_000  # placements; a path on 5 x 5 is settled after a few hundred


# By hand: the best of three walks, and the move that doomed one


def by_hand(fault_of: Callable[[list[Square]], Answer]) -> Callable[[object], Answer]:
    """A check of a legal path from a1 on 5 x 5, handed in as names or pairs."""

    def checked(answer: object) -> Answer:
        if isinstance(answer, list) and any(isinstance(part, list) for part in answer):
            return Answer(False, "Hand in one walk, such as kept[0], and not the list of all.")
        try:
            path = squares_in(answer)
            _all_on_board(path)
            given_path(BOARD, path)
        except ValueError as error:
            return Answer(
                False, f"{str(error).removeprefix('the given path is none: ').rstrip('.')}."
            )
        if not path:
            return Answer(False, "No square is on this path: make a move on the board first.")
        if path[0] != BOARD.square(START):
            return Answer(False, f"The walk begins on {square_name(path[0])}, not on {START}.")
        return fault_of(path)

    return checked


def _all_on_board(path: list[Square]) -> None:
    for square in path:
        if square not in BOARD:
            raise ValueError(f"{square_name(square)} is off the board of 5 x 5")


def until_stuck(path: list[Square]) -> Answer:
    """Whether a walk goes on until the knight is stuck."""
    here, free = square_name(path[-1]), onward(BOARD, path, path[-1])
    if free:
        return Answer(False, f"You are not stuck: from {here} the knight can go to {_names(free)}.")
    if len(path) == BOARD.size:
        return Answer(True, f"All {BOARD.size} squares: a tour, without taking anything back.")
    return Answer(True, f"{many(len(path), 'square')}, then a dead end on {here}.")


def doomed(path: list[Square]) -> Answer:
    """Whether the last move of a path is the one after which no tour is possible."""
    if len(path) < 2:
        return Answer(False, "There is no move yet: only the start is on the path.")
    before, after = square_name(path[-2]), square_name(path[-1])
    if completion(path).verdict is FOUND:
        return Answer(
            False, f"Nothing is lost: a tour goes on from {after}. Your path ends too early."
        )
    saved = completion(path[:-1])
    if saved.verdict is not FOUND:
        return Answer(
            False, f"The move from {before} to {after} came too late to matter: take more back."
        )
    better = square_name(saved.path[len(path) - 1])
    return Answer(
        True,
        f"Move {len(path) - 1}, {before} to {after}, was the mistake. From {before} to {better} "
        "a tour was still possible.",
    )


def completion(path: Sequence[Square | str]) -> Outcome:
    """A tour of 5 x 5 that begins with this path, or the proof that there is none."""
    return solve(KnightsTour(BOARD, path, lookahead=True), budget=BUDGET)


def _names(squares: Sequence[Square]) -> str:
    return " or ".join(map(square_name, squares))


# By a program: a function that walks


def _needs_function(walk: Any) -> str:
    return "" if callable(walk) else "Hand in the function itself, without brackets behind it."


def takes_first(walk: Any) -> Answer:
    """Whether `walk(start)` takes the first free square on 5 x 5 until it is stuck."""
    fault = _needs_function(walk) or next(filter(None, _first_faults(walk)), "")
    return judge(fault, "It walks until it is stuck, from each of the 25 squares.")


def _first_faults(walk: Any) -> Iterator[str]:
    for start in BOARD.squares():
        fault, path = walked(walk, BOARD, start)
        yield fault
        for depth in range(1, len(path)):
            first = onward(BOARD, path[:depth], path[depth - 1])[0]
            if path[depth] != first:
                here, there = square_name(path[depth - 1]), square_name(path[depth])
                yield f"From {here} it goes to {there}; the first free square is {_names([first])}."


def takes_any(walk: Any) -> Answer:
    """Whether `walk_any(start)` takes any free square on 5 x 5 until it is stuck."""
    fault = _needs_function(walk) or next(filter(None, _any_faults(walk)), "")
    return judge(fault, "It walks until it is stuck, and each time another way.")


def _any_faults(walk: Any) -> Iterator[str]:
    start, paths = BOARD.square(START), set()
    for _ in range(WALKS):
        fault, path = walked(walk, BOARD, start)
        yield fault
        paths.add(tuple(path))
    if len(paths) == 1:
        yield f"{WALKS} walks from {START}, and all are the same: take choice(free)."
    for start in BOARD.squares():
        yield walked(walk, BOARD, start)[0]


def any_board(walk: Any) -> Answer:
    """Whether `walk(start, rows, cols)` walks on any board until it is stuck."""
    faults = (
        walked(walk, board, start, board.rows, board.cols)[0]
        for board in BOARDS
        for start in board.squares()
    )
    fault = _needs_function(walk) or next(filter(None, faults), "")
    return judge(fault, "It walks until it is stuck on five boards, 1 x 1 and 8 x 8 among them.")


# A: which of four walks is legal?

FOUR_WALKS = (
    "a1 b3 c5 e4 d2 b1 a3 c4 e3",
    "a1 c2 e1 d3 b4 d5 e3 c3 b1",
    "a1 b3 d4 e2 c1 a2 b4 d3 e1 c2 d4 b5",
    "a1 c2 a3 b5 d4 f3 e1",
)


def first_faults(answer: object) -> Answer:
    """Four numbers: of each walk the first move that is not legal, or 0."""
    if not isinstance(answer, (list, tuple)) or len(answer) != len(FOUR_WALKS):
        return Answer(False, f"A list of four numbers is asked for, not {answer!r}.")
    faults = (
        _number_fault(f"Walk {number}", walk.split(), given)
        for number, (walk, given) in enumerate(zip(FOUR_WALKS, answer, strict=True), 1)
    )
    return judge(next(filter(None, faults), ""), "No wrong move gets past you.")


def first_wrong(names: Sequence[str]) -> int:
    """The first move of a walk on 5 x 5 that is not legal, or 0."""
    path = list(map(as_square, names))
    for move, square in enumerate(path[1:], 1):
        if square not in onward(BOARD, path[:move], path[move - 1]):
            return move
    return 0


def _number_fault(walk: str, names: Sequence[str], given: object) -> str:
    right = first_wrong(names)
    if given == right:
        return ""
    if given == len(names) and not right:
        moves = f"{walk} has {len(names) - 1} moves"
        return f"{moves}: you counted squares. Move 1 leads to the second."
    if not isinstance(given, int) or not 0 <= given <= len(names):
        return f"{walk} has moves 1 to {len(names) - 1}, or 0 if all are legal; not {given!r}."
    if right and given == 0:
        return (
            f"{walk} is not legal. Is every square on the board, every step a knight's move, and "
            "none of them twice?"
        )
    if right and given == right + 1:
        return f"{walk}: you counted squares. Move 1 leads to the second square, {names[1]}."
    if right and given > right:
        return f"{walk}: the first fault comes before move {given}."
    return f"{walk}: move {given}, {names[given - 1]} to {names[given]}, is legal."


# B: which of four paths can still be completed?

FOUR_PATHS = (
    "a1 c2 e1 d3 e5 c4",
    "a1 b3 d4 c2 e3",
    "a1 b3 c5 e4 d2 c4 b2 d3 e1",
    "a1 b3 c5 e4 d2 b1 c3",
)
REASONS = (
    "it can. The knight goes round the corners and is on its way to a5, the last of them",
    "it cannot. a5 has only c4 left and e1 only d3, so each of them would have to be the end",
    "it cannot. c4 and d3 are visited, and no other square leads to e5",
    "it can. Only one way into a5 is left, but one is enough for the last square",
)
YES_NO = {"yes": True, "no": False}


def still_completable(answer: object) -> Answer:
    """Four answers, True or False or "yes" or "no": can the path be completed?"""
    if not isinstance(answer, (list, tuple)) or len(answer) != len(FOUR_PATHS):
        return Answer(
            False, f'A list of four answers, "yes" or "no", is asked for, not {answer!r}.'
        )
    for number, (given, reason) in enumerate(zip(answer, REASONS, strict=True), 1):
        said = YES_NO.get(str(given).strip().casefold(), given)
        if not isinstance(said, bool):
            return Answer(False, f'Board {number}: the answer is "yes" or "no", not {given!r}.')
        if said != reason.startswith("it can."):
            return Answer(False, f"Board {number}: {reason}.")
    return Answer(True, "You see what the walk does not see.")


CHECKS: dict[str, Callable[[Any], Answer]] = {
    "best": by_hand(until_stuck),
    "walk": takes_first,
    "any": takes_any,
    "doom": by_hand(doomed),
    "A": first_faults,
    "B": still_completable,
    "C": any_board,
}
