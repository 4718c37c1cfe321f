// Puts the player together: panes on one clock, controls, keys, modes.
// The position lives here alone: stepping, scrubbing and playing send nothing to Python.

const LEVELS = ["1 board", "2 + calls", "3 + lines", "4 + counts"];
const KEYS = { // for the help; what they do is in `keyFor` and `anywhere`
  space: "play, pause", ", and .": "one step back, one step on", "Home, End": "to the start, to the end",
  "n and p": "next, previous mark of the chosen kind", "1 to 4": "level: how much is shown", "+ and -": "faster, slower",
  d: "only this depth and above, or all depths", b: "big, for a projector: on, off", "?": "this list", Esc: "leaves the list, leaves big", "| ◂ ▴ ◆ ▨": "marks on the timeline: dead ends, longest undos, new deepest, solutions, hopeless work",
};
const HOPELESS = "Hopeless: from here on no solution is possible, until this is undone.";

// One trace with its views
class Pane {
  constructor(player, trace, name) {
    Object.assign(this, { player, trace, scene: trace.scene, model: player.model, position: 0 });
    this.name = name || trace.scene.title || "Board";
    this.board = makeBoard(trace.scene, { pick: (cell) => player.pick(this, cell), key: (event) => player.modeKey(event) });
    this.views = [stackView(trace.scene), linesView(trace), countersView()];
    const [stack, lines, counters] = this.views.map((view) => view.element);
    [this.words, this.verdict] = ["words", "verdict"].map((what) => make("p", { class: `kt-${what}` }));
    this.area = make("div", { class: "kt-area" });
    this.element = make("section", { class: "kt-pane", "aria-label": this.name }, make("p", { class: "kt-name", text: name }),
      make("div", { class: "kt-views" }, make("div", { class: "kt-place" }, this.board.element), make("div", { class: "kt-side" }, stack, lines)),
      make("div", { class: "kt-said" }, this.words, this.verdict), this.area, counters);
  }

  get state() { return this.trace.at(this.position); }

  show(k, answered, level) {
    this.position = this.trace.clamp(k);
    const state = this.state, hopeless = level === 4 && this.trace.isDoomed(this.position);
    this.draw(this.viewOf(state, level, hopeless));
    for (const view of this.views) view.draw(state, answered);
    setText(this.words, stepWords(this.trace, state, answered));
    setText(this.verdict, this.position >= this.trace.length ? verdictWords(this.trace.meta) : hopeless ? HOPELESS : "");
  }

  viewOf(state, level, doomed) {
    const { path, kind, cell, entered, levels } = state, top = levels[levels.length - 1], why = (cell) => this.trace.blocked(state, cell);
    const rejected = kind === "REJECT" ? cell : null, untried = level > 1 && top ? top.choices.slice(top.tried) : [];
    return {
      path, kind, cell, entered, rejected, doomed, onward: null, attacked: this.player.attacked,
      candidates: untried.filter((each) => why(each).why === "no"), blocked: rejected === null ? null : why(rejected),
    };
  }

  draw(view) { this.board.draw(view); }
  go(k, answered = false) { this.player.go(k, answered); }
  complete(path) { return this.player.ask(path); }

  choose(name, value) {
    this.model.set(name, value);
    this.model.save_changes();
  }

  say(text) {
    setText(this.words, text);
    this.player.speak(text);
  }
}

function verdictWords({ verdict, why }) {
  return verdict ? `${verdict}${verdict === "NONE" ? ", which is proved" : ""}: ${why}.` : "";
}

class Player {
  constructor(model) {
    Object.assign(this, { model, panes: [], position: 0, answered: false, depth: Infinity, mode: null, level: model.get("level") });
    this.clock = makeClock((steps) => this.due(steps), () => this.clockChanged());
    this.makeElements();
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.setSpeed(Math.min(model.get("speed"), calm ? 5 : Infinity));
    this.listen();
    this.load();
  }

  // --- elements

