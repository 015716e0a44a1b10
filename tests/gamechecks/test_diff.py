"""Where rules part ways first, beside a breadth-first walk of the referee's."""

import json

import pytest

from gamechecks import Outcome, Scope, diff
from gamechecks.cli import main
from gamechecks.errors import InputError
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout
from gamemodels.mancala.rules import replay, starting_board, successors
from gamemodels.mancala.variants import SEED, VARIANTS, Rules

SCOPES = [(4, 2), (4, 3), (4, 4), (6, 1), (6, 2)]


def parts_after(pockets: int, marbles: int, rule: str, base: Rules = SEED) -> int | None:
    """The fewest boards after which the rules and the variant allow different boards."""
    layout, variant = Layout.canonical(pockets), Rules.named((*base.names, rule))
    level: set[Board] = {starting_board(layout, marbles)}
    seen: set[Board] = set()
    depth = 1
    while level := level - seen:
        seen |= level
        following = set()
        for board in level:
            here, there = ({m.board for m in successors(layout, board, r)} for r in (base, variant))
            if here != there:
                return depth
            following |= here
        level, depth = following, depth + 1
    return None


@pytest.mark.parametrize("rule", VARIANTS)
@pytest.mark.parametrize(("pockets", "marbles"), SCOPES)
def test_the_parting_is_the_first(pockets: int, marbles: int, rule: str) -> None:
    answer = diff(Scope(pockets, marbles, 30), rule)
    expected = parts_after(pockets, marbles, rule)
    assert (answer.shared and len(answer.shared)) == expected
    assert answer.outcome is (Outcome.REFUTED if expected is None else Outcome.FOUND)


@pytest.mark.parametrize("rule", VARIANTS)
def test_each_side_goes_on_by_its_own_rules_until_the_hand_is_empty(rule: str) -> None:
    answer = diff(Scope(6, 2, 30), rule)
    assert answer.shared is not None
    assert answer.original is not None
    assert answer.variant is not None
    for side, other in ((answer.original, answer.variant), (answer.variant, answer.original)):
        here = answer.shared.boards[-1]
        assert side.moves[0] not in successors(answer.shared.layout, here, other.rules)
        for move in side.moves:
            assert move in successors(answer.shared.layout, here, side.rules)
            here = move.board
        assert here.hand == 0
    assert replay(answer.shared, 2).fault is None


def test_rules_can_be_compared_with_a_variant_too() -> None:
    base = Rules(skip_opponent_mancala=True)
    answer = diff(Scope(6, 2, 30, base), "steal_needs_marbles")
    assert answer.shared is not None
    assert len(answer.shared) == parts_after(6, 2, "steal_needs_marbles", base)
    with pytest.raises(InputError, match="played on both sides"):
        diff(Scope(6, 2, 30, base), "skip_opponent_mancala")


def test_a_short_bound_refutes_and_a_time_limit_is_unknown() -> None:
    needed = parts_after(6, 2, "last_side_sweeps")
    assert needed is not None
    assert diff(Scope(6, 2, needed), "last_side_sweeps").outcome is Outcome.REFUTED
    assert diff(Scope(6, 2, needed + 1), "last_side_sweeps").outcome is Outcome.FOUND
    cut = diff(Scope(14, 4, 200), "last_side_sweeps", timeout=0.5)
    assert (cut.outcome, cut.reason) == (Outcome.UNKNOWN, "time limit of 0.5 s")


def test_the_report_shows_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "--rule", "steal_needs_marbles"]) == 0
    shown = capsys.readouterr().out
    assert "steal_needs_marbles makes a difference after 13 boards" in shown
    assert "by the original rules" in shown
    assert "by steal_needs_marbles" in shown


def test_the_document_has_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "--rule", "last_side_sweeps", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["verdict"] == "found"
    assert document["variant"]["events"] == ["sweep"]
    assert document["original"]["rules"] == []
    assert len(document["trace"]) == document["boards"] == 8
