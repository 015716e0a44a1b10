"""What only Mancala's JSON documents have: boards, layouts, bounds, partial instances."""

from typing import TYPE_CHECKING

from gamechecks.formats.documents import Document, keyed
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, pocket_name
from gamemodels.mancala.referee import EventKind
from gamemodels.rules import replay

if TYPE_CHECKING:
    from gamechecks.mancala.best import BestPlay
    from gamechecks.mancala.example import Completion, Example


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
