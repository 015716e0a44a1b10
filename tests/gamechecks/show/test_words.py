"""Events are told as one would tell them at the table."""

import pytest
from tests.layouts import renamed

from gamemodels.mancala.board import Layout, Player
from gamemodels.mancala.rules import Event, EventKind
from gamemodels.mancala.view import describe, sowings

LAYOUT = Layout.canonical(6)
ONE, TWO = Player.ONE, Player.TWO


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Event(EventKind.PICKUP, ONE, 1, 1), "Player 1 picks up 1 from pocket 2"),
        (Event(EventKind.DROP, ONE, 3), "Player 1 drops a marble into pocket 4"),
        (Event(EventKind.DROP, ONE, 2), "Player 1 drops a marble into their own mancala"),
        (Event(EventKind.DROP, ONE, 5), "Player 1 drops a marble into Player 2's mancala"),
        (
            Event(EventKind.EXTRA_TURN, ONE, 2),
            "Player 1 drops the last marble into their own mancala and keeps the turn",
        ),
        (
            Event(EventKind.STEAL, ONE, 0, 3),
            "Player 1 ends in their own empty pocket 1 and steals 3 from pocket 5",
        ),
        (
            Event(EventKind.STEAL, TWO, 3, 0),
            "Player 2 ends in their own empty pocket 4 and finds nothing to steal in pocket 2:"
            " only the last marble goes to the mancala",
        ),
        (
            Event(EventKind.TURN_PASSES, TWO, 3),
            "Player 2 drops the last marble into pocket 4; the turn passes",
        ),
        (
            Event(EventKind.TURN_PASSES, TWO, 2),
            "Player 2 drops the last marble into Player 1's mancala; the turn passes",
        ),
        (
            Event(EventKind.FORFEIT, TWO),
            "Player 2 has nothing to pick up and forfeits the turn",
        ),
    ],
)
def test_every_event_is_a_sentence(event: Event, words: str) -> None:
    assert describe(LAYOUT, event) == words


def test_names_follow_a_renamed_layout() -> None:
    layout = renamed(LAYOUT, [3, 4, 5, 0, 1, 2])
    assert describe(layout, Event(EventKind.EXTRA_TURN, ONE, 5)).count("their own mancala") == 1
    assert describe(layout, Event(EventKind.STEAL, ONE, 3, 2)).endswith("steals 2 from pocket 2")


def test_a_turn_is_told_sowing_by_sowing() -> None:
    events = [
        Event(EventKind.PICKUP, ONE, 0, 2),
        Event(EventKind.DROP, ONE, 1),
        Event(EventKind.EXTRA_TURN, ONE, 2),
        Event(EventKind.PICKUP, ONE, 1, 3),
        Event(EventKind.DROP, ONE, 2),
        Event(EventKind.DROP, ONE, 3),
        Event(EventKind.TURN_PASSES, ONE, 4),
    ]
    assert sowings(LAYOUT, events) == (
        "picks up 2 from pocket 1, sows to their own mancala and keeps the turn",
        "picks up 3 from pocket 2, sows to pocket 5",
    )


def test_a_forfeit_after_an_extra_turn_is_told_too() -> None:
    events = [
        Event(EventKind.PICKUP, ONE, 1, 1),
        Event(EventKind.EXTRA_TURN, ONE, 2),
        Event(EventKind.FORFEIT, ONE),
    ]
    assert sowings(LAYOUT, events)[1] == "has nothing to pick up and forfeits the turn"


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (1, "picks up 3 from pocket 2, still in hand"),
        (3, "picks up 3 from pocket 2, sows to pocket 4 with 1 still in hand"),
    ],
)
def test_a_sowing_cut_off_says_what_is_left_in_hand(length: int, words: str) -> None:
    events = [
        Event(EventKind.PICKUP, ONE, 1, 3),
        Event(EventKind.DROP, ONE, 2),
        Event(EventKind.DROP, ONE, 3),
    ]
    assert sowings(LAYOUT, events[:length]) == (words,)


def test_a_turn_that_begins_in_the_middle_of_a_sowing() -> None:
    assert sowings(LAYOUT, [Event(EventKind.TURN_PASSES, ONE, 3)]) == ("sows to pocket 4",)
