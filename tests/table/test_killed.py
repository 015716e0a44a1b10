"""A kill at every message of a game, on both sides: finished games are kept, nothing else is."""

import asyncio
import random
from pathlib import Path

import pytest
from tests.table.conftest import Program, ProgramStarter
from tests.table.scenes import Peer, played, session

from gamemodels.table.dealer import DealerSession, dice_of
from gamemodels.table.judge import Verdict, judge
from gamemodels.table.player import PlayerSession
from gamemodels.table.protocol import encoded
from gamemodels.table.qtable import Learner, QTable, Rule, read_q

GAMES, DEALERS_SEED, PLAYERS_SEED = 3, "5", "1"
SEEDS = (DEALERS_SEED, PLAYERS_SEED)
MESSAGES = 12
"""The messages of the dealer in the first game, and one more."""


def trained(table: QTable, games: int, seeds: tuple[str, str], rule: Rule) -> QTable:
    """A table after so many games without any socket, by the seeds of dealer and player."""
    dealer = DealerSession(games, dice_of(seeds[0], 0))
    player = PlayerSession("team6", Learner(table, rule, dice=random.Random(seeds[1])), train=True)
    session(dealer, player)
    return table


async def deal(peer: Peer, seed: str, messages: int, games: int = GAMES) -> int:
    """Deal until so many messages have been said; how many games are over by then."""
    session = DealerSession(games, dice_of(seed, 0))
    said = results = 0
    while True:
        heard = (await peer.reader.readuntil(b"\0"))[:-1].decode()
        for message in session.hear(heard):
            if said == messages:
                return results
            peer.writer.write(encoded([message]))
            said, results = said + 1, results + message.startswith("RESULT")
            if message == "QUIT":
                await peer.rest()
                return results


def messages_of_a_session() -> int:
    """How many messages the dealer says in the session of these tests."""
    dealer = DealerSession(GAMES, dice_of(DEALERS_SEED, 0))
    dice = random.Random(PLAYERS_SEED)
    player = PlayerSession("team6", Learner(QTable(), dice=dice), train=True)
    return session(dealer, player).count("dealer ")


@pytest.mark.parametrize("rule", list(Rule), ids=lambda rule: rule.value)
@pytest.mark.parametrize("rude", [False, True], ids=["closed", "reset"])
def test_a_dealer_killed_at_any_message(rude: bool, rule: Rule, tmp_path: Path) -> None:
    whole = messages_of_a_session() if rule is Rule.AVERAGE else MESSAGES
    for messages in range(whole):
        folder = tmp_path / str(messages)
        folder.mkdir()
        finished: list[int] = []

        async def killed(peer: Peer, messages: int = messages, told: list[int] = finished) -> None:
            told.append(await deal(peer, DEALERS_SEED, messages))
            await peer.writer.drain()
            if rude:
                peer.reset()

        async def anew(peer: Peer) -> None:
            await deal(peer, "9", 10**6, games=20)

        outcome = asyncio.run(played(killed, folder, rule=rule))
        assert outcome.code == 1
        # A reset may overtake the last messages, but not a game that was counted.
        games = int(outcome.said[-1].split(" ")[0])
        assert games == finished[0] or (rude and games < finished[0])
        table = trained(QTable(), games, SEEDS, rule)
        assert (folder / "qInfo").read_text() == table.text()
        if rule is Rule.Q_LEARNING:
            # Its values are kept to the digits written.
            table = read_q(folder / "qInfo", averages=False) or table
        assert asyncio.run(played(anew, folder, rule=rule, seed="2")).code == 0
        assert (folder / "qInfo").read_text() == trained(table, 20, ("9", "2"), rule).text()


def test_a_player_killed_at_any_message(program: ProgramStarter, tmp_path: Path) -> None:
    """It saves after every game: what is in the file is whole, with the game or without it."""
    qinfo, known = tmp_path / "qInfo", set[str]()
    limits, players = iter(range(MESSAGES)), list[Program]()

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await deal(Peer(reader, writer), DEALERS_SEED, next(limits))
        await writer.drain()
        players[-1].process.kill()
        writer.close()

    async def scene() -> None:
        server = await asyncio.start_server(meet, "127.0.0.1", 0)
        team = server.sockets[0].getsockname()[1] - 8080
        for _ in range(MESSAGES):
            before = trained(QTable(), 50, ("3", "4"), Rule.AVERAGE)
            qinfo.write_text(before.text())
            known.update((before.text(), trained(before, 1, SEEDS, Rule.AVERAGE).text()))
            words = ("player", "team6", "127.0.0.1", team, "--train", "--save-every", 1)
            players.append(program(*words, "--seed", PLAYERS_SEED, "--quiet"))
            assert await asyncio.to_thread(players[-1].ended) == -9
            assert qinfo.read_text() in known
        server.close()

    asyncio.run(scene())
    assert len(known) == 2

    async def anew(peer: Peer) -> None:
        await deal(peer, "9", 10**6, games=20)

    # The lock of a killed player keeps nobody out.
    table = read_q(qinfo)
    assert table is not None
    assert asyncio.run(played(anew, tmp_path, seed="2")).code == 0
    assert qinfo.read_text() == trained(table, 20, ("9", "2"), Rule.AVERAGE).text()


def test_a_killed_dealer_leaves_a_transcript_up_to_its_last_turn(
    program: ProgramStarter, tmp_path: Path
) -> None:
    dealer = program("dealer", "100000", "0", "--transcript", "talk.txt", "--quiet")
    team = dealer.port - 8080
    player = program("player", "team6", "127.0.0.1", team, "--train", "--quiet")
    assert dealer.line() == "team6 joined"
    dealer.process.kill()
    assert dealer.ended() == -9
    assert player.ended() == 1
    assert "was due" in player.errors
    assert read_q(tmp_path / "qInfo") is not None
    assert judge((tmp_path / "talk.txt").read_text()).verdict is Verdict.CUT_OFF
