"""Where two policies differ, and what each difference is worth."""

from dataclasses import dataclass
from fractions import Fraction

from gamemodels.blackjack.mdp.outcomes import Action
from gamemodels.blackjack.mdp.process import Process, State
from gamemodels.blackjack.mdp.solving import Evaluation, Mix, Policy, evaluate_process


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
