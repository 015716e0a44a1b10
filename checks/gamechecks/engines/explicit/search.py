"""Explicit search: a query answered by a visit to every position, without a solver."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import EngineChoice, Games
from gamechecks.core.search_options import conclude
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
from gamechecks.engines.query import QueryKind
from gamechecks.engines.search_task import SearchTask
from gamechecks.language.question import Condition
from gamechecks.language.syntax import words_in


@dataclass
class ProductSearch(SearchTask):
    """All positions of a scope, each with what is left of the conditions on a game.

    A search that was given up goes on where it stopped, once it may visit more states. A check
    that was given up may have `found` a counterexample.
    """

    most_states: int = MOST_STATES
    found: GameTrace | None = None

    def answer(self, most_states: int | None = None) -> Verdict | Instances | CheckVerdict:
        """Answer the query, or give it up after so many product states."""
        self.allow(MOST_STATES if most_states is None else most_states)
        if self.query.kind is QueryKind.ALL:
            return self.every_instance(self.every())
        if self.query.kind is QueryKind.CHECK:
            return conclude(self.clock, self._check.verdict, self._check.answer)
        return conclude(
            self.clock,
            lambda: self.verdict(self.first()),
            lambda reason: self.verdict(reason=reason),
        )

    def allow(self, most_states: int) -> None:
        """Let the search visit so many product states in all."""
        self.most_states = self.search.most = most_states

    @cached_property
    def reader(self) -> Reader:
        """The reader of the conditions; boards of one trace may be without what is not read."""
        words = None if self.query.kind is QueryKind.ALL else _words(self.wanted)
        return Reader(self.scope, self.seed, eager_for(self.wanted), words)

    def by(self) -> dict[str, Any]:
        return {"engine": EngineChoice.EXPLICIT}

    @property
    def refuted_within(self) -> int:
        return self.search.settled

    @cached_property
    def _check(self) -> "_Check":
        return _Check(self)

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

    def __init__(self, product: ProductSearch) -> None:
        self.wanted = product.query.claim
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
        verdict = self.product.checked(outcome, reason)
        return verdict if self.earliest is None else self._violated(verdict, self.earliest)

    def _violated(self, verdict: CheckVerdict, end: Witness) -> CheckVerdict:
        """A violation, which the referee sees at the same board."""
        trace = self.product.found = self.product.trace(*self.search.ways(end))
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
        wanted = self.wanted.premises(cut_off=not self.product.query.all_end)
        return tuple(each.name for each in wanted if self._never(each))

    def _never(self, *premises: Condition) -> bool:
        """Whether premises come true in no game within the bound."""
        product = self.product
        reader = Reader(product.scope, product.seed, words=_words(premises))
        return next(product.search_for(premises, reader).ends(), None) is None
