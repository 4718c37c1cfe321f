"""The player's board and play mode, alone on a bare page."""

import json
import random
from base64 import b64encode

import pytest
from test_reader import OPEN

from knighttour import Board, KnightsTour, Maze, Queens, attackers, carve, solve, square_name
from knighttour.show.dead_ends import dead_ends
from knighttour.show.player.widget import PARTS, STYLE, lean, read
from knighttour.show.recording import record
from knighttour.show.scene import Scene, scene_of

pytestmark = pytest.mark.browser

SCRIPT = lean("".join(read(f"js/{part}.js") for part in PARTS["play"] if part != "player"))
OFFER = "Object.assign(window, {makeBoard, makeMode, openTrace, stepWords, squareName, cellLabel})"
NEW_BOARD = """(scene) => {
    Object.assign(window, {scene, picked: [], escaped: []});
    window.board = makeBoard(scene, (cell) => picked.push(cell));
    document.body.replaceChildren(board.element);
}"""
# Sets and maps do not travel as JSON
DRAW = """(view) => board.draw({
    ...view,
    entered: view.entered && new Set(view.entered),
    onward: view.onward && new Map(view.onward),
})"""
PICTURE = """() => {
    const copy = board.element.cloneNode(true);
    copy.querySelectorAll('[role=row], g:empty').forEach((each) => each.remove());
    const all = (which, of) => [...copy.querySelectorAll(which)].map(of);
    const texts = all('svg > g > g > g', (each) => each.outerHTML).sort();
    const outlines = all('path', (path) => path.getAttribute('d') || '');
    return [texts, outlines, [...copy.firstChild.classList].sort()];
}"""
PLAY = """([scene, walked]) => {
    Object.assign(window, {said: [], chosen: {}, asked: [], answers: []});
    window.pane = {
        scene, area: document.createElement('div'), say: (text) => said.push(text),
        board: makeBoard(scene, (cell) => mode.pick(cell)),
    };
    const {draw} = pane.board;
    pane.board.draw = (view) => draw(window.view = view);
    window.mode = makeMode({
        panes: [pane], model: {get: (name) => ({walked})[name]}, hasPython: true,
        tell: (name, value) => { chosen[name] = value; },
        ask: (path) => (asked.push(path), new Promise((answer) => answers.push(answer))),
    });
    const root = document.createElement('main');
    root.append(pane.board.element, pane.area);
    root.addEventListener('keydown', (event) => mode.keyFor(event)?.(), true);
    document.body.replaceChildren(root);
    pane.board.choosing(true);
}"""


@pytest.fixture(scope="module")
def page(browser):
    page = browser.new_page(viewport={"width": 1024, "height": 768})
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda note: note.type == "error" and errors.append(note.text))
    page.set_content(f"<style>{STYLE}</style><body></body><script>{SCRIPT}{OFFER}</script>")
    page.evaluate("document.addEventListener('keydown', (event) => escaped.push(event.key))")
    yield page
    page.close()
    assert errors == []


def scene_for(problem):
    return scene_of(problem).as_json()


def cell(scene, square):
    return (square[0] + 2) * (scene["cols"] + 4) + square[1] + 2


def show(page, scene, **view):
    page.evaluate(NEW_BOARD, scene)
    draw(page, **view)


def draw(page, **view):
    blank = {"path": [], "kind": None, "cell": None, "rejected": None, "candidates": []}
    blank |= {"entered": None, "blocked": None, "attacked": False, "onward": None, "doomed": False}
    page.evaluate(DRAW, blank | view)


def label(page, scene, square):
    """The name of a square; names follow when the board has rested for a moment."""
    page.wait_for_timeout(150)
    return page.get_attribute(f"[data-cell='{cell(scene, square)}']", "aria-label")


def texts(page, kind):
    return page.locator(f".kt-t-{kind} text").all_text_contents()


