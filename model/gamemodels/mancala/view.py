"""The presentation of Mancala: boards as plain data, events and turns in words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from gamechecks.core.errors import InputError
from gamechecks.core.plain import shown
from gamechecks.core.scope import EngineChoice, GameScope
from gamechecks.core.verdict import Bounds
from gamechecks.formats.files import mapping
from gamechecks.show.presentation import Jump, Presentation, Turn
from gamemodels.mancala.board import ORIGINAL, Board, Layout, Player, pocket_name
from gamemodels.mancala.documents import (
    LAYOUT_FIELDS,
    board_document,
    layout_document,
    listed,
    marbles_of,
    trace_of,
)
from gamemodels.mancala.rules import Event, EventKind, Trace, blame, blame_start, nearest, winner
from gamemodels.mancala.scope import (
    RULE_NAMES,
    STANDARD,
    Scope,
    measured,
    position_words,
    scope_document,
    scope_words,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from gamechecks.formats.files import Finding


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


NONE = "none"
"""Where the hand is while it is empty, as ITF has it."""
VARIABLES = ("marbles", "turn", "hand", "last_pocket")
RULES = "rules"
START = "start"

_ALIASES = {"lastPocket": "last_pocket"}


def _alloy(finding: "Finding") -> str:
    """An instance for Alloy's own tools."""
    from gamemodels.mancala.alloy import alloy_text

    return alloy_text(finding)


