"""Questions about chance: exact fractions under policies, and how they are attained."""

import time
from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Unpack

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, Unsettled
from gamechecks.core.scope import GameScope
from gamechecks.core.search_options import (
    Listener,
    SearchOptions,
    clock_of,
    conclude,
    seed_of,
    silence,
)
from gamechecks.core.verdict import Progress
from gamechecks.engines.explicit.walk import MoveWalk, Walk, Way
from gamechecks.engines.graph import Node
from gamechecks.engines.observers import ResidualObserver, worths
from gamechecks.engines.values.expectation import Aim, optimum
from gamechecks.engines.values.nodes import PATIENT_NODES, PlayGraph
from gamechecks.engines.values.outcomes import Estimate
from gamechecks.engines.values.simulation import Simulation, exactly_or_estimated
from gamechecks.language.probability import ProbabilityQuestion, Quantity, probability_question
from gamechecks.language.question import Condition
from gamemodels.rules import Rules

Policy = Callable[[Any, Sequence[Hashable]], Mapping[Hashable, Fraction]]
"""How likely each choice is in a state, among those that there are."""


class PolicyWalk(MoveWalk):
    """The games of some rules in which the player keeps to a policy."""

    def __init__(self, rules: Rules[Any, Any], policy: Policy) -> None:
        super().__init__(rules)
        self.policy = policy

    def ways(self, position: Hashable) -> Sequence[Way]:
        ways = super().ways(position)
        if all(way.player is None for way in ways):
            return ways
        totals: dict[Hashable, Fraction | int] = {}
        for way in ways:
            totals[way.choice] = totals.get(way.choice, 0) + way.weight
        shares = self.policy(position, tuple(totals))
        return [
            way._replace(player=None, weight=shares[way.choice] * way.weight / totals[way.choice])
            for way in ways
            if shares.get(way.choice)
        ]


@dataclass(frozen=True)
class Measured:
    """An answer: the exact value, whether a bound holds, and what is chosen at each node."""

    question: ProbabilityQuestion
    scope: GameScope
    value: Fraction
    choices: Mapping[Node, Way]
    graph: PlayGraph
    seconds: float

    @property
    def holds(self) -> bool | None:
        """Whether the comparison is true; none if there is none."""
        bound = self.question.bound
        return None if bound is None else bound.holds(self.value)


@dataclass(frozen=True)
class Unmeasured:
    """A question that is not settled, for a reason; under a policy there may be an estimate."""

    question: ProbabilityQuestion
    scope: GameScope
    reason: str
    estimate: Estimate | None
    seconds: float
    holds: None = None
    """The answer to the comparison, which is not known."""


def measure(
    scope: GameScope, text: str, policy: Policy | None = None, listen: Listener = silence
) -> Measured:
    """Answer a question about chance in every complete game of a world.

    `P` and `E` are those of a policy; `Pmax` and the like range over all policies, which may
    remember what has happened. Raise `Unsettled` where too many positions matter.
    """
    began = time.monotonic()
    question = probability_question(text, scope.vocabulary)
    walk, wanted = _asked(scope, question, policy)
    aim = Aim.MOST if question.most else Aim.LEAST
    (worth,) = worths([wanted])
    graph = PlayGraph(walk, ResidualObserver(walk.rules, [wanted]))
    found = optimum(
        graph,
        defaultdict(lambda: aim),
        worth,
        listen=lambda nodes: listen(Progress(f"{nodes:,} positions, {question.text}")),
        max_nodes=PATIENT_NODES,
    )
    seconds = time.monotonic() - began
    return Measured(question, scope, found.value, found.choices, graph, seconds)


def measure_or_estimate(
    scope: GameScope, texts: Sequence[str], policy: Policy | None, **how: Unpack[SearchOptions]
) -> list[Measured | Unmeasured]:
    """Answer questions about chance; under a policy, what takes too long exactly is estimated.

    The policy is that of the questions `P` and `E`.
    """
    questions = [probability_question(text, scope.vocabulary) for text in texts]
    listen = how.get("listen", silence)
    work = _Work(scope, questions, policy, clock_of(how), seed_of(how), listen)
    return conclude(work.clock, work.settle, work.answers)


@dataclass
class _Work:
    """Questions, and the answers so far."""

    scope: GameScope
    questions: Sequence[ProbabilityQuestion]
    policy: Policy | None
    clock: Clock
    seed: int
    listen: Listener
    answered: list[Measured | Unmeasured] = field(default_factory=list)
    estimates: dict[str, Estimate] = field(default_factory=dict)

    def settle(self) -> list[Measured | Unmeasured]:
        """Answer one after the other, each in its share of the time."""
        for number, question in enumerate(self.questions):
            share = self.clock.left / (len(self.questions) - number)
            self.answered.append(self._answer(question, self.clock.total + share))
        return self.answered

    def answers(self, reason: str) -> list[Measured | Unmeasured]:
        """The answers as they stand when the work is cut short."""
        left = self.questions[len(self.answered) :]
        spent = self.clock.total
        return [*self.answered, *(self._unmeasured(each, reason, spent) for each in left)]

    def _answer(self, question: ProbabilityQuestion, until: float) -> Measured | Unmeasured:
        """Answer exactly, or else under a policy by an estimate."""
        policy = self.policy if question.by_policy else None
        began, found = self.clock.total, list[Measured]()

        def exactly() -> None:
            found.append(measure(self.scope, question.text, policy, self.listen))

        def estimate() -> None:
            walk, wanted = _asked(self.scope, question, policy)
            games = Simulation(walk, {question.text: wanted}, self.seed, self.listen)
            try:
                with suppress(Unsettled):
                    games.play()
            finally:
                self.estimates |= games.estimates

        reason = exactly_or_estimated(
            self.clock, until - began, exactly, None if policy is None else estimate
        )
        return self._unmeasured(question, reason, began) if reason is not None else found[0]

    def _unmeasured(
        self, question: ProbabilityQuestion, reason: str, began: float = 0.0
    ) -> Unmeasured:
        estimate = self.estimates.get(question.text)
        return Unmeasured(question, self.scope, reason, estimate, self.clock.total - began)


def _asked(
    scope: GameScope, question: ProbabilityQuestion, policy: Policy | None
) -> tuple[Walk[Any], Condition | Quantity]:
    """Return the games that a question is about, and what it asks of them."""
    if question.by_policy is not (policy is not None):
        name = question.measure
        raise InputError(
            f"{name} is about a policy: say which, or ask for {name}max or {name}min"
            if question.by_policy
            else f"{name} ranges over all policies: leave the policy out, or ask for {name[0]}"
        )
    rules = _rules(scope, question)
    walk = MoveWalk(rules) if policy is None else PolicyWalk(rules, policy)
    if question.of_number:
        return walk, Quantity(question.node, question.unit)
    return walk, Condition(question.text, question.node)


def _rules(scope: GameScope, question: ProbabilityQuestion) -> Rules[Any, Any]:
    """The rules of the world, with states no larger than the question needs."""
    abridged = scope.game.shortcuts.abridged
    if abridged is None:
        return scope.referee
    rules: Rules[Any, Any] = abridged(scope, question.words)
    return rules
