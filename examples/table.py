"""A dealer and a player over TCP: train for a while, play in earnest, and have it judged.

Both run in this process, on a free port of the loopback. More games learn more:
python examples/table.py 400000
"""

import sys
import tempfile
import threading
from pathlib import Path
from queue import Queue

from rich.console import Console

from gamemodels.table import dealer, player
from gamemodels.table.drawing import ChartView
from gamemodels.table.judge import judge
from gamemodels.table.qtable import Rule, policy_of, read_q
from gamemodels.table.worth import best_table, worth

TRAINED = int(sys.argv[1]) if sys.argv[1:] and sys.argv[1].isdigit() else 5_000
IN_EARNEST = 100


def session(folder: Path, games: int, train: bool) -> None:
    """So many games between a dealer in a thread and a player here."""
    lines: Queue[str] = Queue()
    transcript = None if train else folder / "talk.txt"
    order = dealer.Order(games, port=0, reveal=True, transcript=transcript, quiet=True)
    dealing = threading.Thread(target=dealer.main, args=(order, lines.put, print))
    dealing.start()
    port = int(lines.get().rpartition(":")[2])
    playing = player.Order(
        "team6", "127.0.0.1", port, train=train, rule=Rule.MONTE_CARLO, qinfo=folder / "qInfo",
        quiet=True,
    )  # fmt: skip
    player.main(playing, player.Watcher(print, print))
    dealing.join()


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    session(folder, TRAINED, train=True)
    session(folder, IN_EARNEST, train=False)
    table = read_q(folder / "qInfo")
    assert table is not None, "training has saved it"
    decide = policy_of(table)
    judged = judge(
        (folder / "talk.txt").read_text(), lambda *hand: "HIT" if decide(*hand) else "STAND"
    )
    print(f"the judge, who has the table: {judged.verdict.value}, {judged.games} games")

Console().print(ChartView(table))
print(f"play by this table is worth {float(worth(decide)):+.4f} a game, exactly")
print(f"the best table is worth     {float(worth(best_table())):+.4f}")