class MancalaPresentation(Presentation[Board, Event]):
    """Boards across the table, turns in words, layouts beside traces, and Alloy instances."""

    world_keys = ("layout",)
    afterwards = "and after that only the turn may flip"
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
    facts: Mapping[str, Callable[[Trace], Any]] = {
        "marbles": lambda trace: trace.marbles if trace.layout.ordinary else None
    }
    endings: Mapping[str, "Callable[[Finding], str]"] = {".xml": _alloy}

    move_list = (
        "the numbers of the pockets as they are picked up, such as 3 6 8, as boards show them"
    )
    move_pattern = "[pP]?[0-9]+"

    def move_name(self, event: Event) -> str | None:
        if event.kind is not EventKind.PICKUP or event.pocket is None:
            return None
        return pocket_name(event.pocket).removeprefix("p")

    def move_called(self, word: str) -> str:
        return word.lower().removeprefix("p").lstrip("0")

    def who_moves(self, state: Board) -> str:
        return state.turn.words

    def position(self, state: Board) -> Any:
        return self.to_plain(state) if state.hand else position_words(state)

    def moves_scope(self) -> Scope:
        return STANDARD

    def to_plain(self, state: Board) -> dict[str, Any]:
        return board_document(state)

    def read(self, boards: Any, document: Mapping[str, Any]) -> Trace:
        scope = mapping(document.get("scope"))
        layout, rules, start = document.get("layout"), scope.get(RULES, ()), scope.get(START)
        trace = trace_of(boards, layout, rules, marbles_of(scope), start)
        size = len(trace.layout)
        if scope.get("pockets", size) != size:
            raise InputError(
                f"its scope has {shown(scope['pockets'])} pockets, and its boards have {size}"
            )
        return trace

    def bring(self, boards: Any, world: Mapping[str, Any]) -> Trace:
        unknown = world.keys() - {"layout", RULES, "marbles", START}
        if unknown:
            expected = "layout, rules, marbles or start"
            raise InputError(f"{min(unknown)!r} was given: {expected} were expected")
        variants = RULE_NAMES.read(world.get(RULES, ORIGINAL))
        layout, marbles, start = (world.get(name) for name in ("layout", "marbles", START))
        return trace_of(boards, layout, variants.names, marbles, start)

    def read_text(self, text: str, name: str) -> Trace | None:
        """An Alloy instance, if it is one."""
        if not text.lstrip().startswith("<"):
            return None
        from gamemodels.mancala.alloy import read_alloy

        return read_alloy(text)

    def world(self, rules: Any) -> dict[str, Any]:
        return {"layout": layout_document(rules.layout)}

    def parameters(self, rules: Any) -> dict[str, Any]:
        """The fields of the layout, without an entry where one is none, and the variants."""
        layout = layout_document(rules.layout)
        fields = {
            name: {p: v for p, v in layout[name].items() if v is not None} for name in LAYOUT_FIELDS
        }
        return {**fields, RULES: frozenset(rules.variants.names)}

    def itf_meta(self, scope: GameScope) -> dict[str, Any]:
        assert isinstance(scope, Scope)
        return {RULES: list(scope.rules.names)}

    def read_itf(
        self, states: list[dict[str, Any]], names: Sequence[str], scope: Mapping[str, Any]
    ) -> Trace:
        missing = set(VARIABLES) - {_ALIASES.get(name, name) for name in names}
        if missing:
            raise InputError(f"vars lacks {listed(sorted(missing))}")
        boards = [_board(state) for state in states]
        first = boards[0] if boards else {}
        given = {name: first[name] for name in LAYOUT_FIELDS if name in first}
        if given and len(given) < len(LAYOUT_FIELDS):
            raise InputError(
                f"board 1: the layout has {listed(given)}: {listed(LAYOUT_FIELDS)} go together"
            )
        rules, start = first.get(RULES, ()), scope.get(START)
        return trace_of(boards, given or None, rules, marbles_of(scope), start)

    pinned_note = "# The marbles are those in p1, p2, ...\n"

    def pinned_boards(self, trace: Trace) -> list[dict[str, Any]]:
        return [board_document(each) | {"marbles": list(each.marbles)} for each in trace.boards]

    def pinned_world(self, trace: Trace, scope: GameScope) -> dict[str, Any]:
        told: dict[str, Any] = {}
        if trace.layout != Layout.canonical(len(trace.layout)):
            told["layout"] = layout_document(trace.layout)
        if trace.variants != ORIGINAL:
            told[RULES] = ",".join(trace.variants.names)
        if trace.rules.start is not None:
            told[START] = position_words(trace.rules.start)
        return told if trace.layout.ordinary else {**told, "marbles": trace.marbles}

    def scope_document(self, trace: Trace) -> dict[str, Any]:
        return scope_document(
            len(trace.layout), trace.marbles, len(trace), trace.variants, trace.rules.start
        )

    def say(self, rules: Any, event: Event) -> str:
        return describe(rules.layout, event)

    def kind(self, event: Event) -> str:
        return event.kind.value

    def ending(self, trace: Trace) -> str:
        """The winner and the score, or that the game isn't over."""
        if not trace.rules.is_final(trace.boards[-1]):
            return super().ending(trace)
        won = winner(trace)
        if won is None:
            return f"a draw, {trace.score(Player.ONE)} all"
        return f"{won.words} wins {trace.score(won)} to {trace.score(won.other)}"

    def decided(self, trace: Trace) -> bool:
        return winner(trace) is not None

    def told(self, trace: Trace) -> str:
        """The marbles of each ordinary pocket at the start, if there is such a pocket."""
        if not trace.layout.ordinary:
            return ""
        return "1 marble each" if trace.marbles == 1 else f"{trace.marbles} marbles each"

    def changes(self, rules: Any, before: Board, after: Board) -> tuple[str, ...]:
        return tuple(differences(rules.layout, before, after))

    def scope_told(self, document: Mapping[str, Any]) -> None:
        """A board tells its pockets and marbles, whatever a document says."""
        return None

    def world_words(self, trace: Trace, scope: GameScope | None = None) -> str:
        rules = trace.rules
        return scope_words(len(trace.layout), trace.marbles, trace.variants, rules.start)

    def summary(self, trace: Trace) -> dict[str, Any]:
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

    def nearest(self, state: Board, legal: Sequence[Board]) -> Board:
        return nearest(state, legal)

    def padding(self, final: Board) -> tuple[Board, ...]:
        """After the end players forfeit in turn."""
        return replace(final, turn=final.turn.other), final

    def draw(self, rules: Any, state: Board, before: Board | None) -> "RenderableType":
        from gamemodels.mancala.drawing import BoardView

        return BoardView(rules.layout, state, before)

    def narrowest(self, trace: Trace) -> int:
        from gamemodels.mancala.drawing import INDENT, box_width, cell_sizes

        sizes = [min(each) for each in cell_sizes(trace.layout, trace.boards[-1]) if each]
        return box_width(trace.layout, min(sizes)) + len(INDENT)

    def draw_bounds(
        self,
        answer: Bounds,
        asked: EngineChoice | None = None,
        *,
        brief: bool = False,
        typed: tuple[str, ...] = (),
    ) -> "RenderableType":
        if not {bound.name for bound in answer.bounds} <= set(self.game.bound_names):
            return super().draw_bounds(answer, asked, brief=brief, typed=typed)
        from gamemodels.mancala.drawing import BoundsView

        return BoundsView(answer, asked, brief, typed)

    def turns(self, trace: Trace, events: Sequence[Event]) -> Iterator[Turn]:
        for turn in turns_of(trace, events):
            phrases = sowings(trace.layout, turn.events)
            drawn = turn.number is not None
            yield Turn(turn.number, turn.player.words, turn.start, turn.end, phrases, drawn)


def _board(state: Mapping[str, Any]) -> dict[str, Any]:
    """A board from a state of an ITF file, ours or a stranger's."""
    board = {_ALIASES.get(name, name): _named(value) for name, value in state.items()}
    if board.get("last_pocket") == NONE:
        board["last_pocket"] = None
    for name in ("mancala", "opposite"):
        if isinstance(board.get(name), dict):
            board[name] = {p: v for p, v in board[name].items() if v not in (NONE, None)}
    return board


def _named(value: Any) -> Any:
    """A map by the names of pockets, which others count instead."""
    if not isinstance(value, dict):
        return value
    return {f"p{key}" if key.isdecimal() else key: part for key, part in value.items()}
