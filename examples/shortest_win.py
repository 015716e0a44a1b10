"""How fast can player 2 win on a small board? Ask for the bound, then look at the game.

Run it with: python examples/shortest_win.py
"""

from gamechecks import Scope, bounds
from gamemodels.mancala.board import Player
from gamemodels.mancala.rules import Trace


def shortest_win(player: Player, pockets: int, marbles: int) -> Trace | None:
    """A shortest game that a player wins, if there is any."""
    key = f"fewest_boards_{player.value.lower()}_wins"
    return bounds(Scope(pockets, marbles), of=[key])[key].trace


if __name__ == "__main__":
    game = shortest_win(Player.TWO, pockets=6, marbles=1)
    assert game is not None
    print(f"player 2 wins after {len(game)} boards at the earliest:")
    for number, board in enumerate(game.boards, 1):
        print(f"{number:3}  {board.turn.value}  hand {board.hand}  {board.marbles}")
