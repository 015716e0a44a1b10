"""A difference between rules as a JSON document."""

from gamechecks.formats.documents import Document, seconds_document
from gamechecks.mancala.difference import Continuation, Difference
from gamechecks.mancala.documents import board_document, trace_document


def difference_document(answer: Difference) -> Document:
    """The boards that the rules share, and both continuations."""
    return {
        "verdict": answer.outcome.value,
        "scope": answer.scope.document(),
        "rule": answer.rule,
        "reason": answer.reason,
        "settled": answer.settled,
        "seconds": seconds_document(answer.seconds),
        "seed": answer.seed,
        "engine": answer.engine.value,
        "boards": None if answer.shared is None else len(answer.shared),
        "trace": trace_document(answer.shared),
        "parted_by": list(answer.parted_by),
        "original": _continuation(answer.original),
        "variant": _continuation(answer.variant),
    }


def _continuation(side: Continuation | None) -> Document | None:
    if side is None:
        return None
    return {
        "rules": list(side.rules.names),
        "events": [move.event.kind.value for move in side.moves],
        "trace": [board_document(move.state) for move in side.moves],
    }
