"""The words of formulas, read over board terms.

A player, phase, rank or outcome is one-hot, in the order of its enumeration.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

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


Word = Callable[..., Number | OneHot | z3.BoolRef]


def _due(game: "BoardSteps", board: BoardTerms) -> Number:
    """The moment at which the next part fires; the clock if none waits."""
    soonest = board.clock
    none_yet = z3.BoolVal(True, board.ctx)
    for waits, moment in board.due():
        earlier = z3.And(waits, z3.Or(none_yet, moment < soonest))
        soonest = board.sort.choose(earlier, moment, soonest)
        none_yet = z3.And(none_yet, z3.Not(waits))
    return soonest


def _card(game: "BoardSteps", board: BoardTerms, who: OneHot) -> OneHot:
    """The card that a player's hand is to add."""
    sides = list(zip(who, board.players, strict=False))
    nothing = z3.BoolVal(False, board.ctx)
    return tuple(
        disjunction([nothing, *(z3.And(here, side.card[rank.place]) for here, side in sides)])
        for rank in RANKS
    )


def _quiet(game: "BoardSteps", board: BoardTerms) -> z3.BoolRef:
    return guards.guards(game.setting, board, None, game.variants).quiet


OF_BOARD: dict[str, Word] = {
    "clock": lambda game, board: board.clock,
    "due": _due,
    "player": lambda game, board: (board.challenger_turn, board.dealer_turn),
    "controller": lambda game, board: _phase(board, CONTROLLER_PHASES, board.controller),
    "deck": lambda game, board: _phase(board, DECK_PHASES, board.deck),
    "cards_left": lambda game, board: board.sort.sum(board.cards),
    "waiting": lambda game, board: board.sort.count(waits for waits, _ in board.due()),
    "starts": lambda game, board: board.starts,
    "outcomes": lambda game, board: board.outcomes,
    "result": lambda game, board: board.result,
    "final": lambda game, board: guards.over(game.setting, board),
    "quiet": _quiet,
    "copies": lambda game, board: game.setting.copies,
    "games": lambda game, board: game.setting.games,
}

OF_MEMBER: "dict[str, Callable[[BoardSteps, BoardTerms], Sequence[Number]]]" = {
    "score": lambda game, board: [side.score for side in board.players],
    "hand": lambda game, board: [side.value for side in board.players],
    "compare": lambda game, board: [side.compare for side in board.players],
    "threshold": lambda game, board: [game.setting.challenger, game.setting.dealer],
    "cards": lambda game, board: [side.drawn for side in board.players],
    "left": lambda game, board: board.cards,
    "value": lambda game, board: [board.sort.literal(counts(each.place)) for each in RANKS],
}
"""The numbers of both players, or of all ranks, of which one is asked for."""


def _of(name: str, game: "BoardSteps", board: BoardTerms, who: OneHot) -> Number:
    """The number that belongs to an entity; 0 for none."""
    found = board.sort.literal(0)
    for here, number in zip(who, OF_MEMBER[name](game, board), strict=False):
        if z3.is_true(here):
            return number
        if not z3.is_false(here):
            found = board.sort.choose(here, number, found)
    return found


WORD_TERMS: dict[str, Word] = {
    **OF_BOARD,
    **{name: partial(_of, name) for name in OF_MEMBER},
    "card": _card,
}
"""Every word of a board by its name: `word(game, board, *arguments)`."""


def event_terms(
    game: "BoardSteps", board: BoardTerms, after: BoardTerms | None
) -> dict[str, z3.BoolRef]:
    """For each event by its name whether it leads from a board; the next one may say which."""
    return guards.guards(game.setting, board, after, game.variants).named()


def _phase(board: BoardTerms, phases: Sequence[Phase], choice: Sequence[z3.BoolRef]) -> OneHot:
    """A phase among all phases, from those that a part may be in: IDLE if in none."""
    idle = negation(disjunction(choice))
    known = dict(zip(phases, choice, strict=True)) | {Phase.IDLE: idle}
    return tuple(known.get(phase, z3.BoolVal(False, board.ctx)) for phase in Phase)
