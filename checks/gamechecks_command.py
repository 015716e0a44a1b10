"""The way into the command: Ctrl-C ends it quietly even while its modules are loaded.

It stands beside the package, since to import anything of that already takes a while.
"""

import os


def start() -> None:
    """Load the command line and run it."""
    try:
        from gamechecks.command.cli import program

        program()
    except KeyboardInterrupt:
        os._exit(130)
