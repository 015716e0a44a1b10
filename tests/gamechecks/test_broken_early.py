"""A violated property: what is told while an earlier break is looked for, and what is shown."""

import re

from tests.by_solver import check

from gamechecks import Scope
from gamechecks.core.verdict import Progress
from gamechecks.show.progress import doing_words

SCOPE = Scope(8, 2, 60)


def test_a_counterexample_ends_one_board_after_the_break() -> None:
    cut = check(SCOPE, "always(hand <= 3)")
    whole = check(SCOPE, "always(hand <= 3)", whole=True)
    assert cut.trace is not None
    assert whole.trace is not None
    assert cut.wrong_at == whole.wrong_at
    assert len(cut.trace) == (cut.wrong_at or 0) + 2 < len(whole.trace)


def test_what_is_broken_at_the_end_is_shown_to_the_end() -> None:
    verdict = check(Scope(6, 1, 30), "eventually(hand >= 20)")
    assert verdict.trace is not None
    assert verdict.wrong_at == len(verdict.trace) - 1


def test_a_violation_is_told_of_while_an_earlier_one_is_looked_for() -> None:
    told: list[Progress] = []
    check(SCOPE, "always(hand <= 3)", listen=told.append)
    words = [doing_words(each) for each in told]
    assert any(re.search(r"; looking for an earlier one, \d+ s of 60", each) for each in words)
    assert any(each.startswith("violated at board ") for each in words)


def test_nothing_else_is_told_once_it_is_violated() -> None:
    told: list[Progress] = []
    check(Scope(10, 2), "winner == Player1", listen=told.append)
    words = [doing_words(each) for each in told]
    first = next(at for at, each in enumerate(words) if each.startswith("violated"))
    assert all(each.startswith("violated at board ") for each in words[first:])
    assert len(words) > first + 1
