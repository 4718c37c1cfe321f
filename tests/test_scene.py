"""Scenes: kinds, cells, names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knighttour import Board, KnightsTour, Maze, Queens
from knighttour.show.scene import MOST_CELLS, Cells, Scene, scene_of


class Own:
    """A learner's problem: whatever it is given."""

    def __init__(self, start, candidates, **more):
        self.start, self.offered = start, candidates
        vars(self).update(more)

    def candidates(self, path):
        return self.offered

    def allowed(self, path, candidate):
        return candidate not in path

    def is_solution(self, path):
        return len(path) == 3


def test_problems_of_the_package():
    knight = scene_of(KnightsTour(Board(3, 4), "d2", closed=True), title="small")
    assert (knight.kind, knight.rows, knight.cols, knight.origin) == ("knight", 3, 4, "lower")
    assert (knight.start, knight.closed, knight.title) == (((1, 3),), True, "small")
    queens = scene_of(Queens(6))
    assert (queens.kind, queens.rows, queens.cols, queens.start) == ("queens", 6, 6, ())
    maze = scene_of(Maze(("..#", "#.."), (0, 0), (1, 2)), once=True)
    assert (maze.kind, maze.origin, maze.marks, maze.exit) == ("turtle", "upper", True, (1, 2))
    assert maze.walls == ((0, 2), (1, 0))


def test_names():
    assert Scene("knight", 3, 4).name((1, 3)) == "d2"
    assert Scene("turtle", 3, 4).name((1, 3)) == "(1, 3)"
    assert Scene("list").name((1, 3)) == "(1, 3)"
    assert Scene("list").name("red") == "red"


def test_json_has_cells():
    scene = scene_of(Maze(("..#", "#.."), (0, 0), (1, 2)))
    assert scene.as_json() == {
        "kind": "turtle",
        "rows": 2,
        "cols": 3,
        "origin": "upper",
        "names": "pairs",
        "start": [2 * 7 + 2],
        "walls": [2 * 7 + 4, 3 * 7 + 2],
        "exit": 3 * 7 + 4,
        "closed": False,
        "marks": False,
        "title": "",
        "labels": [],
    }


@pytest.mark.parametrize(
    ("problem", "kind"),
    [
        (Own(((0, 0),), [(1, 2), (2, 1), (-1, -2)], board=Board(5, 5)), "knight"),
        (Own(((0, 0),), [(0, 1), (1, 0)], rows=5, cols=5), "turtle"),
        (Own((), [(0, col) for col in range(5)], rows=5, cols=5), "queens"),
        (Own((), [(r, c) for r in range(5) for c in range(5)], rows=5, cols=5), "knight"),
        (Own((), range(5), rows=5, cols=5), "list"),
        (Own((), [(r, c) for r in range(5) for c in range(5)]), "list"),
        (Own((), ["red", "blue"]), "list"),
        (Own((), 3, rows=5, cols=5), "list"),
    ],
)
def test_what_a_learners_problem_looks_like(problem, kind):
    scene = scene_of(problem)
    assert scene.kind == kind
    assert (scene.rows, scene.cols) == ((0, 0) if kind == "list" else (5, 5))


@given(st.integers(1, 40), st.integers(1, 40), st.data())
def test_cells_of_a_board_and_back(rows, cols, data):
    cells = Cells(rows, cols)
    square = data.draw(st.tuples(st.integers(-2, rows + 1), st.integers(-2, cols + 1)))
    assert cells[square] == (square[0] + 2) * (cols + 4) + square[1] + 2
    assert cells.candidate(cells[square]) == square
    assert not cells.others


@given(st.lists(st.one_of(st.integers(), st.text(), st.tuples(st.integers(), st.integers()))))
def test_whatever_else_is_numbered_as_it_comes(candidates):
    cells = Cells(0, 0)
    numbers = [cells[candidate] for candidate in candidates]
    assert [cells.candidate(number) for number in numbers] == candidates
    assert sorted(set(numbers)) == list(range(len(set(candidates))))


def test_squares_beyond_the_frame_have_labels():
    scene = Scene("knight", 2, 2)
    assert scene.cells[(5, 0)] == 36
    assert scene.cells.candidate(36) == (5, 0)
    assert scene.as_json()["labels"] == ["a6"]


def test_what_is_too_large_says_so():
    assert Cells(124, 124)[(125, 125)] == MOST_CELLS - 1
    with pytest.raises(ValueError, match="125 rows and 124 columns is too large"):
        Scene("knight", 125, 124)
    cells = Cells(0, 0)
    for number in range(MOST_CELLS):
        cells[number]
    with pytest.raises(ValueError, match="16,384 different candidates"):
        cells[-1]
