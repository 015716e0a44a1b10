// Both hands as cards, and what is to be said of the board.

function stage(data) {
  function card(face, changed) {
    const red = face.suit === "♥" || face.suit === "♦";
    const element = node("span", { class: `card${red ? " red" : ""}${changed ? " changed" : ""}` });
    element.append(node("span", { class: "rank" }, face.rank), node("span", { class: "suit" }, face.suit));
    return element;
  }

  function seat(name, board, before) {
    const element = by(name);
    const had = before[name].cards.length;
    const cards = board[name].cards.map((face, place) => card(face, board !== before && place >= had));
    if (name === "dealer" && board.hidden) cards.push(node("span", { class: "card hidden" }));
    element.querySelector(".cards").replaceChildren(...cards);
    element.querySelector(".total").textContent = board[name].total;
    element.classList.toggle("acting", !board.ended && (name === "player") === (board.turn === 1));
  }

  return (index) => {
    const board = data.boards[index];
    const before = data.boards[Math.max(0, index - 1)];
    seat("dealer", board, before);
    seat("player", board, before);
    const words = [board.doubled ? "the stake is doubled" : "", board.pattern ? `6-7-8 or 7-7-7 ${board.pattern}` : "", board.ended];
    by("remark").textContent = words.filter(Boolean).join(" · ");
  };
}
