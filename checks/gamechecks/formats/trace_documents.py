"""Traces in JSON documents, as `--json` writes them."""

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from gamechecks.core.errors import InputError, StrategyInstead
from gamechecks.core.game import Game
from gamechecks.core.plain import shown
from gamechecks.core.verdict import Verdict
from gamechecks.formats.documents import check_document, format_of, verdict_document
from gamechecks.formats.reading import mapping
from gamechecks.formats.strategies import strategy_format
from gamechecks.formats.trace_format import Finding, TraceFile, TraceFormat, TraceText
from gamechecks.show.presentation import presentation_of


def _write(finding: Finding) -> str:
    answer = finding.answer
    found = verdict_document(answer) if isinstance(answer, Verdict) else check_document(answer)
    return json.dumps(found, indent=2) + "\n"


def _read(file: TraceText) -> TraceFile | None:
    """The trace of a document, or of a list of boards."""
    document, look = file.document, presentation_of(file.game)
    if document is None:
        return None
    if isinstance(document, list):
        file.chosen(1)
        return TraceFile(look.read(document, {}), scope=look.scope_told({}))
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
    trace = look.read(chosen["trace"], chosen)
    return TraceFile(trace, scope=look.scope_told(mapping(chosen.get("scope"))))


def _several(document: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Every trace of a document with instances or checks."""
    traces, checks = document.get("traces", []), document.get("checks", [])
    if not isinstance(traces, list) or not isinstance(checks, list):
        raise InputError("traces and checks: lists were expected")
    broken = [check for check in checks if isinstance(check, dict) and check.get("trace")]
    return [*({**document, "trace": trace} for trace in traces), *broken]


def _refuse_without_trace(document: Mapping[str, Any]) -> NoReturn:
    """Say that a document has no trace of its own, and which other games it has."""
    keys, said = list(_games_by_key(document)), document.get("verdict")
    verdict = f": its verdict is {shown(said)}" if said else ""
    others = f"; after FILE# choose one of {', '.join(keys)}" if keys else ""
    raise InputError(f"it has no trace{verdict}{others}")


def _games_by_key(told: Mapping[str, Any]) -> dict[str, Any]:
    """The boards of the games behind the keys of a document."""
    games: dict[str, Any] = {
        name: mapping(each).get("trace") for name, each in mapping(told.get("evidence")).items()
    }
    games["near_miss"] = mapping(told.get("near_miss")).get("trace")
    return {name: trace for name, trace in games.items() if trace is not None}


def read_part(document: Any, part: str, game: Game) -> TraceFile:
    """The game behind a key of a document that `bounds` or `explain` wrote."""
    told = mapping(document)
    games = _games_by_key(told)
    if part not in games:
        known = ", ".join(games) or "none"
        raise InputError(f"it has no game of {part!r}; those that it has: {known}")
    look = presentation_of(game)
    scope = look.scope_told({**mapping(told.get("scope")), "boards": len(games[part])})
    return TraceFile(look.read(games[part], told), scope=scope)


JSON = TraceFormat(".json", _write, _read)
