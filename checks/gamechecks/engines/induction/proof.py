"""What a proof is; nothing here needs the solver."""

from dataclasses import dataclass
from enum import Enum

from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import Answer, Compared, GameTrace, Seconds

DEFAULT_K, MOST_K = 2, 50
"""From how many boards in a row an induction goes on, if nothing else is said, and at most."""

NOT_STRONG_ENOUGH = "induction not strong enough"


class ProofOutcome(Enum):
    """The three answers of an attempt to prove, from best to worst."""

    PROVED = "proved"
    UNKNOWN = "unknown"
    VIOLATED = "violated"


@dataclass(frozen=True)
class ProvedObligation:
    """Something that the solver showed to have no counterexample, and how long that took."""

    name: str
    seconds: float


@dataclass(frozen=True)
class Link:
    """A theorem of a chain of proofs; `uses` are those before it that it needs.

    It was proved by k-induction; with k = 0 it follows without induction.
    """

    theorem: str
    formula: str | None
    k: int
    obligations: tuple[ProvedObligation, ...]
    uses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Counterexample:
    """Boards that break what was to be shown at board `wrong_at`, from 0; `breaks` names it."""

    trace: GameTrace
    wrong_at: int
    breaks: str


@dataclass(frozen=True)
class BoardsBound:
    """The most boards that a game can have by the proof, as a formula `where` something is meant.

    In one world `boards` is the bound and `longest` the boards of the longest game, if it was
    computed.
    """

    formula: str
    where: str = ""
    boards: int | None = None
    longest: int | None = None


@dataclass(frozen=True, repr=False)
class Proof(Answer):
    """The answer of `prove`.

    Of what is proved, `vacuous` are the premises that are proved never to come true.
    A violation has a real game, `counterexample`. An unknown has its reason and, if a lemma is
    false, a real game that breaks it, `lemma_broken`; if the induction was not strong enough, a
    `stuck` stretch of boards that may not be reachable. Of a user-defined game it says how far its
    rules and constraints were `compared`.
    """

    outcome: ProofOutcome
    theorem: str
    formula: str | None
    scope: GameScope
    k: int
    seconds: Seconds
    seed: int
    chain: tuple[Link, ...] = ()
    counterexample: Counterexample | None = None
    lemma_broken: Counterexample | None = None
    stuck: Counterexample | None = None
    bound: BoardsBound | None = None
    vacuous: tuple[str, ...] = ()
    compared: Compared | None = None
    reason: str | None = None

    @property
    def trace(self) -> GameTrace | None:
        """The game that violates the theorem."""
        return None if self.counterexample is None else self.counterexample.trace

    @property
    def lemmas(self) -> tuple[str, ...]:
        """The theorems that were proved on the way."""
        return tuple(link.theorem for link in self.chain if link.theorem != self.theorem)
