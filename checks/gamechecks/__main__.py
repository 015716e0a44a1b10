"""`python -m gamechecks` is the command for all games; without `--game` it is `mancala`."""

from gamechecks_command import any_game

any_game()
