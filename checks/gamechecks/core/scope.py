"""How big the world is, and which of its games a question ranges over."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from gamechecks.core.errors import ScopeError
from gamemodels.mancala.variants import KALAH, ORIGINAL, VARIANTS, Rules

MOST_POCKETS = 64
MOST_MARBLES = 1_000
MOST_BOARDS = 100_000
RULE_SETS = {"original": ORIGINAL, "kalah": KALAH}


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


class StepsChoice(Enum):
    """Whether a step is an event or a whole sowing."""

    BOARDS = "boards"
    SOWINGS = "sowings"


Choice = TypeVar("Choice", bound=Enum)


def one_of(choices: type[Choice], value: Choice | str) -> Choice:
    """A choice, also by its name; a `ScopeError` lists them."""
    try:
        return choices(value)
    except ValueError:
        names = ", ".join(str(choice.value) for choice in choices)
        raise ScopeError(f"{value!r} was given: one of {names} was expected") from None


def rules_of(rules: Rules | str) -> Rules:
    """Rules, also by name: variants with commas between them, or `kalah`, or `original`."""
    if isinstance(rules, Rules):
        return rules
    if not isinstance(rules, str):
        raise ScopeError(f"rules is {rules!r}: Rules or their names were expected, such as 'kalah'")
    names = [name.strip().lower() for name in rules.split(",")]
    if len(names) == 1 and names[0] in RULE_SETS:
        return RULE_SETS[names[0]]
    unknown = [name for name in names if name not in VARIANTS]
    if unknown:
        raise ScopeError(
            f"{unknown[0]!r} is no rule: expected original, kalah, or some of "
            f"{', '.join(VARIANTS)}, with commas between them"
        )
    return Rules.named(names)


@dataclass(frozen=True)
class Scope:
    """`pockets` with both mancalas, `marbles` in each ordinary pocket, at most `boards` boards.

    The `rules` are the specification's, or variants of them.
    """

    pockets: int = 4
    marbles: int = 1
    boards: int = 7
    rules: Rules = ORIGINAL

    def __post_init__(self) -> None:
        for name in ("pockets", "marbles", "boards"):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool):
                raise ScopeError(f"{name} is {value!r}: a whole number was expected")
        if self.pockets % 2 or not 2 <= self.pockets <= MOST_POCKETS:
            raise ScopeError(
                f"pockets is {self.pockets}: an even number from 2 to {MOST_POCKETS} was expected, "
                "both mancalas included (the game people own has 14)"
            )
        if not 0 <= self.marbles <= MOST_MARBLES:
            raise ScopeError(
                f"marbles is {self.marbles}: a number from 0 to {MOST_MARBLES} was expected, "
                "the marbles in each ordinary pocket at the start"
            )
        if not 1 <= self.boards <= MOST_BOARDS:
            raise ScopeError(
                f"boards is {self.boards}: a number from 1 to {MOST_BOARDS} was expected, "
                "the length of the longest trace to look at"
            )
        if not isinstance(self.rules, Rules):
            raise ScopeError(f"rules is {self.rules!r}: Rules were expected, such as KALAH")
