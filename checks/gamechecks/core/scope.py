"""Scopes: the games that a question ranges over, and the choices of how it is answered."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from gamechecks.core.errors import InputError, ScopeError
from gamechecks.core.loading import loaded
from gamechecks.core.plain import Document, plain_of
from gamechecks.core.scope_fields import (
    RuleNames,
    Usual,
    converted,
    field_text,
    option,
)

if TYPE_CHECKING:
    from gamechecks.language.vocabulary import Vocabulary
    from gamemodels.rules import GameRules


MOST_BOARDS = 100_000
"""The longest trace that is looked at, and the longest that is read."""

BOARDS = "boards"
"""The steps that every game has: one event each."""


class Games(Enum):
    """Which games within the bound are meant."""

    COMPLETE = "complete"
    UNFINISHED = "unfinished"
    ANY = "any"

    def includes(self, over: bool) -> bool:
        """Whether a game is meant that is over within the bound, or else one that is cut off."""
        return self is not (Games.UNFINISHED if over else Games.COMPLETE)


class LayoutChoice(Enum):
    """Whether the physical board is the canonical one or left to the solver."""

    CANONICAL = "canonical"
    SYMBOLIC = "symbolic"


class SolverChoice(Enum):
    """Who is asked: Z3, which is always there, or a SAT solver."""

    Z3 = "z3"
    CADICAL = "cadical"

    def package(self) -> ModuleType:
        """The package that it is in; an `InputError` if it is not installed."""
        try:
            return import_module(PACKAGES[self])
        except ImportError:
            raise InputError(
                f"{self.value} is not installed: pip install '.[fast]' in the project's folder, "
                f"or use {SolverChoice.Z3.value}"
            ) from None


PACKAGES = {SolverChoice.Z3: "z3", SolverChoice.CADICAL: "pysat.solvers"}
"""The package that each solver is in."""


class EngineChoice(Enum):
    """Who answers: the solver, explicit search, or both, which must agree.

    Automatically, both answer on a small scope; else explicit search does where the states are
    few, and the solver where they are many.
    """

    AUTO = "auto"
    SOLVER = "solver"
    EXPLICIT = "explicit"
    BOTH = "both"


Choice = TypeVar("Choice", bound=Enum)


def one_of(choices: type[Choice], value: Choice | str) -> Choice:
    """A choice, also by its name; a `ScopeError` lists them."""
    try:
        return choices(value)
    except ValueError:
        names = ", ".join(str(choice.value) for choice in choices)
        raise ScopeError(f"{value!r} was given: one of {names} was expected") from None


def game_at(place: str) -> object:
    """The game of a scope, as in `package.module:GAME`, which is loaded when it is asked for."""
    return property(lambda scope: loaded(place))


def must_be_scope(scope: object) -> None:
    """Refuse anything else where a scope belongs."""
    if not isinstance(scope, GameScope):
        kind = "a formula, perhaps" if isinstance(scope, str) or callable(scope) else "not a scope"
        raise InputError(
            f"{scope!r} stands where a scope belongs ({kind}): the scope comes first, as in "
            'run(Scope(6, 1, 7), "winner == Player1")'
        )


def must_be_formula(formula: object) -> None:
    """Refuse a scope where a formula belongs."""
    if isinstance(formula, GameScope):
        raise InputError(
            f"{formula!r} stands where a formula belongs: one scope comes first, then formulas, "
            'as in run(Scope(6, 1, 7), "winner == Player1")'
        )


@dataclass(frozen=True)
class CounterexampleScopes:
    """Where to look for a real game: small worlds to play in, then to search, then large ones."""

    small: "Sequence[GameScope]"
    searched: "Sequence[GameScope]"
    large: "Sequence[GameScope]"


class GameScope:
    """How big the world of a game is: a frozen dataclass, whose `boards` bound every trace.

    Each of its fields is an option of the command line. If `boards` is None by default, games of
    any length are meant where the `longest` is known, and else games of at most `MOST_BOARDS`
    boards, which every answer says.
    """

    def __post_init__(self) -> None:
        for each in fields(self):  # type: ignore[arg-type]
            given = getattr(self, each.name)
            try:
                value = converted(type(self), each, given)
            except InputError as wrong:
                raise ScopeError(str(wrong)) from None
            object.__setattr__(self, each.name, value)
        self.validate()
        if self.boards is None:
            # Where no longest game is known, the bound says of itself that nobody asked for it.
            longest = self.longest
            boards = Usual(MOST_BOARDS) if longest is None else min(longest, MOST_BOARDS)
            object.__setattr__(self, "boards", boards)
        if type(self.boards) not in (int, Usual) or not 1 <= self.boards <= MOST_BOARDS:
            raise ScopeError(
                f"boards is {self.boards!r}: a number from 1 to {MOST_BOARDS} was expected, "
                "the length of the longest trace to look at"
            )

    def validate(self) -> None:
        """Raise `ScopeError` on values that no game has; every field has its type by now."""

    game: ClassVar[Any]
    """The `Game` that it is a scope of, which sets this."""
    boards: int

    @property
    def referee(self) -> "GameRules":
        """The rules of this world, in plain Python."""
        rules: GameRules = self.game.rules(self)
        return rules

    @property
    def vocabulary(self) -> "Vocabulary":
        """The language of this world."""
        vocabulary: Vocabulary = self.game.language(self.referee)
        return vocabulary

    @property
    def words(self) -> str:
        """The scope in a few words, without its boards."""
        told = [each for each in fields(self) if each.name != "boards"]  # type: ignore[arg-type]
        return ", ".join(f"{each.name} {field_text(self, each)}" for each in told)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The world in whole sentences, for files that are read without the command."""
        return (f"{self.game.title}{f': {self.words}' if self.words else ''}.",)

    @property
    def state_size(self) -> int:
        """How much there is to a board, so that the plan can tell a large world."""
        return 1

    @property
    def positions(self) -> int | None:
        """About how many positions there are at most within the bound, if that is known."""
        return None

    @property
    def longest(self) -> int | None:
        """The most boards that a game of this world can have, where that is proved."""
        return None

    @property
    def every_game(self) -> bool:
        """Whether the bound leaves no game out, since none is longer."""
        return self.longest is not None and self.boards >= self.longest

    def within(self, boards: int) -> Self:
        """The same world with another bound."""
        return replace(self, boards=boards)  # type: ignore[type-var]

    def document(self) -> Document:
        """The scope as JSON has it."""
        document: Document = plain_of(self)
        return document

    @classmethod
    def read(cls, document: object) -> Self:
        """A scope from what JSON has; what it does not tell is as usual."""
        told = document if isinstance(document, Mapping) else {}
        names = [each.name for each in fields(cls)]  # type: ignore[arg-type]
        return cls(**{name: told[name] for name in names if told.get(name) is not None})


def rules_option(names: RuleNames[Any], help: str) -> Any:
    """The field for the rules, which are read and written by their names."""
    usual, metavar = names.kind(), "NAME[,NAME]"
    return option(usual, help, metavar=metavar, read=names.read, write=names.write)


class RuledScope(GameScope):
    """A scope whose `rules` have variants with names, which its documents tell."""

    names_of_rules: ClassVar[RuleNames[Any]]
    rules: Any

    def played_by(self, names: Iterable[str]) -> Self:
        """Return the scope with the variants of these names."""
        rules = self.names_of_rules.kind.named(names)
        return replace(self, rules=rules)  # type: ignore[type-var]

    def document(self) -> Document:
        """The numbers; then what is written in words, where it is not as usual."""
        told, worded = Document(), Document()
        for each in fields(self):  # type: ignore[arg-type]
            value, write = getattr(self, each.name), each.metadata.get("write")
            if write is None:
                told[each.name] = value
            elif each.name == "rules":
                worded |= {"rules": list(value.names)} if value.names else {}
            elif value != each.default:
                worded[each.name] = plain_of(value) if isinstance(value, tuple) else write(value)
        return told | worded
