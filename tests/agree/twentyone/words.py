"""The words of twentyone in formulas, from the specification of the network."""

from tests.agree.language import READINGS, Game, Reading, happening
from tests.agree.logic import UNKNOWN, Value, Values, both, folded
from tests.agree.twentyone.rules import (
    CHALLENGER,
    DEALER,
    RANKS,
    VALUES,
    Board,
    Scope,
    is_final,
    is_quiet,
)

NAMES = (
    "ACE",
    "TWO",
    "THREE",
    "FOUR",
    "FIVE",
    "SIX",
    "SEVEN",
    "EIGHT",
    "NINE",
    "TEN",
    "JACK",
    "QUEEN",
    "KING",
)
EVENTS = (
    "start",
    "command_shuffle",
    "shuffled",
    "command_draw",
    "deals",
    "adds",
    "hit",
    "stand",
    "dealer_begins",
    "outcome",
    "check",
)
PLAYERS = (CHALLENGER, DEALER)
OUTCOMES = ("WIN", "TIE", "LOSE")
PHASES = (
    "IDLE",
    "START",
    "HIT",
    "STAND",
    "SHUFFLE",
    "CHECK_WINNER",
    "DRAW_CHALLENGER",
    "DRAW_DEALER",
)


class TwentyoneReading(Reading):
    """A game of the network or its beginning."""

    EVENTS = EVENTS

    def is_over(self, game: Game, seen: int) -> bool:
        """Are all games over?"""
        return is_final(game.boards[seen - 1], self.scope)

    def counts(self, name: str, player: Value) -> Values:
        """Does each board count for a word that counts cards or decisions?"""
        if name != "draws":
            return happening(self.events, (name[:-1],))
        left = [sum(board.cards) > 0 for board in self.boards]
        drawer = [board.action.removeprefix("DRAW_") for board in self.boards]
        whose = [dealt and player in (None, who) for dealt, who in zip(left, drawer, strict=True)]
        return folded(both, [happening(self.events, ("deals",)), list(whose)])

    def word(self, name: str) -> Values:
        """The value of a name at every board."""
        boards = self.boards
        if name in (*PLAYERS, *OUTCOMES, *PHASES, *NAMES):
            return [name for _ in boards]
        match name:
            case "clock" | "player" | "starts" | "outcomes" | "result":
                return [getattr(board, name) for board in boards]
            case "controller":
                return [board.heard for board in boards]
            case "deck":
                return [board.action for board in boards]
            case "cards_left":
                return [sum(board.cards) for board in boards]
            case "waiting":
                return [sum(due is not None for due in board.due) for board in boards]
            case "final":
                return [is_final(board, self.scope) for board in boards]
            case "quiet":
                return [is_quiet(board, self.scope) for board in boards]
            case "copies" | "games":
                return [getattr(self.scope, name) for _ in boards]
            case "draws" | "hits" | "stands":
                return [self.total(name) for _ in boards]
        raise NameError(name)

    def cards(self, i: int, player: Value) -> int:
        """The cards that a player has drawn since the last command to shuffle."""
        number = 0
        for board, event, after in zip(
            self.boards[:i], self.events[:i], self.boards[1 : i + 1], strict=True
        ):
            drawn = event == "deals" and sum(after.cards) < sum(board.cards)
            number += drawn and board.action == f"DRAW_{player}"
            if event == "command_shuffle":
                number = 0
        return number

    def function(self, name: str, args: list[Values]) -> Values:
        """The value of a function at every board."""
        a = args[0]
        if name == "card":
            return [
                x if x in (None, UNKNOWN) else rank_named(self.boards[i].seats[seat(x)].card)
                for i, x in enumerate(a)
            ]
        return self.looked_up(a, lambda i, key: self.look(name, i, key))

    def look(self, name: str, i: int, key: Value) -> Value:
        """The number that a board has for a player or a rank."""
        board: Board = self.boards[i]
        match name:
            case "score":
                return board.scores[seat(key)]
            case "hand":
                return board.seats[seat(key)].value
            case "compare":
                return board.seats[seat(key)].compare
            case "threshold":
                return int((self.scope.challenger, self.scope.dealer)[seat(key)])
            case "left":
                return board.cards[NAMES.index(str(key))]
            case "value":
                return VALUES[RANKS[NAMES.index(str(key))]]
            case "cards":
                return self.cards(i, key)
            case "draws":
                return self.total(name, key)
        raise NameError(name)

    def members(self, name: str) -> list[Value]:
        """The players or the ranks."""
        return [*PLAYERS] if name == "players" else [*NAMES]


READINGS[Scope] = TwentyoneReading


def seat(player: Value) -> int:
    """Where a player sits."""
    return 0 if player == CHALLENGER else 1


def rank_named(card: str | None) -> Value:
    """The name of a card's rank."""
    return None if card is None else NAMES[RANKS.index(card)]
