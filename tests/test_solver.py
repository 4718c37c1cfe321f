"""The compiled solver: how it stops, what it tells, and the larger figures of the literature."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from conftest import stored

import knighttour
from knighttour import (
    BUDGET,
    CLOCKWISE,
    FOUND,
    NONE,
    STOPPED,
    STUCK,
    Board,
    KnightsTour,
    Maze,
    Queens,
    Warnsdorff,
    tour_exists,
)
from knighttour.fast import count_queens, runs, shortest, solve, solve_all
from knighttour.fast.jit import COMPILED, kernel
from knighttour.fast.runs import MOST_STARTS
from knighttour.knights import ORDERS

ORACLES = stored("oracles.json")
ENDLESS = KnightsTour(Board(8, 8), "b1")  # a plain search of many billions of placements


def test_stop_ends_a_search_and_keeps_what_was_reached():
    begun = threading.Event()

    def progress(news):
        if news != "compiling":
            begun.set()

    outcome = solve(ENDLESS, stop=begun.is_set, progress=progress)
    assert outcome.verdict is STOPPED
    assert len(outcome.path) == 1 + outcome.counts.placed - outcome.counts.undone
    assert outcome.counts.deepest >= len(outcome.path)


def test_progress_is_told_many_times_a_second():
    told: list[float] = []

    def progress(counts):
        told.append(time.monotonic())

    solve(Queens(4))
    solve(ENDLESS, progress=progress, stop=lambda: len(told) > 5)
    assert len(told) > 5


COMPILING = """
from knighttour import Board, KnightsTour, Maze, Warnsdorff
from knighttour.fast import shortest, solve
from knighttour.fast.jit import event

class Compiles(event.Listener):
    def on_start(self, event):
        heard.append("begun")

    def on_end(self, event):
        pass

board, heard = Board(5, 5), []
event.register("numba:compile", Compiles())
for run in (
    lambda tell: solve(KnightsTour(board, "a1"), progress=tell),
    lambda tell: solve(KnightsTour(board, "c3"), progress=tell),
    lambda tell: solve(KnightsTour(board, "a1", lookahead=True), progress=tell),
    lambda tell: shortest(Maze(("..",), (0, 0), (0, 1)), progress=tell),
):
    heard.clear()
    run(lambda news: news == "compiling" and heard.append("told"))
    print(heard.index("told") <= 1 if heard else "nothing", heard.count("told"))
"""


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled under NUMBA_DISABLE_JIT")
def test_compiling_is_told_before_a_kernel_is_compiled_and_not_when_it_is_loaded(tmp_path):
    """First with an empty cache, where only kernels that are there already say nothing."""
    env = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    words = [sys.executable, "-c", COMPILING]
    cold, warm = (
        subprocess.run(words, capture_output=True, text=True, check=True, env=env).stdout
        for _ in range(2)
    )
    assert cold.splitlines() == ["True 1", "nothing 0", "True 1", "True 1"]
    assert warm.splitlines() == ["nothing 0"] * 4


def test_no_folder_for_compiled_code_is_no_fault():
    """As where neither the package nor the home may be written; here the source has no folder."""
    space: dict = {}
    exec(compile("def twice(n):\n    return 2 * n", "no such folder/file.py", "exec"), space)
    assert kernel(space["twice"])(21) == 42


INTERRUPTED = """
import signal
from knighttour import *
from knighttour.fast import shortest, solve, solve_all

def interrupted(run):
    for number in range(20):
        signal.setitimer(signal.ITIMER_REAL, 0.002 + 0.0017 * number)
        outcome = run()
        assert outcome.verdict is STOPPED, outcome.verdict
        yield outcome

signal.signal(signal.SIGALRM, lambda *about: signal.raise_signal(signal.SIGINT))
odd = Board(7, 7)
for problem in (
    KnightsTour(Board(8, 8), "b1"),
    KnightsTour(odd, "b1", lookahead=True),
    KnightsTour(odd, "b1", rule=Warnsdorff(odd)),
    KnightsTour(Board(1, 20_000)),
    Queens(60),
    Maze(("......#.",) * 6, (0, 0), (0, 7)),
):
    options = {"once": False, "theory": False}
    solve(problem, budget=10, **options)
    for outcome in interrupted(lambda: solve(problem, **options)):
        path, counts, given = outcome.path, outcome.counts, len(problem.start)
        assert len(path) == len(set(path)) == given + counts.placed - counts.undone, outcome
        assert counts.deepest >= len(path)
        for place in range(given, len(path)):
            assert problem.allowed(path[:place], path[place]), outcome
            assert path[place] in problem.candidates(path[:place]), outcome
found = []
for outcome in interrupted(lambda: found.clear() or solve_all(Queens(13), found.append)):
    assert len(found) == outcome.counts.solutions, outcome
