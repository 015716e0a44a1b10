"""What can be told of the rest of a formula before it is read any further.

A look at all positions need not go on where what is left of a goal can no longer come true, for
words tell what they can become from a state on. Some goals wait for the last board, and some come
to reaching a state: the boards that were seen settle them, never the end.
"""

from math import inf
from typing import Any

from gamechecks.language.concrete import Range, calculate_range, settled
from gamechecks.language.residual import (
    FALSE,
    TRUE,
    Always,
    Compared,
    Joined,
    Known,
    Negation,
    Next,
    Residual,
    Same,
    Term,
    Truth,
    Until,
)
from gamechecks.language.residual_terms import (
    AtEnd,
    Calculated,
    Count,
    Elsewhere,
    NextTerm,
    OfState,
    SoFar,
    Summed,
    Tally,
)
from gamemodels.rules import GameRules

Possible = Range | frozenset[Any] | None
"""What a term can be from here on: a range, some members of a sort, or anything."""


def foreseeable(rest: Residual) -> bool:
    """Whether some word in what is left of a formula tells what it can become."""
    if isinstance(rest, OfState):
        return rest.word.later is not None
    return any(map(foreseeable, rest.inner))


def waits_for_end(rest: Residual) -> bool:
    """Whether only the last state can change what is left of a formula."""
    return all(
        isinstance(leaf, Known) or (isinstance(leaf, AtEnd) and not leaf.remembers)
        for leaf in _leaves(rest)
    )


def reaches_a_state(goal: Truth) -> bool:
    """Whether a goal says that states of some kind come about, in whatever number of boards.

    Then it is met from a state within fewer boards if it is met at all, and to come to the same
    state later with the same goal left is of no use.
    """
    match goal:
        case Until(meanwhile, wanted):
            return _of_state(meanwhile) and _of_state(wanted)
        case Negation(Always(kept)):
            return _of_state(kept)
        case Joined(_, parts):
            return all(map(reaches_a_state, parts))
    return False


def _of_state(rest: Residual) -> bool:
    """Whether a truth is about one state alone, and the same whatever follows."""
    return all(isinstance(leaf, Known | OfState | Elsewhere) for leaf in _leaves(rest))


def _leaves(rest: Residual) -> list[Residual]:
    """What a rest joins, compares and adds up on one and the same board."""
    if isinstance(rest, Negation | Joined | Same | Compared | Calculated):
        return [leaf for part in rest.inner for leaf in _leaves(part)]
    return [rest]


def foreseen(truth: Truth, rules: GameRules, state: object) -> bool | None:
    """What a truth is on this state and every later one, if that is sure."""
    match truth:
        case Negation():
            sure = foreseen(truth.operand, rules, state)
            return None if sure is None else not sure
        case Joined():
            parts = [foreseen(part, rules, state) for part in truth.parts]
            if (not truth.every) in parts:
                return not truth.every
            return None if None in parts else truth.every
        case Same():
            one, two = (foreseen(side, rules, state) for side in (truth.left, truth.right))
            return None if one is None or two is None else one is two
        case Compared():
            sides = (_possible(side, rules, state) for side in (truth.left, truth.right))
            return _compared(truth.sign, *sides)
        case Until():
            return foreseen(truth.goal, rules, state)
        case Always() | AtEnd():
            return foreseen(truth.body, rules, state)
        case Next():
            return False if foreseen(truth.body, rules, state) is False else None
    return truth is TRUE if truth is TRUE or truth is FALSE else None


def _possible(term: Term, rules: GameRules, state: object) -> Possible:
    """What a term can be on this state and every later one."""
    match term:
        case Known(value=int(value)):
            return value, value
        case Known():
            return frozenset([term.value])
        case OfState():
            later = term.word.later
            return None if later is None else later(rules, state, *term.given)
        case AtEnd() | NextTerm():
            return _possible(term.body, rules, state)
        case Count() | SoFar() | Tally():
            return term.passed, inf
        case Calculated():
            one, two = (_possible(side, rules, state) for side in (term.left, term.right))
            if not isinstance(one, tuple) or not isinstance(two, tuple):
                return None
            return calculate_range(term.sign, one, two)
        case Summed() if all(guard is TRUE for guard, _ in term.parts):
            total: Range = (0, 0)
            for _, part in term.parts:
                possible = _possible(part, rules, state)
                if not isinstance(possible, tuple):
                    return None
                total = calculate_range("+", total, possible)
            return total
    return None


def _compared(sign: str, left: Possible, right: Possible) -> bool | None:
    """What a comparison comes to whatever its sides turn out to be, if that is sure."""
    if isinstance(left, frozenset) and isinstance(right, frozenset):
        equal = None if left & right else False
        if len(left | right) == 1:
            equal = True
        return equal if equal is None or sign == "==" else not equal
    if not isinstance(left, tuple) or not isinstance(right, tuple):
        return None
    return settled(sign, left, right)
