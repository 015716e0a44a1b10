"""Who answers if nobody is named: a look at all positions where they are few, else the solver."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import z3

from gamechecks import (
    CheckOutcome,
    EngineChoice,
    Games,
    Outcome,
    Scope,
    bounds,
    check,
    run,
    run_all,
)
from gamechecks.core.scope import LayoutChoice, SolverChoice
from gamechecks.engines.plan import ENOUGH_STATES, GLANCE, Request, explicit_budget
from gamechecks.language.trace_terms import TraceTerms

EXPLICIT, SOLVER = EngineChoice.EXPLICIT, EngineChoice.SOLVER


def test_where_positions_are_few_they_are_all_seen() -> None:
    scope = Scope(6, 2)
    assert run(scope).engine is EXPLICIT
    assert run_all(scope, limit=2).engine is EXPLICIT
    assert check(scope, "hand < 9").engine is EXPLICIT
    assert bounds(scope).engine is EXPLICIT


def test_a_short_look_at_a_large_board_needs_no_solver() -> None:
    verdict = run(Scope(14, 4, 14))
    assert (verdict.outcome, verdict.engine) == (Outcome.REFUTED, EXPLICIT)


def test_where_positions_are_many_the_solver_answers() -> None:
    verdict = check(Scope(14, 4), "marbles-conserved")
    assert (verdict.outcome, verdict.engine) == (CheckOutcome.HOLDS, SOLVER)
    assert bounds(Scope(14, 1), of=["fewest_pickups"]).engine is SOLVER


def test_a_look_that_is_given_up_leaves_the_question_to_the_solver(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = run(Scope(8, 2, 25)), check(Scope(8, 2, 25), "boards > 24", games=Games.COMPLETE)
    monkeypatch.setattr("gamechecks.engines.plan.ENOUGH_STATES", 5)
    searched = run(Scope(8, 2, 25)), check(Scope(8, 2, 25), "boards > 24", games=Games.COMPLETE)
    assert [answer.engine for answer in searched] == [SOLVER, SOLVER]
    assert [a.outcome for a in seen] == [a.outcome for a in searched]


def test_a_time_limit_is_for_both() -> None:
    late = run(Scope(8, 2, 25), timeout=0)
    assert (late.outcome, late.reason) == (Outcome.UNKNOWN, "time limit of 0 s")


def steals_late(trace: TraceTerms) -> z3.BoolRef:
    """A formula that only a solver can read."""
    return trace.boards[3].hand == 0


@pytest.mark.parametrize(
    "named",
    [
        {"steps": "boards"},
        {"layout": LayoutChoice.SYMBOLIC},
        {"formulas": [steals_late]},
        {"certificate": True},
    ],
)
def test_what_only_a_solver_can_be_told_decides(named: dict[str, Any]) -> None:
    assert explicit_budget(Request(Scope()), SolverChoice.Z3) == ENOUGH_STATES
    assert explicit_budget(Request(Scope()), SolverChoice.CADICAL) == 0
    assert explicit_budget(Request(Scope(), **named), SolverChoice.Z3) == 0
    assert explicit_budget(Request(Scope(14, 4, 20)), SolverChoice.Z3) in (ENOUGH_STATES, GLANCE)
    assert explicit_budget(Request(Scope(14, 4)), SolverChoice.Z3) == 0


@pytest.mark.parametrize(
    "line",
    [
        "run --pockets 6 --boards 7",
        "check marbles-conserved --pockets 8 --marbles 2",
        "bounds --pockets 8 --marbles 2",
        "run --pockets 6 --all",
    ],
)
def test_small_questions_load_no_solver(line: str, tmp_path: Path) -> None:
    code = (
        "import sys; from gamechecks.command.cli import main; "
        f"main({line.split()!r}); sys.exit('z3' in sys.modules)"
    )
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode == 0


def test_what_a_first_look_has_settled_is_told_though_the_solver_settles_nothing() -> None:
    verdict = run(Scope(14, 4, 50), timeout=3)
    assert verdict.outcome is Outcome.UNKNOWN
    assert verdict.reason == "time limit of 3 s"
    assert 16 < verdict.settled < 50
