"""The drawings: each shows itself once, says what it shows, and draws what is broken too."""

import io
import random
from itertools import pairwise

import matplotlib.pyplot as plt
import numpy as np
import pytest
from PIL import Image

from knighttour import (
    Board,
    Counts,
    KnightsTour,
    Maze,
    Queens,
    Warnsdorff,
    carve,
    read_maze,
    recursive_search,
    search,
    solve,
)
from knighttour.show.canvas import fixed_picture, square_side
from knighttour.show.dead_ends import dead_ends, moments
from knighttour.show.plots import (
    draw_board,
    draw_counts,
    draw_dead_end,
    draw_degrees,
    draw_maze,
    draw_queens,
    draw_tour,
)

MAZE = read_maze("S.#\n#..\n#.E")
DRAWINGS = {
    "board": lambda ax=None: draw_board(Board(3, 4), {"a1": "S", (2, 3): 7}, ax=ax),
    "degrees": lambda ax=None: draw_degrees(Board(5, 5), ax=ax),
    "tour": lambda ax=None: draw_tour(Board(3, 4), ["d2", "b1", "c3"], ax=ax),
    "queens": lambda ax=None: draw_queens(4, [(0, 1), (1, 3)], ax=ax),
    "maze": lambda ax=None: draw_maze(MAZE, solve(MAZE).path, ax=ax),
    "counts": lambda ax=None: draw_counts({"plain": Counts(9, 3, 1, 1, 4)}, ax=ax),
}
every_drawing = pytest.mark.parametrize("draw", DRAWINGS.values(), ids=DRAWINGS)


def pixels(picture):
    return np.asarray(Image.open(io.BytesIO(picture.png())).convert("RGB"))


def texts(ax):
    return {text.get_text() for text in ax.texts}


@every_drawing
def test_a_picture_of_its_own_leaves_no_figure_open(draw):
    before = plt.get_fignums()
    picture = draw()
    data, metadata = picture._repr_mimebundle_()
    assert plt.get_fignums() == before
    assert data["text/plain"] == picture.sentence == metadata["image/png"]["alt"]
    assert data["image/png"].startswith(b"\x89PNG")


@every_drawing
def test_the_same_picture_has_the_same_bytes(draw):
    assert draw().png() == draw().png()


@every_drawing
def test_given_axes_are_drawn_on_and_returned(draw):
    figure, ax = plt.subplots()
    try:
        assert draw(ax) is ax
        assert ax.sentence == draw().sentence
    finally:
        plt.close(figure)


@every_drawing
def test_the_background_is_opaque_and_light_in_a_dark_style_too(draw):
    with plt.style.context("dark_background"):
        picture = draw()
        assert pixels(picture)[0, 0].tolist() == [255, 255, 255]
        assert pixels(picture).mean() > 100


@every_drawing
def test_no_picture_is_wider_than_the_page(draw):
    height, width, _ = pixels(draw()).shape
    assert width <= 800
    assert height <= 500


def test_a_cell_gets_one_picture_and_its_sentence_for_screen_readers(monkeypatch):
    sent = []
    monkeypatch.setattr("IPython.display.publish_display_data", lambda *data: sent.append(data[0]))
    draw_board(Board(2, 2), {"a1": "<"})._ipython_display_()
    assert [sorted(data) for data in sent] == [["image/png", "text/plain"], ["text/html"]]
    assert "a1 &lt;" in sent[1]["text/html"]


def test_rank_1_is_at_the_bottom_and_row_0_of_a_maze_on_top():
    chess, maze = draw_board(Board(3, 4)), draw_maze(MAZE)
    assert not chess.yaxis_inverted()
    assert maze.yaxis_inverted()
    assert [t.get_text() for t in chess.get_xticklabels()] == ["a", "b", "c", "d"]
    assert [t.get_text() for t in chess.get_yticklabels()] == ["1", "2", "3"]
    assert [t.get_text() for t in maze.get_yticklabels()] == ["0", "1", "2"]
    assert draw_board(Board(3, 4), origin="upper").yaxis_inverted()
    with pytest.raises(ValueError, match="'top'"):
        draw_board(Board(3, 4), origin="top")


