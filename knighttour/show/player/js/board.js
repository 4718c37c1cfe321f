// The board: made once for a scene; draw(view) then changes only what differs from the last view.
// All squares that bear one sign are one path element: a full board of 40 x 40 is a few strings.

const LONGEST_SIDE = 440; // pixels, labels not counted
const LARGEST_SQUARE = 110;
const SMALLEST_TYPE = 8.7;

// Shapes round a middle, as data of a path element
const disc = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const box = (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`;
const cross = (x, y, r) => `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
const slant = (x, y, r) => `M${x - r} ${y}l${r} ${-r}m${-r} ${2 * r}l${2 * r} ${-2 * r}m0 ${r}l${-r} ${r}`;

// Our own drawings, 100 wide and high round 0, 0: body, then eye or shell; the turtle looks up
const GLYPHS = {
  knight: [
    "M-26 42V33H-20C-19 15 2 9 0-8C-8-1-13 0-19 4C-24 10-28 14-34 11C-39 8-38 2-36-2" +
      "C-31-12-29-20-22-27C-19-30-15-32-12-34L-9-44L0-36C22-31 31-8 28 33H34V42Z",
    disc(-14, -17, 3.5),
  ],
  queens: [
    "M-30 42V32H30V42ZM-27 27L-38-16L-21 2L-18-29L0 0L18-29L21 2L38-16L27 27Z" +
      disc(-38, -21, 6) + disc(-18, -34, 6) + disc(18, -34, 6) + disc(38, -21, 6),
  ],
  turtle: [
    disc(0, -38, 10) + disc(-29, -20, 9) + disc(29, -20, 9) + disc(-27, 26, 9) + disc(27, 26, 9) +
      "M-6 34L0 50L6 34ZM0-32C42-32 42 38 0 38C-42 38-42-32 0-32Z",
    "M0-15L15-6V12L0 21L-15 12V-6Z",
  ],
};

// From the ground up; a lining repeats the layer after it, wider, to set it off from what is below
const LAYERS = (
  "ground dark walls hopeless rim attacked line home undone discs start entered " +
  "rings-lining rings doors frame attack-lining attack cross-lining cross"
).split(" ");

// Sizes and places in pixels of a board that is not enlarged; the cells in the order of reading
function layOut(scene) {
  const { rows, cols } = scene;
  const side = Math.min(LONGEST_SIDE / Math.max(rows, cols), LARGEST_SQUARE);
  const type = within(0.34 * side, 12, 18), left = 2 + 1.5 * type;
  const flip = (row) => (scene.origin === "lower" ? rows - 1 - row : row);
  const at = (cell) => {
    const [row, col] = placeOf(scene, cell);
    return [left + (col + 0.5) * side, 14 + (flip(row) + 0.5) * side];
  };
  const cells = Array.from({ length: rows * cols }, (_, k) => cellAt(scene, flip(Math.floor(k / cols)), k % cols));
  const inside = (some) => some.filter((cell) => onBoard(scene, cell));
  const all = (some, shape, part) => inside(some).map((cell) => shape(...at(cell), part * side)).join("");
  const [width, height] = [left + cols * side + 14, 14 + rows * side + left];
  return { scene, side, type, left, at, cells, inside, all, width, height, numbered: fits(rows * cols, 0.46, side) };
}

// Type in pixels at which a text fits a square, `part` of it high; 0 where it could not be read
function fits(text, part, side) {
  const size = Math.min(part * side, (1.4 * side) / `${text}`.length);
  return size < SMALLEST_TYPE ? 0 : size;
}

function within(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

// view: as `Pane.view` in player.js makes it; all but `path` may be left out
function makeBoard(scene, pick) {
  if (scene.kind === "list") return makeList(scene);
  const plan = layOut(scene), { width, height, side } = plan;
  const element = make("div.board", { style: `--kt-natural: ${width}px; --kt-thick: ${within(0.08 * side, 1.5, 5)}px` });
  const layers = LAYERS.map((layer) => `<path class="kt-${layer}"/>`).join("");
  element.innerHTML = `<svg viewBox="0 0 ${width} ${height}" role="grid"><g aria-hidden="true">${layers}${labelsOf(plan)}` +
    `<g></g><g></g><g class="kt-why"></g></g>${squaresOf(plan)}</svg>`;
  const [root] = element.children, [glyphs, texts, why] = [...root.firstChild.children].slice(-3);
  root.setAttribute("aria-label", scene.title);
  const paint = painter(root), write = writer(texts), grid = makeGrid(root, plan, pick);
  paint(groundOf(plan));
  const draw = (view) => {
    const attackers = attackersOf(plan, view);
    paint(signsOf(plan, view, attackers));
    write(textsOf(plan, view, attackers));
    setMarkup(glyphs, glyphsOf(plan, view.path));
    setMarkup(why, whyOf(plan, view));
    root.classList.toggle("kt-lost", Boolean(view.doomed));
    root.classList.toggle("kt-solved", view.kind === "SOLUTION");
    grid.name(view);
  };
  return { element, draw, focus: grid.focus, choosing: grid.choosing };
}

function setMarkup(element, markup) {
  if (element.kt !== markup) element.innerHTML = element.kt = markup;
}

function painter(root) {
  const drawn = {};
  return (signs) => {
    for (const [layer, d] of Object.entries(signs)) {
      if (drawn[layer] === d) continue;
      drawn[layer] = d;
      for (const path of root.querySelectorAll(`.kt-${layer}, .kt-${layer}-lining`)) path.setAttribute("d", d);
    }
  };
}

// What never changes: squares, walls, the hatch that shows on a hopeless path
function groundOf({ scene, side, left, all, cells }) {
  const rim = `M${left} 14h${scene.cols * side}v${scene.rows * side}h${-scene.cols * side}Z`;
  const dark = (cell) => scene.names === "chess" && placeOf(scene, cell).reduce((a, b) => a + b) % 2 === 0;
  const walls = all(scene.walls, box, 0.5) + all(scene.walls, cross, 0.5);
  return { ground: rim, rim, dark: all(cells.filter(dark), box, 0.5), walls, hopeless: all(cells, slant, 0.5) };
}

const textMarkup = (x, y, size, text) => `<text x="${x}" y="${y}" font-size="${size}">${text}</text>`;

// Files and ranks, or the numbers of columns and rows, as many as there is room for
function labelsOf({ scene: { rows, cols, names }, side, type, left, height }) {
  const chess = names === "chess";
  let labels = "";
  for (let k = 0; k < Math.max(rows, cols); k += Math.ceil((1.5 * type) / side)) {
    const along = (k + 0.5) * side, up = chess ? rows * side - along : along;
    if (k < cols) labels += textMarkup(left + along, height - left + 1.1 * type, type, chess ? fileName(k) : k);
    if (k < rows) labels += textMarkup(left / 2 - 1, 14 + up + 0.36 * type, type, chess ? k + 1 : k);
  }
  return `<g class="kt-labels">${labels}</g>`;
}

// Clear squares above the picture, for the pointer, keys and screen readers
function squaresOf({ scene: { rows, cols }, side, at, cells }) {
  const square = (cell) => {
    const [x, y] = at(cell).map((middle) => middle - side / 2), place = `x="${x}" y="${y}" width="${side}" height="${side}"`;
    return `<rect class="kt-square" role="gridcell" data-cell="${cell}" tabindex="-1" ${place}/>`;
  };
  const row = (_, k) => `<g role="row">${cells.slice(k * cols, (k + 1) * cols).map(square).join("")}</g>`;
  return Array.from({ length: rows }, row).join("");
}

// The path data of each layer that a view can change
function signsOf(plan, view, attackers) {
  const { scene, side, at, all, numbered } = plan, { path, kind, cell } = view, last = path.slice(-1);
  const held = new Set(path), walker = scene.kind !== "queens", undone = kind === "UNDO" ? [cell] : [];
  const line = (cells) => (walker && cells.length > 1 ? `M${cells.map((each) => at(each).join(" ")).join("L")}` : "");
  return {
    line: line(path),
    home: scene.closed && path.length === plan.cells.length ? line([...last, path[0]]) : "",
    discs: walker && numbered ? all(path.slice(1, -1), disc, 0.4) : "",
    start: walker && path.length > 1 ? all(path.slice(0, 1), box, numbered ? 0.4 : 0.3) : "",
    entered: all([...(view.entered ?? [])].filter((each) => !held.has(each)), disc, 0.13),
    rings: all(view.candidates ?? [], disc, 0.38),
    doors: all(doorsOf(scene), box, Math.max(0.44, 13 / side)),
    frame: kind === "PLACE" || kind === "SOLUTION" ? all(last, box, 0.46) : "",
    undone: all(undone, box, 0.4) + (undone.length ? line([...undone, ...last]) : ""),
    attacked: all([...attackers.keys()], slant, 0.5),
    ...crossOf(plan, view),
  };
}

function doorsOf({ kind, start, exit }) {
  return kind === "turtle" ? [...new Set([...start, exit])].filter((cell) => cell !== null) : [];
}

// The numbers of the queens that attack a square, for each square that holds none
function attackersOf({ scene, cells }, { attacked, path }) {
  const found = new Map(), queens = path.map((cell) => placeOf(scene, cell));
  if (scene.kind !== "queens" || !attacked) return found;
  for (const cell of cells) {
    const by = queens.flatMap((queen, k) => (attacks(queen, placeOf(scene, cell)) ? k + 1 : []));
    if (by.length && !path.includes(cell)) found.set(cell, by);
  }
  return found;
}

// The rejected candidate crossed out, in the corner of a visited square; and what blocks it
function crossOf({ scene, side, at, width, height }, { path, rejected = null, blocked }) {
  if (rejected === null) return { cross: "", attack: "" };
  const [x, y] = at(rejected), place = [within(x, 8, width - 8), within(y, 8, height - 8)]; // at the rim
  const off = !onBoard(scene, rejected), held = path.includes(rejected);
  const queen = blocked?.why === "attacked" ? path[blocked.by - 1] : undefined;
  const from = off ? path.at(-1) : queen, way = from === undefined ? "" : `M${at(from)}L${place}`;
  const frame = held || queen !== undefined ? box(...at(queen ?? rejected), 0.46 * side) : "";
  const corner = held ? 0.36 * side : 0, size = off ? 6 : (held ? 0.1 : 0.28) * side;
  return { cross: cross(place[0] + corner, place[1] - corner, size), attack: way + frame };
}

// The reason, on the edge between two rows, where no number is: above or under the crossed square;
// off the board beside the cross
function whyOf({ scene, side, at, width }, { path, rejected = null, blocked }) {
  if (rejected === null || !blocked) return "";
  const words = reason(blocked), room = 5 * words.length, [x, y] = at(rejected);
  const edge = at(path.at(-1) ?? rejected)[1] > y ? y - side / 2 : y + side / 2; // away from the piece
  const aside = onBoard(scene, rejected) ? 0 : Math.sign(width / 2 - x) * (room + 9);
  const line = edge > 14 ? Math.min(edge, 8 + scene.rows * side) + 5 : 12;
  return textMarkup(within(x + aside, room + 17, width - room - 17), line, 15, words);
}

// The knight or turtle on the last square, the turtle looking the way it came; a queen on each
function glyphsOf({ scene, side, at, inside }, path) {
  const [[fromX, fromY], [x, y]] = path.length > 1 ? path.slice(-2).map(at) : [[0, 1], [0, 0]];
  const turn = scene.kind === "turtle" ? (Math.atan2(x - fromX, fromY - y) * 180) / Math.PI : 0;
  const [body, eye = ""] = GLYPHS[scene.kind], size = Math.max(0.8 * side, 18) / 100;
  return inside(scene.kind === "queens" ? path : path.slice(-1)).map((cell) =>
    `<g transform="translate(${at(cell)}) rotate(${turn}) scale(${size})"><path class="kt-glyph" d="${body}"/><path class="kt-eye" d="${eye}"/></g>`,
  ).join("");
}

// The markup of each square that bears a text
function textsOf({ scene, side, numbered, at }, view, attackers) {
  const texts = new Map(), last = view.path.length - 1;
  const put = (cell, text, kind) => texts.set(cell, markup(at(cell), side, text, kind));
  attackers.forEach((numbers, cell) => texts.set(cell, attackersMarkup(at(cell), side, numbers)));
  view.onward?.forEach((count, cell) => put(cell, count, "onward"));
  const kindOf = (k) => (scene.kind === "queens" || k === last ? "corner" : k ? "number" : "first");
  if (numbered) view.path.forEach((cell, k) => put(cell, k + 1, kindOf(k)));
  for (const cell of doorsOf(scene)) {
    const letters = (cell === scene.start[0] ? "S" : "") + (cell === scene.exit ? "E" : "");
    put(cell, letters, cell === view.path[last] ? "corner" : "door");
  }
  return texts;
}

function markup([x, y], side, text, kind) {
  const size = kind === "door" ? Math.max(0.62 * side, 17) : fits(text, kind === "corner" ? 0.27 : 0.46, side);
  const [right, down] = kind === "corner" ? [0.45 * side, 0.43 * side] : [0, 0.36 * size];
  return size ? `<g class="kt-t-${kind}">${textMarkup(x + right, y + down, size, text)}</g>` : "";
}

// Queen k has the k-th of nine places in a square; where that is too small, the first is named
function attackersMarkup([x, y], side, numbers) {
  const size = numbers.at(-1) <= 9 && fits("", 0.28, side), third = (k) => (k - 1) * 0.31 * side;
  if (!size) return markup([x, y], side, numbers[0], "attacker");
  const across = numbers.map((k) => x + third((k - 1) % 3));
  const down = numbers.map((k) => y + third(Math.floor((k - 1) / 3)) + 0.36 * size);
  return `<g class="kt-t-attacker">${textMarkup(across, down, size, numbers.join(""))}</g>`;
}

function writer(group) {
  const places = new Map(); // cell -> the group where it is written
  return (texts) => {
    for (const cell of texts.keys()) {
      if (!places.has(cell)) places.set(cell, group.appendChild(group.cloneNode()));
    }
    for (const [cell, place] of places) setMarkup(place, texts.get(cell) ?? "");
  };
}

// One tab stop that the arrow keys move; names of squares; picks
function makeGrid(root, { scene, cells }, pick) {
  const squares = new Map([...root.querySelectorAll("rect")].map((square, k) => [cells[k], square]));
  let [picking, current, shown, timer] = [false, scene.start[0] ?? cells[0], { path: [] }, 0];
  const name = (cell) => {
    const label = cellLabel(scene, shown, cell), square = squares.get(cell);
    if (square.ariaLabel !== label) square.setAttribute("aria-label", label);
  };
  const stopAt = (cell) => {
    squares.get(current).setAttribute("tabindex", -1);
    squares.get((current = cell)).setAttribute("tabindex", 0);
    name(cell);
  };
  const focus = (cell) => squares.get(cell)?.focus();
  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = target(cells.indexOf(current), scene, event.key), picked = picking && (event.key === "Enter" || event.key === " ");
    if (picked) pick(current); else focus(cells[to]);
    if (picked || to !== undefined) event.preventDefault(), event.stopPropagation();
  };
  // Not on the svg itself: with a listener for focus Chromium makes it a tab stop
  const on = (type, act) =>
    root.parentNode.addEventListener(type, (event) => event.target.dataset.cell && act(Number(event.target.dataset.cell), event));
  on("focusin", stopAt);
  on("click", (cell) => picking && pick(cell));
  on("keydown", (_, event) => press(event));
  cells.forEach(name);
  stopAt(current);
  const nameAll = (view) => {
    shown = view;
    clearTimeout(timer);
    timer = setTimeout(() => cells.forEach(name), 100); // when the board rests: names are to be heard
  };
  return { name: nameAll, focus, choosing: (yes) => root.classList.toggle("kt-choosing", (picking = yes)) };
}

// Where a key leads, counted in the order of reading; undefined for keys that lead nowhere
function target(from, { rows, cols }, key) {
  const top = from % cols, bottom = top + (rows - 1) * cols, first = from - top, end = first + cols - 1;
  return { // Home and End are the player's
    ArrowLeft: Math.max(from - 1, first), ArrowRight: Math.min(from + 1, end),
    ArrowUp: Math.max(from - cols, top), ArrowDown: Math.min(from + cols, bottom), PageUp: top, PageDown: bottom,
  }[key];
}

// A problem without a board: the path as a row of labelled boxes, the candidates under it
function makeList({ labels }) {
  const [path, next] = ["Path", "Candidates"].map((name) => make("ol", { "aria-label": name }));
  const item = (sign, text) => make(`li.${sign}`, {}, text);
  const draw = ({ path: cells, candidates, rejected = null, blocked }) => {
    const free = candidates.filter((cell) => cell !== rejected).map((cell) => item("free", labels[cell]));
    path.replaceChildren(...cells.map((cell, k) => item("held", `${k + 1}. ${labels[cell]}`)));
    next.replaceChildren(...(rejected === null ? [] : [item("rejected", `✕ ${labels[rejected]}: ${reason(blocked)}`)]), ...free);
  };
  return { element: make("div.board kt-list", {}, path, next), draw, focus() {}, choosing() {} };
}
