"""The receipt: what this kernel saw of guesses and checks, and nothing that it did not see."""

import subprocess
import sys

import pytest

from knighttour.teach import checks, guesses
from knighttour.teach.checks import check
from knighttour.teach.guesses import reveal
from knighttour.teach.receipt import NO_PROOF, PLACEHOLDER, receipt


@pytest.fixture(autouse=True)
def new_kernel(monkeypatch):
    monkeypatch.setattr(guesses, "first", {})
    monkeypatch.setattr(checks, "attempts", {})


@pytest.fixture
def printed(capsys):
    """What the receipt of Ada prints, and nothing that was printed before."""

    def of(name="Ada"):
        capsys.readouterr()
        receipt(name)
        return capsys.readouterr().out

    return of


@pytest.mark.parametrize("name", [..., "", "  \n ", None, 7, ["Ada"]])
def test_a_receipt_needs_a_name(name):
    with pytest.raises(ValueError, match="write your name or an alias in quotes, such as"):
        receipt(name)
    with pytest.raises(ValueError, match="in quotes"):
        receipt()


def test_a_name_that_is_none_is_quoted():
    with pytest.raises(ValueError, match="not 7"):
        receipt(7)


def test_before_anything_ran_it_says_so(printed):
    said = printed(" Ada\nL. ")
    assert said.startswith("Receipt of Ada L.\n\nNo guess was revealed and no check has judged")
    assert " ".join(said.split()).endswith(NO_PROOF)


def test_the_name_that_stands_in_the_lesson_is_no_name(printed):
    assert "Put your own name, or an alias, in the quotes." in printed(PLACEHOLDER)
    assert "Put your own" not in printed("Ada")


def test_a_whole_lesson(printed):
    reveal("01.1", [2, 3, 4, 4, 6])
    reveal("01.2", 64)
    reveal("01.3", "skip")
    reveal("01.4", ...)
    check("01.A", "c2")
    check("01.A", "c2 c4 d1 f1 c2")
    check("01.A", "c2 c4 d1 f1")
    check("01.C", "d2 e2 b4")
    check("01.B", ...)
    assert printed() == (
        "Receipt of Ada\n"
        "\n"
        "Lesson 01\n"
        "3 of 4 guesses made, 1 right\n"
        "  01.1: 2, 3, 4, 4, 6 - right\n"
        "  01.2: 64 - the answer is 16\n"
        "  01.3: skip - the answer is 10\n"
        "  01.4: no guess yet\n"
        "1 of 5 checks passed\n"
        "  01.A: passed at attempt 3\n"
        "  01.B: no attempt yet\n"
        "  01.C: not yet, after 1 attempt. 3 of 8 so far. Use each mirror on each\n"
        "    of them.\n"
        "  01.moves: no attempt yet\n"
        "  01.total: no attempt yet\n"
        "\n"
        "This is no proof. Anybody can type it, and a solution that is run counts\n"
        "as passed. It knows only what ran since the kernel was started: a\n"
        "restart forgets, and running all cells fills it again.\n"
    )


def test_the_first_guess_counts_since_the_second_knows_the_answer(printed):
    reveal("01.2", 64)
    reveal("01.2", 16)
    assert "01.2: 64 - the answer is 16\n" in printed()


@pytest.mark.parametrize("none", [..., None, "", print])
def test_what_is_no_guess_is_not_kept(none, printed):
    reveal("01.2", none)
    assert "No guess was revealed" in printed()
    reveal("01.2", 16)
    assert "01.2: 16 - right\n" in printed()


def test_attempts_end_when_one_passes(printed):
    check("03.B", 18)
    check("03.B", 30)
    assert "03.B: not yet, after 2 attempts. 30: only when none is found.\n" in printed()
    check("03.B", 19)
    check("03.B", 19)
    check("03.B", 7)
    assert "03.B: passed at attempt 3\n" in printed()


def test_two_lessons_in_one_kernel_are_told_apart(printed):
    check("03.B", 19)
    reveal("01.2", 16)
    said = printed()
    assert said.index("Lesson 01") < said.index("01.2: 16") < said.index("Lesson 03")
    assert "1 of 8 checks passed" in said[said.index("Lesson 03") :]


def test_each_kernel_prints_the_same():
    program = (
        "from knighttour.teach.guesses import reveal\n"
        "from knighttour.teach.checks import check\n"
        "from knighttour.teach.receipt import receipt\n"
        "reveal('07.4', {'h5', 'f1'}); check('03.lines', [1, 2]); check('01.A', {'c2', 'c4'})\n"
        "receipt('Ada')"
    )
    runs = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout
        for _ in range(3)
    ]
    assert runs[0] == runs[1] == runs[2]
    assert b"Receipt of Ada" in runs[0]
