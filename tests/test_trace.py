"""Traces: the steps of the search and nothing else, whole or thinned, and what a player is sent."""

import json
import struct
import subprocess
import sys
import tracemalloc
from array import array
from itertools import count, islice

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import problems

from knighttour import (
    BUDGET,
    FOUND,
    NONE,
    PLACE,
    REJECT,
    SOLUTION,
    STOPPED,
    STUCK,
    UNDO,
    Board,
    Counts,
    KnightsTour,
    Maze,
    Path,
    Queens,
    Step,
    Warnsdorff,
    search,
    solve,
    solve_all,
)
from knighttour.fast import solve as fast_solve
from knighttour.show.recording import record, trace_of_steps
from knighttour.show.scene import Scene
from knighttour.show.trace import Lines

MOST = 4_000  # steps of a search that is looked at state by state

hows = st.fixed_dictionaries(
    {
        "every": st.booleans(),
        "greedy": st.booleans(),
        "once": st.sampled_from([None, False, True]),
        "budget": st.one_of(st.none(), st.integers(1, 300)),
    }
)


def is_sound(problem, how):
    """Whether `record` may be asked for this."""
    return not (how["once"] and not getattr(problem, "walk", False)) and not (
        how["every"] and how["greedy"]
    )


def positions(trace):
    return [k for s in trace.segments for k in range(s.first, s.last + 1)]


def states(problem, every=False, once=False, greedy=False):
    """The states of a search, worked out from its steps alone."""
    path, counts, entered = list(problem.start), Counts(deepest=len(problem.start)), set()
    entered |= set(path)
    asked = [] if problem.is_solution(Path(path)) else list(problem.candidates(Path(path)))
    levels = [[path[-1] if path else None, asked, 0]]

    def state(kind=None, square=None):
        told = tuple((caller, tuple(known), tried) for caller, known, tried in levels)
        marks = frozenset(entered) if once else None
        return tuple(path), kind, square, Counts(**vars(counts)), told, marks

    yield state()
    for step in search(problem, once=once, greedy=greedy):
        counts.add(step)
        kind, square, _ = step
        if kind is UNDO:
            path.pop()
            levels.pop()
        elif kind is not SOLUTION:
            levels[-1][2] += 1
            if kind is PLACE:
                path.append(square)
                entered.add(square)
                complete = problem.is_solution(Path(path))
                levels.append([square, [] if complete else list(problem.candidates(Path(path))), 0])
        yield state(kind, square)
        if kind is SOLUTION and not every:
            return


@given(problems(), hows)
def test_every_state_is_that_of_the_search(problem, how):
    assume(is_sound(problem, how))
    trace = record(problem, **how, settle=0)
    once = trace.scene.marks
    expected = islice(states(problem, how["every"], once, how["greedy"]), MOST)
    for k, (path, kind, square, counts, levels, entered) in enumerate(expected):
        if k > trace.length:
            break
        state = trace.state(k)
        asked = k < trace.length or trace.outcome.verdict is not BUDGET
        assert (state.position, state.path, state.kind, state.square) == (k, path, kind, square)
        assert (state.counts, state.entered, state.depth) == (counts, entered, len(path))
        assert state.levels[:-1] == levels[:-1]
        assert state.levels[-1] == (levels[-1] if asked else (levels[-1][0], (), 0))
    if trace.outcome.verdict is not BUDGET and trace.length < MOST:
        assert k == trace.length


@given(problems(), hows)
def test_the_outcome_is_that_of_solve(problem, how):
    assume(is_sound(problem, how))
    trace = record(problem, **how, settle=0)
    if not how["every"]:
        rest = {name: how[name] for name in ("greedy", "once", "budget")}
        assert trace.outcome == solve(problem, **rest, theory=False)
    elif not trace.scene.marks:
        assert trace.outcome == solve_all(problem, budget=how["budget"], theory=False)
    assert trace.state(trace.length).counts == trace.outcome.counts


@pytest.mark.parametrize(
    "problem",
    [
        KnightsTour(Board(3, 4), ["d2", "b1", "c3", "d1"]),
        KnightsTour(Board(1, 1), "a1"),
        KnightsTour(Board(3, 4)),
        KnightsTour(Board(6, 6), "a1", True, rule=Warnsdorff(Board(6, 6)), lookahead=True),
        Maze((".",), (0, 0), (0, 0)),
        Queens(1),
    ],
)
def test_special_starts(problem):
    trace = record(problem)
    assert trace.outcome == solve(problem, theory=False)
    steps = [trace.state(k) for k in range(1, trace.length + 1)]
    expected = list(islice(search(problem), trace.length))
    assert [(s.kind, s.square, s.depth) for s in steps] == [tuple(step) for step in expected]


