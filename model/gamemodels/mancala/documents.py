"""JSON documents of Mancala: boards, layouts and answers written, boards and layouts read."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gamechecks.core.errors import InputError
from gamechecks.core.plain import Document, shown
from gamechecks.core.scope import MOST_BOARDS
from gamechecks.formats.documents import keyed
from gamemodels.mancala.board import VARIANTS, Board, Layout, Player, Pocket, Rules, pocket_name
from gamemodels.mancala.rules import EventKind, Mancala, Trace
from gamemodels.mancala.scope import MOST_MARBLES, MOST_POCKETS, position_of
from gamemodels.rules import replay

if TYPE_CHECKING:
    from gamemodels.mancala.best_play import BestPlay
    from gamemodels.mancala.partial_instances import Completion, Example


def board_document(board: Board) -> Document:
    """A board by the names of its fields and pockets."""
    return {
        "marbles": {pocket_name(p): count for p, count in enumerate(board.marbles)},
        "turn": board.turn.value,
        "hand": board.hand,
        "last_pocket": _name(board.last_pocket),
    }


def layout_document(layout: Layout) -> Document:
    """The fields of every pocket, by name."""
    pockets = list(enumerate(layout.pockets))
    return {
        "side": {pocket_name(p): pocket.side.value for p, pocket in pockets},
        "mancala": {
            pocket_name(p): pocket.mancala.value if pocket.mancala else None
            for p, pocket in pockets
        },
        "next": {pocket_name(p): pocket_name(pocket.next) for p, pocket in pockets},
        "opposite": {pocket_name(p): _name(pocket.opposite) for p, pocket in pockets},
    }


def best_document(answer: "BestPlay") -> Document:
    """The value, or the interval that it lies in; the first moves and a line of best play."""
    known = "value" if answer.exact else "interval"
    events = () if answer.trace is None else replay(answer.trace).events
    picked = [event.pocket for event in events if event.kind is EventKind.PICKUP]
    return keyed(
        answer,
        f"verdict scope reason seconds {known} winner moves line positions trace",
        scope=answer.scope.document() | {"boards": None},
        moves={
            name: low if low == high else [low, high] for name, (low, high) in answer.moves.items()
        },
        line=None if answer.trace is None else [_name(pocket) for pocket in picked],
    )


def completion_document(example: "Example", completion: "Completion") -> Document:
    """Whether an example can be completed, how, or what stands in the way."""
    return {
        "verdict": completion.verdict,
        "reason": completion.unknown,
        "scope": {"pockets": example.pockets, "marbles": None, "boards": len(completion.boards)},
        "name": example.name,
        "predicate": example.predicate,
        "reasons": list(completion.reasons),
        "layout": None if completion.layout is None else layout_document(completion.layout),
        "boards": [board_document(board) for board in completion.boards],
    }


def _name(index: int | None) -> str | None:
    return None if index is None else pocket_name(index)


LAYOUT_FIELDS = ("side", "mancala", "next", "opposite")
MOST_COUNT = MOST_POCKETS * MOST_MARBLES

_PLAYERS = {player.value: player for player in Player}


def trace_of(
    boards: object, layout: object, rules: object, marbles: int | None, start: object = None
) -> Trace:
    """A trace from a list of boards; without a layout, p1 … pP are meant clockwise.

    The `marbles` of each ordinary pocket are told where there is none to show them, and so is the
    position that games `start` at if it is another than usual.
    """
    if not isinstance(boards, Sequence) or isinstance(boards, str):
        raise InputError(f"the trace is {_shown(boards)}: a list of boards was expected")
    if not boards:
        raise InputError("the trace has no boards: at least one was expected")
    if len(boards) > MOST_BOARDS:
        raise InputError(f"the trace has {len(boards)} boards: at most {MOST_BOARDS} are read")
    names = _names(_marbles(1, boards[0]))
    if layout is None:
        _check_canonical(list(names))
    physical = Layout.canonical(len(names)) if layout is None else _layout(layout, names)
    read = tuple(_board(at, board, names) for at, board in enumerate(boards, 1))
    each = _marbles_each(physical, read[0], marbles or 0)
    return Mancala(physical, each, _rules(rules), _start(start, len(physical))).trace(read)


def _start(start: object, pockets: int) -> Board | None:
    """The position that a document tells of, if it does."""
    position = position_of(start) if isinstance(start, str) else start
    if position is None or (isinstance(position, Board) and len(position.marbles) == pockets):
        return position
    raise InputError(f"start is {shown(start)}: a position of its pockets was expected")


def _marbles_each(layout: Layout, first: Board, told: int) -> int:
    """What most ordinary pockets of the first board hold, if there are any."""
    counts = Counter(first.marbles[pocket] for pocket in layout.ordinary)
    return counts.most_common(1)[0][0] if counts else told


def marbles_of(scope: Mapping[str, object]) -> int | None:
    """The marbles of each ordinary pocket that a scope tells of, if it does."""
    said = scope.get("marbles")
    return said if type(said) is int and 0 <= said <= MOST_MARBLES else None


def _rules(names: object) -> Rules:
    if not isinstance(names, Sequence) or not all(name in VARIANTS for name in names):
        raise InputError(f"rules is {_shown(names)}: some of {listed(VARIANTS)} were expected")
    return Rules.named(names)


def _names(marbles: Mapping[str, object]) -> dict[str, int]:
    """The pockets of the first board and their indices, p2 before p10."""
    if len(marbles) % 2 or not 2 <= len(marbles) <= MOST_POCKETS:
        raise InputError(
            f"board 1: there are {len(marbles)} pockets: an even number from 2 to "
            f"{MOST_POCKETS} was expected, both mancalas included"
        )
    return {name: index for index, name in enumerate(sorted(marbles, key=_natural))}


def _natural(name: str) -> list[tuple[int, str]]:
    """Words compare as words, and numbers between them by their size."""
    parts = re.split(r"([0-9]+)", name)
    return [(len(part) if place % 2 else 0, part) for place, part in enumerate(parts)]


def _check_canonical(names: list[str]) -> None:
    if names != [pocket_name(index) for index in range(len(names))]:
        raise InputError(
            f"board 1: the pockets are {listed(names)}: without a layout p1 to p{len(names)} "
            "were expected"
        )


def _board(at: int, board: Any, names: Mapping[str, int]) -> Board:
    marbles = _marbles(at, board)
    if marbles.keys() != names.keys():
        raise InputError(
            f"board {at}: the pockets are {listed(marbles)}: {listed(names)} were expected, "
            "as on board 1"
        )
    counts = tuple(_count(at, f"marbles of {name}", marbles[name]) for name in names)
    hand = _count(at, "hand", _field(at, board, "hand"))
    turn = _field(at, board, "turn")
    if not isinstance(turn, str) or turn not in _PLAYERS:
        raise InputError(
            f"board {at}: turn is {_shown(turn)}: one of {listed(_PLAYERS)} was expected"
        )
    # With an empty hand it does not matter where the hand last was.
    last = _last_pocket(at, board, names) if hand else None
    return Board(counts, _PLAYERS[turn], hand, last)


def _marbles(at: int, board: object) -> Mapping[str, Any]:
    if not isinstance(board, Mapping):
        raise InputError(f"board {at}: an object with its fields was expected")
    marbles = _field(at, board, "marbles")
    if isinstance(marbles, list):
        return {pocket_name(index): count for index, count in enumerate(marbles)}
    if not isinstance(marbles, Mapping):
        raise InputError(
            f"board {at}: marbles is {_shown(marbles)}: counts by the names of pockets "
            "were expected"
        )
    return marbles


def _last_pocket(at: int, board: Mapping[str, object], names: Mapping[str, int]) -> int | None:
    name = _field(at, board, "last_pocket")
    if name is None:
        return None
    if not isinstance(name, str) or name not in names:
        raise InputError(
            f"board {at}: last_pocket is {_shown(name)}: one of {listed(names)} or none "
            "was expected"
        )
    return names[name]


def _field(at: int, board: Mapping[str, object], name: str) -> Any:
    if name not in board:
        raise InputError(f"board {at}: {name} is missing")
    return board[name]


def _count(at: int, field: str, value: object) -> int:
    if type(value) is not int or not 0 <= value <= MOST_COUNT:
        raise InputError(
            f"board {at}: {field} is {_shown(value)}: a whole number from 0 to {MOST_COUNT} "
            "was expected"
        )
    return value


def _layout(fields: object, names: Mapping[str, int]) -> Layout:
    if not isinstance(fields, Mapping):
        raise InputError(f"layout is {_shown(fields)}: {listed(LAYOUT_FIELDS)} were expected")
    given = {field: _layout_field(fields, field, names) for field in LAYOUT_FIELDS}
    pockets = []
    for name in names:
        mancala, opposite = given["mancala"].get(name), given["opposite"].get(name)
        pockets.append(
            Pocket(
                side=_PLAYERS[given["side"][name]],
                mancala=None if mancala is None else _PLAYERS[mancala],
                next=names[given["next"][name]],
                opposite=None if opposite is None else names[opposite],
            )
        )
    return Layout(tuple(pockets))


def _layout_field(
    fields: Mapping[str, object], field: str, names: Mapping[str, int]
) -> Mapping[str, Any]:
    """One field of all pockets, each value one that the field may have."""
    values = fields.get(field)
    if not isinstance(values, Mapping):
        raise InputError(
            f"layout: {field} is {_shown(values)}: a value for each pocket was expected"
        )
    partial = field in ("mancala", "opposite")
    known = _PLAYERS if field in ("side", "mancala") else names
    for name in [*names, *values]:
        if name not in names:
            raise InputError(f"layout: {field} of {name!r}: one of {listed(names)} was expected")
        value = values.get(name)
        if not (partial and value is None) and not (isinstance(value, str) and value in known):
            raise InputError(
                f"layout: {field} of {name} is {_shown(value)}: one of {listed(known)} was expected"
            )
    return values


def listed(names: Iterable[str]) -> str:
    """A few names for a sentence."""
    several = list(names)
    if len(several) > 8:
        several[4:-1] = ["…"]
    return ", ".join(several) or "none"


def _shown(value: object) -> str:
    if value is None:
        return "missing"
    return shown(value)
