"""Which event leads from a board, read off that board alone."""

from collections.abc import Sequence
from dataclasses import dataclass

import z3

from gamemodels.logic import Parts, Predicate, conjunction, disjunction, negation
from gamemodels.mancala.terms import BoardTerms, Choice, LayoutTerms


@dataclass(frozen=True)
class Events:
    """Which event leads from a board: exactly one where the board is wellformed."""

    forfeit: z3.BoolRef
    pickup: z3.BoolRef
    drop: z3.BoolRef
    extra_turn: z3.BoolRef
    steal: z3.BoolRef
    turn_passes: z3.BoolRef


@Predicate
def player_no_marbles(layout: LayoutTerms, board: BoardTerms) -> Parts:
    """The player in turn has nothing to pick up."""
    own = own_pockets(layout, board)
    return {
        "the player's ordinary pockets are empty": conjunction(
            disjunction([negation(mine), count == 0])
            for mine, count in zip(own, board.marbles, strict=True)
        )
    }


def events(layout: LayoutTerms, board: BoardTerms) -> Events:
    """The guard of every event, read off the board that it leads from."""
    stuck = player_no_marbles(layout, board)
    lands, own = landing(layout, board), own_pockets(layout, board)
    store = own_mancala(layout, board)
    last = board.hand == 1
    at_home = disjunction(conjunction(pair) for pair in zip(lands, store, strict=True))
    on_empty = disjunction(
        conjunction([here, mine, count == 0])
        for here, mine, count in zip(lands, own, board.marbles, strict=True)
    )
    return Events(
        forfeit=conjunction([board.hand == 0, stuck]),
        pickup=conjunction([board.hand == 0, negation(stuck)]),
        drop=board.hand > 1,
        extra_turn=conjunction([last, at_home]),
        steal=conjunction([last, negation(at_home), on_empty]),
        turn_passes=conjunction([last, negation(at_home), negation(on_empty)]),
    )


def landing(layout: LayoutTerms, board: BoardTerms) -> Choice:
    """The pocket that the next marble falls into: the one after the last pocket."""
    return image(board.last_pocket, layout.next)


def own_pockets(layout: LayoutTerms, board: BoardTerms) -> Choice:
    """The ordinary pockets of the player in turn."""
    return tuple(
        conjunction([_same(side, board.turn), negation(layout.mancala(p))])
        for p, side in enumerate(layout.side)
    )


def own_mancala(layout: LayoutTerms, board: BoardTerms) -> Choice:
    """The mancala of the player in turn."""
    return tuple(
        disjunction([conjunction([one, board.turn]), conjunction([two, negation(board.turn)])])
        for one, two in zip(layout.mancala1, layout.mancala2, strict=True)
    )


def image(choice: Choice, relation: Sequence[Choice]) -> Choice:
    """The pockets that a relation leads to from the chosen one."""
    size = range(len(choice))
    return tuple(disjunction(conjunction([choice[p], relation[p][q]]) for p in size) for q in size)


def _same(a: z3.BoolRef, b: z3.BoolRef) -> z3.BoolRef:
    if z3.is_true(a) or z3.is_false(a):
        return b if z3.is_true(a) else negation(b)
    return a == b
