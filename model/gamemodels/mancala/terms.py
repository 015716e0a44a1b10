"""The Z3 twins of `Layout` and `Board`, and what makes pockets a Mancala board."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import z3

from gamemodels.logic import (
    Parts,
    Predicate,
    at_most_one,
    conjunction,
    disjunction,
    exactly_one,
    holds,
    implies,
    negation,
)
from gamemodels.mancala.board import Layout, Player, Pocket, pocket_name
from gamemodels.numbers import BitVectors, Number, Numbers

Choice = tuple[z3.BoolRef, ...]
"""One Boolean a pocket: which pocket it is."""


@dataclass(frozen=True)
class LayoutTerms:
    """The fields of every `Pocket`; `side` is true on player 1's side."""

    side: Choice
    mancala1: Choice
    mancala2: Choice
    next: tuple[Choice, ...]
    opposite: tuple[Choice, ...]

    @classmethod
    def constant(cls, layout: Layout, ctx: z3.Context) -> "LayoutTerms":
        """A known physical board."""

        def truths(values: Sequence[bool]) -> Choice:
            return tuple(z3.BoolVal(value, ctx) for value in values)

        pockets, size = layout.pockets, len(layout)
        return cls(
            side=truths([p.side is Player.ONE for p in pockets]),
            mancala1=truths([p.mancala is Player.ONE for p in pockets]),
            mancala2=truths([p.mancala is Player.TWO for p in pockets]),
            next=tuple(truths([p.next == q for q in range(size)]) for p in pockets),
            opposite=tuple(truths([p.opposite == q for q in range(size)]) for p in pockets),
        )

    @classmethod
    def unknown(cls, size: int, ctx: z3.Context) -> "LayoutTerms":
        """A physical board of which only the number of pockets is known."""
        return cls(
            side=_choice("side", size, ctx),
            mancala1=_choice("mancala1", size, ctx),
            mancala2=_choice("mancala2", size, ctx),
            next=tuple(_choice(f"next_{pocket_name(p)}", size, ctx) for p in range(size)),
            opposite=tuple(_choice(f"opposite_{pocket_name(p)}", size, ctx) for p in range(size)),
        )

    @property
    def ctx(self) -> z3.Context:
        """Where the terms live."""
        return self.side[0].ctx

    @property
    def size(self) -> int:
        """The number of pockets."""
        return len(self.side)

    def constants(self) -> list[z3.BoolRef]:
        """Every field of every pocket, in a fixed order."""
        relations = chain(*self.next, *self.opposite)
        return [*self.side, *self.mancala1, *self.mancala2, *relations]

    def mancala(self, pocket: int) -> z3.BoolRef:
        """Whether a pocket is a mancala."""
        return disjunction([self.mancala1[pocket], self.mancala2[pocket]])

    def declared(self) -> Parts:
        """What the sig says of the fields by itself: how many pockets each names."""
        return {
            f"{pocket_name(p)} has one next, at most one opposite, at most one owner": z3.And(
                exactly_one(self.next[p]),
                at_most_one(self.opposite[p]),
                at_most_one([self.mancala1[p], self.mancala2[p]]),
            )
            for p in range(self.size)
        }

    def decode(self, model: z3.ModelRef) -> Layout:
        """The physical board in a model."""
        pockets = []
        for p in range(self.size):
            follower = chosen(model, self.next[p])
            assert follower is not None, "every pocket has a next"
            owner = None
            if holds(model, self.mancala1[p]) or holds(model, self.mancala2[p]):
                owner = Player.ONE if holds(model, self.mancala1[p]) else Player.TWO
            pockets.append(
                Pocket(
                    side=Player.ONE if holds(model, self.side[p]) else Player.TWO,
                    mancala=owner,
                    next=follower,
                    opposite=chosen(model, self.opposite[p]),
                )
            )
        return Layout(tuple(pockets))


@dataclass(frozen=True)
class BoardTerms:
    """The fields of a `Board`; `turn` is true when it is player 1's."""

    numbers: Numbers
    marbles: tuple[Number, ...]
    turn: z3.BoolRef
    hand: Number
    last_pocket: Choice

    @property
    def ctx(self) -> z3.Context:
        """Where the terms live."""
        return self.numbers.ctx


def _choice(name: str, size: int, ctx: z3.Context) -> Choice:
    return tuple(z3.Bool(f"{name}_{pocket_name(p)}", ctx) for p in range(size))