SMALL = scene_for(KnightsTour(Board(3, 4), "d2"))
ROOM = scene_for(Maze(("..#", "#..", "..."), (0, 0), (2, 2)))


def names(page):
    rows = page.locator("[role=grid] [role=row]").all()
    return [
        [c.get_attribute("aria-label") for c in r.locator("[role=gridcell]").all()] for r in rows
    ]


def test_squares_are_named_in_the_order_of_reading(page):
    show(page, SMALL)
    assert [[name[:2] for name in row] for row in names(page)] == [
        [f"{file}{rank}" for file in "abcd"] for rank in (3, 2, 1)
    ]
    show(page, ROOM)
    assert names(page)[0] == [
        "row 0, column 0, entry, empty",
        "row 0, column 1, empty",
        "row 0, column 2, obstacle",
    ]
    assert names(page)[2][2] == "row 2, column 2, exit, empty"


def test_names_say_what_a_view_shows(page):
    path = [cell(SMALL, square) for square in ((1, 3), (2, 1), (0, 0))]
    free, taken = cell(SMALL, (1, 2)), path[1]
    view = {"path": path, "candidates": [free], "onward": [[free, 2]], "rejected": taken}
    show(page, SMALL, kind="REJECT", cell=taken, blocked={"why": "visited", "by": 2}, **view)
    assert label(page, SMALL, (0, 0)) == "a1, move 3"
    assert label(page, SMALL, (1, 2)) == "c2, empty, candidate, 2 onward moves"
    assert label(page, SMALL, (2, 1)) == "b3, move 2, passed over: visited as 2"
    assert page.text_content(".kt-why") == "visited as 2"
    draw(page, path=path[:1])
    assert label(page, SMALL, (2, 1)) == "b3, empty"
    assert page.text_content(".kt-why") == ""


KEYS = {
    "ArrowLeft": "c2", "ArrowRight": "d2", "ArrowUp": "d3", "ArrowDown": "d1",
    "PageUp": "d3", "PageDown": "d1",
}  # fmt: skip


@pytest.mark.parametrize(("key", "name"), KEYS.items())
def test_keys_move_the_one_tab_stop(page, key, name):
    show(page, SMALL)
    page.keyboard.press("Tab")  # the tab stop is the start, d2
    page.keyboard.press(key)
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused.startswith(name)
    assert page.locator("[tabindex='0']").count() == 1
    assert page.evaluate("document.activeElement.tabIndex") == 0
    assert page.evaluate("escaped") == ["Tab"]


def test_squares_are_picked_only_while_one_chooses(page):
    show(page, SMALL)
    a1 = cell(SMALL, (0, 0))
    square = page.locator(f"[data-cell='{a1}']")
    square.click()
    square.press("Enter")
    square.press(" ")
    assert page.evaluate("picked") == []
    assert page.evaluate("escaped") == ["Enter", " "]  # the player has uses for them
    page.evaluate("board.choosing(true)")
    square.click()
    square.press("Enter")
    square.press(" ")
    assert page.evaluate("picked") == [a1] * 3
    assert len(page.evaluate("escaped")) == 2


def test_other_keys_go_on(page):
    show(page, SMALL)
    page.evaluate(f"board.focus({cell(SMALL, (0, 0))})")
    for key in ("d", "Control+ArrowUp"):
        page.keyboard.press(key)
    assert page.evaluate("escaped") == ["d", "Control", "ArrowUp"]


@pytest.mark.parametrize("width", [1000, 200])
@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 40), (3, 4), (8, 8), (40, 2), (40, 40)])
def test_squares_are_square_and_all_of_them_are_seen(page, rows, cols, width):
    show(page, Scene("knight", rows, cols).as_json())
    page.evaluate(f"board.element.style.width = '{width}px'")
    squares = [page.locator("rect").nth(k).bounding_box() for k in (0, rows * cols - 1)]
    for square in squares:
        assert square["width"] == pytest.approx(square["height"], abs=0.01)
    frame = page.locator("svg").bounding_box()
    assert frame["width"] <= min(width, 490)
    assert frame["height"] <= 490
    first, last = squares
    assert first["x"] >= frame["x"]
    assert first["y"] >= frame["y"]
    assert last["x"] + last["width"] <= frame["x"] + frame["width"]
    assert last["y"] + last["height"] <= frame["y"] + frame["height"]


