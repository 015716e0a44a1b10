"""The plan: which methods answer a question is decided once, for every verb."""

from dataclasses import replace

import pytest
from tests.by_solver import check
from tests.words import words

from gamechecks import Games, LayoutChoice, Outcome, Scope, SolverChoice, StepsChoice, explain
from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError
from gamechecks.core.verdict import CheckOutcome
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.plan import Attempt, Plan, attempts, plan_of
from gamechecks.language.question import conditions
from gamemodels.mancala.sowing_fragment import SowingFragment

STANDARD = Scope(14, 4, 200)
MANY_LAPS = Scope(6, 100, 60)


def planned(scope: Scope, *formulas: str, **choices: object) -> Plan:
    """The plan for some formulas."""
    wanted = conditions(formulas, words(scope.pockets))
    games = choices.pop("games", Games.COMPLETE)
    return BoundedSearch(scope, wanted, games, Clock(), 0, **choices).plan  # type: ignore[arg-type]


def test_a_small_question_is_searched_for_at_once() -> None:
    assert planned(Scope(6, 1, 7)) == Plan(False, False, StepsChoice.SOWINGS, SowingFragment())


def test_what_is_cheap_is_tried_first_and_a_check_tries_a_proof_before_it_plays() -> None:
    question = BoundedSearch.of(STANDARD, conditions(["draw"], words(14)), Games.COMPLETE)
    run, check = attempts(question), attempts(question, check=True)
    assert run[:2] == (Attempt.FEW_GAMES, Attempt.GLANCE)
    assert check[:2] == (Attempt.INDUCTION, Attempt.MANY_GAMES)
    assert run[-2:] == check[-2:] == (Attempt.STEERING, Attempt.LOOK)
    worker = attempts(replace(question, looks_first=True))
    assert worker[-2:] == (Attempt.LONG_LOOK, Attempt.STEERING)


def test_a_large_one_is_proved_or_played_first() -> None:
    plan = planned(STANDARD, "always(hand < 9)")
    assert (plan.induction, plan.play, plan.steps) == (True, True, StepsChoice.BOARDS)


def test_nobody_plays_for_what_a_short_search_settles() -> None:
    assert not planned(STANDARD, "boards <= 10").play


@pytest.mark.parametrize("steps", StepsChoice)
def test_whoever_names_the_steps_gets_a_search(steps: StepsChoice) -> None:
    plan = planned(STANDARD, steps=steps)
    assert (plan.induction, plan.play, plan.steps) == (False, False, steps)


def test_induction_is_z3s_and_play_needs_the_canonical_board() -> None:
    assert not planned(STANDARD, solver=SolverChoice.CADICAL).induction
    symbolic = planned(STANDARD, layout=LayoutChoice.SYMBOLIC)
    assert symbolic == Plan(False, False)


def test_sowings_are_left_out_where_their_clauses_grow_beyond_use() -> None:
    assert planned(MANY_LAPS, "boards <= 50").steps == StepsChoice.BOARDS
    chosen = planned(MANY_LAPS, "boards <= 50", steps=StepsChoice.SOWINGS)
    assert chosen.steps == StepsChoice.SOWINGS


def test_sowings_answer_for_any_game_only_if_kinds_may_be_told_apart() -> None:
    scope = Scope(8, 2, 30)
    assert planned(scope, "boards <= 9", games=Games.ANY).fragment is None
    assert planned(scope, "boards <= 9", games=Games.ANY, apart=True).fragment == SowingFragment(
        boards=9
    )
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

    def noted(question: BoundedSearch) -> Plan:
        asked.append(plan_of(question))
        return asked[-1]

    monkeypatch.setattr("gamechecks.engines.bmc.search.plan_of", noted)
    assert explain(Scope(6, 1, 5)).outcome is Outcome.REFUTED
    assert asked[0].steps == StepsChoice.SOWINGS
