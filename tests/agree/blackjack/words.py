"""The words of blackjack in formulas, from the page on the question language."""

from tests.agree.blackjack.rules import Scope, best_sum, is_natural
from tests.agree.language import READINGS, Game, Reading, happening
from tests.agree.logic import UNKNOWN, Value, Values

EVENTS = ("hit", "stand", "double", "surrender", "settle", "dealer_hit", "dealer_stand")
ENDS = {
    "win": ("natural", "win"),
    "push": ("push",),
    "lose": ("lose", "bust"),
    "bust": ("bust",),
    "surrendered": ("surrender",),
}
WINNERS = {
    "natural": "Player",
    "win": "Player",
    "lose": "Dealer",
    "bust": "Dealer",
    "surrender": "Dealer",
}


class BlackjackReading(Reading):
    """A hand of blackjack or its beginning."""

    EVENTS = EVENTS

    def is_over(self, game: Game, seen: int) -> bool:
        """Is the hand over?"""
        return bool(game.boards[seen - 1].turn == "over")

    def counts(self, name: str, player: Value) -> Values:
        """Does each board count for a word that counts events?"""
        kinds = {"hits": ("hit",), "dealer_hits": ("dealer_hit",), "actions": EVENTS[:5]}
        return happening(self.events, kinds[name])

    def word(self, name: str) -> Values:
        """The value of a name at every board."""
        boards = self.boards
        if name in ("Player", "Dealer"):
            return [name for _ in boards]
        if name in ENDS:
            return [board.outcome in ENDS[name] for board in boards]
        match name:
            case "player_sum":
                return [min(22, best_sum(board.player)[0]) for board in boards]
            case "usable_ace":
                return [best_sum(board.player)[1] for board in boards]
            case "dealer_showing":
                return [board.dealer[0] for board in boards]
            case "cards":
                return [len(board.player) for board in boards]
            case "dealer_cards":
                return [len(board.dealer) for board in boards]
            case "dealer_sum":
                ace = [board.dealer == (1,) for board in boards]
                sums = [best_sum(board.dealer)[0] for board in boards]
                return [11 if alone else total for alone, total in zip(ace, sums, strict=True)]
            case "first":
                return [len(board.player) == 2 for board in boards]
            case "natural":
                return [is_natural(board.player) for board in boards]
            case "dealer_natural":
                return [is_natural(board.dealer) for board in boards]
            case "dealer_bust":
                return [best_sum(board.dealer)[0] > 21 for board in boards]
            case "payoff":
                return [board.payoff for board in boards]
            case "final":
                return [board.turn == "over" for board in boards]
        return [self.of_the_whole(name) for _ in boards]

    def of_the_whole(self, name: str) -> Value:
        """A word that speaks of the whole trace."""
        match name:
            case "states":
                return self.counted(len(self.boards))
            case "actions" | "hits" | "dealer_hits":
                return self.total(name)
            case "winner":
                outcome = self.boards[-1].outcome
                return WINNERS.get(outcome) if self.ended else UNKNOWN
        raise NameError(name)

    def function(self, name: str, args: list[Values]) -> Values:
        """The player's cards worth a value."""
        if name != "held":
            raise NameError(name)
        return self.looked_up(args[0], lambda i, value: self.boards[i].player.count(value))

    def members(self, name: str) -> list[Value]:
        """The values of cards."""
        return list(range(1, 11))


READINGS[Scope] = BlackjackReading
