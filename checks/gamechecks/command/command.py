"""The record of a command: what its help says, its options, and the function that runs it."""

import argparse
from collections.abc import Callable
from dataclasses import dataclass

from gamechecks.command.streams import Streams
from gamechecks.core.game import Game


@dataclass(frozen=True)
class Command:
    """A command of a game's program; `execute` returns the exit code."""

    summary: str
    description: str | Callable[[Game], str]
    exits: str
    configure: Callable[[argparse.ArgumentParser, Game], None]
    execute: Callable[[argparse.Namespace, Streams], int]
    examples: tuple[str, ...] = ()

    def describe(self, game: Game) -> str:
        """Return the description, as it is for a game."""
        return self.description if isinstance(self.description, str) else self.description(game)
