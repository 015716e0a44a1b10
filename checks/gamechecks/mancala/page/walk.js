// Walking through the boards: the slider, the keys, the address, and playing.

const data = JSON.parse(document.getElementById("trace").textContent);
const by = (id) => document.getElementById(id);
const LAST = data.boards.length - 1;
const PACE = 1000; // milliseconds a board at speed 1
const ADDRESS_REST = 300; // browsers refuse to rewrite the address too often
const narrow = matchMedia("(max-width: 40rem)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

let here = 0;
let timer = null;
let addressTimer = null;
let picture = null;
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
  for (const player of [1, 2]) seat(player, board);
  by("slider").value = index + 1;
  by("slider").setAttribute("aria-valuetext", `board ${index + 1} of ${LAST + 1}`);
  by("first").disabled = by("back").disabled = index === 0;
  by("last").disabled = by("forth").disabled = index === LAST;
  picture.draw(index, animated && !still.matches);
  markMove(index);
  markColumn(index);
  keepAddress();
}

function sentence(words) {
  return `${words[0].toUpperCase()}${words.slice(1)}.`;
}

function seat(player, board) {
  const element = by(`seat${player}`);
  const turn = board.turn === player;
  const over = data.over && here === LAST;
  element.classList.toggle("turn", turn && !over);
  const state = !turn || over ? "" : board.hand ? `holds ${board.hand}` : "to move";
  element.querySelector(".state").textContent = state;
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
  const pace = PACE / Number(by("speed").value);
  by("board").style.setProperty("--pace", `${Math.min(420, pace * 0.7)}ms`);
  timer = setTimeout(tick, pace);
}

function tick() {
  go(here + 1);
  if (here === LAST) pause();
  else play();
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

function draw() {
  const upright = narrow.matches && data.lower.length > 3;
  const arrows = upright ? ["sows ↓", "sows ↑"] : ["sows →", "← sows"];
  arrows.forEach((arrow, i) => { by(`seat${i + 1}`).querySelector(".sows").textContent = arrow; });
  picture = drawing(by("board"), data, upright);
  show(here, false);
}

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
narrow.addEventListener("change", draw);
here = asked();
draw();
