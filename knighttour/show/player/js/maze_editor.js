// The maze editor: obstacles, entry and exit on the player's board, by keys and by clicks.
// A drawing { field: rows of # and ., entry: [row, col], exit: [row, col] } is never changed: each
// change makes a new one, tells Python of it, and leaves the one before to be undone.

const TOOLS = { obstacle: "set or remove an obstacle", entry: "set the entry, S", exit: "set the exit, E" };
const EDITOR_KEYS = {
  "arrow keys": "another square", "Enter, space": "what a click does", n: "entry", x: "exit", u: "undo", "?": "this line",
};
const NO_ANSWER = "The kernel was restarted: run this cell again.";

const wallAt = ({ field }, [row, col]) => field[row][col] === "#";

// The scene of the board
function sceneOf(drawing) {
  const scene = { kind: "turtle", rows: drawing.field.length, cols: drawing.field[0].length, origin: "upper", names: "pairs", labels: [] };
  const cell = ([row, col]) => cellAt(scene, row, col), places = placesOf(scene);
  const walls = places.filter((place) => wallAt(drawing, place)).map(cell);
  return { ...scene, title: `Maze of ${scene.rows} x ${scene.cols}`, start: [cell(drawing.entry)], exit: cell(drawing.exit), walls };
}

function placesOf({ rows, cols }) {
  return Array.from({ length: rows * cols }, (_, k) => [Math.floor(k / cols), k % cols]);
}

// The drawing after a tool was used on a square
function changed(drawing, tool, [row, col]) {
  if (tool !== "obstacle") return { ...drawing, [tool]: [row, col] };
  const sign = wallAt(drawing, [row, col]) ? "." : "#";
  return { ...drawing, field: drawing.field.map((line, n) => (n === row ? line.slice(0, col) + sign + line.slice(col + 1) : line)) };
}

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const pairWords = ([row, col]) => `(${row}, ${col})`;

function changeWords(drawing, tool, place) {
  if (tool !== "obstacle") return `${pairWords(place)} is the ${tool}.`;
  return `${pairWords(place)} is ${wallAt(drawing, place) ? "an obstacle" : "free"}. ${wallWords(drawing)}.`;
}

function wallWords({ field }) {
  return many(field.join("").split("#").length - 1, "obstacle");
}

// Why a drawing is no maze; empty if it is one
function faultWords(drawing) {
  const doors = ["entry", "exit"].filter((door) => wallAt(drawing, drawing[door]));
  return doors.map((door) => `No maze yet: the ${door} ${pairWords(drawing[door])} is an obstacle.`).join(" ");
}

function drawingWords(drawing) {
  const { field, entry, exit } = drawing;
  return `A maze of ${many(field.length, "row")} and ${many(field[0].length, "column")} with ${wallWords(drawing)}, from ${pairWords(entry)} to ${pairWords(exit)}.`;
}

class MazeEditor {
  constructor(model) {
    Object.assign(this, { model, past: [], tool: "obstacle" });
    this.place = make("div.place");
    this.words = make("p.words", { role: "status" });
    this.tools = Object.keys(TOOLS).map((tool) => button(TOOLS[tool], tool, () => this.choose(tool)));
    this.keys = make("p.keys", { id: `kt-keys-${Math.random()}`, hidden: "" }, ...keyLine({ ...EDITOR_KEYS, ...(model.send && { w: "walk it" }) }));
    this.help = button("Keys", "?", () => this.showKeys());
    this.help.setAttribute("aria-controls", this.keys.id);
    const walk = model.send ? [button("Walk it, key w: the search is shown under the maze", "Walk it", () => this.walk())] : [];
    const group = make("div.tools", { role: "group", "aria-label": "What a click sets" }, "A click sets:", ...this.tools);
    const more = make("div.tools", {}, button("Undo the last change, key u", "undo", () => this.undo()), ...walk, this.help);
    this.element = make("div", { class: "kt kt-editor", role: "group", "aria-label": "Maze editor", tabindex: -1 },
      group, this.place, make("div.said", {}, this.words), more, this.keys);
    this.listen();
    this.choose("obstacle");
    this.showKeys(false);
    this.show(model.get("drawing"));
    this.say(drawingWords(this.drawing));
  }

