"""Boards of twentyone in words and drawn, and why a trace is not legal."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gamechecks.core.plain import Document
from gamechecks.core.scope import GameScope
from gamechecks.show.presentation import Jump, Narration, Turn, View
from gamemodels import rules
from gamemodels.rules import Fault, Ruling
from gamemodels.twentyone.board import MENDED, PARTS, Board, Event, EventKind, Player, seconds
from gamemodels.twentyone.files import to_plain
from gamemodels.twentyone.rules import Move, Trace, Twentyone, draws_of
from gamemodels.twentyone.scope import setting_words

if TYPE_CHECKING:
    from rich.console import RenderableType

    from gamechecks.show.bounds import BoundsView


def judged(trace: Trace) -> Ruling[Board, Event]:
    """What the referee says of a trace; the reason of a fault says what was due."""
    ruling = rules.replay(trace)
    fault = ruling.fault
    if fault is None or trace.rules.flaw():
        return ruling
    if fault.index == 0:
        (first,) = trace.rules.starts()
        reason = f"the game does not start here: {_differences(trace.boards[0], first)}"
        return Ruling((), Fault(0, reason, fault.legal))
    before, board = trace.boards[fault.index - 1 : fault.index + 1]
    return Ruling(ruling.events, replace(fault, reason=why_not(trace.rules, before, board)))


def why_not(game: Twentyone, before: Board, board: Board) -> str:
    """Why no event leads from one board to another."""
    moves = game.moves(before)
    if not moves:
        return "the game was over, and nothing follows a final board"
    nearest = min(moves, key=lambda move: len(list(_fields(board, move.state))))
    return f"{_due(moves)}, and {_differences(board, nearest.state)}"


def _due(moves: tuple[Move, ...]) -> str:
    """What may happen, in words."""
    said = dict.fromkeys(_said(move.event) for move in moves)
    shown = list(said)[:3]
    if len(said) > len(shown):
        shown.append("or something like it")
    return f"due was: {' or '.join(shown)}"


def _said(event: Event) -> str:
    if event.kind is EventKind.DEALS and event.card is not None and event.player is not None:
        return f"at {seconds(event.clock)} s deck deals a card to {event.player.words}"
    if event.kind is EventKind.START:
        return f"at {seconds(event.clock)} s START comes in"
    return f"at {seconds(event.clock)} s {event.words}"


def _differences(board: Board, legal: Board) -> str:
    """Where a board differs from a legal one: three fields at most."""
    found = [f"{name} is {here}, not {there}" for name, here, there in _fields(board, legal)]
    return "; ".join(found[:3]) or "the cards drawn do not add up"


def _fields(board: Board, legal: Board) -> Iterator[tuple[str, Any, Any]]:
    """The fields that differ, each with what is there and what is legal."""
    here, there = dict(_flat(to_plain(board))), dict(_flat(to_plain(legal)))
    for name in here | there:
        if here.get(name) != there.get(name):
            yield name, _shown(here.get(name)), _shown(there.get(name))


def _flat(plain: Document, path: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in plain.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value


def _shown(value: object) -> str:
    return "none" if value is None else str(value)


class TwentyoneNarration(Narration[Board, Event]):
    """Parts and their messages in words."""

    afterwards = "and nothing follows a final board but itself"
    facts: Mapping[str, Callable[[Trace], Any]] = {
        "challenger": lambda trace: trace.setting.challenger,
        "dealer": lambda trace: trace.setting.dealer,
        "copies": lambda trace: trace.setting.copies,
        "games": lambda trace: trace.setting.games,
    }

    def say(self, rules: object, event: Event) -> str:
        return event.words

    def kind(self, event: Event) -> str:
        return event.kind.value

    def ending(self, trace: Trace) -> str:
        last = trace.boards[-1]
        if trace.rules.is_final(last):
            assert last.result is not None, "a final board has a result"
            return f"{last.result.value} at {seconds(last.clock)} s"
        return f"unfinished after {len(trace)} board{'' if len(trace) == 1 else 's'}"

    def told(self, trace: Trace) -> str:
        return setting_words(vars(trace.setting), MENDED)

    def changes(self, rules: object, before: Board, after: Board) -> tuple[str, ...]:
        old, new = fields_of(before), fields_of(after)
        return tuple(f"{name}: {new[name]}" for name in new if new[name] != old[name])

    def world_words(self, trace: Trace, scope: GameScope | None = None) -> str:
        return setting_words(vars(trace.setting), trace.variants)

    def summary(self, trace: Trace) -> Document:
        last = trace.boards[-1]
        return {
            "over": trace.rules.is_final(last),
            "result": None if last.result is None else last.result.value,
            "score": {
                "CHALLENGER": last.controller.challenger_score,
                "DEALER": last.controller.dealer_score,
            },
            "draws": self._draws(trace),
            "clock": last.clock,
        }

    def counts(self, trace: Trace) -> list[str]:
        draws = self._draws(trace)
        return [f"{draws} card{'' if draws == 1 else 's'}"]

    def _draws(self, trace: Trace) -> int:
        return sum(len(game.challenger) + len(game.dealer) for game in draws_of(trace))

    def blame(self, trace: Trace, index: int) -> str:
        fault = judged(trace).fault
        assert fault is not None, "only an illegal trace is blamed"
        return fault.reason


class TwentyoneView(View[Board, Event]):
    """Cards and a time line, or boards in a line each."""

    signs: Mapping[str, str] = {
        EventKind.START.value: "▸>",
        EventKind.COMMAND_SHUFFLE.value: "SS",
        EventKind.SHUFFLED.value: "hh",
        EventKind.COMMAND_DRAW.value: "DD",
        EventKind.DEALS.value: "♠c",
        EventKind.ADDS.value: "++",
        EventKind.HIT.value: "·.",
        EventKind.STAND.value: "▪!",
        EventKind.DEALER_BEGINS.value: "CC",
        EventKind.OUTCOME.value: "★*",
        EventKind.CHECK.value: "kk",
        EventKind.QUIET.value: "∅-",
    }
    jumps = (Jump("s", "stand", lambda trace, events: _after(events, EventKind.STAND)),)

    def draw(self, rules: object, state: Board, before: Board | None) -> "RenderableType":
        from gamechecks.show.trace import FieldsView

        return FieldsView(fields_of(state), None if before is None else fields_of(before))

    def bounds_view(self) -> "type[BoundsView]":
        from gamemodels.twentyone.drawing import BoundsView

        return BoundsView

    def whole(
        self, trace: Trace, events: Sequence[Event], view: str | None, marks: Mapping[int, str]
    ) -> "RenderableType | None":
        from gamemodels.twentyone.drawing import BoardLines, GameView

        if view == "boards":
            return BoardLines(trace, events, marks)
        return GameView(trace, events, marks)

    def turns(self, trace: Trace, events: Sequence[Event]) -> Iterator[Turn]:
        """A turn is a card and what comes before it; the last one is what follows."""
        start = 0
        for number, end in enumerate(_after(events, EventKind.DEALS), 1):
            words = events[end - 1].words
            yield Turn(number, words, start, end, ())
            start = end
        if start < len(trace) - 1:
            yield Turn(None, "after the last card", start, len(trace) - 1, ())


def fields_of(board: Board) -> dict[str, str]:
    """A board part by part, each with what it is about and when it fires."""
    controller, deck = board.controller, board.deck
    scores = f"scores {controller.challenger_score} and {controller.dealer_score}"
    shown = {
        "clock": f"{seconds(board.clock)} s",
        "controller": f"{controller.last_input.value}, {controller.player.words}'s turn, {scores}",
        "deck": f"{deck.action.value}, {sum(deck.cards)} cards",
    }
    for player in Player:
        hand, compare = board.hand(player), board.threshold(player).compare
        words = [f"hand {hand.value}"]
        words += [] if hand.card is None else [f"to add {hand.card.value}"]
        words += [f"compares {compare}"] if compare else []
        shown[player.value.lower()] = ", ".join(words)
    due = zip(PARTS, board.due, strict=True)
    waits = [f"{part.value} at {seconds(moment)} s" for part, moment in due if moment is not None]
    shown["due"] = ", ".join(waits) or "nothing"
    result = "none" if board.result is None else board.result.value
    shown["result"] = f"{result} ({board.starts} started, {board.outcomes} ended)"
    return shown


def _after(events: Sequence[Event], kind: EventKind) -> list[int]:
    """The boards to which events of a kind lead."""
    return [at for at, event in enumerate(events, 1) if event.kind is kind]
