"""Files of any format, told by their content; and files that are none."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.layouts import renamed

from gamechecks.core.errors import InputError
from gamechecks.formats import files as reading
from gamechecks.formats.documents import trace_document
from gamechecks.formats.files import Finding
from gamechecks.formats.trace_files import load_trace, read_trace
from gamemodels.mancala.board import Layout
from gamemodels.mancala.documents import board_document, layout_document
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.rules import Trace

Play = Callable[..., Trace]
Found = Callable[..., Finding]


def test_the_boards_of_a_document_alone_are_read_again(play: Play) -> None:
    trace = play(6, 3, 1, 60)
    alone = json.dumps(trace_document(trace, MANCALA))
    assert read_trace(alone, MANCALA).trace.boards == trace.boards


def test_a_layout_is_told_from_its_fields_and_not_from_the_names(play: Play) -> None:
    layout = renamed(Layout.canonical(6), [3, 4, 5, 0, 1, 2])
    trace = play(6, 1, 0, None, layout)
    document = {"trace": trace_document(trace, MANCALA), "layout": layout_document(layout)}
    assert read_trace(json.dumps(document), MANCALA).trace == trace
    text = json.dumps(document).replace('"p', '"slot')
    assert read_trace(text, MANCALA).trace == trace


def test_where_the_hand_was_does_not_matter_while_it_is_empty(play: Play) -> None:
    boards = trace_document(play(4, 1, 0), MANCALA)
    assert boards is not None
    boards[0]["last_pocket"] = "elsewhere"
    del boards[2]["last_pocket"]
    assert read_trace(json.dumps(boards), MANCALA).trace == play(4, 1, 0)


def test_of_several_traces_one_is_chosen(play: Play) -> None:
    games = [play(6, 1, seed) for seed in range(3)]
    text = json.dumps({"traces": [trace_document(game, MANCALA) for game in games]})
    assert read_trace(text, MANCALA, instance=2).trace == games[1]
    with pytest.raises(InputError, match="it has 3 traces: choose one with --instance 1 … 3"):
        read_trace(text, MANCALA)
    with pytest.raises(InputError, match="it has 3 traces: there is no instance 4"):
        read_trace(text, MANCALA, instance=4)
    for only in (trace_document(games[0], MANCALA), {"trace": trace_document(games[0], MANCALA)}):
        assert read_trace(json.dumps(only), MANCALA, instance=1).trace == games[0]
        with pytest.raises(InputError, match="it has 1 trace: there is no instance 2"):
            read_trace(json.dumps(only), MANCALA, instance=2)
    checks = [{"trace": None}, {"trace": trace_document(games[2], MANCALA)}]
    assert read_trace(json.dumps({"checks": checks}), MANCALA).trace == games[2]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", ": it is empty: a trace was expected"),
        (b" \n", ": it is empty: a trace was expected"),
        (b"MIT License", ": it is neither JSON nor another format of a trace"),
        (b"{", ": it is not JSON: Expecting property name"),
        (b"3", ": it is neither JSON nor another format of a trace"),
        (
            b'{"format": "mancala-traces/99", "trace": []}',
            ": its format is not 'mancala-traces/1'",
        ),
        (
            b'{"scope": {"pockets": 8}, "trace": [{"marbles": {"p1": 0, "p2": 0}, "hand": 0, '
            b'"turn": "Player1", "last_pocket": null}]}',
            ": its scope has 8 pockets, and its boards have 2",
        ),
        (b"[" * 100_000, ": it is nested too deeply"),
        (b'{"states": [{"hand": %s1%s}]}' % (b"[" * 900, b"]" * 900), ": it is nested too deeply"),
        (b"[%s]" % (b"9" * 5_000), ": it has a number with thousands of digits, which is not read"),
        (b"<", ": it is not XML: "),
        (b"\xff\xfe<\0", " is not text in UTF-8: see byte 1"),
        (b'[{"hand": "\xc3"}]', " is not text in UTF-8: see byte 12"),
        (b"{}", ": it has no trace"),
        (b'[{"hand": 1, "h\\u0061nd": 2}]', ": the key 'hand' stands twice in one object"),
        (b'{"trace": [], "states": [], "trace": []}', ": the key 'trace' stands twice in one obj"),
        (b"[]", ": the trace has no boards: at least one was expected"),
        (b"[1]", ": board 1: an object with its fields was expected"),
        (b'{"trace": 3}', ": the trace is 3: a list of boards was expected"),
        (b'{"trace": null, "verdict": "refuted"}', ": it has no trace: its verdict is 'refuted'"),
        (b'{"verdict": "exact"}', ": it has no trace: its verdict is 'exact'"),
        (b'{"traces": 1}', ": traces and checks: lists were expected"),
        (b'[{"marbles": 1}]', ": board 1: marbles is 1: counts by the names of pockets"),
        (b'[{"marbles": [1, 0, 1]}]', ": board 1: there are 3 pockets: an even number from 2"),
        (b'[{"marbles": {}}]', ": board 1: there are 0 pockets: an even number from 2 to 64"),
        (
            b'[{"marbles": {"p1": 1, "p3": 0}}]',
            ": board 1: the pockets are p1, p3: without a layout p1 to p2 were expected",
        ),
    ],
)
def test_a_file_that_is_no_trace(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "trace.json"
    path.write_bytes(content)
    with pytest.raises(InputError) as wrong:
        load_trace(path, MANCALA)
    assert str(wrong.value).startswith(f"{path}{said}")
    assert "\n" not in str(wrong.value)


def change(*path: Any) -> Callable[[Any], None]:
    """Sets what stands at a path of keys to the last of them."""

    def apply(document: Any) -> None:
        *keys, last, value = path
        for key in keys:
            document = document[key]
        document[last] = value

    return apply


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (change(1, "hand", "1"), "board 2: hand is '1': a whole number from 0 to 64000 was expec"),
        (change(1, "hand", -1), "board 2: hand is -1: a whole number from 0 to 64000"),
        (change(1, "hand", 1.0), "board 2: hand is 1.0: a whole number"),
        (change(1, "hand", True), "board 2: hand is True: a whole number"),
        (change(1, "hand", None), "board 2: hand is missing: a whole number"),
        (change(2, "marbles", "p3", -2), "board 3: marbles of p3 is -2: a whole number"),
        (change(2, "marbles", "p3", 10**30), "board 3: marbles of p3 is 1000000000000000000000000"),
        (change(1, "turn", "Player3"), "board 2: turn is 'Player3': one of Player1, Player2"),
        (
            change(1, "turn", ["x"] * 99),
            "board 2: turn is ['x', 'x', 'x', 'x', 'x', 'x',",
        ),
        (change(1, "last_pocket", "p9"), "board 2: last_pocket is 'p9': one of p1, p2, p3, p4 or"),
        (change(2, "marbles", "p5", 0), "board 3: the pockets are p1, p2, p3, p4, p5: p1, p2,"),
        (change(2, "marbles", [0, 0]), "board 3: the pockets are p1, p2: p1, p2, p3, p4 were"),
        (lambda boards: boards[3].pop("turn"), "board 4: turn is missing"),
        (lambda boards: boards[1].pop("last_pocket"), "board 2: last_pocket is missing"),
    ],
)
def test_a_board_that_cannot_be_is_named(
    play: Play, wrong: Callable[[Any], None], said: str
) -> None:
    boards = trace_document(play(4, 1, 0), MANCALA)
    wrong(boards)
    with pytest.raises(InputError) as error:
        read_trace(json.dumps(boards), MANCALA)
    assert str(error.value).startswith(said)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda layout: layout.pop("next"), "layout: next is missing: a value for each"),
        (change("side", "p1", None), "layout: side of p1 is missing: one of Player1, Player2"),
        (change("next", "p1", "p9"), "layout: next of p1 is 'p9': one of p1, p2, p3, p4 was"),
        (change("mancala", "p9", None), "layout: mancala of 'p9': one of p1, p2, p3, p4 was"),
    ],
)
def test_a_layout_that_cannot_be_is_named(
    play: Play, wrong: Callable[[Any], None], said: str
) -> None:
    layout = layout_document(Layout.canonical(4))
    wrong(layout)
    document = {"trace": trace_document(play(4, 1, 0), MANCALA), "layout": layout}
    with pytest.raises(InputError) as error:
        read_trace(json.dumps(document), MANCALA)
    assert str(error.value).startswith(said)


def test_a_folder_and_a_missing_file_are_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="Is a directory"):
        load_trace(tmp_path, MANCALA)
    with pytest.raises(InputError, match="No such file or directory"):
        load_trace(tmp_path / "missing.json", MANCALA)


def test_too_much_is_refused(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = board_document(play(4, 1, 0).boards[0])
    with pytest.raises(InputError, match="the trace has 100001 boards: at most 100000 are read"):
        read_trace(json.dumps([board] * 100_001), MANCALA)
    monkeypatch.setattr(reading, "MOST_BYTES", 2**20)
    path = tmp_path / "large.json"
    path.write_bytes(b" " * (2**20 + 1))
    with pytest.raises(InputError, match="has more than 1 MB, which is not read"):
        load_trace(path, MANCALA)


def test_the_name_of_a_file_helps_where_its_content_does_not() -> None:
    with pytest.raises(InputError, match="an ITF trace has `vars` and `states`"):
        read_trace("{}", MANCALA, "trace.itf.json")
