// The network: its parts, the arrows between them, and messages that travel along them.

const REST = 30; // how far before its end a message comes to rest

// A point so far along a way, and the points passed until then.
function along(points, length) {
  const passed = [points[0]];
  let left = length;
  for (let i = 1; i < points.length; i += 1) {
    const [from, to] = [points[i - 1], points[i]];
    const stretch = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (left <= stretch) {
      const part = stretch ? left / stretch : 0;
      return [...passed, [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]];
    }
    passed.push(to);
    left -= stretch;
  }
  return passed;
}

function lengthOf(points) {
  return points.slice(1).reduce((sum, to, i) => sum + Math.hypot(to[0] - points[i][0], to[1] - points[i][1]), 0);
}

// A message on its arrow; `fly` has it come from where it was said.
function messageOn(points, message) {
  const wide = 20 + 9.2 * message.text.length;
  const element = svg("g", { class: `message ${message.text}${message.ignored ? " ignored" : ""}`, "data-from": message.from, "data-to": message.to },
    svg("rect", { x: -wide / 2, y: -14, width: wide, height: 28, rx: 14 }), svg("text", { y: 5 }, message.text));
  const total = lengthOf(points);
  const way = along(points, Math.max(total / 2, total - REST));
  const at = (point) => `translate(${point[0].toFixed(1)}px, ${point[1].toFixed(1)}px)`;
  element.style.transform = at(way[way.length - 1]);
  const fly = (pace) => {
    const whole = lengthOf(way) || 1;
    const frames = way.map((point, i) => ({ transform: at(point), offset: lengthOf(way.slice(0, i + 1)) / whole }));
    element.animate(frames, { duration: pace, easing: "ease-in-out" });
  };
  return { element, fly };
}

function frameOf(name, side, at) {
  return svg("g", { class: `coupled side${side}`, "data-player": name },
    svg("rect", { class: "frame", x: at.x, y: at.y, width: at.w, height: at.h, rx: 20 }),
    svg("text", { class: "title", x: at.x + 18, y: at.y + at.h - 18 }, name));
}

function arrows(data, places) {
  return Object.fromEntries(data.wires.map(([from, to]) => {
    const key = `${from} ${to}`;
    const points = places.wires[key];
    const shuffle = from === "controller" && to.endsWith("hand") ? " shuffle" : "";
    const line = svg("path", { class: `wire${shuffle}`, d: `M${points.map((point) => point.join(" ")).join("L")}`, "marker-end": "url(#head)" });
    return [key, { points, line }];
  }));
}

// The drawing of one trace; `draw` shows one of its boards.
function networkOf(root, data, upright) {
  const places = upright ? UPRIGHT : WIDE;
  const { width, height } = places.size;
  root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  root.classList.toggle("upright", upright);
  const wires = arrows(data, places);
  const frames = data.players.map((name, i) => frameOf(name, i + 1, places.frames[name]));
  const boxes = { controller: controllerBox(places.parts.controller), deck: deckBox(data, places.parts.deck) };
  data.players.forEach((player, i) => {
    const [hand, threshold] = [`${player}.hand`, `${player}.threshold`];
    boxes[hand] = handBox(hand, i, places.parts[hand]);
    boxes[threshold] = thresholdBox(threshold, i, places.parts[threshold], data.thresholds[i]);
  });
  const messages = svg("g", { class: "messages" });
  const head = svg("marker", { id: "head", viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 7, markerHeight: 7, orient: "auto", markerUnits: "userSpaceOnUse" },
    svg("path", { d: "M0 0 10 5 0 10z", class: "arrowhead" }));
  const ports = Object.entries(places.ports).map(([name, [x, y]]) => svg("text", { class: "port", x, y }, name));
  root.replaceChildren(svg("defs", {}, head), ...frames, ...ports, ...Object.values(wires).map((wire) => wire.line),
    ...Object.values(boxes).map((box) => box.group), messages);

  function draw(index, animated, pace) {
    const board = data.boards[index];
    const heard = new Set(board.messages.filter((each) => !each.ignored).map((each) => each.to));
    for (const [name, box] of Object.entries(boxes)) {
      box.show(board);
      box.told(board.due[name]);
      box.group.classList.toggle("fires", board.fires === name);
      box.group.classList.toggle("hears", heard.has(name));
    }
    frames.forEach((frame, i) => frame.classList.toggle("turn", board.turn === i + 1));
    const flying = board.messages.map((each) => messageOn(wires[`${each.from} ${each.to}`].points, each));
    const saying = new Set(board.messages.map((each) => `${each.from} ${each.to}`));
    for (const [key, wire] of Object.entries(wires)) wire.line.classList.toggle("says", saying.has(key));
    messages.replaceChildren(...flying.map((each) => each.element));
    if (animated) flying.forEach((each) => each.fly(pace));
    root.setAttribute("aria-label", spoken(data, board));
  }

  return draw;
}

// The board for who cannot see it.
function spoken(data, board) {
  const hands = data.players.map((player, i) => `${player} has ${board.hands[i].value}`);
  return `At ${board.clock} seconds: the controller is ${board.controller.phase}, the deck is ${board.deck.phase}, ${hands.join(", ")}.`;
}

function stage(data, again) {
  const narrow = matchMedia("(max-width: 40rem)");
  let draw = null;
  const lay = () => { draw = networkOf(by("network"), data, narrow.matches); };
  narrow.addEventListener("change", () => {
    lay();
    again();
  });
  lay();
  return (index, animated, pace) => {
    const board = data.boards[index];
    by("clock").textContent = `${board.clock} s`;
    const waits = Object.entries(board.due).map(([name, moment]) => `${name} fires at ${moment} s`);
    by("waits").textContent = waits.join(", ") || "nobody waits";
    draw(index, animated, pace);
  };
}
