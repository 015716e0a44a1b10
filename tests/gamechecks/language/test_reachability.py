"""Which goals come to reaching a state, so that no position need be looked at twice."""

import pytest

from gamechecks.core.clock import Clock
from gamechecks.core.scope import Games
from gamechecks.engines.explicit.goals import GoalSearch, Reader
from gamechecks.language import parse
from gamechecks.language.foresight import reaches_a_state
from gamechecks.language.progression import Progression
from gamechecks.language.residual import Interner, negated
from gamemodels.bever.scope import Scope


@pytest.mark.parametrize(
    ("formula", "reaches"),
    [
        ("eventually(bever(Player1) and top < 2)", True),
        ("not always(K(Player1, p2_1 == 0) or worlds + 1 > 3)", True),
        ("until(top > 0, worlds == 1)", True),
        ("eventually(real) and eventually(top == 1)", True),
        ("always(real)", False),
        ("at_end(real)", False),
        ("eventually(next(real))", False),
        ("eventually(next(worlds) > worlds)", False),
        ("eventually(not take)", False),
        ("eventually(once(top == 1))", False),
        ("count(real) == 3", False),
    ],
)
def test_the_end_of_a_trace_settles_no_goal_of_reaching_a_state(
    formula: str, reaches: bool
) -> None:
    goal = Progression(Interner()).truth(parse(formula, Scope(2).vocabulary))
    assert reaches_a_state(goal) is reaches


def test_a_position_is_looked_at_once() -> None:
    """With cards 0 and 1 there are 196 boards, however many boards a game may have."""
    scope = Scope(highest=1, boards=12)

    def goal(formula: str, *, eager: bool) -> GoalSearch:
        reader = Reader(scope, eager=eager)
        truth = Progression(reader.interner).truth(parse(formula, scope.vocabulary))
        broken = negated(reader.interner, truth)
        search = GoalSearch(reader, lambda: broken, Games.ANY, Clock(None), lambda _: None)
        assert list(search.ends()) == []
        return search

    for eager in (True, False):
        assert len(goal("always(real)", eager=eager).nodes) == 196
    event = "always(implies(take, real))"
    assert len(goal(event, eager=True).nodes) > 196
    assert len(goal(event, eager=False).nodes) == 196
