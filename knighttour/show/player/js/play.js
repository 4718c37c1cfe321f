// Play it yourself: the learner moves the knight, sets queens, or walks the turtle.
const LEAPS = {
  knight: [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]],
  turtle: [[-1, 0], [0, -1], [0, 1], [1, 0]],
};
const STRIDES = { ArrowUp: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowDown: [1, 0] };

function candidatesOf(scene, path) {
  const row = Array.from({ length: scene.cols }, (_, col) => cellAt(scene, path.length, col));
  if (scene.kind === "queens") return path.length < scene.rows ? row : [];
  if (!path.length) return layOut(scene).cells;
  const [down, right] = placeOf(scene, path.at(-1));
  return LEAPS[scene.kind].map(([up, over]) => cellAt(scene, down + up, right + over));
}

function allowedAfter(scene, path) {
  return candidatesOf(scene, path).filter((cell) => blockedOn(scene, { path }, cell).why === "no");
}

// Why a square cannot follow the path, in a sentence; empty if it can
function refusal(scene, path, cell) {
  const { why, by } = blockedOn(scene, { path }, cell), name = squareName(scene, cell), queens = scene.kind === "queens";
  const near = candidatesOf(scene, path).includes(cell);
  if (why === "off") return "No move: that way leads off the board.";
  if (why === "wall") return `No move: ${name} is an obstacle.`;
  if (why === "visited") return queens ? `${name} holds queen ${by}.` : `No move: ${name} has been visited.`;
  if (queens && !near) return path.length < scene.rows ? `One queen a row: row ${path.length + 1} is next.` : "Every row has its queen.";
  if (!near) return `No ${scene.kind === "knight" ? "knight's move" : "step"} leads from ${squareName(scene, path.at(-1))} to ${name}.`;
  return why === "attacked" ? `No queen on ${name}: queen ${by} on ${squareName(scene, path[by - 1])} attacks it.` : "";
}

// How far the learner has come, and where the path can go
function standWords(scene, path) {
  const { kind, rows, cols, exit } = scene, free = allowedAfter(scene, path), last = path.at(-1), name = (cell) => squareName(scene, cell);
  const all = { knight: rows * cols, queens: rows }[kind], unit = kind === "queens" ? "queen" : "square";
  const done = all ? `${number(path.length)} of ${many(all, unit)}` : many(path.length, unit);
  if (last === exit) return `The turtle has reached the exit with ${done}.`;
  if (kind === "queens") {
    if (path.length === rows) return `${done}: none attacks another.`;
    return free.length ? `${done}. Row ${path.length + 1} is next.` : `A dead end: row ${path.length + 1} has no square left.`;
  }
  if (!path.length) return "Choose a square to begin.";
  if (path.length === all) {
    const home = candidatesOf(scene, path).includes(path[0]) ? "one move from its start: closed" : "no move from its start: open";
    return `${done}: you have visited them all. The tour ends ${home}.`;
  }
  if (!free.length) return `A dead end: stuck on ${name(last)} with ${done}.`;
  return `${done}. The ${kind} is on ${name(last)} and can go to ${free.map(name).join(", ")}.`;
}

function makeMode(player) {
  const [pane] = player.panes, { scene } = pane, unit = scene.kind === "queens" ? "queen" : "square";
  let path = walkedBefore(scene, player.model.get("walked")), furthest = path.length, numbers = false;

  function show(step = {}, said = "") {
    furthest = Math.max(furthest, path.length);
    const free = allowedAfter(scene, path), rings = scene.kind === "queens" || !path.length ? [] : free;
    const onward = numbers && path.length ? new Map(free.map((cell) => [cell, allowedAfter(scene, [...path, cell]).length])) : null;
    pane.board.draw({ path, attacked: numbers, candidates: rings, onward, ...step });
    pane.say(`${said} ${standWords(scene, path)} Furthest so far: ${many(furthest, unit)}.`.trim());
  }

  function become(next, step, said) {
    path = next;
    player.tell("walked", path.map((cell) => squareName(scene, cell)));
    show(step, said);
  }

  function place(cell) {
    const no = refusal(scene, path, cell);
    if (no) show({ kind: "REJECT", cell, rejected: cell, blocked: blockedOn(scene, { path }, cell) }, no);
    else become([...path, cell], { kind: "PLACE", cell });
  }

  function undo() {
    const cell = path.at(-1);
    if (path.length > scene.start.length) become(path.slice(0, -1), { kind: "UNDO", cell }, `${squareName(scene, cell)} taken back.`);
    else show({}, `Nothing to undo${scene.start.length ? ": the start stays" : ""}.`);
  }

  function toggle() {
    numbers = !numbers;
    switches.setAttribute("aria-pressed", numbers);
    show();
  }

  async function ask() {
    const asked = path;
    pane.say("Searching …");
    const { words } = await player.ask(path).catch((error) => ({ words: error.message }));
    if (asked === path) pane.say(words); // else the learner has gone on, and it would be no answer
  }

  const restart = () => become([...scene.start], {}, "");
  const switches = button("numbers of onward moves, key n", "numbers", toggle);
  const buttons = [button("undo, key u", "undo", undo), button("restart, key r", "restart", restart), switches];
  const acts = { u: undo, Backspace: undo, r: restart, n: toggle };
  const keys = { "u, Backspace": "undo", r: "restart", n: "numbers of onward moves: on, off" };
  if (player.hasPython) { // a saved page has none to ask
    buttons.push(button("Can it still be completed? key c", "Can it still be completed?", ask));
    Object.assign(acts, { c: ask });
    keys.c = "Can it still be completed?";
  }
  switches.setAttribute("aria-pressed", false);
  pane.area.replaceChildren(make("div.play-buttons", {}, ...buttons));
  show();

  function keyFor({ key }) {
    const stride = scene.kind === "turtle" && path.length && STRIDES[key];
    if (!stride) return acts[key];
    const [row, col] = placeOf(scene, path.at(-1));
    return () => place(cellAt(scene, row + stride[0], col + stride[1]));
  }

  return { keys, pick: place, keyFor, shown: () => show() };
}

// The path of an earlier view, if it is one of this scene
function walkedBefore(scene, names) {
  const path = names.map((name) => layOut(scene).cells.find((cell) => squareName(scene, cell) === name));
  return path.includes(undefined) || scene.start.some((cell, n) => cell !== path[n]) ? [...scene.start] : path;
}
