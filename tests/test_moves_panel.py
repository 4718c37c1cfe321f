"""The panel of a knight's moves: its words and picture for every board and square."""

import base64

import pytest

from knighttour import Board
from knighttour.show.panels import moves_panel
from knighttour.show.panels.controls import Slot


def put(panel, **values):
    for name, value in values.items():
        panel.controls[name].value = value
    assert panel.error is None
    return panel


def test_it_says_where_the_moves_lead_and_how_many_squares_have_how_many():
    assert moves_panel(8, 8, "b1").words == (
        "From b1 the knight has 3 moves: d2, c3, a3.",
        (
            "Moves from each square of a board of 8 rows and 8 columns: 2 from 4 squares, 3 from "
            "8, 4 from 20, 6 from 16, 8 from 16."
        ),
    )
    assert moves_panel(3, 3, "b2").words[0] == "From b2 the knight has 0 moves."
    assert moves_panel(2, 3, "a1").words[0] == "From a1 the knight has 1 move: c2."


def test_the_sum_of_all_moves_is_not_given_away():
    assert "336" not in repr(moves_panel(8, 8, "a1"))
    assert "48" not in repr(moves_panel(4, 4, "a1"))


def test_the_picture_says_what_it_shows():
    panel = moves_panel(3, 4, "d2")
    assert panel.sentence.endswith("The knight is on d2; framed: b3, b1.")
    assert f'alt="{panel.sentence}"' in panel._picture.value
    assert panel.png().startswith(b"\x89PNG")
    before = panel._picture.value
    assert put(panel, rank=1)._picture.value != before


def test_the_start_stays_on_a_board_that_shrinks():
    panel = put(moves_panel(8, 8, "h8"), rows=3)
    assert panel.words[-1] == "Start moved to h3: the board became smaller."
    put(panel, columns=1)
    assert panel.squares.start == (2, 0)
    put(panel, rows=10, columns=10, rank=10, file="j")
    assert panel.words[0] == "From j10 the knight has 2 moves: h9, i8."


def test_no_board_and_no_square_leads_to_an_error():
    panel = moves_panel(4, 4)
    for rows in range(1, 11):
        put(panel, rows=rows, columns=11 - rows)
        last = Board(rows, 11 - rows).name((rows - 1, 10 - rows))
        put(panel, rank=rows, file=last[0])
        assert panel.words[0].startswith(f"From {last} the knight has ")


def test_an_error_is_shown_and_goes_away_again(monkeypatch):
    panel = moves_panel(4, 4)

    def broken():
        raise RuntimeError("<broken> on purpose")

    with monkeypatch.context() as patch:
        patch.setattr(panel, "png", broken)
        panel.controls["rows"].value = 5
        assert isinstance(panel.error, RuntimeError)
        assert "RuntimeError: &lt;broken&gt; on purpose" in panel._words.value
    put(panel, rows=6)
    assert 'role="status"' in panel._words.value


def test_where_there_is_no_widget_a_picture_and_a_sentence_stay():
    panel = moves_panel(8, 8, "b1")
    bundle = panel._repr_mimebundle_()
    assert base64.b64decode(bundle["image/png"]).startswith(b"\x89PNG")
    assert bundle["text/plain"] == repr(panel)
    assert "0x" not in repr(panel)


def test_sliders_act_on_release_and_are_shown_anew():
    panel = moves_panel()
    assert not any(control.continuous_update for control in panel.controls.values())
    slots = [part for part in panel.children[1].children if isinstance(part, Slot)]
    assert [slot.control for slot in slots] == list(panel.controls.values())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": 0}, "rows must be a whole number from 1 to 10, not 0"),
        ({"cols": 11}, "columns must be a whole number from 1 to 10, not 11"),
        ({"start": "i1"}, "'i1' is not on the board"),
        ({"start": "b0"}, "'b0' is no name of a square"),
    ],
)
def test_bad_arguments_are_quoted(arguments, message):
    with pytest.raises(ValueError, match=r"not|no name") as error:
        moves_panel(**arguments)
    assert message in str(error.value)
