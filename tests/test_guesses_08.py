"""The answers and figures of lesson 08, worked out again, most of them without the package."""

import json
from functools import lru_cache
from importlib.resources import files

import pytest

from knighttour import (
    BUDGET,
    FOUND,
    NONE,
    STUCK,
    WIRTH,
    Board,
    KnightsTour,
    Warnsdorff,
    engine,
    is_tour,
    tour_exists,
)
from knighttour.board import parse_square, square_name
from knighttour.fast import solve
from knighttour.show.recording import record
from knighttour.teach.experiments import over_starts
from knighttour.teach.guesses import answer_to

QUESTIONS = json.loads((files("knighttour.teach") / "data" / "guesses_08.json").read_text("utf-8"))
TRUTH = {number: question["truth"] for number, question in QUESTIONS.items()}
SIX, SEVEN, TWELVE = Board(6, 6), Board(7, 7), Board(12, 12)


# The rule once more, straight from its definition


@lru_cache
def moves(rows, cols, square):
    reached = [(square[0] + down, square[1] + right) for down, right in WIRTH]
    return [(r, c) for r, c in reached if 0 <= r < rows and 0 <= c < cols]


def free(rows, cols, square, visited):
    return [to for to in moves(rows, cols, square) if to not in visited]


def pohl(rows, cols, square, visited):
    """The fewest onward moves that the next square but one could have."""
    taken = visited | {square}
    return min(
        (len(free(rows, cols, to, taken)) for to in free(rows, cols, square, taken)), default=9
    )


def roth(rows, cols, square, visited):
    """The nearer to the middle, the larger."""
    down, right = square[0] - (rows - 1) / 2, square[1] - (cols - 1) / 2
    return -(down * down + right * right)


def walk(rows, cols, start, tie=lambda *_: 0):
    path = [parse_square(start) if isinstance(start, str) else start]
    visited = set(path)
    while allowed := free(rows, cols, path[-1], visited):
        path.append(
            min(
                allowed,
                key=lambda to: (len(free(rows, cols, to, visited)), tie(rows, cols, to, visited)),
            )
        )
        visited.add(path[-1])
    return path


def stuck(rows, cols, tie=lambda *_: 0):
    every = [(row, col) for row in range(rows) for col in range(cols)]
    return [start for start in every if len(walk(rows, cols, start, tie)) < rows * cols]


def with_a_tour(rows, cols, starts):
    return [start for start in starts if tour_exists(rows, cols, start)]


def test_1_in_the_mirror_the_rule_comes_home():
    reached = {start: len(walk(6, 6, start)) for start in ("c3", "d3", "c4", "d4")}
    assert reached == {"c3": 36, "d3": 36, "c4": 36, "d4": 34}
    assert list(reached.values()).count(36) == 3 - TRUTH["1"]
    mirrored = [(5 - row, col) for row, col in walk(6, 6, "d3")]
    assert square_name(mirrored[0]) == "d4"
    assert is_tour(mirrored, SIX)


def test_the_first_choice_from_d3_and_d4_is_a_tie_with_the_same_counts_in_the_mirror():
    counts = {}
    for start in ("d3", "d4"):
        here = parse_square(start)
        counts[start] = {to: len(free(6, 6, to, {here})) for to in moves(6, 6, here)}
    assert counts["d4"] == {(5 - row, col): n for (row, col), n in counts["d3"].items()}
    assert sorted(counts["d4"].values())[:3] == [2, 2, 3]
    assert square_name(walk(6, 6, "d4")[1]) == "e6"
    assert square_name(walk(6, 6, "d3")[1]) == "f2"


def test_the_walk_from_d4_is_lost_at_28_at_a_tie_of_which_three_of_four_are_right():
    path = walk(6, 6, "d4")
    assert [square_name(square) for square in path[26:28]] == ["c3", "d5"]
    verdicts = {}
    for to in free(6, 6, path[26], set(path[:27])):
        assert len(free(6, 6, to, set(path[:27]))) == 2
        problem = KnightsTour(SIX, [*path[:27], to], lookahead=True)
        verdicts[square_name(to)] = engine.solve(problem, theory=False).verdict
    assert verdicts == {"d5": NONE, "e4": FOUND, "d1": FOUND, "a4": FOUND}


