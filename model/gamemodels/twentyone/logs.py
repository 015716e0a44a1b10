"""The log of the authors' simulator, written and read: every row must be the one that was due.

The thresholds stand in the first rows and the cards in the order of the deck after the shuffle.
From these the game is played and its log written; the log that was read must be the same, but
for lines that end as on Windows.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from gamemodels.cards import RANKS, Rank
from gamemodels.rules import replay
from gamemodels.twentyone.board import (
    HANDS,
    LIMITS,
    MENDED,
    THRESHOLDS,
    Board,
    Event,
    EventKind,
    Part,
    Phase,
    Player,
    Setting,
    seconds,
)
from gamemodels.twentyone.rules import Draws, Trace, Twentyone, draws_of, played_out

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


BEGINS = re.compile(r"\d+(\.\d)?;\d+;")
ROW = re.compile(r"[^;\n]*;[^;\n]*;[^;\n]*;[^;\n]*;")
THRESHOLD = re.compile(r"\{threshold: (\d{1,4}), comparisonValue: 0\}")
COUNT = re.compile(r"State: IDLE, cards remaining: (\d{1,4})\n")
ORDER = re.compile(r"Current Order: \[((?:[A-Z0-9]{1,2},)*)\]\n")
WIDEST = 60
"""How much of a row is quoted in an error."""


class LogError(ValueError):
    """A log that is not as it should be: the line, counted from 1, and what is wrong there."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class UnreadableLog(LogError):
    """A text that is no log at all."""


class IllegalLog(LogError):
    """A log whose rows are not those of a legal game; the boards before the line are legal."""

    def __init__(self, line: int, reason: str, legal: Trace) -> None:
        super().__init__(line, reason)
        self.legal = legal


@dataclass(frozen=True)
class Difference:
    """Where a row that was read is not the one that was due, and what is there instead."""

    line: int
    reason: str


@dataclass(frozen=True)
class Log:
    """A legal game, and the order of its deck after the shuffle."""

    trace: Trace
    order: tuple[Rank, ...]


@dataclass(frozen=True)
class Found:
    """A row that was read: the line at which it begins, and its text."""

    line: int
    text: str

    @property
    def end(self) -> int:
        """The line after it."""
        return self.line + self.text.count("\n") + 1

    @property
    def data(self) -> str:
        """What stands after the port."""
        return self.text.split(";", 4)[4]


def read_log(text: str) -> Log:
    """The game that a log is of."""
    rows = split_rows(text)
    setting = _setting(rows)
    order, flaw = _order(rows, setting)
    whole = _dealt_from(Twentyone(setting), order)
    groups = log_rows(whole, order)
    place = 0
    for boards, group in enumerate(groups):
        cut = whole.rules.trace(whole.boards[: max(1, boards)])
        if boards and _closes(rows, place, cut, order):
            return Log(cut, order)
        wrong = _compared(rows[place:], group, rows[-1].end)
        if flaw is not None and wrong is not None and wrong.line == flaw.line:
            wrong = flaw
        if wrong is not None:
            _check_order(rows, groups, wrong)
            raise IllegalLog(wrong.line, wrong.reason, cut)
        place += len(group)
    if place < len(rows):
        reason = f"{_quoted(rows[place].text)} follows the last row"
        raise IllegalLog(rows[place].line, reason, whole)
    return Log(whole, order)


def split_rows(text: str) -> list[Found]:
    """The rows under the header; a row lasts until the next line that begins like one."""
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise UnreadableLog(line, "there is a NUL byte, and a log is text")
    lines = text.replace("\r\n", "\n").split("\n")
    for place, wanted in enumerate(HEADER):
        if place >= len(lines) or lines[place] != wanted:
            given = _quoted(lines[place]) if place < len(lines) else "the end"
            raise UnreadableLog(place + 1, f"there is {given}, and a log has {wanted!r} here")
    if lines[-1] != "":
        raise UnreadableLog(len(lines), f"{_quoted(lines[-1])} has no end of line: half a row")
    starts = [place for place in range(2, len(lines) - 1) if BEGINS.match(lines[place])]
    if starts[:1] != [2]:
        given = _quoted(lines[2]) if len(lines) > 3 else "the end"
        raise UnreadableLog(3, f"there is {given}, and a row begins with a time and an id: '0;1;'")
    rows = []
    for start, end in zip(starts, [*starts[1:], len(lines) - 1], strict=True):
        if not ROW.match(lines[start]):
            wanted = "time;model_id;model_name;port_name;data"
            reason = f"{_quoted(lines[start])} is half a row: a row is {wanted}"
            raise UnreadableLog(start + 1, reason)
        rows.append(Found(start + 1, "\n".join(lines[start:end])))
    return rows


