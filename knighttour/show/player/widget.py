"""The player as a Jupyter widget: it shows traces, and all that moves moves in the browser."""

from __future__ import annotations

import base64
import re
import threading
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from knighttour.board import whole
from knighttour.engine import FOUND, NONE, Problem
from knighttour.show.player.message import message_of
from knighttour.show.player.page import page_of
from knighttour.show.player.stills import png_of, title_of, verdict_of
from knighttour.show.trace import Trace

PARTS = {  # of the script of each mode
    mode: ("trace", "words", "board", "views", *own, "player")
    for mode, own in {
        "watch": ("timeline", "clock", "watch"),
        "guess": ("guess",),
        "play": ("play",),
    }.items()
}
MODES = tuple(PARTS)
LEVELS, MOST_SPEED = 4, 5_000
PATIENCE = 200_000  # placements for one question whether a path can be completed: a second or two

TEXT_OR_GAP = re.compile(
    r"""("(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)"""  # a text
    r"""|[;,](?:\s|//.*)+(?=\})|(?:\s|//.*)+"""  # a gap; before a brace its stop goes too
)
WORDS = re.compile(r"[\w$][\w$]|\+\+|--")  # these two would become one
STATEMENTS = re.compile(r"[\w$)\]}\"`][\w$(\[{\"`+-]")  # between these a line may end a statement


def read(name: str) -> str:
    """A file of this folder."""
    return (files(__package__) / name).read_text("utf-8")


def lean(source: str) -> str:
    """A script without its comments and needless blanks: it is sent less to read.

    Texts stay as they are. Ours have no regular expressions and no template in a template.
    """

    def piece(found: re.Match[str]) -> str:
        begin, end = found.span()
        around = source[max(0, begin - 1) : begin] + source[end : end + 1]
        if "\n" in found[0]:
            return found[1] or ("\n" if STATEMENTS.match(around) else "")
        return found[1] or (" " if WORDS.match(around) else "")

    return TEXT_OR_GAP.sub(piece, source)


SCRIPTS = {
    mode: lean("".join(read(f"js/{part}.js") for part in parts)) for mode, parts in PARTS.items()
}
STYLE = read("player.css") + read("board.css")
PAGE_SCRIPT = lean(read("js/page.js"))


