"""Proofs for games of any length, and for any scope where that is left open."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Unpack

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, Interrupted
from gamechecks.core.scope import EngineChoice, Games, GameScope
from gamechecks.core.search_options import SearchOptions, SearchSettings, conclude, settings_of
from gamechecks.core.verdict import CheckOutcome, Compared, Seconds
from gamechecks.engines.agreement import confirmed
from gamechecks.engines.induction.induction import Induction, Invariant
from gamechecks.engines.induction.quick_induction import (
    claim_of,
    holds_at_any_length,
    invariants_of,
)
from gamechecks.engines.induction.single_theorems import NotProved, SingleTheorems
from gamechecks.engines.induction.theorems import (
    DEFAULT_K,
    EVERY_GAME_ENDS,
    MOST_K,
    NOT_STRONG_ENOUGH,
    BoardsBound,
    Counterexample,
    Link,
    Proof,
    ProofOutcome,
    ProvedObligation,
)
from gamechecks.engines.query import Query, QueryKind
from gamechecks.language.question import Condition, Formula, condition, written_out
from gamechecks.language.source import FormulaError
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


def of_every_game(scope: GameScope, goal: WholeGames, k: int, how: SearchSettings) -> Proof:
    """Prove a formula that induction does not take by a look at all games, however long."""
    from gamechecks.engines.bmc.checking import find_break

    assert scope.longest is not None, "only where games are known to be no longer"
    begun = goal.unknown(scope, k, how.seed)
    stronger = _stronger(goal.formula, begun, how.clock)
    if stronger is not None:
        return stronger
    whole, formula = scope.within(scope.longest), goal.formula
    query = Query.of(QueryKind.CHECK, whole, [formula], Games.ANY, engine=EngineChoice.SOLVER)
    answer = find_break(query, how)
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


Goal = Invariant | WholeGames | None
"""What a theorem says of every board or of whole games; none is that every game ends."""


def prove(
    scope: GameScope,
    theorem: Formula,
    *,
    k: int = DEFAULT_K,
    lemmas: Sequence[Formula] = (),
    **options: Unpack[SearchOptions],
) -> Proof:
    """Prove a theorem for games of any length: the boards of the scope do not matter.

    A theorem is a name, or a formula `always(F)`, which is tried by induction from up to k
    boards. The lemmas are proved first, and then used.
    """
    prover = _Prover(scope, k, lemmas, options)
    return prover.prove(goal_of(theorem, scope))


def prove_each(
    scope: GameScope,
    theorems: Sequence[Formula],
    *,
    k: int = DEFAULT_K,
    lemmas: Sequence[Formula] = (),
    **options: Unpack[SearchOptions],
) -> list[Proof]:
    """Prove some theorems; what they share is proved once, and the time limit is one for all."""
    prover = _Prover(scope, k, lemmas, options)
    goals = [goal_of(theorem, scope) for theorem in theorems]
    proofs: list[Proof] = []
    for goal in goals:
        try:
            proofs.append(prover.prove(goal))
        except Interrupted as stop:
            rest = [prover.not_begun(each) for each in goals[len(proofs) + 1 :]]
            raise Interrupted([*proofs, stop.partial, *rest]) from None
    return proofs


def goal_of(theorem: Formula, scope: GameScope) -> Goal:
    """What is to be shown: a claim about every board, or about whole games of known length."""
    try:
        return claim_of(theorem, scope)
    except FormulaError:
        if scope.longest is None:
            raise
        return WholeGames(theorem)


class _Prover:
    """Proves theorems one after the other; what they share is proved once.

    That is the invariants of the game and the lemmas, not the theorems before: a proof does not
    depend on what else was asked for.
    """

    def __init__(
        self, scope: GameScope, k: int, lemmas: Sequence[Formula], options: SearchOptions
    ) -> None:
        if not isinstance(scope, GameScope):
            raise InputError(f"{scope!r} was given: a scope comes first, then the theorem")
        if not isinstance(k, int) or not 1 <= k <= MOST_K:
            raise InputError(f"k is {k!r}: a number from 1 to {MOST_K} was expected")
        claims = [claim_of(lemma, scope) for lemma in lemmas]
        if None in claims:
            raise InputError(f"{EVERY_GAME_ENDS} is not a formula, so it cannot be a lemma")
        self._all_lemmas = [claim for claim in claims if claim]
        self.scope, self.k, self.how = scope, k, settings_of(options)
        self.clock, self.seed, self.listen = self.how.clock, self.how.seed, self.how.listen
        self._shared: dict[str, Link] = {}
        self._failures: dict[str, NotProved] = {}

    def prove(self, goal: Goal) -> Proof:
        """Prove one theorem."""
        if isinstance(goal, WholeGames):
            return of_every_game(self.scope, goal, self.k, self.how)
        self._turn_to(goal)
        return conclude(self.clock, self._prove, self.answer)

    def not_begun(self, goal: Goal) -> Proof:
        """The answer about a theorem whose turn did not come."""
        reason = "interrupted before it was begun"
        if isinstance(goal, WholeGames):
            return goal.unknown(self.scope, self.k, self.seed, reason)
        self._turn_to(goal)
        return self.answer(reason)

    def _turn_to(self, goal: Invariant | None) -> None:
        known = self._all_lemmas
        self.goal = goal
        self.lemmas = [each for each in known if not (goal and each.formula == goal.formula)]
        self.chain = dict(self._shared)
        self.bound: BoardsBound | None = None
        self.vacuous: list[str] = []
        self.compared: Compared | None = None
        self.confirmed = not self.scope.game.own
        self._spent = self.clock.seconds

    @property
    def name(self) -> str:
        """The theorem's name."""
        return EVERY_GAME_ENDS if self.goal is None else self.goal.name

    @cached_property
    def induction(self) -> Induction:
        """What the solver is asked."""
        return Induction(self.scope, self.clock, self.seed)

    @cached_property
    def _single(self) -> SingleTheorems:
        return SingleTheorems(self.induction, self.listen)

    @cached_property
    def _invariants(self) -> list[Invariant]:
        return invariants_of(self.scope)

    def _prove(self) -> Proof:
        """Prove the invariants, the lemmas, then the theorem."""
        try:
            for claim in (*self._invariants, *self.lemmas):
                if claim.name != self.name:
                    self._share(claim)
            if self.goal is None:
                self._by_rank()
            elif self.goal.name in (each.name for each in (*self._invariants, *self._all_lemmas)):
                self._failures.pop(self.goal.name, None)
                self._share(self.goal)
                self.vacuous.extend(self._single.vacuous(self.goal))
            else:
                self._by_induction(self.goal)
                with self.induction.knowing(self.goal):
                    self.vacuous.extend(self._single.vacuous(self.goal))
        except NotProved as failed:
            return self._failed(failed)
        theorem = None if self.goal is None else Condition(self.goal.name, self.goal.formula)
        self.compared = confirmed(theorem, self.scope, self.clock)
        self.confirmed = True
        return self.answer()

    def _share(self, claim: Invariant) -> None:
        """Prove a claim that other theorems may use, unless that was tried before."""
        if claim.name in self._failures:
            raise self._failures[claim.name]
        if claim.name in self.chain:
            return
        try:
            self._by_induction(claim)
        except NotProved as failed:
            self._failures[claim.name] = failed
            raise
        self._shared[claim.name] = self.chain[claim.name]
        self.induction.know(claim)

    def answer(self, reason: str | None = None) -> Proof:
        """The proof as it stands: what is proved stays so, whatever ended the work."""
        proved = self.name in self.chain and self.confirmed
        return Proof(
            outcome=ProofOutcome.PROVED if proved else ProofOutcome.UNKNOWN,
            theorem=self.name,
            formula=None if self.goal is None else self.goal.text,
            scope=self.scope,
            k=self.k,
            seconds=self.clock.seconds - self._spent,
            seed=self.seed,
            chain=tuple(self._needed() if proved else self.chain.values()),
            bound=self.bound,
            vacuous=tuple(self.vacuous),
            compared=self.compared,
            reason=None if proved else reason,
        )

    def _needed(self) -> list[Link]:
        """The theorem, the lemmas asked for, and what these use."""
        needed = {self.name, *(lemma.name for lemma in self.lemmas)}
        for link in reversed(self.chain.values()):
            if link.theorem in needed:
                needed |= set(link.uses)
        return [link for link in self.chain.values() if link.theorem in needed]

    def _failed(self, failed: NotProved) -> Proof:
        """What a theorem or a lemma that is not proved makes of the proof."""
        unknown, found = self.answer(NOT_STRONG_ENOUGH), failed.found
        if failed.theorem != self.name:
            lemma = f"the lemma {failed.theorem}"
            if failed.real:
                return replace(unknown, reason=f"{lemma} is violated", lemma_broken=found)
            return replace(unknown, reason=f"{lemma} is not proved", stuck=found)
        if failed.real:
            violated = ProofOutcome.VIOLATED
            return replace(unknown, outcome=violated, counterexample=found, reason=None)
        return replace(unknown, stuck=found)

    def _by_induction(self, claim: Invariant) -> None:
        k, done = self._single.by_induction(claim, self.k)
        self._record(claim.name, claim.text, k, done)

    def _by_rank(self) -> None:
        """Every game ends, since a rank falls; and so its boards are bounded."""
        offered = self.scope.game.proofs.termination
        assert offered is not None, "only a game with a rank has this theorem"
        termination = offered()
        self._record(EVERY_GAME_ENDS, None, 0, self._single.by_rank(termination))
        self.bound = termination.bound(self.scope)
        if self.bound is not None:
            self.bound = termination.compared(self.bound, self.scope, self.clock, self.listen)

    def _record(self, theorem: str, text: str | None, k: int, done: list[ProvedObligation]) -> None:
        """Keep what is proved at once, and then drop the lemmas that it does not need."""
        for lemmas in (self.induction.used, self.induction.needed):
            found = lemmas()
            uses = tuple(name for name in self.chain if name in found)
            self.chain[theorem] = Link(theorem, text, k, tuple(done), uses)
