"""What every search has: a question, a clock and a seed; and its answer as it stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError
from gamechecks.core.scope import Games, GameScope
from gamechecks.core.search_options import Listener, silence
from gamechecks.core.verdict import (
    CheckOutcome,
    CheckVerdict,
    Ended,
    GameTrace,
    Instances,
    Outcome,
    Verdict,
)
from gamechecks.language.question import Condition


@dataclass
class SearchTask:
    """Conditions on games of a kind within a scope, of which so many boards are `settled`.

    No complete game within the boards `seen` on the way will do either.
    """

    scope: GameScope
    wanted: Sequence[Condition]
    games: Games
    clock: Clock
    seed: int
    listen: Listener = silence
    settled: int = 0
    seen: int = 0

    def by(self) -> dict[str, Any]:
        """Who answers, as fields of an answer."""
        raise NotImplementedError

    def verdict(
        self, outcome: Outcome, trace: GameTrace | None = None, reason: str | None = None
    ) -> Verdict:
        """The answer for one trace."""
        return Verdict(
            outcome=outcome,
            where=self._where,
            trace=trace,
            reason=reason,
            settled=max(self.settled, self.seen),
            **self._facts(),
        )

    def instances(
        self, traces: Sequence[GameTrace], ended: Ended, reason: str | None = None
    ) -> Instances:
        """The answer for several traces."""
        facts = self._facts()
        facts.pop("steps", None)
        return Instances(
            where=self._where, traces=tuple(traces), ended=ended, reason=reason, **facts
        )

    def checked(
        self, wanted: Condition, outcome: CheckOutcome, reason: str | None = None
    ) -> CheckVerdict:
        """The answer for a property of which the conditions are the opposite."""
        return CheckVerdict(
            outcome=outcome,
            property=wanted.name,
            reason=reason,
            settled=max(self.settled, self.seen),
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


def check_limit(limit: int | None) -> None:
    """Refuse a number of instances that makes no sense."""
    if limit is not None and limit < 1:
        raise InputError(f"limit is {limit}: a number from 1 was expected, or None")
