// The list of moves, grouped by turn.

function moveButton(data, index, player) {
  const board = data.boards[index];
  const words = player && board.move.startsWith(`${player} `) ? board.move.slice(player.length + 1) : board.move;
  return node("button", { type: "button", class: `move ${board.kind}`, "data-board": index },
    node("span", { class: "number" }, String(index + 1)),
    node("span", { class: "sign", "aria-hidden": "true" }, data.signs[board.kind]),
    node("span", { class: "words" }, words));
}

// Fills the list; `mark` highlights the move that led to a board.
function moveList(root, data, go) {
  const list = node("ol", { class: "turns" }, node("li", {}, moveButton(data, 0, "")));
  for (const turn of data.turns) {
    const moves = turn.boards.map((index) => node("li", {}, moveButton(data, index, turn.name)));
    list.append(node("li", { class: `turn side${turn.player}` },
      node("h3", {}, node("span", { class: "name" }, turn.name), ` ${turn.title}`), node("ol", {}, ...moves)));
  }
  root.replaceChildren(list);
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-board]");
    if (button) go(Number(button.dataset.board));
  });
  const buttons = [...root.querySelectorAll(".move")];
  let marked = null;
  return (index) => {
    marked?.removeAttribute("aria-current");
    marked = buttons[index];
    marked.setAttribute("aria-current", "step");
    reveal(root, marked, "top");
  };
}

// Scrolls a box, and nothing around it, until an element in it can be seen.
function reveal(box, element, side, hidden = 0) {
  const [start, size, scroll] = side === "top" ? ["top", "height", "scrollTop"] : ["left", "width", "scrollLeft"];
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  const before = inner[start] - outer[start] - hidden;
  const room = outer[size] - hidden;
  if (before >= 0 && before + inner[size] <= room) return;
  box[scroll] += before - (room - inner[size]) / 2;
}
