"""The answers of lesson 06 are computed again here, by other means where there are some."""

import json
from functools import lru_cache
from importlib.resources import files
from itertools import combinations

import pytest

from knighttour import UNDO, Board, KnightsTour, Warnsdorff, is_tour, search
from knighttour.fast import any_tour, solve
from knighttour.show.recording import record
from knighttour.teach.guesses import answer_to

QUESTIONS = json.loads((files("knighttour.teach") / "data" / "guesses_06.json").read_text("utf-8"))
FIVE = Board(5, 5)


def truth(number):
    return QUESTIONS[number]["truth"]


def neighbours(rows, cols):
    """By square, a bit mask of the squares that a knight reaches; no line of the package."""
    masks = []
    for a in range(rows * cols):
        reached = (
            b
            for b in range(rows * cols)
            if {abs(a // cols - b // cols), abs(a % cols - b % cols)} == {1, 2}
        )
        masks.append(sum(1 << b for b in reached))
    return masks


@lru_cache
def tours(rows, cols, start):
    """The number of tours from a square and of closed ones, counted over sets of squares."""
    near, size = neighbours(rows, cols), rows * cols

    @lru_cache(None)
    def ends(here, visited):
        """The tours that go on from here, and how many of them come home."""
        left = ((1 << size) - 1) & ~visited
        if not left:
            return 1, near[here] >> start & 1
        free = [to for to in range(size) if left >> to & 1]
        alone = [to for to in free if not near[to] & left]
        if len(free) > 1 and alone:  # it can be reached from here alone, and nothing after it
            return 0, 0
        went = [ends(to, visited | 1 << to) for to in free if near[here] >> to & 1]
        return sum(every for every, _ in went), sum(home for _, home in went)

    return ends(start, 1 << start)


def tours_of_five(square):
    """The tours of 5 x 5 from a square, or from its image in a mirror: six squares are enough."""
    row, col = (min(number, 4 - number) for number in square)
    return tours(5, 5, 5 * min(row, col) + max(row, col))


@lru_cache
def placed_and_found(name, budget):
    outcome = solve(KnightsTour(FIVE, name), theory=False, budget=budget)
    return outcome.counts.placed, outcome.verdict


def test_of_the_21_starts_that_gave_up_12_have_no_tour():
    verdicts = {
        square: solve(KnightsTour(FIVE, square), theory=False, budget=10_000).verdict
        for square in FIVE.squares()
    }
    found = [FIVE.name(square) for square, verdict in verdicts.items() if verdict == "FOUND"]
    assert found == ["a1", "c3", "a5", "e5"]
    gave_up = [square for square, verdict in verdicts.items() if verdict == "BUDGET"]
    assert len(gave_up) == 21
    none = [square for square in gave_up if tours_of_five(square)[0] == 0]
    assert len(none) == truth("1")
    assert [FIVE.colour(square) for square in none] == ["light"] * 12
    # with a budget of a million these twelve are all that is left
    assert [
        square
        for square in FIVE.squares()
        if solve(KnightsTour(FIVE, square), theory=False, budget=1_000_000).verdict == "BUDGET"
    ] == none


@pytest.mark.parametrize(("budget", "verdict"), [(780_000, "BUDGET"), (781_000, "BUDGET")])
def test_patience_with_b2(budget, verdict):
    assert placed_and_found("b2", budget) == (budget, verdict)
    assert placed_and_found("b2", None) == (781_419, "FOUND")
    assert 781_419 - 781_000 == 419


def test_c2_and_b3_have_no_tour_and_the_other_two_have():
    names = ["c1", "b2", "c2", "b3"]
    none = [name for name in names if not tours_of_five(FIVE.square(name))[0]]
    assert ", ".join(none) == truth("2")
    assert placed_and_found("c1", None) == (365_420, "FOUND")
    assert placed_and_found("c2", None) == (1_028_892, "NONE")
    for number in (365_420, 781_419):
        assert f"{number:,}" in QUESTIONS["2"]["why"]


def test_other_ways_to_write_two_names():
    for guess in ("b3, c2", "c2 and b3", ["c2", "b3"], [(1, 2), (2, 1)]):
        assert "and so it is" in answer_to("06.2", guess)


def test_no_tour_goes_from_a1_to_h8():
    """63 moves change the colour 63 times; both corners have an even sum."""
    colours = {0}
    for _ in range(63):
        colours = {(colour + step) % 2 for colour in colours for step in (1, 3)}
    assert (0 + 0) % 2 not in colours
    assert (7 + 7) % 2 not in colours
    assert truth("3") == "no"


def test_304_tours_start_on_a1_and_none_comes_home():
    assert tours(5, 5, 0) == (304, truth("4"))


def test_four_beads_out_of_sixteen():
    def pieces(out):
        left = [bead for bead in range(16) if bead not in out]
        return sum(bead - 1 not in left for bead in left)

    assert max(map(pieces, combinations(range(16), 4))) == truth("5")


# what the lesson says besides


def test_on_3_x_3_seven_come_off_and_then_c2_is_placed():
    trace = record(KnightsTour(Board(3, 3), "a1"))
    step = trace.marks["dead_ends"][0]
    while trace.state(step).depth > 1:
        step += 1
    steps = list(search(KnightsTour(Board(3, 3), "a1")))
    before = [s.kind for s in steps[:step]]
    assert before.count(UNDO) == 7
    rest = [s for s in steps[step:] if s.kind == "PLACE" or s.kind == "UNDO"]
    assert (rest[0].kind, rest[0].square) == ("PLACE", (1, 2))
    assert len([s for s in rest if s.kind == "PLACE"]) == 7


def test_a_budget_of_1000_leaves_candidates():
    trace = record(KnightsTour(FIVE, "b2"), budget=1_000)
    state = trace.state(trace.length)
    left = [square for _, choices, tried in state.levels for square in choices[tried:]]
    assert any(square in FIVE and square not in state.path for square in left)
    done = record(KnightsTour(Board(3, 3), "a1"))
    end = done.state(done.length)
    assert [square for _, choices, tried in end.levels for square in choices[tried:]] == []


def test_the_moves_of_5_x_5():
    assert sum(mask.bit_count() for mask in neighbours(5, 5)) == 96


def test_six_by_six_closed_and_the_rule_that_fails_from_d4():
    six = Board(6, 6)
    tour = any_tour(six, closed=True).path
    assert is_tour(tour, six, closed=True)
    rule = Warnsdorff(six)
    stuck = [
        six.name(square)
        for square in six.squares()
        if solve(KnightsTour(six, square, rule=rule), greedy=True).verdict != "FOUND"
    ]
    assert stuck == ["d4"]


def test_the_searches_of_small_boards():
    for rows, cols, placed in ((3, 3, 121), (4, 4, 29_976)):
        outcome = solve(KnightsTour(Board(rows, cols)), theory=False)
        assert (outcome.verdict, outcome.counts.placed) == ("NONE", placed)
    assert not any(tours(4, 4, start)[0] for start in range(16))


def test_b1_and_a2_take_1829420():
    assert placed_and_found("b1", None) == placed_and_found("a2", None) == (1_829_420, "NONE")


@pytest.mark.parametrize("number", QUESTIONS)
def test_each_answer_is_hidden_until_there_is_a_guess(number):
    question, key = QUESTIONS[number], f"06.{number}"
    assert question["why"] not in answer_to(key, ...)
    assert answer_to(key, question["truth"]).startswith("You guessed")
    assert answer_to(key, question["truth"]).endswith(question["why"])
    for other_way in question.get("also", []):
        assert answer_to(key, other_way).startswith(f"You guessed {other_way}, and so it is.")
    for guess, sentence in question["wrong"].items():
        said = answer_to(key, int(guess) if guess.isdecimal() else guess)
        assert said.endswith(sentence), "the sentence for this guess is never shown"
        assert f"the answer is {question['truth']}" in said
