"""How Bever looks: its boards as plain data, in words, and drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from gamechecks.core.errors import InputError
from gamechecks.core.plain import shown
from gamechecks.core.scope import MOST_BOARDS, GameScope
from gamechecks.formats.files import read_json
from gamechecks.show.presentation import Jump, Listing, Presentation
from gamemodels.bever.board import MENDED, Board, Event, Kind
from gamemodels.bever.narration import (
    calling,
    changes,
    deed,
    ending,
    fault_words,
    linked_worlds,
    move_fault,
)
from gamemodels.bever.notation import (
    Unreadable,
    boards_from_plain,
    boards_to_plain,
    moves_from_plain,
    read_deal,
    read_move,
    to_plain,
)
from gamemodels.bever.rules import Bever, Fault, Trace, Turn, discarded, swapped, taken
from gamemodels.bever.scope import RULE_NAMES, Scope

if TYPE_CHECKING:
    from rich.console import RenderableType


RULES = "rules"
LONGEST_TRAIL = 20


@dataclass(frozen=True)
class ToldTrace(Trace):
    """A trace from a file, with the moves that it tells of.

    Boards keep the move that led to them in free play only, so they follow the rules.
    """

    moves: tuple[Event | None, ...] = ()

    def __post_init__(self) -> None:
        rules = self.rules
        assert isinstance(rules, Bever)
        told = (None, *self.moves) if rules.variants.free_play else ()
        moves = zip_longest(self.states, told[: len(self.states)])
        states = tuple(replace(board, came_by=move) for board, move in moves)
        object.__setattr__(self, "states", states)


class BeverPresentation(Presentation[Board, Event]):
    """Grids of possible hands, turns in words, and games in short."""

    world_keys = (RULES,)
    signs: Mapping[str, str] = {
        Kind.TAKE.value: "↑^",
        Kind.SWAP.value: "↔%",
        Kind.DISCARD.value: "↓v",
    }
    jumps = (Jump("s", "swap", lambda trace, events: _swaps(events)),)
    listings = (Listing("w", "linked worlds", lambda board: list(linked_worlds(board))),)
    facts = {"highest": lambda trace: trace.rules.highest}  # noqa: RUF012

    def to_plain(self, state: Board) -> dict[str, Any]:
        return to_plain(state)

    def boards(self, trace: Any) -> list[dict[str, Any]]:
        return boards_to_plain(trace.rules, trace.states)

    def pinned_boards(self, trace: Any) -> list[dict[str, Any]]:
        return self.boards(trace)

    def trace(self, boards: Sequence[Any], scope: GameScope) -> Trace:
        rules = scope.referee
        assert isinstance(rules, Bever)
        try:
            states, moves = boards_from_plain(rules, boards), moves_from_plain(boards)
        except Unreadable as wrong:
            raise InputError(str(wrong)) from None
        return ToldTrace(rules, states, tuple(moves))

    def bring(self, boards: Any, world: Mapping[str, Any]) -> Trace:
        unknown = world.keys() - {"highest", "start", RULES}
        if unknown:
            raise InputError(f"{min(unknown)!r} was given: highest, start or rules were expected")
        trace: Trace = super().bring(boards, world)
        return trace

    def read_text(self, text: str, name: str) -> Trace | None:
        """A deal and moves from it, from which the boards follow; none if it is no such text."""
        if not text.lstrip().startswith("{") or '"moves"' not in text:
            return None
        document = read_json(text)
        if not isinstance(document, dict) or "trace" in document or "moves" not in document:
            return None
        moves = document["moves"]
        if not isinstance(moves, list):
            raise InputError(f"moves is {shown(moves)}: a list such as ['take 2'] was expected")
        if "start" not in document:
            raise InputError("start is missing: a deal was expected, such as '2233/0'")
        if len(moves) >= MOST_BOARDS:
            raise InputError(f"it has {len(moves)} moves: at most {MOST_BOARDS - 1} are read")
        rules = self.world_of(document).referee
        assert isinstance(rules, Bever)
        try:
            deal, events = read_deal(document["start"]), [read_move(move) for move in moves]
        except Unreadable as wrong:
            raise InputError(str(wrong)) from None
        flaw = replace(rules, start=deal).flaw()
        if flaw is not None:
            raise InputError(flaw)
        return _played(rules, rules.starting_board(deal), events)

    def world(self, rules: Any) -> dict[str, Any]:
        return {RULES: list(rules.variants.names)}

    def pinned_world(self, trace: Any, scope: GameScope) -> dict[str, Any]:
        rules = trace.rules
        told: dict[str, Any] = {"game": self.game.name, "highest": rules.highest}
        if rules.variants != MENDED:
            told[RULES] = ",".join(rules.variants.names)
        return told

    def scope_document(self, trace: Any) -> dict[str, Any]:
        rules = trace.rules
        return Scope(rules.highest, rules.start, len(trace), rules.variants).document()

    def say(self, rules: Any, event: Event) -> str:
        return str(event)

    def tell(self, rules: Any, before: Board, event: Event) -> str:
        return deed(before, event)

    def kind(self, event: Event) -> str:
        return event.kind.value

    def ending(self, trace: Any) -> str:
        return f"{ending(trace.rules, trace.states[-1])}; worlds {_trail(trace.states)}"

    def told(self, trace: Any) -> str:
        return f"cards 0 to {trace.rules.highest}"

    def changes(self, rules: Any, before: Board, after: Board) -> tuple[str, ...]:
        return changes(before, after)

    def world_words(self, trace: Any, scope: GameScope | None = None) -> str:
        rules = trace.rules
        cards = f"cards 0 to {rules.highest}"
        played = "" if rules.variants == MENDED else f", {RULE_NAMES.words(rules.variants)}"
        return cards + played

    def summary(self, trace: Any) -> dict[str, Any]:
        last = trace.states[-1]
        caller = trace.rules.caller(last)
        return {
            "over": trace.rules.is_final(last),
            "caller": None if caller is None else caller.value,
            "turns": len(trace) - 1,
            "worlds": [board.worlds for board in trace.states],
        }

    def counts(self, trace: Any) -> list[str]:
        turns = len(trace) - 1
        return [f"{turns} turn{'' if turns == 1 else 's'}"]

    def blame(self, trace: Any, index: int) -> str:
        return fault_words(trace, Fault(index, "no legal move leads here", ()))

    def told_fault(self, trace: Any) -> Fault | None:
        """The first move that is told of and is not the one between its boards."""
        if not isinstance(trace, ToldTrace):
            return None
        rules = trace.rules
        assert isinstance(rules, Bever)
        return move_fault(rules, trace.states, trace.moves)

    def nearest(self, state: Board, legal: Sequence[Board]) -> Board:
        def distance(other: Board) -> tuple[bool, int]:
            return other.deal != state.deal, abs(other.worlds - state.worlds)

        return min(legal, key=distance)

    def draw(self, rules: Any, state: Board, before: Board | None) -> "RenderableType":
        from gamemodels.bever.drawing import BoardView

        return BoardView(rules.highest, state, before, calling(rules, state))


def _played(rules: Bever, first: Board, events: Sequence[Event]) -> Trace:
    """The boards of some moves, up to the first that is not legal."""
    boards = [first]
    for event in events:
        before = boards[-1]
        boards.append(rules.after(before, _turn(before, event)))
        if not any(move.event == event for move in rules.moves(before)):
            break
    return ToldTrace(rules, tuple(boards), (*events[: len(boards) - 1], None))


def _turn(board: Board, event: Event) -> Turn:
    """What a move would do, legal or not."""
    hand = board.cards[board.turn.index]
    if event.kind is Kind.DISCARD:
        assert event.card is not None
        return discarded(hand, event.card)
    assert event.position is not None
    if event.kind is Kind.TAKE:
        return taken(hand, event.position, board.top)
    assert event.card is not None
    return swapped(hand, event.position, event.card)


def _trail(boards: Sequence[Board]) -> str:
    """How many worlds there are on each board; of a long game, on the first and last ones."""
    counts = [str(board.worlds) for board in boards]
    if len(counts) > LONGEST_TRAIL:
        counts = [*counts[: LONGEST_TRAIL // 2], "…", *counts[-LONGEST_TRAIL // 2 :]]
    return " → ".join(counts)


def _swaps(events: Sequence[Event]) -> list[int]:
    return [at for at, event in enumerate(events, 1) if event.kind is Kind.SWAP]
