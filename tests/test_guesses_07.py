"""Every answer that lesson 07 reveals, worked out again; most of it without the package's rule."""

import json
from importlib.resources import files

import pytest

from knighttour import (
    FOUND,
    NONE,
    STUCK,
    WIRTH,
    Board,
    KnightsTour,
    Warnsdorff,
    is_tour,
    path_of,
    read_numbers,
    solve,
)
from knighttour.board import parse_square, square_name
from knighttour.show.recording import record
from knighttour.teach.guesses import answer_to

SOURCE = files("knighttour.teach") / "data" / "guesses_07.json"
QUESTIONS = json.loads(SOURCE.read_text("utf-8"))
TRUTH = {number: question["truth"] for number, question in QUESTIONS.items()}
BOARD = Board(8, 8)

# The board that the article prints
ARTICLE = path_of(
    read_numbers("""
8   22   7  44  39  24   9  28  63
7   43  40  23   8  45  62  25  10
6    6  21  42  59  38  27  64  29
5   41  58  37  46  61  54  11  26
4   20   5  60  53  36  47  30  51
3   57   2  35  48  55  52  15  12
2    4  19  56  33  14  17  50  31
1    1  34   3  18  49  32  13  16
     a   b   c   d   e   f   g   h""")
)


def free_moves(size, path, square):
    """The free squares a knight's move away, straight from the definition."""
    moves = [(square[0] + down, square[1] + right) for down, right in WIRTH]
    return [(r, c) for r, c in moves if 0 <= r < size and 0 <= c < size and (r, c) not in path]


def onward_counts(size, path):
    """The number of onward moves of every allowed square, by name, in move order."""
    return {
        square_name(to): len(free_moves(size, [*path, to], to))
        for to in free_moves(size, path, path[-1])
    }


def fewest(size, path):
    counts = onward_counts(size, path)
    return [name for name, count in counts.items() if count == min(counts.values())]


def greedy_walk(size, start):
    """The walk to the first of the squares with the fewest onward moves, again and again."""
    path = [parse_square(start)]
    while onward_counts(size, path):
        path.append(parse_square(fewest(size, path)[0]))
    return path


def placed_by_recursion(size, start, order):
    """Squares placed and undone until a tour is found; `order(path, squares)` sorts them."""
    path, counts = [parse_square(start)], {"placed": 0, "undone": 0}

    def go():
        if len(path) == size * size:
            return True
        for to in order(path, free_moves(size, path, path[-1])):
            path.append(to)
            counts["placed"] += 1
            if go():
                return True
            path.pop()
            counts["undone"] += 1
        return False

    assert go()
    return counts["placed"], counts["undone"]


def fewest_first(size, sign=1):
    return lambda path, squares: sorted(
        squares, key=lambda to: sign * len(free_moves(size, [*path, to], to))
    )


E3 = greedy_walk(8, "e3")


def test_1_and_2_the_rule_finds_a_tour_and_undoes_nothing():
    assert placed_by_recursion(8, "a1", fewest_first(8)) == (TRUTH["1"], TRUTH["2"])
    assert tuple(greedy_walk(8, "a1")) == ARTICLE


def test_3_onward_moves_on_g3():
    path = ARTICLE[:15]
    assert square_name(path[-1]) == "g3"
    assert list(onward_counts(8, path)) == ["h5", "h1", "f1", "e4", "f5"]
    assert list(onward_counts(8, path).values()) == TRUTH["3"]
    assert fewest(8, path) == ["h1"]
    on_empty = [len(free_moves(8, [], parse_square(name))) for name in onward_counts(8, path)]
    g3_counts_as_free = [
        len(free_moves(8, path[:-1], parse_square(n))) for n in onward_counts(8, path)
    ]
    typical = QUESTIONS["3"]["wrong"]
    assert ", ".join(map(str, on_empty)) in typical
    assert ", ".join(map(str, g3_counts_as_free)) in typical


# Where the players of the lesson ask for the next square: the path, and the counts to choose by
ASKED = {
    "b3": (ARTICLE[:2], {"c5": 7, "d4": 7, "d2": 5, "c1": 3, "a5": 3}),
    "g3": (ARTICLE[:15], {"h5": 3, "h1": 1, "f1": 3, "e4": 6, "f5": 7}),
    "h5": (ARTICLE[:26], {"f4": 5, "f6": 4}),
    "d2": (ARTICLE[:33], {"e4": 3, "f3": 4, "b1": 2, "c4": 5}),
    "c5": (E3[:59], {"a4": 0, "b7": 2}),
}
CHOSEN = {"b3": "c1", "g3": "h1", "h5": "f6", "d2": "b1", "c5": "a4"}


@pytest.mark.parametrize("name", ASKED)
def test_the_next_square_that_the_players_ask_for(name):
    path, counts = ASKED[name]
    assert square_name(path[-1]) == name
    assert onward_counts(8, path) == counts
    assert fewest(8, path)[0] == CHOSEN[name]


