// The board as SVG: slots, marbles, the hand, and what changed.

const HUES = [["#a9dcff", "#2b7fc4", "#0d3a63"], ["#ffd9a0", "#e08a1e", "#7a4104"],
  ["#c6f0b8", "#4aa33c", "#1b5212"], ["#ffc2cf", "#d33f63", "#701329"],
  ["#e3ccff", "#8a56cf", "#3f1d73"], ["#fff3ac", "#dbb613", "#776000"],
  ["#b5f1ea", "#1f9f93", "#0a524b"]];
const MOST_DRAWN = 160; // marbles in one slot; beyond that the number alone tells

function definitions() {
  const gradients = HUES.map(([light, base, dark], i) => svg("radialGradient",
    { id: `hue${i}`, cx: 0.36, cy: 0.3, r: 0.78 },
    svg("stop", { offset: 0, "stop-color": light }),
    svg("stop", { offset: 0.5, "stop-color": base }),
    svg("stop", { offset: 1, "stop-color": dark })));
  const marbles = HUES.map((_, i) => svg("g", { id: `marble${i}` },
    svg("ellipse", { cx: 0.08, cy: 0.26, rx: 1.02, ry: 0.94, class: "shade" }),
    svg("circle", { r: 1, fill: `url(#hue${i})` }),
    svg("ellipse", { cx: -0.34, cy: -0.42, rx: 0.3, ry: 0.17, class: "shine", transform: "rotate(-38 -0.34 -0.42)" })));
  const head = svg("marker", { id: "head", viewBox: "0 0 10 10", refX: 7, refY: 5, markerWidth: 5, markerHeight: 5, orient: "auto-start-reverse" },
    svg("path", { d: "M0 0 10 5 0 10z", class: "arrowhead" }));
  const wood = svg("linearGradient", { id: "wood", x1: 0, y1: 0, x2: 0.25, y2: 1 },
    svg("stop", { offset: 0, class: "wood0" }), svg("stop", { offset: 0.5, class: "wood1" }), svg("stop", { offset: 1, class: "wood2" }));
  const hollow = svg("radialGradient", { id: "hollow", cx: 0.5, cy: 0.62, r: 0.66 },
    svg("stop", { offset: 0, class: "hollow0" }), svg("stop", { offset: 0.75, class: "hollow1" }), svg("stop", { offset: 1, class: "hollow2" }));
  return svg("defs", {}, ...gradients, ...marbles, head, wood, hollow);
}

// The drawing of one trace; `draw` shows one of its boards.
function drawing(root, data, upright) {
  const where = geometry(data, upright);
  const { width, height } = where.size;
  root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  root.style.setProperty("--width", width);
  root.style.setProperty("--height", height);
  root.classList.toggle("upright", upright);
  const slots = data.pockets.map((pocket, index) => slot(pocket, where.slots[index], upright));
  const lane = svg("path", { class: "lane", "marker-end": "url(#head)" });
  const hand = svg("g", { class: "hand" },
    svg("rect", { x: -HAND.a, y: -HAND.b, width: 2 * HAND.a, height: 2 * HAND.b, rx: HAND.b }),
    svg("text", { class: "held", y: -HAND.b - 5 }));
  const marbles = svg("g", { class: "marbles" });
  const badges = svg("g", { class: "badges" });
  root.replaceChildren(definitions(),
    svg("rect", { class: "wood", x: 1, y: 1, width: width - 2, height: height - 2, rx: 44 }),
    svg("rect", { class: "rim", x: 7, y: 7, width: width - 14, height: height - 14, rx: 38 }),
    ...slots.map((drawn) => drawn.group), hand, lane, marbles, badges);
  const tracked = tracker(data.boards);
  const elements = new Map();

  function marble(number) {
    if (!elements.has(number)) {
      const hue = (number * 5 + Math.floor(number / 7) * 3) % HUES.length;
      const element = svg("use", { href: `#marble${hue}` });
      elements.set(number, element);
      marbles.append(element);
    }
    return elements.get(number);
  }

  function lay(numbers, centre, place) {
    const drawn = numbers.slice(0, MOST_DRAWN);
    const { r, points } = packed(drawn.length, centre.a, centre.b);
    drawn.forEach((number, i) => {
      const element = marble(number);
      element.dataset.place = place;
      element.style.transform =
        `translate(${(centre.x + points[i].x).toFixed(2)}px, ${(centre.y + points[i].y).toFixed(2)}px) scale(${r.toFixed(2)})`;
    });
    return drawn;
  }

  function badge(at, change) {
    const text = change > 0 ? `+${change}` : `−${-change}`;
    const wide = 20 + 9 * text.length;
    badges.append(svg("g", { class: change > 0 ? "gain" : "loss", transform: `translate(${at.x} ${at.y})` },
      svg("rect", { x: -wide / 2, y: -13, width: wide, height: 26, rx: 13 }), svg("text", { y: 6 }, text)));
  }

  function drawHand(board) {
    const shown = board.hand > 0 && board.over !== null;
    hand.classList.toggle("empty", !shown);
    lane.classList.toggle("empty", !shown || board.next === null);
    if (!shown) return null;
    const centre = where.hand(board.over);
    hand.style.transform = `translate(${centre.x}px, ${centre.y}px)`;
    hand.lastChild.textContent = `hand: ${board.hand}`;
    if (board.next !== null) lane.setAttribute("d", curve(centre, where.slots[board.next]));
    return centre;
  }

  // A board that is wider than its place is scrolled to the hand.
  function follow(centre) {
    const frame = root.parentElement;
    if (!centre || frame.scrollWidth <= frame.clientWidth) return;
    frame.scrollLeft = (centre.x / width) * frame.scrollWidth - frame.clientWidth / 2;
  }

  function draw(index, animated) {
    const board = data.boards[index];
    const before = index ? data.boards[index - 1] : board;
    root.classList.toggle("still", !animated);
    const numbers = tracked(index);
    const centre = drawHand(board);
    follow(centre);
    const drawn = new Set();
    const put = (list, at, place) => lay(list, at, place).forEach((number) => drawn.add(number));
    data.pockets.forEach((_, pocket) => put(numbers[pocket], where.slots[pocket], pocket));
    if (centre) put(numbers[data.pockets.length], centre, "hand");
    for (const [number, element] of elements) {
      if (drawn.has(number)) continue;
      element.remove();
      elements.delete(number);
    }
    badges.replaceChildren();
    slots.forEach((slot, pocket) => {
      const change = board.marbles[pocket] - before.marbles[pocket];
      slot.show(board.marbles[pocket], change !== 0, board.next === pocket);
      if (change) badge(where.slots[pocket].badge, change);
    });
    root.setAttribute("aria-label", spoken(data, board));
  }

  return { draw };
}

