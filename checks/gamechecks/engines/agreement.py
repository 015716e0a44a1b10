"""Whether the constraints of a game allow what its rules do, as far as that is soon told."""

from itertools import islice

import z3

from gamechecks.core.scope import GameScope
from gamechecks.engines.bmc.search import system_of
from gamemodels.logic import Parts, conjunction
from gamemodels.numbers import BitVectors
from gamemodels.rules import BrokenRules

MOST_STATES = 60
"""The first states of a game that are looked at."""


def disagreement(scope: GameScope) -> str | None:
    """What the rules do at first and the constraints do not allow; none if nothing is found.

    Only systems that can `encode` a state can be asked.
    """
    rules, system = scope.referee, system_of(scope, BitVectors(z3.Context()))
    waiting = list(islice(rules.starts(), MOST_STATES))
    pre, post = system.state("pre"), system.state("post")
    init = conjunction([*system.facts().values(), *system.init(pre).values()])
    final, parts = system.final(pre), system.step(pre, post)
    try:
        for state in waiting:
            if not _holds({"init": init}, [(system.constants(pre), system.encode(state))]):
                return f"the constraints do not let a game start with {state}"
    except BrokenRules:
        return None
    seen = set(waiting)
    for state in waiting:
        known = system.constants(pre), system.encode(state)
        over = rules.is_final(state)
        if _holds({"final": final}, [known]) is not over:
            return f"whether {state} is the end: {over} by the rules, {not over} by the constraints"
        for move in () if over else rules.moves(state):
            after = system.constants(post), system.encode(move.state)
            if not _holds(parts, [known, after]):
                wrong = next(
                    n for n, part in parts.items() if not _holds({n: part}, [known, after])
                )
                return f"{move.event}: from {state} to {move.state} breaks {wrong!r}"
            if move.state not in seen and len(seen) < MOST_STATES:
                seen.add(move.state)
                waiting.append(move.state)
    return None


def _holds(parts: Parts, known: list[tuple[list[z3.ExprRef], object]]) -> bool:
    """Whether constraints hold of known states, whatever else is unknown."""
    solver = z3.Solver(ctx=next(iter(parts.values())).ctx)
    solver.add(*parts.values())
    for unknowns, values in known:
        pairs = zip(unknowns, values, strict=True)  # type: ignore[call-overload]
        solver.add(*(unknown == value for unknown, value in pairs))
    return bool(solver.check() == z3.sat)
