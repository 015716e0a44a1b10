"""`python -m gamechecks` is the command `mancala`."""

from gamechecks_command import start

start()
