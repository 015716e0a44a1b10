"""Which questions can be asked sowing by sowing, and what they come to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from gamechecks.formula.sorts import Type
from gamechecks.formula.syntax import Apply, Comparison, Junction, Literal, Node
from gamechecks.question import Condition
from gamechecks.scope import Games, LayoutChoice
from gamemodels.mancala.layout import Player

_FLIPPED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "==": "=="}


@dataclass(frozen=True)
class Limits:
    """A question that never looks inside a sowing: upper limits, and who must win."""

    boards: int | None = None
    pickups: int | None = None
    turns: int | None = None
    winner: Player | None = None


def limits_of(wanted: Sequence[Condition], games: Games, layout: LayoutChoice) -> Limits | None:
    """What conditions come to as limits; none if they need board steps."""
    if games is Games.ANY or layout is LayoutChoice.SYMBOLIC:
        return None
    if games is Games.UNFINISHED and wanted:
        return None
    limits: Limits | None = Limits()
    for condition in wanted:
        if limits is None or callable(condition.source) or condition.refuted:
            return None
        limits = _narrowed(limits, condition.source)
    return limits


def _narrowed(limits: Limits, node: Node) -> Limits | None:
    """Limits and a formula together; none if the formula is not such a limit."""
    match node:
        case Junction("and", parts):
            narrowed: Limits | None = limits
            for part in parts:
                narrowed = None if narrowed is None else _narrowed(narrowed, part)
            return narrowed
        case Comparison((sign,), (Literal() as left, Apply() as right)) if sign in _FLIPPED:
            return _compared(limits, _FLIPPED[sign], right, left)
        case Comparison((sign,), (Apply() as left, Literal() as right)):
            return _compared(limits, sign, left, right)
        case _:
            return None


def _compared(limits: Limits, sign: str, term: Apply, literal: Literal) -> Limits | None:
    value = literal.value
    if (term.name, sign) == ("winner", "==") and isinstance(value, Player):
        return replace(limits, winner=value) if limits.winner in (None, value) else None
    measure = term.name if not term.arguments and term.type is Type.NUMBER else ""
    if measure not in ("boards", "pickups", "turns") or sign not in ("<=", "<"):
        return None
    assert isinstance(value, int), "the parser has checked the types"
    most = value if sign == "<=" else value - 1
    known = getattr(limits, measure)
    least: dict[str, Any] = {measure: most if known is None else min(known, most)}
    return replace(limits, **least)
