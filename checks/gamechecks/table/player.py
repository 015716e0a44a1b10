"""The player: plays by a table of values over TCP, and in training fills that table."""

import asyncio
import random
import re
import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from gamechecks.core.errors import InputError
from gamechecks.table.arguments import given, numbered
from gamechecks.table.lines import address, shown, tally_words
from gamechecks.table.network import BROKEN, Interruption, Wire, all_gone, until_signal
from gamechecks.table.qinfo import locked, read_q, write_q
from gamechecks.table.recording import NOT_KEPT, Record, Transcript
from gamemodels.table.automaton import DEALER, PLAYER
from gamemodels.table.learning import EPSILON, Learner, Rule
from gamemodels.table.messages import NAME, NAME_WORDS
from gamemodels.table.playing import PlayerSession, Seen
from gamemodels.table.qtable import QTable
from gamemodels.table.variants import MENDED, Variants

FIRST_PORT = 8080
MOST_TEAM = 65_535 - FIRST_PORT
OUTCOMES = {"WIN": "won", "PUSH": "pushed", "LOOSE": "lost", "BUST": "bust"}


@dataclass(frozen=True)
class Order:
    """What a player is asked to do."""

    name: str
    host: str
    port: int
    train: bool = False
    rule: Rule = Rule.AVERAGE
    qinfo: Path = Path("qInfo")
    save_every: int = 10_000
    epsilon: float = EPSILON
    seed: str | None = None
    timeout: float = 30.0
    transcript: Path | None = None
    variants: Variants = MENDED
    quiet: bool = False


@dataclass
class Watcher:
    """Who is told of the games: lines for people, and every game in training."""

    say: Callable[[str], None]
    tell: Callable[[str], None]
    trained: Callable[[int, QTable], None] = field(default=lambda games, table: None)


def parse_args(words: Sequence[str]) -> tuple[str, str, int]:
    """teamName, IP and teamNumber; the last one gives the port."""
    if len(words) != 3:
        raise InputError(
            f"{given(words)}: teamName, IP and teamNumber were expected, such as team6 127.0.0.1 6"
        )
    name, host, number = words
    if not NAME.fullmatch(name):
        raise InputError(f"teamName {name}: {NAME_WORDS} was expected")
    if not re.fullmatch(r"[A-Za-z0-9_.:%-]{1,253}", host):
        raise InputError(f"IP {host}: an address or the name of a host was expected")
    return name, host, FIRST_PORT + numbered("teamNumber", number, 0, MOST_TEAM)


class PlayersEnd(Wire):
    """The player's end of its connection."""

    mine, other = PLAYER, DEALER

    def __init__(self, session: PlayerSession, timeout: float, record: Record = NOT_KEPT) -> None:
        super().__init__(timeout, record)
        self.session = session
        self.over: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        """Done when the session is over; the text says why if it broke off."""

    @property
    def due(self) -> str:
        return self.session.talk.due

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.say([self.session.join()])

    def heard(self, message: str) -> None:
        said = self.session.hear(message)
        self.took(message)
        if said is not None:
            self.say([said])
        elif self.session.over:
            self.closing = True
            self.ended("")
            self.close()

    def ended(self, wrong: str) -> None:
        if not self.over.done():
            self.over.set_result(wrong)

    def failed(self, wrong: Exception) -> None:
        if not self.over.done():
            self.over.set_exception(wrong)


async def connected(order: Order, session: PlayerSession, record: Record) -> PlayersEnd:
    """The player's end of a connection to the dealer."""
    loop = asyncio.get_running_loop()
    where = address(order.host, order.port)
    try:
        async with asyncio.timeout(order.timeout):
            _, end = await loop.create_connection(
                lambda: PlayersEnd(session, order.timeout, record), order.host, order.port
            )
    except socket.gaierror as error:
        raise InputError(f"IP {order.host}: {error.strerror}") from None
    except TimeoutError:
        raise ConnectionError(f"{where} did not answer for {order.timeout:g} s") from None
    except OSError as error:
        refused = isinstance(error, ConnectionRefusedError) or "refused" in str(error).lower()
        why = "nobody listens there; start a dealer first" if refused else error.strerror or error
        raise ConnectionError(f"{where}: {why}") from None
    return end


async def run_game(order: Order, session: PlayerSession, joined: Callable[[], None]) -> str:
    """Connect, JOIN, then messages until QUIT; why the session broke off, or nothing."""
    record = NOT_KEPT if order.transcript is None else Transcript(order.transcript)
    try:
        end = await connected(order, session, record)
    except ConnectionError as wrong:
        record.event(str(wrong))
        record.close()
        return str(wrong)
    try:
        joined()
        return await end.over
    finally:
        if not end.closing:
            end.broken("interrupted")
        await all_gone([end])


def main(order: Order, watcher: Watcher) -> int:
    """The program `player`."""
    with ExitStack() as kept:
        if order.train:
            kept.enter_context(locked(order.qinfo))
        table = read_q(order.qinfo, order.rule.averages and order.train)
        if table is None and not order.train:
            raise InputError(
                f"{order.qinfo}: there is no such file to play by; the same command with --train "
                "makes one"
            )
        return _played(order, watcher, table or QTable())


def _played(order: Order, watcher: Watcher, table: QTable) -> int:
    """Play or train, save what was learnt whatever happens, and tell the exit code."""
    dice = random.Random(order.seed)
    learner = Learner(table, order.rule, order.epsilon, dice, order.variants.zero)
    session = PlayerSession(
        order.name, learner, train=order.train, variants=order.variants, told=_told(order, watcher)
    )
    if order.train:
        session.settled = lambda games: _trained(order, watcher, table, games)
    doing = f"joined as {order.name}, {_doing(order, table)}"

    async def whole_session() -> str:
        return await until_signal(run_game(order, session, lambda: watcher.say(doing)))

    try:
        wrong = asyncio.run(whole_session())
    except Interruption as stop:
        return stop.code
    finally:
        if session.joined:
            if order.train:
                write_q(order.qinfo, table)
            words = tally_words(session.tally, session.tally.total())
            watcher.say(f"{words[0]}: {', '.join(words[1:])}")
    if wrong:
        watcher.tell(wrong)
    return BROKEN if wrong else 0


def _told(order: Order, watcher: Watcher) -> Callable[[Seen], None] | None:
    """Who is told of each turn: nobody in training."""
    if order.quiet or order.train:
        return None
    return lambda seen: watcher.say(seen_line(seen))


def seen_line(seen: Seen) -> str:
    """A decision as the player tells it, with the result where it is known."""
    own = f"{shown(seen.cards)} = {seen.points}"
    dealer = "" if seen.dealer is None else f"dealer {shown([seen.dealer])}"
    said = f"game {seen.game:<3} {own:<19} {dealer:<11} {seen.action:<6}"
    return f"{said} {OUTCOMES[seen.outcome]}" if seen.outcome else said.rstrip()


def _doing(order: Order, table: QTable) -> str:
    behind = f"{table.visits:,} decision{'' if table.visits == 1 else 's'}"
    if order.train:
        return f"training by {order.rule.value} from {behind}"
    return f"playing by {order.qinfo} ({behind})"


def _trained(order: Order, watcher: Watcher, table: QTable, games: int) -> None:
    """A game of training is over: save from time to time."""
    if games % order.save_every == 0:
        write_q(order.qinfo, table)
    watcher.trained(games, table)
