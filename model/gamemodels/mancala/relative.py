"""Positions as whoever moves sees them, packed into ints without the mancalas.

The pockets of the player in turn stand first, then the other's. What lies in the mancalas changes
no move, so positions that differ there alone are one; and so are those that differ in who moves.
"""

from collections.abc import Sequence
from typing import NamedTuple

from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.variants import Rules


class Sown(NamedTuple):
    """What sowing a pocket adds to a position, gains, and takes off the pockets.

    `again` keeps the turn. A steal is `across` from where the last marble fell, at `land`.
    """

    pocket: int
    delta: int
    gain: int
    drop: int
    again: bool
    across: int
    land: int


class Child(NamedTuple):
    """The position after a sowing, for whoever then moves; its marbles, and what was gained."""

    position: int
    left: int
    gain: int
    again: bool
    pocket: int


class View(NamedTuple):
    """A board as the player in turn sees it: a position, the marbles in its pockets, their row.

    A value is told as player 1's score less player 2's, which is the `lead` so far.
    """

    position: int
    left: int
    row: tuple[int, ...]
    lead: int
    sign: int

    def told(self, gained: int) -> int:
        """What the player in turn gains from here on, as player 1's score less player 2's."""
        return self.lead + self.sign * gained


class RelativeGame:
    """The positions of at most so many marbles, and the sowings from each, likely ones first."""

    def __init__(self, pockets: int, marbles: int, rules: Rules) -> None:
        self.size = size = pockets // 2 - 1
        self.rules = rules
        self.width = width = max(1, marbles.bit_length())
        self.mask = (1 << width) - 1
        self.half = size * width
        self.low = (1 << self.half) - 1
        own, other = [i * width for i in range(size)], [(size + i) * width for i in range(size)]
        mancalas = [None] if rules.skip_opponent_mancala else [None, -1]
        self._ring: list[int | None] = [*own, mancalas[0], *other, *mancalas[1:]]
        self._sown: dict[int, list[Sown]] = {}

    def pack(self, counts: Sequence[int]) -> int:
        """The pockets of the player in turn, then the other's."""
        return sum(count << i * self.width for i, count in enumerate(counts))

    def view(self, layout: Layout, board: Board) -> View:
        """A board with an empty hand."""
        row = layout.row(board.turn)
        counts = [board.marbles[pocket] for pocket in (*row, *layout.row(board.turn.other))]
        one, two = (board.marbles[layout.mancala_of(player)] for player in Player)
        sign = 1 if board.turn is Player.ONE else -1
        return View(self.pack(counts), sum(counts), row, one - two, sign)

    def turned(self, position: int) -> int:
        """A position as the other player sees it."""
        return position >> self.half | (position & self.low) << self.half

    def swept(self, position: int) -> int | None:
        """What a position is worth to who moves if the rules sweep it up; else none."""
        own, other = position & self.low, position >> self.half
        if not self.rules.last_side_sweeps or (own and other):
            return None
        return self._count(own) - self._count(other)

    def children(self, position: int, left: int) -> list[Child]:
        """Every sowing of the player in turn: those that keep the turn, then by what they gain."""
        own = position & self.low
        sown = self._sown.get(own)
        if sown is None:
            sown = self._sown[own] = self._sowings(own)
        mask, half, low = self.mask, self.half, self.low
        again, rest, needs = [], [], self.rules.steal_needs_marbles
        for pocket, delta, gain, drop, keeps, across, land in sown:
            target, after = position + delta, left - drop
            if keeps:
                again.append(Child(target, after, gain, True, pocket))
                continue
            if across >= 0:
                taken = target >> across & mask
                if taken or not needs:
                    target -= (1 << land) + (taken << across)
                    gain += taken + 1
                    after -= taken + 1
            turned = target >> half | (target & low) << half
            rest.append(Child(turned, after, gain, False, pocket))
        if len(rest) > 1:
            rest.sort(key=_gain, reverse=True)
        return again + rest if again else rest

    def forget(self) -> None:
        """Let go of the sowings that were remembered."""
        self._sown.clear()

    def _count(self, half: int) -> int:
        return sum(half >> i * self.width & self.mask for i in range(self.size))

    def _sowings(self, own: int) -> list[Sown]:
        """The sowings of a half, from the pocket next to the mancala on."""
        pockets = range(self.size - 1, -1, -1)
        hands = ((pocket, own >> pocket * self.width & self.mask) for pocket in pockets)
        return [self._sowing(own, pocket, hand) for pocket, hand in hands if hand]

    def _sowing(self, own: int, pocket: int, hand: int) -> Sown:
        ring, at = self._ring, pocket
        delta, gain, drop = -(hand << pocket * self.width), 0, 0
        for _ in range(hand):
            at = (at + 1) % len(ring)
            shift = ring[at]
            if shift is None or shift < 0:
                gain, drop = gain + (1 if shift is None else -1), drop + 1
            else:
                delta += 1 << shift
        land = at * self.width
        steals = at < self.size and own + delta >> land & self.mask == 1
        across = (2 * self.size - 1 - at) * self.width if steals else -1
        return Sown(pocket, delta, gain, drop, ring[at] is None, across, land)


def _gain(child: Child) -> int:
    return child.gain