  makeElements() {
    const box = (name, attributes = {}, ...children) => make("div", { class: `kt-${name}`, ...attributes }, ...children);
    [this.stage, this.time, this.where, this.note] = ["stage", "time", "where", "note"].map((name) => box(name));
    this.live = box("live", { role: "status" });
    this.alert = box("alert", { role: "alert", hidden: "" });
    this.keys = this.makeHelp();
    this.playButton = button("Play", "▶ Play", () => this.toggle());
    this.playButton.classList.add("kt-play");
    this.speed = choiceBox("speed", "steps a second", SPEEDS.map((speed) => [speed, `${number(speed)} / s`]), (value) => this.setSpeed(value));
    this.shown = choiceBox("level", "how much is shown", LEVELS.map((words, i) => [i + 1, words]), (value) => this.setLevel(value));
    this.kind = choiceBox("jump to", "kind of mark", MARKS.map(([mark, words, sign]) => [mark, `${sign} ${words}`]), () => {});
    this.only = checkBox("only this depth and above", (on) => this.filter(on));
    this.beaten = checkBox("attacked squares", (on) => this.setAttacked(on));
    const steps = box("steps", {}, button("To the start", "|◂", () => this.jump(0)), button("Step back", "◂", () => this.back()), this.playButton,
      button("Step forward", "▸", () => this.onward()), button("To the end", "▸|", () => this.jump(this.length)));
    const more = box("more-buttons", {}, button("Big, for a projector", "Big", () => this.present()), button("Help: keys", "?", () => this.help()));
    const jumps = [button("Previous mark", "previous", () => this.mark(-1)), button("Next mark", "next", () => this.mark(1))];
    this.element = make("div", { class: "kt", role: "group", "aria-label": "Player", tabindex: "-1", ...QUIET }, this.alert, this.stage, this.time,
      box("controls", {}, steps, this.speed.label, this.shown.label, more), box("jumps", {}, this.kind.label, ...jumps, this.only.label, this.beaten.label),
      this.note, this.keys, this.live);
  }

  makeHelp() {
    const rows = Object.entries(KEYS).map(([key, words]) => make("div", {}, make("dt", { text: key }), make("dd", { text: words })));
    return make("div", { class: "kt-help", role: "dialog", "aria-label": "Keys", tabindex: "-1", hidden: "", ...QUIET },
      make("p", { class: "kt-name", text: "Keys" }), make("dl", {}, ...rows), button("Close", "Close", () => this.help(false)));
  }

  // --- what is shown

  // A new trace takes the place of the old one; a view keeps its level and speed
  load() {
    const focusAgain = this.heldFocus(), stays = this.model.get("keep") && this.position < this.length ? this.position : null;
    const playing = stays !== null && this.clock.playing();
    this.clock.pause();
    this.unload();
    this.data = this.model.get("data");
    const names = this.model.get("names"), traces = this.model.get("traces").map((meta, i) => openTrace(meta, this.data[i]));
    this.length = Math.max(...traces.map((trace) => trace.length));
    this.panes = traces.map((trace, i) => new Pane(this, trace, names[i] || ""));
    this.timeline = makeTimeline(traces, names, (k) => this.go(k, false, false), () => this.speakState());
    this.stage.replaceChildren(...this.panes.map((pane) => pane.element));
    this.time.replaceChildren(this.timeline.element, this.where);
    setText(this.note, traces.flatMap(({ meta }) => [meta.left_out && `Of this search ${meta.left_out}.`, meta.doomed_note]).filter(Boolean).join(" "));
    this.element.classList.toggle("kt-race", traces.length > 1);
    const { kind, rows } = traces[0].scene;
    this.beaten.label.hidden = kind !== "queens";
    this.attacked = this.beaten.input.checked = kind === "queens" && (this.model.get("attacked") ?? rows <= 8);
    this.depth = Infinity;
    this.setLevel(this.level);
    this.setMode();
    if (stays !== null) this.go(stays, false, false);
    if (playing) this.clock.play();
    focusAgain();
  }

  // A board and a timeline that are made anew have the focus where the old ones had it
  heldFocus() {
    const on = document.activeElement, slider = on === this.timeline?.slider, at = this.panes.findIndex(({ element }) => element.contains(on));
    return () => slider ? this.timeline.slider.focus() : at >= 0 && this.panes[at]?.board.focus(Number(on.dataset.cell));
  }

  unload() {
    this.mode?.leave();
    this.mode = null;
    this.timeline?.remove();
  }

  setMode() {
    const mode = (this.element.dataset.mode = this.model.get("mode")), makeMode = { guess: guessMode, play: playMode }[mode];
    this.go(mode === "guess" ? this.model.get("asks")[0] ?? 0 : this.model.get("at"), false, false);
    this.setChoosing();
    if (makeMode) this.mode = makeMode(this.panes[0]);
  }

  setChoosing() {
    for (const pane of this.panes) pane.board.choosing(this.model.get("mode") !== "watch" || this.model.get("choosing"));
  }

