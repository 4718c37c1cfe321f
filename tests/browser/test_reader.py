"""The reader of traces in JavaScript gives the same states as the one in Python, in a browser."""

import json
import random
from array import array
from base64 import b64encode
from itertools import islice
from pathlib import Path

import pytest

import knighttour
from knighttour import (
    PLACE,
    REJECT,
    SOLUTION,
    WIRTH,
    Board,
    KnightsTour,
    Maze,
    Queens,
    Warnsdorff,
    carve,
    search,
    solve,
)
from knighttour.knights import TIES
from knighttour.queens import attack
from knighttour.show.recording import record, trace_of_steps
from knighttour.show.scene import Scene
from knighttour.show.trace import Lines

SCRIPTS = Path(knighttour.__file__).parent / "show" / "player" / "js"
MARKS = ("dead_ends", "undo_runs", "deepest", "solutions", "doomed")
OPEN = """([meta, data]) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const padded = new Uint8Array(bytes.length + 5);  // such views come in messages
    padded.set(bytes, 3);
    window.trace = openTrace(JSON.parse(meta), new DataView(padded.buffer, 3, bytes.length));
}"""
STATES = """(positions) => JSON.stringify(positions.map((k) => {
    const state = trace.at(k);
    if (state.entered) state.entered = [...state.entered].sort((a, b) => a - b);
    return state;
}))"""


class Sums:
    """A problem without a board: numbers that grow, with sum 9."""

    start = (1,)

    def candidates(self, path):
        return iter(range(6))

    def allowed(self, path, candidate):
        return candidate > path[-1]

    def is_solution(self, path):
        return sum(path) == 9


def tour(rng, most=6):
    board = Board(rng.randint(1, most), rng.randint(1, most))
    start = rng.choice([(), *board.squares()])
    rule = rng.choice([None, None, *(Warnsdorff(board, ties, 3) for ties in TIES)])
    order = tuple(rng.sample(WIRTH, 8))
    return KnightsTour(board, start, rng.random() < 0.3, order, rule, rng.random() < 0.3)


def maze(rng):
    return carve(rng.choice([5, 7, 9]), rng.choice([5, 9]), rng, openings=rng.randint(0, 1))


def traces(rng):
    """Random traces of every kind: whole, thinned, cut short, joined to an outcome."""
    problem = rng.choice([tour, tour, maze, lambda rng: Queens(rng.randint(1, 7))])(rng)
    every = rng.random() < 0.4
    how = {"every": every, "budget": rng.choice([40, 400])}
    if not every and rng.random() < 0.2:
        how["greedy"] = True
    if rng.random() < 0.4:
        how["most"] = rng.randint(1, 500)
        if not every and rng.random() < 0.5:
            greedy = how.get("greedy", False)
            how["outcome"] = solve(problem, budget=how["budget"], theory=False, greedy=greedy)
    if rng.random() < 0.5:
        how["lines"] = Lines(("one", "two"), of={PLACE: 1, REJECT: 2})
    return record(problem, **how)


def of_a_program(rng):
    problem = KnightsTour(Board(3, 4), "d2")
    steps = list(islice(search(problem), rng.randint(1, 224)))
    numbers = array("H", [rng.randint(1, 30) for _ in steps])
    scene = Scene("knight", 3, 4, problem.start)
    lines = Lines(("a",) * 30, numbers=numbers)
    most = rng.choice([50, 1000])
    return trace_of_steps(
        scene, steps, problem.start, candidates_of=problem.candidates, lines=lines, most=most
    )


@pytest.fixture(scope="module")
def page(browser):
    page = browser.new_page()
    for name in ("trace", "words"):
        page.add_script_tag(content=(SCRIPTS / f"{name}.js").read_text("utf-8"))
    yield page
    page.close()


def opened(page, trace):
    meta, data = trace.as_message()
    page.evaluate(OPEN, [json.dumps(meta), b64encode(data).decode()])


def positions(trace):
    return [k for s in trace.segments for k in range(s.first, s.last + 1)]


def in_cells(trace, k):
    """A state of Python's as JavaScript writes it."""
    state, cells = trace.state(k), trace.scene.cells

    def cell(square):
        return None if square is None else cells[square]

    return {
        "k": k,
        "path": [cells[square] for square in state.path],
        "depth": state.depth,
        "kind": state.kind and str(state.kind),
        "cell": cell(state.square),
        "counts": vars(state.counts),
        "levels": [
            {"cell": cell(caller), "choices": [cells[each] for each in known], "tried": tried}
            for caller, known, tried in state.levels
        ],
        "entered": None if state.entered is None else sorted(map(cell, state.entered)),
        "line": state.line,
    }


def random_traces():
    kinds = [traces] * 40 + [of_a_program] * 5
    made = [kind(random.Random(seed)) for seed, kind in enumerate(kinds)]
    made.append(record(Sums(), every=True))
    made.append(record(KnightsTour(Board(5, 5), "a1"), budget=3_000))  # some kept states
    made.append(record(Queens(8), every=True, most=9_000))
    return made


