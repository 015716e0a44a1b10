"""Why a trace is not legal, in words: what was due, by whom, when, and which field differs."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gamemodels import rules
from gamemodels.rules import Fault, Ruling
from gamemodels.twentyone.board import Board
from gamemodels.twentyone.events import Event, EventKind, seconds
from gamemodels.twentyone.plain import to_plain
from gamemodels.twentyone.referee import Move, Trace, Twentyone


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


def _flat(plain: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in plain.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value


def _shown(value: Any) -> str:
    return "none" if value is None else str(value)
