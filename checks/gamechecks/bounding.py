"""Exact bounds: the fewest and the most of something over all complete games."""

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Unpack

from gamechecks.errors import InputError, RefereeError
from gamechecks.how import How, clock_of, conclude, seed_of, silence, solver_of
from gamechecks.measures import KEYS, Key, measured
from gamechecks.pickup_search import PickupSearch, Wish
from gamechecks.scope import Scope
from gamechecks.verdict import EXPLICIT_NAMES, Bound, Bounds, Progress
from gamemodels.mancala.board import Trace
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.rules import is_final, played_on, starting_board, successors, winner

FIRST_DEPTH = 8
TRIES, LONGEST_TRY = 100, 2_000
"""Random games to start from, and the boards after which one is given up."""


def bounds(
    scope: Scope,
    *,
    of: Sequence[str] = (),
    **how: Unpack[How],
) -> Bounds:
    """The exact bounds of a scope, of which `boards` is not read; `of` names those wanted."""
    for name in of:
        if name in EXPLICIT_NAMES:
            raise InputError(f"{name} takes a look at every position: use --engine explicit")
        if name not in KEYS:
            raise InputError(f"{name!r} is no bound: expected one of {', '.join(KEYS)}")
    work = _Bounds(scope, list(dict.fromkeys(of)) or list(KEYS), **how)
    return conclude(work.clock, work.settle, work.answer)


class _Bounds:
    """The bounds settled so far, and the search that settles them."""

    def __init__(self, scope: Scope, names: list[str], **how: Unpack[How]) -> None:
        self.scope = scope
        self.clock = clock_of(how)
        self.seed = seed_of(how)
        self.solver = solver_of(how)
        self.listen = how.get("listen", silence)
        self.search = PickupSearch(scope, self.clock, self.seed, self.solver)
        self.settled = {name: Bound(name) for name in names}
        self.depth = 0

    def settle(self) -> Bounds:
        """Settle one bound after the other, those first that need not see every game."""
        games = self._some_games()
        for name in sorted(self.settled, key=lambda name: KEYS[name].everywhere):
            self._settle(name, games)
        return self.answer()

    def answer(self, reason: str | None = None) -> Bounds:
        """The bounds as they stand."""
        return Bounds(
            scope=self.scope,
            bounds=tuple(self.settled.values()),
            depth=self.depth,
            seconds=self.clock.seconds,
            seed=self.seed,
            solver=self.solver,
            reason=reason,
        )

    def _some_games(self) -> list[Trace]:
        """Random games to start from: each already is a value that can be reached."""
        games = (random_game(self.scope, seed) for seed in range(self.seed, self.seed + TRIES))
        return [game for game in games if game is not None]

    @cached_property
    def _every_game(self) -> int:
        """A number of pickups within which every game is over."""
        steps = FIRST_DEPTH
        while True:
            self.listen(Progress(f"is every game over after {steps} pickups?"))
            if self.search.unfinished(steps) is None:
                return steps
            self.depth, steps = steps, steps + max(4, steps // 4)

    def _settle(self, name: str, games: list[Trace]) -> None:
        """Better and better games, until one is refuted: strides double until they fail."""
        key = KEYS[name]
        known = [game for game in games if key.winner in (None, winner(game))]
        trace = max(known, key=lambda game: key.sign * self._value(name, game), default=None)
        trace = trace or self._find(name, None)
        stride = 1
        while trace is not None:
            best, refuted = self._value(name, trace), self.settled[name].refuted
            self._keep(Bound(name, best, trace, refuted))
            if refuted == best + key.sign:
                break
            aim = best + key.sign * stride
            if refuted is not None and (aim - refuted) * key.sign >= 0:
                aim = best + key.sign * max(1, abs(refuted - best) // 2)
            better = self._find(name, aim)
            if better is None:
                self._keep(Bound(name, best, trace, aim))
                stride = 1
            else:
                trace, stride = better, stride * 2
        self._keep(replace(self.settled[name], exact=True))

    def _find(self, name: str, aim: int | None) -> Trace | None:
        """A game that is as good as the aim, or of the kind at all."""
        key, best = KEYS[name], self.settled[name].value
        shown = None if best is None else f"best so far {best}"
        self.listen(Progress(name if aim is None else f"{name}: trying {aim}", shown))
        trace = self._ask(key, aim)
        if trace is not None and aim is not None:
            value = self._value(name, trace)
            if (value - aim) * key.sign < 0:
                raise RefereeError(f"{name}: the solver promised {aim}, and the game has {value}")
        return trace

    def _ask(self, key: Key, aim: int | None) -> Trace | None:
        poorest = None if key.winner is None else self.search.winning(key.winner)
        if aim is None:
            return self.search.complete(self._every_game, Wish(poorest=poorest))
        if key.measure == "lead":
            rich = Player.TWO if key.least else Player.ONE
            poor = rich.other, (self.search.everything + key.sign * -aim) // 2
            return self.search.complete(self._every_game, Wish(poorest=poor))
        if key.measure == "turns":
            return self.search.complete(self._every_game, Wish(turns=aim, poorest=poorest))
        if key.measure == "pickups":
            return self.search.complete(aim, Wish(poorest=poorest))
        if key.least:
            return self.search.complete((aim - 1) // 2, Wish(boards=aim, poorest=poorest))
        beginning = self.search.longer_than(aim - 1, -(-(aim - 1) // 2))
        return beginning and played_on(beginning)

    def _value(self, name: str, trace: Trace) -> int:
        return measured(KEYS[name].measure, trace, self.scope.marbles)

    def _keep(self, bound: Bound) -> None:
        self.settled[bound.name] = bound


def random_game(scope: Scope, seed: int) -> Trace | None:
    """A complete game played at random; none if it takes too long."""
    dice, layout = random.Random(seed), Layout.canonical(scope.pockets)
    boards = [starting_board(layout, scope.marbles)]
    while not is_final(layout, boards[-1]):
        if len(boards) > LONGEST_TRY:
            return None
        boards.append(dice.choice(successors(layout, boards[-1], scope.rules)).board)
    return Trace(layout, tuple(boards), scope.rules)