def _setting(rows: Sequence[Found]) -> Setting:
    """The thresholds and the copies that the first rows tell."""
    for place, (number, name) in enumerate(MODELS.values()):
        wanted = f"0;{number};{name};;"
        if place == len(rows):
            raise UnreadableLog(rows[-1].end, f"the log ends here, and {wanted!r} is due next")
        if not rows[place].text.startswith(wanted):
            given = _quoted(rows[place].text)
            raise UnreadableLog(rows[place].line, f"there is {given}, and {wanted!r} is due")
    challenger, dealer = (_threshold(rows[place]) for place in (2, 4))
    deck = rows[5]
    found = COUNT.match(deck.data)
    cards = int(found[1]) if found else 0
    most = LIMITS["copies"][1]
    copies, rest = divmod(cards, len(RANKS))
    if rest or not 1 <= copies <= most:
        reason = f"{_quoted(deck.text)}, and a deck has 13 cards up to {13 * most}, by thirteens"
        raise UnreadableLog(deck.line, reason)
    return Setting(challenger, dealer, copies)


def _threshold(row: Found) -> int:
    found = THRESHOLD.fullmatch(row.data)
    least, most = LIMITS["challenger"]
    if not found or not least <= int(found[1]) <= most:
        wanted = f"{{threshold: {least} to {most}, comparisonValue: 0}}"
        raise UnreadableLog(row.line, f"there is {_quoted(row.text)}, and {wanted} is due")
    return int(found[1])


def _order(rows: Sequence[Found], setting: Setting) -> tuple[tuple[Rank, ...], Difference | None]:
    """The deck after the shuffle, or what is wrong with it; unshuffled if there was none."""
    full = f";10;deck;;State: IDLE, cards remaining: {setting.copies * len(RANKS)}\n"
    for row in rows[len(MODELS) :]:
        if full in row.text:
            return _cards(row, setting)
    return rank_order(setting.copies), None


def _cards(row: Found, setting: Setting) -> tuple[tuple[Rank, ...], Difference | None]:
    found = ORDER.search(row.text)
    names = found[1].split(",")[:-1] if found else []
    known = {rank.value: rank for rank in RANKS}
    order = tuple(known[name] for name in names if name in known)
    if Counter(order) != Counter(rank_order(setting.copies)) or len(order) != len(names):
        line = row.text.split("\n")[1] if "\n" in row.text else ""
        reason = f"there is {_quoted(line)}, and the deck has {setting.copies} of each rank"
        return rank_order(setting.copies), Difference(row.line + 1, reason)
    return order, None


def _dealt_from(game: Twentyone, order: Sequence[Rank]) -> Trace:
    """The game in which the cards are dealt from the end of the order."""
    cards: dict[Player, list[Rank]] = {player: [] for player in Player}
    for card in reversed(order):
        draws = Draws(*(tuple(cards[player]) for player in Player))
        trace = played_out(game, [draws]).trace
        moves = game.moves(trace.boards[-1])
        if not moves or moves[0].event.kind is not EventKind.DEALS:
            return trace
        player = moves[0].event.player
        assert player is not None, "a card is dealt to a player"
        cards[player].append(card)
    raise AssertionError("the cards of one game are fewer than a deck")


def _closes(rows: Sequence[Found], place: int, cut: Trace, order: tuple[Rank, ...]) -> bool:
    """Whether the rest of the rows are the last states of a game that was cut off here."""
    if len(rows) - place != len(MODELS):
        return False
    wanted = log_rows(cut, order)[-1]
    return [row.text for row in rows[place:]] == [row.text for row in wanted]


def _compared(rows: Sequence[Found], group: Sequence[Row], end: int) -> Difference | None:
    """The first difference of rows from a group, all of which must be there; none if they are."""
    for place, wanted in enumerate(group):
        if place == len(rows):
            return Difference(end, f"the log ends here, and {_quoted(wanted.text)} is due next")
        if rows[place].text != wanted.text:
            return _difference(rows[place], wanted)
    return None


def _check_order(rows: Sequence[Found], groups: Sequence[Sequence[Row]], wrong: Difference) -> None:
    """Refuse a log that has every row of a game, but not in the order in which they are due."""
    if Counter(row.text for row in rows) == Counter(row.text for each in groups for row in each):
        raise UnreadableLog(wrong.line, f"{wrong.reason}: the rows are out of order")


def _difference(row: Found, wanted: Row) -> Difference:
    """The first line of a row that is not as it should be, and what is due there."""
    given, due = row.text.split("\n"), wanted.text.split("\n")
    for place, line in enumerate(due):
        here = given[place] if place < len(given) else None
        if here != line:
            there = "the row ends" if here is None else f"there is {_quoted(here, line)}"
            reason = f"{there}, and {_quoted(line, here or '')} is due"
            return Difference(row.line + place, reason)
    reason = f"there is {_quoted(given[len(due)])}, and a new row is due"
    return Difference(row.line + len(due), reason)


def _quoted(text: str, other: str = "") -> str:
    """A line, cut to what can be read: from a little before where it differs from another."""
    line = text.split("\n", 1)[0]
    if len(line) <= 2 * WIDEST:
        return repr(line)
    pairs = zip(line, other, strict=False)
    differs = next((place for place, (a, b) in enumerate(pairs) if a != b), 0)
    begin = max(0, min(differs - WIDEST // 2, len(line) - WIDEST))
    cut = line[begin : begin + WIDEST]
    return repr(f"{'…' if begin else ''}{cut}{'…' if begin + WIDEST < len(line) else ''}")
