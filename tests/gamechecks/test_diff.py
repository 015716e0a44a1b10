"""Where rules part ways first: by every board, by the solver, and by a walk of the referee's."""

import json

import pytest
from tests.gamechecks.commands import mancala

from gamechecks import Outcome, Scope, diff
from gamechecks.core.errors import InputError
from gamechecks.core.scope import EngineChoice
from gamemodels.mancala.board import KALAH, ORIGINAL, VARIANTS, Board, Layout, Rules
from gamemodels.mancala.rules import starting_board, successors
from gamemodels.rules import replay

SLOW = pytest.mark.slow
SCOPES = [(4, 2), (4, 3), (6, 1), pytest.param(4, 4, marks=SLOW), pytest.param(6, 2, marks=SLOW)]


def parts_after(pockets: int, marbles: int, *rules: str, base: Rules = ORIGINAL) -> int | None:
    """The fewest boards after which the rules and the variant allow different boards."""
    layout, variant = Layout.canonical(pockets), Rules.named((*base.names, *rules))
    level: set[Board] = {starting_board(layout, marbles)}
    seen: set[Board] = set()
    depth = 1
    while level := level - seen:
        seen |= level
        following = set()
        for board in level:
            here, there = ({m.state for m in successors(layout, board, r)} for r in (base, variant))
            if here != there:
                return depth
            following |= here
        level, depth = following, depth + 1
    return None


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", [*((rule,) for rule in VARIANTS), VARIANTS], ids=",".join)
@pytest.mark.parametrize(("pockets", "marbles"), SCOPES)
def test_the_parting_is_the_first(pockets: int, marbles: int, rules: tuple[str, ...]) -> None:
    expected = parts_after(pockets, marbles, *rules)
    by = {EngineChoice.SOLVER: 0, EngineChoice.EXPLICIT: 200_000}
    for engine, walked in by.items():
        answer = diff(Scope(pockets, marbles, 30), *rules, walked=walked)
        assert answer.engine is engine
        assert (answer.shared and len(answer.shared)) == expected
        assert answer.outcome is (Outcome.REFUTED if expected is None else Outcome.FOUND)


def test_the_solver_goes_on_where_the_walk_stops() -> None:
    answer = diff(Scope(6, 2, 30), "steal_needs_marbles", walked=20)
    assert answer.engine is EngineChoice.SOLVER
    assert answer.shared is not None
    assert len(answer.shared) == parts_after(6, 2, "steal_needs_marbles")
    short = diff(Scope(6, 2, len(answer.shared)), "steal_needs_marbles", walked=20)
    assert (short.outcome, short.settled) == (Outcome.REFUTED, len(answer.shared))


@pytest.mark.parametrize("rule", VARIANTS)
def test_each_side_goes_on_by_its_own_rules_until_the_hand_is_empty(rule: str) -> None:
    answer = diff(Scope(6, 2, 30), rule)
    assert answer.shared is not None
    assert answer.original is not None
    assert answer.variant is not None
    sides = answer.original, answer.variant
    for side, other in (sides, sides[::-1]):
        assert isinstance(side.rules, Rules)
        assert isinstance(other.rules, Rules)
        here = answer.shared.boards[-1]
        assert side.moves[0] not in successors(answer.shared.layout, here, other.rules)
        for move in side.moves:
            assert move in successors(answer.shared.layout, here, side.rules)
            here = move.state
        assert here.hand == 0
    assert replay(answer.shared).fault is None


def test_rules_can_be_compared_with_a_variant_too() -> None:
    base = Rules(skip_opponent_mancala=True)
    answer = diff(Scope(6, 2, 30, base), "steal_needs_marbles")
    assert answer.shared is not None
    assert len(answer.shared) == parts_after(6, 2, "steal_needs_marbles", base=base)
    for rules in (("skip_opponent_mancala",), VARIANTS):
        with pytest.raises(InputError, match="played on both sides"):
            diff(Scope(6, 2, 30, base), *rules)
    with pytest.raises(InputError, match="no rule to compare with"):
        diff(Scope(6, 2, 30))


def test_of_several_rules_the_one_that_parts_first_is_named() -> None:
    first = {rule: parts_after(6, 2, rule) or 99 for rule in VARIANTS}
    answer = diff(Scope(6, 2, 30), *VARIANTS)
    assert answer.added == KALAH
    assert answer.parted_by == (min(VARIANTS, key=lambda rule: first[rule]),)
    two = ("steal_needs_marbles", "skip_opponent_mancala")
    assert diff(Scope(6, 2, 30), *two).parted_by == (min(two, key=lambda rule: first[rule]),)


def test_another_seed_may_part_elsewhere_but_as_soon() -> None:
    games = [diff(Scope(8, 1, 30), "last_side_sweeps", seed=seed).shared for seed in range(6)]
    assert {game and len(game) for game in games} == {parts_after(8, 1, "last_side_sweeps")}
    assert len(set(games)) > 1


def test_a_short_bound_refutes_and_a_time_limit_is_unknown() -> None:
    needed = parts_after(6, 2, "last_side_sweeps")
    assert needed is not None
    assert diff(Scope(6, 2, needed), "last_side_sweeps").outcome is Outcome.REFUTED
    assert diff(Scope(6, 2, needed + 1), "last_side_sweeps").outcome is Outcome.FOUND
    cut = diff(Scope(14, 4, 200), "last_side_sweeps", timeout=0.5)
    assert (cut.outcome, cut.reason) == (Outcome.UNKNOWN, "time limit of 0.5 s")


def test_the_report_shows_both_sides() -> None:
    shown = mancala("diff --rules steal_needs_marbles").out
    assert "steal_needs_marbles makes a difference after 13 boards" in shown
    assert "by the original rules" in shown
    assert "by steal_needs_marbles" in shown
    assert "explicit" in shown.splitlines()[-1]


def test_a_long_sowing_is_drawn_with_a_gap() -> None:
    shown = mancala(
        "diff", "--rules", "skip_opponent_mancala", "--pockets", "6", "--marbles", "99"
    ).out
    assert "more boards of the same sowing …" in shown
    assert len(shown.splitlines()) < 1_000


def test_boards_of_both_sides_stand_level() -> None:
    sides = (
        mancala("diff --rules skip_opponent_mancala --pockets 6")
        .out.split("by the original rules")[1]
        .splitlines()
    )
    tops = [[half.count("╭") for half in (line[:40], line[40:])] for line in sides if "╭" in line]
    assert tops[0] == [1, 1]


def test_all_variants_can_be_compared_at_once() -> None:
    shown = mancala("diff --rules kalah").out
    assert "kalah makes a difference after 8 boards" in shown
    assert "sweep instead of pickup, by last_side_sweeps" in " ".join(shown.split())
    both = "skip_opponent_mancala,last_side_sweeps"
    document = json.loads(mancala(f"diff --rules {both} --json").out)
    assert (document["rule"], document["parted_by"]) == (both, ["last_side_sweeps"])


def test_the_document_has_both_sides() -> None:
    document = json.loads(mancala("diff --rules last_side_sweeps --json").out)
    assert document["verdict"] == "found"
    assert document["engine"] == "explicit"
    assert document["parted_by"] == [document["rule"]] == ["last_side_sweeps"]
    assert document["variant"]["events"] == ["sweep"]
    assert document["original"]["rules"] == []
    assert len(document["trace"]) == document["boards"] == 8
