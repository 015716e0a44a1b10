// The seats and the board between them; on a narrow screen the board stands upright.

function stage(data, again) {
  const narrow = matchMedia("(max-width: 40rem)");
  const last = data.boards.length - 1;
  let picture = null;

  function seat(player, index) {
    const board = data.boards[index];
    const element = by(`seat${player}`);
    const turn = board.turn === player && !(data.over && index === last);
    element.classList.toggle("turn", turn);
    const state = !turn ? "" : board.hand ? `holds ${board.hand}` : "to move";
    element.querySelector(".state").textContent = state;
  }

  function lay() {
    const upright = narrow.matches && data.lower.length > 3;
    const arrows = upright ? ["sows ↓", "sows ↑"] : ["sows →", "← sows"];
    arrows.forEach((arrow, i) => { by(`seat${i + 1}`).querySelector(".sows").textContent = arrow; });
    picture = drawing(by("board"), data, upright);
  }

  narrow.addEventListener("change", () => {
    lay();
    again();
  });
  lay();
  return (index, animated, pace) => {
    for (const player of [1, 2]) seat(player, index);
    by("board").style.setProperty("--pace", `${Math.min(420, pace)}ms`);
    picture.draw(index, animated);
  };
}
