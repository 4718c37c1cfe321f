"""Runs in the background: one at a time, stopped with what they have, never lost, never mixed."""

import threading
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knighttour import FOUND, STOPPED, Board, Counts, KnightsTour
from knighttour.fast import solve
from knighttour.show.running import Running


class Heard:
    """A Running and all that it calls back, in order."""

    def __init__(self):
        self.seen = []
        self.running = Running(
            lambda result: self.seen.append(("shown", result)),
            lambda counts: self.seen.append(("told", counts)),
            lambda error: self.seen.append(("ended", error)),
        )

    def of(self, kind):
        return [value for name, value in self.seen if name == kind]

    def start(self, *results):
        self.running.start(lambda run: results)

    def wait(self):
        assert self.running.wait(20)


@pytest.fixture
def heard():
    heard = Heard()
    yield heard
    heard.running.stop()
    heard.wait()


class Endless:
    """A work that begins, and goes on until it is stopped."""

    def __init__(self, name):
        self.name, self.begun, self.ended = name, threading.Event(), threading.Event()

    def __call__(self, run):
        self.begun.set()
        while not run.stopped():
            run.tell(Counts(placed=1))
            time.sleep(0.001)
        self.ended.set()
        yield f"{self.name} as far as it came"


def test_results_come_in_order_and_the_end_comes_last(heard):
    heard.start("first", "better", "best")
    heard.wait()
    assert heard.seen == [
        ("shown", "first"),
        ("shown", "better"),
        ("shown", "best"),
        ("ended", None),
    ]
    assert not heard.running.active


def test_a_run_does_not_hold_up_who_starts_it(heard):
    go_on = threading.Event()

    def work(run):
        assert go_on.wait(20)
        yield threading.current_thread()

    heard.running.start(work)
    assert heard.running.active
    assert heard.seen == []
    go_on.set()
    heard.wait()
    (thread,) = heard.of("shown")
    assert thread is not threading.current_thread()
    assert thread.daemon


def test_stop_keeps_what_was_reached(heard):
    work = Endless("run")
    heard.running.start(work)
    assert work.begun.wait(20)
    heard.running.stop()
    heard.wait()
    assert heard.of("shown") == ["run as far as it came"]
    assert heard.seen[-1] == ("ended", None)


def test_stop_ends_a_real_search(heard):
    problem = KnightsTour(Board(8, 8), ("b1",))

    def work(run):
        yield solve(problem, theory=False, budget=10**12, stop=run.stopped, progress=run.tell)

    heard.running.start(work)
    while not any(isinstance(told, Counts) for told in heard.of("told")):
        time.sleep(0.01)
    heard.running.stop()
    heard.wait()
    (outcome,) = heard.of("shown")
    assert outcome.verdict is STOPPED
    assert outcome.counts.placed >= heard.of("told")[-1].placed > 0
    assert len(outcome.path) > 1


def test_a_new_start_stops_the_old_run_waits_for_it_and_hears_no_more_of_it(heard):
    old, order = Endless("old"), []
    heard.running.start(old)
    assert old.begun.wait(20)

    def new(run):
        order.append(old.ended.is_set())
        yield "new"

    heard.running.start(new)
    heard.wait()
    assert order == [True]
    assert heard.of("shown") == ["new"]
    assert heard.of("ended") == [None]


def test_a_run_that_was_replaced_before_its_turn_does_no_work(heard):
    first, worked = Endless("first"), []
    heard.running.start(first)
    assert first.begun.wait(20)
    with heard.running.lock:  # nothing gets on until all are started
        for number in range(5):
            heard.running.start(lambda run, number=number: worked.append(number) or [number])
    heard.wait()
    assert worked[-1] == 4
    assert heard.of("shown") == [4]


@pytest.mark.parametrize("where", ["work", "show", "tell"])
def test_an_exception_ends_the_run_and_is_handed_on(where):
    fault, ended = RuntimeError("on purpose"), []

    def broken(*_):
        raise fault

    running = Running(
        broken if where == "show" else lambda result: None,
        broken if where == "tell" else lambda counts: None,
        ended.append,
    )

    def work(run):
        run.tell(Counts())
        yield "shown"
        if where == "work":
            raise fault

    running.start(work)
    assert running.wait(20)
    assert ended == [fault]
    assert not running.active
    running.start(lambda run: [])
    assert running.wait(20)
    assert ended == [fault, None]


def test_what_is_called_at_the_end_may_start_the_next_run():
    seen, more = [], ["second", "third"]

    def ended(_):
        if more:
            name = more.pop(0)
            running.start(lambda run: [name])

    running = Running(seen.append, ended=ended)
    running.start(lambda run: ["first"])
    assert running.wait(20)
    assert seen == ["first", "second", "third"]


def test_waiting_for_the_first_result_only(heard):
    go_on = threading.Event()

    def work(run):
        yield "first"
        go_on.wait(20)
        yield "second"

    heard.running.start(work)
    assert heard.running.wait(20, first=True)
    assert heard.of("shown") == ["first"]
    assert not heard.running.wait(0.01)
    go_on.set()
    heard.wait()
    assert heard.of("shown") == ["first", "second"]


def test_a_pause_ends_when_the_run_is_stopped(heard):
    def work(run):
        yield run.pause(0.001)
        yield run.pause(3600)

    heard.running.start(work)
    assert heard.running.wait(20, first=True)
    heard.running.stop()
    heard.wait()
    assert heard.of("shown") == [False, True]


def test_without_a_run_there_is_nothing_to_stop_or_to_wait_for():
    running = Running(print)
    running.stop()
    assert running.wait(0)
    assert not running.active


def test_where_there_are_no_threads_a_run_is_made_at_once(heard, monkeypatch):
    def none(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", none)
    heard.start("here")
    assert heard.seen == [("shown", "here"), ("ended", None)]
    heard.running.start(lambda run: [solve(KnightsTour(Board(3, 4), "d2")).verdict])
    assert heard.of("shown") == ["here", FOUND]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(["start", "stop", "pause"]), max_size=12), st.integers(1, 3))
def test_from_several_threads_one_run_works_at_a_time_and_the_last_is_shown(acts, threads):
    heard, at_work, most = Heard(), [], [0]

    def work(run):
        at_work.append(run)
        most[0] = max(most[0], len(at_work))
        for _ in range(3):
            if not run.stopped():
                time.sleep(0.0005)
        at_work.remove(run)
        yield run

    def act():
        for name in acts:
            if name == "start":
                heard.running.start(work)
            elif name == "stop":
                heard.running.stop()
            else:
                time.sleep(0.001)

    several = [threading.Thread(target=act) for _ in range(threads)]
    for thread in several:
        thread.start()
    for thread in several:
        thread.join()
    heard.wait()
    assert most[0] <= 1
    if "start" in acts:
        assert heard.seen[-1] == ("ended", None)
        assert heard.of("shown")[-1] is heard.running._last
