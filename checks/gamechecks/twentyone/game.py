"""Twentyone, as the checker knows it."""

from typing import TYPE_CHECKING, Any

from gamechecks.core.game import DIFF, VERBS, Game
from gamechecks.core.loading import lazily
from gamechecks.core.scope import BOARDS
from gamechecks.twentyone.catalogue import CLAIMS, GOALS
from gamechecks.twentyone.command.examples import EXAMPLES
from gamechecks.twentyone.scope import BOUND_NAMES, CARDS, Scope
from gamechecks.twentyone.words import vocabulary
from gamemodels.twentyone.laws import LAWS
from gamemodels.twentyone.referee import Twentyone

if TYPE_CHECKING:
    from gamemodels.numbers import Numbers
    from gamemodels.system import System


def _rules(scope: Scope) -> Twentyone:
    return Twentyone(scope.setting, scope.rules)


def _system(scope: Scope, numbers: "Numbers") -> "System[Any, Any]":
    """Bit-vectors for a search; unbounded integers, with open numbers if need be, for a proof."""
    from gamemodels.numbers import Integers
    from gamemodels.twentyone.boards import BoardSteps

    unknown = scope.unknown if isinstance(numbers, Integers) else ()
    return BoardSteps(scope.setting, numbers, scope.rules, *unknown)


_VERBS = {
    **{name: VERBS[name] for name in VERBS if name != "force"},  # nobody has a choice
    **DIFF,
    **{
        "bounds": "gamechecks.twentyone.command.bounds:BOUNDS",
        "odds": "gamechecks.twentyone.command.odds:ODDS",
        "simulate": "gamechecks.twentyone.command.simulate:SIMULATE",
    },
}

TWENTYONE = Game(
    name="twentyone",
    scope=Scope,
    rules=_rules,
    vocabulary=lambda rules: vocabulary(),
    system=_system,
    laws=LAWS,
    claims=CLAIMS,
    goals=GOALS,
    termination=lazily("gamechecks.twentyone.termination:FallingRank"),
    known_words={"KEY": BOUND_NAMES},
    large_steps=lazily("gamechecks.twentyone.cards:Cards"),
    steps=(BOARDS, CARDS),
    presentation=lazily("gamechecks.twentyone.presentation:TwentyonePresentation"),
    page=lazily("gamechecks.twentyone.page:NetworkStage.page"),
    verbs=_VERBS,
    examples=EXAMPLES,
    formats={".csv": "the simulator's log"},
)
