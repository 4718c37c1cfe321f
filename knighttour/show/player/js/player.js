// Puts the player together: panes, what is said, keys, Python. What is done with them is the mode's:
// each script holds one of watch.js, guess.js and play.js, and so one makeMode(player) -> {
//   keys: {key: words} for the help, pick(cell, pane), keyFor(event) -> what to do, if anything,
//   and if need be shown() after a draw, jump(k) and play(on) for Python, leave() at the end }.
// The position lives here alone: whatever moves it sends nothing to Python.

const RESTARTED = "The kernel was restarted: run this cell again.";
const ONCE = [" ", "b", "?", "d"]; // a key held down does these once

// One trace with its views
class Pane {
  constructor(player, trace, name) {
    const { scene } = trace;
    Object.assign(this, { player, trace, scene, name: name || scene.title });
    this.board = makeBoard(scene, (cell) => player.mode.pick(cell, this));
    this.views = [stackView(scene), linesView(trace), countersView()];
    const [stack, lines, counters] = this.views.map((view) => view.element);
    [this.words, this.verdict, this.area] = ["p.words", "p.verdict", "div.area"].map((part) => make(part));
    const side = make("div.side", {}, stack, lines), place = make("div.place", {}, this.board.element);
    this.element = make("section.pane", { "aria-label": this.name }, make("p.name", {}, name),
      make("div.views", {}, place, side), make("div.said", {}, this.words, this.verdict), this.area, counters);
  }

  // Views that are not to be seen are not drawn
  show(k, answered) {
    const { trace, views, player: { level, panes } } = this, race = panes.length > 1;
    this.state = trace.at(k);
    this.position = this.state.k;
    this.hopeless = level === 4 && trace.isDoomed(this.position);
    this.board.draw(this.view(level));
    for (const view of race ? views.slice(2) : views.slice(0, level - 1)) view.draw(this.state, answered);
  }

  // What the board is to show; to a guesser no rings, which would be the answer
  view(level) {
    const { trace, state, hopeless } = this, { kind, cell, levels } = state, { choices, tried } = levels.at(-1);
    const why = (cell) => trace.blocked(state, cell), rings = level > 1 && this.player.model.get("mode") !== "guess";
    const rejected = kind === "REJECT" ? { rejected: cell, blocked: why(cell) } : {};
    const candidates = rings ? choices.slice(tried).filter((each) => why(each).why === "no") : [];
    return { ...state, ...rejected, candidates, doomed: hopeless, attacked: this.attacked };
  }

  get attacked() { return this.player.attacked ?? this.scene.rows <= 8; }

  say(text) {
    setText(this.words, text);
    this.player.speak(text);
  }
}

class Player {
  constructor(model) {
    Object.assign(this, { model, level: model.get("level"), hasPython: Boolean(model.send) });
    this.alert = make("div.alert", { role: "alert", hidden: "" });
    this.live = make("div.live", { role: "status" });
    this.stage = make("div.stage");
    this.controls = make("div.controls", {},
      make("div.more-buttons", {}, button("Big, for a projector", "Big", () => this.present()), button("Help: keys", "?", () => this.help())));
    this.keys = make("dl");
    this.list = make("div.help", { role: "dialog", "aria-label": "Keys", tabindex: -1, hidden: "" },
      make("p.name", {}, "Keys"), this.keys, button("Close", "Close", () => this.help(false)));
    this.element = make("div", { class: "kt", role: "group", "aria-label": "Player", tabindex: -1 },
      this.alert, this.stage, this.controls, this.list, this.live);
    this.element.dataset.mode = model.get("mode");
    this.listen();
    this.load();
  }

  // --- what is shown

  // A new trace takes the place of the old one; a view keeps its level, and its place if it is to
  load() {
    const { model } = this, names = model.get("names"), focusAgain = this.heldFocus();
    this.stays = model.get("keep") && this.position < this.length;
    this.data = model.get("data");
    this.attacked = model.get("attacked");
    const traces = model.get("traces").map((meta, n) => openTrace(meta, this.data[n]));
    this.length = Math.max(...traces.map((trace) => trace.length));
    this.panes = traces.map((trace, n) => new Pane(this, trace, names[n] ?? ""));
    this.stage.replaceChildren(...this.panes.map((pane) => pane.element));
    this.element.classList.toggle("kt-race", traces.length > 1);
    this.element.dataset.level = this.level;
    this.setChoosing();
    this.mode = null;
    this.go(this.stays ? this.position : model.get("at"));
    this.mode = makeMode(this);
    focusAgain();
  }

