"""The state of a game as plain data: players, pockets, boards, and variants of the rules.

How far marbles are from a mancala bounds the boards of a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from gamemodels import rules
from gamemodels.record import Bool, Int, OneOf, Record, Row


class Player(Enum):
    """One of the two players; `Player1` moves first."""

    ONE = "Player1"
    TWO = "Player2"

    @property
    def other(self) -> "Player":
        """The opponent."""
        return Player.TWO if self is Player.ONE else Player.ONE

    @property
    def words(self) -> str:
        """The player's name in a sentence."""
        return "Player 1" if self is Player.ONE else "Player 2"


@dataclass(frozen=True)
class Pocket:
    """A slot of the board; `next` and `opposite` are indices into the layout."""

    side: Player
    mancala: Player | None
    next: int
    opposite: int | None


@dataclass(frozen=True)
class Layout:
    """All pockets, mancalas included; pocket `p1` has index 0."""

    pockets: tuple[Pocket, ...]

    @classmethod
    def canonical(cls, size: int) -> "Layout":
        """Player 1's pockets first, each followed by the next index."""
        half = size // 2
        pockets = []
        for index in range(size):
            owner = Player.ONE if index < half else Player.TWO
            store = index in (half - 1, size - 1)
            pockets.append(
                Pocket(
                    side=owner,
                    mancala=owner if store else None,
                    next=(index + 1) % size,
                    opposite=None if store else size - 2 - index,
                )
            )
        return cls(tuple(pockets))

    def __len__(self) -> int:
        return len(self.pockets)

    @property
    def ordinary(self) -> tuple[int, ...]:
        """The pockets that are not mancalas."""
        return tuple(i for i, pocket in enumerate(self.pockets) if pocket.mancala is None)

    def mancala_of(self, player: Player) -> int:
        """The index of a player's mancala."""
        return next(i for i, pocket in enumerate(self.pockets) if pocket.mancala is player)

    def row(self, player: Player) -> tuple[int, ...]:
        """A player's ordinary pockets, clockwise."""
        order = self.clockwise()
        return tuple(i for i in order if self.pockets[i].mancala is None and self.side(i) is player)

    def side(self, index: int) -> Player:
        """Whose side a pocket is on."""
        return self.pockets[index].side

    def clockwise(self) -> tuple[int, ...]:
        """All pockets in the order of play, from player 1's first."""
        return self.course(self.mancala_of(Player.TWO), skipping=False)

    def course(self, start: int, skipping: bool) -> tuple[int, ...]:
        """One lap of a sowing from a pocket; if skipping, past the opponent's mancala."""
        order = [self.pockets[start].next]
        while len(order) < len(self.pockets):
            order.append(self.pockets[order[-1]].next)
        passed = self.mancala_of(self.side(start).other) if skipping else None
        return tuple(index for index in order if index != passed)


def pocket_name(index: int) -> str:
    """The name of a pocket as users type it: p1, p2, …"""
    return f"p{index + 1}"


@dataclass(frozen=True)
class Board:
    """The marbles in every pocket, whose turn it is, and what the hand is doing."""

    marbles: tuple[int, ...]
    turn: Player
    hand: int = 0
    last_pocket: int | None = None

    @property
    def total(self) -> int:
        """All marbles, those in the hand and the mancalas included."""
        return sum(self.marbles) + self.hand


def board_record(pockets: int, most: int) -> Record[Board]:
    """Return the fields of a board, whose counts may reach `most`."""
    names, count = [pocket_name(index) for index in range(pockets)], Int(0, most, declared=False)
    return Record(
        Board,
        marbles=Row(count, names),
        turn=Bool(Player.ONE, Player.TWO),
        hand=count,
        last_pocket=OneOf(range(pockets), names, optional=True),
    )


@dataclass(frozen=True)
class Rules(rules.Variants):
    """What differs from the specification.

    `steal_needs_marbles`: ending in one's own empty pocket opposite an empty one steals nothing;
    the marble stays. `skip_opponent_mancala`: sowing passes it by. `last_side_sweeps`: when a
    sowing leaves one side without marbles, all that is left goes to the mancala of the side that
    it lies on.
    """

    steal_needs_marbles: bool = False
    skip_opponent_mancala: bool = False
    last_side_sweeps: bool = False


VARIANTS = Rules.known()
ORIGINAL = Rules()
KALAH = Rules.named(VARIANTS)


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
