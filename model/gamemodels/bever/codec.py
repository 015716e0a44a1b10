"""Boards and games of Bever as plain data, also in short as a deal and its moves."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.plain import shown
from gamechecks.core.scope import MOST_BOARDS, GameScope
from gamechecks.formats.codec import Codec, GameFormat, Pinned
from gamechecks.formats.files import TraceFile, read_json
from gamemodels.bever.board import MENDED, Board, Event, Kind
from gamemodels.bever.notation import (
    Unreadable,
    boards_from_plain,
    boards_to_plain,
    moves_from_plain,
    read_deal,
    read_move,
    to_plain,
    with_moves,
)
from gamemodels.bever.rules import Bever, Trace, Turn, discarded, swapped, taken
from gamemodels.bever.scope import Scope

RULES = "rules"


@dataclass(frozen=True)
class ToldTrace(Trace):
    """A trace from a file, with the moves that it tells of.

    Boards keep the move that led to them in free play only, so they follow the rules.
    """

    moves: tuple[Event | None, ...] = ()

    def __post_init__(self) -> None:
        rules = self.rules
        assert isinstance(rules, Bever)
        moves = self.moves if rules.variants.free_play else ()
        missing = (None,) * (len(self.states) - 1 - len(moves))
        object.__setattr__(self, "states", with_moves(self.states, (*moves, *missing)))


def read_moves(text: str, name: str) -> TraceFile | None:
    """Return the game of a deal and its moves, or `None` if the text has none."""
    if not text.lstrip().startswith("{") or '"moves"' not in text:
        return None
    document = read_json(text)
    if not isinstance(document, dict) or "trace" in document or "moves" not in document:
        return None
    moves = document["moves"]
    if not isinstance(moves, list):
        raise InputError(f"moves is {shown(moves)}: a list such as ['take 2'] was expected")
    if "start" not in document:
        raise InputError("start is missing: a deal was expected, such as '2233/0'")
    if len(moves) >= MOST_BOARDS:
        raise InputError(f"it has {len(moves)} moves: at most {MOST_BOARDS - 1} are read")
    scope = document.get("scope")
    told = dict(scope) if isinstance(scope, dict) else {}
    told |= {RULES: document[RULES]} if document.get(RULES) else {}
    rules = Scope.read(told).referee
    assert isinstance(rules, Bever)
    try:
        deal, events = read_deal(document["start"]), [read_move(move) for move in moves]
    except Unreadable as wrong:
        raise InputError(str(wrong)) from None
    flaw = replace(rules, start=deal).flaw()
    if flaw is not None:
        raise InputError(flaw)
    return TraceFile(_played(rules, rules.starting_board(deal), events))


def _played(rules: Bever, first: Board, events: Sequence[Event]) -> Trace:
    """The boards of some moves, up to the first that is not legal."""
    boards = [first]
    for event in events:
        before = boards[-1]
        boards.append(rules.after(before, _turn(before, event)))
        if not any(move.event == event for move in rules.moves(before)):
            break
    return ToldTrace(rules, tuple(boards), (*events[: len(boards) - 1], None))


def _turn(board: Board, event: Event) -> Turn:
    """What a move would do, legal or not."""
    hand = board.cards[board.turn.index]
    if event.kind is Kind.DISCARD:
        assert event.card is not None
        return discarded(hand, event.card)
    assert event.position is not None
    if event.kind is Kind.TAKE:
        return taken(hand, event.position, board.top)
    assert event.card is not None
    return swapped(hand, event.position, event.card)


class BeverCodec(Codec[Board, Event]):
    """Boards by their cards and worlds, with the moves that led to them."""

    formats = (GameFormat(read_moves),)
    world_keys = (RULES,)

    def to_plain(self, state: Board) -> dict[str, Any]:
        return to_plain(state)

    def boards(self, trace: Any) -> list[dict[str, Any]]:
        return boards_to_plain(trace.rules, trace.states)

    def trace(self, boards: Sequence[Any], scope: GameScope) -> Trace:
        rules = scope.referee
        assert isinstance(rules, Bever)
        try:
            states, moves = boards_from_plain(rules, boards), moves_from_plain(boards)
        except Unreadable as wrong:
            raise InputError(str(wrong)) from None
        return ToldTrace(rules, states, tuple(moves))

    def world(self, rules: Any) -> dict[str, Any]:
        return {RULES: list(rules.variants.names)}

    def scope_document(self, trace: Any) -> dict[str, Any]:
        rules = trace.rules
        return Scope(rules.highest, rules.start, len(trace), rules.variants).document()

    def pinned(self, trace: Any, scope: GameScope) -> Pinned:
        rules = trace.rules
        told: dict[str, Any] = {"game": self.game.name, "highest": rules.highest}
        if rules.variants != MENDED:
            told[RULES] = ",".join(rules.variants.names)
        return Pinned(self.boards(trace), told)
