"""Random formulas over every word of Mancala, and the properties that have a name."""

import random

from tests.agree.mancala.rules import PLAYER1, PLAYER2
from tests.agree.mancala.words import EVENTS
from tests.agree.writer import Writer

POCKETS = ("pockets", "pockets(Player1)", "pockets(Player2)", "mancalas")
PROPERTIES = {
    "marbles-conserved": "always(total == marbles_each * sum(1 for p in pockets))",
    "nothing-negative": "always(hand >= 0 and all(marbles[p] >= 0 for p in pockets) and "
    "all(marbles[p] >= 0 for p in mancalas))",
    "last-pocket-while-in-hand": "always((last_pocket == none) == (hand == 0))",
    "turn-changes-by-the-rules": "always((next(turn) != turn) == "
    "(forfeit or steal or turn_passes))",
    "hand-empties-before-the-turn-passes": "always(implies(next(turn) != turn, next(hand) == 0))",
    "mancalas-never-shrink": "always(all(next(marbles[p]) >= marbles[p] for p in mancalas))",
    "pickup-from-own-side": "always(implies(pickup, any(next(last_pocket) == p and marbles[p] > 0 "
    "and next(hand) == marbles[p] for p in pockets if side(p) == turn)))",
    "no-two-forfeits-in-a-row": "always(implies(forfeit, not next(forfeit)))",
    "player1-wins": "winner == Player1",
    "player2-wins": "winner == Player2",
    "draw": "at_end(final) and winner == none",
    "win-without-stealing": "winner != none and not stealing_happened",
    "game-in-one-turn": "at_end(final) and turns == 1",
    "lap-around-the-board": "eventually(pickup and next(hand) >= sum(1 for p in pockets) + "
    "sum(1 for p in mancalas))",
}


class MancalaWriter(Writer):
    """Writes formulas and terms for a board of so many pockets."""

    SETS = (*POCKETS, "players")
    COUNTS = ("boards", "turns", "pickups", "steals", "turns(Player1)", "pickups(turn)")

    def __init__(self, dice: random.Random, pockets: int) -> None:
        super().__init__(dice)
        self.pockets = pockets

    def some_text(self) -> str:
        """A formula or a term, maybe a player or a pocket."""
        write = self.dice.choice(
            [super().some_text] * 3 + [lambda: self.player(3), lambda: self.pocket(3)]
        )
        return write()

    def fact(self) -> str:
        """An event, or a state of the game."""
        return self.dice.choice([*EVENTS, *EVENTS, "final", "final", "stealing_happened"])

    def amount(self) -> str:
        """A number of a board or of the whole game."""
        match self.dice.randrange(6):
            case 0 | 1:
                return self.dice.choice(["hand", "hand", "total", "all_marbles", "steal_gain"])
            case 2:
                return self.dice.choice(["boards", "turns", "pickups", "steals", "marbles_each"])
            case 3:
                name = self.dice.choice(["score", "score", "turns", "pickups", "steals"])
                return f"{name}({self.player(1)})"
        return f"marbles[{self.pocket(1)}]"

    def typed(self, depth: int) -> str:
        """A comparison of players or of pockets."""
        write = self.dice.choice([self.player, self.pocket])
        other = "none" if self.dice.random() < 0.2 else write(depth)
        return f"({write(depth)} {self.dice.choice(['==', '!='])} {other})"

    def player(self, depth: int) -> str:
        """A player, or a term that may be none."""
        if depth == 0:
            return self.one_of(("players",), ["turn", "turn", PLAYER1, PLAYER2, "winner"])
        match self.dice.randrange(4):
            case 0:
                return f"side({self.pocket(depth - 1)})"
            case 1:
                return f"{self.dice.choice(['next', 'at_end'])}({self.player(depth - 1)})"
        return self.player(depth - 1)

    def pocket(self, depth: int) -> str:
        """A pocket, or a term that may be none."""
        if depth == 0:
            named = [f"p{slot + 1}" for slot in range(self.pockets)]
            return self.one_of(POCKETS, [*named, *["last_pocket"] * (self.pockets // 2)])
        match self.dice.randrange(4):
            case 0:
                return f"opposite({self.pocket(depth - 1)})"
            case 1:
                return f"{self.dice.choice(['next', 'at_end'])}({self.pocket(depth - 1)})"
        return self.pocket(depth - 1)
