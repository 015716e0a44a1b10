"""The stage of twentyone on its page: messages through the network, and the rules in words."""

from collections.abc import Iterable, Iterator

from gamechecks.core.plain import Document
from gamechecks.core.verdict import GameTrace
from gamechecks.show.page import Stage
from gamechecks.traces.judging import Judgement
from gamemodels.cards import RANKS, Rank
from gamemodels.twentyone.board import HANDS, PARTS, Board, Event, EventKind, Part, Player, seconds
from gamemodels.twentyone.components import Command
from gamemodels.twentyone.devs import Messages
from gamemodels.twentyone.rules import Twentyone

OUTSIDE = ""
"""Where starts come from and outcomes go to."""


def messages(game: Twentyone, before: Board, event: Event) -> list[Document]:
    """What an event says, and to whom; what finds its hearer busy is ignored."""
    speaker = event.part
    found = []
    for path, heard in game.network.routed(*_said(game, before, event)).items():
        hearer = _part(game, path)
        if not _meant(hearer, heard):
            continue
        ignored = (
            hearer is not None
            and game.network.atomics[path].delta_ext(before.states[hearer.place], heard) is None
        )
        found.append(
            {
                "from": OUTSIDE if speaker is None else speaker.value,
                "to": OUTSIDE if hearer is None else hearer.value,
                "text": _text(heard),
                "ignored": ignored,
            }
        )
    return found


def wires(game: Twentyone) -> list[tuple[str, str]]:
    """From which part to which something may be said."""
    network = game.network
    ports = [(OUTSIDE, "start")]
    ports += [(path, port) for path, atom in network.atomics.items() for port in atom.outputs]
    found = []
    for path, port in ports:
        speaker = _part(game, path)
        for end in network.routed(path, {port: None}):
            hearer = _part(game, end)
            names = (speaker.value if speaker else OUTSIDE, hearer.value if hearer else OUTSIDE)
            found.append(names)
    return list(dict.fromkeys(found))


def _said(game: Twentyone, before: Board, event: Event) -> tuple[str, Messages]:
    """Who speaks, by its path, and what it puts out by its ports."""
    if event.part is None:
        return OUTSIDE, {"start": "START"} if event.kind is EventKind.START else {}
    path = game.network.names[event.part.place]
    atom, state = game.network.atomics[path], before.states[event.part.place]
    return path, atom.output(state, event.card)


def _part(game: Twentyone, path: str) -> Part | None:
    return None if path == OUTSIDE else PARTS[game.network.names.index(path)]


def _meant(hearer: Part | None, heard: Messages) -> bool:
    """Commands reach the hands too, and only SHUFFLE is for them."""
    return hearer not in HANDS or heard.get("command") is not Command.DRAW


def _text(heard: Messages) -> str:
    """A message in words: `DRAW dealer`, `STAND 22`."""
    words = {port: str(getattr(said, "value", said)) for port, said in heard.items()}
    return " ".join(word.lower() if port == "player" else word for port, word in words.items())


KEPT = {
    "start_as_shuffle": "A start is stored as SHUFFLE, which has no end: the game never begins.",
    "no_check_winner": "The controller leaves STAND and says no outcome.",
    "text_times": "The controller's waits are those of the report's text, and a wait of "
    "CHECK_WINNER comes before the outcome.",
    "stale_hands": "SHUFFLE neither empties the hands nor brings the cards back.",
    "uncoupled_score": "No arrow carries the score, so that a STAND is not heard.",
    "overwriting": "A busy controller hears too, and its wait begins anew.",
    "restarts": "A start may come at any time.",
}
"""What each mistake of the report does, where it is kept."""


def rules_in_words(game: Twentyone) -> Iterator[str]:
    """The rules one by one, then the mistakes that are kept."""
    setting, variants = game.setting, game.variants
    yield (
        "After a start the controller says SHUFFLE, and the deck says HIT when it has shuffled; "
        "then the challenger draws, and after it the dealer."
    )
    yield (
        "On HIT the controller says DRAW. The deck deals one of its cards, each equally likely, to "
        "the hand of the player in turn. An ace counts 1, jack, queen and king 10."
    )
    yield (
        "The hand tells its new value to its threshold, which says HIT below "
        f"{setting.challenger} (challenger) or {setting.dealer} (dealer), else STAND and the value."
    )
    yield (
        "Over 21 is bust. If the challenger is bust, it loses; if only the dealer is, the "
        "challenger wins; else the higher value wins, and equal ones are a tie."
    )
    yield "Shuffling takes 10 s, hands and thresholds think 0.1 s, all other waits are 1 s."
    for name in variants.names:
        yield f"A mistake of the report that is kept, {name}: {KEPT[name]}"


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

    def world(self, judgement: Judgement) -> Document:
        rules: Twentyone = judgement.trace.rules
        return {
            "players": list(NAMES.values()),
            "thresholds": [rules.setting.challenger, rules.setting.dealer],
            "copies": rules.setting.copies,
            "ranks": [rank.value for rank in RANKS],
            "wires": wires(rules),
        }

    def boards(self, judgement: Judgement) -> list[Document]:
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

    def turns(self, judgement: Judgement) -> list[Document]:
        """A group for each shuffle, each card and each end, with all that follows from it."""
        found: list[Document] = []
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


def _board(board: Board, hands: dict[Player, list[Rank]]) -> Document:
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
