"""Sowing steps give the answers that board steps give, whoever solves the clauses."""

import random
from typing import Any

import pytest
from tests.by_solver import bounds, run

from gamechecks import EngineChoice, Games, Outcome, Scope, SolverChoice, StepsChoice
from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, RefereeError, Unsettled
from gamechecks.engines.bmc.solvers import satisfy
from gamemodels.clauses import Clauses
from gamemodels.mancala.board import Player
from gamemodels.mancala.rules import is_final, winner
from gamemodels.mancala.sowing_cnf import SowingClauses
from gamemodels.mancala.sowings import PickupSearch

BY_SOWINGS = [SolverChoice.Z3, SolverChoice.CADICAL]
SCOPES = [(2, 1), (4, 0), (4, 1), (4, 2), (4, 3), (4, 4), (4, 7), (6, 1), (6, 2), (8, 1)]
WISHES: list[tuple[str, ...]] = [
    (),
    ("winner == Player1",),
    ("player2-wins",),
    ("turns <= 2",),
    ("pickups < 5", "boards <= 14"),
    ("12 >= boards and winner == Player2",),
    ("winner != Player1",),
    ("not winner == Player2", "pickups <= 6"),
    ("not (boards > 12 or Player1 != winner)",),
    ("winner == Player1", "winner != Player2"),
    ("at_end(final)", "not pickups >= 4"),
    ("pickups == 4",),
    ("3 <= pickups < 5 <= boards",),
    ("boards == 12", "winner != Player1"),
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("solver", BY_SOWINGS)
@pytest.mark.parametrize("where", WISHES, ids=lambda where: " and ".join(where) or "any")
def test_sowing_steps_agree_with_all_positions(
    where: tuple[str, ...], solver: SolverChoice
) -> None:
    for pockets, marbles in SCOPES:
        for boards in (1, 5, 7, 12, 30):
            scope = Scope(pockets, marbles, boards)
            by_sowings = run(scope, *where, solver=solver)
            assert by_sowings.steps == StepsChoice.SOWINGS
            known = run(scope, *where, engine=EngineChoice.EXPLICIT)
            assert by_sowings.outcome is known.outcome, scope


@pytest.mark.parametrize("solver", BY_SOWINGS)
def test_unfinished_games_agree_too(solver: SolverChoice) -> None:
    for pockets, marbles in SCOPES:
        for boards in (1, 5, 6, 9, 22, 23):
            scope = Scope(pockets, marbles, boards)
            found = run(scope, games=Games.UNFINISHED, solver=solver)
            known = run(scope, games=Games.UNFINISHED, engine=EngineChoice.EXPLICIT)
            assert found.outcome is known.outcome, scope
            if found.trace is not None:
                assert len(found.trace) == boards
                assert not is_final(found.trace.layout, found.trace.boards[-1])


def test_the_authors_expectations_by_sowings(expectation: dict[str, Any]) -> None:
    if "steal" in expectation["question"]:
        return
    scope = Scope(expectation["pockets"], expectation["marbles"], expectation["boards"])
    for solver in BY_SOWINGS:
        verdict = run(scope, games=Games(expectation["question"]), solver=solver)
        assert verdict.outcome.value == expectation["verdict"]
        assert (verdict.steps, verdict.solver) == (StepsChoice.SOWINGS, solver)


def test_cadical_gives_the_same_bounds(small_game: dict[str, Any]) -> None:
    scope = Scope(small_game["pockets"], small_game["marbles"])
    answer = bounds(scope, solver=SolverChoice.CADICAL)
    assert {b.name: b.value for b in answer.bounds} == {
        b.name: small_game[b.name] for b in answer.bounds
    }


def test_the_standard_board() -> None:
    verdict = run(Scope(14, 2, 200), "player2-wins")
    assert verdict.trace is not None
    assert winner(verdict.trace) is Player.TWO


def test_questions_that_look_inside_a_sowing_are_asked_board_by_board() -> None:
    for where in ("always(hand < 9)", "steals == 0", "winner == none", "turns(Player1) <= 3"):
        assert run(Scope(4, 1, 9), where).steps == StepsChoice.BOARDS
    with pytest.raises(InputError, match="sowing steps cannot answer this"):
        run(Scope(4, 1, 9), "steals == 0", steps=StepsChoice.SOWINGS)


def test_contrary_wishes_are_refuted() -> None:
    assert run(Scope(4, 4, 9), "boards <= 0").outcome is Outcome.REFUTED
    assert run(Scope(4, 4, 9), "pickups < 0").outcome is Outcome.REFUTED
    assert run(Scope(4, 4, 9), "turns < 0").outcome is Outcome.REFUTED
    both = run(Scope(4, 4, 9), "winner == Player1", "winner == Player2")
    assert both.outcome is Outcome.REFUTED


@pytest.mark.parametrize("solver", BY_SOWINGS)
def test_both_solvers_read_clauses_alike(solver: SolverChoice) -> None:
    dice = random.Random(3)
    for _ in range(60):
        clauses = Clauses()
        names = [clauses.variable() for _ in range(6)]
        for _ in range(22):
            clauses.add(*(dice.choice([1, -1]) * v for v in dice.sample(names, 3)))
        true = satisfy(clauses, Clock(), dice.randrange(3), solver)
        models = [
            {v for v in names if bits >> v & 1}
            for bits in range(0, 128, 2)
            if all(any((bits >> abs(x) & 1) == (x > 0) for x in row) for row in clauses.rows)
        ]
        assert (true is None) == (not models)
        assert true is None or set(true) & set(names) in models


@pytest.mark.parametrize("solver", BY_SOWINGS)
def test_a_time_limit_is_kept(solver: SolverChoice) -> None:
    search = PickupSearch(Scope(14, 4), Clock(0.5), solver=solver)
    with pytest.raises(Unsettled, match=r"time limit of 0.5 s"):
        search.find(12)


def test_a_game_that_the_referee_does_not_allow_is_an_internal_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def elsewhere(self: SowingClauses, start: int, pocket: int) -> int:
        return (start - pocket) % self.lap or self.lap

    monkeypatch.setattr(SowingClauses, "_distance", elsewhere)
    with pytest.raises(RefereeError, match=r"the solver's board(.|\n)*the referee's board"):
        run(Scope(6, 2, 40))
