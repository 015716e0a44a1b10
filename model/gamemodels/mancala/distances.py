"""How far marbles are from the mancala ahead, and how many boards a game has at most."""

from collections.abc import Sequence
from dataclasses import dataclass

from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.variants import ORIGINAL, Rules


def lying(layout: Layout) -> tuple[int, ...]:
    """How many drops each pocket is away from the mancala ahead; a mancala, from the other."""
    return tuple(_way(layout, pocket, tuple(Player)) for pocket in range(len(layout)))


def held(layout: Layout, player: Player, rules: Rules = ORIGINAL) -> tuple[int, ...]:
    """The same for marbles in a player's hand, which was over each pocket last."""
    if not rules.skip_opponent_mancala:
        return lying(layout)
    passed = layout.mancala_of(player.other)
    ways = [_way(layout, pocket, (player,)) for pocket in range(len(layout))]
    return tuple(
        way - (passed in layout.course(pocket, skipping=False)[:way])
        for pocket, way in enumerate(ways)
    )


def _way(layout: Layout, pocket: int, owners: Sequence[Player]) -> int:
    """How many pockets further the mancala of one of the owners is."""
    course = layout.course(pocket, skipping=False)
    return 1 + next(i for i, p in enumerate(course) if layout.pockets[p].mancala in owners)


@dataclass(frozen=True)
class Polynomial:
    """`square` * n * n + `linear` * n, the most boards for n marbles in each ordinary pocket."""

    square: int
    linear: int

    @property
    def formula(self) -> str:
        """The polynomial in a text."""
        if not self.square and not self.linear:
            return "1"
        terms = [(self.square, "n^2"), (abs(self.linear), "n")]
        sign = " - " if self.linear < 0 else " + "
        return sign.join(f"{factor}{power}" for factor, power in terms if factor)

    def at(self, marbles: int) -> int:
        """Its value for so many marbles; without any, a game is one board."""
        return max(1, self.square * marbles * marbles + self.linear * marbles)


def boards_bound_from(start: Board, layout: Layout, rules: Rules = ORIGINAL) -> int:
    """The same from any board with an empty hand: as many ranks as its marbles in play have."""
    furthest = furthest_away(layout, rules)
    marbles = sum(start.marbles[pocket] for pocket in layout.ordinary)
    return 1 + 3 * marbles + 3 * (furthest - 1) * marbles * (marbles + 1) // 2


def start_distance(layout: Layout) -> int:
    """The summed distance of one marble in each ordinary pocket."""
    ways = lying(layout)
    return sum(ways[pocket] for pocket in layout.ordinary)


def furthest_away(layout: Layout, rules: Rules = ORIGINAL) -> int:
    """The most drops that a marble can be away from the mancala ahead."""
    return max(way for player in Player for way in held(layout, player, rules))


def boards_bound(pockets: int, rules: Rules = ORIGINAL) -> Polynomial:
    """How many ranks there are from the first one down, as a polynomial in the marbles.

    With T marbles in all, at a distance of S and at most f each, there are 3 (S - T) + 2 ranks
    with all in play, 3 ((f - 1) m + 1) with m of them for 0 < m < T, and one board without any.
    That adds up to 3 S + 3 (f - 1) T (T - 1) / 2; both T and S are multiples of n.
    """
    layout = Layout.canonical(pockets)
    each, furthest = len(layout.ordinary), furthest_away(layout, rules)
    square = 3 * (furthest - 1) * each * each // 2
    linear = 3 * start_distance(layout) - 3 * (furthest - 1) * each // 2
    return Polynomial(square, linear)
