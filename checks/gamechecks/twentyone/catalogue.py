"""Named properties, each written in the question language."""

from gamechecks.language.vocabulary import NamedProperty
from gamemodels.twentyone.laws import TEXT_DOMAIN

CLAIMS = (TEXT_DOMAIN,)

GOALS = (
    NamedProperty("win", "The challenger wins.", "at_end(result) == WIN"),
    NamedProperty("tie", "The game is a tie.", "at_end(result) == TIE"),
    NamedProperty("lose", "The challenger loses.", "at_end(result) == LOSE"),
    NamedProperty(
        "tie-at-21",
        "Both stand on 21.",
        "at_end(result) == TIE and at_end(score(DEALER)) == 21",
    ),
    NamedProperty(
        "win-against-five",
        "The challenger wins against a dealer of five cards.",
        "at_end(result) == WIN and at_end(cards(DEALER)) == 5",
    ),
    NamedProperty(
        "over-by-18-6", "The game is over by 18.6 s.", "at_end(final) and at_end(clock) <= 186"
    ),
    NamedProperty(
        "four-aces",
        "Four aces go to the challenger.",
        "count(card(CHALLENGER) == ACE) == 4",
    ),
)
