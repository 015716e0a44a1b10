// The hands and the pile, the worlds, and why somebody can call or nobody can.

function stage(data) {
  const draw = graph(by("worlds"), data);
  const last = data.boards.length - 1;

  function seat(player, board, before, over) {
    const element = by(`seat${player}`);
    const [hand, was] = [board.cards[player - 1], before.cards[player - 1]];
    element.classList.toggle("turn", board.turn === player && !over);
    element.classList.toggle("calls", board.calls[player - 1]);
    element.querySelector(".cards").replaceChildren(...[0, 1].map((place) =>
      node("span", { class: hand[place] === was[place] ? "card" : "card changed" }, hand[place])));
    const other = `to Player ${3 - player}: ${board.hands[player - 1]}`;
    element.querySelector(".state").textContent = `sum ${Number(hand[0]) + Number(hand[1])} · ${other}`;
  }

  return (index, animated, pace) => {
    const board = data.boards[index];
    const before = data.boards[Math.max(0, index - 1)];
    for (const player of [1, 2]) seat(player, board, before, data.over && index === last);
    by("top").textContent = board.top;
    by("top").classList.toggle("changed", board.top !== before.top);
    by("announced").textContent = board.announced ? `Everybody learns: ${board.announced}.` : "";
    by("calling").textContent = `${count(board, data)} · ${board.calling}`;
    by("worlds").style.setProperty("--pace", `${pace}ms`);
    draw(index, animated, pace);
  };
}

function count(board, data) {
  const [one, two] = board.possible.map((set) => data.sets[set].length);
  return `${one * two} world${one * two === 1 ? "" : "s"} = ${one} × ${two}`;
}
