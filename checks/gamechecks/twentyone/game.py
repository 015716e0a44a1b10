"""Twentyone, as the checker knows it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gamechecks.core.game import DIFF, VERBS, Game
from gamechecks.core.scope import BOARDS
from gamechecks.language.vocabulary import Vocabulary
from gamechecks.twentyone.catalogue import CLAIMS, GOALS, LAWS
from gamechecks.twentyone.command.examples import EXAMPLES
from gamechecks.twentyone.scope import CARDS, RULE_NAMES, Scope
from gamechecks.twentyone.words import vocabulary
from gamemodels.twentyone.referee import Twentyone

if TYPE_CHECKING:
    from gamechecks.engines.induction.theorems import Termination
    from gamechecks.engines.large_steps import LargeSteps
    from gamechecks.show.presentation import Presentation
    from gamemodels.numbers import Numbers
    from gamemodels.system import System


def _rules(scope: Scope) -> Twentyone:
    return Twentyone(scope.setting, scope.rules)


def _vocabulary(rules: Twentyone) -> Vocabulary:
    return vocabulary()


def _system(scope: Scope, numbers: "Numbers") -> "System[Any, Any]":
    """Bit-vectors for a search; unbounded integers, with open numbers if need be, for a proof."""
    from gamemodels.numbers import Integers
    from gamemodels.twentyone.boards import AnySetting, BoardSteps

    if isinstance(numbers, Integers):
        return AnySetting(numbers.ctx, scope.rules, scope.unknown, scope.setting)
    return BoardSteps(scope.setting, numbers, scope.rules)


def _cards() -> "LargeSteps":
    from gamechecks.twentyone.cards import Cards

    return Cards()


def _termination() -> "Termination":
    from gamechecks.twentyone.termination import FallingRank

    return FallingRank()


def _presentation(game: Game) -> "Presentation[Any, Any]":
    from gamechecks.twentyone.presentation import TwentyonePresentation

    return TwentyonePresentation(game)


def _page(judgement: Any, formulas: Sequence[str]) -> str:
    from gamechecks.show.page import page
    from gamechecks.twentyone.page import NetworkStage

    return page(judgement, formulas, NetworkStage())


_OWN = "gamechecks.twentyone.command"
_VERBS = {
    **{name: VERBS[name] for name in VERBS if name != "force"},  # nobody has a choice
    **DIFF,
    **{name: f"{_OWN}.{name}" for name in ("bounds", "odds", "simulate")},
}

TWENTYONE = Game(
    name="twentyone",
    scope=Scope,
    rules=_rules,
    vocabulary=_vocabulary,
    system=_system,
    laws=LAWS,
    claims=CLAIMS,
    goals=GOALS,
    termination=_termination,
    large_steps=_cards,
    steps=(BOARDS, CARDS),
    presentation=_presentation,
    page=_page,
    verbs=_VERBS,
    examples=EXAMPLES,
    known_words={"NAME[,NAME]": RULE_NAMES.known},
    formats={".csv": "the simulator's log"},
)
