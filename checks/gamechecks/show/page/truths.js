// The table of formulas: one row a formula, one column a board.

const MARKS = { "+": ["true", "✓"], "-": ["false", "✗"] };

function truthRow(row, boards) {
  const verdict = row.holds
    ? node("span", { class: "holds" }, "true of this game")
    : node("button", { type: "button", class: "broken", "data-board": row.wrong }, `goes wrong at board ${row.wrong + 1}`);
  const head = node("th", { scope: "row" }, node("code", {}, row.name));
  if (row.formula) head.append(node("code", { class: "meaning" }, row.formula));
  head.append(verdict);
  const cells = boards.map((_, index) => {
    const [word, mark] = MARKS[row.truths[index]];
    const wrong = row.wrong === index;
    return node("td", { class: wrong ? `${word} wrong` : word },
      node("button", { type: "button", tabindex: -1, "data-board": index, "aria-label": `board ${index + 1}: ${word}${wrong ? ", goes wrong here" : ""}` }, mark));
  });
  return node("tr", {}, head, ...cells);
}

// Fills the table, if there are formulas; `mark` highlights a board's column.
function truthTable(section, root, data, go) {
  section.hidden = data.rows.length === 0;
  const columns = data.boards.map((board, index) => node("th", { scope: "col", class: `side${board.turn}` },
    node("button", { type: "button", tabindex: -1, "data-board": index, "aria-label": `board ${index + 1}` }, String(index + 1))));
  const corner = node("th", { scope: "col", class: "corner" }, "board");
  root.replaceChildren(node("table", {},
    node("thead", {}, node("tr", {}, corner, ...columns)),
    node("tbody", {}, ...data.rows.map((row) => truthRow(row, data.boards)))));
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-board]");
    if (button) go(Number(button.dataset.board));
  });
  const rows = [...root.querySelectorAll("tr")];
  let marked = [];
  return (index) => {
    if (section.hidden) return;
    marked.forEach((cell) => cell.classList.remove("here"));
    marked = rows.map((row) => row.children[index + 1]);
    marked.forEach((cell) => cell.classList.add("here"));
    reveal(root, marked[0], "left", corner.getBoundingClientRect().width);
  };
}
