"""The judge of transcripts: plain Python that shares nothing with the programs but the automaton.

Transcripts are read from files, line by line or as traces of the session model.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from io import BufferedReader, TextIOWrapper
from pathlib import Path

from gamechecks.core.errors import InputError
from gamemodels.rules import Trace
from gamemodels.table.protocol import BUST, DUE, SPEAKERS, State, after, kind_of
from gamemodels.table.session import Protocol, Said, Session

HEADING = "# tcp-blackjack "
VERSION = "1"
NUMBERED = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
COUNTS = dict(zip(NUMBERED, range(2, 11), strict=True))
PLAYED = frozenset([*NUMBERED, "Jack", "Queen", "King", "Ace"])
SUITS = frozenset(["Diamonds", "Hearts", "Clubs", "Spades"])
_NAMED = re.compile(r"JOIN [A-Za-z0-9_.-]{1,32}")

Choice = Callable[[int, int, int], str]
"""HIT or STAND for points 12 to 20, the dealer's card and high aces."""


class Verdict(Enum):
    """What a transcript is."""

    LEGAL = "legal"
    CUT_OFF = "cut off"
    BROKEN_OFF = "broken off"
    ILLEGAL = "illegal"


class TranscriptError(ValueError):
    """A text that is no transcript; the message names the line."""


@dataclass(frozen=True)
class Judgement:
    """A verdict: where the session stood, and if need be the line, what it said, and why not."""

    verdict: Verdict
    state: State
    game: int
    games: int
    line: int | None = None
    said: str = ""
    reason: str = ""


class Wrong(Exception):
    """A message that should not stand where it does; the text is the reason."""


@dataclass
class _Cards:
    """A hand by the ranks of its cards."""

    ranks: list[str] = field(default_factory=list)

    @property
    def points(self) -> int:
        low = sum(1 if rank == "Ace" else COUNTS.get(rank, 10) for rank in self.ranks)
        return low + 10 if "Ace" in self.ranks and low <= 11 else low

    @property
    def high_aces(self) -> int:
        low = sum(1 if rank == "Ace" else COUNTS.get(rank, 10) for rank in self.ranks)
        return int("Ace" in self.ranks and low <= 11)

    def __str__(self) -> str:
        return f"{', '.join(self.ranks)} make {self.points}"


