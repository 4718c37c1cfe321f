// A recorded trace: the state at every position, and where to jump. Pure: no DOM. The same reader in
// Python is show/trace.py. A word is cell << 2 | kind; position k is the state after k steps.
const KINDS = ["REJECT", "PLACE", "UNDO", "SOLUTION"];
const EVERY = 4096; // steps between two states that are kept, to begin from

// The state itself, which goes on word by word. Levels are the ids of their candidates and how many
// of those have been looked at.
function walkFrom(segment, saved = segment) {
  return {
    segment, k: saved.k ?? segment.first, at: saved.at ?? segment.words_at, id: saved.id ?? segment.ids_at,
    path: [...saved.path], levels: saved.levels.map((level) => [...level]), counts: { ...saved.counts },
    entered: saved.entered && new Set(saved.entered), word: saved.word ?? null,
  };
}

function advance(walk, words, ids, k) {
  const { path, levels, counts } = walk;
  for (; walk.k < k; walk.k++) {
    const word = (walk.word = words[walk.at++]), kind = word & 3;
    if (kind === 2) { counts.undone++; path.pop(); levels.pop(); continue; }
    if (kind === 3) { counts.solutions++; continue; }
    counts.tries++;
    levels[levels.length - 1][1]++;
    if (kind === 0) continue;
    counts.placed++;
    path.push(word >> 2);
    levels.push([ids[walk.id++], 0]);
    counts.deepest = Math.max(counts.deepest, path.length);
    walk.entered?.add(word >> 2);
  }
}

// The last index whose value is at most k, or -1; `values` ascend.
function lastUpTo(values, k) {
  let low = 0, high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] <= k) low = middle + 1; else high = middle;
  }
  return low - 1;
}

function openTrace(meta, view) {
  // A view on a larger buffer may begin anywhere; arrays of numbers may not, so this is a copy
  const bytes = view.buffer ? view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength) : view;
  const ids = new Uint32Array(bytes, 0, meta.numbers), words = new Uint16Array(bytes, 4 * meta.numbers);
  const { scene, segments, length } = meta, marks = { doomed: meta.doomed.map((stretch) => stretch[0]) };
  for (const [name, [offset, count]] of Object.entries(meta.marks)) marks[name] = ids.subarray(offset, offset + count);

  const kept = segments.map((segment) => {
    const walks = [walkFrom(segment)];
    for (let k = EVERY; k < segment.count; k += EVERY) {
      const walk = walkFrom(segment, walks[walks.length - 1]);
      advance(walk, words, ids, segment.first + k);
      walks.push(walk);
    }
    return walks;
  });
  const firsts = segments.map((segment) => segment.first);
  const segmentAt = (k) => lastUpTo(firsts, k);
  let here = walkFrom(segments[0]); // where the last question was: going on from there is fastest

  function walkTo(k) {
    const number = segmentAt(k), segment = segments[number];
    if (here.segment !== segment || here.k > k || k - here.k > EVERY)
      here = walkFrom(segment, kept[number][Math.floor((k - segment.first) / EVERY)] ?? kept[number].at(-1));
    advance(here, words, ids, k);
    return here;
  }

  function lineOf(walk) {
    const { of, line_numbers: numbers } = meta.lines ?? {};
    if (!meta.lines || walk.word === null) return null;
    if (of) return of[KINDS[walk.word & 3]] ?? null;
    const step = walk.k - 1; // lines are kept for all steps, those left out too
    return numbers && step < numbers[1] ? words[numbers[0] + step] : null;
  }

  function at(position) {
    const walk = walkTo(clamp(position)), { path, levels, word } = walk;
    const given = path.length + 1 - levels.length, last = path.length ? path[path.length - 1] : null;
    return {
      k: walk.k, path: [...path], depth: path.length, counts: { ...walk.counts }, line: lineOf(walk),
      kind: word === null ? null : KINDS[word & 3],
      cell: word === null ? null : (word & 3) === 3 ? last : word >> 2,
      entered: walk.entered && new Set(walk.entered),
      levels: levels.map(([id, tried], n) => ({ cell: path[given + n - 1] ?? null, choices: meta.choices[id], tried })),
    };
  }

  // The position itself, or the nearest one that the trace has.
  function clamp(k) {
    k = Math.min(Math.max(Math.round(k), 0), length);
    const number = segmentAt(k), end = firsts[number] + segments[number].count;
    if (k <= end) return k;
    return k - end <= firsts[number + 1] - k ? end : firsts[number + 1];
  }

  // The next position to stop at: after a step that is shown, or at the edge of a gap. `depth` hides
  // what happens to squares deeper on the path: a placement, its undo, and the rejects beside it.
  function step(k, direction, { rejects = true, depth = Infinity } = {}) {
    k = clamp(k);
    let number = segmentAt(k), { first, count, words_at: offset } = segments[number], deep = walkTo(k).path.length;
    const shown = (word, after) =>
      (word & 3) === 3 || ((rejects || (word & 3) !== 0) && after + ((word & 3) === 1 ? 0 : 1) <= depth);
    const change = (word) => [0, 1, -1, 0][word & 3];
    if (direction > 0) {
      if (k === first + count) return number + 1 < segments.length ? firsts[number + 1] : k;
      for (let j = k + 1; j < first + count; j++) {
        const word = words[offset + j - first - 1];
        deep += change(word);
        if (shown(word, deep)) return j;
      }
      return first + count;
    }
    if (k === first) return number > 0 ? firsts[number - 1] + segments[number - 1].count : k;
    for (let j = k; j > first; j--) {
      const word = words[offset + j - first - 1];
      if (j < k && shown(word, deep)) return j;
      deep -= change(word);
    }
    return first;
  }

  function next(name, k) { return marks[name]?.[lastUpTo(marks[name], k) + 1] ?? null; }
  function previous(name, k) { return marks[name]?.[lastUpTo(marks[name], k - 1)] ?? null; }
  function isDoomed(k) { return k < (meta.doomed[lastUpTo(marks.doomed, k)]?.[1] ?? 0); }

  return { meta, scene, length, marks, at, clamp, step, next, previous, isDoomed, blocked: (state, cell) => blockedOn(scene, state, cell) };
}

// Why a candidate is not allowed, and the number on the path of the square that stands in its way.
function blockedOn(scene, state, cell) {
  const width = scene.cols + 4, row = (cell) => Math.floor(cell / width) - 2, col = (cell) => (cell % width) - 2;
  const down = row(cell), right = col(cell);
  if (scene.kind !== "list" && (down < 0 || right < 0 || down >= scene.rows || right >= scene.cols)) return { why: "off", by: null };
  if (scene.walls.includes(cell)) return { why: "wall", by: null };
  const visited = state.path.indexOf(cell) + 1;
  if (visited) return { why: "visited", by: visited };
  if (state.entered?.has(cell)) return { why: "entered", by: null };
  const attacks = (queen) => col(queen) === right || row(queen) === down || Math.abs(row(queen) - down) === Math.abs(col(queen) - right);
  const by = scene.kind === "queens" ? state.path.findIndex(attacks) + 1 : 0;
  return by ? { why: "attacked", by } : { why: "no", by: null };
}
