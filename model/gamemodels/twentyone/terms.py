"""The Z3 twins of `Board`, of a `Setting`, and of enumerations in one-hot form.

A part is due exactly if its state is one that it waits in: so that it is due needs no field of its
own. Where a part is not due, its due moment is 0.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

import z3

from gamemodels.cards import RANKS
from gamemodels.logic import Parts, at_most_one, conjunction, disjunction, holds, negation
from gamemodels.numbers import Number, Numbers
from gamemodels.twentyone.board import (
    Board,
    ControllerState,
    DeckState,
    HandState,
    Outcome,
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

    value: Number
    card: OneHot
    hand_due: Number
    compare: Number
    threshold_due: Number
    score: Number
    drawn: Number

    @classmethod
    def unknown(
        cls, name: str, numbers: Numbers, most: UpperBounds, player: Player
    ) -> "PlayerTerms":
        """A player of whom nothing is known."""
        hand = most.hand[player.place]
        variable = numbers.variable
        return cls(
            value=variable(f"{name}.value", hand),
            card=tuple(z3.Bool(f"{name}.card_{rank.value}", numbers.ctx) for rank in RANKS),
            hand_due=variable(f"{name}.hand_due", most.clock),
            compare=variable(f"{name}.compare", hand),
            threshold_due=variable(f"{name}.threshold_due", most.clock),
            score=variable(f"{name}.score", max(most.hand)),
            drawn=variable(f"{name}.drawn", len(RANKS) * most.copies),
        )

    def numbers(self) -> list[Number]:
        """Every number, in a fixed order."""
        return [
            self.value,
            self.hand_due,
            self.compare,
            self.threshold_due,
            self.score,
            self.drawn,
        ]

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

    sort: Numbers
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

    @classmethod
    def unknown(
        cls, name: str, numbers: Numbers, most: UpperBounds, variants: Variants
    ) -> "BoardTerms":
        """A board of which nothing is known but how great its numbers may be."""

        def truths(label: str, members: Sequence[Phase] | Sequence[Outcome]) -> OneHot:
            return tuple(
                z3.Bool(f"{name}.{label}_{member.value}", numbers.ctx)
                if label != "controller" or member in phases
                else z3.BoolVal(False, numbers.ctx)
                for member in members
            )

        phases, variable = controller_phases(variants), numbers.variable
        return cls(
            sort=numbers,
            clock=variable(f"{name}.clock", most.clock),
            dealer_turn=z3.Bool(f"{name}.dealer_turn", numbers.ctx),
            controller=truths("controller", CONTROLLER_PHASES),
            controller_due=variable(f"{name}.controller_due", most.clock),
            deck=truths("deck", DECK_PHASES),
            deck_due=variable(f"{name}.deck_due", most.clock),
            cards=tuple(variable(f"{name}.left_{rank.value}", most.copies) for rank in RANKS),
            challenger=PlayerTerms.unknown(f"{name}.challenger", numbers, most, Player.CHALLENGER),
            dealer=PlayerTerms.unknown(f"{name}.dealer", numbers, most, Player.DEALER),
            starts=variable(f"{name}.starts", most.games),
            outcomes=variable(f"{name}.outcomes", most.games),
            result=truths("result", tuple(Outcome)),
        )

    @property
    def ctx(self) -> z3.Context:
        """Where the terms live."""
        return self.sort.ctx

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
        waits = (Phase.START, Phase.HIT, Phase.STAND, Phase.CHECK_WINNER)
        controller = (self.controller_in(*waits), self.controller_due)
        return [*sides, (disjunction(self.deck), self.deck_due), controller]

    def declared(self) -> Parts:
        """What the sorts of the fields say by themselves."""
        cards = [at_most_one(side.card) for side in self.players]
        return {
            "a part is in one phase": conjunction(
                [at_most_one(self.controller), at_most_one(self.deck)]
            ),
            "a hand has at most one card to add": conjunction(cards),
            "there is at most one result": at_most_one(self.result),
        }

    def numbers(self) -> list[Number]:
        """Every number, in a fixed order."""
        return [
            self.clock,
            self.controller_due,
            self.deck_due,
            *self.cards,
            *self.challenger.numbers(),
            *self.dealer.numbers(),
            self.starts,
            self.outcomes,
        ]

    def truths(self) -> list[z3.BoolRef]:
        """Every Boolean, in a fixed order."""
        cards = [*self.challenger.card, *self.dealer.card]
        return [self.dealer_turn, *self.controller, *self.deck, *cards, *self.result]

    def constants(self) -> list[z3.ExprRef]:
        """Every unknown of the board, in a fixed order."""
        unknown = [truth for truth in self.truths() if not z3.is_false(truth)]
        return [*(number.term for number in self.numbers()), *unknown]

    def equals(self, board: Board) -> list[z3.BoolRef]:
        """One Boolean a field: whether it is as on a known board."""
        numbers = zip(self.numbers(), _numbers_of(board), strict=True)
        truths = zip(self.truths(), _truths_of(board), strict=True)
        return [
            *(number == known for number, known in numbers),
            *(truth if known else negation(truth) for truth, known in truths),
        ]

    def decode(self, model: z3.ModelRef) -> Board:
        """The board in a model."""
        player = Player.DEALER if holds(model, self.dealer_turn) else Player.CHALLENGER
        heard = chosen(model, self.controller)
        action = chosen(model, self.deck)
        result = chosen(model, self.result)
        controller = ControllerState(
            player,
            self.challenger.score.value(model),
            self.dealer.score.value(model),
            Phase.IDLE if heard is None else CONTROLLER_PHASES[heard],
        )
        deck = DeckState(
            tuple(count.value(model) for count in self.cards),
            Phase.IDLE if action is None else DECK_PHASES[action],
        )
        (threshold_c, hand_c), (threshold_d, hand_d) = (_side(model, side) for side in self.players)
        return Board(
            clock=self.clock.value(model),
            states=(threshold_c, hand_c, threshold_d, hand_d, deck, controller),
            due=tuple(
                moment.value(model) if holds(model, waits) else None for waits, moment in self.due()
            ),
            starts=self.starts.value(model),
            outcomes=self.outcomes.value(model),
            result=None if result is None else tuple(Outcome)[result],
            drawn=(self.challenger.drawn.value(model), self.dealer.drawn.value(model)),
        )


def controller_phases(variants: Variants) -> tuple[Phase, ...]:
    """The phases that the controller may be in besides IDLE."""
    checking = variants.text_times and not variants.no_check_winner
    start = Phase.SHUFFLE if variants.start_as_shuffle else Phase.START
    return (start, Phase.HIT, Phase.STAND, *((Phase.CHECK_WINNER,) if checking else ()))


def _side(model: z3.ModelRef, side: PlayerTerms) -> tuple[ThresholdState, HandState]:
    card = chosen(model, side.card)
    hand = HandState(side.value.value(model), None if card is None else RANKS[card])
    return ThresholdState(side.compare.value(model)), hand


def _numbers_of(board: Board) -> list[int]:
    """The numbers of a plain board, in the order of the terms."""
    due = [moment or 0 for moment in board.due]
    sides = []
    for player in Player:
        hand, compare, place = board.hand(player), board.threshold(player).compare, player.place
        threshold_due, hand_due = due[2 * place], due[2 * place + 1]
        score, drawn = board.controller.score(player), board.drawn[place]
        sides += [hand.value, hand_due, compare, threshold_due, score, drawn]
    return [board.clock, due[5], due[4], *board.deck.cards, *sides, board.starts, board.outcomes]


def _truths_of(board: Board) -> list[bool]:
    """The truths of a plain board, in the order of the terms."""
    return [
        board.controller.player is Player.DEALER,
        *(board.controller.last_input is phase for phase in CONTROLLER_PHASES),
        *(board.deck.action is phase for phase in DECK_PHASES),
        *(board.hand(player).card is rank for player in Player for rank in RANKS),
        *(board.result is outcome for outcome in Outcome),
    ]