class _Judge:
    """A session as far as it has been read."""

    def __init__(self, games: int | None, reveal: bool, choice: Choice | None) -> None:
        self.state = State.WAITING
        self.game = self.settled = 0
        self._announced, self._reveal, self._choice = games, reveal, choice
        self._clear()

    def _clear(self) -> None:
        self._seen: set[str] = set()
        self._hand, self._house = _Cards(), _Cards()

    def take(self, speaker: str, message: str) -> None:
        """Judge the next message; `Wrong` says why it is not legal."""
        kind = kind_of(message)
        before = self.state
        if after(before, speaker, kind, False) is None or SPEAKERS[before] != speaker:
            raise Wrong(self._due())
        card = self._card(message, kind)
        if card and kind == "CARD":
            self._hand.ranks.append(card)
        self._spelt(message, kind)
        self._allowed(kind, card)
        then = after(before, speaker, kind, self._hand.points > 21)
        assert then is not None, "it was legal a moment ago"
        self.state = then
        self.settled += kind.startswith("RESULT ")

    def _due(self) -> str:
        due = f"{DUE[self.state]} was due"
        if self.state is State.BUSTED:
            return f"the player is over 21 ({self._hand}): {due}"
        return due

    def _card(self, message: str, kind: str) -> str:
        """The rank of the card that a message tells of, which must be new; none for others."""
        if kind not in ("CARD", "DEALER"):
            return ""
        name = message[len(kind) + 1 :]
        rank, _, suit = name.partition(" of ")
        if rank not in PLAYED or suit not in SUITS:
            raise Wrong("there is no such card")
        if name in self._seen:
            raise Wrong("this card has been dealt in this game")
        self._seen.add(name)
        return rank

    def _spelt(self, message: str, kind: str) -> None:
        """The words after the first, where there may be some."""
        if kind == "JOIN" and not _NAMED.fullmatch(message):
            raise Wrong("JOIN and a name of 1 to 32 letters, digits, _ - . was due")
        if kind not in ("JOIN", "CARD", "DEALER") and message != kind:
            raise Wrong(f"{kind} alone was due")

    def _allowed(self, kind: str, card: str) -> None:
        """What the automaton cannot see."""
        if kind == "BEGIN":
            if self.settled == self._announced:
                raise Wrong(f"all {self.settled} games are over: QUIT was due")
            self.game += 1
            self._clear()
        elif kind == "QUIT" and self._announced is not None and self.settled < self._announced:
            raise Wrong(f"{self.settled} of {self._announced} games are over: BEGIN was due")
        elif kind in ("HIT", "STAND"):
            self._chosen(kind)
        elif kind == "DEALER":
            if self.state is State.STOOD and self._standing:
                raise Wrong(f"the dealer stands ({self._house}): {DUE[self.state]} was due")
            self._house.ranks.append(card)
        elif kind.startswith("RESULT ") and kind != BUST:
            self._result(kind[7:])

    @property
    def _standing(self) -> bool:
        """Whether the dealer draws no more: the down card is shown, and it is 17 or more."""
        return len(self._house.ranks) > 1 and self._house.points >= 17

    def _chosen(self, said: str) -> None:
        if self._choice is None:
            return
        points, shown = self._hand.points, _Cards(self._house.ranks[:1]).points
        if points < 12 or points > 20:
            due = "HIT" if points < 12 else "STAND"
        else:
            due = self._choice(points, shown, self._hand.high_aces)
        if said != due:
            raise Wrong(f"the table says {due} for {points} against {shown} ({self._hand})")

    def _result(self, word: str) -> None:
        points = self._hand.points
        if word == "PUSH" and points < 17:
            raise Wrong(f"no dealer stands on {points}: WIN or LOOSE was due")
        if word == "LOOSE" and points == 21:
            raise Wrong("nothing beats 21: WIN or PUSH was due")
        if len(self._house.ranks) == 1 and not self._reveal:
            return
        if not self._standing:
            raise Wrong(f"the dealer has not done drawing ({self._house}): DEALER was due")
        house = self._house.points
        due = "WIN" if house > 21 or house < points else "PUSH" if house == points else "LOOSE"
        if word != due:
            raise Wrong(f"{points} against {house} ({self._house}): RESULT {due} was due")


def judge(text: str | Iterable[str], choice: Choice | None = None) -> Judgement:
    """Judge a transcript; with a choice, each decision against it too."""
    lines = text.split("\n") if isinstance(text, str) else text
    court: _Judge | None = None
    broken: tuple[int, str] | None = None
    heading, quitted = "", False
    announced: tuple[int | None, bool] = None, False
    for number, line in enumerate(lines, 1):
        line = line.rstrip("\r\n")
        if not line.strip() or line.startswith("#"):
            if line.startswith(HEADING) and court is None and not heading:
                heading = line
                announced = _announced(number, heading)
            continue
        court = court or _Judge(*announced, choice)
        if line.startswith("!") and broken is None:
            broken = number, line
            continue
        if broken is not None:
            if line == "dealer QUIT" and not quitted:
                quitted = True
                continue
            return _illegal(court, number, line, "the connection was broken: at most QUIT was due")
        try:
            court.take(*_spoken(number, line))
        except Wrong as wrong:
            return _illegal(court, number, line, str(wrong))
    court = court or _Judge(*announced, choice)
    if broken is not None:
        where = (court.state, court.game, court.settled)
        return Judgement(Verdict.BROKEN_OFF, *where, line=broken[0], said=broken[1])
    verdict = Verdict.LEGAL if court.state is State.OVER else Verdict.CUT_OFF
    return Judgement(verdict, court.state, court.game, court.settled)


