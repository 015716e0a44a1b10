"""Nim and the river crossing: every verb that makes sense gives the answers that are known."""

import importlib
import json
import shlex
from functools import reduce
from operator import xor
from pathlib import Path
from typing import Any

import pytest
from tests.gamechecks.own.conftest import CROSSING, NIM, Ask

from gamechecks import CheckOutcome, EngineChoice, Games, Outcome
from gamechecks.engines.dispatch import check, run, run_all
from gamechecks.games import load_game
from gamechecks.testing import Unexpected, assert_count, assert_found, assert_holds, assert_refuted

SHORTEST = 8
"""The boards of the shortest crossing: seven trips."""


def scope_of(path: Path) -> Any:
    """The scope of a game of one's own, whatever its fields are."""
    return load_game(path).scope


def test_the_examples_are_short() -> None:
    for path in (NIM, CROSSING):
        assert len(path.read_text().splitlines()) <= 95


def test_the_shortest_crossing_has_seven_trips() -> None:
    scope = scope_of(CROSSING)
    for engine in EngineChoice:
        found = run(scope(boards=SHORTEST), engine=engine)
        assert found.trace is not None
        assert (found.outcome, len(found.trace)) == (Outcome.FOUND, SHORTEST)
        assert run(scope(boards=SHORTEST - 1), engine=engine).outcome is Outcome.REFUTED


@pytest.mark.parametrize("boards", range(1, 13))
def test_both_engines_see_the_same_crossings(boards: int) -> None:
    scope = scope_of(CROSSING)(boards=boards)
    ways = run_all(scope, engine=EngineChoice.BOTH).traces
    assert len(ways) == len(set(ways))
    assert bool(ways) is (boards >= SHORTEST)


def test_why_no_crossing_is_shorter(ask: Ask) -> None:
    code, out, _ = ask(CROSSING, "explain", "--boards", "7")
    assert code == 0
    assert "the wolf does not eat the goat" in out
    assert f"needs at least {SHORTEST} boards" in out


def test_the_goat_is_safe_by_induction(ask: Ask) -> None:
    assert ask(CROSSING, "prove", "goat-is-safe")[0] == 0
    assert ask(CROSSING, "prove", "always(not across(goat))")[0] == 1


def test_a_refutation_is_certified(ask: Ask, tmp_path: Path) -> None:
    code, out, _ = ask(CROSSING, "run", "--boards", "7", "--certify", str(tmp_path / "proof"))
    assert (code, "bitwuzla: agrees" in " ".join(out.split())) == (1, True)


@pytest.mark.parametrize("heaps", [(1,), (1, 1), (1, 2), (1, 2, 3), (2, 2), (0, 2), (1, 1, 1)])
def test_every_game_of_nim_has_a_winner(heaps: tuple[int, ...]) -> None:
    scope = scope_of(NIM)(heaps=heaps)
    verdict = check(scope, "winner != none", games=Games.COMPLETE, engine=EngineChoice.EXPLICIT)
    assert verdict.outcome is CheckOutcome.HOLDS
    first = run(scope, "winner == First", "boards == 2", engine=EngineChoice.EXPLICIT)
    assert (first.outcome is Outcome.FOUND) is (sum(map(bool, heaps)) == 1)


def test_there_are_as_many_games_as_ways_to_take(ask: Ask) -> None:
    def games(heaps: tuple[int, ...]) -> int:
        if not any(heaps):
            return 1
        ways = (
            (*heaps[:at], left, *heaps[at + 1 :])
            for at, size in enumerate(heaps)
            for left in range(size)
        )
        return sum(map(games, ways))

    scope = scope_of(NIM)(heaps=(2, 2, 1))
    found = run_all(scope, engine=EngineChoice.EXPLICIT).traces
    assert len(found) == len(set(found))
    # Two takings that lead to the same heaps are one game, as a trace has states alone.
    assert len(found) == games((2, 2, 1))
    assert reduce(xor, (2, 2, 1)) == 1


def test_assertions_take_a_game() -> None:
    nim, crossing = load_game(NIM), load_game(CROSSING)
    assert_holds("always(sum(heap(h) for h in heaps) <= 6)", game=nim)
    assert_found("winner == Second", game=nim, heaps=(1, 1))  # type: ignore[call-arg]
    assert_refuted("winner == First", game=nim, heaps=(1, 1), boards=9)  # type: ignore[call-arg]
    assert_count(2, game=crossing, boards=SHORTEST)
    assert_holds("goat-is-safe", game=str(CROSSING))
    with pytest.raises(Unexpected) as failed:
        assert_holds("always(not across(wolf))", scope=scope_of(CROSSING)(boards=6))
    assert "gamechecks --game" in str(failed.value)
    assert "the farmer takes the wolf" in str(failed.value)


