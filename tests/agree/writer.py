"""Random formulas over every operator of the question language; each game adds its words."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

NUMBERS = (0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 13, 100, 127, 128, 255, 256, 65535, 999_999)
TEMPORAL = ("always", "eventually", "next", "next", "once", "historically", "at_end", "previous")
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


WHOLE = frozenset(
    ["count", "winner", "stealing_happened", "states", "stands", "discards", "caller"]
)
"""Words about the whole trace, besides the counts, that no count so far has inside."""


@dataclass
class Writer:
    """Writes formulas and terms; `bound` has the variables of `for` in scope, with their sets."""

    dice: random.Random
    bound: list[tuple[str, str]] = field(default_factory=list)

    SETS: ClassVar[tuple[str, ...]] = ("players",)
    SMALL: ClassVar[tuple[int, ...]] = NUMBERS
    COUNTS: ClassVar[tuple[str, ...]] = ("boards",)
    NESTED: ClassVar[int] = 2
    """How deep `for` may stand in `for`: less where sets are large."""

    def fact(self) -> str:
        """A word of the game that is true or false at a board."""
        raise NotImplementedError

    def amount(self) -> str:
        """A word of the game that is a number."""
        raise NotImplementedError

    def typed(self, depth: int) -> str:
        """A comparison of values that are no numbers."""
        raise NotImplementedError

    def some_text(self) -> str:
        """A formula or a term."""
        return self.dice.choice([self.truth, self.truth, self.number])(3)

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
            chance = dice.random()
            return self.compared(0) if chance < 0.4 else self.fact() if chance < 0.95 else "True"
        one = depth - 1
        match dice.randrange(16):
            case 0:
                return f"(not {self.truth(one)})"
            case 1 | 2:
                return f"({self.truth(one)} {dice.choice(['and', 'or'])} {self.truth(one)})"
            case 3:
                return f"{dice.choice(['implies', 'iff'])}({self.truth(one)}, {self.truth(one)})"
            case 4:
                return f"{dice.choice(['until', 'since'])}({self.truth(one)}, {self.truth(one)})"
            case 5 | 6 | 7 | 8:
                return f"{dice.choice(TEMPORAL)}({self.truth(one)})"
            case 9:
                return f"({self.truth(one)} {dice.choice(['==', '!='])} {self.truth(one)})"
            case 10:
                return self.over(dice.choice(["all", "any"]), self.truth, one)
            case 11:
                return self.truth(one)
        return self.compared(one)

    def compared(self, depth: int) -> str:
        """A comparison of terms at most so deep."""
        match self.dice.randrange(6):
            case 0 | 1:
                return self.typed(depth)
            case 2:
                parts = [self.number(depth) for _ in range(3)]
                return f"({parts[0]} {self.order()} {parts[1]} {self.order()} {parts[2]})"
        return f"({self.number(depth)} {self.order()} {self.number(0)})"

    def order(self) -> str:
        """A comparison of numbers."""
        return self.dice.choice(COMPARISONS)

    def number(self, depth: int) -> str:
        """A number."""
        dice = self.dice
        if depth == 0:
            chance = dice.random()
            return str(dice.choice(self.SMALL)) if chance < 0.3 else self.amount()
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
                return self.over("sum", self.number, one)
            case 6:
                return f"{dice.choice(['max', 'min'])}({self.number(one)}, {self.number(one)})"
            case 7:
                return f"abs({self.number(one)})"
            case 8 if dice.random() < 0.5:
                counted = self.truth(one)
                whole = {each.split("(")[0] for each in self.COUNTS} | WHOLE
                about_a_board = whole.isdisjoint(re.findall(r"\w+", counted))
                counts = [*self.COUNTS, *[f"count({counted})"] * about_a_board]
                return f"so_far({dice.choice(counts)})"
        return self.number(one)

    def over(self, name: str, write: Callable[[int], str], depth: int) -> str:
        """`all`, `any` or `sum` over one or two sets."""
        if len(self.bound) >= self.NESTED:
            return write(depth)
        before, loops = list(self.bound), ""
        most = 1 if self.NESTED == 1 else 1 + (self.dice.random() < 0.2)
        for variable in ["x", "y"][:most]:
            variable += "x" * len(self.bound)
            members = self.dice.choice(self.SETS)
            loops += f" for {variable} in {members}"
            self.bound = [*self.bound, (variable, members)]
            if self.dice.random() < 0.3:
                loops += f" if {self.truth(min(depth, 1))}"
        body = write(depth)
        self.bound = before
        return f"{name}({body}{loops})"

    def one_of(self, sets: tuple[str, ...], otherwise: list[str]) -> str:
        """A variable that goes over one of these sets, if there is one, or something else."""
        variables = [variable for variable, members in self.bound if members in sets]
        return self.dice.choice(variables if variables and self.dice.random() < 0.7 else otherwise)
