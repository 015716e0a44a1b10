"""Which event leads from a board, read off that board alone."""

from dataclasses import dataclass

import z3

from gamemodels.logic import Parts, Predicate, conjunction, disjunction, negation
from gamemodels.mancala.terms import BoardTerms, Choice, LayoutTerms, image
from gamemodels.mancala.variants import ORIGINAL, Rules


@dataclass(frozen=True)
class Events:
    """Which event leads from a board: exactly one where the board is wellformed."""

    forfeit: z3.BoolRef
    pickup: z3.BoolRef
    drop: z3.BoolRef
    extra_turn: z3.BoolRef
    steal: z3.BoolRef
    turn_passes: z3.BoolRef
    sweep: z3.BoolRef


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


def events(layout: LayoutTerms, board: BoardTerms, rules: Rules = ORIGINAL) -> Events:
    """The guard of every event, read off the board that it leads from."""
    stuck = player_no_marbles(layout, board)
    sweep = swept_side(layout, board, rules)
    resting = conjunction([board.hand == 0, negation(sweep)])
    lands, own = landing(layout, board, rules), own_pockets(layout, board)
    store = own_mancala(layout, board)
    last = board.hand == 1
    at_home = disjunction(conjunction(pair) for pair in zip(lands, store, strict=True))
    on_empty = disjunction(
        conjunction([here, mine, count == 0])
        for here, mine, count in zip(lands, own, board.marbles, strict=True)
    )
    if rules.steal_needs_marbles:
        across = image(lands, layout.opposite)
        loot = disjunction(
            conjunction([there, count > 0])
            for there, count in zip(across, board.marbles, strict=True)
        )
        on_empty = conjunction([on_empty, loot])
    return Events(
        forfeit=conjunction([resting, stuck]),
        pickup=conjunction([resting, negation(stuck)]),
        drop=board.hand > 1,
        extra_turn=conjunction([last, at_home]),
        steal=conjunction([last, negation(at_home), on_empty]),
        turn_passes=conjunction([last, negation(at_home), negation(on_empty)]),
        sweep=conjunction([board.hand == 0, sweep]),
    )


def landing(layout: LayoutTerms, board: BoardTerms, rules: Rules = ORIGINAL) -> Choice:
    """The pocket that the next marble falls into: the one after the last pocket."""
    lands = image(board.last_pocket, layout.next)
    if not rules.skip_opponent_mancala:
        return lands
    passed = mancala_of(layout, negation(board.turn))
    over = tuple(conjunction(pair) for pair in zip(lands, passed, strict=True))
    beyond = image(over, layout.next)
    return tuple(
        disjunction([conjunction([here, negation(skip)]), after])
        for here, skip, after in zip(lands, passed, beyond, strict=True)
    )


def swept_side(layout: LayoutTerms, board: BoardTerms, rules: Rules) -> z3.BoolRef:
    """Whether a sweep is due: one side alone has marbles left."""
    if not rules.last_side_sweeps:
        return z3.BoolVal(False, board.ctx)
    sides = [
        disjunction(
            conjunction([mine, count > 0])
            for mine, count in zip(pockets_of(layout, first), board.marbles, strict=True)
        )
        for first in (z3.BoolVal(True, board.ctx), z3.BoolVal(False, board.ctx))
    ]
    return sides[0] != sides[1]


def own_pockets(layout: LayoutTerms, board: BoardTerms) -> Choice:
    """The ordinary pockets of the player in turn."""
    return pockets_of(layout, board.turn)


def pockets_of(layout: LayoutTerms, first: z3.BoolRef) -> Choice:
    """The ordinary pockets of player 1, or of player 2."""
    return tuple(
        conjunction([_same(side, first), negation(layout.mancala(p))])
        for p, side in enumerate(layout.side)
    )


def own_mancala(layout: LayoutTerms, board: BoardTerms) -> Choice:
    """The mancala of the player in turn."""
    return mancala_of(layout, board.turn)


def mancala_of(layout: LayoutTerms, first: z3.BoolRef) -> Choice:
    """The mancala of player 1, or of player 2."""
    return tuple(
        disjunction([conjunction([one, first]), conjunction([two, negation(first)])])
        for one, two in zip(layout.mancala1, layout.mancala2, strict=True)
    )


def _same(a: z3.BoolRef, b: z3.BoolRef) -> z3.BoolRef:
    if z3.is_true(a) or z3.is_false(a):
        return b if z3.is_true(a) else negation(b)
    return a == b
