"""The record of twentyone for the checker, and commands to try."""

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
from gamemodels.twentyone.bounds import ABOUT, NAMES
from gamemodels.twentyone.rules import Twentyone
from gamemodels.twentyone.scope import CARDS, Scope, counterexample_scopes, invariants
from gamemodels.twentyone.words import CLAIMS, GOALS, LAWS, vocabulary

if TYPE_CHECKING:
    from gamemodels.numbers import Numbers
    from gamemodels.system import System


EXAMPLES = {
    "run": (
        "twentyone run --where win",
        "twentyone run --boards 40 --where tie-at-21",
        "twentyone run --challenger 1 --where tie",
    ),
    "check": (
        "twentyone check hand-at-most-30",
        "twentyone check never-quiet --rules no_check_winner",
        "twentyone check hand-at-most-30 --rules stale_hands --games 2",
    ),
    "prove": (
        "twentyone prove --all --brief",
        "twentyone prove end-time",
        'twentyone prove "always(score(DEALER) <= 30)"',
    ),
    "bounds": ("twentyone bounds", "twentyone bounds --challenger 1 --dealer 1 --of most_draws"),
    "diff": (
        "twentyone diff --rules text_times",
        "twentyone diff --rules stale_hands --games 2",
    ),
    "explain": ("twentyone explain --where win --boards 21",),
    "odds": (
        "twentyone odds",
        'twentyone odds "draws == 4" --challenger 12',
        "twentyone odds --best --dealer 17",
        "twentyone odds --table --svg odds.svg",
    ),
    "simulate": (
        "twentyone simulate --seed 7",
        "twentyone simulate --part challenger 2 3 5 5 5 K A",
    ),
    "replay": ("twentyone replay game.csv",),
    "show": ("twentyone show game.csv --view boards",),
    "eval": ('twentyone eval game.csv "hand(CHALLENGER)" --board 8',),
    "step": ("twentyone step --where win",),
    "properties": ("twentyone properties",),
}


def _rules(scope: Scope) -> Twentyone:
    return Twentyone(scope.setting, scope.rules)


def _system(scope: Scope, numbers: "Numbers") -> "System[Any, Any]":
    """Bit-vectors for a search; unbounded integers, with open numbers if need be, for a proof."""
    from gamemodels.numbers import Integers
    from gamemodels.twentyone.system import BoardSteps

    unknown = scope.unknown if isinstance(numbers, Integers) else ()
    return BoardSteps(scope.setting, numbers, scope.rules, *unknown)


_VERBS = {
    **{name: VERBS[name] for name in VERBS if name != "force"},  # nobody has a choice
    **DIFF,
    **{
        "odds": "gamemodels.twentyone.commands:ODDS",
        "simulate": "gamemodels.twentyone.commands:SIMULATE",
    },
}

TWENTYONE = Game(
    name="twentyone",
    scope=Scope,
    rules=_rules,
    vocabulary=lambda rules: vocabulary(),
    system=_system,
    codec=lazily("gamemodels.twentyone.files:TwentyoneCodec"),
    narration=lazily("gamemodels.twentyone.view:TwentyoneNarration"),
    view=lazily("gamemodels.twentyone.view:TwentyoneView"),
    laws=LAWS,
    claims=CLAIMS,
    goals=GOALS,
    proofs=ProofGuide(
        invariants=invariants,
        termination=lazily("gamemodels.twentyone.termination:FallingRank"),
        counterexample_scopes=counterexample_scopes,
    ),
    shortcuts=Shortcuts(large_steps=lazily("gamemodels.twentyone.cards:Cards"), step_name=CARDS),
    bounds=NamedBounds(tuple(NAMES), lazily("gamemodels.twentyone.bounds:bounds"), ABOUT),
    command_line=CommandLine(_VERBS, EXAMPLES, page="gamemodels.twentyone.page:NetworkStage.page"),
)
