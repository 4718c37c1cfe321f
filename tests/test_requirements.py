import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]


def listed() -> list[tuple[str, str]]:
    """Each package line of requirements.txt and the reason beside it."""
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    parts = [line.partition("#") for line in lines]
    return [(package.strip(), reason.strip()) for package, _, reason in parts if package.strip()]


def test_requirements_are_those_of_the_extras_lab_and_fast():
    packages = [package for package, _ in listed()]
    assert packages == [*EXTRAS["lab"], *EXTRAS["fast"], "-e ."]


def test_each_requirement_has_its_reason_beside_it():
    assert [package for package, reason in listed() if len(reason) < 15] == []


def test_each_dependency_has_a_lower_bound_and_an_upper_one():
    every = [need for needs in EXTRAS.values() for need in needs]
    assert [need for need in every if not re.fullmatch(r"[\w-]+>=[\d.]+,<\d+", need)] == []


def test_the_package_itself_needs_nothing():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["dependencies"] == []
    assert set(EXTRAS) == {"lab", "fast", "test", "cluster"}
