// Puts the player together: panes on one clock, controls, keys, modes.
// The position lives here alone. Stepping, scrubbing and playing send nothing to Python.

const LEVELS = ["board", "+ calls", "+ lines", "+ counts"];
const ICONS = { first: "|◂", back: "◂", play: "▶ Play", pause: "❚❚ Pause", forward: "▸", last: "▸|", big: "Big", help: "?" };
const KEYS = [
  ["space", "play, pause"], [", and .", "one step back, one step on"], ["Home, End", "to the start, to the end"],
  ["n and p", "next, previous mark of the chosen kind"], ["1 to 4", "level: how much is shown"], ["+ and -", "faster, slower"],
  ["d", "only this depth and above, or all depths"], ["b", "big, for a projector: on, off"], ["?", "this list"], ["Esc", "leaves the list, leaves big"],
];

// One trace with its views. `position` and `answered` are the player's, clamped to this trace.
class Pane {
  constructor(player, trace, name) {
    Object.assign(this, { player, trace, scene: trace.scene, model: player.model, position: 0 });
    this.board = makeBoard(trace.scene, { pick: (cell) => player.pick(this, cell), key: (event) => player.modeKey(event) });
    this.stack = stackView(trace.scene);
    this.lines = linesView(trace);
    this.counters = countersView();
    this.words = make("p", { class: "kt-words" });
    this.verdict = make("p", { class: "kt-verdict" });
    this.area = make("div", { class: "kt-area" });
    this.element = make("section", { class: "kt-pane", "aria-label": name || trace.scene.title || "Board" },
      make("h3", { class: "kt-name", text: name }),
      make("div", { class: "kt-views" }, make("div", { class: "kt-place" }, this.board.element), make("div", { class: "kt-side" }, this.stack.element, this.lines.element)),
      make("div", { class: "kt-said" }, this.words, this.verdict), this.area, this.counters.element);
  }

  get state() { return this.trace.at(this.position); }
  get ended() { return this.position >= this.trace.length; }

  show(k, answered, level) {
    this.position = this.trace.clamp(k);
    const state = this.state;
    this.draw(this.viewOf(state, level));
    this.stack.draw(state);
    this.lines.draw(state, answered);
    this.counters.draw(state.counts);
    this.sentence = stepWords(this.trace, state, answered);
    setText(this.words, this.sentence);
    setText(this.verdict, this.ended ? verdictWords(this.trace.meta) : this.hopeless(level));
  }

  viewOf(state, level) {
    const rejected = state.kind === "REJECT" ? state.cell : null;
    const top = state.levels[state.levels.length - 1];
    return {
      path: state.path, kind: state.kind, cell: state.cell, rejected, entered: state.entered, onward: null,
      candidates: level > 1 && top ? top.choices.slice(top.tried).filter((cell) => this.trace.blocked(state, cell).why === "no") : [],
      blocked: rejected === null ? null : this.trace.blocked(state, rejected),
      attacked: this.player.attacked, doomed: level === 4 && this.trace.isDoomed(state.k),
    };
  }

  hopeless(level) {
    return level === 4 && this.trace.isDoomed(this.position) ? "Hopeless: from here on no solution is possible, until this is undone." : "";
  }

  draw(view) { this.board.draw(view); }
  go(k, answered = false) { this.player.go(k, answered); }
  choose(name, value) {
    this.model.set(name, value);
    this.model.save_changes();
  }
  complete(path) { return this.player.ask(path); }
  say(text) {
    setText(this.words, text);
    this.player.speak(text);
  }
}

function verdictWords(meta) {
  return meta.verdict ? `${meta.verdict}${meta.verdict === "NONE" ? ", which is proved" : ""}: ${meta.why}.` : "";
}

class Player {
  constructor(model) {
    Object.assign(this, { model, panes: [], position: 0, answered: false, depth: Infinity, mode: null, waiting: new Map() });
    this.level = model.get("level");
    this.clock = makeClock((steps) => this.due(steps), () => this.clockChanged());
    this.calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.makeElements();
    this.setSpeed(this.calm ? Math.min(model.get("speed"), 5) : model.get("speed"));
    this.listen();
    this.load();
  }

  // --- elements

  makeElements() {
    this.live = make("div", { class: "kt-live", role: "status" });
    this.alert = make("div", { class: "kt-alert", role: "alert", hidden: "" });
    this.stage = make("div", { class: "kt-stage" });
    this.time = make("div", { class: "kt-time" });
    this.where = make("span", { class: "kt-where" });
    this.note = make("p", { class: "kt-note" });
    this.helpBox = this.makeHelp();
    this.element = make("div", { class: "kt", role: "group", "aria-label": "Player", tabindex: "-1", ...QUIET },
      this.alert, this.stage, this.time, this.makeTransport(), this.makeJumps(), this.note, this.helpBox, this.live);
  }

