"""Theorems with a name: the laws of a game, and that its games end where that is proved."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from shlex import join
from textwrap import fill
from typing import TYPE_CHECKING, Any

from gamechecks.core.errors import InputError, did_you_mean
from gamechecks.core.game import Game
from gamechecks.language.syntax import Apply, Junction, Node

if TYPE_CHECKING:
    import z3

    from gamechecks.core.clock import Clock
    from gamechecks.core.search_options import Listener
    from gamechecks.engines.induction.induction import Induction
    from gamechecks.engines.induction.proof import BoardsBound

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
    ends = [] if game.termination is None else [Theorem(EVERY_GAME_ENDS, sentence)]
    laws = (Theorem(law.name, law.sentence, law.formula) for law in game.laws)
    return {theorem.name: theorem for theorem in (*ends, *laws)}


def says_that_games_end(node: Node, game: Game) -> bool:
    """Return True if a formula says of every game only that it ends, which the game has proved."""
    if game.termination is None:
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
