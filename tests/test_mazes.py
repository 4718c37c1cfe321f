"""Mazes: reading, the turtle's routes, the shortest one, carving and the checker."""

from __future__ import annotations

import random
from collections import deque

import pytest
from conftest import DATA, stored
from hypothesis import given
from hypothesis import strategies as st

from knighttour import (
    BUDGET,
    FOUND,
    NONE,
    Maze,
    carve,
    is_route,
    read_maze,
    search,
    shortest,
    solutions,
    solve,
    tally,
)

CASES = stored("mazes.json")


def open_room(n, order="NWES"):
    return Maze(("." * n,) * n, (0, 0), (n - 1, n - 1), order)


def bricked_up_room(n):
    """A room of n x n whose only neighbour, the exit, is behind a wall."""
    return Maze(("." * n + "#.",) * n, (0, 0), (0, n + 1))


def from_case(case):
    """The maze of a case: its file uses 1 and 0, so it is rewritten first."""
    free, text = case["free"], (DATA / case["file"]).read_text("utf-8-sig")
    field = [line.rstrip() for line in text.splitlines()]
    rows = ["".join("." if cell == free else "#" for cell in row) for row in field]
    return lambda: Maze(tuple(rows), *((r - 1, c - 1) for r, c in (case["entry"], case["exit"])))


# Routes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["file"])
def test_mazes_from_the_field(case):
    make = from_case(case)
    if case.get("problem", "").endswith("on an obstacle"):
        with pytest.raises(ValueError, match=case["problem"].split()[0]):
            make()
        return
    maze = make()
    first, best = solve(maze), shortest(maze)
    if case.get("problem"):
        assert (first.verdict, best.verdict) == (NONE, NONE)
        assert (first.counts.placed, first.counts.undone) == (case["placed"], case["undone"])
        return
    assert len(first.path) == case["first_up_left_right_down_squares"]
    assert (first.counts.placed, first.counts.undone) == (case["placed"], case["undone"])
    assert len(best.path) == case["shortest_squares"]
    assert sum(1 for _ in solutions(maze)) == case["routes"]
    assert is_route(maze, first.path)
    assert is_route(maze, best.path)


@pytest.mark.parametrize(("n", "routes"), [(3, 12), (4, 184), (5, 8_512)])
def test_all_routes_from_corner_to_corner(n, routes):
    assert sum(1 for _ in solutions(open_room(n))) == routes


@pytest.mark.parametrize(("n", "rubbed_out", "kept"), [(4, 2_110, 15), (5, 153_744, 24)])
def test_a_bricked_up_room_with_marks_rubbed_out_and_kept(n, rubbed_out, kept):
    assert solve(bricked_up_room(n), once=False).counts.placed == rubbed_out
    outcome = solve(bricked_up_room(n))
    assert (outcome.verdict, outcome.counts.placed) == (NONE, kept)


def test_marks_kept_in_a_larger_room_and_a_budget_without_them():
    assert solve(bricked_up_room(6)).counts.placed == 35
    assert solve(bricked_up_room(6), once=False, budget=10_000).verdict is BUDGET


@pytest.mark.parametrize(("order", "steps"), [("NSWE", 90), ("ESWN", 18), ("NWES", 90)])
def test_the_order_of_directions_alone_makes_a_route_long(order, steps):
    outcome = solve(open_room(10, order))
    assert (len(outcome.path) - 1, outcome.counts.undone) == (steps, 0)
    assert len(shortest(open_room(10, order)).path) - 1 == 18


def test_entry_equal_to_exit_is_a_route_of_one_square():
    maze = Maze((".",), (0, 0), (0, 0))
    assert solve(maze).path == shortest(maze).path == ((0, 0),)
    assert is_route(maze, [(0, 0)])


def test_no_way_out_is_an_answer():
    maze = Maze((".#.",), (0, 0), (0, 2))
    assert solve(maze).verdict is NONE
    outcome = shortest(maze)
    assert (outcome.verdict, outcome.path) == (NONE, ())
    assert "no passage" in outcome.why


fields = st.integers(1, 6).flatmap(
    lambda cols: st.lists(st.text("..#", min_size=cols, max_size=cols), min_size=1, max_size=6)
)


