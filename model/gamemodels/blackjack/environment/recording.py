"""A wrapper that writes each episode as JSON."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import gymnasium

from gamemodels.blackjack.environment.env import BlackjackEnv
from gamemodels.blackjack.mdp.outcomes import Action
from gamemodels.blackjack.variants import rules_document

FORMAT = "blackjack-episode/1"
SMALLEST_PART = 10
"""Payments are multiples of a tenth, or of a simpler part, of a bet."""


class RecordEpisode(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Keeps the last episode, and writes every one to a folder if one is given.

    An episode is written when it is over, or unfinished when the next begins or the environment
    is closed.
    """

    def __init__(
        self,
        env: "gymnasium.Env[Any, Any]",
        folder: str | Path | None = None,
        name: str = "episode",
    ) -> None:
        super().__init__(env)
        if not isinstance(env.unwrapped, BlackjackEnv):
            raise ValueError(f"{env} is not blackjack: only its episodes can be recorded")
        self._rules = env.unwrapped.rules
        self._folder = None if folder is None else Path(folder)
        self._name, self._number, self._held = name, 0, 0
        self.episode: dict[str, Any] | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin an episode."""
        observation, info = self.env.reset(seed=seed, options=options)
        self._write_unfinished()
        known = {} if seed is None else {"seed": seed}
        table = self.env.unwrapped
        assert isinstance(table, BlackjackEnv)
        start = {
            "player": list(info["player"]),
            "dealer": table.face_up,
            "observation": list(observation),
        }
        self._held = len(info["player"])
        rules = rules_document(self._rules)
        self.episode = {"format": FORMAT, **known, "rules": rules, "start": start, "steps": []}
        return observation, info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Act, and take note of it."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        assert self.episode is not None
        drawn = info["player"][self._held :]
        self._held = len(info["player"])
        self.episode["steps"].append(
            {
                "action": Action(int(action)).name.lower(),
                **({"card": drawn[0]} if drawn else {}),
                "observation": list(observation),
                "reward": float(reward),
                "terminated": terminated,
            }
        )
        if terminated:
            paid = Fraction(float(reward)).limit_denominator(SMALLEST_PART)
            end = {"dealer": list(info["dealer"]), "outcome": info["outcome"], "paid": str(paid)}
            self.episode["end"] = end
            self._write()
        return observation, reward, terminated, truncated, info

    def close(self) -> None:
        """Write what is not finished, and close."""
        self._write_unfinished()
        super().close()

    def _write_unfinished(self) -> None:
        if self.episode is not None and "end" not in self.episode:
            self._write()
            self.episode = None

    def _write(self) -> None:
        """Write the episode to its own file."""
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
            path = self._folder / f"{self._name}-{self._number:06}.json"
            path.write_text(json.dumps(self.episode, indent=1, ensure_ascii=False) + "\n")
        self._number += 1
