"""The Z3 twins of `Board`, of a `Setting`, and of enumerations in one-hot form.

A part is due exactly if its state is one that it waits in: so that it is due needs no field of its
own. Where a part is not due, its due moment is 0.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import z3

from gamemodels.cards import RANKS, Deck
from gamemodels.logic import conjunction, disjunction, holds, negation
from gamemodels.numbers import Number, Numbers
from gamemodels.record import Bool, Encoding, Int, OneOf, Record, Row
from gamemodels.twentyone.board import (
    HANDS,
    THRESHOLDS,
    Board,
    ControllerState,
    DeckState,
    HandState,
    Outcome,
    Part,
    Phase,
    Player,
    Setting,
    ThresholdState,
    Variants,
)

OneHot = tuple[z3.BoolRef, ...]


def none(choice: Iterable[z3.BoolRef]) -> z3.BoolRef:
    """No member is chosen."""
    return negation(disjunction(choice))


def same(before: OneHot, after: OneHot) -> z3.BoolRef:
    """The same member is chosen, or none in both."""
    pairs = zip(before, after, strict=True)
    return conjunction(old == new for old, new in pairs if not old.eq(new))


def only(choice: OneHot, members: Sequence[object], chosen: object) -> z3.BoolRef:
    """One member is chosen and no other."""
    rows = zip(choice, members, strict=True)
    return conjunction(truth if each is chosen else negation(truth) for truth, each in rows)


def chosen(model: z3.ModelRef, choice: OneHot) -> int | None:
    """The place of the member that a model chooses, if any."""
    return next((place for place, term in enumerate(choice) if holds(model, term)), None)


@dataclass(frozen=True)
class SettingTerms:
    """The numbers of a `Setting`, each known or unknown."""

    challenger: Number
    dealer: Number
    copies: Number
    games: Number
    variation: Number

    def threshold(self, player: Player) -> Number:
        """What a player's hand is to reach."""
        return self.challenger if player is Player.CHALLENGER else self.dealer

    def decode(self, model: z3.ModelRef) -> Setting:
        """The setting in a model."""
        return Setting(
            **{each.name: getattr(self, each.name).value(model) for each in fields(self)}
        )


@dataclass(frozen=True)
class UpperBounds:
    """The greatest value that the fields of each kind may have."""

    clock: int
    hand: tuple[int, int]
    copies: int
    games: int


@dataclass(frozen=True)
class PlayerTerms:
    """A player's hand and threshold, what the controller knows of it, and the cards it drew."""

    numbers: Numbers
    value: Number
    card: OneHot
    hand_due: Number
    compare: Number
    threshold_due: Number
    score: Number
    drawn: Number

    @property
    def adding(self) -> z3.BoolRef:
        """Whether a card is to be added."""
        return disjunction(self.card)

    @property
    def comparing(self) -> z3.BoolRef:
        """Whether the threshold has a value."""
        return self.compare != 0


CONTROLLER_PHASES = (Phase.START, Phase.HIT, Phase.STAND, Phase.SHUFFLE, Phase.CHECK_WINNER)
DECK_PHASES = (Phase.SHUFFLE, Phase.DRAW_CHALLENGER, Phase.DRAW_DEALER)


@dataclass(frozen=True)
class BoardTerms:
    """The fields of a `Board`; `dealer_turn` is whether the controller's player is the dealer."""

    numbers: Numbers
    clock: Number
    dealer_turn: z3.BoolRef
    controller: OneHot
    controller_due: Number
    deck: OneHot
    deck_due: Number
    cards: tuple[Number, ...]
    challenger: PlayerTerms
    dealer: PlayerTerms
    starts: Number
    outcomes: Number
    result: OneHot

    @property
    def ctx(self) -> z3.Context:
        """Where the terms live."""
        return self.numbers.ctx

    @property
    def players(self) -> tuple[PlayerTerms, PlayerTerms]:
        """Both players, the challenger first."""
        return (self.challenger, self.dealer)

    def player(self, player: Player) -> PlayerTerms:
        """The terms of a player."""
        return self.players[player.place]

    @property
    def challenger_turn(self) -> z3.BoolRef:
        """Whether the controller's player is the challenger."""
        return negation(self.dealer_turn)

    def controller_in(self, *phases: Phase) -> z3.BoolRef:
        """Whether the controller heard one of these last."""
        return disjunction(self.controller[CONTROLLER_PHASES.index(phase)] for phase in phases)

    def deck_in(self, *phases: Phase) -> z3.BoolRef:
        """Whether the deck is doing one of these."""
        return disjunction(self.deck[DECK_PHASES.index(phase)] for phase in phases)

    @property
    def controller_idle(self) -> z3.BoolRef:
        """Whether the controller waits for nothing and will take an input."""
        return negation(disjunction(self.controller))

    @property
    def deck_idle(self) -> z3.BoolRef:
        """Whether the deck will take a command."""
        return negation(disjunction(self.deck))

    def due(self) -> list[tuple[z3.BoolRef, Number]]:
        """Whether each atomic part is due and when, in the order of `Part`."""
        sides = [
            pair
            for side in self.players
            for pair in ((side.comparing, side.threshold_due), (side.adding, side.hand_due))
        ]
        controller = (self.controller_in(*WAITING), self.controller_due)
        return [*sides, (disjunction(self.deck), self.deck_due), controller]


