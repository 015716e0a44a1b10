"""Ranks and decks."""

import pytest

from gamemodels.cards import RANKS, Rank, full_deck, without


def test_there_are_thirteen_ranks_from_ace_to_king() -> None:
    assert "".join(rank.value for rank in RANKS) == "A2345678910JQK"
    assert [rank.place for rank in RANKS] == list(range(13))


def test_a_card_leaves_the_deck_and_no_other() -> None:
    deck = without(full_deck(2), Rank.JACK)
    assert sum(deck) == 25
    assert deck[Rank.JACK.place] == 1
    with pytest.raises(AssertionError, match="no J is left"):
        without(without(deck, Rank.JACK), Rank.JACK)
