"""The words of Mancala in formulas, from the page on the question language."""

from tests.agree.language import READINGS, Game, Reading, happening
from tests.agree.logic import UNKNOWN, Value, Values, both
from tests.agree.mancala.rules import (
    PLAYER1,
    PLAYER2,
    Scope,
    is_final,
    mancala,
    opposite,
    ordinary,
    side,
)

EVENTS = ("pickup", "drop", "steal", "extra_turn", "turn_passes", "forfeit", "sweep")


class MancalaReading(Reading):
    """A game of Mancala or its beginning."""

    EVENTS = EVENTS

    def __init__(self, game: Game, seen: int, ended: bool | None) -> None:
        super().__init__(game, seen, ended)
        self.marbles_each, self.pockets = game.scope.marbles, len(game.boards[0].marbles)

    def is_over(self, game: Game, seen: int) -> bool:
        """Is the hand empty, and every ordinary pocket?"""
        return is_final(game.boards[seen - 1])

    def counts(self, name: str, player: Value) -> Values:
        """Does each board count for a word that counts boards, maybe for one player?"""
        kind = "steal" if name == "steals" else "pickup"
        found: Values = []
        for i, happens in enumerate(happening(self.events, (kind,))):
            begins = name != "turns" or not i or self.events[i - 1] != "extra_turn"
            found.append(both(happens, begins and player in (None, self.boards[i].turn)))
        return found

    def word(self, name: str) -> Values:
        """The value of a name at every board."""
        boards = self.boards
        if name in (PLAYER1, PLAYER2) or name[1:].isdigit():
            return [name for _ in boards]
        match name:
            case "hand":
                return [board.hand for board in boards]
            case "turn":
                return [board.turn for board in boards]
            case "last_pocket":
                return [named(board.last_pocket) for board in boards]
            case "total":
                return [sum(board.marbles) + board.hand for board in boards]
            case "final":
                return [is_final(board) for board in boards]
            case "marbles_each":
                return [self.marbles_each for _ in boards]
            case "all_marbles":
                return [self.marbles_each * (self.pockets - 2) for _ in boards]
            case "steal_gain":
                return [self.gain(i) for i in range(len(boards))]
        return self.of_the_whole(name)

    def gain(self, i: int) -> Value:
        """What a mancala gains by the steal that leads from a board."""
        if self.events[i] is UNKNOWN:
            return UNKNOWN
        if self.events[i] != "steal":
            return 0
        goal = mancala(self.pockets, self.boards[i].turn)
        return int(self.boards[i + 1].marbles[goal] - self.boards[i].marbles[goal])

    def of_the_whole(self, name: str) -> Values:
        """The value of a word that speaks of the whole trace."""
        pairs = list(zip(self.boards, self.boards[1:], strict=False))
        goals = [mancala(self.pockets, PLAYER1), mancala(self.pockets, PLAYER2)]
        value: Value
        match name:
            case "steals" | "pickups" | "turns":
                value = self.total(name)
            case "winner" if not self.ended:
                value = UNKNOWN
            case "winner":
                one, two = (self.boards[-1].marbles[goal] for goal in goals)
                over = is_final(self.boards[-1]) and one != two
                value = (PLAYER1 if one > two else PLAYER2) if over else None
            case "stealing_happened":
                gains = any(b.marbles[g] > a.marbles[g] + 1 for a, b in pairs for g in goals)
                value = gains or self.beyond(False)
            case _:
                raise NameError(name)
        return [value for _ in self.boards]

    def function(self, name: str, args: list[Values]) -> Values:
        """The value of a function at every board."""
        a = args[0]
        match name:
            case "marbles":
                return self.looked_up(a, lambda i, p: self.boards[i].marbles[slot(p)])
            case "score":
                return self.looked_up(a, self.score)
            case "side":
                return [x if x in (None, UNKNOWN) else side(self.pockets, slot(x)) for x in a]
            case "opposite":
                across = [named(opposite(self.pockets, i)) for i in range(self.pockets)]
                return [x if x in (None, UNKNOWN) else across[slot(x)] for x in a]
            case "turns" | "pickups" | "steals":
                return self.looked_up(a, lambda _, player: self.total(name, player))
        raise NameError(name)

    def score(self, i: int, player: Value) -> Value:
        """What a player's mancala holds."""
        return int(self.boards[i].marbles[mancala(self.pockets, str(player))])

    def members(self, name: str) -> list[Value]:
        """The pockets of a set, or the players."""
        if name == "players":
            return [PLAYER1, PLAYER2]
        one, two = ([*ordinary(self.pockets, p)] for p in (PLAYER1, PLAYER2))
        slots = {
            "pockets": one + two,
            "pockets(Player1)": one,
            "pockets(Player2)": two,
            "mancalas": [mancala(self.pockets, PLAYER1), mancala(self.pockets, PLAYER2)],
        }[name]
        return [f"p{slot + 1}" for slot in slots]


READINGS[Scope] = MancalaReading


def slot(pocket: Value) -> int:
    """The slot of a named pocket."""
    return int(str(pocket)[1:]) - 1


def named(place: int | None) -> str | None:
    """The name of a slot."""
    return None if place is None else f"p{place + 1}"
