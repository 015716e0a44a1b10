"""What is said of a trace that was read, as JSON documents; boards are counted from 1."""

from typing import TYPE_CHECKING

from gamechecks.formats.documents import Document, from_one, told, trace_document, world_document

if TYPE_CHECKING:
    from gamechecks.traces.evaluating import Evaluation
    from gamechecks.traces.judging import Judgement
    from gamechecks.traces.strategies import StrategyJudgement


def judgement_document(judgement: "Judgement") -> Document:
    """The referee's verdict."""
    fault = judgement.fault
    return {
        "verdict": "legal" if fault is None else "illegal",
        **told(judgement.model),
        "scope": judgement.world,
        "boards": len(judgement.trace),
        "padding": judgement.padding if fault is None else None,
        "fault": None
        if fault is None
        else {
            **({"board": fault.index + 1} if fault.line is None else {"line": fault.line}),
            "reason": fault.reason,
            "legal": [judgement.look.to_plain(state) for state in fault.legal],
        },
    }


def shown_document(judgement: "Judgement") -> Document:
    """A trace, with the summary of the game if it is one."""
    legal = judgement.fault is None
    return {
        **judgement_document(judgement),
        "summary": judgement.look.summary(judgement.game) if legal else None,
        **world_document(judgement.trace, judgement.model),
        "trace": trace_document(judgement.trace, judgement.model),
    }


def evaluation_document(evaluation: "Evaluation") -> Document:
    """The value of a formula or a term on the trace and at every board."""
    return {
        "verdict": "evaluated",
        **told(evaluation.judgement.model),
        "scope": evaluation.judgement.world,
        "formula": evaluation.text,
        "type": evaluation.sort.name,
        "board": evaluation.board + 1,
        "value": evaluation.plain(evaluation.value),
        "wrong_at": from_one(evaluation.wrong_at),
        "boards": len(evaluation.values),
        "values": [evaluation.plain(value) for value in evaluation.values],
    }


def strategy_document(judgement: "StrategyJudgement") -> Document:
    """Whether a strategy does what it promises, or the game by which it fails."""
    file, fault = judgement.file, judgement.fault
    return {
        "verdict": "holds" if fault is None else "fails",
        **told(file.scope.game),
        "scope": file.scope.document(),
        "player": file.player,
        "formula": file.formula,
        "forced": file.strategy.forced,
        "positions": judgement.positions,
        "fault": None
        if fault is None
        else {"board": len(fault.states) or None, "reason": fault.reason},
        "trace": trace_document(judgement.trace, file.scope.game),
    }
