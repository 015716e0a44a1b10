"""The short form: cards that are played out board by board."""

from typing import Any

import pytest

from gamemodels.cards import Rank
from gamemodels.twentyone.board import Setting, Variants
from gamemodels.twentyone.rules import (
    Draws,
    Twentyone,
    draws_of,
    flaw_of_rules,
    played_out,
    simulate,
)


def cards(text: str) -> tuple[Rank, ...]:
    """Ranks by their letters."""
    return tuple(Rank(each) for each in text.split())


def test_short_forms_are_judged_as_known(reference: dict[str, Any]) -> None:
    for known in reference["short_forms"]:
        draws = Draws(tuple(map(Rank, known["challenger"])), tuple(map(Rank, known["dealer"])))
        played = played_out(Twentyone(), [draws])
        assert (played.fault is None) == (known["verdict"] == "legal"), known["why"]
        if known["why"] == "unfinished":
            assert not played.trace.rules.is_final(played.trace.boards[-1])


@pytest.mark.parametrize(
    ("challenger", "dealer", "fault"),
    [
        ("7 8 2", "", "card 3 of the challenger, 2, is not drawn: the challenger stood on 15"),
        ("A A A A A", "", "card 5 of the challenger is A, and no A is left in the deck"),
        ("3 Q 9", "2", "card 1 of the dealer, 2, is not drawn: the challenger stood on 22"),
        ("2", "3", "card 1 of the dealer, 3, is not drawn: the challenger is still drawing"),
        ("7 8", "3 9 3 7 A", "card 5 of the dealer, A, is not drawn: the dealer stood on 22"),
    ],
)
def test_a_card_too_many_is_illegal_and_the_reason_is_told(
    challenger: str, dealer: str, fault: str
) -> None:
    assert played_out(Twentyone(), [Draws(cards(challenger), cards(dealer))]).fault == fault


def test_cards_for_a_game_that_is_not_played_are_illegal() -> None:
    losing = Draws(cards("3 Q 9"))
    fault = played_out(Twentyone(), [losing, losing]).fault
    assert fault == "there are cards for game 2, and it does not come to that"
    assert played_out(Twentyone(Setting(games=2)), [losing, losing]).fault is None


@pytest.mark.parametrize("names", [(), ("stale_hands",), ("text_times",)])
def test_the_cards_of_a_game_play_it_again(names: tuple[str, ...]) -> None:
    for seed in range(10):
        trace = simulate(Twentyone(Setting(games=2), Variants.named(names)), seed)
        assert played_out(trace.rules, draws_of(trace)).trace == trace


def test_cards_do_not_determine_games_with_restarts_or_variation() -> None:
    assert "restarts" in str(flaw_of_rules(Twentyone(variants=Variants(restarts=True))))
    assert "variation" in str(flaw_of_rules(Twentyone(Setting(variation=1))))
    assert flaw_of_rules(Twentyone()) is None
