"""The constraints of a game of one's own are compared with its rules before they are trusted."""

from pathlib import Path

import pytest
from tests.gamechecks.own.conftest import Ask

COUNT = """
from dataclasses import dataclass
from gamechecks.games import *

@dataclass(frozen=True)
class Count:
    n: int

class Counting(Rules):
    def __init__(self, top): self.top = top
    def starts(self): return [Count(0)]
    def moves(self, state): return [Move("up", Count(state.n + 1))]
    def is_final(self, state): return state.n == self.top

class Steps(System):
    def __init__(self, scope, numbers): self.top, self.numbers = scope.top, numbers
    def state(self, name): return self.numbers.variable(name, 200)
    def constants(self, state): return [state.term]
    def declared(self, state): return {"in range": state <= 200}
    def init(self, state): return {"zero": state == 0}
    def step(self, pre, post):
        return {"up": post == self.numbers.choose(self.final(pre), pre, pre + 1)}
    def final(self, state): return state == self.top
    def decode(self, model, state): return Count(state.value(model))
    def encode(self, state): return [state.n]
    def rules(self, model): return Counting(self.top)

@dataclass(frozen=True)
class Scope(GameScope):
    boards: int = option(9, "at most K boards", metavar="K")
    top: int = option(5, "count up to N")

N = of_state("n", NUMBER, "The number.", lambda rules, state: state.n, lambda system, state: state)
GAME = Game("count", Scope, lambda scope: Counting(scope.top),
            lambda rules: Vocabulary(words=(N,)), system=Steps)
"""
TOO_STRICT = ("pre + 1)", "pre + 1), 'small': post <= 5")
QUESTIONS = [
    ("run", "--engine", "solver"),
    ("run", "--any"),
    ("check", "n <= 4"),
    ("prove", "always(n <= 5)"),
    ("explain", "--boards", "3"),
]


@pytest.fixture
def counting(ask: Ask, tmp_path: Path) -> Ask:
    """Ask of the counting game with one change of its text."""

    def asked(change: tuple[str, str] | Path, *words: str) -> tuple[int, str, str]:
        old, new = change if isinstance(change, tuple) else ("", "")
        assert old in COUNT
        file = tmp_path / "count.py"
        file.write_text(COUNT.replace(old, new))
        return ask(file, *words)

    return asked


@pytest.mark.parametrize("words", QUESTIONS, ids=" ".join)
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("state <= 200", "state <= 2"), "Count(n=3)\nwhich breaks the constraint 'in range'"),
        (("choose(self.final(pre), pre, pre + 1)", "choose(self.final(pre), pre + 1, pre + 1)"),
         "from\nCount(n=5)\na step goes on"),
        (("pre, pre + 1)", "pre, pre + 1), 'going': pre <= 4"),
         "from\nCount(n=5)\nno step leads anywhere"),
        (("state == 0}", "state == 1}"), "Count(n=0)\nwhich breaks the constraint 'zero'"),
        (("return state == self.top\n    def decode", "return state == 3\n    def decode"),
         "is this the end? False by the rules, True by the constraints:\nCount(n=3)"),
        (("lambda system, state: state)", "lambda system, state: state + 1)"),
         "`n` is 0 by the rules, and not over terms, of\nCount(n=0)"),
    ],
    ids=["declared", "leaves-the-end", "no-successor", "init", "final", "word"],
)  # fmt: skip
def test_both_sides_are_shown(
    counting: Ask, change: tuple[str, str], said: str, words: tuple[str, ...]
) -> None:
    code, out, err = counting(change, *words)
    assert (code, out) == (70, "")
    assert said in err


@pytest.mark.parametrize("words", QUESTIONS, ids=" ".join)
def test_the_world_that_is_asked_about_is_compared(counting: Ask, words: tuple[str, ...]) -> None:
    code, out, err = counting(TOO_STRICT, *words, "--top", "6")
    assert (code, out) == (70, "")
    assert "to\nCount(n=6)\nwhich breaks the constraint 'small'" in err
    assert counting(TOO_STRICT, *words)[0] != 70


def test_a_long_game_is_compared_to_its_end(counting: Ask) -> None:
    strict = ("pre + 1)", "pre + 1), 'small': post <= 150")
    code, _, err = counting(strict, "prove", "always(n <= 150)", "--top", "160")
    assert (code, "to\nCount(n=151)" in err) == (70, True)


def test_ranges_are_promised_to_every_engine(counting: Ask) -> None:
    step = "post == self.numbers.choose(self.final(pre), pre, pre + 1)"
    loose = (step, f"disjunction([{step}, negation(post <= 200)])")
    code, _, _ = counting(loose, "check", "always(n <= 5)", "--engine", "both")
    assert code == 0
    bounded = ("state <= 200", "state <= 5")
    assert counting(bounded, "check", "always(n <= 5)", "--engine", "both")[0] == 0
    assert counting(bounded, "prove", "always(n <= 5)")[0] == 0


def test_rules_need_not_be_comparable(counting: Ask) -> None:
    code, out, _ = counting(("", ""), "run", "--all", "--engine", "both")
    assert (code, "exactly 1 complete game" in out) == (0, True)


def test_a_definition_may_be_about_one_board(counting: Ask) -> None:
    low = ("words=(N,)", "words=(N, defined('low', TRUTH, 'Low.', 'n <= 1'))")
    for claim in ("low", "always(low)", "always(n <= 1)"):
        code, out, _ = counting(low, "check", claim)
        assert (code, "first broken at board 3" in out) == (1, True)
    code, out, _ = counting(low, "prove", "always(low or n > 1)")
    assert (code, out.startswith("proved")) == (0, True)
    code, _, err = counting(low, "run", "--where", "low")
    assert (code, "`low` is about one board" in err) == (2, True)
