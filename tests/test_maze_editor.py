"""The maze editor without a browser: what it is made of, files, the walk, and what it leaves."""

import json
import subprocess
import sys

import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st

from knighttour import FOUND, NONE, Maze, read_maze, write_maze
from knighttour.show.panels import maze_editor
from knighttour.show.panels.maze_editor import EDITOR_STYLE, PARTS, SCRIPT
from knighttour.show.player.widget import lean, read

MAZE = Maze(("..#", "#..", "..."), (0, 0), (2, 2), "ESWN")


@st.composite
def drawings(draw):
    rows, cols = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    row = st.text("#.", min_size=cols, max_size=cols)
    square = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    field = draw(st.lists(row, min_size=rows, max_size=rows))
    return field, draw(square), draw(square)


def change(editor, **values):
    """What a browser does."""
    editor.grid.drawing = {**editor.grid.drawing, **values}


# --- what is drawn


def test_an_empty_board_has_its_doors_in_the_corners():
    assert maze_editor().maze == Maze(("." * 8,) * 8, (0, 0), (7, 7))
    assert maze_editor(2, 5, entry=(1, 1)).maze == Maze(("." * 5,) * 2, (1, 1), (1, 4))
    assert maze_editor(1, 1).maze == Maze((".",), (0, 0), (0, 0))
    assert maze_editor(40, 40).maze.exit == (39, 39)


def test_a_maze_a_text_and_a_file_are_shown(tmp_path):
    (tmp_path / "maze.txt").write_text("0 0 -1\n-1 0 0\n0 0 0\n", "utf-8")
    for given_ in (MAZE, "..#\n#..\n...", "S.#\n#..\n..E", tmp_path / "maze.txt"):
        maze = maze_editor(given_).maze
        assert (maze.field, maze.entry, maze.exit) == (MAZE.field, (0, 0), (2, 2))
    assert maze_editor(MAZE).maze == MAZE, "the order of directions stays"
    assert maze_editor(MAZE, exit=(1, 1)).maze.exit == (1, 1)
    assert maze_editor("E.S").maze == Maze(("...",), (0, 2), (0, 0))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((0,), "rows must be a whole number from 1 to 40, not 0"),
        ((8, 41), "cols must be a whole number from 1 to 40, not 41"),
        ((2.5,), "rows must be a whole number from 1 to 40, not 2.5"),
        ((True,), "not True"),
        ((None,), "not None"),
        (("",), "the text is empty"),
        (("0 1",), "holds '1'"),
        (("S.S.",), "the text of a maze has one S, not 2"),
        (("." * 41,), "the number of columns must be a whole number from 1 to 40, not 41"),
        ((Maze(("." * 50,), (0, 0), (0, 9)),), "not 50"),
    ],
)
def test_wrong_arguments_are_quoted(arguments, words):
    with pytest.raises(ValueError, match=words):
        maze_editor(*arguments)


def test_a_door_outside_is_refused():
    for door in ({"entry": (8, 0)}, {"exit": (0, -1)}, {"entry": "b3x"}, {"exit": 3}):
        with pytest.raises(ValueError, match=r"outside|not"):
            maze_editor(8, 8, **door)


def test_an_entry_on_an_obstacle_is_drawn_but_is_no_maze(tmp_path):
    editor = maze_editor(3, 3)
    change(editor, field=["#..", "...", "..#"])
    for act in (lambda: editor.maze, lambda: editor.text, lambda: editor.save(tmp_path / "m.txt")):
        with pytest.raises(ValueError, match=r"the entry \(0, 0\) .* is an obstacle"):
            act()
    assert not list(tmp_path.iterdir())
    assert editor.sentence.endswith(
        "No maze yet: the entry (0, 0) is an obstacle. No maze yet: the exit (2, 2) is an obstacle."
    )
    change(editor, entry=[0, 1], exit=[1, 1])
    assert editor.maze == Maze(("#..", "...", "..#"), (0, 1), (1, 1))


@given(drawings())
def test_whatever_is_drawn_is_the_maze_or_refused(drawing):
    field, entry, exit_ = drawing
    editor = maze_editor(len(field), len(field[0]))
    change(editor, field=field, entry=entry, exit=exit_)
    blocked = [what for what, (r, c) in (("entry", entry), ("exit", exit_)) if field[r][c] == "#"]
    if blocked:
        with pytest.raises(ValueError, match=f"the {blocked[0]} .* is an obstacle"):
            _ = editor.maze
    else:
        assert editor.maze == Maze(tuple(field), entry, exit_)
    assert editor.sentence.count("No maze yet") == len(blocked)


@pytest.mark.parametrize(
    "values",
    [
        {"field": ["..", "."]},
        {"field": []},
        {"field": ["..", ".?"]},
        {"entry": [2, 0]},
        {"exit": [0]},
        {"field": ["." * 41] * 2},
    ],
)
def test_what_is_no_drawing_is_not_taken_from_a_browser(values):
    editor = maze_editor(2, 2)
    with pytest.raises((ValueError, traitlets.TraitError)):
        change(editor, **values)
    assert editor.maze == Maze(("..", ".."), (0, 0), (1, 1))


def test_a_change_can_be_observed():
    editor, heard = maze_editor(2, 2), []
    editor.grid.observe(lambda _: heard.append(editor.maze.field), "drawing")
    change(editor, field=[".#", ".."])
    assert heard == [(".#", "..")]


# --- files


