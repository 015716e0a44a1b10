"""Traces read from files of any format; what a file is, its content tells."""

import sys
from pathlib import Path

from gamechecks.core.errors import InputError, StrategyInstead, on_one_line
from gamechecks.core.game import Game
from gamechecks.core.scope import GameScope
from gamechecks.formats.itf import ITF
from gamechecks.formats.moves import MOVES
from gamechecks.formats.reading import read_json, read_stream, read_text
from gamechecks.formats.trace_documents import JSON, read_part
from gamechecks.formats.trace_format import TraceFile, TraceFormat, TraceText
from gamechecks.show.presentation import presentation_of

STANDARD_INPUT = Path("-")


def formats_of(game: Game) -> tuple[TraceFormat, ...]:
    """The formats of a game's traces; the first that a name or a text fits counts."""
    look = presentation_of(game)
    own = [TraceFormat(ending, write, _read_own) for ending, write in look.endings.items()]
    return (ITF, *own, *([MOVES] if look.move_list else []), JSON)


def _read_own(file: TraceText) -> TraceFile | None:
    """The trace of a text in a format of the game's own."""
    trace = presentation_of(file.game).read_text(file.text, file.name)
    if trace is None:
        return None
    file.chosen(1)
    return TraceFile(trace)


def load_trace(
    path: Path, game: Game, instance: int | None = None, scope: GameScope | None = None
) -> TraceFile:
    """The trace in a file; of several, the instance asked for, counted from 1.

    The path `-` is standard input, and `FILE#KEY` the game of a key. A move list is played in the
    `scope`, if there is one.
    """
    file, part = parted(path)
    text = text_of(file)
    name = "standard input" if path == STANDARD_INPUT else str(path)
    try:
        if part is not None:
            return read_part(read_json(text), part, game)
        return read_trace(text, game, path.name, instance, scope)
    except StrategyInstead as instead:
        instead.args, instead.name = (f"{name}: {instead}",), name
        raise
    except InputError as error:
        raise InputError(f"{name}: {on_one_line(str(error))}") from None


def text_of(path: Path) -> str:
    """The text of a file, or of standard input."""
    return read_stream(sys.stdin) if path == STANDARD_INPUT else read_text(path)


def parted(path: Path) -> tuple[Path, str | None]:
    """A file and, after a `#`, the key of one of its games; unless a file has the whole name."""
    name, sign, part = path.name.partition("#")
    if not sign or not name or path.exists():
        return path, None
    return path.with_name(name), part


def read_trace(
    text: str,
    game: Game,
    name: str = "",
    instance: int | None = None,
    scope: GameScope | None = None,
) -> TraceFile:
    """A trace from a file's text; its name helps where the text leaves it open."""
    if not text.strip():
        raise InputError("it is empty: a trace was expected")
    file = TraceText(text, game, name, instance, scope)
    known = [_read_own, *(each.read for each in formats_of(game))]
    for read in known if scope is None else [MOVES.read]:
        if (found := read(file)) is not None:
            return found
    if scope is not None:
        raise InputError(
            "it tells its own world: the options of a world are for move lists, which tell none"
        )
    raise InputError("it is neither JSON nor another format of a trace")
