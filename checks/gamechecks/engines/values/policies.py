"""Players who keep to a policy: what they do is left to chance, as likely as the policy says."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from gamechecks.engines.explicit.walk import MoveWalk, Way
from gamemodels.rules import Rules

Policy = Callable[[Any, Sequence[Hashable]], Mapping[Hashable, Fraction]]
"""How likely each choice is in a state, among those that there are."""


def chances(ways: Sequence[Way], shares: Mapping[Hashable, Fraction] | None = None) -> list[Way]:
    """Ways that all are left to chance; each choice has its share, or all the same."""
    totals: dict[Hashable, Fraction | int] = {}
    for way in ways:
        totals[way.choice] = totals.get(way.choice, 0) + way.weight
    if shares is None:
        if None in totals:
            return list(ways)
        shares = dict.fromkeys(totals, Fraction(1))
    return [
        way._replace(player=None, weight=shares[way.choice] * way.weight / totals[way.choice])
        for way in ways
        if shares.get(way.choice)
    ]


class PolicyWalk(MoveWalk):
    """The games of some rules in which the player keeps to a policy."""

    def __init__(self, rules: Rules[Any, Any], policy: Policy) -> None:
        super().__init__(rules)
        self.policy = policy

    def ways(self, position: Hashable) -> Sequence[Way]:
        ways = super().ways(position)
        if all(way.player is None for way in ways):
            return ways
        choices = tuple(dict.fromkeys(way.choice for way in ways))
        return chances(ways, self.policy(position, choices))
