import base64
import json
import re
import struct
import subprocess
import sys
import threading

import pytest
import traitlets

from knighttour import CLOCKWISE, Board, KnightsTour, Maze, Queens, puzzle
from knighttour.show.player import Player, play, race, watch
from knighttour.show.player.message import SCHEME, message_of
from knighttour.show.player.widget import MODES, PARTS, SCRIPTS, STYLE, TEXT_OR_GAP, lean, read
from knighttour.show.recording import record

MOST_BYTES = 40 * 1024
SOURCES = sorted({part for parts in PARTS.values() for part in parts} | {"page"})
TOUR = KnightsTour(Board(3, 4), "d2")
MAZE = Maze(("..", "#."), (0, 0), (1, 1))


class Words:
    """A problem without a board."""

    start = ()

    def candidates(self, path):
        return "ab"

    def allowed(self, path, letter):
        return letter not in path

    def is_solution(self, path):
        return len(path) == 2

    def __repr__(self):
        return "WORDS"


WORDS = Words()


@pytest.fixture
def player():
    return watch(TOUR)


@pytest.fixture
def sent(player, monkeypatch):
    """What the player sends to its views."""
    messages = []
    monkeypatch.setattr(player, "send", lambda message, buffers=None: messages.append(message))
    return messages


# --- the script


@pytest.mark.parametrize("mode", MODES)
def test_a_script_is_its_parts_in_order_and_ends_with_its_one_export(mode):
    script = SCRIPTS[mode]
    at = [script.index(lean(read(f"js/{part}.js")).strip()) for part in PARTS[mode]]
    assert at == sorted(at)
    assert re.findall(r"\b(?:import|export)\b.*", script) == ["export default{render};"]
    assert script.endswith("export default{render};")


@pytest.mark.parametrize("mode", MODES)
def test_the_script_is_small(mode):
    assert len(SCRIPTS[mode].encode()) < MOST_BYTES


@pytest.mark.parametrize("mode", MODES)
def test_no_two_parts_give_one_name_twice(mode):
    declared = re.compile(r"^(?:const|let|class|function\*?|async function) +(\w+)", re.MULTILINE)
    names = [name for part in PARTS[mode] for name in declared.findall(read(f"js/{part}.js"))]
    assert len(names) > 50
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize(
    ("source", "script"),
    [
        ("const a = 1 + 2;  // a sum\n", "const a=1+2;"),
        ('  say( "a  //  b" );\n', 'say("a  //  b");'),
        ('say("\\" // ", `\\` ${ a } // `) ;', 'say("\\" // ",`\\` ${ a } // `);'),
        ("return [x, -1] in y", "return[x,-1]in y"),
        ("a + +b - -c", "a+ +b- -c"),
        ("if (a) { b(); // c\n}", "if(a){b()}"),
        ('({ a: [1, 2], b: ";\\n}",\n})', '({a:[1,2],b:";\\n}"})'),
        ("let a\n// and\nlet b", "let a\nlet b"),  # a statement may end without a semicolon
        ("a = b\n(c)", "a=b\n(c)"),
        ("return a\n    ? b : c", "return a?b:c"),
    ],
)
def test_a_lean_script_says_the_same(source, script):
    assert lean(source) == script
    assert lean(script) == script


@pytest.mark.parametrize("part", SOURCES)
def test_the_sources_have_nothing_that_makes_them_lean_wrongly(part):
    source = read(f"js/{part}.js")
    texts = [found[1] for found in TEXT_OR_GAP.finditer(source) if found[1]]
    in_template = [text for text in texts if text.count("{") != text.count("}")]
    assert in_template == []  # a template in a template would be cut in two
    code = TEXT_OR_GAP.sub(lambda found: '""' if found[1] else " ", source)
    # No regular expressions (a division has blanks around it), other quotes or long comments
    assert re.findall(r"(?<! )/|/(?! )|'|`", code) == []


@pytest.mark.parametrize("mode", MODES)
def test_script_and_style_reach_for_nothing_outside(mode):
    text = SCRIPTS[mode] + STYLE
    assert not re.findall(r"https?:|@import|url\(|fetch\(|XMLHttpRequest", text)


# --- what is shown


def test_watch_records_and_sends_what_the_trace_says(player):
    meta, data = message_of(record(TOUR))
    assert (player.traces, player.data) == ([meta], [data])
    assert (player.level, player.speed, player.mode, player.at) == (1, 5, "watch", 0)


