// The timeline: a slider over all steps, and under it for each trace what there is to jump to.

const MARKS = [ // name in the trace, words, sign in the list of jumps, shape on the timeline around (x, y)
  ["dead_ends", "dead end", "|", (x, y) => `M${x} ${y - 3}v6`],
  ["undo_runs", "longest undo", "◂", (x, y) => `M${x + 2} ${y - 3.5}v7l-6-3.5z`],
  ["deepest", "new deepest", "▴", (x, y) => `M${x - 3.5} ${y + 3}h7l-3.5-6z`],
  ["solutions", "solution", "◆", (x, y) => `M${x} ${y - 4}l4 4l-4 4l-4-4z`],
  ["doomed", "mistake", "▨", null],
];
const ROW = 10; // px, the height of a row of marks
const GAP = 0.05; // the part of the timeline that a stretch gets which was left out

// Steps lie evenly; what was left out takes a small stretch of its own, however long it was.
function scaleOf(trace) {
  const segments = trace.meta.segments;
  const steps = segments.reduce((sum, segment) => sum + segment.count, 0);
  const gap = Math.max(1, Math.round(steps * GAP));
  const begins = [];
  segments.reduce((at, segment, i) => (begins[i] = at, at + segment.count + gap), 0);
  const last = segments.length - 1, size = begins[last] + segments[last].count;
  return {
    size,
    gaps: begins.slice(1).map((at) => [at - gap, at]),
    place(k) {
      let i = last;
      while (i && segments[i].first > k) i -= 1;
      return begins[i] + Math.min(k - segments[i].first, segments[i].count);
    },
    position(value) {
      let i = last;
      while (i && begins[i] > value) i -= 1;
      return segments[i].first + Math.min(value - begins[i], segments[i].count);
    },
  };
}

// go(position) while dragging, settled() after it; arrows on the slider are the player's keys
function makeTimeline(traces, names, go, settled) {
  const longest = traces.reduce((a, b) => (b.length > a.length ? b : a));
  const scale = scaleOf(longest);
  const slider = make("input", {
    type: "range", class: "kt-slider", min: 0, max: Math.max(1, scale.size), step: 1, value: 0, "aria-label": "Timeline", ...QUIET,
    oninput: () => go(scale.position(Number(slider.value))), onchange: settled,
  });
  slider.disabled = scale.size === 0;
  const bands = traces.map((trace, i) => makeBand(trace, scale, names[i] || ""));
  const element = make("div", { class: "kt-timeline" }, slider, ...bands.map((band) => band.element));
  const watcher = new ResizeObserver(() => bands.forEach((band) => band.draw()));
  for (const band of bands) watcher.observe(band.element); // they are hidden at first, and have no width

  function show(k, state) {
    slider.value = scale.place(k);
    slider.setAttribute("aria-valuetext", `step ${number(k)} of ${number(longest.length)}, depth ${number(state.depth)}`);
  }
  return { element, slider, show, remove: () => watcher.disconnect() };
}

// The marks of one trace, drawn once for a width: CSS does the colours, so a theme needs no redraw.
function makeBand(trace, scale, name) {
  const element = make("div", { class: "kt-band", "aria-hidden": "true" });
  let drawn = 0;
  function draw() {
    const width = element.clientWidth;
    if (!width || width === drawn) return;
    drawn = width;
    const shapes = MARKS.slice(0, 4).map(([mark, , , shape], row) =>
      `<path class="kt-mark kt-${mark}" d="${marksPath(trace, mark, shape, scale, width, (row + 0.5) * ROW)}"/>`);
    element.innerHTML = `<svg viewBox="0 0 ${width} ${4 * ROW}" width="${width}" height="${4 * ROW}">` +
      stripes("kt-gap", scale.gaps, scale.size, width) +
      stripes("kt-doomed", (trace.meta.doomed || []).map((ends) => ends.map(scale.place)), scale.size, width) +
      `${shapes.join("")}</svg>`;
    if (name) element.prepend(make("span", { class: "kt-band-name", text: name }));
  }
  return { element, draw };
}

// One shape at the most for each pixel, so a million marks cost no more than a window's width
function marksPath(trace, mark, shape, scale, width, y) {
  let path = "";
  for (let k = trace.next(mark, -1); k !== null;) {
    const x = Math.round(scale.place(k) / scale.size * width);
    path += shape(x, y);
    const beyond = scale.position(Math.ceil((x + 0.5) / width * scale.size));
    k = trace.next(mark, Math.max(k, beyond - 1));
  }
  return path;
}

// Diagonal lines over stretches [from, to]; stretches that touch on the screen become one
function stripes(kind, stretches, size, width) {
  const merged = [];
  for (const [from, to] of stretches) {
    const left = Math.floor(from / size * width), right = Math.max(left + 1, Math.ceil(to / size * width));
    const before = merged[merged.length - 1];
    if (before && left <= before[1]) before[1] = Math.max(before[1], right);
    else merged.push([left, right]);
  }
  const area = merged.map(([left, right]) => `M${left} 0h${right - left}v${4 * ROW}h${left - right}z`).join("");
  const lean = kind === "kt-doomed" ? 6 : -6, lines = [];
  for (const [left, right] of merged) lines.push(...slanted(left, right, lean));
  return `<path class="${kind}" d="${area}"/><path class="${kind}-lines" d="${lines.join("")}"/>`;
}

function slanted(left, right, lean) {
  const lines = [];
  for (let x = Math.ceil(left / 6) * 6; x < right; x += 6) {
    for (let row = 0; row < 4 * ROW; row += ROW) lines.push(`M${x} ${row + ROW}l${lean} ${-ROW}`);
  }
  return lines;
}
