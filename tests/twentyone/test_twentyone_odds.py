"""Exact odds, and the engine behind them."""

import io
import json
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product
from operator import eq
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from tests.gamechecks.commands import twentyone
from tests.gamechecks.language.strategies import Draw, Writer, examples
from tests.twentyone.by_boards import odds_by_boards

from gamechecks.core.errors import InputError
from gamechecks.core.scope import EngineChoice
from gamechecks.engines.dispatch import run
from gamechecks.engines.explicit.walk import MoveWalk
from gamechecks.engines.observers import Observer
from gamechecks.engines.values import expectation, simulation
from gamechecks.engines.values.expectation import averages
from gamechecks.engines.values.nodes import PlayGraph
from gamechecks.language.question import read_formula
from gamechecks.language.words import TRUTH
from gamemodels.cards import RANKS, Rank
from gamemodels.rules import Move, Rules
from gamemodels.twentyone.board import Outcome, Setting
from gamemodels.twentyone.drawing import TableView
from gamemodels.twentyone.odds import odds_of, outcome_odds, ranks_seen
from gamemodels.twentyone.positions import THRESHOLDS, ThresholdTable, threshold_table
from gamemodels.twentyone.scope import Scope
from gamemodels.twentyone.words import vocabulary


@dataclass(frozen=True)
class Coins(Rules[str, str]):
    """A coin that shows heads twice as often is tossed until it does, three times at most."""

    player: str | None = None

    def starts(self) -> tuple[str, ...]:
        return ("",)

    def moves(self, state: str) -> tuple[Move[str, str], ...]:
        sides = (("h", 2), ("t", 1))
        return tuple(Move(s, state + s, player=self.player, weight=w) for s, w in sides)

    def is_final(self, state: str) -> bool:
        return "h" in state or len(state) == 3


def test_chance_is_spread_over_any_game() -> None:
    odds = {
        "h": Fraction(2, 3),
        "th": Fraction(2, 9),
        "tth": Fraction(2, 27),
        "ttt": Fraction(1, 27),
    }
    found = averages(PlayGraph(MoveWalk(Coins()), Observer()), [partial(eq, end) for end in odds])
    assert found.values == tuple(odds.values())
    assert found.moves == Fraction(2 * 9 + 2 * 2 * 3 + 3 * 3, 27)


def test_what_players_choose_has_no_odds() -> None:
    with pytest.raises(InputError, match="no odds"):
        averages(PlayGraph(MoveWalk(Coins("somebody")), Observer()), [len])


@pytest.mark.parametrize("key", ["1,1,4", "11,11,4"])
def test_odds_are_as_known(key: str, reference: dict[str, Any]) -> None:
    known = reference["odds"][key]
    setting = Setting(*map(int, key.split(",")))
    found = outcome_odds(setting)
    assert {
        outcome.value: str(odds) for outcome, odds in zip(Outcome, found.values, strict=True)
    } == known["odds"]
    assert found.positions == known["positions"]


@pytest.mark.slow
def test_the_table_is_that_of_the_positions(reference: dict[str, Any]) -> None:
    table = threshold_table(4, (17,))
    known = reference["odds"]["15,17,4"]["odds"]
    assert {each.value: str(odds) for each, odds in table.odds[15, 17].items()} == known
    assert tuple(table.odds[4, 17].values()) == outcome_odds(Setting(4, 17)).values
    few = threshold_table(1, (5,))
    assert tuple(few.odds[6, 5].values()) == outcome_odds(Setting(6, 5, 1)).values


def test_formulas_have_the_odds_that_every_board_gives() -> None:
    scope = Scope(challenger=3, dealer=2, copies=1)
    asked = [
        "at_end(result) == TIE",
        "draws == 3",
        "at_end(cards(DEALER)) == 2",
        "eventually(hand(CHALLENGER) == 10)",
        "count(card(CHALLENGER) == ACE) == 1",
        "always(clock <= 180)",
    ]
    slowly = odds_by_boards(scope, asked)
    assert odds_of(scope, asked) == slowly
    assert slowly[0] == outcome_odds(scope.setting).values[list(Outcome).index(Outcome.TIE)]


