// The timeline: a slider over all steps, and under it for each trace what there is to jump to.

const MARKS = [ // name in the trace, words, sign in the list of jumps, shape on the timeline around (x, y)
  ["dead_ends", "dead end", "|", (x, y) => `M${x} ${y - 3}v6`],
  ["undo_runs", "longest undo", "◂", (x, y) => `M${x + 2} ${y - 3.5}v7l-6-3.5z`],
  ["deepest", "new deepest", "▴", (x, y) => `M${x - 3.5} ${y + 3}h7l-3.5-6z`],
  ["solutions", "solution", "◆", (x, y) => `M${x} ${y - 4}l4 4l-4 4l-4-4z`],
  ["doomed", "mistake", "▨"],
];
const ROW = 10; // px, the height of a row of marks
const HEIGHT = 4 * ROW;
const GAP = 0.05; // the part of the timeline that a stretch gets which was left out

// Steps lie evenly; what was left out takes a small stretch of its own, however long it was.
function scaleOf({ meta: { segments } }) {
  const gap = Math.max(1, Math.round(GAP * segments.reduce((steps, { count }) => steps + count, 0)));
  const firsts = segments.map(({ first }) => first), begins = [];
  let size = -gap;
  for (const { count } of segments) {
    begins.push(size + gap);
    size += gap + count;
  }
  const across = (from, to) => (value) => {
    const n = Math.max(0, lastUpTo(from, value));
    return to[n] + Math.min(value - from[n], segments[n].count);
  };
  return { size, gaps: begins.slice(1).map((at) => [at - gap, at]), place: across(firsts, begins), position: across(begins, firsts) };
}

// go(position) while dragging, once a frame; settled() after it; arrows on the slider are the player's keys
function makeTimeline(traces, names, go, settled) {
  const scale = scaleOf(traces.reduce((a, b) => (b.length > a.length ? b : a))); // of the longest
  let frame = 0, wanted = 0; // by the hand: while it plays, the clock moves the slider too
  const follow = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    go(scale.position(wanted));
  };
  const slider = make("input.slider", {
    type: "range", min: 0, max: Math.max(1, scale.size), value: 0, "aria-label": "Timeline",
    oninput() { wanted = Number(slider.value); frame ||= requestAnimationFrame(follow); }, onchange() { follow(); settled(); },
  });
  slider.disabled = scale.size === 0;
  const bands = traces.map(() => make("div.band", { "aria-hidden": "true" }));
  const draw = () => bands.forEach((band, n) => band.clientWidth && drawBand(band, traces[n], scale, names[n]));
  const watcher = new ResizeObserver(draw); // they are hidden at first, and have no width
  bands.forEach((band) => watcher.observe(band));

  function show(k, words) {
    slider.value = scale.place(k);
    slider.setAttribute("aria-valuetext", words);
  }
  return { element: make("div.timeline", {}, slider, ...bands), slider, show, remove: () => watcher.disconnect() };
}

// The marks of one trace, drawn once for a width: CSS does the colours, so a theme needs no redraw.
function drawBand(band, trace, scale, name) {
  const width = band.clientWidth, part = width / scale.size;
  if (band.kt === width) return;
  band.kt = width;
  const shapes = MARKS.slice(0, 4).map(([mark, , , shape], row) =>
    `<path class="kt-mark kt-${mark}" d="${marksPath(trace, mark, shape, scale, part, (row + 0.5) * ROW)}"/>`);
  const doomed = trace.meta.doomed.map((ends) => ends.map(scale.place));
  band.innerHTML = `<svg viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}">` +
    stripes("kt-gap", scale.gaps, part) + stripes("kt-doomed", doomed, part) + `${shapes.join("")}</svg>`;
  if (name) band.prepend(make("span.band-name", {}, name));
}

// One shape at the most for each pixel, so a million marks cost no more than a window's width
function marksPath(trace, mark, shape, scale, part, y) {
  let path = "";
  for (let k = trace.next(mark, -1); k !== null;) {
    const x = Math.round(scale.place(k) * part);
    path += shape(x, y);
    k = trace.next(mark, Math.max(k, scale.position(Math.ceil((x + 0.5) / part)) - 1));
  }
  return path;
}

// A broad line over each stretch [from, to], which CSS dashes; what touches on the screen becomes one
function stripes(kind, stretches, part) {
  const merged = [];
  for (const [from, to] of stretches) {
    const left = Math.floor(from * part), right = Math.max(left + 1, Math.ceil(to * part)), before = merged.at(-1);
    if (before && left <= before[1]) before[1] = Math.max(before[1], right); else merged.push([left, right]);
  }
  const d = merged.map(([left, right]) => `M${left} ${HEIGHT / 2}H${right}`).join("");
  return `<path class="${kind}" d="${d}"/><path class="${kind} kt-hatch" d="${d}"/>`;
}
