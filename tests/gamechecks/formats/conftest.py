"""Findings to write, made from games that need no solver."""

from collections.abc import Callable

import pytest

from gamechecks.core.scope import Games
from gamechecks.core.verdict import CheckOutcome, CheckVerdict, Outcome, Seconds, Verdict
from gamechecks.formats.files import Finding
from gamemodels.mancala.rules import Trace
from gamemodels.mancala.scope import Scope

NO_TIME = Seconds(0, 0, 0)


@pytest.fixture(scope="session")
def found() -> Callable[..., Finding]:
    """A trace as `run` finds it: `found(trace, marbles, *where)`."""

    def finding(trace: Trace, marbles: int, *where: str) -> Finding:
        scope = Scope(len(trace.layout), marbles, len(trace), trace.variants)
        verdict = Verdict(
            outcome=Outcome.FOUND,
            scope=scope,
            games=Games.ANY,
            where=where,
            seconds=NO_TIME,
            seed=7,
            trace=trace,
        )
        return Finding.of(verdict)

    return finding


@pytest.fixture(scope="session")
def violated() -> Callable[..., CheckVerdict]:
    """A trace as `check` finds it: `violated(trace, marbles, formula, wrong_at)`."""

    def verdict(trace: Trace, marbles: int, formula: str, wrong_at: int | None) -> CheckVerdict:
        scope = Scope(len(trace.layout), marbles, len(trace))
        return CheckVerdict(
            outcome=CheckOutcome.VIOLATED,
            property=formula,
            scope=scope,
            games=Games.ANY,
            seconds=NO_TIME,
            seed=0,
            trace=trace,
            wrong_at=wrong_at,
        )

    return verdict
