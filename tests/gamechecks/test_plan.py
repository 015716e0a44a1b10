"""The plan: which methods answer a question is decided once, for every verb."""

import pytest
from tests.by_solver import check
from tests.words import words

from gamechecks import Games, LayoutChoice, Outcome, Scope, SolverChoice, StepsChoice, explain
from gamechecks.core.errors import InputError
from gamechecks.core.verdict import CheckOutcome
from gamechecks.engines.plan import Plan, Question, plan_of
from gamechecks.language.question import condition
from gamechecks.mancala.sowings.fragment import Limits

STANDARD = Scope(14, 4, 200)
MANY_LAPS = Scope(6, 100, 60)


def planned(scope: Scope, formula: str = "True", **choices: object) -> Plan:
    """The plan for one formula."""
    return plan_of(Question(scope, [condition(formula, words(scope.pockets))], **choices))  # type: ignore[arg-type]


def test_a_small_question_is_searched_for_at_once() -> None:
    assert plan_of(Question(Scope(6, 1, 7), ())) == Plan(
        False, False, StepsChoice.SOWINGS, Limits()
    )


def test_a_large_one_is_proved_or_played_first() -> None:
    plan = planned(STANDARD, "always(hand < 9)")
    assert (plan.induction, plan.play, plan.steps) == (True, True, StepsChoice.BOARDS)


def test_nobody_plays_for_what_a_short_search_settles() -> None:
    assert not planned(STANDARD, "boards <= 10").play


@pytest.mark.parametrize("steps", StepsChoice)
def test_whoever_names_the_steps_gets_a_search(steps: StepsChoice) -> None:
    plan = plan_of(Question(STANDARD, (), steps=steps))
    assert (plan.induction, plan.play, plan.steps) == (False, False, steps)


def test_induction_is_z3s_and_play_needs_the_canonical_board() -> None:
    assert not plan_of(Question(STANDARD, (), solver=SolverChoice.CADICAL)).induction
    symbolic = plan_of(Question(STANDARD, (), layout=LayoutChoice.SYMBOLIC))
    assert symbolic == Plan(False, False)


def test_sowings_are_left_out_where_their_clauses_grow_beyond_use() -> None:
    assert planned(MANY_LAPS, "boards <= 50").steps == StepsChoice.BOARDS
    chosen = planned(MANY_LAPS, "boards <= 50", steps=StepsChoice.SOWINGS)
    assert chosen.steps == StepsChoice.SOWINGS


def test_sowings_answer_for_any_game_only_if_kinds_may_be_told_apart() -> None:
    scope = Scope(8, 2, 30)
    assert planned(scope, "boards <= 9", games=Games.ANY).fragment is None
    assert planned(scope, "boards <= 9", games=Games.ANY, apart=True).fragment == Limits(boards=9)
    with pytest.raises(InputError, match="sowing steps cannot answer this"):
        planned(scope, "boards <= 9", games=Games.ANY, steps=StepsChoice.SOWINGS)


def test_check_leaves_sowings_out_where_run_does() -> None:
    verdict = check(MANY_LAPS, "boards > 50", games=Games.COMPLETE)
    assert (verdict.outcome, verdict.steps) == (CheckOutcome.HOLDS, StepsChoice.BOARDS)


@pytest.mark.slow
def test_explain_searches_as_run_does() -> None:
    answer = explain(Scope(12, 2, 29))
    assert answer.outcome is Outcome.REFUTED


def test_explain_takes_the_steps_of_run(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Plan] = []

    def noted(question: Question) -> Plan:
        asked.append(plan_of(question))
        return asked[-1]

    monkeypatch.setattr("gamechecks.engines.bmc.search.plan_of", noted)
    assert explain(Scope(6, 1, 5)).outcome is Outcome.REFUTED
    assert asked[0].steps == StepsChoice.SOWINGS
