"""Rational dynamic programming over a decision process: best play, and the worth of any policy."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from gamemodels.attention import attended
from gamemodels.blackjack.mdp.outcomes import NAMES, Action, Outcome
from gamemodels.blackjack.mdp.process import Choice, Process, State, Weight

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
