"""Exact bounds: the fewest and the most of something over all complete games."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial

from gamechecks.core.errors import InputError, RefereeError
from gamechecks.core.scope import Games
from gamechecks.core.search_options import SearchSettings, conclude
from gamechecks.core.verdict import Bound, Bounds, Progress
from gamechecks.engines.bounding import CLIMB_SHARE, better_games
from gamechecks.engines.portfolio import Send, other_seeds, race
from gamechecks.language.extremes import Extreme
from gamemodels.mancala.board import Player
from gamemodels.mancala.rules import Trace, winner
from gamemodels.mancala.sampled_games import objectives_of, sampled_games
from gamemodels.mancala.scope import (
    BEST,
    EXPLICIT_NAMES,
    KEYS,
    SOON_SEEN,
    TERMS,
    Key,
    Scope,
    measured,
)
from gamemodels.mancala.sowing_fragment import SowingFragment
from gamemodels.mancala.sowings import PickupSearch
from gamemodels.rules import played_on

FIRST_DEPTH = 8
NEAR = 8
"""How many boards a value may be from a refuted one to be taken for the least."""


def find_solver_bounds(scope: Scope, how: SearchSettings, *, of: Sequence[str] = ()) -> Bounds:
    """The exact bounds of a scope, of which `boards` is not read; `of` names those wanted."""
    for name in of:
        if name in EXPLICIT_NAMES:
            alone = ", or ask for it alone" if name == BEST else ""
            raise InputError(f"{name} needs a look at every position: use --engine explicit{alone}")
        if name not in KEYS:
            raise InputError(f"{name!r} is not a bound: expected one of {', '.join(KEYS)}")
    names = list(dict.fromkeys(of)) or list(KEYS)
    work = _Bounds(scope, names, how)
    workers = [
        partial(_settle_elsewhere, scope, _order(names, number, how.jobs), each)
        for number, each in enumerate(other_seeds(how), 1)
    ]
    answer, jobs = race(lambda: conclude(work.clock, work.settle, work.answer), workers, work.adopt)
    return replace(work.answer() if answer is None else answer, jobs=jobs)


def _order(names: list[str], number: int = 0, jobs: int = 1) -> list[str]:
    """Names in the order in which one of several processes takes them up.

    Those come first that need not see every game. The processes begin in different places, and
    every other one goes backwards, so that they meet late.
    """
    ordered = sorted(names, key=lambda name: KEYS[name].everywhere)
    start = number // 2 * len(names) // -(-jobs // 2)
    turned = ordered[start:] + ordered[:start]
    return turned[::-1] if number % 2 else turned


def _settle_elsewhere(scope: Scope, names: list[str], how: SearchSettings, send: Send) -> None:
    """Settle bounds in another process, and send each when it is exact."""
    for bound in _Bounds(scope, names, how).one_by_one(names):
        send(bound)


class _Bounds:
    """The bounds settled so far, and the search that settles them."""

    def __init__(self, scope: Scope, names: list[str], how: SearchSettings) -> None:
        self.scope = scope
        self.clock, self.seed, self.solver, self.listen = (
            how.clock,
            how.seed,
            how.solver,
            how.listen,
        )
        self.search = PickupSearch(scope, self.clock, self.seed, self.solver)
        self.settled = {name: Bound(name, seed=self.seed) for name in names}
        self.adopted: dict[str, Bound] = {}
        self.depth = 0

    def settle(self) -> Bounds:
        """Settle everything."""
        for _ in self.one_by_one(_order(list(self.settled))):
            pass
        return self.answer()

    def one_by_one(self, names: list[str]) -> Iterator[Bound]:
        """Settle one bound after the other, but for those that others have settled."""
        self._note_some_games()
        for name in names:
            if name not in self.adopted:
                self._settle(name)
                yield self.settled[name]

    def adopt(self, bound: Bound) -> bool:
        """Take over what another process has settled; whether nothing is left to do then."""
        self.adopted[bound.name] = bound
        return all(b.exact or b.name in self.adopted for b in self.settled.values())

    def answer(self, reason: str | None = None) -> Bounds:
        """The bounds as they stand."""
        return Bounds(
            scope=self.scope,
            bounds=tuple(self.adopted.get(name, bound) for name, bound in self.settled.items()),
            depth=self.depth,
            seconds=self.clock.seconds,
            seed=self.seed,
            solver=self.solver,
            reason=reason,
        )

    def _note_some_games(self) -> None:
        """Games to start from: each already is a value that can be reached."""
        self.listen(Progress("playing some games"))
        objectives = dict.fromkeys(
            each for name in self.settled for each in objectives_of(KEYS[name])
        )
        with self.clock.encoding():
            for game in sampled_games(self.scope, self.seed, objectives):
                self._note(game)
        if self.scope.layouts > SOON_SEEN:
            self._climb()

    def _climb(self) -> None:
        """Raise by guided simulation what a solver cannot soon refute the next value of."""
        names = [name for name in self.settled if not _from_below(KEYS[name])]
        share = self.clock.left * CLIMB_SHARE / max(1, len(names))
        for name in names:
            key, known = KEYS[name], self.settled[name].value
            term = Extreme.of(TERMS[key.measure], self.scope.vocabulary, least=key.least)
            for game in better_games(self.scope, term, (), known, self.seed, self.clock, share):
                self._note(game)

    @cached_property
    def _every_game(self) -> int:
        """A number of pickups within which every game is over."""
        steps = FIRST_DEPTH
        while True:
            self.listen(Progress(f"is every game over after {steps} pickups?"))
            if self.search.find(steps, games=Games.UNFINISHED) is None:
                return steps
            self.depth, steps = steps, steps + max(4, steps // 4)

    def _note(self, game: Trace) -> None:
        """Keep what a game shows to be possible, where nothing better is known."""
        for name, bound in self.settled.items():
            key, value = KEYS[name], self._value(name, game)
            if key.winner not in (None, winner(game)):
                continue
            if bound.value is None or (value - bound.value) * key.sign > 0:
                self._keep(replace(bound, value=value, trace=game))
                self.listen(Progress("playing some games", f"{name} {value}"))

    def _settle(self, name: str) -> None:
        """Better and better games, until the next better value is refuted."""
        key = KEYS[name]
        trace = self.settled[name].trace or self._find(name, None)
        stride, improved = 1, False
        while trace is not None:
            best, refuted = self._value(name, trace), self.settled[name].refuted
            self._keep(Bound(name, best, trace, refuted, seed=self.seed))
            if refuted == best + key.sign:
                break
            aim = _aim(key, best, refuted, stride, improved)
            better = self._find(name, aim)
            if better is None:
                self._keep(Bound(name, best, trace, aim, seed=self.seed))
                stride = 1
            else:
                trace, stride, improved = better, stride * 2, True
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
        won, find = SowingFragment(winner=key.winner), self.search.find
        if aim is None:
            return find(self._every_game, won)
        if key.measure == "lead":
            rich = Player.TWO if key.least else Player.ONE
            poorest = rich.other, (self.scope.everything - key.sign * aim) // 2
            return find(self._every_game, SowingFragment(poorest=poorest))
        if key.measure == "turns":
            return find(self._every_game, replace(won, turns=aim))
        if key.measure == "pickups":
            return find(aim, won)
        if key.least:
            return find((aim - 1) // 2, replace(won, boards=aim))
        beginning = find(-(-(aim - 1) // 2), SowingFragment(more_boards=aim - 1), Games.ANY)
        return beginning and played_on(beginning)

    def _value(self, name: str, trace: Trace) -> int:
        return measured(KEYS[name].measure, trace)

    def _keep(self, bound: Bound) -> None:
        """Take note of a bound; what no game does, no game that somebody wins does."""
        self.settled[bound.name] = bound
        key = KEYS[bound.name]
        if bound.refuted is None or key.winner is not None:
            return
        for name, other in self.settled.items():
            same = (KEYS[name].measure, KEYS[name].least) == (key.measure, key.least)
            if not same or KEYS[name].winner is None or other.exact:
                continue
            if other.refuted is None or (other.refuted - bound.refuted) * key.sign > 0:
                self.settled[name] = replace(other, refuted=bound.refuted)


def _aim(key: Key, best: int, refuted: int | None, stride: int, improved: bool) -> int:
    """The value to try next.

    From below, a third of the way up to the best value known, and half of it when that was
    improved on: a refutation costs more the nearer it is to the least value, and finding a game
    costs most right above it, so few games are looked for. A board more costs little, so once
    that is near, the best of the games that were known is taken for the least. Other strides
    lead on from the best value, and double until one fails.
    """
    if not _from_below(key):
        if refuted is not None and stride >= abs(refuted - best):
            stride = max(1, abs(refuted - best) // 2)
        return best + key.sign * stride
    low = -1 if refuted is None else refuted
    if key.measure == "boards" and not improved and best - low <= NEAR:
        return best - 1
    return min(best - 1, low + max(1, (best - low) // (2 if improved else 3)))


def _from_below(key: Key) -> bool:
    """Whether little is refuted sooner than much: games of few steps are few."""
    return key.least and key.measure != "lead"
