// The board: drawn once for a scene; draw(view) then changes only what differs from the last view.
// Every sign is one path element for all its squares, so a full board of 40 x 40 is a few strings.

const LONGEST = 440; // pixels of the longer side, the labels not counted
const LARGEST = 110; // pixels of a square at most
const SMALLEST_TYPE = 8.7; // pixels
const SVG = "http://www.w3.org/2000/svg";

// Our own drawings, 100 wide and high, the middle at 0, 0; the turtle looks up
const GLYPHS = {
  knight:
    "M-26 42V33H-20C-19 15 2 9 0 -8C-8 -1 -13 0 -19 4C-24 10 -28 14 -34 11C-39 8 -38 2 -36 -2" +
    "C-31 -12 -29 -20 -22 -27C-19 -30 -15 -32 -12 -34L-9 -44L0 -36C22 -31 31 -8 28 33H34V42Z",
  queens:
    "M-30 42V32H30V42ZM-27 27L-38 -16L-21 2L-18 -29L0 0L18 -29L21 2L38 -16L27 27Z" +
    [[-38, -21], [-18, -34], [18, -34], [38, -21]].map(([x, y]) => disc(x, y, 6)).join("") + disc(0, -8, 7),
  turtle:
    disc(0, -33, 10) + disc(-23, -20, 9) + disc(23, -20, 9) + disc(-23, 22, 9) + disc(23, 22, 9) +
    "M-6 28L0 46L6 28ZM0 -28C36 -28 36 34 0 34C-36 34 -36 -28 0 -28Z",
};
const EYES = { knight: disc(-14, -17, 3.5), queens: "", turtle: "M0 -14L13 -6V10L0 19L-13 10V-6ZM0 -14V-26M13 -6L23 -12M13 10L22 16M0 19V32M-13 10L-22 16M-13 -6L-23 -12" };

// From the ground up. A name in two layers is drawn with a lining, to stand out on any square.
const LAYERS = [
  "ground", "dark", "wall", "wall-hatch", "doomed", "attacked", "rim", "line", "broken", "home", "undone",
  "discs", "start", "entered", "rings-lining", "rings", "doors", "frame", "twice",
  "attack-lining", "attack", "cross-lining", "cross",
];

