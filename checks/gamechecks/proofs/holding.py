"""Properties that hold in all games of a scope, however long, and so within any bound."""

from gamechecks.clock import Clock
from gamechecks.errors import Unsettled
from gamechecks.formula.errors import FormulaError
from gamechecks.formula.syntax import Apply, Not
from gamechecks.formula.window import body_of
from gamechecks.proofs.induction import Claim, Induction
from gamechecks.proofs.proof import DEFAULT_K, World
from gamechecks.proofs.theorems import INVARIANTS
from gamechecks.question import Condition, condition
from gamechecks.scope import Scope

PATIENCE = 5.0
"""Seconds after which an induction is given up for a search."""


def holds_at_any_length(wanted: Condition, scope: Scope, clock: Clock, seed: int) -> bool:
    """Whether a property is proved by induction, without a look for a game that breaks it."""
    claim = claim_of_board(wanted)
    if claim is None:
        return False
    others = [name for name in INVARIANTS if name != claim.name]
    known = [claim_of_board(condition(name, scope.pockets)) for name in others]
    try:
        with clock.briefly(PATIENCE):
            induction = Induction(World(scope.pockets, scope.marbles, scope.rules), clock, seed)
            for each in (*known, claim):
                if each is None or not inductive(each, induction):
                    return False
                induction.know(each)
    except Unsettled:
        return False
    return True


def never_happens(premise: Condition, scope: Scope, clock: Clock, seed: int) -> bool:
    """Whether it is proved by induction that `eventually(X)` comes true in no game."""
    opposite = never(premise)
    return opposite is not None and holds_at_any_length(opposite, scope, clock, seed)


def never(premise: Condition) -> Condition | None:
    """That `eventually(X)` does not come true, as something to be shown of every board."""
    match premise.source:
        case Apply("eventually", (happening,)):
            opposite = Apply("always", (Not(happening),))
            return Condition(str(opposite), opposite)
    return None


def claim_of_board(wanted: Condition) -> Claim | None:
    """A property as something to be shown of every board; none if it is not of that form."""
    if callable(wanted.source):
        return None
    try:
        return Claim(wanted.name, wanted.name, wanted.source, body_of(wanted.source, wanted.name))
    except FormulaError:
        return None


def inductive(claim: Claim, induction: Induction) -> bool:
    """Whether a claim holds at the next board if it does at the last ones, and at the first."""
    for k in range(DEFAULT_K + 1):
        if k and induction.broken(claim, k - 1, from_start=True, least=False):
            return False
        if induction.broken(claim, k, from_start=False, least=False) is None:
            return True
    return False
