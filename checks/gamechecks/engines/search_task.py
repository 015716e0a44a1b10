"""What every search has: a question, a clock and a seed; and its answer as it stands."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError
from gamechecks.core.scope import Games, GameScope
from gamechecks.core.search_options import Listener, conclude, silence
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
from gamechecks.language.question import Condition


@dataclass
class SearchTask(ABC):
    """Conditions on games of a kind within a scope."""

    scope: GameScope
    wanted: Sequence[Condition]
    games: Games
    clock: Clock
    seed: int
    listen: Listener = silence

    @property
    @abstractmethod
    def refuted_within(self) -> int:
        """So many boards are settled: no complete game within them will do."""

    @abstractmethod
    def by(self) -> dict[str, Any]:
        """Who answers, as fields of an answer."""

    @property
    def all_end(self) -> bool:
        """Whether all games asked for are over at their last board."""
        return self.games is Games.COMPLETE or self.scope.every_game

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

    def every_instance(self, games: Iterable[GameTrace], limit: int | None) -> Instances:
        """The answer for several traces: all games that come, or the first `limit` of them."""
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

    def checked(
        self, wanted: Condition, outcome: CheckOutcome, reason: str | None = None
    ) -> CheckVerdict:
        """The answer for a property of which the conditions are the opposite."""
        return CheckVerdict(
            outcome=outcome,
            property=wanted.name,
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
