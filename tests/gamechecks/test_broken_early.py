"""A violated property: what is told while an earlier break is looked for, and what is shown."""

import re

import pytest
from tests.by_solver import check

from gamechecks import CheckOutcome, EngineChoice, Scope
from gamechecks.core.verdict import CheckVerdict, Method, Progress
from gamechecks.engines.bmc import checking
from gamechecks.show.progress import doing_words
from gamechecks.testing import Unexpected, assert_holds
from gamemodels.mancala.scope import STANDARD

SCOPE = Scope(8, 2, 60)


def test_a_counterexample_ends_one_board_after_the_break() -> None:
    cut = check(SCOPE, "always(hand <= 3)")
    whole = check(SCOPE, "always(hand <= 3)", whole=True)
    assert cut.trace is not None
    assert whole.trace is not None
    assert cut.wrong_at == whole.wrong_at
    assert len(cut.trace) == (cut.wrong_at or 0) + 2 < len(whole.trace)


def test_a_violation_is_told_of_while_an_earlier_one_is_looked_for() -> None:
    told: list[Progress] = []
    check(SCOPE, "always(hand <= 3)", listen=told.append)
    words = [doing_words(each) for each in told]
    assert any(re.search(r"; looking for an earlier one, \d+ s of \d+", each) for each in words)
    assert any(each.startswith("violated at board ") for each in words)


def test_nothing_else_is_told_once_it_is_violated() -> None:
    told: list[Progress] = []
    check(Scope(10, 2), "winner == Player1", listen=told.append)
    words = [doing_words(each) for each in told]
    first = next(at for at, each in enumerate(words) if each.startswith("violated"))
    assert all(each.startswith("violated at board ") for each in words[first:])
    assert len(words) > first + 1


def test_a_break_that_may_not_be_the_earliest_is_not_called_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checking, "EARLIER_EFFORT", 1)
    verdict = check(SCOPE, "always(hand <= 5)")
    assert (verdict.outcome, verdict.reason) == (CheckOutcome.VIOLATED, None)
    assert not verdict.earliest
    assert "(see --earliest; another game may break it earlier)" in " ".join(str(verdict).split())


def test_the_earliest_is_looked_for_until_it_is_known_if_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checking, "EARLIER_EFFORT", 1)
    verdict = check(SCOPE, "always(hand <= 5)", earliest=True)
    explicit = check(SCOPE, "always(hand <= 5)", engine=EngineChoice.EXPLICIT)
    assert verdict.earliest
    assert explicit.earliest
    assert verdict.wrong_at == explicit.wrong_at


def test_a_limited_effort_ends_at_the_same_break_every_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checking, "EARLIER_EFFORT", 50_000)
    first, second = (check(STANDARD.within(100), "always(hand <= 9)") for _ in range(2))
    assert first.trace == second.trace
    assert not first.earliest


def test_an_assertion_fails_by_the_first_break_that_is_found() -> None:
    with pytest.raises(Unexpected) as failed:
        assert_holds("winner != Player2", scope=STANDARD)
    verdict = failed.value.answer
    assert isinstance(verdict, CheckVerdict)
    assert (verdict.outcome, verdict.method) == (CheckOutcome.VIOLATED, Method.PLAY)
    assert "first broken" not in str(failed.value)


def test_in_a_small_scope_an_assertion_fails_by_the_earliest_break() -> None:
    with pytest.raises(Unexpected, match=r"first broken\sat board 2"):
        assert_holds("always(hand <= 1)", pockets=4, marbles=2, boards=12)


@pytest.mark.parametrize("engine", EngineChoice)
@pytest.mark.parametrize("boards", [10, 23])
@pytest.mark.parametrize(
    "formula", ["pickups <= 3", "2 * pickups <= 6", "3 - pickups >= 0", "abs(-pickups) < 4"]
)
def test_a_limit_on_a_count_breaks_where_the_count_passes_it(
    formula: str, boards: int, engine: EngineChoice
) -> None:
    verdict = check(Scope(6, 1, boards), formula, engine=engine)
    assert (verdict.outcome, verdict.wrong_at) == (CheckOutcome.VIOLATED, 7)
    assert verdict.earliest
