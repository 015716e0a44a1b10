// Which marble lies where: marbles keep their identity, and so their colour, from board to board.

const TRACKED = 2000000; // marbles times boards that are worth remembering

// The marbles of each slot on a board; the last slot is the hand.
function counts(board) {
  return [...board.marbles, board.hand];
}

// A function from a board's index to the numbers of the marbles in each slot.
function tracker(boards) {
  const total = counts(boards[0]).reduce((sum, count) => sum + count, 0);
  if (total * boards.length > TRACKED) return (index) => dealt(counts(boards[index]));
  const known = [dealt(counts(boards[0]))];
  return (index) => {
    while (known.length <= index) {
      known.push(moved(known[known.length - 1], counts(boards[known.length])));
    }
    return known[index];
  };
}

// Marbles numbered slot by slot.
function dealt(counts) {
  let number = 0;
  return counts.map((count) => Array.from({ length: count }, () => number++));
}

// The fewest marbles change their slots so that the counts are right.
function moved(slots, counts) {
  const loose = [];
  const kept = slots.map((slot, at) => {
    if (slot.length > counts[at]) loose.push(...slot.slice(counts[at]));
    return slot.slice(0, counts[at]);
  });
  let fresh = Math.max(-1, ...slots.map((slot) => Math.max(-1, ...slot))) + 1;
  return kept.map((slot, at) => {
    const missing = Math.max(0, counts[at] - slot.length);
    return [...slot, ...Array.from({ length: missing }, () => loose.shift() ?? fresh++)];
  });
}
