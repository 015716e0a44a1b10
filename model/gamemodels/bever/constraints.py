"""The constraints on cards and calls: the deal, a turn at the table, the end of a game.

They hold for both encodings of possible hands. `ranges` and `hand_sets` add what a turn tells.
"""

from dataclasses import dataclass

import z3

from gamemodels.bever.board import Deal, Variants
from gamemodels.bever.terms import BoardTerms, MoveTerms, Pair, SetTerms, flat
from gamemodels.logic import (
    Parts,
    Predicate,
    conjunction,
    disjunction,
    exactly_one,
    implies,
    negation,
)


def dealt(board: BoardTerms, deal: Deal | None) -> Parts:
    """The cards of a first board, and who begins."""
    cards = [*flat(board.cards), board.top]
    parts: Parts = {
        "player 1 begins": board.turn,
        "the cards are some of the deck": conjunction(
            part for card in cards for part in (card >= 0, card <= board.highest)
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
    turn = board.turn
    return disjunction([conjunction([turn, two]), conjunction([negation(turn), one])])


def knows_lower(board: BoardTerms, player: int) -> z3.BoolRef:
    """Whether a player has the lower sum in all worlds that it cannot tell from the real one.

    There is no such world if its real hand is not possible. By the mended rules it always is, and
    to say so here all the same lets a solver find out, which makes searches ten times faster.
    """
    impossible = negation(board.may_have(player, None))
    return disjunction([board.undercuts(player, None), impossible])


Two = tuple[z3.BoolRef, z3.BoolRef]
"""Something that is true of position 1, and of position 2."""


@dataclass(frozen=True)
class Turn:
    """Two boards in a row, and which move leads from the one to the other: none from the end."""

    pre: BoardTerms
    post: BoardTerms
    over: z3.BoolRef
    take: Two
    swap: Two
    discard: z3.BoolRef

    @classmethod
    def by_strategy(cls, pre: BoardTerms, post: BoardTerms, over: z3.BoolRef) -> "Turn":
        """Where the players keep to the strategy, the top and the cards tell which move it is."""
        goes_on, taking = negation(over), top_is_lower(pre)
        one, two = replaced(pre, post)
        drawing = conjunction([goes_on, negation(taking)])
        return cls(
            pre=pre,
            post=post,
            over=over,
            take=(conjunction([goes_on, taking, one]), conjunction([goes_on, taking, two])),
            swap=(conjunction([drawing, one]), conjunction([drawing, two])),
            discard=conjunction([drawing, negation(one), negation(two)]),
        )

    @classmethod
    def by_record(
        cls, pre: BoardTerms, post: BoardTerms, over: z3.BoolRef, move: MoveTerms
    ) -> "Turn":
        """In free play the next board keeps the move that led to it."""
        goes_on, first, second = negation(over), negation(move.second), move.second
        return cls(
            pre=pre,
            post=post,
            over=over,
            take=(
                conjunction([goes_on, move.take, first]),
                conjunction([goes_on, move.take, second]),
            ),
            swap=(
                conjunction([goes_on, move.swap, first]),
                conjunction([goes_on, move.swap, second]),
            ),
            discard=conjunction([goes_on, move.discard]),
        )


def turn_of(pre: BoardTerms, post: BoardTerms, rules: Variants) -> Turn:
    """Which move leads from a board to the next."""
    over = final(pre, rules)
    if isinstance(post, SetTerms) and post.move is not None:
        return Turn.by_record(pre, post, over, post.move)
    return Turn.by_strategy(pre, post, over)


@Predicate
def at_the_table(turn: Turn, rules: Variants) -> Parts:
    """What every turn does and leaves alone, and what follows the end.

    After the end the turn passes on, which tells the solver whose it is; only where it matters
    who moved last does it stay. That what is over stays over follows, but is of help.
    """
    pre, post = turn.pre, turn.post
    goes_on = negation(turn.over)
    before, after = others(pre, pre.turn), others(post, pre.turn)
    kept = [then == card for card, then in zip(before, after, strict=True)]
    passes = post.turn == negation(pre.turn)
    return {
        "the turn passes": passes if _passes_on(rules) else implies(goes_on, passes),
        "the other's cards stay": implies(goes_on, conjunction(kept)),
        "nothing changes after the end": implies(turn.over, _same(pre, post, rules)),
        "what is over stays over": implies(turn.over, final(post, rules)),
    }


@Predicate
def keeps_to_the_strategy(turn: Turn) -> Parts:
    """The turn is one that the strategy allows."""
    pre, post = turn.pre, turn.post
    goes_on = negation(turn.over)
    first, second = replaced(pre, post)
    own, then = owns(pre, pre.turn), owns(post, pre.turn)
    low_top = conjunction([goes_on, top_is_lower(pre)])
    laid, drawn = post.top, [*zip(turn.swap, own, then, strict=True)]
    return {
        "one card at most is replaced": implies(goes_on, negation(conjunction([first, second]))),
        "take: a top lower than a card is taken": implies(low_top, disjunction([first, second])),
        "take: a highest card is replaced": _highest(turn.take, own),
        "take: the top is in its place": conjunction(
            implies(here, card == pre.top) for here, card in zip(turn.take, then, strict=True)
        ),
        "take: the card replaced becomes the top": _laid_off(turn.take, own, turn),
        "swap: a highest card is replaced": _highest(turn.swap, own),
        "swap: the card of the deck is lower": conjunction(
            implies(here, conjunction([card >= 0, card < old])) for here, old, card in drawn
        ),
        "swap: the card replaced becomes the top": _laid_off(turn.swap, own, turn),
        "discard: the card of the deck is not lower": implies(
            turn.discard, conjunction([laid >= own[0], laid >= own[1]])
        ),
        "discard: there is such a card": implies(turn.discard, laid <= pre.highest),
    }


@Predicate
def plays_freely(turn: Turn, move: MoveTerms) -> Parts:
    """The turn is any of the three moves, with any position and any card of the deck."""
    pre, post = turn.pre, turn.post
    goes_on = negation(turn.over)
    own, then = owns(pre, pre.turn), owns(post, pre.turn)
    laid, highest = post.top, pre.highest
    filled = [disjunction(pair) for pair in zip(turn.take, turn.swap, strict=True)]
    return {
        "there is one move": implies(goes_on, exactly_one([move.take, move.swap, move.discard])),
        "a discard fills no position": implies(turn.discard, negation(move.second)),
        "cards that are not replaced stay": implies(
            goes_on,
            conjunction(
                disjunction([here, card == old])
                for here, old, card in zip(filled, own, then, strict=True)
            ),
        ),
        "take: the top is in its place": conjunction(
            implies(here, card == pre.top) for here, card in zip(turn.take, then, strict=True)
        ),
        "take: the card replaced becomes the top": _laid_off(turn.take, own, turn),
        "swap: there is such a card in the deck": conjunction(
            implies(here, conjunction([card >= 0, card <= highest]))
            for here, card in zip(turn.swap, then, strict=True)
        ),
        "swap: the card replaced becomes the top": _laid_off(turn.swap, own, turn),
        "discard: there is such a card in the deck": implies(
            turn.discard, conjunction([laid >= 0, laid <= highest])
        ),
    }


def top_is_lower(board: BoardTerms) -> z3.BoolRef:
    """Whether the top is lower than a card of the player in turn."""
    own = owns(board, board.turn)
    return disjunction(board.top < card for card in own)


def replaced(pre: BoardTerms, post: BoardTerms) -> Two:
    """Whether each card of the player in turn changes."""
    own, then = owns(pre, pre.turn), owns(post, pre.turn)
    return own[0] != then[0], own[1] != then[1]


def owns(board: BoardTerms, first: z3.BoolRef) -> Pair:
    """The cards of player 1, or of player 2."""
    return chosen(board, first, *board.cards)


def others(board: BoardTerms, first: z3.BoolRef) -> Pair:
    """The cards of the other one."""
    return chosen(board, negation(first), *board.cards)


def chosen(board: BoardTerms, first: z3.BoolRef, one: Pair, two: Pair) -> Pair:
    """What is player 1's, or what is player 2's."""
    choose = board.numbers.choose
    return choose(first, one[0], two[0]), choose(first, one[1], two[1])


def _highest(filled: Two, own: Pair) -> z3.BoolRef:
    """No card is higher than the one that is replaced."""
    return conjunction([implies(filled[0], own[0] >= own[1]), implies(filled[1], own[1] >= own[0])])


def _laid_off(filled: Two, own: Pair, turn: Turn) -> z3.BoolRef:
    laid = turn.post.top
    return conjunction(implies(here, laid == old) for here, old in zip(filled, own, strict=True))


def _same(pre: BoardTerms, post: BoardTerms, rules: Variants) -> z3.BoolRef:
    """Every field is as before, but perhaps whose turn it is."""
    rows = zip(pre.constants(), post.constants(), strict=True)
    passing = _passes_on(rules)
    return conjunction(
        before == after for before, after in rows if not (passing and before.eq(pre.turn))
    )


def _passes_on(rules: Variants) -> bool:
    """Whether the turn passes after the end too."""
    return not (rules.mover_calls or rules.free_play)
