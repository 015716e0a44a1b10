"""Twentyone board by board as a transition system, and its words over terms.

A player, phase, rank or outcome is one-hot, in the order of its enumeration.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import partial

import z3

from gamemodels.cards import RANKS
from gamemodels.logic import Parts, conjunction, disjunction, negation
from gamemodels.numbers import Number, Numbers
from gamemodels.record import Record
from gamemodels.system import System
from gamemodels.terms import equals
from gamemodels.twentyone import constraints
from gamemodels.twentyone.board import LIMITS, MENDED, Board, Phase, Setting, Variants
from gamemodels.twentyone.constraints import counts
from gamemodels.twentyone.rules import Twentyone
from gamemodels.twentyone.terms import (
    CONTROLLER_PHASES,
    DECK_PHASES,
    BoardTerms,
    OneHot,
    SettingTerms,
    UpperBounds,
    board_record,
)

ALL_CARDS = 85
"""What one card of each rank counts together."""


class BoardSteps(System[BoardTerms, Board]):
    """The network as the specification has it."""

    record: Record[Board]
    twin = BoardTerms

    def __init__(
        self, setting: Setting, numbers: Numbers, variants: Variants = MENDED, *names: str
    ) -> None:
        """The setting is known, but for the numbers named, which take unbounded integers."""
        self.numbers = numbers
        self.variants = variants
        self.most = most(setting, variants)
        self.record = board_record(self.most, variants)
        self.unknown = names
        values = {
            field.name: numbers.variable(f"setting.{field.name}", LIMITS[field.name][1])
            if field.name in names
            else numbers.literal(getattr(setting, field.name))
            for field in fields(Setting)
        }
        self.setting = SettingTerms(**values)

    def constants(self, state: BoardTerms) -> list[z3.ExprRef]:
        """Numbers before truths; what is simply false is no unknown."""
        unknown = (term for term in super().constants(state) if not z3.is_false(term))
        return sorted(unknown, key=z3.is_bool)

    def encode(self, state: Board) -> list[int]:
        pairs = zip(super().constants(self.state("any")), super().encode(state), strict=True)
        known = [(term, code) for term, code in pairs if not z3.is_false(term)]
        return [code for _, code in sorted(known, key=lambda pair: z3.is_bool(pair[0]))]

    def facts(self) -> Parts:
        found = {}
        for name in self.unknown:
            number = getattr(self.setting, name)
            least, greatest = LIMITS[name]
            within = [number >= least] if name in ANY else [number >= least, number <= greatest]
            found[f"{name} is within its limits"] = conjunction(within)
        return found

    def init(self, state: BoardTerms) -> Parts:
        return constraints.init.parts(self.setting, state)

    def step(self, pre: BoardTerms, post: BoardTerms) -> Parts:
        return constraints.step.parts(self.setting, pre, post, self.variants)

    def final(self, state: BoardTerms) -> z3.BoolRef:
        return constraints.final(self.setting, state)

    def rules(self, model: z3.ModelRef) -> Twentyone:
        return Twentyone(self.setting.decode(model), self.variants)

    def equals(self, unknowns: BoardTerms, state: Board) -> list[z3.BoolRef]:
        return equals(self.record, unknowns, state)


ANY = ("copies", "games")
"""Numbers that may be as great as one likes when they are unknown."""


def most(setting: Setting, variants: Variants) -> UpperBounds:
    """How great the numbers on a board can be."""
    thresholds = (setting.challenger, setting.dealer)
    mixed = variants.stale_hands or variants.restarts
    cards = ALL_CARDS * setting.copies
    challenger, dealer = (cards if mixed else threshold + 9 for threshold in thresholds)
    # A draw takes 22 tenths and both variations; a game has at most as many draws as both
    # thresholds together, one more for each hand that is not empty at first, and two stands.
    draws = sum(thresholds) + 2
    game = 110 + (22 + 2 * setting.variation) * draws + 20 + 20
    # By `restarts` each game may see its hands emptied by each other, and begin anew.
    games = setting.games**2 if variants.restarts else setting.games
    return UpperBounds(games * game, (challenger, dealer), setting.copies, setting.games)


Word = Callable[..., Number | OneHot | z3.BoolRef]


def _due(game: "BoardSteps", board: BoardTerms) -> Number:
    """The moment at which the next part fires; the clock if none waits."""
    soonest = board.clock
    none_yet = z3.BoolVal(True, board.ctx)
    for waits, moment in board.due():
        earlier = z3.And(waits, z3.Or(none_yet, moment < soonest))
        soonest = board.numbers.choose(earlier, moment, soonest)
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
    return constraints.guards(game.setting, board, None, game.variants).quiet


OF_BOARD: dict[str, Word] = {
    "clock": lambda game, board: board.clock,
    "due": _due,
    "player": lambda game, board: (board.challenger_turn, board.dealer_turn),
    "controller": lambda game, board: _phase(board, CONTROLLER_PHASES, board.controller),
    "deck": lambda game, board: _phase(board, DECK_PHASES, board.deck),
    "cards_left": lambda game, board: board.numbers.sum(board.cards),
    "waiting": lambda game, board: board.numbers.count(waits for waits, _ in board.due()),
    "starts": lambda game, board: board.starts,
    "outcomes": lambda game, board: board.outcomes,
    "result": lambda game, board: board.result,
    "final": lambda game, board: constraints.over(game.setting, board),
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
    "value": lambda game, board: [board.numbers.literal(counts(each.place)) for each in RANKS],
}
"""The numbers of both players, or of all ranks, of which one is asked for."""


def _of(name: str, game: "BoardSteps", board: BoardTerms, who: OneHot) -> Number:
    """The number that belongs to an entity; 0 for none."""
    found = board.numbers.literal(0)
    for here, number in zip(who, OF_MEMBER[name](game, board), strict=False):
        if z3.is_true(here):
            return number
        if not z3.is_false(here):
            found = board.numbers.choose(here, number, found)
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
    return constraints.guards(game.setting, board, after, game.variants).named()


def _phase(board: BoardTerms, phases: Sequence[Phase], choice: Sequence[z3.BoolRef]) -> OneHot:
    """A phase among all phases, from those that a part may be in: IDLE if in none."""
    idle = negation(disjunction(choice))
    known = dict(zip(phases, choice, strict=True)) | {Phase.IDLE: idle}
    return tuple(known.get(phase, z3.BoolVal(False, board.ctx)) for phase in Phase)
