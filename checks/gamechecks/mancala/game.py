"""Mancala, as the checker knows it."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gamechecks.core.errors import ScopeError
from gamechecks.core.game import DIFF, VERBS, Game
from gamechecks.core.loading import lazily
from gamechecks.core.scope import BOARDS, LayoutChoice
from gamechecks.language.vocabulary import Vocabulary
from gamechecks.mancala.catalogue import GOALS, INVARIANTS, LAWS
from gamechecks.mancala.command.examples import EXAMPLES
from gamechecks.mancala.scope import (
    BOUND_NAMES,
    EXPLICIT_NAMES,
    SOWINGS,
    STANDARD,
    Scope,
)
from gamechecks.mancala.words import vocabulary
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.referee import Mancala

if TYPE_CHECKING:
    from gamemodels.numbers import Numbers
    from gamemodels.system import System


def _rules(scope: Scope) -> Mancala:
    return Mancala(Layout.canonical(scope.pockets), scope.marbles or 0, scope.rules, scope.start)


def _vocabulary(rules: Mancala) -> Vocabulary:
    return vocabulary(rules.layout)


def _system(
    scope: Scope, numbers: "Numbers", layout: LayoutChoice = LayoutChoice.CANONICAL
) -> "System[Any, Any]":
    """Bit-vectors for a search; unbounded integers, with any marbles if need be, for a proof."""
    from gamemodels.mancala.boards import BoardSteps
    from gamemodels.numbers import Integers

    symbolic = layout is LayoutChoice.SYMBOLIC
    if symbolic and scope.start is not None:
        raise ScopeError("a position is one of the usual physical board: leave symbolic out")
    return BoardSteps(
        scope.pockets,
        scope.marbles if isinstance(numbers, Integers) else scope.each,
        numbers,
        symbolic=symbolic,
        variants=scope.rules,
        start=scope.start,
    )


_FIRST = ("run", "check", "bounds", "force", "odds", "explain")
_VERBS = {
    "run": VERBS["run"],
    "check": VERBS["check"],
    "bounds": VERBS["bounds"],
    "best": "gamechecks.mancala.command.best:BEST",
    "force": VERBS["force"],
    "odds": VERBS["odds"],
    "play": "gamechecks.mancala.command.play:PLAY",
    "explain": "gamechecks.mancala.command.explain:EXPLAIN",
    **DIFF,
    **{name: VERBS[name] for name in VERBS if name not in _FIRST},
}

MANCALA = Game(
    name="mancala",
    scope=Scope,
    rules=_rules,
    vocabulary=_vocabulary,
    system=_system,
    walk=lazily("gamechecks.mancala.packed_walk:PackedWalk"),
    large_steps=lazily("gamechecks.mancala.sowings.steps:Sowings"),
    played=lazily("gamechecks.mancala.sampled_games:games_worth_a_look"),
    bounds=lazily("gamechecks.mancala.bounds_dispatch:bounds"),
    laws=LAWS,
    goals=GOALS,
    invariants=INVARIANTS,
    termination=lazily("gamechecks.mancala.termination:FallingRank"),
    presentation=lazily("gamechecks.mancala.presentation:MancalaPresentation"),
    page=lazily("gamechecks.mancala.page:Marbles.page"),
    verbs=_VERBS,
    examples=EXAMPLES,
    known_words={
        "KEY": (*BOUND_NAMES, *EXPLICIT_NAMES),
        "PLAYER": tuple(player.value for player in Player),
        "PLAYER[,PLAYER]": tuple(player.value for player in Player),
    },
    steps=(BOARDS, SOWINGS),
    layouts=True,
    formats={".xml": "Alloy"},
    compared=Scope(pockets=6, marbles=2),
    presets={"--standard": {"pockets": STANDARD.pockets, "marbles": STANDARD.marbles}},
)

FROM_A_POSITION = replace(MANCALA, large_steps=None, termination=None, steps=(BOARDS,))
"""The same from another board than the usual first one, which sowings and the rank start from."""
