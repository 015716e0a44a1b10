"""The ways into the commands: Ctrl-C ends them quietly even while their modules are loaded.

They stand beside the package, since to import anything of that already takes a while.
"""

import os
from collections.abc import Callable


def _command(game: str | None) -> Callable[[], None]:
    """What loads the command line of a game and runs it."""

    def start() -> None:
        try:
            from gamechecks.command.cli import program

            program(game)
        except KeyboardInterrupt:
            os._exit(130)

    return start


mancala = _command("mancala")
twentyone = _command("twentyone")
bever = _command("bever")
blackjack = _command("blackjack")
any_game = _command(None)
"""The command `gamechecks`, which is told which game is meant."""
