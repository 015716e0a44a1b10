"""Proofs of formulas about whole games, in worlds in which no game is longer than is known."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gamechecks.core.clock import Clock
from gamechecks.core.scope import GameScope
from gamechecks.core.search_options import SearchOptions, clock_of, seed_of
from gamechecks.core.verdict import CheckOutcome, Compared, Seconds
from gamechecks.engines.induction.confirming import confirmed
from gamechecks.engines.induction.proof import (
    Counterexample,
    Link,
    Proof,
    ProofOutcome,
    ProvedObligation,
)
from gamechecks.engines.induction.quick_induction import holds_at_any_length
from gamechecks.language.question import Formula, condition
from gamechecks.language.reading import written_out
from gamechecks.language.syntax import Apply, Comparison, Junction, Literal, Node
from gamechecks.language.words import Kind

if TYPE_CHECKING:
    from gamechecks.core.verdict import CheckVerdict

_OUTCOMES = {
    CheckOutcome.HOLDS: ProofOutcome.PROVED,
    CheckOutcome.VIOLATED: ProofOutcome.VIOLATED,
    CheckOutcome.UNKNOWN: ProofOutcome.UNKNOWN,
}


@dataclass(frozen=True)
class WholeGames:
    """A formula about whole games, which induction does not take as it is."""

    formula: Formula

    def unknown(self, scope: GameScope, k: int, seed: int, reason: str | None = None) -> Proof:
        """The answer where nothing was tried."""
        name = str(self.formula).strip()
        text, seconds = written_out(name, scope.vocabulary), Seconds(0, 0, 0)
        return Proof(ProofOutcome.UNKNOWN, name, text, scope, k, seconds, seed, reason=reason)


def of_every_game(scope: GameScope, goal: WholeGames, k: int, options: SearchOptions) -> Proof:
    """Prove a formula that induction does not take by a look at all games, however long."""
    from gamechecks.engines.bmc.checking import check

    assert scope.longest is not None, "only where games are known to be no longer"
    begun = goal.unknown(scope, k, seed_of(options))
    clock = clock_of(options)
    stronger = _stronger(goal.formula, begun, clock)
    if stronger is not None:
        return stronger
    answer = check(scope.within(scope.longest), goal.formula, **options)
    words = f"no game of at most {scope.longest} boards breaks it, and none is longer"
    done = ProvedObligation(words, answer.seconds.total)
    proved = answer.outcome is CheckOutcome.HOLDS
    return replace(
        begun,
        outcome=_OUTCOMES[answer.outcome],
        seconds=answer.seconds,
        chain=(Link(begun.theorem, begun.formula, 0, (done,)),) if proved else (),
        counterexample=_broken(answer, begun.theorem),
        vacuous=answer.vacuous,
        compared=answer.compared,
        reason=answer.reason,
    )


def _confirmed(begun: Proof, clock: Clock) -> Compared | None:
    formula = begun.formula or begun.theorem
    return confirmed(condition(formula, begun.scope.vocabulary), begun.scope, clock)


def _stronger(theorem: Formula, begun: Proof, clock: Clock) -> Proof | None:
    """A proof by induction of something from which the theorem follows; none if there is none."""
    scope = begun.scope
    wanted = condition(theorem, scope.vocabulary)
    said = None if callable(wanted.source) else _implying(wanted.source)
    if said is None:
        return None
    before = clock.seconds.total
    claim = condition(said, scope.vocabulary)
    if not holds_at_any_length(claim, scope, clock, begun.seed):
        return None
    done = ProvedObligation(f"it follows from {said}, by induction", clock.seconds.total - before)
    chain = (Link(begun.theorem, begun.formula, 1, (done,)),)
    proved = replace(begun, outcome=ProofOutcome.PROVED, chain=chain)
    return replace(proved, compared=_confirmed(begun, clock), seconds=clock.seconds)


def _implying(node: Node) -> str | None:
    """A formula about boards and their events that implies one about whole games, if one is known.

    What lasts once it is true stays true with all that it brings; and where the game is over after
    one move, no event happens twice. `not next(not F)` is also true on a last board.
    """
    match node:
        case Apply("always", (Apply("implies", (premise, Apply("always", (body,)))),)):
            return (
                f"always(implies({premise}, {body}) and "
                f"implies({premise}, not next(not ({premise}))))"
            )
        case Apply("implies", (premise, Comparison(("<=",), (counted, Literal(value=1))))):
            if _counts_events(counted):
                return f"always(implies({premise}, not next(not final)))"
    return None


def _counts_events(node: Node) -> bool:
    """Whether a number is the number of boards from which some event leads."""
    match node:
        case Apply("count", (body,)):
            return _about_events(body)
        case Apply(body=Node() as meaning):
            return _counts_events(meaning)
    return False


def _about_events(node: Node) -> bool:
    if isinstance(node, Junction):
        return all(_about_events(part) for part in node.parts)
    return isinstance(node, Apply) and node.word.kind is Kind.EVENT


def _broken(answer: "CheckVerdict", name: str) -> Counterexample | None:
    if answer.trace is None:
        return None
    wrong = len(answer.trace) - 1 if answer.wrong_at is None else answer.wrong_at
    return Counterexample(answer.trace, wrong, name)
