"""Games and files that may go on for ever: questions about them come to an end all the same."""

import re
from pathlib import Path

import pytest
from tests.gamechecks.own.conftest import CROSSING, NIM, Ask


def test_an_explanation_does_not_look_for_ever(ask: Ask) -> None:
    code, out, _ = ask(CROSSING, "explain", "--where", "at_end(not final)")
    assert code == 0
    assert "Whether another number of boards would do is not settled." in out
    code, out, _ = ask(CROSSING, "explain", "--boards", "9", "--where", "boards == 9")
    assert (code, "is not settled" in out) == (0, True)


def test_the_fewest_boards_that_would_do_are_found(ask: Ask) -> None:
    code, out, _ = ask(CROSSING, "explain", "--boards", "9", "--where", "boards == 10")
    assert (code, "needs at least 10 boards" in out) == (0, True)


COUNTDOWN = """
from dataclasses import dataclass
import z3
from gamechecks import games
from gamechecks.games import Move, System, conjunction, disjunction, option

@dataclass(frozen=True)
class Left:
    left: int

class Countdown(games.Rules):
    def starts(self): return (Left(3),)
    def moves(self, state): return [Move("tick", Left(state.left - 1))]
    def is_final(self, state): return state.left == 0

@dataclass(frozen=True)
class Scope(games.GameScope):
    boards: int = option(9, "boards", metavar="K")

class Constraints(System):
    def __init__(self, scope, numbers): self.numbers = numbers
    def state(self, name): return z3.BitVec(name, 3, self.ctx)
    def constants(self, state): return [state]
    def init(self, state): return {"three": state == 3}
    def final(self, state): return state == 0
    def step(self, pre, post):
        over = conjunction([pre == 0, post == 0])
        return {"tick": disjunction([over, conjunction([pre != 0, post == pre - 1])])}
    def decode(self, model, state): return Left(model.eval(state, True).as_long())
    def encode(self, state): return [state.left]
    def rules(self, model): return Countdown()

GAME = games.Game(name="countdown", scope=Scope, rules=lambda scope: Countdown(),
                  vocabulary=lambda rules: games.Vocabulary(), system=Constraints)
"""


def test_where_every_game_is_over_no_other_bound_would_do(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "countdown.py"
    file.write_text(COUNTDOWN)
    code, out, _ = ask(file, "explain", "--where", "boards == 5")
    assert (code, "is not settled" in out, "No number of boards would do" in out) == (
        0,
        False,
        True,
    )
    code, out, _ = ask(file, "explain", "--boards", "2")
    assert (code, "needs at least 4 boards" in out) == (0, True)


ENDLESS = {
    "starts()": (
        "        return (Heaps(self.heaps, Player.FIRST),)",
        "        at = 0\n        while True:\n"
        "            at += 1\n            yield Heaps((at, *self.heaps[1:]), Player.FIRST)",
    ),
    "moves()": (
        "        player, moves = state.turn, []",
        "        player, moves = state.turn, []\n        while state.heaps == (0, 1): ...",
    ),
    "is_final()": (
        "        return not any(state.heaps)",
        "        while not any(state.heaps):\n            pass\n        return False",
    ),
}


@pytest.mark.parametrize("where", ENDLESS)
def test_rules_that_never_end_are_cut_short_by_the_limit(
    ask: Ask, where: str, tmp_path: Path
) -> None:
    usual, endless = ENDLESS[where]
    file = tmp_path / "endless.py"
    text = NIM.read_text().replace("max(self.heaps, default=0)", "None")
    file.write_text(text.replace(usual, endless))
    code, out, _ = ask(file, "run", "--heaps", "1,1", "--timeout", "0.4")
    assert (code, "time limit of 0.4 s" in out) == (3, True)


def test_a_file_that_is_never_loaded_is_cut_short_by_the_limit(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "endless.py"
    file.write_text("import time\n\nwhile True:\n    time.sleep(0.01)\n")
    code, out, err = ask(file, "run", "--timeout=0.3")
    assert (code, out) == (2, "")
    assert "the game is not loaded within the time limit of 0.3 s" in err
    assert re.search(r"endless\.py: line [34]: ", err)
