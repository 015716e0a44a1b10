"""Dealer and hostile peers on real sockets: the session ends, and others go on."""

import asyncio

import pytest

from gamechecks.table.dealer import Dealer, Order, start_server
from gamechecks.table.network import all_gone

PROMPT = b"BEGIN\0CARD "


async def conversation(said: bytes, order: Order) -> tuple[bytes, list[str]]:
    """What a dealer answers somebody who says this, and what it tells its user."""
    told: list[str] = []
    dealer = Dealer(order, lambda line: None, told.append)
    server = await start_server(dealer)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
    writer.write(said)
    answer = await reader.read()
    writer.close()
    await dealer.all_over
    server.close()
    await all_gone(list(dealer.wires))
    assert not dealer.wires
    return answer, told


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (b"HELLO\0", "HELLO came"),
        (b"JOIN \0", "JOIN  came"),
        (b"JOIN " + b"x" * 33 + b"\0", "came, JOIN and a name"),
        (b"JOIN a b\0", "JOIN a b came"),
        (b"JOIN \x1b[2J\0", r"JOIN \x1b[2J came"),
        (b"x" * 1024, "1,023 bytes without a NUL"),
        (b"JOIN \xff\0", "not ASCII"),
        (b"\0" * 100_000, "an empty message"),
        (b"JOIN a\0HIT\0", "before DECISION"),
        (b"JO", "said nothing for 0.2 s"),
    ],
)
def test_a_wrong_first_message_ends_the_session(said: bytes, wrong: str) -> None:
    answer, told = asyncio.run(conversation(said, Order(1, 0, timeout=0.2)))
    assert answer == b"QUIT\0"
    assert len(told) == 1
    assert wrong in told[0]


@pytest.mark.parametrize("said", [b"hit\0", b"JOIN a\0", b"\0", b"RESULT WIN\0"])
def test_a_wrong_decision_ends_the_session(said: bytes) -> None:
    async def scene() -> tuple[bytes, int]:
        dealer = Dealer(Order(1, 0), lambda line: None, lambda line: None)
        server = await start_server(dealer)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
        writer.write(b"JOIN a\0")
        assert (await reader.readuntil(b"DECISION\0")).startswith(PROMPT)
        writer.write(said)
        answer = await reader.read()
        writer.close()
        await dealer.all_over
        server.close()
        await all_gone(list(dealer.wires))
        return answer, dealer.broken

    assert asyncio.run(scene()) == (b"QUIT\0", 1)


def test_a_connection_too_many_is_told_quit_and_others_go_on() -> None:
    async def scene() -> bytes:
        dealer = Dealer(Order(1, 0), lambda line: None, lambda line: None)
        server = await start_server(dealer)
        where = server.sockets[0].getsockname()[:2]
        reader, writer = await asyncio.open_connection(*where)
        for _ in range(50):
            other, closing = await asyncio.open_connection(*where)
            assert await other.read() == b"QUIT\0"
            closing.close()
        writer.write(b"JOIN a\0")
        await reader.readuntil(b"DECISION\0")
        writer.write(b"STAND\0")
        answer = await reader.read()
        writer.close()
        await dealer.all_over
        server.close()
        await all_gone(list(dealer.wires))
        assert dealer.broken == 0
        return answer

    assert asyncio.run(scene()).endswith(b"QUIT\0")
