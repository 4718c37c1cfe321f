// What stands beside the board: the stack of waiting calls, the lines, the counters.

// An HTML element. Attributes that begin with "on" are listeners; null leaves one out.
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = value;
    else if (value !== null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

const QUIET = { "data-lm-suppress-shortcuts": "true" }; // JupyterLab's keys let this element be

// Its text is shown, its label is what a screen reader says and the mouse sees
function button(label, text, act) {
  return make("button", { type: "button", class: "kt-button", "aria-label": label, title: label, text, onclick: act, ...QUIET });
}

// A text is written only when it is another one: that is what makes playing cheap
function setText(element, text) {
  if (element.kt !== text) element.textContent = element.kt = text;
}

const number = (value) => value.toLocaleString("en");

// --- the stack of waiting calls: the newest on top, the first one always in sight

const STACK_ROWS = 60;

function stackView(scene) {
  const list = make("div", { class: "kt-calls", role: "list", tabindex: "0", "aria-label": "Waiting calls", ...QUIET });
  const more = make("div", { class: "kt-more" });
  const first = stackRow();
  const rows = []; // of the newest calls, newest first
  first.element.classList.add("kt-first");
  list.append(more, first.element);
  const head = make("div", { class: "kt-head" }, make("span", { text: "waiting calls" }), make("span", { text: "untried candidates" }));
  const element = make("section", { class: "kt-stack", "aria-label": "Stack" }, head, list);

  function draw(state) {
    const levels = state.levels, given = state.depth - levels.length + 1;
    const shown = Math.min(levels.length - 1, STACK_ROWS);
    while (rows.length > shown) rows.pop().element.remove();
    while (rows.length < shown) list.insertBefore(rows[rows.push(stackRow()) - 1].element, more);
    rows.forEach((row, i) => {
      const depth = levels.length - 1 - i;
      row.draw(scene, levels[depth], depth + given, i === 0);
    });
    const hidden = levels.length - 1 - shown;
    setText(more, hidden > 0 ? `${number(hidden)} more calls wait here` : "");
    first.element.hidden = levels.length === 0;
    if (levels.length) first.draw(scene, levels[0], given, levels.length === 1);
  }
  return { element, draw };
}

function stackRow() {
  const [depth, caller, untried] = ["depth", "caller", "untried"].map((part) => make("span", { class: `kt-${part}` }));
  const element = make("div", { class: "kt-call", role: "listitem" }, depth, caller, untried);
  let seen = [];
  function draw(scene, level, at, newest) {
    if (seen[0] === level.cell && seen[1] === level.choices && seen[2] === level.tried && seen[3] === at && seen[4] === newest) return;
    seen = [level.cell, level.choices, level.tried, at, newest];
    setText(depth, at ? String(at) : "");
    setText(caller, level.cell === null ? (at ? "given" : "start") : squareName(scene, level.cell));
    setText(untried, untriedWords(scene, level));
    element.classList.toggle("kt-newest", newest);
  }
  return { element, draw };
}

function untriedWords(scene, level) {
  const left = level.choices.slice(level.tried, level.tried + 40);
  if (!left.length) return "none left";
  return left.map((cell) => (scene.kind === "list" || onBoard(scene, cell) ? squareName(scene, cell) : "off")).join("  ");
}

// --- the lines: the scheme under its five labels, or the learner's source

const SCHEME = [
  ["def go():", ""],
  ["  if is_solution(path):", ""],
  ["    return True", ""],
  ["  for square in candidates(path):", "choices"],
  ["    if allowed(path, square):", "allowed?"],
  ["      place(square)", "do"],
  ["      if go():", "go deeper"],
  ["        return True", ""],
  ["      undo(square)", "undo"],
  ["  return False", ""],
];
const SCHEME_LINE = { REJECT: 5, PLACE: 6, UNDO: 9, SOLUTION: 3 };
const SCHEME_ANSWERED = 10;

function linesView(trace) {
  const own = trace.meta.lines && trace.meta.lines.source;
  const lines = own ? own.map((line) => [line, ""]) : SCHEME;
  const rows = lines.map(([text, label]) => make("li", { class: "kt-row" }, make("code", { text }), make("span", { class: "kt-label", text: label })));
  const list = make("ol", { class: "kt-code", tabindex: "0", "aria-label": own ? "Your lines" : "The scheme", ...QUIET }, ...rows);
  let now = null;

  function draw(state, answered) {
    const line = own ? state.line : answered ? SCHEME_ANSWERED : SCHEME_LINE[state.kind] || 1;
    const row = rows[line - 1] || null;
    if (row === now) return;
    if (now) mark(now, false);
    if (row) mark(row, true);
    now = row;
  }
  function mark(row, on) {
    row.classList.toggle("kt-now", on);
    if (on) row.setAttribute("aria-current", "step");
    else row.removeAttribute("aria-current");
    // Only the list scrolls, never the page
    if (on && list.scrollHeight > list.clientHeight) list.scrollTop = row.offsetTop - list.clientHeight / 2;
  }
  return { element: make("section", { class: "kt-lines", "aria-label": "Lines" }, list), draw };
}

// --- the counters

const COUNTERS = ["tries", "placed", "undone", "solutions", "deepest"];

function countersView() {
  const values = COUNTERS.map(() => make("dd"));
  const element = make("dl", { class: "kt-counters", "aria-label": "Counts" },
    ...COUNTERS.map((name, i) => make("div", {}, make("dt", { text: name }), values[i])));
  return { element, draw: ({ counts }) => COUNTERS.forEach((name, i) => setText(values[i], number(counts[name]))) };
}
