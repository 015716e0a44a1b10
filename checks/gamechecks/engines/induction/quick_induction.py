"""Induction on claims: theorems and properties that hold in all games of a scope."""

from collections.abc import Iterator

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, Unsettled
from gamechecks.core.scope import GameScope
from gamechecks.engines.induction.induction import Induction, Invariant
from gamechecks.engines.induction.theorems import DEFAULT_K, named, says_that_games_end
from gamechecks.engines.plan import INDUCTION_SECONDS
from gamechecks.language.question import (
    Condition,
    Formula,
    body_of,
    condition,
    invariant,
    joint_condition,
    written_out,
)
from gamechecks.language.source import FormulaError
from gamechecks.language.syntax import Apply, Literal, Node, Not, Quantified, Variable
from gamechecks.language.vocabulary import JointLemmas, Vocabulary
from gamechecks.language.words import Kind


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
    return [
        claim for each in scope.game.proofs.invariants(scope) if (claim := claim_of(each, scope))
    ]


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


def claims_of_end(wanted: Condition, vocabulary: Vocabulary) -> list[Invariant]:
    """The two things to be shown, or the second alone if there is no F; none for other forms."""
    if callable(wanted.source):
        return []
    match wanted.source:
        case Apply("always", (Apply("implies", (premise, goal)),)):
            pass
        case Apply("implies", (Apply("eventually", (premise,)), goal)):
            pass
        case goal:
            premise = Literal(True)
    if not _of_board(premise) or not _of_end(goal):
        return []
    return list(_claims(str(premise), str(goal), vocabulary))


def _claims(premise: str, goal: str, vocabulary: Vocabulary) -> Iterator[Invariant]:
    texts = [f"implies(final and ({premise}), {goal})"]
    if premise != "True":
        # Games that are cut off have it too: no next board says otherwise.
        texts.insert(0, f"implies({premise}, not next(not ({premise})))")
    for text in texts:
        formula = condition(f"always({text})", vocabulary).source
        assert isinstance(formula, Apply), "it was just written so"
        yield Invariant(text, text, formula, formula.arguments[0])


def _of_board(node: Node) -> bool:
    """Whether a formula or a term is about one board and nothing that leads on from it."""
    match node:
        case Apply(body=None):
            return node.word.kind is Kind.STATE and all(map(_of_board, node.children))
        case Apply():
            return node.name in ("implies", "iff") and all(map(_of_board, node.children))
    return all(map(_of_board, node.children))


def _of_end(node: Node) -> bool:
    """Whether a formula or a term is about the last board alone."""
    match node:
        case Apply("at_end"):
            return all(map(_of_board, node.children))
        case Apply(body=Node() as body):
            return _of_end(body)
        case Apply():
            return node.name in ("implies", "iff") and all(map(_of_end, node.children))
        case Variable() | Quantified():
            return False
    return all(map(_of_end, node.children))


def holds_at_any_length(
    wanted: Condition, scope: GameScope, clock: Clock, seed: int, *, over: bool = False
) -> bool:
    """Whether a property is proved by induction, without a look for a game that breaks it.

    If the games meant are all `over` at their last board, it may be about that board.
    """
    claim = claim_of_board(wanted)
    claims = [claim] if claim else claims_of_end(wanted, scope.vocabulary) if over else []
    if not claims:
        return False
    try:
        known = [each for each in invariants_of(scope) if each.name != wanted.name]
        with clock.briefly(INDUCTION_SECONDS):
            induction = Induction(scope, clock, seed)
            for each in (*known, *claims):
                if not inductive(each, induction):
                    return False
                induction.know(each)
    except (FormulaError, Unsettled):
        return False
    return True


def never_happens(
    premise: Condition, scope: GameScope, clock: Clock, seed: int, *, over: bool = False
) -> bool:
    """Whether it is proved by induction that something comes true in no game."""
    opposite = never(premise)
    return opposite is not None and holds_at_any_length(opposite, scope, clock, seed, over=over)


def inductive(claim: Invariant, induction: Induction) -> bool:
    """Whether a claim holds at the next board if it does at the last ones, and at the first."""
    for k in range(DEFAULT_K + 1):
        if k and induction.broken(claim, k - 1, from_start=True, least=False):
            return False
        if induction.broken(claim, k, from_start=False, least=False) is None:
            return True
    return False
