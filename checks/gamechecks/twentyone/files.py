"""Games in formats of their own: the cards alone, and the log of the authors' simulator."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.plain import shown
from gamechecks.formats.files import read_json
from gamechecks.twentyone.scope import RULE_NAMES, Scope
from gamemodels.cards import RANKS, Rank
from gamemodels.rules import Fault
from gamemodels.twentyone.board import Board, Player
from gamemodels.twentyone.draws import Draws, flaw_of_rules, played_out
from gamemodels.twentyone.events import EventKind
from gamemodels.twentyone.log_reading import IllegalLog, UnreadableLog, read_log
from gamemodels.twentyone.logs import HEADER, flaw_of_log, log_of
from gamemodels.twentyone.referee import Trace, Twentyone

DRAWS_KEY = "draws"
MOST_CARDS = 8 * len(RANKS)
_RANKS = {rank.value: rank for rank in RANKS}
_KEYS = tuple(player.value.lower() for player in Player)


@dataclass(frozen=True)
class BrokenTrace(Trace):
    """The legal boards of a file that tells of more, and what is wrong with the rest."""

    fault: Fault[Board]


def read_text(text: str, name: str) -> Trace | None:
    """The game in a text of one of these formats; none if it is in another."""
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


def read_draws(document: Mapping[str, Any]) -> Trace:
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
    return played.trace


def _draws(given: Any, number: int, total: int) -> Draws:
    """The cards of one game."""
    where = DRAWS_KEY if total == 1 else f"{DRAWS_KEY}, game {number}"
    if not isinstance(given, Mapping) or not set(given) <= set(_KEYS):
        raise InputError(f"{where} is {shown(given)}: an object with challenger and dealer")
    return Draws(*(_cards(given.get(key, []), f"{where}: {key}") for key in _KEYS))


def _cards(given: Any, where: str) -> tuple[Rank, ...]:
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise InputError(f"{where} is {shown(given)}: a list of cards was expected")
    if len(given) > MOST_CARDS:
        raise InputError(f"{where} has {len(given)} cards: at most {MOST_CARDS} are read")
    unknown = [card for card in given if not isinstance(card, str) or card not in _RANKS]
    if unknown:
        names = ", ".join(_RANKS)
        raise InputError(f"{where}: {shown(unknown[0])} is no card: one of {names} was expected")
    return tuple(_RANKS[card] for card in given)


def _read_log(text: str) -> Trace:
    try:
        return read_log(text).trace
    except IllegalLog as wrong:
        return _broken(wrong.legal, wrong.reason, wrong.line)
    except UnreadableLog as wrong:
        raise InputError(str(wrong)) from None


def _broken(legal: Trace, reason: str, line: int | None = None) -> BrokenTrace:
    return BrokenTrace(legal.rules, legal.states, Fault(len(legal), reason, (), line))


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
