"""The check that asks for the verdicts on some runs: which of them is wrong, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from knighttour.engine import Verdict

NUMBERS = {5: "Five"}  # more than five runs are counted in figures


def verdict_fault(
    answer: Any, truths: Sequence[Verdict], not_this: Mapping[tuple[int, Verdict], str], hint: str
) -> str:
    """What is wrong with the verdicts, as words in a list or in one text; `""` if nothing.

    `not_this` says why a run, counted from 1, has not this verdict; `hint` stands for the rest.
    """
    words = answer.replace(",", " ").split() if isinstance(answer, str) else answer
    if not isinstance(words, (list, tuple)) or len(words) != len(truths):
        many = NUMBERS.get(len(truths), len(truths))
        return f"{many} words are asked for, one for each run, not {answer!r}."
    for number, (word, truth) in enumerate(zip(words, truths, strict=True), 1):
        said = str(word).strip().upper()
        if said not in list(Verdict):
            return f"Run {number}: {word!r} is no verdict; {', '.join(Verdict)} are."
        if said != truth:
            return f"Run {number} is not {said}: {not_this.get((number, Verdict(said)), hint)}."
    return ""
