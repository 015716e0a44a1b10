"""Records of the answers: verdicts, bounds, certificates, differences. Nothing here loads z3."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, TypeAlias

from gamechecks.core.scope import BOARDS, EngineChoice, Games, GameScope, RuledScope, SolverChoice
from gamemodels.rules import GameMove, Variants


class Evidence(Enum):
    """What an answer can be checked by."""

    TRACE = "trace"
    REFUTATION = "refutation"


@dataclass(frozen=True)
class Opinion:
    """A second solver on the whole question: it agrees, or the reason why it has no answer."""

    solver: str
    question: str
    seconds: float
    agrees: bool
    reason: str | None = None


@dataclass(frozen=True)
class CheckedProof:
    """A game that there is not: its clauses, and a proof of so many steps that was checked."""

    game: str
    question: str
    file: str
    steps: int
    seconds: float


@dataclass(frozen=True)
class Certificate:
    """Where the evidence for an answer lies, and who has looked at it.

    A trace is its own evidence. A refutation rests on all of its proofs together, unless
    `unproved` says why some are missing. If there is no folder, `trouble` says why it could not
    be written.
    """

    evidence: Evidence
    folder: str | None = None
    proofs: tuple[CheckedProof, ...] = ()
    unproved: str | None = None
    opinion: Opinion | None = None
    trouble: str | None = None


GameTrace: TypeAlias = Any
"""A `gamemodels.rules.Trace`, with whatever else the game's own traces have."""


class Outcome(Enum):
    """The three answers of a bounded search."""

    FOUND = "found"
    REFUTED = "refuted"
    UNKNOWN = "unknown"


class CheckOutcome(Enum):
    """The three answers of a bounded check, from best to worst."""

    HOLDS = "holds"
    UNKNOWN = "unknown"
    VIOLATED = "violated"


class Ended(Enum):
    """Why a search for several instances stopped."""

    EXHAUSTED = "exhausted"
    LIMIT = "limit"
    TIMEOUT = "timeout"
    INTERRUPTED = "interrupted"

    @classmethod
    def of(cls, reason: str) -> "Ended":
        """What ended a search that was cut short for a reason."""
        return cls.INTERRUPTED if reason == "interrupted" else cls.TIMEOUT


class Method(Enum):
    """What an answer rests on: a search, a game that was played, or a proof by induction."""

    SEARCH = "search"
    PLAY = "play"
    INDUCTION = "induction"


