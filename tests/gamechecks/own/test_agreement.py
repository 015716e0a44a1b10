"""The constraints of a game of one's own are compared with its rules before they are trusted."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
import z3
from tests.gamechecks.commands import Said
from tests.gamechecks.own.conftest import ask

Counting = Callable[..., Said]
"""What asks of the counting game."""

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
def counting(tmp_path: Path) -> Counting:
    """Ask of the counting game with one change of its text."""

    def asked(change: tuple[str, str] | Path, *words: str) -> Said:
        old, new = change if isinstance(change, tuple) else ("", "")
        assert old in COUNT
        file = tmp_path / "count.py"
        file.write_text(COUNT.replace(old, new))
        return ask(file, *words)

    return asked


@pytest.fixture
def counting_as(tmp_path: Path) -> Callable[..., Counting]:
    """Ask of the counting game with several changes of its text."""

    def made(*changes: tuple[str, str]) -> Counting:
        text = COUNT
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        file = tmp_path / "count.py"
        file.write_text(text)
        return partial(ask, file)

    return made


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
    counting: Counting, change: tuple[str, str], said: str, words: tuple[str, ...]
) -> None:
    code, out, err = counting(change, *words)
    assert (code, out) == (70, "")
    assert said in err


@pytest.mark.parametrize("words", QUESTIONS, ids=" ".join)
def test_the_world_that_is_asked_about_is_compared(
    counting: Counting, words: tuple[str, ...]
) -> None:
    code, out, err = counting(TOO_STRICT, *words, "--top", "6")
    assert (code, out) == (70, "")
    assert "to\nCount(n=6)\nwhich breaks the constraint 'small'" in err
    assert counting(TOO_STRICT, *words)[0] != 70


def test_a_long_game_is_compared_to_its_end(counting: Counting) -> None:
    strict = ("pre + 1)", "pre + 1), 'small': post <= 150")
    code, _, err = counting(strict, "prove", "always(n <= 150)", "--top", "160")
    assert (code, "to\nCount(n=151)" in err) == (70, True)


STEP = "self.numbers.choose(self.final(pre), pre, pre + 1)"
RANGE = ("variable(name, 200)", "variable(name, self.top + 2)")
LATE = {
    "a missing move": (RANGE, ("pre, pre + 1)", "pre, pre + 1), 'small': post <= 1_500")),
    "an extra move": (RANGE, (f"post == {STEP}", f"disjunction([post == {STEP}, pre >= 1_500])")),
    "an extra end": (RANGE, ("return state == self.top\n    def decode",
                             "return state >= 1_500\n    def decode")),
}  # fmt: skip


@pytest.mark.parametrize(
    "words", [("prove", "always(n <= 1500)"), ("check", "always(n <= 1500)", "--boards", "1600")]
)
@pytest.mark.parametrize("late", LATE)
def test_constraints_that_part_late_prove_nothing(
    counting_as: Callable[..., Counting], late: str, words: tuple[str, ...]
) -> None:
    ask = counting_as(*LATE[late], ("state <= 200", "state <= self.top + 2"))
    code, out, err = ask(*words, "--top", "3000")
    assert (code, out) == (70, "")
    assert "the rules and the constraints of" in err


def test_a_proof_of_what_the_rules_break_once_is_none(counting_as: Callable[..., Counting]) -> None:
    once = ("pre, pre + 1)", "pre, pre + 1), 'never': post != 1_501")
    ask = counting_as(RANGE, once, ("state <= 200", "state <= self.top + 2"))
    code, out, err = ask("prove", "always(n <= 1500)", "--top", "3000")
    assert (code, out) == (70, "")
    assert "is proved of the constraints; by the rules a game breaks it, at\nCount(n=1501)" in err


@pytest.mark.parametrize("engine", ["auto", "solver"])
def test_a_check_that_the_rules_break_once_does_not_hold(
    counting_as: Callable[..., Counting], engine: str
) -> None:
    once = ("pre, pre + 1)", "pre, pre + 1), 'never': post != 1_501")
    ask = counting_as(RANGE, once, ("state <= 200", "state <= self.top + 2"))
    words = ("check", "always(n != 1501)", "--boards", "3100", "--top", "3000")
    code, out, err = ask(*words, "--engine", engine)
    assert (code, out) == (70, "")
    assert "by the rules a game breaks it, at\nCount(n=1501)" in err


def test_a_search_by_boards_is_confirmed_by_the_rules(counting_as: Callable[..., Counting]) -> None:
    once = ("pre, pre + 1)", "pre, pre + 1), 'never': post != 301")
    ask = counting_as(RANGE, once, ("state <= 200", "state <= self.top + 2"))
    words = ("check", "always(n != 301)", "--boards", "320", "--top", "400", "--solver", "cadical")
    code, out, err = ask(*words)
    assert (code, out) == (70, "")
    assert "Count(n=301)" in err


@pytest.mark.parametrize("verb", ["prove", "check --boards 90"])
def test_a_step_that_is_no_move_is_shown_where_the_answer_does_not_depend_on_it(
    counting: Counting, verb: str
) -> None:
    back = f"post == {STEP}", f"disjunction([post == {STEP}, conjunction([pre == 20, post == 7])])"
    code, out, err = counting(back, *verb.split(), "always(n <= 90)", "--top", "80")
    assert (code, out) == (70, "")
    assert "the constraints allow a step that is no move by the rules, from\nCount(n=20)" in err


@pytest.mark.parametrize(
    ("term", "shown"),
    [
        ("self.numbers.choose(state == 40, state + 1, state)", "`n` is 40 by the rules"),
        ("self.numbers.choose(state == 60, state + 1, state)", "`n` is 60 by the rules"),
    ],
)
def test_words_are_compared_on_every_state(
    counting_as: Callable[..., Counting], term: str, shown: str
) -> None:
    term = term.replace("self", "system")
    ask = counting_as(("lambda system, state: state)", f"lambda system, state: {term})"))
    code, out, err = ask("prove", "always(n <= 90)", "--top", "80")
    assert (code, out) == (70, "")
    assert f"{shown}, and not over terms" in err


def test_words_are_compared_on_every_move(tmp_path: Path) -> None:
    two = """two = of_event("two", "By two.", lambda event: event == "two",
    lambda system, pre, post: negation(pre == pre))
