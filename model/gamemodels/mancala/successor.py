"""A board that follows a board, as terms: the witness that play is never stuck."""

import z3

from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.mancala.events import (
    Events,
    events,
    landing,
    mancala_of,
    own_mancala,
    own_pockets,
    pockets_of,
)
from gamemodels.mancala.terms import BoardTerms, Choice, LayoutTerms, count_at, image
from gamemodels.mancala.variants import ORIGINAL, Rules
from gamemodels.numbers import Number


def successor(layout: LayoutTerms, board: BoardTerms, rules: Rules = ORIGINAL) -> BoardTerms:
    """The board after the event that leads from a board; a pickup is from the first pocket."""
    event, picked = events(layout, board, rules), _first(layout, board)
    lands = landing(layout, board, rules)
    choose, zero = board.numbers.choose, board.numbers.literal(0)
    passes = disjunction([event.forfeit, event.steal, event.turn_passes])
    picked_up = count_at(picked, board.marbles, board.numbers)
    return BoardTerms(
        numbers=board.numbers,
        marbles=tuple(
            choose(event.sweep, swept, after)
            for swept, after in zip(
                _swept(layout, board), _moved(layout, board, event, lands, picked), strict=True
            )
        ),
        turn=negation(board.turn == passes),
        hand=choose(event.pickup, picked_up, choose(event.drop, board.hand - 1, zero)),
        last_pocket=tuple(
            disjunction([conjunction([event.pickup, here]), conjunction([event.drop, there])])
            for here, there in zip(picked, lands, strict=True)
        ),
    )


def _moved(
    layout: LayoutTerms, board: BoardTerms, event: Events, lands: Choice, picked: Choice
) -> list[Number]:
    """The marbles after a pickup, a drop or a steal."""
    choose, zero = board.numbers.choose, board.numbers.literal(0)
    across = image(lands, layout.opposite)
    taken = count_at(across, board.marbles, board.numbers)
    sows = disjunction([event.drop, event.extra_turn, event.turn_passes])
    counts = []
    rows = zip(board.marbles, own_mancala(layout, board), picked, lands, across, strict=True)
    for count, store, here, landed, opposite in rows:
        emptied = disjunction(
            [conjunction([event.pickup, here]), conjunction([event.steal, opposite])]
        )
        after = choose(conjunction([sows, landed]), count + 1, count)
        after = choose(conjunction([event.steal, store]), count + taken + 1, after)
        counts.append(choose(emptied, zero, after))
    return counts


def _swept(layout: LayoutTerms, board: BoardTerms) -> list[Number]:
    """The marbles after each side is swept into its mancala."""
    choose, zero = board.numbers.choose, board.numbers.literal(0)
    counts = list(board.marbles)
    for first in (z3.BoolVal(True, board.ctx), z3.BoolVal(False, board.ctx)):
        mine = list(zip(pockets_of(layout, first), board.marbles, strict=True))
        left = board.numbers.sum(choose(here, count, zero) for here, count in mine)
        stores = mancala_of(layout, first)
        for p, (here, _) in enumerate(mine):
            counts[p] = choose(here, zero, choose(stores[p], counts[p] + left, counts[p]))
    return counts


def _first(layout: LayoutTerms, board: BoardTerms) -> Choice:
    """The first pocket that can be picked up."""
    can = [
        conjunction([mine, count > 0])
        for mine, count in zip(own_pockets(layout, board), board.marbles, strict=True)
    ]
    nothing = z3.BoolVal(False, board.ctx)
    return tuple(
        conjunction([here, negation(disjunction([nothing, *can[:p]]))])
        for p, here in enumerate(can)
    )
