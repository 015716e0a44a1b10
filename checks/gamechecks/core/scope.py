"""Which games of a world a question ranges over, and how it is gone about."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, get_type_hints

from gamechecks.core.errors import ScopeError
from gamechecks.core.plain import plain_of, value_of

if TYPE_CHECKING:
    from gamechecks.core.game import Game
    from gamechecks.language.vocabulary import JointLemmas, Vocabulary
    from gamemodels.rules import Rules

MOST_BOARDS = 100_000
"""The longest trace that is looked at, and the longest that is read."""

BOARDS = "boards"
"""The steps that every game has: one event each."""


class Games(Enum):
    """Which games within the bound are meant."""

    COMPLETE = "complete"
    UNFINISHED = "unfinished"
    ANY = "any"


class LayoutChoice(Enum):
    """Whether the physical board is the canonical one or left to the solver."""

    CANONICAL = "canonical"
    SYMBOLIC = "symbolic"


class SolverChoice(Enum):
    """Who is asked."""

    Z3 = "z3"
    CADICAL = "cadical"


class EngineChoice(Enum):
    """Whether constraints are solved, all positions are seen, or both is done and compared."""

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


Scope = TypeVar("Scope", bound="GameScope")


def option(
    default: Any,
    help: str,
    *,
    metavar: str = "N",
    read: Callable[[str], Any] | None = None,
    write: Callable[[Any], str] | None = None,
    any_in_proofs: str = "",
) -> Any:
    """A field of a scope, and what the command line says of it.

    A value is read by its type, or by `read`, and `write` gives the text again. If proofs may
    leave it open, the words say what is meant then.
    """
    told = {"help": help, "metavar": metavar, "read": read, "write": write}
    told["any"] = any_in_proofs
    return field(default=default, metadata=told)


@dataclass(frozen=True)
class Worlds:
    """Where to look for a real game: small worlds to play in, then to search, then large ones."""

    small: "Sequence[GameScope]"
    searched: "Sequence[GameScope]"
    large: "Sequence[GameScope]"


class GameScope:
    """How big the world of a game is: a frozen dataclass, whose `boards` bound every trace.

    Each of its fields is an option of the command line.
    """

    game: "ClassVar[Game]"
    boards: int

    @property
    def referee(self) -> "Rules[Any, Any]":
        """The rules of this world, in plain Python."""
        return self.game.rules(self)

    @property
    def vocabulary(self) -> "Vocabulary":
        """The language of this world."""
        return self.game.language(self.referee)

    @property
    def words(self) -> str:
        """The scope in a few words, without its boards."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}  # type: ignore[arg-type]
        return ", ".join(f"{name} {value}" for name, value in values.items() if name != "boards")

    @property
    def sentences(self) -> tuple[str, ...]:
        """The world in whole sentences, for files that are read without the command."""
        return (f"{self.game.title}: {self.words}.",)

    @property
    def size(self) -> int:
        """How much there is to a board, so that the plan can tell a large world."""
        return 1

    @property
    def invariants(self) -> "Sequence[str | JointLemmas]":
        """What every proof in this world may use, once proved: laws by name, or lemmas."""
        return self.game.invariants

    def within(self: Scope, boards: int) -> Scope:
        """The same world with another bound."""
        return replace(self, boards=boards)  # type: ignore[type-var]

    def narrower(self, *, in_python: bool) -> Sequence[str]:
        """How a theorem about many worlds is made one about a single world."""
        return ()

    def worlds(self, hint: Any) -> "Worlds":
        """Worlds in which a real game may break a claim; a trace hints at one that would do."""
        return Worlds((self,), (self,), ())

    def parts(self, *, boards: bool = True) -> list[tuple[str, str]]:
        """The fields as users write them, without those that are as usual and no numbers."""
        written = []
        for each in fields(self):  # type: ignore[arg-type]
            value, told = getattr(self, each.name), each.metadata
            usual = not isinstance(value, int) and value == each.default
            if value is None or usual or (each.name == "boards" and not boards):
                continue
            if told.get("write"):
                text = told["write"](value)
            elif isinstance(value, tuple):
                text = ",".join(map(str, value))
            else:
                text = str(plain_of(value))
            written.append((each.name, text))
        return written

    def left_open(self) -> list[tuple[str, str]]:
        """The fields that a proof leaves open, and what is meant then."""
        told = [(each.name, each.metadata.get("any", "")) for each in fields(self)]  # type: ignore[arg-type]
        return [(name, words) for name, words in told if words and getattr(self, name) is None]

    @classmethod
    def of(cls: type[Scope], parts: dict[str, Any]) -> Scope:
        """A scope from some of its parts, as users of Python give them."""
        return cls(**parts)

    def document(self) -> dict[str, Any]:
        """The scope as JSON has it."""
        document: dict[str, Any] = plain_of(self)
        return document

    @classmethod
    def read(cls: type[Scope], document: Any) -> Scope:
        """A scope from what JSON has; what it does not tell is as usual."""
        told = document if isinstance(document, dict) else {}
        hints = get_type_hints(cls)
        names = [each.name for each in fields(cls)]  # type: ignore[arg-type]
        given = {
            name: value_of(hints[name], told[name], f"scope: {name}")
            for name in names
            if told.get(name) is not None
        }
        return cls(**given)