function disc(x, y, r) {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

function box(x, y, r) {
  return `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`;
}

function crossed(x, y, r) {
  return `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
}

function hatched(x, y, r) {
  return `M${x - r} ${y}L${x} ${y - r}M${x - r} ${y + r}L${x + r} ${y - r}M${x} ${y + r}L${x + r} ${y}`;
}

function svgElement(parent, tag, attributes = {}, text = "") {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  parent.append(made);
  return made;
}

/** Sizes and places in pixels of a board that is not enlarged. */
function layOut(scene) {
  const side = Math.min(LONGEST / Math.max(scene.rows, scene.cols), LARGEST);
  const type = Math.min(Math.max(0.34 * side, 12), 18);
  const [left, rim] = [2 + 1.5 * type, 14];
  const [width, height] = [left + scene.cols * side + rim, rim + scene.rows * side + left];
  const at = (cell) => {
    const [row, col] = placeOf(scene, cell);
    const down = scene.origin === "lower" ? scene.rows - 1 - row : row;
    return [left + (col + 0.5) * side, rim + (down + 0.5) * side];
  };
  return { side, type, left, rim, width, height, at };
}

function makeBoard(scene, { pick = () => {}, key = () => false } = {}) {
  if (scene.kind === "list") return makeList(scene);
  const plan = layOut(scene);
  const element = document.createElement("div");
  element.className = "kt-board";
  element.style.setProperty("--kt-natural", `${Math.round(plan.width)}px`);
  const { width, height } = plan;
  const name = scene.title || `Board, ${many(scene.rows, "row")}, ${many(scene.cols, "column")}`;
  const svg = svgElement(element, "svg", { viewBox: `0 0 ${width} ${height}`, role: "grid", "aria-label": name });
  const picture = svgElement(svg, "g", { "aria-hidden": "true" });
  const layers = makeLayers(picture, plan, scene);
  drawGround(layers, picture, plan, scene);
  const glyphs = makeGlyphs(svgElement(picture, "g"), plan, scene);
  const texts = makeTexts(svgElement(picture, "g"), plan);
  const callout = makeCallout(picture, plan);
  const grid = makeGrid(svg, plan, scene, { pick, key });
  const draw = (view) => {
    const signs = signsOf(scene, plan, view);
    for (const sign of Object.keys(layers.drawn)) layers.set(sign, signs[sign] ?? "");
    glyphs(view);
    texts(textsOf(scene, plan, view));
    callout(view);
    svg.classList.toggle("kt-hopeless", Boolean(view.doomed));
    svg.classList.toggle("kt-solved", view.kind === "SOLUTION");
    grid.label(view);
  };
  return { element, draw, focus: grid.focus, choosing: grid.choosing };
}

function makeLayers(picture, plan, scene) {
  const elements = {};
  const thick = Math.min(Math.max(0.08 * plan.side, 1.5), 5);
  picture.style.setProperty("--thick", `${thick}px`);
  for (const layer of LAYERS) elements[layer] = svgElement(picture, "path", { class: `kt-${layer}` });
  const drawn = {};
  const set = (name, d) => {
    if (drawn[name] === d) return;
    drawn[name] = d;
    elements[name].setAttribute("d", d);
    elements[`${name}-lining`]?.setAttribute("d", d);
  };
  for (const name of LAYERS.filter((layer) => !FIXED.has(layer) && !layer.endsWith("lining"))) drawn[name] = "";
  return { set, drawn, elements };
}

const FIXED = new Set(["ground", "dark", "wall", "wall-hatch", "doomed", "rim"]);

function* cellsOf(scene) {
  for (let down = 0; down < scene.rows; down++) {
    const row = scene.origin === "lower" ? scene.rows - 1 - down : down;
    for (let col = 0; col < scene.cols; col++) yield cellAt(scene, row, col);
  }
}

/** What never changes: squares, walls, the hatch of hopeless paths (hidden at first), labels. */
function drawGround({ elements }, picture, plan, scene) {
  const { side, left, rim, at } = plan;
  const whole = `M${left} ${rim}h${scene.cols * side}v${scene.rows * side}h${-scene.cols * side}Z`;
  const all = [...cellsOf(scene)];
  const walls = new Set(scene.walls);
  const lines = (cells, shape, part) => cells.map((cell) => shape(...at(cell), part * side)).join("");
  const odd = (cell) => (placeOf(scene, cell)[0] + placeOf(scene, cell)[1]) % 2 === 0;
  const d = {
    ground: whole,
    rim: whole,
    dark: scene.names === "chess" ? lines(all.filter(odd), box, 0.5) : "",
    wall: lines([...walls], box, 0.5),
    "wall-hatch": lines([...walls], (x, y, r) => hatched(x, y, r) + crossed(x, y, r), 0.5),
    doomed: lines(all.filter((cell) => !walls.has(cell)), hatched, 0.5),
  };
  for (const name of FIXED) elements[name].setAttribute("d", d[name]);
  writeLabels(svgElement(picture, "g", { class: "kt-labels", "font-size": plan.type }), plan, scene);
}

/** Files and ranks, or the numbers of columns and rows, as many as there is room for. */
function writeLabels(group, { side, type, left, rim, at }, scene) {
  const chess = scene.names === "chess";
  const step = Math.ceil((1.5 * type) / side);
  for (let col = 0; col < scene.cols; col += step) {
    const [x] = at(cellAt(scene, 0, col));
    const y = rim + scene.rows * side + 1.1 * type;
    svgElement(group, "text", { x, y }, chess ? fileName(col) : col);
  }
  for (let row = 0; row < scene.rows; row += step) {
    const [, y] = at(cellAt(scene, row, 0));
    svgElement(group, "text", { x: left / 2 - 1, y: y + 0.36 * type }, chess ? row + 1 : row);
  }
}

/** The outlines of all signs of a view, by the names of their layers. */
function signsOf(scene, plan, view) {
  const { side, at } = plan;
  const many = (cells, shape, part) => [...cells].map((cell) => shape(...at(cell), part * side)).join("");
  const inside = view.path.filter((cell) => onBoard(scene, cell));
  const numbered = numbersFit(scene, plan);
  const queens = scene.kind === "queens";
  const last = inside.at(-1);
  const left = view.kind === "UNDO" && onBoard(scene, view.cell) ? [view.cell] : [];
  const moved = view.kind === "PLACE" || view.kind === "SOLUTION" ? inside.slice(-1) : [];
  return {
    ...(queens ? {} : linesOf(scene, plan, view)),
    discs: queens || !numbered ? "" : many(inside.slice(1, -1), disc, 0.4),
    start: queens ? "" : many(inside.slice(0, 1), box, numbered ? 0.4 : 0.3),
    entered: many(onlyEntered(scene, view), disc, 0.13),
    rings: many((view.candidates ?? []).filter((cell) => onBoard(scene, cell)), disc, 0.38),
    doors: scene.kind === "turtle" ? many(doorsOf(scene), box, Math.max(0.44, 13 / side)) : "",
    frame: many(moved, box, 0.46),
    undone: many(left, box, 0.4) + (left.length && last !== undefined && !queens ? stroke(at(left[0]), at(last)) : ""),
    twice: many(inside.filter((cell, k) => inside.indexOf(cell) < k), box, 0.47),
    attacked: queens && view.attacked ? many(attackersOf(scene, view.path).keys(), hatched, 0.5) : "",
    ...crossOf(scene, plan, view),
  };
}

function onlyEntered(scene, { entered, path }) {
  const held = new Set(path);
  return [...(entered ?? [])].filter((cell) => !held.has(cell) && onBoard(scene, cell));
}

function doorsOf(scene) {
  return [...new Set([scene.start[0], scene.exit])].filter((cell) => cell !== undefined && cell !== null);
}

function stroke([x, y], [toX, toY]) {
  return `M${x} ${y}L${toX} ${toY}`;
}

/** The steps of the path as a line, wrong steps apart, and the way home of a closed tour. */
function linesOf(scene, { at }, { path }) {
  let [line, broken] = ["", ""];
  for (let k = 1; k < path.length; k++) {
    const step = stroke(at(path[k - 1]), at(path[k]));
    if (isMove(scene, path[k - 1], path[k])) line += step;
    else broken += step;
  }
  const whole = path.length > 1 && path.length === scene.rows * scene.cols && isMove(scene, path.at(-1), path[0]);
  return { line, broken, home: whole ? stroke(at(path.at(-1)), at(path[0])) : "" };
}

function isMove(scene, from, to) {
  const [[row, col], [toRow, toCol]] = [placeOf(scene, from), placeOf(scene, to)];
  const [down, right] = [Math.abs(toRow - row), Math.abs(toCol - col)];
  return scene.kind === "knight" ? down * right === 2 : down + right === 1;
}

/** Which queens (by number) attack each square that holds none. */
function attackersOf(scene, path) {
  const found = new Map();
  const queens = path.map((cell) => placeOf(scene, cell));
  for (const cell of cellsOf(scene)) {
    const [row, col] = placeOf(scene, cell);
    const by = queens.flatMap(([r, c], k) => (r === row || c === col || Math.abs(r - row) === Math.abs(c - col) ? [k + 1] : []));
    if (by.length && !path.includes(cell)) found.set(cell, by);
  }
  return found;
}

/** The knight or turtle on the last square, which looks the way it came; a queen on every square. */
function makeGlyphs(group, { side, at }, scene) {
  const size = Math.max(0.8 * side, 18) / 100;
  const pool = [];
  return ({ path }) => {
    const inside = path.filter((cell) => onBoard(scene, cell));
    const cells = scene.kind === "queens" ? inside : inside.slice(-1);
    const turn = scene.kind === "turtle" ? 90 * heading(at, inside) : 0;
    while (pool.length < cells.length) pool.push(makeGlyph(group, scene.kind));
    pool.forEach((glyph, k) => {
      const where = k < cells.length ? `translate(${at(cells[k])}) rotate(${turn}) scale(${size})` : "scale(0)";
      if (glyph.getAttribute("transform") !== where) glyph.setAttribute("transform", where);
    });
  };
}

function makeGlyph(group, kind) {
  const glyph = svgElement(group, "g");
  svgElement(glyph, "path", { class: "kt-glyph", d: GLYPHS[kind] });
  svgElement(glyph, "path", { class: "kt-eye", d: EYES[kind] });
  return glyph;
}

/** Quarter turns from looking up to the direction of the last step. */
function heading(at, inside) {
  if (inside.length < 2) return 0;
  const [[fromX, fromY], [x, y]] = inside.slice(-2).map(at);
  return x > fromX ? 1 : x < fromX ? 3 : y > fromY ? 2 : 0;
}

/** The rejected candidate crossed out, small beside a number; off the board, where its way leaves it. */
function crossOf(scene, plan, { path, rejected, blocked }) {
  if (rejected === null || rejected === undefined) return { cross: "", attack: "" };
  const place = crossPlace(scene, plan, path, rejected);
  const cross = crossed(...place, (path.includes(rejected) ? 0.1 : onBoard(scene, rejected) ? 0.28 : 0.12) * plan.side);
  return { cross, attack: attackOf(scene, plan, path, rejected, blocked) };
}

function crossPlace(scene, plan, path, cell) {
  const { side, at, left, rim, width, height } = plan;
  const [x, y] = at(cell);
  if (path.includes(cell)) return [x + 0.36 * side, y - 0.36 * side];
  if (onBoard(scene, cell)) return [x, y];
  const [fromX, fromY] = path.length ? at(path.at(-1)) : [width / 2, height / 2];
  const share = (from, to, low, high) => (to < low ? (low - from) / (to - from) : to > high ? (high - from) / (to - from) : 1);
  const part = Math.min(
    share(fromX, x, left - 7, width - 7),
    share(fromY, y, 7, height - left + 7),
  );
  return [fromX + part * (x - fromX), fromY + part * (y - fromY)];
}

/** What blocks: a line from the attacking queen, a frame round the visited square, the way off. */
function attackOf(scene, plan, path, rejected, blocked) {
  const { at, side } = plan;
  if (blocked?.why === "visited") return box(...at(rejected), 0.46 * side);
  if (blocked?.why === "off" && path.length) return stroke(at(path.at(-1)), crossPlace(scene, plan, path, rejected));
  const queen = blocked?.why === "attacked" ? path[blocked.by - 1] : undefined;
  return queen === undefined ? "" : stroke(at(queen), at(rejected)) + box(...at(queen), 0.46 * side);
}

/** Type in pixels at which a text fits a square, `part` of it high. */
function typeSize(text, part, side) {
  return Math.min(part * side, (0.84 * side) / (0.6 * String(text).length));
}

function numbersFit(scene, { side }) {
  return typeSize(scene.rows * scene.cols, 0.46, side) >= SMALLEST_TYPE;
}

/** The text of each square that has one: [text, kind]. */
function textsOf(scene, plan, view) {
  const texts = new Map();
  const queens = scene.kind === "queens";
  if (queens && view.attacked) {
    for (const [cell, by] of attackersOf(scene, view.path)) texts.set(cell, [by.join(" "), "attacked"]);
  }
  for (const [cell, count] of view.onward ?? []) texts.set(cell, [`${count}`, "onward"]);
  if (numbersFit(scene, plan)) addNumbers(texts, view.path, queens);
  for (const door of scene.kind === "turtle" ? doorsOf(scene) : []) {
    const letters = (door === scene.start[0] ? "S" : "") + (door === scene.exit ? "E" : "");
    texts.set(door, [letters, door === view.path.at(-1) ? "corner" : "door"]);
  }
  return texts;
}

function addNumbers(texts, path, queens) {
  path.forEach((cell, k) => {
    const [before, kind] = texts.get(cell) ?? [];
    const text = NUMBERED.has(kind) ? `${before},${k + 1}` : `${k + 1}`;
    texts.set(cell, [text, queens || k === path.length - 1 ? "corner" : k === 0 ? "first" : "number"]);
  });
}

const NUMBERED = new Set(["number", "first", "corner"]);

/** Text elements, made when first needed; those that did not change are left alone. */
function makeTexts(group, plan) {
  const made = new Map();
  let shown = new Map();
  return (texts) => {
    for (const cell of shown.keys()) if (!texts.has(cell)) made.get(cell).textContent = "";
    for (const [cell, [text, kind]] of texts) {
      const [was, wasKind] = shown.get(cell) ?? [];
      if (was === text && wasKind === kind) continue;
      if (!made.has(cell)) made.set(cell, svgElement(group, "text"));
      write(made.get(cell), text, kind, plan.at(cell), plan.side);
    }
    shown = texts;
  };
}

function write(element, text, kind, [x, y], side) {
  if (kind === "attacked") return writeAttackers(element, text.split(" "), [x, y], side);
  const part = { corner: 0.27, door: 0.62 }[kind] ?? 0.46;
  const size = kind === "door" ? Math.max(typeSize(text, part, side), 17) : typeSize(text, part, side);
  const [right, down] = kind === "corner" ? [0.45 * side, 0.43 * side] : [0, 0.36 * size];
  set(element, { class: `kt-text kt-text-${kind}`, x: x + right, y: y + down, "font-size": size });
  element.textContent = size < SMALLEST_TYPE && kind !== "door" ? "" : text;
}

/** Queen k has the k-th of nine places in a square; where that is too small, the first queen is named. */
function writeAttackers(element, queens, [x, y], side) {
  const nine = queens.length && Number(queens.at(-1)) <= 9 && 0.28 * side >= SMALLEST_TYPE;
  const size = nine ? 0.28 * side : typeSize(queens[0], 0.5, side);
  const place = (k, along) => ((nine ? along(k - 1) - 1 : 0) * 0.31) * side;
  const shown = nine ? queens : queens.slice(0, 1);
  set(element, {
    class: "kt-text kt-text-attacked", "font-size": size,
    x: shown.map((k) => x + place(k, (n) => n % 3)).join(" "),
    y: shown.map((k) => y + place(k, (n) => Math.floor(n / 3)) + 0.36 * size).join(" "),
  });
  element.textContent = size < SMALLEST_TYPE ? "" : shown.join("");
}

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** The reason beside the crossed square, on a plate that stays inside the picture. */
function makeCallout(picture, plan) {
  const group = svgElement(picture, "g", { class: "kt-callout" });
  const plate = svgElement(group, "rect", { rx: 4 });
  const text = svgElement(group, "text", { "font-size": 15 });
  return ({ rejected, blocked }) => {
    const words = rejected !== null && rejected !== undefined && blocked ? reason(blocked) : "";
    group.setAttribute("visibility", words ? "visible" : "hidden");
    if (!words) return;
    const [width, height] = [8.2 * words.length + 12, 22];
    const [x, y] = plan.at(rejected);
    const middle = Math.min(Math.max(x, width / 2 + 1), plan.width - width / 2 - 1);
    const low = y + 0.5 * plan.side + height < plan.height;
    const top = Math.max(1, low ? y + 0.5 * plan.side - 4 : Math.min(y - 0.5 * plan.side, plan.height) - height);
    set(plate, { x: middle - width / 2, y: top, width, height });
    set(text, { x: middle, y: top + 16 });
    text.textContent = words;
  };
}

/** The squares as a grid for keyboard and screen reader: clear, above the picture, one tab stop. */
function makeGrid(svg, { side, at }, scene, { pick, key }) {
  const cells = [...cellsOf(scene)];
  const squares = new Map();
  let [picking, current, shown, timer] = [false, scene.start[0] ?? cells[0], null, 0];
  cells.forEach((cell, k) => {
    const row = k % scene.cols ? svg.lastChild : svgElement(svg, "g", { role: "row" });
    const [x, y] = at(cell);
    const attributes = { x: x - side / 2, y: y - side / 2, width: side, height: side, role: "gridcell" };
    const square = svgElement(row, "rect", { ...attributes, class: "kt-square", tabindex: -1 });
    set(square, { "data-cell": cell, "data-lm-suppress-shortcuts": "true" });
    squares.set(cell, square);
  });
  const say = (cell) => {
    const label = cellLabel(scene, shown ?? { path: [] }, cell);
    const square = squares.get(cell);
    if (square.getAttribute("aria-label") !== label) square.setAttribute("aria-label", label);
  };
  const label = (view) => {
    // Names follow when the board rests: they are for a reader, and nobody reads sixty frames a second
    shown = view;
    clearTimeout(timer);
    timer = setTimeout(() => cells.forEach(say), 100);
  };
  const stopAt = (cell) => {
    squares.get(current).setAttribute("tabindex", -1);
    current = cell;
    squares.get(cell).setAttribute("tabindex", 0);
  };
  const focus = (cell) => {
    if (!squares.has(cell)) return;
    say(cell);
    stopAt(cell);
    squares.get(cell).focus();
  };
  const cellOf = (event) => Number(event.target.dataset?.cell ?? NaN);
  svg.addEventListener("focusin", (event) => squares.has(cellOf(event)) && stopAt(cellOf(event)));
  svg.addEventListener("click", (event) => picking && squares.has(cellOf(event)) && pick(cellOf(event)));
  svg.addEventListener("keydown", (event) => {
    if (!handled(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const handled = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (key(event)) return true;
    if (picking && (event.key === "Enter" || event.key === " ")) return pick(current), true;
    const to = target(cells.indexOf(current), scene, event.key);
    if (to === undefined) return false;
    focus(cells[to]);
    return true;
  };
  const choosing = (on) => {
    picking = on;
    svg.classList.toggle("kt-choosing", on);
  };
  cells.forEach(say);
  stopAt(current);
  return { label, focus, choosing };
}

/** Where a key leads, counted as one reads; the rim holds. Undefined for keys that are not ours. */
function target(from, { rows, cols }, key) {
  const [row, col] = [Math.floor(from / cols), from % cols];
  const to = {
    ArrowLeft: [row, col - 1], ArrowRight: [row, col + 1], ArrowUp: [row - 1, col], ArrowDown: [row + 1, col],
    Home: [row, 0], End: [row, cols - 1], PageUp: [0, col], PageDown: [rows - 1, col],
  }[key];
  if (!to) return undefined;
  const within = (value, most) => Math.min(Math.max(value, 0), most - 1);
  return within(to[0], rows) * cols + within(to[1], cols);
}

/** A problem without a board: the path as a row of labelled boxes, the candidates under it. */
function makeList(scene) {
  const element = document.createElement("div");
  element.className = "kt-board kt-list";
  const [path, next] = ["Path", "Candidates"].map((name) => {
    const row = element.appendChild(document.createElement("ol"));
    row.setAttribute("aria-label", name);
    return row;
  });
  const box = (text, sign) => {
    const made = document.createElement("li");
    made.className = `kt-box kt-box-${sign}`;
    made.textContent = text;
    return made;
  };
  const draw = (view) => {
    const rejected = view.rejected ?? null;
    const why = view.blocked ? `: ${reason(view.blocked)}` : "";
    const free = (view.candidates ?? []).filter((cell) => cell !== rejected);
    path.replaceChildren(...view.path.map((cell, k) => box(`${k + 1}  ${scene.labels[cell]}`, "path")));
    next.replaceChildren(...free.map((cell) => box(scene.labels[cell], "candidate")));
    if (rejected !== null) next.prepend(box(`\u2715 ${scene.labels[rejected]}${why}`, "rejected"));
    element.classList.toggle("kt-hopeless", Boolean(view.doomed));
  };
  return { element, draw, focus() {}, choosing() {} };
}
