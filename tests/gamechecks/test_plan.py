"""The plan: which engines answer a query is decided once, for every command."""

from typing import Any

import pytest
from tests.by_solver import check
from tests.queries import check_of, query_of, search_of

from gamechecks import Games, LayoutChoice, Outcome, Scope, SolverChoice, StepsChoice, explain
from gamechecks.core.errors import InputError
from gamechecks.core.scope import BOARDS, EngineChoice
from gamechecks.core.verdict import CheckOutcome
from gamechecks.engines import plan as planning
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.plan import (
    EXPLORE,
    INDUCTION,
    LOOK_SECONDS,
    MACRO_STEPS,
    NEAR,
    SIMULATE,
    STATES,
    STEER,
    Engine,
    macro_fragment,
    plan,
)
from gamechecks.engines.query import Query
from gamemodels.mancala.sowing_fragment import SowingFragment

STANDARD = Scope(14, 4, 200)
MANY_LAPS = Scope(6, 100, 60)


def engines(query: Query, solver: SolverChoice = SolverChoice.Z3, worker: int = 0) -> list[Engine]:
    """The engines of the plan in turn."""
    return [step.engine for step in plan(query, solver, worker)]


def planned(scope: Scope, *formulas: str, **choices: Any) -> list[Engine]:
    """The engines for what `run` asks."""
    return engines(query_of(scope, *formulas, **choices))


def test_a_small_question_is_searched_for_at_once() -> None:
    assert planned(Scope(6, 1, 7)) == [MACRO_STEPS, STATES]
    assert macro_fragment(query_of(Scope(6, 1, 7))) == SowingFragment()


def test_what_is_cheap_is_tried_first_and_a_check_tries_a_proof_before_it_plays() -> None:
    run, check = query_of(STANDARD, "steals >= 3"), check_of(STANDARD, "hand < 9", games="any")
    cheap = [SIMULATE, EXPLORE, SIMULATE, INDUCTION]
    assert engines(run) == [*cheap, STEER, EXPLORE, STATES]
    assert engines(check) == [INDUCTION, SIMULATE, NEAR, EXPLORE, STEER, EXPLORE, STATES]
    assert engines(run, worker=1) == [*cheap, EXPLORE, STEER, STATES]
    explored = [step.budget.seconds for step in plan(run, SolverChoice.Z3, 1) if step.budget.states]
    assert explored == [1.0, LOOK_SECONDS]


def test_who_names_the_solver_has_no_state_explored() -> None:
    assert EXPLORE not in planned(STANDARD, "steals >= 3", engine=EngineChoice.SOLVER)


def test_nobody_plays_for_what_a_short_search_settles() -> None:
    assert SIMULATE not in planned(STANDARD, "boards <= 10")


@pytest.mark.parametrize("steps", StepsChoice)
def test_whoever_names_the_steps_gets_a_search(steps: StepsChoice) -> None:
    search = [STATES] if steps == BOARDS else [MACRO_STEPS, STATES]
    assert planned(STANDARD, steps=steps) == search


def test_induction_is_z3s_and_play_needs_the_canonical_board() -> None:
    assert INDUCTION in planned(STANDARD)
    assert INDUCTION not in engines(query_of(STANDARD), SolverChoice.CADICAL)
    assert planned(STANDARD, layout=LayoutChoice.SYMBOLIC) == [STATES]


def test_sowings_are_left_out_where_their_clauses_grow_beyond_use() -> None:
    assert search_of(MANY_LAPS, "boards <= 50").steps == StepsChoice.BOARDS
    chosen = search_of(MANY_LAPS, "boards <= 50", steps=StepsChoice.SOWINGS)
    assert chosen.steps == StepsChoice.SOWINGS


def test_sowings_answer_for_any_game_only_if_kinds_may_be_told_apart() -> None:
    scope = Scope(8, 2, 30)
    assert macro_fragment(query_of(scope, "boards <= 9", games="any")) is None
    broken = check_of(scope, "boards > 9", games="any")
    assert macro_fragment(broken) == SowingFragment(boards=9)
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
    asked: list[BoundedSearch] = []
    search = planning.MACRO_STEPS

    def noted(bmc: BoundedSearch, budget: planning.Budget) -> Any:
        asked.append(bmc)
        return search(bmc, budget)

    monkeypatch.setattr(planning, "MACRO_STEPS", noted)
    assert explain(Scope(6, 1, 5)).outcome is Outcome.REFUTED
    assert asked[0].steps == StepsChoice.SOWINGS