  // All panes go to position k; a shorter trace stays at its end
  go(k, answered = false, aloud = true) {
    Object.assign(this, { position: k, answered });
    for (const pane of this.panes) pane.show(k, answered && undoFollows(pane.trace, k), this.level);
    this.timeline.show(k, this.panes[0].state);
    setText(this.where, `step ${number(k)} of ${number(this.length)}`);
    if (aloud) this.speakState();
  }

  redraw() { this.go(this.position, this.answered, false); }

  speakState() {
    const said = (pane) => `${this.panes[1] ? `${pane.name}: ` : ""}${pane.words.textContent} ${pane.verdict.textContent}`.trim();
    this.speak(this.panes.map(said).join(" "));
  }

  speak(text) { this.live.textContent = text; }

  // --- steps

  // The nearest position at which a pane stops
  stop(k, direction) {
    const options = { rejects: this.level > 1 || this.panes.length > 1, depth: this.depth };
    const stops = this.panes.map(({ trace }) => trace.step(trace.clamp(k), direction, options));
    return direction > 0 ? Math.min(this.length, ...stops.filter((stop) => stop > k)) : Math.max(0, ...stops.filter((stop) => stop < k));
  }

  anyUndo(k) { return this.panes.some((pane) => undoFollows(pane.trace, k)); }

  // An undo takes two ticks: first the call below has answered, then the square comes off
  forward(aloud = true) {
    if (this.answered) return this.go(this.position + 1, false, aloud);
    const next = this.stop(this.position, 1), undo = next > this.position && this.anyUndo(next - 1);
    return this.go(undo ? next - 1 : next, undo, aloud);
  }

  back() {
    this.clock.pause();
    if (this.answered) this.go(this.stop(this.position + 1, -1));
    else if (this.position && this.anyUndo(this.position - 1)) this.go(this.position - 1, true);
    else this.go(this.stop(this.position, -1));
  }

  onward() {
    this.clock.pause();
    this.forward();
  }

  // The clock says how many steps are due; the answer is whether there are more
  due(steps) {
    if (this.clock.speed <= TICKS_UP_TO) {
      for (let i = 0; i < steps; i++) this.forward(false);
    } else {
      let k = this.position;
      for (let i = 0; i < steps && k < this.length; i++) k = this.stop(k, 1);
      this.go(k, false, false);
    }
    return this.position < this.length;
  }

  jump(k) {
    this.clock.pause();
    this.go(k);
  }

  mark(direction) {
    const { value, selectedOptions } = this.kind.input, way = direction > 0 ? "next" : "previous";
    const found = this.panes.map((pane) => pane.trace[way](value, this.position)).filter((k) => k !== null);
    if (found.length) this.jump(Math[direction > 0 ? "min" : "max"](...found));
    else this.panes[0].say(`There is no ${direction > 0 ? "further" : "earlier"} ${selectedOptions[0].text.slice(2)}.`);
  }

  // --- controls

  toggle() {
    if (this.clock.playing()) return this.clock.pause();
    if (this.position >= this.length) this.go(0, false, false);
    return this.clock.play();
  }

  clockChanged() {
    const playing = this.clock.playing();
    setText(this.playButton, playing ? "❚❚ Pause" : "▶ Play");
    this.playButton.ariaLabel = this.playButton.title = playing ? "Pause" : "Play";
    if (!playing) this.speakState();
  }

  setSpeed(speed) { this.speed.input.value = this.clock.speed = SPEEDS.findLast((each) => each <= speed) ?? SPEEDS[0]; }

  faster(by) {
    this.setSpeed(SPEEDS[SPEEDS.indexOf(this.clock.speed) + by] ?? this.clock.speed);
    this.speak(`${this.clock.speed} steps a second`);
  }

  setLevel(level) {
    this.shown.input.value = this.element.dataset.level = this.level = level;
    this.filter(level === 4 && this.depth < Infinity);
    this.redraw();
  }

  filter(on) {
    this.depth = on ? this.panes[0].state.depth : Infinity;
    this.only.input.checked = on;
    setText(this.only.words, on ? `only depth ${this.depth} and above` : "only this depth and above");
  }

  setAttacked(on) {
    this.attacked = on;
    this.redraw();
  }

  pick(pane, cell) {
    if (this.mode) return this.mode.pick(cell);
    const name = squareName(pane.scene, cell);
    pane.choose("start", name.replace(/[() ]/g, ""));
    return this.speak(`${name} is chosen`);
  }

  // --- keys

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(this.modeKey(event) || this.ownKey(event))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  modeKey(event) { return Boolean(this.mode && event.target.tagName !== "SELECT" && this.mode.key(event)); }

