"""Random formulas over every word of Bever, knowledge among them."""

import random

from tests.agree.bever.rules import PLAYER1, PLAYER2
from tests.agree.bever.words import CARDS, SCENARIOS
from tests.agree.writer import COMPARISONS, Writer

PLAYERS = (PLAYER1, PLAYER2)
PROPERTIES = {
    "real-world-possible": "always(real)",
    "some-world-left": "always(worlds >= 1)",
    "knowledge-is-true": "always(implies(K(Player1, p2_1 <= 1), p2_1 <= 1))",
    "not-both-call": "always(not (bever(Player1) and bever(Player2)))",
    "call-is-right": "always(implies(bever(Player1), total(Player1) < total(Player2)) and "
    "implies(bever(Player2), total(Player2) < total(Player1)))",
    "certain-is-over": "always(implies(bever(Player1) or bever(Player2), final))",
    "call-needs-a-take": "always(implies(bever(Player1), once(take and turn == Player2)) and "
    "implies(bever(Player2), once(take and turn == Player1)))",
    "cards-never-rise": "always(next(p1_1) <= p1_1 and next(p1_2) <= p1_2 and "
    "next(p2_1) <= p2_1 and next(p2_2) <= p2_2)",
    "announced-is-common": "always(implies(scenario1 and turn == Player2, "
    "next(any(C(p2_1 == v) or C(p2_2 == v) for v in values))))",
    "worlds-never-grow": "always(next(worlds) <= worlds)",
    "player1-calls": "caller == Player1",
    "player2-calls": "caller == Player2",
    "game-ends": "at_end(final)",
}


class BeverWriter(Writer):
    """Writes formulas for cards up to a highest one."""

    SETS = ("players", "values")
    SMALL = (0, 0, 1, 1, 2, 2, 3, 4, 9, 16, 81, 256)
    COUNTS = ("boards", "turns", "takes", "swaps", "discards(Player2)", "turns(turn)")

    def __init__(self, dice: random.Random, highest: int) -> None:
        super().__init__(dice)
        self.highest = highest

    def some_text(self) -> str:
        """A formula, maybe about knowledge, or a term."""
        return self.knowing(3) if self.dice.random() < 0.25 else super().some_text()

    def player(self) -> str:
        """A player, often by name."""
        return self.one_of(("players",), [*PLAYERS, *PLAYERS, "turn"])

    def fact(self) -> str:
        """An event, a state of the game, or knowledge."""
        chance = self.dice.random()
        if chance < 0.4:
            return self.knowing(self.dice.choice([1, 2]))
        if chance < 0.6:
            return f"bever({self.player()})"
        return self.dice.choice(["take", "swap", "discard", *SCENARIOS, "final", "real"])

    def amount(self) -> str:
        """A number of a board or of the whole game."""
        match self.dice.randrange(6):
            case 0:
                return self.dice.choice(["boards", "turns", "takes", "swaps", "discards"])
            case 1:
                name = self.dice.choice(["turns", "takes", "swaps", "discards", "possible"])
                return f"{name}({self.player()})"
            case 2:
                return self.dice.choice(["top", "worlds", "highest"])
            case 3:
                bound = self.dice.choice(["low", "high"])
                return f"{bound}({self.player()}, {self.dice.choice([1, 2])})"
        return self.card()

    def card(self) -> str:
        """A card, a sum of cards or a value."""
        if self.dice.random() < 0.3:
            return f"total({self.player()})"
        return self.one_of(("values",), list(CARDS))

    def typed(self, depth: int) -> str:
        """A comparison of players."""
        first = self.dice.choice(["turn", "caller", "next(turn)", "at_end(caller)"])
        other = self.dice.choice([*PLAYERS, *PLAYERS, "none", "turn", "caller"])
        return f"({first} {self.dice.choice(['==', '!='])} {other})"

    def knowing(self, depth: int) -> str:
        """What somebody knows or what is common knowledge."""
        match self.dice.randrange(9):
            case 0 | 1 | 2:
                return f"K({self.player()}, {self.inner(depth)})"
            case 3 | 4:
                return f"M({self.player()}, {self.inner(depth)})"
            case 5:
                return f"Kw({self.player()}, {self.inner(depth)})"
            case 6:
                return f"{self.dice.choice('EC')}({self.inner(depth)})"
            case 7:
                return f"C({self.inner(depth)})"
        then = self.inner(depth - 1) if self.dice.random() < 0.7 else self.left()
        return f"announce({self.inner(depth - 1)}, {then})"

    def left(self) -> str:
        """How many worlds are left."""
        return f"(worlds {self.dice.choice(COMPARISONS)} {self.dice.choice(self.SMALL)})"

    def inner(self, depth: int) -> str:
        """A formula about a world."""
        dice = self.dice
        if depth > 0:
            match dice.randrange(7):
                case 0:
                    return f"(not {self.inner(depth - 1)})"
                case 1:
                    joint = dice.choice(["and", "or"])
                    return f"({self.inner(depth - 1)} {joint} {self.inner(depth - 1)})"
                case 2 | 3:
                    return self.knowing(depth - 1)
                case 4:
                    fold = dice.choice(["any", "all"])
                    self.bound.append(("w" * (len(self.bound) + 1), "values"))
                    variable = self.bound[-1][0]
                    body = self.inner(depth - 1)
                    self.bound.pop()
                    return f"{fold}({body} for {variable} in values)"
        if dice.random() < 0.2:
            return f"bever({dice.choice(PLAYERS)})"
        other = self.card() if dice.random() < 0.4 else str(dice.randint(0, self.highest + 1))
        return f"({self.card()} {dice.choice(COMPARISONS)} {other})"
