"""What a panel is set to do: a problem, how it is searched, and what is shown of it."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from knighttour.engine import STOPPED, Counts, Outcome, Problem, start_of
from knighttour.show.alt import counts_words, verdict_sentence
from knighttour.show.recording import record
from knighttour.show.running import Run
from knighttour.show.scene import scene_of
from knighttour.show.trace import Segment, Trace

EARLY = 0.008  # seconds of recording before anything is shown: enough for thousands of steps
PAUSE = 0.6  # seconds until the rest is recorded, which slows down a slider that moves on
MOST = 1_000_000  # steps that are recorded
NO_MARKS = {name: array("I") for name in ("dead_ends", "undo_runs", "deepest", "solutions")}


@dataclass(frozen=True)
class Task:
    """A search that can be run, recorded and told.

    `search` takes `budget`, `stop` and `progress` as `solve` does; `ways` is what `record` is told
    of it, such as `greedy`. `more` adds a line to the verdict; `picture(outcome, ax)` draws the end
    where there is no player, and `sentence` says what it shows.
    """

    problem: Problem
    budget: int
    search: Callable[..., Outcome]
    sentence: Callable[[Outcome], str]
    picture: Callable[[Outcome, Any], object]
    more: Callable[[Outcome], str] = lambda outcome: ""
    ways: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""

    def run(self, run: Run) -> Outcome:
        """The outcome, or how far the run came until it was stopped."""
        return self.search(budget=self.budget, stop=run.stopped, progress=run.tell)

    def record(self, outcome: Outcome, **how: Any) -> Trace:
        """The steps of the run, until they are too many or `stop` says so, and how it ended."""
        return record(self.problem, outcome=outcome, most=MOST, **self.ways, **how)

    def words(self, outcome: Outcome) -> tuple[str, ...]:
        """Verdict and counts, and what there is to add."""
        lines = (verdict_sentence(outcome), f"{counts_words(outcome.counts)}.", self.more(outcome))
        return tuple(filter(None, lines))

    def blank(self) -> Trace:
        """The board before anything is done."""
        start = start_of(self.problem)
        return end_of(self.problem, Outcome(STOPPED, start, Counts(deepest=len(start))))


class EndTask(Task):
    """A search that goes another way than the player's: nothing but its end can be shown."""

    def record(self, outcome: Outcome, **how: Any) -> Trace:
        """The state in which the search ended."""
        return end_of(self.problem, outcome)


def end_of(problem: Problem, outcome: Outcome) -> Trace:
    """A trace that has no steps: only the path and the counts of an outcome."""
    scene = scene_of(problem)
    path = outcome.path or start_of(problem)
    cells = tuple(scene.cells[square] for square in path)
    levels = ((0, 0),) * (len(cells) - len(start_of(problem)) + 1)
    segment = Segment(0, 0, cells, levels, outcome.counts)
    return Trace(scene, outcome, [segment], array("H"), array("I", [0]), [()], marks=NO_MARKS)


@dataclass(frozen=True)
class Result:
    """How the tasks of a run ended, and what the player is to show of them."""

    tasks: tuple[Task, ...]
    outcomes: tuple[Outcome, ...]
    traces: tuple[Trace, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The words of a single task; of two which one placed fewer, then each with its name."""
        both = list(zip(self.tasks, self.outcomes, strict=True))
        if len(both) == 1:
            return both[0][0].words(both[0][1])
        short = [f"{t.name}: {o.verdict}, {o.counts.placed:,} placed" for t, o in both]
        return "; ".join(short) + ".", *(f"{t.name}: {' '.join(t.words(o)[1:])}" for t, o in both)

    @property
    def sentence(self) -> str:
        """What is seen in the end."""
        both = zip(self.tasks, self.outcomes, strict=True)
        return " ".join(task.sentence(outcome) for task, outcome in both)


def results(tasks: tuple[Task, ...], run: Run) -> Iterator[Result]:
    """The work of a panel: the ends of its searches and their first steps, then all their steps."""
    outcomes = tuple(task.run(run) for task in tasks)
    end = time.monotonic() + EARLY
    early = recorded(tasks, outcomes, stop=lambda: time.monotonic() > end)
    late = time.monotonic() > end
    yield early
    if late and not run.pause(PAUSE):
        yield recorded(tasks, outcomes, stop=run.stopped, progress=_recording(run))


def recorded(tasks: tuple[Task, ...], outcomes: tuple[Outcome, ...], **how: Any) -> Result:
    """The result, with the steps of each task recorded."""
    both = zip(tasks, outcomes, strict=True)
    return Result(tasks, outcomes, tuple(task.record(outcome, **how) for task, outcome in both))


def _recording(run: Run) -> Callable[[Counts], None]:
    return lambda counts: run.tell(f"Recording the steps … {counts.placed:,} placed so far")
