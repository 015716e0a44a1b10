"""What is true of every game by the mended rules, in the words of the question language.

The lemmas together are an inductive invariant: they hold of the first board, and each event keeps
them, whatever the thresholds, the copies and the number of games. The laws follow from them.
"""

from gamechecks.language.vocabulary import NamedProperty

LAWS = (
    NamedProperty(
        "one-at-a-time",
        "At most one part waits at a time, so SELECT is never needed.",
        "always(waiting <= 1)",
    ),
    NamedProperty(
        "inputs-find-idle",
        "Whatever comes to the controller or the deck finds it idle.",
        "always(implies(start or shuffled or hit or stand, controller == IDLE)"
        " and implies(command_shuffle or command_draw, deck == IDLE))",
    ),
    NamedProperty(
        "hand-at-most-30",
        "No hand ever exceeds 30.",
        "always(hand(CHALLENGER) <= 30 and hand(DEALER) <= 30)",
    ),
    NamedProperty(
        "dealer-after-challenger",
        "The dealer draws only if the challenger stands on 21 or less.",
        "always(implies(deals and player == DEALER,"
        " threshold(CHALLENGER) <= score(CHALLENGER) <= 21))",
    ),
    NamedProperty(
        "dealer-waits",
        "While the challenger plays, the dealer's hand is empty.",
        "always(implies(player == CHALLENGER and starts > outcomes and controller != START,"
        " hand(DEALER) == 0))",
    ),
    NamedProperty(
        "score-is-hand",
        "The score that decides is what the hand adds up to.",
        "always(implies(controller == STAND,"
        " implies(player == CHALLENGER, score(CHALLENGER) == hand(CHALLENGER))"
        " and implies(player == DEALER, score(DEALER) == hand(DEALER))))",
    ),
    NamedProperty(
        "win-needs-21",
        "Who wins has not gone over 21.",
        "always(implies(result == WIN, score(CHALLENGER) <= 21))",
    ),
    NamedProperty(
        "never-both-bust",
        "The challenger and the dealer are never both over 21.",
        "always(not (score(CHALLENGER) > 21 and score(DEALER) > 21))",
    ),
    NamedProperty(
        "one-outcome-a-start",
        "A start is answered by one outcome before the next start.",
        "always(outcomes <= starts and starts <= outcomes + 1)",
    ),
    NamedProperty(
        "cards-conserved",
        "No card appears or disappears.",
        "always(cards_left + cards(CHALLENGER) + cards(DEALER) == 13 * copies)",
    ),
    NamedProperty(
        "start-not-lost",
        "A start that is heard leads to a shuffle.",
        "always(implies(controller == START and next(controller) != START, command_shuffle))",
    ),
    NamedProperty(
        "never-quiet",
        "The network never falls silent without a result.",
        "always(not quiet)",
    ),
    NamedProperty(
        "end-time",
        "The cards drawn tell when a single game ends, to the tenth.",
        "always(implies(games == 1,"
        " implies(final and player == CHALLENGER, clock == 120 + 22 * cards(CHALLENGER))"
        " and implies(final and player == DEALER,"
        " clock == 130 + 22 * (cards(CHALLENGER) + cards(DEALER)))))",
    ),
    NamedProperty(
        "deck-never-empty",
        "There is always a card left.",
        "always(cards_left >= 1)",
    ),
    NamedProperty(
        "draws-bounded",
        "Nobody draws more cards than their threshold.",
        "always(all(cards(p) <= threshold(p) for p in players))",
    ),
)

TEXT_DOMAIN = NamedProperty(
    "text-domain",
    "Scores are within the report's 1 to 30.",
    "always(1 <= score(CHALLENGER) <= 30)",
)
"""The domain of scores in the report, which the first board breaks."""

_DRAWS = "(deck == DRAW_CHALLENGER or deck == DRAW_DEALER)"
_CARDS = "(cards(CHALLENGER) + cards(DEALER))"
_ADDS = "(card(CHALLENGER) != none or card(DEALER) != none)"
_COMPARES = "(compare(CHALLENGER) != 0 or compare(DEALER) != 0)"


