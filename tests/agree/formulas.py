"""Random formulas over every word and operator of the question language."""

import random
from dataclasses import dataclass, field

from tests.agree.language import EVENTS
from tests.agree.rules import PLAYER1, PLAYER2

SETS = ("pockets", "pockets(Player1)", "pockets(Player2)", "mancalas")
NUMBERS = (0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 13, 100, 127, 128, 255, 256, 65535, 999_999)
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


@dataclass
class Writer:
    """Writes formulas and terms for a board of so many pockets."""

    dice: random.Random
    pockets: int
    bound: list[str] = field(default_factory=list)

    def question(self) -> str:
        """A formula as somebody might ask one."""
        match self.dice.randrange(10):
            case 0 | 1:
                return f"always({self.truth(2)})"
            case 2 | 3:
                return f"eventually({self.truth(2)})"
            case 4:
                return f"always(implies({self.truth(1)}, {self.truth(2)}))"
            case 5:
                return f"at_end({self.compared(2)})"
            case 6:
                return f"until({self.truth(1)}, {self.truth(2)})"
        # A formula that says of itself that it is read at the first board.
        return f"until(False, {self.truth(3)})"

    def truth(self, depth: int) -> str:
        """A formula at most so deep."""
        dice = self.dice
        if depth == 0:
            words = [*EVENTS, *EVENTS, "final", "final", "stealing_happened", "True", "False"]
            return dice.choice(words) if dice.random() < 0.6 else self.compared(0)
        one = depth - 1
        match dice.randrange(15):
            case 0:
                return f"(not {self.truth(one)})"
            case 1 | 2:
                return f"({self.truth(one)} {dice.choice(['and', 'or'])} {self.truth(one)})"
            case 3:
                return f"implies({self.truth(one)}, {self.truth(one)})"
            case 4:
                return f"until({self.truth(one)}, {self.truth(one)})"
            case 5 | 6 | 7 | 8:
                temporal = (
                    "always",
                    "eventually",
                    "next",
                    "next",
                    "once",
                    "historically",
                    "at_end",
                )
                return f"{dice.choice(temporal)}({self.truth(one)})"
            case 9:
                return f"({self.truth(one)} {dice.choice(['==', '!='])} {self.truth(one)})"
            case 10:
                return self.over(dice.choice(["all", "any"]), "truth", one)
            case 11:
                return self.truth(one)
        return self.compared(one)

    def compared(self, depth: int) -> str:
        """A comparison of terms at most so deep."""
        dice = self.dice
        match dice.randrange(6):
            case 0:
                return f"({self.player(depth)} {dice.choice(['==', '!='])} {self.someone(depth)})"
            case 1:
                pocket = self.pocket(depth)
                return f"({pocket} {dice.choice(['==', '!='])} {self.somewhere(depth)})"
            case 2:
                parts = [self.number(depth) for _ in range(3)]
                return f"({parts[0]} {self.order()} {parts[1]} {self.order()} {parts[2]})"
        return f"({self.number(depth)} {self.order()} {self.number(0)})"

    def order(self) -> str:
        """A comparison of numbers."""
        return self.dice.choice(["<", "<=", ">", ">=", "==", "!="])

    def number(self, depth: int) -> str:
        """A number."""
        dice = self.dice
        if depth == 0:
            match dice.randrange(8):
                case 0 | 1:
                    return str(dice.choice(NUMBERS))
                case 2 | 3:
                    return dice.choice(["hand", "hand", "total", "marbles_each"])
                case 4:
                    return dice.choice(["boards", "turns", "pickups", "steals"])
                case 5:
                    return f"score({dice.choice([PLAYER1, PLAYER2])})"
            return f"marbles[{self.pocket(0)}]"
        one = depth - 1
        match dice.randrange(10):
            case 0 | 1:
                return f"({self.number(one)} {dice.choice('+-*')} {self.number(one)})"
            case 2:
                return f"(-{self.number(one)})"
            case 3:
                return f"{dice.choice(['next', 'at_end'])}({self.number(one)})"
            case 4:
                return f"count({self.truth(one)})"
            case 5:
                return self.over("sum", "number", one)
            case 6:
                return f"marbles[{self.pocket(one)}]"
            case 7:
                return f"{dice.choice(['score', 'turns', 'pickups'])}({self.player(one)})"
            case 8 if dice.random() < 0.5:
                counts = ["boards", "turns", "pickups", "steals", f"turns({self.player(0)})"]
                return f"so_far({dice.choice([*counts, f'count({self.truth(one)})'])})"
        return self.number(one)

    def player(self, depth: int) -> str:
        """A player, or a term that may be none."""
        if depth == 0:
            return self.dice.choice(["turn", "turn", PLAYER1, PLAYER2, "winner"])
        one = depth - 1
        match self.dice.randrange(4):
            case 0:
                return f"side({self.pocket(one)})"
            case 1:
                return f"{self.dice.choice(['next', 'at_end'])}({self.player(one)})"
        return self.player(one)

    def someone(self, depth: int) -> str:
        """A player or none."""
        return "none" if self.dice.random() < 0.2 else self.player(depth)

    def pocket(self, depth: int) -> str:
        """A pocket, or a term that may be none."""
        dice = self.dice
        if depth == 0:
            if self.bound and dice.random() < 0.7:
                return dice.choice(self.bound)
            return "last_pocket" if dice.random() < 0.3 else f"p{dice.randint(1, self.pockets)}"
        one = depth - 1
        match dice.randrange(4):
            case 0:
                return f"opposite({self.pocket(one)})"
            case 1:
                return f"{dice.choice(['next', 'at_end'])}({self.pocket(one)})"
        return self.pocket(one)

    def somewhere(self, depth: int) -> str:
        """A pocket or none."""
        return "none" if self.dice.random() < 0.2 else self.pocket(depth)

    def over(self, name: str, kind: str, depth: int) -> str:
        """`all`, `any` or `sum` over one or two sets of pockets."""
        before, loops = list(self.bound), ""
        for variable in ["p", "q"][: 1 + (self.dice.random() < 0.2)]:
            variable += "x" * (variable in self.bound)
            loops += f" for {variable} in {self.dice.choice(SETS)}"
            self.bound = [*self.bound, variable]
            if self.dice.random() < 0.3:
                loops += f" if {self.truth(min(depth, 1))}"
        body = self.truth(depth) if kind == "truth" else self.number(depth)
        self.bound = before
        return f"{name}({body}{loops})"
