"""How long whole commands take: every row with every solver, under several seeds.

Run it with `make bench`, or by hand: python tests/benchmarks/bench.py --seeds 2 --out bench.json
"""

import argparse
import json
import os
import shlex
import statistics
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

COMMAND = [sys.executable, "-c", "import sys; from gamechecks.cli import main; sys.exit(main())"]

ROWS = (
    "run --pockets 8 --marbles 2 --boards 24",
    "run --pockets 8 --marbles 2 --boards 25",
    "run --pockets 10 --marbles 2 --boards 26",
    "run --pockets 10 --marbles 2 --boards 27",
    "run --pockets 14 --marbles 1 --boards 14",
    "run --pockets 14 --marbles 1 --boards 15",
    "run --pockets 8 --marbles 2 --boards 76 --unfinished",
    "run --pockets 8 --marbles 2 --boards 77 --unfinished",
    "run --pockets 14 --marbles 2 --boards 300",
    "run --pockets 14 --marbles 4 --boards 300",
    "run --pockets 14 --marbles 4 --boards 300 --where player2-wins",
    "bounds --pockets 14 --marbles 2 --of shortest_boards",
    "bounds --pockets 14 --marbles 4 --of fewest_pickups",
)


@dataclass(frozen=True)
class Row:
    """One command with one solver: seconds, median and worst, memory and verdicts."""

    command: str
    solver: str
    encode: float
    solve: float
    median: float
    worst: float
    mebibytes: int
    verdicts: list[str]


def measured(command: str, solver: str, seeds: int) -> Row:
    """A command under every seed, each in a process of its own."""
    runs = [once(f"{command} --solver {solver} --seed {seed}") for seed in range(seeds)]
    totals = [run["wall"] for run in runs]
    return Row(
        command=command,
        solver=solver,
        encode=statistics.median(run["seconds"]["encode"] for run in runs),
        solve=statistics.median(run["seconds"]["solve"] for run in runs),
        median=statistics.median(totals),
        worst=max(totals),
        mebibytes=max(run["mebibytes"] for run in runs),
        verdicts=sorted({run["verdict"] for run in runs}),
    )


def once(command: str) -> dict[str, Any]:
    """One run: its JSON document, wall-clock seconds and peak memory."""
    began = time.monotonic()
    words = [*COMMAND, *shlex.split(command), "--json"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    document: dict[str, Any] = json.loads(process.stdout.read())
    _, _, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - began
    return document | {"wall": wall, "mebibytes": usage.ru_maxrss // 1024}


def main() -> None:
    """Measure all rows, print them as they come, and write them down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--solvers", nargs="+", default=["z3", "cadical"])
    parser.add_argument("--rows", default="", help="only rows with this text in them")
    parser.add_argument("--out", type=Path, help="write the rows to this JSON file")
    args = parser.parse_args()
    print(f"{'encode':>7} {'solve':>7} {'median':>7} {'worst':>7} {'MiB':>5}  verdict  row")
    rows = []
    for command in ROWS:
        for solver in args.solvers if args.rows in command else []:
            row = measured(command, solver, args.seeds)
            rows.append(asdict(row))
            numbers = f"{row.encode:7.2f} {row.solve:7.2f} {row.median:7.2f} {row.worst:7.2f}"
            found = "/".join(row.verdicts)
            print(f"{numbers} {row.mebibytes:5}  {found:8} {solver:7} {command}", flush=True)
    if args.out:
        args.out.write_text(json.dumps(rows, indent=2) + "\n")


if __name__ == "__main__":
    main()
