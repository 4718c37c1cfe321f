"""The compiler, or none: the one place that knows whether numba is there.

Without it (or under NUMBA_DISABLE_JIT=1) a kernel is the plain Python function that it is written
as. Plain Python reads lists faster than arrays, so the tables are lists then.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

try:
    import numba
    import numpy as np
    from numba.core import event
except ImportError:
    HAS_NUMBA = COMPILED = False
else:
    HAS_NUMBA = True
    COMPILED = not getattr(numba.config, "DISABLE_JIT", 0)


def kernel(function: Callable[..., Any], **options: Any) -> Any:
    """`function`, compiled where there is a compiler; it lets other threads run meanwhile."""
    if not COMPILED:
        return function
    try:
        return numba.njit(cache=True, nogil=True, **options)(function)
    except RuntimeError:  # there is no folder in which compiled code could be kept
        return numba.njit(nogil=True, **options)(function)


def inlined(function: Callable[..., Any]) -> Any:
    """A small kernel, written into those that call it: a call would hand over each array anew."""
    return kernel(function, inline="always")


@contextmanager
def compiling(tell: Callable[[str], object] | None) -> Iterator[None]:
    """Meanwhile `tell("compiling")` is called once, if this thread has to compile a kernel.

    It is called before that begins, and not for a kernel that is ready or loaded from the cache.
    """
    if tell is None or not COMPILED:
        yield
        return
    say = tell

    class Compiles(event.Listener):
        thread: int | None = threading.get_ident()

        def on_start(self, event: object) -> None:
            if self.thread == threading.get_ident():
                self.thread = None  # once
                say("compiling")

        def on_end(self, event: object) -> None:
            pass

    with event.install_listener("numba:compile", Compiles()):
        yield


# An index that is never negative: numba then leaves out the test for counting from the end
unsigned = np.uint64 if COMPILED else int


def numbers(size: int, fill: int = 0) -> Any:
    """`size` whole numbers, for counts and places."""
    return np.full(size, fill, np.int64) if COMPILED else [fill] * size


def cells(size: int) -> Any:
    """`size` numbers of squares; unsigned, for with signed ones a plain search takes 1.7 times."""
    return np.zeros(size, np.uint32) if COMPILED else [0] * size


def spread(pieces: Sequence[tuple[Any, range]]) -> Any:
    """Squares as one row of numbers: those of each piece on top of each of its bases."""
    if not COMPILED:
        return [base + number for squares, bases in pieces for base in bases for number in squares]
    row = np.empty(sum(len(squares) * len(bases) for squares, bases in pieces), np.int32)
    end = 0
    for squares, bases in pieces:
        begun, end = end, end + len(squares) * len(bases)
        np.add.outer(
            np.array(bases, np.int32),
            np.asarray(squares, np.int32),
            out=row[begun:end].reshape(len(bases), len(squares)),
        )
    return row


def flags(size: int, fill: int = 0) -> Any:
    """`size` flags, or small numbers."""
    return np.full(size, fill, np.uint8) if COMPILED else bytearray([fill]) * size


def as_flags(text: bytes) -> Any:
    """Bytes of 0 and 1 as flags."""
    return np.frombuffer(text, np.uint8).copy() if COMPILED else bytearray(text)


def as_numbers(values: Any) -> Any:
    """A copy of flags as whole numbers."""
    return values.astype(np.int64) if COMPILED else list(values)


def pairs(values: Any, width: int, less: int = 0) -> tuple[tuple[int, int], ...]:
    """Quotient and remainder of each value by `width`, both less so much.

    The pairs share their ints, and are in a list first, for Python's collector of garbage would
    look through a growing tuple again and again: both halve the time that a million pairs take.
    """
    if not COMPILED:
        return tuple((row - less, col - less) for row, col in (divmod(v, width) for v in values))
    rows, cols = np.divmod(values, width)
    ints = np.array(range(-less, max(int(rows.max(initial=0)), width) + 1 - less), object)
    found = list(zip(ints[rows].tolist(), ints[cols].tolist(), strict=True))
    return tuple(found)


def as_list(values: Any) -> list[int]:
    """The values as plain ints."""
    listed: list[int] = values.tolist() if COMPILED else list(values)
    return listed


def as_bytes(values: Any) -> bytes:
    """Flags as bytes of 0 and 1."""
    return bytes(values)
