"""Traces read from files of any format; what a file is, its content tells."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gamechecks.core.errors import InputError, on_one_line
from gamechecks.core.game import Game
from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import GameTrace
from gamechecks.formats.documents import format_of
from gamechecks.formats.itf import is_itf, read_itf
from gamechecks.formats.moves import ENDING, is_move_list, read_moves
from gamechecks.formats.reading import mapping, read_json, read_stream, read_text, shown
from gamechecks.show.presentation import presentation_of


@dataclass(frozen=True)
class TraceFile:
    """A trace as a file has it; with a `loop`, that board, from 0, follows the last one."""

    trace: GameTrace
    loop: int | None = None
    scope: GameScope | None = None


STANDARD_INPUT = Path("-")


def load_trace(
    path: Path, game: Game, instance: int | None = None, scope: GameScope | None = None
) -> TraceFile:
    """The trace in a file; of several, the instance asked for, counted from 1.

    The path `-` is standard input, and `FILE#KEY` the game of a key. A move list is played in the
    `scope`, if there is one.
    """
    file, part = parted(path)
    text = read_stream(sys.stdin) if path == STANDARD_INPUT else read_text(file)
    name = "standard input" if path == STANDARD_INPUT else str(path)
    try:
        if part is not None:
            return _part_trace(_json(text, text.lstrip()), part, game)
        return read_trace(text, game, path.name, instance, scope)
    except InputError as error:
        raise InputError(f"{name}: {on_one_line(str(error))}") from None
    except RecursionError:
        raise InputError(f"{name}: it is nested too deeply") from None


def parted(path: Path) -> tuple[Path, str | None]:
    """A file and, after a `#`, the key of one of its games; unless a file has the whole name."""
    name, sign, part = path.name.partition("#")
    if not sign or not name or path.exists():
        return path, None
    return path.with_name(name), part


def _part_trace(document: Any, part: str, game: Game) -> TraceFile:
    """The game behind a key of a document that `bounds` or `explain` wrote."""
    told = mapping(document)
    games: dict[str, Any] = {
        name: mapping(each).get("trace") for name, each in mapping(told.get("evidence")).items()
    }
    games["near_miss"] = mapping(told.get("near_miss")).get("trace")
    games = {name: trace for name, trace in games.items() if trace is not None}
    if part not in games:
        known = ", ".join(games) or "none"
        raise InputError(f"it has no game of {part!r}; those that it has: {known}")
    look = presentation_of(game)
    scope = look.scope_told({**mapping(told.get("scope")), "boards": len(games[part])})
    return TraceFile(look.read(games[part], told), scope=scope)


def read_trace(
    text: str,
    game: Game,
    name: str = "",
    instance: int | None = None,
    scope: GameScope | None = None,
) -> TraceFile:
    """A trace from a file's text; its name helps where the text leaves it open."""
    start = text.lstrip()
    if not start:
        raise InputError("it is empty: a trace was expected")
    if start[0] not in "{[<" and is_move_list(text, name, presentation_of(game)):
        _check_instance(instance, 1)
        return move_list(text, game, scope)
    if scope is not None:
        raise InputError(
            "it tells its own world: the options of a world are for move lists, which tell none"
        )
    own = presentation_of(game).read_text(text, name)
    if own is not None:
        _check_instance(instance, 1)
        return TraceFile(own)
    document = _json(text, start)
    if is_itf(document):
        _check_instance(instance, 1)
        told = mapping(mapping(document.get("#meta")).get("scope"))
        trace, loop = read_itf(document, game)
        return TraceFile(trace, loop, presentation_of(game).scope_told(told))
    if name.endswith(".itf.json"):
        raise InputError("it has no states: an ITF trace has `vars` and `states`")
    return _document_trace(document, game, instance)


def is_moves_file(path: Path) -> bool:
    """Whether a name is one of a move list."""
    return path.name.endswith(ENDING)


def move_list(text: str, game: Game, scope: GameScope | None = None) -> TraceFile:
    """The game of a move list."""
    look = presentation_of(game)
    if not look.move_list:
        raise InputError(f"{game.name} has no move lists: give a file with a trace")
    trace, world = read_moves(text, look, scope)
    told = look.scope_told({})
    return TraceFile(trace, scope=None if told is None else world)


def _json(text: str, start: str) -> Any:
    if start[0] not in "{[":
        raise InputError("it is neither JSON nor another format of a trace")
    return read_json(text)


def _document_trace(document: Any, game: Game, instance: int | None) -> TraceFile:
    """The trace of a document as `--json` writes it, or of a list of boards."""
    look = presentation_of(game)
    if isinstance(document, list):
        _check_instance(instance, 1)
        return TraceFile(look.read(document, {}), scope=look.scope_told({}))
    said = document.get("format", format_of(game))
    if said != format_of(game):
        raise InputError(f"its format is not {format_of(game)!r}")
    found = [document] if "trace" in document else _several(document)
    if not found:
        said = document.get("verdict")
        raise InputError(
            f"it has no trace: its verdict is {shown(said)}" if said else "it has no trace"
        )
    if instance is None and len(found) > 1:
        raise InputError(f"it has {len(found)} traces: choose one with --instance 1 … {len(found)}")
    _check_instance(instance, len(found))
    chosen = found[(instance or 1) - 1]
    if chosen["trace"] is None:
        raise InputError(f"it has no trace: its verdict is {shown(chosen.get('verdict'))}")
    trace = look.read(chosen["trace"], chosen)
    return TraceFile(trace, scope=look.scope_told(mapping(chosen.get("scope"))))


def _check_instance(instance: int | None, count: int) -> None:
    if instance is not None and not 1 <= instance <= count:
        traces = "1 trace" if count == 1 else f"{count} traces"
        raise InputError(f"it has {traces}: there is no instance {instance}")


def _several(document: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Every trace of a document with instances or checks."""
    traces, checks = document.get("traces", []), document.get("checks", [])
    if not isinstance(traces, list) or not isinstance(checks, list):
        raise InputError("traces and checks: lists were expected")
    broken = [check for check in checks if isinstance(check, dict) and check.get("trace")]
    return [*({**document, "trace": trace} for trace in traces), *broken]
