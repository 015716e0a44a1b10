"""The stage of Mancala on its page: marbles across the table, and the rules in words."""

from collections.abc import Iterable, Iterator

from gamechecks.core.plain import Document
from gamechecks.core.verdict import GameTrace
from gamechecks.show.page import Stage
from gamechecks.traces.judging import Judgement
from gamemodels.mancala.board import ORIGINAL, Board, Layout, Player, Rules, pocket_name
from gamemodels.mancala.rules import Mancala, Trace, successors
from gamemodels.mancala.view import pocket_words, turns_of


def rules_in_words(rules: Rules) -> Iterator[str]:
    """The rules one by one, in the order in which a player needs them."""
    yield (
        "Each player has a row of pockets and, at its end, a mancala. Player 1 sits below and "
        "owns the mancala on the right; player 2 sits above and owns the one on the left."
    )
    slots = "the opponent's mancala left out" if rules.skip_opponent_mancala else "mancalas too"
    yield (
        "A player picks up all marbles of one of their own pockets and sows them: one into each "
        f"slot that follows, {slots}."
    )
    yield "If the last marble falls into the player's own mancala, they keep the turn."
    yield _steal(rules)
    yield "If it falls anywhere else, the turn passes."
    if rules.last_side_sweeps:
        yield (
            "When only one side has marbles left, they go to the mancala of that side, and the "
            "game is over. More marbles in the mancala win."
        )
        return
    yield "A player with nothing to pick up forfeits the turn."
    yield (
        "The game is over when the hand and all ordinary pockets are empty. More marbles in the "
        "mancala win."
    )
    if rules == ORIGINAL:
        yield (
            "The game in most boxes differs: what is left at the end is swept up, sowing skips the "
            "opponent's mancala, and a steal needs marbles opposite. Here that is called kalah."
        )


def _steal(rules: Rules) -> str:
    takes = "it and all that is in the pocket opposite go to their mancala"
    if rules.steal_needs_marbles:
        return (
            "If it falls into one of their own empty pockets, opposite one with marbles, they "
            f"steal: {takes}, and the turn passes."
        )
    return (
        f"If it falls into one of their own empty pockets, they steal: {takes}, even if nothing is "
        "opposite, and the turn passes."
    )


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

    def world(self, judgement: Judgement) -> Document:
        layout = judgement.shown.layout
        return {
            "pockets": [_pocket(layout, index) for index in range(len(layout))],
            "lower": layout.row(Player.ONE),
            "upper": layout.row(Player.TWO)[::-1],
            "mancalas": [layout.mancala_of(player) for player in Player],
        }

    def boards(self, judgement: Judgement) -> list[Document]:
        trace = judgement.shown
        return [_board(trace, board) for board in trace.states]

    def turns(self, judgement: Judgement) -> list[Document]:
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


def _pocket(layout: Layout, index: int) -> Document:
    pocket = layout.pockets[index]
    return {
        "name": pocket_name(index),
        "words": pocket_words(layout, index),
        "side": NUMBERS[pocket.side],
        "mancala": pocket.mancala is not None,
    }


def _board(trace: Trace, board: Board) -> Document:
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
