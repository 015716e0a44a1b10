"""A dealer and hostile players on real sockets: the session ends, and others go on."""

import asyncio
import gc
import os
import sys
from pathlib import Path

import pytest
from tests.table.conftest import ProgramStarter
from tests.table.scenes import Peer, Table, opened

from gamemodels.table.dealer import Order
from gamemodels.table.judge import Verdict, judge
from gamemodels.table.protocol import NAME_WORDS

SILENCE = 0.3
"""The time-out where somebody is silent on purpose."""


def files() -> int:
    """How many files this process has open."""
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (b"HELLO\0", "HELLO came, JOIN and a name was due"),
        (b"HIT\0", "HIT came, JOIN and a name was due"),
        (b"join a\0", "join a came, JOIN and a name was due"),
        (b"JOIN\0", f"JOIN came, JOIN and {NAME_WORDS} was due"),
        (b"JOIN \0", f"JOIN  came, JOIN and {NAME_WORDS} was due"),
        (b"JOIN " + b"x" * 33 + b"\0", f"came, JOIN and {NAME_WORDS} was due"),
        (b"JOIN a b\0", "JOIN a b came"),
        (b"JOIN a\nb\0", r"JOIN a\x0ab came"),
        (b"JOIN \x1b[2J\0", r"JOIN \x1b[2J came"),
        (b"JOIN a\\b\0", r"JOIN a\\b came"),
        (b"x" * 1024, "more than 1,023 bytes without a NUL came, JOIN and a name was due"),
        (b"x" * 1_000_000, "more than 1,023 bytes without a NUL came"),
        (b"JOIN \xff\0", r"JOIN \xff came, which is not ASCII"),
        (b"\0", "an empty message came, JOIN and a name was due"),
        (b"\0" * 1_000_000, "an empty message came"),
        (b"", "player closed the connection, JOIN and a name was due"),
    ],
)
def test_who_does_not_join_takes_no_seat(said: bytes, wrong: str, tmp_path: Path) -> None:
    async def scene() -> tuple[bytes, bytes, Table]:
        order = Order(1, 0, seed="7", transcript=tmp_path / "talk.txt")
        async with opened(order) as table:
            stranger, honest = await table.peer(), await table.peer()
            stranger.writer.write(said)
            stranger.writer.write_eof()
            answer = await stranger.rest()
            heard = await honest.play()
            await table.dealer.all_over
        return answer, heard, table

    answer, heard, table = asyncio.run(scene())
    assert answer == b"QUIT\0"
    assert heard.startswith(b"BEGIN\0CARD Eight of Spades\0CARD Jack of Hearts\0")
    (told,) = table.told
    assert wrong in told
    assert told.isprintable()
    assert table.dealer.broken == 0
    assert judge((tmp_path / "talk.txt").read_text()).verdict is Verdict.LEGAL


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (b"HIT\0", "HIT came, nothing before DECISION was due"),
        (b"H", "H came, nothing before DECISION was due"),
        (b"\0\0", "came, nothing before DECISION was due"),
        (b"JOIN a\0", "JOIN a came, nothing before DECISION was due"),
    ],
)
def test_a_decision_before_it_is_due_ends_the_session(said: bytes, wrong: str) -> None:
    async def scene() -> tuple[bytes, Table]:
        async with opened(Order(1, 0)) as table:
            peer = await table.peer()
            peer.writer.write(b"JOIN a\0" + said)
            answer = await peer.rest()
            await table.dealer.all_over
        return answer, table

    answer, table = asyncio.run(scene())
    assert answer == b"QUIT\0"
    (told,) = table.told
    assert wrong in told
    assert table.dealer.broken == 1


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (b"hit\0", "a: hit came, HIT or STAND was due"),
        (b"HIT \0", "a: HIT  came, HIT or STAND was due"),
        (b"JOIN a\0", "a: JOIN a came, HIT or STAND was due"),
        (b"\0", "a: an empty message came, HIT or STAND was due"),
        (b"RESULT WIN\0", "a: RESULT WIN came, HIT or STAND was due"),
        (b"STAND\0STAND\0", "a: STAND came, nothing before DECISION was due"),
        (b"\x1b]0;x\x07\0", r"a: \x1b]0;x\x07 came, HIT or STAND was due"),
    ],
)
def test_a_wrong_decision_ends_the_session_and_no_other(said: bytes, wrong: str) -> None:
    async def scene() -> tuple[bytes, bytes, Table]:
        async with opened(Order(3, 0, players=2)) as table:
            honest, peer = await table.peer(), await table.peer()
            honest.say(b"JOIN honest")
            await honest.until(b"DECISION")
            peer.say(b"JOIN a")
            assert (await peer.until(b"DECISION")).startswith(b"BEGIN\0CARD ")
            peer.writer.write(said)
            answer = await peer.rest()
            honest.say(b"STAND")
            rest = await honest.play(join=False)
            await table.dealer.all_over
        return answer, rest, table

    answer, rest, table = asyncio.run(scene())
    assert answer == b"QUIT\0"
    assert rest.count(b"RESULT ") == 3
    assert table.told == [wrong]
    assert table.dealer.broken == 1


