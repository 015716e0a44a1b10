"""Blackjack as a Markov decision process: outcomes, states, exact solving and comparing.

Values and probabilities are fractions. `infinite` and `shoe` have the processes themselves.
"""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

from gamemodels.attention import attended
from gamemodels.blackjack.board import Variants

BUST = 22
"""The sum of every bust hand."""
NATURAL = 23
"""How a dealer's hand ends that is a natural; no sum, since it beats every other 21."""

BONUS_BY_CARDS = {5: Fraction(3, 2), 6: Fraction(2), 7: Fraction(3)}
BONUS_BY_PATTERN = {1: Fraction(3, 2), 2: Fraction(2), 3: Fraction(3)}


class Action(IntEnum):
    """What a player may do; the numbers never move."""

    STAND = 0
    HIT = 1
    SURRENDER = 2
    DOUBLE = 3

    @property
    def letter(self) -> str:
        """Its letter in a chart."""
        return "SHRD"[self]


class Outcome(NamedTuple):
    """How a hand ended, and what it pays in bets."""

    name: str
    paid: Fraction

    def __hash__(self) -> int:
        """A fraction takes long to hash, and a name tells most outcomes apart."""
        return hash(self.name)


NAMES = ("natural", "win", "push", "lose", "bust", "surrender")
PUSH = Outcome("push", Fraction(0))
SURRENDERED = Outcome("surrender", Fraction(-1, 2))
WINS = {stake: Outcome("win", Fraction(stake)) for stake in (1, 2)}
LOSSES = {stake: Outcome("lose", Fraction(-stake)) for stake in (1, 2)}
BUSTS = {stake: Outcome("bust", Fraction(-stake)) for stake in (1, 2)}
LOSE = LOSSES[1]


def legal_actions(rules: Variants, first: bool) -> tuple[Action, ...]:
    """What may be done at a first decision, or at a later one."""
    surrender = (Action.SURRENDER,) if rules.surrender and first else ()
    double = (Action.DOUBLE,) if rules.double and (first or rules.bonuses) else ()
    return (Action.STAND, Action.HIT, *surrender, *double)


def natural_settled(rules: Variants, dealer_natural: bool) -> Outcome:
    """A player's natural, against a dealer's natural or not."""
    if dealer_natural and not rules.bonuses:
        return LOSE if rules.both_naturals_lose else PUSH
    return Outcome("natural", rules.natural_pays)


def compared(
    rules: Variants, total: int, dealer: int, stake: int = 1, cards: int = 0, pattern: int = 0
) -> Outcome:
    """A player's hand that is neither bust nor a natural, and how the dealer's hand ended."""
    if dealer == NATURAL:
        return PUSH if total == 21 and rules.dealer_natural_ties else LOSSES[stake]
    if rules.bonuses and total == 21:
        bonus = max(BONUS_BY_CARDS.get(cards, 1), BONUS_BY_PATTERN.get(pattern, 1))
        return WINS[stake] if stake > 1 else Outcome("win", Fraction(bonus))
    higher = dealer == BUST and not rules.bust_compared_as_sum
    if higher or total > dealer:
        return WINS[stake]
    return PUSH if total == dealer else LOSSES[stake]


VALUES = range(1, 11)
ACE, TEN = 1, 10


def drawn(total: int, soft: bool, value: int) -> tuple[int, bool]:
    """A hand's best sum, and whether an ace counts 11 in it, after one more card."""
    total, soft = (total + 11, True) if value == ACE and total <= 10 else (total + value, soft)
    return (total - 10, False) if soft and total > 21 else (total, soft)


def dealer_draws(rules: Variants, total: int, soft: bool) -> bool:
    """Whether the dealer takes another card."""
    return total <= 16 or (total == 17 and soft and rules.hit_soft_17)


def completes_natural(showing: int) -> int | None:
    """The value of a hole card that makes a natural; none if there is none."""
    return {ACE: TEN, TEN: ACE}.get(showing)


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


Worth = Callable[[Outcome], Fraction]
Mix = Mapping[Action, Fraction]
Policy = Callable[[State, Sequence[Action]], Mix]
"""How likely each action is in a state, among those that are legal there."""

ActionValues = dict[State, dict[Action, Fraction]]


def paid(outcome: Outcome) -> Fraction:
    """What an outcome is worth to those who want money."""
    return outcome.paid


@dataclass(frozen=True)
class Solution:
    """Best play: its value, and in each state what each action is worth, and the best one."""

    process: Process
    value: Fraction
    values: ActionValues
    best: Mapping[State, Action]

    def policy(self, state: State, legal: Sequence[Action]) -> Mix:
        """Best play as a policy."""
        return {self.best[state]: Fraction(1)}


@dataclass(frozen=True)
class Evaluation:
    """What a policy is worth, how likely each end is, and how likely each state is met."""

    process: Process
    policy: Policy
    value: Fraction
    ends: Mapping[Outcome, Fraction]
    reach: Mapping[State, Fraction]

    @cached_property
    def values(self) -> ActionValues:
        """What each action is worth, if the policy goes on from there."""

        def mix(state: State, found: Mapping[Action, Weight]) -> Weight:
            mixed = self.policy(state, tuple(found))
            shares = [(share, found[action]) for action, share in mixed.items() if share]
            if len(shares) == 1:
                return shares[0][1]
            return sum((share * each for share, each in shares), Fraction(0))

        return _backward(self.process, paid, mix)[1]

    @property
    def outcomes(self) -> dict[str, Fraction]:
        """How likely each outcome is; a natural is also a win, and a bust also lost."""
        found = dict.fromkeys(NAMES, Fraction(0))
        for outcome, likely in self.ends.items():
            found[outcome.name] += likely
        found["win"] += found["natural"]
        found["lose"] += found["bust"]
        if not self.process.rules.surrender:
            del found["surrender"]
        return found


