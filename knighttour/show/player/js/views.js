// What stands beside the board: the stack of waiting calls, the lines, the counters.

// An HTML element: "p.words" is a p of the class kt-words. Attributes that begin with "on" are listeners.
function make(name, attributes = {}, ...children) {
  const [tag, kind] = name.split("."), element = document.createElement(tag);
  if (kind) element.className = `kt-${kind}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element[key] = value; else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

// Its text is shown, its label is what a screen reader says and the mouse sees
function button(label, text, act) {
  return make("button.button", { type: "button", "aria-label": label, title: label, onclick: act }, text);
}

// A text is written only when it is another one: that is what makes playing cheap
function setText(element, text) {
  if (element.kt !== text) element.textContent = element.kt = text;
}

// --- the stack of waiting calls: the newest on top, the first one always in sight

const STACK_ROWS = 60;

function stackView(scene) {
  const rows = new Map(), more = make("div.more"), first = makeRow(); // a row keeps its level while that waits
  const list = make("div.calls", { role: "list", tabindex: 0, "aria-label": "Calls" }, more, first);
  const head = make("div.head", {}, make("span", {}, "calls"), make("span", {}, "untried candidates"));
  first.classList.add("kt-first");

  function fill(row, { cell, choices, tried }, depth, newest) {
    const free = choices.slice(tried, tried + 40).map((each) => (onBoard(scene, each) ? squareName(scene, each) : "off"));
    const caller = cell !== null ? squareName(scene, cell) : depth ? "given" : "start";
    [depth || "", caller, free.join("  ") || "none left"].forEach((text, n) => setText(row.children[n], text));
    row.classList.toggle("kt-newest", newest);
  }

  function draw({ levels, depth }) {
    const last = levels.length - 1, low = Math.max(1, last - STACK_ROWS + 1);
    for (const [n, row] of rows) {
      if (n < low || n > last) row.remove(), rows.delete(n);
    }
    for (let n = low; n <= last; n++) {
      const row = rows.get(n) ?? makeRow();
      if (!rows.has(n)) (rows.get(n - 1) ?? more).before(row);
      rows.set(n, row);
      fill(row, levels[n], depth - last + n, n === last);
    }
    setText(more, low > 1 ? `${number(low - 1)} more calls wait here` : "");
    fill(first, levels[0], depth - last, last === 0);
  }
  return { element: make("section.stack", { "aria-label": "Stack" }, head, list), draw };
}

function makeRow() {
  return make("div.call", { role: "listitem" }, ...["depth", "caller", "untried"].map((part) => make(`span.${part}`)));
}

// --- the lines: the scheme under its five labels, or the learner's source

function linesView({ meta: { lines } }) {
  const { name = "Your lines", source, labels = [], of } = lines;
  const rows = source.map((text, n) => make("li.row", {}, make("code", {}, text), make("span.label", {}, labels[n] ?? "")));
  const list = make("ol.code", { tabindex: 0, "aria-label": name }, ...rows);
  let now;

  function draw({ line }, answered) {
    const row = rows[((answered && of?.answered) || line) - 1];
    if (row === now) return;
    now?.removeAttribute("aria-current");
    now = row;
    now?.setAttribute("aria-current", "step");
    // Only the list scrolls, never the page; the scheme fits, and is spared the look at its layout
    if (now && !labels.length) list.scrollTop = now.offsetTop - list.clientHeight / 2;
  }
  return { element: make("section.lines", { "aria-label": "Lines" }, list), draw };
}

// --- the counters

function countersView() {
  const names = ["tries", "placed", "undone", "solutions", "deepest"], values = names.map(() => make("dd"));
  const pairs = names.map((name, n) => make("div", {}, make("dt", {}, name), values[n]));
  const draw = ({ counts }) => names.forEach((name, n) => setText(values[n], number(counts[name])));
  return { element: make("dl.counters", { "aria-label": "Counts" }, ...pairs), draw };
}
