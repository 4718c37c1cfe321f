// Guess what comes next: the kind of event, then its square. The score is no grade.
const EVENTS = { PLACE: "place", UNDO: "undo", SOLUTION: "solution" };
const QUESTION = "What comes next: place, undo or solution?", OVER = "Nothing is left to guess.";
const GUESS_KEYS = { p: "PLACE", u: "UNDO", s: "SOLUTION", x: "skip", n: "next question" };

function makeMode(player) {
  const [pane] = player.panes, { trace, scene } = pane;
  const asks = [...player.model.get("asks")].sort((a, b) => a - b), some = asks.length > 0;
  const question = make("p.question"), score = make("p.score"), keys = {};
  const buttons = Object.entries(GUESS_KEYS).map(([key, what]) => {
    const word = (keys[key] = EVENTS[what] ?? what);
    return button(`${word}, key ${key}`, word, () => act(what));
  });
  let kind = null, next = null, right = 0, asked = 0; // next: after the event asked for

  // The next event that is no reject, or null; the edge of a gap is none
  function following(k) {
    const to = trace.step(k, 1, { rejects: false });
    return to === k ? null : trace.at(to).kind in EVENTS ? to : following(to);
  }

  function ask(k = pane.position) {
    if (k !== pane.position) player.go(k);
    next = following(k);
    show(next === null ? OVER : QUESTION);
  }

  // Said in place of the step's own sentence, which may give the answer away; below an answer, if any
  function show(words, chosen = null, answer = "") {
    const held = player.hasFocus;
    kind = chosen;
    question.textContent = answer && words;
    pane.say(answer || words);
    buttons.forEach((each, n) => {
      each.setAttribute("aria-pressed", chosen !== null && Object.values(GUESS_KEYS)[n] === chosen);
      each.hidden = n < 4 ? next === null : next !== null || !asks.length;
    });
    if (chosen || (held && !player.hasFocus)) pane.board.focus(pane.state.path.at(-1) ?? scene.start[0]);
    player.keepFocus(held); // a board without squares takes none
  }

  function act(what) {
    if (what === "next question") ask(asks.shift());
    else if (what === "skip") tell(null);
    else if (what === "SOLUTION" || scene.kind === "list") tell({ kind: what, cell: null });
    else show(`${EVENTS[what]}: which square? Click it, or go there with the arrow keys and press Enter.`, what);
  }

  function tell(guess) {
    const before = pane.state, truth = trace.at(next), cell = guess?.cell ?? truth.cell;
    const same = guess?.kind === truth.kind && cell === truth.cell;
    const words = (kind, cell) => EVENTS[kind] + (scene.kind === "list" || kind === "SOLUTION" ? "" : ` ${squareName(scene, cell)}`);
    const answer = !guess ? "The answer is " : `You guessed ${words(guess.kind, cell)}${same ? ", and so it is." : "; the answer is "}`;
    if (guess) player.tell("score", [(right += same), ++asked]);
    if (asked) score.textContent = `${right} of ${asked} guessed right`;
    player.go(next);
    next = some ? null : following(pane.position);
    const told = same ? answer : `${answer}${words(truth.kind, truth.cell)}.`;
    show(next !== null ? QUESTION : asks.length ? "" : OVER, null, `${told} ${gapWords(trace, before, truth, same ? null : guess)}`.trim());
  }

  pane.area.replaceChildren(question, make("div.guess", {}, ...buttons), score);
  ask(asks.shift());
  return {
    keys, jump: ask,
    pick: (cell) => kind && tell({ kind, cell }),
    keyFor({ key }) {
      const pressed = buttons[Object.keys(keys).indexOf(key)];
      return pressed && !pressed.hidden ? () => pressed.click() : null;
    },
  };
}

// One sentence on the gap between guess and truth; on the truth where there is none
function gapWords(trace, before, truth, guess) {
  if (trace.meta.lines?.line_numbers) return ""; // a learner's program: why it does so is in its lines
  const { scene } = trace, top = before.levels.at(-1), name = (cell) => squareName(scene, cell);
  const caller = top.cell === null ? "the first call" : `the call for ${name(top.cell)}`;
  if (truth.kind === "SOLUTION") return "The path is complete, and a solution is never extended.";
  if (guess?.kind === "SOLUTION") return `A path of ${many(before.depth, "square")} is no solution here.`;
  if (before.kind === "SOLUTION") return `${name(top.cell)} comes off, for the search goes on to the next solution.`;
  if (guess?.kind === "PLACE" && guess.cell !== null) {
    const order = top.choices.indexOf(guess.cell), blocked = trace.blocked(before, guess.cell), wrong = name(guess.cell);
    if (blocked.why !== "no") return `${wrong} is not allowed: ${reason(blocked)}.`;
    if (order < 0) return `${wrong} is no candidate of ${caller}.`;
    if (order < top.tried) return `${wrong} has been tried already; ${caller} goes on with the candidate after it.`;
    if (truth.kind === "PLACE") return `${wrong} comes later in the order of the candidates.`;
  }
  if (truth.kind === "PLACE") return `Of the candidates left to ${caller}, ${name(truth.cell)} is the first that is allowed.`;
  if (guess?.kind === "UNDO" && guess.cell !== null) return "It is the last square of the path that comes off.";
  return `${name(top.cell)} has no allowed candidate left, so it comes off.`;
}
