"""Events, turns and differences between boards in words."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout
from gamemodels.mancala.referee import Event, EventKind


def describe(layout: Layout, event: Event) -> str:
    """One event as a sentence, without the full stop."""
    return f"{event.player.words} {_deed(layout, event)}"


def sowings(layout: Layout, events: Sequence[Event]) -> tuple[str, ...]:
    """What one player did in a turn: a phrase for every sowing, forfeit or sweep."""
    return tuple(_sowing(layout, sowing) for sowing in _split(events))


def pocket_words(layout: Layout, pocket: int) -> str:
    """A pocket as somebody who watches would call it."""
    owner = layout.pockets[pocket].mancala
    return f"pocket {pocket + 1}" if owner is None else f"{owner.words}'s mancala"


def differences(layout: Layout, before: Board, after: Board) -> Iterator[str]:
    """A phrase for each pocket that gained or lost marbles, for the hand, and for the turn."""
    for pocket in layout.clockwise():
        change = after.marbles[pocket] - before.marbles[pocket]
        if change:
            yield f"{pocket_words(layout, pocket)} {_gained(change)}"
    if after.hand != before.hand:
        yield f"the hand {_gained(after.hand - before.hand)}"
    if after.turn is not before.turn:
        yield f"the turn goes to {after.turn.words}"


def _gained(change: int) -> str:
    return f"gained {change}" if change > 0 else f"lost {-change}"


def _place(layout: Layout, event: Event) -> str:
    """The pocket of an event as the player who acts would call it."""
    assert event.pocket is not None, "only a forfeit and a sweep have no pocket"
    owner = layout.pockets[event.pocket].mancala
    return "their own mancala" if owner is event.player else pocket_words(layout, event.pocket)


def _deed(layout: Layout, event: Event) -> str:
    match event.kind:
        case EventKind.FORFEIT:
            return "has nothing to pick up and forfeits the turn"
        case EventKind.PICKUP:
            return f"picks up {event.marbles} from {_place(layout, event)}"
        case EventKind.DROP:
            return f"drops a marble into {_place(layout, event)}"
        case EventKind.EXTRA_TURN:
            return f"drops the last marble into {_place(layout, event)} and keeps the turn"
        case EventKind.TURN_PASSES:
            return f"drops the last marble into {_place(layout, event)}; the turn passes"
        case EventKind.STEAL:
            tail = "" if event.marbles else ": only the last marble goes to the mancala"
            return f"{_steal(layout, event)}{tail}"
        case EventKind.SWEEP:
            marbles = "1 marble" if event.marbles == 1 else f"{event.marbles} marbles"
            return f"sweeps the {marbles} left on their side into their own mancala"


def _steal(layout: Layout, event: Event) -> str:
    assert event.pocket is not None, "a steal ends in a pocket"
    across = layout.pockets[event.pocket].opposite
    assert across is not None, "an ordinary pocket has an opposite"
    ending = f"ends in their own empty {_place(layout, event)} and"
    if event.marbles:
        return f"{ending} steals {event.marbles} from pocket {across + 1}"
    return f"{ending} finds nothing to steal in pocket {across + 1}"


def _split(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """The events of a turn, cut before every pickup, forfeit and sweep."""
    first = (EventKind.PICKUP, EventKind.FORFEIT, EventKind.SWEEP)
    starts = [i for i, event in enumerate(events) if i == 0 or event.kind in first]
    for start, end in pairwise([*starts, len(events)]):
        yield events[start:end]


def _sowing(layout: Layout, events: Sequence[Event]) -> str:
    first, last = events[0], events[-1]
    if first.kind is EventKind.FORFEIT:
        return _deed(layout, first)
    if first.kind is EventKind.SWEEP:
        return describe(layout, first)
    # A trace that starts in the middle of a sowing has no pickup to tell of.
    picked = f"{_deed(layout, first)}, " if first.kind is EventKind.PICKUP else ""
    match last.kind:
        case EventKind.PICKUP:
            return f"{picked}still in hand"
        case EventKind.STEAL:
            return f"{picked}{_steal(layout, last)}"
        case EventKind.EXTRA_TURN:
            return f"{picked}sows to {_place(layout, last)} and keeps the turn"
        case EventKind.DROP if picked:
            held = first.marbles - len(events) + 1
            return f"{picked}sows to {_place(layout, last)} with {held} still in hand"
    return f"{picked}sows to {_place(layout, last)}"
