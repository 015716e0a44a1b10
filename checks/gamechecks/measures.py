"""What can be measured of a game that is unrolled sowing by sowing."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

import z3

from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.mancala.layout import Player
from gamemodels.mancala.sowing_steps import SowingSteps
from gamemodels.mancala.sowings import SownTerms
from gamemodels.numbers import Number


class Measures:
    """Lengths, turns and scores of a game that is over by the last state."""

    def __init__(self, system: SowingSteps, states: Sequence[SownTerms]) -> None:
        self._system = system
        self._states = states
        self._numbers = system.numbers

    @cached_property
    def boards(self) -> Number:
        """Boards: the first, one for every pickup or forfeit, one for every marble sown."""
        costs = [
            self._numbers.choose(negation(over), self._hand(pre, post) + 1, self._zero)
            for over, (pre, post) in zip(self._over, pairwise(self._states), strict=False)
        ]
        return self._numbers.sum(costs) + 1

    @cached_property
    def pickups(self) -> Number:
        """Pickups of both players; after the end there are none."""
        return self._numbers.count(disjunction(state.picked) for state in self._states[1:])

    @cached_property
    def turns(self) -> Number:
        """Turns of both players: pickups where the turn has just begun."""
        begun = [disjunction(state.picked) for state in self._states[1:2]]
        for before, here, after in zip(
            self._states, self._states[1:], self._states[2:], strict=False
        ):
            picked = disjunction(after.picked)
            begun.append(conjunction([picked, here.turn != before.turn]))
        return self._numbers.count(begun)

    @cached_property
    def lead(self) -> Number:
        """Player 1's score less player 2's."""
        return self.score(Player.ONE) - self.score(Player.TWO)

    def score(self, player: Player) -> Number:
        """A player's score at the end."""
        return self._states[-1].marbles[self._system.layout.mancala_of(player)]

    def wins(self, player: Player) -> z3.BoolRef:
        """Whether a player has more marbles at the end than the other."""
        return self.score(player) > self.score(player.other)

    @property
    def _zero(self) -> Number:
        return self._numbers.literal(0)

    @cached_property
    def _over(self) -> list[z3.BoolRef]:
        return [self._system.final(state) for state in self._states]

    def _hand(self, pre: SownTerms, post: SownTerms) -> Number:
        hand = self._zero
        for here, count in zip(post.picked, pre.marbles, strict=True):
            hand = self._numbers.choose(here, count, hand)
        return hand
