"""The script that takes the README's picture still works."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "docs" / "picture.py"


@pytest.mark.browser
def test_it_takes_a_picture(lab, tmp_path):
    picture = tmp_path / "lesson.png"
    done = subprocess.run(
        [sys.executable, SCRIPT, picture], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert picture.stat().st_size > 20_000
