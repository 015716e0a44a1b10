"""How many games a second dealer and players reach over the loopback, and what they leave behind.

Run it by name: python tests/benchmarks/table_load.py [--games 20000] [--rows players,soak,crowd]
Dealer and players are two processes; the players of a row are sessions of one process. A row
shows what was measured and its floor or limit; an exclamation mark follows what misses it.
"""

import argparse
import asyncio
import json
import os
import re
import resource
import socket
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

from gamemodels.table.player import PlayersEnd, PlayerSession
from gamemodels.table.qtable import Learner, QTable

FLOORS = {1: 1_000, 16: 2_000, 100: 1_500}
"""Games a second, by how many play at once."""
SOAK, CROWD = 200_000, 1_000
GROWTH = 2_048
"""Kibibytes that the dealer may grow by between the first and the last tenth of a soak."""
START = "from gamechecks_command import any_game; any_game()"


def dealing(games: int, players: int) -> tuple["subprocess.Popen[str]", int]:
    """A dealer as a process, and its port."""
    words = ["dealer", str(games), "0", "--players", str(players), "--quiet", "--timeout", "60"]
    process = subprocess.Popen(
        [sys.executable, "-c", START, "--game", "blackjack", *words],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    found = re.search(r":([0-9]+)$", process.stdout.readline().strip())
    assert found, "the first line tells the port"
    return process, int(found[1])


async def playing(port: int, players: int, learner: Learner) -> int:
    """Sessions of so many training players at once; how many games they were told results of."""
    loop = asyncio.get_running_loop()
    sessions = [PlayerSession(f"p{at}", learner, train=True) for at in range(players)]
    ends = []
    for session in sessions:
        _, end = await loop.create_connection(partial(PlayersEnd, session, 60), "127.0.0.1", port)
        ends.append(end)
    wrong = [await end.over for end in ends]
    assert not any(wrong), wrong
    return sum(session.tally.total() for session in sessions)


def row(name: str, measured: float, limit: float, unit: str, least: bool) -> dict[str, object]:
    """Print a row, and tell it."""
    missed = measured < limit if least else measured > limit
    word = "at least" if least else "at most"
    print(
        f"{measured:>10,.0f}{'!' if missed else ' '} {unit:<16}{word} {limit:<8,.0f}{name}",
        flush=True,
    )
    return {"row": name, "measured": measured, "unit": unit, "limit": limit, "missed": missed}


def throughput(players: int, games: int) -> dict[str, object]:
    """Games a second with so many players at once."""
    each = max(games // players, 1)
    dealer, port = dealing(each, players)
    began = time.monotonic()
    played = asyncio.run(playing(port, players, Learner(QTable())))
    seconds = time.monotonic() - began
    assert dealer.wait(60) == 0
    return row(f"{players} at once, {played:,} games", played / seconds, FLOORS[players],
               "games a second", least=True)  # fmt: skip


def resident(process: int) -> int:
    """The memory of a process that is really used, in kibibytes."""
    found = re.search(r"VmRSS:\s+([0-9]+)", Path(f"/proc/{process}/status").read_text())
    assert found
    return int(found[1])


def soak(games: int) -> list[dict[str, object]]:
    """Whether dealer or player grow over many games."""
    dealer, port = dealing(games, 1)
    samples: list[tuple[int, int]] = []

    def sample(played: int) -> None:
        if played % (games // 10) == 0:
            samples.append((resident(dealer.pid), resident(os.getpid())))

    async def session() -> None:
        player = PlayerSession("soak", Learner(QTable()), train=True)
        player.settled = sample
        loop = asyncio.get_running_loop()
        _, end = await loop.create_connection(lambda: PlayersEnd(player, 60), "127.0.0.1", port)
        assert not await end.over

    asyncio.run(session())
    assert dealer.wait(60) == 0
    return [
        row(f"{who} over {games:,} games", samples[-1][at] - samples[0][at], GROWTH,
            "KiB of growth", least=False)
        for at, who in enumerate(("dealer", "player"))
    ]  # fmt: skip


def crowd(size: int) -> list[dict[str, object]]:
    """So many connections at once beside a session: each is answered, and none is left open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(size + 100, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    dealer, port = dealing(1, 1)
    honest = socket.create_connection(("127.0.0.1", port), 60)
    honest.sendall(b"JOIN honest\0")
    heard = b""
    while not heard.endswith(b"DECISION\0"):
        heard += honest.recv(4096)
    before = len(os.listdir(f"/proc/{dealer.pid}/fd"))

    async def come() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        answer = await reader.read()
        writer.close()
        return answer

    async def all_come() -> list[bytes]:
        return await asyncio.gather(*(come() for _ in range(size)))

    answers = asyncio.run(all_come())
    for _ in range(100):
        left = len(os.listdir(f"/proc/{dealer.pid}/fd")) - before
        if left <= 0:
            break
        time.sleep(0.1)
    honest.sendall(b"STAND\0")
    while honest.recv(4096):
        pass
    honest.close()
    assert dealer.wait(60) == 0
    answered = sum(answer == b"QUIT\0" for answer in answers)
    return [
        row(f"of {size:,} connections at once", answered, size, "answered", least=True),
        row(f"after {size:,} connections", left, 0, "files left open", least=False),
    ]


def main() -> int:
    """Measure, and fail if a row misses its floor or limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="games of a throughput row")
    parser.add_argument("--soak", type=int, default=SOAK, help="games of the soak")
    parser.add_argument("--crowd", type=int, default=CROWD, help="connections at once")
    parser.add_argument("--rows", default="players,soak,crowd", help="which rows, with commas")
    parser.add_argument("--out", type=Path, help="write the rows to this JSON file")
    args = parser.parse_args()
    rows: list[dict[str, object]] = []
    if "players" in args.rows:
        rows += [throughput(players, args.games) for players in FLOORS]
    if "soak" in args.rows:
        rows += soak(args.soak)
    if "crowd" in args.rows:
        rows += crowd(args.crowd)
    if args.out:
        args.out.write_text(json.dumps(rows, indent=2) + "\n")
    return int(any(each["missed"] for each in rows))


if __name__ == "__main__":
    sys.exit(main())