@pytest.mark.parametrize("ending", [".json", ".itf.json"])
@pytest.mark.parametrize("game", [NIM, CROSSING], ids=lambda path: path.stem)
def test_what_is_written_is_read_again(ask: Ask, tmp_path: Path, game: Path, ending: str) -> None:
    file = str(tmp_path / f"game{ending}")
    assert ask(game, "run", "--out", file)[0] == 0
    code, out, _ = ask(game, "replay", file, "--json")
    told = json.loads(out)
    assert (code, told["verdict"], told["game"]) == (0, "legal", game.stem)
    assert told["scope"]["boards"] == told["boards"]
    assert ask(game, "show", file)[0] == 0
    assert json.loads(ask(game, "eval", file, "final", "--json")[1])["values"][-1] is True


def test_a_trace_with_a_wrong_state_is_illegal_there(ask: Ask, tmp_path: Path) -> None:
    document = json.loads(ask(NIM, "run", "--heaps", "1,2", "--json")[1])
    document["trace"][1]["heaps"] = [9, 9]
    file = tmp_path / "cheat.json"
    file.write_text(json.dumps(document))
    code, out, _ = ask(NIM, "replay", str(file))
    assert (code, "illegal: board 2" in out, "legal: First takes" in out) == (1, True, True)
    document["trace"][1]["heaps"] = "many"
    file.write_text(json.dumps(document))
    code, _, err = ask(NIM, "replay", str(file))
    assert (code, "board 2: heaps must be a list (got 'many')" in err) == (2, True)


def test_a_counterexample_is_pinned(ask: Ask, tmp_path: Path) -> None:
    test = tmp_path / "test_goat.py"
    words = ("check", "always(not across(goat))", "--emit-test", str(test))
    assert ask(CROSSING, *words)[0] == 1
    names: dict[str, object] = {}
    exec(compile(test.read_text(), str(test), "exec"), names)
    pinned = names["test_the_game_breaks_the_property"]
    assert callable(pinned)
    pinned()


def test_the_question_is_written_as_smt_lib(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "question.smt2"
    assert ask(CROSSING, "run", "--out", str(file))[0] == 0
    assert "(check-sat)" in file.read_text()
    code, _, err = ask(NIM, "run", "--out", str(file))
    assert (code, "nim has no constraints" in err) == (2, True)


def test_verbs_that_need_a_solver_say_so(ask: Ask) -> None:
    for verb in ("prove", "explain"):
        code, _, err = ask(NIM, verb, "x")
        assert (code, f"so it has no {verb}" in err) == (2, True)
    for engine in ("solver", "both"):
        code, _, err = ask(NIM, "run", "--engine", engine)
        assert (code, "invalid choice" in err) == (2, True)


def test_properties_and_help_speak_of_the_game(ask: Ask) -> None:
    code, out, _ = ask(NIM, "properties")
    assert (code, "second-wins" in out) == (0, True)
    code, out, _ = ask(NIM, "run", "--help")
    assert (code, "--heaps N,N,…" in out, "--pockets" in out) == (0, True, False)
    assert max(map(len, ask(NIM)[1].splitlines())) < 80


PLAIN = """
from dataclasses import dataclass
from gamechecks import games
from gamechecks.games import Move, option

@dataclass(frozen=True)
class Pegs:
    pegs: tuple[tuple[int, ...], ...]

@dataclass(frozen=True)
class Moving:
    disk: int
    to: int

class Hanoi(games.Rules):
    def starts(self): return [Pegs(((2, 1), (), ()))]
    def moves(self, state):
        return [Move(Moving(1, 2), Pegs(((2,), (1,), ())))]
    def is_final(self, state): return len(state.pegs[0]) == 1

@dataclass(frozen=True)
class Scope(games.GameScope):
    boards: int = option(9, "boards", metavar="K")

GAME = games.Game("hanoi", Scope, lambda scope: Hanoi(), lambda rules: games.Vocabulary())
"""


def test_lists_in_lists_and_events_without_words_can_be_read(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "my hanoi.py"
    file.write_text(PLAIN)
    code, out, _ = ask(file, "run")
    assert code == 0
    assert "pegs  (2 1) () ()" in out
    assert "pegs  (2) (1) ()" in out
    assert "board 2 of 2 · Moving: disk 1, to 2" in out


def test_help_offers_what_the_game_can_do(ask: Ask) -> None:
    _, nim, _ = ask(NIM, "run", "--help")
    assert ".html" not in nim
    assert "visit every position" in nim
    assert "solve constraints" not in nim
    _, crossing, _ = ask(CROSSING, "run", "--help")
    assert "few positions" not in crossing


def test_a_failed_test_of_an_imported_game_names_a_command_that_asks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask: Ask
) -> None:
    (tmp_path / "pegs.py").write_text(PLAIN)
    monkeypatch.syspath_prepend(tmp_path)
    game = importlib.import_module("pegs").GAME
    with pytest.raises(Unexpected) as failed:
        assert_holds("boards == 3", game=game)
    command = shlex.split(str(failed.value.command))
    assert command[:2] == ["gamechecks", "--game"]
    assert Path(command[2]).resolve() == tmp_path / "pegs.py"
    assert ask(command[2], *command[3:])[0] == 1
