"""Named properties: the laws and claims of the model, and goals."""

from gamechecks.language.vocabulary import NamedProperty, catalogue
from gamemodels.bever import laws

LAWS = tuple(NamedProperty(*law) for law in (*laws.LAWS[:1], *laws.LEMMAS, *laws.LAWS[1:]))

INVARIANTS = ("real-world-possible", "cards-in-the-deck", "ranges-in-the-deck")
"""Laws that every proof may use; each is proved first, with those before it."""

CLAIMS = tuple(NamedProperty(*law) for law in laws.CLAIMS)

GOALS = (
    NamedProperty("player1-calls", "Player 1 calls Bever.", "caller == Player1"),
    NamedProperty("player2-calls", "Player 2 calls Bever.", "caller == Player2"),
    NamedProperty("game-ends", "Somebody calls, sooner or later.", "at_end(final)"),
)

CATALOGUE = catalogue(LAWS, CLAIMS, GOALS)
