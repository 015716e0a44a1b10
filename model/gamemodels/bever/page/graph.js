// The worlds as a graph: hands of player 1 across, of player 2 down, and the links of both.

function graph(root, data) {
  const at = places(data.highest);
  const [real, pointed] = [marker(at), svg("g", { class: "pointed" })];
  const links = svg("g", { class: "links" });
  const kinds = Object.fromEntries(["gone", "left", "new"].map((kind) => [kind, svg("g", { class: `worlds ${kind}` })]));
  const names = [1, 2].map((player) => axis(player, at));
  const sets = data.sets.map((hands) => hands.filter(at.within));
  const drawn = new Map();
  let possible = [[], []];
  root.setAttribute("viewBox", `0 0 ${at.length} ${at.length}`);
  root.style.setProperty("--width", at.length);
  root.replaceChildren(nothing(at), links, pointed, ...Object.values(kinds), real, ...names.map((each) => each.group));

  function hands(board) {
    return board.possible.map((set) => sets[set]);
  }

  // The worlds of a board, by name, each with its two hands.
  function worlds(board) {
    const [one, two] = hands(board);
    return new Map(one.flatMap((a) => two.map((b) => [a + b, [a, b]])));
  }

  function dot(name, [one, two]) {
    const words = `Player 1 has ${one[0]} ${one[1]}, Player 2 has ${two[0]} ${two[1]}`;
    const circle = svg("circle", { class: "world", cx: at.along(one), cy: at.along(two), r: (at.pitch * 0.3).toFixed(1), "data-world": name },
      svg("title", {}, words));
    drawn.set(name, circle);
    return circle;
  }

  function draw(index, animated, pace) {
    const board = data.boards[index];
    const now = worlds(board);
    const before = index ? worlds(data.boards[index - 1]) : now;
    root.classList.toggle("still", !animated);
    pointed.replaceChildren();
    for (const [name, circle] of drawn) {
      if (now.has(name) || before.has(name)) continue;
      circle.remove();
      drawn.delete(name);
    }
    const put = (name, hands, kind) => {
      const circle = drawn.get(name) ?? dot(name, hands);
      if (circle.parentNode !== kinds[kind]) kinds[kind].append(circle);
    };
    for (const [name, hands] of before) if (!now.has(name)) put(name, hands, "gone");
    for (const [name, hands] of now) put(name, hands, before.has(name) ? "left" : "new");
    possible = hands(board);
    links.replaceChildren(...lines(at, possible, board.cards));
    names.forEach((each, player) => each.show(new Set(possible[player]), board.cards[player]));
    place(board, now);
    root.getAnimations({ subtree: true }).filter((each) => !(each instanceof CSSTransition)).forEach((each) => each.cancel());
    if (animated) fade(pace);
    root.setAttribute("aria-label", spoken(board, now.size, before.size));
  }

  // All at once, since there may be thousands.
  function fade(pace) {
    kinds.gone.animate([{ opacity: 1 }, {}], { duration: 2 * pace, easing: "ease-out" });
    kinds.new.animate([{ opacity: 0 }, {}], { duration: pace, easing: "ease-out" });
  }

  function place(board, now) {
    const [one, two] = board.cards;
    real.classList.toggle("outside", !at.within(one) || !at.within(two));
    real.classList.toggle("lost", !now.has(one + two));
    if (!real.classList.contains("outside")) real.style.transform = `translate(${at.along(one)}px, ${at.along(two)}px)`;
  }

  // What each player cannot tell from the world that somebody points at.
  root.addEventListener("pointerover", (event) => {
    const name = event.target.dataset.world;
    const chosen = name !== undefined && event.target.parentNode !== kinds.gone;
    pointed.replaceChildren(...(chosen ? lines(at, possible, [name.slice(0, 2), name.slice(2)]).slice(2) : []));
  });
  return draw;
}

// The lines of both players, thin; then those through one world, thick.
function lines(at, [one, two], [a, b]) {
  const ends = (hands) => [at.along(hands[0]), at.along(hands[hands.length - 1])];
  const down = (hands) => hands.map((hand) => `M${at.along(hand)} ${ends(two)[0]}V${ends(two)[1]}`).join("");
  const across = (hands) => hands.map((hand) => `M${ends(one)[0]} ${at.along(hand)}H${ends(one)[1]}`).join("");
  const some = one.length && two.length;
  const path = (kind, d) => svg("path", { class: kind, d: some ? d : "" });
  const through = (hands, hand) => hands.filter((each) => each === hand);
  return [path("one", down(one)), path("two", across(two)),
    path("one real", down(through(one, a))), path("two real", across(through(two, b)))];
}

// A speck for every world that there could be.
function nothing(at) {
  const specks = at.hands.flatMap((one) => at.hands.map((two) => `M${at.along(one)} ${at.along(two)}h0`));
  return svg("path", { class: "nothing", d: specks.join("") });
}

// The real world: a dot, or a cross where it is held impossible.
function marker(at) {
  const r = at.pitch * 0.42;
  const cross = `M${-r} ${-r}L${r} ${r}M${-r} ${r}L${r} ${-r}`;
  return svg("g", { class: "real" }, svg("circle", { r }), svg("path", { d: cross }), svg("title", {}, "the real world"));
}

// The names of a player's hands along an edge; `show` marks the possible ones and the real one.
function axis(player, at) {
  const across = player === 1;
  const text = (kind, place, away, words) => svg("text", { class: kind, x: across ? place : away, y: across ? away : place }, words);
  const cards = at.values.map((card) => text("card1", at.middle(card), 32, String(card)));
  const hands = at.named ? at.hands.map((hand) => [hand, text("card2", at.along(hand), 54, hand[1])]) : [];
  const title = svg("text", { class: "owner", x: across ? at.length / 2 : 9, y: across ? 9 : at.length / 2 }, `Player ${player}`);
  if (!across) title.setAttribute("transform", `rotate(-90 9 ${at.length / 2})`);
  const group = svg("g", { class: `axis ${across ? "one" : "two"}` }, title, ...cards, ...hands.map(([, name]) => name));
  const show = (possible, real) => {
    cards.forEach((card, value) => {
      card.classList.toggle("out", ![...possible].some((hand) => Number(hand[0]) === value));
      card.classList.toggle("real", Number(real[0]) === value);
    });
    for (const [hand, name] of hands) {
      name.classList.toggle("out", !possible.has(hand));
      name.classList.toggle("real", hand === real);
    }
  };
  return { group, show };
}

// The graph for who cannot see it.
function spoken(board, now, before) {
  const [one, two] = board.cards.map((hand) => `${hand[0]} and ${hand[1]}`);
  const since = now === before ? "" : `, ${before} before`;
  return `${now} worlds${since}. Player 1 has ${one}: to Player 2 ${board.hands[0]}. Player 2 has ${two}: to Player 1 ${board.hands[1]}.`;
}
