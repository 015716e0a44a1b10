"""The game sowing by sowing on positions packed into single ints, for exhaustive search.

A position is a board with an empty hand: some bits for each pocket, the turn above them. A sowing
is then one addition, of a number that depends on the pocket and the hand alone, and of another
one where it steals.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gamemodels.mancala import rules
from gamemodels.mancala.board import Board, Trace
from gamemodels.mancala.layout import Layout, Player

FORFEIT = -1
"""Stands for the pocket where none is picked up."""


class Sowing(NamedTuple):
    """What leads from a position to the next: all of a pocket is sown, or the turn forfeited."""

    pocket: int
    hand: int
    target: int


class _Sown(NamedTuple):
    """What sowing adds to a position; from `steal_at`, if that pocket then has one, it steals."""

    delta: int
    steal_at: int
    across: int


class PackedGame:
    """The positions of one scope, and the sowings that lead from each."""

    def __init__(self, pockets: int, marbles: int, order: Sequence[int] | None = None) -> None:
        self.layout = Layout.canonical(pockets)
        self.marbles = marbles
        total = marbles * (pockets - 2)
        self.width = max(1, total.bit_length())
        self.mask = (1 << self.width) - 1
        self.turn_bit = 1 << self.width * pockets
        self.start = self.pack(rules.starting_board(self.layout, marbles).marbles, Player.ONE)
        self._ordinary = self._all_of(self.layout.ordinary)
        rows = [self.layout.row(player) for player in Player]
        self._own = [self._all_of(row) for row in rows]
        self._stores = [self.layout.mancala_of(player) * self.width for player in Player]
        ranked = list(range(pockets)) if order is None else list(order)
        self._rows = [[(p, p * self.width) for p in sorted(row, key=ranked.index)] for row in rows]
        self._sown: list[dict[int, _Sown]] = [{} for _ in range(pockets)]

    def pack(self, marbles: Sequence[int], turn: Player) -> int:
        """A board with an empty hand."""
        counts = sum(count << p * self.width for p, count in enumerate(marbles))
        return counts + (self.turn_bit if turn is Player.TWO else 0)

    def turn(self, position: int) -> Player:
        """Who moves."""
        return Player.TWO if position & self.turn_bit else Player.ONE

    def counts(self, position: int) -> tuple[int, ...]:
        """The marbles in every pocket."""
        width, mask = self.width, self.mask
        return tuple(position >> p * width & mask for p in range(len(self.layout)))

    def is_final(self, position: int) -> bool:
        """Whether every ordinary pocket is empty."""
        return not position & self._ordinary

    def is_stuck(self, position: int) -> bool:
        """Whether the player in turn has nothing to pick up."""
        return not position & self._own[position >= self.turn_bit]

    def lead(self, position: int) -> int:
        """Player 1's mancala minus player 2's."""
        one, two = self._stores
        return (position >> one & self.mask) - (position >> two & self.mask)

    def sowings(self, position: int) -> list[Sowing]:
        """Every way on from a position that is not final."""
        mask, player = self.mask, position >= self.turn_bit
        found = []
        for pocket, shift in self._rows[player]:
            hand = position >> shift & mask
            if not hand:
                continue
            sown = self._sown[pocket].get(hand)
            if sown is None:
                sown = self._sown[pocket][hand] = self._tabulated(pocket, hand)
            target = position + sown.delta
            if sown.steal_at >= 0 and target >> sown.steal_at & mask == 1:
                taken = target >> sown.across & mask
                target += (taken + 1 << self._stores[player]) - (1 << sown.steal_at)
                target -= taken << sown.across
            found.append(Sowing(pocket, hand, target))
        return found or [Sowing(FORFEIT, 0, position ^ self.turn_bit)]

    def ends_turn(self, position: int, target: int) -> bool:
        """Whether a sowing is the last of a turn, the player having no further pickup in it."""
        return bool((position ^ target) & self.turn_bit) or self.is_stuck(target)

    def stolen(self, position: int, sowing: Sowing) -> int:
        """What a mancala gains by the steal at the end of a sowing; 0 if there is no steal."""
        before = position + self._sown[sowing.pocket][sowing.hand].delta
        store = self._stores[position >= self.turn_bit]
        return (sowing.target >> store & self.mask) - (before >> store & self.mask)

    def last_event(self, position: int, sowing: Sowing) -> rules.EventKind:
        """The event of a sowing's last marble."""
        if self.stolen(position, sowing):
            return rules.EventKind.STEAL
        passes = (position ^ sowing.target) & self.turn_bit
        return rules.EventKind.TURN_PASSES if passes else rules.EventKind.EXTRA_TURN

    def board(self, position: int) -> Board:
        """A position as the referee knows it."""
        return Board(self.counts(position), self.turn(position))

    def drops(self, position: int, sowing: Sowing) -> Iterator[Board]:
        """The boards of a sowing on which marbles are in hand."""
        turn, pocket = self.turn(position), sowing.pocket
        counts = list(self.counts(position))
        counts[pocket] = 0
        for hand in range(sowing.hand, 0, -1):
            yield Board(tuple(counts), turn, hand, pocket)
            pocket = self.layout.pockets[pocket].next
            counts[pocket] += 1

    def played(self, picks: Sequence[int], boards: int | None = None) -> Trace:
        """The pickups of a game, played out by the referee, or the first boards of that.

        A pickup that the referee does not allow is a `ValueError`.
        """
        left = [pocket for pocket in picks if pocket != FORFEIT]
        played = [rules.starting_board(self.layout, self.marbles)]
        while len(played) != boards and not rules.is_final(self.layout, played[-1]):
            moves = rules.successors(self.layout, played[-1])
            if moves[0].event.kind is rules.EventKind.PICKUP:
                if not left:
                    break
                wanted = left.pop(0)
                moves = tuple(move for move in moves if move.event.pocket == wanted)
                if not moves:
                    raise ValueError(f"p{wanted + 1} cannot be picked up on {played[-1]}")
            played.append(moves[0].board)
        return Trace(self.layout, tuple(played))

    def _all_of(self, pockets: Sequence[int]) -> int:
        return sum(self.mask << p * self.width for p in pockets)

    def _tabulated(self, pocket: int, hand: int) -> _Sown:
        pockets, mover = self.layout.pockets, self.layout.side(pocket)
        delta, here = -(hand << pocket * self.width), pocket
        for _ in range(hand):
            here = pockets[here].next
            delta += 1 << here * self.width
        last = pockets[here]
        if last.mancala is not mover:
            delta += self.turn_bit if mover is Player.ONE else -self.turn_bit
        if last.side is not mover or last.opposite is None:
            return _Sown(delta, -1, -1)
        return _Sown(delta, here * self.width, last.opposite * self.width)
