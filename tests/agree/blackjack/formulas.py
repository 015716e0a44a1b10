"""Random formulas over every word of blackjack, and the properties that have a name."""

from tests.agree.blackjack.words import ENDS, EVENTS
from tests.agree.writer import Writer

PROPERTIES = {
    "sum-in-range": "always(4 <= player_sum and player_sum <= 22)",
    "bust-is-22": "always(bust == (player_sum == 22))",
    "usable-ace-in-range": "always(implies(usable_ace, 12 <= player_sum <= 21))",
    "dealer-draws-to-16": "always(implies(dealer_hit, dealer_sum <= 16))",
    "no-draw-after-bust": "always(implies(bust, always(not dealer_hit)))",
    "paid-at-the-end": "always(implies(not final, payoff == 0))",
    "natural-settled-at-once": "always(implies(natural, actions <= 1))",
    "first-decision-only": "always(implies(surrender or double, first))",
    "win": "at_end(win)",
    "lose": "at_end(lose)",
    "push": "at_end(push)",
    "five-card-21": "at_end(player_sum == 21 and cards == 5)",
    "dealer-twelve-cards": "at_end(dealer_cards) == 12",
}


class BlackjackWriter(Writer):
    """Writes formulas about a hand."""

    SETS = ("values",)
    NESTED = 1
    SMALL = (0, 0, 1, 1, 2, 3, 4, 10, 11, 12, 16, 17, 20, 21, 22, 31)
    COUNTS = ("boards", "actions", "hits", "dealer_hits")

    def fact(self) -> str:
        """An event, or a state of the hand."""
        more = ["usable_ace", "first", "natural", "dealer_natural", "dealer_bust", "final"]
        return self.dice.choice([*EVENTS, *ENDS, *more])

    def amount(self) -> str:
        """A number of a board or of the whole hand."""
        chance = self.dice.random()
        if chance < 0.25:
            return self.dice.choice(["states", "actions", "hits", "dealer_hits", "boards"])
        if chance < 0.4:
            return f"held({self.one_of(('values',), ['1', '5', '10'])})"
        sums = ["player_sum", "dealer_sum", "dealer_showing", "cards", "dealer_cards", "payoff"]
        return self.dice.choice(sums)

    def typed(self, depth: int) -> str:
        """Who wins."""
        return f"(winner {self.dice.choice(['==', '!='])} {self.whose()})"

    def whose(self) -> str:
        """The player, the dealer, or nobody."""
        return self.dice.choice(["Player", "Dealer", "none", "at_end(winner)"])