NUMBERS = """() => [...document.querySelectorAll('[class^=kt-t-] > text')].map((text) => {
    const {x, y, width, height} = text.getBoundingClientRect();
    const hit = document.elementsFromPoint(x + width / 2, y + height / 2);
    return [text.textContent, hit.find((each) => each.dataset.cell).dataset.cell].map(Number);
})"""


def test_numbers_stand_on_the_squares_of_the_path(page):
    board = Board(5, 5)
    path = solve(KnightsTour(board, "a1")).path
    scene = scene_for(KnightsTour(board, "a1"))
    show(page, scene, path=[cell(scene, square) for square in path], kind="PLACE")
    found = page.evaluate(NUMBERS)
    assert dict(found) == {k: cell(scene, square) for k, square in enumerate(path, 1)}


@pytest.mark.parametrize("n", [4, 8, 9])
def test_attacked_squares_carry_the_numbers_of_their_queens(page, n):
    path = [*solve(Queens(n)).path][: n - 1]
    scene = scene_for(Queens(n))
    cells = [cell(scene, square) for square in path]
    show(page, scene, path=cells, attacked=True)
    expected = sorted("".join(map(str, by)) for by in attackers(path, Board(n, n)).values())
    assert sorted(texts(page, "attacker")) == expected
    draw(page, path=cells)
    assert texts(page, "attacker") == []


def test_a_candidate_off_the_board_is_crossed_out_beside_it(page):
    for square in ((3, 5), (-1, 1), (2, -1), (4, 3)):
        view = {"path": SMALL["start"], "rejected": cell(SMALL, square)}
        show(page, SMALL, kind="REJECT", blocked={"why": "off", "by": None}, **view)
        cross, ground, whole = (
            page.locator(which).bounding_box() for which in (".kt-cross", ".kt-ground", "svg")
        )
        middle = [cross["x"] + cross["width"] / 2, cross["y"] + cross["height"] / 2]

        def inside(box, point=middle):
            x, y = point[0] - box["x"], point[1] - box["y"]
            return 0 < x < box["width"] and 0 < y < box["height"]

        assert inside(whole)
        assert not inside(ground)


@pytest.mark.parametrize("square", [(-1, 2), (3, -2), (4, 5)])
def test_squares_off_the_board_are_called_as_python_calls_them(page, square):
    blank = {"path": [cell(SMALL, square)], "candidates": []}
    name = page.evaluate("([scene, path]) => squareName(scene, path)", [SMALL, blank["path"][0]])
    assert name == square_name(square)


def test_a_knight_off_the_board_leaves_the_number_of_its_last_square_free(page):
    path = [cell(SMALL, square) for square in ((1, 3), (0, 1), (-1, 3))]
    show(page, SMALL, path=path[:2], kind="PLACE", cell=path[1])
    assert (page.locator(".kt-glyph").count(), texts(page, "corner")) == (1, ["2"])
    draw(page, path=path, kind="PLACE", cell=path[2])
    assert page.locator(".kt-glyph").count() == 0
    assert texts(page, "number") == ["2"]
    assert page.locator(".kt-discs").get_attribute("d").count("M") == 1
    assert not page.locator(".kt-frame").get_attribute("d")


