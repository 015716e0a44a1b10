"""`run` and `check` by looking at all positions, instead of asking a solver."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, Unpack

from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import EngineChoice, Games, GameScope, one_of
from gamechecks.core.search_options import (
    SearchOptions,
    clock_of,
    conclude,
    seed_of,
    silence,
)
from gamechecks.core.verdict import (
    OF_THE_KIND,
    CheckOutcome,
    CheckVerdict,
    GameTrace,
    Instances,
    Verdict,
)
from gamechecks.engines.explicit.goals import (
    MOST_STATES,
    GoalGames,
    GoalSearch,
    Reader,
    Witness,
    eager_for,
)
from gamechecks.engines.explicit.walk import refereed
from gamechecks.engines.search_task import SearchTask
from gamechecks.language.question import Condition, Formula, goals, invariant
from gamechecks.language.syntax import words_in


def run(
    scope: GameScope,
    *where: Formula,
    games: Games = Games.COMPLETE,
    **options: Unpack[SearchOptions],
) -> Verdict:
    """Find a game within the scope on which all formulas hold, or refute that there is one."""
    wanted = goals(where, scope.vocabulary)
    product = ProductSearch.of(scope, wanted, games, options, words=_words(wanted))
    return conclude(
        product.clock,
        lambda: product.verdict(product.first()),
        lambda reason: product.verdict(reason=reason),
    )


def run_all(
    scope: GameScope,
    *where: Formula,
    limit: int | None = None,
    games: Games = Games.COMPLETE,
    **options: Unpack[SearchOptions],
) -> Instances:
    """All games within the scope on which the formulas hold, or the first `limit` of them."""
    product = ProductSearch.of(scope, goals(where, scope.vocabulary), games, options)
    return product.every_instance(product.every(), limit)


def check(
    scope: GameScope,
    formula: Formula,
    *,
    games: Games = Games.ANY,
    **options: Unpack[SearchOptions],
) -> CheckVerdict:
    """Look for a game within the scope that breaks a property, as early as one does."""
    wanted = invariant(formula, scope.vocabulary)
    broken, words = [wanted.negated()], _words([wanted])
    product = ProductSearch.of(scope, broken, games, options, words=words)
    work = _Check(wanted, product)
    return conclude(product.clock, work.verdict, work.answer)


@dataclass(kw_only=True)
class ProductSearch(SearchTask):
    """Conditions on games of a kind, and all positions, each with what is left of these."""

    reader: Reader
    most_states: int

    @classmethod
    def of(
        cls,
        scope: GameScope,
        wanted: Sequence[Condition],
        games: Games,
        options: SearchOptions,
        *,
        words: frozenset[str] | None = None,
    ) -> "ProductSearch":
        """A search that starts now; if only some words are read, boards may be without the rest."""
        seed = seed_of(options)
        return cls(
            scope,
            wanted,
            one_of(Games, games),
            clock_of(options),
            seed,
            options.get("listen", silence),
            reader=Reader(scope, seed, eager_for(wanted), words),
            most_states=options.get("most_states", MOST_STATES),
        )

    @classmethod
    def beside(cls, task: SearchTask, most_states: int) -> "ProductSearch":
        """A look at some positions on the way of another search."""
        return cls(
            task.scope,
            task.wanted,
            task.games,
            task.clock,
            task.seed,
            task.listen,
            reader=Reader(task.scope, task.seed, eager_for(task.wanted)),
            most_states=most_states,
        )

    def by(self) -> dict[str, Any]:
        return {"engine": EngineChoice.EXPLICIT}

    @property
    def refuted_within(self) -> int:
        return self.search.settled

    @cached_property
    def search(self) -> GoalSearch:
        """The search for games that do what is wanted."""
        return self.search_for(self.wanted, self.reader)

    def search_for(self, wanted: Sequence[Condition], reader: Reader) -> GoalSearch:
        """A search for games that do something else; the goal is unfolded when it begins."""
        goal = partial(reader.goal, wanted)
        return GoalSearch(reader, goal, self.games, self.clock, self.listen, self.most_states)

    def first(self) -> GameTrace | None:
        """A game that does what is wanted; raises `Unsettled` after so many positions."""
        with self.clock.solving():
            end = next(self.search.ends(), None)
        return None if end is None else self.trace(*self.search.ways(end))

    def every(self) -> Iterator[GameTrace]:
        """Each game that does what is wanted."""
        goal = self.reader.goal(self.wanted)
        walk = GoalGames(self.reader, goal, self.games, self.clock, self.most_states)
        for ways in walk.ways():
            yield self.trace(*ways)

    def trace(self, start: Any, names: Sequence[Any]) -> GameTrace:
        """The game of some ways; the referee has read every formula on it again."""
        trace = refereed(self.reader.walk, start, names, self.games, self.scope.boards)
        for each in self.wanted:
            each.confirm(trace)
        return trace


def _words(wanted: Sequence[Condition]) -> frozenset[str] | None:
    """Every word that conditions read; none if a function may read anything."""
    sources = [each.source for each in wanted]
    if any(callable(source) for source in sources):
        return None
    nodes = (source for source in sources if not callable(source))
    return frozenset[str]().union(*(words_in(node) for node in nodes))


class _Check:
    """A property, the search for its counterexamples, and the earliest one so far."""

    def __init__(self, wanted: Condition, product: ProductSearch) -> None:
        self.wanted = wanted
        self.product = product
        self.search = product.search
        self.earliest: Witness | None = None
        self.held = False

    def verdict(self) -> CheckVerdict:
        """Violated at the earliest board, or holds."""
        with self.product.clock.solving():
            for end in self.search.ends():
                if self.search.best is None or end.true_at < self.search.best:
                    self.earliest, self.search.best = end, end.true_at
            self.held = self.earliest is None
            return replace(self.answer(), vacuous=self._vacuous() if self.held else ())

    def answer(self, reason: str | None = None) -> CheckVerdict:
        """The verdict as it stands: what is broken or holds stays so, whatever ended the work."""
        outcome = CheckOutcome.HOLDS if self.held else CheckOutcome.UNKNOWN
        verdict = self.product.checked(self.wanted, outcome, reason)
        return verdict if self.earliest is None else self._violated(verdict, self.earliest)

    def _violated(self, verdict: CheckVerdict, end: Witness) -> CheckVerdict:
        """A violation, which the referee sees at the same board."""
        trace = self.product.trace(*self.search.ways(end))
        wrong_at = self.wanted.wrong_at(trace)
        if wrong_at != end.true_at:
            raise RefereeError(
                f"{self.wanted.name}: the search sees it broken at board {end.true_at + 1}, "
                f"and the referee at board {None if wrong_at is None else wrong_at + 1}"
            )
        return replace(
            verdict,
            outcome=CheckOutcome.VIOLATED,
            trace=trace,
            wrong_at=wrong_at,
            earliest=verdict.reason is None,
        )

    def _vacuous(self) -> tuple[str, ...]:
        """The premises that come true in no game, first of all that there is one of the kind."""
        games = self.product.games
        if games is not Games.ANY and self._never():
            return (OF_THE_KIND[games],)
        wanted = self.wanted.premises(cut_off=not self.product.all_end)
        return tuple(each.name for each in wanted if self._never(each))

    def _never(self, *premises: Condition) -> bool:
        """Whether premises come true in no game within the bound."""
        product = self.product
        reader = Reader(product.scope, product.seed, words=_words(premises))
        return next(product.search_for(premises, reader).ends(), None) is None
