"""Theorems and proofs as records: laws, termination, obligations. Nothing here loads z3."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from shlex import join
from textwrap import fill
from typing import TYPE_CHECKING, Any

from gamechecks.core.errors import InputError, did_you_mean
from gamechecks.core.game import Game
from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import Answer, Compared, GameTrace, Seconds
from gamechecks.language.syntax import Apply, Junction, Node

if TYPE_CHECKING:
    import z3

    from gamechecks.core.clock import Clock
    from gamechecks.core.search_options import Listener
    from gamechecks.engines.induction.induction import Induction


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


EVERY_GAME_ENDS = "every-game-ends"


@dataclass(frozen=True)
class Theorem:
    """A theorem and what it says in a sentence; `formula` is none if the language has none."""

    name: str
    sentence: str
    formula: str | None = None


@dataclass(frozen=True)
class Obligation:
    """Something to show of boards in a row, the first of a game or any."""

    name: str
    goal: "z3.BoolRef"
    length: int = 1
    from_start: bool = False


class Termination(ABC):
    """Why every game ends: a rank that falls with every move, and how long games can be."""

    @abstractmethod
    def obligations(self, induction: "Induction") -> Iterator[Obligation]:
        """All that together shows that every game ends, and within how many boards."""

    def bound(self, scope: Any) -> "BoardsBound | None":
        """The most boards that a game can have by the proof, if that is told."""
        return None

    def compared(
        self, bound: "BoardsBound", scope: Any, clock: "Clock", listen: "Listener"
    ) -> "BoardsBound":
        """The bound beside the longest game there really is, where that can be told."""
        return bound


def theorems(game: Game) -> dict[str, Theorem]:
    """Every theorem of a game by its name."""
    sentence = "Play is never stuck, and is over after a bounded number of boards."
    ends = [] if game.proofs.termination is None else [Theorem(EVERY_GAME_ENDS, sentence)]
    laws = (Theorem(law.name, law.sentence, law.formula) for law in game.laws)
    return {theorem.name: theorem for theorem in (*ends, *laws)}


def says_that_games_end(node: Node, game: Game) -> bool:
    """Return True if a formula says of every game only that it ends, which the game has proved."""
    if game.proofs.termination is None:
        return False
    match node:
        case Apply("eventually" | "at_end", (Apply("final"),)):
            return True
        case Apply("always" | "eventually" | "at_end" | "implies", (*_, body)):
            return says_that_games_end(body, game)
        case Junction("and", parts):
            return all(says_that_games_end(part, game) for part in parts)
    return False


def unwritten(game: Game) -> list[Theorem]:
    """The theorems that no formula says, which only a proof can be asked for."""
    return [each for each in theorems(game).values() if each.formula is None]


def named(text: str, game: Game, world: Sequence[str] = ()) -> Theorem | None:
    """The theorem of a name; none for a formula, and an error for any other name.

    The error spells out commands, with the options of the `world` that is asked about.
    """
    name, known = text.strip(), theorems(game)
    if name in known:
        return known[name]
    for goal in (*game.claims, *game.goals):
        if name == goal.name and goal.formula.startswith("always("):
            return Theorem(goal.name, goal.sentence, goal.formula)
    if any(name == goal.name for goal in game.goals):
        find, look = ([*words, name, *world] for words in (["run", "--where"], ["check"]))
        raise InputError(
            f"{name} is a goal of a game, and a proof is about every board: "
            f"`{game.program} {join(find)}` finds such a game, "
            f"`{game.program} {join(look)}` looks for another\n{listing(game)}"
        )
    if re.fullmatch(r"[A-Za-z0-9_]+(-[A-Za-z0-9_]+)+", name):
        hint = did_you_mean(name.lower(), known)
        raise InputError(f"there is no theorem {name!r}{hint}\n{listing(game)}")
    return None


def listing(game: Game) -> str:
    """What can be proved, for a user who has to choose."""
    rows = [
        f"  {entry.name}\n    {fill(entry.sentence, 75, subsequent_indent='    ')}"
        for entry in theorems(game).values()
    ]
    if not rows:
        return "A theorem is a formula `always(F)`."
    return "\n".join(["A theorem is a formula `always(F)`, or one of:", *rows])
