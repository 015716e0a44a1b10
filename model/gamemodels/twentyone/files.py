"""Games in files: boards as plain dictionaries, the cards alone, and the simulator's log."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, TypeVar

from gamechecks.core.errors import InputError
from gamechecks.core.plain import Document, shown
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

Member = TypeVar("Member", bound=Enum)

CONTROLLER_INPUTS = (
    Phase.IDLE,
    Phase.START,
    Phase.HIT,
    Phase.STAND,
    Phase.SHUFFLE,
    Phase.CHECK_WINNER,
)
DECK_ACTIONS = (Phase.IDLE, Phase.SHUFFLE, *DRAWS)
KEYS = (
    "clock",
    "starts",
    "outcomes",
    "result",
    "controller",
    "deck",
    "challenger",
    "dealer",
    "due",
)


class PlainError(ValueError):
    """What is wrong with a board that was read: where, what is there and what was expected."""


def to_plain(board: Board) -> Document:
    """A board as a dictionary."""
    controller, deck = board.controller, board.deck
    sides = {
        player.value.lower(): {
            "value": board.hand(player).value,
            "card": _name(board.hand(player).card),
            "compare": board.threshold(player).compare,
        }
        for player in Player
    }
    return {
        "clock": board.clock,
        "starts": board.starts,
        "outcomes": board.outcomes,
        "result": _name(board.result),
        "controller": {
            "player": controller.player.value,
            "challenger_score": controller.challenger_score,
            "dealer_score": controller.dealer_score,
            "last_input": controller.last_input.value,
        },
        "deck": {
            "cards": {rank.value: left for rank, left in zip(RANKS, deck.cards, strict=True)},
            "action": deck.action.value,
        },
        **sides,
        "due": {
            part.value: moment
            for part, moment in zip(PARTS, board.due, strict=True)
            if moment is not None
        },
    }


def from_plain(plain: object, before: Board | None = None) -> Board:
    """The board that a dictionary stands for.

    The cards drawn are not in it: they follow from the board before, and are 0 without one.
    """
    top = _table(plain, "the board", KEYS)
    board = Board(
        clock=_number(top["clock"], "clock"),
        states=_states(top),
        due=_due(top["due"]),
        starts=_number(top["starts"], "starts"),
        outcomes=_number(top["outcomes"], "outcomes"),
        result=_member(top["result"], "result", tuple(Outcome), may_be_none=True),
    )
    return board if before is None else replace(board, drawn=_drawn(before, board))


def boards_from_plain(plains: Iterable[object]) -> tuple[Board, ...]:
    """The boards of a trace, each with the cards drawn so far."""
    boards: list[Board] = []
    for place, plain in enumerate(plains, 1):
        try:
            boards.append(from_plain(plain, boards[-1] if boards else None))
        except PlainError as error:
            raise PlainError(f"board {place}: {error}") from None
    return tuple(boards)


def _drawn(before: Board, board: Board) -> tuple[int, int]:
    """The cards drawn by each player, as two boards in a row show it."""
    said, action = before.controller.last_input, before.deck.action
    if said is Phase.START and board.controller.last_input is Phase.IDLE:
        return (0, 0)
    challenger, dealer = before.drawn
    if action in DRAWS and sum(board.deck.cards) == sum(before.deck.cards) - 1:
        for_dealer = action is Phase.DRAW_DEALER
        return (challenger + (not for_dealer), dealer + for_dealer)
    return before.drawn


def _states(top: Mapping[str, object]) -> Any:
    given = _table(
        top["controller"],
        "controller",
        ("player", "challenger_score", "dealer_score", "last_input"),
    )
    controller = ControllerState(
        _member(given["player"], "controller.player", tuple(Player)) or Player.CHALLENGER,
        _number(given["challenger_score"], "controller.challenger_score"),
        _number(given["dealer_score"], "controller.dealer_score"),
        _member(given["last_input"], "controller.last_input", CONTROLLER_INPUTS) or Phase.IDLE,
    )
    given = _table(top["deck"], "deck", ("cards", "action"))
    left = _table(given["cards"], "deck.cards", tuple(rank.value for rank in RANKS))
    deck = DeckState(
        tuple(_number(left[rank.value], f"deck.cards.{rank.value}") for rank in RANKS),
        _member(given["action"], "deck.action", DECK_ACTIONS) or Phase.IDLE,
    )
    sides = [part for player in Player for part in _side(top, player.value.lower())]
    return (*sides, deck, controller)


def _side(top: Mapping[str, object], name: str) -> tuple[ThresholdState, HandState]:
    given = _table(top[name], name, ("value", "card", "compare"))
    hand = HandState(
        _number(given["value"], f"{name}.value"),
        _member(given["card"], f"{name}.card", tuple(Rank), may_be_none=True),
    )
    return ThresholdState(_number(given["compare"], f"{name}.compare")), hand


def _due(given: object) -> tuple[int | None, ...]:
    names = [part.value for part in PARTS]
    if not isinstance(given, Mapping) or not set(given) <= set(names):
        raise PlainError(f"due is {given!r}, and should be an object with keys among {names}")
    return tuple(_number(given[name], f"due.{name}") if name in given else None for name in names)


def _table(given: object, name: str, keys: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise PlainError(f"{name} is {given!r}, and should be an object with {', '.join(keys)}")
    missing, odd = set(keys) - set(given), set(given) - set(keys)
    if missing or odd:
        what = f"lacks {sorted(missing)[0]!r}" if missing else f"has {sorted(map(str, odd))[0]!r}"
        raise PlainError(f"{name} {what}, and should have {', '.join(keys)}")
    return given


def _number(given: object, name: str) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or given < 0:
        raise PlainError(f"{name} is {given!r}, and should be a whole number from 0")
    return given


def _member(
    given: object, name: str, members: tuple[Member, ...], may_be_none: bool = False
) -> Member | None:
    if given is None and may_be_none:
        return None
    found = next((member for member in members if member.value == given), None)
    if found is None:
        wanted = ", ".join(str(member.value) for member in members)
        raise PlainError(f"{name} is {given!r}, and should be one of {wanted}")
    return found


def _name(member: Enum | None) -> str | None:
    return None if member is None else str(member.value)


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
        try:
            return from_plain(plain)
        except PlainError as error:
            raise InputError(f"board {at}: {error}") from None

    def trace(self, boards: Sequence[object], scope: Any) -> Trace:
        try:
            states = boards_from_plain(boards)
        except PlainError as error:
            raise InputError(str(error)) from None
        trace: Trace = scope.referee.trace(states)
        return trace

    def world(self, rules: Any) -> Document:
        return {"rules": list(rules.variants.names)}

    def scope_document(self, trace: Trace) -> Document:
        return Scope(**vars(trace.setting), boards=len(trace), rules=trace.variants).document()