  ownKey(event) {
    const act = this.anywhere(event) || (this.mode || this.taken(event) ? null : this.keyFor(event));
    if (act && !(event.repeat && ONCE.has(event.key))) act();
    return Boolean(act);
  }

  anywhere({ key, target }) {
    if (key === "Escape") return !this.keys.hidden ? () => this.help(false) : this.isBig && (() => this.present(false));
    return target.tagName !== "SELECT" && { b: () => this.present(), "?": () => this.help() }[key];
  }

  // Keys that the focused element needs for itself
  taken({ key, target }) {
    if (target.tagName === "SELECT") return key !== "," && key !== ".";
    return (key === " " || key === "Enter") && (target.tagName === "BUTTON" || target.type === "checkbox");
  }

  keyFor({ key, target }) {
    if (target === this.timeline.slider) key = { ArrowLeft: ",", ArrowDown: ",", ArrowRight: ".", ArrowUp: "." }[key] ?? key;
    if (/^[1-4]$/.test(key)) return () => this.setLevel(Number(key));
    return {
      " ": () => this.toggle(), ",": () => this.back(), ".": () => this.onward(), Home: () => this.jump(0), End: () => this.jump(this.length),
      n: () => this.mark(1), p: () => this.mark(-1), d: () => this.filter(this.depth === Infinity),
      "+": () => this.faster(1), "=": () => this.faster(1), "-": () => this.faster(-1),
    }[key];
  }

  help(open = this.keys.hidden) {
    this.keys.hidden = !open;
    (open ? this.keys : this.element).focus({ preventScroll: true });
  }

  get isBig() { return this.element.classList.contains("kt-big"); }

  // The whole window, above all else: a popover is not cut off by the notebook's boxes
  present(on = !this.isBig) {
    const { element } = this;
    element.parentElement.style.minHeight = on ? `${element.offsetHeight}px` : ""; // the page keeps its place
    if (!on) element.hidePopover?.();
    element.classList.toggle("kt-big", on);
    element.popover = on ? "manual" : null;
    if (on) element.showPopover?.();
    element.focus({ preventScroll: true });
  }

  // --- Python

  listen() {
    const changed = () => this.data !== this.model.get("data") && this.load(); // traces and data change together
    const acts = {
      "change:traces": changed, "change:data": changed, "change:mode": () => this.load(), "change:choosing": () => this.setChoosing(),
      "change:level": () => this.setLevel(this.model.get("level")), "change:speed": () => this.setSpeed(this.model.get("speed")),
      "change:attacked": () => this.setAttacked(this.beaten.input.checked = this.model.get("attacked")), "msg:custom": (message) => this.heard(message),
    };
    for (const name in acts) this.model.on(name, acts[name]);
    this.deafen = () => { for (const name in acts) this.model.off(name, acts[name]); };
    this.element.addEventListener("keydown", (event) => this.onKey(event));
  }

  heard({ go, play, alert }) {
    if (go !== undefined) this.jump(Math.max(0, Math.min(go, this.length)));
    if (play !== undefined && play !== this.clock.playing()) this.toggle();
    if (alert !== undefined) {
      this.alert.hidden = !alert;
      this.alert.textContent = alert;
    }
  }

  ask(path) {
    const id = Math.random(), { model } = this; // the answer goes to all views: its id says whose it is
    return new Promise((settle, fail) => {
      const listen = (answer) => {
        if (answer.id !== id) return;
        model.off("msg:custom", listen);
        if (answer.error) fail(new Error(answer.error)); else settle(answer);
      };
      model.on("msg:custom", listen);
      model.send({ ask: "completable", path, id });
    });
  }

  remove() {
    this.clock.pause();
    this.unload();
    this.deafen();
    this.element.remove();
  }
}

const ONCE = new Set([" ", "b", "?", "d"]); // a key held down does these once

function undoFollows(trace, k) { return k < trace.length && trace.at(k + 1).kind === "UNDO"; }

function choiceBox(label, words, choices, act) {
  const options = choices.map(([value, text]) => make("option", { value, text })), name = `${label}: ${words}`;
  const input = make("select", { "aria-label": name, title: name, onchange: () => act(Number(input.value)), ...QUIET }, ...options);
  return { input, label: make("label", { class: "kt-choice" }, make("span", { text: label }), input) };
}

function checkBox(text, act) {
  const input = make("input", { type: "checkbox", onchange: () => act(input.checked), ...QUIET }), words = make("span", { text });
  return { input, words, label: make("label", { class: "kt-check" }, input, words) };
}

function render({ model, el }) {
  const player = new Player(model);
  el.append(player.element);
  return () => player.remove();
}

export default { render };
