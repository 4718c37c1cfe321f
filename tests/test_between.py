"""Tours of which both ends are named: how their search is stopped, and what it tells."""

from __future__ import annotations

from knighttour import BUDGET, FOUND, STOPPED, Board, is_tour
from knighttour.engine import Watch
from knighttour.fast import any_tour, between
from knighttour.fast.between import SHORT_RUNS

LONG = Board(3, 60)  # no short run finds a tour from a1 to its opposite corner


def test_a_tour_between_two_ends_is_found():
    outcome = any_tour(Board(8, 8), "a1", end="h7")
    assert outcome.verdict is FOUND
    assert (outcome.path[0], outcome.path[-1]) == ((0, 0), (6, 7))
    assert is_tour(outcome.path, Board(8, 8))


def test_the_search_between_two_ends_is_stopped():
    asked = []
    outcome = any_tour(LONG, "a1", end=(2, 59), stop=lambda: len(asked) > 3 or asked.append(None))
    assert outcome.verdict is STOPPED
    assert 0 < len(outcome.path) < LONG.size


def test_it_tells_the_counts_of_all_its_runs(monkeypatch):
    told = []
    monkeypatch.setattr(between, "BUDGET", 50)
    monkeypatch.setattr(Watch, "interrupted", lambda watch, counts: watch.progress(counts()))
    outcome = any_tour(LONG, "a1", end=(2, 59), progress=lambda now: told.append(now.placed))
    assert outcome.verdict is BUDGET
    assert told == sorted(told)
    assert 2 * LONG.size * (SHORT_RUNS - 1) < told[-1] <= outcome.counts.placed
