"""A query under way: what every search has, and its answer as it stands."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError
from gamechecks.core.scope import Games, GameScope
from gamechecks.core.search_options import Listener, SearchSettings, conclude
from gamechecks.core.verdict import (
    CheckOutcome,
    CheckVerdict,
    Ended,
    GameTrace,
    Instances,
    Outcome,
    Progress,
    Verdict,
)
from gamechecks.engines.query import Query
from gamechecks.language.question import Condition


@dataclass
class SearchTask(ABC):
    """A query, and how it is gone about."""

    query: Query
    how: SearchSettings

    @property
    @abstractmethod
    def refuted_within(self) -> int:
        """So many boards are settled: no complete game within them will do."""

    @abstractmethod
    def by(self) -> dict[str, Any]:
        """Who answers, as fields of an answer."""

    @property
    def scope(self) -> GameScope:
        """The scope of the query."""
        return self.query.scope

    @property
    def wanted(self) -> Sequence[Condition]:
        """The conditions of the query."""
        return self.query.wanted

    @property
    def games(self) -> Games:
        """The kind of games that the query is about."""
        return self.query.games

    @property
    def clock(self) -> Clock:
        """The clock of all work on the question."""
        return self.how.clock

    @property
    def seed(self) -> int:
        """The seed of what is left to chance."""
        return self.how.seed

    @property
    def listen(self) -> Listener:
        """The listener to progress."""
        return self.how.listen

    def verdict(self, trace: GameTrace | None = None, reason: str | None = None) -> Verdict:
        """The answer for one trace: found, or that there is none unless there is a reason."""
        refuted = Outcome.REFUTED if reason is None else Outcome.UNKNOWN
        return Verdict(
            outcome=refuted if trace is None else Outcome.FOUND,
            where=self._where,
            trace=trace,
            reason=reason,
            settled=self.refuted_within,
            **self._facts(),
        )

    def every_instance(self, games: Iterable[GameTrace]) -> Instances:
        """The answer for several traces: all games that come, or as many as the limit allows."""
        limit = self.query.limit
        if limit is not None and limit < 1:
            raise InputError(f"limit is {limit}: a number from 1 was expected, or None")
        traces: list[GameTrace] = []

        def search() -> Instances:
            for trace in games:
                traces.append(trace)
                self.listen(Progress(f"{len(traces)} found"))
                if len(traces) == limit:
                    return so_far(Ended.LIMIT)
            return so_far(Ended.EXHAUSTED)

        def so_far(ended: Ended, reason: str | None = None) -> Instances:
            facts = self._facts()
            facts.pop("steps", None)
            found = tuple(traces)
            return Instances(where=self._where, traces=found, ended=ended, reason=reason, **facts)

        return conclude(self.clock, search, lambda reason: so_far(Ended.of(reason), reason))

    def checked(self, outcome: CheckOutcome, reason: str | None = None) -> CheckVerdict:
        """The answer of a check."""
        return CheckVerdict(
            outcome=outcome,
            property=self.query.claim.name,
            reason=reason,
            settled=self.refuted_within,
            **self._facts(),
        )

    @property
    def _where(self) -> tuple[str, ...]:
        return tuple(condition.name for condition in self.wanted)

    def _facts(self) -> dict[str, Any]:
        return {
            "scope": self.scope,
            "games": self.games,
            "seconds": self.clock.seconds,
            "seed": self.seed,
            **self.by(),
        }
