"""Traces in files: the format follows from the content when reading, from the name in writing.

Beside the formats of this tool and of each game there are pytest files that pin a counterexample,
and the Informal Trace Format of Apalache and Quint (their ADR-015): states of named variables. Its
integers are written as `#bigint`, functions as `#map`, and nothing as the string "none", so that
a variable has one type. What is the same throughout a trace stands as parameters in its first
state, as constants of a specification do.
"""

import json
import re
import sys
import textwrap
from collections.abc import Callable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import NoReturn

from gamechecks.core.errors import InputError, StrategyInstead, on_one_line
from gamechecks.core.game import Game
from gamechecks.core.plain import Document, shown
from gamechecks.core.scope import GameScope, RuledScope
from gamechecks.core.scope_text import written_fields
from gamechecks.core.verdict import CheckVerdict, GameTrace, Verdict
from gamechecks.formats.codec import GameCodec, codec_of
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
from gamechecks.formats.moves import MOVES
from gamechecks.formats.strategies import strategy_format
from gamechecks.language.question import written_out
from gamechecks.show.presentation import page_of

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


def _meta(finding: Finding) -> Document:
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


def _asked(answer: Verdict | CheckVerdict) -> Document:
    if isinstance(answer, CheckVerdict):
        return {"property": answer.property}
    return {"where": list(answer.where)}


def _states(trace: GameTrace, codec: GameCodec) -> list[Document]:
    parameters = {name: itf_value(value) for name, value in codec.parameters(trace.rules).items()}
    return [
        {"#meta": {"index": index}}
        | ({} if index else parameters)
        | {name: itf_value(value) for name, value in board.items()}
        for index, board in enumerate(codec.boards(trace))
    ]


def itf_value(value: object) -> object:
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


def read_itf(document: Mapping[str, object], game: Game) -> TraceFile:
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


def _variables(names: object) -> list[str]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise InputError("vars: a list of the names of variables was expected")
    return [_plain_name(name) for name in names]


def _loop(loop: object, states: int) -> int | None:
    if loop is None:
        return None
    if type(loop) is not int or not 0 <= loop < states:
        raise InputError(f"loop is {shown(loop)}: a number from 0 to {states - 1} was expected")
    return loop


def _state(at: int, state: object) -> Document:
    """A state's variables by their own names, in plain values."""
    if not isinstance(state, dict):
        raise InputError(f"board {at}: a state with its variables was expected")
    named = ((_plain_name(name), value) for name, value in state.items() if name != "#meta")
    return {name: _plain(f"board {at}: {name}", value) for name, value in named}


def _plain_name(name: str) -> str:
    """Quint writes the names of modules in front."""
    return name.rsplit("::", 1)[-1]


def _plain(where: str, value: object) -> object:
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


def _integer(where: str, digits: object) -> int:
    if not isinstance(digits, str) or not re.fullmatch("-?[0-9]{1,18}", digits):
        raise InputError(
            f"{where}: #bigint is {shown(digits)}: a text of at most 18 digits was expected"
        )
    return int(digits)


def _map(where: str, pairs: object) -> Document:
    if not isinstance(pairs, list) or not all(isinstance(p, list) and len(p) == 2 for p in pairs):
        raise InputError(f"{where}: #map is a list of pairs, a key and a value each")
    plain: Document = {}
    for key, value in pairs:
        name = _plain(where, key)
        name = str(name) if type(name) is int else name
        if not isinstance(name, str) or name in plain:
            raise InputError(f"{where}: {shown(name)} is not a key, or was there before")
        plain[name] = _plain(where, value)
    return plain


def _variant(where: str, value: Document) -> object:
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


def _write_document(finding: Finding) -> str:
    answer = finding.answer
    found = verdict_document(answer) if isinstance(answer, Verdict) else check_document(answer)
    return json.dumps(found, indent=2) + "\n"


def _read_document(file: TraceText) -> TraceFile | None:
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


def _several(document: Mapping[str, object]) -> list[Mapping[str, object]]:
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


JSON = TraceFormat(".json", _write_document, _read_document)


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


WIDTH = 100
TEXT = '''\
"""A game that breaks a property, as {program} check found it.

{about}
"""

from gamechecks.testing import assert_breaks

# fmt: off
PROPERTY = {formula}
{note}BOARDS = [
{boards}
]
{more}# fmt: on


def test_the_game_breaks_the_property() -> None:
    assert_breaks({arguments})
'''


def check_test(path: Path) -> None:
    """Refuse a file for the test before the search that is to find it."""
    if not (path.match("test_*.py") or path.match("*_test.py")):
        raise InputError(
            f"{path}: pytest looks for tests in files with names such as test_game.py or "
            "game_test.py"
        )
    check_target(path)


def pin(path: Path, verdict: CheckVerdict) -> None:
    """Write the test of a violated property."""
    write_whole(path, pinned_text(verdict))


def pinned_text(verdict: CheckVerdict) -> str:
    """The test of a violated property."""
    trace, scope = verdict.trace, verdict.scope
    assert trace is not None, "only a violation has a counterexample"
    pinned, name = codec_of(scope.game).pinned(trace, scope), " ".join(verdict.property.split())
    size = ", ".join(f"{part} {value}" for part, value in written_fields(scope))
    about = (f"The property: {name}", f"The scope: {size}; seed {verdict.seed}")
    arguments = ["BOARDS", "PROPERTY"]
    arguments += [] if verdict.wrong_at is None else [f"at={verdict.wrong_at + 1}"]
    more = ""
    for keyword, value in pinned.keywords.items():
        if isinstance(value, int):
            arguments.append(f"{keyword}={value}")
        else:
            more += f"{keyword.upper()} = {_constant(value)}\n"
            arguments.append(f"{keyword}={keyword.upper()}")
    return TEXT.format(
        program=scope.game.program,
        note=pinned.note,
        about="\n".join(_comment(line) for line in about),
        formula=_literal(" ".join(written_out(name, scope.vocabulary).split())),
        boards="\n".join(_folded(_python(board)) for board in pinned.boards),
        more=more,
        arguments=", ".join(arguments),
    )


def _comment(words: str) -> str:
    """Words that can stand in a docstring whatever they are."""
    safe = words.replace("\\", "/").replace('"""', "'''")
    return textwrap.fill(safe, WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def _literal(words: str) -> str:
    """A text as a string literal, or as several below each other."""
    lines = textwrap.wrap(words, WIDTH - 20, break_on_hyphens=False, drop_whitespace=False)
    literals = [json.dumps(line) for line in lines]
    return literals[0] if len(lines) == 1 else "\n    ".join(["(", *literals]) + "\n)"


def _python(value: object) -> str:
    """Plain data as Python has it."""
    words = {"null": "None", "true": "True", "false": "False"}
    quoted = re.compile(r'"(?:[^"\\]|\\.)*"|\b(?:null|true|false)\b')
    return quoted.sub(lambda found: words.get(found[0], found[0]), json.dumps(value))


def _constant(value: object) -> str:
    """A constant of the test: an object field by field, anything else on a line."""
    if not isinstance(value, dict):
        return _python(value)
    rows = (_folded(f'"{name}": {_python(part)}') for name, part in value.items())
    return "{\n" + "\n".join(rows) + "\n}"


def _folded(row: str) -> str:
    """An element of a list, in as many lines as it needs."""
    return textwrap.fill(f"{row},", WIDTH, initial_indent="    ", subsequent_indent="        ")