def test_the_message_of_a_trace_has_its_words():
    trace = record(KnightsTour(Board(5, 5), "a1"), most=20_000)
    (plain, data), (told, same) = trace.as_message(), message_of(trace)
    assert data == same
    assert set(told) - set(plain) == {"note", "ending"}
    assert told["note"].startswith(f"Of this search {trace.left_out}.")
    assert told["ending"] == f"FOUND: {trace.outcome.why}."
    assert told["scene"]["title"] == "Knight's tour on 5 x 5 from a1"


def test_the_scheme_has_the_five_labels_where_the_steps_are():
    labels = dict(zip(SCHEME["labels"], SCHEME["source"], strict=True))
    assert list(filter(None, labels)) == ["choices", "allowed?", "do", "go deeper", "undo"]
    said = {kind: SCHEME["source"][line - 1].strip() for kind, line in SCHEME["of"].items()}
    assert said["PLACE"] == labels["do"].strip() == "place(square)"
    assert said["UNDO"] == labels["undo"].strip() == "undo(square)"
    assert said["REJECT"] == labels["allowed?"].strip()
    assert (said["answered"], said["SOLUTION"]) == ("return False", "return True")


def test_watch_takes_a_trace_that_is_recorded_already():
    trace = record(Queens(4))
    assert watch(trace, at=trace.length).shown == (trace,)


def test_watch_hands_on_how_to_search():
    every = watch(TOUR, every=True).shown[0]
    assert (every.outcome.counts.solutions, every.outcome.counts.placed) == (4, 70)
    assert str(watch(TOUR, budget=3).shown[0].outcome.verdict) == "BUDGET"
    assert str(watch(TOUR, greedy=True).shown[0].outcome.verdict) == "STUCK"
    assert watch(MAZE, once=False).shown[0].scene.marks is False


@pytest.mark.parametrize(
    ("guess", "mode", "asks"),
    [((), "watch", []), (False, "watch", []), (True, "guess", []), ([8, 3], "guess", [8, 3])],
)
def test_guessing_asks_everywhere_or_at_given_positions(guess, mode, asks):
    player = watch(TOUR, guess=guess)
    assert (player.mode, player.asks) == (mode, asks)


def test_a_race_shows_two_traces_under_their_names():
    other = KnightsTour(Board(3, 4), "d2", order=CLOCKWISE)
    player = race(TOUR, record(other), names=("WIRTH", "CLOCKWISE"))
    assert [meta["length"] for meta in player.traces] == [record(TOUR).length, record(other).length]
    assert (player.names, player.level) == (["WIRTH", "CLOCKWISE"], 4)


@pytest.mark.parametrize("problem", [TOUR, Queens(6), MAZE], ids=["knight", "queens", "turtle"])
def test_play_begins_on_the_empty_board(problem):
    player = play(problem)
    assert (player.mode, player.traces[0]["length"]) == ("play", 0)
    assert player.shown[0].state(0).path == problem.start


def test_show_replaces_all_in_one_message(player, monkeypatch):
    messages = []
    monkeypatch.setattr(player, "send_state", lambda key: messages.append(set(key)))
    player.show(record(Queens(4)), record(Queens(5)), at=3, names=("four", "five"))
    assert messages == [{"traces", "data", "names", "at"}]
    assert [meta["scene"]["rows"] for meta in player.traces] == [4, 5]


def test_what_was_walked_or_guessed_ends_with_its_trace():
    player = play(TOUR)
    player.walked, player.score = ["d2", "b3"], [1, 2]
    player.show(play(MAZE).shown[0])
    assert (player.walked, player.score) == ([], [0, 0])