def chosen(model: z3.ModelRef, choice: Choice) -> int | None:
    """The pocket that a model chooses, if any."""
    return next((p for p, term in enumerate(choice) if holds(model, term)), None)


def image(choice: Choice, relation: Sequence[Choice]) -> Choice:
    """The pockets that a relation leads to from the chosen one."""
    possible = [p for p, here in enumerate(choice) if not z3.is_false(here)] or [0]
    return tuple(
        disjunction(conjunction([choice[p], relation[p][q]]) for p in possible)
        for q in range(len(choice))
    )


def count_at(choice: Choice, counts: Iterable[Number], numbers: Numbers) -> Number:
    """The count of the chosen pocket; 0 if none is chosen."""
    found = numbers.literal(0)
    for here, count in zip(choice, counts, strict=True):
        if not z3.is_false(here):
            found = numbers.choose(here, count, found)
    return found


@Predicate
def wellformed_pockets(layout: LayoutTerms) -> Parts:
    """Two halves of one cycle, each ending with its player's mancala, and right opposites."""
    size = range(layout.size)
    return {
        "each player has one mancala": conjunction(
            [exactly_one(layout.mancala1), exactly_one(layout.mancala2)]
        ),
        "a mancala is on its player's side": conjunction(
            conjunction([implies(one, side), implies(two, negation(side))])
            for one, two, side in zip(layout.mancala1, layout.mancala2, layout.side, strict=True)
        ),
        "both players have as many pockets": _half(layout.side),
        "the pockets form one cycle": _one_cycle(layout),
        "the side changes after a mancala and nowhere else": conjunction(
            implies(layout.next[p][q], (layout.side[p] == layout.side[q]) != layout.mancala(p))
            for p, q in _neighbours(layout)
        ),
        "mancalas have no opposite": conjunction(
            implies(layout.mancala(p), negation(disjunction(layout.opposite[p]))) for p in size
        ),
        "the pockets beside a mancala are opposites": conjunction(
            implies(_leads_to_mancala(layout, p, q), layout.opposite[p][r] == layout.next[q][r])
            for p, q in _neighbours(layout)
            for r in size
        ),
        "opposites go round in opposite directions": _facing(layout),
    }


@Predicate
def named_clockwise(layout: LayoutTerms) -> Parts:
    """Names are handed out in the order of play, from player 1's first pocket.

    No predicate knows a pocket's name, so this only picks one of the games that are the same
    but for the names: it breaks a symmetry and loses nothing.
    """
    size = layout.size
    return {
        "each pocket is followed by the next name": conjunction(
            layout.next[p][(p + 1) % size] for p in range(size)
        ),
        "the last name is player 2's mancala": layout.mancala2[-1],
    }


def _half(side: Choice) -> z3.BoolRef:
    if len(side) % 2:
        return z3.BoolVal(False, side[0].ctx)
    return BitVectors(side[0].ctx).count(side) == len(side) // 2


def _one_cycle(layout: LayoutTerms) -> z3.BoolRef:
    """Walking on from any one pocket visits every pocket and comes back."""
    size = layout.size
    walk = [tuple(z3.BoolVal(p == 0, layout.ctx) for p in range(size))]
    for _ in range(size):
        walk.append(image(walk[-1], layout.next))
    visited = [disjunction(step[p] for step in walk[:-1]) for p in range(size)]
    return conjunction([*visited, walk[-1][0]])


def _leads_to_mancala(layout: LayoutTerms, p: int, q: int) -> z3.BoolRef:
    return conjunction([negation(layout.mancala(p)), layout.next[p][q], layout.mancala(q)])


def _facing(layout: LayoutTerms) -> z3.BoolRef:
    """One pocket on, the opposite is one pocket back."""
    size = range(layout.size)
    ordinary = [negation(layout.mancala(p)) for p in size]
    beyond = [image(layout.opposite[q], layout.next) for q in size]
    return conjunction(
        implies(
            conjunction([layout.next[p][q], ordinary[p], ordinary[q]]),
            layout.opposite[p][r] == beyond[q][r],
        )
        for p, q in _neighbours(layout)
        for r in size
    )


def _neighbours(layout: LayoutTerms) -> list[tuple[int, int]]:
    """Return the pairs of pockets of which the second may be next to the first."""
    rows = enumerate(layout.next)
    return [(p, q) for p, row in rows for q, here in enumerate(row) if not z3.is_false(here)]
