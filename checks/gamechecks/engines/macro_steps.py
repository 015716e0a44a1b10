"""Macro-steps: several events as one step, for questions that never look inside one."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gamechecks.core.clock import Clock
from gamechecks.core.verdict import GameTrace
from gamechecks.language.question import Condition
from gamemodels.clauses import Clauses

if TYPE_CHECKING:
    from gamechecks.engines.bmc.search import BoundedSearch
    from gamechecks.engines.query import Query


class SmallStepsNeeded(Exception):
    """Macro-steps alone cannot tell."""


@dataclass(frozen=True)
class Exclusion:
    """A game that there is not, the clauses that it would have to meet, and names in these."""

    game: str
    clauses: Clauses
    named: Mapping[str, int] = field(default_factory=dict)


class Fragment(ABC):
    """What a question comes to in macro-steps."""

    @property
    @abstractmethod
    def short(self) -> bool:
        """Whether the games asked for are so short that a search is soon done."""


class MacroStepSearch(ABC):
    """A question asked in macro-steps; no complete game within `settled` boards will do."""

    settled: int

    @abstractmethod
    def first(self) -> GameTrace | None:
        """A game as asked for; raises where it can't be told whether there is one."""

    @abstractmethod
    def exclusions(self, clock: Clock) -> Iterator[Exclusion]:
        """What a refutation rests on: clauses that cannot all hold, each made anew."""


class MacroStepCheck(ABC):
    """The search for games that break a property, in macro-steps."""

    @abstractmethod
    def counterexample(self) -> GameTrace | None:
        """Some game that breaks the property."""

    @abstractmethod
    def shorter(self, trace: GameTrace) -> Iterator[GameTrace]:
        """Shorter and shorter counterexamples than one at hand."""

    @abstractmethod
    def never(self, premise: Condition) -> bool:
        """Whether a premise comes true in no game."""


class MacroSteps(ABC):
    """The macro-steps of a game, under the name by which users ask for them."""

    name: str
    refusal: str
    """What to say of a question that they cannot answer."""

    @abstractmethod
    def fragment(self, query: "Query") -> Fragment | None:
        """What a query comes to; none if it looks inside a step."""

    @abstractmethod
    def too_large(self, scope: Any) -> bool:
        """Whether boards one by one are faster in this world."""

    @abstractmethod
    def search(self, bmc: "BoundedSearch", fragment: Any) -> MacroStepSearch:
        """A query, asked in macro-steps."""

    @abstractmethod
    def check(self, bmc: "BoundedSearch") -> MacroStepCheck:
        """A property, checked in macro-steps."""

    @abstractmethod
    def all_over(self, scope: Any, clock: Clock) -> bool:
        """Whether every game is over within the bound."""
