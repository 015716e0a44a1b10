"""Checks by sowings give the verdicts of checks by boards, and go wrong at the same board."""

import pytest
from tests.by_solver import check
from tests.words import words

from gamechecks import CheckOutcome, Games, LayoutChoice, Scope, StepsChoice
from gamechecks.core.errors import InputError
from gamechecks.language import parse
from gamechecks.language.concrete import evaluate
from gamemodels.mancala.board import KALAH
from gamemodels.mancala.rules import is_final
from gamemodels.rules import replay

FORMULAS = [
    "boards <= 8",
    "not boards > 13",
    "17 > boards",
    "boards > 6",
    "boards >= 16",
    "winner != Player2",
    "winner != Player1",
    "winner == Player1",
    "pickups >= 3",
    "pickups > 4",
    "pickups <= 3",
    "pickups < 0",
    "boards <= 0",
    "3 <= turns",
    "implies(winner == Player2, boards >= 12)",
    "implies(winner == Player1, pickups >= 3 or turns > 2)",
    "implies(at_end(final), winner == Player1)",
    "implies(at_end(final), boards > 9)",
    "implies(winner == Player1 and boards <= 9, pickups > 1)",
    "not (winner == Player2 and turns <= 4)",
    "winner == Player1 or pickups >= 4",
    "winner == Player2 or boards <= 10",
]
AT_ONCE = ("pickups < 0", "boards <= 0")
TWICE = "winner != Player1 or winner != Player2"
SMALL = [Scope(2, 1, 3), Scope(4, 0, 1), Scope(4, 1, 6), Scope(4, 3, 12), Scope(4, 4, 5)]
LARGER = [Scope(6, 1, 11), Scope(6, 1, 24), Scope(6, 2, 18), Scope(6, 1, 14, KALAH)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "scopes", [SMALL, pytest.param(LARGER, marks=pytest.mark.slow)], ids=["small", "larger"]
)
@pytest.mark.parametrize("games", [Games.ANY, Games.COMPLETE], ids=["any", "complete"])
@pytest.mark.parametrize("formula", FORMULAS)
def test_both_kinds_of_steps_agree(formula: str, games: Games, scopes: list[Scope]) -> None:
    by_sowings = 0
    for scope in scopes:
        plain = check(scope, formula, games=games, steps=StepsChoice.BOARDS)
        chosen = check(scope, formula, games=games, whole=True)
        assert plain.steps == StepsChoice.BOARDS
        assert (chosen.outcome, chosen.wrong_at) == (plain.outcome, plain.wrong_at), scope
        assert chosen.vacuous == plain.vacuous, scope
        by_sowings += chosen.steps == StepsChoice.SOWINGS
        trace = chosen.trace
        if trace is not None:
            assert replay(trace).fault is None
            assert not evaluate(parse(formula, words(scope.pockets)), trace)
            over = is_final(trace.layout, trace.boards[-1])
            assert over or (games is Games.ANY and len(trace) == scope.boards)
    assert by_sowings or formula in AT_ONCE


def test_what_looks_inside_a_sowing_is_checked_board_by_board() -> None:
    for formula in ("always(hand < 9)", "steals == 0", "winner == none", "turns <= 2", TWICE):
        assert check(Scope(4, 1, 9), formula).steps == StepsChoice.BOARDS
        with pytest.raises(InputError, match="sowing steps cannot answer this"):
            check(Scope(4, 1, 9), formula, steps=StepsChoice.SOWINGS)
    symbolic = check(Scope(4, 1, 9), "boards <= 5", layout=LayoutChoice.SYMBOLIC)
    assert symbolic.steps == StepsChoice.BOARDS


def test_a_game_that_is_cut_off_does_not_break_what_may_still_come() -> None:
    for formula, boards in (("pickups >= 3", 10), ("turns >= 3", 12)):
        for games in (Games.ANY, Games.COMPLETE):
            verdict = check(Scope(6, 2, boards), formula, games=games)
            assert (verdict.outcome, verdict.steps) == (CheckOutcome.HOLDS, StepsChoice.SOWINGS)
        assert check(Scope(6, 2, 60), formula).steps == StepsChoice.SOWINGS


def test_a_limit_on_pickups_that_games_cut_off_may_pass_needs_boards() -> None:
    limit = "not (pickups > 3 and boards > 4)"
    assert check(Scope(6, 2, 12), limit).steps == StepsChoice.BOARDS


def test_the_standard_board() -> None:
    verdict = check(Scope(14, 4, 300), "pickups >= 5")
    assert (verdict.outcome, verdict.steps) == (CheckOutcome.HOLDS, StepsChoice.SOWINGS)
