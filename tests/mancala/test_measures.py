"""What is measured of a game by its events is what the words of the language say of it."""

from typing import Any

import pytest
from tests.words import words

from gamechecks.language import concrete, parse_term
from gamemodels.mancala.board import Rules
from gamemodels.mancala.scope import measured

SAID = {
    "boards": "boards",
    "pickups": "pickups",
    "turns": "turns",
    "steals": "steals",
    "lead": "at_end(score(Player1) - score(Player2))",
}


@pytest.mark.parametrize("measure", SAID)
def test_measures_are_what_the_words_say(measure: str, any_rules: Rules, play: Any) -> None:
    for seed in range(5):
        game = play(6, 2, seed, rules=any_rules)
        said, *_ = concrete.values(parse_term(SAID[measure], words(6)), game)
        assert measured(measure, game) == said
