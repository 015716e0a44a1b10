"""What hands are worth: the one function for totals equals the text's two descriptions."""

from itertools import combinations_with_replacement

import pytest

from gamemodels.table.cards import (
    NAMES,
    NUMBERS,
    Hand,
    NoRule,
    calculate_outcome,
    dealer_evaluate,
    handle_ace,
)
from gamemodels.table.protocol import ALL, Variants

AT_22, AT_21 = Variants.named(["literal-22"]), Variants.named(["literal-21"])
TWO_TO_ACE = range(13)
"""One card of each rank: the diamonds."""


def text_player(count: int, aces: int) -> int:
    """The text: of more than two aces all but two are 1; of two one may be 11; of one likewise."""
    while aces > 2:
        count, aces = count + 1, aces - 1
    if aces == 2:
        return count + 12 if count + 12 <= 21 else count + 2
    if aces == 1:
        return count + 11 if count + 11 <= 21 else count + 1
    return count


def text_dealer(count: int, aces: int) -> int:
    """The text, ace by ace: 11 for 17 to 21 or for the time being at 16 or less, else 1."""
    total, high = count, 0
    for _ in range(aces):
        total += 11
        high += 1
        if total > 21:
            total, high = total - 10, high - 1
        if total > 21 and high:
            total, high = total - 10, high - 1
    return total


@pytest.mark.parametrize("size", range(1, 6))
def test_one_total_equals_both_descriptions(size: int) -> None:
    for cards in combinations_with_replacement(TWO_TO_ACE, size):
        hand = Hand(cards)
        assert hand.total == text_player(hand.count, hand.aces)
        assert handle_ace(hand.count, hand.aces) == text_dealer(hand.count, hand.aces)
        assert handle_ace(hand.count, hand.aces) == hand.total


@pytest.mark.parametrize(
    ("down", "up", "deck", "total"),
    [
        ("Ten", "Six", ["Five"], 21),
        ("Ten", "Seven", ["Five"], 17),
        ("Ace", "Six", ["Five"], 17),
        ("Ace", "Five", ["Five"], 21),
        ("Ace", "Five", ["Ten", "Two"], 18),
        ("Ten", "Six", ["Ten"], 26),
        ("Ace", "Ace", ["Nine"], 21),
    ],
)
def test_the_dealer_draws_to_17_soft_or_hard(
    down: str, up: str, deck: list[str], total: int
) -> None:
    hearts = [NUMBERS[f"{name} of Hearts"] for name in reversed(deck)]
    hand = Hand((NUMBERS[f"{down} of Clubs"], NUMBERS[f"{up} of Spades"]))
    assert dealer_evaluate(hand, hearts) == total


@pytest.mark.parametrize(
    ("player", "dealer", "word"),
    [
        (22, 0, "BUST"), (22, 22, "BUST"), (21, 22, "WIN"), (12, 22, "WIN"), (21, 20, "WIN"),
        (21, 21, "PUSH"), (17, 17, "PUSH"), (20, 21, "LOOSE"), (16, 17, "LOOSE"),
    ],
)  # fmt: skip
def test_outcomes(player: int, dealer: int, word: str) -> None:
    assert calculate_outcome(player, dealer) == word


def test_literal_readings_have_no_rule_where_the_text_has_none() -> None:
    for player in range(4, 22):
        for dealer in range(17, 22):
            if 21 in (player, dealer):
                with pytest.raises(NoRule, match="both under 21"):
                    calculate_outcome(player, dealer, AT_21)
            else:
                assert calculate_outcome(player, dealer, AT_21) == calculate_outcome(player, dealer)
    assert calculate_outcome(21, 22, AT_21) == "WIN"
    assert calculate_outcome(25, 20, Variants.named([ALL])) == "LOOSE"


def test_22_is_left_out_where_the_other_cards_make_11() -> None:
    with pytest.raises(NoRule, match="exactly 22"):
        handle_ace(11, 1, AT_22)
    with pytest.raises(NoRule, match="exactly 22"):
        handle_ace(10, 2, AT_22)
    assert [handle_ace(count, 1, AT_22) for count in (10, 12)] == [21, 13]
    assert handle_ace(11, 1) == 12


def test_52_cards_have_names() -> None:
    assert [NUMBERS[name] for name in NAMES] == list(range(52))
