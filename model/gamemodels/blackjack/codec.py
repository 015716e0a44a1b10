"""Boards of blackjack as plain data."""

from collections.abc import Mapping
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.verdict import GameTrace
from gamechecks.formats.codec import Codec, GameFormat
from gamechecks.formats.files import TraceFile
from gamemodels.blackjack.board import VALUES, Board, Counts, Event, Hand, Outcome, Turn
from gamemodels.blackjack.rules import Blackjack
from gamemodels.blackjack.scope import Scope

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


def _read_episode(text: str, name: str) -> TraceFile | None:
    """Return the trace of an episode of the environment, if the text is one."""
    if '"blackjack-episode/' not in text:
        return None
    from gamemodels.blackjack.episodes import read_episode

    return read_episode(text)


def scope_of(trace: GameTrace) -> Scope:
    """Return the scope that a trace tells."""
    return Scope(trace.rules.variants, trace.rules.shoe, len(trace))


class BlackjackCodec(Codec[Board, Event]):
    """Boards with the names of cards, in the rules and from the shoe that a document tells."""

    world_keys = ("rules", "shoe")
    formats = (GameFormat(_read_episode),)

    def to_plain(self, state: Board) -> dict[str, Any]:
        return to_plain(state)

    def from_plain(self, plain: Any, at: int, rules: Any) -> Board:
        return from_plain(plain, at, rules)

    def world(self, rules: Any) -> dict[str, Any]:
        shoe = {"shoe": list(rules.shoe)} if rules.shoe else {}
        return {"rules": list(rules.variants.names), **shoe}

    def scope_document(self, trace: GameTrace) -> dict[str, Any]:
        return scope_of(trace).document()
