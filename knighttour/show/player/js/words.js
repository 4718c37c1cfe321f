// Names of squares and one plain sentence for each step. No DOM here.

/** Row and column of a cell, both from 0; the frame of a board is two squares wide. */
function placeOf(scene, cell) {
  const width = scene.cols + 4;
  return [Math.floor(cell / width) - 2, (cell % width) - 2];
}

function cellAt(scene, row, col) {
  return (row + 2) * (scene.cols + 4) + col + 2;
}

function onBoard(scene, cell) {
  const [row, col] = placeOf(scene, cell);
  return row >= 0 && row < scene.rows && col >= 0 && col < scene.cols;
}

/** File a is column 0, and aa follows z. */
function fileName(col) {
  const letter = String.fromCharCode(97 + (col % 26));
  return col < 26 ? letter : fileName(Math.floor(col / 26) - 1) + letter;
}

/** "b3" on a chess board, "(2, 0)" in a maze, the label in a learner's list. */
function squareName(scene, cell) {
  if (scene.kind === "list") return scene.labels[cell];
  const [row, col] = placeOf(scene, cell);
  return scene.names === "chess" ? fileName(col) + (row + 1) : `(${row}, ${col})`;
}

/** The name, or "off the board". */
function squareWords(scene, cell) {
  return scene.kind === "list" || onBoard(scene, cell) ? squareName(scene, cell) : "off the board";
}

/** What a screen reader says of a square: "b7, move 12", "c2, empty". */
function cellLabel(scene, view, cell) {
  const [row, col] = scene.kind === "list" ? [] : placeOf(scene, cell);
  const name = scene.names === "pairs" ? `row ${row}, column ${col}` : squareName(scene, cell);
  const words = [name, ...squareState(scene, view, cell)];
  if (view.candidates?.includes(cell)) words.push("candidate");
  if (view.onward?.has(cell)) words.push(many(view.onward.get(cell), "onward move"));
  if (view.rejected === cell) words.push(`passed over${view.blocked ? `, ${reason(view.blocked)}` : ""}`);
  return words.join(", ");
}

function squareState(scene, view, cell) {
  const words = [];
  const number = view.path.lastIndexOf(cell) + 1;
  if (cell === scene.exit) words.push("exit");
  if (scene.kind === "turtle" && cell === scene.start[0]) words.push("entry");
  if (scene.walls?.includes(cell)) words.push("obstacle");
  else if (number) words.push(`${scene.kind === "queens" ? "queen" : "move"} ${number}`);
  else if (view.entered?.has(cell)) words.push("entered before");
  else words.push("empty");
  return words;
}

function many(number, word) {
  return `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;
}

/** Why a candidate is not allowed, in two or three words for a label on the board. */
function reason({ why, by }) {
  const words = { off: "off the board", visited: `visited as ${by}`, wall: "obstacle" };
  return { ...words, entered: "entered before", attacked: `attacked by ${by}` }[why] ?? "not allowed";
}
