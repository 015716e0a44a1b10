"""The game sowing by sowing on positions packed into single ints, for exhaustive search.

A position is a board with an empty hand: some bits for each pocket, the turn above them. A sowing
then adds a number that depends on the pocket and the hand alone, and another one if it steals.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.referee import EventKind, Mancala
from gamemodels.mancala.variants import ORIGINAL, Rules

FORFEIT, SWEEP = -1, -2
"""Stand for the pocket where none is picked up."""


class Sowing(NamedTuple):
    """What leads from a position to the next: all of a pocket is sown; or a forfeit or a sweep."""

    pocket: int
    hand: int
    target: int

    @property
    def event(self) -> EventKind:
        """The event that it begins with."""
        return {FORFEIT: EventKind.FORFEIT, SWEEP: EventKind.SWEEP}.get(
            self.pocket, EventKind.PICKUP
        )


class _Sown(NamedTuple):
    """What sowing adds to a position; if the pocket `steal_at` then has one marble, it steals."""

    delta: int
    steal_at: int
    across: int


class PackedGame:
    """The positions of one scope, and the sowings that lead from each."""

    def __init__(
        self,
        pockets: int,
        marbles: int,
        rules_played: Rules = ORIGINAL,
        start: Board | None = None,
    ) -> None:
        self.layout = layout = Layout.canonical(pockets)
        self.referee = Mancala(layout, marbles, rules_played, start)
        self.marbles = marbles
        self.rules = rules_played
        self.width = max(1, self.referee.everything.bit_length())
        self.mask = (1 << self.width) - 1
        self.turn_bit = 1 << self.width * pockets
        (first,) = self.referee.starts()
        self.start = self.pack(first.marbles, first.turn)
        self._ordinary = self._all_of(layout.ordinary)
        self._own = [self._all_of(layout.row(player)) for player in Player]
        self._stores = [layout.mancala_of(player) * self.width for player in Player]
        self._rows = [[(p, p * self.width) for p in layout.row(player)] for player in Player]
        self._sown: list[dict[int, _Sown]] = [{} for _ in range(pockets)]

    @property
    def lap(self) -> int:
        """The drops after which a sowing is where it started."""
        return len(self.layout) - self.rules.skip_opponent_mancala

    def prefer(self, order: Sequence[int]) -> None:
        """Look at the pockets of a row in this order."""
        for row in self._rows:
            row.sort(key=lambda pocket: order.index(pocket[0]))

    def pack(self, marbles: Sequence[int], turn: Player) -> int:
        """A board with an empty hand."""
        counts = sum(count << p * self.width for p, count in enumerate(marbles))
        return counts + (self.turn_bit if turn is Player.TWO else 0)

    def board(self, position: int) -> Board:
        """A position as the referee knows it."""
        width, mask = self.width, self.mask
        counts = tuple(position >> p * width & mask for p in range(len(self.layout)))
        return Board(counts, self.turn(position))

    def turn(self, position: int) -> Player:
        """Who moves."""
        return Player.TWO if position >= self.turn_bit else Player.ONE

    def lead(self, position: int) -> int:
        """Player 1's mancala minus player 2's."""
        one, two = self._stores
        return (position >> one & self.mask) - (position >> two & self.mask)

    def is_final(self, position: int) -> bool:
        """Whether every ordinary pocket is empty."""
        return not position & self._ordinary

    def sowings(self, position: int) -> list[Sowing]:
        """Every way on from a position that is not final."""
        player, mask = position >= self.turn_bit, self.mask
        if self._sweeps(position):
            return [Sowing(SWEEP, 0, self._swept(position))]
        found = []
        for pocket, shift in self._rows[player]:
            hand = position >> shift & mask
            if hand:
                sown = self._sown[pocket].get(hand) or self._tabulated(pocket, hand)
                target = position + sown.delta
                if sown.steal_at >= 0 and target >> sown.steal_at & mask == 1:
                    target = self._stolen(target, sown, player)
                found.append(Sowing(pocket, hand, target))
        return found or [Sowing(FORFEIT, 0, position ^ self.turn_bit)]

    def ends_turn(self, position: int, target: int) -> bool:
        """Whether a sowing is the last of a turn: the other's turn, or nothing to pick up."""
        passes = (position ^ target) & self.turn_bit
        own = target & self._own[target >= self.turn_bit]
        return bool(passes) or not own or self._sweeps(target)

    def gain(self, position: int, sowing: Sowing) -> int:
        """What a mancala gains at once by the steal that ends a sowing, or by a sweep; else 0."""
        before = position
        if sowing.hand:
            before += self._sown[sowing.pocket][sowing.hand].delta
        stores = (
            (sowing.target >> s & self.mask) - (before >> s & self.mask) for s in self._stores
        )
        return max(stores)

    def last_event(self, position: int, sowing: Sowing) -> EventKind:
        """The event of a sowing's last marble."""
        if self.gain(position, sowing):
            return EventKind.STEAL
        passes = (position ^ sowing.target) & self.turn_bit
        return EventKind.TURN_PASSES if passes else EventKind.EXTRA_TURN

    def in_hand(self, position: int, sowing: Sowing) -> Iterator[Board]:
        """The boards of a sowing on which marbles are in hand."""
        board = self.board(position)
        counts, pocket = list(board.marbles), sowing.pocket
        counts[pocket] = 0
        for hand in range(sowing.hand, 0, -1):
            yield Board(tuple(counts), board.turn, hand, pocket)
            pocket = self._next(pocket, board.turn)
            counts[pocket] += 1

    def _all_of(self, pockets: Sequence[int]) -> int:
        return sum(self.mask << p * self.width for p in pockets)

    def _next(self, pocket: int, mover: Player) -> int:
        pockets = self.layout.pockets
        after = pockets[pocket].next
        skips = self.rules.skip_opponent_mancala and pockets[after].mancala is mover.other
        return pockets[after].next if skips else after

    def _tabulated(self, pocket: int, hand: int) -> _Sown:
        """What sowing so many adds, kept for the next time."""
        pockets, mover = self.layout.pockets, self.layout.side(pocket)
        delta, here = -(hand << pocket * self.width), pocket
        for _ in range(hand):
            here = self._next(here, mover)
            delta += 1 << here * self.width
        last = pockets[here]
        if last.mancala is not mover:
            delta += self.turn_bit if mover is Player.ONE else -self.turn_bit
        own = last.side is mover and last.opposite is not None
        across = last.opposite if own and last.opposite is not None else here
        sown = _Sown(delta, here * self.width if own else -1, across * self.width)
        self._sown[pocket][hand] = sown
        return sown

    def _stolen(self, target: int, sown: _Sown, player: bool) -> int:
        taken = target >> sown.across & self.mask
        if self.rules.steal_needs_marbles and not taken:
            return target
        gained = taken + 1 << self._stores[player]
        return target + gained - (1 << sown.steal_at) - (taken << sown.across)

    def _sweeps(self, position: int) -> bool:
        """Whether one side alone has marbles left, and the rules then sweep them up."""
        one, two = self._own
        return self.rules.last_side_sweeps and (not position & one) != (not position & two)

    def _swept(self, position: int) -> int:
        swept = position & ~self._ordinary
        for row, store in zip(self._rows, self._stores, strict=True):
            for _, shift in row:
                swept += (position >> shift & self.mask) << store
        return swept
