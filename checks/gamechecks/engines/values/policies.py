"""Players who keep to a policy: what they do is left to chance, as likely as the policy says."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from gamechecks.engines.explicit.walk import MoveWalk, Way
from gamemodels.rules import Rules

Policy = Callable[[Any, Sequence[Hashable]], Mapping[Hashable, Fraction]]
"""How likely each choice is in a state, among those that there are."""


class PolicyWalk(MoveWalk):
    """The games of some rules in which the player keeps to a policy."""

    def __init__(self, rules: Rules[Any, Any], policy: Policy) -> None:
        super().__init__(rules)
        self.policy = policy

    def ways(self, position: Hashable) -> Sequence[Way]:
        ways = super().ways(position)
        if all(way.player is None for way in ways):
            return ways
        totals: dict[Hashable, Fraction | int] = {}
        for way in ways:
            totals[way.choice] = totals.get(way.choice, 0) + way.weight
        shares = self.policy(position, tuple(totals))
        return [
            way._replace(player=None, weight=shares[way.choice] * way.weight / totals[way.choice])
            for way in ways
            if shares.get(way.choice)
        ]