def _clock(condition: str, tenths: int) -> str:
    """The clock in the only game, where something is waited for; the dealer's turn is later."""
    clock = f"clock == {tenths} + 22 * {_CARDS}"
    later = f"clock == {tenths + 10} + 22 * {_CARDS}"
    return (
        f"implies(games == 1 and {condition}, implies(player == CHALLENGER, {clock})"
        f" and implies(player == DEALER, {later}))"
    )


LEMMAS = {
    "one-at-a-time": "waiting <= 1",
    "starts-are-games": "0 <= outcomes and starts <= games",
    "playing-or-done": "implies(waiting == 1, starts == outcomes + 1 and result == none)"
    " and implies(waiting == 0, starts == outcomes and implies(starts > 0, result != none))",
    "never-started": "implies(starts == 0, cards(CHALLENGER) == 0 and cards(DEALER) == 0)",
    "deck-draws-for-the-player-in-turn": "implies(deck == DRAW_CHALLENGER, player == CHALLENGER)"
    " and implies(deck == DRAW_DEALER, player == DEALER)",
    "busy-in-turn": "all(implies(card(p) != none or compare(p) != 0, player == p)"
    " for p in players)",
    "compares-its-hand": "all(implies(compare(p) != 0, compare(p) == hand(p)) for p in players)",
    "below-the-threshold": "all(implies(player == p"
    f" and (controller == HIT or {_DRAWS} or card(p) != none), hand(p) < threshold(p))"
    " for p in players)",
    "shuffling": "implies(deck == SHUFFLE, player == CHALLENGER"
    " and all(hand(p) == 0 and score(p) == 0 and cards(p) == 0 for p in players))",
    "dealer-waits": "implies(player == CHALLENGER and starts > outcomes and controller != START,"
    " hand(DEALER) == 0)",
    "dealer-has-no-cards": "implies(player == CHALLENGER, cards(DEALER) == 0)",
    "challenger-has-no-score": "implies(player == CHALLENGER and starts > outcomes"
    " and controller != START and controller != STAND, score(CHALLENGER) == 0)",
    "dealer-has-no-score": "implies(starts > outcomes and controller != START"
    " and not (player == DEALER and controller == STAND), score(DEALER) == 0)",
    "challenger-has-stood": "implies(player == DEALER,"
    " score(CHALLENGER) == hand(CHALLENGER) and threshold(CHALLENGER) <= score(CHALLENGER) <= 21)",
    "dealer-scores-in-turn": "implies(score(DEALER) != 0, player == DEALER)",
    "score-is-hand": "all(implies(controller == STAND and player == p,"
    " score(p) == hand(p) and threshold(p) <= score(p)) for p in players)",
    "win-needs-21": "implies(result == WIN, score(CHALLENGER) <= 21)",
    "hands-in-bounds": "all(0 <= hand(p) <= 30 for p in players)",
    "cards-in-bounds": "all(0 <= left[r] <= copies for r in ranks)",
    "cards-conserved": "cards_left + cards(CHALLENGER) + cards(DEALER) == 13 * copies",
    "values-conserved": "sum(left[r] * value(r) for r in ranks)"
    " + sum(hand(p) + value(card(p)) for p in players) == 85 * copies",
    "a-card-counts": "all(implies(card(p) == none, cards(p) <= hand(p))"
    " and implies(card(p) != none, cards(p) <= hand(p) + 1) for p in players)",
    "draws-bounded": "all(0 <= cards(p) <= threshold(p) for p in players)",
}
"""The invariant, but for times."""

TIME_LEMMAS = {
    "waits-of-the-controller": "implies(controller != IDLE, due == clock + 10)",
    "waits-of-the-deck": f"implies(deck == SHUFFLE, due == clock + 100)"
    f" and implies({_DRAWS}, due == clock + 10)",
    "waits-of-the-players": f"implies({_ADDS} or {_COMPARES}, due == clock + 1)",
    "clock-before-cards": "implies(games == 1 and (controller == START or starts == 0), clock == 0)"
    " and implies(games == 1 and deck == SHUFFLE, clock == 10)",
    "clock-at-hit": _clock("controller == HIT", 110),
    "clock-at-draw": _clock(_DRAWS, 120),
    "clock-at-card": _clock(_ADDS, 108),
    "clock-at-value": _clock(_COMPARES, 109),
    "clock-at-stand": _clock("controller == STAND", 110),
    "clock-at-end": _clock("result != none", 120),
}
"""The part of the invariant that speaks of times: with variation 0."""