def test_formulas_may_tell_pictures_apart() -> None:
    scope = Scope(challenger=1, dealer=1)
    asked = "eventually(card(CHALLENGER) == JACK)"
    assert odds_of(scope, [asked]) == (Fraction(1, 13),)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("asked", "apart", "counted"),
    [
        ("eventually(card(DEALER) == KING)", "K", ""),
        ("at_end(result) == TIE and count(next(card(CHALLENGER)) != QUEEN) > 2", "Q", ""),
        ("eventually(value(card(DEALER)) == 10)", "", ""),
        ("eventually(card(CHALLENGER) == JACK or card(DEALER) == none)", "J", ""),
        ("eventually(left[TEN] == 0 and card(DEALER) != KING)", "10 K", "10"),
        ("at_end(left[ACE]) == 0", "A", "A"),
        ("eventually(card(CHALLENGER) == card(DEALER) and card(DEALER) != none)", "all", ""),
        ("any(eventually(card(DEALER) == r and left[r] == 0) for r in ranks)", "all", "all"),
        ("eventually(left[card(DEALER)] == 0 and card(DEALER) != none)", "all", "all"),
        ("count(cards(DEALER) > left[KING]) > 3", "K", "K"),
    ],
)
@pytest.mark.parametrize("setting", [(2, 2), (11, 1)])
def test_only_ranks_that_a_formula_names_are_told_apart(
    asked: str, apart: str, counted: str, setting: tuple[int, int]
) -> None:
    scope = Scope(*setting, copies=1)
    seen = ranks_seen(read_formula(asked, scope.vocabulary))
    assert [_letters(seen.apart), _letters(seen.counted)] == [apart, counted]
    assert odds_of(scope, [asked]) == odds_by_boards(scope, [asked])


def _letters(ranks: Collection[Rank]) -> str:
    return "all" if len(ranks) == len(RANKS) else " ".join(r.value for r in RANKS if r in ranks)


def test_odds_that_are_not_settled_in_time_are_partial() -> None:
    code, out, _ = twentyone("odds win tie --timeout 0.2 --json")
    document = json.loads(out)
    assert (code, document["verdict"], document["reason"]) == (3, "partial", "time limit of 0.2 s")
    code, out, _ = twentyone("odds --table --timeout 0.2")
    assert (code, out) == (3, "partial: time limit of 0.2 s; no odds are settled\n")


