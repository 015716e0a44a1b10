"""The record of Bever: what the checker knows of the game."""

from typing import TYPE_CHECKING, Any

from gamechecks.core.errors import ScopeError
from gamechecks.core.game import DIFF, VERBS, CommandLine, Game, NamedBounds, ProofGuide
from gamechecks.core.loading import lazily
from gamemodels.bever.bounds import ABOUT, NAMES
from gamemodels.bever.rules import Bever
from gamemodels.bever.scope import ANY_HIGHEST, Scope, counterexample_scopes
from gamemodels.bever.words import CLAIMS, GOALS, INVARIANTS, LAWS, vocabulary

if TYPE_CHECKING:
    from gamemodels.numbers import Numbers
    from gamemodels.system import System


EXAMPLES = {
    "run": (
        "bever run --where player1-calls",
        "bever run --start 2233/0 --highest 3",
        'bever run --boards 8 --where "eventually(next(worlds) > worlds)"',
    ),
    "check": (
        "bever check not-both-call --boards 16",
        "bever check call-is-right --rules pure_announcements",
        'bever check "always(implies(K(Player1, p2_1 <= 1), p2_1 <= 1))"',
    ),
    "explain": ("bever explain --boards 2 --where player1-calls",),
    "prove": (
        "bever prove not-both-call",
        'bever prove "always(implies(take, next(top) > top))"',
    ),
    "bounds": (
        "bever bounds --highest 3",
        "bever bounds --highest 3 --start 2233/0",
    ),
    "diff": ("bever diff --rules pure_announcements", "bever diff --rules silence"),
    "replay": ("bever replay examples/bever.json",),
    "show": ("bever show examples/bever.json",),
    "eval": (
        'bever eval examples/bever.json "K(Player2, bever(Player1))"',
        'bever eval examples/bever.json "announce(p2_1 == 3, C(p2_1 == 3))"',
    ),
    "step": ('bever step examples/bever.json --where "K(Player1, p2_2 == 2)"',),
    "worlds": ("bever worlds examples/bever.json --board 3",),
    "properties": ("bever properties",),
}


def _rules(scope: Scope) -> Bever:
    return Bever(scope.highest or ANY_HIGHEST, scope.rules, scope.start)


def _system(scope: Scope, numbers: "Numbers") -> "System[Any, Any]":
    """Ranges where they say all, and then of any cards if need be; else sets of hands."""
    from gamemodels.bever.system import RangeSteps, SetSteps
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
    "bounds": VERBS["bounds"],
    **DIFF,
    **VERBS,
    "worlds": "gamemodels.bever.commands:WORLDS",
}

BEVER = Game(
    name="bever",
    scope=Scope,
    rules=_rules,
    vocabulary=lambda rules: vocabulary(rules.highest),
    system=_system,
    codec=lazily("gamemodels.bever.codec:BeverCodec"),
    narration=lazily("gamemodels.bever.view:BeverNarration"),
    view=lazily("gamemodels.bever.view:BeverView"),
    laws=LAWS,
    claims=CLAIMS,
    goals=GOALS,
    proofs=ProofGuide(
        invariants=lambda scope: INVARIANTS, counterexample_scopes=counterexample_scopes
    ),
    bounds=NamedBounds(NAMES, lazily("gamemodels.bever.bounds:bounds"), ABOUT),
    command_line=CommandLine(_VERBS, EXAMPLES, page="gamemodels.bever.page:WorldsStage.page"),
)
