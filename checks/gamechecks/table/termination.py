"""That no session gets stuck, and every one ends, whatever the number of games."""

from collections.abc import Iterator

from gamechecks.engines.induction.induction import Induction
from gamechecks.engines.induction.theorems import Obligation, Termination
from gamemodels.logic import conjunction, disjunction
from gamemodels.table.progress import rank, successor
from gamemodels.table.session_steps import SessionSteps


class NeverStuck(Termination):
    """Somebody can go on from every state but OVER, and every message makes the rank smaller.

    A session has at most 35 messages a game and two more, which the search tells exactly.
    """

    def obligations(self, induction: Induction) -> Iterator[Obligation]:
        system = induction.game
        assert isinstance(system, SessionSteps), "the rank is that of a session"
        pre, post = induction.boards(2)
        follows = conjunction(system.step(pre, successor(pre)).values())
        yield Obligation("somebody can go on", disjunction([system.final(pre), follows]))
        (games, left), (games_after, left_after) = rank(pre), rank(post)
        yield Obligation("the rank is never below zero", conjunction([games >= 0, left >= 0]))
        falls = [games_after < games, conjunction([games_after == games, left_after < left])]
        yield Obligation("the rank falls with every message", disjunction(falls), length=2)