room = Maze(("." * 3000,) * 1000 + ("#" * 3000, "." * 3000), (0, 0), (1001, 0))
assert next(interrupted(lambda: shortest(room))).path[0] == (0, 0)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers")
@pytest.mark.parametrize("compiled", [True, False])
def test_ctrl_c_at_any_time_leaves_a_path_and_its_counts(compiled):
    """An interrupt inside a kernel that is plain Python would leave half a step behind."""
    env = os.environ | {"NUMBA_DISABLE_JIT": "01"[not compiled]}
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False, env=env
    )
    assert done.stderr == ""


def test_ctrl_c_in_a_function_of_the_caller_keeps_what_was_found():
    found: list[tuple] = []

    def each(path):
        found.append(path)
        if len(found) == 3:
            raise KeyboardInterrupt

    outcome = solve_all(Queens(8), each)
    assert (outcome.verdict, outcome.counts.solutions, outcome.path) == (STOPPED, 3, found[2])


def test_a_function_of_the_caller_that_hangs_is_interrupted_by_a_second_ctrl_c():
    def hang(path):
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        pytest.fail("goes on after two of them")

    before = signal.getsignal(signal.SIGINT)
    assert solve_all(Queens(8), hang).verdict is STOPPED
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_as_a_search_ends_is_not_lost():
    outcome = solve_all(Queens(1), lambda path: signal.raise_signal(signal.SIGINT))
    assert (outcome.verdict, outcome.counts.solutions) == (STOPPED, 1)


def clock(monkeypatch):
    """A clock that a test moves on."""
    now = [0.0]
    monkeypatch.setattr("knighttour.engine.time.monotonic", lambda: now[0])
    return now


@pytest.mark.parametrize("engine", [solve_all, knighttour.solve_all])
def test_progress_is_told_on_time_however_often_solutions_come(monkeypatch, engine):
    now, told = clock(monkeypatch), []

    def each(path):
        now[0] += 0.03

    engine(Queens(8), each, progress=lambda counts: told.append(now[0]))
    assert len(told) >= 25  # in the 2.76 seconds that 92 of them took


@pytest.mark.parametrize("engine", [shortest, knighttour.shortest])
def test_progress_of_a_shortest_route(monkeypatch, engine):
    now, told = clock(monkeypatch), []
    room = Maze(("." * 500,) * 400, (0, 0), (399, 499))

    def stop():
        now[0] += 0.09

    engine(room, stop=stop, progress=lambda counts: told.append(counts.placed))
    assert 0 < told[0] < told[-1] < room.board.size
    assert told == sorted(told)


def test_slices_fit_after_starts_that_die_at_once(monkeypatch):
    """Each start is a placement, so that `stop` is heard between them."""
    asked = []
    outcome = solve(
        KnightsTour(Board(1, 20_000)),
        theory=False,
        stop=lambda: asked.append(None) or len(asked) == 40,
    )
    assert outcome.verdict is STOPPED
    assert 0 < outcome.counts.placed <= 40 * MOST_STARTS


def test_all_starts_share_one_table(monkeypatch):
    made = []
    table_of = runs.table_of
    monkeypatch.setattr(runs, "table_of", lambda *args: made.append(args) or table_of(*args))
    outcome = solve(KnightsTour(Board(3, 3)), theory=False)
    assert (outcome.verdict, len(made)) == (NONE, 1)


def test_a_theorem_is_asked_before_anything_is_allocated(monkeypatch):
    monkeypatch.setattr("knighttour.fast.solver.run_of", None)
    assert solve(KnightsTour(Board(3161, 3161), "b1")).why.startswith("a tour starts on the")
    assert solve_all(KnightsTour(Board(4, 4))).verdict is NONE


@pytest.mark.parametrize("budget", [2**63 - 1, 2**63, 2**64, 10**40])
def test_a_budget_may_be_any_number(budget):
    maze = Maze(("...", ".#.", "..."), (0, 0), (2, 2))
    assert shortest(maze, budget=budget) == shortest(maze)
    assert solve(Queens(6), budget=budget) == solve(Queens(6))
    assert count_queens(6, budget=budget) == count_queens(6)


@pytest.mark.parametrize("engine", ["python", "fast"])
def test_ctrl_c_in_a_real_process(engine):
    words = ["tour", "8", "8", "--start", "b1", "--engine", engine, "--budget", "9" * 15]
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "searching\n"
    time.sleep(1.0)  # well inside the search
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 3, err
    assert "STOPPED: stopped after" in out
    assert "Traceback" not in err


# The engine is loaded and compiled before the sign is given
INTERRUPTIBLE = """
import sys
from knighttour import Board, KnightsTour
from knighttour.cli.main import main
from knighttour.fast import solve
solve(KnightsTour(Board(5, 5), "a1"))
print("searching", flush=True)
sys.exit(main())
"""


