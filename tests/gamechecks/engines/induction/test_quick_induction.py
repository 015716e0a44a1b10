"""Properties that hold at any length are told from those that only a search can tell."""

import pytest
from tests.by_solver import check
from tests.words import words

from gamechecks import LayoutChoice, Scope, SolverChoice, StepsChoice
from gamechecks.core.clock import Clock
from gamechecks.core.errors import Unsettled
from gamechecks.core.verdict import CheckOutcome, CheckVerdict, Method
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.induction import quick_induction
from gamechecks.engines.induction.quick_induction import holds_at_any_length
from gamechecks.language.question import condition
from gamechecks.show.verdict import check_sentence
from gamemodels.mancala.board import KALAH, ORIGINAL, Rules
from gamemodels.mancala.words import LAWS


def holds(formula: str, scope: Scope, *, over: bool = False) -> bool:
    wanted = condition(formula, words(scope.pockets))
    return holds_at_any_length(wanted, scope, Clock(), 0, over=over)


def meaning(verdict: CheckVerdict) -> tuple[CheckOutcome, int | None, tuple[str, ...]]:
    return verdict.outcome, verdict.wrong_at, verdict.vacuous


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", [ORIGINAL, KALAH], ids=["original", "kalah"])
@pytest.mark.parametrize("name", [law.name for law in LAWS])
def test_an_induction_says_what_a_search_says(name: str, rules: Rules) -> None:
    scope = Scope(4, 2, 25, rules)
    proved, searched = check(scope, name), check(scope, name, steps=StepsChoice.BOARDS)
    assert meaning(proved) == meaning(searched)
    assert searched.method is Method.SEARCH


@pytest.mark.parametrize("name", [law.name for law in LAWS])
def test_every_law_of_the_standard_board_is_checked_by_induction(name: str) -> None:
    verdict = check(Scope(14, 4, 200), name)
    assert meaning(verdict) == (CheckOutcome.HOLDS, None, ())
    assert (verdict.method, verdict.settled) == (Method.INDUCTION, 200)


@pytest.mark.parametrize(
    "formula",
    [
        "always(hand <= 2)",
        "always(score(Player1) <= 7)",
        "always(hand <= 5)",
        "always(implies(final, turn == Player1))",
        "eventually(final)",
        "always(eventually(hand == 0))",
        "boards <= 999",
    ],
)
def test_what_is_false_or_of_another_form_is_not_taken_for_proved(formula: str) -> None:
    assert not holds(formula, Scope(6, 2, 20))


def test_what_stays_true_must_also_bring_about_the_end() -> None:
    scope = Scope(6, 2, 60)
    for least, expected in ((3, True), (9, False)):
        formula = f"always(implies(score(Player1) >= 3, at_end(score(Player1)) >= {least}))"
        assert holds(formula, scope, over=True) is expected
    assert not holds("always(implies(hand == 0, at_end(hand == 0)))", scope, over=True)


def test_a_claim_that_holds_but_at_the_start_is_not_taken_for_proved() -> None:
    assert not holds("always(total == 9)", Scope(6, 2, 20))
    assert holds("always(total == 8)", Scope(6, 2, 20))


def test_an_induction_that_takes_long_gives_way_to_a_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(quick_induction, "INDUCTION_SECONDS", 0.0)
    verdict = check(Scope(6, 1, 20), "marbles-conserved")
    assert (verdict.outcome, verdict.method) == (CheckOutcome.HOLDS, Method.SEARCH)


def test_a_premise_may_be_proved_never_to_come_true() -> None:
    verdict = check(Scope(14, 4, 200), "always(implies(hand > total, final))")
    never = ("eventually(hand > total)",)
    assert meaning(verdict) == (CheckOutcome.HOLDS, None, never)
    assert (verdict.method, verdict.reason) == (Method.INDUCTION, None)


def test_another_solver_is_asked_if_one_is_named() -> None:
    verdict = check(Scope(4, 1, 25), "marbles-conserved", solver=SolverChoice.CADICAL)
    assert (verdict.outcome, verdict.method) == (CheckOutcome.HOLDS, Method.SEARCH)
    assert verdict.solver is SolverChoice.CADICAL


def test_an_induction_is_for_the_board_that_is_given() -> None:
    verdict = check(Scope(4, 1, 25), "marbles-conserved", layout=LayoutChoice.SYMBOLIC)
    assert (verdict.outcome, verdict.method) == (CheckOutcome.HOLDS, Method.SEARCH)


def test_a_short_time_may_leave_open_whether_it_holds_vacuously(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_long(bmc: BoundedSearch) -> None:
        raise Unsettled("no time left")

    monkeypatch.setattr(BoundedSearch, "reach_all", too_long)
    verdict = check(Scope(6, 1, 20), "always(implies(hand == 4, total == 4))")
    assert (verdict.outcome, verdict.method) == (CheckOutcome.HOLDS, Method.INDUCTION)
    looked = "looked 10 s for a game with its premise"
    assert (verdict.reason, verdict.vacuous) == (looked, ())
    assert f"and in longer ones; {looked}, so it may hold vacuously" in check_sentence(verdict)