@given(fields, st.data())
def test_the_shortest_route_against_a_flood(rows, data):
    squares = [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "."]
    if not squares:
        return
    entry, exit_ = data.draw(st.sampled_from(squares)), data.draw(st.sampled_from(squares))
    maze = Maze(tuple(rows), entry, exit_)
    distance, queue = {entry: 0}, deque([entry])
    while queue:
        row, col = queue.popleft()
        for to in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if to in squares and to not in distance:
                distance[to] = distance[row, col] + 1
                queue.append(to)
    outcome = shortest(maze)
    assert (outcome.verdict is FOUND) == (exit_ in distance) == (solve(maze).verdict is FOUND)
    if outcome.verdict is FOUND:
        assert len(outcome.path) == distance[exit_] + 1
        assert is_route(maze, outcome.path)
        assert is_route(maze, solve(maze).path)


def test_the_shortest_keeps_its_budget():
    outcome = shortest(open_room(10), budget=5)
    assert (outcome.verdict, outcome.counts.placed) == (BUDGET, 5)
    with pytest.raises(ValueError, match="budget must be"):
        shortest(open_room(3), budget=0)
    assert shortest(open_room(10), stop=lambda: True).verdict == "STOPPED"


# Reading ----------------------------------------------------------------------------------------


def test_the_textbooks_form():
    maze = read_maze("-1 0 -1\n-1 0 0\n", (0, 1), (1, 2))
    assert maze.field == ("#.#", "#..")
    assert maze.text(solve(maze).path) == "   *   1   *\n   *   2   3"


def test_the_drawn_form_with_s_and_e():
    maze = read_maze("S.#\n#.E\n")
    assert (maze.field, maze.entry, maze.exit) == (("..#", "#.."), (0, 0), (1, 2))
    assert read_maze("S.#\n#.E", entry=(1, 1)).entry == (1, 1)


def test_blanks_are_free_squares():
    assert read_maze("# #\nS E").field == ("#.#", "...")
    assert read_maze("### \nS  E\n### ").field == ("###.", "....", "###.")


def test_a_row_of_blanks_is_a_row_and_an_empty_line_is_none():
    assert read_maze("###\n#S#\n  E\n   \n").field == ("###", "#.#", "...", "...")
    assert read_maze("\nS..\n..E\n\n  \n").field == ("...", "...")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("#####\n#    \n####\n", "row 3 has 4 squares, row 1 has 5"),
        ("#####   \n#####\n####", "row 3 has 4 squares, row 1 has 5"),
        ("###\n###\n####", "row 3 has 4 squares, row 1 has 3"),
        ("#.\x0c#", r"row 1 holds '\\x0c'"),
        ("#.\u00a0#", "row 1 holds"),
    ],
)
def test_the_row_that_is_wrong_is_named(text, words):
    with pytest.raises(ValueError, match=words):
        read_maze(text, (0, 0), (0, 0))


def test_ctrl_c_stops_the_shortest_too():
    def press():
        raise KeyboardInterrupt

    outcome = shortest(open_room(5), stop=press)
    assert outcome.verdict == "STOPPED"


def test_line_ends_marks_and_trailing_blanks_do_no_harm():
    clean = read_maze("#.###\n#...#\n###.#", (0, 1), (2, 3))
    odd = (DATA / "mazes" / "crlf-bom.txt").read_bytes().decode("utf-8")
    assert odd.startswith("\ufeff")
    assert "\r\n" in odd
    assert not odd.endswith("\n")
    assert read_maze(odd, (0, 1), (2, 3)) == clean
    assert len(solve(clean).path) == 5


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the text is empty"),
        ("\ufeff \r\n\n", "the text is empty"),
        ("#..\n#.\n#..", "row 2 has 2 squares, row 1 has 3"),
        ("0 -1\n0 0 0\n0 0", "row 2 has 3 squares, row 1 has 2"),
        ("#x.", "row 1 holds 'x'"),
        ("0 2", "row 1 holds '2'"),
        ("0 -1\n1 0", "row 2 holds '1'.*some programs write 1 for an obstacle"),
        ("101111\n101010", "row 1 holds '101111'.*1 is not read"),
        ("S.E\nS..", "the entry is not known.*2 times S"),
        ("S..", "the exit is not known.*no E"),
        ("...", "the entry is not known"),
    ],
)
def test_a_text_that_is_no_maze_is_refused(text, words):
    with pytest.raises(ValueError, match=words):
        read_maze(text)


def test_one_character_lost_in_copying_is_found():
    rows = ["#" * 71] + ["#" + "." * 69 + "#"] * 17 + ["#" * 71]
    rows[12] = rows[12].replace("..", ".", 1)
    with pytest.raises(ValueError, match="row 13 has 70 squares, row 1 has 71"):
        read_maze("\n".join(rows), (1, 1), (2, 2))


