"""Blackjack, as the checker knows it."""

from typing import Any

from gamechecks.blackjack.catalogue import GOALS, LAWS
from gamechecks.blackjack.scope import RULE_NAMES, Scope
from gamechecks.blackjack.words import vocabulary
from gamechecks.core.game import DIFF, VERBS, Game
from gamechecks.language.vocabulary import Vocabulary
from gamemodels.blackjack.playing import Blackjack


def _rules(scope: Scope) -> Blackjack:
    return Blackjack(scope.rules, scope.shoe)


def _vocabulary(rules: Any) -> Vocabulary:
    return vocabulary()


_OWN = "gamechecks.blackjack.command"
_VERBS: dict[str, str] = {}

BLACKJACK = Game(
    name="blackjack",
    scope=Scope,
    rules=_rules,
    vocabulary=_vocabulary,
    laws=LAWS,
    goals=GOALS,
    verbs={**VERBS, **DIFF, **_VERBS},
    known_words={"NAME[,NAME]": RULE_NAMES.known},
)
