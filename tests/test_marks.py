"""Marks: where to jump to, and which work was hopeless, against what the definitions say."""

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import problems

from knighttour import (
    NONE,
    PLACE,
    REJECT,
    SOLUTION,
    STUCK,
    UNDO,
    Board,
    KnightsTour,
    Maze,
    Queens,
    Warnsdorff,
    solutions,
    solve_all,
)
from knighttour.show.dead_ends import dead_ends
from knighttour.show.doomed import common_length
from knighttour.show.recording import record

TOUR = KnightsTour(Board(3, 4), "d2")
MOST = 3_000


def events(trace):
    """Every position after a step that is no reject, with its kind and the depth."""
    states = map(trace.state, range(1, min(trace.length, MOST) + 1))
    return [(s.position, s.kind, s.depth) for s in states if s.kind is not REJECT]


def hopeless(problem, trace):
    """The positions whose path no solution begins with, by making all solutions."""
    begins = {path[:length] for path in solutions(problem) for length in range(len(path) + 1)}
    return {k for k in range(trace.length + 1) if trace.state(k).path not in begins}


def shaded(trace):
    return {k for begin, end in trace.doomed for k in range(begin, end)}


@given(problems(), st.booleans(), st.booleans())
def test_marks_by_their_definitions(problem, every, greedy):
    trace = record(problem, every=every, greedy=greedy, settle=0, budget=300)
    found, marks = events(trace), trace.marks
    if trace.length > MOST:
        return
    before = [(0, PLACE, len(problem.start)), *found]
    ends = [
        (k - 1, depth)
        for (_, last, depth), (k, kind, _) in zip(before, found, strict=False)
        if (last, kind) == (PLACE, UNDO)
    ]
    searched = trace.outcome.verdict in (NONE, STUCK)
    if searched and before[-1][1] is PLACE:
        ends.append((trace.length, before[-1][2]))
    assert list(marks["dead_ends"]) == [k for k, _ in ends]
    solved = [(k, depth) for k, kind, depth in found if kind is SOLUTION]
    assert list(marks["solutions"]) == [k for k, _ in solved]
    deepest = []
    for k, depth in sorted(ends + solved):
        if not deepest or depth > deepest[-1][1]:
            deepest.append((k, depth))
    assert list(marks["deepest"]) == [k for k, _ in deepest]


@given(problems(), st.booleans())
def test_the_longest_runs_of_undos(problem, every):
    trace = record(problem, every=every, settle=0, budget=300)
    if trace.length > MOST:
        return
    grouped = [list(run) for _, run in groupby(events(trace), key=lambda event: event[1])]
    runs = [(len(run), -run[0][0]) for run in grouped if run[0][1] is UNDO and len(run) > 1]
    expected = sorted((-k - 1, length) for length, k in sorted(runs, reverse=True)[:10])
    assert list(trace.marks["undo_runs"]) == [k for k, _ in expected]
    assert trace.undo_lengths == [length for _, length in expected]


@given(problems())
def test_dead_ends_are_those_of_the_pictures(problem):
    trace = record(problem, every=True, once=getattr(problem, "walk", False), settle=0)
    if trace.length > MOST:
        return
    paths = [trace.state(k).path for k in trace.marks["dead_ends"]]
    assert paths == [dead.path for dead in dead_ends(problem)]


@given(problems(3), st.booleans(), st.booleans(), st.one_of(st.none(), st.integers(1, 60)))
def test_hopeless_work_is_what_no_solution_begins_with(problem, every, greedy, budget):
    trace = record(problem, every=every, greedy=greedy, budget=budget, settle=100_000)
    assert shaded(trace) == hopeless(problem, trace)
    assert trace.doomed == sorted(trace.doomed)
    assert not trace.doomed_note or trace.doomed == [(0, trace.length + 1)]


def test_the_mistake_on_3_x_4():
    """The storyboard of lesson 03: the second placement, c3, and 19 of the 30 are in vain."""
    trace = record(TOUR)
    assert trace.doomed == [(7, 178)]
    assert trace.state(7).path == tuple(map(TOUR.board.square, ("d2", "b1", "c3")))
    assert shaded(trace) == hopeless(TOUR, trace)
    vain = [k for k in shaded(trace) if trace.state(k).kind is PLACE]
    assert (len(vain), trace.outcome.counts.placed) == (19, 30)
    assert trace.undo_lengths == [8, 3, 7]  # and one alone: 19


def test_greedy_sticks_at_60_and_was_lost_at_55():
    board = Board(8, 8)
    trace = record(KnightsTour(board, "e3", rule=Warnsdorff(board)), greedy=True)
    assert trace.outcome.verdict is STUCK
    assert trace.outcome.counts.deepest == 60
    assert trace.doomed == [(54, 60)]
    assert trace.state(54).depth == 55
    assert list(trace.marks["dead_ends"]) == [59]


def test_without_a_solution_no_placement_is_the_mistake():
    for problem in (KnightsTour(Board(3, 3), "a1"), Queens(3), Maze((".#.",), (0, 0), (0, 2))):
        trace = record(problem)
        assert trace.doomed == [(0, trace.length + 1)]
        assert "no solution from the start" in trace.doomed_note
    trace = record(KnightsTour(Board(5, 5), "a2"), budget=50)  # a theorem settles it
    assert trace.outcome.verdict is not NONE
    assert trace.doomed == [(0, trace.length + 1)]
    assert "no solution from the start" in trace.doomed_note


def test_what_is_not_settled_is_said():
    trace = record(Queens(30), budget=3000, settle=100)
    assert "was not settled within 100 placements" in trace.doomed_note
    assert "first 0 to " in trace.doomed_note
    assert "not asked" in record(Queens(30), budget=3000, settle=0).doomed_note


@pytest.mark.parametrize(
    ("one", "other", "length"), [("abc", "abx", 2), ("", "a", 0), ("ab", "abc", 2)]
)
def test_common_length(one, other, length):
    assert common_length(tuple(one), tuple(other)) == length


def test_work_is_not_hopeless_where_the_last_of_all_solutions_was_found():
    maze = Maze(("....", "#...", "...."), (0, 0), (1, 3), "NEWS")
    outcome = solve_all(maze, theory=False)
    joined = record(maze, every=True, outcome=outcome, most=149, settle=0)
    assert joined.marks["solutions"][-1] == 149  # the last step that is kept
    assert joined.doomed == record(maze, every=True, settle=0).doomed[:3]
