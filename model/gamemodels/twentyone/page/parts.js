// The boxes of the network: what each part is about.

const RANK_BAR = 60; // the height of a full bar of the deck

function part(name, title, at, ...inside) {
  const due = svg("text", { class: "due", x: at.x + 14, y: at.y + at.h - 12 });
  const group = svg("g", { class: "part", "data-part": name },
    svg("rect", { class: "box", x: at.x, y: at.y, width: at.w, height: at.h, rx: 14 }),
    svg("text", { class: "title", x: at.x + 14, y: at.y + 25 }, title), ...inside, due);
  const told = (moment) => {
    due.textContent = moment ? `◷ fires at ${moment} s` : "";
    group.classList.toggle("busy", Boolean(moment));
  };
  return { group, told };
}

// What a part is doing, in a corner of its box.
function phase(at) {
  const text = svg("text", { y: 17 });
  const rim = svg("rect", { y: 0, height: 24, rx: 12 });
  const group = svg("g", { class: "phase" }, rim, text);
  const show = (word) => {
    const wide = 24 + 8.6 * word.length;
    rim.setAttribute("width", wide);
    text.setAttribute("x", wide / 2);
    text.textContent = word;
    group.setAttribute("transform", `translate(${at.x + at.w - wide - 10} ${at.y + 9})`);
  };
  return { group, show };
}

function controllerBox(at) {
  const doing = phase(at);
  const turn = svg("text", { class: "told turn-of", x: at.x + 14, y: at.y + 56 });
  const scores = svg("text", { class: "told scores", x: at.x + 14, y: at.y + 80 });
  const box = part("controller", "controller", at, doing.group, turn, scores);
  return { ...box, show: ({ controller }) => {
    doing.show(controller.phase);
    turn.textContent = `the ${controller.player}'s turn`;
    scores.textContent = `scores: challenger ${controller.scores[0]}, dealer ${controller.scores[1]}`;
  } };
}

function deckBox(data, at) {
  const doing = phase(at);
  const step = (at.w - 28) / data.ranks.length;
  const floor = at.y + at.h - 50;
  const bars = data.ranks.map((rank, i) => {
    const x = at.x + 14 + i * step;
    const bar = svg("rect", { class: "bar", x: x + 2, width: step - 4, rx: 2 });
    const title = svg("title");
    return { rank, bar, title, group: svg("g", {}, title,
      svg("rect", { class: "bar gone", x: x + 2, y: floor - RANK_BAR, width: step - 4, height: RANK_BAR, rx: 2 }),
      bar, svg("text", { class: "rank", x: x + step / 2, y: floor + 15 }, rank)) };
  });
  const left = svg("text", { class: "told cards-left", x: at.x + at.w - 14, y: at.y + at.h - 12, "text-anchor": "end" });
  const box = part("deck", "deck", at, doing.group, ...bars.map((each) => each.group), left);
  return { ...box, show: ({ deck }) => {
    doing.show(deck.phase);
    left.textContent = `${deck.left.reduce((sum, count) => sum + count, 0)} cards left`;
    bars.forEach(({ rank, bar, title }, i) => {
      const height = (RANK_BAR * deck.left[i]) / data.copies;
      bar.setAttribute("y", floor - height);
      bar.setAttribute("height", height);
      bar.parentNode.setAttribute("data-left", deck.left[i]);
      title.textContent = `${rank}: ${deck.left[i]} left`;
    });
  } };
}

// A hand: its cards in rows, narrower where there are many, and what they add up to.
function handBox(name, place, at) {
  const value = svg("text", { class: "large value", x: at.x + at.w - 14, y: at.y + 42, "text-anchor": "end" });
  const cards = svg("g", { class: "cards" });
  const box = part(name, "hand", at, cards, value);
  return { ...box, show: ({ hands }) => {
    const { cards: drawn, waits } = hands[place];
    value.textContent = hands[place].value;
    const rows = drawn.length <= 8 ? 2 : drawn.length <= 15 ? 3 : 4;
    const columns = Math.max(4, Math.ceil(drawn.length / rows));
    const wide = (at.w - 24) / columns;
    const high = 106 / rows;
    cards.replaceChildren(...drawn.map((rank, i) => {
      const x = at.x + 12 + (i % columns) * wide;
      const y = at.y + 52 + Math.floor(i / columns) * high;
      const waiting = waits && i === drawn.length - 1;
      return svg("g", { class: waiting ? "card waits" : "card" },
        svg("rect", { x: x + 2, y: y + 2, width: wide - 4, height: high - 4, rx: 5 }),
        svg("text", { x: x + wide / 2, y: y + high / 2 + 6 }, rank));
    }));
  } };
}

function thresholdBox(name, place, at, threshold) {
  const large = svg("text", { class: "large", x: at.x + 14, y: at.y + 62 }, threshold);
  const compare = svg("text", { class: "told compare", x: at.x + 14, y: at.y + 84 });
  const box = part(name, "threshold", at, large, compare);
  return { ...box, show: ({ compares }) => {
    compare.textContent = compares[place] ? `compares ${compares[place]}` : "";
  } };
}
