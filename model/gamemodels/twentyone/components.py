"""The atomic models of controller, deck, hand and threshold, and how they are coupled."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from gamemodels.cards import RANKS, Rank, full_deck, without
from gamemodels.twentyone.board import (
    DRAWS,
    MENDED,
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
from gamemodels.twentyone.devs import Atomic, Coupled, Messages

BUST = 21


class Command(Enum):
    """What the controller tells the deck."""

    SHUFFLE = "SHUFFLE"
    DRAW = "DRAW"


class Decision(Enum):
    """What a threshold, or the deck, tells the controller."""

    HIT = "HIT"
    STAND = "STAND"


def check_winner(challenger: int, dealer: int) -> Outcome | None:
    """Who has won; none to continue, since the dealer has not played."""
    if challenger > BUST:
        return Outcome.LOSE
    if dealer == 0:
        return None
    if dealer > BUST:
        return Outcome.WIN
    if dealer == challenger:
        return Outcome.TIE
    return Outcome.WIN if challenger > dealer else Outcome.LOSE


def conv(card: Rank) -> int:
    """What a card counts: an ace 1, jack, queen and king 10, any other its number."""
    return min(card.place + 1, 10)


@dataclass(frozen=True)
class Controller(Atomic[ControllerState]):
    """Whose turn it is, what the scores are, who wins."""

    variants: Variants = MENDED
    inputs = ("start", "decision", "score")
    outputs = ("command", "player", "outcome")

    def initial(self) -> ControllerState:
        return ControllerState()

    def ta(self, state: ControllerState) -> int | None:
        if self.variants.text_times:
            waits = {Phase.START: 0, Phase.HIT: 0, Phase.STAND: 10, Phase.CHECK_WINNER: 20}
        else:
            waits = {Phase.START: 10, Phase.HIT: 10, Phase.STAND: 10}
        return waits.get(state.last_input)

    def output(self, state: ControllerState, choice: None) -> Messages:
        if state.last_input is Phase.START:
            return {"command": Command.SHUFFLE}
        if state.last_input is Phase.HIT:
            return {"command": Command.DRAW, "player": state.player}
        winner = check_winner(state.challenger_score, state.dealer_score)
        if winner is None or self._goes_on_after_stand(state) is not None:
            return {}
        return {"outcome": winner}

    def delta_int(self, state: ControllerState, choice: None) -> ControllerState:
        if state.last_input is Phase.START:
            return ControllerState()
        if state.last_input is Phase.HIT:
            return replace(state, last_input=Phase.IDLE)
        if check_winner(state.challenger_score, state.dealer_score) is None:
            return replace(state, player=Player.DEALER, last_input=Phase.HIT)
        return replace(state, last_input=self._goes_on_after_stand(state) or Phase.IDLE)

    def delta_ext(self, state: ControllerState, inputs: Messages) -> ControllerState | None:
        if state.last_input is not Phase.IDLE and not self.variants.overwriting:
            return None
        if "start" in inputs:
            stored = Phase.SHUFFLE if self.variants.start_as_shuffle else Phase.START
            return replace(state, last_input=stored)
        if inputs.get("decision") is Decision.HIT:
            return replace(state, last_input=Phase.HIT)
        if "score" not in inputs:
            return None
        if state.player is Player.CHALLENGER:
            return replace(state, challenger_score=inputs["score"], last_input=Phase.STAND)
        return replace(state, dealer_score=inputs["score"], last_input=Phase.STAND)

    def _goes_on_after_stand(self, state: ControllerState) -> Phase | None:
        """In variants, where STAND leads without an output."""
        if state.last_input is not Phase.STAND:
            return None
        if self.variants.no_check_winner:
            return Phase.IDLE
        return Phase.CHECK_WINNER if self.variants.text_times else None


@dataclass(frozen=True)
class CardDeck(Atomic[DeckState]):
    """The cards that are left; one of them is drawn, each equally likely."""

    copies: int = 4
    variants: Variants = MENDED
    inputs = ("command", "player")
    outputs = ("challenger_card", "dealer_card", "hit_out")

    def initial(self) -> DeckState:
        return DeckState(full_deck(self.copies))

    def ta(self, state: DeckState) -> int | None:
        if state.action is Phase.SHUFFLE:
            return 100
        return 10 if state.action in DRAWS else None

    def choices(self, state: DeckState) -> Sequence[tuple[Rank | None, int]]:
        if state.action not in DRAWS:
            return ((None, 1),)
        cards = zip(RANKS, state.cards, strict=True)
        return [(rank, left) for rank, left in cards if left > 0] or ((None, 1),)

    def output(self, state: DeckState, choice: Rank | None) -> Messages:
        if state.action is Phase.SHUFFLE:
            return {"hit_out": Decision.HIT}
        port = "challenger_card" if state.action is Phase.DRAW_CHALLENGER else "dealer_card"
        return {} if choice is None else {port: choice}

    def delta_int(self, state: DeckState, choice: Rank | None) -> DeckState:
        cards = state.cards if choice is None else without(state.cards, choice)
        return DeckState(cards)

    def delta_ext(self, state: DeckState, inputs: Messages) -> DeckState | None:
        if state.action is not Phase.IDLE:
            return None
        if inputs["command"] is Command.SHUFFLE:
            cards = state.cards if self.variants.stale_hands else full_deck(self.copies)
            return DeckState(cards, Phase.SHUFFLE)
        return replace(state, action=DRAWS[inputs["player"].place])


@dataclass(frozen=True)
class Hand(Atomic[HandState]):
    """What a player's cards add up to."""

    inputs = ("card", "command")
    outputs = ("value",)
    varies = True

    def initial(self) -> HandState:
        return HandState()

    def ta(self, state: HandState) -> int | None:
        return None if state.card is None else 1

    def output(self, state: HandState, choice: None) -> Messages:
        return {"value": self.delta_int(state, choice).value}

    def delta_int(self, state: HandState, choice: None) -> HandState:
        assert state.card is not None, "a hand without a card waits forever"
        return HandState(state.value + conv(state.card))

    def delta_ext(self, state: HandState, inputs: Messages) -> HandState | None:
        if "card" in inputs:
            return replace(state, card=inputs["card"])
        return HandState() if inputs["command"] is Command.SHUFFLE else None


