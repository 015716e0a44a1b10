"""CaDiCaL gives Z3's answers, board by board."""

import sys
from typing import Any

import pytest
import z3
from tests.by_solver import check, run, run_all

from gamechecks import CheckOutcome, Games, LayoutChoice, Scope, SolverChoice, StepsChoice, explain
from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, Unsettled
from gamechecks.engines.bmc.solvers import satisfy, to_cnf
from gamechecks.language.symbolic import TraceTerms
from gamemodels.mancala.board import KALAH
from gamemodels.rules import replay

CADICAL = SolverChoice.CADICAL
SCOPES = [Scope(2, 1, 1), Scope(4, 1, 6), Scope(4, 3, 12, KALAH), Scope(6, 1, 12)]
QUESTIONS: list[tuple[str, ...]] = [
    (),
    ("not stealing_happened",),
    ("steals == 2", "winner != Player1"),
    ("eventually(hand == 3)",),
    ("count(extra_turn) >= 2 and winner == Player2",),
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("games", Games)
@pytest.mark.parametrize("where", QUESTIONS, ids=lambda where: " and ".join(where) or "any")
def test_both_solvers_give_the_same_verdict(where: tuple[str, ...], games: Games) -> None:
    for scope in SCOPES:
        by_z3, by_cadical = (
            run(scope, *where, games=games, steps=StepsChoice.BOARDS, solver=solver)
            for solver in SolverChoice
        )
        assert by_cadical.outcome is by_z3.outcome, scope
        assert by_cadical.solver is CADICAL


@pytest.mark.slow
@pytest.mark.parametrize("games", Games)
@pytest.mark.parametrize("where", QUESTIONS, ids=lambda where: " and ".join(where) or "any")
def test_both_solvers_agree_on_larger_boards(where: tuple[str, ...], games: Games) -> None:
    for scope in (Scope(6, 2, 18), Scope(6, 3, 24), Scope(8, 1, 20), Scope(8, 2, 24)):
        by_z3, by_cadical = (
            run(scope, *where, games=games, steps=StepsChoice.BOARDS, solver=solver)
            for solver in SolverChoice
        )
        assert by_cadical.outcome is by_z3.outcome, scope


@pytest.mark.sampled(2)
@pytest.mark.parametrize("layout", LayoutChoice)
def test_the_authors_expectations(expectation: dict[str, Any], layout: LayoutChoice) -> None:
    games, _, formula = expectation["question"].partition(" and ")
    verdict = run(
        Scope(expectation["pockets"], expectation["marbles"], expectation["boards"]),
        *([formula] if formula else []),
        games=Games(games),
        layout=layout,
        steps=StepsChoice.BOARDS,
        solver=CADICAL,
    )
    assert verdict.outcome.value == expectation["verdict"]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "formula",
    [
        "marbles-conserved",
        "always(hand <= 1)",
        "always(implies(hand == 9, final))",
        "stealing_happened",
        "winner != Player2",
    ],
)
@pytest.mark.parametrize("games", [Games.ANY, Games.COMPLETE])
def test_checks_agree_down_to_the_board_that_breaks_a_property(formula: str, games: Games) -> None:
    for scope in (Scope(4, 2, 9), Scope(6, 1, 13)):
        by_z3 = check(scope, formula, games=games)
        by_cadical = check(scope, formula, games=games, solver=CADICAL)
        assert by_cadical.outcome is by_z3.outcome
        assert (by_cadical.wrong_at, by_cadical.vacuous) == (by_z3.wrong_at, by_z3.vacuous)
        assert by_cadical.solver is CADICAL


def test_all_games_are_the_same_games() -> None:
    for scope, where in ((Scope(6, 1, 23), "winner == Player2"), (Scope(4, 3, 30), "True")):
        by_z3, by_cadical = (run_all(scope, where, solver=solver) for solver in SolverChoice)
        assert set(by_cadical.traces) == set(by_z3.traces)
        assert by_cadical.ended is by_z3.ended
        assert by_cadical.traces


