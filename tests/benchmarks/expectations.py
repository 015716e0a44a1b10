"""The authors' expectations in one process: prints one JSON document, as the command line does."""

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from gamechecks import EngineChoice, Games, Scope, SolverChoice, Verdict, run

DATA = Path(__file__).parent.parent / "data" / "authors.json"


def asked(row: dict[str, Any], engine: EngineChoice, solver: SolverChoice, seed: int) -> Verdict:
    """The verdict on one expectation; what looks inside a sowing is not CaDiCaL's."""
    games, _, where = row["question"].partition(" and ")
    scope = Scope(row["pockets"], row["marbles"], row["boards"])
    if where:
        return run(scope, where, games=Games(games), engine=engine, seed=seed)
    return run(scope, games=Games(games), engine=engine, solver=solver, seed=seed)


def main() -> None:
    """Ask everything, and say where the time went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--solver", type=SolverChoice, default=SolverChoice.Z3)
    parser.add_argument("--engine", type=EngineChoice, default=EngineChoice.AUTO)
    parser.add_argument("--seed", type=int, default=0)
    args, _ = parser.parse_known_args()
    rows = json.loads(DATA.read_text())["expectations"]
    verdicts = [asked(row, args.engine, args.solver, args.seed) for row in rows]
    met = [v.outcome.value == row["verdict"] for v, row in zip(verdicts, rows, strict=True)]
    seconds = replace(
        verdicts[0].seconds,
        encode=sum(verdict.seconds.encode for verdict in verdicts),
        solve=sum(verdict.seconds.solve for verdict in verdicts),
        total=sum(verdict.seconds.total for verdict in verdicts),
    )
    print(json.dumps({"verdict": f"{sum(met)}/{len(met)}", "seconds": vars(seconds)}))


if __name__ == "__main__":
    main()
