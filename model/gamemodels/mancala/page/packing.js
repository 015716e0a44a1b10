// How marbles lie in a slot: on a hexagonal lattice, the middle filled first.

const MARBLE = 10.5; // the radius of a marble that has room
const GAP = 1.06; // the distance of neighbours, in diameters

// A slot is a circle, or a capsule with half axes a and b: is a disc of radius r inside?
function inside(x, y, r, a, b) {
  const short = Math.min(a, b);
  const beyondX = Math.max(0, Math.abs(x) - (a - short));
  const beyondY = Math.max(0, Math.abs(y) - (b - short));
  return Math.hypot(beyondX, beyondY) <= short - r;
}

// The lattice points in a slot for marbles of radius r, the lattice shifted by a part of a step.
function lattice(r, a, b, shift) {
  const step = 2 * r * GAP;
  const rise = (step * Math.sqrt(3)) / 2;
  const points = [];
  const rows = Math.ceil(b / rise) + 1;
  const columns = Math.ceil(a / step) + 1;
  for (let row = -rows; row <= rows; row += 1) {
    for (let column = -columns; column <= columns; column += 1) {
      const x = (column + shift.x + (row & 1 ? 0.5 : 0)) * step;
      const y = (row + shift.y) * rise;
      if (inside(x, y, r, a, b)) points.push({ x, y, far: (x / a) ** 2 + (y / b) ** 2 });
    }
  }
  return points.sort((p, q) => p.far - q.far || p.y - q.y || p.x - q.x);
}

// Centred on a marble, between two, or between three.
const SHIFTS = [{ x: 0, y: 0 }, { x: 0.5, y: 0 }, { x: 0.5, y: 1 / 3 }];
const packings = new Map();

// Places for so many marbles in a slot and their radius: as large as fits, at most MARBLE.
function packed(count, a, b) {
  const key = `${count} ${a} ${b}`;
  if (!packings.has(key)) packings.set(key, pack(count, a, b));
  return packings.get(key);
}

// Up to nine marbles in a circle lie in a ring, from six on around one in the middle.
function ring(count) {
  const around = count < 6 ? count : count - 1;
  const step = 2 * MARBLE * GAP;
  const radius = count === 1 ? 0 : Math.max(step / 2 / Math.sin(Math.PI / around), count < 6 ? 0 : step);
  const points = Array.from({ length: around }, (_, i) => {
    const angle = 2 * Math.PI * ((i + 0.5) / around - 0.25);
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
  if (count > around) points.unshift({ x: 0, y: 0 });
  return { r: MARBLE, points };
}

function pack(count, a, b) {
  if (a === b && count <= 9) return ring(count);
  for (let r = MARBLE; ; r *= 0.97) {
    const fitting = SHIFTS.map((shift) => lattice(r, a - 3, b - 3, shift).slice(0, count))
      .filter((points) => points.length === count);
    if (fitting.length) {
      return { r, points: centred(fitting.sort((p, q) => spread(p) - spread(q))[0], r, a, b) };
    }
  }
}

// The same places with their middle in the middle, if they fit so.
function centred(points, r, a, b) {
  const middle = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [x, y] = [middle("x"), middle("y")];
  const shifted = points.map((point) => ({ x: point.x - x, y: point.y - y }));
  return shifted.every((point) => inside(point.x, point.y, r, a - 3, b - 3)) ? shifted : points;
}

function spread(points) {
  return points.reduce((sum, point) => sum + point.far, 0);
}
