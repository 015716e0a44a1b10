"""`run` and `check` by looking at all positions, instead of asking a solver."""

from collections.abc import Callable, Sequence
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
    Ended,
    GameTrace,
    Instances,
    Outcome,
    Progress,
    Verdict,
)
from gamechecks.engines.explicit.goal_games import GoalGames
from gamechecks.engines.explicit.goal_reader import Reader
from gamechecks.engines.explicit.goal_search import MOST_STATES, GoalSearch, Witness
from gamechecks.engines.explicit.walk import refereed
from gamechecks.engines.search_task import SearchTask, check_limit
from gamechecks.language.question import Condition, Formula, goals, invariant
from gamechecks.language.residual import Truth
from gamechecks.language.residual_truths import joined
from gamechecks.language.syntax import words_in

__all__ = ["Look", "check", "run", "run_all"]


def run(
    scope: GameScope,
    *where: Formula,
    games: Games = Games.COMPLETE,
    **options: Unpack[SearchOptions],
) -> Verdict:
    """Find a game within the scope on which all formulas hold, or refute that there is one."""
    wanted = goals(where, scope.vocabulary)
    product = _ProductSearch.of(scope, wanted, games, options, words=_words(wanted))
    search = product.search()

    def verdict(outcome: Outcome, *found: Any) -> Verdict:
        product.settled = search.settled
        return product.verdict(outcome, *found)

    def answer() -> Verdict:
        with product.clock.solving():
            end = next(search.ends(), None)
        if end is None:
            return verdict(Outcome.REFUTED)
        return verdict(Outcome.FOUND, product.trace(*search.ways(end)))

    return conclude(product.clock, answer, lambda reason: verdict(Outcome.UNKNOWN, None, reason))


def run_all(
    scope: GameScope,
    *where: Formula,
    limit: int | None = None,
    games: Games = Games.COMPLETE,
    **options: Unpack[SearchOptions],
) -> Instances:
    """All games within the scope on which the formulas hold, or the first `limit` of them."""
    check_limit(limit)
    product = _ProductSearch.of(scope, goals(where, scope.vocabulary), games, options)
    traces: list[GameTrace] = []

    def answer() -> Instances:
        walk = GoalGames(
            product.reader, product.goal, product.games, product.clock, product.most_states
        )
        for ways in walk.ways():
            traces.append(product.trace(*ways))
            product.listen(Progress(f"{len(traces)} found"))
            if len(traces) == limit:
                return product.instances(traces, Ended.LIMIT)
        return product.instances(traces, Ended.EXHAUSTED)

    def so_far(reason: str) -> Instances:
        return product.instances(traces, Ended.of(reason), reason)

    return conclude(product.clock, answer, so_far)


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
    product = _ProductSearch.of(scope, broken, games, options, eager=False, words=words)
    work = _Check(wanted, product)
    return conclude(work.product.clock, work.verdict, work.answer)


@dataclass(kw_only=True)
class _ProductSearch(SearchTask):
    """Conditions on games of a kind, and the goal that they come to."""

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
        eager: bool = True,
        words: frozenset[str] | None = None,
    ) -> "_ProductSearch":
        """A search that starts now; if only some words are read, boards may be without the rest."""
        clock, seed, games = clock_of(options), seed_of(options), one_of(Games, games)
        reader = Reader(scope, seed, eager, words)
        return cls(
            scope,
            wanted,
            games,
            clock,
            seed,
            options.get("listen", silence),
            reader=reader,
            most_states=options.get("most_states", MOST_STATES),
        )

    def by(self) -> dict[str, Any]:
        return {"engine": EngineChoice.EXPLICIT}

    @cached_property
    def goal(self) -> Truth:
        """What the conditions come to, unfolded when it is first needed."""
        return _goal(self.wanted, self.reader)

    def search(self) -> GoalSearch:
        """A search for games that meet the goal."""
        return self.search_for(self.reader, lambda: self.goal)

    def search_for(self, reader: Reader, goal: Callable[[], Truth]) -> GoalSearch:
        """A search for games that meet another goal."""
        return GoalSearch(reader, goal, self.games, self.clock, self.listen, self.most_states)

    def trace(self, start: Any, names: Sequence[Any]) -> GameTrace:
        """The game of some ways; the referee has read every formula on it again."""
        trace = refereed(self.reader.walk, start, names, self.games, self.scope.boards)
        for each in self.wanted:
            each.confirm(trace)
        return trace


class Look:
    """A look at positions on the way of another search, with its question and its clock."""

    def __init__(self, task: SearchTask, most_states: int) -> None:
        self.product = _ProductSearch(
            task.scope,
            task.wanted,
            task.games,
            task.clock,
            task.seed,
            task.listen,
            reader=Reader(task.scope, task.seed),
            most_states=most_states,
        )
        self.search = self.product.search()

    @property
    def settled(self) -> int:
        """The boards within which no complete game will do."""
        return self.search.settled

    def game(self) -> GameTrace | None:
        """A game that does what is wanted; raises `Unsettled` after so many positions."""
        with self.product.clock.solving():
            end = next(self.search.ends(), None)
        return None if end is None else self.product.trace(*self.search.ways(end))


def _words(wanted: Sequence[Condition]) -> frozenset[str] | None:
    """Every word that conditions read; none if a function may read anything."""
    sources = [each.source for each in wanted]
    if any(callable(source) for source in sources):
        return None
    nodes = (source for source in sources if not callable(source))
    return frozenset[str]().union(*(words_in(node) for node in nodes))


def _goal(wanted: Sequence[Condition], reader: Reader) -> Truth:
    """What conditions together come to."""
    interner = reader.interner
    return joined(interner, True, (each.residual(interner) for each in wanted))


class _Check:
    """A property, the search for its counterexamples, and the earliest one so far."""

    def __init__(self, wanted: Condition, product: _ProductSearch) -> None:
        self.wanted = wanted
        self.product = product
        self.search = product.search()
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
        self.product.settled = self.search.settled
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
        return replace(verdict, outcome=CheckOutcome.VIOLATED, trace=trace, wrong_at=wrong_at)

    def _vacuous(self) -> tuple[str, ...]:
        """The premises that come true in no game, first of all that there is one of the kind."""
        games = self.product.games
        if games is not Games.ANY and self._never():
            return (OF_THE_KIND[games],)
        return tuple(each.name for each in self.wanted.premises() if self._never(each))

    def _never(self, *premises: Condition) -> bool:
        """Whether premises come true in no game within the bound."""
        product = self.product
        reader = Reader(product.scope, product.seed, words=_words(premises))
        search = product.search_for(reader, partial(_goal, premises, reader))
        return next(search.ends(), None) is None
