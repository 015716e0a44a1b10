"""Traces in the Informal Trace Format: ours, read by another library, and strangers'."""

import json
from collections.abc import Callable
from typing import Any

import itf_py
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.layouts import renamed

from gamechecks.core.errors import InputError
from gamechecks.formats.files import Finding, TraceFile
from gamechecks.formats.trace_files import itf_text, read_itf, read_trace
from gamemodels.mancala.board import Layout, pocket_name
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.rules import Trace

Play = Callable[..., Trace]
Found = Callable[..., Finding]
SIZES = st.sampled_from([2, 4, 6, 10, 14])


def bare_numbers(value: Any) -> bool:
    """Whether an expression has a number that is not a `#bigint`."""
    if isinstance(value, dict):
        return any(bare_numbers(part) for part in value.values())
    if isinstance(value, list):
        return any(map(bare_numbers, value))
    return isinstance(value, int)


@given(SIZES, st.integers(0, 4), st.integers(), st.integers(1, 60))
def test_what_is_written_is_read_again(
    play: Play, found: Found, pockets: int, marbles: int, seed: int, boards: int
) -> None:
    trace = play(pockets, marbles, seed, boards)
    assert read_trace(itf_text(found(trace, marbles)), MANCALA).trace == trace


@given(st.permutations(range(6)), st.integers())
def test_a_layout_with_other_names_is_kept(
    play: Play, found: Found, names: list[int], seed: int
) -> None:
    trace = play(6, 2, seed, 40, renamed(Layout.canonical(6), names))
    assert read_trace(itf_text(found(trace, 2)), MANCALA).trace == trace


@given(SIZES, st.integers(0, 4), st.integers(), st.integers(1, 60))
def test_another_library_reads_the_same_boards(
    play: Play, found: Found, pockets: int, marbles: int, seed: int, boards: int
) -> None:
    trace = play(pockets, marbles, seed, boards)
    document = json.loads(itf_text(found(trace, marbles)))
    theirs = itf_py.trace_from_json(document)
    assert (theirs.loop, theirs.vars) == (None, ["marbles", "turn", "hand", "last_pocket"])
    assert set(theirs.params) <= theirs.states[0].values.keys()
    for board, state in zip(trace.boards, theirs.states, strict=True):
        last = "none" if board.last_pocket is None else pocket_name(board.last_pocket)
        counts = {pocket_name(index): count for index, count in enumerate(board.marbles)}
        values = [dict(state.values["marbles"])]
        values += [state.values[name] for name in ("turn", "hand", "last_pocket")]
        assert values == [counts, board.turn.value, board.hand, last]


@given(SIZES, st.integers(0, 4), st.integers())
def test_what_another_library_writes_is_read(
    play: Play, found: Found, pockets: int, marbles: int, seed: int
) -> None:
    trace = play(pockets, marbles, seed, 40)
    theirs = itf_py.trace_from_json(json.loads(itf_text(found(trace, marbles))))
    assert read_itf(itf_py.trace_to_json(theirs), MANCALA) == TraceFile(trace)


def test_integers_are_never_bare_and_the_question_stands_in_the_meta(
    play: Play, found: Found
) -> None:
    finding = found(play(6, 2, 1), 2, "winner == Player2")
    document = json.loads(itf_text(finding))
    for state in document["states"]:
        assert not bare_numbers({k: v for k, v in state.items() if k != "#meta"})
    meta = document["#meta"]
    assert (meta["format"], meta["where"], meta["seed"]) == ("ITF", ["winner == Player2"], 7)
    assert meta["scope"]["pockets"] == 6


def quint() -> dict[str, Any]:
    """Two boards as Quint writes them: module names, variants, options and plain integers."""
    one = {"tag": "Player1", "value": {"#tup": []}}
    return {
        "#meta": {"format": "ITF", "status": "ok"},
        "vars": ["m::marbles", "m::turn", "m::hand", "m::lastPocket"],
        "states": [
            {
                "#meta": {"index": 0},
                "m::marbles": {"#map": [["p1", {"#bigint": "1"}], ["p2", 0], ["p3", 1], ["p4", 0]]},
                "m::turn": one,
                "m::hand": 0,
                "m::lastPocket": {"tag": "None", "value": {"#tup": []}},
            },
            {
                "m::marbles": {"#map": [[{"#bigint": "1"}, 0], [2, 0], [3, 1], [4, 0]]},
                "m::turn": one,
                "m::hand": {"#bigint": "1"},
                "m::lastPocket": {"tag": "Some", "value": "p1"},
            },
        ],
    }


def test_a_trace_of_quint_is_read(play: Play) -> None:
    file = read_itf(quint(), MANCALA)
    trace, loop = file.trace, file.loop
    assert (trace, loop) == (play(4, 1, 0, 2), None)


def test_a_layout_of_quint_is_read() -> None:
    document, players = quint(), ["Player1", "Player1", "Player2", "Player2"]
    nothing = {"tag": "None", "value": {"#tup": []}}
    across = [{"tag": "Some", "value": "p3"}, nothing, {"tag": "Some", "value": "p1"}, nothing]
    owners = [nothing, {"tag": "Some", "value": "Player1"}, nothing, "Player2"]
    fields: dict[str, list[Any]] = {"side": players, "mancala": owners, "opposite": across}
    fields["next"] = ["p2", "p3", "p4", "p1"]
    for name, values in fields.items():
        pairs = [[f"p{place}", value] for place, value in enumerate(values, 1)]
        document["states"][0][name] = {"#map": pairs}
    assert read_itf(document, MANCALA).trace.layout == Layout.canonical(4)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"#meta": {"format": "ITF 2"}}, "#meta: the format is not ITF"),
        ({"vars": ["marbles", "turn"]}, "vars lacks hand, last_pocket"),
        ({"vars": None}, "vars: a list of the names of variables was expected"),
        ({"states": {}}, "states: a list of states was expected"),
        ({"states": []}, "the trace has no boards: at least one was expected"),
        ({"states": [1]}, "board 1: a state with its variables was expected"),
        ({"loop": 2}, "loop is 2: a number from 0 to 1 was expected"),
        ({"loop": "1"}, "loop is '1': a number from 0 to 1 was expected"),
    ],
)
def test_what_is_wrong_with_a_trace_is_said(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as wrong:
        read_itf(quint() | changes, MANCALA)
    assert str(wrong.value) == said


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        (
            "hand",
            {"#bigint": "x"},
            "hand: #bigint is 'x': a text of at most 18 digits was",
        ),
        ("hand", {"#bigint": 1}, "hand: #bigint is 1: a text of at most 18 digits was expected"),
        ("hand", {"#unserializable": "x"}, "hand: #unserializable was not expected here"),
        ("marbles", {"#map": [["p1"]]}, "marbles: #map is a list of pairs, a key and a value each"),
        (
            "marbles",
            {"#map": [["p1", 1], ["p1", 1]]},
            "marbles: 'p1' is not a key, or was",
        ),
        ("marbles", {"#map": [[["p1"], 1]]}, "marbles: ['p1'] is not a key, or was there"),
        ("rules", {"#set": ["go"]}, "rules is ['go']: some of steal_needs_marbles, skip_opponent"),
        ("side", {"#map": [["p1", "Player1"]]}, "the layout has side: side, mancala, next,"),
    ],
)
def test_what_is_wrong_with_a_value_is_said(name: str, value: Any, said: str) -> None:
    document = quint()
    document["states"][0][f"m::{name}"] = value
    with pytest.raises(InputError) as wrong:
        read_itf(document, MANCALA)
    assert str(wrong.value).removeprefix("board 1: ").startswith(said)
