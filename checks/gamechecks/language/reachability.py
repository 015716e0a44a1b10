"""Goals that come to reaching a state: the boards that were seen settle them, never the end."""

from gamechecks.language.residual import FALSE, TRUE, Known, Term, Truth
from gamechecks.language.residual_terms import Calculated, OfState
from gamechecks.language.residual_truths import (
    Always,
    Compared,
    Elsewhere,
    Holds,
    Joined,
    Negation,
    Same,
    Until,
)


def reaches_a_state(goal: Truth) -> bool:
    """Whether a goal says that states of some kind come about, in whatever number of boards.

    Then it is met from a state within fewer boards if it is met at all, and to come to the same
    state later with the same goal left is of no use.
    """
    match goal:
        case Until():
            return _of_state(goal.meanwhile) and _of_state(goal.goal)
        case Negation(operand=Always() as kept):
            return _of_state(kept.body)
        case Joined():
            return all(map(reaches_a_state, goal.parts))
    return False


def _of_state(truth: Truth) -> bool:
    """Whether a truth is about one state alone, and the same whatever follows."""
    match truth:
        case Holds() | Elsewhere():
            return True
        case Negation():
            return _of_state(truth.operand)
        case Joined():
            return all(map(_of_state, truth.parts))
        case Same():
            return _of_state(truth.left) and _of_state(truth.right)
        case Compared():
            return _term_of_state(truth.left) and _term_of_state(truth.right)
    return truth is TRUE or truth is FALSE


def _term_of_state(term: Term) -> bool:
    match term:
        case Known() | OfState():
            return True
        case Calculated():
            return _term_of_state(term.left) and _term_of_state(term.right)
    return False