@dataclass(frozen=True)
class Threshold(Atomic[ThresholdState]):
    """Whether a player's hand has reached what it is to reach."""

    threshold: int
    inputs = ("value",)
    outputs = ("decision", "score")
    varies = True

    def initial(self) -> ThresholdState:
        return ThresholdState()

    def ta(self, state: ThresholdState) -> int | None:
        return 1 if state.compare else None

    def output(self, state: ThresholdState, choice: None) -> Messages:
        if self.threshold > state.compare:
            return {"decision": Decision.HIT}
        return {"decision": Decision.STAND, "score": state.compare}

    def delta_int(self, state: ThresholdState, choice: None) -> ThresholdState:
        return ThresholdState()

    def delta_ext(self, state: ThresholdState, inputs: Messages) -> ThresholdState | None:
        return ThresholdState(inputs["value"])


def player(threshold: int, variants: Variants = MENDED) -> Coupled:
    """The challenger, or the dealer."""
    return Coupled(
        {"hand": Hand(), "threshold": Threshold(threshold)},
        select=("threshold", "hand"),
        eic=(("card", "hand.card"), *_unless(variants.stale_hands, ("command", "hand.command"))),
        ic=(("hand.value", "threshold.value"),),
        eoc=(("threshold.decision", "decision"), ("threshold.score", "score")),
    )


def players(setting: Setting, variants: Variants = MENDED) -> Coupled:
    """Both players; who decided is not said, since the controller knows whose turn it is."""
    names = ("challenger", "dealer")
    cards = [(f"{name}_card", f"{name}.card") for name in names]
    commands = [("command", f"{name}.command") for name in names]
    scores = [(f"{name}.score", "score") for name in names]
    return Coupled(
        {
            "challenger": player(setting.challenger, variants),
            "dealer": player(setting.dealer, variants),
        },
        select=("challenger", "dealer"),
        eic=(*cards, *_unless(variants.stale_hands, *commands)),
        eoc=(
            *((f"{name}.decision", "decision") for name in names),
            *_unless(variants.uncoupled_score, *scores),
        ),
    )


def game(setting: Setting, variants: Variants = MENDED) -> Coupled:
    """The whole network."""
    return Coupled(
        {
            "controller": Controller(variants),
            "deck": CardDeck(setting.copies, variants),
            "players": players(setting, variants),
        },
        select=("players", "deck", "controller"),
        eic=(("start", "controller.start"),),
        ic=(
            ("controller.command", "deck.command"),
            ("controller.player", "deck.player"),
            ("deck.challenger_card", "players.challenger_card"),
            ("deck.dealer_card", "players.dealer_card"),
            ("deck.hit_out", "controller.decision"),
            ("players.decision", "controller.decision"),
            *_unless(variants.uncoupled_score, ("players.score", "controller.score")),
            *_unless(variants.stale_hands, ("controller.command", "players.command")),
        ),
        eoc=(("controller.outcome", "out"),),
    )


def _unless(left_out: bool, *couplings: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    return () if left_out else couplings
