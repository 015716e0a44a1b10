"""The games that are known, and games of one's own from files."""

import importlib.util
import sys
import time
import traceback
from contextlib import redirect_stdout
from dataclasses import is_dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from gamechecks.core.errors import GameChecksError, InputError, RefereeError
from gamechecks.core.game import Game, files
from gamechecks.core.scope import GameScope
from gamechecks.core.user_code import asking
from gamemodels.rules import BrokenRules

ANY_GAME = "gamechecks"
"""The command for all games."""

FIRST_GAME = "mancala"

GAMES = (FIRST_GAME, "twentyone", "bever", "table", "blackjack")
"""Every game that is known: its package, and in capitals its name in the module `game` there."""

HOSTS = {"table": "blackjack"}
"""Games without a command of their own, and the game whose command offers them."""


def game_of(name: Game | str, seconds: float | None = None) -> Game:
    """A game as it is, by its name, or from a file, which is to be loaded within some seconds."""
    if isinstance(name, Game):
        return name
    if not isinstance(name, str):
        raise InputError(f"game is {name!r}: a Game, its name or its file was expected")
    if name in GAMES:
        game: Game = getattr(import_module(f"gamechecks.{name}.game"), name.upper())
        guests = [game_of(guest) for guest, host in HOSTS.items() if host == name]
        return game.hosting(guests) if guests else game
    if name.endswith(".py") or Path(name).is_file():
        return load_game(Path(name), seconds)
    raise InputError(
        f"there is no game {name!r}: expected one of {', '.join(GAMES)}, or a file such as nim.py"
    )


def load_game(path: Path | str, seconds: float | None = None) -> Game:
    """The game that a file defines; an error names what is missing, and where."""
    file, until = Path(path), None if seconds is None else time.monotonic() + seconds

    def check() -> None:
        if until is not None and time.monotonic() > until:
            raise InputError(f"the game is not loaded within the time limit of {seconds:.3g} s")

    with asking(check, [str(file.resolve())]):
        return _game(file)


def _game(file: Path) -> Game:
    module = _loaded(file)
    games = {name: each for name, each in vars(module).items() if isinstance(each, Game)}
    found = games.get("GAME") or next(iter(games.values()), None)
    if found is None:
        raise InputError(
            f"{file} defines no game: GAME = Game(name=…, scope=…, rules=…, vocabulary=…) was "
            "expected"
        )
    game = replace(found, file=str(file), command=f"{ANY_GAME} --game {file}")
    _check_scope(game, file)
    game.scope.game = game
    _check(game, file)
    files.append(str(file.resolve()))
    return game


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
        # What the file prints is not an answer.
        with redirect_stdout(sys.stderr):
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as wrong:
        raise InputError(f"{file}: {_told(wrong, file)}") from None
    return module


def _check_scope(game: Game, file: Path) -> None:
    kind: Any = game.scope
    if not (isinstance(kind, type) and issubclass(kind, GameScope) and is_dataclass(kind)):
        raise InputError(f"{file}: scope is {kind!r}: a dataclass of GameScope was expected")


def _check(game: Game, file: Path) -> None:
    """Refuse a game that breaks its contract, before anything is asked of it."""
    kind: Any = game.scope
    scope = _tried(file, "the scope with its usual values", kind)
    if not isinstance(getattr(scope, "boards", None), int):
        raise InputError(f"{file}: {kind.__name__} has no field boards, the bound of every trace")
    rules = _tried(file, "rules(scope)", lambda: game.rules(scope))
    for method in ("starts", "moves", "is_final"):
        if not callable(getattr(rules, method, None)):
            raise InputError(f"{file}: the rules have no {method}(…)")
    start = _tried(file, "rules(scope).starts()", lambda: next(iter(rules.starts()), None))
    if start is None:
        raise InputError(f"{file}: no game starts: starts() gives no state")
    _tried(file, "a state, which must be hashable", lambda: hash(start))
    _tried(file, "rules(scope).is_final(start)", lambda: rules.is_final(start))
    for move in _tried(file, "rules(scope).moves(start)", lambda: list(rules.moves(start))):
        if not (hasattr(move, "event") and hasattr(move, "state")):
            raise InputError(f"{file}: moves(start) gives {move!r}: Moves were expected")
    _tried(file, "the vocabulary", lambda: game.language(rules).known_names)
    for word in game.language(rules).words:
        if word.says:
            _tried(file, f"the word {word.name}", partial(game.language(rules).meaning, word))
    _check_system(game, scope, file)
    for law in game.properties:
        _tried(file, f"the property {law.name}", lambda law=law: _read(law.formula, scope))


def _check_system(game: Game, scope: GameScope, file: Path) -> None:
    """Refuse constraints that do not allow what the rules do at first, where that can be told."""
    if game.system is None or "z3" not in sys.modules:
        return
    from gamechecks.engines.agreement import disagreement

    found = _tried(file, "the system", lambda: disagreement(scope))
    if found is not None:
        raise RefereeError(f"{file}: {found}")


def _read(formula: str, scope: GameScope) -> None:
    from gamechecks.language import parse

    parse(formula, scope.vocabulary)


def _tried(file: Path, what: str, work: Any) -> Any:
    """Something that the file is to do; what goes wrong is told with its place."""
    try:
        return work()
    except Exception as wrong:
        raise InputError(f"{file}: {what}: {_told(wrong, file)}") from None


def _told(wrong: BaseException, file: Path) -> str:
    """An error and the last line of the file on the way to it."""
    frames = traceback.extract_tb(wrong.__traceback__)
    lines = [frame.lineno for frame in frames if Path(frame.filename) == file.resolve()]
    line = wrong.lineno if isinstance(wrong, SyntaxError) else lines[-1] if lines else None
    where = "" if line is None else f"line {line}: "
    kind = "" if isinstance(wrong, GameChecksError) else f"{type(wrong).__name__}: "
    said = wrong.msg if isinstance(wrong, SyntaxError) else wrong
    return f"{where}{kind}{said}"


def blame(wrong: BaseException, game: Game) -> str | None:
    """Where a game of one's own went wrong, if it did; none if the fault is not in its file."""
    frames = traceback.extract_tb(wrong.__traceback__)
    if game.file is None:
        return None
    file = Path(game.file)
    if isinstance(wrong, BrokenRules) or any(Path(f.filename) == file.resolve() for f in frames):
        return f"{file}: {_told(wrong, file)}"
    return None
