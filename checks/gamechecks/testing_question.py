"""What a test asks: the question with its scope, and the command line that asks it again."""

import difflib
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from gamechecks.core.errors import InputError
from gamechecks.core.scope import Games, LayoutChoice, Scope, one_of, rules_of
from gamechecks.core.verdict import Seconds
from gamechecks.engines.induction.proof import DEFAULT_K, ProofScope
from gamemodels.mancala.variants import KALAH, ORIGINAL, Rules

if TYPE_CHECKING:
    from gamechecks.language.question import Formula

GamesName = Literal["complete", "unfinished", "any"]
Listener = Callable[[str, Seconds], None]
NUMBERS = ("pockets", "marbles", "boards")


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


class Asked(TypedDict, total=False):
    """The keywords of all assertions: a scope or its parts, and how to go about it."""

    scope: Scope
    pockets: int
    marbles: int
    boards: int
    rules: Rules | str
    layout: LayoutChoice | Literal["canonical", "symbolic"]
    seed: int
    timeout: float | None


class AskedProof(TypedDict, total=False):
    """The keywords of a theorem: the board, any number of marbles if none is given, and how.

    Of a scope, its boards do not matter.
    """

    scope: Scope
    pockets: int
    marbles: int | None
    rules: Rules | str
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
    scope: Scope
    layout: LayoutChoice = LayoutChoice.CANONICAL
    seed: int = 0
    timeout: float | None = None

    @classmethod
    def of(
        cls,
        verb: str,
        formulas: "tuple[Formula, ...]",
        games: Games | GamesName,
        asked: Asked,
    ) -> "TestQuestion":
        """A question from an assertion's keywords; what they leave open, the test run says."""
        _known(asked, Asked)
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
        parts = [f"{name}={getattr(self.scope, name)}" for name in NUMBERS]
        if self.scope.rules != ORIGINAL:
            parts.append(f"rules={_rules(self.scope.rules)}")
        return ", ".join(parts)

    def command(self, *more: str) -> str | None:
        """The command line that asks the same; none if a formula is a Python function."""
        texts = [formula for formula in self.formulas if isinstance(formula, str)]
        if len(texts) < len(self.formulas):
            return None
        words = ["mancala", self.verb]
        for text in texts:
            text = " ".join(text.split())
            words += [text] if self.verb == "check" else ["--where", text]
        for name in NUMBERS:
            words += [f"--{name}", str(getattr(self.scope, name))]
        if self.scope.rules != ORIGINAL:
            words += ["--rules", _rules(self.scope.rules)]
        words += _games(self.verb, self.games)
        if self.layout is not LayoutChoice.CANONICAL:
            words += ["--layout", self.layout.value]
        if self.seed:
            words += ["--seed", str(self.seed)]
        # Several processes race for an answer, and the game of another seed may come first.
        return shlex.join([*words, *more, "--jobs", "1"])


@dataclass(frozen=True)
class ProofQuestion:
    """A theorem, the games it is about, and how to prove it."""

    theorem: "Formula"
    about: ProofScope
    k: int
    lemmas: tuple[str, ...]
    seed: int
    timeout: float | None

    @classmethod
    def of(cls, theorem: "Formula", asked: AskedProof) -> "ProofQuestion":
        """A question from an assertion's keywords; what they leave open, the test run says."""
        _known(asked, AskedProof)
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
        marbles = self.about.marbles
        parts = [f"pockets={self.about.pockets}"]
        parts.append("any number of marbles" if marbles is None else f"marbles={marbles}")
        if self.about.rules != ORIGINAL:
            parts.append(f"rules={_rules(self.about.rules)}")
        return ", ".join([*parts, f"k={self.k}"])

    def command(self, *more: str) -> str:
        """The command line that asks the same."""
        words = ["mancala", "prove", " ".join(str(self.theorem).split())]
        words += ["--pockets", str(self.about.pockets)]
        words += [] if self.about.marbles is None else ["--marbles", str(self.about.marbles)]
        words += [] if self.about.rules == ORIGINAL else ["--rules", _rules(self.about.rules)]
        words += [] if self.k == DEFAULT_K else ["--k", str(self.k)]
        for lemma in self.lemmas:
            words += ["--lemma", " ".join(lemma.split())]
        words += ["--seed", str(self.seed)] if self.seed else []
        return shlex.join([*words, *more])


def _rules(rules: Rules) -> str:
    """Rules as the command line names them."""
    return "kalah" if rules == KALAH else ",".join(rules.names)


def _known(asked: Mapping[str, object], keywords: type) -> None:
    """Raise on a misspelt keyword, which would quietly ask about another scope."""
    names = list(keywords.__annotations__)
    for name in asked.keys() - names:
        near = difflib.get_close_matches(name, names, n=1)
        hint = f"did you mean {near[0]}?" if near else f"expected {', '.join(names)}"
        raise InputError(f"{name!r} is no keyword of an assertion: {hint}")


def _scope(asked: Mapping[str, Any]) -> Scope:
    """The scope given whole, or by some of its parts."""
    parts = {name: asked[name] for name in (*NUMBERS, "rules") if name in asked}
    if "scope" not in asked:
        return Scope(**{**parts, "rules": rules_of(parts.get("rules", ORIGINAL))})
    if parts:
        raise InputError(f"scope and {', '.join(parts)} are given: one of the two was expected")
    scope = asked["scope"]
    if not isinstance(scope, Scope):
        raise InputError(f"scope is {scope!r}: a Scope was expected, such as Scope(6, 2, 18)")
    return scope


def _world(asked: AskedProof) -> ProofScope:
    """The games that a theorem is about; without a number of marbles, with any."""
    if "scope" in asked or asked.get("marbles") is not None:
        scope = _scope(asked)
        return ProofScope(scope.pockets, scope.marbles, scope.rules)
    scope = _scope({**asked, "marbles": 0})
    return ProofScope(scope.pockets, None, scope.rules)


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