def test_the_player_asks_for_an_undo_of_d3_and_for_e4_in_place_of_d5():
    trace = record(KnightsTour(SIX, "d4", rule=Warnsdorff(SIX)))
    dead_end, mended = trace.marks["dead_ends"][0], trace.doomed[0][1]
    assert (trace.state(dead_end).depth, trace.state(dead_end + 1).depth) == (34, 33)
    assert square_name(trace.state(dead_end).path[-1]) == "d3"
    assert (trace.state(mended).depth, trace.state(mended + 1).depth) == (27, 28)
    assert square_name(trace.state(mended).path[-1]) == "c3"
    assert square_name(trace.state(mended + 1).path[-1]) == "e4"
    counts = trace.outcome.counts
    assert (counts.placed, counts.undone) == (62, 27)


def test_2_stuck_starts_of_5_x_5_and_5_x_6_and_how_many_have_no_tour():
    none = []
    for cols, number in ((5, 13), (6, 14)):
        starts = stuck(5, cols)
        assert len(starts) == number
        board = Board(5, cols)
        runs = [solve(KnightsTour(board, start, lookahead=True), theory=False) for start in starts]
        none.append([run.verdict for run in runs].count(NONE))
        assert [run.verdict for run in runs].count(FOUND) == number - none[-1]
    assert none == TRUTH["2"]
    assert [square_name(start) for start in with_a_tour(5, 5, stuck(5, 5))] == ["c1"]
    assert len(with_a_tour(5, 6, Board(5, 6).squares())) == 30


TABLE = {  # first, pohl, roth; starts with a tour
    5: ([1, 4, 0], 13),
    6: ([1, 2, 0], 36),
    7: ([7, 6, 10], 25),
    8: ([1, 0, 0], 64),
    9: ([0, 0, 0], 41),
    10: ([2, 0, 0], 100),
    11: ([0, 0, 2], 61),
    12: ([6, 1, 0], 144),
}


@pytest.mark.parametrize("size", TABLE)
def test_the_table_of_ties(size):
    failing, starts = TABLE[size]
    assert len(with_a_tour(size, size, Board(size, size).squares())) == starts
    for ties, number in zip(("first", "pohl", "roth"), failing, strict=True):
        table = over_starts(Board(size, size), rule=ties, greedy=True)
        assert len([s for s in table.ended(STUCK) if tour_exists(size, size, s)]) == number


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_the_table_of_ties_without_the_package(size):
    for tie, number in zip((lambda *_: 0, pohl, roth), TABLE[size][0], strict=True):
        assert len(with_a_tour(size, size, stuck(size, size, tie))) == number


def test_5_pohl_is_stuck_twice_on_6_x_6_and_never_on_8_x_8():
    assert [TABLE[size][0][1] for size in (6, 8)] == TRUTH["5"]
    assert list(map(square_name, stuck(6, 6, pohl))) == ["d3", "d4"]


def test_3_on_50_x_50_the_rule_is_stuck_from_310_starts():
    failing = over_starts(Board(50, 50), rule="first", greedy=True).ended(STUCK)
    assert len(failing) == TRUTH["3"]
    assert tour_exists(50, 50)
    for start in [(0, 0), parse_square(failing[0])]:  # the whole sweep would take minutes
        assert (len(walk(50, 50, start)) < 2500) == (square_name(start) in failing)


def test_4_undo_mends_f3_soon_and_f4_not_after_a_million():
    reached, placed = {}, {}
    for start in ("f3", "f4"):
        reached[start] = len(walk(12, 12, start))
        outcome = solve(KnightsTour(TWELVE, start, rule=Warnsdorff(TWELVE)), budget=1_000_000)
        placed[start] = outcome.counts.placed if outcome.verdict is FOUND else outcome.verdict
    assert reached == {"f3": 140, "f4": 142}
    assert placed == {"f3": 164, "f4": BUDGET}
    assert TRUTH["4"] == "f4"


