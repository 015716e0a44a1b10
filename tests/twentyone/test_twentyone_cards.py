"""Card by card: the same answers as board by board, and certificates of them."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.gamechecks.commands import twentyone
from tests.gamechecks.language.strategies import Draw, examples

from gamechecks.core.errors import InputError
from gamechecks.core.scope import EngineChoice, Games
from gamechecks.core.verdict import CheckOutcome, Outcome
from gamechecks.engines.dispatch import check, run
from gamechecks.language import concrete
from gamechecks.language.parse import parse_term
from gamechecks.language.question import condition
from gamemodels.rules import replay
from gamemodels.twentyone.board import Setting
from gamemodels.twentyone.cards import ending_of
from gamemodels.twentyone.rules import Twentyone, simulate
from gamemodels.twentyone.scope import CARDS, Scope
from gamemodels.twentyone.words import vocabulary

NUMBERS = {
    **dict.fromkeys(("boards",), (9, 26)),
    **dict.fromkeys(("draws", "draws(DEALER)", "hits", "at_end(cards(CHALLENGER))"), (0, 5)),
    "stands": (0, 3),
    "at_end(clock)": (140, 260),
    **dict.fromkeys(("at_end(hand(DEALER))", "at_end(score(CHALLENGER))"), (0, 13)),
    "at_end(left[ACE] + left[KING])": (0, 3),
    "max(at_end(hand(CHALLENGER)), at_end(2 * hand(DEALER)))": (1, 26),
}


@st.composite
def endings(draw: Draw) -> str:
    """How a game ends: some facts, joined."""
    facts = []
    for name in draw(st.lists(st.sampled_from(sorted(NUMBERS)), min_size=1, max_size=2)):
        sign = draw(st.sampled_from(["==", "<=", ">", "!="]))
        facts.append(f"{name} {sign} {draw(st.integers(*NUMBERS[name]))}")
    result = draw(st.sampled_from(["WIN", "TIE", "LOSE", "none"]))
    joined = draw(st.sampled_from(["{0} and {1}", "{0} or {1}", "implies({1}, {0})"]))
    facts.append(f"at_end(result == {result})")
    between = draw(st.sampled_from([" and ", " or "]))
    return str(joined.format(between.join(facts[:-1]), facts[-1]))


@st.composite
def worlds(draw: Draw) -> Scope:
    """Small worlds of one game, with any bound or none."""
    scope = Scope(
        challenger=draw(st.integers(1, 3)),
        dealer=draw(st.integers(1, 2)),
        copies=1,
        variation=draw(st.sampled_from([0, 0, 1])),
    )
    return scope.within(draw(st.integers(8, scope.boards)))


@given(scope=worlds(), formula=endings())
@examples(12)
def test_cards_give_the_answers_of_all_boards(scope: Scope, formula: str) -> None:
    by_cards = run(scope, formula, engine=EngineChoice.SOLVER, steps=CARDS)
    by_boards = run(scope, formula, engine=EngineChoice.EXPLICIT)
    assert by_cards.steps == CARDS
    assert by_cards.outcome is by_boards.outcome
    if by_cards.trace is not None:
        assert len(by_cards.trace) <= scope.boards
        assert replay(by_cards.trace).fault is None


@given(scope=worlds(), formula=endings(), games=st.sampled_from([Games.COMPLETE, Games.ANY]))
@examples(4)
def test_checks_agree_where_cards_help(scope: Scope, formula: str, games: Games) -> None:
    checked = check(scope, formula, engine=EngineChoice.BOTH, games=games)
    assert checked.outcome in (CheckOutcome.HOLDS, CheckOutcome.VIOLATED)


@pytest.mark.parametrize(
    ("formula", "known"),
    [
        ("draws >= 3 and at_end(result) == WIN", True),
        ("boards == 30", True),
        ("implies(at_end(final), hits == draws - stands)", True),
        ("eventually(hand(DEALER) == 3)", False),
        ("at_end(once(hit))", False),
        ("at_end(hit)", False),
        ("count(card(CHALLENGER) == ACE) == 4", False),
        ("hand(DEALER) == 0", False),
    ],
)
def test_what_the_last_board_tells(formula: str, known: bool) -> None:
    assert (ending_of(condition(formula, vocabulary())) is not None) is known


COUNTED = ("boards", "draws", "draws(CHALLENGER)", "draws(DEALER)", "hits", "stands")


@pytest.mark.parametrize("word", COUNTED)
def test_what_is_counted_along_a_game_is_told_by_its_last_board(word: str) -> None:
    node = parse_term(word, vocabulary())
    for seed in range(20):
        game = simulate(Twentyone(Setting(1 + seed, 21 - seed)), seed)
        number = concrete.values(node, game)[0]
        ending = ending_of(condition(f"{word} == {number}", vocabulary()))
        assert ending is not None
        assert ending.met(replace(game, states=game.states[-1:]))


def test_known_endings_by_cards() -> None:
    assert run(Scope(boards=21), "win", steps=CARDS).outcome is Outcome.REFUTED
    shortest = run(Scope(boards=22), "win", steps=CARDS)
    assert shortest.trace is not None
    assert len(shortest.trace) == 22
    assert run(Scope(challenger=1, dealer=6), "at_end(result) == TIE", steps=CARDS).trace
    never = run(Scope(challenger=1, dealer=12), "at_end(result) == TIE", steps=CARDS)
    assert never.outcome is Outcome.REFUTED


def test_several_games_and_mistakes_are_asked_by_boards() -> None:
    with pytest.raises(InputError, match="use boards"):
        run(Scope(games=2, boards=30), "win", steps=CARDS)
    with pytest.raises(InputError, match="use boards"):
        run(Scope(), "eventually(hand(DEALER) == 3)", steps=CARDS)


@pytest.mark.parametrize("question", ["--where win --boards 21", "--unfinished --boards 26"])
def test_card_steps_have_a_certificate(tmp_path: Path, question: str) -> None:
    thresholds = "" if "win" in question else "--challenger 3 --dealer 2"
    code, out, _ = twentyone(f"run {question} {thresholds} --certify {tmp_path / 'c'} --jobs 1")
    assert code == 1
    assert "cadical: no such game, card by card" in out
    assert "was checked by gamechecks.certificates.lrat" in out
    assert (tmp_path / "c" / "proof.lrat").stat().st_size