class Player(anywidget.AnyWidget):
    """One trace, or two on one clock, to play, step through and jump in.

    `start` is the name of the square that was picked last; `walked` the squares of the learner's
    own walk; `score` the right guesses and all guesses. `error` keeps the last exception of a
    question that the player asked.
    """

    _esm = SCRIPTS["watch"]  # an instance gets the script of its mode
    _css = STYLE

    traces = traitlets.List(traitlets.Dict()).tag(sync=True)
    data = traitlets.List(traitlets.Bytes()).tag(sync=True)
    names = traitlets.List(traitlets.Unicode()).tag(sync=True)
    at = traitlets.Int(0).tag(sync=True)  # where a new view begins
    level = traitlets.Int(1, min=1, max=LEVELS).tag(sync=True)
    speed = traitlets.Int(5, min=1, max=MOST_SPEED).tag(sync=True)
    mode = traitlets.Enum(MODES, "watch", read_only=True).tag(sync=True)
    choosing = traitlets.Bool(False).tag(sync=True)
    keep = traitlets.Bool(False).tag(sync=True)  # whether a view that was moved stays where it is
    attacked = traitlets.Bool(None, allow_none=True).tag(sync=True)  # None: on small boards
    asks = traitlets.List(traitlets.Int()).tag(sync=True)
    start = traitlets.Unicode("").tag(sync=True)
    walked = traitlets.List(traitlets.Unicode()).tag(sync=True)
    score = traitlets.List(traitlets.Int(), [0, 0]).tag(sync=True)

    def __init__(
        self,
        *traces: Trace,
        names: Sequence[str] = (),
        level: int = 1,
        at: int | None = None,
        speed: int = 5,
        mode: str = "watch",
        choosing: bool = False,
        asks: Iterable[int] = (),
        problem: Problem | None = None,
    ) -> None:
        if mode not in MODES:
            raise ValueError(f"mode must be one of {', '.join(MODES)}, not {mode!r}")
        self.problem, self.error = problem, None  # type: Problem | None, Exception | None
        self.shown: tuple[Trace, ...] = ()
        super().__init__(
            level=whole(level, "level", 1, LEVELS),
            speed=whole(speed, "speed", 1, MOST_SPEED),
            choosing=bool(choosing),
            _esm=SCRIPTS[mode],
        )
        self.set_trait("mode", mode)
        self.show(*traces, at=at, names=names)
        self.asks = [self._position(k, "a position to ask at") for k in asks]
        self.on_msg(lambda _, message, buffers: self._heard(message))

    def show(
        self,
        *traces: Trace,
        at: int | None = None,
        names: Sequence[str] = (),
        keep: bool = False,
    ) -> None:
        """Show this trace, or these two, from position `at`: what was shown is replaced at once.

        `keep`: these are the same searches, recorded further, so a view whose position is no longer
        the last one stays where it is, and plays on. Other than one or two traces, or a position
        that they do not have, is a `ValueError`.
        """
        if not 1 <= len(traces) <= 2 or not all(isinstance(trace, Trace) for trace in traces):
            raise ValueError(f"a player shows one trace or two, not {traces!r}")
        before, self.shown = self.shown, traces
        try:
            place = self._position(0 if at is None else at)
        except ValueError:
            self.shown = before
            raise
        messages = [message_of(trace) for trace in traces]
        with self.hold_sync():  # one message: no view sees the half of it
            self.names = [str(name) for name in names]
            self.at, self.keep = place, keep
            self.walked, self.score = [], [0, 0]  # they were of what was shown before
            self.traces = [meta for meta, _ in messages]
            self.data = [data for _, data in messages]

    @traitlets.validate("at")
    def _has_position(self, proposal: Any) -> int:
        return self._position(proposal["value"])

    def go(self, k: int) -> None:
        """Move all views to position `k`; a `ValueError` if the trace has no such position."""
        self.at = self._position(k)
        self.send({"go": self.at})

    def play(self) -> None:
        """Let all views play on."""
        self.send({"play": True})

    def pause(self) -> None:
        """Let all views pause."""
        self.send({"play": False})

    def save(self, path: str | Path) -> Path:
        """Write one HTML page with this player in it, which needs no network and no Python.

        What is no path of a file that can be written is a `ValueError`.
        """
        if not isinstance(path, str | Path) or not Path(path).name:
            raise ValueError(f"a page is saved under a file's name or path, not {path!r}")
        state = {name: getattr(self, name) for name in Player.class_own_traits(sync=True)}
        page = page_of(
            state,
            title=self.title,
            sentence=self.sentence,
            script=SCRIPTS[self.mode] + PAGE_SCRIPT,
            style=STYLE,
        )
        where = Path(path)
        try:
            where.write_text(page, "utf-8")
        except OSError as error:
            raise ValueError(
                f"nothing can be written to {str(path)!r}: {error.strerror}"
            ) from error
        return where

    @property
    def title(self) -> str:
        """What is shown, in a few words."""
        return " and ".join(dict.fromkeys(title_of(trace.scene) for trace in self.shown))

    @property
    def sentence(self) -> str:
        """What is shown and how it ended, in words."""
        if self.mode == "play":
            return f"{self.title}, to be walked by hand."
        names = [f"{name}: " if name else "" for name in [*self.names, "", ""]]
        ends = [name + verdict_of(trace) for name, trace in zip(names, self.shown, strict=False)]
        where = "" if self.pictured == self.shown[0].length else f" Seen at step {self.pictured:,}."
        return f"{self.title}. {' '.join(ends)}{where}"

    @property
    def pictured(self) -> int:
        """The position in the picture: where a single trace opens if that is said, else its end."""
        opening = self.asks[0] if self.asks else self.at
        end = self.shown[0].length
        return opening if opening and len(self.shown) == 1 else end

    def __repr__(self) -> str:
        return f"<Player: {self.sentence}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget, and for where there is none a picture and a sentence."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        png = png_of(self.shown[0], self.pictured)
        pictures = {"image/png": base64.b64encode(png).decode("ascii")} if png else {}
        alt = {"image/png": {"alt": self.sentence}} if png else {}
        return {**data, **pictures, "text/plain": repr(self)}, {**metadata, **alt}

    def _position(self, k: int, what: str = "a position") -> int:
        """`k` if the longest trace has such a position; a `ValueError` if not."""
        longest = max(self.shown, key=lambda trace: trace.length)
        k = whole(k, what, 0, longest.length)
        longest.segment_at(k)
        return k

    def _heard(self, message: dict[str, Any]) -> None:
        """Answer in a thread of its own, so that the kernel stays free."""
        if message.get("ask") == "completable":
            threading.Thread(target=self._answer, args=(message,), daemon=True).start()

    def _answer(self, message: dict[str, Any]) -> None:
        reply = {"answer": "completable", "id": message.get("id")}
        try:
            self.send({**reply, **self._completable(message["path"])})
        except Exception as error:  # an exception in a thread would vanish
            self.error = error
            kind = "" if isinstance(error, ValueError) else f"{type(error).__name__}: "
            words = f"This does not work: {kind}{error}"
            self.send({**reply, "error": words, "alert": words})

    def _completable(self, cells: Sequence[int]) -> dict[str, str]:
        from knighttour.fast.complete import completable  # it takes numba with it

        if self.problem is None:
            raise ValueError("this player shows a trace and knows no problem to ask about")
        path = tuple(map(self.shown[0].scene.cells.candidate, cells))
        outcome = completable(self.problem, path, budget=PATIENCE)
        words = {
            FOUND: "Yes: it can still be completed.",
            NONE: "No: from here on no solution is possible.",
        }.get(outcome.verdict, f"Not settled: {outcome.why}.")
        return {"verdict": str(outcome.verdict), "words": words}
