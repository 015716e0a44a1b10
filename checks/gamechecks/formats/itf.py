"""The Informal Trace Format of Apalache and Quint (their ADR-015): states of named variables.

Integers are written as `#bigint`, functions as `#map`, and nothing as the string "none", so that
a variable has one type. What is the same throughout a trace stands as parameters in its first
state, as constants of a specification do.
"""

import json
import re
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.plain import shown
from gamechecks.core.scope import RuledScope
from gamechecks.core.verdict import CheckVerdict, GameTrace, Verdict
from gamechecks.formats.codec import Codec, codec_of
from gamechecks.formats.files import Finding, TraceFile, TraceFormat, TraceText, mapping

FORMAT = "ITF"
DESCRIBED = "https://apalache-mc.org/docs/adr/015adr-trace.html"
NONE = "none"


def itf_text(finding: Finding) -> str:
    """A finding as a file, one state a line."""
    codec = codec_of(finding.answer.scope.game)
    first = codec.to_plain(finding.trace.states[0])
    head = {
        "#meta": _meta(finding),
        "params": list(codec.parameters(finding.trace.rules)),
        "vars": list(first),
    }
    states = [json.dumps(state) for state in _states(finding.trace, codec)]
    opened = json.dumps(head, indent=2).removesuffix("\n}")
    return f'{opened},\n  "states": [\n    ' + ",\n    ".join(states) + "\n  ]\n}\n"


def _meta(finding: Finding) -> dict[str, Any]:
    answer, scope = finding.answer, finding.answer.scope
    return {
        "format": FORMAT,
        "format-description": DESCRIBED,
        "description": f"{finding.words}, by mancala-traces {version('mancala-traces')}",
        "status": answer.outcome.value,
        **_asked(answer),
        "scope": scope.document(),
        **({"rules": list(scope.rules.names)} if isinstance(scope, RuledScope) else {}),
        "seed": answer.seed,
    }


def _asked(answer: Verdict | CheckVerdict) -> dict[str, Any]:
    if isinstance(answer, CheckVerdict):
        return {"property": answer.property}
    return {"where": list(answer.where)}


def _states(trace: GameTrace, codec: Codec[Any, Any]) -> list[dict[str, Any]]:
    parameters = {name: itf_value(value) for name, value in codec.parameters(trace.rules).items()}
    return [
        {"#meta": {"index": index}}
        | ({} if index else parameters)
        | {name: itf_value(value) for name, value in board.items()}
        for index, board in enumerate(codec.boards(trace))
    ]


def itf_value(value: Any) -> Any:
    """A plain value as the format has it."""
    if isinstance(value, dict):
        return {"#map": [[key, itf_value(part)] for key, part in value.items()]}
    if isinstance(value, frozenset):
        return {"#set": sorted(value)}
    if isinstance(value, list):
        return [itf_value(part) for part in value]
    if isinstance(value, int) and not isinstance(value, bool):
        return {"#bigint": str(value)}
    return NONE if value is None else value


def read_itf(document: Mapping[str, Any], game: Game) -> TraceFile:
    """A trace of this format, ours or a stranger's."""
    meta, states = mapping(document.get("#meta")), document["states"]
    if meta.get("format", FORMAT) != FORMAT:
        raise InputError(f"#meta: the format is not {FORMAT}")
    if not isinstance(states, list):
        raise InputError("states: a list of states was expected")
    plain = [_state(at, state) for at, state in enumerate(states, 1)]
    names = _variables(document.get("vars"))
    codec, scope = codec_of(game), mapping(meta.get("scope"))
    trace = codec.read_itf(plain, names, scope)
    return TraceFile(trace, _loop(document.get("loop"), len(states)), codec.scope_told(scope))


def _variables(names: Any) -> list[str]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise InputError("vars: a list of the names of variables was expected")
    return [_plain_name(name) for name in names]


def _loop(loop: Any, states: int) -> int | None:
    if loop is None:
        return None
    if type(loop) is not int or not 0 <= loop < states:
        raise InputError(f"loop is {shown(loop)}: a number from 0 to {states - 1} was expected")
    return loop


def _state(at: int, state: Any) -> dict[str, Any]:
    """A state's variables by their own names, in plain values."""
    if not isinstance(state, dict):
        raise InputError(f"board {at}: a state with its variables was expected")
    named = ((_plain_name(name), value) for name, value in state.items() if name != "#meta")
    return {name: _plain(f"board {at}: {name}", value) for name, value in named}


def _plain_name(name: str) -> str:
    """Quint writes the names of modules in front."""
    return name.rsplit("::", 1)[-1]


def _plain(where: str, value: Any) -> Any:
    """A value without the wrappings of the format."""
    if isinstance(value, list):
        return [_plain(where, part) for part in value]
    if not isinstance(value, dict):
        return value
    if "#bigint" in value:
        return _integer(where, value["#bigint"])
    if "#map" in value:
        return _map(where, value["#map"])
    if "#set" in value:
        return _plain(where, value["#set"])
    if "tag" in value:
        return _variant(where, value)
    wrapping = next((name for name in value if name.startswith("#")), None)
    if wrapping is not None:
        raise InputError(f"{where}: {wrapping} was not expected here")
    return {name: _plain(where, part) for name, part in value.items()}


def _integer(where: str, digits: Any) -> int:
    if not isinstance(digits, str) or not re.fullmatch("-?[0-9]{1,18}", digits):
        raise InputError(
            f"{where}: #bigint is {shown(digits)}: a text of at most 18 digits was expected"
        )
    return int(digits)


def _map(where: str, pairs: Any) -> dict[str, Any]:
    if not isinstance(pairs, list) or not all(isinstance(p, list) and len(p) == 2 for p in pairs):
        raise InputError(f"{where}: #map is a list of pairs, a key and a value each")
    plain: dict[str, Any] = {}
    for key, value in pairs:
        name = _plain(where, key)
        name = str(name) if type(name) is int else name
        if not isinstance(name, str) or name in plain:
            raise InputError(f"{where}: {shown(name)} is not a key, or was there before")
        plain[name] = _plain(where, value)
    return plain


def _variant(where: str, value: dict[str, Any]) -> Any:
    """`Some(x)` and `None` as Quint has them, and variants that stand for themselves."""
    tag = value["tag"]
    if tag == "None":
        return None
    if tag == "Some":
        return _plain(where, value.get("value"))
    return tag


def _read(file: TraceText) -> TraceFile | None:
    document = file.document
    # An answer of `bounds` counts its states, and has a verdict.
    if not isinstance(document, dict) or "states" not in document or "verdict" in document:
        if document is not None and file.name.endswith(ITF.ending):
            raise InputError("it has no states: an ITF trace has `vars` and `states`")
        return None
    file.chosen(1)
    return read_itf(document, file.game)


ITF = TraceFormat(".itf.json", itf_text, _read)
