"""The former name of `gamemodels.blackjack.gym`, kept for one release."""

from gamemodels.blackjack.gym import (
    ID,
    BlackjackEnv,
    BlackjackVectorEnv,
    RecordEpisode,
    make_vector,
)

__all__ = ["ID", "BlackjackEnv", "BlackjackVectorEnv", "RecordEpisode", "make_vector"]
