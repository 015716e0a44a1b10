"""Twentyone board by board: each step is one event."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import z3

from gamemodels.logic import Parts, conjunction
from gamemodels.numbers import Numbers
from gamemodels.rules import Trace
from gamemodels.system import System
from gamemodels.twentyone import predicates
from gamemodels.twentyone.board import Board
from gamemodels.twentyone.player_terms import SettingTerms, UpperBounds
from gamemodels.twentyone.referee import Twentyone
from gamemodels.twentyone.setting import LIMITS, Setting
from gamemodels.twentyone.terms import BoardTerms
from gamemodels.twentyone.variants import MENDED, Variants

ALL_CARDS = 85
"""What one card of each rank counts together."""


class BoardSteps(System[BoardTerms, Board]):
    """The network as the specification has it."""

    def __init__(
        self, setting: Setting, numbers: Numbers, variants: Variants = MENDED, *names: str
    ) -> None:
        """The setting is known, but for the numbers named, which take unbounded integers."""
        self.numbers = numbers
        self.variants = variants
        self.most = most(setting, variants)
        self.unknown = names
        values = {
            field.name: numbers.variable(f"setting.{field.name}", LIMITS[field.name][1])
            if field.name in names
            else numbers.literal(getattr(setting, field.name))
            for field in fields(Setting)
        }
        self.setting = SettingTerms(**values)

    def state(self, name: str) -> BoardTerms:
        return BoardTerms.unknown(name, self.numbers, self.most, self.variants)

    def constants(self, state: BoardTerms) -> list[z3.ExprRef]:
        return state.constants()

    def declared(self, state: BoardTerms) -> Parts:
        return state.declared()

    def facts(self) -> Parts:
        found = {}
        for name in self.unknown:
            number = getattr(self.setting, name)
            least, greatest = LIMITS[name]
            within = [number >= least] if name in ANY else [number >= least, number <= greatest]
            found[f"{name} is within its limits"] = conjunction(within)
        return found

    def init(self, state: BoardTerms) -> Parts:
        return predicates.init.parts(self.setting, state)

    def step(self, pre: BoardTerms, post: BoardTerms) -> Parts:
        return predicates.step.parts(self.setting, pre, post, self.variants)

    def final(self, state: BoardTerms) -> z3.BoolRef:
        return predicates.final(self.setting, state)

    def decode(self, model: z3.ModelRef, state: BoardTerms) -> Board:
        return state.decode(model)

    def rules(self, model: z3.ModelRef) -> Twentyone:
        return Twentyone(self.setting.decode(model), self.variants)

    def same(self, states: Sequence[BoardTerms], trace: Trace[Board, Any]) -> z3.BoolRef:
        """Whether the states are the boards of the trace."""
        known = [z3.BoolVal(True, self.ctx)]
        for state, board in zip(states, trace.states, strict=False):
            known += state.equals(board)
        return conjunction(known)


ANY = ("copies", "games")
"""Numbers that may be as great as one likes when they are unknown."""


def most(setting: Setting, variants: Variants) -> UpperBounds:
    """How great the numbers on a board can be."""
    thresholds = (setting.challenger, setting.dealer)
    mixed = variants.stale_hands or variants.restarts
    cards = ALL_CARDS * setting.copies
    challenger, dealer = (cards if mixed else threshold + 9 for threshold in thresholds)
    # A draw takes 22 tenths and both variations; a game has at most as many draws as both
    # thresholds together, one more for each hand that is not empty at first, and two stands.
    draws = sum(thresholds) + 2
    game = 110 + (22 + 2 * setting.variation) * draws + 20 + 20
    # By `restarts` each game may see its hands emptied by each other, and begin anew.
    games = setting.games**2 if variants.restarts else setting.games
    return UpperBounds(games * game, (challenger, dealer), setting.copies, setting.games)