@pytest.mark.parametrize(
    ("start", "numbers"), [("a1", {2: "b3", 15: "g3", 26: "h5", 33: "d2"}), ("e3", {59: "c5"})]
)
def test_the_players_ask_at_these_numbers(start, numbers):
    walk = KnightsTour(BOARD, start, rule=Warnsdorff(BOARD))
    trace = record(walk, greedy=True)
    for number, name in numbers.items():
        state = trace.state(number - 1)
        assert list(state.path) == list(ASKED[name][0])
        assert square_name(trace.state(number).path[-1]) == CHOSEN[name]


def test_4_one_of_the_four_is_a_tie():
    ties = [name for name in ("b3", "g3", "h5", "d2") if len(fewest(8, ASKED[name][0])) > 1]
    assert ties == ["b3"]
    assert fewest(8, ASKED["b3"][0]) == TRUTH["4"]


def test_on_an_empty_board_f4_and_f6_have_8():
    assert {BOARD.degree(BOARD.square(name)) for name in ("f4", "f6")} == {8}


def test_5_the_rule_turned_round():
    assert placed_by_recursion(5, "a1", fewest_first(5, sign=-1)) == (TRUTH["5"], 97_275)
    assert placed_by_recursion(5, "a1", lambda path, squares: squares) == (8839, 8815)
    assert placed_by_recursion(5, "a1", fewest_first(5)) == (24, 0)
    assert round(97_299 / 8_839) == 11


def test_five_squares_are_free_and_four_stay_empty():
    assert len(E3) == 60
    free = set(BOARD.squares()) - set(E3[:59])
    assert sorted(map(square_name, free)) == ["a4", "a5", "b7", "c6", "d8"]
    assert square_name(E3[59]) == "a4"


def test_6_from_square_55_on_the_walk_is_lost():
    lost = TRUTH["6"]
    before = solve(KnightsTour(BOARD, tuple(E3[: lost - 1]), lookahead=True))
    assert before.verdict is FOUND
    assert is_tour(before.path, BOARD)
    for number in range(lost, 61):
        path = tuple(E3[:number])
        assert solve(KnightsTour(BOARD, path, lookahead=True)).verdict is NONE
        assert solve(KnightsTour(BOARD, path)).verdict is NONE  # and without look-ahead


def test_the_player_hatches_the_walk_from_square_55_to_its_end():
    trace = record(KnightsTour(BOARD, "e3", rule=Warnsdorff(BOARD)), greedy=True)
    assert trace.doomed == [(TRUTH["6"] - 1, trace.length + 1)]  # number 55 is placed at step 54


def test_a_race_on_5_x_5_ends_after_25_and_after_79_440_steps():
    small = Board(5, 5)
    by_rule = record(KnightsTour(small, "a1", rule=Warnsdorff(small)))
    assert (by_rule.length, record(KnightsTour(small, "a1")).length) == (25, 79_440)


def test_6_it_was_lost_at_a_tie_that_the_search_with_undo_breaks_the_other_way():
    assert [square_name(square) for square in E3[53:55]] == ["c4", "b2"]
    assert fewest(8, E3[:54]) == ["b2", "a5"]
    found = solve(KnightsTour(BOARD, "e3", rule=Warnsdorff(BOARD)))
    assert list(found.path[:54]) == E3[:54]
    assert square_name(found.path[54]) == "a5"
    assert (found.counts.placed, found.counts.undone) == (109, 46)
    assert placed_by_recursion(8, "e3", fewest_first(8)) == (109, 46)


@pytest.mark.parametrize(("k", "placed"), [(27, 81), (36, 20_982), (39, 63)])
def test_7_the_rule_for_the_first_k_moves(k, placed):
    rule = fewest_first(8)
    mixed = placed_by_recursion(
        8, "a1", lambda path, squares: rule(path, squares) if len(path) <= k else squares
    )
    assert mixed == (placed, placed - 63)
    assert (k == TRUTH["7"]) == (placed == 20_982)
    assert f"{placed:,}" in QUESTIONS["7"]["why"]


@pytest.mark.parametrize("number", QUESTIONS)
def test_an_answer_stays_hidden_until_there_is_a_guess(number):
    assert answer_to(f"07.{number}", ...).startswith("No guess yet")
    assert answer_to(f"07.{number}", TRUTH[number]).startswith("You guessed")
    assert answer_to(f"07.{number}", "skip").startswith("The answer is")
    for guess, sentence in QUESTIONS[number].get("wrong", {}).items():
        assert answer_to(f"07.{number}", guess).endswith(sentence)


def test_the_walk_from_e3_is_stuck():
    assert solve(KnightsTour(BOARD, "e3", rule=Warnsdorff(BOARD)), greedy=True).verdict is STUCK


@pytest.mark.parametrize(
    ("number", "guess"),
    [
        ("4", ["a5", "c1"]),
        ("4", {"c1", "a5"}),
        ("4", "c1 or a5"),
        ("4", [(4, 0), (0, 2)]),
        ("7", "k = 36"),
        ("7", "k=36"),
    ],
)
def test_a_right_guess_in_another_form(number, guess):
    assert ", and so it is. " in answer_to(f"07.{number}", guess)
