"""Episodes of the environment, read as traces: their cards and actions are played by the rules.

A step is one event, or a STAND or DOUBLE and what the dealer does then. Whatever else an episode
tells of a step must be what the boards come to.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.plain import shown
from gamechecks.formats.files import TraceFile, mapping, read_json
from gamemodels.blackjack.board import (
    BUST,
    VALUES,
    BadRules,
    Board,
    Counts,
    Kind,
    Turn,
    Variants,
    rules_read,
)
from gamemodels.blackjack.rules import BET, PATTERN_PAIRS, Blackjack, Move
from gamemodels.cards import RANKS, SIGNS, Rank
from gamemodels.rules import Fault, Trace

FORMAT = "blackjack-episode/1"
SUITS = "".join(SIGNS)
FACES = {"A": 1, "J": 10, "Q": 10, "K": 10}
MAX_CARDS_TOLD = 7
"""Cards of the player that an observation tells; 7 stands for more."""


def read_episode(text: str) -> TraceFile:
    """Return the trace of an episode as far as it is legal, and its first fault."""
    document = mapping(read_json(text))
    if document.get("format") != FORMAT:
        raise InputError(f"format must be {FORMAT!r} (got {shown(document.get('format'))})")
    for key, kind in _KINDS.items():
        if not isinstance(document.get(key), kind):
            raise InputError(f"{key} must be {_WORDS[kind]} (got {shown(document.get(key))})")
    try:
        rules = _rules(rules_read(document.get("rules", {})))
    except BadRules as wrong:
        raise InputError(str(wrong)) from None
    return _Episode(rules, document).played()


@cache
def _rules(variants: Variants) -> Blackjack:
    """Return the rules of some variants, which find their deals once."""
    return Blackjack(variants)


_KINDS: Mapping[str, Any] = {"start": Mapping, "steps": list, "end": Mapping | None}
_WORDS = {Mapping: "an object", list: "a list", Mapping | None: "an object"}


class _Wrong(Exception):
    """What an episode tells of a step, counted from 1, and what was due; step 0 is the start."""

    def __init__(self, step: int, field: str, given: object, due: str) -> None:
        place = f"step {step}" if step else "the start"
        super().__init__(f"{place}: {field} is {shown(given)}: {due} was due")


class _Episode:
    """The cards of an episode, and the boards that they make."""

    def __init__(self, rules: Blackjack, document: Mapping[str, Any]) -> None:
        self.rules, self.suited = rules, rules.variants.bonuses
        self.start, self.steps = document["start"], document["steps"]
        self.end: Mapping[str, Any] | None = document.get("end")
        self.player = self._cards("start: player", self.start.get("player"))
        self.dealer = self._cards("start: dealer", [self.start.get("dealer")])
        dealt = _held(self.player), _value(self.dealer[0]), self._pattern()
        self.states = [
            start
            for start in rules.starts()
            if (start.player.held, start.showing, start.pattern) == dealt
        ]
        if not self.states:
            raise InputError(f"start: player must be two cards (got {shown(self.player)})")
        if self.end is not None:
            self.dealer = self._cards("end: dealer", self.end.get("dealer"))

    def played(self) -> TraceFile:
        """Return the boards as far as the episode is legal, and what is wrong with the rest."""
        fault = None
        try:
            self._compare(0, self.start, {"observation": self._observation()})
            for number, step in enumerate(self.steps, 1):
                self._step(number, mapping(step))
            if self.end is not None and self.states[-1].turn is not Turn.OVER:
                raise _Wrong(len(self.steps), "end", self.end, "another step")
        except _Wrong as wrong:
            fault = Fault[Board](len(self.states), str(wrong), ())
        return TraceFile(Trace(self.rules, tuple(self.states)), fault=fault)

    def _step(self, number: int, step: Mapping[str, object]) -> None:
        """Play a step, and compare what is told of it."""
        before, action = self.states[-1], step.get("action")
        kinds = {} if before.turn is Turn.OVER else {k.value: k for k in self.rules.choices(before)}
        if not isinstance(action, str) or action not in kinds:
            raise _Wrong(number, "action", action, " or ".join(kinds) or "nothing")
        move = self._move(number, kinds[action], step.get("card"))
        self.states.append(move.state)
        over = action != "hit" or move.state.turn is Turn.OVER
        self._compare(number, step, {"terminated": over})
        if over:
            self._dealers_turn(number)
        observation, reward = self._observation(), self.states[-1].payoff / BET
        self._compare(number, step, {"observation": observation, "reward": reward})
        if over:
            outcome = self.states[-1].outcome
            assert outcome is not None, "the hand is over"
            paid = str(Fraction(self.states[-1].payoff, BET))
            told = {f"end.{key}": value for key, value in mapping(self.end).items()}
            self._compare(number, told, {"end.outcome": outcome.value, "end.paid": paid})

    def _move(self, number: int, kind: Kind, card: object) -> Move:
        """Return the move that the cards tell; a natural is settled, whatever was chosen."""
        moves = [move for move in self.rules.moves(self.states[-1]) if move.choice in (None, kind)]
        hole = _value(self.dealer[1]) if len(self.dealer) > 1 else None
        settling = [m for m in moves if (m.event.kind, m.event.hole) == (Kind.SETTLE, hole)]
        if settling and len(self.dealer) == 2:
            moves = settling
        if card is not None:
            self.player += self._cards(f"step {number}: card", [card])
        value = None if card is None else _value(self.player[-1])
        drawn = [move for move in moves if move.event.card == value]
        if not drawn:
            raise _Wrong(number, "card", card, "another card" if moves[0].event.card else "no card")
        found = [move for move in drawn if move.event.hole in (None, hole)]
        if not found:
            raise _Wrong(number, "end.dealer", self.dealer[1:], "another card")
        return next(move for move in found if move.state.pattern == self._pattern())

    def _dealers_turn(self, number: int) -> None:
        """Play the dealer's cards one by one, neither too few nor too many."""
        cards, place = self.dealer, 2
        while self.states[-1].turn is not Turn.OVER:
            value = _value(cards[place]) if place < len(cards) else None
            moves = self.rules.moves(self.states[-1])
            after = [move.state for move in moves if move.event.card == value]
            if not after:
                due = "no other card" if moves[0].event.card is None else "another card"
                raise _Wrong(number, "end.dealer", cards, due)
            self.states.append(after[0])
            place += value is not None
        if len(cards) != place or cards[0] != self.start["dealer"]:
            due = f"{self.start['dealer']} and {place - 1} more"
            raise _Wrong(number, "end.dealer", cards, due)
        often, decks = Counter([*self.player, *cards]).most_common(1)[0], self.rules.variants.decks
        if decks is not None and often[1] > 4 * decks:
            raise _Wrong(number, "end.dealer", cards, f"{often[0]} no more than {4 * decks} times")

    def _observation(self) -> list[int]:
        """Return what the player sees; counts of a shoe are about other hands too, and believed."""
        board, hand = self.states[-1], self.states[-1].player
        seen = [min(hand.total, BUST), board.showing, int(hand.soft)]
        if self.suited:
            return [*seen, min(hand.cards, MAX_CARDS_TOLD), self._pattern()]
        return [*seen, int(hand.cards == 2)] if self.rules.variants.extended else seen

    def _compare(self, number: int, told: Mapping[str, object], due: Mapping[str, object]) -> None:
        """Raise at the first of some fields that is not as it is due."""
        for field, value in due.items():
            given = told.get(field)
            if field == "observation" and self.rules.variants.counting and isinstance(given, list):
                given = given[:-2]
            if given != value:
                raise _Wrong(number, field, told.get(field), shown(value))

    def _cards(self, field: str, given: object) -> list[str]:
        """Return cards by their names; raise `InputError` at the first that is none."""
        if not isinstance(given, list) or not given:
            raise InputError(f"{field} must be a list of cards (got {shown(given)})")
        suits = SUITS if self.suited else ("",)
        ranks = [rank.value for rank in RANKS if not self.suited or rank is not Rank.TEN]
        known = [f"{rank}{suit}" for rank in ranks for suit in suits]
        for card in given:
            if card not in known:
                kind = "a rank and a suit, such as 7S, and no 10" if self.suited else "a rank"
                raise InputError(f"{field} must be {kind} (got {shown(card)})")
        return list(given)

    def _pattern(self) -> int:
        """Return how far the player's cards are a 6-7-8 or 7-7-7, where that counts."""
        values = tuple(sorted(map(_value, self.player)))
        if not self.suited or values not in (*PATTERN_PAIRS, (6, 7, 8), (7, 7, 7)):
            return 0
        suits = {card[-1] for card in self.player}
        return 1 if len(suits) > 1 else 3 if suits == {"S"} else 2


def _value(card: str) -> int:
    """Return what a card counts, an ace as 1."""
    rank = card.rstrip(SUITS)
    return FACES.get(rank) or int(rank)


def _held(cards: Sequence[str]) -> Counts:
    values = [_value(card) for card in cards]
    return tuple(values.count(value) for value in VALUES)
