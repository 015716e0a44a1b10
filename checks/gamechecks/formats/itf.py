"""The Informal Trace Format of Apalache and Quint (their ADR-015): states of named variables.

Integers are written as `#bigint`, functions as `#map`. The layout and the variants of the rules
stand as parameters in the first state, as constants of a specification do; where `mancala` or
`opposite` is none, the map has no entry. With an empty hand `last_pocket` is the string "none", so
that it has one type.
"""

import json
import re
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.formats.boards import LAYOUT_FIELDS, listed, marbles_of, trace_of
from gamechecks.formats.documents import board_document, layout_document, scope_document
from gamechecks.formats.finding import Finding
from gamechecks.formats.reading import mapping, shown
from gamemodels.mancala.referee import Trace

VARIABLES = ("marbles", "turn", "hand", "last_pocket")
FORMAT = "ITF"
DESCRIBED = "https://apalache-mc.org/docs/adr/015adr-trace.html"
NONE = "none"
RULES = "rules"

_ALIASES = {"lastPocket": "last_pocket"}


def itf_text(finding: Finding) -> str:
    """A finding as a file, one state a line."""
    head = {
        "#meta": _meta(finding),
        "params": [*LAYOUT_FIELDS, RULES],
        "vars": list(VARIABLES),
    }
    states = [json.dumps(state) for state in _states(finding.trace)]
    opened = json.dumps(head, indent=2).removesuffix("\n}")
    return f'{opened},\n  "states": [\n    ' + ",\n    ".join(states) + "\n  ]\n}\n"


def _meta(finding: Finding) -> dict[str, Any]:
    asked = {"where": list(finding.where)} if finding.broken is None else {}
    broken = {} if finding.broken is None else {"property": finding.broken}
    return {
        "format": FORMAT,
        "format-description": DESCRIBED,
        "description": f"{finding.words}, by mancala-traces {version('mancala-traces')}",
        "status": finding.verdict,
        **asked,
        **broken,
        "scope": scope_document(finding.scope),
        "rules": list(finding.scope.rules.names),
        "seed": finding.seed,
    }


def _states(trace: Trace) -> list[dict[str, Any]]:
    layout = layout_document(trace.layout)
    parameters = {
        name: _value({p: v for p, v in layout[name].items() if v is not None})
        for name in LAYOUT_FIELDS
    } | {RULES: {"#set": list(trace.variants.names)}}
    return [
        {"#meta": {"index": index}}
        | ({} if index else parameters)
        | {name: _value(board[name]) for name in VARIABLES}
        for index, board in enumerate(map(board_document, trace.boards))
    ]


def _value(value: Any) -> Any:
    if isinstance(value, dict):
        return {"#map": [[key, _value(count)] for key, count in value.items()]}
    if isinstance(value, int):
        return {"#bigint": str(value)}
    return NONE if value is None else value


def is_itf(document: Any) -> bool:
    """Whether a JSON document means to be in this format."""
    return isinstance(document, dict) and "states" in document


def read_itf(document: Mapping[str, Any]) -> tuple[Trace, int | None]:
    """A trace of this format, ours or a stranger's, and the index at which its loop starts."""
    _check_format(document.get("#meta"))
    states = document["states"]
    if not isinstance(states, list):
        raise InputError("states: a list of states was expected")
    boards = [_state(at, state) for at, state in enumerate(states, 1)]
    _check_variables(document.get("vars"))
    given = {name: boards[0][name] for name in LAYOUT_FIELDS if boards and name in boards[0]}
    if given and len(given) < len(LAYOUT_FIELDS):
        raise InputError(
            f"board 1: the layout has {listed(given)}: {listed(LAYOUT_FIELDS)} go together"
        )
    rules = boards[0].get(RULES, ()) if boards else ()
    scope = mapping(mapping(document.get("#meta")).get("scope"))
    trace = trace_of(boards, given or None, rules, marbles_of(scope))
    return trace, _loop(document.get("loop"), len(states))


def _check_format(meta: Any) -> None:
    if mapping(meta).get("format", FORMAT) != FORMAT:
        raise InputError(f"#meta: the format is not {FORMAT}")


def _check_variables(names: Any) -> None:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise InputError("vars: a list of the names of variables was expected")
    missing = set(VARIABLES) - {_plain_name(name) for name in names}
    if missing:
        raise InputError(f"vars lacks {listed(sorted(missing))}")


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
    board = {}
    for name, value in state.items():
        plain = _plain_name(name)
        if plain in (*VARIABLES, *LAYOUT_FIELDS, RULES):
            board[plain] = _plain(f"board {at}: {plain}", value)
    if board.get("last_pocket") == NONE:
        board["last_pocket"] = None
    for name in ("mancala", "opposite"):
        if isinstance(board.get(name), dict):
            board[name] = {p: v for p, v in board[name].items() if v not in (NONE, None)}
    return board


def _plain_name(name: str) -> str:
    """Quint writes the names of modules in front."""
    last = name.rsplit("::", 1)[-1]
    return _ALIASES.get(last, last)


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
        name = f"p{name}" if type(name) is int else name
        if not isinstance(name, str) or name in plain:
            raise InputError(f"{where}: {shown(name)} is no key, or one that was there before")
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
