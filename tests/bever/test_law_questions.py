"""The laws hold and are proved, and each variant breaks those that it must, at its board."""

import pytest

from gamechecks.core.errors import InputError
from gamechecks.core.scope import EngineChoice, Games
from gamechecks.core.verdict import CheckOutcome, Method, Outcome
from gamechecks.engines.dispatch import check, run
from gamechecks.engines.induction import single_theorems
from gamechecks.engines.induction.proving import prove
from gamechecks.engines.induction.theorems import ProofOutcome
from gamemodels.bever.board import VARIANTS, Deal, Variants
from gamemodels.bever.scope import RULE_NAMES, Scope
from gamemodels.bever.words import LAWS

NO_WORLD_LEFT = (
    "real-world-possible",
    "some-world-left",
    "knowledge-is-true",
    "not-both-call",
    "call-is-right",
    "call-needs-a-take",
    "call-needs-a-lower-bound",
)
"""Where no world is left, everything is known."""

BROKEN = {
    "pure_announcements": dict.fromkeys(NO_WORLD_LEFT, 4),
    "reversed_five": {
        **dict.fromkeys(NO_WORLD_LEFT, 2),
        "only-a-take-raises-a-lower-bound": 2,
        "known-or-from-zero": 2,
    },
    "free_play": {**dict.fromkeys(NO_WORLD_LEFT, 2), "cards-never-rise": 2},
    "silence": {
        "call-needs-a-take": 4,
        "call-needs-a-lower-bound": 4,
        "only-a-take-raises-a-lower-bound": 3,
        "known-or-from-zero": 3,
    },
    "mover_calls": {"certain-is-over": 2},
}
"""The laws that each variant breaks, and the board at which it does so first, for 0 to 3.

A program that shares nothing with this one, on explicit worlds, has found the same.
"""
NOT_INDUCTIVE = ("knowledge-is-true", "call-needs-a-take", "announced-is-common", "introspection")
"""Laws that hold and are not proved by induction."""
EVERY = [(rule, law, at) for rule, laws in BROKEN.items() for law, at in laws.items()]


@pytest.mark.parametrize("law", [law.name for law in LAWS if law.name not in NOT_INDUCTIVE])
def test_a_law_is_proved_for_every_highest_card(law: str) -> None:
    assert prove(Scope(highest=None), law).outcome is ProofOutcome.PROVED


@pytest.mark.parametrize("law", NOT_INDUCTIVE)
def test_the_other_laws_hold(law: str) -> None:
    verdict = check(Scope(highest=2, boards=4), law, games=Games.ANY)
    assert verdict.outcome is CheckOutcome.HOLDS


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("rule", "law", "board"), EVERY)
def test_a_variant_breaks_a_law_at_its_earliest_board(rule: str, law: str, board: int) -> None:
    scope = Scope(highest=3, boards=4, rules=RULE_NAMES.read(rule))
    verdict = check(scope, law, games=Games.ANY)
    assert verdict.outcome is CheckOutcome.VIOLATED
    assert verdict.wrong_at == board - 1


def test_every_variant_breaks_a_law() -> None:
    assert BROKEN.keys() == set(VARIANTS)


@pytest.mark.parametrize("law", BROKEN["silence"])
def test_before_its_earliest_board_silence_breaks_nothing(law: str) -> None:
    boards = BROKEN["silence"][law] - 1
    scope = Scope(highest=3, boards=boards, rules=Variants(silence=True))
    assert check(scope, law, games=Games.ANY).outcome is CheckOutcome.HOLDS


@pytest.mark.parametrize(
    ("rules", "player1", "player2"),
    [("mended", 3, 2), ("mover_calls", 4, 3), ("silence", 3, 2)],
)
def test_the_earliest_calls_by_variant(rules: str, player1: int, player2: int) -> None:
    """Boards of the shortest games: with one fewer there is none."""
    for goal, boards in (("player1-calls", player1), ("player2-calls", player2)):
        found = run(Scope(highest=3, boards=boards, rules=RULE_NAMES.read(rules)), goal)
        assert found.outcome is Outcome.FOUND
        refuted = run(Scope(highest=3, boards=boards - 1, rules=RULE_NAMES.read(rules)), goal)
        assert refuted.outcome is Outcome.REFUTED


@pytest.mark.parametrize("engine", [EngineChoice.SOLVER, EngineChoice.EXPLICIT])
def test_with_mover_calls_only_who_has_just_moved_calls(engine: EngineChoice) -> None:
    scope = Scope(highest=2, boards=5, rules=Variants(mover_calls=True))
    formula = (
        "always(implies(final and turn == Player2, bever(Player1))"
        " and implies(final and turn == Player1, bever(Player2)))"
    )
    verdict = check(scope, formula, engine=engine, games=Games.ANY)
    assert verdict.outcome is CheckOutcome.HOLDS
    assert run(scope.within(1), engine=engine).outcome is Outcome.REFUTED


