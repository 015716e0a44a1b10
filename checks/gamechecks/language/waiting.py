"""Truths that nothing but the last board of a trace can change."""

from gamechecks.language.residual import FALSE, TRUE, Known, Residual
from gamechecks.language.residual_terms import AtEndTerm, Calculated
from gamechecks.language.residual_truths import AtEnd, Compared, Joined, Negation, Same


def waits_for_end(rest: Residual) -> bool:
    """Whether what is left of a formula stays as it is until the last board is read."""
    match rest:
        case AtEnd() | AtEndTerm():
            return not rest.remembers
        case Known():
            return True
        case Negation():
            return waits_for_end(rest.operand)
        case Joined():
            return all(map(waits_for_end, rest.parts))
        case Same() | Compared() | Calculated():
            return waits_for_end(rest.left) and waits_for_end(rest.right)
    return rest is TRUE or rest is FALSE
