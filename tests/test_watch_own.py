"""Your own solver in the player: what is printed, and what the player is sent."""

from knighttour import Board, KnightsTour
from knighttour.show.player import race, watch
from knighttour.teach.own import watch_own
from knighttour.teach.trail import Trail


def solver(undo):
    """A right solver, or one that forgets to undo."""

    def go(trail):
        if trail.is_complete:
            return True
        for square in trail.candidates():
            if square in trail.board and square not in trail.path:
                trail.place(square)
                if go(trail):
                    return True
                if undo:
                    trail.undo()
        return False

    return go


recursive = solver(undo=True)


def test_the_player_shows_the_learners_lines_and_the_verdict_is_printed(capsys):
    player = watch_own(recursive)
    assert capsys.readouterr().out == "Right. A tour of 12 squares after 30 placed.\n"
    assert (player.level, player.at, len(player.traces)) == (3, 0, 1)
    lines = player.traces[0]["lines"]
    assert lines["source"][5] == "            trail.place(square)"
    assert lines["line_numbers"][1] == player.traces[0]["length"] == 224


def test_a_solver_with_blanks_is_not_run(capsys):
    def my_go(trail): ...

    assert watch_own(my_go) is None
    assert capsys.readouterr().out.startswith(
        "Nothing to watch yet: `...` still stands in `my_go`."
    )


def test_a_fault_is_printed_and_the_player_stands_before_it(capsys):
    player = watch_own(solver(undo=False), level=2)
    assert capsys.readouterr().out == (
        "Not yet. Stuck at 8 squares on a2, none undone: after NO, take a2 back\n"
        "and go on with b3.\n"
        "The player stands at step 40, just before this goes wrong.\n"
    )
    assert (player.level, player.at) == (2, 40)
    assert "Stuck at 8 squares on a2" in player.sentence


def test_what_the_learner_prints_is_not_shown(capsys):
    def go(trail):
        print("looking on")
        return recursive(trail)

    watch_own(go)
    assert "looking on" not in capsys.readouterr().out


def test_a_trail_is_watched_as_a_trace_is():
    trail = Trail(Board(3, 4), "d2")
    recursive(trail)
    player, both = watch(trail, level=4), race(trail, KnightsTour(Board(3, 4), "d2"))
    assert player.traces[0]["verdict"] == "FOUND"
    assert [trace["length"] for trace in both.traces] == [224, 224]
