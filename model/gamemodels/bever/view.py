"""Boards of Bever in words and drawn."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gamechecks.core.plain import Document
from gamechecks.core.scope import GameScope
from gamechecks.show.presentation import Jump, Listing, Narration, View
from gamemodels.bever.board import MENDED, Board, Event, Kind
from gamemodels.bever.codec import ToldTrace
from gamemodels.bever.narration import (
    calling,
    changes,
    deed,
    ending,
    fault_words,
    linked_worlds,
    move_fault,
)
from gamemodels.bever.rules import Bever, Fault
from gamemodels.bever.scope import RULE_NAMES

if TYPE_CHECKING:
    from rich.console import RenderableType


LONGEST_TRAIL = 20


class BeverNarration(Narration[Board, Event]):
    """Turns, and what players know, in words."""

    facts = {"highest": lambda trace: trace.rules.highest}  # noqa: RUF012

    def say(self, rules: object, event: Event) -> str:
        return str(event)

    def tell(self, rules: object, before: Board, event: Event) -> str:
        return deed(before, event)

    def kind(self, event: Event) -> str:
        return event.kind.value

    def changes(self, rules: object, before: Board, after: Board) -> tuple[str, ...]:
        return changes(before, after)

    def ending(self, trace: Any) -> str:
        return f"{ending(trace.rules, trace.states[-1])}; worlds {_trail(trace.states)}"

    def told(self, trace: Any) -> str:
        return f"cards 0 to {trace.rules.highest}"

    def world_words(self, trace: Any, scope: GameScope | None = None) -> str:
        rules = trace.rules
        cards = f"cards 0 to {rules.highest}"
        played = "" if rules.variants == MENDED else f", {RULE_NAMES.words(rules.variants)}"
        return cards + played

    def summary(self, trace: Any) -> Document:
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

    def told_fault(self, trace: object) -> Fault | None:
        """The first move that is told of and is not the one between its boards."""
        if not isinstance(trace, ToldTrace):
            return None
        rules = trace.rules
        assert isinstance(rules, Bever)
        return move_fault(rules, trace.states, trace.moves)


class BeverView(View[Board, Event]):
    """Grids of possible hands."""

    signs: Mapping[str, str] = {
        Kind.TAKE.value: "↑^",
        Kind.SWAP.value: "↔%",
        Kind.DISCARD.value: "↓v",
    }
    jumps = (Jump("s", "swap", lambda trace, events: _swaps(events)),)
    listings = (Listing("w", "linked worlds", lambda board: list(linked_worlds(board))),)

    def draw(self, rules: Any, state: Board, before: Board | None) -> "RenderableType":
        from gamemodels.bever.drawing import BoardView

        return BoardView(rules.highest, state, before, calling(rules, state))

    def nearest(self, state: Board, legal: Sequence[Board]) -> Board:
        def distance(other: Board) -> tuple[bool, int]:
            return other.deal != state.deal, abs(other.worlds - state.worlds)

        return min(legal, key=distance)


def _trail(boards: Sequence[Board]) -> str:
    """How many worlds there are on each board; of a long game, on the first and last ones."""
    counts = [str(board.worlds) for board in boards]
    if len(counts) > LONGEST_TRAIL:
        counts = [*counts[: LONGEST_TRAIL // 2], "…", *counts[-LONGEST_TRAIL // 2 :]]
    return " → ".join(counts)


def _swaps(events: Sequence[Event]) -> list[int]:
    return [at for at, event in enumerate(events, 1) if event.kind is Kind.SWAP]
