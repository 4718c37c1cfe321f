"""The compiled solver: how it stops, what it tells, and the larger figures of the literature."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

import pytest
from conftest import stored

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
from knighttour.fast import count_queens, solve, solve_all
from knighttour.fast.jit import COMPILED
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


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled under NUMBA_DISABLE_JIT")
def test_the_first_run_of_its_kind_says_that_it_compiles():
    code = (
        "from knighttour import Queens; from knighttour.fast import solve; told = []\n"
        "solve(Queens(4), progress=told.append); solve(Queens(4), progress=told.append)\n"
        "print(told)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['compiling']"


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
from knighttour.__main__ import main
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
