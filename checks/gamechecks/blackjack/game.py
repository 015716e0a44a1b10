"""Blackjack, as the checker knows it."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gamechecks.blackjack.bounding import KEYS
from gamechecks.blackjack.catalogue import GOALS, INVARIANTS, LAWS
from gamechecks.blackjack.command.examples import EXAMPLES
from gamechecks.blackjack.scope import Scope
from gamechecks.blackjack.words import vocabulary
from gamechecks.core.game import DIFF, VERBS, Game
from gamechecks.core.loading import lazily
from gamechecks.language.probability import Amount
from gamemodels.blackjack.playing import DETAILS, Blackjack

if TYPE_CHECKING:
    from gamemodels.numbers import Numbers
    from gamemodels.system import System


def _rules(scope: Scope) -> Blackjack:
    return Blackjack(scope.rules, scope.shoe)


def _system(scope: Scope, numbers: "Numbers") -> "System[Any, Any]":
    from gamemodels.blackjack.steps import HandSteps

    return HandSteps(scope.rules, _rules(scope).full_shoe, numbers)


def _abridged(scope: Scope, words: frozenset[str]) -> Blackjack:
    return Blackjack(scope.rules, scope.shoe, DETAILS & words)


_VERBS = {
    "solve": "gamechecks.blackjack.command.solve:SOLVE",
    "chart": "gamechecks.blackjack.command.chart:CHART",
    "evaluate": "gamechecks.blackjack.command.evaluate:EVALUATE",
    "compare": "gamechecks.blackjack.command.compare:COMPARE",
    "learn": "gamechecks.blackjack.command.learn:LEARN",
    "odds": "gamechecks.blackjack.command.odds:ODDS",
    "bounds": "gamechecks.blackjack.command.bounds:BOUNDS",
}
_USUAL = {name: module for name, module in VERBS.items() if name != "force"}
"""Nothing is forced where cards come by chance: ask `odds` for Pmax(F) == 1 instead."""

BLACKJACK = Game(
    name="blackjack",
    scope=Scope,
    rules=_rules,
    vocabulary=lambda rules: vocabulary(),
    system=_system,
    abridged=_abridged,
    amounts={"paid": Amount("at_end(payoff)", Fraction(1, 10), "What is paid, in bets.")},
    termination=lazily("gamechecks.blackjack.termination:FallingPoints"),
    presentation=lazily("gamechecks.blackjack.presentation:BlackjackPresentation"),
    page=lazily("gamechecks.blackjack.page:CardsStage.page"),
    judges=("gamechecks.blackjack.command.episodes:EPISODE_JUDGE",),
    laws=LAWS,
    invariants=INVARIANTS,
    goals=GOALS,
    verbs={**_USUAL, **DIFF, **_VERBS},
    known_words={"KEY": KEYS},
    together={("solve", "chart", "evaluate", "compare"): "best play and other policies, exactly"},
    examples=EXAMPLES,
)