@pytest.mark.parametrize(
    ("entry", "exit_", "words"),
    [
        (
            (0, 0),
            (1, 1),
            r"the entry \(0, 0\) \(row 1 and column 1, counted from 1\) is an obstacle",
        ),
        ((1, 1), (0, 1), r"the exit \(0, 1\) .* is an obstacle"),
        ((5, 5), (1, 1), r"the entry \(5, 5\) .* is outside: the field has 2 rows and 3 columns"),
        ((1, 1), (-1, 0), r"the exit \(-1, 0\) .* is outside"),
        ("a1", (1, 1), "a square is"),
    ],
)
def test_a_bad_entry_or_exit_is_named(entry, exit_, words):
    with pytest.raises(ValueError, match=words):
        Maze(("###", "#.."), entry, exit_)


@pytest.mark.parametrize("order", ["NWE", "NWESS", "NNES", "abcd", ""])
def test_a_wrong_order_of_directions_is_quoted(order):
    with pytest.raises(ValueError, match="each of N, W, E, S once") as error:
        Maze(("..",), (0, 0), (0, 1), order)
    assert repr(order) in str(error.value)


@pytest.mark.parametrize("field", [(), ("",), ("..", "."), ("ab",)])
def test_a_field_that_is_none_is_refused(field):
    with pytest.raises(ValueError, match=r"a field has|row \d"):
        Maze(field, (0, 0), (0, 0))


# Carving ----------------------------------------------------------------------------------------


@given(st.integers(1, 8), st.integers(1, 8), st.integers())
def test_a_carved_maze_is_perfect(rooms_down, rooms_across, seed):
    """A tree: every room is in reach, and there is one passage fewer than there are rooms."""
    maze = carve(2 * rooms_down + 1, 2 * rooms_across + 1, random.Random(seed))
    free = sum(row.count(".") for row in maze.field)
    assert free == 2 * rooms_down * rooms_across - 1
    assert shortest(Maze(maze.field, maze.entry, maze.entry)).verdict is FOUND
    reached = tally(
        search(
            Maze((*maze.field, "." + "#" * (2 * rooms_across)), maze.entry, (len(maze.field), 0)),
            once=True,
        )
    )
    assert reached.placed == free - 1


def test_knocked_out_walls_make_loops():
    perfect = carve(11, 11, random.Random(5))
    braided = carve(11, 11, random.Random(5), openings=6)
    assert sum(row.count(".") for row in braided.field) == 6 + sum(
        row.count(".") for row in perfect.field
    )
    assert sum(1 for _ in solutions(perfect)) == 1 < sum(1 for _ in solutions(braided))


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ((4, 5, 0), "rows of a carved maze must be odd, not 4"),
        ((5, 1, 0), "columns must be"),
        ((5, 5, 99), "openings must be"),
    ],
)
def test_what_cannot_be_carved_is_refused(sizes, words):
    rows, cols, openings = sizes
    with pytest.raises(ValueError, match=words):
        carve(rows, cols, random.Random(1), openings)


def test_the_same_rng_carves_the_same_maze():
    assert carve(9, 9, random.Random(3)) == carve(9, 9, random.Random(3))


# The checker ------------------------------------------------------------------------------------


def test_each_fault_has_its_sentence():
    maze = Maze(("...", ".#.", "..."), (0, 0), (2, 2))
    good = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)]
    assert is_route(maze, good).why == "a route of 5 squares"
    assert (
        is_route(maze, [(0, 0), (1, 1), (2, 2)]).why
        == "Step 1 goes from (0, 0) to (1, 1): no diagonal steps."
    )
    assert is_route(maze, [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]).why == "(1, 1) is an obstacle."
    assert is_route(maze, [(0, 0), (0, 2), (1, 2), (2, 2)]).why == (
        "Step 1 goes from (0, 0) to (0, 2): a step goes to a square beside."
    )
    assert is_route(maze, [(0, 0), (-1, 0), (0, 0), (2, 2)]).why == (
        "Step 1 goes from (0, 0) to (-1, 0), outside the field of 3 rows and 3 columns."
    )
    assert (
        is_route(maze, [(0, 0), (0, 1), (0, 0), *good[1:]]).why == "(0, 0) comes twice, as 1 and 3."
    )
    assert is_route(maze, good[1:]).why == "The route starts at (0, 1); the entry is (0, 0)."
    assert is_route(maze, good[:-1]).why == "The route ends at (1, 2); the exit is (2, 2)."
    assert is_route(maze, []).why == "There is no square on the route."
