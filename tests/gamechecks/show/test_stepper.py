"""Keys lead from place to place in a trace, with no terminal about."""

from dataclasses import replace

import pytest
from tests.words import words

from gamechecks.show.stepper import KEYS, Stepper
from gamechecks.show.walking import split
from gamechecks.traces.judging import judge, truths_of
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.rules import Event, EventKind, Trace

Game = tuple[Trace, tuple[Event, ...]]


@pytest.fixture
def stepper(eventful: Game) -> Stepper:
    """At the first board of a game of 15 boards."""
    trace, _ = eventful
    return Stepper(
        judge(trace, MANCALA), truths_of(["always(hand <= 1)"], trace, words(len(trace.layout)))
    )


def after(stepper: Stepper, *keys: str) -> Stepper:
    for key in keys:
        stepper = stepper.pressed(key)
    return stepper


@pytest.mark.parametrize(
    ("keys", "board"),
    [
        (["right"], 2),
        (["l", "n", "space"], 4),
        (["right", "right", "left"], 2),
        (["l", "l", "l", "h", "p", "backspace"], 1),
        (["left"], 1),
        (["end"], 15),
        (["$", "right"], 15),
        (["G", "home"], 1),
        (["G", "0"], 1),
        (["G", "g"], 1),
        (["7", "enter"], 7),
        (["1", "0", "enter"], 10),
        ([":", "1", "2", "enter"], 12),
        (["1", "4", "backspace", "backspace", "backspace"], 1),
        (["1", "2", "backspace", "enter"], 1),
        (["9", "escape"], 1),
        ([":", "enter"], 1),
        (["9", "right"], 2),
        (["unknown", "x", "up"], 1),
    ],
)
def test_keys_lead_to_boards(stepper: Stepper, keys: list[str], board: int) -> None:
    there = after(stepper, *keys)
    assert there.at + 1 == board
    assert there.typed is None
    assert not there.done


def test_turns_are_walked_one_by_one(stepper: Stepper) -> None:
    boards = stepper.trace.boards
    passed = [at for at in range(1, len(boards)) if boards[at].turn is not boards[at - 1].turn]
    places = [after(stepper, *"t" * times).at for times in range(1, len(passed) + 1)]
    assert places == passed
    assert after(stepper, "G", "T").at == max(at for at in passed if at < stepper.last)
    assert after(stepper, "T").said == "no turn before this board"


def test_steals_are_found_both_ways(stepper: Stepper) -> None:
    steals = [at + 1 for at, e in enumerate(stepper.events) if e.kind is EventKind.STEAL]
    assert len(steals) == 2
    assert after(stepper, "s").at == steals[0]
    assert after(stepper, "s", "s").at == steals[1]
    gone = after(stepper, "s", "s", "s")
    assert (gone.at, gone.said) == (steals[1], "no steal after this board")
    assert after(gone, "S").at == steals[0]
    assert after(gone, "S").said == ""


@pytest.mark.parametrize("typed", ["0", "16", "999999999999999"])
def test_a_board_that_is_not_there_is_told(stepper: Stepper, typed: str) -> None:
    there = after(stepper, ":", *typed, "enter")
    assert there.at == 0
    assert there.said == f"there is no board {int(typed[:9])}: the last is 15"


def test_formulas_are_hidden_and_shown(stepper: Stepper) -> None:
    assert not after(stepper, "f").formulas
    assert after(stepper, "f", "f").formulas
    bare = after(replace(stepper, rows=()), "f")
    assert bare.said == "there are no formulas: --where gives some"


def test_help_is_left_by_any_key(stepper: Stepper) -> None:
    helped = after(stepper, "?")
    assert helped.help
    assert after(helped, "right") == stepper
    assert not after(helped, "escape").done
    assert after(helped, "q").done


@pytest.mark.parametrize("key", ["q", "escape", "interrupt"])
def test_quitting(stepper: Stepper, key: str) -> None:
    assert after(stepper, key).done


def test_no_key_has_two_meanings() -> None:
    keys = [key for names, *_ in KEYS for key in names]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("typed", "key", "rest"),
    [
        ("\x1b[C", "right", ""),
        ("\x1bOD", "left", ""),
        ("\x1b[Hq", "home", "q"),
        ("\x1b[4~\x1b[C", "end", "\x1b[C"),
        ("\x1b[6~", "page down", ""),
        ("\x1b", "escape", ""),
        ("\x1bq", "escape", "q"),
        ("\x1b[1;5Cq", "unknown", "q"),
        ("\x1b[15~x", "unknown", "x"),
        ("\x03", "interrupt", ""),
        ("\r", "enter", ""),
        ("né", "n", "é"),
    ],
)
def test_what_a_terminal_sends_is_split_into_keys(typed: str, key: str, rest: str) -> None:
    assert split(typed) == (key, rest)
