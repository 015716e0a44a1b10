"""Clauses over numbered variables, and numbers in order encoding: what any SAT solver reads."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from gamemodels.attention import attend

STRIDE = 1024
"""Clauses between two questions whether to go on."""

Literal = int | bool
"""A variable, a negated variable as its negative, or a constant."""


def opposite(literal: Literal) -> Literal:
    """Not the literal."""
    return not literal if isinstance(literal, bool) else -literal


@dataclass(frozen=True)
class Tally:
    """A number from 0: one literal for each "at least v"."""

    bits: tuple[Literal, ...] = ()

    def at_least(self, value: int) -> Literal:
        """Whether the number is at least a value."""
        if value <= 0:
            return True
        return self.bits[value - 1] if value <= len(self.bits) else False

    def __len__(self) -> int:
        return len(self.bits)


class Clauses:
    """A growing conjunction of clauses."""

    def __init__(self) -> None:
        self.variables = 0
        self.rows: list[list[int]] = []

    def variable(self) -> int:
        """A fresh variable."""
        self.variables += 1
        return self.variables

    def add(self, *literals: Literal) -> None:
        """One of the literals holds; constants are folded away."""
        if not any(literal is True for literal in literals):
            self.rows.append([literal for literal in literals if not isinstance(literal, bool)])
            if len(self.rows) % STRIDE == 0:
                attend()

    def implies(self, premises: Iterable[Literal], *conclusion: Literal) -> None:
        """If all premises hold, one of the conclusions does."""
        self.add(*map(opposite, premises), *conclusion)

    def equivalent(self, name: Literal, *conjuncts: Literal) -> None:
        """The name holds exactly if all conjuncts do."""
        for conjunct in conjuncts:
            self.implies([name], conjunct)
        self.implies(conjuncts, name)

    def tally(self, most: int) -> Tally:
        """A fresh number from 0 to `most`."""
        return self.chained([self.variable() for _ in range(most)])

    def chained(self, bits: Sequence[Literal]) -> Tally:
        """Literals made a number: at least v + 1 is at least v."""
        for lower, higher in pairwise(bits):
            self.implies([higher], lower)
        return Tally(tuple(bits))

    def at_most_one(self, literals: Iterable[Literal]) -> None:
        """No two of the literals."""
        row = list(literals)
        for place, literal in enumerate(row):
            for other in row[:place]:
                self.add(opposite(literal), opposite(other))

    def at_most(self, literals: Sequence[Literal], bound: int) -> None:
        """No more than so many of the literals."""
        total = self._total(literals, bound, upwards=True)
        self.add(opposite(total.at_least(bound + 1)))

    def at_least(self, literals: Sequence[Literal], bound: int) -> None:
        """No fewer than so many of the literals."""
        self.add(self._total(literals, bound, upwards=False).at_least(bound))

    def _total(self, literals: Sequence[Literal], bound: int, *, upwards: bool) -> Tally:
        """A totalizer up to bound + 1: it follows the count upwards, or never exceeds it."""
        row = [Tally((literal,)) for literal in literals] or [Tally()]
        while len(row) > 1:
            pairs = [row[i : i + 2] for i in range(0, len(row), 2)]
            row = [
                self._sum(pair[0], pair[1], bound, upwards) if len(pair) == 2 else pair[0]
                for pair in pairs
            ]
        return row[0]

    def _sum(self, a: Tally, b: Tally, bound: int, upwards: bool) -> Tally:
        total = self.tally(min(len(a) + len(b), bound + 1))
        for x in range(len(a) + 1):
            for y in range(len(b) + 1):
                if upwards:
                    reached = min(x + y, len(total))
                    self.implies([a.at_least(x), b.at_least(y)], total.at_least(reached))
                elif x + y < len(total):
                    above = opposite(total.at_least(x + y + 1))
                    self.add(a.at_least(x + 1), b.at_least(y + 1), above)
        return total
