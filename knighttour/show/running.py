"""One run at a time, in a thread of its own, which can be stopped and keeps what it reached.

A *work* is a function that is handed its `Run` and yields results one after the other: the first as
soon as there is something to show, better ones later. It passes `run.stopped` and `run.tell` on as
`stop` and `progress`, so that a search ends when it is asked to and the work yields what it has.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any

from knighttour.engine import Counts

Tell = Callable[[Counts | str], object]


class Run:
    """One run: what its work asks and tells."""

    def __init__(self, tell: Callable[[Run, Counts | str], object]) -> None:
        self._tell, self._stop = tell, threading.Event()
        self.shown, self.over = threading.Event(), threading.Event()

    def stop(self) -> None:
        """Ask the work to end with what it has."""
        self._stop.set()

    def stopped(self) -> bool:
        """Whether the work is to end."""
        return self._stop.is_set()

    def pause(self, seconds: float) -> bool:
        """Wait so long, but not when the work is to end; whether it is."""
        return self._stop.wait(seconds)

    def tell(self, counts: Counts | str) -> None:
        """Say how far the work has come."""
        self._tell(self, counts)


Work = Callable[[Run], Iterable[Any]]


class Running:
    """Starts works, one at a time: a new one stops the one before, waits for it, and follows.

    `show` is given each result, `tell` the progress, and `ended` is called at the end of a run with
    the exception that ended it, or None; one in `show` or `tell` ends it too. Of a run that another
    one has replaced nothing is heard any more. Calls back come one at a time, under `lock`, from
    any thread; whoever shares state with them takes the same lock.
    """

    def __init__(
        self,
        show: Callable[[Any], object],
        tell: Tell = lambda counts: None,
        ended: Callable[[Exception | None], object] = lambda error: None,
    ) -> None:
        self.lock = threading.RLock()  # a call back may start the next run
        self._show, self._told, self._ended = show, tell, ended
        self._last: Run | None = None  # the only one that is heard

    @property
    def active(self) -> bool:
        """Whether a run is going on."""
        return self._last is not None and not self._last.over.is_set()

    def start(self, work: Work) -> None:
        """Stop the run before, and begin this one."""
        with self.lock:
            before, run = self._last, Run(lambda run, counts: self._hear(run, self._told, counts))
            self._last = run
            if before:
                before.stop()
        thread = threading.Thread(target=self._follow, args=(run, before, work), daemon=True)
        try:
            thread.start()
        except RuntimeError:  # there are no threads, as in a browser's Python
            self._follow(run, before, work)

    def stop(self) -> None:
        """End the run that is going on, if one is; what it has reached is shown."""
        with self.lock:
            if self._last:
                self._last.stop()

    def wait(self, seconds: float | None = None, first: bool = False) -> bool:
        """Wait for the end of the run, or for its first result; whether that came in time.

        Not to be called under the lock, which the run needs to show its results.
        """
        while run := self._last:
            if not (run.shown if first else run.over).wait(seconds):
                return False
            if run is self._last:  # none has replaced it meanwhile
                return True
        return True

    def _follow(self, run: Run, before: Run | None, work: Work) -> None:
        """Show a run's results, and its end whatever happens."""
        fault: Exception | None = None
        try:
            if before:
                before.over.wait()
            for result in work(run) if run is self._last else ():
                self._hear(run, self._show, result)
                run.shown.set()
        except Exception as error:
            fault = error
        finally:
            self._end(run, fault)

    def _end(self, run: Run, fault: Exception | None) -> None:
        try:
            self._hear(run, self._ended, fault)
        finally:
            run.over.set()
            run.shown.set()

    def _hear(self, run: Run, call: Callable[[Any], object], what: Any) -> None:
        with self.lock:
            if run is self._last:
                call(what)
