"""Announcements as constraints on sets of possible hands, by the rules and all their variants."""

from collections.abc import Mapping
from dataclasses import replace

import z3

from gamemodels.bever.board import Deal, Hand, Variants
from gamemodels.bever.constraints import (
    Turn,
    at_the_table,
    dealt,
    keeps_to_the_strategy,
    knows_lower,
    plays_freely,
    turn_of,
)
from gamemodels.bever.terms import BoardTerms, SetTerms, at_most
from gamemodels.logic import Parts, Predicate, conjunction, disjunction, implies, negation


class Announcement:
    """The public announcement that a turn is, on the hands of its player that were possible.

    A position is 0 or 1. By the mended rules a hand is possible after the turn if there was one
    before it that the conditions allow; pure announcements ask whether they allow the hand itself.
    """

    def __init__(
        self, pre: BoardTerms, post: BoardTerms, own: Mapping[Hand, z3.BoolRef], rules: Variants
    ) -> None:
        assert pre.most is not None, "sets of hands are of known cards"
        self._rules = rules
        self._own = own
        self._values = values = range(pre.most + 1)
        self._never = z3.BoolVal(False, pre.ctx)
        top, laid = pre.top, post.top
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


Hands = Mapping[Hand, z3.BoolRef]
"""Which hands are possible."""


@Predicate
def init(board: SetTerms, deal: Deal | None = None) -> Parts:
    """The first board: any cards or a given deal, and every hand possible."""
    hands = [may for each in board.possible for may in each.values()]
    parts = dealt(board, deal) | {"at first every hand is possible": conjunction(hands)}
    if board.move is not None:
        kinds = [board.move.take, board.move.swap, board.move.discard, board.move.second]
        parts["no move leads to the first board"] = negation(disjunction(kinds))
    return parts


@Predicate
def step(pre: SetTerms, post: SetTerms, rules: Variants) -> Parts:
    """One turn leads from a board to the next, or the game is over and stays as it is."""
    turn = turn_of(pre, post, rules)
    played = (
        keeps_to_the_strategy.parts(turn)
        if post.move is None
        else plays_freely.parts(turn, post.move)
    )
    tells = announced_with_silence if rules.silence else announced
    return at_the_table.parts(turn, rules) | played | tells.parts(pre, post, turn, rules)


@Predicate
def announced(pre: SetTerms, post: SetTerms, turn: Turn, rules: Variants) -> Parts:
    """A hand of the player in turn is possible after the turn if what is announced says so."""
    first = pre.turn
    announcement = Announcement(pre, post, owned(pre, first), rules)
    now, rest = owned(post, first), owned(post, negation(first))
    before = owned(pre, negation(first))
    if rules.pure_announcements:
        # Worlds go, not hands: when none is left of the one player, none is of the other.
        some = disjunction(now.values())
        before = {hand: conjunction([may, some]) for hand, may in before.items()}
    return {
        "take: what scenarios 1 and 3 tell": conjunction(
            implies(turn.take[a], now[hand] == announcement.take(a, hand))
            for a in (0, 1)
            for hand in now
        ),
        "swap: what scenarios 2, 3 and 5 tell": conjunction(
            implies(turn.swap[a], now[hand] == announcement.swap(a, hand))
            for a in (0, 1)
            for hand in now
        ),
        "discard: what scenarios 4 and 5 tell": conjunction(
            implies(turn.discard, now[hand] == announcement.discard(hand)) for hand in now
        ),
        "what is possible of the other stays": implies(
            negation(turn.over), conjunction(rest[hand] == before[hand] for hand in rest)
        ),
    }


@Predicate
def announced_with_silence(pre: SetTerms, post: SetTerms, turn: Turn, rules: Variants) -> Parts:
    """What the turn tells, and then that nobody calls if nobody can.

    The sums of the hands that are possible have no gaps: so once each player's are at least the
    least of the other's, both have the same least, and to see it again tells nothing more.
    """
    first, goes_on = pre.turn, negation(turn.over)
    heard, rest = announced_hands(pre, post, turn, rules), owned(pre, negation(first))
    one, two = choose(first, heard, rest), choose(first, rest, heard)
    between = replace(post, possible=(one, two), move=None)
    silent = negation(disjunction([knows_lower(between, player) for player in (0, 1)]))
    left = kept(one, two, silent), kept(two, one, silent)
    return {
        f"silence: what is possible of player {player + 1}": implies(
            goes_on,
            conjunction(post.possible[player][hand] == may for hand, may in left[player].items()),
        )
        for player in (0, 1)
    }


def announced_hands(pre: SetTerms, post: SetTerms, turn: Turn, rules: Variants) -> Hands:
    """The hands of the player in turn that are possible by what the turn tells."""
    own = owned(pre, pre.turn)
    announcement = Announcement(pre, post, own, rules)
    return {
        hand: disjunction(
            [
                *(conjunction([turn.take[a], announcement.take(a, hand)]) for a in (0, 1)),
                *(conjunction([turn.swap[a], announcement.swap(a, hand)]) for a in (0, 1)),
                conjunction([turn.discard, announcement.discard(hand)]),
            ]
        )
        for hand in own
    }


def kept(hands: Hands, others: Hands, silent: z3.BoolRef) -> Hands:
    """The hands that are left when nobody calls: those that would not have."""
    reached = at_most(others)
    return {
        hand: conjunction([may, implies(silent, reached[sum(hand)])]) for hand, may in hands.items()
    }


def owned(board: SetTerms, first: z3.BoolRef) -> Hands:
    """The possible hands of player 1, or of player 2."""
    return choose(first, *board.possible)


def choose(first: z3.BoolRef, one: Hands, two: Hands) -> Hands:
    """The one or the other."""
    return {
        hand: disjunction(
            [conjunction([first, one[hand]]), conjunction([negation(first), two[hand]])]
        )
        for hand in one
    }
