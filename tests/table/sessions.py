"""Whole sessions of both programs without a socket."""

from gamemodels.table.dealer import DealerSession
from gamemodels.table.player import PlayerSession


def session(dealer: DealerSession, player: PlayerSession) -> str:
    """A session from JOIN to QUIT, as a transcript without its heading."""
    lines, said = [], player.join()
    while not player.over:
        lines.append(f"player {said}")
        for message in dealer.hear(said):
            lines.append(f"dealer {message}")
            said = player.hear(message) or said
    return "\n".join(lines) + "\n"
