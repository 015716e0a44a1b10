"""Positions packed into single ints, sowing by sowing, for explicit search.

A position is a board with an empty hand: some bits for each pocket, the turn above them. A sowing
then adds a number that depends on the pocket and the hand alone, and another one if it steals.
"""

import random
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from gamechecks.core.errors import RefereeError
from gamechecks.engines.explicit.walk import ForceTest, Walk, Way
from gamemodels.mancala.board import ORIGINAL, Board, Layout, Player, Rules
from gamemodels.mancala.rules import Event, EventKind, Mancala, Trace
from gamemodels.mancala.scope import Scope

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


class PackedWalk(Walk[int]):
    """Positions are boards with an empty hand, packed into ints; a way is a sowing."""

    def __init__(self, scope: Scope, seed: int = 0) -> None:
        self.game = PackedGame(scope.pockets, scope.each, scope.rules, scope.start)
        self.rules = self.game.referee
        if seed:
            order = list(range(scope.pockets))
            random.Random(seed).shuffle(order)
            self.game.prefer(order)
        # Formulas ask only what kind of event it is, and what it takes: so there are few.
        self._events = {
            (kind, player): Event(kind, player) for kind in EventKind for player in Player
        }

    def starts(self) -> tuple[int]:
        return (self.game.start,)

    def state(self, position: int) -> Board:
        return self.game.board(position)

    def is_final(self, position: int) -> bool:
        return self.game.is_final(position)

    def ways(self, position: int) -> list[Way]:
        sowings = self.game.sowings(position)
        event = self._first_event(position, sowings[0])
        player = event.player if event.kind is EventKind.PICKUP else None
        return [Way(s.pocket, event, s.target, 1 + s.hand, player) for s in sowings]

    def between(self, position: int, way: Way) -> Iterator[tuple[Board, Event]]:
        sowing = Sowing(way.name, way.states - 1, way.target)
        if not sowing.hand:
            return
        turn = self.game.turn(position)
        drop = self._events[EventKind.DROP, turn]
        for board in self.game.in_hand(position, sowing):
            yield board, drop if board.hand > 1 else self._last_event(position, sowing, turn)

    def forcing(
        self, player: Hashable, goal: Callable[[Board], bool], attend: Callable[[int], None]
    ) -> ForceTest[int] | None:
        from gamemodels.mancala.best_search import ScoreGoal, limit_of

        assert isinstance(player, Player), "nobody else plays Mancala"
        limit = limit_of(self.game, player, goal)
        return None if limit is None else ScoreGoal(self.game, player, limit, attend)

    def played(self, start: int, names: Sequence[int], boards: int | None) -> Trace:
        referee, picks = self.game.referee, (name for name in names if name >= 0)
        try:
            return referee.trace(islice(referee.playing(picks), boards))
        except ValueError as refusal:
            raise RefereeError(
                f"the search picks up what the referee does not allow: {refusal}"
            ) from None

    def _first_event(self, position: int, sowing: Sowing) -> Event:
        turn = self.game.turn(position)
        if sowing.event is EventKind.SWEEP:
            return Event(sowing.event, turn, marbles=self.game.gain(position, sowing))
        return self._events[sowing.event, turn]

    def _last_event(self, position: int, sowing: Sowing, turn: Player) -> Event:
        kind = self.game.last_event(position, sowing)
        if kind is EventKind.STEAL:
            return Event(kind, turn, marbles=self.game.gain(position, sowing) - 1)
        return self._events[kind, turn]
