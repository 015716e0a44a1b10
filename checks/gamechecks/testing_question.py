"""What a test asks: the question with its scope, and the command line that asks it again."""

import difflib
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.scope import Games, GameScope, LayoutChoice, one_of
from gamechecks.core.verdict import Seconds
from gamechecks.engines.induction.proof import DEFAULT_K
from gamechecks.registry import FIRST_GAME, given_game

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


class ForceKeywords(TypedDict, total=False):
    """The keywords of what a player can force: a scope or its parts, and for how long to try.

    Another game than Mancala is named, or handed over; its scope has other parts.
    """

    game: Game | str
    scope: GameScope
    pockets: int
    marbles: int
    boards: int
    rules: Any
    timeout: float | None


class QuestionKeywords(ForceKeywords, total=False):
    """The keywords of a search: those, and how to go about it."""

    layout: LayoutChoice | Literal["canonical", "symbolic"]
    seed: int


class ProofKeywords(TypedDict, total=False):
    """The keywords of a theorem: the board, any number of marbles if none is given, and how.

    Of a scope, its boards do not matter.
    """

    game: Game | str
    scope: GameScope
    pockets: int
    marbles: int | None
    rules: Any
    k: int
    lemmas: Sequence[str] | str
    seed: int
    timeout: float | None


@dataclass(frozen=True)
class TestQuestion:
    """A verb, its formulas, the games meant, and everything else that decides the answer."""

    verb: str
    formulas: "tuple[Formula, ...]"
    games: Games
    scope: GameScope
    layout: LayoutChoice = LayoutChoice.CANONICAL
    seed: int = 0
    timeout: float | None = None

    @classmethod
    def of(
        cls,
        verb: str,
        formulas: "tuple[Formula, ...]",
        games: Games | GamesName,
        asked: QuestionKeywords,
    ) -> "TestQuestion":
        """A question from an assertion's keywords; what they leave open, the test run says."""
        _known(asked, QuestionKeywords)
        return cls(
            verb,
            formulas,
            one_of(Games, games),
            _scope(asked),
            one_of(LayoutChoice, asked.get("layout", LayoutChoice.CANONICAL)),
            asked.get("seed", settings.seed),
            asked.get("timeout", settings.timeout),
        )

    @property
    def world(self) -> str:
        """The scope, part by part."""
        return ", ".join(f"{name}={value}" for name, value in self.scope.parts())

    def command(self, *more: str) -> str | None:
        """The command line that asks the same; none if a formula is a Python function."""
        texts = [formula for formula in self.formulas if isinstance(formula, str)]
        if len(texts) < len(self.formulas):
            return None
        words = [*shlex.split(self.scope.game.program), self.verb]
        for text in texts:
            text = " ".join(text.split())
            words += [text] if self.verb == "check" else ["--where", text]
        words += self.scope.options()
        words += _games(self.verb, self.games)
        if self.layout is not LayoutChoice.CANONICAL:
            words += ["--layout", self.layout.value]
        if self.seed:
            words += ["--seed", str(self.seed)]
        # Several processes race for an answer, and the game of another seed may come first.
        alone = [] if self.scope.game.system is None else ["--jobs", "1"]
        return shlex.join([*words, *more, *alone])