def test_small_marks_keep_their_colour():
    picture = pixels(draw_maze(MAZE)).astype(int)
    assert (abs(picture - [0x00, 0x69, 0x5C]).max(axis=2) <= 4).sum() > 500, "the frames of S and E"


def test_a1_is_dark():
    picture = pixels(draw_board(Board(2, 2)))
    height, width, _ = picture.shape
    a1, b1 = picture[height - 60, 60], picture[height - 60, width - 40]
    assert a1.sum() < b1.sum()


def test_numbers_of_an_8_x_8_tour_are_large_and_vanish_when_too_small():
    board = Board(8, 8)
    tour = solve(KnightsTour(board, "a1", rule=Warnsdorff(board))).path
    ax = draw_tour(board, tour)
    assert texts(ax) == {str(number) for number in range(1, 65)}
    assert min(text.get_fontsize() for text in ax.texts) >= 14
    large = Board(40, 40)
    assert texts(draw_tour(large, list(large.squares()))) == set()


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 40), (40, 1), (2, 3), (16, 16), (40, 40)])
def test_boards_of_all_shapes_are_drawn(rows, cols):
    board = Board(rows, cols)
    squares = list(board.squares())
    random.Random(1).shuffle(squares)
    for ax in (draw_board(board), draw_degrees(board), draw_tour(board, squares)):
        height, width, _ = pixels(ax).shape
        assert width <= 490
        assert height <= 490


BROKEN = [
    [],
    ["a1"],
    ["a1", "a1"],
    ["a1", "b1", "c2"],
    [(1, 3), (-1, 2), (0, 0), (2, 1), (0, 0)],
    [(9, 9), (-5, -5)],
    ["a1", "c2", "a1", "c2", "a1", "b3"],
]


@pytest.mark.parametrize("path", BROKEN, ids=str)
def test_broken_tours_are_drawn(path):
    ax = draw_tour(Board(3, 4), path)
    assert ax.png()
    assert ax.get_xlim() == (-0.5, 3.5)


def test_a_tour_with_one_number_overwritten_is_drawn_with_its_fault():
    board = Board(8, 8)
    path = list(solve(KnightsTour(board, "a1", rule=Warnsdorff(board))).path)
    path[19] = path[30]
    ax = draw_tour(board, path)
    assert "20,31" in texts(ax)
    assert "Visited again" in ax.sentence
    assert any(line.is_dashed() for line in ax.lines)


def test_a_step_that_is_no_knights_move_is_dashed_and_a_good_one_is_not():
    good = draw_tour(Board(3, 4), ["a1", "c2", "a3"])
    bad = draw_tour(Board(3, 4), ["a1", "b2", "d3"])
    assert [line.is_dashed() for line in good.lines] == [False]
    assert [line.is_dashed() for line in bad.lines] == [False, True]


def test_candidates_differ_by_shape():
    def shapes(*candidates):
        """Corners of a marker and how many squares have it, the white lining of crosses apart."""
        ax = draw_tour(Board(3, 4), ["d2", "b1"], candidates=candidates)
        marks = [c for c in ax.collections[3:] if c.get_edgecolor()[0].tolist() != [1, 1, 1, 1]]
        return [(len(c.get_paths()[0].vertices), len(c.get_offsets())) for c in marks]

    square, cross = 5, 4
    assert shapes("a3", "c3") == [(square, 2)]
    assert shapes("a3", "d2") == [(square, 1), (cross, 1)]
    assert shapes((3, 0), (-1, 3)) == [], "off the board"


def crosses(ax):
    """Where red crosses stand, as (column, row), and how wide they are in points."""
    red = [c for c in ax.collections if c.get_edgecolor()[:1].round(2).tolist() == [RED_CROSS]]
    return {
        tuple(map(float, at)): float(c.get_sizes()[0]) ** 0.5 for c in red for at in c.get_offsets()
    }


RED_CROSS = [0.69, 0.0, 0.13, 1.0]