def random_view(rng, scene):
    cells = [cell(scene, (r, c)) for r in range(scene["rows"]) for c in range(scene["cols"])]
    path = rng.sample(cells, rng.randrange(len(cells)))
    some = rng.sample(cells, 3)
    rejected, why = rng.choice([(None, None), (some[0], "no"), (0, "off"), (path[-1:], "visited")])
    if isinstance(rejected, list):
        rejected, why = (rejected[0], "visited") if rejected else (None, None)
    return {
        "path": path,
        "kind": rng.choice([None, "PLACE", "REJECT", "UNDO", "SOLUTION"]),
        "cell": some[1],
        "rejected": rejected,
        "blocked": why and {"why": why, "by": len(path)},
        "candidates": some,
        "entered": rng.choice([None, path + some]),
        "attacked": rng.random() < 0.5,
        "onward": rng.choice([None, [[some[2], 3]]]),
        "doomed": rng.random() < 0.5,
    }


@pytest.mark.parametrize(
    "problem",
    [KnightsTour(Board(5, 6), "a1"), Queens(6), carve(7, 7, random.Random(1))],
    ids=["knight", "queens", "turtle"],
)
def test_what_was_drawn_before_leaves_no_trace(page, problem):
    scene, rng = scene_for(problem), random.Random(7)
    views = [random_view(rng, scene) for _ in range(40)]
    show(page, scene)
    seen = [(draw(page, **view), page.evaluate(PICTURE))[1] for view in views]
    for view, picture in zip(views, seen, strict=True):
        show(page, scene, **view)
        assert page.evaluate(PICTURE) == picture


def test_a_problem_without_a_board_is_a_row_of_boxes(page):
    scene = Scene("list").as_json() | {"labels": ["red", "<b>", "blue"]}
    show(page, scene, path=[0, 1], rejected=0, candidates=[2], blocked={"why": "no", "by": None})
    assert page.locator("[aria-label=Path] li").all_text_contents() == ["1. red", "2. <b>"]
    rest = page.locator("[aria-label=Candidates] li").all_text_contents()
    assert rest == ["\N{MULTIPLICATION X} red: not allowed", "blue"]


CONTRAST = """([over, paint, under]) => {
    const light = (of, paint) => {
        const parts = getComputedStyle(document.querySelector(of))[paint].match(/[\\d.]+/g);
        const [r, g, b] = parts.map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const [one, other] = [light(over, paint), light(under, 'fill')];
    return Math.max(one, other) / Math.min(one, other);
}"""
TYPE = [
    (".kt-t-number text", ".kt-discs"),
    (".kt-t-first text", ".kt-start"),
    (".kt-t-corner text", ".kt-dark"),
    (".kt-t-onward text", ".kt-dark"),
    (".kt-why text", ".kt-dark"),
    (".kt-why text", ".kt-ground"),
]
SHAPES = [".kt-line", ".kt-rings", ".kt-cross", ".kt-frame", ".kt-rim", ".kt-hopeless"]


@pytest.mark.parametrize("light", ["true", "false"])
def test_contrast(page, light):
    path = [cell(SMALL, square) for square in ((1, 3), (2, 1), (0, 0))]
    view = {"path": path, "rejected": path[0], "onward": [[cell(SMALL, (1, 2)), 1]], "doomed": True}
    show(page, SMALL, kind="PLACE", blocked={"why": "visited", "by": 1}, **view)
    page.evaluate(f"document.body.dataset.jpThemeLight = '{light}'")
    for over, under in TYPE:
        assert page.evaluate(CONTRAST, [over, "fill", under]) >= 4.5, (over, under)
    for shape in SHAPES:
        for under in (".kt-ground", ".kt-dark"):
            assert page.evaluate(CONTRAST, [shape, "stroke", under]) >= 3, (shape, under)
    page.evaluate("delete document.body.dataset.jpThemeLight")


FILL = "getComputedStyle(document.querySelector('.kt-ground')).fill"


