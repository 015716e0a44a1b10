"""Blackjack for Gymnasium; importing this registers it.

`gymnasium.make("gamemodels.blackjack.gym:gamemodels/Blackjack-v0", rules="double")`
"""

import gymnasium

from gamemodels.blackjack.gym.env import BlackjackEnv, RecordEpisode
from gamemodels.blackjack.gym.vector import BlackjackVectorEnv, make_vector

ID = "gamemodels/Blackjack-v0"

__all__ = ["ID", "BlackjackEnv", "BlackjackVectorEnv", "RecordEpisode", "make_vector"]

if ID not in gymnasium.registry:
    gymnasium.register(
        id=ID,
        entry_point="gamemodels.blackjack.gym.env:BlackjackEnv",
        vector_entry_point="gamemodels.blackjack.gym.vector:make_vector",
    )
