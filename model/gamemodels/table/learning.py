"""How a player learns: three rules, each a way to choose in training and one to move values."""

import random
from enum import Enum

from gamemodels.table.bag import Decision
from gamemodels.table.qtable import QTable, place

EPSILON = 0.1
REWARDS = {"WIN": 1, "PUSH": 0, "LOOSE": -1, "BUST": -1}


class Rule(Enum):
    """How values are moved by the result of a game."""

    AVERAGE = "average"
    MONTE_CARLO = "monte-carlo"
    Q_LEARNING = "q-learning"

    @property
    def averages(self) -> bool:
        """Whether its values are averages of whole rewards."""
        return self is not Rule.Q_LEARNING


class Learner:
    """A table, and what becomes of it in training."""

    def __init__(
        self,
        table: QTable,
        rule: Rule = Rule.AVERAGE,
        epsilon: float = EPSILON,
        dice: random.Random | None = None,
        zero: bool = False,
    ) -> None:
        self.table = table
        self.rule = rule
        self.zero = zero
        self._epsilon = 1.0 if rule is Rule.AVERAGE else epsilon
        self._dice = dice or random.Random()

    def tried(self, points: int, dealer: int, aces: int) -> int:
        """An action to train with: at random, or the better one but for a share of epsilon."""
        dice = self._dice
        if self._epsilon >= 1 or dice.random() < self._epsilon:
            return dice.getrandbits(1)
        return self.best(points, dealer, aces)

    def best(self, points: int, dealer: int, aces: int) -> int:
        """The action to play in earnest."""
        return self.table.best(points, dealer, aces, self.zero)

    def update_q(self, decisions: list[Decision], reward: int) -> None:
        """Learn from a game that is over."""
        table = self.table
        if self.rule.averages:
            for points, dealer, action, aces in decisions:
                table.average(place(points, dealer, action, aces), reward)
            return
        target = float(reward)
        for points, dealer, action, aces in reversed(decisions):
            table.move(place(points, dealer, action, aces), target)
            target = table.better_value(points, dealer, aces)
