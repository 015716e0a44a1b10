"""The words of formulas, read over board terms.

A player, phase, rank or outcome is one-hot, in the order of its enumeration.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import z3

from gamemodels.cards import RANKS
from gamemodels.logic import disjunction, negation
from gamemodels.numbers import Number
from gamemodels.twentyone import guards
from gamemodels.twentyone.board import Phase
from gamemodels.twentyone.deck_and_hand_predicates import counts
from gamemodels.twentyone.one_hot import OneHot
from gamemodels.twentyone.terms import CONTROLLER_PHASES, DECK_PHASES, BoardTerms

if TYPE_CHECKING:
    from gamemodels.twentyone.boards import BoardSteps


def clock(game: "BoardSteps", board: BoardTerms) -> Number:
    """The tenths since the beginning."""
    return board.clock


def due(game: "BoardSteps", board: BoardTerms) -> Number:
    """The moment at which the next part fires; the clock if none waits."""
    soonest = board.clock
    none_yet = z3.BoolVal(True, board.ctx)
    for waits, moment in board.due():
        earlier = z3.And(waits, z3.Or(none_yet, moment < soonest))
        soonest = board.sort.choose(earlier, moment, soonest)
        none_yet = z3.And(none_yet, z3.Not(waits))
    return soonest


def player(game: "BoardSteps", board: BoardTerms) -> OneHot:
    """Whose turn the controller says it is."""
    return (board.challenger_turn, board.dealer_turn)


def score(game: "BoardSteps", board: BoardTerms, who: OneHot) -> Number:
    """What a player has stood on, as the controller knows it."""
    return _of(board, who, [side.score for side in board.players])


def hand(game: "BoardSteps", board: BoardTerms, who: OneHot) -> Number:
    """What a player's cards add up to."""
    return _of(board, who, [side.value for side in board.players])


def card(game: "BoardSteps", board: BoardTerms, who: OneHot) -> OneHot:
    """The card that a player's hand is to add."""
    sides = list(zip(who, board.players, strict=False))
    nothing = z3.BoolVal(False, board.ctx)
    return tuple(
        disjunction([nothing, *(z3.And(here, side.card[rank.place]) for here, side in sides)])
        for rank in RANKS
    )


def compare(game: "BoardSteps", board: BoardTerms, who: OneHot) -> Number:
    """The value that a player's threshold compares."""
    return _of(board, who, [side.compare for side in board.players])


def threshold(game: "BoardSteps", board: BoardTerms, who: OneHot) -> Number:
    """What a player's hand is to reach."""
    return _of(board, who, [game.setting.challenger, game.setting.dealer])


def controller(game: "BoardSteps", board: BoardTerms) -> OneHot:
    """What the controller heard last."""
    return _phase(board, CONTROLLER_PHASES, board.controller)


def deck(game: "BoardSteps", board: BoardTerms) -> OneHot:
    """What the deck is doing."""
    return _phase(board, DECK_PHASES, board.deck)


def cards_left(game: "BoardSteps", board: BoardTerms) -> Number:
    """The cards in the deck."""
    return board.sort.sum(board.cards)


def left(game: "BoardSteps", board: BoardTerms, rank: OneHot) -> Number:
    """The cards of a rank in the deck."""
    return _of(board, rank, board.cards)


def cards(game: "BoardSteps", board: BoardTerms, who: OneHot) -> Number:
    """The cards that a player has drawn since the last command to shuffle."""
    return _of(board, who, [side.drawn for side in board.players])


def waiting(game: "BoardSteps", board: BoardTerms) -> Number:
    """The parts that are due."""
    return board.sort.count(waits for waits, _ in board.due())


def starts(game: "BoardSteps", board: BoardTerms) -> Number:
    """The starts so far."""
    return board.starts


def outcomes(game: "BoardSteps", board: BoardTerms) -> Number:
    """The outcomes so far."""
    return board.outcomes


def result(game: "BoardSteps", board: BoardTerms) -> OneHot:
    """The outcome since the last start that was taken."""
    return board.result


def final(game: "BoardSteps", board: BoardTerms) -> z3.BoolRef:
    """Whether all games are over."""
    return guards.over(game.setting, board)


def quiet(game: "BoardSteps", board: BoardTerms) -> z3.BoolRef:
    """Whether nothing will ever happen again, without a result."""
    return guards.guards(game.setting, board, None, game.variants).quiet


def copies(game: "BoardSteps", board: BoardTerms) -> Number:
    """The cards of each rank in a full deck."""
    return game.setting.copies


def games(game: "BoardSteps", board: BoardTerms) -> Number:
    """The games to be played."""
    return game.setting.games


def value(game: "BoardSteps", board: BoardTerms, rank: OneHot) -> Number:
    """What a card counts: conv."""
    return _of(board, rank, [board.sort.literal(counts(each.place)) for each in RANKS])


WORD_TERMS: dict[str, Callable[..., Any]] = {
    word.__name__: word
    for word in (
        *(clock, due, player, score, hand, card, compare, threshold, controller, deck, cards_left),
        *(left, cards, waiting, starts, outcomes, result, final, quiet, copies, games, value),
    )
}
"""Every word of a board by its name: `word(game, board, *arguments)`."""


def event_terms(
    game: "BoardSteps", board: BoardTerms, after: BoardTerms | None
) -> dict[str, z3.BoolRef]:
    """For each event by its name whether it leads from a board; the next one may say which."""
    return guards.guards(game.setting, board, after, game.variants).named()


def _of(board: BoardTerms, who: OneHot, numbers: Sequence[Number]) -> Number:
    """The number that belongs to an entity; 0 for none."""
    found = board.sort.literal(0)
    for here, number in zip(who, numbers, strict=False):
        if z3.is_true(here):
            return number
        if not z3.is_false(here):
            found = board.sort.choose(here, number, found)
    return found


def _phase(board: BoardTerms, phases: Sequence[Phase], choice: Sequence[z3.BoolRef]) -> OneHot:
    """A phase among all phases, from those that a part may be in: IDLE if in none."""
    idle = negation(disjunction(choice))
    known = dict(zip(phases, choice, strict=True)) | {Phase.IDLE: idle}
    return tuple(known.get(phase, z3.BoolVal(False, board.ctx)) for phase in Phase)
