"""Traces in files: the format follows from the content when reading, from the name in writing."""

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NoReturn

from gamechecks.core.errors import InputError, StrategyInstead, on_one_line
from gamechecks.core.game import Game
from gamechecks.core.plain import Document, shown
from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import CheckVerdict, Verdict
from gamechecks.formats.codec import codec_of
from gamechecks.formats.documents import check_document, format_of, verdict_document
from gamechecks.formats.files import (
    Finding,
    TraceFile,
    TraceFormat,
    TraceText,
    check_target,
    mapping,
    read_json,
    read_stream,
    read_text,
    write_whole,
)
from gamechecks.formats.itf import ITF
from gamechecks.formats.moves import MOVES
from gamechecks.formats.strategies import strategy_format
from gamechecks.show.presentation import page_of


def _write(finding: Finding) -> str:
    answer = finding.answer
    found = verdict_document(answer) if isinstance(answer, Verdict) else check_document(answer)
    return json.dumps(found, indent=2) + "\n"


def _read(file: TraceText) -> TraceFile | None:
    """The trace of a document, or of a list of boards."""
    document, codec = file.document, codec_of(file.game)
    if document is None:
        return None
    if isinstance(document, list):
        file.chosen(1)
        return TraceFile(codec.read(document, {}), scope=codec.scope_told({}))
    said = document.get("format", format_of(file.game))
    if said == strategy_format(file.game):
        raise StrategyInstead(document)
    if said != format_of(file.game):
        raise InputError(f"its format is not {format_of(file.game)!r}")
    found = [document] if "trace" in document else _several(document)
    if not found:
        _refuse_without_trace(document)
    chosen = found[file.chosen(len(found))]
    if chosen["trace"] is None:
        _refuse_without_trace(chosen)
    trace = codec.read(chosen["trace"], chosen)
    return TraceFile(trace, scope=codec.scope_told(mapping(chosen.get("scope"))))


def _several(document: Mapping[str, object]) -> list[Mapping[str, Any]]:
    """Every trace of a document with instances or checks."""
    traces, checks = document.get("traces", []), document.get("checks", [])
    if not isinstance(traces, list) or not isinstance(checks, list):
        raise InputError("traces and checks: lists were expected")
    broken = [check for check in checks if isinstance(check, dict) and check.get("trace")]
    return [*({**document, "trace": trace} for trace in traces), *broken]


def _refuse_without_trace(document: Mapping[str, object]) -> NoReturn:
    """Say that a document has no trace of its own, and which other games it has."""
    keys, said = list(_games_by_key(document)), document.get("verdict")
    verdict = f": its verdict is {shown(said)}" if said else ""
    others = f"; after FILE# choose one of {', '.join(keys)}" if keys else ""
    raise InputError(f"it has no trace{verdict}{others}")


def _games_by_key(told: Mapping[str, object]) -> Document:
    """The boards of the games behind the keys of a document."""
    games: Document = {
        name: mapping(each).get("trace") for name, each in mapping(told.get("evidence")).items()
    }
    games["near_miss"] = mapping(told.get("near_miss")).get("trace")
    return {name: trace for name, trace in games.items() if trace is not None}


def read_part(document: object, part: str, game: Game) -> TraceFile:
    """The game behind a key of a document that `bounds` or `explain` wrote."""
    told = mapping(document)
    games = _games_by_key(told)
    if part not in games:
        known = ", ".join(games) or "none"
        raise InputError(f"it has no game of {part!r}; those that it has: {known}")
    codec = codec_of(game)
    scope = codec.scope_told({**mapping(told.get("scope")), "boards": len(games[part])})
    return TraceFile(codec.read(games[part], told), scope=scope)


JSON = TraceFormat(".json", _write, _read)


STANDARD_INPUT = Path("-")


def formats_of(game: Game) -> tuple[TraceFormat, ...]:
    """The formats of a game's traces; the first that a name or a text fits counts."""
    codec = codec_of(game)
    own = [
        TraceFormat(each.extension, each.write, _read_own)
        for each in codec.formats
        if each.write is not None
    ]
    return (ITF, *own, *([MOVES] if codec.notation.usage else []), JSON)


def _read_own(file: TraceText) -> TraceFile | None:
    """The trace of a text in a format of the game's own."""
    readers = (each.read for each in codec_of(file.game).formats)
    found = next((found for read in readers if (found := read(file.text, file.name))), None)
    if found is not None:
        file.chosen(1)
    return found


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


def all_endings(game: Game) -> dict[str, Callable[[Finding], str]]:
    """Who writes a finding to a file of which ending; no verb reads a page again."""
    pages = {".html": page_text} if game.command_line.page else {}
    return {each.ending: each.write for each in formats_of(game)} | pages


def page_text(finding: Finding) -> str:
    """The page for a browser that `show --html` writes."""
    from gamechecks.traces.judging import judge

    return page_of(judge(finding.trace, finding.answer.scope.game))


QUESTION_ENDING = ".smt2"
"""A file of this name is for the question itself, not for a trace."""


def ending_of(path: Path, game: Game) -> str:
    """The ending that decides; an `InputError` names those that are known."""
    endings = (*all_endings(game), QUESTION_ENDING)
    for ending in endings:
        if path.name.endswith(ending) and path.name != ending:
            return ending
    known = ", ".join(endings)
    raise InputError(f"{path}: the ending of the name decides the format: one of {known}")


def for_question(path: Path, game: Game) -> bool:
    """Whether a file is for the question."""
    return ending_of(path, game) == QUESTION_ENDING


def check_out(path: Path, game: Game) -> None:
    """Refuse a file for `--out` before the search that is to fill it."""
    check_target(path)
    if for_question(path, game) and game.system is None:
        raise InputError(f"{path}: {game.name} has no constraints to write as SMT-LIB")


def save(path: Path, answer: Verdict | CheckVerdict) -> None:
    """Write what an answer has found."""
    game = answer.scope.game
    write_whole(path, all_endings(game)[ending_of(path, game)](Finding.of(answer)))
