"""Named properties of a hand, each written in the question language."""

from gamechecks.language.vocabulary import NamedProperty, together

LAWS = (
    NamedProperty(
        "sum-in-range",
        "The player's sum is 4 to 22.",
        "always(4 <= player_sum and player_sum <= 22)",
    ),
    NamedProperty(
        "bust-is-22", "A bust is the sum 22 and no other.", "always(bust == (player_sum == 22))"
    ),
    NamedProperty(
        "usable-ace-in-range",
        "With a usable ace the sum is 12 to 21.",
        "always(implies(usable_ace, 12 <= player_sum <= 21))",
    ),
    NamedProperty(
        "dealer-draws-to-16",
        "The dealer draws on 16 or less.",
        "always(implies(dealer_hit, dealer_sum <= 16))",
    ),
    NamedProperty(
        "no-draw-after-bust",
        "After a bust the dealer draws nothing.",
        "always(implies(bust, always(not dealer_hit)))",
    ),
    NamedProperty(
        "paid-at-the-end",
        "Nothing is paid before the end.",
        "always(implies(not final, payoff == 0))",
    ),
    NamedProperty(
        "natural-settled-at-once",
        "A natural is settled by the first action.",
        "implies(natural, actions <= 1)",
    ),
    NamedProperty(
        "first-decision-only",
        "Surrender and double come at the first decision.",
        "always(implies(surrender or double, first))",
    ),
)
"""Laws of the base game, proved by induction; some rules break some of them."""

GOALS = (
    NamedProperty("win", "The player wins.", "at_end(win)"),
    NamedProperty("lose", "The player loses, and has not surrendered.", "at_end(lose)"),
    NamedProperty("push", "Nobody wins.", "at_end(push)"),
    NamedProperty("twenty-actions", "The player acts twenty times.", "actions == 20"),
    NamedProperty(
        "five-card-21",
        "The player ends with a 21 of five cards.",
        "at_end(player_sum == 21 and cards == 5)",
    ),
    NamedProperty(
        "dealer-twelve-cards", "The dealer ends with twelve cards.", "at_end(dealer_cards) == 12"
    ),
)

INVARIANTS = (
    together(
        "boards-in-order",
        "4 <= player_sum and cards >= 2 and dealer_cards >= 1",
        "implies(usable_ace, 12 <= player_sum)",
        "implies(not final, player_sum <= 21 and payoff == 0)",
        "implies(not final, not (win or push or lose or surrendered))",
        "implies(deciding, dealer_cards == 1)",
        "implies(deciding, dealer_sum == dealer_showing"
        " or (dealer_showing == 1 and dealer_sum == 11))",
        "implies(not deciding and not final, dealer_cards >= 2 and dealer_sum <= 21)",
        "implies(natural and not final, deciding)",
        "implies(bust, player_sum == 22)",
        "implies(player_sum == 22, bust)",
    ),
)
"""What holds on every board, proved together; each helps the others."""
