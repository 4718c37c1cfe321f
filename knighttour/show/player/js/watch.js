// Watch a search, or a race: time, jumps, levels, keys. These controls stay when another trace comes.

const LEVELS = ["1 board", "2 + calls", "3 + lines", "4 + counts"];
const WATCH_KEYS = { // for the help; what they do is in `keyFor`
  space: "play, pause", ", and .": "one step back, one step on", "Home, End": "to the start, to the end",
  "n and p": "next, previous mark of the chosen kind", "1 to 4": "level: how much is shown", "+ and -": "faster, slower",
  d: "only this depth and above, or all depths", "| ◂ ▴ ◆ ▨": "marks on the timeline: dead ends, longest undos, new deepest, solutions, hopeless work",
};

function makeMode(player) {
  const watching = (player.watching ??= new Watching(player));
  watching.load();
  return watching;
}

class Watching {
  constructor(player) {
    Object.assign(this, { player, keys: WATCH_KEYS });
    this.clock = makeClock((steps) => this.due(steps), () => this.clockChanged());
    this.makeElements(player.controls);
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.setSpeed(Math.min(player.model.get("speed"), calm ? 5 : Infinity));
  }

  makeElements(controls) {
    [this.time, this.where, this.note] = ["time", "where", "note"].map((part) => make(`div.${part}`));
    this.playButton = button("Play", "▶ Play", () => this.toggle());
    this.playButton.classList.add("kt-play");
    this.speed = choiceBox("speed", "steps a second", SPEEDS.map((speed) => [speed, `${number(speed)} / s`]), (value) => this.setSpeed(value));
    this.level = choiceBox("level", "how much is shown", LEVELS.map((words, n) => [n + 1, words]), (level) => this.player.redraw({ level }));
    this.kind = choiceBox("jump to", "kind of mark", MARKS.map(([mark, words, sign]) => [mark, `${sign} ${words}`]));
    this.only = checkBox((on) => this.filter(on));
    this.beaten = checkBox((attacked) => this.player.redraw({ attacked }), "attacked squares");
    const steps = make("div.steps", {}, button("To the start", "|◂", () => this.jump(0)), button("Step back", "◂", () => this.back()),
      this.playButton, button("Step forward", "▸", () => this.onward()), button("To the end", "▸|", () => this.jump(Infinity)));
    const jumps = make("div.jumps", {}, this.kind.label, button("Previous mark", "previous", () => this.mark(-1)),
      button("Next mark", "next", () => this.mark(1)), this.only.label, this.beaten.label);
    controls.before(this.time);
    controls.prepend(steps, this.speed.label, this.level.label);
    controls.after(jumps, this.note);
  }

  load() {
    const { panes, model, stays } = this.player, traces = (this.traces = panes.map(({ trace }) => trace));
    const held = this.timeline && document.activeElement === this.timeline.slider;
    if (!stays) this.clock.pause();
    this.timeline?.remove();
    this.timeline = makeTimeline(traces, model.get("names"), (k) => this.player.go(k), () => this.speakState());
    this.time.replaceChildren(this.timeline.element, this.where);
    if (held) this.timeline.slider.focus();
    setText(this.note, [...new Set(traces.map(({ meta }) => meta.note))].filter(Boolean).join(" "));
    this.beaten.label.hidden = panes[0].scene.kind !== "queens";
    this.filter(false);
    this.shown();
  }

  shown() {
    const { panes, position, answered, length, level } = this.player, where = `step ${number(position)} of ${number(length)}`;
    for (const { trace, state, words, verdict, hopeless } of panes) {
      setText(words, stepWords(trace, state, answered && undoFollows(trace, state.k)));
      const until = trace.isDoomed(0) ? "from the start" : "until this is undone"; // a start is never undone
      setText(verdict, state.k === trace.length ? trace.meta.ending : hopeless ? `Hopeless ${until}: no solution is possible.` : "");
    }
    this.timeline.show(position, `${where}, depth ${number(panes[0].state.depth)}`);
    setText(this.where, where);
    this.level.input.value = level;
    this.beaten.input.checked = panes[0].attacked;
    if (level < 4 && level !== this.seen) this.filter(false); // where its box is not to be seen
    this.seen = level;
  }

  speakState() {
    const { panes } = this.player;
    const said = ({ name, words, verdict }) => `${panes[1] ? name + ": " : ""}${words.textContent} ${verdict.textContent}`.trim();
    this.player.speak(panes.map(said).join(" "));
  }

  // --- steps

  go(k, answered) {
    this.player.go(k, answered);
    this.speakState();
  }

  // The nearest position at which a trace stops
  stop(k, direction) {
    const { level, length } = this.player, options = { rejects: level > 1 || this.traces.length > 1, depth: this.depth };
    const stops = this.traces.map((trace) => trace.step(trace.clamp(k), direction, options));
    return direction > 0 ? Math.min(length, ...stops.filter((stop) => stop > k)) : Math.max(0, ...stops.filter((stop) => stop < k));
  }

