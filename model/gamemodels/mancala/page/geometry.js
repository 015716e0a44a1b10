// Where things are on the drawing. The board is laid out along `u`, from player 2's mancala to
// player 1's, and across `v`, from player 2 to player 1; on a narrow screen it stands upright,
// turned clockwise.

const POCKET = 45; // a pocket's radius
const PITCH = 106; // from pocket to pocket
const STORE = 52; // half a mancala's width
const BAND = 104; // the room between the rows
const EDGE = 24; // the rim
const LABEL = 30; // the room for the numbers
const ROW = BAND / 2 + POCKET;
const HALF = ROW + POCKET + LABEL + 12; // half the board's breadth
const HAND = { a: 49, b: 31 };
const HAND_DROP = 8; // below the middle, so that its number has room above

function geometry(data, upright) {
  const columns = Math.max(1, data.lower.length);
  const start = EDGE + 2 * STORE + 18;
  const length = 2 * start + columns * PITCH;
  const breadth = 2 * HALF;
  const point = (u, v) => (upright ? { x: HALF - v, y: u } : { x: u, y: HALF + v });
  const slots = [];
  const place = (pocket, u, v, a, b, labelV) => {
    slots[pocket] = {
      ...point(u, v), u, v,
      a: upright ? b : a, b: upright ? a : b,
      label: point(u, labelV),
      badge: point(u + a * 0.78, v + Math.sign(labelV) * (b - POCKET * 0.24)),
    };
  };
  const outside = ROW + POCKET + LABEL / 2 + 3;
  data.lower.forEach((pocket, i) => place(pocket, start + (i + 0.5) * PITCH, ROW, POCKET, POCKET, outside));
  data.upper.forEach((pocket, i) => place(pocket, start + (i + 0.5) * PITCH, -ROW, POCKET, POCKET, -outside));
  const [one, two] = data.mancalas;
  place(two, EDGE + STORE, 0, STORE, ROW + POCKET, -outside);
  place(one, length - EDGE - STORE, 0, STORE, ROW + POCKET, outside);
  // The hand stays between the rows, beside the pocket that it was over last.
  const hand = (pocket) => {
    const first = start + PITCH / 2;
    const u = Math.min(Math.max(slots[pocket].u, first), length - first);
    const { x, y } = point(u, 0);
    return { x, y: y + (upright ? 0 : HAND_DROP), ...HAND };
  };
  const size = upright ? { width: breadth, height: length } : { width: length, height: breadth };
  return { size, slots, hand, point, length, upright };
}
