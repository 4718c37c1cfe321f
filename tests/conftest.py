"""What several tests need: the stored figures and cases."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

ROOT = Path(__file__).parents[1]

settings.register_profile("untimed", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("untimed")

DATA = Path(__file__).parent / "data"


def stored(name: str) -> Any:
    """The content of one data file."""
    return json.loads((DATA / name).read_text("utf-8"))


@pytest.fixture(scope="session")
def oracles() -> Any:
    """Figures that two programs written separately agree on."""
    return stored("oracles.json")


@pytest.fixture
def rogue(tmp_path: Path) -> str:
    """A JUPYTER_PATH where the kernel `python3` belongs to another Python."""
    kernel = tmp_path / "rogue" / "kernels" / "python3"
    kernel.mkdir(parents=True)
    argv = ["/elsewhere/bin/python", "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    kernel.joinpath("kernel.json").write_text(
        json.dumps({"argv": argv, "display_name": "Python 3", "language": "python"})
    )
    return str(kernel.parents[1])


def ask(code: str, cwd: Path = ROOT, **environment: str) -> str:
    """What a Python with these variables prints."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout.strip()
