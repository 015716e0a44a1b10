"""Findings to write, made from games that need no solver."""

from collections.abc import Callable

import pytest

from gamechecks.core.scope import Games
from gamechecks.core.verdict import CheckOutcome, CheckVerdict, Outcome, Seconds, Verdict
from gamechecks.formats.finding import Finding
from gamechecks.mancala.scope import Scope
from gamemodels.mancala.referee import Trace

NO_TIME = Seconds(0, 0, 0)


@pytest.fixture(scope="session")
def found() -> Callable[..., Finding]:
    """A trace as `run` finds it: `found(trace, marbles, *where)`."""

    def finding(trace: Trace, marbles: int, *where: str) -> Finding:
        scope = Scope(len(trace.layout), marbles, len(trace), trace.variants)
        verdict = Verdict(Outcome.FOUND, scope, Games.ANY, where, NO_TIME, 7, trace)
        return Finding.of(verdict)

    return finding


@pytest.fixture(scope="session")
def violated() -> Callable[..., CheckVerdict]:
    """A trace as `check` finds it: `violated(trace, marbles, formula, wrong_at)`."""

    def verdict(trace: Trace, marbles: int, formula: str, wrong_at: int | None) -> CheckVerdict:
        scope = Scope(len(trace.layout), marbles, len(trace))
        return CheckVerdict(
            CheckOutcome.VIOLATED, formula, scope, Games.ANY, NO_TIME, 0, trace, wrong_at
        )

    return verdict
