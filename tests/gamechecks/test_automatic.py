"""Who answers if nobody is named: both engines on a small scope, then explicit search, then Z3."""

import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import z3
from tests.queries import query_of

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
from gamechecks.command.cli import main
from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import LayoutChoice, SolverChoice
from gamechecks.engines.cross_check import SHOWN_STATES, agreed_verdict
from gamechecks.engines.plan import ENOUGH_STATES, GLANCE, first_visits, is_small
from gamechecks.language.trace_terms import TraceTerms
from gamechecks.registry import game_of, load_game
from gamechecks.testing import assert_found
from gamemodels.logic import Predicate
from gamemodels.mancala import constraints

EXPLICIT, SOLVER, BOTH = EngineChoice.EXPLICIT, EngineChoice.SOLVER, EngineChoice.BOTH
CROSSING = Path(__file__).parents[2] / "examples" / "crossing.py"


def test_where_positions_are_few_they_are_all_seen() -> None:
    scope = Scope(6, 2)
    assert run(scope).engine is EXPLICIT
    assert run_all(scope, limit=2).engine is EXPLICIT
    assert check(scope, "hand < 9").engine is EXPLICIT
    assert bounds(scope).engine is EXPLICIT


def test_all_but_the_two_slow_expectations_of_the_authors_are_small(
    expectation: dict[str, Any],
) -> None:
    scope = Scope(expectation["pockets"], expectation["marbles"], expectation["boards"])
    assert is_small(scope) is (scope not in (Scope(6, 1, 22), Scope(6, 1, 23)))


@pytest.mark.parametrize("scope", [Scope(4, 1, 7), Scope(8, 1, 8), Scope(6, 1, 12)], ids=str)
def test_small_questions_are_answered_by_both(scope: Scope) -> None:
    for answer in (run(scope), check(scope, "winner != Player2"), run_all(scope, limit=2)):
        assert (answer.engine, answer.solver) == (BOTH, SolverChoice.Z3)
        assert answer.reason is None


def test_the_size_of_a_scope_alone_decides() -> None:
    assert run(Scope(4, 9, 24)).engine is BOTH
    assert run(Scope(4, 9, 25)).engine is EXPLICIT


def test_many_instances_are_not_found_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(run_all(Scope(6, 1, 12)).traces) > 1
    assert run_all(Scope(6, 1, 12)).engine is BOTH
    monkeypatch.setattr("gamechecks.engines.dispatch.MAX_COMPARED_TRACES", 1)
    assert run_all(Scope(6, 1, 12)).engine is EXPLICIT


def test_both_answer_on_a_small_user_defined_game() -> None:
    game: Any = load_game(CROSSING)
    answers = run(game.scope(boards=9)), check(game.scope(boards=9), "always(not final)")
    assert [answer.engine for answer in answers] == [BOTH, BOTH]
    assert_found(game=str(CROSSING), boards=9)


def test_explicit_search_answers_alone_what_no_solver_has_terms_for() -> None:
    formula = "announce(p1_1 < p2_1, C(p1_1 < p2_1))"
    bever: Any = game_of("bever")
    assert check(bever.scope(highest=2, boards=2), formula).engine is EXPLICIT


@pytest.mark.parametrize("question", ["run --boards 7", "check 'not final' --boards 7"])
def test_engines_that_disagree_are_shown_with_both_sides(
    question: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    never = Predicate(lambda layout, board: {"never": z3.BoolVal(False, board.ctx)})
    monkeypatch.setattr(constraints, "final", never)
    assert main(shlex.split(question), game="mancala") == 70
    said = capsys.readouterr().err
    assert "the engines disagree" in said
    assert "by the solver" in said
    assert "by the explicit engine" in said
    assert "the game of the explicit engine" in said


def test_a_disagreement_about_a_long_game_shows_its_beginning() -> None:
    found = run(Scope(14, 2, 300), engine=SOLVER)
    assert found.trace is not None
    refuted = replace(found, outcome=Outcome.REFUTED, trace=None, engine=EXPLICIT)
    with pytest.raises(RefereeError, match=rf"\) and {len(found.trace) - SHOWN_STATES} more$"):
        agreed_verdict(found, refuted)


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
        {"certify": Path("certificate")},
    ],
)
def test_what_only_a_solver_can_be_told_decides(named: dict[str, Any]) -> None:
    assert first_visits(query_of(Scope()), SolverChoice.Z3) == ENOUGH_STATES
    assert first_visits(query_of(Scope()), SolverChoice.CADICAL) == 0
    where = named.pop("formulas", [])
    assert first_visits(query_of(Scope(), *where, **named), SolverChoice.Z3) == 0
    assert first_visits(query_of(Scope(14, 4, 20)), SolverChoice.Z3) in (ENOUGH_STATES, GLANCE)
    assert first_visits(query_of(Scope(14, 4)), SolverChoice.Z3) == 0


@pytest.mark.parametrize(
    "line",
    [
        "run --pockets 6 --marbles 2",
        "check marbles-conserved --pockets 8 --marbles 2",
        "bounds --pockets 8 --marbles 2",
        "run --pockets 6 --boards 23 --all",
    ],
)
def test_questions_about_few_positions_load_no_solver(line: str, tmp_path: Path) -> None:
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
