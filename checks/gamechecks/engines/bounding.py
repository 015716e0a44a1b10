"""`bounds`: the exact min and max of any term over all complete games, and counts of games.

Explicit search reads them off the product of positions and residuals where there are few. Else
guided simulation raises the best known value, and the solver refutes the next better one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Unpack

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, RefereeError, Unsettled, did_you_mean
from gamechecks.core.scope import EngineChoice, Games, GameScope, one_of
from gamechecks.core.search_options import (
    SearchOptions,
    SearchSettings,
    conclude,
    settings_of,
    silence,
)
from gamechecks.core.verdict import COUNTS, Bound, Bounds, GameTrace, Outcome, Progress, Verdict
from gamechecks.engines.cross_check import by, compare, together
from gamechecks.engines.dispatch import Engines, answer, answer_by
from gamechecks.engines.plan import LARGE
from gamechecks.engines.query import Query, QueryKind
from gamechecks.engines.simulate import Sampler
from gamechecks.engines.values.extremes import BestGames, GameCount, confirmed, reachable_states
from gamechecks.engines.values.nodes import MAX_NODES
from gamechecks.language.extremes import Extreme
from gamechecks.language.question import Condition, Formula, conditions, goals
from gamechecks.language.source import FormulaError

CLIMB_WAYS = 120_000
"""Ways that guided simulation looks at before it gives a value up."""

CLIMB_SEEDS = 3
"""Seeds with which guided simulation fails to raise a value before it stops."""

CLIMB_SHARE = 0.6
"""The part of the time limit that guided simulation may take."""


def bounds(
    scope: GameScope,
    *where: Formula,
    of: Sequence[str] | str = (),
    least: bool | None = None,
    engine: EngineChoice = EngineChoice.AUTO,
    **options: Unpack[SearchOptions],
) -> Bounds:
    """The exact bounds of terms, and counts, over the complete games within a scope.

    Of a term that is about one state, every state of a game counts. Both min and max are sought
    unless `least` says which. With `where`, only games that meet all formulas count. A game may
    have bounds with names of their own, all of which are meant if nothing is named.
    """
    names = [of] if isinstance(of, str) else list(dict.fromkeys(of))
    choice = one_of(EngineChoice, engine)
    if least is None and not where and _all_named(scope, names):
        named: Bounds = scope.game.bounds.bounds(scope, of=names, engine=choice, **options)
        return named
    if not names:
        raise InputError("of is empty: name a term such as boards")
    wanted = goals(where, scope.vocabulary)
    ways = (True, False) if least is None else (least,)
    terms = [name for name in names if name not in COUNTS]
    extremes = [_extreme(scope, name, least=each) for name in terms for each in ways]
    counted = [name for name in names if name in COUNTS]

    how = settings_of(options)

    def solver(query: Query) -> Bounds:
        work = _Solving(scope, extremes, wanted, where, query.steps, how)
        return conclude(work.clock, work.settle, work.answer)

    def explicit(most_states: int | None) -> Bounds:
        work = _Exploring(scope, extremes, wanted, counted, most_states, how)
        return conclude(work.clock, work.settle, work.answer)

    if counted and choice is EngineChoice.SOLVER:
        raise InputError(f"{counted[0]} needs a visit to every position: use --engine explicit")
    if counted or scope.game.system is None:
        return explicit(None)
    asked = conditions([*where, *(each.goal(0) for each in extremes)], scope.vocabulary)
    engines = Engines(solver, explicit, agreed_bounds)
    return answer_by(engines, Query(scope, tuple(asked), engine=choice), how)


def _all_named(scope: GameScope, names: Sequence[str]) -> bool:
    """Return True if a game has names for all that is asked for, and reads them in this scope."""
    if scope.game.bounds is None:
        return False
    counts_within = bool(names) and not scope.every_game and set(names) <= set(COUNTS)
    return not counts_within and set(names) <= set(scope.game.bound_names)


def _extreme(scope: GameScope, name: str, *, least: bool) -> Extreme:
    """The extreme of a term; an error about a single word tells what has a name."""
    if name in scope.game.bound_names:
        command = f"{scope.game.program} bounds --of {name}"
        raise InputError(f"{name} is a bound with a name: ask for it without terms, as {command}")
    try:
        return Extreme.of(name, scope.vocabulary, least=least)
    except FormulaError as error:
        known = tuple(dict.fromkeys((*scope.game.bound_names, *COUNTS)))
        is_word = any(word.name == name for word in scope.vocabulary.words)
        hinted = "did you mean" in (error.hint or "") and not did_you_mean(name, known)
        if is_word or hinted or not name.isidentifier():
            raise
        raise InputError(
            f"{name!r} is not a bound: expected one of {', '.join(known)}, or a term such as boards"
        ) from None


class _Work:
    """The bounds settled so far, and the games that show them."""

    engine: EngineChoice

    def __init__(
        self,
        scope: GameScope,
        extremes: Sequence[Extreme],
        wanted: Sequence[Condition],
        how: SearchSettings,
    ) -> None:
        self.scope, self.wanted, self.how = scope, wanted, how
        self.clock, self.seed, self.solver, self.listen = (
            how.clock,
            how.seed,
            how.solver,
            how.listen,
        )
        self.extremes = {each.name: each for each in extremes}
        self.settled = {name: Bound(name, seed=self._bound_seed) for name in self.extremes}
        self.states = 0

    _bound_seed: int | None = None

    def answer(self, reason: str | None = None) -> Bounds:
        """The bounds as they stand."""
        return Bounds(
            scope=self.scope,
            bounds=tuple(self.settled.values()),
            depth=0,
            seconds=self.clock.seconds,
            seed=self.seed,
            solver=self.solver,
            reason=reason,
            engine=self.engine,
            states=self.states,
            where=tuple(each.name for each in self.wanted),
        )

    def keep(self, bound: Bound, **changes: Any) -> Bound:
        """Take note of what is known of a bound now."""
        self.settled[bound.name] = bound = replace(bound, **changes)
        return bound

    def note(self, game: GameTrace) -> None:
        """Keep the values of a game that are better than those known."""
        for name, extreme in self.extremes.items():
            bound, value = self.settled[name], extreme.value(game)
            if bound.value is None or (value - bound.value) * extreme.sign > 0:
                self.keep(bound, value=value, trace=game)
                self.listen(Progress(name, f"best so far {value}"))


class _Exploring(_Work):
    """The bounds, and the counts, by explicit search."""

    engine = EngineChoice.EXPLICIT

    def __init__(
        self,
        scope: GameScope,
        extremes: Sequence[Extreme],
        wanted: Sequence[Condition],
        counted: Sequence[str],
        most_states: int | None,
        how: SearchSettings,
    ) -> None:
        super().__init__(scope, extremes, wanted, how)
        self.settled |= {name: Bound(name) for name in counted}
        self.first_visits, self.most = most_states is not None, most_states or MAX_NODES

    def settle(self) -> Bounds:
        """Settle every bound, one after the other."""
        sampler = Sampler(self.scope, Games.COMPLETE, self.clock, self.seed)
        if self.extremes and not self.first_visits:
            for game in sampler.played(self.wanted, few=True):
                self.note(game)
        with self.clock.solving():
            for name in self.settled:
                self._settle(name)
        return self.answer()

    def _settle(self, name: str) -> None:
        asked = self.listen, self.most
        if name == "reachable_states":
            count = reachable_states(self.scope, self.wanted, *asked)
            self.states = max(self.states, count)
            self.keep(Bound(name, count, exact=True))
            return
        extreme = self.extremes.get(name)
        kind = GameCount if extreme is None else BestGames
        games = kind.of(self.scope, self.wanted, extreme, *asked)
        try:
            if isinstance(games, GameCount):
                self.keep(Bound(name, games.total(), exact=True))
                return
            best = games.best_game()
        finally:
            self.states = max(self.states, len(games.values))
        assert extreme is not None, "only counts have no term"
        known = self.settled[name].value
        if best is None:
            if known is not None:
                raise RefereeError(f"{name}: the search finds no game, and one has {known}")
            self.keep(Bound(name, exact=True))
            return
        value, trace = best
        confirmed(value, trace, extreme, self.wanted)
        if known is not None and (known - value) * extreme.sign > 0:
            raise RefereeError(f"{name}: the search finds {value}, and a game has {known}")
        self.keep(Bound(name, value, trace, value + extreme.sign, exact=True))


class _Solving(_Work):
    """The bounds by guided simulation, and by a solver that refutes better values."""

    engine = EngineChoice.SOLVER

    def __init__(
        self,
        scope: GameScope,
        extremes: Sequence[Extreme],
        wanted: Sequence[Condition],
        where: Sequence[Formula],
        steps: str | None,
        how: SearchSettings,
    ) -> None:
        self._bound_seed = how.seed
        super().__init__(scope, extremes, wanted, how)
        self.where, self.steps = where, steps

    def settle(self) -> Bounds:
        """Simulate for all bounds, then settle one after the other."""
        self.listen(Progress("playing some games"))
        games = Sampler(self.scope, Games.COMPLETE, self.clock, self.seed).played(self.wanted)
        for game in games:
            self.note(game)
        if self.scope.state_size * self.scope.boards >= LARGE:
            share = self.clock.left * CLIMB_SHARE / max(1, len(self.extremes))
            for name, extreme in self.extremes.items():
                known = self.settled[name].value
                climb = better_games(
                    self.scope, extreme, self.where, known, self.seed, self.clock, share
                )
                for game in climb:
                    self.note(game)
        for name in self.extremes:
            self._settle(name)
        return self.answer()

    def _settle(self, name: str) -> None:
        """Better and better games, until the next better value is refuted."""
        extreme, stride = self.extremes[name], 1
        while not self.settled[name].exact:
            bound = self.settled[name]
            aim = None if bound.value is None else _aim(bound, extreme.sign, stride)
            shown = None if bound.value is None else f"best so far {bound.value}"
            self.listen(Progress(name if aim is None else f"{name}: trying {aim}", shown))
            game = self._found(extreme, aim)
            if game is not None:
                self.note(game)
                stride *= 2
            else:
                settled = aim is None or aim == (bound.value or 0) + extreme.sign
                self.keep(bound, refuted=aim, exact=settled)
                stride = 1

    def _found(self, extreme: Extreme, aim: int | None) -> GameTrace | None:
        """A game as good as an aim, or any game; none if that is refuted."""
        goal = () if aim is None else (extreme.goal(aim),)
        asked, engine = (*self.where, *goal), EngineChoice.SOLVER
        query = Query.of(QueryKind.RUN, self.scope, asked, steps=self.steps, engine=engine)
        verdict: Verdict = answer(query, replace(self.how, listen=silence))
        if verdict.outcome is Outcome.UNKNOWN:
            self.clock.check()
            raise Unsettled(str(verdict.reason))
        if verdict.trace is not None and aim is not None:
            value = extreme.value(verdict.trace)
            if (value - aim) * extreme.sign < 0:
                wrong = f"the solver promised {aim}, and the game has {value}"
                raise RefereeError(f"{extreme.name}: {wrong}")
        return verdict.trace


def _aim(bound: Bound, sign: int, stride: int) -> int:
    """The value to try next: a stride from the best, or halfway to what is refuted."""
    assert bound.value is not None, "there is a game to improve on"
    if bound.refuted is not None:
        stride = min(stride, max(1, abs(bound.refuted - bound.value) // 2))
    return bound.value + sign * stride


def better_games(
    scope: GameScope,
    extreme: Extreme,
    where: Sequence[Formula],
    known: int | None,
    seed: int,
    clock: Clock,
    seconds: float,
) -> Iterator[GameTrace]:
    """Games of better and better values, by guided simulation.

    The stride doubles with every game and halves with every failure, until several seeds fail to
    find the next better value, or the time is over.
    """
    if known is None or any(map(callable, where)):
        return
    best, stride, failures, until = known, 1, 0, clock.total + seconds
    while failures < CLIMB_SEEDS and clock.total < until:
        sampler = Sampler(scope, Games.COMPLETE, clock, seed + failures)
        aim = goals([*where, extreme.goal(best + extreme.sign * stride)], scope.vocabulary)
        game = next(sampler.steered(aim, CLIMB_WAYS, until), None)
        if game is not None:
            best = extreme.value(game)
            stride *= 2
            yield game
        else:
            failures += stride == 1
            stride = max(1, stride // 2)


def agreed_bounds(solver: Bounds, explicit: Bounds) -> Bounds:
    """The answer of both engines; what only one of them has settled stays open."""
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
    """Return True if a settled bound rules out the other's game or refutation."""
    if not settled.exact:
        return False
    if other.exact or settled.value is None:
        return settled.value != other.value
    if settled.refuted is None:
        return False
    sign = settled.refuted - settled.value
    beaten = other.value is not None and (other.value - settled.value) * sign > 0
    refuted = other.refuted is not None and (settled.value - other.refuted) * sign >= 0
    return beaten or refuted


def _value(bound: Bound) -> str:
    """A bound, for an error."""
    if bound.exact:
        return str(bound.value)
    return f"{bound.value} so far ({bound.refuted} refuted)"
