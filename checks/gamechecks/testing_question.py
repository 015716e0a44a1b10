"""What a test asks: the question with its scope, and the command line that asks it again."""

import difflib
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.scope import Games, GameScope, LayoutChoice
from gamechecks.core.scope_text import open_fields, option_words, written_fields
from gamechecks.core.verdict import Seconds
from gamechecks.engines.induction.theorems import DEFAULT_K
from gamechecks.registry import FIRST_GAME, game_of

if TYPE_CHECKING:
    from gamechecks.language.question import Formula

GamesName = Literal["complete", "unfinished", "any"]
Listener = Callable[[str, Seconds], None]
PARTS = ("pockets", "marbles", "boards", "rules")
"""The keywords that are parts of Mancala's scope."""


def ignore(outcome: str, seconds: Seconds) -> None:
    """Hear an answer and make nothing of it."""


@dataclass
class Settings:
    """What holds for every question of a test run that does not say otherwise itself."""

    seed: int = 0
    timeout: float | None = None
    hear: Listener = ignore
    columns: int = 80


settings = Settings()


class WorldKeywords(TypedDict, total=False):
    """What every question may say: a scope or its parts, and for how long to try.

    Another game than Mancala is named, or handed over; its scope has other parts.
    """

    game: Game | str
    scope: GameScope
    pockets: int
    rules: Any
    timeout: float | None


class ForceKeywords(WorldKeywords, total=False):
    """The keywords of what a player can force."""

    marbles: int
    boards: int


class QuestionKeywords(ForceKeywords, total=False):
    """The keywords of a search: those, and how to go about it."""

    layout: LayoutChoice | Literal["canonical", "symbolic"]
    seed: int


class ProofKeywords(WorldKeywords, total=False):
    """The keywords of a theorem: the board, any number of marbles if none is given, and how.

    Of a scope, its boards do not matter.
    """

    marbles: int | None
    k: int
    lemmas: Sequence[str] | str
    seed: int


KEYWORDS = {
    "run": QuestionKeywords,
    "check": QuestionKeywords,
    "prove": ProofKeywords,
    "force": ForceKeywords,
}
"""What is taken by the assertions that ask as a verb does."""

USUAL = {"layout": LayoutChoice.CANONICAL, "k": DEFAULT_K, "seed": 0}
FLAGS = {name: f"--{name}" for name in USUAL} | {"lemmas": "--lemma", "limit": "--count"}
"""The options for what engines are told by keywords, and what needs no option."""


@dataclass(frozen=True)
class TestQuestion:
    """A verb, what is asked, in which games, and how, by the keywords of the engine.

    Only where it is asked what can be forced, there is a `player`.
    """

    verb: str
    asked: "tuple[Formula, ...]"
    scope: GameScope
    how: Mapping[str, Any]
    player: str | None = None

    @classmethod
    def of(
        cls,
        verb: str,
        asked: "tuple[Formula, ...]",
        given: Mapping[str, Any],
        player: str | None = None,
        **how: Any,
    ) -> "TestQuestion":
        """A question from an assertion's keywords; what they leave open, the test run says."""
        _known(given, KEYWORDS[verb])
        how["timeout"] = given.get("timeout", settings.timeout)
        if "seed" in KEYWORDS[verb].__annotations__:
            how["seed"] = given.get("seed", settings.seed)
        return cls(verb, asked, _scope(given, proof=verb == "prove"), how, player)

    @property
    def formulas(self) -> "tuple[Formula, ...]":
        """What is asked, and the lemmas of a proof."""
        return (*self.asked, *self.how.get("lemmas", ()))

    @property
    def world(self) -> str:
        """The scope, part by part, with what a proof leaves open; and what else decides."""
        parts = written_fields(self.scope, boards=self.verb != "prove")
        told = [f"{name}={value}" for name, value in parts]
        told[1:1] = open_fields(self.scope).values()
        told += [f"{name}={self.how[name]}" for name in ("k", "seed") if name in self.how]
        return ", ".join(told)

    def command(self, *, timed: bool) -> str | None:
        """The command line that asks the same; none if a formula is a Python function."""
        if not all(isinstance(each, str) for each in self.formulas):
            return None
        words = [*shlex.split(self.scope.game.program), self.verb]
        words += [] if self.player is None else [self.player]
        for formula in self.asked:
            words += ["--where", str(formula)] if self.verb == "run" else [str(formula)]
        words += option_words(self.scope, boards=self.verb != "prove")
        words += self._options()
        if timed and self.how["timeout"] is not None:
            words += ["--timeout", f"{self.how['timeout']:g}"]
        # Several processes race for an answer, and the game of another seed may come first.
        alone = self.scope.game.system is not None and self.verb in ("run", "check")
        words += ["--jobs", "1"] if alone else []
        return shlex.join(" ".join(word.split()) for word in words)

    def _options(self) -> list[str]:
        """How the engine is asked, where it is not asked as usual."""
        usual = Games.ANY if self.verb == "check" else Games.COMPLETE
        games = self.how.get("games", usual)
        words = [] if games is usual else [f"--{games.value}"]
        for name, flag in FLAGS.items():
            value = self.how.get(name, USUAL.get(name))
            if value != USUAL.get(name):
                for each in value if isinstance(value, tuple) else [value]:
                    words += [flag, str(getattr(each, "value", each))]
        return words


def _known(asked: Mapping[str, object], keywords: type) -> None:
    """Raise on a misspelt keyword, which would quietly ask about another scope."""
    names = [name for name in keywords.__annotations__ if name not in PARTS]
    names += [each.name for each in fields(_game(asked).scope)]  # type: ignore[arg-type]
    for name in asked.keys() - names:
        near = difflib.get_close_matches(name, names, n=1)
        hint = f"did you mean {near[0]}?" if near else f"expected {', '.join(names)}"
        raise InputError(f"{name!r} is not a keyword of an assertion: {hint}")


def _game(asked: Mapping[str, Any]) -> Game:
    """The game that is meant: the scope's, or the one that is named, or Mancala."""
    scope = asked.get("scope")
    return game_of(scope.game if isinstance(scope, GameScope) else asked.get("game", FIRST_GAME))


def _scope(asked: Mapping[str, Any], *, proof: bool) -> GameScope:
    """The scope given whole, or by some of its parts; proofs leave open what they may."""
    kind = _game(asked).scope
    known = {each.name: each.metadata for each in fields(kind)}  # type: ignore[arg-type]
    parts = {name: asked[name] for name in known if name in asked}
    if "scope" not in asked:
        left_open = [name for name, told in known.items() if proof and told.get("any")]
        return kind(**{**dict.fromkeys(left_open), **parts})
    if parts:
        raise InputError(f"scope and {', '.join(parts)} are given: one of the two was expected")
    scope = asked["scope"]
    if not isinstance(scope, GameScope):
        raise InputError(f"scope is {scope!r}: a Scope was expected, such as Scope(6, 2, 18)")
    return scope


def lemmas_of(lemmas: Sequence[str] | str) -> tuple[str, ...]:
    """Lemmas, also a single one."""
    if isinstance(lemmas, str):
        return (lemmas,)
    if not isinstance(lemmas, Sequence):
        raise InputError(f"lemmas is {lemmas!r}: a list of formulas was expected")
    return tuple(lemmas)