def _illegal(court: _Judge, number: int, line: str, reason: str) -> Judgement:
    where = (court.state, court.game, court.settled)
    return Judgement(Verdict.ILLEGAL, *where, line=number, said=line, reason=reason)


def _spoken(number: int, line: str) -> tuple[str, str]:
    """Who said what."""
    speaker, _, message = line.partition(" ")
    if speaker not in ("player", "dealer"):
        raise TranscriptError(
            f"line {number}: {line[:40]!r} was found: player or dealer and a message, a comment "
            "after #, or what broke the connection after ! was expected"
        )
    return speaker, message


def _announced(line: int, heading: str) -> tuple[int | None, bool]:
    """The number of games that a heading tells of, and whether the dealer's cards are shown."""
    version, *facts = heading[len(HEADING) :].split(", ")
    if version != VERSION:
        raise TranscriptError(f"line {line}: {heading[:60]!r}: version {VERSION} was expected")
    games = [re.fullmatch("numGames ([0-9]{1,10})", fact) for fact in facts]
    told = [int(found[1]) for found in games if found]
    return (told[0] if told else None), "reveal" in facts


def is_transcript(text: str) -> bool:
    """Whether a text looks like one: its heading, or who speaks in its first line."""
    for line in text.split("\n"):
        if line.startswith(HEADING):
            return True
        if line.strip() and not line.startswith("#"):
            return line.startswith(("player ", "dealer ", "!"))
    return False


LONGEST_LINE = 8_192
"""No message is as long, even if every byte of it is escaped."""

_CARD = re.compile("(CARD|DEALER) ([A-Z][a-z]+) of [A-Z][a-z]+")


def transcript_lines(path: Path) -> Iterator[str] | None:
    """The lines of a transcript, however long it is; none if a file is something else.

    What is something else is left unread, so that others can read it.
    """
    from gamechecks.formats.trace_files import STANDARD_INPUT

    standard = path == STANDARD_INPUT
    if not standard and not path.is_file():
        return None
    try:
        file = getattr(sys.stdin, "buffer", None) if standard else path.open("rb")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    if not isinstance(file, BufferedReader):
        return None
    if is_transcript(file.peek().decode("utf-8", "replace").removeprefix("\ufeff")):
        return _lines(file, "standard input" if standard else str(path))
    if not standard:
        file.close()
    return None


def _lines(file: BufferedReader, name: str) -> Iterator[str]:
    with TextIOWrapper(file, "utf-8-sig") as text:
        try:
            while line := text.readline(LONGEST_LINE):
                yield line
                while line and not line.endswith("\n"):  # the rest of a line that is too long
                    line = text.readline(LONGEST_LINE)
        except UnicodeDecodeError:
            raise InputError(f"{name} is not text in UTF-8") from None


def read_transcript(text: str) -> Trace[Session, Said] | None:
    """The trace of a transcript as far as it is legal; none if it is none.

    What the dealer reveals after STAND is no step of the model and is left out.
    """
    if not is_transcript(text):
        return None
    lines = list(enumerate(text.splitlines(), 1))
    spoken = [(number, line) for number, line in lines if line[:1] not in ("", "#", "!")]
    told = re.search(rf"^{HEADING}.*numGames ([0-9]{{1,10}})\b", text, re.MULTILINE)
    begun = sum(line == "dealer BEGIN" for _, line in spoken)
    rules = Protocol(int(told[1]) if told else max(begun, 1))
    states = list(rules.starts())
    for number, line in spoken:
        said = _CARD.sub(r"\1 \2", line)
        said = re.sub("^player JOIN .*", "player JOIN", said)
        moves = {str(move.event): move.state for move in rules.moves(states[-1])}
        if said not in moves:
            if said.startswith("dealer DEALER") and states[-1].state.value == "STOOD":
                continue
            raise TranscriptError(
                f"line {number}: {line[:60]!r} does not follow by the protocol: one of "
                f"{', '.join(list(moves)[:3])} was expected; replay tells more"
            )
        states.append(moves[said])
    return rules.trace(states)