GAME"""
    changes = [
        ('[Move("up", Count(state.n + 1))]', '[Move("up", Count(state.n + 1)), '
         'Move("two", Count(state.n + 2))]'),
        ("state.n == self.top", "state.n >= self.top"),
        ("return state == self.top\n    def decode", "return state >= self.top\n    def decode"),
        ('return {"up": post == self.numbers.choose(self.final(pre), pre, pre + 1)}',
         'return {"up": disjunction([post == self.numbers.choose(self.final(pre), pre, pre + by)'
         " for by in (1, 2)])}"),
        ("\nGAME", f"\n{two}"), ("words=(N,)", "words=(N, two)"),
    ]  # fmt: skip
    text = COUNT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = tmp_path / "count.py"
    file.write_text(text)
    code, out, err = ask(file, "prove", "always(not two)")
    assert (code, out) == (70, "")
    assert "`two` is True by the rules, and not over terms" in err


UP = "post == self.numbers.choose(self.final(pre), pre, pre + 1)"
LOOSE = (UP, f"disjunction([{UP}, negation(post <= 200)])")


def test_ranges_are_promised_to_every_engine(counting: Counting) -> None:
    code, _, _ = counting(LOOSE, "check", "always(n <= 5)", "--engine", "both")
    assert code == 0
    bounded = ("state <= 200", "state <= 5")
    assert counting(bounded, "check", "always(n <= 5)", "--engine", "both")[0] == 0
    assert counting(bounded, "prove", "always(n <= 5)")[0] == 0


def test_ranges_stand_in_the_question_as_smt_lib(counting: Counting, tmp_path: Path) -> None:
    file = tmp_path / "question.smt2"
    assert counting(LOOSE, "check", "always(n <= 5)", "--out", str(file))[0] == 0
    solver = z3.Solver()
    solver.from_file(str(file))
    assert solver.check() == z3.unsat
    code, out, _ = counting(LOOSE, "check", "always(n <= 5)", "--certify", str(tmp_path / "proof"))
    assert (code, "bitwuzla: agrees" in out) == (0, True)


@pytest.mark.parametrize("engine", ["solver", "both"])
def test_parts_of_one_name_are_all_kept(counting: Counting, engine: str) -> None:
    named = (f'{{"up": {UP}}}', f'{{"in range": {LOOSE[1]}}}')
    assert counting(named, "check", "always(n <= 5)", "--engine", engine)[0] == 0


def test_an_explanation_keeps_to_the_facts(counting: Counting) -> None:
    facts = """def facts(self): return {"five": self.last == 5}
    def parameters(self): return [self.last.term]
    @property
    def last(self): return self.numbers.variable("last", 7)
    def final(self, state): return state == self.last
    def decode("""
    old = "def final(self, state): return state == self.top\n    def decode("
    code, out, _ = counting((old, facts), "explain", "--boards", "9", "--where", "boards == 3")
    assert (code, "No number of boards would do" in out) == (0, True)


def test_rules_need_not_be_comparable(counting: Counting) -> None:
    code, out, _ = counting(("", ""), "run", "--all", "--engine", "both")
    assert (code, "exactly 1 complete game" in out) == (0, True)


def test_a_definition_may_be_about_one_board(counting: Counting) -> None:
    low = ("words=(N,)", "words=(N, defined('low', TRUTH, 'Low.', 'n <= 1'))")
    for claim in ("low", "always(low)", "always(n <= 1)"):
        code, out, _ = counting(low, "check", claim)
        assert (code, "first broken at board 3" in out) == (1, True)
    code, out, _ = counting(low, "prove", "always(low or n > 1)")
    assert (code, out.startswith("proved")) == (0, True)
    code, _, err = counting(low, "run", "--where", "low")
    assert (code, "`low` is about one board" in err) == (2, True)


LIGHT = """
from dataclasses import dataclass
from enum import Enum
import z3
from gamechecks.games import *

class Light(Enum):
    RED, GREEN, AMBER = range(3)

@dataclass(frozen=True)
class Shown:
    light: Light

class Turning(Rules):
    def starts(self): return [Shown(Light.RED)]
    def moves(self, state): return [Move("turn", Shown(Light(state.light.value + 1)))]
    def is_final(self, state): return state.light is Light.AMBER

class Steps(System):
    def __init__(self, scope, numbers): self.numbers = numbers
    def state(self, name): return [z3.Bool(f"{name}.{each.name}", self.ctx) for each in Light]
    def constants(self, state): return state
    def only(self, state, at): return conjunction(each if at == n else negation(each)
                                                  for n, each in enumerate(state))
    def init(self, state): return {"red": self.only(state, 0)}
    def step(self, pre, post):
        return {"turn": conjunction(implies(pre[n], self.only(post, min(n + 1, 2)))
                                    for n in range(3))}
    def final(self, state): return state[2]
    def decode(self, model, state):
        shown = [z3.is_true(model.eval(each, True)) for each in state]
        return Shown(Light(shown.index(True)))
    def encode(self, state): return [each is state.light for each in Light]
    def rules(self, model): return Turning()

@dataclass(frozen=True)
class Scope(GameScope):
    boards: int = option(5, "at most K boards", metavar="K")

COLOURS = sort_of("Colour", tuple(Light), [each.name.lower() for each in Light])
SHOWN = of_state("shown", TRUTH, "It is shown.", lambda rules, state, light: state.light is light,
                 lambda system, state, light: state[light.value], takes=(COLOURS,))
GAME = Game("light", Scope, lambda scope: Turning(),
            lambda rules: Vocabulary(words=(SHOWN,), sorts=(COLOURS,)), system=Steps)
"""


@pytest.mark.parametrize(
    ("theorem", "said"),
    [
        ("always(not (shown(amber) and shown(green)))",
         "RED = 0, board1.GREEN = 1, board1.AMBER = 1, which decode(model, state) reads as "
         "Shown(light=<Light.GREEN: 1>), encoded as [0, 1, 0]"),
        ("always(not shown(amber))",
         "AMBER = 0, which decode(model, state) cannot represent (ValueError:"),
    ],
    ids=["read as another", "not read"],
)  # fmt: skip
def test_declared_that_admits_what_no_state_is_is_named(
    tmp_path: Path, theorem: str, said: str
) -> None:
    file = tmp_path / "light.py"
    file.write_text(LIGHT)
    code, out, err = ask(file, "prove", theorem)
    assert (code, out) == (2, "")
    assert "light.py: declared(state) admits board1." in err
    assert said in err
    one = 'def declared(self, state): return {"one light": exactly_one(state)}'
    file.write_text(LIGHT.replace("    def init", f"    {one}\n    def init"))
    assert ask(file, "prove", theorem)[0] != 2


def test_a_proof_says_how_far_rules_and_constraints_were_compared(counting: Counting) -> None:
    as_it_is = ("", "")
    code, out, _ = counting(as_it_is, "prove", "always(n <= 5)")
    assert (code, "Rules and constraints agree on all 6 states of its games." in out) == (0, True)
    code, out, _ = counting(as_it_is, "prove", "always(n <= 5)", "--json")
    assert json.loads(out)["compared"] == {
        "states": 6, "first": 6, "played": 0, "admitted": 0, "complete": True, "visited": 6,
    }  # fmt: skip


def test_a_check_says_how_far_rules_and_constraints_were_compared(counting: Counting) -> None:
    words = ("check", "always(n <= 5)", "--engine", "solver")
    code, out, _ = counting(("", ""), *words)
    assert (code, "Rules and constraints agree on all 6 states of its games." in out) == (0, True)
    assert "By the rules alone it holds too: all 6 states were visited." in out
    assert json.loads(counting(("", ""), *words, "--json")[1])["compared"] == {
        "states": 6, "first": 6, "played": 0, "admitted": 0, "complete": True, "visited": 6,
    }  # fmt: skip
    both = counting(("", ""), *words[:2], "--engine", "both")[1]
    assert "Rules and constraints" not in both


def test_a_large_game_is_compared_in_part(counting_as: Callable[..., Counting]) -> None:
    ask = counting_as(RANGE, ("state <= 200", "state <= self.top + 2"))
    code, out, _ = ask("prove", "always(n >= 0)", "--top", "20000", "--json")
    told = json.loads(out)["compared"]
    assert (code, told["complete"], told["visited"]) == (0, False, None)
    assert told["first"] + told["played"] + told["admitted"] == told["states"]
    assert min(told["played"], told["admitted"]) > 0
    again = ask("prove", "always(n >= 0)", "--top", "20000", "--json")[1]
    assert json.loads(again)["compared"] == told
    brief = ask("prove", "always(n >= 0)", "--top", "20000", "--brief")[1]
    only = f"its rules and constraints were compared on {told['states']} states only"
    assert only in " ".join(brief.split())


@pytest.mark.parametrize("words", [["--help"], ["run", "--help"], ["properties"], ["run", "--bo"]])
def test_nothing_is_compared_before_a_solver_is_asked(counting: Counting, words: list[str]) -> None:
    _, out, err = counting(("state == 0}", "state == 1}"), *words)
    assert "disagree" not in out + err
    assert counting(("state == 0}", "state == 1}"), "run")[0] == 70