  makeTransport() {
    const act = (label, icon, what) => button(label, ICONS[icon], what);
    this.playButton = act("Play", "play", () => this.toggle());
    this.playButton.classList.add("kt-play");
    this.speedBox = choiceBox("speed", "Steps a second", SPEEDS.map((speed) => [speed, `${number(speed)} / s`]), (value) => this.setSpeed(Number(value)));
    this.levelBox = choiceBox("level", "How much is shown", LEVELS.map((words, i) => [i + 1, `${i + 1} ${words}`]), (value) => this.setLevel(Number(value)));
    const steps = make("div", { class: "kt-steps" }, act("To the start", "first", () => this.jump(0)), act("Step back", "back", () => this.back()),
      this.playButton, act("Step forward", "forward", () => this.forward()), act("To the end", "last", () => this.jump(this.length)));
    const more = make("div", { class: "kt-more-buttons" }, act("Big, for a projector", "big", () => this.present()), act("Help: keys", "help", () => this.help()));
    return make("div", { class: "kt-controls" }, steps, this.speedBox, this.levelBox, more);
  }

  makeJumps() {
    this.kindBox = choiceBox("jump to", "Kind of mark", MARKS.map(([mark, words, sign]) => [mark, `${sign} ${words}`]), () => {});
    this.depthBox = checkBox("only this depth and above", (on) => this.filter(on));
    this.attackedBox = checkBox("attacked squares", (on) => this.setAttacked(on));
    return make("div", { class: "kt-jumps" }, this.kindBox, button("Previous mark", "◂ previous", () => this.mark(-1)),
      button("Next mark", "next ▸", () => this.mark(1)), this.depthBox, this.attackedBox);
  }

  makeHelp() {
    const rows = KEYS.map(([key, words]) => make("div", {}, make("dt", {}, make("kbd", { text: key })), make("dd", { text: words })));
    return make("div", { class: "kt-help", role: "dialog", "aria-label": "Keys", tabindex: "-1", hidden: "", ...QUIET },
      make("h3", { text: "Keys" }), make("dl", {}, ...rows), button("Close", "Close", () => this.help(false)));
  }

  // --- what is shown

  // A new trace takes the place of the old one; a view keeps its level and speed.
  load() {
    this.clock.pause();
    this.unload();
    this.data = this.model.get("data");
    const traces = this.model.get("traces").map((meta, i) => openTrace(meta, this.data[i]));
    const names = this.model.get("names");
    this.length = Math.max(...traces.map((trace) => trace.length));
    this.panes = traces.map((trace, i) => new Pane(this, trace, names[i] || ""));
    this.timeline = makeTimeline(traces, names, (k) => this.go(k, false, false), () => this.speakState());
    this.depth = Infinity;
    this.depthBox.input.checked = false;
    const queens = traces.some((trace) => trace.scene.kind === "queens");
    this.attackedBox.hidden = !queens;
    this.attacked = this.attackedBox.input.checked = queens && traces[0].scene.rows <= 8;
    this.stage.replaceChildren(...this.panes.map((pane) => pane.element));
    this.time.replaceChildren(this.timeline.element, this.where);
    setText(this.note, traces.flatMap((trace) => [trace.meta.left_out, trace.meta.doomed_note]).filter(Boolean).join(" "));
    this.element.classList.toggle("kt-race", traces.length > 1);
    this.setLevel(this.level);
    this.setMode();
  }

  unload() {
    if (this.mode) this.mode.leave();
    this.mode = null;
    if (this.timeline) this.timeline.remove();
  }

  setMode() {
    const mode = this.model.get("mode");
    this.element.dataset.mode = mode;
    this.go(mode === "watch" ? this.model.get("at") : this.model.get("asks")[0] || 0, false, false);
    const makeMode = { guess: guessMode, play: playMode }[mode];
    this.setChoosing();
    if (makeMode) this.mode = makeMode(this.panes[0]);
  }

  setChoosing() {
    const choosing = this.model.get("mode") !== "watch" || this.model.get("choosing");
    this.panes.forEach((pane) => pane.board.choosing(choosing));
  }

  // Moves every pane to position k; the end of a shorter trace is where its pane stays.
  go(k, answered = false, aloud = true) {
    this.position = k;
    this.answered = answered;
    for (const pane of this.panes) pane.show(k, answered && this.undoes(pane, k), this.level);
    const state = this.panes[0].state;
    this.timeline.show(k, state);
    setText(this.where, `step ${number(k)} of ${number(this.length)}`);
    if (aloud) this.speakState();
  }

  undoes(pane, k) { return k < pane.trace.length && pane.trace.at(k + 1).kind === "UNDO"; }

