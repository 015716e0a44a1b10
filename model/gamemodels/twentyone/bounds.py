"""Exact bounds of twentyone, over all games and over those of each outcome."""

from collections.abc import Iterable, Sequence
from typing import Unpack

from gamechecks.core.errors import InputError, RefereeError
from gamechecks.core.scope import EngineChoice
from gamechecks.core.search_options import SearchOptions, clock_of, conclude, seed_of
from gamechecks.core.verdict import Bound, Bounds
from gamemodels.twentyone.board import MENDED, Outcome
from gamemodels.twentyone.scope import ALL_OUTCOMES, BOUND_NAMES, Scope

Groups = dict[str, int]
"""A bound over all games, and for each outcome that there is."""

NAMES = {
    f"{key}{ending}": (key, group)
    for key in BOUND_NAMES
    for group, ending in (
        (ALL_OUTCOMES, ""),
        *((outcome.value, f"_{outcome.value.lower()}") for outcome in Outcome),
    )
}
"""Each bound by its name: what is bounded, and over the games of which outcome."""


ABOUT = (
    f"{', '.join(BOUND_NAMES)}, each over all games, and with _win, _tie or _lose over the games "
    "of an outcome. Ends are in tenths of a second. By default every position is visited; with "
    "--engine solver better and better games are searched for, card by card, until there is none."
)


def bounds(
    scope: Scope,
    *,
    of: Sequence[str] = (),
    engine: EngineChoice = EngineChoice.AUTO,
    **options: Unpack[SearchOptions],
) -> Bounds:
    """Return the bounds of these names, or all: by explicit search if nothing else is asked for."""
    if scope.rules != MENDED or scope.games != 1:
        raise InputError("bounds are those of one game by the mended rules: leave the others out")
    chosen = EngineChoice.EXPLICIT if engine is EngineChoice.AUTO else engine
    work = _Work(scope, tuple(dict.fromkeys(of)) or tuple(NAMES), chosen, options)
    return conclude(work.clock, work.settle, work.answer)


class _Work:
    """The bounds that are asked for, and those that are settled so far."""

    def __init__(
        self, scope: Scope, names: Iterable[str], engine: EngineChoice, options: SearchOptions
    ) -> None:
        self.scope, self.engine = scope, engine
        self.names = tuple(names)
        self.clock, self.seed = clock_of(options), seed_of(options)
        self.found: dict[str, Groups] = {}

    def settle(self) -> Bounds:
        """Settle every bound by an engine, or by both, which must agree."""
        from gamemodels.twentyone.positions import find_bounds

        keys = tuple(dict.fromkeys(NAMES[name][0] for name in self.names))
        if self.engine is not EngineChoice.SOLVER:
            seen = find_bounds(self.scope.setting)
            self.found = {key: seen[key] for key in keys}
        if self.engine is not EngineChoice.EXPLICIT:
            self._solve(keys)
        return self.answer()

    def _solve(self, keys: Sequence[str]) -> None:
        """Add what the solver settles; what is there already must be equal."""
        from gamemodels.twentyone.cards import settle_bounds

        seen, self.found = self.found, {}
        for key, numbers in settle_bounds(self.scope.setting, keys, self.clock):
            if seen.get(key, numbers) != numbers:
                raise RefereeError(
                    f"the engines disagree on {self.scope.words}\n"
                    f"{key}: {numbers} by the solver, {seen[key]} by the explicit engine"
                )
            self.found[key] = numbers

    def answer(self, reason: str | None = None) -> Bounds:
        """Return the bounds as they stand."""
        seconds, settled = self.clock.seconds, tuple(map(self._bound, self.names))
        return Bounds(self.scope, settled, 0, seconds, self.seed, reason=reason, engine=self.engine)

    def _bound(self, name: str) -> Bound:
        key, group = NAMES[name]
        return Bound(name, self.found.get(key, {}).get(group), exact=key in self.found)
