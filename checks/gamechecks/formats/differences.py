"""A difference between rules as a JSON document."""

from gamechecks.core.difference import Continuation, Difference
from gamechecks.formats.documents import Document, seconds_document, told, trace_document
from gamechecks.show.presentation import presentation_of


def difference_document(answer: Difference) -> Document:
    """The boards that the rules share, and both continuations."""
    game = answer.scope.game
    return {
        "verdict": answer.outcome.value,
        **told(game),
        "scope": answer.scope.document(),
        "rule": answer.rule,
        "reason": answer.reason,
        "settled": answer.settled,
        "seconds": seconds_document(answer.seconds),
        "seed": answer.seed,
        "engine": answer.engine.value,
        "boards": None if answer.shared is None else len(answer.shared),
        "trace": None if answer.shared is None else trace_document(answer.shared, game),
        "parted_by": list(answer.parted_by),
        "original": _continuation(answer, answer.original),
        "variant": _continuation(answer, answer.variant),
    }


def _continuation(answer: Difference, side: Continuation | None) -> Document | None:
    if side is None:
        return None
    look = presentation_of(answer.scope.game)
    return {
        "rules": list(side.rules.names),
        "events": [look.kind(move.event) for move in side.moves],
        "trace": [look.to_plain(move.state) for move in side.moves],
    }
