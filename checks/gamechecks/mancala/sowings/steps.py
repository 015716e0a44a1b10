"""Sowings as large steps: what they answer, and how."""

from gamechecks.core.clock import Clock
from gamechecks.core.scope import Games, SolverChoice
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.large_steps import LargeSteps
from gamechecks.language.question import Condition
from gamechecks.mancala.scope import SOWINGS, Scope
from gamechecks.mancala.sowings.checking import SowingCheck
from gamechecks.mancala.sowings.fragment import (
    UNLIMITED,
    SowingFragment,
    fragment_of,
    sowing_cnf_too_large,
)
from gamechecks.mancala.sowings.pickup_search import PickupSearch
from gamechecks.mancala.sowings.search import SowingSearch


class Sowings(LargeSteps):
    """A whole sowing a step, a forfeit folded in."""

    name = SOWINGS
    refusal = (
        "sowing steps cannot answer this: they know limits on boards, pickups and turns and "
        "who wins, in complete games, or any unfinished game, on the canonical layout; "
        "use boards"
    )

    def fragment(self, question: BoundedSearch) -> SowingFragment | None:
        apart = question.apart and question.games is Games.ANY
        kind = Games.COMPLETE if apart else question.games
        return fragment_of(question.wanted, kind, question.layout)

    def too_large(self, scope: Scope) -> bool:
        return sowing_cnf_too_large(scope)

    def search(self, bmc: BoundedSearch, fragment: SowingFragment) -> SowingSearch:
        return SowingSearch(_pickups(bmc), bmc.games, bmc.wanted, fragment, bmc.listen)

    def check(self, wanted: Condition, bmc: BoundedSearch) -> SowingCheck:
        return SowingCheck(wanted, bmc, _pickups(bmc))

    def all_over(self, scope: Scope, clock: Clock) -> bool:
        search = PickupSearch(scope, clock, solver=SolverChoice.CADICAL)
        return SowingSearch(search, Games.UNFINISHED, (), UNLIMITED).first() is None


def _pickups(bmc: BoundedSearch) -> PickupSearch:
    scope = bmc.scope
    assert isinstance(scope, Scope), "sowings are Mancala's"
    return PickupSearch(scope, bmc.clock, bmc.seed, bmc.solver)
