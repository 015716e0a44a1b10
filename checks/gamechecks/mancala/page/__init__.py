"""What Mancala puts on its page: marbles as marbles, across the table."""

from collections.abc import Iterable
from typing import Any

from gamechecks.core.verdict import GameTrace
from gamechecks.mancala.page.rules import rules_in_words
from gamechecks.mancala.show.turns import turns_of
from gamechecks.mancala.show.words import pocket_words
from gamechecks.show.page import Stage
from gamechecks.traces.judging import Judgement
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player, pocket_name
from gamemodels.mancala.referee import Mancala, Trace, successors

NUMBERS = {Player.ONE: 1, Player.TWO: 2}


class Marbles(Stage):
    """Pockets with their marbles, the hand, and where it will drop next."""

    package = __name__
    scripts = ("packing.js", "marbles.js", "geometry.js", "board.js", "stage.js")
    signs = {  # noqa: RUF012
        "start": ("●", "the game begins"),
        "pickup": ("↑", "a pickup"),
        "drop": ("↓", "a drop"),
        "extra_turn": ("↻", "an extra turn"),
        "turn_passes": ("⇄", "the turn passes"),
        "steal": ("★", "a steal"),
        "forfeit": ("∅", "a forfeit"),
        "sweep": ("⇊", "a sweep"),
    }

    def rules(self, trace: GameTrace) -> Iterable[str]:
        assert isinstance(trace.rules, Mancala), "the rules in words are Mancala's"
        return rules_in_words(trace.rules.variants)

    def world(self, judgement: Judgement) -> dict[str, Any]:
        layout = judgement.shown.layout
        return {
            "pockets": [_pocket(layout, index) for index in range(len(layout))],
            "lower": layout.row(Player.ONE),
            "upper": layout.row(Player.TWO)[::-1],
            "mancalas": [layout.mancala_of(player) for player in Player],
        }

    def boards(self, judgement: Judgement) -> list[dict[str, Any]]:
        trace = judgement.shown
        return [_board(trace, board) for board in trace.states]

    def turns(self, judgement: Judgement) -> list[dict[str, Any]]:
        """The turns, each with the boards that it leads to."""
        return [
            {
                "title": f"turn {turn.number}" if turn.number else turn.events[0].kind.value,
                "player": NUMBERS[turn.player],
                "name": turn.player.words,
                "boards": list(range(turn.start + 1, turn.end + 1)),
            }
            for turn in turns_of(judgement.shown, judgement.events)
        ]


def _pocket(layout: Layout, index: int) -> dict[str, Any]:
    pocket = layout.pockets[index]
    return {
        "name": pocket_name(index),
        "words": pocket_words(layout, index),
        "side": NUMBERS[pocket.side],
        "mancala": pocket.mancala is not None,
    }


def _board(trace: Trace, board: Board) -> dict[str, Any]:
    """A board, and where the hand will drop next."""
    return {
        "marbles": board.marbles,
        "turn": NUMBERS[board.turn],
        "hand": board.hand,
        "over": board.last_pocket if board.hand else None,
        "next": _next_drop(trace, board),
    }


def _next_drop(trace: Trace, board: Board) -> int | None:
    moves = successors(trace.layout, board, trace.variants) if board.hand else ()
    return moves[0].event.pocket if moves else None
