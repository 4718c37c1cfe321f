"""Beside a compiled search: what it tells, and how it hears `stop` and Ctrl-C."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from knighttour import engine
from knighttour.board import whole
from knighttour.engine import Counts
from knighttour.fast.jit import compiling

Stop = Callable[[], bool] | None
Progress = Callable[[Counts | str], object] | None

NEVER = 2**62  # placements


def most_placed(budget: int | None) -> int:
    """The budget as a number that a kernel can hold; a `ValueError` if it is none."""
    return NEVER if budget is None else min(whole(budget, "budget"), NEVER)


class Watch(engine.Watch):
    """Looks up between the slices of a compiled search.

    Meanwhile Ctrl-C is a wish to stop, like `stop`: as an exception it would cut a slice short and
    leave half a step behind. Pressed again while a function of the caller runs, it ends that one.
    """

    def __init__(self, stop: Stop, progress: Progress) -> None:
        super().__init__(stop, progress)
        self._news = progress
        self.pressed = self._calling = False

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear Ctrl-C, and tell `progress` before anything is compiled."""
        handler = signal.getsignal(signal.SIGINT)
        ours = callable(handler) and threading.current_thread() is threading.main_thread()

        def press(number: int, frame: FrameType | None) -> None:
            if self.pressed and self._calling and callable(handler):
                handler(number, frame)
            self.pressed = True

        if ours:
            signal.signal(signal.SIGINT, press)
        try:
            with compiling(self._news):
                yield
        finally:
            if ours:
                signal.signal(signal.SIGINT, handler)

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function of the caller."""
        self._calling = True
        try:
            return function(*args)
        finally:
            self._calling = False

    def interrupted(self, counts: Callable[[], Counts]) -> bool:
        """Tell the counts if it is time, and say whether to stop."""
        return self.pressed or bool(self.call(super().interrupted, counts))
