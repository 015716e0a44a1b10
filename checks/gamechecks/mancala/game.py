"""Mancala, as the checker knows it."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gamechecks.core.game import VERBS, Game
from gamechecks.core.scope import BOARDS, LayoutChoice
from gamechecks.language.vocabulary import Vocabulary
from gamechecks.mancala.catalogue import GOALS, LAWS
from gamechecks.mancala.command.examples import EXAMPLES
from gamechecks.mancala.scope import BOUND_NAMES, EXPLICIT_NAMES, RULE_SETS, SOWINGS, Scope
from gamechecks.mancala.theorems import INVARIANTS
from gamechecks.mancala.words import vocabulary
from gamemodels.mancala.layout import Layout
from gamemodels.mancala.referee import Mancala, Trace
from gamemodels.mancala.variants import VARIANTS

if TYPE_CHECKING:
    from gamechecks.engines.explicit.walk import Walk
    from gamechecks.engines.induction.theorems import Termination
    from gamechecks.engines.large_steps import LargeSteps
    from gamechecks.show.presentation import Presentation
    from gamemodels.numbers import Numbers
    from gamemodels.system import System


def _rules(scope: Scope) -> Mancala:
    return Mancala(Layout.canonical(scope.pockets), scope.marbles or 0, scope.rules)


def _vocabulary(rules: Mancala) -> Vocabulary:
    return vocabulary(rules.layout)


def _system(
    scope: Scope, numbers: "Numbers", layout: LayoutChoice = LayoutChoice.CANONICAL
) -> "System[Any, Any]":
    """Bit-vectors for a search; unbounded integers, with any marbles if need be, for a proof."""
    from gamemodels.mancala.any_marbles import AnyMarbles
    from gamemodels.mancala.boards import BoardSteps
    from gamemodels.numbers import Integers

    if isinstance(numbers, Integers):
        return AnyMarbles(scope.pockets, scope.marbles, numbers.ctx, scope.rules)
    symbolic = layout is LayoutChoice.SYMBOLIC
    return BoardSteps(scope.pockets, scope.each, numbers, symbolic=symbolic, variants=scope.rules)


def _walk(scope: Scope, seed: int) -> "Walk[int]":
    from gamechecks.mancala.packed_walk import PackedWalk

    return PackedWalk(scope, seed)


def _sowings() -> "LargeSteps":
    from gamechecks.mancala.sowings.steps import Sowings

    return Sowings()


def _played(scope: Scope) -> Iterator[Trace]:
    from gamechecks.mancala.known_games import games_worth_a_look

    return games_worth_a_look(scope)


def _termination() -> "Termination":
    from gamechecks.mancala.termination import FallingRank

    return FallingRank()


def _presentation(game: Game) -> "Presentation[Any, Any]":
    from gamechecks.mancala.presentation import MancalaPresentation

    return MancalaPresentation(game)


def _page(judgement: Any, formulas: Sequence[str]) -> str:
    from gamechecks.mancala.page import page

    return page(judgement, formulas)


_OWN = "gamechecks.mancala.command"
_VERBS = {
    "run": VERBS["run"],
    "check": VERBS["check"],
    "bounds": f"{_OWN}.bounds",
    "explain": f"{_OWN}.explain",
    "diff": f"{_OWN}.diff",
    **{name: VERBS[name] for name in VERBS if name not in ("run", "check", "explain")},
}

MANCALA = Game(
    name="mancala",
    scope=Scope,
    rules=_rules,
    vocabulary=_vocabulary,
    system=_system,
    walk=_walk,
    large_steps=_sowings,
    played=_played,
    laws=LAWS,
    goals=GOALS,
    invariants=INVARIANTS,
    termination=_termination,
    presentation=_presentation,
    page=_page,
    verbs=_VERBS,
    examples=EXAMPLES,
    known_words={
        "KEY": (*BOUND_NAMES, *EXPLICIT_NAMES),
        "NAME[,NAME]": (*VARIANTS, *RULE_SETS),
    },
    steps=(BOARDS, SOWINGS),
    layouts=True,
    reads="--json, ITF or Alloy XML",
    writes=".xml (Alloy)",
)
