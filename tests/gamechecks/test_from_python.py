"""What people write in Python."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.by_solver import bounds, check, run
from tests.gamechecks.commands import mancala

import gamechecks
from gamechecks import KALAH, CheckOutcome, Player, Rules, Scope
from gamechecks.core.errors import InputError, ScopeError
from gamechecks.registry import game_of, load_game
from gamechecks.testing import Illegal, Unsatisfied, assert_legal, assert_satisfies

SMALL = Scope(6, 1, 7)
WIN = Path("examples/win.itf.json")


def untimed(text: str) -> list[str]:
    """Lines but for the one with the seconds."""
    return [line.rstrip() for line in text.strip().splitlines() if line[-2:] != " s"]


def test_rules_go_by_name() -> None:
    assert Scope(6, 1, rules="kalah") == Scope(6, 1, rules=KALAH)  # type: ignore[arg-type]
    with pytest.raises(ScopeError, match="'kala'"):
        Scope(6, 1, rules="kala")  # type: ignore[arg-type]


def test_one_bound_goes_without_a_list() -> None:
    assert bounds(SMALL, of="fewest_turns")["fewest_turns"].exact


def test_an_answer_prints_as_the_command_does() -> None:
    said = mancala("run --pockets 6 --boards 7 --jobs 1").out
    assert untimed(str(gamechecks.run(SMALL))) == untimed(said)
    said = mancala("bounds --pockets 6 --of fewest_turns --jobs 1").out
    assert untimed(str(gamechecks.bounds(SMALL, of="fewest_turns"))) == untimed(said)
    assert str(check(SMALL, "marbles-conserved")).startswith("holds: marbles-conserved")


def test_an_answer_is_no_truth_value() -> None:
    with pytest.raises(TypeError, match=r"answer\.outcome is CheckOutcome\.HOLDS"):
        assert check(SMALL, "marbles-conserved")
    assert check(SMALL, "marbles-conserved").outcome is CheckOutcome.HOLDS
    with pytest.raises(TypeError, match=r"its exact, as in answer\.exact"):
        bool(bounds(SMALL, of="fewest_turns"))


@pytest.mark.parametrize("verb", ["run", "run_all", "check", "explain", "prove"])
def test_scope_and_formula_in_each_others_place_are_told(verb: str) -> None:
    ask: Any = getattr(gamechecks, verb)
    with pytest.raises(InputError, match="where a scope belongs"):
        ask("winner == Player1", SMALL)
    with pytest.raises(InputError, match="where a formula belongs"):
        ask(SMALL, SMALL)


@pytest.mark.parametrize("verb", ["run", "run_all", "check", "explain", "prove", "bounds", "best"])
@pytest.mark.parametrize("name", ["shared", "spent", "most_states", "looks", "looks_first"])
def test_what_engines_tell_each_other_is_no_option(verb: str, name: str) -> None:
    with pytest.raises(InputError, match=f"'{name}' is not an option of {verb}"):
        getattr(gamechecks, verb)(SMALL, **{name: 1})


def test_a_misspelt_option_is_told_with_the_near_one() -> None:
    with pytest.raises(InputError, match="'timout' is not an option of run; did you mean timeout"):
        gamechecks.run(SMALL, timout=1)  # type: ignore[call-arg]


def test_a_function_is_not_handed_more_boards_than_fit() -> None:
    """Every board is unrolled for it, and 20,808 of them would take gigabytes."""
    for ask in (gamechecks.run, gamechecks.run_all, gamechecks.check, gamechecks.explain):
        with pytest.raises(InputError, match=r"boards must be at most 714 .* \(got 20808\)"):
            ask(Scope(14, 4), lambda trace: trace.final[-1])


def test_traces_of_ones_own_are_read_refereed_and_evaluated() -> None:
    trace = gamechecks.read_trace("2 1 5", pockets=6, marbles=1)
    assert gamechecks.replay(trace).fault is None
    assert gamechecks.evaluate(trace, "winner").value is Player.ONE
    assert gamechecks.evaluate(WIN, "hand", board=2).value == 1
    assert gamechecks.replay(Path("examples/cheat.json")).fault is not None
    assert Rules.named(KALAH.names) == KALAH


def test_a_trace_is_legal_wherever_it_is_from() -> None:
    document = json.loads(mancala("run --pockets 6 --boards 7 --json").out)
    for trace in (WIN, WIN.read_text(), document, document["trace"], run(SMALL).trace):
        assert len(assert_legal(trace)) > 1
    assert_legal("2 1 5", pockets=6, marbles=1)
    with pytest.raises(Illegal, match="the game is not legal; board"):
        assert_legal(Path("examples/cheat.json"))
    with pytest.raises(Illegal, match="the game is not legal; move 1 is '4'"):
        assert_legal("4", pockets=6)


def test_the_name_of_a_file_is_as_good_as_its_path(tmp_path: Path) -> None:
    """A text that ends as names of traces do is no JSON and no move list."""
    found = tmp_path / "game.json"
    found.write_text(mancala("run --pockets 6 --boards 7 --json").out)
    assert assert_legal(str(found)) == assert_legal(found) == gamechecks.read_trace(str(found))
    assert gamechecks.evaluate(str(WIN), "hand", board=2).value == 1
    with pytest.raises(Illegal):
        assert_legal("examples/cheat.json")
    with pytest.raises(InputError, match=r"missing\.json: No such file"):
        assert_legal("missing.json")


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("always(hand == 0)", "broken at board 2, where hand is 1; Player 1 wins 3 to 1"),
        ("winner == Player2", "where winner is Player1; Player 1 wins 3 to 1"),
        ("boards < 5 or steals == 2", "where boards is 7 and steals is 1; "),
        ("at_end(score(Player1) == score(Player2))", "score(Player1) is 3 and score(Player2) is 1"),
        ("player2-wins", "the game does not do player2-wins: broken at board 7, where winner is"),
        ("eventually(forfeit)", "the game does not do eventually(forfeit): broken at board 7; Pl"),
        ("always(all(marbles[p] < 2 for p in mancalas))", "broken at board 5; Player 1 wins"),
    ],
)
def test_what_a_formula_compares_is_told_where_a_trace_refutes_it(formula: str, said: str) -> None:
    with pytest.raises(Unsatisfied) as failure:
        assert_satisfies("2 1 5", formula, pockets=6, marbles=1)
    assert said in str(failure.value)


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("steals >= 1", ", where steals is 0; unfinished"),
        ("winner == Player1", ", where winner is none; unfinished"),
        ("hand == 0 and not steals == 0", ", where hand is 0 and steals is 0; unfinished"),
        ("eventually(hand == 9)", "the game does not do eventually(hand == 9); unfinished"),
        ("at_end(score(Player1) == 7)", ", where at_end(score(Player1)) is 2; unfinished"),
        ("at_end(score(Player1)) == 7", ", where at_end(score(Player1)) is 2; unfinished"),
        ("final or at_end(hand > 9)", ", where at_end(hand) is 0; unfinished"),
    ],
)
def test_what_a_formula_compares_is_told_of_a_game_that_may_go_on(formula: str, said: str) -> None:
    with pytest.raises(Unsatisfied) as failure:
        assert_satisfies("3 6", formula)
    assert said in str(failure.value)


ANSWERS: dict[str, Any] = {
    "Verdict found: a complete game of 7 boards": lambda: gamechecks.run(SMALL),
    "CheckVerdict holds: always(hand < 9), in": lambda: gamechecks.check(SMALL, "always(hand < 9)"),
    "Instances found: exactly 1 complete game": lambda: gamechecks.run_all(SMALL),
    "Bounds exact: over all complete games": lambda: gamechecks.bounds(SMALL),
    "Explanation refuted: no": lambda: gamechecks.explain(SMALL, "steals == 7"),
    "Proof proved: always(hand < 9)": lambda: gamechecks.prove(SMALL, "always(hand < 9)"),
    "Odds exact: how games turn out": lambda: gamechecks.odds(SMALL),
    "ForceVerdict forced: Player1": lambda: gamechecks.force(SMALL, "Player1", "boards > 1"),
    "Difference found: kalah": lambda: gamechecks.diff(SMALL, "kalah"),
    "BestPlay exact: Player 1 wins by 2": lambda: gamechecks.best(SMALL),
    "Judgement legal: an unfinished game of 6 boards": lambda: gamechecks.replay("2", pockets=6),
    "Evaluation 4: hand at board 2": lambda: gamechecks.evaluate("3 6", "hand", board=2),
}


@pytest.mark.parametrize("said", ANSWERS)
def test_answers_are_short_and_useful_in_a_session(
    said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python shows the one, and prints the other: neither is coloured, whatever terminals do."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    answer = ANSWERS[said]()
    assert repr(answer).startswith(f"<{said}")
    assert repr(answer).endswith(">")
    assert "\x1b" not in repr(answer)
    assert len(repr(answer)) < 120
    assert "\x1b" not in str(answer)
    assert "(" + type(answer).__name__ not in str(answer)
    first = str(answer).splitlines()[0]
    assert repr(answer).startswith(f"<{type(answer).__name__} {first}")


@pytest.mark.parametrize("depth", [200, 900, 3000])
def test_a_trace_that_is_nested_too_deeply_is_refused(depth: int, tmp_path: Path) -> None:
    deep: Any = 1
    for _ in range(min(depth, 900)):
        deep = [deep]
    board = '{"hand": ' + "[" * depth + "]" * depth + "}"
    itf = '{"vars": [], "states": [' + board + "]}"
    for text in (board, f"[{board}]", itf):
        with pytest.raises(InputError, match="it is nested too deeply"):
            gamechecks.read_trace(text)
        (tmp_path / "deep.json").write_text(text)
        for line in ("replay", "show", "eval", "run --complete"):
            words = [*line.split(), tmp_path / "deep.json", *["draw"] * (line == "eval")]
            assert mancala(*words).code == 2
    with pytest.raises(InputError, match="it is nested too deeply"):
        gamechecks.read_trace([{"hand": deep}])


def test_a_trace_satisfies_a_formula_or_says_where_not() -> None:
    assert_satisfies("2 1 5", "winner == Player1", pockets=6, marbles=1)
    with pytest.raises(Unsatisfied, match="broken at board 2"):
        assert_satisfies("2 1 5", "always(hand == 0)", pockets=6, marbles=1)


@pytest.mark.parametrize("name", ["bever", "blackjack", "twentyone", "table"])
def test_a_trace_is_read_and_saved_as_one_of_its_own_game(name: str, tmp_path: Path) -> None:
    game, file = game_of(name), tmp_path / "trace.json"
    trace = gamechecks.run(game.scope(), timeout=60).trace
    assert trace is not None
    assert gamechecks.evaluate(trace, "final", board=len(trace)).value is True
    assert gamechecks.replay(trace).model.name == name
    assert assert_satisfies(trace, "eventually(final)") == trace
    gamechecks.save_trace(trace, file)
    assert gamechecks.read_trace(file, game=name).states == trace.states


def test_a_trace_by_rules_of_ones_own_needs_its_game() -> None:
    nim = load_game("examples/nim.py")
    trace = gamechecks.run(nim.scope(), engine=gamechecks.EngineChoice.EXPLICIT).trace
    assert trace is not None
    with pytest.raises(InputError, match="game must be given for a trace of Nim: add game=GAME"):
        gamechecks.evaluate(trace, "final")
    assert gamechecks.evaluate(trace, "final", game=nim).value is False
