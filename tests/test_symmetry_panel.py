"""The panel of symmetries: its words and pictures for every family, and the names of the eight."""

import base64
from collections import Counter

import pytest

from knighttour.queens import symmetries
from knighttour.show.panels import symmetry_panel
from knighttour.show.panels.controls import Slot
from knighttour.show.panels.symmetry import families
from knighttour.show.symmetries import AS_IT_IS, SYMMETRIES, family, image, squares_after

SIZES = {4: {2: 1}, 5: {8: 1, 2: 1}, 6: {4: 1}, 7: {8: 4, 4: 2}, 8: {8: 11, 4: 1}}


def put(panel, **values):
    for name, value in values.items():
        panel.controls[name].value = value
    assert panel.error is None
    return panel


@pytest.mark.parametrize("n", SIZES)
def test_the_families_are_those_of_the_symmetries(n):
    assert Counter(len(family(columns)) for columns in families(n)) == SIZES[n]
    for columns in families(n):
        assert family(columns).keys() == symmetries(columns)
        assert sum(map(len, family(columns).values())) == 8


def test_each_symmetry_takes_two_squares_where_its_name_says():
    """The queens of a1 and c2 on a board of 3 x 3: a corner, and a square at an edge."""
    where = {name: squares_after((0, 2, 1), name)[:2] for name in SYMMETRIES}
    assert where == {
        "as it is": ((0, 0), (1, 2)),  # a1 c2
        "quarter turn to the right": ((2, 0), (0, 1)),  # a3 b1
        "half turn": ((2, 2), (1, 0)),  # c3 a2
        "quarter turn to the left": ((0, 2), (2, 1)),  # c1 b3
        "mirror, left and right": ((0, 2), (1, 0)),  # c1 a2
        "mirror, top and bottom": ((2, 0), (1, 2)),  # a3 c2
        "mirror in the diagonal through a1": ((0, 0), (2, 1)),  # a1 b3
        "mirror in the other diagonal": ((2, 2), (0, 1)),  # c3 b1
    }


def test_it_says_what_became_of_the_placement():
    panel = symmetry_panel(8, 10, "half turn")
    assert panel.words == (
        "Family 10 of 12, 8 queens: 4 placements.",
        "Symmetry 3, half turn: the same placement, (2, 4, 1, 7, 0, 6, 3, 5).",
    )
    put(panel, symmetry=5)
    assert panel.words[1] == (
        "Symmetry 5, mirror, left and right: another placement, (5, 3, 6, 0, 7, 1, 4, 2)."
    )
    assert panel.image == image(panel.placement, "mirror, left and right")


def test_the_family_stands_beside_the_boards_with_an_arrow_at_one_member():
    panel = symmetry_panel(4, 1, "quarter turn to the left")
    shown = panel._family.value
    turns = "as it is, quarter turn to the right, half turn, quarter turn to the left"
    assert f"▸ (1, 3, 0, 2): {turns}" in shown
    assert shown.count("▸") == 1
    assert shown.count("<p ") == 2


def test_the_pictures_say_what_they_show():
    panel = symmetry_panel(4, 1, "mirror, left and right")
    assert 'alt="Before, as it is: A board of 4 x 4 with 4 queens: b1 d2 a3 c4."' in (
        panel._before.value
    )
    assert 'alt="After, mirror, left and right: A board of 4 x 4 with 4 queens: c1 a2 d3 b4."' in (
        panel._after.value
    )


def test_a_queen_keeps_her_number_though_the_board_looks_the_same():
    panel = symmetry_panel(4, 1, "half turn")
    assert panel.image == panel.placement
    assert panel.png("half turn") != panel.png(AS_IT_IS)


def test_the_family_is_brought_down_where_there_are_fewer():
    panel = put(symmetry_panel(8, 12), n=6)
    assert panel.value("family") == panel.controls["family"].max == 1
    assert panel.words[-1] == "Family 1 is shown: 6 queens have no more."
    assert panel.controls["family"].disabled, "there is nothing to choose"
    put(panel, n=7)
    assert (panel.controls["family"].max, panel.controls["family"].disabled) == (6, False)
    assert panel.words[0] == "Family 1 of 6, 7 queens: 8 placements."


def test_no_choice_leads_to_an_error():
    panel = symmetry_panel(4)
    for n in SIZES:
        put(panel, n=n)
        for number in range(1, len(families(n)) + 1):
            put(panel, family=number)
            assert panel.words[0].startswith(f"Family {number} of {len(families(n))}, {n} queens")
    for number, name in enumerate(SYMMETRIES, 1):
        put(panel, symmetry=number)
        assert panel.words[1].startswith(f"Symmetry {number}, {name}: ")


def test_an_error_is_shown_and_goes_away_again(monkeypatch):
    panel = symmetry_panel(4)

    def broken(symmetry):
        raise RuntimeError("<broken> on purpose")

    with monkeypatch.context() as patch:
        patch.setattr(panel, "png", broken)
        panel.controls["n"].value = 5
        assert isinstance(panel.error, RuntimeError)
        assert "RuntimeError: &lt;broken&gt; on purpose" in panel._words.value
    put(panel, n=6)
    assert 'role="status"' in panel._words.value


def test_where_there_is_no_widget_a_picture_and_a_sentence_stay():
    panel = symmetry_panel(5, 2, "half turn")
    bundle = panel._repr_mimebundle_()
    assert base64.b64decode(bundle["image/png"]).startswith(b"\x89PNG")
    assert bundle["text/plain"] == repr(panel)
    assert repr(panel).endswith("A board of 5 x 5 with 5 queens: d5 a4 c3 e2 b1.")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n": 3}, "the number of queens must be a whole number from 4 to 8, not 3"),
        ({"n": 9}, "the number of queens must be a whole number from 4 to 8, not 9"),
        ({"number": 13}, "the family of 8 queens must be a whole number from 1 to 12, not 13"),
        ({"symmetry": "upside down"}, "not 'upside down'"),
    ],
)
def test_bad_arguments_are_quoted(arguments, message):
    with pytest.raises(ValueError, match="must be") as error:
        symmetry_panel(**arguments)
    assert message in str(error.value)


def test_sliders_act_on_release_and_are_shown_anew():
    panel = symmetry_panel()
    assert not any(control.continuous_update for control in panel.controls.values())
    slots = [part for part in panel.children[2].children if isinstance(part, Slot)]
    assert [slot.control for slot in slots] == list(panel.controls.values())
