"""`python -m gamechecks` is the command `mancala`."""

from gamechecks.cli import program

program()
