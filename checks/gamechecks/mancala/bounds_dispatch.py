"""`bounds` by the engine that was chosen, or by both, which must agree."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Unpack

from gamechecks.core.errors import InputError
from gamechecks.core.scope import EngineChoice, SolverChoice, one_of
from gamechecks.core.search_options import SearchOptions
from gamechecks.core.verdict import Bound, Bounds
from gamechecks.engines.cross_check import by, compare, together
from gamechecks.engines.dispatch import answered_by
from gamechecks.engines.plan import FEW_POSITIONS, Request
from gamechecks.mancala.measures import KEYS
from gamechecks.mancala.scope import BEST, EXPLICIT_NAMES, Scope

SOON_SEEN = 10_000_000
"""Ways to lay out the marbles up to which all bounds are settled by seeing every position."""


def bounds(
    scope: Scope,
    *,
    engine: EngineChoice = EngineChoice.AUTO,
    of: Sequence[str] | str = (),
    **options: Unpack[SearchOptions],
) -> Bounds:
    """The exact bounds of a scope, of which `boards` is not read; `of` names those wanted."""
    of = [of] if isinstance(of, str) else of
    choice = one_of(EngineChoice, engine)
    named = one_of(SolverChoice, options.get("solver", SolverChoice.Z3)) is not SolverChoice.Z3
    if scope.start is not None and named:
        raise InputError(
            "bounds from a position come from seeing every position, which asks no solver: "
            "leave --solver out"
        )
    if choice is EngineChoice.AUTO and set(of) == {BEST}:
        choice = EngineChoice.EXPLICIT
    elif choice is EngineChoice.AUTO and named and not {*of} & {*EXPLICIT_NAMES}:
        choice = EngineChoice.SOLVER
    if choice is EngineChoice.AUTO or scope.start is not None:
        # The solver's sowings begin at the usual first board.
        few = scope.layouts <= (FEW_POSITIONS if of else SOON_SEEN) or scope.start is not None
        choice = EngineChoice.EXPLICIT if few else EngineChoice.SOLVER
    shared = [name for name in of if name not in EXPLICIT_NAMES or choice is EngineChoice.SOLVER]

    def solver(**options: Unpack[SearchOptions]) -> Bounds:
        from gamechecks.mancala.bounding import bounds

        return bounds(scope, of=shared, **options)

    def explicit(**options: Unpack[SearchOptions]) -> Bounds:
        from gamechecks.mancala.explicit_bounding import bounds

        return bounds(scope, of=of, **options)

    if of and not shared:
        return explicit(**options)
    return answered_by(choice, solver, explicit, agreed_bounds, Request(scope), options)


def agreed_bounds(solver: Bounds, explicit: Bounds) -> Bounds:
    """The answer of both to `bounds`; what only one of them has settled stays open."""
    first = {bound.name: bound for bound in solver.bounds}
    pairs = [(first.get(bound.name, bound), bound) for bound in explicit.bounds]
    for one, other in pairs:
        if _contradict(one, other) or _contradict(other, one):
            compare(one.name, (_value(one), _value(other)), solver, explicit)
    answers = solver, explicit
    said = ["exact" if each.exact else "partial" for each in answers]
    return replace(
        solver,
        bounds=tuple(_agreed_bound(one, other) for one, other in pairs),
        seconds=together(solver, explicit),
        reason=by(said, answers) if "partial" in said else None,
        engine=EngineChoice.BOTH,
        states=explicit.states,
    )


def _agreed_bound(one: Bound, other: Bound) -> Bound:
    """What is settled, or the best that is known, which stays open unless both have settled it."""
    settled = one if one.exact or not other.exact else other
    return replace(settled, exact=one.exact and other.exact)


def _contradict(settled: Bound, other: Bound) -> bool:
    """Whether something that is settled cannot be, if the other has its game and refutation."""
    if not settled.exact or settled.name not in KEYS:
        return False
    if other.exact:
        return settled.value != other.value
    if settled.value is None:
        return other.value is not None
    sign = KEYS[settled.name].sign
    beaten = other.value is not None and (other.value - settled.value) * sign > 0
    refuted = other.refuted is not None and (settled.value - other.refuted) * sign >= 0
    return beaten or refuted


def _value(bound: Bound) -> str:
    """A bound, for an error."""
    if bound.exact:
        return str(bound.value)
    return f"{bound.value} so far ({bound.refuted} refuted)"