@pytest.mark.parametrize("light", ["true", "false"])
def test_paper_and_forced_colours_come_before_the_theme(page, light):
    show(page, SMALL)
    page.evaluate(f"document.body.dataset.jpThemeLight = '{light}'")
    on_screen = page.evaluate(FILL)
    page.emulate_media(media="print")
    assert page.evaluate(FILL) == "rgb(251, 246, 234)"
    assert (on_screen == page.evaluate(FILL)) is (light == "true")
    page.emulate_media(media="screen", forced_colors="active")
    page.evaluate("document.body.style.backgroundColor = 'Canvas'")
    assert page.evaluate(FILL) == page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.emulate_media(media="null", forced_colors="null")
    page.evaluate("delete document.body.dataset.jpThemeLight")


# --- words


def words(page, problem, **how):
    """The sentence of each position of a problem's trace, and the answers at its undos."""
    meta, data = record(problem, **how).as_message()
    page.evaluate(OPEN, [json.dumps(meta), b64encode(data).decode()])
    said = "[...Array(trace.length + 1).keys()].map((k) => stepWords(trace, trace.at(k), %s))"
    return page.evaluate(said % "false"), page.evaluate(said % "true")


def test_a_sentence_for_each_step_of_a_tour(page):
    said, answered = words(page, KnightsTour(Board(3, 4), "d2"))
    assert said[0] == "d2 is given: square 1 of 12."
    assert said[-1] == (
        "All 12 squares: a solution. Every waiting call hands yes up, and nothing is undone."
    )
    assert "A candidate off the board is passed over." in said
    dead = [k for k, sentence in enumerate(said) if "A dead end" in sentence]
    assert all("is taken back" in said[k + 1] for k in dead)
    assert said[dead[0]].endswith("A dead end: no way on from a2.")
    assert said[dead[0] + 1].startswith("a2 is taken back; ")
    assert answered[dead[0]].startswith("The call for a2 answers no. The call for ")


def test_sentences_of_queens_mazes_and_all_solutions(page):
    said, _ = words(page, Queens(4))
    assert said[:3] == [
        "Nothing is placed yet.",
        "a1 is placed: queen 1 of 4.",
        "a2 is passed over: queen 1 attacks it.",
    ]
    assert any(sentence.endswith("A dead end: row 3 has no square left.") for sentence in said)
    said, answered = words(page, Queens(4), every=True)
    found = said.index("All 4 queens: a solution. It is number 1; the search goes on.")
    assert answered[found].endswith(" has its solution. The call for a3 goes on.")
    said, _ = words(page, Maze(("..#", "#..", "..."), (0, 0), (2, 2)))
    assert "(0, 2) is passed over: there is an obstacle." in said


# --- play


def start_play(page, problem, walked=()):
    scene = scene_for(problem)
    page.evaluate(PLAY, [scene, list(walked)])
    return scene


def last(page):
    return page.evaluate("said.at(-1)")


def click(page, scene, *squares):
    for square in squares:
        page.locator(f"[data-cell='{cell(scene, square)}']").click()


def test_the_knight_moves_and_is_refused_with_a_reason(page):
    scene = start_play(page, KnightsTour(Board(3, 4), "d2"))
    assert last(page) == (
        "1 of 12 squares. The knight is on d2 and can go to b3, b1. Furthest so far: 1 square."
    )
    click(page, scene, (2, 1))
    assert page.evaluate("chosen.walked") == ["d2", "b3"]
    click(page, scene, (1, 3))
    assert last(page).startswith("No move: d2 has been visited. 2 of 12 squares.")
    click(page, scene, (0, 3))
    assert last(page).startswith("No knight's move leads from b3 to d1.")
    assert page.evaluate("chosen.walked") == ["d2", "b3"]
    page.keyboard.press("u")
    assert last(page).startswith("b3 taken back. 1 of 12 squares.")
    page.keyboard.press("Backspace")
    assert last(page).startswith("Nothing to undo: the start stays.")
    assert last(page).endswith("Furthest so far: 2 squares.")


