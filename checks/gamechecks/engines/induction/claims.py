"""Theorems and properties as something to be shown of every board."""

from gamechecks.core.errors import InputError
from gamechecks.core.scope import GameScope
from gamechecks.engines.induction.induction import Invariant
from gamechecks.engines.induction.theorems import named, says_that_games_end
from gamechecks.language.errors import FormulaError
from gamechecks.language.question import Condition, Formula, invariant, joint_condition
from gamechecks.language.reading import written_out
from gamechecks.language.syntax import Apply, Node, Not
from gamechecks.language.vocabulary import JointLemmas
from gamechecks.language.window import body_of


def claim_of(theorem: Formula | JointLemmas, scope: GameScope) -> Invariant | None:
    """What is to be shown of every board; none for the theorem that every game ends."""
    if isinstance(theorem, JointLemmas):
        return claim_of_board(joint_condition(theorem, scope.vocabulary))
    if callable(theorem):
        raise InputError("a Python function cannot be proved: write a formula `always(F)`")
    known = named(theorem, scope.game) if isinstance(theorem, str) else None
    if known is not None and known.formula is None:
        return None
    wanted = invariant(theorem, scope.vocabulary)
    assert not callable(wanted.source)
    if says_that_games_end(wanted.source, scope.game):
        return None
    text = written_out(wanted.name, scope.vocabulary)
    return Invariant(wanted.name.strip(), text, wanted.source, body_of(wanted.source, text))


def invariants_of(scope: GameScope) -> list[Invariant]:
    """What every proof in a world may use, once proved."""
    return [claim for each in scope.invariants if (claim := claim_of(each, scope))]


def never(premise: Condition) -> Condition | None:
    """That something does not come true, for `eventually(X)` as a claim about every board."""
    match premise.source:
        case _ if premise.refuted or callable(premise.source):
            return None
        case Apply("eventually", (happening,)):
            opposite: Node = Apply("always", (Not(happening),))
        case Node() as source:
            opposite = Not(source)
    return Condition(str(opposite), opposite)


def claim_of_board(wanted: Condition) -> Invariant | None:
    """A property as something to be shown of every board; none if it is not of that form."""
    if callable(wanted.source):
        return None
    try:
        return Invariant(
            wanted.name, wanted.name, wanted.source, body_of(wanted.source, wanted.name)
        )
    except FormulaError:
        return None