@pytest.mark.parametrize("drip", [b"", b"J"])
def test_silence_ends_the_session_even_with_a_byte_now_and_then(drip: bytes) -> None:
    async def scene() -> tuple[bytes, Table]:
        async with opened(Order(1, 0, timeout=SILENCE)) as table:
            peer = await table.peer()

            async def dripping() -> None:
                while True:
                    peer.writer.write(drip)
                    await asyncio.sleep(SILENCE / 10)

            task = asyncio.create_task(dripping())
            answer = await peer.reader.read()
            task.cancel()
            peer.writer.close()
            assert (await (await table.peer()).play()).endswith(b"QUIT\0")
        return answer, table

    answer, table = asyncio.run(scene())
    assert answer == b"QUIT\0"
    assert f"said nothing for {SILENCE} s, JOIN and a name was due" in table.told[0]


@pytest.mark.parametrize("rude", [False, True], ids=["closed", "reset"])
def test_a_player_who_goes_at_any_message_disturbs_nobody(rude: bool, tmp_path: Path) -> None:
    async def leave(table: Table, after: int) -> None:
        """Go after having heard so many messages."""
        peer = await table.peer()
        peer.say(b"JOIN leaver")
        for _ in range(after):
            message = await peer.reader.readuntil(b"\0")
            if message == b"DECISION\0":
                peer.say(b"STAND")
        peer.reset() if rude else peer.writer.close()

    async def scene() -> tuple[bytes, Table]:
        leavers = range(1, 13)
        order = Order(3, 0, players=len(leavers) + 1, seed="7", transcript=tmp_path / "talk.txt")
        async with opened(order) as table:
            honest = await table.peer()
            honest.say(b"JOIN honest")
            heard = await honest.until(b"DECISION")
            await asyncio.gather(*(leave(table, after) for after in leavers))
            honest.say(b"STAND")
            heard += await honest.play(join=False)
            await table.dealer.all_over
        return heard, table

    heard, table = asyncio.run(scene())
    assert heard.count(b"RESULT ") == 3
    assert table.dealer.broken == 12
    assert all(" was due" in line for line in table.told)
    transcripts = [judge(path.read_text()).verdict for path in sorted(tmp_path.iterdir())]
    assert transcripts.count(Verdict.BROKEN_OFF) == 12
    assert transcripts.count(Verdict.LEGAL) == 1


def test_a_connection_too_many_is_told_quit_and_none_is_left_open() -> None:
    async def refused(table: Table) -> bytes:
        return await (await table.peer()).rest()

    async def scene() -> tuple[bytes, set[bytes]]:
        async with opened(Order(1, 0)) as table:
            honest = await table.peer()
            honest.say(b"JOIN honest")
            await honest.until(b"DECISION")
            answers = await asyncio.gather(*(refused(table) for _ in range(200)))
            honest.say(b"STAND")
            heard = await honest.play(join=False)
            await table.dealer.all_over
            assert table.dealer.broken == 0
        return heard, set(answers)

    asyncio.run(scene())
    before = files()
    heard, answers = asyncio.run(scene())
    assert heard.endswith(b"QUIT\0")
    assert answers == {b"QUIT\0"}
    gc.collect()
    assert files() <= before


def test_those_who_wait_are_told_quit_when_the_last_seat_is_taken() -> None:
    async def scene() -> list[bytes]:
        async with opened(Order(1, 0)) as table:
            waiting = [await table.peer() for _ in range(50)]
            honest = await table.peer()
            honest.say(b"JOIN honest")
            await honest.until(b"DECISION")
            answers = await asyncio.gather(*(peer.rest() for peer in waiting))
            honest.say(b"STAND")
            await honest.play(join=False)
            assert not table.told
        return answers

    assert set(asyncio.run(scene())) == {b"QUIT\0"}


def test_many_bad_sessions_leave_nothing_behind() -> None:
    async def scene() -> None:
        async with opened(Order(1, 0, players=100)) as table:
            for number in range(300):
                peer: Peer = await table.peer()
                peer.writer.write([b"x" * 5000, b"\0" * 5000, b"JOIN a\0HIT\0"][number % 3])
                assert await peer.rest() == b"QUIT\0"
            await table.dealer.all_over
            assert table.dealer.broken == 100
            assert len(table.told) == 300

    asyncio.run(scene())
    before = files()
    asyncio.run(scene())
    assert files() <= before


@pytest.mark.skipif(sys.platform != "linux", reason="limits on files differ elsewhere")
def test_too_few_files_for_all_who_come_is_told_in_a_line(
    program: ProgramStarter,
) -> None:
    dealer = program("dealer", "1", "0", files=40)
    peers = dealer.crowd(60)
    try:
        first = peers[0]
        first.sendall(b"JOIN a\0")
        heard = b""
        while not heard.endswith(b"DECISION\0"):
            heard += first.recv(4096)
        first.sendall(b"STAND\0")
    finally:
        for peer in peers[1:]:
            peer.close()
    while first.recv(4096):
        pass
    first.close()
    assert dealer.ended() == 0
    assert "Traceback" not in dealer.errors
    assert dealer.errors.count("new connections must wait") == 1
