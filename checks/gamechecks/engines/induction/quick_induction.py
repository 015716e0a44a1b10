"""Properties that hold in all games of a scope, however long, and so within any bound."""

from gamechecks.core.clock import Clock
from gamechecks.core.errors import Unsettled
from gamechecks.core.scope import GameScope
from gamechecks.engines.induction.at_the_end import claims_of_end
from gamechecks.engines.induction.claims import claim_of_board, invariants_of, never
from gamechecks.engines.induction.induction import Induction, Invariant
from gamechecks.engines.induction.proof import DEFAULT_K
from gamechecks.language.errors import FormulaError
from gamechecks.language.question import Condition

PATIENCE = 5.0
"""Seconds after which an induction is given up for a search."""


def holds_at_any_length(
    wanted: Condition, scope: GameScope, clock: Clock, seed: int, *, over: bool = False
) -> bool:
    """Whether a property is proved by induction, without a look for a game that breaks it.

    If the games meant are all `over` at their last board, it may be about that board.
    """
    claim = claim_of_board(wanted)
    claims = [claim] if claim else claims_of_end(wanted, scope.vocabulary) if over else []
    if not claims:
        return False
    try:
        known = [each for each in invariants_of(scope) if each.name != wanted.name]
        with clock.briefly(PATIENCE):
            induction = Induction(scope, clock, seed)
            for each in (*known, *claims):
                if not inductive(each, induction):
                    return False
                induction.know(each)
    except (FormulaError, Unsettled):
        return False
    return True


def never_happens(
    premise: Condition, scope: GameScope, clock: Clock, seed: int, *, over: bool = False
) -> bool:
    """Whether it is proved by induction that something comes true in no game."""
    opposite = never(premise)
    return opposite is not None and holds_at_any_length(opposite, scope, clock, seed, over=over)


def inductive(claim: Invariant, induction: Induction) -> bool:
    """Whether a claim holds at the next board if it does at the last ones, and at the first."""
    for k in range(DEFAULT_K + 1):
        if k and induction.broken(claim, k - 1, from_start=True, least=False):
            return False
        if induction.broken(claim, k, from_start=False, least=False) is None:
            return True
    return False
