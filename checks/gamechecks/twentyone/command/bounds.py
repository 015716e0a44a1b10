"""`twentyone bounds`: the fewest and the most of something over all complete games."""

import argparse
from collections.abc import Sequence
from typing import cast

from gamechecks.command.command import Command
from gamechecks.command.options import scope_of
from gamechecks.command.streams import Streams
from gamechecks.command.values import BOUNDS as BOUNDS_OF_TERMS
from gamechecks.command.values import asks_terms, refuse_with_names
from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, RefereeError, Unsettled
from gamechecks.core.game import Game
from gamechecks.core.scope import EngineChoice
from gamechecks.twentyone.scope import ALL_OUTCOMES, BOUND_NAMES, Scope
from gamemodels.twentyone.board import Outcome
from gamemodels.twentyone.variants import MENDED

Found = dict[str, dict[str, int]]


def _configure_bounds(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    BOUNDS_OF_TERMS.configure(parser, game)


def _execute_bounds(args: argparse.Namespace, streams: Streams) -> int:
    """Settle the bounds, report, and return the exit code."""
    if asks_terms(args, BOUND_NAMES):
        return BOUNDS_OF_TERMS.execute(args, streams)
    refuse_with_names(args, "boards", "show", "out")
    scope = cast(Scope, scope_of(args))
    if scope.rules != MENDED or scope.games != 1:
        raise InputError("bounds are those of one game by the mended rules: leave the others out")
    keys = tuple(dict.fromkeys(args.of)) or BOUND_NAMES
    engine = EngineChoice(args.engine)
    if engine is EngineChoice.AUTO:
        engine = EngineChoice.EXPLICIT
    found, reason = _bounds(scope, keys, engine, Clock(args.timeout))
    left = [key for key in keys if key not in found]
    if args.json:
        world = {**scope.document(), "boards": None}
        told = {"verdict": "partial" if left else "exact", "game": "twentyone", "scope": world}
        streams.document({**told, **found, "open": left, "engine": engine.value, "reason": reason})
    else:
        _tell(found, left, streams)
        if reason is not None:
            streams.say(f"not settled: {reason}")
        if not args.brief:
            streams.say(f"{scope.words} · {HOW[engine]}")
    return 3 if left else 0


def _bounds(
    scope: Scope, keys: Sequence[str], engine: EngineChoice, clock: Clock
) -> tuple[Found, str | None]:
    """What an engine settles, or both, which must agree; and why not all of it, if so."""
    from gamechecks.twentyone.bounding import find_bounds

    found: Found = {}
    with clock.attending():
        try:
            if engine is not EngineChoice.SOLVER:
                seen = find_bounds(scope.setting)
                found = {key: seen[key] for key in keys}
            if engine is not EngineChoice.EXPLICIT:
                _settle(scope, keys, clock, found)
        except Unsettled as why:
            return found, str(why)
    return found, None


def _settle(scope: Scope, keys: Sequence[str], clock: Clock, found: Found) -> None:
    """Add what the solver settles; what is there already must be the same."""
    from gamechecks.twentyone.solver_bounding import settle_bounds

    seen = dict(found)
    found.clear()
    for key, numbers in settle_bounds(scope.setting, keys, clock):
        if seen.get(key, numbers) != numbers:
            raise RefereeError(
                f"the engines disagree on {scope.words}\n"
                f"{key}: {numbers} by the solver, {seen[key]} by the explicit engine"
            )
        found[key] = numbers


HOW = {
    EngineChoice.EXPLICIT: "explicit search",
    EngineChoice.SOLVER: "Z3 by cards",
    EngineChoice.BOTH: "Z3 by cards and explicit search agree",
}


def _tell(found: Found, left: Sequence[str], streams: Streams) -> None:
    """A row for each bound, which fits into forty columns."""
    columns = (ALL_OUTCOMES, *(outcome.value for outcome in Outcome))
    head = "partial:" if left else "exact:"
    streams.say(f"{head:15}" + "".join(f"{name:>6}" for name in columns))
    for key, numbers in found.items():
        streams.say(f"{key:15}" + "".join(f"{numbers.get(name, '-'):>6}" for name in columns))
    for key in left:
        streams.say(f"{key:15}" + "".join(f"{'?':>6}" for _ in columns))


BOUNDS = Command(
    summary="the fewest and the most of something, exactly",
    description="Exact bounds over all complete games, and for each outcome: "
    + ", ".join(BOUND_NAMES)
    + ". Ends are in tenths of a second. By default every position is looked at; with --engine "
    "solver better and better games are searched for, card by card, until there is none. --of "
    "also takes any number of the language.",
    exits="0 exact, 2 bad usage, 3 partial: some are not settled, 130 interrupted",
    configure=_configure_bounds,
    execute=_execute_bounds,
)