def test_what_it_takes_to_try_all_that_goes_on_from_f4():
    path = tuple(walk(12, 12, "f4"))
    placed = []
    for number in (142, 139, 136, 130, 125):
        outcome = solve(KnightsTour(TWELVE, path[:number], rule=Warnsdorff(TWELVE)), theory=False)
        assert outcome.verdict is NONE
        placed.append(outcome.counts.placed)
    assert placed == [0, 10, 37, 1824, 121_938]
    assert placed[-1] > 60 * placed[-2]


def test_the_walk_from_f3_is_lost_at_137():
    path = tuple(walk(12, 12, "f3"))
    verdicts = [
        solve(KnightsTour(TWELVE, path[:number], rule=Warnsdorff(TWELVE)), theory=False).verdict
        for number in (136, 137)
    ]
    assert verdicts == [FOUND, NONE]


def test_6_77_of_100_walks_by_lot_come_home():
    rules = [Warnsdorff(SEVEN, "random", seed) for seed in range(100)]
    runs = [engine.solve(KnightsTour(SEVEN, "e3", rule=rule), greedy=True) for rule in rules]
    assert [run.verdict for run in runs].count(FOUND) == TRUTH["6"]


def test_e3_on_7_x_7_is_stuck_at_29_however_ties_are_broken_and_takes_long_with_undo():
    assert [len(walk(7, 7, "e3", tie)) for tie in (lambda *_: 0, pohl, roth)] == [29, 29, 29]
    assert solve(KnightsTour(SEVEN, "e3", rule=Warnsdorff(SEVEN))).counts.placed == 1_434_073


def test_from_b3_of_5_x_6_the_rule_fails_however_ties_are_broken():
    placed = []

    def go(path):
        """Every walk that some way of breaking ties would make."""
        allowed = free(5, 6, path[-1], path)
        counts = {to: len(free(5, 6, to, path)) for to in allowed}
        fewest = [to for to in allowed if counts[to] == min(counts.values())]
        placed.extend(fewest)
        return len(path) == 30 or any(go([*path, to]) for to in fewest)

    assert not go([parse_square("b3")])
    assert len(placed) < 100
    rules = [Warnsdorff(Board(5, 6), "random", seed) for seed in range(100)]
    runs = [engine.solve(KnightsTour(Board(5, 6), "b3", rule=r), greedy=True) for r in rules]
    assert {run.verdict for run in runs} == {STUCK}
    assert solve(KnightsTour(Board(5, 6), "b3"), theory=False).verdict is FOUND


def test_f4_comes_home_with_the_first_lots():
    rule = Warnsdorff(TWELVE, "random", 0)
    assert engine.solve(KnightsTour(TWELVE, "f4", rule=rule), greedy=True).verdict is FOUND


@pytest.mark.parametrize(
    ("board", "start", "placed"), [(SEVEN, "e3", 88), (TWELVE, "g2", 147), (TWELVE, "f4", None)]
)
def test_further_look_ahead_with_the_rule(board, start, placed):
    problem = KnightsTour(board, start, rule=Warnsdorff(board), lookahead=True)
    outcome = solve(problem, budget=1_000_000)
    assert outcome.verdict is (FOUND if placed else BUDGET)
    assert outcome.counts.placed == (placed or 1_000_000)


@pytest.mark.parametrize("number", QUESTIONS)
def test_an_answer_stays_hidden_until_there_is_a_guess(number):
    assert answer_to(f"08.{number}", ...).startswith("No guess yet")
    assert "and so it is. " in answer_to(f"08.{number}", TRUTH[number])
    assert answer_to(f"08.{number}", "skip").startswith("The answer is")
    for guess, sentence in QUESTIONS[number].get("wrong", {}).items():
        assert answer_to(f"08.{number}", guess).endswith(sentence)


@pytest.mark.parametrize(
    ("number", "guess"), [("1", "none"), ("2", "12, 0"), ("4", "F4"), ("4", (3, 5)), ("5", (2, 0))]
)
def test_a_right_guess_in_another_form(number, guess):
    assert "and so it is. " in answer_to(f"08.{number}", guess)
