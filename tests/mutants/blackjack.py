"""One-line changes to the models of blackjack, each a rule that somebody could get wrong."""

from tests.mutants.blackjack_events import EVENT_MUTANTS, EVENTS_BY
from tests.mutants.mutant import Area, Mutant

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

MUTANTS = (
    Mutant(
        "a dealer's natural ties with every 21",
        OUTCOMES,
        "PUSH if total == 21 and rules.dealer_natural_ties else",
        "PUSH if total == 21 else",
    ),
    Mutant(
        "the dealer stands on 16",
        HANDS,
        "return total <= 16 or",
        "return total <= 15 or",
    ),
    Mutant(
        "an ace that would bust still counts 11",
        HANDS,
        "value == ACE and total <= 10",
        "value == ACE and total <= 11",
    ),
    Mutant(
        "two naturals win",
        OUTCOMES,
        "if dealer_natural and not rules.bonuses:",
        "if dealer_natural and rules.bonuses:",
    ),
    Mutant(
        "the dealer's natural is no longer known after a peek",
        INFINITE,
        "dealer = dealer_after_peek if self.rules.peek else dealer_ends",
        "dealer = dealer_ends",
    ),
    Mutant(
        "a pattern of one suit keeps its suit with any card",
        INFINITE,
        "return {state.pattern: SAME_SUIT, MIXED: 1 - SAME_SUIT}",
        "return {state.pattern: Fraction(1)}",
    ),
    Mutant(
        "a dealer who has not looked has no natural",
        SHOE,
        "if not self.rules.peek or state.first:",
        "if state.first:",
    ),
    Mutant(
        "the orders of the dealer's cards are not counted",
        GRAPH,
        "following[more] += orders",
        "following[more] = orders",
    ),
    Mutant(
        "of equal actions the last is taken",
        SOLVING,
        "(found[action], -action))\n        return",
        "(found[action], action))\n        return",
    ),
    Mutant(
        "rows of first decisions go after the others",
        CHARTS,
        "row = Row(state.first, bool(state.usable_ace), state.player_sum)",
        "row = Row(False, bool(state.usable_ace), state.player_sum)",
    ),
    Mutant(
        "the environment settles a dealer's natural that nobody has looked for",
        TABLE,
        "if theirs and self.rules.peek:",
        "if theirs:",
    ),
    Mutant(
        "a doubled hand loses one bet",
        TABLE,
        "stake = 2 if action is Action.DOUBLE else 1",
        "stake = 1",
    ),
    Mutant(
        "hands in NumPy draw to a natural",
        VECTOR,
        "return own | (self._first & theirs & self.rules.peek)",
        "return own & (self._first & theirs & self.rules.peek)",
    ),
    Mutant(
        "a shoe is shuffled when half of it is left",
        DECK,
        "SHUFFLED_BELOW = 4",
        "SHUFFLED_BELOW = 2",
    ),
    Mutant(
        "the referee lets the dealer draw on",
        REFEREE,
        "if not draws and held < len(told):",
        "if not draws and held > len(told):",
    ),
    Mutant(
        "the referee pays a natural as a win",
        PAYMENTS,
        'return Payment("natural", rules.natural_pays)',
        'return Payment("win", Fraction(1))',
    ),
)

SUITES = {
    "decision-process": tuple(
        f"tests/gamemodels/blackjack/test_{name}.py"
        for name in (
            "charts",
            "environment",
            "environment_odds",
            "counting",
            "episode_referee",
            "solving",
            "event_encodings",
        )
    ),
    "blackjack-questions": (
        "tests/blackjack/test_laws.py",
        "tests/blackjack/test_odds.py",
    ),
}
ALIVE = """
from gamemodels.blackjack.gym import BlackjackEnv
from gamemodels.blackjack.infinite import InfiniteDeck
from gamemodels.blackjack.mdp import solve_process
from gamemodels.blackjack.board import BASE
assert solve_process(InfiniteDeck(BASE)).values
BlackjackEnv().reset(seed=0)
"""
BLACKJACK = Area(
    name="blackjack",
    folder="model/gamemodels/blackjack",
    mutants=(*MUTANTS, *EVENT_MUTANTS),
    suites=SUITES,
    alive=ALIVE,
    usual="solving",
    tested_by=TESTED_BY | EVENTS_BY,
)
