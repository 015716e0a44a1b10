"""How a game begins and when it is over, as constraints on a board of either kind."""

import z3

from gamemodels.bever.board import Deal
from gamemodels.bever.terms import BoardTerms, flat
from gamemodels.bever.variants import Variants
from gamemodels.logic import Parts, conjunction, disjunction, negation


def dealt(board: BoardTerms, deal: Deal | None) -> Parts:
    """The cards of a first board, and who begins."""
    table = board.table
    cards = [*flat(table.cards), table.top]
    parts: Parts = {
        "player 1 begins": table.turn,
        "the cards are some of the deck": conjunction(
            part for card in cards for part in (card >= 0, card <= table.highest)
        ),
    }
    if deal is not None:
        known = [*deal.cards[0], *deal.cards[1], deal.top]
        parts["the deal is the given one"] = conjunction(
            card == value for card, value in zip(cards, known, strict=True)
        )
    return parts


def final(board: BoardTerms, rules: Variants) -> z3.BoolRef:
    """Whether somebody may call."""
    one, two = knows_lower(board, 0), knows_lower(board, 1)
    if not rules.mover_calls:
        return disjunction([one, two])
    # Who has just moved is the one who is not in turn.
    turn = board.table.turn
    return disjunction([conjunction([turn, two]), conjunction([negation(turn), one])])


def knows_lower(board: BoardTerms, player: int) -> z3.BoolRef:
    """Whether a player has the lower sum in all worlds that it cannot tell from the real one.

    There is no such world if its real hand is not possible. By the mended rules it always is, and
    to say so here all the same lets a solver find out, which makes searches ten times faster.
    """
    impossible = negation(board.may_have(player, None))
    return disjunction([board.undercuts(player, None), impossible])