def test_a_maze_is_saved_in_the_form_of_the_textbook(tmp_path):
    path = maze_editor(MAZE).save(tmp_path / "my maze.txt")
    assert path.read_text("utf-8") == " 0  0 -1\n-1  0  0\n 0  0  0\n"
    assert read_maze(path.read_text("utf-8"), (0, 0), (2, 2), "ESWN") == MAZE
    command = ["-m", "knighttour", "maze", str(path), "--entry", "1,1", "--exit", "3,3"]
    done = subprocess.run(
        [sys.executable, *command, "--json"], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout)["path"][-1] == [3, 3]


def test_a_drawn_file_keeps_entry_and_exit(tmp_path):
    editor = maze_editor(MAZE)
    assert editor.save(str(tmp_path / "m.txt"), drawn=True).read_text("utf-8") == editor.text
    assert editor.text == "S.#\n#..\n..E\n"
    other = maze_editor(5, 5)
    other.load(tmp_path / "m.txt")
    assert other.maze == read_maze(editor.text)


def test_doors_that_a_file_does_not_name_stay_or_go_to_the_corners(tmp_path):
    (tmp_path / "wide.txt").write_text("\ufeff0 0 0 0\r\n0 -1 0 0\r\n", "utf-8")
    editor = maze_editor(3, 3, entry=(0, 1), exit=(2, 2))
    editor.load(tmp_path / "wide.txt")
    assert editor.maze == Maze(("....", ".#.."), (0, 1), (1, 3))
    editor.load(tmp_path / "wide.txt", (1, 2), (1, 0))
    assert editor.maze == Maze(("....", ".#.."), (1, 2), (1, 0))


def test_files_that_cannot_be_are_refused(tmp_path):
    editor = maze_editor(2, 2)
    (tmp_path / "binary.txt").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "large.txt").write_text("\n".join(["0 " * 41] * 2), "utf-8")
    for name in ("", 3, None, tmp_path / "no" / "m.txt", tmp_path):
        with pytest.raises(ValueError, match=r"file's name|nothing can be written"):
            editor.save(name)
    for name in ("", 3, tmp_path / "none.txt", tmp_path, tmp_path / "binary.txt"):
        with pytest.raises(ValueError, match=r"file's name|cannot read|no text file"):
            editor.load(name)
    with pytest.raises(ValueError, match="from 1 to 40, not 41"):
        editor.load(tmp_path / "large.txt")
    with pytest.raises(ValueError, match="cannot read the maze file"):
        maze_editor(tmp_path / "none.txt")
    assert editor.maze == Maze(("..", ".."), (0, 0), (1, 1)), "it shows what it has shown"


# --- the walk


def test_the_walk_is_shown_below_and_follows_the_drawing():
    editor = maze_editor(3, 3)
    assert editor.children == (editor.grid,)
    player = editor.walk()
    assert editor.children == (editor.grid, player)
    assert player.shown[0].outcome.verdict is FOUND
    change(editor, field=[".#.", "##.", "..."])
    assert editor.walk() is player
    assert player.shown[0].outcome.verdict is NONE


def test_the_largest_room_is_walked():
    trace = maze_editor(40, 40).walk().shown[0]
    assert trace.outcome.verdict is FOUND
    assert trace.outcome.path[-1] == (39, 39)


def test_the_browser_asks_for_the_walk_and_is_told_how_it_ended(monkeypatch):
    editor, sent = maze_editor(2, 2), []
    monkeypatch.setattr(editor.grid, "send", sent.append)
    wall = {"field": ["..", "#."], "entry": [0, 0], "exit": [1, 1]}
    editor._heard({"ask": "walk", "drawing": wall})
    assert sent.pop()["say"].startswith("The walk is shown below. ")
    assert editor.children[1].shown[0].scene.walls == ((1, 0),), "the change may come later"
    editor._heard({"ask": "walk", "drawing": {**wall, "field": ["#.", ".."]}})
    assert "the entry (0, 0)" in sent.pop()["say"]
    assert isinstance(editor.error, ValueError)
    editor._heard({"ask": "the way"})
    assert not sent


# --- where no script runs


def test_without_a_kernel_there_is_a_picture_and_a_sentence():
    data, metadata = maze_editor(MAZE)._repr_mimebundle_()
    words = "A maze of 3 rows and 3 columns with 2 obstacles, from (0, 0) to (2, 2)."
    assert data["text/plain"] == f"<MazeEditor: {words}>"
    assert metadata["image/png"]["alt"] == words
    assert data["image/png"].startswith("iVBOR")


def test_what_is_no_maze_has_words_alone():
    editor = maze_editor(2, 2)
    change(editor, field=["#.", ".."])
    data, metadata = editor._repr_mimebundle_()
    assert ("image/png" in data, metadata) == (False, {})
    assert "the entry (0, 0) is an obstacle" in data["text/plain"]


# --- the script


def test_the_script_is_joined_of_the_players_parts_and_its_own():
    assert SCRIPT.endswith("export default{render};")
    assert SCRIPT.count("export") == 1
    assert all(lean(read(f"js/{part}.js")).strip() in SCRIPT for part in PARTS)
    assert len(SCRIPT.encode()) < 40 * 1024
    assert "http" not in EDITOR_STYLE


# --- texts of mazes


@given(drawings(), st.booleans())
def test_a_written_maze_is_read_back(drawing, drawn):
    field, entry, exit_ = drawing
    cells = [list(row) for row in field]
    for row, col in (entry, exit_):
        cells[row][col] = "."
    maze = Maze(tuple(map("".join, cells)), entry, exit_)
    if not drawn:
        assert read_maze(write_maze(maze), entry, exit_) == maze
    elif entry == exit_:
        with pytest.raises(ValueError, match="is entry and exit"):
            write_maze(maze, drawn=True)
    else:
        assert read_maze(write_maze(maze, drawn=True)) == maze