def test_the_mode_is_chosen_once_for_a_script_has_only_one(player):
    assert [each._esm for each in (player, watch(TOUR, guess=True), play(TOUR))] == [
        SCRIPTS["watch"],
        SCRIPTS["guess"],
        SCRIPTS["play"],
    ]
    assert player._css == STYLE
    with pytest.raises(traitlets.TraitError, match="mode"):
        player.mode = "guess"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda player: watch(TOUR, level=5), "level must be a whole number from 1 to 4, not 5"),
        (lambda player: watch(TOUR, speed="fast"), "not 'fast'"),
        (lambda player: watch(TOUR, speed=6_000), "speed must be .* not 6,000"),
        (lambda player: watch(TOUR, at=225), "a position must be .* from 0 to 224, not 225"),
        (lambda player: watch(TOUR, guess=[300]), "a position to ask at must be .* not 300"),
        (lambda player: watch(TOUR, budget=0), "budget must be .* not 0"),
        (lambda player: watch("a tour"), "a problem has a start, .* not 'a tour'"),
        (lambda player: watch(KnightsTour), "a problem has a start, .* not <class"),
        (lambda player: watch(TOUR, guess=5), "guess is True, False or a list .*, not 5"),
        (lambda player: race(TOUR, TOUR, None), "a race has two names, .*, not None"),
        (lambda player: race(TOUR, 3), "not 3"),
        (lambda player: play(None), "not None"),
        (lambda player: play(WORDS), "a problem with a board can be played, not WORDS"),
        (lambda player: race(TOUR, TOUR, names=("one",)), r"two names.*\('one',\)"),
        (lambda player: race(TOUR, TOUR, names="ab"), "two names.*'ab'"),
        (lambda player: player.show(), r"one trace or two, not \(\)"),
        (lambda player: player.show("tour"), "one trace or two, not .*'tour'"),
        (lambda player: player.show(record(Queens(4)), at=1_000), "not 1,000"),
        (lambda player: player.go(-1), "not -1"),
        (lambda player: Player(record(TOUR), mode="dance"), "'dance'"),
        (lambda player: watch(record(TOUR), every=True), "every=True is for a search to come"),
        (lambda player: watch(record(TOUR), budget=0), "budget=0 is for a search to come"),
        (lambda player: setattr(player, "at", -1), "a position must be .* not -1"),
        (lambda player: setattr(player, "at", 10_000), "not 10,000"),
        (lambda player: player.save(5), "a file's name or path, not 5"),
        (lambda player: player.save(None), "not None"),
        (lambda player: player.save(""), "not ''"),
        (lambda player: player.save("no/such/folder/tour.html"), "nothing can be written to 'no/"),
    ],
)
def test_wrong_values_are_quoted(player, wrong, words):
    before = player.shown
    with pytest.raises(ValueError, match=words):
        wrong(player)
    assert player.shown == before


@pytest.mark.parametrize(("name", "value"), [("level", 9), ("level", 0), ("speed", 0)])
def test_a_trait_set_by_hand_keeps_its_limits(player, name, value):
    before = getattr(player, name)
    with pytest.raises(traitlets.TraitError, match=f"{name}.*{value}"):
        setattr(player, name, value)
    assert getattr(player, name) == before


# --- messages


def test_go_play_and_pause_are_sent(player, sent):
    player.go(17)
    player.play()
    player.pause()
    assert sent == [{"go": 17}, {"play": True}, {"play": False}]
    assert player.at == 17  # a view that opens later begins there


def asked(player, squares, monkeypatch):
    """The answer that comes back, from another thread, to the question about this path."""
    answers, come = [], threading.Event()

    def send(message, buffers=None):
        answers.append((message, threading.current_thread()))
        come.set()

    monkeypatch.setattr(player, "send", send)
    cell = player.shown[0].scene.cells.__getitem__
    message = {"ask": "completable", "path": [cell(square) for square in squares], "id": 7}
    player._handle_custom_msg(message, [])
    assert come.wait(60)
    ((answer, thread),) = answers
    assert thread is not threading.main_thread()
    return answer


# From d2 over b1 the search goes on to c3, which is the mistake (storyboard 03)
@pytest.mark.parametrize(
    ("squares", "verdict", "word"),
    [([(1, 3), (0, 1)], "FOUND", "Yes"), ([(1, 3), (0, 1), (2, 2)], "NONE", "No")],
)
def test_python_answers_whether_a_path_can_be_completed(monkeypatch, squares, verdict, word):
    answer = asked(play(TOUR), squares, monkeypatch)
    assert (answer["answer"], answer["id"], answer["verdict"]) == ("completable", 7, verdict)
    assert answer["words"].startswith(word)


def test_an_exception_is_shown_and_kept(monkeypatch):
    player = play(TOUR)
    answer = asked(player, [(1, 3), (2, 3)], monkeypatch)  # no knight's move
    assert isinstance(player.error, ValueError)
    assert answer["id"] == 7
    assert str(player.error) in answer["error"]
    assert answer["alert"] == answer["error"]


def test_a_player_without_a_problem_says_so(player, monkeypatch):
    assert "knows no problem" in asked(player, [(1, 3)], monkeypatch)["error"]


# --- without a browser


@pytest.mark.parametrize(
    "problem",
    [TOUR, Queens(5), MAZE, KnightsTour(Board(3, 3), "a1")],
    ids=["knight", "queens", "turtle", "none"],
)
def test_without_a_kernel_a_picture_and_a_sentence_are_left(problem):
    player = watch(problem)
    data, metadata = player._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["image/png"].startswith("iVBORw0KGgo")
    assert data["text/plain"] == repr(player)
    assert metadata["image/png"]["alt"] == player.sentence


