"""Searches begin at the boards that a formula demands."""

import pytest
from tests.by_solver import run
from tests.queries import search_of

from gamechecks import Outcome, Scope
from gamechecks.core.scope import BOARDS, Games
from gamechecks.core.verdict import Progress
from gamechecks.language.question import goals, least_boards

VOCABULARY = Scope(6, 1).vocabulary


@pytest.mark.parametrize(
    ("formula", "least"),
    [
        ("boards >= 350", 350),
        ("350 < boards", 351),
        ("boards == 40 and winner == Player1", 40),
        ("not (boards < 17)", 17),
        ("not (boards != 9 or steals > 3)", 9),
        ("20 <= boards <= 30", 20),
        ("boards <= 30", 1),
        ("boards >= 20 or steals >= 1", 1),
        ("not (boards >= 20)", 1),
        ("boards != 5", 1),
    ],
)
def test_a_formula_tells_how_many_boards_it_demands(formula: str, least: int) -> None:
    assert least_boards(goals([formula], VOCABULARY)) == least


def test_horizons_below_the_boards_demanded_are_left_out() -> None:
    scope = Scope(8, 2, 300)
    assert list(search_of(scope, "boards >= 140").horizons()) == [256, 300]
    assert list(search_of(scope, "boards <= 140").horizons()) == [16, 128, 256, 300]


@pytest.mark.parametrize("games", Games)
def test_more_boards_than_the_bound_are_refuted_without_a_search(games: Games) -> None:
    told: list[Progress] = []
    refuted = run(Scope(8, 2, 30), "boards >= 31", games=games, steps=BOARDS, listen=told.append)
    assert refuted.outcome is Outcome.REFUTED
    assert told == []


@pytest.mark.parametrize("least", range(6, 12))
def test_games_of_so_many_boards_are_found_or_refuted_as_before(least: int) -> None:
    scope = Scope(4, 1, 40)
    small, large = (run(scope, f"boards >= {least}", steps=steps) for steps in (BOARDS, "sowings"))
    assert small.outcome is large.outcome
    if small.trace is not None:
        assert len(small.trace) >= least
