"""The rules of the network in words, for readers who have never seen it."""

from collections.abc import Iterator

from gamemodels.twentyone.referee import Twentyone

KEPT = {
    "start_as_shuffle": "A start is stored as SHUFFLE, which has no end: the game never begins.",
    "no_check_winner": "The controller leaves STAND and says no outcome.",
    "text_times": "The controller's waits are those of the report's text, and a wait of "
    "CHECK_WINNER comes before the outcome.",
    "stale_hands": "SHUFFLE neither empties the hands nor brings the cards back.",
    "uncoupled_score": "No arrow carries the score, so that a STAND is not heard.",
    "overwriting": "A busy controller hears too, and its wait begins anew.",
    "restarts": "A start may come at any time.",
}
"""What each mistake of the report does, where it is kept."""


def rules_in_words(game: Twentyone) -> Iterator[str]:
    """The rules one by one, then the mistakes that are kept."""
    setting, variants = game.setting, game.variants
    yield (
        "After a start the controller says SHUFFLE, and the deck says HIT when it has shuffled; "
        "then the challenger draws, and after it the dealer."
    )
    yield (
        "On HIT the controller says DRAW. The deck deals one of its cards, each equally likely, to "
        "the hand of the player in turn. An ace counts 1, jack, queen and king 10."
    )
    yield (
        "The hand tells its new value to its threshold, which says HIT below "
        f"{setting.challenger} (challenger) or {setting.dealer} (dealer), else STAND and the value."
    )
    yield (
        "Over 21 is bust. If the challenger is bust, it loses; if only the dealer is, the "
        "challenger wins; else the higher value wins, and equal ones are a tie."
    )
    yield "Shuffling takes 10 s, hands and thresholds think 0.1 s, all other waits are 1 s."
    for name in variants.names:
        yield f"A mistake of the report that is kept, {name}: {KEPT[name]}"