@pytest.mark.parametrize(
    "problem",
    [
        KnightsTour(Board(3, 4), "d2"),
        KnightsTour(Board(5, 5), "a1"),
        KnightsTour(Board(8, 8), "a1"),
        read_maze("S.#.\n..#.\n#..E"),
        Maze(("...#.", ".....", "...#."), (0, 0), (2, 4)),
    ],
    ids=["3 x 4", "5 x 5", "8 x 8", "maze", "room"],
)
def test_no_cross_covers_the_number_of_a_square_on_the_path(problem):
    seen = 0
    for picture, moment in zip(draw_dead_end(problem), moments(problem), strict=True):
        side, marked = square_side(picture, problem.board), crosses(picture)
        rejected = [square for square in moment.rejected if square in problem.board]
        assert len(marked) == len(rejected)
        for row, col in rejected:
            near = [at for at in marked if abs(at[0] - col) < 0.5 and abs(at[1] - row) < 0.5]
            assert len(near) == 1
            off = np.abs(np.subtract(near[0], (col, row)))
            if (row, col) not in moment.path:
                assert off.tolist() == [0, 0]
                continue
            seen += 1
            inner = off - marked[near[0]] / side / 2  # the corner of the cross next to the number
            assert np.hypot(*inner) > 0.39, "the disc of a number ends there"
    assert seen


def test_a_candidate_on_the_path_is_crossed_out_in_the_corner():
    ax = draw_tour(Board(3, 4), ["d2", "b1"], candidates=["a3", "d2"])
    assert [(round(x, 2), round(y, 2)) for x, y in crosses(ax)] == [(3.38, 1.38)]


def test_attacked_squares_carry_the_numbers_of_their_queens():
    plain, marked = draw_queens(4, ["a1"], attacked=False), draw_queens(4, ["a1"])
    queen = "\N{BLACK CHESS QUEEN}"
    assert [text.get_text() for text in plain.texts] == [queen]
    # 3 in the row, 3 in the column, 3 on the diagonal, and the queen's own number
    assert [text.get_text() for text in marked.texts].count("1") == 9 + 1
    assert "9 squares are attacked" in marked.sentence


@pytest.mark.parametrize("n", [1, 2, 6, 9, 10, 12])
def test_queens_of_many_sizes(n):
    assert draw_queens(n, solve(Queens(n)).path).png()
    assert draw_queens(n, [(row, 0) for row in range(n)]).png()


def test_mazes_show_entry_exit_and_step_numbers():
    assert texts(draw_maze(MAZE)) == {"S", "E"}
    path = solve(MAZE).path
    assert texts(draw_maze(MAZE, path)) == {"S", "E", *map(str, range(2, len(path)))}
    stopped = path[:-1]
    assert texts(draw_maze(MAZE, stopped)) == {"S", "E", *map(str, range(2, len(path)))}
    single = Maze((".",), (0, 0), (0, 0))
    assert texts(draw_maze(single, [(0, 0)])) == {"SE"}
    large = carve(41, 31, random.Random(1))
    assert draw_maze(large, solve(large).path).png()


@pytest.mark.parametrize("size", [2, 3, 5, 8, 10, 12])
@pytest.mark.parametrize("walked", [True, False])
def test_entry_and_exit_can_be_read_from_the_back_row(size, walked):
    maze = carve(2 * size + 1, 2 * size + 1, random.Random(1))
    ax = draw_maze(maze, solve(maze).path if walked else (), ax=fixed_picture())
    doors = {text.get_text(): text for text in ax.texts if text.get_text() in ("S", "E")}
    for letter, (row, col) in (("S", maze.entry), ("E", maze.exit)):
        assert doors[letter].get_position() == (col, row)
        assert doors[letter].get_fontsize() >= 13  # as the numbers of an 8 x 8 tour
        assert height_of_letter(ax, doors[letter]) >= 13  # pixels
    spots = [text.get_position() for text in ax.texts]
    assert len(spots) == len(set(spots)), "no number under a letter"


def height_of_letter(ax, letter):
    """How many rows of pixels show white of a letter."""
    picture, side = pixels(ax).astype(int), letter.get_fontsize() / 0.72
    x, y = ax.transData.transform(letter.get_position()).round().astype(int)
    middle, high, wide = picture.shape[0] - y, int(0.45 * side), int(0.3 * side)
    part = picture[middle - high : middle + high + 1, x - wide : x + wide + 1]
    return (part.min(axis=2) > 150).any(axis=1).sum()