def picture(player):
    return player._repr_mimebundle_()[0]["image/png"]


def test_the_picture_shows_where_the_player_opens():
    at_the_end = picture(watch(TOUR))
    assert picture(watch(TOUR, at=224)) == at_the_end
    assert picture(watch(TOUR, at=30)) != at_the_end
    assert picture(watch(TOUR, guess=[30, 60])) == picture(watch(TOUR, at=30))
    assert watch(TOUR, at=30).sentence.endswith("after 30 placed. Seen at step 30.")


def test_the_sentence_is_the_same_each_time_and_says_how_it_ended():
    words = (
        "<Player: Knight's tour on 3 x 4 from d2. 224 steps. FOUND: a solution after 30 placed.>"
    )
    assert (repr(watch(TOUR)), repr(watch(TOUR))) == (words, words)
    both = race(Queens(4), Queens(5), names=("four", "five"))
    assert re.search(r"four: \d+ steps\. FOUND.* five: \d+ steps\. FOUND", both.sentence)
    assert repr(play(TOUR)) == "<Player: Knight's tour on 3 x 4 from d2, to be walked by hand.>"


PLAIN = """
import sys
for name in ("numpy", "numba", "matplotlib", "matplotlib.axes", "PIL"):
    sys.modules[name] = None
from knighttour import Board, KnightsTour
from knighttour.show.player import watch
player = watch(KnightsTour(Board(3, 4), "d2"))
page = player.save(sys.argv[1]).read_text("utf-8")
print("image/png" in player._repr_mimebundle_()[0], len(page))
"""


def test_it_works_without_numpy_numba_and_matplotlib(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", PLAIN, tmp_path / "tour.html"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    picture, size = done.stdout.split()
    assert (picture, int(size) > len(SCRIPTS["watch"])) == ("False", True)


# --- the saved page


def test_a_saved_page_holds_the_traces_and_needs_no_network(player, tmp_path):
    page = player.save(tmp_path / "tour.html").read_text("utf-8")
    saved = re.search(r'<script type="application/json" id="kt-saved">(.*?)</script>', page)
    state = json.loads(saved[1])
    assert state["traces"] == json.loads(json.dumps(player.traces))
    assert '<html lang="en">' in page
    assert "<title>Knight&#x27;s tour on 3 x 4 from d2</title>" in page
    assert not re.search(r"""(?:src|href)\s*=|<link|<img""", page.replace(SCRIPTS["watch"], ""))


def test_a_title_cannot_end_the_script_of_a_saved_page(tmp_path):
    trace = record(Queens(4), title="</script><b>Queens & co</b>")
    page = watch(trace).save(str(tmp_path / "queens.html")).read_text("utf-8")
    assert page.count("</script>") == 2
    assert "<title>&lt;/script&gt;&lt;b&gt;Queens &amp; co&lt;/b&gt;</title>" in page


def test_every_trait_that_a_view_reads_is_in_a_saved_page(player, tmp_path):
    page = player.save(tmp_path / "tour.html").read_text("utf-8")
    state = json.loads(re.search(r'id="kt-saved">(.*?)</script>', page)[1])
    scripts = "".join(map(read, (f"js/{part}.js" for part in SOURCES)))
    read_by_views = set(re.findall(r"model\.get\(\"(\w+)\"\)", scripts))
    assert {"traces", "data", "at"} <= read_by_views
    assert read_by_views <= set(state)
    assert set(state) <= set(Player.class_traits(sync=True))


def test_a_problem_without_a_board_leaves_a_picture_of_its_path():
    letters = puzzle((), lambda path: "abc", lambda path, c: c not in path, lambda p: len(p) == 3)
    found, begun = watch(letters), watch(letters, guess=[1])
    data = found._repr_mimebundle_()[0]
    assert data["image/png"].startswith("iVBORw0KGgo")
    assert data["text/plain"] == "<Player: A search. 7 steps. FOUND: a solution after 3 placed.>"
    assert data["image/png"] != begun._repr_mimebundle_()[0]["image/png"]


def test_a_long_path_without_a_board_is_a_picture_no_wider_than_a_board():
    ones = puzzle(
        (),
        lambda path: [f"{len(path)} {'word ' * 20}"],
        lambda path, c: True,
        lambda p: len(p) > 90,
    )
    png = base64.b64decode(watch(ones)._repr_mimebundle_()[0]["image/png"])
    width, height = struct.unpack(">II", png[16:24])
    assert width <= 600
    assert height <= 600
