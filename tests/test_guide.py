"""The teachers' guide: every lesson, minutes that add up, guesses as revealed, a demonstration."""

import re
from pathlib import Path

import pytest

from knighttour import PLACE, REJECT, UNDO, Board, KnightsTour, search, solve, square_name
from knighttour.show.recording import record
from knighttour.teach import guesses

ROOT = Path(__file__).parents[1]
TEACHERS = ROOT / "notebooks" / "teachers"


def read(page):
    """The page, with a hyphen for the dash between two numbers."""
    return page.read_text("utf-8").replace("\N{EN DASH}", "-")


PAGE = read(TEACHERS / "guide.md")
PARTS = re.split(r"^## (?=\d\d )", PAGE, flags=re.MULTILINE)[1:]
LESSONS = {part[:2]: part for part in PARTS}
GUESSES = re.findall(r"^\| (\d\d\.\d) \| (.+?) \| (.+?) \| .+ \|$", PAGE, re.MULTILINE)


def test_the_guide_goes_through_every_lesson():
    assert list(LESSONS) == sorted(path.name[:2] for path in (ROOT / "notebooks").glob("*.ipynb"))


def minutes(number):
    """Low and high of a lesson; of one in two halves, both halves."""
    low, sign, high = re.search(r"\((\d+) ?([-+]) ?(\d+) minutes\)", LESSONS[number]).groups()
    return (int(low), int(high)) if sign == "-" else (int(low) + int(high),) * 2


def added(spans):
    return tuple(map(sum, zip(*spans, strict=True)))


def test_the_minutes_of_a_lesson_are_those_of_the_readme():
    readme = read(ROOT / "README.md")
    rows = re.findall(r"^\| (\d\d) \| .+? \| (\d+ ?[-+] ?\d+) \|", readme, re.MULTILINE)
    assert rows
    for number, said in rows:
        assert f"({said} minutes)" in LESSONS[number].splitlines()[0]


@pytest.mark.parametrize("number", list(LESSONS))
def test_the_minutes_of_the_activities_add_up(number):
    tables = re.findall(r"((?:^\| .+ \| \d+-\d+ \|\n)+)", LESSONS[number], re.MULTILINE)
    whole = []
    for table in tables:
        pairs = re.findall(r"(\d+)-(\d+) \|$", table, re.MULTILINE)
        *rows, together = [(int(low), int(high)) for low, high in pairs]
        assert all(low <= high for low, high in rows)
        assert together == added(rows)
        whole.append(together)
    low, high = minutes(number)
    assert abs(added(whole)[1] - high) <= 8
    assert low / 2 < added(whole)[0] <= low + 3


def test_the_minutes_of_the_paths_add_up():
    row = r"^\| (90 minutes|three hours|four topics|whole unit) \| .+? \| (\d+)-(\d+)"
    said = {name: (int(low), int(high)) for name, low, high in re.findall(row, PAGE, re.MULTILINE)}
    assert said == {
        "90 minutes": added([minutes("00"), (45, 45)]),
        "three hours": added(map(minutes, ("00", "03", "07"))),
        "four topics": added(map(minutes, ("03", "07", "09", "11"))),
        "whole unit": added(map(minutes, LESSONS)),
    }


@pytest.mark.parametrize(("number", "often", "true"), GUESSES)
def test_a_guess_and_its_truth_are_those_of_the_lesson(number, often, true):
    made = guesses.told(number, often)
    assert made.truth == true
    assert often != true


def test_no_guess_is_left_out():
    every = [key for lesson in LESSONS for key in guesses.questions(lesson)]
    assert [number for number, _, _ in GUESSES] == every


def test_the_pages_that_it_links_are_there():
    for name in re.findall(r"\]\(([\w.]+)\)", PAGE):
        assert (TEACHERS / name).is_file(), name


def test_the_demonstration_shows_what_it_says():
    problem = KnightsTour(Board(3, 4), "d2")
    first, second = record(problem).marks["dead_ends"][:2]
    events = list(search(problem))
    after = [
        [(step.kind, square_name(step.square)) for step in events[k:] if step.kind is not REJECT]
        for k in (first, second)
    ]
    assert [record(problem).state(k).depth for k in (first, second)] == [8, 11]
    assert after[0][:2] == [(UNDO, "a2"), (PLACE, "b3")]
    assert [kind for kind, _ in after[1][:8]] == [UNDO] * 8  # two ticks each: sixteen times the key
    assert after[1][8] == (PLACE, "a2")
    assert solve(problem).counts.placed == 30
