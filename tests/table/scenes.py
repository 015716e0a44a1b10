"""Sessions without a socket, and scenes on real ones: a table, a peer and a dealer."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from gamemodels.table import player
from gamemodels.table.dealer import Dealer, DealerSession, Order, start_server
from gamemodels.table.network import all_gone
from gamemodels.table.player import PlayerSession

RESET = struct.pack("ii", 1, 0)
"""How a socket is told to send RST instead of FIN when it is closed."""


def session(dealer: DealerSession, player: PlayerSession) -> str:
    """A session from JOIN to QUIT, as a transcript without its heading."""
    lines, said = [], player.join()
    while not player.over:
        lines.append(f"player {said}")
        for message in dealer.hear(said):
            lines.append(f"dealer {message}")
            said = player.hear(message) or said
    return "\n".join(lines) + "\n"


@dataclass
class Table:
    """A dealer that listens, where, and all that it printed."""

    dealer: Dealer
    port: int
    said: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    async def peer(self) -> "Peer":
        """Somebody who connects."""
        return Peer(*await asyncio.open_connection("127.0.0.1", self.port))


@dataclass
class Peer:
    """One end of a connection that says whatever it likes."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def say(self, *messages: bytes) -> None:
        """Say messages, each with its NUL."""
        self.writer.write(b"".join(message + b"\0" for message in messages))

    async def until(self, message: bytes) -> bytes:
        """Hear messages up to one."""
        return await self.reader.readuntil(message + b"\0")

    async def rest(self) -> bytes:
        """Hear all that is said until the other side closes, and close too."""
        try:
            return await self.reader.read()
        except ConnectionError:
            return b""
        finally:
            self.writer.close()

    def reset(self) -> None:
        """End the connection rudely."""
        own: socket.socket = self.writer.get_extra_info("socket")
        own.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        self.writer.transport.abort()

    async def play(self, join: bool = True) -> bytes:
        """Stand in every game until QUIT, and tell all that was heard."""
        if join:
            self.say(b"JOIN honest")
        heard = b""
        while not heard.endswith(b"QUIT\0"):
            heard += await self.reader.readuntil(b"\0")
            if heard.endswith(b"DECISION\0"):
                self.say(b"STAND")
        self.writer.close()
        return heard


@asynccontextmanager
async def opened(order: Order) -> AsyncIterator[Table]:
    """A table that is open; when it closes, no connection is left."""
    said, told = list[str](), list[str]()
    dealer = Dealer(order, said.append, told.append)
    server = await start_server(dealer)
    table = Table(dealer, server.sockets[0].getsockname()[1], said, told)
    try:
        yield table
    finally:
        server.close()
        await all_gone(list(dealer.wires))
        assert not dealer.wires


@dataclass
class Outcome:
    """What became of a player: its exit code, and what it printed."""

    code: int
    said: list[str]
    told: list[str]


async def played(
    scene: Callable[[Peer], object], folder: Path, timeout: float = 10, **options: object
) -> Outcome:
    """A training player on a dealer who follows a scene, which is awaited, and then closes."""

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await scene(Peer(reader, writer))  # type: ignore[misc]
        finally:
            writer.close()

    server = await asyncio.start_server(meet, "127.0.0.1", 0)
    said, told = list[str](), list[str]()
    settings = {"train": True, "seed": "1", "qinfo": folder / "qInfo", **options}
    order = player.Order(
        "team6",
        "127.0.0.1",
        server.sockets[0].getsockname()[1],
        timeout=timeout,
        **settings,  # type: ignore[arg-type]
    )
    watcher = player.Watcher(said.append, told.append)
    try:
        return Outcome(await asyncio.to_thread(player.main, order, watcher), said, told)
    finally:
        server.close()
