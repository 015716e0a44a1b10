"""Random formulas over every word of twentyone, and the properties that have a name."""

from tests.agree.twentyone.words import EVENTS, NAMES, OUTCOMES, PHASES, PLAYERS
from tests.agree.writer import Writer

PROPERTIES = {
    "one-at-a-time": "always(waiting <= 1)",
    "inputs-find-idle": "always(implies(start or shuffled or hit or stand, controller == IDLE) "
    "and implies(command_shuffle or command_draw, deck == IDLE))",
    "hand-at-most-30": "always(hand(CHALLENGER) <= 30 and hand(DEALER) <= 30)",
    "dealer-after-challenger": "always(implies(deals and player == DEALER, "
    "threshold(CHALLENGER) <= score(CHALLENGER) <= 21))",
    "dealer-waits": "always(implies(player == CHALLENGER and starts > outcomes and "
    "controller != START, hand(DEALER) == 0))",
    "score-is-hand": "always(implies(controller == STAND, implies(player == CHALLENGER, "
    "score(CHALLENGER) == hand(CHALLENGER)) and implies(player == DEALER, "
    "score(DEALER) == hand(DEALER))))",
    "win-needs-21": "always(implies(result == WIN, score(CHALLENGER) <= 21))",
    "one-outcome-a-start": "always(outcomes <= starts and starts <= outcomes + 1)",
    "cards-conserved": "always(cards_left + cards(CHALLENGER) + cards(DEALER) == 13 * copies)",
    "never-quiet": "always(not quiet)",
    "end-time": "always(implies(games == 1, implies(final and player == CHALLENGER, "
    "clock == 120 + 22 * cards(CHALLENGER)) and implies(final and player == DEALER, "
    "clock == 130 + 22 * (cards(CHALLENGER) + cards(DEALER)))))",
    "deck-never-empty": "always(cards_left >= 1)",
    "text-domain": "always(1 <= score(CHALLENGER) <= 30)",
    "win": "at_end(result) == WIN",
    "tie": "at_end(result) == TIE",
    "lose": "at_end(result) == LOSE",
    "over-by-18-6": "at_end(final) and at_end(clock) <= 186",
    "four-aces": "count(card(CHALLENGER) == ACE) == 4",
}


class TwentyoneWriter(Writer):
    """Writes formulas about the network."""

    SETS = ("players", "players", "ranks")
    NESTED = 1
    SMALL = (0, 0, 1, 1, 2, 3, 4, 10, 11, 13, 21, 22, 51, 52, 110, 131, 132, 153, 174, 186)
    COUNTS = ("boards", "draws", "hits", "stands", "draws(DEALER)", "draws(player)")

    def player(self) -> str:
        """A player, often by name."""
        return self.one_of(("players",), [*PLAYERS, *PLAYERS, "player"])

    def rank(self) -> str:
        """A rank."""
        return self.one_of(("ranks",), [*NAMES, f"card({self.player()})"])

    def fact(self) -> str:
        """An event, or a state of the network."""
        return self.dice.choice([*EVENTS, "final", "quiet"])

    def amount(self) -> str:
        """A number of a board or of the whole trace."""
        match self.dice.randrange(7):
            case 0:
                return self.dice.choice(["boards", "draws", "hits", "stands"])
            case 1:
                return self.dice.choice(["clock", "cards_left", "waiting", "starts", "outcomes"])
            case 2:
                return self.dice.choice([f"left[{self.rank()}]", f"value({self.rank()})"])
        name = ["score", "hand", "compare", "threshold", "cards", "hand", "score", "draws"]
        return f"{self.dice.choice(name)}({self.player()})"

    def typed(self, depth: int) -> str:
        """A comparison of players, outcomes, phases or cards."""
        players = ["player", *PLAYERS], ["player"]
        results = [*OUTCOMES, "none", "result", "at_end(result)"], ["result", "at_end(result)"]
        phases = [*PHASES, "controller", "deck"], ["controller", "next(controller)", "deck"]
        cards = [*NAMES, "none"], [f"card({self.player()})", f"next(card({self.player()}))"]
        others, firsts = self.dice.choice([players, results, phases, cards])
        sign = self.dice.choice(["==", "!="])
        return f"({self.dice.choice(firsts)} {sign} {self.dice.choice(others)})"
