"""Text in a notebook keeps its words whole."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from knighttour.teach.say import WIDTH, say

words = st.text("abcdefg-.,", min_size=1, max_size=30)


@given(st.lists(words, min_size=1, max_size=40))
def test_lines_are_short_and_words_whole(parts):
    import contextlib
    import io

    with contextlib.redirect_stdout(io.StringIO()) as out:
        say(" ".join(parts))
    assert out.getvalue().split() == parts
    assert all(len(line) <= WIDTH for line in out.getvalue().splitlines())


def test_lines_of_the_text_stay_lines(capsys):
    say("one\ntwo")
    assert capsys.readouterr().out == "one\ntwo\n"
