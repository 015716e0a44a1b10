"""A counterexample as a pytest file of its own."""

import json
import re
import textwrap
from pathlib import Path

from gamechecks.core.errors import InputError
from gamechecks.core.scope_text import written_fields
from gamechecks.core.verdict import CheckVerdict
from gamechecks.formats.codec import codec_of
from gamechecks.formats.files import check_target, write_whole
from gamechecks.language.question import written_out

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
