"""What a view is told of a trace: the trace's own message, and what Python says of it in words."""

from __future__ import annotations

from typing import Any

from knighttour.show.alt import verdict_sentence
from knighttour.show.player.stills import title_of
from knighttour.show.trace import Trace

_SCHEME = """\
def go():
  if is_solution(path):
    return True
  for square in candidates(path):    # choices
    if allowed(path, square):        # allowed?
      place(square)                  # do
      if go():                       # go deeper
        return True
      undo(square)                   # undo
  return False"""
_PARTED = [line.partition("#") for line in _SCHEME.splitlines()]

# Shown beside a search that has no lines of its own; `of` is the line of each kind of step, and of
# the moment before an undo in which the deeper call has answered no.
SCHEME = {
    "name": "The scheme",
    "source": [code.rstrip() for code, _, _ in _PARTED],
    "labels": [label.strip() for _, _, label in _PARTED],
    "of": {"none": 1, "SOLUTION": 3, "REJECT": 5, "PLACE": 6, "UNDO": 9, "answered": 10},
}


def message_of(trace: Trace) -> tuple[dict[str, Any], bytes]:
    """A trace as `Trace.as_message` gives it, with title, lines, a note on its limits, its end."""
    meta, data = trace.as_message()
    left_out = f"Of this search {trace.left_out}." if trace.left_out else ""
    told = {
        "scene": meta["scene"] | {"title": title_of(trace.scene)},
        "lines": meta["lines"] or SCHEME,
        "note": f"{left_out} {trace.doomed_note}".strip(),
        "ending": verdict_sentence(trace.outcome),
    }
    return meta | told, data
