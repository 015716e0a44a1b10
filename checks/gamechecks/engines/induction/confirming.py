"""A proof about a user-defined game, confirmed: its constraints say what its rules say."""

from dataclasses import replace

from gamechecks.core.clock import Clock
from gamechecks.core.errors import Disagreement, Unsettled
from gamechecks.core.scope import MOST_BOARDS, Games, GameScope
from gamechecks.engines.agreement import compared
from gamechecks.engines.explicit.goal_reader import Reader
from gamechecks.engines.explicit.search import ProductSearch
from gamechecks.engines.induction.proof import Compared
from gamechecks.language.question import Condition
from gamemodels.numbers import Integers

MOST_STATES = 10_000
"""States, each with what is left of the theorem, that are visited by the rules."""


def confirmed(theorem: Condition | None, scope: GameScope, clock: Clock) -> Compared | None:
    """Compare rules and constraints, and look for a game that breaks the theorem by the rules.

    Raise `Disagreement` if they differ. Return how far that went, or `None` for a known game, whose
    tests compare them, and where the scope is left open.
    """
    far = compared(scope, numbers=Integers)
    if far is None or theorem is None:
        return far
    longest = scope.within(scope.longest or MOST_BOARDS)
    reader = Reader(longest, eager=False)
    broken = [theorem.negated()]
    search = ProductSearch(
        longest, broken, Games.ANY, clock, 0, reader=reader, most_states=MOST_STATES
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
