"""Connections of dealer and player on asyncio: arguments, lines for people, and transcripts."""

import asyncio
import re
import signal
from abc import abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO, TypeVar, cast

from gamechecks.core.errors import InputError, Unwritable
from gamechecks.core.shutdown import ENDING
from gamemodels.table.cards import SIGNS
from gamemodels.table.judge import HEADING, VERSION
from gamemodels.table.protocol import (
    MOST_BYTES,
    Framing,
    MessageError,
    ProtocolError,
    encoded,
    escaped,
)


def given(words: Sequence[str]) -> str:
    """How many words were given, for a sentence."""
    return "1 argument was given" if len(words) == 1 else f"{len(words)} arguments were given"


def numbered(name: str, word: str, least: int, most: int) -> int:
    """A whole number in a range, without anything after it."""
    if not re.fullmatch(r"[0-9]{1,12}", word) or not least <= int(word) <= most:
        raise InputError(f"{name} {word}: a whole number from {least} to {most:,} was expected")
    return int(word)


class Record:
    """A transcript that nobody asked for."""

    def line(self, speaker: str, message: str) -> None:
        """Write one message down."""

    def lines(self, speaker: str, messages: list[str]) -> None:
        """Write the messages of a turn down."""

    def event(self, what: str) -> None:
        """Write down what broke the connection; nothing if all went well."""

    def close(self) -> None:
        """Nothing more will be written."""


NOT_KEPT = Record()


class Transcript(Record):
    """A transcript in a file, which has every turn as soon as it is over."""

    def __init__(self, path: Path, *facts: str) -> None:
        self._path = path
        try:
            self._file: TextIO = path.open("w", encoding="utf-8", newline="\n")
        except OSError as error:
            raise InputError(f"--transcript {path}: {error.strerror}") from None
        self._write(", ".join((HEADING + VERSION, *facts)) + "\n")

    def line(self, speaker: str, message: str) -> None:
        self._write(f"{speaker} {escaped(message, MOST_BYTES)}\n")

    def lines(self, speaker: str, messages: list[str]) -> None:
        self._write("".join(f"{speaker} {message}\n" for message in messages))

    def event(self, what: str) -> None:
        if what:
            self._write(f"! {what}\n")

    def close(self) -> None:
        try:
            self._file.close()
        except OSError as error:
            raise self._unwritable(error) from None

    def _write(self, text: str) -> None:
        try:
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> Unwritable:
        return Unwritable(f"--transcript {self._path} cannot be written: {error.strerror}")


LETTERS = str.maketrans("♦♥♣♠", "DHCS")
"""What stands for suits where a stream cannot show them."""


def address(host: str, port: int) -> str:
    """Where somebody is."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def shown(cards: Iterable[int]) -> str:
    """Cards by their signs."""
    return " ".join(SIGNS[card] for card in cards)


def tally_words(tally: Counter[str], played: int) -> list[str]:
    """How many games were won, pushed and lost, busts included."""
    lost = tally["LOOSE"] + tally["BUST"]
    games = f"{played:,} game{'' if played == 1 else 's'}"
    return [games, f"{tally['WIN']:,} won", f"{tally['PUSH']:,} pushed", f"{lost:,} lost"]


def some(words: Sequence[str]) -> str:
    """The same without what is none."""
    return ", ".join(word for word in words if not word.startswith("0 ") or "game" in word)


LINGER = 2.0
"""How long a connection that is shut down may wait for the other side to read what was said."""

BACKLOG = 1_024
"""Connections that may wait to be taken; more than a thousand come at once in tests."""

BROKEN = 1
"""The exit code when a session ended early."""

Answer = TypeVar("Answer")


class Interruption(Exception):
    """A signal asked for the end."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.code = 128 + number