def test_budgets_are_exact():
    for budget in (1, 999, 20_001):
        assert solve(ENDLESS, budget=budget).counts.placed == budget


@pytest.mark.parametrize("order", ["wirth", "clockwise"])
def test_the_chessboard_from_its_corner(order):
    (start, verdict, tries, placed, undone) = ORACLES["plain"][f"{order} 8x8"][0]
    outcome = solve(KnightsTour(Board(8, 8), start, order=ORDERS[order]))
    counts = outcome.counts
    assert [outcome.verdict, counts.tries, counts.placed] == [verdict, tries, placed]
    assert (counts.undone, counts.deepest) == (undone, 64)


@pytest.mark.parametrize(
    ("title", "row"),
    [(title, row) for title, rows in ORACLES["plain"].items() for row in rows],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_every_stored_plain_search(title, row):
    order, size = title.split()[:2]
    start, verdict, tries, placed, undone = row
    board = Board(*map(int, size.split("x")))
    outcome = solve(KnightsTour(board, start, order=ORDERS[order]), theory=False)
    counts = outcome.counts
    assert [outcome.verdict, counts.tries, counts.placed, counts.undone] == [
        verdict,
        tries,
        placed,
        undone,
    ]


def test_all_starts_of_five_by_five_together():
    wanted = ORACLES["plain_totals_over_all_starts"]["wirth 5x5"]
    outcomes = [
        solve(KnightsTour(Board(5, 5), start), theory=False) for start in Board(5, 5).squares()
    ]
    verdicts = [outcome.verdict for outcome in outcomes]
    assert (verdicts.count(FOUND), verdicts.count(NONE)) == (wanted["FOUND"], wanted["NONE"])
    for name in ("tries", "placed", "undone"):
        assert sum(getattr(outcome.counts, name) for outcome in outcomes) == wanted[name]


@pytest.mark.parametrize(
    ("n", "stuck"),
    [(5, 1), (6, 1), (7, 7), (8, 1), (9, 0), (10, 2), (12, 6), (20, 5), (30, 45)],
)
def test_how_often_the_article_is_stuck(n, stuck):
    board = Board(n, n)
    verdicts = [
        solve(KnightsTour(board, start, rule=Warnsdorff(board)), greedy=True).verdict
        for start in board.squares()
        if tour_exists(n, n, start)
    ]
    assert verdicts.count(STUCK) == stuck


def test_the_sizes_at_which_a_published_program_stuck():
    """From the corner, in the blog's order, on 5 x 5 to 77 x 77."""
    stuck = {}
    for n in range(5, 78):
        board = Board(n, n)
        problem = KnightsTour(board, "a1", order=CLOCKWISE, rule=Warnsdorff(board))
        outcome = solve(problem, greedy=True)
        if outcome.verdict is STUCK:
            stuck[n] = len(outcome.path)
    assert stuck == {41: 1_628, 52: 2_684, 59: 3_127, 60: 3_404, 66: 3_922, 74: 5_468}


@pytest.mark.parametrize(
    ("rows", "cols", "starts"), [(6, 6, 36), (5, 6, 30), (4, 6, 12), (3, 7, 10), (6, 8, 48)]
)
def test_from_how_many_squares_a_tour_starts(rows, cols, starts):
    """By complete search, no theorem asked; the rule and look-ahead only make it short."""
    board = Board(rows, cols)
    rule = Warnsdorff(board)
    found = [
        solve(KnightsTour(board, start, rule=rule, lookahead=True), theory=False).verdict
        for start in board.squares()
    ]
    assert (found.count(FOUND), found.count(NONE)) == (starts, board.size - starts)


@pytest.mark.parametrize("n", range(1, 13))
def test_the_number_of_placements(n):
    wanted = ORACLES["queens_solutions"][str(n)]
    assert solve_all(Queens(n)).counts.solutions == wanted
    assert count_queens(n).counts == solve_all(Queens(n)).counts


def test_queens_larger_than_bit_masks_hold():
    with pytest.raises(ValueError, match="bit masks hold 31 queens at the most, not 32"):
        count_queens(32)


@pytest.mark.parametrize(("n", "routes"), [(3, 12), (4, 184), (5, 8_512), (6, 1_262_816)])
def test_all_routes_from_corner_to_corner(n, routes):
    room = Maze(("." * n,) * n, (0, 0), (n - 1, n - 1))
    assert solve_all(room).counts.solutions == routes


def test_a_bricked_up_room_of_six():
    room = Maze(("......#.",) * 6, (0, 0), (0, 7))
    assert solve(room, once=False).counts.placed == 31_811_176
    assert solve(room, once=False, budget=10**6).verdict is BUDGET
