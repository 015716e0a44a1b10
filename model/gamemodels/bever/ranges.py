"""The mended rules as constraints on ranges: each predicate is the conjunction of its parts."""

import z3

from gamemodels.bever.board import Deal
from gamemodels.bever.calling import dealt
from gamemodels.bever.play import Turn, at_the_table, chosen, keeps_to_the_strategy, turn_of
from gamemodels.bever.range_terms import RangeTerms
from gamemodels.bever.terms import BoardTerms, Pair, flat
from gamemodels.bever.variants import Variants
from gamemodels.logic import Parts, Predicate, conjunction, disjunction, implies, negation
from gamemodels.numbers import Number


@Predicate
def init(board: RangeTerms, deal: Deal | None = None) -> Parts:
    """The first board: any cards or a given deal, and nothing known of the other's."""
    return dealt(board, deal) | {
        "at first a card may be as low as can be": conjunction(
            low == 0 for low in flat(board.lows)
        ),
        "at first a card may be as high as can be": conjunction(
            high == board.table.highest for high in flat(board.highs)
        ),
    }


@Predicate
def step(pre: RangeTerms, post: RangeTerms, rules: Variants) -> Parts:
    """One turn leads from a board to the next, or the game is over and stays as it is."""
    turn = turn_of(pre, post, rules)
    return (
        at_the_table.parts(turn, rules)
        | keeps_to_the_strategy.parts(turn)
        | announced.parts(pre, post, turn)
    )


@Predicate
def announced(pre: RangeTerms, post: RangeTerms, turn: Turn) -> Parts:
    """The five scenarios: preconditions on the ranges before, postconditions on those after."""
    first, goes_on = pre.table.turn, negation(turn.over)
    low, high = _ends(pre, first)
    low_then, high_then = _ends(post, first)
    least = [*zip(*_ends(pre, negation(first)), strict=True)]
    least_then = [*zip(*_ends(post, negation(first)), strict=True)]
    top, laid = pre.table.top, post.table.top
    parts: Parts = {
        "the other's ranges stay": implies(
            goes_on,
            conjunction(
                before == after
                for row, then in zip(least, least_then, strict=True)
                for before, after in zip(row, then, strict=True)
            ),
        )
    }
    for a, b in ((0, 1), (1, 0)):
        card, kept = f"card {a + 1}", f"card {b + 1}"
        filled = disjunction([turn.take[a], turn.swap[a]])
        parts |= {
            f"scenario 1: {card} is the one taken": implies(
                turn.take[a], conjunction([low_then[a] == top, high_then[a] == top])
            ),
            f"scenario 2: {card} is lower than the one laid off": implies(
                turn.swap[a], conjunction([low_then[a] == 0, high_then[a] + 1 == laid])
            ),
            f"scenario 3: {kept} is at most the one laid off": implies(
                filled,
                conjunction([low_then[b] == low[b], high_then[b] == _lesser(pre, high[b], laid)]),
            ),
            f"scenarios 4 and 5: {card} is at most the card drawn and the top": implies(
                turn.discard,
                conjunction(
                    [
                        low_then[a] == low[a],
                        high_then[a] == _lesser(pre, _lesser(pre, high[a], laid), top),
                    ]
                ),
            ),
        }
    return parts


def _ends(board: RangeTerms, first: z3.BoolRef) -> tuple[Pair, Pair]:
    """The lows and the highs of player 1, or of player 2."""
    return chosen(board, first, *board.lows), chosen(board, first, *board.highs)


def _lesser(board: BoardTerms, a: Number, b: Number) -> Number:
    return board.numbers.choose(a <= b, a, b)
