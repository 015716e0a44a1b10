"""What only Mancala's JSON documents have: boards, layouts, bounds, partial instances."""

from typing import TYPE_CHECKING

from gamechecks.core.verdict import Bounds
from gamechecks.formats.documents import Document, keyed, trace_document
from gamechecks.mancala.scope import EXPLICIT_NAMES
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


def bounds_document(answer: Bounds) -> Document:
    """The bounds by name; those that are not settled are listed as open.

    Where the value under best play is told, so are the boards of a game of that value.
    """
    document: Document = {
        **keyed(answer, "verdict scope reason engine solver seconds seed jobs", **_whole(answer)),
        **{bound.name: bound.value for bound in answer.bounds if bound.exact},
        "open": [bound.name for bound in answer.bounds if not bound.exact],
        "evidence": {
            bound.name: {
                "found": bound.value,
                "refuted": bound.refuted,
                "seed": bound.seed,
                "trace": trace_document(bound.trace, answer.scope.game),
                "engine": "explicit" if bound.name in EXPLICIT_NAMES else answer.engine.value,
            }
            | ({} if bound.interval is None else {"interval": list(bound.interval)})
            for bound in answer.bounds
        },
    }
    for bound in answer.bounds:
        if bound.name == "value_under_best_play":
            document["best_line"] = trace_document(bound.trace, answer.scope.game)
    return document


def best_document(answer: "BestPlay") -> Document:
    """The value, or the interval that it lies in; the first moves and a line of best play."""
    known = "value" if answer.exact else "interval"
    events = () if answer.trace is None else replay(answer.trace).events
    picked = [event.pocket for event in events if event.kind is EventKind.PICKUP]
    return keyed(
        answer,
        f"verdict scope reason seconds {known} winner moves line positions trace",
        **_whole(answer),
        moves={
            name: low if low == high else [low, high] for name, (low, high) in answer.moves.items()
        },
        line=None if answer.trace is None else [_name(pocket) for pocket in picked],
    )


def _whole(answer: "Bounds | BestPlay") -> Document:
    """The scope of an answer about whole games, however long."""
    return {"scope": answer.scope.document() | {"boards": None}}


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
