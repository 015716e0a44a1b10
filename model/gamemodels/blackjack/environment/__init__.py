"""Blackjack for Gymnasium; importing this registers it.

`gymnasium.make("gamemodels.blackjack.environment:gamemodels/Blackjack-v0", rules="double")`
"""

import gymnasium

from gamemodels.blackjack.environment.env import BlackjackEnv
from gamemodels.blackjack.environment.recording import RecordEpisode
from gamemodels.blackjack.environment.vector import BlackjackVectorEnv, make_vector

ID = "gamemodels/Blackjack-v0"

__all__ = ["ID", "BlackjackEnv", "BlackjackVectorEnv", "RecordEpisode", "make_vector"]

if ID not in gymnasium.registry:
    gymnasium.register(
        id=ID,
        entry_point="gamemodels.blackjack.environment.env:BlackjackEnv",
        vector_entry_point="gamemodels.blackjack.environment.vector:make_vector",
    )
