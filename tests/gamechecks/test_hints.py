"""Hints that spell out a command: whoever follows one is answered, with the options kept."""

import json
import re
import shlex
from typing import Any

import pytest
from tests.gamechecks.commands import Command, command, mancala
from z3 import BoolRef

from gamechecks import KALAH, EngineChoice, Scope, SolverChoice, bounds, run
from gamechecks.language.trace_terms import TraceTerms

HINT = re.compile(
    r"(?:^try [^:]*: |: use |says: |bound: |explain; |`)((?:mancala|bever|twentyone) [^`\n]*)", re.M
)
UNKNOWN = "--timeout 0 --seed 3 --rules kalah"
ASKED = [
    f"run --where 'steals >= 8' --any --standard --boards 60 {UNKNOWN}",
    f"run --where 'steals >= 8' --where=-1<=steals --pockets 8 --boards 60 {UNKNOWN}",
    f"run --where 'boards < 20' --standard --engine solver --solver cadical {UNKNOWN}",
    f"run --where 'eventually(hand == 9)' --pockets 10 --boards 60 --steps boards {UNKNOWN}",
    f"run --where 'boards < 20' --standard --layout symbolic --boards=40 {UNKNOWN}",
    f"check 'hand <= 40' --standard --engine solver --solver cadical {UNKNOWN}",
    f"check 'eventually(hand == 9)' --complete --pockets 10 --marbles 2 --jobs 1 {UNKNOWN}",
    f"check 'boards >= 4' --pockets 10 --boards 60 --steps sowings --view turns {UNKNOWN}",
    f"check 'hand <= 40' --from '0 2 1 1 0 3, Player2' {UNKNOWN} --boards 20",
    f"check no-overflow --standard {UNKNOWN} --engine both",
    f"explain --where 'boards < 20' --standard {UNKNOWN}",
    "explain --where 'winner == Player1' --pockets 6 --boards 30 --seed 3",
    "check 'eventually(final)' --standard --rules kalah --engine solver",
    "check every-game-ends --standard --rules kalah",
    "run --where every-game-ends --pockets 8",
    "prove draw --pockets 8 --rules kalah",
    "prove 'always(implies(turn == Player1 and last_pocket == p4, score(Player1) >= 1))' "
    "--pockets 6 --k 1",
]


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "1000")


def hints(ask: Command, line: str) -> list[list[str]]:
    """Return the commands that the answer to a command spells out, from their verbs on."""
    _, out, err = ask(line)
    found = [each.removesuffix(" shows it") for each in HINT.findall(out + err)]
    return [shlex.split(each)[1:] for each in found]


@pytest.mark.parametrize("line", ASKED)
def test_every_command_that_is_spelt_out_is_answered(line: str) -> None:
    followed = hints(mancala, line)
    assert followed
    for words in followed:
        code, _, err = mancala(*words, "--timeout", "0")
        assert code != 2, (words, err)


OPEN = "--solver cadical --engine solver --seed 3 --rules kalah --timeout 0"


@pytest.mark.parametrize(
    ("line", "others"),
    [
        (f"bounds --standard --of longest_boards {OPEN}", []),
        (f"bounds --pockets 8 --of longest_boards {OPEN}", ["--engine explicit"]),
        (f"bounds --standard {OPEN}", ["--of shortest_boards"]),
        (f"bounds --standard --of steals --of boards --boards 40 {OPEN}", ["--of steals --min"]),
        (f"bounds --standard --of steals --max --where draw --boards 40 {OPEN}", []),
    ],
)
def test_bounds_that_are_open_are_asked_for_again_with_the_options_given(
    line: str, others: list[str]
) -> None:
    more_time, *rest = hints(mancala, line)
    assert more_time == [*shlex.split(line)[:-2], "--timeout", "60"]
    for words, other in zip(rest, others, strict=True):
        assert shlex.join(words).endswith(other)
        assert {"--seed", "--rules", "--timeout"} <= set(words)
    for words in (more_time, *rest):
        code, _, err = mancala(*words, "--timeout", "0")
        assert code == 3, (words, err)


@pytest.mark.parametrize(
    ("where", "of", "least"),
    [((), "longest_boards", None), (("draw",), "steals", True), ((), ("boards", "steals"), None)],
)
def test_bounds_asked_for_in_python_are_asked_for_again_by_a_command(
    where: tuple[str, ...], of: Any, least: bool | None
) -> None:
    scope, engine, solver = Scope(8, 3, rules=KALAH), EngineChoice.SOLVER, SolverChoice.CADICAL
    answer = bounds(scope, *where, of=of, least=least, engine=engine, solver=solver, timeout=0)
    more_time, *_ = [shlex.split(each)[1:] for each in HINT.findall(str(answer))]
    assert [word for word in more_time if word in where] == [*where]
    assert more_time[-6:-2] == ["--engine", "solver", "--solver", "cadical"]
    _, out, _ = mancala(*more_time, "--timeout", "0", "--json")
    again = json.loads(out)
    assert again["open"] == [each.name for each in answer.bounds]


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("bever", "bounds --of boards --timeout 0"),
        ("bever", "check 'always(worlds > 0)' --boards 12 --engine explicit --timeout 0"),
        ("bever", "run --where 'eventually(real)' --boards 12 --rules free_play --timeout 0"),
        ("twentyone", "check 'draws <= 9' --boards 40 --solver cadical --timeout 0"),
    ],
)
def test_so_it_is_in_other_games(game: str, line: str) -> None:
    ask = command(game)
    followed = hints(ask, line)
    assert followed
    for words in followed:
        code, _, err = ask(*words, "--timeout", "0")
        assert code != 2, (words, err)


@pytest.mark.parametrize("line", ASKED[:11])
def test_what_to_try_keeps_the_options_given(line: str) -> None:
    verb, *given = shlex.split(line)
    more_time, *others = [words for words in hints(mancala, line) if words[0] == verb]
    kept = set(given) - {"0"}
    assert kept <= set(more_time)
    assert more_time[-2:] == ["--timeout", "60"]
    for words in others:
        assert "--rules" in words
        assert "--seed" in words


def test_a_search_of_every_position_is_asked_of_no_solver() -> None:
    for options in ("--solver cadical", "--steps boards", "--layout symbolic"):
        line = f"run --where 'steals > 8' --pockets 10 --boards 60 {options} {UNKNOWN}"
        (explicit,) = [words for words in hints(mancala, line) if words[-1] == "explicit"]
        assert options.split()[0] not in explicit


def test_no_command_asks_a_python_function() -> None:
    def long_lap(trace: TraceTerms) -> BoolRef:
        return trace.truth(False)

    verdict = run(Scope(14, 4, 60), long_lap, timeout=0)
    assert "unknown" in str(verdict)
    assert "try " not in str(verdict)
