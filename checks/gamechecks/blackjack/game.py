"""Blackjack, as the checker knows it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gamechecks.blackjack.catalogue import GOALS, LAWS
from gamechecks.blackjack.command.examples import EXAMPLES
from gamechecks.blackjack.scope import RULE_NAMES, Scope
from gamechecks.blackjack.words import vocabulary
from gamechecks.core.game import DIFF, VERBS, Game
from gamechecks.language.probability import Amount
from gamechecks.language.vocabulary import Vocabulary
from gamemodels.blackjack.playing import DETAILS, Blackjack

if TYPE_CHECKING:
    from gamechecks.engines.induction.theorems import Termination
    from gamechecks.show.presentation import Presentation
    from gamemodels.numbers import Numbers
    from gamemodels.system import System


def _rules(scope: Scope) -> Blackjack:
    return Blackjack(scope.rules, scope.shoe)


def _vocabulary(rules: Any) -> Vocabulary:
    return vocabulary()


def _system(scope: Scope, numbers: "Numbers") -> "System[Any, Any]":
    from gamemodels.blackjack.steps import HandSteps

    return HandSteps(scope.rules, _rules(scope).full_shoe, numbers)


def _abridged(scope: Scope, words: frozenset[str]) -> Blackjack:
    return Blackjack(scope.rules, scope.shoe, DETAILS & words)


def _presentation(game: Game) -> "Presentation[Any, Any]":
    from gamechecks.blackjack.presentation import BlackjackPresentation

    return BlackjackPresentation(game)


def _termination() -> "Termination":
    from gamechecks.blackjack.termination import FallingPoints

    return FallingPoints()


def _page(judgement: Any, formulas: Sequence[str]) -> str:
    from gamechecks.blackjack.page import CardsStage
    from gamechecks.show.page import page

    return page(judgement, formulas, CardsStage())


_OWN = "gamechecks.blackjack.command"
_NAMES = ("solve", "chart", "evaluate", "compare", "learn", "odds", "bounds")
_VERBS = {name: f"{_OWN}.{name}" for name in _NAMES}
_USUAL = {name: module for name, module in VERBS.items() if name != "force"}
"""Nothing is forced where cards come by chance: ask `odds` for Pmax(F) == 1 instead."""

BLACKJACK = Game(
    name="blackjack",
    scope=Scope,
    rules=_rules,
    vocabulary=_vocabulary,
    system=_system,
    abridged=_abridged,
    amounts={"paid": Amount("at_end(payoff)", Fraction(1, 10), "What is paid, in bets.")},
    termination=_termination,
    presentation=_presentation,
    page=_page,
    judges=(f"{_OWN}.episodes",),
    laws=LAWS,
    goals=GOALS,
    verbs={**_USUAL, **DIFF, **_VERBS},
    together={("solve", "chart", "evaluate", "compare"): "best play and other policies, exactly"},
    examples=EXAMPLES,
    known_words={"NAME[,NAME]": RULE_NAMES.known},
)