  redraw() { this.go(this.position, this.answered, false); }

  speakState() {
    const many = this.panes.length > 1;
    this.speak(this.panes.map((pane) => `${many ? `${pane.element.ariaLabel}: ` : ""}${pane.sentence} ${pane.verdict.textContent}`.trim()).join(" "));
  }

  speak(text) { this.live.textContent = text; }

  // --- steps

  get options() { return { rejects: this.level > 1 || this.panes.length > 1, depth: this.depth }; }

  // The nearest position at which a pane stops
  stop(k, direction) {
    const stops = this.panes.map((pane) => pane.trace.step(pane.trace.clamp(k), direction, this.options));
    return direction > 0 ? Math.min(this.length, ...stops.filter((stop) => stop > k)) : Math.max(0, ...stops.filter((stop) => stop < k));
  }

  anyUndo(k) { return this.panes.some((pane) => this.undoes(pane, k)); }

  forward(aloud = true) {
    if (this.answered) return this.go(this.position + 1, false, aloud);
    const next = this.stop(this.position, 1);
    if (next === this.position) return this.go(next, false, aloud);
    const undo = this.anyUndo(next - 1);
    return this.go(undo ? next - 1 : next, undo, aloud);
  }

  back() {
    this.clock.pause();
    if (this.answered) return this.go(this.stop(this.position + 1, -1));
    if (this.position > 0 && this.anyUndo(this.position - 1)) return this.go(this.position - 1, true);
    return this.go(this.stop(this.position, -1));
  }

  onward() {
    this.clock.pause();
    this.forward();
  }

  // The clock calls this; whether there is more to come
  due(steps) {
    if (this.clock.speed <= TICKS_UP_TO) {
      for (let i = 0; i < steps; i += 1) this.forward(false);
    } else {
      let k = this.position;
      for (let i = 0; i < steps && k < this.length; i += 1) k = this.stop(k, 1);
      this.go(k, false, false);
    }
    return this.position < this.length;
  }

  jump(k) {
    this.clock.pause();
    this.go(k);
  }

  mark(direction) {
    const kind = this.kindBox.input.value, words = this.kindBox.input.selectedOptions[0].textContent.slice(2);
    const found = this.panes.map((pane) => (direction > 0 ? pane.trace.next(kind, this.position) : pane.trace.previous(kind, this.position)))
      .filter((k) => k !== null);
    if (found.length) this.jump(direction > 0 ? Math.min(...found) : Math.max(...found));
    else this.panes[0].say(`There is no ${direction > 0 ? "further" : "earlier"} ${words}.`);
  }

  // --- controls

  toggle() {
    if (this.clock.playing()) return this.clock.pause();
    if (this.position >= this.length) this.go(0, false, false);
    return this.clock.play();
  }

  clockChanged() {
    const playing = this.clock.playing();
    setText(this.playButton, playing ? ICONS.pause : ICONS.play);
    this.playButton.ariaLabel = this.playButton.title = playing ? "Pause" : "Play";
    this.element.classList.toggle("kt-playing", playing);
    if (!playing && this.panes.length) this.speakState();
  }

  setSpeed(speed) {
    const allowed = SPEEDS.filter((each) => each <= speed);
    this.clock.speed = allowed.length ? allowed[allowed.length - 1] : SPEEDS[0];
    this.speedBox.input.value = this.clock.speed;
  }

  faster(by) {
    const at = SPEEDS.indexOf(this.clock.speed) + by;
    this.setSpeed(SPEEDS[Math.max(0, Math.min(at, SPEEDS.length - 1))]);
    this.speak(`${this.clock.speed} steps a second`);
  }

  setLevel(level) {
    this.level = level;
    this.levelBox.input.value = level;
    this.element.dataset.level = level;
    if (level < 4) this.depth = Infinity;
    this.depthBox.input.checked = this.depth < Infinity;
    this.redraw();
  }

  filter(on) {
    this.depth = on ? this.panes[0].state.depth : Infinity;
    this.depthBox.input.checked = on;
    setText(this.depthBox.words, on ? `only depth ${this.depth} and above` : "only this depth and above");
  }

  setAttacked(on) {
    this.attacked = on;
    this.redraw();
  }

  pick(pane, cell) {
    if (this.mode) this.mode.pick(cell);
    else if (this.model.get("choosing")) {
      const name = squareName(pane.scene, cell);
      pane.choose("start", pane.scene.names === "pairs" ? name.replace(/[() ]/g, "") : name);
      this.speak(`${name} is chosen`);
    }
  }

  // --- keys

