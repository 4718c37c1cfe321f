"""The player in a real browser, on saved pages and with a model of the test's own."""

import base64

import pytest

from knighttour import (
    CLOCKWISE,
    PLACE,
    REJECT,
    SOLUTION,
    UNDO,
    WIRTH,
    Board,
    KnightsTour,
    Maze,
    Queens,
)
from knighttour.show.player import Player, play, race, watch
from knighttour.show.player.widget import SCRIPTS, STYLE
from knighttour.show.recording import record

pytestmark = pytest.mark.browser

TOUR = KnightsTour(Board(3, 4), "d2")
OTHER = KnightsTour(Board(3, 4), "d2", order=CLOCKWISE)
ROOM = Maze(("...", ".#.", "..."), (0, 0), (2, 2))

# A model that keeps what a view sets and sends, and views on it
MODEL = """async ([script, state]) => {
    const bytes = text => new DataView(Uint8Array.from(atob(text), c => c.charCodeAt(0)).buffer);
    const module = new Blob([script], {type: 'text/javascript'});
    const {default: widget} = await import(URL.createObjectURL(module));
    window.sent = [];
    window.kept = {...state, data: state.data.map(bytes)};
    window.heard = [];
    window.tell = (name, value) => {
        heard.filter(([n]) => n === name).forEach(([, act]) => act(value));
    };
    window.change = (values) => {
        if (values.data) values.data = values.data.map(bytes);
        Object.assign(kept, values);
        Object.keys(values).forEach(name => tell(`change:${name}`));
    };
    const model = {
        get: name => kept[name],
        set: (name, value) => { kept[name] = value; sent.push([name, value]); },
        save_changes: () => sent.push('save'),
        on: (name, act) => heard.push([name, act]),
        off: (name, act) => { heard = heard.filter(([n, a]) => n !== name || a !== act); },
        send: message => sent.push(message),
    };
    window.views = [];
    window.open_view = () => {
        const el = document.body.appendChild(document.createElement('div'));
        views.push(widget.render({model, el}));
    };
    open_view();
}"""


def state_of(player):
    """The traits of a player as a page can be told them."""
    state = {name: getattr(player, name) for name in Player.class_own_traits(sync=True)}
    return {**state, "data": [base64.b64encode(part).decode() for part in player.data]}


