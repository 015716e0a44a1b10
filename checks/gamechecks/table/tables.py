"""A table of values as a policy."""

from gamemodels.table.bag import HIT
from gamemodels.table.qtable import QTable
from gamemodels.table.variants import MENDED, Variants
from gamemodels.table.worth import Policy


def policy_of(table: QTable, variants: Variants = MENDED) -> Policy:
    """How a player in earnest decides by a table."""

    def hits(points: int, dealer: int, aces: int) -> int:
        if variants.at_12 and points == 12:
            return 0
        return int(table.best(points, dealer, aces, variants.zero) == HIT)

    return hits