class Wire(asyncio.Protocol):
    """One end: whole messages in, one write a turn out, and a limit on every wait.

    The limit is on the whole message, so a byte now and then does not help.
    """

    mine, other = "", ""

    def __init__(self, timeout: float, record: Record) -> None:
        self._timeout = timeout
        self._record = record
        self._framing = Framing()
        self._timer: asyncio.TimerHandle | None = None
        self._since = 0.0
        self.closing = False
        self.gone = asyncio.get_running_loop().create_future()
        """Done when the socket is closed."""

    @abstractmethod
    def heard(self, message: str) -> None:
        """Take a message of the other side's."""

    @abstractmethod
    def ended(self, wrong: str) -> None:
        """The session is over, and why if it broke off."""

    @abstractmethod
    def failed(self, wrong: Exception) -> None:
        """Something on our own side went wrong."""

    @property
    @abstractmethod
    def due(self) -> str:
        """What the other side is expected to say."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._loop = asyncio.get_running_loop()
        self._since = self._loop.time()
        self._timer = self._loop.call_later(self._timeout, self._check)

    def data_received(self, data: bytes) -> None:
        if self.closing:
            return
        self._framing.feed(data)
        try:
            while not self.closing and (message := self._framing.take()) is not None:
                self._since = self._loop.time()
                self.heard(message)
        except (MessageError, ProtocolError) as wrong:
            self.broken(str(wrong) if isinstance(wrong, ProtocolError) else self._blamed(wrong))
        except Exception as wrong:
            self.abort()
            self.failed(wrong)

    def _blamed(self, wrong: MessageError) -> str:
        return f"{wrong}, {self.due} was due"

    @property
    def came_early(self) -> bytes:
        """What has come without being asked for; nothing if all is well."""
        return self._framing.pending

    def eof_received(self) -> bool:
        if not self.closing:
            self.broken(f"{self.other} closed the connection, {self.due} was due")
        return False

    def connection_lost(self, error: Exception | None) -> None:
        if not self.closing:
            how = "reset" if isinstance(error, ConnectionError) else "lost"
            self.closing = True
            self._over(f"the connection to {self.other} was {how}, {self.due} was due")
        self._forget_timer()
        try:
            self._record.close()
        except Exception as fault:
            self.failed(fault)
        if not self.gone.done():
            self.gone.set_result(None)

    def pause_writing(self) -> None:
        self._transport.pause_reading()

    def resume_writing(self) -> None:
        self._transport.resume_reading()

    def took(self, message: str) -> None:
        """Write a message of the other side's down."""
        self._record.line(self.other, message)

    def say(self, messages: list[str]) -> None:
        """Say whatever a turn brings, in one write."""
        if messages:
            self._transport.write(encoded(messages))
            self._record.lines(self.mine, messages)

    def broken(self, wrong: str) -> None:
        """End a session that went wrong."""
        self.closing = True
        self._over(wrong)
        self.close()

    def _over(self, wrong: str) -> None:
        try:
            self._record.event(wrong)
            self.ended(wrong)
        except Exception as fault:
            self.failed(fault)

    def close(self) -> None:
        """Say no more, wait a little until the other side has read all, and let go."""
        self.closing = True
        self._forget_timer()
        if self._transport.is_closing():
            return
        with suppress(OSError, RuntimeError):
            self._transport.resume_reading()
        try:
            self._transport.write_eof()
        except (OSError, RuntimeError):
            self.abort()
            return
        self._timer = self._loop.call_later(min(LINGER, self._timeout), self.abort)

    def abort(self) -> None:
        """Let go at once."""
        self.closing = True
        self._transport.abort()

    def _check(self) -> None:
        """Give up if the wait is over the limit; else look again when it would be."""
        until = self._since + self._timeout
        if self._loop.time() < until:
            self._timer = self._loop.call_at(until, self._check)
        elif not self.closing:
            self._timer = None
            self.broken(f"{self.other} said nothing for {self._timeout:g} s, {self.due} was due")

    def _forget_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


@contextmanager
def _signals(ask: Callable[[int], None]) -> Iterator[None]:
    """Have signals asked about inside the loop; afterwards they are answered as before."""
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, *ENDING)}
    taken = []
    try:
        wakeup = signal.set_wakeup_fd(-1)
        for number, handler in before.items():
            if handler is not signal.SIG_IGN:
                loop.add_signal_handler(number, ask, number)
                taken.append(number)
    except (ValueError, RuntimeError):  # not the main thread, where signals do not come
        yield
        return
    try:
        yield
    finally:
        for number in taken:
            loop.remove_signal_handler(number)
            signal.signal(number, before[number])
        signal.set_wakeup_fd(wakeup)


async def until_signal(work: Awaitable[Answer]) -> Answer:
    """What some work comes to; an `Interruption` if a signal asks for the end before."""
    task = asyncio.ensure_future(work)
    asked: list[int] = []

    def ask(number: int) -> None:
        asked.append(number)
        task.cancel()

    with _signals(ask):
        try:
            return await task
        except asyncio.CancelledError:
            if not asked:
                raise
            raise Interruption(asked[0]) from None


async def all_gone(wires: list[Wire], limit: float = LINGER) -> None:
    """Wait until every socket is closed; those that linger too long are let go."""
    open_ones = [wire.gone for wire in wires if not wire.gone.done()]
    if open_ones:
        await asyncio.wait(open_ones, timeout=limit)
    for wire in wires:
        if not wire.gone.done():
            wire.abort()
    await asyncio.sleep(0)
