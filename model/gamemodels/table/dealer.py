"""The dealer: its side of a session, messages in and out, and the program that serves it."""

import asyncio
import errno
import os
import random
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gamechecks.core.errors import InputError
from gamemodels.table.cards import NAMES, Hand, NoRule, calculate_outcome, dealer_evaluate
from gamemodels.table.network import (
    BACKLOG,
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
    some,
    tally_words,
    until_signal,
)
from gamemodels.table.protocol import (
    DEALER,
    DUE,
    MENDED,
    NAME,
    NAME_WORDS,
    PLAYER,
    ProtocolError,
    State,
    Talk,
    Variants,
)

Lines = list[str]


@dataclass(frozen=True)
class Dealt:
    """A game that is over: its number, both hands with their totals, and the result's word."""

    number: int
    player: Hand
    dealer: Hand
    totals: tuple[int, int]
    outcome: str


def dice_of(seed: str | None, session: int) -> random.Random:
    """What shuffles the decks of a session: the same for the same seed."""
    return random.Random() if seed is None else random.Random(f"{seed}/{session}")


class DealerSession:
    """One player's games, each with a deck of its own."""

    def __init__(
        self,
        games: int,
        dice: random.Random,
        *,
        reveal: bool = False,
        variants: Variants = MENDED,
        told: Callable[[Dealt], None] | None = None,
    ) -> None:
        self.name = ""
        self.games = games
        self.tally: Counter[str] = Counter()
        self.stuck = ""
        self.talk = Talk(variants)
        self._dice = dice
        self._reveal = reveal
        self._variants = variants
        self._told = told
        self._turns = self.play()
        next(self._turns)

    @property
    def played(self) -> int:
        """The games that are over."""
        return self.tally.total()

    def hear(self, message: str) -> Lines:
        """What the dealer says to a message of the player's; a `ProtocolError` if it is wrong."""
        return self._turns.send(message)

    def play(self) -> Generator[Lines, str, None]:
        """JOIN; so many games; QUIT. Whatever a turn brings is said at once."""
        self.join((yield []))
        said: Lines = []
        for number in range(1, self.games + 1):
            if self._variants.join and number > 1:
                self.join((yield said))
                said = []
            said = yield from self._game(number, said)
            if self.stuck:
                raise ProtocolError((yield []), "nothing")
        yield [*said, self._say("QUIT")]

    def join(self, message: str) -> None:
        """Seat the player, if that is what the message asks for."""
        self._take(message)
        name = message[5:]
        if message[:5] != "JOIN " or not NAME.fullmatch(name):
            raise ProtocolError(message, f"JOIN and {NAME_WORDS}")
        self.name = name

    def _game(self, number: int, before: Lines) -> Generator[Lines, str, Lines]:
        """One game, up to the messages that settle it; what settled the last one goes first."""
        deck = list(range(52))
        self._dice.shuffle(deck)
        hand, house = Hand((deck.pop(), deck.pop())), Hand((deck.pop(),))
        house.add(deck.pop())
        said = [*before, self._say("BEGIN")]
        said += (self._say(f"CARD {NAMES[card]}") for card in hand.cards)
        said += [self._say(f"DEALER {NAMES[house.cards[1]]}"), self._say("DECISION")]
        while (yield from self._decision(said)) == "HIT":
            hand.add(deck.pop())
            busted = hand.total > 21
            said = [self._say(f"CARD {NAMES[hand.cards[-1]]}", busted)]
            if busted and not self._variants.bust:
                return self._settled(number, hand, house, 0, said)
            said.append(self._say("DECISION"))
        return self._compared(number, hand, house, deck)

    def _decision(self, said: Lines) -> Generator[Lines, str, str]:
        message = yield said
        self._take(message)
        if message not in ("HIT", "STAND"):
            raise ProtocolError(message, "HIT or STAND")
        return message

    def _compared(self, number: int, hand: Hand, house: Hand, deck: list[int]) -> Lines:
        """The player stands: the dealer draws, and the result is told."""
        try:
            total = dealer_evaluate(house, deck, self._variants)
            return self._settled(number, hand, house, total, self._revealed(house))
        except NoRule as none:
            self.stuck = str(none)
            return []

    def _revealed(self, house: Hand) -> Lines:
        """The down card and all that was drawn, where they are shown."""
        if not self._reveal:
            return []
        hidden = (house.cards[0], *house.cards[2:])
        return [self._say(f"DEALER {NAMES[card]}") for card in hidden]

    def _settled(self, number: int, hand: Hand, house: Hand, total: int, said: Lines) -> Lines:
        outcome = calculate_outcome(hand.total, total, self._variants)
        self.tally[outcome] += 1
        if self._told is not None:
            self._told(Dealt(number, hand, house, (hand.total, total), outcome))
        return [*said, self._say(f"RESULT {outcome}")]

    def _say(self, message: str, busted: bool = False) -> str:
        self.talk.step(DEALER, message, busted)
        return message

    def _take(self, message: str) -> None:
        self.talk.step(PLAYER, message)


