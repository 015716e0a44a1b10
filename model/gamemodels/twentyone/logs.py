"""The log of a game as the authors' simulator writes it: rows of outputs and states."""

from collections.abc import Sequence
from dataclasses import dataclass

from gamemodels.cards import RANKS, Rank
from gamemodels.rules import replay
from gamemodels.twentyone.board import HANDS, THRESHOLDS, Board, Part, Phase
from gamemodels.twentyone.draws import draws_of
from gamemodels.twentyone.events import Event, EventKind, seconds
from gamemodels.twentyone.referee import Trace
from gamemodels.twentyone.variants import MENDED

HEADER = ("sep=;", "time;model_id;model_name;port_name;data")

MODELS: dict[Part | None, tuple[int, str]] = {
    None: (1, "start"),
    Part.CHALLENGER_HAND: (5, "hand"),
    Part.CHALLENGER_THRESHOLD: (6, "threshold-c"),
    Part.DEALER_HAND: (8, "hand"),
    Part.DEALER_THRESHOLD: (9, "threshold-d"),
    Part.DECK: (10, "deck"),
    Part.CONTROLLER: (11, "controller"),
}
"""The number and the name of each part; the one that is none is what starts the game."""


@dataclass(frozen=True)
class Row:
    """What a part puts out at a port, or its state where there is no port."""

    time: int
    part: Part | None
    port: str
    data: str

    @property
    def text(self) -> str:
        """The row as it is written, without the end of its line."""
        number, name = MODELS[self.part]
        return f"{seconds(self.time)};{number};{name};{self.port};{self.data}"


def flaw_of_log(trace: Trace) -> str | None:
    """Why a trace cannot be written as a log; none if it can."""
    if trace.variants != MENDED:
        return f"a log is of the mended rules, not of {', '.join(trace.variants.names)}"
    if trace.setting.games != 1 or trace.setting.variation:
        return "a log is of one game with variation 0"
    return None


def default_order(trace: Trace) -> tuple[Rank, ...]:
    """The deck after the shuffle, as far as the trace knows it: the first card drawn is last."""
    drawn = [card for game in draws_of(trace) for card in (*game.challenger, *game.dealer)]
    left = list(rank_order(trace.setting.copies))
    for card in drawn:
        left.remove(card)
    return (*left, *reversed(drawn))


def rank_order(copies: int) -> tuple[Rank, ...]:
    """A deck that has not been shuffled."""
    return tuple(rank for rank in RANKS for _ in range(copies))


def log_of(trace: Trace, order: Sequence[Rank] | None = None) -> str:
    """A legal trace as a log; the deck after the shuffle is in this order."""
    known = tuple(order) if order is not None else default_order(trace)
    rows = [row for group in log_rows(trace, known) for row in group]
    return "".join(f"{line}\n" for line in (*HEADER, *(row.text for row in rows)))


def log_rows(trace: Trace, order: Sequence[Rank]) -> tuple[tuple[Row, ...], ...]:
    """The rows in groups: the first states, those of each event, and the last states."""
    events = replay(trace).events
    scribe = Scribe(trace, tuple(order))
    first, last = trace.boards[0], trace.boards[-1]
    groups = [scribe.states(first, tuple(MODELS))]
    for event, board in zip(events, trace.boards[1:], strict=True):
        groups.append(scribe.event(event, board))
    return (*groups, scribe.states(last, tuple(MODELS)))


@dataclass(frozen=True)
class Scribe:
    """Writes the rows of one trace whose deck is shuffled to an order."""

    trace: Trace
    order: tuple[Rank, ...]

    def event(self, event: Event, board: Board) -> tuple[Row, ...]:
        """What the part that fires puts out, and the state of each part that is concerned."""
        rows: list[Row] = []
        for part in sorted(_concerned(event), key=lambda part: MODELS[part][0]):
            if part is event.part:
                said = _outputs(event).items()
                rows += [Row(event.clock, part, port, data) for port, data in said]
            rows.append(Row(event.clock, part, "", self._state(part, board)))
        return tuple(rows)

    def states(self, board: Board, parts: Sequence[Part | None]) -> tuple[Row, ...]:
        """The states of some parts."""
        return tuple(Row(board.clock, part, "", self._state(part, board)) for part in parts)

    def _state(self, part: Part | None, board: Board) -> str:
        """A part's state as the simulator prints it."""
        if part is None:
            return "inf" if board.starts else "0"
        if part is Part.DECK:
            return self._deck(board)
        if part is Part.CONTROLLER:
            told = board.controller
            scores = f"Player Score= {told.challenger_score}, Dealer Score= {told.dealer_score}"
            return f"State(controller): {scores}\n Current player: {told.player.value}\n"
        player = part.player
        assert player is not None, "a hand and a threshold are a player's"
        if part in HANDS:
            hand = board.hand(player)
            card = "NO CARD" if hand.card is None else hand.card.value
            return f"{{value: {hand.value}, card: {card}}}"
        threshold = self.trace.setting.threshold(player)
        compare = board.threshold(player).compare
        return f"{{threshold: {threshold}, comparisonValue: {compare}}}"

    def _deck(self, board: Board) -> str:
        left = sum(board.deck.cards)
        shuffled = board.starts and board.controller.last_input is not Phase.START
        shuffled = shuffled and board.deck.action is not Phase.SHUFFLE
        cards = self.order[:left] if shuffled else rank_order(self.trace.setting.copies)
        order = "".join(f"{card.value}," for card in cards)
        count = f"State: {board.deck.action.value}, cards remaining: {left}"
        return f"{count}\nCurrent Order: [{order}]\n"


def _concerned(event: Event) -> list[Part | None]:
    """Who fires and who hears it; that SHUFFLE reaches the hands too leaves no row."""
    heard: list[Part | None] = []
    if event.kind in (EventKind.COMMAND_SHUFFLE, EventKind.COMMAND_DRAW):
        heard = [Part.DECK]
    elif event.kind is EventKind.DEALS and event.player and event.card:
        heard = [HANDS[event.player.place]]
    elif event.kind is EventKind.ADDS and event.player:
        heard = [THRESHOLDS[event.player.place]]
    elif event.kind in (EventKind.START, EventKind.SHUFFLED, EventKind.HIT, EventKind.STAND):
        heard = [Part.CONTROLLER]
    return [event.part, *heard]


def _outputs(event: Event) -> dict[str, str]:
    """What the part that fires puts out, by the simulator's ports."""
    match event.kind:
        case EventKind.START:
            return {"out": "1"}
        case EventKind.COMMAND_SHUFFLE:
            return {"commandOutPort": "SHUFFLE"}
        case EventKind.COMMAND_DRAW:
            return {"commandOutPort": "DRAW", "playerOutPort": _player(event)}
        case EventKind.SHUFFLED:
            return {"hitOutPort": "HIT"}
        case EventKind.DEALS if event.card is not None:
            return {f"{_player(event).lower()}CardOutPort": event.card.value}
        case EventKind.ADDS:
            return {"handValueOut": str(event.value)}
        case EventKind.HIT:
            return {"decisionOut": "HIT"}
        case EventKind.STAND:
            return {"decisionOut": "STAND", "valueOut": str(event.value)}
        case EventKind.DEALER_BEGINS:
            return {"outcomeOutPort": "CONTINUE"}
        case EventKind.OUTCOME if event.outcome is not None:
            return {"outcomeOutPort": event.outcome.value}
    return {}


def _player(event: Event) -> str:
    assert event.player is not None, "a card is drawn for a player"
    return event.player.value
