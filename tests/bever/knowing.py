"""Knowledge by its definition, world by world: what the words of the product are compared with."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Self

from gamemodels.bever.board import CARDS, Player, World, all_hands
from gamemodels.bever.knowledge import KripkeModel

Proposition = Callable[["Knowing", World], bool]
"""What may be true in a world of a model; one about knowledge asks the model."""


class Knowing(KripkeModel):
    """A model that tells what is known in its worlds."""

    @classmethod
    def first(cls, highest: int) -> Self:
        """The model before anything is announced: every world."""
        hands = all_hands(highest)
        return cls.of(product(hands, hands))

    def links(self, player: Player) -> Iterator[tuple[World, World]]:
        """Every pair of a player's accessibility relation."""
        return ((here, there) for here in self.worlds for there in self.accessible(player, here))

    def updated(self, fact: Proposition) -> Self:
        """The update with a public announcement: only the worlds in which it is true are left."""
        return self.of(world for world in self.worlds if fact(self, world))

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
        return all(fact(self, there) for there in self.accessible(player, world))

    def considers(self, player: Player, world: World, fact: Proposition) -> bool:
        """M: the fact is true in some such world."""
        return any(fact(self, there) for there in self.accessible(player, world))

    def knows_whether(self, player: Player, world: World, fact: Proposition) -> bool:
        """Kw: the player knows the fact, or knows that it is not so."""
        return len({fact(self, there) for there in self.accessible(player, world)}) <= 1

    def common(self, world: World, fact: Proposition) -> bool:
        """C: the fact is true in every world that can be reached."""
        return all(fact(self, there) for there in self.reachable(world))

    def announce(self, world: World, fact: Proposition, then: Proposition) -> bool:
        """If the fact is true here, the other is true here after the update with the fact."""
        return not fact(self, world) or then(self.updated(fact), world)


def value(world: World, card: str) -> int:
    """The value that a card has in a world: the atom `p1_1 = a` is true if it is a."""
    player, place = CARDS[card]
    return world[player][place]
