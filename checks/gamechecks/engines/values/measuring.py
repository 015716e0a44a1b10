"""Answers to questions about chance: exact fractions, and how they are attained."""

import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.scope import GameScope
from gamechecks.engines.explicit.walk import MoveWalk, Walk, Way
from gamechecks.engines.values.formulas import FormulaObserver
from gamechecks.engines.values.observing import Observer
from gamechecks.engines.values.optimising import Aim, Number, optimum
from gamechecks.engines.values.places import Place
from gamechecks.engines.values.policies import Policy, PolicyWalk
from gamechecks.language.probability import ProbabilityQuestion, probability_question
from gamechecks.language.progression import Progression
from gamechecks.language.question import Condition
from gamechecks.language.residual import Interner, Known, Moment, Observation, Term
from gamechecks.language.syntax import Node
from gamemodels.rules import Rules


@dataclass
class NumberObserver(Observer[Any]):
    """Remembers what is left of a number; a result is what it comes to."""

    rules: Rules[Any, Any]
    wanted: Node
    interner: Interner = field(default_factory=Interner)

    def first(self) -> Term:
        return Progression(self.interner).term(self.wanted)

    def after(self, memory: Term, state: Any, event: Any) -> Term:
        return memory.read(
            Observation(self.interner, self.rules, state, Moment.GOES_ON, event, True)
        )

    def ended(self, memory: Term, state: Any) -> int:
        known = memory.read(Observation(self.interner, self.rules, state, Moment.LAST))
        assert isinstance(known, Known), "at the end every number is known"
        return int(known.value)

    def settled(self, memory: Term) -> int | None:
        return int(memory.value) if isinstance(memory, Known) else None


@dataclass(frozen=True)
class Measured:
    """An answer: the exact value, whether a bound holds, and what is chosen at each place."""

    question: ProbabilityQuestion
    scope: GameScope
    value: Fraction
    choices: Mapping[Place, Way]
    walk: Walk[Any]
    observer: Observer[Any]
    seconds: float

    @property
    def holds(self) -> bool | None:
        """Whether the comparison is true; none if there is none."""
        bound = self.question.bound
        return None if bound is None else bound.holds(self.value)


def measure(scope: GameScope, text: str, policy: Policy | None = None) -> Measured:
    """Answer a question about chance in every complete game of a world.

    `P` and `E` are those of a policy; `Pmax` and the like range over all policies, which may
    remember what has happened.
    """
    began = time.monotonic()
    question = probability_question(text, scope.vocabulary, scope.game.amounts)
    if question.by_policy is not (policy is not None):
        name = question.measure
        raise InputError(
            f"{name} is about a policy: say which, or ask for {name}max or {name}min"
            if question.by_policy
            else f"{name} ranges over all policies: leave the policy out, or ask for {name[0]}"
        )
    rules = _rules(scope, question)
    walk = MoveWalk(rules) if policy is None else PolicyWalk(rules, policy)
    aim = Aim.MOST if question.most else Aim.LEAST
    observer, worth = _reading(question, rules)
    found = optimum(walk, observer, defaultdict(lambda: aim), worth)
    seconds = time.monotonic() - began
    return Measured(question, scope, found.value, found.choices, walk, observer, seconds)


def _rules(scope: GameScope, question: ProbabilityQuestion) -> Rules[Any, Any]:
    """The rules of the world, with states no larger than the question needs."""
    abridged = scope.game.abridged
    if abridged is None:
        return scope.referee
    rules: Rules[Any, Any] = abridged(scope, question.words)
    return rules


def _reading(
    question: ProbabilityQuestion, rules: Rules[Any, Any]
) -> tuple[Observer[Any], Callable[[Any], Number]]:
    """Who reads a question on games, and what a result is worth."""
    if question.of_number:
        return NumberObserver(rules, question.node), lambda result: result * question.unit
    formula = Condition(question.text, question.node)
    return FormulaObserver(rules, [formula]), lambda result: int(result[0])
