"""Rows of the table: ours against the fastest of some C programs, or against the clock."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.programs import NO_COMPILER, compiler, in_c
from benchmarks.table import Row
from benchmarks.timing import Contender, race

ROUNDS = 9


def against_c(
    work: str,
    ours: Contender,
    programs: Sequence[str],
    task: tuple[object, ...],
    at_most: float | None,
    *,
    quick: bool,
    seconds: int = 0,
    skip: int = 1,
) -> Row:
    """Ours against the fastest of these programs (see `in_c` for `seconds` and `skip`)."""
    ours()  # compiles
    rivals = in_c(*programs, task=task, seconds=seconds, skip=skip) if compiler() else {}
    best = race({"ours": ours, **rivals}, 2 if quick else ROUNDS)
    mine = best.pop("ours")
    if not best:
        return Row(work, mine, "C", note=NO_COMPILER, at_most=at_most)
    fastest = min(best, key=best.__getitem__)
    return Row(work, mine, fastest, best[fastest], at_most)


def alone(work: str, ours: Contender, at_most: float | None, *, quick: bool) -> Row:
    """Ours against the clock."""
    ours()  # compiles
    return Row(work, race({"ours": ours}, 2 if quick else ROUNDS)["ours"], at_most=at_most)
