"""Named properties of a session, each written in the question language."""

from gamechecks.language.vocabulary import NamedProperty, together

LAWS = (
    NamedProperty(
        "asked-within-21",
        "A decision is asked for only with 21 or less.",
        "always(implies(decision, points <= 21))",
    ),
    NamedProperty(
        "bust-over-21",
        "BUST is the result exactly if the player is over 21.",
        "always(bust == (result and points > 21))",
    ),
    NamedProperty(
        "hit-brings-a-card",
        "After HIT neither DECISION nor QUIT comes next.",
        "always(implies(hit, not next(decision or quit)))",
    ),
    NamedProperty(
        "push-from-17",
        "A push needs what a dealer may stand on.",
        "always(implies(push, 17 <= points <= 21))",
    ),
    NamedProperty("loose-below-21", "Nothing beats 21.", "always(implies(loose, points <= 20))"),
    NamedProperty("quit-is-final", "Nothing follows QUIT.", "always(implies(quit, next(final)))"),
    NamedProperty(
        "one-game-at-a-time",
        "At most one game has begun without a result; for check alone, within a bound.",
        "count(begin) - count(result) <= 1",
    ),
    NamedProperty(
        "joins-once",
        "Whole sessions have one JOIN; for check alone, within a bound.",
        "implies(at_end(final), count(join) == 1)",
    ),
)
"""Laws; those that speak of every board are proved by induction, for any number of games."""

GOALS = (
    NamedProperty("ten-hits", "Ten hits in one game.", "hits == 10"),
    NamedProperty("shortest", "A session of nine messages.", "messages == 9"),
)

INVARIANTS = (
    together(
        "session-in-order",
        "implies(state == AT_WAITING or state == AT_SEATED, cards == 0 and points == 0)",
        "implies(state == AT_BEGUN, cards == 0 and points == 0)",
        "implies(state == AT_WAITING or state == AT_SEATED, dealer_card == 0)",
        "implies(state == AT_BEGUN, dealer_card == 0)",
        "implies(state == AT_ONE, cards == 1 and points <= 11 and dealer_card == 0)",
        "implies(state == AT_TWO, cards == 2 and points <= 21 and dealer_card == 0)",
        "implies(state == AT_SHOWN or state == AT_ASKED or state == AT_HIT, points <= 21)",
        "implies(state == AT_DRAWN or state == AT_STOOD, points <= 21)",
        "implies(state == AT_BUSTED, points > 21)",
        "cards <= points - 10 * high_aces",
    ),
)
"""What holds in every session, proved together; each helps the others."""