  // A board that is made anew has the focus where the old one had it
  heldFocus() {
    const on = document.activeElement, held = this.hasFocus, at = this.panes?.findIndex(({ element }) => element.contains(on));
    return () => {
      this.panes[at]?.board.focus(Number(on.dataset.cell));
      this.keepFocus(held);
    };
  }

  setChoosing() {
    for (const { board } of this.panes) board.choosing(this.model.get("mode") !== "watch" || this.model.get("choosing"));
  }

  // All panes go to position k; a shorter trace stays at its end. `answered`: see undoFollows
  go(k, answered = false) {
    Object.assign(this, { position: k, answered });
    for (const pane of this.panes) pane.show(k, answered && undoFollows(pane.trace, k));
    this.mode?.shown?.();
  }

  redraw(values) {
    const held = this.hasFocus;
    Object.assign(this, values);
    this.element.dataset.level = this.level;
    this.go(this.position, this.answered);
    this.keepFocus(held);
  }

  // Were the focused control gone or hidden, the keys would be the notebook's
  keepFocus(held) {
    if (held && !(this.hasFocus && document.activeElement.checkVisibility())) this.focus();
  }

  focus(element = this.element) { element.focus({ preventScroll: true }); }

  get hasFocus() { return this.element.contains(document.activeElement); }

  speak(text) { this.live.textContent = text; }

  // --- keys

  // Heard on the way down to the focused element, before that one has its own use for a key
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = this.mode.keyFor(event) ?? this.keyFor(event);
    if (!act) return;
    if (!event.repeat || !ONCE.includes(event.key)) act();
    event.preventDefault();
    event.stopPropagation();
  }

  keyFor({ key, target }) {
    const leave = this.list.hidden ? this.isBig && (() => this.present(false)) : () => this.help(false);
    const letters = target.tagName === "SELECT" ? {} : { b: () => this.present(), "?": () => this.help() }; // a list looks for them
    return { ...letters, Escape: leave }[key];
  }

  help(open = this.list.hidden) {
    const keys = { ...this.mode.keys, b: "big, for a projector: on, off", "?": "this list", Esc: "leaves the list, leaves big" };
    this.keys.replaceChildren(...Object.entries(keys).map(([key, words]) => make("div", {}, make("dt", {}, key), make("dd", {}, words))));
    this.list.hidden = !open;
    this.focus(open ? this.list : this.element);
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
    this.focus();
  }

  // --- Python

  listen() {
    const { model, element } = this, of = (name) => () => this.redraw({ [name]: model.get(name) });
    const changed = () => this.data !== model.get("data") && this.load(); // traces and data change together
    const acts = {
      "change:traces": changed, "change:data": changed, "change:choosing": () => this.setChoosing(),
      "change:level": of("level"), "change:attacked": of("attacked"), "change:speed": () => this.mode.setSpeed?.(model.get("speed")),
      "msg:custom": (message) => this.heard(message),
    };
    for (const name in acts) model.on(name, acts[name]);
    this.deafen = () => { for (const name in acts) model.off(name, acts[name]); };
    element.addEventListener("keydown", (event) => this.onKey(event), true);
    // JupyterLab's keys let the focused element be
    element.addEventListener("focusin", ({ target }) => { target.dataset.lmSuppressShortcuts = true; });
  }

  heard({ go, play, alert }) {
    if (go !== undefined) this.mode.jump?.(Math.min(go, this.length));
    if (play !== undefined) this.mode.play?.(play);
    if (alert !== undefined) {
      this.alert.hidden = !alert;
      this.alert.textContent = alert;
    }
  }

  // Jupyter's mark on what has lost its kernel
  get isCut() { return this.element.closest(".jupyter-widgets-disconnected"); }

  // Python's answer whether a path can be completed; an Error whose message can be shown
  ask(path) {
    const id = Math.random(), { model } = this; // the answer goes to all views: its id says whose it is
    return new Promise((settle, fail) => {
      const listen = (answer) => {
        if (answer.id !== id) return;
        model.off("msg:custom", listen);
        if (answer.error) fail(new Error(answer.error)); else settle(answer);
      };
      try { model.send({ ask: "completable", path, id }); } catch { throw new Error(RESTARTED); }
      model.on("msg:custom", listen);
    });
  }

  tell(name, value) {
    this.model.set(name, value);
    this.model.save_changes();
  }

  remove() {
    this.mode.leave?.();
    this.deafen();
    this.element.remove();
  }
}

// And the call on top has answered
function undoFollows(trace, k) { return k < trace.length && trace.at(k + 1).kind === "UNDO" && !goesOn(trace, trace.at(k)); }

function render({ model, el }) {
  const player = new Player(model);
  el.append(player.element);
  return () => player.remove();
}

export default { render };