  listen() {
    const changes = {
      "change:traces": () => this.data !== this.model.get("data") && this.load(),
      "change:data": () => this.data !== this.model.get("data") && this.load(),
      "change:level": () => this.setLevel(this.model.get("level")),
      "change:speed": () => this.setSpeed(this.model.get("speed")),
      "change:mode": () => this.load(),
      "change:choosing": () => this.setChoosing(),
      "msg:custom": (message) => this.heard(message),
    };
    for (const [name, act] of Object.entries(changes)) this.model.on(name, act);
    this.deafen = () => Object.entries(changes).forEach(([name, act]) => this.model.off(name, act));
    this.element.addEventListener("keydown", (event) => this.onKey(event));
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.modeKey(event) && !this.ownKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  modeKey(event) { return Boolean(this.mode && !isText(event.target) && this.mode.key(event)); }

  ownKey(event) {
    const act = this.anywhere(event) || (this.mode || this.taken(event) ? null : this.keyFor(event));
    if (!act) return false;
    if (!event.repeat || !ONCE.has(event.key)) act();
    return true;
  }

  anywhere({ key, target }) {
    if (key === "Escape") return this.helpBox.hidden ? this.element.classList.contains("kt-big") && (() => this.present(false)) : () => this.help(false);
    return isText(target) ? null : { b: () => this.present(), "?": () => this.help() }[key];
  }

  // Keys that the focused element needs for itself
  taken({ key, target }) {
    if (target.tagName === "BUTTON" || target.type === "checkbox") return key === " " || key === "Enter";
    if (isText(target)) return key !== "," && key !== ".";
    return target.getAttribute("role") === "gridcell" && key === " " && this.model.get("choosing");
  }

  keyFor({ key, target }) {
    if (target === this.timeline.slider) key = { ArrowLeft: ",", ArrowDown: ",", ArrowRight: ".", ArrowUp: "." }[key] || key;
    if (/^[1-4]$/.test(key)) return () => this.setLevel(Number(key));
    return {
      " ": () => this.toggle(), ",": () => this.back(), ".": () => this.onward(),
      Home: () => this.jump(0), End: () => this.jump(this.length), n: () => this.mark(1), p: () => this.mark(-1),
      "+": () => this.faster(1), "=": () => this.faster(1), "-": () => this.faster(-1), d: () => this.filter(this.depth === Infinity),
    }[key];
  }

  help(open = this.helpBox.hidden) {
    this.helpBox.hidden = !open;
    (open ? this.helpBox : this.element).focus({ preventScroll: true });
  }

  // The whole window, above all else on the page: a popover is not cut off by the notebook's boxes
  present(on = !this.element.classList.contains("kt-big")) {
    const host = this.element.parentElement;
    host.style.minHeight = on ? `${this.element.offsetHeight}px` : ""; // the page keeps its place
    this.element.classList.toggle("kt-big", on);
    if (this.element.showPopover) {
      if (!on) this.element.hidePopover();
      this.element.popover = on ? "manual" : null;
      if (on) this.element.showPopover();
    }
    this.element.focus({ preventScroll: true });
  }

  // --- messages

  ask(path) {
    const id = Math.floor(Math.random() * 2 ** 31); // answers go to all views of a widget
    this.model.send({ ask: "completable", path, id });
    return new Promise((settle, fail) => this.waiting.set(id, { settle, fail }));
  }

  heard(message) {
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (waiting && message.error) waiting.fail(new Error(message.error));
    else if (waiting) waiting.settle(message);
    if ("go" in message) this.jump(Math.max(0, Math.min(message.go, this.length)));
    if ("play" in message && message.play !== this.clock.playing()) this.toggle();
    if ("alert" in message) {
      this.alert.hidden = !message.alert;
      this.alert.textContent = message.alert;
    }
  }

  remove() {
    this.clock.pause();
    this.unload();
    this.deafen();
    if (this.element.classList.contains("kt-big")) this.present(false);
    this.element.remove();
  }
}

const ONCE = new Set([" ", "b", "?", "d", "Escape"]); // a key held down does these once

function isText(target) { return target.tagName === "SELECT" || target.type === "text" || target.type === "number"; }

function choiceBox(label, words, choices, act) {
  const options = choices.map(([value, text]) => make("option", { value, text }));
  const input = make("select", { "aria-label": `${label}: ${words}`, title: words, onchange: () => act(input.value), ...QUIET }, ...options);
  return Object.assign(make("label", { class: "kt-choice" }, make("span", { text: label }), input), { input });
}

function checkBox(label, act) {
  const input = make("input", { type: "checkbox", onchange: () => act(input.checked), ...QUIET });
  const words = make("span", { text: label });
  return Object.assign(make("label", { class: "kt-check" }, input, words), { input, words });
}

function render({ model, el }) {
  const player = new Player(model);
  el.append(player.element);
  return () => player.remove();
}

export default { render };
