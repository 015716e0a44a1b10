"""Twentyone card by card as a system: each step is a card and all that follows from it."""

from collections.abc import Sequence
from typing import Any

import z3

from gamemodels.cards import RANKS
from gamemodels.logic import Parts, at_most_one, conjunction, disjunction
from gamemodels.numbers import Numbers
from gamemodels.rules import Trace
from gamemodels.system import System
from gamemodels.twentyone.boards import BoardSteps
from gamemodels.twentyone.card_predicates import FIRST_READY, card_init, card_step
from gamemodels.twentyone.card_rules import CardByCard, CardState, flaw_of_cards
from gamemodels.twentyone.card_terms import CardTerms
from gamemodels.twentyone.one_hot import chosen
from gamemodels.twentyone.referee import Twentyone
from gamemodels.twentyone.setting import Setting
from gamemodels.twentyone.variants import MENDED, Variants


class CardSteps(System[CardTerms, CardState]):
    """The games card by card; not by `restarts` nor by `start_as_shuffle`."""

    def __init__(self, setting: Setting, numbers: Numbers, variants: Variants = MENDED) -> None:
        flaw = flaw_of_cards(Twentyone(setting, variants))
        assert flaw is None, flaw
        self.one_by_one = BoardSteps(setting, numbers, variants)
        self.numbers = numbers
        self.variants = variants
        self.setting = self.one_by_one.setting
        draws = setting.challenger + setting.dealer + 2
        self.most_boards = setting.games * (FIRST_READY + 4 * draws + 3)

    def state(self, name: str) -> CardTerms:
        return CardTerms.unknown(name, self.numbers, self.one_by_one.most, self.most_boards)

    def constants(self, state: CardTerms) -> list[z3.ExprRef]:
        return state.constants()

    def declared(self, state: CardTerms) -> Parts:
        return {"one card, one result": conjunction(map(at_most_one, (state.card, state.result)))}

    def facts(self) -> Parts:
        return self.one_by_one.facts()

    def init(self, state: CardTerms) -> Parts:
        return card_init.parts(self.setting, state, self.variants)

    def step(self, pre: CardTerms, post: CardTerms) -> Parts:
        return card_step.parts(self.setting, pre, post, self.variants)

    def final(self, state: CardTerms) -> z3.BoolRef:
        played = state.starts == self.setting.games
        return conjunction([state.idle, played, disjunction(state.result)])

    def decode(self, model: z3.ModelRef, state: CardTerms) -> CardState:
        card = chosen(model, state.card)
        board = state.board(self.variants).decode(model)
        return CardState(board, None if card is None else RANKS[card])

    def rules(self, model: z3.ModelRef) -> CardByCard:
        return CardByCard(self.one_by_one.rules(model))

    def same(self, states: Sequence[CardTerms], trace: Trace[CardState, Any]) -> z3.BoolRef:
        """Whether the states are the boards of the trace."""
        known = [z3.BoolVal(True, self.ctx)]
        for state, dealt in zip(states, trace.states, strict=False):
            known += state.equals(dealt.board, dealt.card, self.variants)
        return conjunction(known)