// A slot: its hollow, its number and its name.
function slot(pocket, at, upright) {
  const round = Math.min(at.a, at.b);
  const box = (more) => ({
    x: at.x - at.a - more, y: at.y - at.b - more,
    width: 2 * (at.a + more), height: 2 * (at.b + more), rx: round + more });
  const count = svg("tspan", { class: "count" });
  const name = svg("tspan", { class: "name", ...(upright ? { x: at.label.x, dy: 16 } : { dx: 5 }) }, pocket.name);
  const title = svg("title");
  const group = svg("g", { class: `slot side${pocket.side}${pocket.mancala ? " mancala" : ""}` }, title,
    svg("rect", { class: "lip", ...box(3) }), svg("rect", { class: "hollow", ...box(0) }), svg("rect", { class: "aim", ...box(6) }),
    svg("text", { x: at.label.x, y: at.label.y + (upright ? 2 : 8) }, count, name));
  const show = (marbles, changed, next) => {
    count.textContent = marbles;
    title.textContent = `${pocket.words}: ${marbles}`;
    group.classList.toggle("changed", changed);
    group.classList.toggle("next", next);
    group.classList.toggle("none", marbles === 0);
  };
  return { group, show };
}

// From the hand to the rim of the slot that is next.
function curve(from, to) {
  const towards = { x: Math.min(Math.max(from.x, to.x - to.a + to.a / 2), to.x + to.a / 2), y: Math.min(Math.max(from.y, to.y - to.b + 30), to.y + to.b - 30) };
  const goal = to.a === to.b ? { x: to.x, y: to.y } : towards;
  const angle = Math.atan2(goal.y - from.y, goal.x - from.x);
  const out = 1 / Math.hypot(Math.cos(angle) / (HAND.a + 4), Math.sin(angle) / (HAND.b + 4));
  const start = { x: from.x + Math.cos(angle) * out, y: from.y + Math.sin(angle) * out };
  const stop = to.a === to.b ? POCKET - 12 : 0;
  const end = { x: goal.x - Math.cos(angle) * stop, y: goal.y - Math.sin(angle) * stop };
  return `M${start.x.toFixed(1)} ${start.y.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`;
}

// The board for who cannot see it.
function spoken(data, board) {
  const slots = data.pockets.map((pocket, index) => `${pocket.words}: ${board.marbles[index]}`);
  const hand = board.hand ? `, with ${board.hand} in hand` : "";
  return `Player ${board.turn} to move${hand}. ${slots.join(", ")}.`;
}
