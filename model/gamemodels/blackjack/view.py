"""Boards of blackjack in words and drawn."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from gamechecks.core.plain import Document
from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import GameTrace
from gamechecks.show.presentation import Narration, View
from gamemodels.blackjack.board import Board, Event, Hand, Kind, Turn
from gamemodels.blackjack.codec import NAMES, cards_of, scope_of

if TYPE_CHECKING:
    from rich.console import RenderableType


PATTERNS = {1: "of mixed suits", 2: "of one suit", 3: "of spades"}


class BlackjackNarration(Narration[Board, Event]):
    """Who does what, and how the hand is settled."""

    def say(self, rules: object, event: Event) -> str:
        card = "" if event.card is None else f" {NAMES[event.card]}"
        hole = "" if event.hole is None else f", the hole card is {NAMES[event.hole]}"
        return {
            Kind.HIT: f"the player draws{card}",
            Kind.STAND: f"the player stands{hole}",
            Kind.DOUBLE: f"the player doubles and draws{card}{hole}",
            Kind.SURRENDER: "the player surrenders",
            Kind.SETTLE: f"a natural is settled{hole}",
            Kind.DEALER_HIT: f"the dealer draws{card}",
            Kind.DEALER_STAND: "the dealer stands",
        }[event.kind]

    def kind(self, event: Event) -> str:
        return event.kind.value

    def ending(self, trace: GameTrace) -> str:
        last: Board = trace.states[-1]
        if last.outcome is None:
            return f"unfinished after {len(trace)} board{'' if len(trace) == 1 else 's'}"
        return ended_words(last)

    def world_words(self, trace: GameTrace, scope: GameScope | None = None) -> str:
        return scope_of(trace).words

    def summary(self, trace: GameTrace) -> Document:
        last: Board = trace.states[-1]
        return {
            "over": last.turn is Turn.OVER,
            "outcome": None if last.outcome is None else last.outcome.value,
            "paid": str(Fraction(last.payoff, 10)),
        }

    def changes(self, rules: object, before: Board, after: Board) -> tuple[str, ...]:
        changed = []
        for name, old, new in (
            ("player", before.player, after.player),
            ("dealer", before.dealer, after.dealer),
        ):
            if old != new:
                changed.append(f"the {name} has {hand_words(new)}")
        if after.outcome is not None and before.outcome is None:
            changed.append(ended_words(after))
        return tuple(changed)


class BlackjackView(View[Board, Event]):
    """Cards as boxes, or a line for each board."""

    signs: Mapping[str, str] = {
        Kind.HIT.value: "HH",
        Kind.STAND.value: "SS",
        Kind.DOUBLE.value: "DD",
        Kind.SURRENDER.value: "RR",
        Kind.SETTLE.value: "★*",
        Kind.DEALER_HIT.value: "hh",
        Kind.DEALER_STAND.value: "ss",
    }

    def draw(self, rules: object, state: Board, before: Board | None) -> "RenderableType":
        from gamemodels.blackjack.drawing import BoardView

        states = (state,) if before is None else (before, state)
        return BoardView(state, laid_out(states)[-1])

    def whole(
        self, trace: GameTrace, events: Sequence[Event], view: str | None, marks: Mapping[int, str]
    ) -> "RenderableType | None":
        if view == "boards":
            return None
        from gamemodels.blackjack.drawing import HandView

        return HandView(BlackjackNarration(self.game), trace, events, marks)


def hand_words(hand: Hand) -> str:
    """What a hand comes to."""
    if hand.natural:
        return "a natural"
    if hand.total > 21:
        return f"{hand.total}, a bust"
    return f"{'soft ' if hand.soft else ''}{hand.total}"


def ended_words(board: Board) -> str:
    """How a hand ended, and what it pays."""
    assert board.outcome is not None, "only the last board has an outcome"
    paid = "0" if board.payoff == 0 else f"{float(Fraction(board.payoff, 10)):+g}"
    return f"{board.outcome.value}, {paid}"


Cards = tuple[list[int], list[int]]
"""The cards of the player and of the dealer, in the order in which they lie."""


def laid_out(states: Sequence[Board]) -> list[Cards]:
    """The cards of each board as they were drawn, the dealer's face-up card first."""
    found: list[Cards] = []
    for board in states:
        player, dealer = cards_of(board.player), cards_of(board.dealer, board.showing)
        if found:
            player, dealer = _drawn_last(found[-1][0], player), _drawn_last(found[-1][1], dealer)
        found.append((player, dealer))
    return found


def _drawn_last(before: list[int], now: list[int]) -> list[int]:
    """Cards with those that lay there before in their places, if all of them still do."""
    new = list(now)
    for card in before:
        if card not in new:
            return now
        new.remove(card)
    return [*before, *new]