  // A board is made once for a size; then only its signs change, and it keeps the focus
  show(drawing) {
    this.drawing = drawing;
    const scene = sceneOf(drawing), { rows, cols } = this.scene ?? {};
    if (scene.rows === rows && scene.cols === cols) Object.assign(this.scene, scene);
    else this.makeBoard(scene);
    const plan = layOut(this.scene), doors = [...this.scene.start, this.scene.exit].filter((door) => this.scene.walls.includes(door));
    this.sign("walls", groundOf(plan).walls);
    this.board.draw({ path: [] });
    this.sign("cross", plan.all(doors, cross, 0.3));
  }

  makeBoard(scene) {
    const held = this.element.contains(document.activeElement);
    this.scene = scene;
    this.board = makeBoard(scene, (cell) => this.use(this.tool, cell));
    this.board.choosing(true);
    this.place.replaceChildren(this.board.element);
    const { all, cells } = layOut(scene);
    this.sign("dark", all(cells, box, 0.5)); // here the lines between squares: a maze has no dark ones
    if (held && !this.element.contains(document.activeElement)) this.element.focus({ preventScroll: true });
  }

  // The board draws what a search changes; the rest is ours
  sign(layer, d) {
    for (const path of this.place.querySelectorAll(`.kt-${layer}, .kt-${layer}-lining`)) path.setAttribute("d", d);
  }

  say(text) {
    setText(this.words, [text, faultWords(this.drawing)].join(" ").trim());
  }

  // --- what can be done

  choose(tool) {
    this.tool = tool;
    for (const each of this.tools) each.setAttribute("aria-pressed", each.textContent === tool);
  }

  // The square with the tab stop
  get current() { return Number(this.place.querySelector("[tabindex='0']").dataset.cell); }

  use(tool, cell) {
    const place = placeOf(this.scene, cell), next = changed(this.drawing, tool, place);
    if (!isSame(next, this.drawing)) {
      this.past.push(this.drawing);
      this.become(next);
    }
    this.say(changeWords(next, tool, place));
  }

  undo() {
    if (!this.past.length) return this.say("Nothing to undo.");
    const before = this.past.pop();
    this.become(before);
    this.say(`Undone. ${drawingWords(before)}`);
  }

  become(next) {
    this.show(next);
    this.model.set("drawing", next);
    this.model.save_changes();
  }

  // Another view or Python has changed the drawing
  follow() {
    const next = this.model.get("drawing");
    if (isSame(next, this.drawing)) return;
    this.past.push(this.drawing);
    this.show(next);
    this.say(drawingWords(next));
  }

  // A message can overtake a change: so it says what is to be walked
  walk() {
    const fault = faultWords(this.drawing);
    if (fault) return this.say("");
    this.say("The search is recorded …");
    try { this.model.send({ ask: "walk", drawing: this.drawing }); } catch { this.say(NO_ANSWER); }
  }

  showKeys(open = this.keys.hidden) {
    this.keys.hidden = !open;
    this.help.setAttribute("aria-expanded", open);
  }

  // --- keys and Python

  listen() {
    const acts = { "change:drawing": () => this.follow(), "msg:custom": ({ say }) => say && this.say(say) };
    for (const name in acts) this.model.on(name, acts[name]);
    this.deafen = () => { for (const name in acts) this.model.off(name, acts[name]); };
    this.element.addEventListener("keydown", (event) => this.onKey(event));
    // JupyterLab's keys let the focused element be
    this.element.addEventListener("focusin", ({ target }) => { target.dataset.lmSuppressShortcuts = true; });
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      n: () => this.use("entry", this.current), x: () => this.use("exit", this.current), u: () => this.undo(),
      w: () => this.model.send && this.walk(), "?": () => this.showKeys(),
    }[event.key];
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  }

  remove() {
    this.deafen();
    this.element.remove();
  }
}

function keyLine(keys) {
  return Object.entries(keys).flatMap(([key, words], n) => [n ? "; " : "", make("kbd", {}, key), `: ${words}`]);
}

function render({ model, el }) {
  const editor = new MazeEditor(model);
  el.append(editor.element);
  return () => editor.remove();
}

export default { render };
