"""The named `bounds` of Mancala by the engine that was chosen, or by both, which must agree."""

from collections.abc import Sequence
from typing import Unpack

from gamechecks.core.errors import InputError
from gamechecks.core.scope import EngineChoice, SolverChoice, one_of
from gamechecks.core.search_options import SearchOptions
from gamechecks.core.verdict import Bounds
from gamechecks.engines.bounding import agreed_bounds
from gamechecks.engines.dispatch import answered_by
from gamechecks.engines.plan import FEW_POSITIONS, Request
from gamechecks.mancala.scope import BEST, EXPLICIT_NAMES, SOON_SEEN, Scope


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
        from gamechecks.mancala.bounding import find_solver_bounds

        return find_solver_bounds(scope, of=shared, **options)

    def explicit(**options: Unpack[SearchOptions]) -> Bounds:
        from gamechecks.mancala.explicit_bounding import find_explicit_bounds

        return find_explicit_bounds(scope, of=of, **options)

    if of and not shared:
        return explicit(**options)
    return answered_by(choice, solver, explicit, agreed_bounds, Request(scope), options)
