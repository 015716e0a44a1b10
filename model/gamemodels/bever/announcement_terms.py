"""The announcements of a turn as terms: whether each hand is possible after the update."""

from collections.abc import Mapping

import z3

from gamemodels.bever.board import Hand
from gamemodels.bever.terms import BoardTerms
from gamemodels.bever.variants import Variants
from gamemodels.logic import conjunction, disjunction


class Announcement:
    """The public announcement that a turn is, on the hands of its player that were possible.

    A position is 0 or 1. By the mended rules a hand is possible after the turn if there was one
    before it that the conditions allow; pure announcements ask whether they allow the hand itself.
    """

    def __init__(
        self, pre: BoardTerms, post: BoardTerms, own: Mapping[Hand, z3.BoolRef], rules: Variants
    ) -> None:
        assert pre.table.most is not None, "sets of hands are of known cards"
        self._rules = rules
        self._own = own
        self._values = values = range(pre.table.most + 1)
        self._never = z3.BoolVal(False, pre.ctx)
        top, laid = pre.table.top, post.table.top
        self._top_is = [top == value for value in values]
        self._top_from = [top >= value for value in values]
        self._top_to = [top <= value for value in values]
        self._laid_is = [laid == value for value in values]
        self._laid_from = [laid >= value for value in values]
        self._laid_over = [laid > value for value in values]

    def take(self, position: int, hand: Hand) -> z3.BoolRef:
        """Whether a hand is possible after the top was taken to a position."""
        filled, rest = hand[position], hand[1 - position]
        if self._rules.pure_announcements:
            return conjunction([self._own[hand], self._top_is[filled], self._laid_from[rest]])
        return conjunction([self._top_is[filled], self._before(position, hand)])

    def swap(self, position: int, hand: Hand) -> z3.BoolRef:
        """Whether a hand is possible after an unseen card went to a position."""
        filled, rest = hand[position], hand[1 - position]
        if self._rules.pure_announcements:
            lower = [self._laid_over[filled], self._laid_from[rest]]
            return conjunction([self._own[hand], *lower, self._five(hand)])
        return self._before(position, hand, drawn=True)

    def discard(self, hand: Hand) -> z3.BoolRef:
        """Whether a hand is possible after the card drawn went on the pile."""
        return conjunction([self._own[hand], self._laid_from[max(hand)], self._five(hand)])

    def _before(self, position: int, hand: Hand, *, drawn: bool = False) -> z3.BoolRef:
        """Whether a hand that was possible had the card laid off in the place of a lower one."""
        filled, rest = hand[position], hand[1 - position]
        ways = [self._never]
        for laid in self._values[max(filled + 1, rest) :]:
            was = (laid, rest) if position == 0 else (rest, laid)
            five = [self._five(was)] if drawn else []
            ways.append(conjunction([self._laid_is[laid], self._own[was], *five]))
        return disjunction(ways)

    def _five(self, hand: Hand) -> z3.BoolRef:
        """Scenario 5: the top was not lower than either card, or as the page has it."""
        if self._rules.reversed_five:
            return self._top_to[min(hand)]
        return self._top_from[max(hand)]
