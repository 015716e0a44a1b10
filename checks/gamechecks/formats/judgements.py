"""What is said of a trace that was read, as JSON documents; boards are counted from 1."""

from typing import TYPE_CHECKING

from gamechecks.formats.documents import (
    Document,
    board_document,
    layout_document,
    trace_document,
)
from gamechecks.traces.summary import Summary
from gamemodels.mancala.layout import Player
from gamemodels.mancala.variants import ORIGINAL

if TYPE_CHECKING:
    from gamechecks.traces.evaluating import Evaluation
    from gamechecks.traces.judging import Judgement


def judgement_document(judgement: "Judgement") -> Document:
    """The referee's verdict."""
    fault = judgement.fault
    return {
        "verdict": "legal" if fault is None else "illegal",
        "scope": scope_of(judgement),
        "boards": len(judgement.trace),
        "padding": judgement.padding if fault is None else None,
        "fault": None
        if fault is None
        else {
            "board": fault.index + 1,
            "reason": fault.reason,
            "legal": [board_document(board) for board in fault.legal],
        },
    }


def shown_document(judgement: "Judgement") -> Document:
    """A trace, with the summary of the game if it is one."""
    legal = judgement.fault is None
    return {
        **judgement_document(judgement),
        "summary": summary_document(Summary.of(judgement.game)) if legal else None,
        "layout": layout_document(judgement.trace.layout),
        "trace": trace_document(judgement.trace),
    }


def summary_document(summary: Summary) -> Document:
    """A game in a few numbers."""
    return {
        "over": summary.over,
        "winner": summary.winner.value if summary.winner else None,
        "score": dict(zip((player.value for player in Player), summary.score, strict=True)),
        "turns": summary.turns,
        "pickups": summary.pickups,
        "steals": summary.steals,
    }


def evaluation_document(evaluation: "Evaluation") -> Document:
    """The value of a formula or a term on the trace and at every board."""
    return {
        "verdict": "evaluated",
        "scope": scope_of(evaluation.judgement),
        "formula": evaluation.text,
        "type": evaluation.type.value,
        "board": evaluation.board + 1,
        "value": evaluation.plain(evaluation.value),
        "wrong_at": None if evaluation.wrong_at is None else evaluation.wrong_at + 1,
        "boards": len(evaluation.values),
        "values": [evaluation.plain(value) for value in evaluation.values],
    }


def scope_of(judgement: "Judgement") -> Document:
    """How big the world of a trace is, and which variants of the rules are on, if any."""
    trace = judgement.trace
    size = {"pockets": len(trace.layout), "marbles": judgement.trace.marbles, "boards": len(trace)}
    return size if trace.variants == ORIGINAL else {**size, "rules": list(trace.variants.names)}
