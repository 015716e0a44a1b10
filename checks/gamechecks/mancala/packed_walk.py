"""Mancala sowing by sowing on packed positions, as the explicit engine walks it."""

import random
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import islice

from gamechecks.core.errors import RefereeError
from gamechecks.engines.explicit.walk import ForceTest, Walk, Way
from gamechecks.mancala.scope import Scope
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Player
from gamemodels.mancala.packed import PackedGame, Sowing
from gamemodels.mancala.referee import Event, EventKind, Trace


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
        from gamechecks.mancala.score_goals import ScoreGoal, limit_of

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
