"""An answer as a JSON document, whatever was asked."""

from importlib import import_module
from typing import Any

from gamechecks.formats.documents import Document

DOCUMENTS = {
    "Verdict": "documents.verdict_document",
    "Instances": "documents.instances_document",
    "CheckVerdict": "documents.check_document",
    "Explanation": "documents.explanation_document",
    "Proof": "proofs.proof_document",
    "Bounds": "documents.bounds_document",
    "Odds": "documents.odds_document",
    "ForceVerdict": "strategies.force_document",
    "Difference": "documents.difference_document",
    "Judgement": "judgements.judgement_document",
    "StrategyJudgement": "judgements.strategy_document",
    "Evaluation": "judgements.evaluation_document",
}
"""What writes each kind of answer, loaded when there is one."""


def document_of(answer: Any) -> Document:
    """The document of an answer."""
    module, name = DOCUMENTS[type(answer).__name__].split(".")
    document: Document = getattr(import_module(f"gamechecks.formats.{module}"), name)(answer)
    return document
