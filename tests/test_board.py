"""Boards: names, leaps, colours and text in both directions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knighttour.board import (
    Board,
    file_name,
    numbering_fault,
    parse_square,
    path_of,
    read_numbers,
    square_name,
    steps_of,
)

boards = st.builds(Board, st.integers(1, 12), st.integers(1, 30))


@pytest.mark.parametrize("rows", [0, -1, 2.5, "eight", None, [8], True])
def test_a_wrong_number_of_rows_is_quoted(rows):
    with pytest.raises(ValueError, match="rows must be a whole number") as error:
        Board(rows, 5)
    assert repr(rows) in str(error.value)


def test_a_wrong_number_of_columns_is_told_from_rows():
    with pytest.raises(ValueError, match="columns must be a whole number of 1 or more, not 0"):
        Board(5, 0)


def test_a_board_has_ten_million_squares_at_the_most():
    assert Board(10**7, 1).size == 10**7
    with pytest.raises(ValueError, match="1,000,000,000,000 squares; at most 10,000,000"):
        Board(10**6, 10**6)


@pytest.mark.parametrize(
    ("square", "name"),
    [
        ((0, 0), "a1"),
        ((2, 4), "e3"),
        ((7, 7), "h8"),
        ((8, 25), "z9"),
        ((8, 26), "aa9"),
        ((0, 701), "zz1"),
    ],
)
def test_squares_have_their_usual_names(square, name):
    assert square_name(square) == name
    assert parse_square(name) == square
    assert parse_square(f" {name.upper()} ") == square


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_every_name_leads_back_to_its_square(row, col):
    assert parse_square(square_name((row, col))) == (row, col)


def test_files_after_z_are_counted_like_spreadsheet_columns():
    assert [file_name(col) for col in (25, 26, 51, 52, 701, 702)] == [
        "z",
        "aa",
        "az",
        "ba",
        "zz",
        "aaa",
    ]


@pytest.mark.parametrize("name", ["z99", "a0", "", "1a", "a", "a1b", "a-1", "é1", "a1.5", "(0, 0)"])
def test_a_bad_square_is_quoted_with_the_board(name):
    with pytest.raises(ValueError, match="5 rows and 6 columns") as error:
        Board(5, 6).square(name)
    assert repr(name) in str(error.value)
    assert "files go from a to f, ranks from 1 to 5" in str(error.value)


@pytest.mark.parametrize("square", [(5, 0), (0, 6), (-1, 2), (2, -1)])
def test_a_pair_off_the_board_is_refused(square):
    with pytest.raises(ValueError, match="row 0 to 4, column 0 to 5"):
        Board(5, 6).square(square)


@pytest.mark.parametrize("value", [5, (1, 2, 3), (1,), (0.5, 1), None])
def test_what_is_no_square_at_all_is_refused(value):
    with pytest.raises(ValueError, match="a square is a name or a pair"):
        Board(5, 5).square(value)


def test_a_knight_has_two_to_eight_moves_on_a_board_of_eight():
    board = Board(8, 8)
    degrees = [[board.degree((row, col)) for col in range(8)] for row in range(4)]
    assert degrees == [
        [2, 3, 4, 4, 4, 4, 3, 2],
        [3, 4, 6, 6, 6, 6, 4, 3],
        [4, 6, 8, 8, 8, 8, 6, 4],
        [4, 6, 8, 8, 8, 8, 6, 4],
    ]


@given(boards)
def test_degrees_add_up_to_the_known_formula(board):
    """Each of the 2-by-3 and 3-by-2 rectangles of a board holds two pairs of linked squares."""
    rows, cols = board.rows, board.cols
    rectangles = max(0, rows - 1) * max(0, cols - 2) + max(0, rows - 2) * max(0, cols - 1)
    assert sum(map(board.degree, board.squares())) == 4 * rectangles


@given(boards, st.data())
def test_a_knights_move_changes_the_colour_and_leads_back(board, data):
    square = data.draw(st.sampled_from(list(board.squares())))
    for to in board.leaps(square):
        assert board.colour(to) != board.colour(square)
        assert square in board.leaps(to)


def test_a_leaper_of_one_and_three_keeps_to_one_colour():
    board = Board(6, 6)
    for square in board.squares():
        assert {board.colour(to) for to in board.leaps(square, (1, 3))} == {board.colour(square)}


@pytest.mark.parametrize(
    ("leap", "ways"), [((1, 2), 8), ((0, 1), 4), ((1, 1), 4), ((1, 3), 8), ((0, 2), 4)]
)
def test_a_piece_leaps_in_four_or_eight_ways(leap, ways):
    assert len(steps_of(leap)) == ways


def test_a_leap_of_nothing_is_refused():
    with pytest.raises(ValueError, match=r"\(0, 0\) is no leap"):
        Board(5, 5).leaps((0, 0), (0, 0))


def test_diagram_and_matrix_are_upside_down_to_each_other():
    board, path = Board(2, 3), [(0, 0), (1, 2)]
    assert board.matrix(path) == "   1   .   .\n   .   .   2"
    assert board.diagram(path) == "2    .   .   2\n1    1   .   .\n     a   b   c"
    assert board.matrix(path, first=0) == "   0   .   .\n   .   .   1"


def test_wide_numbers_and_ranks_keep_their_columns():
    board = Board(40, 40)
    lines = board.diagram(board.squares()).split("\n")
    assert len({len(line) for line in lines}) == 1
    assert lines[0].startswith("40  1561 1562 ")


@given(boards, st.randoms(), st.sampled_from([0, 1]), st.booleans())
def test_a_board_that_is_printed_is_read_back(board, rng, first, as_diagram):
    path = list(board.squares())
    rng.shuffle(path)
    text = board.diagram(path, first) if as_diagram else board.matrix(path, first)
    assert read_numbers(text) == board.numbers(path, first)
    assert path_of(read_numbers(text)) == tuple(path)


@given(boards, st.data())
def test_part_of_a_path_is_read_back_too(board, data):
    path = data.draw(st.lists(st.sampled_from(list(board.squares())), unique=True))
    assert path_of(read_numbers(board.matrix(path))) == tuple(path)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the text is empty"),
        ("1 2\n3", "row 1 has 1 numbers, row 0 has 2"),
        ("1 x", "'x' is no number"),
        ("1 -2", "'-2' is no number"),
        ("3 1 2\n1 3 4\n  a b", "ranks"),
        ("2 1 2\n1 3 4\n  a c", "files"),
    ],
)
def test_a_text_that_is_no_board_is_refused(text, words):
    with pytest.raises(ValueError, match=words):
        read_numbers(text)


def test_repeated_missing_and_large_numbers_are_named():
    assert numbering_fault([[1, 2], [2, 4]]) == "2 comes twice, at b1 and a2; 3 is missing"
    assert numbering_fault([[0, 7], [1, 2]]) == "7 is none of 0 to 3; 3 is missing"
    assert numbering_fault([[5, 5], [5, 1]]).startswith("5 comes 3 times, at a1, b1 and a2")
    assert numbering_fault([[0, 1], [3, 2]]) == numbering_fault([[1, 2], [4, 3]]) == ""
    with pytest.raises(ValueError, match="3 is missing"):
        path_of([[1, 2], [2, 4]])


def test_squares_off_the_board_do_not_stop_a_drawing():
    assert Board(1, 2).numbers([(0, 0), (-1, 1), (0, 0)]) == ((3, None),)
