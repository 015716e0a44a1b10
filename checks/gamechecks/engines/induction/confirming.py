"""A proof about a user-defined game, confirmed: its constraints say what its rules say."""

from dataclasses import replace

from gamechecks.core.clock import Clock
from gamechecks.core.errors import Disagreement, Unsettled
from gamechecks.core.scope import MOST_BOARDS, Games, GameScope
from gamechecks.core.verdict import Compared
from gamechecks.engines.agreement import compared
from gamechecks.engines.explicit.goal_reader import Reader
from gamechecks.engines.explicit.search import ProductSearch
from gamechecks.language.question import Condition
from gamemodels.numbers import BitVectors, Integers

MOST_STATES = 10_000
"""States, each with what is left of the theorem, that are visited by the rules."""


def confirmed(
    theorem: Condition | None, scope: GameScope, clock: Clock, games: Games | None = None
) -> Compared | None:
    """Compare rules and constraints, and look for a game that breaks the theorem by the rules.

    It is proved of games of any length or, of `games` of a kind, within the scope. Raise
    `Disagreement` if the two differ. Return how far that went, or `None` for a known game, whose
    tests compare them, and where the scope is left open.
    """
    far = compared(scope, numbers=Integers if games is None else BitVectors)
    if far is None or theorem is None or theorem.function:
        return far
    longest = min(scope.longest or MOST_BOARDS, MOST_BOARDS)
    bounded = scope.within(longest) if games is None else scope
    reader = Reader(bounded, eager=False)
    broken = [theorem.negated()]
    search = ProductSearch(
        bounded, broken, games or Games.ANY, clock, 0, reader=reader, most_states=MOST_STATES
    )
    try:
        trace = search.first()
    except Unsettled:
        return far
    if trace is None:
        return replace(far, visited=len({node.position for node in search.search.nodes}))
    wrong_at = theorem.wrong_at(trace)
    raise Disagreement(
        f"the rules and the constraints of {scope.game.source} disagree\n"
        f"{theorem.name} is proved of the constraints; by the rules a game breaks it, at\n"
        f"{trace.states[-1 if wrong_at is None else wrong_at]}"
    )