def board_record(most: UpperBounds, variants: Variants) -> Record[Board]:
    """Return the fields of a board: moments are 0 where nothing is due."""
    moment, games = Int(0, most.clock, declared=False), Int(0, most.games, declared=False)
    card, ranks = Int(0, most.copies, declared=False), [rank.value for rank in RANKS]
    return Encoding(
        Board,
        _board,
        clock=moment,
        dealer_turn=Bool(read=lambda board: board.controller.player is Player.DEALER),
        controller=OneOf(
            CONTROLLER_PHASES,
            among=controller_phases(variants),
            optional=True,
            empty=Phase.IDLE,
            read=lambda board: board.controller.last_input,
        ),
        controller_due=_moment(moment, Part.CONTROLLER),
        deck=OneOf(
            DECK_PHASES,
            optional=True,
            empty=Phase.IDLE,
            read=lambda board: board.deck.action,
        ),
        deck_due=_moment(moment, Part.DECK),
        cards=Row(card, ranks, name="left", read=lambda board: board.deck.cards),
        challenger=_side(most, moment, Player.CHALLENGER),
        dealer=_side(most, moment, Player.DEALER),
        starts=games,
        outcomes=games,
        result=OneOf(Outcome, optional=True),
    )


def _moment(moment: Int, part: Part) -> Int:
    return replace(moment, read=lambda board: board.due[part.place] or 0)


def _side(most: UpperBounds, moment: Int, player: Player) -> Record[Board]:
    """Return the fields of what a player has, which are read off the board."""

    def count(largest: int, read: Callable[[Board], int]) -> Int:
        return Int(0, largest, declared=False, read=read)

    hand, place = most.hand[player.place], player.place
    return Encoding(
        Board,
        dict,
        lambda board: board,
        value=count(hand, lambda board: board.hand(player).value),
        card=OneOf(RANKS, optional=True, read=lambda board: board.hand(player).card),
        hand_due=_moment(moment, HANDS[place]),
        compare=count(hand, lambda board: board.threshold(player).compare),
        threshold_due=_moment(moment, THRESHOLDS[place]),
        score=count(max(most.hand), lambda board: board.controller.score(player)),
        drawn=count(len(RANKS) * most.copies, lambda board: board.drawn[place]),
    )


WAITING = (Phase.START, Phase.HIT, Phase.STAND, Phase.CHECK_WINNER)
"""The phases in which the controller is due."""


def _board(
    *,
    dealer_turn: bool,
    controller: Phase,
    controller_due: int,
    deck: Phase,
    deck_due: int,
    cards: Deck,
    challenger: dict[str, Any],
    dealer: dict[str, Any],
    **others: Any,
) -> Board:
    """The board with these fields, whose states tell which parts are due."""
    sides, player = (challenger, dealer), Player.DEALER if dealer_turn else Player.CHALLENGER
    scores = challenger["score"], dealer["score"]
    hands = [HandState(side["value"], side["card"]) for side in sides]
    thresholds = [ThresholdState(side["compare"]) for side in sides]
    due = [
        moment
        for side in sides
        for moment in (
            side["threshold_due"] if side["compare"] else None,
            side["hand_due"] if side["card"] is not None else None,
        )
    ]
    due.append(None if deck is Phase.IDLE else deck_due)
    due.append(controller_due if controller in WAITING else None)
    states = (
        *(thresholds[0], hands[0], thresholds[1], hands[1]),
        DeckState(cards, deck),
        ControllerState(player, *scores, controller),
    )
    drawn = challenger["drawn"], dealer["drawn"]
    return Board(states=states, due=tuple(due), drawn=drawn, **others)


def controller_phases(variants: Variants) -> tuple[Phase, ...]:
    """The phases that the controller may be in besides IDLE."""
    checking = variants.text_times and not variants.no_check_winner
    start = Phase.SHUFFLE if variants.start_as_shuffle else Phase.START
    return (start, Phase.HIT, Phase.STAND, *((Phase.CHECK_WINNER,) if checking else ()))


BOARD = board_record(UpperBounds(0, (0, 0), 0, 0), Variants())
"""The fields of a board, whatever is known of how great they may be."""
