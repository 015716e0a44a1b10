// Where things are on the drawing: hands lie along an axis, in groups with the same card 1.

const PITCH = [44, 44, 40, 32, 25, 19, 15, 12, 10, 9]; // from hand to hand, by the highest card
const EDGE = 66; // the room for the names of hands
const NAMED = 12; // the pitch from which on every hand has a name

function places(highest) {
  const size = highest + 1;
  const pitch = PITCH[highest];
  const gap = pitch * 0.55;
  const group = size * pitch + gap;
  const along = (hand) => Math.round(EDGE + Number(hand[0]) * group + (Number(hand[1]) + 0.5) * pitch);
  const middle = (card) => EDGE + card * group + (size * pitch) / 2;
  const values = Array.from({ length: size }, (_, card) => card);
  const hands = values.flatMap((one) => values.map((two) => `${one}${two}`));
  const known = new Set(hands);
  return {
    pitch, values, hands, along, middle,
    within: (hand) => known.has(hand),
    length: EDGE + size * group - gap + 10,
    named: pitch >= NAMED,
  };
}
