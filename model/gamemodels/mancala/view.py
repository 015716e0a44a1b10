"""Boards, events and turns of Mancala in words and drawn."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from gamechecks.core.plain import Document
from gamechecks.core.scope import GameScope
from gamechecks.show.presentation import Jump, Narration, Turn, View
from gamemodels.mancala.board import Board, Layout, Player
from gamemodels.mancala.rules import Event, EventKind, Trace, blame, blame_start, nearest, winner
from gamemodels.mancala.scope import measured, scope_words

if TYPE_CHECKING:
    from rich.console import RenderableType

    from gamechecks.show.bounds import BoundsView


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


@dataclass(frozen=True)
class PlayerTurn:
    """What happens between the boards `start` and `end`; a forfeit or a sweep has no number."""

    number: int | None
    player: Player
    start: int
    end: int
    events: tuple[Event, ...]


def steals_of(events: Sequence[Event]) -> list[int]:
    """The boards that a steal leads to."""
    return [at for at, event in enumerate(events, 1) if event.kind is EventKind.STEAL]


def turns_of(trace: Trace, events: Sequence[Event]) -> tuple[PlayerTurn, ...]:
    """The maximal runs of boards with the same player in turn, each to the board it leads to."""
    turns: list[PlayerTurn] = []
    start, last, count = 0, len(trace) - 1, 0
    for player, run in groupby(trace.boards, key=lambda board: board.turn):
        end = min(start + sum(1 for _ in run), last)
        if end > start:
            played = tuple(events[start:end])
            idle = bool(played) and played[0].kind in (EventKind.FORFEIT, EventKind.SWEEP)
            count += not idle
            turns.append(PlayerTurn(None if idle else count, player, start, end, played))
        start = end
    return tuple(turns)


class MancalaNarration(Narration[Board, Event]):
    """Events of players and pockets in words."""

    facts: Mapping[str, Callable[[Trace], Any]] = {
        "marbles": lambda trace: trace.marbles if trace.layout.ordinary else None
    }
    afterwards = "and after that only the turn may flip"

    def say(self, rules: Any, event: Event) -> str:
        return describe(rules.layout, event)

    def kind(self, event: Event) -> str:
        return event.kind.value

    def changes(self, rules: Any, before: Board, after: Board) -> tuple[str, ...]:
        return tuple(differences(rules.layout, before, after))

    def ending(self, trace: Trace) -> str:
        """The winner and the score, or that the game isn't over."""
        if not trace.rules.is_final(trace.boards[-1]):
            return super().ending(trace)
        won = winner(trace)
        if won is None:
            return f"a draw, {trace.score(Player.ONE)} all"
        return f"{won.words} wins {trace.score(won)} to {trace.score(won.other)}"

    def told(self, trace: Trace) -> str:
        """The marbles of each ordinary pocket at the start, if there is such a pocket."""
        if not trace.layout.ordinary:
            return ""
        return "1 marble each" if trace.marbles == 1 else f"{trace.marbles} marbles each"

    def world_words(self, trace: Trace, scope: GameScope | None = None) -> str:
        rules = trace.rules
        return scope_words(len(trace.layout), trace.marbles, trace.variants, rules.start)

    def summary(self, trace: Trace) -> Document:
        won = winner(trace)
        return {
            "over": trace.rules.is_final(trace.boards[-1]),
            "winner": won.value if won else None,
            "score": {player.value: trace.score(player) for player in Player},
            "turns": measured("turns", trace),
            "pickups": measured("pickups", trace),
            "steals": measured("steals", trace),
        }

    def counts(self, trace: Trace) -> list[str]:
        rows = [(measured(f"{noun}s", trace), noun) for noun in ("turn", "pickup", "steal")]
        return [f"{number} {noun}{'' if number == 1 else 's'}" for number, noun in rows]

    def blame(self, trace: Trace, index: int) -> str:
        if index == 0:
            return blame_start(trace.boards[0], *trace.rules.starts())
        before, board = trace.boards[index - 1 : index + 1]
        return blame(trace.layout, before, board, trace.variants)

    def padding(self, final: Board) -> tuple[Board, ...]:
        """After the end players forfeit in turn."""
        return replace(final, turn=final.turn.other), final


class MancalaView(View[Board, Event]):
    """Boards across the table, and turns."""

    signs: Mapping[str, str] = {
        EventKind.PICKUP.value: "↑^",
        EventKind.DROP.value: "·.",
        EventKind.EXTRA_TURN.value: "↻+",
        EventKind.TURN_PASSES.value: "→>",
        EventKind.STEAL.value: "★*",
        EventKind.FORFEIT.value: "∅-",
        EventKind.SWEEP.value: "⇊%",
    }
    jumps = (Jump("s", "steal", lambda trace, events: steals_of(events)),)

    def draw(self, rules: Any, state: Board, before: Board | None) -> "RenderableType":
        from gamemodels.mancala.drawing import BoardView

        return BoardView(rules.layout, state, before)

    def narrowest(self, trace: Trace) -> int:
        from gamemodels.mancala.drawing import INDENT, box_width, cell_sizes

        sizes = [min(each) for each in cell_sizes(trace.layout, trace.boards[-1]) if each]
        return box_width(trace.layout, min(sizes)) + len(INDENT)

    def bounds_view(self) -> "type[BoundsView]":
        from gamemodels.mancala.drawing import BoundsView

        return BoundsView

    def turns(self, trace: Trace, events: Sequence[Event]) -> Iterator[Turn]:
        for turn in turns_of(trace, events):
            phrases = sowings(trace.layout, turn.events)
            drawn = turn.number is not None
            yield Turn(turn.number, turn.player.words, turn.start, turn.end, phrases, drawn)

    def decided(self, trace: Trace) -> bool:
        return winner(trace) is not None

    def nearest(self, state: Board, legal: Sequence[Board]) -> Board:
        return nearest(state, legal)
