"""Boards of blackjack as plain data and in words: the JSON codec and the presentation."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gamechecks.core.errors import InputError
from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import GameTrace
from gamechecks.show.presentation import Presentation
from gamemodels.blackjack.board import VALUES, Board, Counts, Event, Hand, Kind, Outcome, Turn
from gamemodels.blackjack.rules import Blackjack
from gamemodels.blackjack.scope import Scope

if TYPE_CHECKING:
    from rich.console import RenderableType


RANKS = {"A": 1, **{str(value): value for value in VALUES[1:]}}
NAMES = {value: name for name, value in RANKS.items()}


def cards_of(hand: Hand, first: int = 0) -> list[int]:
    """The values of the cards of a hand in order, one of them first."""
    values = [value for value, count in zip(VALUES, hand.held, strict=True) for _ in range(count)]
    if first:
        values.remove(first)
        return [first, *values]
    return values


def to_plain(board: Board) -> dict[str, Any]:
    """A board; what only variants have is left out where it is as usual."""
    plain: dict[str, Any] = {
        "turn": board.turn.value,
        "player": [NAMES[value] for value in cards_of(board.player)],
        "dealer": [NAMES[value] for value in cards_of(board.dealer, board.showing)],
        "outcome": None if board.outcome is None else board.outcome.value,
        "payoff": board.payoff,
    }
    if board.doubled:
        plain["doubled"] = True
    if board.pattern:
        plain["pattern"] = board.pattern
    return plain


def from_plain(plain: Any, at: int, rules: Blackjack) -> Board:
    """A board, the `at`-th of its trace; an error names the field that is wrong."""
    if not isinstance(plain, Mapping):
        raise InputError(f"board {at}: an object with its fields was expected")
    known = ("turn", "player", "dealer", "outcome", "payoff", "doubled", "pattern")
    unknown = [name for name in plain if name not in known]
    if unknown:
        raise InputError(f"board {at}: there is no field {unknown[0]!r}: {', '.join(known)}")
    player = _cards(plain.get("player"), f"board {at}: player")
    dealer = _cards(plain.get("dealer"), f"board {at}: dealer")
    outcome = plain.get("outcome")
    payoff, pattern = plain.get("payoff"), plain.get("pattern", 0)
    doubled = plain.get("doubled", False)
    if type(payoff) is not int:
        raise InputError(f"board {at}: payoff is {payoff!r}: tenths of a bet were expected")
    if type(pattern) is not int or not 0 <= pattern <= 3:
        raise InputError(f"board {at}: pattern is {pattern!r}: 0 to 3 was expected")
    if not isinstance(doubled, bool):
        raise InputError(f"board {at}: doubled is {doubled!r}: true or false was expected")
    hands = _hand(player), _hand(dealer)
    return Board(
        _named(Turn, plain.get("turn"), f"board {at}: turn"),
        hands[0],
        dealer[0],
        hands[1],
        doubled,
        pattern,
        _left(rules.full_shoe, hands),
        None if outcome is None else _named(Outcome, outcome, f"board {at}: outcome"),
        payoff,
    )


def _cards(given: Any, where: str) -> list[int]:
    if not isinstance(given, list) or not given:
        raise InputError(f"{where}: a list of cards was expected, such as ['A', '10']")
    wrong = [card for card in given if not isinstance(card, str) or card not in RANKS]
    if wrong:
        raise InputError(f"{where}: {wrong[0]!r} is no card: one of {', '.join(RANKS)}")
    return [RANKS[card] for card in given]


def _hand(cards: list[int]) -> Hand:
    held = tuple(cards.count(value) for value in VALUES)
    return Hand(sum(cards), 1 in cards, len(cards), held)


def _left(shoe: Counts, hands: tuple[Hand, Hand]) -> Counts:
    held = (hand.held for hand in hands)
    return tuple(count - one - two for count, one, two in zip(shoe, *held, strict=False))


def _named(kind: Any, given: Any, where: str) -> Any:
    try:
        return kind(given)
    except ValueError:
        names = ", ".join(each.value for each in kind)
        raise InputError(f"{where} is {given!r}: one of {names} was expected") from None


PATTERNS = {1: "of mixed suits", 2: "of one suit", 3: "of spades"}


class BlackjackPresentation(Presentation[Board, Event]):
    """Cards as boxes, or a line for each board."""

    world_keys = ("rules", "shoe")
    signs: Mapping[str, str] = {
        Kind.HIT.value: "HH",
        Kind.STAND.value: "SS",
        Kind.DOUBLE.value: "DD",
        Kind.SURRENDER.value: "RR",
        Kind.SETTLE.value: "★*",
        Kind.DEALER_HIT.value: "hh",
        Kind.DEALER_STAND.value: "ss",
    }

    # Plain data

    def to_plain(self, state: Board) -> dict[str, Any]:
        return to_plain(state)

    def from_plain(self, plain: Any, at: int, rules: Any) -> Board:
        return from_plain(plain, at, rules)

    def world(self, rules: Any) -> dict[str, Any]:
        shoe = {"shoe": list(rules.shoe)} if rules.shoe else {}
        return {"rules": list(rules.variants.names), **shoe}

    def itf_meta(self, scope: GameScope) -> dict[str, Any]:
        return self.world(scope.referee)

    def read_text(self, text: str, name: str) -> GameTrace | None:
        if '"blackjack-episode/' in text:
            raise InputError("it is an episode of the environment: `blackjack replay` judges it")
        return None

    def scope_document(self, trace: GameTrace) -> dict[str, Any]:
        return self._scope(trace).document()

    def _scope(self, trace: GameTrace) -> Scope:
        return Scope(trace.rules.variants, trace.rules.shoe, len(trace))

    # Words

    def say(self, rules: Any, event: Event) -> str:
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
        return self._scope(trace).words

    def summary(self, trace: GameTrace) -> dict[str, Any]:
        last: Board = trace.states[-1]
        return {
            "over": last.turn is Turn.OVER,
            "outcome": None if last.outcome is None else last.outcome.value,
            "paid": str(Fraction(last.payoff, 10)),
        }

    def changes(self, rules: Any, before: Board, after: Board) -> tuple[str, ...]:
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

    # Drawings

    def draw(self, rules: Any, state: Board, before: Board | None) -> "RenderableType":
        from gamemodels.blackjack.drawing import BoardView

        states = (state,) if before is None else (before, state)
        return BoardView(state, laid_out(states)[-1])

    def whole(
        self, trace: GameTrace, events: Sequence[Event], view: str | None, marks: Mapping[int, str]
    ) -> "RenderableType | None":
        if view == "boards":
            return None
        from gamemodels.blackjack.drawing import HandView

        return HandView(self, trace, events, marks)


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
