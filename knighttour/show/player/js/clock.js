// One clock for all panes. It says how many steps are due, whatever the frames do.

const SPEEDS = [1, 2, 5, 10, 30, 100, 300, 1000, 5000]; // steps a second
const TICKS_UP_TO = 5; // up to this speed an undo shows as two ticks
const LONGEST_FRAME = 250; // ms: after a hidden tab the clock does not catch up

// due(steps) -> whether there is more to come; changed() after each start and end of playing
function makeClock(due, changed) {
  let frame = 0, last = 0, owed = 0;
  const clock = { speed: 5, play, pause, playing: () => frame !== 0 };

  function play() {
    if (frame) return; // a second Play makes no second loop
    owed = 1; // the first step comes at once
    last = performance.now();
    frame = requestAnimationFrame(tick);
    changed();
  }

  function pause() {
    if (!frame) return;
    cancelAnimationFrame(frame);
    frame = 0;
    changed();
  }

  function tick(now) {
    frame = requestAnimationFrame(tick);
    owed += Math.max(0, Math.min(now - last, LONGEST_FRAME)) * clock.speed / 1000;
    last = now;
    const steps = Math.floor(owed);
    owed -= steps;
    if (steps && !due(steps)) pause();
  }
  return clock;
}
