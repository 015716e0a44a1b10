"""One-line changes to the models of blackjack, each a rule that somebody could get wrong."""

from dataclasses import dataclass
from typing import ClassVar

from tests.mutants.mutants import Mutant


@dataclass(frozen=True)
class BlackjackMutant(Mutant):
    """A wrong rule of blackjack."""

    game: ClassVar[str] = "blackjack"

    @property
    def tested_by(self) -> str:
        """The module of tests that looks at this file before others do."""
        return TESTED_BY.get(self.file, "solving")


OUTCOMES, HANDS, INFINITE, SHOE = (
    f"mdp/{name}.py" for name in ("outcomes", "hands", "infinite", "shoe")
)
GRAPH, SOLVING, CHARTS = "mdp/dealer_graph.py", "mdp/solving.py", "mdp/charts.py"
TABLE, VECTOR, DECK = (f"environment/{name}.py" for name in ("table", "vector", "deck"))
REFEREE, PAYMENTS = "episode_referee.py", "episode_payments.py"
TESTED_BY = {
    CHARTS: "charts",
    TABLE: "environment",
    VECTOR: "environment_odds",
    DECK: "counting",
    REFEREE: "episode_referee",
    PAYMENTS: "episode_referee",
}

BLACKJACK_MUTANTS = (
    BlackjackMutant(
        "a dealer's natural ties with every 21",
        OUTCOMES,
        "PUSH if total == 21 and rules.dealer_natural_ties else",
        "PUSH if total == 21 else",
    ),
    BlackjackMutant(
        "the dealer stands on 16",
        HANDS,
        "return total <= 16 or",
        "return total <= 15 or",
    ),
    BlackjackMutant(
        "an ace that would bust still counts 11",
        HANDS,
        "value == ACE and total <= 10",
        "value == ACE and total <= 11",
    ),
    BlackjackMutant(
        "two naturals win",
        OUTCOMES,
        "if dealer_natural and not rules.bonuses:",
        "if dealer_natural and rules.bonuses:",
    ),
    BlackjackMutant(
        "the dealer's natural is no longer known after a peek",
        INFINITE,
        "dealer = dealer_after_peek if self.rules.peek else dealer_ends",
        "dealer = dealer_ends",
    ),
    BlackjackMutant(
        "a pattern of one suit keeps its suit with any card",
        INFINITE,
        "return {state.pattern: SAME_SUIT, MIXED: 1 - SAME_SUIT}",
        "return {state.pattern: Fraction(1)}",
    ),
    BlackjackMutant(
        "a dealer who has not looked has no natural",
        SHOE,
        "if not self.rules.peek or state.first:",
        "if state.first:",
    ),
    BlackjackMutant(
        "the orders of the dealer's cards are not counted",
        GRAPH,
        "following[more] += orders",
        "following[more] = orders",
    ),
    BlackjackMutant(
        "of equal actions the last is taken",
        SOLVING,
        "(found[action], -action))\n        return",
        "(found[action], action))\n        return",
    ),
    BlackjackMutant(
        "rows of first decisions go after the others",
        CHARTS,
        "row = Row(state.first, bool(state.usable_ace), state.player_sum)",
        "row = Row(False, bool(state.usable_ace), state.player_sum)",
    ),
    BlackjackMutant(
        "the environment settles a dealer's natural that nobody has looked for",
        TABLE,
        "if theirs and self.rules.peek:",
        "if theirs:",
    ),
    BlackjackMutant(
        "a doubled hand loses one bet",
        TABLE,
        "stake = 2 if action is Action.DOUBLE else 1",
        "stake = 1",
    ),
    BlackjackMutant(
        "hands in NumPy draw to a natural",
        VECTOR,
        "return own | (self._first & theirs & self.rules.peek)",
        "return own & (self._first & theirs & self.rules.peek)",
    ),
    BlackjackMutant(
        "a shoe is shuffled when half of it is left",
        DECK,
        "SHUFFLED_BELOW = 4",
        "SHUFFLED_BELOW = 2",
    ),
    BlackjackMutant(
        "the referee lets the dealer draw on",
        REFEREE,
        "if not draws and held < len(told):",
        "if not draws and held > len(told):",
    ),
    BlackjackMutant(
        "the referee pays a natural as a win",
        PAYMENTS,
        'return Payment("natural", rules.natural_pays)',
        'return Payment("win", Fraction(1))',
    ),
)
