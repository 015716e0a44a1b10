"""`check` sowing by sowing: where a counterexample goes wrong only when the game is over.

Whether the limits on boards, pickups and turns are kept, and who wins, is settled when a game is
over, since until then another board may come. So the earliest counterexample is the shortest
complete game that keeps to the opposite's limits, or one that is cut off if there is none.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gamechecks.question import Condition
from gamechecks.scope import Games
from gamechecks.search import Hunt
from gamechecks.sowings.hunt import SowingHunt
from gamechecks.sowings.pickup_search import PickupSearch
from gamechecks.sowings.wishes import Limits, limits_of
from gamechecks.verdict import Progress
from gamemodels.mancala.board import Trace


class BoardsNeeded(Exception):
    """Sowings alone cannot tell."""


@dataclass(frozen=True)
class SowingCheck:
    """The search for games that break a property."""

    wanted: Condition
    hunt: Hunt
    search: PickupSearch

    @property
    def short(self) -> bool:
        """Whether only short games can break it; raises where sowings cannot tell."""
        return self._limits(self.wanted.opposite()).short

    def counterexample(self) -> Trace | None:
        """Some game that breaks the property."""
        return self._some_game(self.wanted.opposite())

    def shorter(self, trace: Trace) -> Iterator[Trace]:
        """Shorter counterexamples, by thirds from below: the shorter, the sooner refuted."""
        opposite = self.wanted.opposite()
        limits, best = self._limits(opposite), len(trace)
        refuted = max(0, limits.more_boards or 0)
        while best - refuted > 1:
            aim = refuted + max(1, (best - refuted) // 3)
            self.hunt.listen(Progress(f"looking within {aim} boards", f"goes wrong at {best}"))
            shorter = self._sowings(aim, Games.COMPLETE, limits, opposite).first()
            if shorter is None:
                refuted = aim
            else:
                best = len(shorter)
                yield shorter

    def never(self, premise: Condition) -> bool:
        """Whether a premise comes true in no game."""
        return self._some_game(premise) is None

    def _some_game(self, condition: Condition) -> Trace | None:
        """A game that meets a condition, a complete one if there is one."""
        limits, boards = self._limits(condition), self.hunt.scope.boards
        trace = self._sowings(boards, Games.COMPLETE, limits, condition).first()
        some = self.hunt.games is Games.ANY
        cut_off = limits.cut_off(boards, self.search.everything) if some else False
        if trace is not None or cut_off is False:
            return trace
        unfinished = self._sowings(boards, Games.UNFINISHED, Limits()).first()
        if unfinished is not None and cut_off is None:
            raise BoardsNeeded
        return unfinished

    def _limits(self, condition: Condition) -> Limits:
        limits = limits_of([condition], Games.COMPLETE, self.hunt.layout)
        if limits is None or self.hunt.games is Games.UNFINISHED:
            raise BoardsNeeded
        return limits

    def _sowings(self, boards: int, games: Games, limits: Limits, *wanted: Condition) -> SowingHunt:
        search = replace(self.search, scope=replace(self.search.scope, boards=boards))
        return SowingHunt(search, games, wanted, limits, self.hunt.listen)
