"""How long whole commands take: every row by every engine, under several seeds.

Run it with `make bench`, or by hand: python tests/benchmarks/bench.py --seeds 2 --rows "14 --m"
A row shows the seconds of encoding, solving and in all: the median over the seeds and the worst,
of the whole each with its limit. An exclamation mark follows what is beyond a limit. Where games
are played before a search, a row with `--steps sowings` times the search alone.
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

COMMAND = [
    sys.executable,
    "-c",
    "from gamechecks.command.cli import main; raise SystemExit(main())",
]
TWENTYONE = [sys.executable, "-c", "from gamechecks_command import twentyone; twentyone()"]
BLACKJACK = [sys.executable, "-c", "from gamechecks_command import blackjack; blackjack()"]
BEVER = [sys.executable, "-c", "from gamechecks_command import bever; bever()"]
EXPECTATIONS = [sys.executable, str(Path(__file__).with_name("expectations.py"))]
MOST_MEBIBYTES = 4096
LONG, ENCODING_SHARE = 5.0, 0.25
"""Commands that take so many seconds may spend this share of them on encoding."""


@dataclass(frozen=True)
class Task:
    """A command, its verdict, and the seconds that it may take: in the median, and at worst.

    Without a search there is nothing for CaDiCaL to do; some commands have neither engines nor
    seeds, and are `plain`.
    """

    command: str
    verdict: str
    limit: float
    worst: float
    long: bool = False
    cadical: bool = True
    plain: bool = False


ENGINES = {
    "auto": "",
    "z3": "--engine solver --solver z3",
    "cadical": "--engine solver --solver cadical",
    "explicit": "--engine explicit --timeout 60",
}
"""Who answers, and the options that say so; all positions of a large board are never seen."""
USUAL = ["auto", "z3", "cadical"]
STANDARD = "--pockets 14 --marbles 4"
BOTH = "bever(Player1) and bever(Player2)"
TASKS = (
    Task("expectations", "13/13", 3, 3),
    Task("twentyone run --where win --boards 22", "found", 2, 2, cadical=False),
    Task("twentyone run --where win --boards 21", "refuted", 2, 2, cadical=False),
    Task("twentyone run --unfinished --boards 66", "refuted", 8, 8),
    Task("twentyone prove --all", "proved", 5, 5, plain=True),
    Task("twentyone odds", "exact", 10, 10, plain=True),
    Task("blackjack odds 'Pmax(eventually(win))'", "exact", 5, 5, plain=True),
    Task("blackjack prove bust-is-22", "proved", 2, 2, plain=True),
    Task("blackjack bounds", "exact", 10, 10, plain=True),
    Task("twentyone odds --table", "exact", 180, 180, long=True, plain=True),
    Task("bever run --where player1-calls --boards 3", "found", 1, 1),
    Task(f"bever run --any --where 'at_end({BOTH})' --boards 16", "refuted", 3, 3),
    Task(
        f"bever run --any --where 'eventually({BOTH})' --boards 16", "refuted", 3, 3, cadical=False
    ),
    Task(
        f"bever run --any --rules silence --where 'at_end({BOTH})' --boards 16", "refuted", 40, 40
    ),
    Task("bever check not-both-call --engine explicit --boards 12", "holds", 10, 10, cadical=False),
    Task("run --pockets 8 --marbles 2 --boards 24", "refuted", 2, 2),
    Task("run --pockets 8 --marbles 2 --boards 25", "found", 2, 2),
    Task("run --pockets 10 --marbles 2 --boards 26", "refuted", 8, 8),
    Task("run --pockets 10 --marbles 2 --boards 27", "found", 8, 8),
    Task("run --pockets 14 --marbles 1 --boards 14", "refuted", 2.5, 2.5),
    Task("run --pockets 14 --marbles 1 --boards 15", "found", 2.5, 2.5),
    Task("run --pockets 8 --marbles 2 --boards 76 --unfinished", "found", 60, 60),
    Task("run --pockets 8 --marbles 2 --boards 76 --unfinished --steps sowings", "found", 60, 60),
    Task("run --pockets 8 --marbles 2 --boards 77 --unfinished", "refuted", 60, 60),
    Task("run --pockets 14 --marbles 2 --boards 300", "found", 3, 3),
    Task("run --pockets 14 --marbles 2 --boards 300 --steps sowings", "found", 3, 3),
    Task(f"run {STANDARD} --boards 300", "found", 15, 60),
    Task(f"run {STANDARD} --boards 300 --steps sowings", "found", 15, 60),
    Task(f"run {STANDARD} --boards 300 --where player2-wins", "found", 15, 60),
    Task(f"run {STANDARD} --boards 300 --where player2-wins --steps sowings", "found", 15, 60),
    Task(f"run {STANDARD} --boards 200 --where 'winner == none and steals >= 9'", "found", 15, 60),
    Task(f"check marbles-conserved {STANDARD} --boards 200", "holds", 15, 60, cadical=False),
    Task("bounds --pockets 14 --marbles 2 --of shortest_boards", "exact", 90, 90, long=True),
    Task(f"bounds {STANDARD} --of fewest_pickups", "exact", 180, 180, long=True),
    Task("best --pockets 14 --marbles 1", "exact", 1, 1, plain=True),
    Task("best --pockets 14 --marbles 2", "exact", 2, 2, plain=True),
    Task("best --pockets 14 --marbles 3", "exact", 10, 10, plain=True),
    Task(f"best {STANDARD}", "exact", 120, 120, long=True, plain=True),
    Task("best --pockets 14 --marbles 3 --rules kalah", "exact", 60, 60, plain=True),
    Task("force Player1 player1-wins --pockets 8 --marbles 3", "forced", 10, 10, plain=True),
    Task("odds player1-wins --pockets 8 --marbles 2", "exact", 10, 10, plain=True),
)


@dataclass(frozen=True)
class Row:
    """One task by one engine: seconds, memory and verdicts over all seeds."""

    command: str
    engine: str
    seeds: int
    encode: float
    worst_encode: float
    solve: float
    worst_solve: float
    total: float
    worst: float
    mebibytes: int
    verdicts: list[str]
    beyond: list[str]


def worded(task: Task, engine: str, jobs: int, seed: int) -> list[str]:
    """A task as a command line."""
    how = "" if task.plain else f"{ENGINES[engine]} --jobs {jobs} --seed {seed}"
    return shlex.split(f"{task.command} {how} --json")


def measured(task: Task, engine: str, seeds: int, jobs: int) -> Row:
    """A task under every seed, each in a process of its own."""
    runs = [once(worded(task, engine, jobs, seed)) for seed in range(seeds)]
    encode, worst_encode = _median_and_worst([run["seconds"]["encode"] for run in runs])
    solve, worst_solve = _median_and_worst([run["seconds"]["solve"] for run in runs])
    total, worst = _median_and_worst([run["wall"] for run in runs])
    mebibytes, verdicts = max(run["mebibytes"] for run in runs), {run["verdict"] for run in runs}
    limits = {
        "total": total > task.limit,
        "worst": worst > task.worst,
        "memory": mebibytes > MOST_MEBIBYTES,
        "encode": total > LONG and encode > ENCODING_SHARE * total,
        "verdict": verdicts != {task.verdict},
    }
    return Row(
        command=task.command,
        engine=engine,
        seeds=seeds,
        encode=encode,
        worst_encode=worst_encode,
        solve=solve,
        worst_solve=worst_solve,
        total=total,
        worst=worst,
        mebibytes=mebibytes,
        verdicts=sorted(verdicts),
        beyond=[name for name, passed in limits.items() if passed],
    )


def _median_and_worst(seconds: list[float]) -> tuple[float, float]:
    return statistics.median(seconds), max(seconds)


def once(words: list[str]) -> dict[str, Any]:
    """One run: its JSON document, wall-clock seconds and peak memory."""
    began = time.monotonic()
    own = {
        "expectations": EXPECTATIONS,
        "twentyone": TWENTYONE,
        "bever": BEVER,
        "blackjack": BLACKJACK,
    }
    command = [*own[words[0]], *words[1:]] if words[0] in own else [*COMMAND, *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    document: dict[str, Any] = json.loads(process.stdout.read())
    _, _, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - began
    spent = {"seconds": {"encode": 0.0, "solve": 0.0}}
    return spent | document | {"wall": wall, "mebibytes": usage.ru_maxrss // 1024}


def line(task: Task, row: Row) -> str:
    """A row for people: each number, a mark if it is beyond its limit, and the limit."""

    def cell(name: str, text: str, width: int) -> str:
        return f"{text:>{width}}{'!' if name in row.beyond else ' '}"

    return "".join(
        (
            cell("encode", f"{row.encode:.2f}", 6) + f"{row.worst_encode:6.2f}",
            cell("solve", f"{row.solve:.2f}", 7) + f"{row.worst_solve:6.2f}",
            cell("total", f"{row.total:.2f}", 7) + f"/{task.limit:<4g}",
            cell("worst", f"{row.worst:.2f}", 7) + f"/{task.worst:<4g}",
            cell("memory", str(row.mebibytes), 5),
            cell("verdict", "/".join(row.verdicts), 8),
            f"{row.engine:9}{task.command}",
        )
    )


def main() -> int:
    """Measure all rows, print them as they come, and write them down; 1 if one is too slow."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--long-seeds", type=int, help="other seeds for the rows of minutes")
    parser.add_argument("--by", nargs="+", default=USUAL, choices=ENGINES, help="who answers")
    parser.add_argument("--jobs", type=int, default=1, help="processes a command (default 1)")
    parser.add_argument("--rows", default="", help="only rows with this text in them")
    parser.add_argument("--out", type=Path, help="write the rows to this JSON file")
    args = parser.parse_args()
    if args.seeds < 1 or not any(args.rows in task.command for task in TASKS):
        parser.error("at least one seed and one row were expected")
    print("encode  worst   solve  worst   total/limit  worst/limit   MiB  verdict by       row")
    rows = []
    for task in TASKS:
        seeds = args.long_seeds if task.long and args.long_seeds else args.seeds
        engines = [name for name in args.by if name != "cadical" or task.cadical]
        engines = engines[:1] if task.plain else engines
        for engine in engines if args.rows in task.command else []:
            row = measured(task, engine, seeds, args.jobs)
            rows.append(asdict(row))
            print(line(task, row), flush=True)
    if args.out:
        args.out.write_text(json.dumps(rows, indent=2) + "\n")
    beyond = sum(bool(row["beyond"]) for row in rows)
    print(f"{len(rows)} rows, {beyond or 'none'} beyond a limit")
    return 1 if beyond else 0


if __name__ == "__main__":
    sys.exit(main())
