"""A process of its own for each job, which is ended when its time is over."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import knighttour
from knighttour.teach.mark import SECONDS

READ_BACK = 2**20  # bytes: an answer is short
HOME = Path(knighttour.__file__).parents[1]


class Ended(Exception):
    """A process that gave no answer, and why in words."""


def done(job: dict[str, Any], seconds: float = SECONDS) -> dict[str, Any]:
    """The answer of `mark/child.py` to a job; `Ended` if there is none.

    The process has a folder of its own, an empty input and no output, and takes with it what it
    started.
    """
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        tempfile.TemporaryFile() as out,
    ):
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "knighttour.teach.mark.child"],
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=_environment(),
            start_new_session=True,
        )
        try:
            process.communicate(json.dumps(job).encode(), timeout=seconds)
        except subprocess.TimeoutExpired:
            raise Ended(f"time-out: no end after {seconds:g} seconds") from None
        finally:
            _end(process)
        out.seek(0)
        return _answer(out.read(READ_BACK), process.returncode)


def _environment() -> dict[str, str]:
    paths = filter(None, [str(HOME), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the process and, where there are groups, all that it started."""
    if sys.platform != "win32":
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _answer(text: bytes, status: int) -> dict[str, Any]:
    try:
        answer = json.loads(text)
    except ValueError:
        answer = None
    if not isinstance(answer, dict):
        raise Ended(f"the code ended its process (exit status {status})")
    return answer
