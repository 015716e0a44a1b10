"""What every decision process of blackjack has: states, choices with weights, a deal."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from gamemodels.blackjack.mdp.outcomes import Action, Outcome, legal_actions
from gamemodels.blackjack.variants import Variants

Weight = Fraction | int


class State(NamedTuple):
    """A state in which a player decides, or a natural that is about to be settled.

    What the rules do not need keeps its default: whether this is the first decision, the number
    of cards and the pattern for bonuses, and how many cards of each value are held.
    """

    player_sum: int
    dealer_showing: int
    usable_ace: int
    natural: bool = False
    first: bool = False
    cards: int = 0
    pattern: int = 0
    held: tuple[int, ...] = ()

    @property
    def hard_sum(self) -> int:
        """The sum with every ace as 1, which grows with every card."""
        return self.player_sum - 10 * self.usable_ace


@dataclass(frozen=True)
class Choice:
    """An action, none where there is nothing to decide, and what it leads to, by weight."""

    action: Action | None
    leads: Mapping[State, Weight] = field(default_factory=dict)
    ends: Mapping[Outcome, Weight] = field(default_factory=dict)


class Process(ABC):
    """A decision process in which every state stands after those that it leads to.

    The weights of each choice of a state add up to its `total`, and what a state is worth is
    counted in the same unit; so whole numbers do where cards are drawn without replacement.
    """

    def __init__(self, rules: Variants) -> None:
        self.rules = rules

    @property
    @abstractmethod
    def deal(self) -> Choice:
        """The states that a hand may begin with."""

    @property
    @abstractmethod
    def dealt(self) -> Weight:
        """What the weights of the deal are counted in: a state's, times its total, add up to it."""

    @abstractmethod
    def states(self) -> Iterable[State]:
        """Every state that can be reached, each after those that it leads to."""

    @abstractmethod
    def choices(self, state: State) -> tuple[Choice, ...]:
        """What may be done in a state."""

    @abstractmethod
    def total(self, state: State) -> Weight:
        """What the weights of a choice add up to."""

    def settled(self, state: State) -> bool:
        """Whether any action settles a natural."""
        return state.natural and not self.rules.natural_only_by_standing

    def legal(self, state: State) -> tuple[Action, ...]:
        """The actions of a state in which there is something to decide."""
        return legal_actions(self.rules, state.first)
