"""The player: its side of a session, messages in and out, and the program that joins a dealer."""

import asyncio
import random
import re
import socket
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from gamechecks.core.errors import InputError
from gamemodels.table.cards import NUMBERS, POINTS, Hand
from gamemodels.table.network import (
    BROKEN,
    NOT_KEPT,
    Interruption,
    Record,
    Transcript,
    Wire,
    address,
    all_gone,
    given,
    numbered,
    shown,
    tally_words,
    until_signal,
)
from gamemodels.table.protocol import (
    DEALER,
    MENDED,
    NAME,
    NAME_WORDS,
    PLAYER,
    RESULTS,
    ProtocolError,
    State,
    Talk,
    Variants,
)
from gamemodels.table.qtable import (
    ACTIONS,
    EPSILON,
    HIT,
    REWARDS,
    STAND,
    Decision,
    Learner,
    QTable,
    Rule,
    locked,
    read_q,
    write_q,
)


@dataclass(frozen=True)
class Seen:
    """What a player can tell of a turn: a hit, or how it ended; the dealer's card at first."""

    game: int
    cards: tuple[int, ...]
    points: int
    dealer: int | None
    action: str
    outcome: str = ""


class PlayerSession:
    """One session: hands and decisions of the present game, and the results so far."""

    def __init__(
        self,
        name: str,
        learner: Learner,
        *,
        train: bool = False,
        variants: Variants = MENDED,
        told: Callable[[Seen], None] | None = None,
    ) -> None:
        self.name = name
        self.learner = learner
        self.train = train
        self.round = 0
        self.tally: Counter[str] = Counter()
        self.talk = Talk(variants)
        self.settled: Callable[[int], None] = lambda games: None
        """Told of every game that is over, by its number."""
        self._variants = variants
        self._told = told
        self._clear()

    @property
    def joined(self) -> bool:
        """Whether there has been a session at all."""
        return self.talk.state is not State.WAITING

    @property
    def over(self) -> bool:
        """Whether the dealer has said QUIT."""
        return self.talk.state is State.OVER

    def join(self) -> str:
        """The message that a session begins with."""
        message = f"JOIN {self.name}"
        self.talk.step(PLAYER, message)
        return message

    def hear(self, message: str) -> str | None:
        """What the player says to a message of the dealer's, if anything."""
        if message.startswith(("CARD ", "DEALER ")):
            self._info(message)
            return None
        try:
            kind = self.talk.step(DEALER, message)
        except ProtocolError as wrong:
            if message == "RESULT LOSE":
                raise ProtocolError(message, f"did you mean LOOSE? {self.talk.due}") from None
            raise wrong
        if kind not in RESULTS and message != kind:
            raise ProtocolError(message, f"{kind} alone")
        if kind == "BEGIN":
            self.round += 1
            self._clear()
        elif kind == "DECISION":
            return self._decide()
        elif kind in RESULTS:
            self.handle_result(message[7:])
        return None

    def handle_decision(self) -> int:
        """0 for HIT, 1 for STAND; in training what is tried goes to the bag."""
        points, aces = self.hand.total, self.hand.high_aces
        if points < 12:
            return HIT
        if points >= 21 or (points == 12 and self._variants.at_12):
            return STAND
        dealer = self._shown
        if not self.train:
            return self.learner.best(points, dealer, aces)
        action = self.learner.tried(points, dealer, aces)
        self.bag.append(Decision(points, dealer, action, aces))
        return action

    def handle_result(self, outcome: str) -> None:
        """Count a result, and learn from it in training."""
        self.tally[outcome] += 1
        if self.train:
            self.learner.update_q(self.bag, REWARDS[outcome])
        self.settled(self.round)
        self._tell("" if outcome == "BUST" else "STAND", outcome)

    def _info(self, message: str) -> None:
        """Add a card to the hand that it belongs to."""
        card = self._new_card(message)
        if message[0] == "C":
            self.hand.add(card)
            self.talk.step(DEALER, message, self.hand.total > 21)
        else:
            self.talk.step(DEALER, message)
            self.dealer.add(card)
            if self.talk.state is State.SHOWN:
                self._shown = POINTS[card]

    def _new_card(self, message: str) -> int:
        """The card that CARD or DEALER tells of, which must be new in this game."""
        card = NUMBERS.get(message.partition(" ")[2])
        if card is None:
            raise ProtocolError(message, f"there is no such card: {self.talk.due}")
        if card in self._seen:
            raise ProtocolError(message, f"this card has been dealt in this game: {self.talk.due}")
        self._seen.add(card)
        return card

    def _decide(self) -> str:
        message = ACTIONS[self.handle_decision()]
        if message == "HIT":
            self._tell(message)
        self.talk.step(PLAYER, message)
        return message

    def _tell(self, action: str, outcome: str = "") -> None:
        if self._told is None:
            return
        first = len(self.hand.cards) == 2
        shown = self.dealer.cards[0] if first else None
        cards = tuple(self.hand.cards)
        self._told(Seen(self.round, cards, self.hand.total, shown, action, outcome))

    def _clear(self) -> None:
        """Forget the cards and the decisions of the game before."""
        self._seen: set[int] = set()
        self._shown = 0
        self.hand: Hand = Hand()
        self.dealer: Hand = Hand()
        self.bag: list[Decision] = []


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
