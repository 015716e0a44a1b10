"""A counterexample as a pytest file of its own."""

import json
from pathlib import Path

from gamechecks.catalogue import CATALOGUE
from gamechecks.errors import InputError
from gamechecks.formats.writing import check_target, write_whole
from gamechecks.verdict import CheckVerdict
from gamemodels.mancala.board import Board, Trace
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.variants import SEED

HEAD = '''\
"""A game that breaks a property, as mancala check found it.

{about}
"""

from gamechecks.formula import ints, parse
from gamemodels.mancala.board import Board, Trace
from gamemodels.mancala.layout import {layout_names}
from gamemodels.mancala.rules import replay
{rules_import}
PROPERTY = {formula}
MARBLES = {marbles}
LAYOUT = {layout}
ONE, TWO = Player.ONE, Player.TWO

# The marbles in p1, p2, ..., the turn; while marbles are in hand, how many and over which pocket.
BOARDS = (
{boards}
)
TRACE = Trace(LAYOUT, BOARDS{rules})


def test_the_game_is_legal() -> None:
    assert replay(TRACE, MARBLES).fault is None


def test_the_game_breaks_the_property() -> None:
    assert not ints.evaluate(parse(PROPERTY, len(LAYOUT)), TRACE, MARBLES)
'''
RULES_IMPORT = "from gamemodels.mancala.variants import Rules\n"
PLACE = """

def test_the_game_breaks_it_at_board_{number}() -> None:
    assert ints.wrong_at(parse(PROPERTY, len(LAYOUT)), TRACE, MARBLES) + 1 == {number}
"""


def check_test(path: Path) -> None:
    """Refuse a file for the test before the search that is to find it."""
    if not path.name.endswith(".py") or path.name == ".py":
        raise InputError(f"{path}: a test is a Python file, with a name such as test_game.py")
    check_target(path)


def pin(path: Path, verdict: CheckVerdict) -> None:
    """Write the test of a violated property."""
    write_whole(path, pinned_text(verdict))


def pinned_text(verdict: CheckVerdict) -> str:
    """The test of a violated property."""
    trace = verdict.trace
    assert trace is not None, "only a violation has a counterexample"
    canonical = trace.layout == Layout.canonical(len(trace.layout))
    scope, name = verdict.scope, " ".join(verdict.property.split())
    text = HEAD.format(
        about=_comment(
            f"The property: {name}\n"
            f"The scope: pockets {scope.pockets}, marbles {scope.marbles}, "
            f"boards {scope.boards}; seed {verdict.seed}"
        ),
        layout_names="Layout, Player" if canonical else "Layout, Player, Pocket",
        formula=json.dumps(CATALOGUE[name].formula if name in CATALOGUE else name),
        marbles=scope.marbles,
        rules="" if trace.rules == SEED else f", Rules.named({list(trace.rules.names)})",
        rules_import="" if trace.rules == SEED else RULES_IMPORT,
        layout=f"Layout.canonical({len(trace.layout)})" if canonical else _layout(trace),
        boards="\n".join(f"    {_board(board)}," for board in trace.boards),
    )
    if verdict.wrong_at is not None:
        text += PLACE.format(number=verdict.wrong_at + 1)
    return text


def _comment(words: str) -> str:
    """Words that can stand in a docstring whatever they are."""
    return words.replace("\\", "/").replace('"""', "'''")


def _board(board: Board) -> str:
    marbles = ", ".join(map(str, board.marbles))
    turn = "ONE" if board.turn is Player.ONE else "TWO"
    hand = f", hand={board.hand}, last_pocket={board.last_pocket}" if board.hand else ""
    return f"Board(({marbles}), {turn}{hand})"


def _layout(trace: Trace) -> str:
    """A layout of its own, pocket by pocket."""
    rows = []
    for pocket in trace.layout.pockets:
        mancala = None if pocket.mancala is None else f"{pocket.mancala}"
        rows.append(f"    Pocket({pocket.side}, {mancala}, {pocket.next}, {pocket.opposite}),")
    return "\n".join(["Layout((", *rows, "))"])
