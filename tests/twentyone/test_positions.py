"""The odds of one game, by positions of ten values."""

from collections import Counter
from fractions import Fraction
from math import prod
from typing import Any

import pytest

from gamemodels.twentyone.board import Outcome, Setting
from gamemodels.twentyone.positions import Position, Positions


def enumerated(setting: Setting) -> tuple[dict[str, str], int, Fraction]:
    """The odds of the outcomes, the positions, and the mean number of draws.

    After as many draws every position has as many cards left, so whole weights do.
    """
    game = Positions(setting)
    layer: dict[Position, int] = dict.fromkeys(game.starts(), 1)
    odds: Counter[Outcome] = Counter()
    positions, draws, drawn = 0, Fraction(0), 0
    cards = sum(game.full)
    while layer:
        whole = prod(cards - place for place in range(drawn))
        after: dict[Position, int] = {}
        for position, weight in layer.items():
            if position.outcome is not None:
                odds[position.outcome] += Fraction(weight, whole)  # type: ignore[assignment]
                draws += Fraction(drawn * weight, whole)
                continue
            positions += 1
            for move in game.moves(position):
                after[move.state] = after.get(move.state, 0) + weight * int(move.weight)
        layer, drawn = after, drawn + 1
    return {outcome.value: str(odds[outcome]) for outcome in Outcome}, positions, draws


@pytest.mark.parametrize("key", ["1,1,4", "11,11,4", "15,17,4"])
def test_odds_and_positions_are_as_known(key: str, reference: dict[str, Any]) -> None:
    known = reference["odds"][key]
    challenger, dealer, copies = map(int, key.split(","))
    odds, positions, draws = enumerated(Setting(challenger, dealer, copies))
    assert odds == known["odds"]
    assert positions == known["positions"]
    assert round(float(draws), 9) == round(known["mean_draws_approx"], 9)


def test_a_tie_is_as_likely_with_thresholds_exchanged() -> None:
    one, two = (enumerated(Setting(*pair))[0] for pair in ((4, 7), (7, 4)))
    assert one["TIE"] == two["TIE"]
    assert sum(map(Fraction, one.values())) == 1
