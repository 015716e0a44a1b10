"""What Bever puts on its page: the worlds as a graph, and who has which cards."""

from collections.abc import Iterable

from gamechecks.core.plain import Document
from gamechecks.core.verdict import GameTrace
from gamechecks.show.page import Stage
from gamechecks.traces.judging import Judgement
from gamemodels.bever.board import PLAYERS, Board, Hand, Player
from gamemodels.bever.narration import announced, calling, hands_in_words, rules_in_words
from gamemodels.bever.rules import Bever

NUMBERS = {Player.ONE: 1, Player.TWO: 2}


class WorldsStage(Stage):
    """The worlds that are left, their links, and those that the last announcement removed."""

    package = __name__
    scripts = ("places.js", "graph.js", "stage.js")
    signs = {  # noqa: RUF012
        "start": ("●", "the game begins"),
        "take": ("↑", "a take"),
        "swap": ("↔", "a swap"),
        "discard": ("↓", "a discard"),
    }

    def rules(self, trace: GameTrace) -> Iterable[str]:
        assert isinstance(trace.rules, Bever), "the rules in words are those of Bever"
        return rules_in_words(trace.rules.variants)

    def world(self, judgement: Judgement) -> Document:
        """The highest card, and every set of possible hands that some board has."""
        sets = _sets(judgement)
        return {
            "highest": judgement.trace.rules.highest,
            "sets": [[_digits(hand) for hand in sorted(hands)] for hands in sets],
        }

    def boards(self, judgement: Judgement) -> list[Document]:
        trace, sets = judgement.shown, _sets(judgement)
        found = []
        for index, board in enumerate(trace.states):
            moved = 0 < index <= len(judgement.events)
            said = (
                announced(trace.rules, trace.states[index - 1], judgement.events[index - 1])
                if moved
                else ""
            )
            found.append({**_board(trace.rules, board, sets), "announced": said})
        return found

    def turns(self, judgement: Judgement) -> list[Document]:
        """One move a turn."""
        states = judgement.shown.states
        return [
            {
                "title": f"turn {number}",
                "player": NUMBERS[before.turn],
                "name": before.turn.words,
                "boards": [number],
            }
            for number, before in enumerate(states[:-1], 1)
        ]


def _sets(judgement: Judgement) -> dict[frozenset[Hand], int]:
    """The sets of possible hands, numbered: boards in a row share most of them."""
    sets: dict[frozenset[Hand], int] = {}
    for board in judgement.shown.states:
        for hands in board.possible:
            sets.setdefault(hands, len(sets))
    return sets


def _board(rules: Bever, board: Board, sets: dict[frozenset[Hand], int]) -> Document:
    return {
        "turn": NUMBERS[board.turn],
        "cards": [_digits(hand) for hand in board.cards],
        "top": board.top,
        "possible": [sets[hands] for hands in board.possible],
        "hands": [hands_in_words(hands) for hands in board.possible],
        "calls": [player in rules.callers(board) for player in PLAYERS],
        "calling": calling(rules, board),
    }


def _digits(hand: Hand) -> str:
    return f"{hand[0]}{hand[1]}"