@pytest.mark.parametrize(
    ("walked", "now"),
    [
        (["d2", "b3", "c1"], ["d2", "b3", "c1", "a2"]),
        (["d2", "b9"], ["d2", "b3"]),  # of another board
        (["a1", "b3"], ["d2", "b3"]),  # from another start
    ],
)
def test_a_view_goes_on_with_the_path_of_an_earlier_one(page, walked, now):
    scene = start_play(page, KnightsTour(Board(3, 4), "d2"), walked)
    click(page, scene, (1, 0) if len(now) == 4 else (2, 1))
    assert page.evaluate("chosen.walked") == now


def test_dead_ends_and_whole_tours_are_said(page):
    tour = solve(KnightsTour(Board(3, 4), "d2")).path
    scene = start_play(page, KnightsTour(Board(3, 4), "d2"))
    click(page, scene, *tour[1:])
    assert last(page).startswith("12 of 12 squares: you have visited them all.")
    assert page.evaluate("chosen.walked") == [square_name(square) for square in tour]
    page.get_by_role("button", name="restart").click()
    assert page.evaluate("chosen.walked") == ["d2"]
    dead = next(moment for moment in dead_ends(KnightsTour(Board(3, 4), "d2")))
    click(page, scene, *dead.path[1:])
    stuck = f"A dead end: stuck on {square_name(dead.path[-1])} with {len(dead.path)} of 12"
    assert last(page).startswith(stuck)


def test_numbers_are_the_onward_moves_of_the_allowed_squares(page):
    scene = start_play(page, KnightsTour(Board(3, 4), "d2"))
    page.get_by_role("button", name="numbers").click()
    assert dict(page.evaluate("[...view.onward]")) == {
        cell(scene, (2, 1)): 2,  # b3: a1, c1
        cell(scene, (0, 1)): 2,  # b1: a3, c3
    }
    page.get_by_role("button", name="numbers").click()
    assert page.evaluate("view.onward") is None


def test_the_answer_to_a_path_that_is_left_is_not_shown(page):
    scene = start_play(page, KnightsTour(Board(3, 4), "d2"))
    ask = page.get_by_role("button", name="Can it still be completed?")
    ask.click()
    assert page.evaluate("asked") == [scene["start"]]
    page.evaluate("answers[0]({verdict: 'FOUND', words: 'Yes.'})")
    page.wait_for_function("said.at(-1) === 'Yes.'")
    ask.click()
    click(page, scene, (2, 1))
    page.evaluate("answers[1]({verdict: 'FOUND', words: 'Yes, once more.'})")
    page.wait_for_timeout(50)
    assert last(page).startswith("2 of 12 squares.")


def test_queens_are_set_one_a_row(page):
    scene = start_play(page, Queens(4))
    click(page, scene, (0, 0), (1, 1))
    assert last(page).startswith("No queen on b2: queen 1 on a1 attacks it.")
    click(page, scene, (2, 1))
    assert last(page).startswith("One queen a row: row 2 is next.")
    click(page, scene, (1, 2))
    assert last(page).startswith("A dead end: row 3 has no square left.")
    page.get_by_role("button", name="restart").click()
    click(page, scene, *solve(Queens(4)).path)
    assert last(page).startswith("4 of 4 queens: none attacks another.")


def test_arrow_keys_walk_the_turtle(page):
    start_play(page, Maze(("..#", "#..", "..."), (0, 0), (2, 2)))
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    assert last(page).startswith("No move: that way leads off the board.")
    page.keyboard.press("ArrowDown")
    assert last(page).startswith("No move: (1, 0) is an obstacle.")
    for way in ("Right", "Down", "Right", "Down"):
        page.keyboard.press(f"Arrow{way}")
    assert last(page).startswith("The turtle has reached the exit with 5 squares.")
    assert page.evaluate("chosen.walked.at(-1)") == "(2, 2)"
