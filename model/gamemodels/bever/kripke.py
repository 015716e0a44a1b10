"""An explicit Kripke model: worlds, accessibility relations, and knowledge by its definition."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from gamemodels.attention import attended
from gamemodels.bever.board import CARDS, Board, Hand, Player, World, all_hands

Proposition = Callable[["KripkeModel", World], bool]
"""What may be true in a world of a model; one about knowledge asks the model."""


@dataclass(frozen=True)
class KripkeModel:
    """Worlds; to a player those are accessible in which that player has the same hand."""

    worlds: frozenset[World]

    @classmethod
    def of(cls, worlds: Iterable[World]) -> "KripkeModel":
        """The model of so many worlds."""
        return cls(frozenset(worlds))

    @classmethod
    def first(cls, highest: int) -> "KripkeModel":
        """The model before anything is announced: every world."""
        hands = all_hands(highest)
        return cls.of(product(hands, hands))

    @classmethod
    def of_board(cls, board: Board) -> "KripkeModel":
        """The worlds that are left on a board."""
        return cls.of(product(*board.possible))

    @cached_property
    def _classes(self) -> tuple[dict[Hand, frozenset[World]], dict[Hand, frozenset[World]]]:
        """For each player the worlds by that player's hand."""
        classes: list[dict[Hand, set[World]]] = [{}, {}]
        for world in self.worlds:
            for index in (0, 1):
                classes[index].setdefault(world[index], set()).add(world)
        one, two = ({hand: frozenset(row) for hand, row in each.items()} for each in classes)
        return one, two

    def accessible(self, player: Player, world: World) -> frozenset[World]:
        """The worlds accessible to a player from one, which need not be in the model itself."""
        return self._classes[player.index].get(world[player.index], frozenset())

    def links(self, player: Player) -> Iterator[tuple[World, World]]:
        """Every pair of a player's accessibility relation."""
        return ((here, there) for here in self.worlds for there in self.accessible(player, here))

    def updated(self, fact: Proposition) -> "KripkeModel":
        """The update with a public announcement: only the worlds in which it is true are left."""
        return KripkeModel.of(world for world in attended(self.worlds) if fact(self, world))

    def reachable(self, world: World) -> frozenset[World]:
        """The worlds reachable in one or more steps, each accessible to some player."""
        found: set[World] = set()
        todo = [world]
        while todo:
            here = todo.pop()
            for player in Player:
                new = self.accessible(player, here) - found
                found |= new
                todo += new
        return frozenset(found)

    def knows(self, player: Player, world: World, fact: Proposition) -> bool:
        """K: the fact is true in every world that the player cannot tell from this one."""
        return all(fact(self, there) for there in attended(self.accessible(player, world)))

    def considers(self, player: Player, world: World, fact: Proposition) -> bool:
        """M: the fact is true in some such world."""
        return any(fact(self, there) for there in attended(self.accessible(player, world)))

    def knows_whether(self, player: Player, world: World, fact: Proposition) -> bool:
        """Kw: the player knows the fact, or knows that it is not so."""
        return len({fact(self, there) for there in self.accessible(player, world)}) <= 1

    def common(self, world: World, fact: Proposition) -> bool:
        """C: the fact is true in every world that can be reached."""
        return all(fact(self, there) for there in attended(self.reachable(world)))

    def announce(self, world: World, fact: Proposition, then: Proposition) -> bool:
        """If the fact is true here, the other is true here after the update with the fact."""
        return not fact(self, world) or then(self.updated(fact), world)


def value(world: World, card: str) -> int:
    """The value that a card has in a world: the atom `p1_1 = a` is true if it is a."""
    player, place = CARDS[card]
    return world[player][place]