MOST_GAMES = 10**9
MOST_PORT = 65_535


@dataclass(frozen=True)
class Order:
    """What a dealer is asked to do."""

    games: int
    port: int
    host: str = "127.0.0.1"
    players: int = 1
    seed: str | None = None
    timeout: float = 10.0
    reveal: bool = False
    transcript: Path | None = None
    variants: Variants = MENDED
    quiet: bool = False


def parse_args(words: Sequence[str]) -> tuple[int, int]:
    """numGames and portNumber: exactly two whole numbers in their ranges."""
    if len(words) != 2:
        raise InputError(
            f"{given(words)}: numGames and portNumber were expected, such as 1000 8086"
        )
    games = numbered("numGames", words[0], 1, MOST_GAMES)
    return games, numbered("portNumber", words[1], 0, MOST_PORT)


class Dealer:
    """The seats of a table, and the sessions in them."""

    def __init__(
        self, order: Order, say: Callable[[str], None], tell: Callable[[str], None]
    ) -> None:
        self.order = order
        self.say, self.tell = say, tell
        self.wires: set[_DealersEnd] = set()
        self._short = False
        self.seated = self.over = self.broken = 0
        self.all_over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def meet(self) -> Wire:
        """The end of a new connection: it may take a seat, if there is one left."""
        return Refusal(self) if self.full else Seat(self)

    @property
    def full(self) -> bool:
        """Whether all seats are taken."""
        return self.seated == self.order.players

    def seat(self) -> int:
        """Give away the next seat, and tell its number; after the last one nobody need wait."""
        self.seated += 1
        if self.full:
            for wire in [wire for wire in self.wires if wire.session is None]:
                wire.dismiss()
        return self.seated - 1

    def record(self, number: int) -> Record:
        """The transcript of a session; of several each has a file of its own."""
        path = self.order.transcript
        if path is None:
            return NOT_KEPT
        if self.order.players > 1:
            path = path.with_name(f"{path.stem}-{number + 1}{path.suffix}")
        reveal = ("reveal",) if self.order.reveal else ()
        return Transcript(path, f"numGames {self.order.games}", *reveal)

    def finished(self, session: DealerSession, wrong: str) -> None:
        """A session is over."""
        self.over += 1
        if wrong:
            self.broken += 1
            self.tell(f"{session.name}: {session.stuck or wrong}")
        self.say(f"{session.name}: {some(tally_words(session.tally, session.played))}")
        if self.over == self.order.players and not self.all_over.done():
            self.all_over.set_result(None)

    def failed(self, wrong: Exception) -> None:
        """Our own side cannot go on: that ends the dealer."""
        if not self.all_over.done():
            self.all_over.set_exception(wrong)

    def troubled(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """The loop is in trouble: short of files for connections, which it tries again, or ours."""
        wrong = context.get("exception")
        if isinstance(wrong, OSError):
            if not self._short:
                self.tell(f"new connections must wait: {wrong.strerror}")
            self._short = True
        elif isinstance(wrong, Exception):
            self.failed(wrong)


class _DealersEnd(Wire):
    """A connection on the dealer's side."""

    mine, other = DEALER, PLAYER
    session: DealerSession | None = None

    def __init__(self, dealer: Dealer) -> None:
        super().__init__(dealer.order.timeout, NOT_KEPT)
        self.dealer = dealer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.dealer.wires.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self.dealer.wires.discard(self)

    def failed(self, wrong: Exception) -> None:
        self.dealer.failed(wrong)

    def dismiss(self) -> None:
        """Tell QUIT and close."""
        if not self.closing:
            self.say(["QUIT"])
            self.close()


class Refusal(_DealersEnd):
    """One connection too many: it is told QUIT and closed."""

    due = "nothing"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.dismiss()

    def heard(self, message: str) -> None:
        """Nothing is answered."""

    def ended(self, wrong: str) -> None:
        """Nobody misses it."""


class Seat(_DealersEnd):
    """A connection that may join: only then it has a session, and takes a seat."""

    @property
    def due(self) -> str:
        if self.session is None:
            return DUE[State.WAITING]
        return "nothing" if self.session.stuck else self.session.talk.due

    @property
    def whose(self) -> str:
        """Whose connection it is: the name, or the address before one is known."""
        if self.session is not None:
            return self.session.name
        peer = self._transport.get_extra_info("peername")
        return address(*peer[:2]) if peer else "somebody"

    def heard(self, message: str) -> None:
        if self.session is None:
            said = self._join(message)
        else:
            said = self.session.hear(message)
            self.took(message)
        if self.came_early and said and said[-1] == "DECISION":
            raise ProtocolError(self.came_early, "nothing before DECISION")
        self.say(said)
        if said and said[-1] == "QUIT":
            self.closing = True
            self.ended("")
            self.close()

    def _join(self, message: str) -> list[str]:
        """Begin a session, if that is what the message asks for: the first turn."""
        order = self.dealer.order
        session = DealerSession(
            order.games,
            dice_of(order.seed, self.dealer.seated),
            reveal=order.reveal,
            variants=order.variants,
            told=None if order.quiet else self._game_over,
        )
        said = session.hear(message)
        self.session = session
        self._record = self.dealer.record(self.dealer.seat())
        self.took(message)
        self.dealer.say(f"{session.name} joined")
        return said

    def broken(self, wrong: str) -> None:
        if not self._transport.is_closing():
            self.closing = True
            self._over(wrong)
            self.say(["QUIT"])
            self.close()

    def ended(self, wrong: str) -> None:
        if self.session is None:
            self.dealer.tell(f"{self.whose}: {wrong}")
        else:
            self.dealer.finished(self.session, wrong)

    def _game_over(self, dealt: Dealt) -> None:
        line = dealt_line(dealt)
        several = self.dealer.order.players > 1
        self.dealer.say(f"{self.whose}: {line}" if several else line)


def dealt_line(dealt: Dealt) -> str:
    """A game as the dealer tells it; after a bust the down card stays down."""
    points, total = dealt.totals
    own = f"{shown(dealt.player.cards)} = {points}"
    down, up, *drawn = dealt.dealer.cards
    house = shown([up]) if dealt.outcome == "BUST" else f"{shown([up, down, *drawn])} = {total}"
    return f"game {dealt.number:<3} {own:<19} dealer {house:<18} {dealt.outcome}"


async def start_server(dealer: Dealer) -> asyncio.Server:
    """Listen, and say where."""
    order, loop = dealer.order, asyncio.get_running_loop()
    try:
        server = await loop.create_server(dealer.meet, order.host, order.port, backlog=BACKLOG)
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        hint = ": it is taken; another port, or 0 for a free one, will do" if taken else ""
        code = error.errno or 0  # below zero where a name is not known
        told = os.strerror(code) if code > 0 else error.strerror or error
        why = hint or f" cannot be listened on: {told}"
        raise InputError(f"{address(order.host, order.port)}{why}") from None
    dealer.say(f"listening on {address(*server.sockets[0].getsockname()[:2])}")
    return server


async def play(dealer: Dealer) -> None:
    """Deal until all sessions are over; whoever asks for the end meanwhile gets it."""
    try:
        await until_signal(asyncio.shield(dealer.all_over))
    finally:
        for wire in [wire for wire in dealer.wires if not wire.closing]:
            wire.dismiss() if wire.session is None else wire.broken("interrupted")


async def deal(order: Order, say: Callable[[str], None], tell: Callable[[str], None]) -> int:
    """Open the table, play, and shut it down; the exit code."""
    dealer = Dealer(order, say, tell)
    asyncio.get_running_loop().set_exception_handler(dealer.troubled)
    server = await start_server(dealer)
    try:
        await play(dealer)
    except Interruption as stop:
        return stop.code
    finally:
        server.close()
        await all_gone(list(dealer.wires))
    return BROKEN if dealer.broken else 0


def main(order: Order, say: Callable[[str], None], tell: Callable[[str], None]) -> int:
    """The program `dealer`."""
    return asyncio.run(deal(order, say, tell))
