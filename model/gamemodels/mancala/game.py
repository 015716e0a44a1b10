"""The record of Mancala for the checker, and commands to try."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gamechecks.core.errors import ScopeError
from gamechecks.core.game import (
    VERBS,
    CommandLine,
    Game,
    NamedBounds,
    ProofGuide,
    Shortcuts,
)
from gamechecks.core.loading import lazily
from gamechecks.core.scope import LayoutChoice
from gamechecks.language.vocabulary import Vocabulary
from gamemodels.mancala.board import Layout, Player
from gamemodels.mancala.rules import Mancala
from gamemodels.mancala.scope import (
    BOUND_NAMES,
    EXPLICIT_NAMES,
    SOWINGS,
    STANDARD,
    Scope,
    counterexample_scopes,
)
from gamemodels.mancala.words import GOALS, INVARIANTS, LAWS, vocabulary

if TYPE_CHECKING:
    from gamemodels.numbers import Numbers
    from gamemodels.system import System


EXAMPLES = {
    "run": (
        "mancala run --pockets 6 --marbles 1 --boards 7",
        'mancala run --pockets 6 --boards 12 --where player2-wins --where "steals == 2"',
        "mancala run --pockets 6 --boards 23 --all --view turns",
    ),
    "check": (
        "mancala check marbles-conserved --pockets 6 --marbles 2 --boards 20",
        'mancala check "always(hand <= 2)" --pockets 6 --marbles 2 --boards 20',
    ),
    "bounds": (
        "mancala bounds --pockets 6 --marbles 1",
        "mancala bounds --pockets 6 --marbles 2 --of fewest_turns --of longest_boards",
        "mancala bounds --pockets 10 --marbles 1 --engine explicit",
    ),
    "best": (
        "mancala best --pockets 14 --marbles 2",
        "mancala best --pockets 14 --marbles 3 --rules kalah --timeout 60",
    ),
    "force": (
        'mancala force Player1 "winner == Player1" --pockets 8 --marbles 3',
        'mancala force Player2 "eventually(steal)" --pockets 6 --marbles 2 --out strategy.json',
    ),
    "odds": (
        "mancala odds --pockets 8 --marbles 2",
        'mancala odds "winner == Player1" --pockets 8 --marbles 2 --best Player1',
    ),
    "play": (
        "mancala play --as Player2 --think 5",
        "mancala play --against person --rules kalah",
        "mancala play --pockets 8 --marbles 2 --against random",
    ),
    "explain": (
        "mancala explain --pockets 4 --marbles 1 --boards 5",
        "mancala explain --example examples/steal_not_taken.json",
    ),
    "diff": (
        "mancala diff --rules steal_needs_marbles",
        "mancala diff --rules skip_opponent_mancala --pockets 8 --marbles 3",
        "mancala diff --rules kalah",
    ),
    "prove": (
        "mancala prove every-game-ends --pockets 14",
        "mancala prove every-game-ends --pockets 6 --marbles 2",
        'mancala prove "always(implies(steal, hand == 1))" --pockets 6 --rules kalah',
    ),
    "replay": (
        "mancala replay examples/shortest.itf.json",
        "mancala replay examples/cheat.json",
    ),
    "show": (
        "mancala show examples/shortest.itf.json",
        "mancala show examples/win.itf.json --html win.html --where player2-wins",
    ),
    "eval": (
        'mancala eval examples/shortest.itf.json "always(hand <= 1)"',
        "mancala eval examples/shortest.itf.json hand --board 2",
    ),
    "step": (
        'mancala step examples/shortest.itf.json --where "hand == 0"',
        "mancala step --pockets 6 --marbles 2 --boards 30",
        "mancala step --pockets 8 --boards 30"
        ' --where "steals == 2" --where "eventually(hand == 4)"',
    ),
    "properties": ("mancala properties",),
    "help": ("mancala help language", "mancala help run"),
}


def _rules(scope: Scope) -> Mancala:
    return Mancala(Layout.canonical(scope.pockets), scope.marbles or 0, scope.rules, scope.start)


def _vocabulary(rules: Mancala) -> Vocabulary:
    return vocabulary(rules.layout)


def _system(
    scope: Scope, numbers: "Numbers", layout: LayoutChoice = LayoutChoice.CANONICAL
) -> "System[Any, Any]":
    """Bit-vectors for a search; unbounded integers, with any marbles if need be, for a proof."""
    from gamemodels.mancala.system import BoardSteps
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
    "run": "gamemodels.mancala.commands:RUN",
    "check": "gamemodels.mancala.commands:CHECK",
    "bounds": VERBS["bounds"],
    "best": "gamemodels.mancala.commands:BEST",
    "force": VERBS["force"],
    "odds": VERBS["odds"],
    "play": "gamemodels.mancala.commands:PLAY",
    "explain": "gamemodels.mancala.commands:EXPLAIN",
    "diff": "gamemodels.mancala.commands:DIFF",
    **{name: VERBS[name] for name in VERBS if name not in _FIRST},
}

MANCALA = Game(
    name="mancala",
    scope=Scope,
    rules=_rules,
    vocabulary=_vocabulary,
    system=_system,
    codec=lazily("gamemodels.mancala.codec:MancalaCodec"),
    narration=lazily("gamemodels.mancala.view:MancalaNarration"),
    view=lazily("gamemodels.mancala.view:MancalaView"),
    laws=LAWS,
    goals=GOALS,
    proofs=ProofGuide(
        invariants=lambda scope: INVARIANTS,
        termination=lazily("gamemodels.mancala.termination:FallingRank"),
        counterexample_scopes=counterexample_scopes,
    ),
    shortcuts=Shortcuts(
        walk=lazily("gamemodels.mancala.packed:PackedWalk"),
        large_steps=lazily("gamemodels.mancala.sowings:Sowings"),
        step_name=SOWINGS,
        samples=lazily("gamemodels.mancala.sampled_games:games_worth_a_look"),
    ),
    bounds=NamedBounds((*BOUND_NAMES, *EXPLICIT_NAMES), lazily("gamemodels.mancala.bounds:bounds")),
    command_line=CommandLine(
        commands=_VERBS,
        examples=EXAMPLES,
        completions={
            "PLAYER": tuple(player.value for player in Player),
            "PLAYER[,PLAYER]": tuple(player.value for player in Player),
        },
        page="gamemodels.mancala.page:Marbles.page",
        presets={"--standard": {"pockets": STANDARD.pockets, "marbles": STANDARD.marbles}},
    ),
)

FROM_A_POSITION = replace(
    MANCALA,
    proofs=replace(MANCALA.proofs, termination=None),
    shortcuts=replace(MANCALA.shortcuts, large_steps=None),
)
"""The same from another board than the usual first one, which sowings and the rank start from."""
