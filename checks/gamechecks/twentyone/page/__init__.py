"""What twentyone puts on its page: the network, and messages that travel through it."""

from collections.abc import Iterable
from typing import Any

from gamechecks.core.verdict import GameTrace
from gamechecks.show.page import Stage
from gamechecks.traces.judging import Judgement
from gamechecks.twentyone.page.messages import messages, wires
from gamechecks.twentyone.page.rules import rules_in_words
from gamemodels.cards import RANKS, Rank
from gamemodels.twentyone.board import PARTS, Board, Player
from gamemodels.twentyone.events import EventKind, seconds
from gamemodels.twentyone.referee import Twentyone

CARD, END = "card {}", "the end"
GROUPS = {
    EventKind.START: "the shuffle",
    EventKind.COMMAND_DRAW: CARD,
    EventKind.DEALER_BEGINS: CARD,
    EventKind.OUTCOME: END,
    EventKind.CHECK: END,
    EventKind.QUIET: END,
}
"""What begins a group of moves, and what it is called."""
NAMES = {player: player.value.lower() for player in Player}


class NetworkStage(Stage):
    """The parts with what they are about, when they are due, and what has just been said."""

    package = __name__
    scripts = ("places.js", "parts.js", "network.js")
    turn = "card"
    signs = {  # noqa: RUF012
        "start": ("▸", "a start, and the beginning"),
        "command_shuffle": ("S", "the controller says SHUFFLE"),
        "shuffled": ("h", "the deck says HIT"),
        "command_draw": ("D", "the controller says DRAW"),
        "deals": ("♦", "a card"),
        "adds": ("+", "a hand says its value"),
        "hit": ("·", "HIT"),
        "stand": ("▪", "STAND"),
        "dealer_begins": ("C", "the dealer begins"),
        "outcome": ("★", "the outcome"),
        "check": ("!", "STAND is left without a word"),
        "quiet": ("∅", "nothing is due any more"),
    }

    def rules(self, trace: GameTrace) -> Iterable[str]:
        assert isinstance(trace.rules, Twentyone), "the rules in words are those of twentyone"
        return rules_in_words(trace.rules)

    def world(self, judgement: Judgement) -> dict[str, Any]:
        rules: Twentyone = judgement.trace.rules
        return {
            "players": list(NAMES.values()),
            "thresholds": [rules.setting.challenger, rules.setting.dealer],
            "copies": rules.setting.copies,
            "ranks": [rank.value for rank in RANKS],
            "wires": wires(rules),
        }

    def boards(self, judgement: Judgement) -> list[dict[str, Any]]:
        """Every board, with the cards of both hands in the order in which they came."""
        trace, hands = judgement.shown, {player: list[Rank]() for player in Player}
        found = []
        for index, board in enumerate(trace.states):
            before = trace.states[index - 1] if index else None
            for player in Player:
                _gather(hands[player], before, board, player)
            event = judgement.events[index - 1] if 0 < index <= len(judgement.events) else None
            said = messages(trace.rules, before, event) if before and event else []
            part = None if event is None or event.part is None else event.part.value
            found.append({**_board(board, hands), "messages": said, "fires": part})
        return found

    def turns(self, judgement: Judgement) -> list[dict[str, Any]]:
        """A group for each shuffle, each card and each end, with all that follows from it."""
        found: list[dict[str, Any]] = []
        before, cards = None, 0
        for index, board in enumerate(judgement.shown.states[1:], 1):
            event = judgement.events[index - 1] if index <= len(judgement.events) else None
            title = None if event is None else _group(before, event.kind)
            if title is not None or not found:
                cards += title == CARD
                player = board.controller.player
                name = NAMES[player] if title == CARD else ""
                told = {"title": (title or END).format(cards), "player": player.place + 1}
                found.append({**told, "name": name, "boards": []})
            found[-1]["boards"].append(index)
            before = None if event is None else event.kind
        return found


def _group(before: EventKind | None, kind: EventKind) -> str | None:
    """The group that an event begins; the dealer's first card begins with the dealer's turn."""
    goes_on = before is EventKind.DEALER_BEGINS and kind is EventKind.COMMAND_DRAW
    return None if goes_on else GROUPS.get(kind)


def _gather(cards: list[Rank], before: Board | None, board: Board, player: Player) -> None:
    """Keep the cards that a hand is made of; an empty one has none."""
    hand = board.hand(player)
    if hand.card is None and hand.value == 0:
        cards.clear()
    elif hand.card is not None and (before is None or before.hand(player).card is None):
        cards.append(hand.card)


def _board(board: Board, hands: dict[Player, list[Rank]]) -> dict[str, Any]:
    controller, due = board.controller, zip(PARTS, board.due, strict=True)
    return {
        "clock": seconds(board.clock),
        "turn": controller.player.place + 1,
        "controller": {
            "phase": controller.last_input.value,
            "player": NAMES[controller.player],
            "scores": [controller.score(player) for player in Player],
        },
        "deck": {"phase": board.deck.action.value, "left": board.deck.cards},
        "hands": [
            {
                "value": board.hand(player).value,
                "waits": board.hand(player).card is not None,
                "cards": [card.value for card in hands[player]],
            }
            for player in Player
        ],
        "compares": [board.threshold(player).compare for player in Player],
        "due": {part.value: seconds(moment) for part, moment in due if moment is not None},
    }