  anyUndo(k) { return this.traces.some((trace) => undoFollows(trace, k)); }

  // An undo takes two ticks: first the call below has answered, then the square comes off
  forward() {
    const { position, answered } = this.player, next = answered ? position + 1 : this.stop(position, 1);
    const undo = !answered && next > position && this.anyUndo(next - 1);
    this.player.go(undo ? next - 1 : next, undo);
  }

  onward() {
    this.clock.pause();
    this.forward();
    this.speakState();
  }

  back() {
    const { position, answered } = this.player, undo = !answered && position > 0 && this.anyUndo(position - 1);
    this.clock.pause();
    this.go(undo ? position - 1 : this.stop(answered ? position + 1 : position, -1), undo);
  }

  // The clock says how many steps are due; the answer is whether there are more
  due(steps) {
    const { player } = this;
    if (this.clock.speed <= TICKS_UP_TO) {
      for (let i = 0; i < steps; i++) this.forward();
    } else {
      let k = player.position;
      for (let i = 0; i < steps && k < player.length; i++) k = this.stop(k, 1);
      player.go(k);
    }
    return player.position < player.length;
  }

  jump(k) {
    this.clock.pause();
    this.go(Math.min(k, this.player.length));
  }

  mark(direction) {
    const { position, panes } = this.player, { value, selectedOptions } = this.kind.input, on = direction > 0;
    const found = this.traces.map((trace) => trace[on ? "next" : "previous"](value, position)).filter((k) => k !== null);
    if (found.length) this.jump(Math[on ? "min" : "max"](...found));
    else panes[0].say(`There is no ${on ? "further" : "earlier"} ${selectedOptions[0].text.slice(2)}.`);
  }

  // --- controls

  play(on) {
    if (on !== this.clock.playing()) this.toggle();
  }

  toggle() {
    const { player, clock } = this;
    if (clock.playing()) return clock.pause();
    if (player.position >= player.length) player.go(0);
    return clock.play();
  }

  clockChanged() {
    const playing = this.clock.playing(), name = playing ? "Pause" : "Play";
    setText(this.playButton, `${playing ? "❚❚" : "▶"} ${name}`);
    this.playButton.ariaLabel = this.playButton.title = name;
    if (!playing) this.speakState();
  }

  setSpeed(speed) { this.speed.input.value = this.clock.speed = SPEEDS.findLast((each) => each <= speed) ?? SPEEDS[0]; }

  faster(by) {
    this.setSpeed(SPEEDS[SPEEDS.indexOf(this.clock.speed) + by] ?? this.clock.speed);
    this.player.speak(`${many(this.clock.speed, "step")} a second`);
  }

  filter(on) {
    this.depth = on ? this.player.panes[0].state.depth : Infinity;
    this.only.input.checked = on;
    setText(this.only.words, `only ${on ? "depth " + this.depth : "this depth"} and above`);
  }

  // Picked while a start is chosen
  pick(cell, { scene }) {
    const { player } = this, name = squareName(scene, cell);
    if (player.isCut) return player.heard({ alert: RESTARTED });
    player.tell("start", scene.names === "chess" ? name : `${placeOf(scene, cell)}`);
    player.speak(`${name} is chosen`);
  }

  // --- keys

  keyFor({ key, target }) {
    if (this.taken(key, target)) return null;
    const arrows = target === this.timeline.slider ? { ArrowLeft: ",", ArrowDown: ",", ArrowRight: ".", ArrowUp: "." } : {};
    if ("1234".includes(key)) return () => this.player.redraw({ level: Number(key) });
    return {
      " ": () => this.toggle(), ",": () => this.back(), ".": () => this.onward(), Home: () => this.jump(0), End: () => this.jump(Infinity),
      n: () => this.mark(1), p: () => this.mark(-1), d: () => this.filter(this.depth === Infinity),
      "+": () => this.faster(1), "=": () => this.faster(1), "-": () => this.faster(-1),
    }[arrows[key] ?? key];
  }

  // Keys that the focused element needs for itself
  taken(key, { tagName, type, dataset }) {
    if (tagName === "SELECT") return key !== "," && key !== ".";
    if (dataset.cell) return key === " " && this.player.model.get("choosing");
    return key === " " && (tagName === "BUTTON" || type === "checkbox");
  }

  leave() {
    this.clock.pause();
    this.timeline.remove();
  }
}

function choiceBox(label, words, choices, act) {
  const options = choices.map(([value, text]) => make("option", { value }, text)), name = `${label}: ${words}`;
  const input = make("select", { "aria-label": name, title: name, onchange: () => act?.(Number(input.value)) }, ...options);
  return { input, label: make("label.choice", {}, make("span", {}, label), input) };
}

function checkBox(act, text = "") {
  const input = make("input", { type: "checkbox", onchange: () => act(input.checked) }), words = make("span", {}, text);
  return { input, words, label: make("label.check", {}, input, words) };
}
