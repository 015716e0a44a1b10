// Walking through the boards: the slider, the keys, the address, and playing.

const data = JSON.parse(document.getElementById("trace").textContent);
const LAST = data.boards.length - 1;
const PACE = 1000; // milliseconds a board at speed 1
const STEP = 320; // milliseconds of a movement while nothing is played
const ADDRESS_REST = 300; // browsers refuse to rewrite the address too often
const still = matchMedia("(prefers-reduced-motion: reduce)");

let here = 0;
let timer = null;
let addressTimer = null;
const picture = stage(data, () => show(here, false));
const markMove = moveList(by("moves"), data, jump);
const markColumn = truthTable(by("truths"), by("grid"), data, jump);

function show(index, animated) {
  here = index;
  const board = data.boards[index];
  by("place").textContent = `Board ${index + 1} of ${LAST + 1}`;
  const ending = index === LAST ? (data.over ? `Game over: ${data.result}.` : `The trace ends here, ${data.result}.`) : "";
  by("move").textContent = [sentence(board.move), ending].filter(Boolean).join(" ");
  by("changes").textContent = index
    ? `Since board ${index}: ${board.changes.length ? board.changes.join(", ") : "nothing changed"}.`
    : "This is where it starts.";
  by("slider").value = index + 1;
  by("slider").setAttribute("aria-valuetext", `board ${index + 1} of ${LAST + 1}`);
  by("first").disabled = by("back").disabled = index === 0;
  by("last").disabled = by("forth").disabled = index === LAST;
  picture(index, animated && !still.matches, pace());
  markMove(index);
  markColumn(index);
  keepAddress();
}

function sentence(words) {
  return `${words[0].toUpperCase()}${words.slice(1)}.`;
}

// One step is animated, a jump is not.
function go(index) {
  const goal = Math.min(Math.max(index, 0), LAST);
  if (goal !== here) show(goal, Math.abs(goal - here) === 1);
}

function jump(index) {
  pause();
  go(index);
}

function pause() {
  clearTimeout(timer);
  timer = null;
  by("play").setAttribute("aria-label", "Play");
  by("play").classList.remove("playing");
  by("move").setAttribute("aria-live", "polite");
}

function play() {
  if (here === LAST) go(0);
  by("play").setAttribute("aria-label", "Pause");
  by("play").classList.add("playing");
  by("move").setAttribute("aria-live", "off");
  timer = setTimeout(tick, PACE / Number(by("speed").value));
}

function tick() {
  go(here + 1);
  if (here === LAST) pause();
  else play();
}

// How long a movement may last.
function pace() {
  return timer === null ? STEP : (PACE * 0.7) / Number(by("speed").value);
}

function toggle() {
  if (timer !== null) pause();
  else play();
}

// The board at which a turn ended before here, or ends after here.
function turnEnd(step) {
  const ends = [0, ...data.turns.map((turn) => turn.boards[turn.boards.length - 1]), LAST];
  return step > 0 ? ends.find((end) => end > here) ?? LAST : ends.reverse().find((end) => end < here) ?? 0;
}

const KEYS = {
  ArrowLeft: () => jump(here - 1),
  ArrowRight: () => jump(here + 1),
  PageUp: () => jump(turnEnd(-1)),
  PageDown: () => jump(turnEnd(1)),
  Home: () => jump(0),
  End: () => jump(LAST),
  " ": toggle,
};

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.key in KEYS)) return;
  const pressed = event.key === " " && event.target.closest("button, summary");
  if (pressed || event.target.closest("select")) return;
  event.preventDefault();
  KEYS[event.key]();
});

// The address says which board is shown, and is obeyed.
function asked() {
  const match = /^#board=(-?\d+)$/.exec(location.hash);
  return match ? Math.min(Math.max(Number(match[1]) - 1, 0), LAST) : 0;
}

function keepAddress() {
  if (addressTimer === null) {
    addressTimer = setTimeout(() => {
      addressTimer = null;
      if (location.hash !== `#board=${here + 1}`) history.replaceState(null, "", `#board=${here + 1}`);
    }, ADDRESS_REST);
  }
}

addEventListener("hashchange", () => {
  jump(asked());
  keepAddress();
});

by("slider").max = LAST + 1;
by("slider").addEventListener("input", () => jump(Number(by("slider").value) - 1));
by("first").addEventListener("click", () => jump(0));
by("back").addEventListener("click", () => jump(here - 1));
by("forth").addEventListener("click", () => jump(here + 1));
by("last").addEventListener("click", () => jump(LAST));
by("play").addEventListener("click", toggle);
by("play").disabled = LAST === 0;
by("speed").addEventListener("change", () => {
  if (timer === null) return;
  pause();
  play();
});
by("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});
show(asked(), false);