@pytest.mark.parametrize("rule", ["pure_announcements", "reversed_five", "free_play"])
def test_the_explicit_engine_finds_the_same_earliest_board(rule: str) -> None:
    scope = Scope(highest=3, boards=4, start=Deal(((3, 3), (3, 3)), 0), rules=RULE_NAMES.read(rule))
    answers = [
        check(scope, "real-world-possible", engine=engine, games=Games.ANY)
        for engine in (EngineChoice.SOLVER, EngineChoice.EXPLICIT)
    ]
    assert len({(answer.outcome, answer.wrong_at) for answer in answers}) == 1


@pytest.mark.parametrize(
    ("highest", "rules", "outcome"),
    [(2, "mended", "holds"), (3, "mended", "violated"), (3, "pure_announcements", "holds")],
)
def test_worlds_grow_from_highest_3_on(highest: int, rules: str, outcome: str) -> None:
    scope = Scope(highest=highest, boards=4, rules=RULE_NAMES.read(rules))
    verdict = check(scope, "worlds-never-grow", games=Games.ANY)
    assert verdict.outcome.value == outcome
    assert verdict.wrong_at in (None, 3)


@pytest.mark.slow
def test_that_worlds_never_grow_is_refuted_though_the_step_takes_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Over numbers of any size the solver would multiply for ever: a game is played instead."""
    monkeypatch.setattr(single_theorems, "STEP_SECONDS", 0.2)
    proof = prove(Scope(highest=None), "worlds-never-grow")
    assert proof.outcome is ProofOutcome.VIOLATED
    assert proof.counterexample is not None
    assert proof.counterexample.wrong_at == 3


def test_a_goal_that_is_not_about_every_board_is_no_theorem() -> None:
    with pytest.raises(InputError, match="game-ends is a goal of a game"):
        prove(Scope(highest=None), "game-ends")


@pytest.mark.parametrize(
    ("goal", "highest", "boards", "outcome"),
    [
        ("player2-calls", 4, 2, Outcome.FOUND),
        ("player1-calls", 4, 2, Outcome.REFUTED),
        ("player1-calls", 4, 3, Outcome.FOUND),
        ("player1-calls", 1, 6, Outcome.REFUTED),
        ("player2-calls", 1, 6, Outcome.REFUTED),
    ],
)
def test_when_bever_can_be_called(goal: str, highest: int, boards: int, outcome: Outcome) -> None:
    assert run(Scope(highest=highest, boards=boards), goal).outcome is outcome


def test_both_engines_agree_on_a_deal() -> None:
    scope = Scope(highest=3, boards=4, start=Deal(((2, 2), (3, 3)), 0))
    verdict = run(scope, "caller == Player1", engine=EngineChoice.BOTH)
    assert verdict.outcome is Outcome.FOUND
    assert verdict.trace is not None
    assert len(verdict.trace) == 4
    formula = "always(implies(K(Player2, bever(Player1)), C(total(Player2) > 0)))"
    answer = check(scope, formula, engine=EngineChoice.BOTH, games=Games.ANY)
    assert answer.outcome is CheckOutcome.HOLDS


def test_both_can_call_is_refuted_without_a_search() -> None:
    verdict = run(Scope(boards=16), "eventually(bever(Player1) and bever(Player2))")
    assert (verdict.outcome, verdict.method) == (Outcome.REFUTED, Method.INDUCTION)
    happens = run(Scope(boards=16), "eventually(bever(Player1) and turn == Player1)")
    assert (happens.outcome, happens.method) == (Outcome.FOUND, Method.SEARCH)


def test_both_can_call_never_by_sets() -> None:
    scope = Scope(highest=2, boards=6, rules=Variants(silence=True))
    verdict = check(scope, "not-both-call", games=Games.ANY)
    assert verdict.outcome is CheckOutcome.HOLDS


@pytest.mark.parametrize("boards", range(4, 7))
@pytest.mark.parametrize("rules", [Variants(), Variants(silence=True), Variants(mover_calls=True)])
@pytest.mark.parametrize("player", ["Player1", "Player2"])
def test_whose_turn_it_is_at_the_end_is_told_by_the_board_that_ends_the_game(
    player: str, rules: Variants, boards: int
) -> None:
    scope = Scope(highest=3, boards=boards, rules=rules, start=Deal(((1, 0), (2, 3)), 3))
    law = f"at_end(turn != {player})"
    solver = check(scope, law, games=Games.ANY, engine=EngineChoice.SOLVER)
    explicit = check(scope, law, games=Games.ANY, engine=EngineChoice.EXPLICIT)
    assert (solver.outcome, solver.wrong_at) == (explicit.outcome, explicit.wrong_at)
