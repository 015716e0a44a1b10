"""The record of blackjack: what the checker knows of the game."""

from typing import TYPE_CHECKING, Any

from gamechecks.core.game import (
    DIFF,
    VERBS,
    CommandLine,
    Game,
    NamedBounds,
    ProofGuide,
    Shortcuts,
)
from gamechecks.core.loading import lazily
from gamemodels.blackjack.bounds import ABOUT, KEYS
from gamemodels.blackjack.rules import DETAILS, Blackjack
from gamemodels.blackjack.scope import Scope
from gamemodels.blackjack.words import GOALS, INVARIANTS, LAWS, vocabulary

if TYPE_CHECKING:
    from gamemodels.numbers import Numbers
    from gamemodels.system import System


EXAMPLES = {
    "run": (
        "blackjack run --where five-card-21",
        "blackjack run --where twenty-actions",
        "blackjack run --rules double --where 'eventually(double) and winner == Player'",
    ),
    "check": (
        "blackjack check dealer-draws-to-16",
        "blackjack check dealer-draws-to-16 --rules hit_soft_17",
        "blackjack check natural-settled-at-once --rules natural_only_by_standing",
    ),
    "prove": ("blackjack prove bust-is-22", "blackjack prove every-game-ends"),
    "bounds": ("blackjack bounds", "blackjack bounds --rules decks=1 --of most_actions"),
    "odds": (
        "blackjack odds 'Pmax(eventually(win))'",
        "blackjack odds 'P(eventually(bust)) <= 0.3' --policy mimic-dealer",
        "blackjack odds 'Emax(paid)' --rules surrender,double",
        "blackjack odds --out blackjack.prism",
    ),
    "diff": ("blackjack diff --rules dealer_natural_ties",),
    "explain": ("blackjack explain --where 'hits == 20 and winner == Player'",),
    "replay": (
        "blackjack replay hand.json",
        "blackjack replay talk.txt",
        "blackjack replay talk.txt --policy qInfo",
    ),
    "show": ("blackjack show hand.json --view boards",),
    "eval": ("blackjack eval hand.json player_sum",),
    "step": ("blackjack step --where win",),
    "solve": ("blackjack solve", "blackjack solve --rules decks=1 --shoe 4,4,4,4,0,4,4,4,4,16"),
    "chart": ("blackjack chart", "blackjack chart --rules double --out best.chart"),
    "evaluate": (
        "blackjack evaluate --policy mimic-dealer",
        "blackjack evaluate --policy best.chart --rules double",
    ),
    "compare": ("blackjack compare optimal mimic-dealer",),
    "learn": (
        "blackjack learn",
        "blackjack learn --method q-learning --seeds 5 --svg curves.svg",
        "blackjack learn --gym --rules surrender,double --episodes 30000",
    ),
    "properties": ("blackjack properties",),
}


def _rules(scope: Scope) -> Blackjack:
    return Blackjack(scope.rules, scope.shoe)


def _system(scope: Scope, numbers: "Numbers") -> "System[Any, Any]":
    from gamemodels.blackjack.system import HandSteps

    return HandSteps(scope.rules, _rules(scope).full_shoe, numbers)


def _abridged(scope: Scope, words: frozenset[str]) -> Blackjack:
    return Blackjack(scope.rules, scope.shoe, DETAILS & words)


_VERBS = {
    "solve": "gamemodels.blackjack.policy_commands:SOLVE",
    "chart": "gamemodels.blackjack.policy_commands:CHART",
    "evaluate": "gamemodels.blackjack.policy_commands:EVALUATE",
    "compare": "gamemodels.blackjack.policy_commands:COMPARE",
    "learn": "gamemodels.blackjack.policy_commands:LEARN",
    "odds": "gamemodels.blackjack.commands:ODDS",
    "replay": "gamemodels.blackjack.commands:REPLAY",
    "dealer": "gamemodels.table.commands:DEALER",
    "player": "gamemodels.table.commands:PLAYER",
    "table": "gamemodels.table.commands:TABLE",
}
_USUAL = {name: module for name, module in VERBS.items() if name != "force"}
"""Nothing is forced where cards come by chance: ask `odds` for Pmax(F) == 1 instead."""

BLACKJACK = Game(
    name="blackjack",
    scope=Scope,
    rules=_rules,
    vocabulary=lambda rules: vocabulary(),
    system=_system,
    codec=lazily("gamemodels.blackjack.codec:BlackjackCodec"),
    narration=lazily("gamemodels.blackjack.view:BlackjackNarration"),
    view=lazily("gamemodels.blackjack.view:BlackjackView"),
    laws=LAWS,
    goals=GOALS,
    proofs=ProofGuide(
        invariants=lambda scope: INVARIANTS,
        termination=lazily("gamemodels.blackjack.termination:FallingPoints"),
    ),
    shortcuts=Shortcuts(abridged=_abridged),
    bounds=NamedBounds(KEYS, lazily("gamemodels.blackjack.bounds:named_bounds"), ABOUT),
    command_line=CommandLine(
        {**_USUAL, **DIFF, **_VERBS}, EXAMPLES, page="gamemodels.blackjack.page:CardsStage.page"
    ),
)
