"""The games that are known, and games of one's own from files."""

import importlib.util
import sys
import time
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any
from weakref import WeakSet

from gamechecks.core.clock import asking
from gamechecks.core.errors import InputError, RefereeError
from gamechecks.core.game import Game, files
from gamechecks.core.loading import loaded
from gamemodels.rules import Trace

ANY_GAME = "gamechecks"
"""The command for all games."""

FIRST_GAME = "mancala"

GAMES = {
    "mancala": "gamemodels.mancala.game:MANCALA",
    "twentyone": "gamemodels.twentyone.game:TWENTYONE",
    "bever": "gamemodels.bever.game:BEVER",
    "table": "gamemodels.table.game:TABLE",
    "blackjack": "gamemodels.blackjack.game:BLACKJACK",
}
"""The games that are known, and where their records stand."""

_checked: "WeakSet[Game]" = WeakSet()
"""The games of one's own that keep their contracts."""


def game_of(name: Game | str, seconds: float | None = None) -> Game:
    """A game as it is, by its name, or from a file, which is to be loaded within some seconds."""
    if isinstance(name, Game):
        return _kept(name) if name.own else name
    if not isinstance(name, str):
        raise InputError(f"game is {name!r}: a Game, its name or its file was expected")
    if name in GAMES:
        game: Game = loaded(GAMES[name])
        return game
    if name.endswith(".py") or Path(name).is_file():
        return load_game(Path(name), seconds)
    raise InputError(
        f"there is no game {name!r}: expected one of {', '.join(GAMES)}, or a file such as nim.py"
    )


def played_by(trace: Trace[Any, Any]) -> Game | None:
    """The game that a trace is of, as the module of its rules tells; None if it is not known."""
    for kind in type(trace.rules).__mro__:
        package, name, *_ = [*kind.__module__.split("."), ""]
        if package == "gamemodels" and name in GAMES:
            return game_of(name)
    return None


def load_game(path: Path | str, seconds: float | None = None, *, tried: bool = False) -> Game:
    """The game that a file defines; an error names what is missing, and where.

    What another process has `tried` is known to keep its contracts.
    """
    file, until = Path(path), None if seconds is None else time.monotonic() + seconds

    def check() -> None:
        if until is not None and time.monotonic() > until:
            raise InputError(f"the game is not loaded within the time limit of {seconds:.3g} s")

    # What the file prints is not an answer.
    with redirect_stdout(sys.stderr), asking(check, [str(file.resolve())]):
        return _game(file, tried)


def _game(file: Path, tried: bool) -> Game:
    module = _loaded(file)
    games = {name: each for name, each in vars(module).items() if isinstance(each, Game)}
    found = games.get("GAME") or next(iter(games.values()), None)
    if found is None:
        raise InputError(
            f"{file} defines no game: GAME = Game(name=…, scope=…, rules=…, vocabulary=…) was "
            "expected"
        )
    if "GAME" not in games and len(games) > 1:
        raise InputError(
            f"{file} defines the games {', '.join(games)}: call the one that is meant GAME"
        )
    game = replace(found, file=str(file))
    if tried:
        game.scope.game = game
    else:
        _kept(game)
    files[str(file.resolve())] = None
    return game


def _kept(game: Game) -> Game:
    """A game of one's own, once it is seen that it keeps its contracts."""
    from gamechecks.contracts import check_contracts

    if game not in _checked:
        check_contracts(game, tuple(GAMES))
        _checked.add(game)
    return game


def blame(ended: BaseException, game: Game | None) -> BaseException:
    """What ended a command, as an error of the files of the game if it is one."""
    if game is None or (game.file is None and not isinstance(ended, RefereeError)):
        return ended
    from gamechecks.contracts import blamed

    return blamed(ended, game)


def _loaded(file: Path) -> ModuleType:
    if not file.is_file():
        raise InputError(f"{file}: there is no such file")
    if file.suffix != ".py":
        raise InputError(f"{file}: a game is defined in a file of Python, whose name ends in .py")
    name = f"game_{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file.resolve())
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up, and so does whoever pickles a scope.
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as wrong:
        from gamechecks.contracts import told

        raise InputError(f"{file}: {told(wrong, file)}") from None
    return module
