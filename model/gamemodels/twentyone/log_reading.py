"""The log of the authors' simulator, read: every row must be the one that was due.

The thresholds stand in the first rows and the cards in the order of the deck after the shuffle.
From these the game is played and its log written; the log that was read must be the same, but
for lines that end as on Windows.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from gamemodels.cards import RANKS, Rank
from gamemodels.twentyone.board import Player
from gamemodels.twentyone.draws import Draws, played_out
from gamemodels.twentyone.events import EventKind
from gamemodels.twentyone.logs import HEADER, MODELS, Row, log_rows, rank_order
from gamemodels.twentyone.referee import Trace, Twentyone
from gamemodels.twentyone.setting import LIMITS, Setting

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
