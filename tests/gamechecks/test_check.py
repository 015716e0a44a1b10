"""Bounded checks: the catalogue's verdicts, the earliest counterexample, vacuity."""

from dataclasses import replace
from itertools import pairwise

import pytest
import z3
from tests.by_solver import check, run
from tests.words import words

from gamechecks import EngineChoice, Games, LayoutChoice, Outcome, Scope
from gamechecks.core.verdict import CheckOutcome
from gamechecks.engines import dispatch
from gamechecks.language import parse
from gamechecks.language.concrete import evaluate, values
from gamechecks.language.symbolic import TraceTerms
from gamemodels.mancala.board import Layout
from gamemodels.mancala.rules import Mancala, is_final, starting_board, successors
from gamemodels.mancala.words import CATALOGUE, GOALS, LAWS


@pytest.mark.parametrize("name", [law.name for law in LAWS])
@pytest.mark.parametrize(
    ("scope", "layout"),
    [
        pytest.param(Scope(4, 3, 12), LayoutChoice.CANONICAL, id="4"),
        pytest.param(Scope(4, 3, 12), LayoutChoice.SYMBOLIC, id="4-symbolic"),
        pytest.param(Scope(6, 2, 20), LayoutChoice.CANONICAL, id="6"),
        pytest.param(
            Scope(6, 2, 20), LayoutChoice.SYMBOLIC, id="6-symbolic", marks=pytest.mark.slow
        ),
    ],
)
def test_every_law_holds(name: str, scope: Scope, layout: LayoutChoice) -> None:
    verdict = check(scope, name, layout=layout)
    assert verdict.outcome is CheckOutcome.HOLDS


GOAL_SCOPES = {
    "player1-wins": (Scope(4, 4, 6), Scope(4, 3, 10)),
    "player2-wins": (Scope(4, 3, 10), Scope(4, 4, 6)),
    "draw": (Scope(4, 1, 6), Scope(4, 2, 10)),
    "win-without-stealing": (Scope(4, 2, 10), Scope(4, 4, 6)),
    "game-in-one-turn": (Scope(4, 4, 6), Scope(6, 1, 23)),
    "lap-around-the-board": (Scope(4, 4, 6), Scope(6, 1, 23)),
}


@pytest.mark.parametrize("name", [goal.name for goal in GOALS])
def test_every_goal_is_reached_where_it_can_be(name: str) -> None:
    can, cannot = GOAL_SCOPES[name]
    assert run(can, name).outcome is Outcome.FOUND
    assert run(cannot, name).outcome is Outcome.REFUTED


def test_a_name_stands_for_its_formula() -> None:
    for name, entry in CATALOGUE.items():
        assert parse(entry.formula, words(6))
        assert name == entry.name
        assert entry.sentence.endswith(".")


BROKEN = [
    "always(total == 7)",
    "always(hand <= 1)",
    "always(score(Player1) == 0)",
    "always(not steal)",
    "always(turn == Player1)",
    "always(implies(score(Player2) > 0, hand > 0))",
    "until(turn == Player1, score(Player1) == 2)",
    "boards <= 6",
    "pickups <= 2",
    "steals(Player1) + steals(Player2) < 1",
]


def earliest(formula: str, pockets: int, marbles: int) -> int:
    """The first board by which some game has broken a formula: all games are played."""
    node, layout = parse(formula, words(pockets)), Layout.canonical(pockets)
    games = [Mancala(layout, marbles).trace([starting_board(layout, marbles)])]
    while all(evaluate(node, game, truncated=True) for game in games):
        games = [
            replace(game, states=(*game.boards, move.state))
            for game in games
            for move in successors(layout, game.boards[-1])
        ]
    return len(games[0]) - 1


@pytest.mark.parametrize("formula", BROKEN)
def test_the_counterexample_goes_wrong_as_early_as_possible(formula: str) -> None:
    verdict = check(Scope(6, 2, 20), formula)
    assert verdict.outcome is CheckOutcome.VIOLATED
    assert verdict.trace is not None
    assert not evaluate(parse(formula, words(6)), verdict.trace)
    assert verdict.wrong_at == earliest(formula, 6, 2)


