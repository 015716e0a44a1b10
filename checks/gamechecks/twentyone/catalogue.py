"""Named properties, each written in the question language."""

from gamechecks.language.vocabulary import NamedProperty
from gamemodels.twentyone import laws
from gamemodels.twentyone.laws import TEXT_DOMAIN

SENTENCES = {
    "one-at-a-time": "At most one part waits at a time, so SELECT is never needed.",
    "inputs-find-idle": "Whatever comes to the controller or the deck finds it idle.",
    "hand-at-most-30": "No hand ever exceeds 30.",
    "dealer-after-challenger": "The dealer draws only if the challenger stands on 21 or less.",
    "dealer-waits": "While the challenger plays, the dealer's hand is empty.",
    "score-is-hand": "The score that decides is what the hand adds up to.",
    "win-needs-21": "Who wins has not gone over 21.",
    "never-both-bust": "The challenger and the dealer are never both over 21.",
    "one-outcome-a-start": "A start is answered by one outcome before the next start.",
    "cards-conserved": "No card appears or disappears.",
    "start-not-lost": "A start that is heard leads to a shuffle.",
    "never-quiet": "The network never falls silent without a result.",
    "end-time": "The cards drawn tell when a single game ends, to the tenth.",
    "deck-never-empty": "There is always a card left.",
    "draws-bounded": "Nobody draws more cards than their threshold.",
}

LATER_GAMES = "end-time"
"""What is claimed of a single game: in later ones the clock goes on."""


def _law(law: laws.Law) -> NamedProperty:
    formula = law.formula
    if law.name == LATER_GAMES:
        body = formula.removeprefix("always(").removesuffix(")")
        formula = f"always(implies(games == 1, {body}))"
    return NamedProperty(law.name, SENTENCES[law.name], formula)


LAWS = tuple(_law(law) for law in laws.LAWS)

CLAIMS = (
    NamedProperty(TEXT_DOMAIN.name, "Scores are within the report's 1 to 30.", TEXT_DOMAIN.formula),
)

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
