"""The same learners through the API of Gymnasium, by any rules."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import gymnasium

from gamemodels.blackjack.board import Variants
from gamemodels.blackjack.gym.env import BlackjackEnv, Observation
from gamemodels.blackjack.learning import EPSILON, STEP_POWER, CannotLearn, Learner
from gamemodels.blackjack.mdp import Action, Mix, State


class GymLearner(Learner):
    """Learns what each action is worth by observation, from an environment alone."""

    def __init__(
        self,
        rules: Variants,
        method: str,
        seed: int,
        env: "gymnasium.Env[Any, Any] | None" = None,
    ) -> None:
        super().__init__(rules, method)
        if rules.counting:
            raise CannotLearn("counting: a policy that counts cannot be evaluated exactly")
        self._env = BlackjackEnv(rules) if env is None else env
        self._random = Random(seed)
        self._epsilon = 1.0 if method == "random-average" else EPSILON
        self._env.reset(seed=seed)
        self._values: dict[Observation, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        self._visits: dict[tuple[Observation, int], int] = defaultdict(int)

    def play(self, episodes: int) -> None:
        """Play so many episodes, and learn from them; a settled natural teaches nothing."""
        for _ in range(episodes):
            observation, info = self._env.reset()
            settled = info["natural"] and not self.rules.natural_only_by_standing
            path: list[tuple[Observation, int]] = []
            over = False
            while not over:
                action = self._choice(observation, info["action_mask"])
                path.append((observation, action))
                seen, reward, over, _, info = self._env.step(action)
                if self.method == "q-learning" and not settled:
                    ahead = 0.0 if over else self._best(seen, info["action_mask"])
                    self._learn(observation, action, float(reward) + ahead)
                observation = seen
            if self.method != "q-learning" and not settled:
                for before, action in path:
                    self._learn(before, action, float(reward))
        self.episodes += episodes

    def _learn(self, observation: Observation, action: int, known: float) -> None:
        self._visits[observation, action] += 1
        visits = self._visits[observation, action]
        size = visits**STEP_POWER if self.method == "q-learning" else 1 / visits
        values = self._values[observation]
        values[action] += (known - values[action]) * size

    def _choice(self, observation: Observation, mask: Sequence[int]) -> int:
        legal = [action for action, allowed in enumerate(mask) if allowed]
        if self._random.random() < self._epsilon:
            return self._random.choice(legal)
        return _greedy(self._values[observation], legal)

    def _best(self, observation: Observation, mask: Sequence[int]) -> float:
        values = self._values[observation]
        return max(values[action] for action, allowed in enumerate(mask) if allowed)

    def policy(self, state: State, legal: Sequence[Action]) -> Mix:
        """What seems best so far."""
        known = self._values.get(self._observation(state), {})
        return {Action(_greedy(known, legal)): Fraction(1)}

    def _observation(self, state: State) -> Observation:
        seen = (state.player_sum, state.dealer_showing, state.usable_ace)
        if self.rules.bonuses:
            return (*seen, state.cards, state.pattern)
        return (*seen, int(state.first)) if self.rules.extended else seen


def _greedy(values: Mapping[int, float], legal: Sequence[int]) -> int:
    return max(legal, key=lambda action: (values.get(action, 0.0), -action))
