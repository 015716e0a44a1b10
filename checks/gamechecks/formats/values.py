"""Odds and forced goals as JSON documents."""

from typing import Any

from gamechecks.engines.values.outcomes import Chance, Odds
from gamechecks.formats.documents import Document, seconds_document, told


def odds_document(answer: Odds) -> Document:
    """Each probability as a fraction; where players choose, the least and the greatest."""
    document: Document = {
        "verdict": "exact" if answer.exact else "partial",
        **told(answer.scope.game),
        "scope": answer.scope.document(),
        "reason": answer.reason,
        "seconds": seconds_document(answer.seconds),
        "random": list(answer.random),
        "left_open": list(answer.open),
        "positions": answer.positions,
    }
    chances = {name: _chance(answer, chance) for name, chance in answer.chances.items()}
    if answer.outcomes or len(answer.asked) > 1:
        unsettled = [name for name in answer.asked if name not in chances]
        return {**document, "odds": chances, **({"open": unsettled} if unsettled else {})}
    document["formula"] = answer.asked[0]
    found = chances.get(answer.asked[0])
    if isinstance(found, dict):
        return {**document, **found}
    return {**document, "probability": found}


def _chance(answer: Odds, chance: Chance) -> Any:
    if not answer.open:
        return str(chance.least)
    return {"least": str(chance.least), "greatest": str(chance.greatest)}
