"""What may be observed and done in an environment."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from gamemodels.blackjack.environment.deck import CARDS_IN_A_DECK
from gamemodels.blackjack.mdp.outcomes import Action
from gamemodels.blackjack.variants import Variants

Mask = NDArray[np.int8]
MOST_COUNT = 20
"""The highest Hi-Lo count of a deck."""


class ActionSpace(spaces.Discrete[Any]):
    """The numbers of the actions; a sample without a mask is one that the rules have."""

    def __init__(self, rules: Variants) -> None:
        has = {Action.SURRENDER: rules.surrender, Action.DOUBLE: rules.double}
        actions = tuple(Action) if rules.extended else (Action.STAND, Action.HIT)
        self._known = np.array([has.get(action, True) for action in actions], dtype=np.int8)
        super().__init__(len(actions))

    def sample(self, mask: Mask | None = None, probability: Any = None) -> Any:
        """A random action."""
        if mask is None and probability is None and not self._known.all():
            mask = self._known
        return super().sample(mask, probability)


def observation_space_of(rules: Variants) -> spaces.Tuple[Any]:
    """What may be observed by some rules."""
    parts = [spaces.Discrete(19, start=4), spaces.Discrete(10, start=1), spaces.Discrete(2)]
    if rules.bonuses:
        parts += [spaces.Discrete(6, start=2), spaces.Discrete(4)]
    elif rules.extended:
        parts.append(spaces.Discrete(2))
    if rules.counting:
        decks = rules.decks or 0
        parts.append(spaces.Discrete(2 * MOST_COUNT * decks + 1, start=-MOST_COUNT * decks))
        parts.append(spaces.Discrete(CARDS_IN_A_DECK * decks + 1))
    return spaces.Tuple(parts)
