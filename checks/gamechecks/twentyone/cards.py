"""Cards as large steps: one card, and all that follows from it, a step."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import Games, SolverChoice
from gamechecks.core.verdict import GameTrace
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.bmc.solvers import to_cnf
from gamechecks.engines.bmc.unrolling import Session, Unrolling
from gamechecks.engines.large_steps import (
    Exclusion,
    Fragment,
    LargeStepCheck,
    LargeSteps,
    LargeStepSearch,
    SmallStepsNeeded,
)
from gamechecks.language.question import Condition
from gamechecks.language.trace_terms import TraceTerms
from gamechecks.twentyone.endings import ending_of
from gamechecks.twentyone.scope import BOARDS_A_CARD, BOARDS_AROUND_CARDS, CARDS, Scope
from gamemodels.logic import disjunction, negation
from gamemodels.numbers import BitVectors
from gamemodels.twentyone.card_rules import CardByCard
from gamemodels.twentyone.card_steps import CardSteps
from gamemodels.twentyone.card_terms import CardTerms
from gamemodels.twentyone.variants import MENDED

REFUSAL = (
    "card steps cannot answer this: by the mended rules they know whether some game is unfinished, "
    "and of a single game how it ends; use boards"
)
ONLY_HOLDS = "card steps cannot tell the earliest board at which it is broken; use boards"


@dataclass(frozen=True)
class CardFragment(Fragment):
    """How a complete game ends; or with none, any game that is not over."""

    endings: tuple[Condition, ...] | None

    @property
    def short(self) -> bool:
        return False


@dataclass
class CardSearch(LargeStepSearch):
    """A complete game that ends as asked for, or a game of more boards than the bound."""

    scope: Scope
    wanted: tuple[Condition, ...]
    fragment: CardFragment
    clock: Clock
    seed: int = 0
    solver: SolverChoice = SolverChoice.Z3
    settled: int = 0

    def first(self) -> GameTrace | None:
        system = self._system()
        session: Session[Any, Any] = Session(system, self.clock, self.seed, self.solver)
        session.reach(self._states())
        found = session.find(*self._goals(system, session.states[-1]))
        if found is None:
            self.settled = self.scope.boards
            return None
        rules = found.rules
        assert isinstance(rules, CardByCard)
        return self._confirmed(rules.unfolded(found))

    def exclusions(self, clock: Clock) -> Iterator[Exclusion]:
        system = self._system()
        unrolling = Unrolling(system)
        with clock.encoding():
            terms = [unrolling.start(), *unrolling.extended(self._states())]
            terms += self._goals(system, unrolling.states[-1])
        unknowns = [each for state in unrolling.states for each in system.constants(state)]
        yield Exclusion("such game, card by card", to_cnf(terms, unknowns, clock).clauses)

    def _system(self) -> CardSteps:
        return CardSteps(self.scope.setting, BitVectors(z3.Context()), self.scope.rules)

    def _states(self) -> int:
        """As many cards as fit into the bound."""
        boards = self.scope.boards
        if self.fragment.endings is None:
            return 1 + -(-boards // BOARDS_A_CARD)
        return 1 + max(0, boards - BOARDS_AROUND_CARDS) // BOARDS_A_CARD

    def _goals(self, system: CardSteps, last: CardTerms) -> list[z3.BoolRef]:
        boards, endings = self.scope.boards, self.fragment.endings
        within = [last.boards <= boards] if boards < system.most_boards else []
        if endings is None:
            return [disjunction([negation(system.final(last)), *map(negation, within)])]
        trace = TraceTerms(system.one_by_one, [last.board(system.variants)])
        return [system.final(last), *within, *(each.term(trace) for each in endings)]

    def _confirmed(self, whole: GameTrace) -> GameTrace:
        """A game as asked for, which the rules and the formulas confirm board by board."""
        boards = self.scope.boards
        if self.fragment.endings is None:
            if len(whole) < boards or whole.rules.is_final(whole.states[boards - 1]):
                raise RefereeError(f"a game of {len(whole)} boards was taken for a longer one")
            return replace(whole, states=whole.states[:boards])
        if len(whole) > boards or not whole.rules.is_final(whole.states[-1]):
            raise RefereeError(f"{len(whole)} boards were taken for a complete game of {boards}")
        for condition in self.wanted:
            condition.confirm(whole)
        return whole


@dataclass(frozen=True)
class CardCheck(LargeStepCheck):
    """Whether a game ends as a property does not allow; where one does, boards say where first."""

    bmc: BoundedSearch

    def counterexample(self) -> GameTrace | None:
        search = self.bmc.in_large_steps()
        if search is None or search.first() is not None:
            raise SmallStepsNeeded(ONLY_HOLDS)
        return None

    def shorter(self, trace: GameTrace) -> Iterator[GameTrace]:
        raise SmallStepsNeeded(ONLY_HOLDS)

    def never(self, premise: Condition) -> bool:
        search = replace(self.bmc, wanted=[premise]).in_large_steps()
        if search is None:
            raise SmallStepsNeeded(REFUSAL)
        return search.first() is None


class Cards(LargeSteps):
    """A card and all that follows from it a step."""

    name = CARDS
    refusal = REFUSAL

    def fragment(self, question: BoundedSearch) -> CardFragment | None:
        scope = question.scope
        assert isinstance(scope, Scope), "cards are twentyone's"
        if scope.rules != MENDED:
            return None
        if question.games is Games.UNFINISHED:
            return None if question.wanted else CardFragment(None)
        endings = tuple(map(ending_of, question.wanted))
        if scope.games != 1 or (question.games is Games.ANY and not scope.every_game):
            return None
        told = tuple(each for each in endings if each is not None)
        return CardFragment(told) if len(told) == len(endings) else None

    def too_large(self, scope: Scope) -> bool:
        return False

    def search(self, bmc: BoundedSearch, fragment: CardFragment) -> CardSearch:
        assert isinstance(bmc.scope, Scope), "cards are twentyone's"
        wanted = tuple(bmc.wanted)
        return CardSearch(bmc.scope, wanted, fragment, bmc.clock, bmc.seed, bmc.solver)

    def check(self, wanted: Condition, bmc: BoundedSearch) -> CardCheck:
        return CardCheck(bmc)

    def all_over(self, scope: Scope, clock: Clock) -> bool:
        return CardSearch(scope, (), CardFragment(None), clock).first() is None
