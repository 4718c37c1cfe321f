"""What several tests need: the stored figures and cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

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
