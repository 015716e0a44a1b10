"""The rules of the game in words, for readers who have never played it."""

from collections.abc import Iterator

from gamemodels.bever.variants import Variants

KEPT = {
    "pure_announcements": "an announcement only removes worlds, and the cards change beside them.",
    "reversed_five": "scenario 5 says that both cards were at least the top.",
    "free_play": "the players do as they like, and are still believed to keep to the strategy.",
    "silence": "that nobody calls tells that nobody could.",
    "mover_calls": "only who has just moved may call.",
}
"""What each variant does, where it is played."""


def rules_in_words(rules: Variants) -> Iterator[str]:
    """The rules one by one, then the variants that are played."""
    yield (
        "Each player has two cards, sees these alone, and wants the lower sum. The top of the pile "
        "is open, the deck is closed and may have any card."
    )
    yield (
        "If the top is lower than the player's highest card, the player takes it: it goes where "
        "that card was, which becomes the new top."
    )
    yield (
        "Else the player draws from the deck. A card that is lower than the highest own card is "
        "swapped in for that one, which becomes the new top; any other is discarded and becomes it."
    )
    yield (
        "That they play so is common knowledge. Everybody sees which of the three it was, which "
        "card was replaced, and the new top, and so learns something about the player's cards."
    )
    yield (
        "Whoever is certain of the lower sum, in every world that they cannot tell from the real "
        "one, calls Bever, and the game is over."
    )
    for name in rules.names:
        yield f"A variant, {name}: {KEPT[name]}"