class Seen:
    """One view of a player, worked as its user does."""

    def __init__(self, page, number=0):
        self.page, self.root = page, page.locator(".kt").nth(number)
        self.words = self.root.locator(".kt-words")
        self.verdict = self.root.locator(".kt-verdict")
        self.live = self.root.locator("[role=status]")
        self.slider = self.root.get_by_label("Timeline")

    def press(self, *keys):
        """Press keys while the player has the focus."""
        if not self.root.evaluate("root => root.contains(document.activeElement)"):
            self.root.focus()
        for key in keys:
            self.page.keyboard.press(key)

    def button(self, name):
        """The button with this name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def choose(self, label, value):
        """Choose a value in a list."""
        self.root.locator(f"label:has-text('{label}') select").select_option(value)

    @property
    def position(self):
        """The step that is shown."""
        words = self.root.locator(".kt-where").text_content().split()
        return int(words[1].replace(",", ""))

    @property
    def depth(self):
        """The depth that the timeline says."""
        return int(self.slider.get_attribute("aria-valuetext").split("depth ")[1])

    def shows(self, name):
        """Whether a part of the player is to be seen."""
        return self.root.locator(f".{name}").first.is_visible()


@pytest.fixture
def page(browser):
    """An empty page; whatever its scripts throw or complain of fails the test."""
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    page, faults = context.new_page(), []
    page.faults = faults
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: said.type == "error" and faults.append(said.text))
    page.on("request", lambda asked: asked.url.startswith("http") and faults.append(asked.url))
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def saved(page, tmp_path):
    """Opens a saved player from disk."""

    def show(player):
        page.goto(player.save(tmp_path / "player.html").as_uri())
        page.wait_for_selector(".kt")
        return Seen(page)

    return show


@pytest.fixture
def mounted(page, tmp_path):
    """Shows a player on a model that notes all it is told."""

    def show(player):
        empty = tmp_path / "empty.html"
        empty.write_text(f"<!doctype html><style>{STYLE}</style><body>", "utf-8")
        page.goto(empty.as_uri())
        page.evaluate(MODEL, [SCRIPTS[player.mode], state_of(player)])
        return Seen(page)

    return show


def sent(page):
    """What the views told their model."""
    return page.evaluate("sent")


def test_a_script_that_throws_is_noticed(page, saved):
    saved(watch(TOUR))
    page.evaluate("() => { setTimeout(() => { throw new Error('on purpose'); }); }")
    page.wait_for_timeout(50)
    assert ["on purpose" in fault for fault in page.faults] == [True]
    page.faults.clear()


# --- steps


def stops(trace, kinds):
    """Where stepping forward stops: an undo stops twice, first where the call below answered."""
    found = [0]
    for k in range(1, trace.length + 1):
        kind = trace.state(k).kind
        if kind in kinds:
            found += [k - 1, k] if kind is UNDO else [k]
    return found


WALK = """([key, times]) => {
    const root = document.querySelector('.kt'), seen = [];
    const note = () => seen.push(Number(root.querySelector('.kt-where').textContent.split(' ')[1]));
    note();
    for (let i = 0; i < times; i++) {
        root.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
        note();
    }
    return seen;
}"""
ALL = (REJECT, PLACE, UNDO, SOLUTION)


@pytest.mark.parametrize(("level", "kinds"), [(1, ALL[1:]), (2, ALL)], ids=["level 1", "level 2"])
def test_steps_go_through_the_whole_trace_and_back(page, saved, level, kinds):
    trace = record(TOUR)
    saved(watch(trace, level=level))
    expected = stops(trace, kinds)
    assert page.evaluate(WALK, [".", len(expected) - 1]) == expected
    assert page.evaluate(WALK, [",", len(expected) - 1]) == expected[::-1]


def test_an_undo_is_two_ticks_first_the_answer_then_the_square_comes_off(saved):
    trace = record(TOUR)
    undo = next(k for k in range(1, trace.length) if trace.state(k).kind is UNDO)
    player = saved(watch(trace, level=3, at=undo - 1))
    before, line = player.depth, player.root.locator("[aria-current=step]")
    player.press(".")
    assert (player.position, player.depth) == (undo - 1, before)
    assert "answers no" in player.words.text_content()
    assert "return False" in line.text_content()
    player.press(".")
    assert (player.position, player.depth) == (undo, before - 1)
    assert "undo(square)" in line.text_content()
    player.press(",")
    assert (player.position, player.depth) == (undo - 1, before)
    assert "answers no" in player.words.text_content()


def test_buttons_step_and_jump_to_both_ends(saved):
    player = saved(watch(TOUR, level=2))
    player.button("Step forward").click()
    player.button("Step forward").click()
    player.button("Step back").click()
    assert player.position == 1
    player.button("To the end").click()
    assert player.position == 224
    assert player.verdict.text_content() == "FOUND: a solution after 30 placed."
    player.button("To the start").click()
    assert (player.position, player.verdict.text_content()) == (0, "")


def test_no_key_leads_beyond_the_ends(saved):
    player = saved(watch(TOUR))
    player.press(",", "Home", ",")
    assert player.position == 0
    player.press("End", ".", ".")
    assert player.position == 224


# --- the clock


@pytest.fixture
def ticking(page):
    """Time that passes only when the test says so."""
    page.clock.install(time=0)
    page.clock.pause_at(1)
    return page.clock


def test_it_plays_pauses_and_ends_by_itself(saved, ticking):
    player = saved(watch(TOUR, level=2, speed=30))
    player.button("Play").click()
    ticking.run_for(2_000)
    assert 58 <= player.position <= 62
    player.button("Pause").click()
    at = player.position
    ticking.run_for(1_000)
    assert player.position == at
    player.button("Play").click()
    ticking.run_for(20_000)
    assert player.position == 224
    assert player.button("Play").is_visible()
    player.button("Play").click()  # from the end it begins anew
    ticking.run_for(1_000)
    assert 28 <= player.position <= 32


@pytest.mark.parametrize("keys", [("Space",) * 3, ("Space",) * 5])
def test_play_pressed_again_and_again_never_goes_faster(saved, ticking, keys):
    player = saved(watch(TOUR, level=2, speed=30))
    player.press(*keys)
    at = player.position
    ticking.run_for(1_000)
    assert 29 <= player.position - at <= 31


def test_space_held_down_counts_once(page, saved, ticking):
    player = saved(watch(TOUR, level=2, speed=30))
    player.root.focus()
    for _ in range(20):  # the first goes down, the others repeat
        page.keyboard.down("Space")
    page.keyboard.up("Space")
    assert player.button("Pause").is_visible()
    ticking.run_for(1_000)
    assert 29 <= player.position <= 31


def test_slow_playing_shows_undos_in_two_ticks_and_fast_playing_in_one(saved, ticking):
    trace = record(TOUR)
    undo = next(k for k in range(1, trace.length) if trace.state(k).kind is UNDO)
    player = saved(watch(trace, level=2, speed=1, at=undo - 1))
    player.press("Space")
    ticking.run_for(100)  # the first step comes at once
    assert (player.position, "answers no" in player.words.text_content()) == (undo - 1, True)
    ticking.run_for(1_000)
    assert player.position == undo


def test_plus_and_minus_go_through_the_speeds(saved):
    player = saved(watch(TOUR, speed=5))
    player.press("+", "+")
    assert player.root.locator("label:has-text('speed') select").input_value() == "30"
    player.press("-")
    assert player.live.text_content() == "10 steps a second"


def test_who_wants_less_motion_gets_five_steps_a_second_unless_more_is_chosen(page, saved, ticking):
    page.emulate_media(reduced_motion="reduce")
    player = saved(watch(TOUR, level=2, speed=300))
    speed = player.root.locator("label:has-text('speed') select")
    assert speed.input_value() == "5"
    player.choose("speed", "100")
    player.press("Space")
    ticking.run_for(1_000)
    assert 98 <= player.position <= 102


# --- jumps, timeline, depth


@pytest.mark.parametrize("kind", ["dead_ends", "undo_runs", "deepest", "solutions", "doomed"])
def test_next_and_previous_mark_of_each_kind(saved, kind):
    trace = record(TOUR, every=True)
    marks = [a for a, _ in trace.doomed] if kind == "doomed" else list(trace.marks[kind])
    player = saved(watch(trace, level=4))
    player.choose("jump to", kind)
    found = []
    for _ in marks:
        player.press("n")
        found.append(player.position)
    assert found == marks
    player.press("n")
    assert player.words.text_content().startswith("There is no further ")
    for mark in marks[-2::-1]:
        player.button("Previous mark").click()
        assert player.position == mark


def test_the_timeline_is_dragged_and_says_where_it_is(page, saved):
    player = saved(watch(TOUR, level=2))
    box = player.slider.bounding_box()
    page.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    assert 105 <= player.position <= 119
    text = player.slider.get_attribute("aria-valuetext")
    assert text == f"step {player.position} of 224, depth {player.depth}"


def test_a_drag_draws_once_a_frame_and_ends_where_it_was_let_go(page, saved, ticking):
    player = saved(watch(TOUR, level=2))
    drag = "([s, k]) => { s.value = k; s.dispatchEvent(new Event('input')); }"
    for k in (50, 90, 120):
        page.evaluate(drag, [player.slider.element_handle(), k])
    assert player.position == 0
    ticking.run_for(20)
    assert player.position == 120
    page.evaluate(drag, [player.slider.element_handle(), 130])
    player.slider.dispatch_event("change")
    player.press(".")
    words = player.words.text_content()
    ticking.run_for(20)
    assert (player.position >= 130, player.words.text_content()) == (True, words)


def test_arrows_on_the_timeline_step(saved):
    player = saved(watch(TOUR, level=2))
    player.slider.focus()
    player.press("ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft")
    assert player.position == 2


def test_a_depth_filter_stays_at_this_depth_and_above(page, saved):
    trace = record(TOUR)
    at = next(k for k in range(trace.length) if trace.state(k).depth == 6)
    player = saved(watch(trace, level=4, at=at))
    player.press("d")
    assert player.root.get_by_label("only depth 6 and above").is_checked()
    seen = page.evaluate(WALK, [".", 200])
    depths = {trace.state(k).depth for k in seen if k < trace.length}
    assert max(depths) <= 7  # the answer of a call below is still heard
    assert trace.length in seen
    player.press("d", "Home", ".", ".")
    assert not player.root.get_by_label("only this depth and above").is_checked()


def test_what_was_left_out_is_said_and_stepped_over(page, saved):
    trace = record(KnightsTour(Board(5, 5), "a1"), most=20_000)
    first, last = trace.gaps[0]
    player = saved(watch(trace, level=2, at=first - 1))
    assert trace.left_out in player.root.locator(".kt-note").text_content()
    player.press(".")
    assert player.position == last
    player.press(",")
    assert player.position == first - 1


def test_hopeless_work_is_said_and_shaded(saved):
    trace = record(TOUR)
    begin, end = trace.doomed[0]
    player = saved(watch(trace, level=4, at=begin))
    hopeless = "Hopeless until this is undone: no solution is possible."
    assert player.verdict.text_content() == hopeless
    assert player.root.locator(".kt-band .kt-doomed").first.get_attribute("d")
    player.press(",")
    assert player.verdict.text_content() == ""
    assert end <= trace.length


def test_a_start_without_a_solution_is_not_said_to_be_undone(saved):
    player = saved(watch(KnightsTour(Board(1, 40), "a1"), level=4, at=1))
    assert player.verdict.text_content() == "Hopeless from the start: no solution is possible."


def test_great_numbers_have_commas_and_one_is_no_plural(saved):
    player = saved(watch(KnightsTour(Board(40, 40), "a1"), budget=5, speed=2))
    assert player.words.text_content() == "a1 is given: square 1 of 1,600."
    player.press("-")
    assert player.live.text_content() == "1 step a second"


# --- what is shown

# Steps to the end of a trace, and what the reasons on the board were and did wrong on the way
REASONS = """steps => {
    const root = document.querySelector('.kt'), svg = root.querySelector('.kt-board svg');
    const whole = svg.viewBox.baseVal, said = new Set(), wrong = new Set();
    const lettersOf = text => { // without what a line of type has above and below its letters
        const {x, width} = text.getBBox(), high = 0.73 * text.getAttribute('font-size');
        const bottom = Number(text.getAttribute('y'));
        return {left: x, right: x + width, top: bottom - high, bottom};
    };
    const apart = (a, b) => a.right <= b.left || b.right <= a.left ||
        a.bottom <= b.top || b.bottom <= a.top;
    for (let step = 0; step < steps; step++) {
        root.dispatchEvent(new KeyboardEvent('keydown', {key: '.', bubbles: true}));
        const why = root.querySelector('.kt-why text');
        if (!why) continue;
        const place = lettersOf(why), words = why.textContent;
        said.add(words);
        if (place.left < 0 || place.top < 0 || place.right > whole.width ||
            place.bottom > whole.height) wrong.add(`${words}: cut off`);
        for (const number of root.querySelectorAll('.kt-t-number text, .kt-t-first text'))
            if (!apart(place, lettersOf(number))) wrong.add(`${words}: over ${number.textContent}`);
    }
    return {said: [...said], wrong: [...wrong]};
}"""


@pytest.mark.parametrize(
    ("size", "steps"), [((3, 4), 224), ((5, 5), 800), ((8, 8), 800), ((12, 12), 600)]
)
def test_reasons_on_the_board_are_whole_and_leave_its_numbers_free(page, saved, size, steps):
    saved(watch(KnightsTour(Board(*size), "b1"), level=2, budget=1_000))
    seen = page.evaluate(REASONS, steps)
    assert "off the board" in seen["said"]
    assert len(seen["said"]) > 3, "squares that were visited"
    assert seen["wrong"] == []


def test_levels_show_one_view_more_each(saved):
    player = saved(watch(TOUR, at=40))
    parts = ["kt-board", "kt-stack", "kt-lines", "kt-counters"]
    for level in "1234":
        player.press(level)
        assert [player.shows(part) for part in parts] == [n < int(level) for n in range(4)]
    assert player.shows("kt-jumps")
    marks = player.root.locator(".kt-band .kt-dead_ends")
    marks.wait_for(state="attached")  # drawn when they are first shown
    assert marks.get_attribute("d").count("M") == len(record(TOUR).marks["dead_ends"])


def test_stack_and_counters_say_what_the_trace_knows(saved):
    trace = record(TOUR)
    state = trace.state(57)
    player = saved(watch(trace, level=4, at=57))
    callers = player.root.locator(".kt-call:visible .kt-caller").all_text_contents()
    names = [trace.scene.name(square) for square, _, _ in state.levels]
    assert callers == names[::-1]
    counts = player.root.locator(".kt-counters dd").all_text_contents()
    wanted = ("tries", "placed", "undone", "solutions", "deepest")
    assert counts == [str(getattr(state.counts, name)) for name in wanted]


def test_long_stacks_keep_the_newest_and_the_first_call_in_sight(saved):
    field = tuple("." * 40 for _ in range(40))
    trace = record(Maze(field, (0, 0), (39, 39)))
    player = saved(watch(trace, level=2, at=trace.length))
    calls = player.root.locator(".kt-call:visible")
    assert calls.count() <= 70
    assert "(0, 0)" in calls.last.text_content()
    assert "more calls wait" in player.root.locator(".kt-more").text_content()


def test_nothing_below_moves_when_words_change(page, saved):
    player = saved(watch(TOUR, level=4))
    tops = set()
    for _ in range(40):
        player.press(".")
        tops.add(player.slider.bounding_box()["y"])
    player.press("End")
    assert tops == {player.slider.bounding_box()["y"]}


def test_the_live_region_speaks_on_steps_and_pause_and_not_while_playing(saved, ticking):
    player = saved(watch(TOUR, level=2, speed=30))
    player.press("n")
    spoken = player.live.text_content()
    assert spoken == player.words.text_content() != ""
    player.press("Space")
    ticking.run_for(1_200)
    assert player.live.text_content() == spoken != player.words.text_content()
    player.press("Space")
    assert player.live.text_content() == player.words.text_content()


def test_one_column_in_a_narrow_window(page, saved):
    page.set_viewport_size({"width": 256, "height": 800})  # 1024 pixels at 400 %
    player = saved(watch(TOUR, level=4))
    board = player.root.locator(".kt-board").bounding_box()
    stack = player.root.locator(".kt-stack").bounding_box()
    assert stack["y"] >= board["y"] + board["height"] - 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 256


def test_a_race_runs_on_one_clock_and_each_side_ends_with_its_verdict(saved, ticking):
    one, other = record(TOUR), record(OTHER)
    player = saved(race(one, other, names=("WIRTH", "CLOCKWISE")))
    panes = player.root.locator(".kt-pane")
    assert panes.locator(".kt-name").all_text_contents() == ["WIRTH", "CLOCKWISE"]
    player.choose("speed", "100")
    player.press("Space")
    ticking.run_for(500)
    at = player.position
    counts = [panes.nth(n).locator(".kt-counters dd").first.text_content() for n in (0, 1)]
    tries = [t.state(min(at, t.length)).counts.tries for t in (one, other)]
    assert counts == [str(number) for number in tries]
    player.press("End")
    ends = panes.locator(".kt-verdict").all_text_contents()
    assert ends == [f"{t.outcome.verdict}: {t.outcome.why}." for t in (one, other)]
    assert player.position == max(one.length, other.length)


@pytest.mark.parametrize("side", [3, 5, 8])
def test_a_race_at_level_4_fits_a_projector(saved, side):
    one, other = (
        record(KnightsTour(Board(side, side + 1), "a1", order=order), budget=2_000)
        for order in (WIRTH, CLOCKWISE)
    )
    player = saved(race(one, other, names=("WIRTH", "CLOCKWISE"), level=4))
    assert player.shows("kt-jumps")
    assert player.root.bounding_box()["height"] <= 768


# What is cut off or has no room while it is stepped, whole words included
CUT = """root => {
    const cut = new Set();
    for (let step = 0; step < 300; step++) {
        root.dispatchEvent(new KeyboardEvent('keydown', {key: '.', bubbles: true}));
        for (const part of [root, ...root.querySelectorAll('.kt-said')])
            if (part.scrollHeight > part.clientHeight + 1) cut.add(root.innerText);
    }
    return [...cut];
}"""


@pytest.mark.parametrize("window", [(1024, 768), (800, 600)], ids=["1024", "800"])
@pytest.mark.parametrize(
    "make",
    [
        lambda: watch(KnightsTour(Board(5, 5), "b1"), level=4, budget=2_000),
        lambda: watch(Queens(8), level=4),
        lambda: watch(ROOM, level=4),
        lambda: race(TOUR, OTHER, names=("WIRTH", "CLOCKWISE"), level=4),
    ],
    ids=["tour", "queens", "maze", "race"],
)
def test_big_cuts_nothing_that_is_said(page, saved, make, window):
    page.set_viewport_size({"width": window[0], "height": window[1]})
    player = saved(make())
    player.press("b")
    assert player.root.evaluate(CUT) == []


def test_big_fills_the_window_and_escape_leaves(page, saved):
    player = saved(watch(TOUR, level=2))
    before = player.slider.bounding_box()
    player.press("b")
    box = player.root.bounding_box()
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 1024, 768)
    assert not player.shows("kt-controls")
    size = player.words.evaluate("words => parseFloat(getComputedStyle(words).fontSize)")
    assert size >= 24
    player.press(".")
    assert player.position == 1
    player.press("Escape")
    assert player.shows("kt-controls")
    assert player.slider.bounding_box() == before
    player.button("Big, for a projector").click()
    assert not player.shows("kt-controls")


@pytest.mark.parametrize("make", [lambda: watch(TOUR, guess=True), lambda: play(TOUR)])
def test_what_stays_to_be_pressed_is_large_when_all_is_big(saved, make):
    player = saved(make())
    player.press("b")
    sizes = player.root.locator(".kt-area .kt-button:visible").evaluate_all(
        "buttons => buttons.map(button => parseFloat(getComputedStyle(button).fontSize))"
    )
    assert len(sizes) >= 3
    assert min(sizes) >= 20


def test_help_lists_the_keys_and_escape_closes_it(saved):
    player = saved(watch(TOUR))
    player.press("?")
    keys = player.root.get_by_role("dialog", name="Keys")
    assert "one step back, one step on" in keys.text_content()
    player.press("Escape")
    assert keys.is_hidden()
    player.button("Help: keys").click()
    keys.get_by_role("button", name="Close").click()
    assert keys.is_hidden()


# --- keys and names


# JupyterLab looks at the focused element, and lets it be if it has this attribute
QUIET = """(all) => all.map((each) => {
    each.focus();
    return document.activeElement === each && each.dataset.lmSuppressShortcuts;
}).filter(Boolean)"""


def test_every_control_has_a_name_and_keeps_the_notebooks_keys_off(page, saved):
    player = saved(watch(Queens(4), level=4, choosing=True))
    focusable = player.root.locator("button, input, select, [tabindex]")
    quiet = focusable.evaluate_all(QUIET)
    assert len(quiet) > 15 + 16
    assert set(quiet) == {"true"}
    player.root.focus()
    assert player.root.get_attribute("data-lm-suppress-shortcuts") == "true"
    for kind in ("button", "slider", "combobox", "checkbox"):
        for control in player.root.get_by_role(kind).all():
            assert control.evaluate("e => (e.ariaLabel || e.labels?.[0]?.textContent || '').trim()")


def test_the_keys_of_a_saved_page_work_at_once(page, saved):
    player = saved(watch(TOUR))
    page.keyboard.press("End")
    assert player.position == 224


def has_focus(player):
    """Whether keys go to the player or a part of it that is to be seen."""
    return player.root.evaluate(
        "root => root.contains(document.activeElement) && document.activeElement.checkVisibility()"
    )


@pytest.mark.parametrize("control", [".kt-calls", ".kt-slider", "label:has-text('attacked') input"])
def test_another_trace_that_takes_a_control_away_leaves_the_keys_here(page, mounted, control):
    player = mounted(watch(Queens(6), level=4))
    player.root.locator(control).focus()
    state = state_of(play(TOUR))  # of no steps, and no queens
    page.evaluate("change", {name: state[name] for name in ("traces", "data", "at", "names")})
    assert has_focus(player)


def test_a_button_of_the_guesses_that_goes_leaves_the_keys_here(saved):
    class Words:
        start = ()

        def candidates(self, path):
            return "ab"

        def allowed(self, path, letter):
            return letter not in path

        def is_solution(self, path):
            return len(path) == 2

    player = saved(watch(Words(), guess=True))
    skip = player.button("skip, key x")
    while skip.is_visible():
        skip.click()
    assert has_focus(player)


HEARD = """() => {
    window.outside = [];
    document.addEventListener('keydown', event => outside.push(event.key));
}"""


def test_keys_that_are_used_go_no_further(page, saved):
    player = saved(watch(TOUR, level=4))
    page.evaluate(HEARD)
    player.press(".", ",", "Space", "Space", "n", "p", "d", "d", "2", "+", "-", "Home", "End")
    player.press("b", "b", "?", "Escape")
    assert page.evaluate("outside") == []
    player.press("x", "Control+n")
    assert page.evaluate("outside") == ["x", "Control", "n"]


def test_space_on_a_button_or_a_list_is_theirs(saved):
    player = saved(watch(TOUR, level=4))
    player.button("Step forward").focus()
    player.press("Space")
    assert player.position == 1
    assert player.button("Play").is_visible()


# --- the model


def test_stepping_scrubbing_playing_and_jumping_send_nothing(page, mounted, ticking):
    player = mounted(watch(TOUR, level=4, speed=10))
    player.press(".", ",", "End", "Home", "n", "p", "1", "2", "4", "+", "b", "Escape")
    player.slider.evaluate("s => { s.value = 90; s.dispatchEvent(new Event('input')); }")
    player.press("Space")
    ticking.run_for(300)
    player.press("Space")
    assert player.position > 90
    assert sent(page) == []


def test_another_trace_takes_the_place_of_the_first(page, mounted):
    player = mounted(watch(TOUR, level=2, at=57))
    other = watch(Queens(6), at=9)
    state = state_of(other)
    page.evaluate("change", {name: state[name] for name in ("traces", "data", "at", "names")})
    assert player.position == 9
    assert player.root.locator(".kt-board").count() == 1
    assert player.root.locator("[role=gridcell]").count() == 36
    assert player.shows("kt-stack")  # the level stays
    player.press("End")
    assert "FOUND" in player.verdict.text_content()


def test_two_views_of_one_player_are_independent(page, mounted):
    first = mounted(watch(TOUR, level=2))
    page.evaluate("open_view()")
    second = Seen(page, 1)
    first.press(".", ".", ".")
    second.root.focus()
    second.press("End", "4")
    assert (first.position, second.position) == (3, 224)
    assert (first.shows("kt-lines"), second.shows("kt-lines")) == (False, True)


def test_a_view_that_is_closed_hears_and_does_nothing_more(page, mounted, ticking):
    player = mounted(watch(TOUR, speed=30))
    player.press("Space")
    page.evaluate("views[0]()")
    ticking.run_for(1_000)
    assert page.evaluate("heard.length") == 0
    assert player.root.count() == 0


def test_python_moves_and_plays_the_views(page, mounted, ticking):
    player = mounted(watch(TOUR, level=2, speed=30))
    page.evaluate("tell('msg:custom', {go: 100})")
    assert player.position == 100
    page.evaluate("tell('msg:custom', {play: true})")
    ticking.run_for(1_000)
    page.evaluate("tell('msg:custom', {play: true})")  # no second Play
    ticking.run_for(1_000)
    page.evaluate("tell('msg:custom', {play: false})")
    assert 159 <= player.position <= 162
    page.evaluate("change({level: 3})")
    assert player.shows("kt-lines")


def test_an_error_of_python_is_an_alert(page, mounted):
    player = mounted(watch(TOUR))
    alert = player.root.get_by_role("alert")
    assert alert.count() == 0
    page.evaluate("tell('msg:custom', {alert: 'This does not work: no'})")
    assert alert.text_content() == "This does not work: no"


@pytest.mark.parametrize(
    ("problem", "cell", "name"), [(TOUR, "b3", "b3"), (ROOM, "row 2, column 0", "2,0")]
)
def test_a_start_is_chosen_by_click_and_by_keys(page, mounted, problem, cell, name):
    player = mounted(watch(problem, choosing=True))
    square = player.root.get_by_role("gridcell", name=cell)
    square.click()
    assert sent(page) == [["start", name], "save"]
    square.focus()
    player.press("ArrowRight", "Enter")
    assert sent(page)[2] != ["start", name]
    assert len(sent(page)) == 4


def test_without_choosing_a_click_on_a_square_does_nothing(page, mounted):
    player = mounted(watch(TOUR))
    player.root.get_by_role("gridcell", name="b3").click()
    assert sent(page) == []


# --- modes


@pytest.mark.parametrize("make", [lambda: watch(TOUR, guess=True), lambda: play(TOUR)])
def test_modes_show_their_buttons_and_hide_what_would_tell(page, saved, make):
    shown = saved(make())
    assert shown.root.locator(".kt-area button:visible").count() >= 2
    assert not shown.slider.is_visible()
    assert not shown.shows("kt-steps")
    shown.press("Space", "End", "n")
    shown.press("b", "Escape", "?", "Escape")
    assert shown.shows("kt-board")


def test_guesses_are_counted_for_python(page, mounted):
    player = mounted(watch(TOUR, guess=True))
    first = record(TOUR)
    placed = next(first.state(k) for k in range(1, 20) if first.state(k).kind is PLACE)
    player.root.locator(".kt-area").get_by_role("button", name="place").click()
    player.root.get_by_role("gridcell", name=first.scene.name(placed.square)).click()
    assert [*sent(page)[0]] == ["score", [1, 1]]


def test_a_question_for_python_gets_its_answer(page, mounted):
    player = mounted(play(TOUR))
    player.root.locator(".kt-area").get_by_role("button", name="completed").click()
    (question,) = sent(page)
    assert question["ask"] == "completable"
    answer = {
        "answer": "completable",
        "id": question["id"],
        "verdict": "FOUND",
        "words": "Yes: so.",
    }
    page.evaluate("message => tell('msg:custom', message)", answer)
    page.wait_for_function("document.querySelector('.kt').textContent.includes('Yes: so.')")


# How Jupyter marks what is left without a kernel
CUT_OFF = "document.body.classList.add('jupyter-widgets-disconnected')"
RESTARTED = "The kernel was restarted: run this cell again."


def test_without_its_kernel_a_walk_says_what_to_do(page, mounted):
    player = mounted(play(TOUR))
    page.evaluate("() => { sent.push = () => { throw new Error('Cannot send'); }; }")
    player.press("c")
    player.words.filter(has_text=RESTARTED).wait_for()


def test_without_its_kernel_a_chosen_start_says_what_to_do(page, mounted):
    player = mounted(watch(TOUR, choosing=True))
    page.evaluate(CUT_OFF)
    player.root.get_by_role("gridcell", name="b3").click()
    assert player.root.get_by_role("alert").text_content() == RESTARTED
    assert sent(page) == []


def test_a_walk_goes_on_in_a_view_that_is_opened_again(page, mounted):
    first = mounted(play(TOUR))
    first.root.get_by_role("gridcell", name="b3").click()
    page.evaluate("() => { views[0](); open_view(); }")
    again = Seen(page)
    assert again.words.text_content().startswith("2 of 12 squares. The knight is on b3")
    page.evaluate("change({level: 2})")  # draws anew, and still the learner's path
    again.root.get_by_role("gridcell", name="b3, move 2").wait_for()
    assert again.words.text_content().startswith("2 of 12 squares.")


def test_python_leads_a_guess_elsewhere(page, mounted):
    player = mounted(watch(TOUR, guess=True))
    page.evaluate("tell('msg:custom', {go: 32})")
    player.press("x")
    assert player.words.text_content().startswith("The answer is undo a2.")


def test_a_saved_page_does_not_offer_to_ask_python(saved):
    player = saved(play(TOUR))
    assert player.root.locator(".kt-area").get_by_role("button", name="undo").is_visible()
    assert player.root.locator(".kt-area").get_by_role("button", name="completed").count() == 0
