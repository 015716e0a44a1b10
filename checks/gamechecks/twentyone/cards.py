"""Cards as large steps: whether some game is not over, with one card and what follows a step."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, RefereeError
from gamechecks.core.scope import Games, SolverChoice
from gamechecks.core.verdict import GameTrace
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.bmc.session import Session
from gamechecks.engines.large_steps import (
    Exclusion,
    Fragment,
    LargeStepCheck,
    LargeSteps,
    LargeStepSearch,
    SmallStepsNeeded,
)
from gamechecks.engines.plan import Question
from gamechecks.language.question import Condition
from gamechecks.twentyone.scope import CARDS, Scope
from gamemodels.logic import disjunction, negation
from gamemodels.numbers import BitVectors
from gamemodels.twentyone.drawing_rules import CardByCard
from gamemodels.twentyone.drawing_steps import DrawSteps
from gamemodels.twentyone.variants import MENDED

BOARDS_A_CARD = 4
"""The fewest boards that a card takes."""
REFUSAL = (
    "card steps cannot answer this: they know whether some game by the mended rules is unfinished; "
    "use boards"
)


class Unfinished(Fragment):
    """Any game that is not over."""

    @property
    def short(self) -> bool:
        return False


@dataclass
class CardSearch(LargeStepSearch):
    """A game of more boards than the bound."""

    scope: Scope
    clock: Clock
    seed: int
    solver: SolverChoice
    settled: int = 0

    def first(self) -> GameTrace | None:
        boards = self.scope.boards
        system = DrawSteps(self.scope.setting, BitVectors(z3.Context()), self.scope.rules)
        session: Session[Any, Any] = Session(system, self.clock, self.seed, self.solver)
        session.reach(1 + -(-boards // BOARDS_A_CARD))
        last = session.states[-1]
        goals = [negation(system.final(last))]
        goals += [last.boards > boards] if boards < system.most_boards else []
        found = session.find(disjunction(goals))
        if found is None:
            self.settled = boards
            return None
        rules = found.rules
        assert isinstance(rules, CardByCard)
        whole = rules.unfolded(found)
        if len(whole) < boards or rules.game.is_final(whole.boards[boards - 1]):
            raise RefereeError(f"a game of {len(whole)} boards was taken for a longer one")
        return replace(whole, states=whole.states[:boards])

    def exclusions(self, clock: Clock) -> Iterator[Exclusion]:
        raise InputError("card steps have no certificate: use --steps boards")


@dataclass(frozen=True)
class NoCheck(LargeStepCheck):
    """A check looks at boards."""

    def counterexample(self) -> GameTrace | None:
        raise SmallStepsNeeded(REFUSAL)

    def shorter(self, trace: GameTrace) -> Iterator[GameTrace]:
        raise SmallStepsNeeded(REFUSAL)

    def never(self, premise: Condition) -> bool:
        raise SmallStepsNeeded(REFUSAL)


class Cards(LargeSteps):
    """A card and all that follows from it a step."""

    name = CARDS
    refusal = REFUSAL

    def fragment(self, question: Question) -> Unfinished | None:
        scope = question.scope
        assert isinstance(scope, Scope), "cards are twentyone's"
        known = question.games is Games.UNFINISHED and not question.wanted
        return Unfinished() if known and scope.rules == MENDED else None

    def too_large(self, scope: Scope) -> bool:
        return False

    def search(self, bmc: BoundedSearch, fragment: Any) -> CardSearch:
        assert isinstance(bmc.scope, Scope), "cards are twentyone's"
        return CardSearch(bmc.scope, bmc.clock, bmc.seed, bmc.solver)

    def check(self, wanted: Condition, bmc: BoundedSearch) -> NoCheck:
        return NoCheck()

    def all_over(self, scope: Scope, clock: Clock) -> bool:
        return CardSearch(scope, clock, 0, SolverChoice.Z3).first() is None
