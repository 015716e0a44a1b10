"""Which methods answer a question, and in which order: decided here, for every verb."""

from collections.abc import Sequence
from dataclasses import dataclass

from gamechecks.core.errors import InputError
from gamechecks.core.scope import Games, LayoutChoice, Scope, SolverChoice, StepsChoice
from gamechecks.language.question import Condition
from gamechecks.mancala.sowings.fragment import Limits, limits_of, sowing_cnf_too_large

LARGE = 400
"""Pockets times boards from which on a search takes longer than some games."""

PROVABLE = 100
"""Pockets times boards from which on a proof by induction takes no longer than a search."""


@dataclass(frozen=True)
class Question:
    """A game that does what is wanted: in which scope, of which kind, and by which means.

    Whoever names the steps wants a search and nothing else. If complete games may be looked for
    `apart` from those that are cut off, sowings can do more.
    """

    scope: Scope
    wanted: Sequence[Condition]
    games: Games = Games.COMPLETE
    layout: LayoutChoice = LayoutChoice.CANONICAL
    steps: StepsChoice | None = None
    solver: SolverChoice = SolverChoice.Z3
    apart: bool = False


@dataclass(frozen=True)
class Plan:
    """Whether to try induction, then to play some games; then to search, by sowings or by boards.

    The limits are what a question comes to for sowings; without any it is asked by boards.
    """

    induction: bool
    play: bool
    limits: Limits | None

    @property
    def steps(self) -> StepsChoice:
        """What a step of the search is."""
        return StepsChoice.BOARDS if self.limits is None else StepsChoice.SOWINGS


def plan_of(question: Question) -> Plan:
    """What is tried for a question, in the order of the plan's fields."""
    limits = _limits(question)
    free = question.steps is None and question.layout is LayoutChoice.CANONICAL
    size = question.scope.pockets * question.scope.boards
    readable = not any(condition.function for condition in question.wanted)
    soon_done = limits is not None and limits.short
    return Plan(
        induction=free and size >= PROVABLE and question.solver is SolverChoice.Z3,
        play=free and size >= LARGE and readable and not soon_done,
        limits=limits,
    )


def _limits(question: Question) -> Limits | None:
    """What a question comes to for sowings; none if it is to be asked board by board."""
    apart = question.apart and question.games is Games.ANY
    kind = Games.COMPLETE if apart else question.games
    limits = limits_of(question.wanted, kind, question.layout)
    if question.steps is None:
        return None if sowing_cnf_too_large(question.scope) else limits
    if question.steps is StepsChoice.SOWINGS and limits is None:
        raise InputError(
            "sowing steps cannot answer this: they know limits on boards, pickups and turns and "
            "who wins, in complete games, or any unfinished game, on the canonical layout; "
            "use boards"
        )
    return limits if question.steps is StepsChoice.SOWINGS else None