def test_a_unique_game_is_the_same_game() -> None:
    scope, where = Scope(6, 1, 12), ("winner == Player2", "not stealing_happened")
    by_z3, by_cadical = (run(scope, *where, solver=solver) for solver in SolverChoice)
    assert by_z3.trace is not None
    assert by_z3.trace == by_cadical.trace


def test_a_time_limit_is_kept_between_conflicts_and_while_encoding() -> None:
    for limit in (0.0, 1.0):
        verdict = run(Scope(14, 4, 300), "steals == 0", solver=CADICAL, timeout=limit)
        assert verdict.reason == f"time limit of {limit:.3g} s"


def test_another_seed_may_give_another_game_but_the_same_verdict() -> None:
    question = Scope(8, 1, 30), "steals >= 1"
    traces = {run(*question, solver=CADICAL, seed=seed).trace for seed in range(4)}
    assert None not in traces
    assert len(traces) > 1
    for trace in traces:
        assert trace is not None
        assert replay(trace).fault is None


def test_terms_and_their_clauses_have_the_same_models() -> None:
    ctx = z3.Context()
    x, y, b = z3.BitVec("x", 3, ctx), z3.BitVec("y", 3, ctx), z3.Bool("b", ctx)
    terms = [x + y == 5, b == z3.ULT(x, y), z3.AtMost(b, x == 1, 1)]
    seen = set()
    while True:
        made = to_cnf(terms, [x, y, b], Clock())
        true = satisfy(made.clauses, Clock(), solver=CADICAL)
        if true is None:
            break
        model = made.model(true, ctx)
        values = [model.eval(term, True) for term in (x, y, b)]
        assert all(z3.is_true(model.eval(term, True)) for term in terms)
        seen.add(tuple(map(str, values)))
        terms.append(z3.Or(x != values[0], y != values[1]))
    assert len(seen) == 7, "five minus x for each x, but x = 1 with b"


def test_functions_may_use_cardinalities_but_not_integers() -> None:
    def few_last_pockets(trace: TraceTerms) -> z3.BoolRef:
        return z3.AtMost(*trace.boards[1].last_pocket, 1)

    def beyond_bits(trace: TraceTerms) -> z3.BoolRef:
        return z3.BV2Int(trace.boards[0].hand.term) * z3.Int("n", trace.boards[0].ctx) > 3

    assert run(Scope(4, 1, 7), few_last_pockets, solver=CADICAL).trace is not None
    with pytest.raises(InputError, match="a SAT solver cannot answer"):
        run(Scope(4, 1, 7), beyond_bits, solver=CADICAL)


def test_a_contradiction_and_a_truth_are_clauses_too() -> None:
    assert check(Scope(4, 1, 7), "True", solver=CADICAL).outcome is CheckOutcome.HOLDS
    assert check(Scope(4, 1, 7), "False", solver=CADICAL).outcome is CheckOutcome.VIOLATED


def test_reasons_come_from_z3() -> None:
    with pytest.raises(InputError, match="explanations come from Z3"):
        explain(Scope(4, 1, 5), solver=CADICAL)


def test_cadical_is_missed_before_any_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    with pytest.raises(InputError, match=r"pip install '.\[fast\]'"):
        run(Scope(64, 1000, 100_000), "draw", solver=CADICAL, timeout=None)


def test_clauses_stop_at_the_limit() -> None:
    ctx = z3.Context()
    x, y = z3.BitVec("x", 512, ctx), z3.BitVec("y", 512, ctx)
    with pytest.raises(Unsettled, match=r"time limit of 0.3 s"):
        to_cnf([x * y == 12345], [x, y], Clock(0.3))


def test_a_limit_between_two_milliseconds_is_no_interruption() -> None:
    ctx = z3.Context()
    x, y = z3.BitVec("x", 512, ctx), z3.BitVec("y", 512, ctx)
    for tenth in range(20):
        with pytest.raises(Unsettled, match=r"time limit of"):
            to_cnf([x * y == 12345], [x, y], Clock(0.05 + tenth / 10_000))