@given(problems(), st.integers(1, 300), st.booleans())
def test_a_thinned_trace_has_the_same_states(problem, most, every):
    whole = record(problem, every=every, settle=0, budget=1000)
    thin = record(problem, every=every, settle=0, budget=1000, most=most)
    assert (thin.length, thin.outcome) == (whole.length, whole.outcome)
    assert len(thin.words) == sum(segment.count for segment in thin.segments) <= most
    assert len(thin.words) >= min(whole.length, most - most // 100)
    assert len(thin.ids) == 1 + sum(word & 3 == 1 for word in thin.words)
    kept = positions(thin)
    assert kept[0] == 0
    assert kept[-1] == whole.length
    for k in kept:
        one, other = thin.state(k), whole.state(k)
        starts = [segment.first for segment in thin.segments]
        assert one == other or k in starts
        assert (one.path, one.counts, one.levels) == (other.path, other.counts, other.levels)
        assert one.entered == other.entered
    gone = set(range(whole.length + 1)) - set(kept)
    for name, marks in thin.marks.items():
        if name != "undo_runs":
            assert list(marks) == [k for k in whole.marks[name] if k not in gone], name
        assert gone.isdisjoint(marks)
    hopeless = {k for begin, end in whole.doomed for k in range(begin, end)}
    thinly = {k for begin, end in thin.doomed for k in range(begin, end)}
    assert thinly - gone == hopeless - gone


def test_what_is_left_out_is_said():
    trace = record(Queens(8), every=True, most=1000)
    assert (trace.segments[0].first, trace.segments[0].count) == (0, 900)
    gap_ends = trace.segments[1].first
    assert trace.left_out == f"steps 901 to {gap_ends:,} are left out"
    assert trace.as_message()[0]["left_out"] == trace.left_out
    assert trace.state(900).kind is not None
    assert trace.state(gap_ends).kind is None
    with pytest.raises(ValueError, match=r"no position 901: steps 901 to"):
        trace.state(901)
    with pytest.raises(ValueError, match="position must be a whole number from 0 to"):
        trace.state(trace.length + 1)
    assert record(Queens(4)).left_out == ""


@given(problems(), st.integers(1, 200), st.booleans(), st.one_of(st.none(), st.integers(1, 200)))
def test_a_finished_outcome_is_joined(problem, most, every, budget):
    how = {"budget": budget, "theory": False}
    outcome = (solve_all if every else solve)(problem, **how)
    trace = record(problem, every=every, outcome=outcome, most=most, settle=0)
    whole = record(problem, every=every, budget=budget, settle=0)
    assert trace.outcome == outcome
    assert trace.length == whole.length
    end, expected = trace.state(trace.length), whole.state(whole.length)
    assert (end.path, end.counts, end.levels) == (expected.path, expected.counts, expected.levels)
    for k in range(min(most, whole.length) + 1):
        assert trace.state(k) == whole.state(k) or k == trace.length
    kept = set(positions(trace))
    hopeless = {k for begin, end in trace.doomed for k in range(begin, end)} & kept
    known = {k for begin, end in whole.doomed for k in range(begin, end)} & kept
    assert hopeless <= known
    if not every:
        assert hopeless == known


def test_a_compiled_outcome_of_a_long_search():
    problem = KnightsTour(Board(8, 8), "b2")
    outcome = fast_solve(problem, budget=1_000_000)
    trace = record(problem, outcome=outcome, most=10_000)
    assert trace.segments[0].count == len(trace.words) == 10_000
    assert trace.length == outcome.counts.undone + outcome.counts.tries
    state = trace.state(trace.length)
    assert (state.path, state.counts) == (outcome.path, outcome.counts)
    for caller, known, tried in state.levels[:-1]:
        after = state.path[state.path.index(caller) + 1]
        assert known[tried - 1] == after


def test_stop_and_progress():
    told, asked = [], count()
    trace = record(KnightsTour(Board(8, 8), "a1"), stop=lambda: next(asked) > 5, settle=0)
    assert trace.outcome.verdict is STOPPED
    assert trace.length in (1 + 2 + 4 + 8 + 16 + 32, *range(6, 63))  # fewer on a busy machine
    assert trace.outcome.path == trace.state(trace.length).path
    record(KnightsTour(Board(8, 8), "a1"), budget=40_000, settle=0, progress=told.append)
    assert told
    assert all(isinstance(counts, Counts) for counts in told)
    assert [counts.placed for counts in told] == sorted(counts.placed for counts in told)


class Interrupted(KnightsTour):
    """Ctrl-C after so many questions."""

    def allowed(self, path, candidate):
        if next(self.__dict__.setdefault("asked", count())) == 5_000:
            raise KeyboardInterrupt
        return super().allowed(path, candidate)


def test_an_interrupt_keeps_what_was_found():
    trace = record(Interrupted(Board(8, 8), "a1"), settle=0)
    whole = record(KnightsTour(Board(8, 8), "a1"), budget=2000, settle=0)
    assert trace.outcome.verdict is STOPPED
    assert trace.words == whole.words[: trace.length]
    assert trace.outcome.counts.tries == 5_000
    assert trace.marks["dead_ends"] == array(
        "I", [k for k in whole.marks["dead_ends"] if k < trace.length]
    )
    assert len(trace.ids) == 1 + trace.outcome.counts.placed


def test_a_theorem_is_asked_only_if_wanted():
    problem = KnightsTour(Board(3, 3), "a1")
    assert record(problem).outcome.counts.placed == 14
    trace = record(problem, theory=True)
    assert (trace.length, trace.outcome.verdict) == (0, NONE)
    assert "centre" in trace.as_message()[0]["why"]


@pytest.mark.parametrize("how", [{"budget": 0}, {"most": 0}, {"once": True}])
def test_bad_values(how):
    with pytest.raises(ValueError, match=r"must be a whole number|once=True"):
        record(Queens(4), **how)


class Colours:
    """A learner's problem without a board: three countries in a row, with labels for candidates."""

    start = ()

    def candidates(self, path):
        return iter(["red", "green", 3])

    def allowed(self, path, candidate):
        return not path or path[-1] != candidate

    def is_solution(self, path):
        return len(path) == 3


class Naturals(Colours):
    """One that has no end of candidates."""

    def candidates(self, path):
        return count()

    def allowed(self, path, candidate):
        return candidate == 2_500 + len(path)


class Lists(Colours):
    """One whose candidates can change."""

    def candidates(self, path):
        return [[1], [2]]


def test_a_learners_problem_without_a_board():
    trace = record(Colours(), every=True)
    assert trace.outcome == solve_all(Colours())
    meta = trace.as_message()[0]
    assert meta["scene"]["kind"] == "list"
    assert meta["scene"]["labels"] == ["red", "green", "3"]
    assert trace.state(3).path == ("red", "green")
    assert trace.state(3).levels[1] == ("red", ("red", "green", 3), 2)


def test_no_end_of_candidates():
    trace = record(Naturals())
    assert trace.outcome == solve(Naturals())
    assert trace.outcome.path == (2500, 2501, 2502)
    assert trace.state(trace.length).levels[0][1:] == (tuple(range(2000)), 2501)


def test_candidates_that_can_change_are_refused():
    with pytest.raises(ValueError, match=r"cannot change.*\[1\]"):
        record(Lists())


def test_the_steps_of_a_program_of_your_own():
    steps = [
        Step(REJECT, (3, 4), 1),
        Step(PLACE, (0, 1), 2),
        Step(PLACE, (-1, 3), 3),  # off the board: such programs go there
        Step(UNDO, (-1, 3), 2),
    ]
    scene = Scene("knight", 3, 4, ((1, 3),))
    lines = Lines(("def tour():", "    ..."), numbers=array("H", [7, 8, 9, 7]))
    tour = KnightsTour(Board(3, 4), "d2")
    trace = trace_of_steps(scene, steps, [(1, 3)], candidates_of=tour.candidates, lines=lines)
    assert [trace.state(k).line for k in range(5)] == [None, 7, 8, 9, 7]
    assert trace.state(3).path == ((1, 3), (0, 1), (-1, 3))
    assert trace.state(1).levels == (((1, 3), tuple(tour.candidates(Path([(1, 3)]))), 1),)
    assert (trace.outcome.verdict, trace.outcome.path) == (STUCK, ((1, 3), (0, 1)))
    assert trace.doomed == []
    assert "proves nothing" in trace.doomed_note
    meta, data = trace.as_message()
    offset, length = meta["lines"]["line_numbers"]
    at = 4 * meta["numbers"] + 2 * offset
    assert struct.unpack(f"<{length}H", data[at:]) == (7, 8, 9, 7)


def test_a_solution_and_lines_by_kind():
    problem = KnightsTour(Board(3, 4), "d2")
    lines = Lines(("a", "b"), of={PLACE: 2, UNDO: 1})
    steps = list(islice(search(problem), 224))
    trace = trace_of_steps(
        Scene("knight", 3, 4, problem.start), steps, problem.start, lines=lines, why="it says so"
    )
    assert trace.outcome.verdict is FOUND
    assert (trace.outcome.path, trace.outcome.why) == (solve(problem).path, "it says so")
    assert trace.state(7).line == 2
    assert trace.as_message()[0]["lines"] == {"source": ["a", "b"], "of": {"PLACE": 2, "UNDO": 1}}


def test_undoing_nothing_is_refused():
    with pytest.raises(ValueError, match="step 1 is an undo, and nothing is placed"):
        trace_of_steps(Scene("knight", 3, 4), [Step(UNDO, (0, 0), 0)], [(0, 0)])


def test_no_steps_at_all():
    scene, start = Scene("knight", 3, 4, ((1, 3),)), [(1, 3)]
    trace = trace_of_steps(scene, (), start, verdict=STOPPED, why="nothing is placed yet")
    assert (trace.length, trace.state(0).path) == (0, ((1, 3),))
    assert (trace.outcome.verdict, trace.outcome.path) == (STOPPED, ((1, 3),))
    assert trace.as_message()[0]["why"] == "nothing is placed yet"
    assert not any(trace.marks.values())


def test_the_message_is_read_as_it_is_described():
    trace = record(KnightsTour(Board(3, 4), "d2"))
    meta, data = trace.as_message()
    assert json.loads(json.dumps(meta))["segments"][0]["path"] == [3 * 8 + 5]
    (segment,) = meta["segments"]
    at = 4 * meta["numbers"] + 2 * segment["words_at"]
    words = struct.unpack(f"<{segment['count']}H", data[at : at + 2 * segment["count"]])
    kinds = [REJECT, PLACE, UNDO, SOLUTION]
    found = [(kinds[word & 3], divmod(word >> 2, 8)) for word in words]
    expected = [(kind, (r + 2, c + 2)) for kind, (r, c), _ in islice(search_of(trace), 224)]
    assert found == expected
    offset, length = meta["marks"]["dead_ends"]
    marks = struct.unpack(f"<{length}I", data[4 * offset : 4 * (offset + length)])
    assert marks == tuple(trace.marks["dead_ends"])
    assert len(data) == 4 * meta["numbers"] + 2 * len(words)
    first = struct.unpack("<I", data[4 * segment["ids_at"] : 4 * segment["ids_at"] + 4])[0]
    assert meta["choices"][first][0] == (2 + 2) * 8 + 2 + 2  # b1 asks first for c3


def search_of(trace):
    board = Board(trace.scene.rows, trace.scene.cols)
    return search(KnightsTour(board, trace.scene.start))


@pytest.mark.slow
def test_a_million_steps_are_small():
    tracemalloc.start()
    try:
        trace = record(KnightsTour(Board(8, 8), "a1"), budget=110_900, settle=0)
        message = trace.as_message()
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert trace.length > 990_000
    assert trace.left_out == ""
    assert len(message[1]) < 3_000_000
    assert most < 16_000_000


LIGHT = """
import sys
from knighttour import Board, KnightsTour
from knighttour.show.recording import record
record(KnightsTour(Board(3, 4), "d2")).as_message()
print([name for name in ("numpy", "numba", "matplotlib", "ipywidgets") if name in sys.modules])
sys.modules["numba"] = sys.modules["numpy"] = None
trace = record(KnightsTour(Board(5, 5), "a1"), budget=20)
print(trace.outcome.verdict, trace.doomed_note == "")
"""


def test_pure_python_is_enough():
    done = subprocess.run(
        [sys.executable, "-c", LIGHT], capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines() == ["[]", "BUDGET True"], done.stderr
