"""Imports go down only, and the reading matter needs nothing but Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_the_layers_hold():
    pytest.importorskip("importlinter", reason="import-linter comes with the test extra")
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def test_the_table_of_contents_holds():
    import knighttour

    assert len(knighttour.__all__) == len(set(knighttour.__all__))
    assert all(hasattr(knighttour, name) for name in knighttour.__all__)