@pytest.mark.browser
def test_every_state_is_the_same(page):
    gaps = 0
    for number, trace in enumerate(random_traces()):
        opened(page, trace)
        every = positions(trace)
        expected = {k: in_cells(trace, k) for k in every[:12_000]}
        asked = list(expected)
        for order in (asked, asked[::-1], random.Random(number).sample(asked, len(asked))):
            for k, state in zip(order, json.loads(page.evaluate(STATES, order)), strict=True):
                assert state == expected[k], (number, trace, k)
        gaps += len(trace.gaps)
    assert gaps > 5


@pytest.mark.browser
def test_marks_and_hopeless_stretches_are_the_same(page):
    for number, trace in enumerate(random_traces()):
        opened(page, trace)
        every = positions(trace)
        for name in MARKS:
            marks = [a for a, _ in trace.doomed] if name == "doomed" else list(trace.marks[name])
            told = page.evaluate(
                "([name, all]) => all.map((k) => [trace.next(name, k), trace.previous(name, k)])",
                [name, every[:3000]],
            )
            for k, (after, before) in zip(every[:3000], told, strict=True):
                assert after == min((m for m in marks if m > k), default=None), (number, name, k)
                assert before == max((m for m in marks if m < k), default=None), (number, name, k)
        told = page.evaluate("(all) => all.map((k) => trace.isDoomed(k))", every)
        assert told == [any(a <= k < b for a, b in trace.doomed) for k in every], number


def stops(trace, rejects, depth):
    """The positions to stop at, by what was said of them."""
    edges = {edge for segment in trace.segments for edge in (segment.first, segment.last)}
    for k in positions(trace):
        state = trace.state(k)
        about = state.depth + (state.kind is not PLACE)  # the depth of the square it is about
        hidden = about > depth or (state.kind is REJECT and not rejects)
        if k in edges or state.kind is SOLUTION or not hidden:
            yield k


@pytest.mark.browser
def test_steps_stop_where_they_should(page):
    for number, trace in enumerate(random_traces()[::2]):
        opened(page, trace)
        every = positions(trace)[:2000]
        for rejects, depth in ((True, None), (False, None), (True, 3), (False, 2)):
            shown = sorted(stops(trace, rejects, float("inf") if depth is None else depth))
            how = {"rejects": rejects} | ({} if depth is None else {"depth": depth})
            told = page.evaluate(
                "([all, how]) => all.map((k) => [trace.step(k, 1, how), trace.step(k, -1, how)])",
                [every, how],
            )
            for k, (after, before) in zip(every, told, strict=True):
                place = (number, how, k)
                assert after == min((stop for stop in shown if stop > k), default=k), place
                assert before == max((stop for stop in shown if stop < k), default=k), place


@pytest.mark.browser
def test_positions_that_do_not_exist_lead_to_the_nearest(page):
    trace = record(Queens(8), every=True, most=1000)
    opened(page, trace)
    asked = [-5, 0, 0.4, 899.6, 901, trace.segments[1].first - 1, trace.length, trace.length + 9]
    told = page.evaluate("(all) => all.map((k) => [trace.clamp(k), trace.at(k).k])", asked)
    last = trace.segments[1].first
    expected = [0, 0, 0, 900, 900, last, trace.length, trace.length]
    assert told == [[k, k] for k in expected]


def reason(problem, state, square):
    """Why a candidate is not allowed, and the number of what stands in its way."""
    if square not in problem.board:
        return "off", None
    if isinstance(problem, Maze) and not problem.is_free(square):
        return "wall", None
    if square in state.path:
        return "visited", state.path.index(square) + 1
    if state.entered is not None and square in state.entered:
        return "entered", None
    if isinstance(problem, Queens):
        for number, queen in enumerate(state.path, 1):
            if attack(queen, square):
                return "attacked", number
    return "no", None


@pytest.mark.browser
@pytest.mark.parametrize(
    "problem",
    [
        KnightsTour(Board(3, 4), "d2"),
        Queens(6),
        carve(7, 9, random.Random(5), openings=4),
        Maze(("...", ".#.", "...", "##."), (0, 0), (3, 2)),
    ],
)
def test_what_stands_in_the_way(page, problem):
    trace = record(problem)
    opened(page, trace)
    rejects = [k for k in range(1, trace.length + 1) if trace.state(k).kind is REJECT]
    told = page.evaluate(
        "(all) => all.map((k) => { const s = trace.at(k); return trace.blocked(s, s.cell); })",
        rejects,
    )
    for k, blocked in zip(rejects, told, strict=True):
        state = trace.state(k)
        assert (blocked["why"], blocked["by"]) == reason(problem, state, state.square), k
        assert blocked["why"] != "no"
