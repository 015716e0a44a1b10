"""Searches for games: by boards, by cards, and by looking at every position."""

import json
from collections.abc import Callable

import pytest
from tests.by_solver import run

from gamechecks.core.scope import EngineChoice, Games
from gamechecks.core.verdict import Outcome
from gamemodels.twentyone.scope import Scope

Twentyone = Callable[[str], tuple[int, str, str]]


def test_every_game_is_over_after_66_boards_and_some_is_not_before() -> None:
    assert run(Scope(boards=66), games=Games.UNFINISHED).outcome is Outcome.REFUTED
    longest = run(Scope(boards=65), games=Games.UNFINISHED)
    assert longest.outcome is Outcome.FOUND
    assert longest.trace is not None
    assert len(longest.trace) == 65


@pytest.mark.parametrize("boards", [3, 13, 14, 18, 19, 40])
def test_cards_and_positions_agree_on_unfinished_games(boards: int) -> None:
    scope = Scope(1, 2, 1, boards=boards)
    by_cards = run(scope, games=Games.UNFINISHED, steps="cards")
    assert (
        by_cards.outcome is run(scope, games=Games.UNFINISHED, engine=EngineChoice.EXPLICIT).outcome
    )


def test_a_win_takes_22_boards() -> None:
    assert run(Scope(boards=21), "win").outcome is Outcome.REFUTED
    assert run(Scope(boards=22), "win").outcome is Outcome.FOUND


def test_all_games_with_the_lowest_thresholds_are_known(twentyone: Twentyone) -> None:
    line = "run --challenger 1 --dealer 1 --boards 14 --all --engine explicit --json"
    assert json.loads(twentyone(line)[1])["count"] == 25 + 72 + 72


def test_the_number_of_games_is_not_their_kind(twentyone: Twentyone) -> None:
    document = json.loads(twentyone("run --games 2 --boards 5 --unfinished --json")[1])
    assert document["scope"]["games"] == 2
    assert document["games"] == "unfinished"


def test_card_steps_refuse_what_they_cannot_tell(twentyone: Twentyone) -> None:
    code, _, err = twentyone("run --where four-aces --steps cards")
    assert code == 2
    assert "use boards" in err
