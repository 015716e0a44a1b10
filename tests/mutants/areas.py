"""The mutants of each part of the project, and the suites of tests that should catch them.

The mutants stand in a file for each area, `mancala.txt`: a heading names a file and the module of
tests that looks at it before others do; below it each mutant is a wrong rule in words, the text
that must be in the file exactly once, and what it becomes.

    = model/gamemodels/mancala/constraints.py predicates
    player 2 starts
    - "player 1 starts": board.turn,
    + "player 1 starts": negation(board.turn),
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
AREAS: dict[str, Mapping[str, tuple[str, ...]]] = {
    "mancala": {
        "unrolled": ("tests/gamechecks/engines/bmc/test_unrolled_model.py",),
        "differential": (
            "tests/mancala/test_layout.py",
            "tests/mancala/test_ranking.py",
            "tests/mancala/test_predicates.py::test_init_is_exactly_the_starting_board",
            "tests/mancala/test_predicates.py::test_final_agrees_with_the_referee_along_games",
            "tests/mancala/test_predicates.py::test_exactly_one_event_leads_from_every_wellformed_board",
            "tests/mancala/test_predicates.py::test_a_final_board_is_followed_by_final_boards_only",
            "tests/mancala/test_predicates.py::test_move_is_exactly_the_referees_moves",
            "tests/mancala/test_pickups.py",
        ),
        "expectations": (
            "tests/gamechecks/test_search.py::test_the_authors_expectations",
            "tests/gamechecks/test_example.py::test_the_authors_examples",
        ),
        "catalogue": ("tests/gamechecks/test_check.py::test_every_law_holds",),
        "proofs": (
            "tests/gamechecks/engines/induction/test_prove.py"
            "::test_theorems_are_proved_with_variants",
        ),
    },
    "twentyone": {
        "network": tuple(
            f"tests/twentyone/test_{name}.py"
            for name in ("atomic_models", "referee", "predicates", "card_steps", "words")
        ),
        "twentyone-questions": (
            "tests/twentyone/test_laws.py",
            "tests/twentyone/test_twentyone_odds.py",
        ),
    },
    "bever": {
        "bever-model": tuple(
            f"tests/bever/test_{name}.py" for name in ("referee", "systems", "knowledge")
        ),
        "bever-questions": ("tests/bever/test_laws.py",),
    },
    "blackjack": {
        "decision-process": tuple(
            f"tests/blackjack/test_{name}.py"
            for name in (
                "charts",
                "environment",
                "environment_odds",
                "counting",
                "episode_referee",
                "solving",
                "event_encodings",
            )
        ),
        "blackjack-questions": (
            "tests/blackjack/test_laws.py",
            "tests/blackjack/test_odds.py",
        ),
    },
    "values": {
        "values": (
            *(
                f"tests/gamechecks/engines/values/test_{name}.py"
                for name in ("forced", "chances", "optimising", "simulation", "intervals")
            ),
            "tests/mancala/test_best.py",
        ),
    },
    "table": {
        "table-model": tuple(
            f"tests/table/test_{name}.py"
            for name in (
                "evaluating",
                "playing",
                "judge",
                "session_model",
                "table_model",
            )
        ),
        "table-questions": (
            "tests/table/test_deadlocks.py",
            "tests/table/test_qinfo_files.py",
        ),
    },
}
"""The suites of each area, in the order in which they are tried."""


@dataclass(frozen=True)
class Mutant:
    """A wrong rule in words, and the text of a file that makes it wrong."""

    area: str
    file: str
    tested_by: str
    wrong: str
    line: str
    becomes: str

    def __str__(self) -> str:
        return f"{self.file}: {self.wrong}"

    def tests(self, suite: str) -> list[str]:
        """Return the tests of a suite, those of the mutated file first."""
        first = f"/test_{self.tested_by}.py"
        return sorted(AREAS[self.area][suite], key=lambda test: first not in test)


def read_mutants(area: str) -> Iterator[Mutant]:
    """Read the mutants of an area."""
    file = tested_by = ""
    for block in (HERE / f"{area}.txt").read_text().split("\n\n"):
        heading, *lines = block.splitlines()
        file, tested_by = heading.removeprefix("= ").split()
        starts = [at for at, line in enumerate(lines) if line[0] not in "-+"]
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            old, new = (
                "\n".join(line[2:] for line in lines[start:end] if line[0] == sign) for sign in "-+"
            )
            yield Mutant(area, file, tested_by, lines[start], old, new)


def all_mutants() -> list[Mutant]:
    """Return the mutants of all areas."""
    return [mutant for area in AREAS for mutant in read_mutants(area)]
