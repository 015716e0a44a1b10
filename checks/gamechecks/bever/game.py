"""Bever, as the checker knows it."""

from typing import TYPE_CHECKING, Any

from gamechecks.bever.bounding import NAMES
from gamechecks.bever.catalogue import CLAIMS, GOALS, INVARIANTS, LAWS
from gamechecks.bever.command.examples import EXAMPLES
from gamechecks.bever.scope import ANY_HIGHEST, Scope
from gamechecks.bever.words import vocabulary
from gamechecks.core.errors import ScopeError
from gamechecks.core.game import DIFF, VERBS, Game
from gamechecks.core.loading import lazily
from gamemodels.bever.referee import Bever

if TYPE_CHECKING:
    from gamemodels.numbers import Numbers
    from gamemodels.system import System


def _rules(scope: Scope) -> Bever:
    return Bever(scope.highest or ANY_HIGHEST, scope.rules, scope.start)


def _system(scope: Scope, numbers: "Numbers") -> "System[Any, Any]":
    """Ranges where they say all, and then of any cards if need be; else sets of hands."""
    from gamemodels.bever.systems import RangeSteps, SetSteps
    from gamemodels.numbers import Integers

    if scope.rules.boxed and (scope.highest is not None or isinstance(numbers, Integers)):
        return RangeSteps(scope.highest, numbers, scope.rules, scope.start)
    if scope.highest is None and isinstance(numbers, Integers):
        names = " and ".join(scope.rules.names)
        raise ScopeError(f"by {names} a proof is about one highest card: give it with --highest 3")
    return SetSteps(scope.known_highest, numbers, scope.rules, scope.start)


_VERBS = {
    "run": VERBS["run"],
    "check": VERBS["check"],
    "bounds": "gamechecks.bever.command.bounds:BOUNDS",
    **DIFF,
    **{name: VERBS[name] for name in VERBS if name not in ("run", "check", "bounds")},
    "worlds": "gamechecks.bever.command.worlds:WORLDS",
}

BEVER = Game(
    name="bever",
    scope=Scope,
    rules=_rules,
    vocabulary=lambda rules: vocabulary(rules.highest),
    system=_system,
    bounds=lazily("gamechecks.bever.bounding:bounds"),
    laws=LAWS,
    claims=CLAIMS,
    goals=GOALS,
    invariants=INVARIANTS,
    presentation=lazily("gamechecks.bever.presentation:BeverPresentation"),
    page=lazily("gamechecks.bever.page:WorldsStage.page"),
    examples=EXAMPLES,
    verbs=_VERBS,
    known_words={"KEY": NAMES},
)
