"""Games that bounds start from are real, and good."""

from typing import Any

import pytest

from gamemodels.mancala import sampled_games as module
from gamemodels.mancala.board import KALAH, ORIGINAL, Player, Rules
from gamemodels.mancala.rules import is_final, winner
from gamemodels.mancala.sampled_games import Objective, beam, sampled_games
from gamemodels.mancala.scope import Scope
from gamemodels.rules import replay

OBJECTIVES = [Objective(threats=True), Objective(), *map(Objective, Player), Objective(long=True)]


@pytest.mark.parametrize("rules", [ORIGINAL, KALAH], ids=["original", "kalah"])
@pytest.mark.parametrize("size", [(2, 3), (4, 0), (4, 7), (8, 2)], ids=str)
def test_every_known_game_is_legal_and_complete(size: tuple[int, int], rules: Rules) -> None:
    scope = Scope(*size, rules=rules)
    for game in sampled_games(scope, 5, OBJECTIVES):
        assert replay(game).fault is None
        assert is_final(game.layout, game.boards[-1])
        assert not any(is_final(game.layout, board) for board in game.boards[:-1])


def test_a_beam_finds_the_shortest_and_the_longest_game(small_game: dict[str, Any]) -> None:
    scope = Scope(small_game["pockets"], small_game["marbles"])
    lengths = [len(game) for game in sampled_games(scope, 0, OBJECTIVES)]
    assert min(lengths) == small_game["shortest_boards"]
    assert max(lengths) == small_game["longest_boards"]


def test_a_favourite_wins_some_of_the_games() -> None:
    for player in Player:
        games = list(sampled_games(Scope(8, 2), 0, [Objective(player)]))[module.TRIES :]
        assert player in {winner(game) for game in games}


def test_a_beam_that_sees_threats_finds_the_shortest_game_of_the_usual_board() -> None:
    assert min(map(len, beam(Scope(14, 4), Objective(threats=True)))) == 56


def test_a_beam_that_gives_up_still_gives_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EFFORT", 1)
    monkeypatch.setattr(module, "TRIES", 0)
    for objective in OBJECTIVES:
        (game,) = sampled_games(Scope(8, 2), 0, [objective])
        assert is_final(game.layout, game.boards[-1])
