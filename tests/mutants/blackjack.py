"""One-line changes to the models of blackjack, each a rule that somebody could get wrong."""

from tests.mutants.blackjack_events import EVENT_MUTANTS, EVENTS_BY
from tests.mutants.mutant import Area, Mutant

MDP, INFINITE, SHOE, CHARTS = "mdp.py", "infinite.py", "shoe.py", "charts.py"
TABLE, VECTOR, EPISODES = "gym/table.py", "gym/vector.py", "episodes.py"
TESTED_BY = {
    CHARTS: "charts",
    TABLE: "environment",
    VECTOR: "environment_odds",
    EPISODES: "episode_referee",
}

MUTANTS = (
    Mutant(
        "a dealer's natural ties with every 21",
        MDP,
        "PUSH if total == 21 and rules.dealer_natural_ties else",
        "PUSH if total == 21 else",
    ),
    Mutant(
        "the dealer stands on 16",
        MDP,
        "return total <= 16 or",
        "return total <= 15 or",
    ),
    Mutant(
        "an ace that would bust still counts 11",
        MDP,
        "value == ACE and total <= 10",
        "value == ACE and total <= 11",
    ),
    Mutant(
        "two naturals win",
        MDP,
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
        SHOE,
        "following[more] += orders",
        "following[more] = orders",
    ),
    Mutant(
        "of equal actions the last is taken",
        MDP,
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
        TABLE,
        "SHUFFLED_BELOW = 4",
        "SHUFFLED_BELOW = 2",
    ),
    Mutant(
        "an episode may have more cards of the dealer than were drawn",
        EPISODES,
        "if len(cards) != place or cards[0]",
        "if len(cards) < place or cards[0]",
    ),
    Mutant(
        "an episode may tell any reward",
        EPISODES,
        '{"observation": observation, "reward": reward}',
        '{"observation": observation}',
    ),
)

SUITES = {
    "decision-process": tuple(
        f"tests/blackjack/test_{name}.py"
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
