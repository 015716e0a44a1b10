"""A counterexample as a pytest file of its own."""

import json
import textwrap
from pathlib import Path

from gamechecks.core.errors import InputError
from gamechecks.core.verdict import CheckVerdict
from gamechecks.formats.documents import board_document, layout_document
from gamechecks.formats.writing import check_target, write_whole
from gamechecks.language.reading import written_out
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout
from gamemodels.mancala.referee import Trace
from gamemodels.mancala.variants import ORIGINAL

WIDTH = 100
TEXT = '''\
"""A game that breaks a property, as mancala check found it.

{about}
"""

from gamechecks.testing import assert_breaks

# fmt: off
PROPERTY = {formula}
# The marbles are those in p1, p2, ...
BOARDS = [
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
    trace = verdict.trace
    assert trace is not None, "only a violation has a counterexample"
    scope, name = verdict.scope, " ".join(verdict.property.split())
    size = f"pockets {scope.pockets}, marbles {scope.marbles}, boards {scope.boards}"
    size += "" if scope.rules == ORIGINAL else f", rules {','.join(scope.rules.names)}"
    about = (f"The property: {name}", f"The scope: {size}; seed {verdict.seed}")
    arguments = ["BOARDS", "PROPERTY"]
    arguments += [] if verdict.wrong_at is None else [f"at={verdict.wrong_at + 1}"]
    more = ""
    if trace.layout != Layout.canonical(len(trace.layout)):
        more += f"LAYOUT = {{\n{_layout(trace)}\n}}\n"
        arguments.append("layout=LAYOUT")
    if trace.variants != ORIGINAL:
        more += f"RULES = {json.dumps(','.join(trace.variants.names))}\n"
        arguments.append("rules=RULES")
    if not trace.layout.ordinary:
        arguments.append(f"marbles={scope.marbles}")
    return TEXT.format(
        about="\n".join(_comment(line) for line in about),
        formula=_literal(" ".join(written_out(name).split())),
        boards="\n".join(_board(board) for board in trace.boards),
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


def _board(board: Board) -> str:
    fields = board_document(board) | {"marbles": list(board.marbles)}
    return _folded(json.dumps(fields).replace("null", "None"))


def _layout(trace: Trace) -> str:
    """A layout of its own, field by field."""
    fields = layout_document(trace.layout)
    rows = (json.dumps(fields[name]).replace("null", "None") for name in fields)
    return "\n".join(_folded(f'"{name}": {row}') for name, row in zip(fields, rows, strict=True))


def _folded(row: str) -> str:
    """An element of a list, in as many lines as it needs."""
    return textwrap.fill(f"{row},", WIDTH, initial_indent="    ", subsequent_indent="        ")
