// Names of squares, and one plain sentence for a step. No DOM.

// Row and column of a cell, both from 0; the frame of a board is two squares wide
function placeOf(scene, cell) {
  const width = scene.cols + 4;
  return [Math.floor(cell / width) - 2, (cell % width) - 2];
}

function cellAt(scene, row, col) {
  return (row + 2) * (scene.cols + 4) + col + 2;
}

// On the board, or of a scene that has none
function onBoard(scene, cell) {
  if (scene.kind === "list") return true;
  const [row, col] = placeOf(scene, cell);
  return row >= 0 && row < scene.rows && col >= 0 && col < scene.cols;
}

// File a is column 0, and aa follows z
function fileName(col) {
  return (col < 26 ? "" : fileName(Math.floor(col / 26) - 1)) + String.fromCharCode(97 + (col % 26));
}

// "b3" on a chess board, "(2, 0)" in a maze and "(-1, 2)" off any board, a label for a learner's own candidate
function squareName(scene, cell) {
  const framed = scene.kind === "list" ? 0 : (scene.rows + 4) * (scene.cols + 4);
  if (cell >= framed) return scene.labels[cell - framed];
  const [row, col] = placeOf(scene, cell);
  return scene.names === "chess" && row >= 0 && col >= 0 ? fileName(col) + (row + 1) : `(${row}, ${col})`;
}

const number = new Intl.NumberFormat("en").format; // made once: to ask a number each time is slow
const many = (count, word) => `${number(count)} ${word}${count === 1 ? "" : "s"}`;

// Why a candidate is not allowed, in two or three words
function reason({ why, by }) {
  const words = { off: "off the board", wall: "obstacle", entered: "entered before" };
  return { ...words, visited: `visited as ${number(by)}`, attacked: `attacked by ${by}` }[why] ?? "not allowed";
}

// What a screen reader says of a square: "b7, move 12", "c2, empty"
function cellLabel(scene, view, cell) {
  const move = view.path.lastIndexOf(cell) + 1;
  const [row, col] = placeOf(scene, cell);
  const words = [scene.names === "pairs" ? `row ${row}, column ${col}` : squareName(scene, cell)];
  if (scene.kind === "turtle" && cell === scene.start[0]) words.push("entry");
  if (cell === scene.exit) words.push("exit");
  if (scene.walls.includes(cell)) words.push("obstacle");
  else if (move) words.push(`${scene.kind === "queens" ? "queen" : "move"} ${number(move)}`);
  else words.push(view.entered?.has(cell) ? "entered before" : "empty");
  if (view.candidates?.includes(cell)) words.push("candidate");
  if (view.onward?.has(cell)) words.push(many(view.onward.get(cell), "onward move"));
  if (view.rejected === cell) words.push(view.blocked ? `passed over: ${reason(view.blocked)}` : "passed over");
  return words.join(", ");
}

// One sentence for the step that led to a state; `answered`: of the undo that comes next, its answer
function stepWords(trace, state, answered) {
  const { scene } = trace, [caller, called] = state.levels.slice(-2).map((level) => callWords(scene, level));
  if (answered) {
    const answer = state.kind === "SOLUTION" ? "has its solution" : "answers no";
    return `${called ?? caller} ${answer}.` + (called ? ` ${caller} goes on.` : "");
  }
  const dead = trace.next("dead_ends", state.k - 1) === state.k && !goesOn(trace, state) ? ` A dead end: ${stuckWords(scene, state)}.` : "";
  return STEP_WORDS[state.kind ?? "none"](trace, state) + dead;
}

// An allowed candidate is left to the call on top; an undo comes then only if a learner's program is wrong
function goesOn(trace, state) {
  const { choices, tried } = state.levels.at(-1);
  return choices.slice(tried).some((cell) => trace.blocked(state, cell).why === "no");
}

function callWords(scene, { cell }) {
  return cell === null ? "The first call" : `The call for ${squareName(scene, cell)}`;
}

function stuckWords(scene, { path }) {
  if (scene.kind === "queens") return `row ${path.length + 1} has no square left`;
  return path.length ? `no way on from ${squareName(scene, path.at(-1))}` : "nothing can be placed";
}

// How far the path has come: "square 8 of 12"
function depthWords({ kind, rows, cols }, depth) {
  return { knight: `square ${number(depth)} of ${number(rows * cols)}`, queens: `queen ${depth} of ${rows}` }[kind] ?? `depth ${depth}`;
}

const STEP_WORDS = {
  none({ scene }, { k, path, depth }) {
    if (k) return `The steps before this one are left out. The path has ${many(depth, "square")}.`;
    if (!depth) return "Nothing is placed yet.";
    return `${squareName(scene, path.at(-1))} is given: ${depthWords(scene, depth)}.`;
  },
  PLACE({ scene }, { cell, depth }) {
    return `${squareName(scene, cell)} is placed: ${depthWords(scene, depth)}.`;
  },
  REJECT(trace, state) {
    const { why, by } = trace.blocked(state, state.cell), scene = trace.scene;
    if (why === "off") return "A candidate off the board is passed over.";
    const words = {
      visited: `it is square ${number(by)} of the path`, attacked: `queen ${by} attacks it`,
      wall: "there is an obstacle", entered: "it has been entered before",
    };
    return `${squareName(scene, state.cell)} is passed over: ${words[why] ?? "it is not allowed"}.`;
  },
  UNDO({ scene }, { cell, levels }) {
    const top = levels.at(-1), caller = top.cell === null ? "the first call" : squareName(scene, top.cell);
    const next = top.tried < top.choices.length ? "goes on with its next candidate" : "has no candidate left";
    return `${squareName(scene, cell)} is taken back; ${caller} ${next}.`;
  },
  SOLUTION({ scene, length }, { k, depth, counts }) {
    const all = { knight: scene.rows * scene.cols === depth && "squares", queens: "queens" }[scene.kind];
    const found = all ? `All ${number(depth)} ${all}: a solution.` : `A solution: ${depthWords(scene, depth)}.`;
    if (k < length) return `${found} It is number ${number(counts.solutions)}; the search goes on.`;
    return `${found} Every waiting call hands yes up, and nothing is undone.`;
  },
};
