"""Everything that is asked about Mancala."""

import random
from pathlib import Path

from tests.agree.asked import Question
from tests.agree.mancala.best import some_best, some_force, some_odds
from tests.agree.mancala.bounds import some_bounds
from tests.agree.mancala.reasons import some_diff, some_explain
from tests.agree.mancala.scopes import some_case, some_scope
from tests.agree.mancala.traces import some_eval, some_replay
from tests.agree.searches import some_check, some_run


def some_questions(dice: random.Random, folder: Path) -> list[Question]:
    """A few questions that belong together."""
    match dice.randrange(24):
        case 0:
            return some_bounds(dice)
        case 1:
            return some_explain(dice)
        case 2:
            return some_diff(dice)
        case 3 | 4:
            return some_replay(dice, folder)
        case 5 | 6:
            return some_eval(dice, folder)
        case 7:
            return some_best(dice)
        case 8:
            return some_force(dice)
        case 9:
            return some_odds(dice)
        case n:
            case = some_case(dice, some_scope(dice))
            return (some_run if n % 2 else some_check)(dice, case)