def test_counts_are_written_beside_their_bars():
    ax = draw_counts({"plain": Counts(70624, 8839, 8815, 1, 25), "rule": Counts(24, 24, 0, 1, 25)})
    assert " tries 70,624" in texts(ax)
    assert " undone 0" in texts(ax)
    assert [bar.get_width() for bar in ax.patches] == [70624, 8839, 8815, 24, 24, 0]
    assert len({bar.get_hatch() for bar in ax.patches}) == 3
    with pytest.raises(ValueError, match="no counts"):
        draw_counts({})


def dead_ends_by_recursion(problem):
    """The paths on which nothing can be placed, found from the recursive twin."""
    path, found, steps = list(problem.start), [], list(recursive_search(problem))
    steps = [step for step in steps if step.kind != "REJECT"]
    for here, after in pairwise(steps):
        if here.kind == "UNDO":
            path.pop()
        if here.kind == "PLACE":
            path.append(here.square)
            if after.kind == "UNDO":
                found.append(tuple(path))
    return found


@pytest.mark.parametrize(
    "problem",
    [KnightsTour(Board(3, 4), "d2"), KnightsTour(Board(3, 3), "a1"), Queens(4), Queens(6)],
    ids=str,
)
def test_dead_ends_are_those_of_the_recursive_search(problem):
    assert [dead.path for dead in dead_ends(problem)] == dead_ends_by_recursion(problem)


def test_the_second_dead_end_takes_eight_squares_back():
    titles = [moment.title for moment in moments(KnightsTour(Board(3, 4), "d2"), 2)]
    assert titles == [
        "1. The choice: after c3, d1 is tried",
        "2. A dead end: 11 squares, no way on from a3",
        "3. After the undo: 8 taken back, a2 is next",
    ]


def test_four_queens_take_three_back():
    _, stuck, after = moments(Queens(4), 2)
    assert stuck.path == ((0, 0), (1, 3), (2, 1))
    assert after.title == "3. After the undo: 3 taken back, b1 is next"


def test_a_walk_keeps_its_marks_after_the_undo():
    maze = Maze(("...#.", ".....", "...#."), (0, 0), (2, 4))
    (dead, *_), (_, _, after) = dead_ends(maze), moments(maze)
    entered = []  # the squares up to the first undo, from the steps
    for kind, square, _ in search(maze, once=True):
        if kind == "UNDO":
            break
        entered += [square] * (kind == "PLACE")
    assert dead.entered == (maze.entry, *entered)
    free = [s for s in maze.candidates(after.path) if maze.allowed(after.path, s)]
    later = free[free.index(after.next) + 1 :]
    assert set(later) & set(entered), "else this maze shows nothing"
    assert not set(after.allowed) & set(entered)


def test_a_start_without_a_way_on_is_a_dead_end():
    choice, stuck, after = moments(KnightsTour(Board(1, 3), "a1"))
    assert choice.title == "1. The choice: there is none"
    assert stuck.path == after.path == ((0, 0),)
    assert after.title.endswith("0 taken back, nothing is left to try")


@pytest.mark.parametrize(
    "problem", [KnightsTour(Board(3, 4), "d2"), Queens(4), MAZE], ids=["knight", "queens", "maze"]
)
def test_a_dead_end_is_three_pictures_on_one_figure(problem):
    pictures = draw_dead_end(problem)
    assert len(pictures) == 3
    assert len({picture.get_figure() for picture in pictures}) == 1
    for picture, moment in zip(pictures, moments(problem), strict=True):
        assert picture.get_title() == "\n".join(moment.lines)
        assert picture.sentence.startswith(moment.title)
    data, _ = pictures._repr_mimebundle_()
    assert data["text/plain"] == " ".join(picture.sentence for picture in pictures)
    assert pixels(pictures).shape[1] <= 1024


def test_a_dead_end_that_is_not_met_is_refused():
    with pytest.raises(ValueError, match="no dead end number 3: this search meets 2"):
        draw_dead_end(KnightsTour(Board(3, 3), "a1"), nth=3)
    with pytest.raises(ValueError, match="not 'two'"):
        draw_dead_end(Queens(4), nth="two")
    with pytest.raises(ValueError, match="object has none"):
        draw_dead_end(object())
