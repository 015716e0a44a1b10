"""The table, as the checker knows it."""

from typing import TYPE_CHECKING, Any

from gamechecks.core.game import VERBS, Game
from gamechecks.core.loading import lazily
from gamechecks.table.catalogue import GOALS, INVARIANTS, LAWS
from gamechecks.table.command.examples import EXAMPLES
from gamechecks.table.scope import Scope
from gamechecks.table.words import vocabulary
from gamemodels.table.session import Protocol

if TYPE_CHECKING:
    from gamemodels.numbers import Numbers
    from gamemodels.system import System


def _rules(scope: Scope) -> Protocol:
    return Protocol(scope.games or 1)


def _system(scope: Scope, numbers: "Numbers") -> "System[Any, Any]":
    from gamemodels.table.session_steps import SessionSteps

    return SessionSteps(scope.games, numbers)


PROGRAMS = {
    "dealer": "gamechecks.table.command.dealer:DEALER",
    "player": "gamechecks.table.command.player:PLAYER",
}
"""The verbs of the two programs."""

_VERBS = {
    # Cards and results are the dealer's free choice here: they have no odds, and force nothing.
    **{name: VERBS[name] for name in VERBS if name not in ("force", "odds")},
    **PROGRAMS,
    **{
        "worth": "gamechecks.table.command.worth:WORTH",
        "deadlock": "gamechecks.table.command.deadlock:DEADLOCK",
    },
}

TABLE = Game(
    name="table",
    scope=Scope,
    rules=_rules,
    vocabulary=lambda rules: vocabulary(),
    system=_system,
    laws=LAWS,
    invariants=INVARIANTS,
    goals=GOALS,
    termination=lazily("gamechecks.table.termination:NeverStuck"),
    presentation=lazily("gamechecks.table.presentation:SessionPresentation"),
    verbs=_VERBS,
    judges=("gamechecks.table.command.transcripts:TRANSCRIPT_JUDGE",),
    examples=EXAMPLES,
    formats={".txt": "a transcript"},
    lends=tuple(PROGRAMS),
    together={(*PROGRAMS, "table"): "play and learn over TCP; ask a model of the talk"},
    summary="ask a model of the talk of dealer and player: run, prove, …",
    command="blackjack table",
    called="Blackjack over TCP",
)
