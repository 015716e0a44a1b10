"""A training player on hostile dealers, over real sockets: it ends, and nothing learnt is lost."""

import asyncio
import socket
from pathlib import Path

import pytest
from tests.table.scenes import Outcome, Peer, played

from gamemodels.table import player
from gamemodels.table.cards import NAMES
from gamemodels.table.judge import Verdict, judge
from gamemodels.table.qtable import QTable

DEALT = (b"BEGIN", b"CARD Ten of Hearts", b"CARD Ace of Clubs", b"DEALER Six of Spades")
ASKED = (*DEALT, b"DECISION")


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ((*ASKED, b"RESULT LOSE"), "RESULT LOSE came, did you mean LOOSE?"),
        (
            (*ASKED, b"CARD Ten of Clubs"),
            "CARD Ten of Clubs came, RESULT WIN, LOOSE or PUSH was due",
        ),
        ((b"HELLO\x1b[2J\x07",), r"HELLO\x1b[2J\x07 came, BEGIN or QUIT was due"),
        ((b"B\xc3\xa4GIN",), "which is not ASCII, BEGIN or QUIT was due"),
        ((b"x" * 1024,), "more than 1,023 bytes without a NUL came"),
        ((b"",), "an empty message came, BEGIN or QUIT was due"),
        ((b"\0" * 1_000_000,), "an empty message came"),
        ((), "dealer closed the connection, BEGIN or QUIT was due"),
        ((b"BEGIN",), "dealer closed the connection, CARD was due"),
    ],
)
def test_a_wrong_message_ends_the_session(
    said: tuple[bytes, ...], wrong: str, tmp_path: Path
) -> None:
    async def scene(peer: Peer) -> None:
        await peer.until(b"JOIN team6")
        peer.say(*said)

    outcome = asyncio.run(played(scene, tmp_path, transcript=tmp_path / "talk.txt"))
    assert outcome.code == 1
    (told,) = outcome.told
    assert wrong in told
    assert told.isprintable()
    assert (tmp_path / "qInfo").read_text() == QTable().text()
    assert judge((tmp_path / "talk.txt").read_text()).verdict is Verdict.BROKEN_OFF


def test_a_dealer_who_never_answers_is_left(tmp_path: Path) -> None:
    async def scene(peer: Peer) -> None:
        await peer.rest()

    outcome = asyncio.run(played(scene, tmp_path, timeout=1))
    assert outcome.code == 1
    assert outcome.told == ["dealer said nothing for 1 s, BEGIN or QUIT was due"]


def test_a_dealer_who_drips_is_left(tmp_path: Path) -> None:
    async def scene(peer: Peer) -> None:
        while not peer.reader.at_eof():
            peer.writer.write(b"B")
            try:
                await asyncio.wait_for(peer.reader.read(100), 0.03)
            except (TimeoutError, ConnectionError):
                continue

    outcome = asyncio.run(played(scene, tmp_path, timeout=1))
    assert outcome.told == ["dealer said nothing for 1 s, BEGIN or QUIT was due"]


def test_a_dealer_who_reveals_card_after_card_runs_out_of_them(tmp_path: Path) -> None:
    async def scene(peer: Peer) -> None:
        await peer.until(b"JOIN team6")
        peer.say(*ASKED)
        await peer.until(b"STAND")
        peer.say(*(b"DEALER " + name.encode() for name in NAMES * 100))

    outcome = asyncio.run(played(scene, tmp_path))
    assert outcome.code == 1
    assert "this card has been dealt in this game" in outcome.told[0]


def nobody(tmp_path: Path, host: str, timeout: float = 5) -> Outcome:
    """A player where nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    said, told = list[str](), list[str]()
    order = player.Order("a", host, port, train=True, qinfo=tmp_path / "qInfo", timeout=timeout)
    return Outcome(player.main(order, player.Watcher(said.append, told.append)), said, told)


def test_nobody_listens(tmp_path: Path) -> None:
    outcome = nobody(tmp_path, "127.0.0.1")
    assert (outcome.code, outcome.said) == (1, [])
    assert "nobody listens there" in outcome.told[0]
    assert not list(tmp_path.iterdir())
