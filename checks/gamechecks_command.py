"""The ways into the commands: Ctrl-C ends them quietly even while their modules are loaded.

They stand beside the package, since to import anything of that already takes a while.
"""

import os


def mancala() -> None:
    """The command `mancala`."""
    _start("mancala")


def twentyone() -> None:
    """The command `twentyone`."""
    _start("twentyone")


def bever() -> None:
    """The command `bever`."""
    _start("bever")


def blackjack() -> None:
    """The command `blackjack`."""
    _start("blackjack")


def any_game() -> None:
    """The command `gamechecks`, which is told which game is meant."""
    _start(None)


def _start(game: str | None) -> None:
    """Load the command line and run it."""
    try:
        from gamechecks.command.cli import program

        program(game)
    except KeyboardInterrupt:
        os._exit(130)
