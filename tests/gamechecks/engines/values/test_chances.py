"""Odds against all games one by one."""

import random
from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import pytest
from tests.agree.mancala.formulas import MancalaWriter
from tests.gamechecks.engines.values.coin import CoinScope
from tests.gamechecks.engines.values.every_game import EveryGame

from gamechecks import Player, Scope, odds
from gamechecks.core.errors import InputError
from gamechecks.games import load_game

NIM: Any = load_game("examples/nim.py")
CROSSING: Any = load_game("examples/crossing.py")
SCOPES = [Scope(4, 1), Scope(4, 3), Scope(6, 1), Scope(6, 1, 9), Scope(4, 2, 6), Scope(6, 2, 10)]


def questions(seed: int) -> tuple[Scope, str]:
    """A small scope and a random formula."""
    dice = random.Random(seed)
    scope = dice.choice(SCOPES)
    return scope, MancalaWriter(dice, scope.pockets).question()


@pytest.mark.parametrize("seed", range(40))
def test_the_probability_is_what_all_games_say(seed: int) -> None:
    scope, formula = questions(seed)
    assert odds(scope, formula).probability == EveryGame(scope, formula).likely(lambda who: None)


@pytest.mark.parametrize("marbles", [1, 2])
def test_the_past_of_the_last_board_is_remembered(marbles: int) -> None:
    scope = Scope(6, marbles)
    past = odds(scope, "at_end(once(hand == 2))").probability
    assert past
    assert past == odds(scope, "eventually(hand == 2)").probability


@pytest.mark.parametrize("seed", range(40, 60))
@pytest.mark.parametrize("player", Player)
def test_best_play_has_the_least_and_the_greatest(seed: int, player: Player) -> None:
    scope, formula = questions(seed)
    found = odds(scope, formula, best=player)
    (chance,) = found.chances.values()
    every = EveryGame(scope, formula)

    def likely(end: object) -> Fraction:
        def choose(who: Hashable) -> object:
            return end if who is player else None

        return every.likely(choose)  # type: ignore[arg-type]

    assert (chance.least, chance.greatest) == (likely(min), likely(max))
    assert found.open == (player.value,)


@pytest.mark.parametrize("scope", [Scope(6, 2), Scope(8, 1), Scope(6, 3, 20), NIM.scope()])
def test_outcomes_add_up_to_one(scope: Scope) -> None:
    chances = odds(scope).chances
    assert sum(chance.least for chance in chances.values()) == 1
    assert list(chances) in (["Player1", "Player2", "none"], ["First", "Second", "none"])


def test_a_formula_and_its_opposite_add_up_to_one() -> None:
    found = odds(Scope(6, 2), "steals >= 2", "not (steals >= 2)")
    assert sum(chance.least for chance in found.chances.values()) == 1


def test_what_a_player_can_force_has_probability_one() -> None:
    (chance,) = odds(Scope(6, 2), "winner == Player1", best="Player1").chances.values()
    assert chance.greatest == 1
    (chance,) = odds(NIM.scope(heaps=(1, 2)), "winner == First", random=[]).chances.values()
    assert [chance.least, chance.greatest] == [0, 1]


def test_chance_has_its_weights() -> None:
    (setting,) = odds(CROSSING.scope(boards=8), "eventually(final)").chances.values()
    assert setting.least == EveryGame(CROSSING.scope(boards=8), "eventually(final)").likely(
        lambda who: None
    )


@pytest.mark.parametrize(
    ("formula", "ends"),
    [
        ("at_end(taken)", (0, 1)),
        ("at_end(heads)", (0, Fraction(2, 3))),
        ("at_end(spoilt)", (0, Fraction(1, 6))),
        ("not at_end(spoilt)", (Fraction(5, 6), 1)),
    ],
)
def test_a_player_may_leave_it_to_chance(formula: str, ends: tuple[Fraction, Fraction]) -> None:
    (chance,) = odds(CoinScope(), formula, best="me").chances.values()
    assert (chance.least, chance.greatest) == ends


def test_leaving_it_to_chance_is_one_of_the_moves_of_random_play() -> None:
    assert odds(CoinScope(), "at_end(taken)").probability == Fraction(1, 2)
    assert odds(CoinScope(), "at_end(left)").probability == Fraction(1, 2) * Fraction(1, 3) / 2


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"best": "Player1", "random": ["Player1"]}, "Player1 is named for random and for best"),
        ({"best": "Nobody"}, "'Nobody' is no player: one of Player1, Player2 was expected"),
        ({"random": ["player 1"]}, "'player 1' is no player"),
    ],
)
def test_what_is_wrong_is_told(how: dict[str, object], told: str) -> None:
    with pytest.raises(InputError, match=told):
        odds(Scope(4, 1), "winner == Player1", **how)  # type: ignore[arg-type]


def test_a_game_without_a_winner_needs_a_formula() -> None:
    with pytest.raises(InputError, match="a formula is missing: this game has no word winner"):
        odds(CROSSING.scope())


def test_out_of_time_what_is_settled_is_told() -> None:
    found = odds(Scope(14, 4), timeout=0.05)
    assert not found.exact
    assert found.reason == "time limit of 0.05 s"
    assert found.probability is None
