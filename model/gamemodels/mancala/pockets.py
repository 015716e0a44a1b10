"""The physical board as constraints: what makes pockets a Mancala board."""

import z3

from gamemodels.logic import (
    Parts,
    Predicate,
    conjunction,
    disjunction,
    exactly_one,
    implies,
    negation,
)
from gamemodels.mancala.terms import Choice, LayoutTerms, image
from gamemodels.numbers import BitVectors


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
