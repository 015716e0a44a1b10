"""Blackjack, as the checker knows it."""

from typing import TYPE_CHECKING, Any

from gamechecks.blackjack.catalogue import GOALS, LAWS
from gamechecks.blackjack.scope import RULE_NAMES, Scope
from gamechecks.blackjack.words import vocabulary
from gamechecks.core.game import DIFF, VERBS, Game
from gamechecks.language.vocabulary import Vocabulary
from gamemodels.blackjack.playing import Blackjack

if TYPE_CHECKING:
    from gamemodels.numbers import Numbers
    from gamemodels.system import System


def _rules(scope: Scope) -> Blackjack:
    return Blackjack(scope.rules, scope.shoe)


def _vocabulary(rules: Any) -> Vocabulary:
    return vocabulary()


def _system(scope: Scope, numbers: "Numbers") -> "System[Any, Any]":
    from gamemodels.blackjack.steps import HandSteps

    return HandSteps(scope.rules, _rules(scope).full_shoe, numbers)


_OWN = "gamechecks.blackjack.command"
_VERBS = {
    name: f"{_OWN}.{name}" for name in ("solve", "chart", "evaluate", "compare", "learn", "replay")
}

BLACKJACK = Game(
    name="blackjack",
    scope=Scope,
    rules=_rules,
    vocabulary=_vocabulary,
    system=_system,
    laws=LAWS,
    goals=GOALS,
    verbs={**VERBS, **DIFF, **_VERBS},
    known_words={"NAME[,NAME]": RULE_NAMES.known},
)
