"""Games in files: boards as plain dictionaries, the cards alone, and the simulator's log."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.plain import Document, plain_of, shown, value_of
from gamechecks.formats.codec import Codec, GameFormat
from gamechecks.formats.files import TraceFile, read_json
from gamemodels.cards import RANKS, Rank
from gamemodels.rules import Fault
from gamemodels.twentyone.board import (
    DRAWS,
    PARTS,
    Board,
    ControllerState,
    DeckState,
    Event,
    EventKind,
    HandState,
    Outcome,
    Part,
    Phase,
    Player,
    ThresholdState,
)
from gamemodels.twentyone.logs import (
    HEADER,
    IllegalLog,
    UnreadableLog,
    flaw_of_log,
    log_of,
    read_log,
)
from gamemodels.twentyone.rules import Draws, Trace, Twentyone, flaw_of_rules, played_out
from gamemodels.twentyone.scope import RULE_NAMES, Scope


@dataclass(frozen=True)
class PlainDeck:
    """The deck as JSON has it."""

    cards: Mapping[Rank, int]
    action: Phase


@dataclass(frozen=True)
class PlainPlayer:
    """A hand and its threshold as JSON has them."""

    value: int
    card: Rank | None
    compare: int


@dataclass(frozen=True)
class PlainBoard:
    """A board as JSON has it: its parts by name, and when each of them is due."""

    clock: int
    starts: int
    outcomes: int
    result: Outcome | None
    controller: ControllerState
    deck: PlainDeck
    challenger: PlainPlayer
    dealer: PlainPlayer
    due: Mapping[Part, int]

    @classmethod
    def of(cls, board: Board) -> "PlainBoard":
        """Return a board in this shape."""
        challenger, dealer = (
            PlainPlayer(hand.value, hand.card, board.threshold(player).compare)
            for player in Player
            for hand in [board.hand(player)]
        )
        deck = PlainDeck(dict(zip(RANKS, board.deck.cards, strict=True)), board.deck.action)
        moments = zip(PARTS, board.due, strict=True)
        due = {part: moment for part, moment in moments if moment is not None}
        told = board.clock, board.starts, board.outcomes, board.result
        return cls(*told, board.controller, deck, challenger, dealer, due)

    def numbers(self) -> Iterator[int]:
        """Yield every number."""
        yield from (self.clock, self.starts, self.outcomes)
        yield from (self.controller.challenger_score, self.controller.dealer_score)
        yield from (self.challenger.value, self.challenger.compare)
        yield from (self.dealer.value, self.dealer.compare)
        yield from (*self.deck.cards.values(), *self.due.values())

    def board(self) -> Board:
        """Return the board, without the cards drawn so far."""
        one, two = self.challenger, self.dealer
        hands = HandState(one.value, one.card), HandState(two.value, two.card)
        thresholds = ThresholdState(one.compare), ThresholdState(two.compare)
        deck = DeckState(tuple(self.deck.cards[rank] for rank in RANKS), self.deck.action)
        return Board(
            clock=self.clock,
            states=(thresholds[0], hands[0], thresholds[1], hands[1], deck, self.controller),
            due=tuple(self.due.get(part) for part in PARTS),
            starts=self.starts,
            outcomes=self.outcomes,
            result=self.result,
        )


def to_plain(board: Board) -> Document:
    """Return a board as a dictionary."""
    plain: Document = plain_of(PlainBoard.of(board))
    return plain


def from_plain(plain: object, where: str, before: Board | None = None) -> Board:
    """Return the board that a dictionary stands for; raise `InputError` if it is none.

    The cards drawn are not in it: they follow from the board before, and are 0 without one.
    """
    told: PlainBoard = value_of(PlainBoard, plain, where)
    if len(told.deck.cards) < len(RANKS):
        raise InputError(f"{where}: deck: cards must have all {len(RANKS)} ranks")
    least = min(told.numbers())
    if least < 0:
        raise InputError(f"{where}: numbers must not be negative (got {least})")
    board = told.board()
    return board if before is None else replace(board, drawn=_drawn(before, board))


def boards_from_plain(plains: Iterable[object]) -> tuple[Board, ...]:
    """Return the boards of a trace, each with the cards drawn so far."""
    boards: list[Board] = []
    for place, plain in enumerate(plains, 1):
        boards.append(from_plain(plain, f"board {place}", boards[-1] if boards else None))
    return tuple(boards)


def _drawn(before: Board, board: Board) -> tuple[int, int]:
    """Return the cards drawn by each player, as two boards in a row show it."""
    said, action = before.controller.last_input, before.deck.action
    if said is Phase.START and board.controller.last_input is Phase.IDLE:
        return (0, 0)
    challenger, dealer = before.drawn
    if action in DRAWS and sum(board.deck.cards) == sum(before.deck.cards) - 1:
        for_dealer = action is Phase.DRAW_DEALER
        return (challenger + (not for_dealer), dealer + for_dealer)
    return before.drawn


DRAWS_KEY = "draws"
MOST_CARDS = 8 * len(RANKS)
_RANKS = {rank.value: rank for rank in RANKS}
_KEYS = tuple(player.value.lower() for player in Player)


def read_text(text: str, name: str) -> TraceFile | None:
    """Return the game in a text of one of these formats, or `None` if it is in another."""
    start = text.lstrip()
    if start[:1] in ("{", "["):
        if f'"{DRAWS_KEY}"' not in text:
            return None
        document = read_json(text)
        if not isinstance(document, Mapping) or "trace" in document or DRAWS_KEY not in document:
            return None
        return read_draws(document)
    if name.endswith(".csv") or start.startswith(("sep", HEADER[1][:5])):
        return _read_log(text)
    return None


def read_draws(document: Mapping[str, object]) -> TraceFile:
    """The game that cards make, played out board by board."""
    scope = document.get("scope", {})
    if not isinstance(scope, Mapping):
        raise InputError(f"scope is {shown(scope)}: an object was expected")
    told = dict(scope)
    if document.get("rules"):
        told["rules"] = RULE_NAMES.read(document["rules"])
    given = document[DRAWS_KEY]
    several = given if isinstance(given, list) else [given]
    if isinstance(given, list) and "games" not in told:
        told["games"] = max(1, len(given))
    world = Scope.read(told)
    game = Twentyone(world.setting, world.rules)
    flaw = flaw_of_rules(game)
    if flaw is not None:
        raise InputError(flaw)
    draws = [_draws(each, at, len(several)) for at, each in enumerate(several, 1)]
    played = played_out(game, draws)
    if played.fault is not None:
        reason = f"after board {len(played.trace)}: {played.fault}; {_describe_due(played.trace)}"
        return _broken(played.trace, reason)
    return TraceFile(played.trace)


def _draws(given: object, number: int, total: int) -> Draws:
    """The cards of one game."""
    where = DRAWS_KEY if total == 1 else f"{DRAWS_KEY}, game {number}"
    if not isinstance(given, Mapping) or not set(given) <= set(_KEYS):
        raise InputError(f"{where} is {shown(given)}: an object with challenger and dealer")
    return Draws(*(_cards(given.get(key, []), f"{where}: {key}") for key in _KEYS))


def _cards(given: object, where: str) -> tuple[Rank, ...]:
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise InputError(f"{where} is {shown(given)}: a list of cards was expected")
    if len(given) > MOST_CARDS:
        raise InputError(f"{where} has {len(given)} cards: at most {MOST_CARDS} are read")
    unknown = [card for card in given if not isinstance(card, str) or card not in _RANKS]
    if unknown:
        names = ", ".join(_RANKS)
        raise InputError(f"{where}: {shown(unknown[0])} is no card: one of {names} was expected")
    return tuple(_RANKS[card] for card in given)


def _read_log(text: str) -> TraceFile:
    try:
        return TraceFile(read_log(text).trace)
    except IllegalLog as wrong:
        return _broken(wrong.legal, wrong.reason, wrong.line)
    except UnreadableLog as wrong:
        raise InputError(str(wrong)) from None


def _broken(legal: Trace, reason: str, line: int | None = None) -> TraceFile:
    return TraceFile(legal, fault=Fault(len(legal), reason, (), line))


def _describe_due(legal: Trace) -> str:
    """What would have been legal after some boards."""
    moves = legal.rules.moves(legal.boards[-1])
    if not moves:
        return "the game is over"
    event = moves[0].event
    if event.kind is not EventKind.DEALS or event.player is None:
        return f"next, {event.words}"
    cards = [move.event.card.value for move in moves if move.event.card is not None]
    every = "any card" if len(cards) == len(RANKS) else f"one of {', '.join(cards)}"
    return f"{every} for {event.player.words} is due"


def log_text(trace: Trace) -> str:
    """A game as the authors' simulator logs it."""
    flaw = flaw_of_log(trace)
    if flaw is not None:
        raise InputError(f"this game cannot be written as CSV: {flaw}")
    return log_of(trace)


class TwentyoneCodec(Codec[Board, Event]):
    """Boards part by part, cards alone, and the simulator's log."""

    world_keys = ("rules",)
    formats = (
        GameFormat(
            read_text, "the simulator's log", ".csv", lambda finding: log_text(finding.trace)
        ),
    )

    def to_plain(self, state: Board) -> Document:
        return to_plain(state)

    def from_plain(self, plain: object, at: int, rules: object) -> Board:
        return from_plain(plain, f"board {at}")

    def trace(self, boards: Sequence[object], scope: Any) -> Trace:
        trace: Trace = scope.referee.trace(boards_from_plain(boards))
        return trace

    def world(self, rules: Any) -> Document:
        return {"rules": list(rules.variants.names)}

    def scope_document(self, trace: Trace) -> Document:
        return Scope(**vars(trace.setting), boards=len(trace), rules=trace.variants).document()
