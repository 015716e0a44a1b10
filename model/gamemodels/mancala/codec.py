"""Boards and traces of Mancala as plain data, as move lists and as instances of Alloy."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gamechecks.core.errors import InputError
from gamechecks.core.plain import shown
from gamechecks.core.scope import GameScope
from gamechecks.formats.codec import Codec, GameFormat, Notation, Pinned
from gamechecks.formats.files import TraceFile, mapping
from gamemodels.mancala.board import ORIGINAL, Board, Layout, pocket_name
from gamemodels.mancala.documents import (
    LAYOUT_FIELDS,
    board_document,
    layout_document,
    listed,
    marbles_of,
    trace_of,
)
from gamemodels.mancala.rules import Event, EventKind, Trace
from gamemodels.mancala.scope import STANDARD, position_words, scope_document

if TYPE_CHECKING:
    from gamechecks.formats.files import Finding


NONE = "none"
"""Where the hand is while it is empty, as ITF has it."""
VARIABLES = ("marbles", "turn", "hand", "last_pocket")
RULES = "rules"
START = "start"

_ALIASES = {"lastPocket": "last_pocket"}


def _read_alloy(text: str, name: str) -> TraceFile | None:
    """Return the trace of an Alloy instance, if the text is one."""
    if not text.lstrip().startswith("<"):
        return None
    from gamemodels.mancala.alloy import read_alloy

    return TraceFile(read_alloy(text))


def _write_alloy(finding: "Finding") -> str:
    """Return an instance for Alloy's own tools."""
    from gamemodels.mancala.alloy import alloy_text

    return alloy_text(finding)


def _move(event: Event) -> str | None:
    """Return the number of the pocket that is picked up."""
    if event.kind is not EventKind.PICKUP or event.pocket is None:
        return None
    return pocket_name(event.pocket).removeprefix("p")


def _position(state: Board) -> Any:
    """Return a board with an empty hand in a few words."""
    return None if state.hand else position_words(state)


class MancalaCodec(Codec[Board, Event]):
    """Boards by the names of pockets, with the layout beside them."""

    notation = Notation(
        "the numbers of the pockets as they are picked up, such as 3 6 8, as boards show them",
        "[pP]?[0-9]+",
        _move,
        lambda word: word.lower().removeprefix("p").lstrip("0"),
        lambda state: state.turn.words,
        _position,
        STANDARD,
    )
    formats = (GameFormat(_read_alloy, "Alloy", ".xml", _write_alloy),)
    world_keys = ("layout",)

    def to_plain(self, state: Board) -> dict[str, Any]:
        return board_document(state)

    def read(self, boards: Any, document: Mapping[str, Any]) -> Trace:
        scope = mapping(document.get("scope"))
        layout, rules, start = document.get("layout"), scope.get(RULES, ()), scope.get(START)
        trace = trace_of(boards, layout, rules, marbles_of(scope), start)
        size = len(trace.layout)
        if scope.get("pockets", size) != size:
            raise InputError(
                f"its scope has {shown(scope['pockets'])} pockets, and its boards have {size}"
            )
        return trace

    def scope_told(self, document: Mapping[str, Any]) -> None:
        """A board tells its pockets and marbles, whatever a document says."""
        return None

    def scope_document(self, trace: Trace) -> dict[str, Any]:
        return scope_document(
            len(trace.layout), trace.marbles, len(trace), trace.variants, trace.rules.start
        )

    def world(self, rules: Any) -> dict[str, Any]:
        return {"layout": layout_document(rules.layout)}

    def parameters(self, rules: Any) -> dict[str, Any]:
        """The fields of the layout, without an entry where one is none, and the variants."""
        layout = layout_document(rules.layout)
        fields = {
            name: {p: v for p, v in layout[name].items() if v is not None} for name in LAYOUT_FIELDS
        }
        return {**fields, RULES: frozenset(rules.variants.names)}

    def read_itf(
        self, states: list[dict[str, Any]], names: Sequence[str], scope: Mapping[str, Any]
    ) -> Trace:
        missing = set(VARIABLES) - {_ALIASES.get(name, name) for name in names}
        if missing:
            raise InputError(f"vars lacks {listed(sorted(missing))}")
        boards = [_board(state) for state in states]
        first = boards[0] if boards else {}
        given = {name: first[name] for name in LAYOUT_FIELDS if name in first}
        if given and len(given) < len(LAYOUT_FIELDS):
            raise InputError(
                f"board 1: the layout has {listed(given)}: {listed(LAYOUT_FIELDS)} go together"
            )
        rules, start = first.get(RULES, ()), scope.get(START)
        return trace_of(boards, given or None, rules, marbles_of(scope), start)

    def pinned(self, trace: Trace, scope: GameScope) -> Pinned:
        told: dict[str, Any] = {}
        if trace.layout != Layout.canonical(len(trace.layout)):
            told["layout"] = layout_document(trace.layout)
        if trace.variants != ORIGINAL:
            told[RULES] = ",".join(trace.variants.names)
        if trace.rules.start is not None:
            told[START] = position_words(trace.rules.start)
        if not trace.layout.ordinary:
            told["marbles"] = trace.marbles
        boards = [board_document(each) | {"marbles": list(each.marbles)} for each in trace.boards]
        return Pinned(boards, told, "# The marbles are those in p1, p2, ...\n")


def _board(state: Mapping[str, Any]) -> dict[str, Any]:
    """A board from a state of an ITF file, ours or a stranger's."""
    board = {_ALIASES.get(name, name): _named(value) for name, value in state.items()}
    if board.get("last_pocket") == NONE:
        board["last_pocket"] = None
    for name in ("mancala", "opposite"):
        if isinstance(board.get(name), dict):
            board[name] = {p: v for p, v in board[name].items() if v not in (NONE, None)}
    return board


def _named(value: Any) -> Any:
    """A map by the names of pockets, which others count instead."""
    if not isinstance(value, dict):
        return value
    return {f"p{key}" if key.isdecimal() else key: part for key, part in value.items()}