@pytest.mark.parametrize("words", ["", "win 'draws == 3' --expect draws"])
def test_odds_that_take_too_many_positions_are_estimated(
    words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = f"odds --challenger 3 --dealer 2 {words} --json"
    exact = json.loads(twentyone(line)[1])
    monkeypatch.setattr(expectation, "MAX_POSITIONS", 3)
    monkeypatch.setattr(simulation, "STAGES", {1_000: 1e-6})
    code, out, _ = twentyone(line)
    document = json.loads(out)
    assert (code, document["verdict"]) == (3, "partial")
    assert document["reason"] == "more than 3 positions matter"
    known = {**exact["odds"], **exact["expected"]}
    assert document["open"] == list(document["estimates"]) == list(known)
    for name, estimate in document["estimates"].items():
        low, high = estimate["interval"]
        assert low <= Fraction(known[name]) <= high, name
        assert high - low < 0.2
    code, out, _ = twentyone(line.removesuffix("--json"))
    assert (code, out.partition(":")[0]) == (3, "partial")
    assert "An estimate from 1,000 games played at random" in " ".join(out.split())


def test_averages_are_those_of_the_outcomes() -> None:
    few = "--challenger 3 --dealer 2"
    outcomes = told(few)
    assert outcomes["positions"] == 76
    draws = outcomes["expected"]["draws"]
    assert told(f"{few} --expect draws")["expected"] == {"draws": draws}
    both = told(f"{few} --expect draws win")
    assert (both["formula"], both["expected"]) == ("win", {"draws": draws})


@pytest.mark.slow
def test_formulas_at_the_usual_thresholds(reference: dict[str, Any]) -> None:
    known = reference["formula_odds"]["15,17,4"]
    asked = {text.split(": ")[-1]: each["exact"] for text, each in known.items()}
    found = odds_of(Scope(), list(asked))
    assert list(map(str, found)) == list(asked.values())


def told(words: str) -> dict[str, Any]:
    """What `odds` says in JSON."""
    code, out, _ = twentyone(f"odds {words} --json")
    assert code == 0
    document: dict[str, Any] = json.loads(out)
    assert document["verdict"] == "exact"
    assert document["game"] == "twentyone"
    return document


def test_odds_are_fractions_in_lowest_terms() -> None:
    usual = told("--challenger 1 --dealer 1")
    assert usual["odds"] == {"WIN": "96/221", "TIE": "29/221", "LOSE": "96/221"}
    assert usual["expected"] == {"draws": "2"}
    one = told("tie --challenger 1 --dealer 1")
    assert one["probability"] == "29/221"
    two = told('"draws == 2" "draws == 3" --challenger 1 --dealer 1')
    assert two["odds"] == {"draws == 2": "1", "draws == 3": "0"}


def test_the_best_threshold_is_told_by_the_dealers() -> None:
    assert told("--best")["best"] == {"17": {"by WIN": 13, "by WIN - LOSE": 14}}


@pytest.mark.slow
def test_the_table_is_told_by_both_thresholds() -> None:
    table = told("--table")["table"]
    assert len(table) == 21 * 21
    assert table["1,1"] == {"WIN": "96/221", "TIE": "29/221", "LOSE": "96/221"}
    for pair, odds in table.items():
        assert sum(map(Fraction, odds.values())) == 1
        assert odds["TIE"] == table[",".join(reversed(pair.split(",")))]["TIE"]


def test_the_heat_map_keeps_its_columns_apart() -> None:
    few = threshold_table(4, (1, 2))
    pairs = product(THRESHOLDS, THRESHOLDS)
    odds = {(c, d): few.odds[(c, 1) if d < 4 else (1, 2)] for c, d in pairs}
    console = Console(file=io.StringIO(), width=80, record=True)
    console.print(TableView(ThresholdTable(odds)))
    lines = console.export_text().splitlines()
    rows = [line.replace("▸", " ").split() for line in lines[1:-1]]
    assert [len(row) for row in rows] == [21, *[22] * 21]
    assert rows[11][:3] == ["11", "100", "100"]
    assert lines[12].startswith("11 ▸100▸100▸100 39")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("--rules restarts", "mended"),
        ("--games 2", "one game"),
        ("--copies 9", "copies is 9: a number from 1 to 8 was expected"),
        ("--challenger 22", "challenger is 22: a number from 1 to 21 was expected"),
        ("--dealer 0", "dealer is 0: a number from 1 to 21 was expected"),
        ('"hand(DEALER) > 3"', "does not say which"),
        ("win --best", "leave the formulas out"),
        ("--table --svg odds.png", "must end in .svg"),
    ],
)
def test_what_has_no_odds_is_refused(words: str, error: str) -> None:
    code, out, err = twentyone(f"odds {words}")
    assert (code, out) == (2, "")
    assert error in err


@pytest.mark.parametrize(
    "goal", ["at_end(result) == WIN", "draws == 3", "once(card(DEALER) == KING)", "boards < 14"]
)
def test_solver_and_explicit_search_agree(goal: str) -> None:
    line = f'run --challenger 2 --dealer 2 --copies 1 --boards 18 --where "{goal}"'
    answers = [twentyone(f"{line} --engine {engine}")[0] for engine in ("both", "explicit")]
    assert answers[0] == answers[1]
    assert run(Scope(2, 2, 1, boards=13), engine=EngineChoice.EXPLICIT).trace is None


@st.composite
def formulas(draw: Draw) -> str:
    """A formula that says that it is read at the first board."""
    node = Writer(draw, vocabulary()).node(TRUTH, draw(st.integers(1, 3)))
    node_text = f"next({node})" if draw(st.booleans()) else str(node)
    return f"until(False, {node_text})"


@given(formula=formulas(), thresholds=st.tuples(st.integers(1, 3), st.integers(1, 2)))
@examples(12)
def test_odds_of_random_formulas_are_those_that_every_board_gives(
    formula: str, thresholds: tuple[int, int]
) -> None:
    scope = Scope(*thresholds, copies=1)
    slowly = odds_by_boards(scope, [formula])
    assert odds_of(scope, [formula]) == slowly
