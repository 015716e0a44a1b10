"""The reader of formulas over terms."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import z3
from tests.bever.formulas import FORMULAS_OF, Reader

from gamemodels.bever import knowledge, knowledge_terms
from gamemodels.bever.board import Player, Variants
from gamemodels.bever.constraints import turn_of
from gamemodels.bever.knowledge_terms import TermView
from gamemodels.bever.terms import BoardTerms
from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.numbers import Number


@dataclass(frozen=True)
class TermReader(Reader):
    """Reads over terms, to a Z3 Boolean."""

    turn: Any = None

    @classmethod
    def over(
        cls, rules: Variants, board: BoardTerms, after: BoardTerms | None = None
    ) -> "TermReader":
        """Reads a board, with the next one if there is one."""
        view = TermView.of(rules, board)
        if after is None:
            return cls(view)
        return cls(view, cls(TermView.of(rules, after)), turn=turn_of(board, after, rules))

    def word(self, name: str, arguments: list[Any]) -> Any:
        return knowledge_terms.WORDS[name](self.view, *arguments)

    def knowledge(self, name: str, arguments: list[Any]) -> Any:
        return knowledge_terms.KNOWLEDGE[name](self.view, *arguments)

    def call(self, name: str, arguments: list[ast.expr]) -> Any:
        if name != "announce":
            return super().call(name, arguments)
        said, then = (self.formula(part) for part in arguments)
        named = {each.id for each in ast.walk(arguments[0]) if isinstance(each, ast.Name)}
        whose = {each.lower().replace("layer", "")[:2] for each in named if each[:1] in "pP"}
        one = len(whose) == 1 and not named & FORMULAS_OF.keys()
        return knowledge_terms.announce(self.view, said, then, about_one_hand=one)

    def event(self, name: str) -> z3.BoolRef:
        return disjunction(
            knowledge_terms.EVENTS[kind.value](self.turn) for kind in knowledge.EVENTS[name]
        )

    def all(self, truths: Iterable[z3.BoolRef]) -> z3.BoolRef:
        return conjunction(truths)

    def any(self, truths: Iterable[z3.BoolRef]) -> z3.BoolRef:
        return disjunction(truths)

    def no(self, truth: z3.BoolRef) -> z3.BoolRef:
        return negation(truth)

    def literal(self, number: int) -> Number:
        numbers = self.view.board.numbers
        literal: Number = numbers.literal(number)
        return literal

    def player(self, player: Player) -> Any:
        return tuple(z3.BoolVal(each is player, self.view.board.ctx) for each in Player)

    def values(self) -> range:
        return range(self.view.board.most + 1)

    def compared(self, sign: type, left: Any, right: Any) -> z3.BoolRef:
        if isinstance(left, Number):
            return super().compared(sign, left, right)
        same = disjunction([conjunction(pair) for pair in zip(left, right, strict=True)])
        return same if sign is ast.Eq else negation(same)
