"""The player: watch a search, let two race, guess what comes next, or walk yourself.

watch(problem)      a search, step by step, with jumps to what matters
race(one, other)    two searches on one clock
play(problem)       the learner's own walk on the empty board
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, runtime_checkable

from knighttour.engine import STOPPED, Problem, start_of
from knighttour.show.player.widget import Player
from knighttour.show.recording import check_problem, record, trace_of_steps
from knighttour.show.scene import scene_of
from knighttour.show.trace import Trace

__all__ = ["Player", "play", "race", "watch"]


@runtime_checkable
class Walked(Protocol):
    """What has a trace to show, such as the trail of a learner's solver."""

    def trace(self) -> Trace:
        """The trace."""


def watch(
    problem_or_trace: Problem | Trace | Walked,
    *,
    level: int = 1,
    at: int | None = None,
    speed: int = 5,
    choosing: bool = False,
    guess: bool | Iterable[int] = (),
    every: bool = False,
    greedy: bool = False,
    once: bool | None = None,
    budget: int | None = None,
) -> Player:
    """A player on a search, on a trace that is recorded already, or on a trail that was walked.

    `level` 1 to 4 says how much is shown, `at` the position to begin at, `speed` the steps a
    second. `choosing` lets a start square be picked, which is then in `player.start`. `guess=True`
    asks for each next event, a list of positions asks there. The rest is as in `record`, and of no
    use for what is recorded already. A value that is none of these is a `ValueError`.
    """
    trace = _trace_of(problem_or_trace, every=every, greedy=greedy, once=once, budget=budget)
    if not isinstance(guess, Iterable | bool):
        raise ValueError(f"guess is True, False or a list of positions, not {guess!r}")
    guessing = guess is True or (guess is not False and bool(guess := tuple(guess)))
    return Player(
        trace,
        level=level,
        at=at,
        speed=speed,
        choosing=choosing,
        mode="guess" if guessing else "watch",
        asks=() if isinstance(guess, bool) else guess,
    )


def race(
    one: Problem | Trace | Walked,
    other: Problem | Trace | Walked,
    names: Sequence[str] = ("", ""),
    level: int = 4,
) -> Player:
    """A player with two searches on one clock, each under its name."""
    if not isinstance(names, tuple | list) or len(names) != 2:
        raise ValueError(f"a race has two names, one for each side, not {names!r}")
    return Player(_trace_of(one), _trace_of(other), names=names, level=level, speed=30)


def play(problem: Problem) -> Player:
    """The learner's own walk on a problem's empty board; its squares are in `player.walked`.

    A problem without a board is a `ValueError`.
    """
    check_problem(problem)
    scene, start = scene_of(problem), start_of(problem)
    if scene.kind == "list":
        raise ValueError(f"a problem with a board can be played, not {problem!r}")
    nothing = trace_of_steps(scene, (), start, verdict=STOPPED, why="nothing is placed yet")
    return Player(nothing, mode="play", problem=problem)


def _trace_of(shown: Problem | Trace | Walked, **how: Any) -> Trace:
    if not isinstance(shown, Trace | Walked):
        return record(shown, **how)
    for name, value in how.items():
        if value is not None and value is not False:
            raise ValueError(
                f"{name}={value!r} is for a search to come; this one is recorded already"
            )
    return shown if isinstance(shown, Trace) else shown.trace()