def solve_process(process: Process, worth: Worth = paid) -> Solution:
    """Best play for what outcomes are worth; of equal actions the one with the lowest number."""
    best: dict[State, Action] = {}

    def pick(state: State, found: Mapping[Action, Weight]) -> Weight:
        best[state] = max(found, key=lambda action: (found[action], -action))
        return found[best[state]]

    value, values = _backward(process, worth, pick)
    return Solution(process, value, values, best)


def evaluate_process(process: Process, policy: Policy) -> Evaluation:
    """What a policy is worth, exactly."""
    reach, ends = spread(process, policy)
    value = sum((likely * outcome.paid for outcome, likely in ends.items()), Fraction(0))
    return Evaluation(process, policy, value, ends, reach)


def _backward(
    process: Process, worth: Worth, settle: Callable[[State, Mapping[Action, Weight]], Weight]
) -> tuple[Fraction, ActionValues]:
    """Values of all actions, from the ends to the deal; `settle` makes one number of them."""
    scale = _Scale(worth)
    counted: dict[State, Weight] = {}
    values: ActionValues = {}
    for state in attended(process.states()):
        found = {each.action: _worth(each, counted, scale) for each in process.choices(state)}
        if None in found:
            counted[state] = found[None]
            continue
        known = {action: each for action, each in found.items() if action is not None}
        counted[state] = settle(state, known)
        unit = process.total(state) * scale.unit
        values[state] = {action: Fraction(each) / unit for action, each in known.items()}
    total = sum(weight * counted[state] for state, weight in process.deal.leads.items())
    return Fraction(total) / (process.dealt * scale.unit), values


class _Scale:
    """Outcomes in whole numbers of a unit, so that whole weights stay whole."""

    def __init__(self, worth: Worth) -> None:
        self._worth = worth
        self.unit = lcm(*range(1, 11))
        self._known: dict[Outcome, int] = {}

    def __call__(self, outcome: Outcome) -> int:
        if outcome not in self._known:
            scaled = self._worth(outcome) * self.unit
            assert scaled.denominator == 1, f"{outcome} is worth no multiple of 1/{self.unit}"
            self._known[outcome] = scaled.numerator
        return self._known[outcome]


def _worth(choice: Choice, counted: Mapping[State, Weight], scale: _Scale) -> Weight:
    found: Weight = 0
    for state, weight in choice.leads.items():
        found += weight * counted[state]
    for outcome, weight in choice.ends.items():
        found += weight * scale(outcome)
    return found


def spread(
    process: Process, policy: Policy
) -> tuple[dict[State, Fraction], dict[Outcome, Fraction]]:
    """How likely each state and each end is, from the deal to the ends."""
    weights: dict[State, Weight] = defaultdict(int, process.deal.leads)
    ends: dict[Outcome, Weight] = defaultdict(int)
    reach: dict[State, Fraction] = {}
    for state in attended(reversed(tuple(process.states()))):
        weight = weights[state]
        reach[state] = Fraction(weight * process.total(state)) / process.dealt
        if not weight:
            continue
        choices = process.choices(state)
        acting = tuple(choice.action for choice in choices if choice.action is not None)
        mix = policy(state, acting) if acting else {}
        for choice in choices:
            share = Fraction(1) if choice.action is None else mix.get(choice.action, 0)
            if share:
                _spread(choice, weight if share == 1 else weight * share, weights, ends)
    likely = {outcome: Fraction(weight) / process.dealt for outcome, weight in ends.items()}
    return reach, likely


def _spread(
    choice: Choice, weight: Weight, weights: dict[State, Weight], ends: dict[Outcome, Weight]
) -> None:
    for state, each in choice.leads.items():
        weights[state] += weight * each
    for outcome, each in choice.ends.items():
        ends[outcome] += weight * each


@dataclass(frozen=True)
class Difference:
    """A state in which two policies differ.

    `reach` is how likely the first policy comes there. `gain` is what its choice is worth over
    that of the second, if the second is played from there on; `worth`, their product, is its
    share of the difference of both values.
    """

    state: State
    first: Mix
    second: Mix
    reach: Fraction
    gain: Fraction

    @property
    def worth(self) -> Fraction:
        """What the difference is worth a hand."""
        return self.reach * self.gain


@dataclass(frozen=True)
class Comparison:
    """Two policies; what all differences are worth adds up to that of the values."""

    first: Evaluation
    second: Evaluation
    differences: tuple[Difference, ...]


def compare_policies(process: Process, first: Policy, second: Policy) -> Comparison:
    """Every difference of two policies, those that are worth most first."""
    one, two = evaluate_process(process, first), evaluate_process(process, second)
    found = []
    for state, values in two.values.items():
        legal = tuple(values)
        ours, theirs = _shares(first(state, legal)), _shares(second(state, legal))
        if ours != theirs:
            gain = _mean(ours, values) - _mean(theirs, values)
            found.append(Difference(state, ours, theirs, one.reach[state], gain))
    found.sort(key=lambda each: (-abs(each.worth), each.state))
    return Comparison(one, two, tuple(found))


def _shares(mix: Mix) -> Mix:
    return {action: share for action, share in sorted(mix.items()) if share}


def _mean(mix: Mix, values: dict[Action, Fraction]) -> Fraction:
    return sum((share * values[action] for action, share in mix.items()), Fraction(0))
