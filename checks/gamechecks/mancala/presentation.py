"""How Mancala looks: its boards as plain data, in words, and drawn."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gamechecks.core.errors import InputError
from gamechecks.core.plain import shown
from gamechecks.core.scope import EngineChoice, GameScope
from gamechecks.core.verdict import Bounds
from gamechecks.formats.files import mapping
from gamechecks.mancala.board_files import LAYOUT_FIELDS, listed, marbles_of, trace_of
from gamechecks.mancala.documents import board_document, layout_document
from gamechecks.mancala.faults import blame, blame_start, nearest
from gamechecks.mancala.measures import measured
from gamechecks.mancala.positions import position_words
from gamechecks.mancala.scope import RULE_NAMES, STANDARD, Scope, scope_document, scope_words
from gamechecks.mancala.show.turns import steals_of, turns_of
from gamechecks.mancala.show.words import describe, differences, sowings
from gamechecks.show.presentation import Jump, Presentation, Turn
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player, pocket_name
from gamemodels.mancala.referee import Event, EventKind, Trace, winner
from gamemodels.mancala.variants import ORIGINAL

if TYPE_CHECKING:
    from rich.console import RenderableType

    from gamechecks.formats.files import Finding

NONE = "none"
"""Where the hand is while it is empty, as ITF has it."""
VARIABLES = ("marbles", "turn", "hand", "last_pocket")
RULES = "rules"
START = "start"

_ALIASES = {"lastPocket": "last_pocket"}


def _alloy(finding: "Finding") -> str:
    """An instance for Alloy's own tools."""
    from gamechecks.mancala.alloy import alloy_text

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
        from gamechecks.mancala.alloy_reading import read_alloy

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
        from gamechecks.mancala.show.board import BoardView

        return BoardView(rules.layout, state, before)

    def narrowest(self, trace: Trace) -> int:
        from gamechecks.mancala.show.board import INDENT
        from gamechecks.mancala.show.box import box_width, cell_sizes

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
        from gamechecks.mancala.show.bounds import BoundsView

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
