// A recorded trace: the state at every position, and where to jump. show/trace.py is the same reader
// in Python. A word is cell << 2 | kind; position k is the state after k steps.
const KINDS = ["REJECT", "PLACE", "UNDO", "SOLUTION"];
const DEEPER = [0, 1, -1, 0];
const EVERY = 4096; // steps between two states that are kept, to begin from

// A walk is a state to go on from. A level: the id of its candidates, and how many have been looked at.
function advance(walk, words, ids, k) {
  const { path, levels, counts } = walk;
  for (; walk.k < k; walk.k++) {
    const word = (walk.word = words[walk.words_at++]), kind = word & 3;
    if (kind === 2) { counts.undone++; path.pop(); levels.pop(); continue; }
    if (kind === 3) { counts.solutions++; continue; }
    counts.tries++;
    levels[levels.length - 1][1]++;
    if (kind === 0) continue;
    counts.placed++;
    path.push(word >> 2);
    levels.push([ids[walk.ids_at++], 0]);
    counts.deepest = Math.max(counts.deepest, path.length);
    walk.entered?.add(word >> 2);
  }
}

// The last index whose value is at most k, or -1; the values ascend.
function lastUpTo(values, k) {
  let low = 0, high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] <= k) low = middle + 1; else high = middle;
  }
  return low - 1;
}

function openTrace(meta, view) {
  // A view may begin anywhere in its buffer, arrays of numbers may not: a copy
  const bytes = view.buffer ? view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength) : view;
  const ids = new Uint32Array(bytes, 0, meta.numbers), words = new Uint16Array(bytes, 4 * meta.numbers);
  const { scene, segments, length } = meta, firsts = segments.map(({ first }) => first);
  const marks = { doomed: meta.doomed.map(([begin]) => begin) };
  for (const [name, [offset, count]] of Object.entries(meta.marks)) marks[name] = ids.subarray(offset, offset + count);

  const kept = segments.map((segment) => {
    const entered = segment.entered && new Set(segment.entered);
    const walk = structuredClone({ ...segment, entered, k: segment.first, word: null }), walks = [structuredClone(walk)];
    while (walk.k + EVERY <= segment.first + segment.count) {
      advance(walk, words, ids, walk.k + EVERY);
      walks.push(structuredClone(walk));
    }
    return walks;
  });
  let here = structuredClone(kept[0][0]); // where the last question was: going on from there is fastest

  function walkTo(k) {
    const place = lastUpTo(firsts, k);
    if (here.first !== firsts[place] || here.k > k || k - here.k > EVERY)
      here = structuredClone(kept[place][Math.floor((k - firsts[place]) / EVERY)]);
    advance(here, words, ids, k);
    return here;
  }

  function lineOf(kind, k) {
    const { of, line_numbers: [offset, count] = [0, 0] } = meta.lines ?? {};
    return of?.[kind ?? "none"] ?? (kind && k <= count ? words[offset + k - 1] : null); // of every step
  }

  // The state at a position, as a fresh object.
  function at(position) {
    const { k, path, levels, counts, entered, word } = walkTo(clamp(position));
    const callers = [null, ...path].slice(-levels.length), kind = word === null ? null : KINDS[word & 3];
    return {
      k, path: [...path], depth: path.length, kind, counts: { ...counts }, entered: entered && new Set(entered),
      cell: kind === "SOLUTION" ? path.at(-1) ?? null : kind && word >> 2, line: lineOf(kind, k),
      levels: levels.map(([id, tried], n) => ({ cell: callers[n], choices: meta.choices[id], tried })),
    };
  }

  // The position itself, or the nearest one that the trace has.
  function clamp(position) {
    const k = Math.min(Math.max(Math.round(position), 0), length), place = lastUpTo(firsts, k);
    const end = firsts[place] + segments[place].count, next = firsts[place + 1];
    return k <= end ? k : k - end <= next - k ? end : next;
  }

  // The next position to stop at: after a step that is shown, or at the edge of a gap. `depth` hides
  // what happens to squares deeper on the path.
  function step(position, direction, { rejects = true, depth = Infinity } = {}) {
    let k = clamp(position), deep = walkTo(k).path.length;
    const place = lastUpTo(firsts, k), { first, count, words_at: offset } = segments[place], last = first + count;
    const wordTo = (k) => words[offset + k - first - 1];
    const shown = (word) => (word & 3) === 3 || ((rejects || (word & 3) > 0) && deep + ((word & 3) !== 1) <= depth);
    if (k === (direction > 0 ? last : first)) {
      const beyond = segments[place + direction];
      return beyond ? (direction > 0 ? beyond.first : beyond.first + beyond.count) : k;
    }
    do {
      if (direction < 0) deep -= DEEPER[wordTo(k) & 3];
      k += direction;
      if (direction > 0) deep += DEEPER[wordTo(k) & 3];
    } while (k > first && k < last && !shown(wordTo(k)));
    return k;
  }

  return {
    meta, scene, length, marks, at, clamp, step,
    next: (name, k) => marks[name]?.[lastUpTo(marks[name], k) + 1] ?? null,
    previous: (name, k) => marks[name]?.[lastUpTo(marks[name], k - 1)] ?? null,
    isDoomed: (k) => k < (meta.doomed[lastUpTo(marks.doomed, k)]?.[1] ?? 0),
    blocked: (state, cell) => blockedOn(scene, state, cell),
  };
}

// Why a candidate is not allowed, and the number on the path of the square in its way.
function blockedOn(scene, state, cell) {
  const place = placeOf(scene, cell), visited = state.path.indexOf(cell) + 1;
  const attacked = scene.kind === "queens" ? state.path.findIndex((queen) => attacks(placeOf(scene, queen), place)) + 1 : 0;
  const why = !onBoard(scene, cell) ? "off" : scene.walls.includes(cell) ? "wall"
    : visited ? "visited" : state.entered?.has(cell) ? "entered" : attacked ? "attacked" : "no";
  return { why, by: { visited, attacked }[why] ?? null };
}

function attacks([r, c], [row, col]) {
  return c === col || r === row || Math.abs(r - row) === Math.abs(c - col);
}
