"""The two examples of user-defined games, and their commands."""

from pathlib import Path

from tests.gamechecks.commands import Said, any_game

EXAMPLES = Path(__file__).parents[3] / "examples"
NIM, CROSSING = EXAMPLES / "nim.py", EXAMPLES / "crossing.py"


def ask(game: Path | str, *words: object) -> Said:
    """Run a command about a user-defined game."""
    return any_game("--game", game, *words)
