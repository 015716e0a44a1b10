"""An answer as a JSON document, whatever was asked."""

from typing import Any

from gamechecks.core.loading import loaded
from gamechecks.formats.documents import Document

DOCUMENTS = {
    "Verdict": "gamechecks.formats.documents:verdict_document",
    "Instances": "gamechecks.formats.documents:instances_document",
    "CheckVerdict": "gamechecks.formats.documents:check_document",
    "Explanation": "gamechecks.formats.documents:explanation_document",
    "Proof": "gamechecks.formats.proofs:proof_document",
    "Bounds": "gamechecks.formats.documents:bounds_document",
    "Odds": "gamechecks.formats.documents:odds_document",
    "ForceVerdict": "gamechecks.formats.strategies:force_document",
    "Difference": "gamechecks.formats.documents:difference_document",
    "Judgement": "gamechecks.formats.judgements:judgement_document",
    "StrategyJudgement": "gamechecks.formats.judgements:strategy_document",
    "Evaluation": "gamechecks.formats.judgements:evaluation_document",
}
"""What writes each kind of answer, loaded when there is one."""


def document_of(answer: Any) -> Document:
    """The document of an answer."""
    document: Document = loaded(DOCUMENTS[type(answer).__name__])(answer)
    return document
