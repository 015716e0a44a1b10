"""Traces read from files of any format; what a file is, its content tells."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gamechecks.errors import InputError
from gamechecks.formats.alloy_reading import read_alloy
from gamechecks.formats.boards import trace_of
from gamechecks.formats.documents import FORMAT
from gamechecks.formats.itf import is_itf, read_itf
from gamemodels.mancala.board import Trace

MOST_BYTES = 32 * 2**20


@dataclass(frozen=True)
class TraceFile:
    """A trace as a file has it; with a `loop`, that board, from 0, follows the last one."""

    trace: Trace
    loop: int | None = None


def load_trace(path: Path, instance: int | None = None) -> TraceFile:
    """The trace in a file; of several, the instance asked for, counted from 1."""
    text = _text(path)
    try:
        return read_trace(text, path.name, instance)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None
    except RecursionError:
        raise InputError(f"{path}: it is nested too deeply to be a trace") from None


def read_trace(text: str, name: str = "", instance: int | None = None) -> TraceFile:
    """A trace from a file's text; its name helps where the text leaves it open."""
    start = text.lstrip()
    if not start:
        raise InputError("it is empty: a trace was expected")
    if start.startswith("<"):
        _check_instance(instance, 1)
        return TraceFile(read_alloy(text))
    document = _json(text, start)
    if is_itf(document):
        _check_instance(instance, 1)
        trace, loop = read_itf(document)
        return TraceFile(trace, loop)
    if name.endswith(".itf.json"):
        raise InputError("it has no states: an ITF trace has `vars` and `states`")
    return TraceFile(_document_trace(document, instance))


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise InputError(f"{path} has more than {MOST_BYTES // 2**20} MB, which is not read")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not text in UTF-8: see byte {error.start + 1}") from None


def _json(text: str, start: str) -> Any:
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        if start[0] not in "{[":
            begins = start.splitlines()[0][:20]
            raise InputError(f"it is neither JSON nor XML: it begins with {begins!r}") from None
        raise InputError(f"it is not JSON: {error}") from None
    except ValueError:
        raise InputError("it has a number with thousands of digits, which is not read") from None
    if not isinstance(document, dict | list):
        raise InputError("it is JSON, but neither a document nor a list of boards")
    return document


def _document_trace(document: Any, instance: int | None) -> Trace:
    """The trace of a document as `--json` writes it, or of a list of boards."""
    if isinstance(document, list):
        _check_instance(instance, 1)
        return trace_of(document)
    said = document.get("format", FORMAT)
    if said != FORMAT:
        raise InputError(f"its format is {str(said)[:40]!r}: {FORMAT!r} was expected")
    found = [document] if "trace" in document else _several(document)
    if not found:
        said = document.get("verdict")
        raise InputError(f"it has no trace: its verdict is {said}" if said else "it has no trace")
    if instance is None and len(found) > 1:
        raise InputError(f"it has {len(found)} traces: choose one with --instance 1 … {len(found)}")
    _check_instance(instance, len(found))
    chosen = found[(instance or 1) - 1]
    if chosen["trace"] is None:
        raise InputError(f"it has no trace: its verdict is {chosen.get('verdict')}")
    said = chosen.get("scope")
    scope: Mapping[str, Any] = said if isinstance(said, dict) else {}
    trace = trace_of(chosen["trace"], chosen.get("layout"), scope.get("rules", ()))
    size = len(trace.layout)
    if scope.get("pockets", size) != size:
        raise InputError(f"its scope has {scope['pockets']} pockets, and its boards have {size}")
    return trace


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
