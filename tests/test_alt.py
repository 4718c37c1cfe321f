"""The sentences that stand for pictures."""

import pytest

from knighttour import NONE, STUCK, Board, Counts, KnightsTour, Maze, solve
from knighttour.show import alt


def test_names_and_pairs_are_read_alike_and_may_be_off_the_board():
    assert alt.squares_of(["a1", (1, 2), (-1, 2)]) == ((0, 0), (1, 2), (-1, 2))


@pytest.mark.parametrize("wrong", ["z", "a0", "", (1, 2, 3), "22", 5])
def test_what_is_no_square_is_named(wrong):
    with pytest.raises(ValueError, match="square") as error:
        alt.squares_of([wrong])
    assert repr(wrong) in str(error.value)


def test_a_walk_in_progress():
    assert alt.tour_sentence(Board(3, 4), ((1, 3), (0, 1)), ((2, 0), (2, 2), (1, 3), (4, 0))) == (
        "A board of 3 rows and 4 columns with 2 of 12 squares visited: d2 b1. The knight is on b1. "
        "Allowed: a3, c3; not allowed: d2, a5."
    )


def test_a_full_tour_says_whether_it_is_closed():
    open_tour = solve(KnightsTour(Board(3, 4), "a1")).path
    assert alt.tour_sentence(Board(3, 4), open_tour).endswith("no move from its start.")
    closed = solve(KnightsTour(Board(6, 6), "a1", closed=True, lookahead=True)).path
    assert alt.tour_sentence(Board(6, 6), closed).endswith("one move from its start.")


def test_what_is_broken_is_said():
    faults = alt.tour_faults(Board(3, 4), ((1, 3), (-1, 2), (0, 0), (2, 1), (0, 0), (0, 1)))
    assert faults == [
        "Off the board: (-1, 2).",
        "Visited again: a1.",
        "No knight's move: a1 to b1.",
    ]


def test_long_lists_are_cut_and_short_ones_are_not():
    assert alt.listed(["x"] * 25) == ", ".join(["x"] * 25)
    assert alt.listed(map(str, range(26))).endswith("9, ..., 23, 24, 25")


def test_queens_that_attack_each_other_are_named():
    sentence = alt.queens_sentence(5, ((0, 0), (2, 2), (4, 1)))
    assert sentence == (
        "A board of 5 x 5 with 3 queens: a1 c3 b5. Attacking each other: c3 and a1."
    )
    assert alt.queens_sentence(1, ()) == "A board of 1 x 1 with 0 queens."


def test_a_path_in_a_maze():
    maze = Maze(("..", "#."), (0, 0), (1, 1))
    assert alt.maze_sentence(maze).endswith("No path is drawn.")
    assert "reaches the exit" in alt.maze_sentence(maze, ((0, 0), (0, 1), (1, 1)))
    assert alt.maze_sentence(maze, ((0, 0), (1, 0))).endswith("No free square: (1, 0).")


def test_none_is_proved_and_stuck_is_not():
    none = alt.verdict_sentence(solve(KnightsTour(Board(3, 3), "a1"), theory=False))
    stuck = alt.verdict_sentence(solve(KnightsTour(Board(3, 3), "a1"), theory=False, greedy=True))
    assert none.startswith(f"{NONE}, which is proved: ")
    assert stuck.startswith(f"{STUCK}: ")
    assert "proves nothing" in stuck
    assert "which is proved" not in stuck


def test_counts_in_words():
    assert alt.counts_words(Counts(1, 1, 0, 0, 2)) == "1 try, 1 placed, 0 undone, deepest 2"
    sentence = alt.counts_sentence({"plain": Counts(70624, 8839, 8815, 1, 25)})
    assert sentence == "plain: 70,624 tries, 8,839 placed, 8,815 undone, deepest 25."


def test_degrees_are_those_of_the_literature():
    sentence = alt.degrees_sentence(Board(8, 8))
    assert sentence.endswith("2 from 4 squares, 3 from 8, 4 from 20, 6 from 16, 8 from 16.")
    assert alt.degrees_sentence(Board(1, 2)).endswith("0 from 2 squares.")
