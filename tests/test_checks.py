"""What a check says around the judgement of its lesson: blanks, errors, loops without end."""

import sys
import types
from functools import partial

import pytest

from knighttour.board import Answer
from knighttour.engine import PLACE, Step, tally
from knighttour.teach import checks
from knighttour.teach.bounded import TooManyLines, bounded
from knighttour.teach.checks import check, judged


def calls(function):
    return Answer(function(), "It answered.")


@pytest.fixture(autouse=True)
def lesson_99(monkeypatch):
    lesson = types.ModuleType(f"{checks.__name__}.lesson_99")
    lesson.CHECKS = {"A": lambda answer: Answer(answer == 8, f"You said {answer}."), "B": calls}
    monkeypatch.setitem(sys.modules, lesson.__name__, lesson)


def test_right_and_wrong(capsys):
    check("99.A", 8)
    check("99.A", 7)
    assert capsys.readouterr().out == "Right. You said 8.\nNot yet. You said 7.\n"


@pytest.mark.parametrize("nothing", [..., None, [...], (1, ...), [["a1", ...]], {"a1": ...}])
def test_blanks_are_not_judged(nothing):
    assert judged("99.A", nothing).startswith("Nothing to check yet: fill in your answer")


def test_a_function_with_blanks_in_its_text_is_not_judged():
    def go():
        if ...:
            return 1
        return ...

    assert judged("99.B", go).startswith("Nothing to check yet: `...` still stands in `go`.")


def test_a_function_without_a_text_is_judged():
    assert judged("99.B", "a1".isalnum) == "Right. It answered."


def test_an_error_in_the_learners_code_is_named():
    def go():
        return 1 // 0

    assert judged("99.B", go) == (
        "Not yet. Your code stopped with ZeroDivisionError: integer division or modulo by zero"
    )


def test_calls_without_end_come_back():
    def go():
        return go()

    assert judged("99.B", go).startswith("Not yet. Your code stopped with RecursionError")


def forever():
    while True: pass  # fmt: skip  # noqa: E701


def forever_in_two_lines():
    while True:
        pass


@pytest.mark.parametrize("loop", [forever, forever_in_two_lines])
def test_a_loop_without_end_comes_back(loop):
    with pytest.raises(TooManyLines, match="no end after 1,000 instructions"):
        bounded(loop, 1000)
    assert judged("99.B", loop).startswith("Not yet. Your code stopped with TooManyLines")


def test_a_short_loop_does_not_reach_the_bound():
    assert bounded(lambda: sum(n for n in range(1000)), 100_000) == 499_500


def test_who_traced_before_traces_afterwards():
    before = sys.gettrace()
    bounded(lambda: None)
    with pytest.raises(TooManyLines):
        bounded(forever, 100)
    assert sys.gettrace() is before


def test_work_of_the_package_that_passes_the_bound_ends_and_prints_are_shown_again(capsys):
    steps = [Step(PLACE, (0, 0), 1)] * 100
    assert bounded(partial(tally, steps), 100).placed == 100
    print("still here")
    assert capsys.readouterr().out == "still here\n"


def test_what_the_learners_code_prints_is_not_shown(capsys):
    def go():
        print("looking at a1")
        return True

    check("99.B", go)
    assert capsys.readouterr().out == "Right. It answered.\n"


@pytest.mark.parametrize("key", ["99.C", "98.A", "99", "", "99.", ".A"])
def test_a_check_that_no_lesson_has_is_refused(key):
    with pytest.raises(ValueError, match="is no check of a lesson"):
        judged(key, 1)


def test_a_lesson_that_cannot_be_imported_says_why(monkeypatch):
    def broken(name):
        raise ModuleNotFoundError("No module named 'numba'", name="numba")

    monkeypatch.setattr(checks.importlib, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="numba"):
        judged("99.A", 1)