class Printed:
    """What every answer and every judgement has in common: how it is printed."""

    printed: ClassVar[Callable[[object], str]] = object.__repr__
    headline: ClassVar[Callable[[object], str]] = object.__repr__
    """What the command prints, all of it and in a line; the package sets them, as it can draw."""

    def __str__(self) -> str:
        """What the command prints, without colour."""
        return Answer.printed(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {type(self).headline(self)}>"


class Answer(Printed):
    """The answer to a question, which is no truth value."""

    def __bool__(self) -> bool:
        answer: Any = self
        name, look = "exact", "exact"
        if not hasattr(self, name):
            best, *_ = answer.outcome.__class__
            name, look = "outcome", f"outcome is {best}"
        raise TypeError(
            f"{type(self).__name__} is neither true nor false, since it may be unknown: "
            f"look at its {name}, as in answer.{look}"
        )


@dataclass(frozen=True)
class Seconds:
    """Where the time went."""

    encode: float
    solve: float
    total: float

    def __sub__(self, earlier: "Seconds") -> "Seconds":
        return Seconds(
            self.encode - earlier.encode, self.solve - earlier.solve, self.total - earlier.total
        )


@dataclass(frozen=True)
class Progress:
    """Where long work is, in a few words, and the best answer so far.

    If it has a limit in seconds, it is told how many have passed `since` a time of the clock. News
    that cannot wait has a limit, which may be infinite.
    """

    doing: str
    best: str | None = None
    since: float = 0.0
    limit: float | None = None


def repeating(seed: int) -> str:
    """The options with which a command gives an answer again that several seeds raced for."""
    return f"--jobs 1 --seed {seed}"


@dataclass(frozen=True, kw_only=True, repr=False)
class SearchAnswer(Answer):
    """What the answers of searches share; `reason` says why one is unknown or not all there is.

    Only an answer of a search has steps and a solver, not one by another `method`.
    """

    scope: GameScope
    games: Games
    seconds: Seconds
    seed: int
    reason: str | None = None
    solver: SolverChoice = SolverChoice.Z3
    engine: EngineChoice = EngineChoice.SOLVER
    method: Method = Method.SEARCH


@dataclass(frozen=True, kw_only=True, repr=False)
class OneTraceAnswer(SearchAnswer):
    """What answers with at most one trace share; `settled` says how far the search got.

    No complete game within `settled` boards will do; that says nothing of a search for unfinished
    ones, which is settled at the bound or not at all. `jobs` processes took part, and the one with
    the `seed` was first.
    """

    trace: GameTrace | None = None
    settled: int = 0
    steps: str = BOARDS
    jobs: int = 1
    certificate: Certificate | None = None


@dataclass(frozen=True, kw_only=True, repr=False)
class Verdict(OneTraceAnswer):
    """The answer of `run`."""

    outcome: Outcome
    where: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class Instances(SearchAnswer):
    """The answer of `run_all`: different traces, and why there are no more of them."""

    where: tuple[str, ...]
    traces: tuple[GameTrace, ...]
    ended: Ended

    @property
    def outcome(self) -> Outcome:
        """Found if anything was, whatever ended the search."""
        if self.traces:
            return Outcome.FOUND
        return Outcome.REFUTED if self.ended is Ended.EXHAUSTED else Outcome.UNKNOWN


OF_THE_KIND = {Games.COMPLETE: "at_end(final)", Games.UNFINISHED: "not at_end(final)"}
"""What the games of a kind do, which is a premise of all that is checked on them."""


@dataclass(frozen=True)
class Compared:
    """How far the rules and the constraints of a user-defined game were compared: in states.

    They are the first ones, those of random games, and some that the constraints admit. With
    `complete` the first are all that a game can come to. If by the rules alone what is said
    was seen to hold in every game, these were `visited`.
    """

    first: int
    played: int
    admitted: int
    complete: bool
    visited: int | None = None

    @property
    def states(self) -> int:
        """The number of all states that were compared."""
        return self.first + self.played + self.admitted


@dataclass(frozen=True, kw_only=True, repr=False)
class CheckVerdict(OneTraceAnswer):
    """The answer of `check` for one property.

    A violation has its trace, which goes wrong at board `wrong_at`, an index from 0 (what is
    printed and written counts from 1); it is the `earliest` if no game breaks the property before
    that board. A property that holds may have `vacuous` premises, which
    never come true within the bound. If it holds and there is a `reason`, that is why it may hold
    vacuously. A user-defined game's has how far rules and constraints
    were `compared`, unless both engines answered.
    """

    outcome: CheckOutcome
    property: str
    wrong_at: int | None = None
    earliest: bool = False
    vacuous: tuple[str, ...] = ()
    compared: Compared | None = None


@dataclass(frozen=True)
class Bound:
    """The best value found, its game, the next better value that was refuted, and by which seed.

    An exact bound without a value never happens: no game is of its kind. Nothing is left to
    chance, and so there is no seed, where every position was seen. An open value may be known to
    lie in an `interval`.
    """

    name: str
    value: int | None = None
    trace: GameTrace | None = None
    refuted: int | None = None
    exact: bool = False
    seed: int | None = None
    interval: tuple[int, int] | None = None


COUNTS = ("reachable_states", "complete_traces")
"""The bounds of every game that only explicit search counts."""


@dataclass(frozen=True, repr=False)
class Bounds(Answer):
    """The answer of `bounds`; after `depth` macro-steps some game is still unfinished.

    The explicit engine has seen `states` boards instead.
    """

    scope: GameScope
    bounds: tuple[Bound, ...]
    depth: int
    seconds: Seconds
    seed: int
    solver: SolverChoice = SolverChoice.Z3
    reason: str | None = None
    engine: EngineChoice = EngineChoice.SOLVER
    states: int = 0
    jobs: int = 1
    where: tuple[str, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether everything asked for is settled."""
        return all(bound.exact for bound in self.bounds)

    def __getitem__(self, name: str) -> Bound:
        return {bound.name: bound for bound in self.bounds}[name]


@dataclass(frozen=True)
class NearMiss:
    """A trace that would do but for one reason, and the moves, from 0, that break it.

    If the reason is a formula, the moves are all legal, and `wrong_at` is the board that breaks it.
    """

    without: str
    trace: GameTrace
    broken: tuple[int, ...]
    wrong_at: int | None = None


@dataclass(frozen=True, repr=False)
class Explanation(Answer):
    """The answer of `explain`: for a refuted search, the reasons and what would help.

    `bound` is the fewest boards of a complete game as asked for; if it is settled and None, there
    is no such game of any length. Of games that may be cut off it is not looked for.
    """

    outcome: Outcome
    scope: GameScope
    games: Games
    where: tuple[str, ...]
    seconds: Seconds
    seed: int
    trace: GameTrace | None = None
    reasons: tuple[str, ...] = ()
    minimal: bool = False
    near_miss: NearMiss | None = None
    bound: int | None = None
    bound_settled: bool = False
    reason: str | None = None


@dataclass(frozen=True)
class Continuation:
    """How a game goes on by some rules: a move that the others do not have, and what follows.

    There are no moves if the others have all that these have, and more.
    """

    rules: Variants
    moves: tuple[GameMove, ...]


@dataclass(frozen=True, repr=False)
class Difference(Answer):
    """The boards that two sets of rules share, and how each goes on from the last of them.

    If none was found, the two allow the same games of up to `settled` boards. Of the rules that
    were added, each of `parted_by` makes the difference alone.
    """

    outcome: Outcome
    scope: RuledScope
    added: Variants
    seconds: Seconds
    seed: int
    engine: EngineChoice
    settled: int = 0
    shared: GameTrace | None = None
    original: Continuation | None = None
    variant: Continuation | None = None
    parted_by: tuple[str, ...] = ()
    reason: str | None = None

    @property
    def rule(self) -> str:
        """The rules that were added, as `--rules` takes them."""
        return self.scope.names_of_rules.write(self.added)
