"""Proofs of formulas about whole games, in worlds in which no game is longer than is known."""

from typing import TYPE_CHECKING

from gamechecks.core.scope import GameScope
from gamechecks.core.search_options import SearchOptions
from gamechecks.core.verdict import CheckOutcome
from gamechecks.engines.induction.proof import (
    Counterexample,
    Link,
    Proof,
    ProofOutcome,
    ProvedObligation,
)
from gamechecks.language.question import Formula
from gamechecks.language.reading import written_out

if TYPE_CHECKING:
    from gamechecks.core.verdict import CheckVerdict

_OUTCOMES = {
    CheckOutcome.HOLDS: ProofOutcome.PROVED,
    CheckOutcome.VIOLATED: ProofOutcome.VIOLATED,
    CheckOutcome.UNKNOWN: ProofOutcome.UNKNOWN,
}


def of_every_game(scope: GameScope, theorem: Formula, k: int, how: SearchOptions) -> Proof:
    """Prove a formula that induction does not take by a look at all games, however long."""
    from gamechecks.engines.bmc.checking import check

    assert scope.longest is not None, "only where games are known to be no longer"
    world = scope.within(scope.longest)
    answer = check(world, theorem, **how)
    name = str(theorem).strip()
    words = f"no game of at most {scope.longest} boards breaks it, and none is longer"
    proved = answer.outcome is CheckOutcome.HOLDS
    done = (ProvedObligation(words, answer.seconds.total),) if proved else ()
    text = written_out(name, scope.vocabulary)
    return Proof(
        outcome=_OUTCOMES[answer.outcome],
        theorem=name,
        formula=text,
        scope=scope,
        k=k,
        seconds=answer.seconds,
        seed=answer.seed,
        chain=(Link(name, text, 0, done),) if proved else (),
        counterexample=_broken(answer, name),
        vacuous=answer.vacuous,
        reason=answer.reason,
    )


def _broken(answer: "CheckVerdict", name: str) -> Counterexample | None:
    if answer.trace is None:
        return None
    wrong = len(answer.trace) - 1 if answer.wrong_at is None else answer.wrong_at
    return Counterexample(answer.trace, wrong, name)