@dataclass(frozen=True)
class ProofQuestion:
    """A theorem, the games it is about, and how to prove it."""

    theorem: "Formula"
    scope: GameScope
    k: int
    lemmas: tuple[str, ...]
    seed: int
    timeout: float | None

    @classmethod
    def of(cls, theorem: "Formula", asked: ProofKeywords) -> "ProofQuestion":
        """A question from an assertion's keywords; what they leave open, the test run says."""
        _known(asked, ProofKeywords)
        return cls(
            theorem,
            _world(asked),
            asked.get("k", DEFAULT_K),
            _lemmas(asked.get("lemmas", ())),
            asked.get("seed", settings.seed),
            asked.get("timeout", settings.timeout),
        )

    @property
    def formulas(self) -> "tuple[Formula, ...]":
        """The theorem and its lemmas."""
        return (self.theorem, *self.lemmas)

    @property
    def world(self) -> str:
        """The games, of any length, and from how many boards the induction goes."""
        parts = [f"{name}={value}" for name, value in self.scope.parts(boards=False)]
        left_open = self.scope.left_open().values()
        return ", ".join([*parts[:1], *left_open, *parts[1:], f"k={self.k}"])

    def command(self, *more: str) -> str:
        """The command line that asks the same."""
        words = [*shlex.split(self.scope.game.program), "prove"]
        words.append(" ".join(str(self.theorem).split()))
        words += self.scope.options(boards=False)
        words += [] if self.k == DEFAULT_K else ["--k", str(self.k)]
        for lemma in self.lemmas:
            words += ["--lemma", " ".join(lemma.split())]
        words += ["--seed", str(self.seed)] if self.seed else []
        return shlex.join([*words, *more])


@dataclass(frozen=True)
class ForceQuestion:
    """Whether a player can force a formula, in which games."""

    player: str
    formula: str
    scope: GameScope
    timeout: float | None
    seed: int = 0

    @classmethod
    def of(cls, player: Any, formula: str, asked: ForceKeywords) -> "ForceQuestion":
        """A question from an assertion's keywords; what they leave open, the test run says."""
        _known(asked, ForceKeywords)
        name = str(getattr(player, "value", player))
        return cls(name, formula, _scope(asked), asked.get("timeout", settings.timeout))

    @property
    def formulas(self) -> "tuple[Formula, ...]":
        """The goal."""
        return (self.formula,)

    @property
    def world(self) -> str:
        """The scope, part by part."""
        return ", ".join(f"{name}={value}" for name, value in self.scope.parts())

    def command(self, *more: str) -> str:
        """The command line that asks the same."""
        words = [*shlex.split(self.scope.game.program), "force", self.player]
        words += [" ".join(self.formula.split()), *self.scope.options()]
        return shlex.join([*words, *more])


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
    scope, game = asked.get("scope"), asked.get("game", FIRST_GAME)
    if isinstance(scope, GameScope):
        game = scope.game
    return given_game(game)


def _scope(asked: Mapping[str, Any]) -> GameScope:
    """The scope given whole, or by some of its parts."""
    kind = _game(asked).scope
    names = [each.name for each in fields(kind)]  # type: ignore[arg-type]
    parts = {name: asked[name] for name in names if name in asked}
    if "scope" not in asked:
        return kind.of(parts)
    if parts:
        raise InputError(f"scope and {', '.join(parts)} are given: one of the two was expected")
    scope = asked["scope"]
    if not isinstance(scope, GameScope):
        raise InputError(f"scope is {scope!r}: a Scope was expected, such as Scope(6, 2, 18)")
    return scope


def _world(asked: ProofKeywords) -> GameScope:
    """The games that a theorem is about; what proofs may leave open is so if it is not given."""
    if "scope" in asked:
        return _scope(asked)
    left_open = [
        each.name
        for each in fields(_game(asked).scope)  # type: ignore[arg-type]
        if each.metadata.get("any")
    ]
    return _scope({**dict.fromkeys(left_open), **asked})


def _lemmas(lemmas: Sequence[str] | str) -> tuple[str, ...]:
    """Lemmas, also a single one."""
    if isinstance(lemmas, str):
        return (lemmas,)
    if not isinstance(lemmas, Sequence):
        raise InputError(f"lemmas is {lemmas!r}: a list of formulas was expected")
    return tuple(lemmas)


def _games(verb: str, games: Games) -> list[str]:
    """The option for the games meant, where it is not the verb's own choice."""
    usual = Games.ANY if verb == "check" else Games.COMPLETE
    return [] if games is usual else [f"--{games.value}"]