def test_the_earliest_counterexample_is_found_beyond_the_first_horizon() -> None:
    formula = "always(not final and hand < 6)"
    verdict = check(Scope(6, 3, 60), formula, whole=True)
    assert verdict.trace is not None
    assert verdict.wrong_at == earliest(formula, 6, 3)
    node = parse(formula, words(6))
    assert not evaluate(node, verdict.trace)
    assert len(verdict.trace) == 60 or is_final(verdict.trace.layout, verdict.trace.boards[-1])
    complete = check(Scope(6, 3, 60), formula, games=Games.COMPLETE)
    assert complete.wrong_at == verdict.wrong_at
    assert complete.trace is not None
    assert is_final(complete.trace.layout, complete.trace.boards[-1])


def test_a_promise_is_broken_only_when_the_trace_ends() -> None:
    verdict = check(Scope(6, 1, 30), "eventually(hand >= 20)")
    assert verdict.outcome is CheckOutcome.VIOLATED
    assert verdict.trace is not None
    assert verdict.wrong_at == len(verdict.trace) - 1


@pytest.mark.parametrize("engine", [EngineChoice.SOLVER, EngineChoice.EXPLICIT])
def test_a_count_breaks_its_limit_when_it_passes_it(engine: EngineChoice) -> None:
    verdict = dispatch.check(Scope(8, 1, 40), "steals <= 1", engine=engine)
    assert verdict.trace is not None
    assert verdict.wrong_at is not None
    assert verdict.wrong_at + 1 <= len(verdict.trace) <= verdict.wrong_at + 2
    steals = values(parse("steal", words(8)), verdict.trace)
    assert [at for at, steal in enumerate(steals) if steal][1] == verdict.wrong_at - 1


def test_a_function_is_read_on_whole_games_only() -> None:
    def ten_drops(trace: TraceTerms) -> z3.BoolRef:
        drops = [here.hand > after.hand for here, after in pairwise(trace.boards)]
        return z3.AtLeast(*drops, 10)

    assert check(Scope(8, 2, 20), ten_drops).outcome is CheckOutcome.HOLDS
    assert check(Scope(8, 2, 16), ten_drops).outcome is CheckOutcome.VIOLATED


def test_complete_games_only() -> None:
    formula = "steals <= 0"
    assert check(Scope(8, 1, 8), formula).outcome is CheckOutcome.VIOLATED
    complete = check(Scope(8, 1, 8), formula, games=Games.COMPLETE)
    assert complete.outcome is CheckOutcome.HOLDS


@pytest.mark.parametrize("engine", EngineChoice)
@pytest.mark.parametrize("formula", ["eventually(final)", "winner == Player1", "turns >= 9"])
def test_a_game_that_is_cut_off_breaks_only_what_nothing_can_save(
    formula: str, engine: EngineChoice
) -> None:
    verdict = dispatch.check(Scope(6, 2, 5), formula, engine=engine)
    assert verdict.outcome is CheckOutcome.HOLDS
    assert verdict.vacuous == ("at_end(final)",)


def test_a_premise_that_never_comes_true_is_told() -> None:
    vacuous = check(Scope(6, 1, 23), "always(implies(hand == 9, final))")
    assert vacuous.outcome is CheckOutcome.HOLDS
    assert vacuous.vacuous == ("eventually(hand == 9)",)
    real = check(Scope(6, 1, 23), "always(implies(steal, hand == 1))")
    assert real.vacuous == ()


def test_a_check_without_time_is_unknown_never_holds() -> None:
    verdict = check(Scope(8, 2, 60), "marbles-conserved", timeout=0)
    assert verdict.outcome is CheckOutcome.UNKNOWN
    assert verdict.reason == "time limit of 0 s"


def test_a_bound_beyond_all_games_is_settled_early() -> None:
    assert check(Scope(4, 2, 100_000), "winner != Player2").outcome is CheckOutcome.HOLDS
    assert check(Scope(4, 2, 100_000), "boards < 10").outcome is CheckOutcome.VIOLATED
