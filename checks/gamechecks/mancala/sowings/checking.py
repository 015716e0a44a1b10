"""`check` sowing by sowing: where a counterexample goes wrong only when the game is over.

Who wins, and whether there are at most so many boards, pickups and turns, is settled when a game
is over, since until then another board may come. So the earliest counterexample is the shortest
complete game that keeps to the opposite's limits; one that is cut off breaks nothing of this. Only
that there are more boards or pickups than so many is settled earlier, and needs small steps.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gamechecks.core.scope import Games
from gamechecks.core.verdict import Progress
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.large_steps import LargeStepCheck, SmallStepsNeeded
from gamechecks.language.question import Condition
from gamechecks.mancala.sowings.fragment import UNLIMITED, SowingFragment, fragment_of
from gamechecks.mancala.sowings.pickup_search import PickupSearch
from gamechecks.mancala.sowings.search import SowingSearch
from gamemodels.mancala.referee import Trace

NEEDED = (
    "sowing steps cannot answer this: it looks inside a sowing, at games that are cut off, or for "
    "the board at which a count is reached; use boards"
)


@dataclass(frozen=True)
class SowingCheck(LargeStepCheck):
    """The search for games that break a property."""

    wanted: Condition
    bmc: BoundedSearch
    search: PickupSearch

    def counterexample(self) -> Trace | None:
        """Some game that breaks the property."""
        return self._some_game(self.wanted.negated())

    def shorter(self, trace: Trace) -> Iterator[Trace]:
        """Shorter counterexamples, by thirds from below: the shorter, the sooner refuted."""
        opposite = self.wanted.negated()
        fragment, best = self._fragment(opposite), len(trace)
        if fragment.settled_early:
            raise SmallStepsNeeded(NEEDED)
        refuted = max(0, fragment.more_boards or 0)
        while best - refuted > 1:
            aim = refuted + max(1, (best - refuted) // 3)
            self.bmc.listen(Progress(f"within {aim} boards"))
            shorter = self._sowings(aim, Games.COMPLETE, fragment, opposite).first()
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
        fragment, boards = self._fragment(condition), self.bmc.scope.boards
        trace = self._sowings(boards, Games.COMPLETE, fragment, condition).first()
        some = self.bmc.games is Games.ANY and (fragment.settled_early or not condition.refuted)
        cut_off = fragment.cut_off(boards, self.search.scope.everything) if some else False
        if trace is not None or cut_off is False:
            return trace
        unfinished = self._sowings(boards, Games.UNFINISHED, UNLIMITED).first()
        if unfinished is not None and cut_off is None:
            raise SmallStepsNeeded(NEEDED)
        return unfinished

    def _fragment(self, condition: Condition) -> SowingFragment:
        fragment = fragment_of([condition], Games.COMPLETE, self.bmc.layout)
        if fragment is None or self.bmc.games is Games.UNFINISHED:
            raise SmallStepsNeeded(NEEDED)
        return fragment

    def _sowings(
        self, boards: int, games: Games, fragment: SowingFragment, *wanted: Condition
    ) -> SowingSearch:
        search = replace(self.search, scope=replace(self.search.scope, boards=boards))
        return SowingSearch(search, games, wanted, fragment, self.bmc.listen)
