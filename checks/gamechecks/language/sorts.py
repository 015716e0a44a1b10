"""What the parts of a formula stand for."""

from enum import Enum


class Type(Enum):
    """What a node stands for; `none` alone is a Player and a Pocket."""

    TRUTH = "truth"
    NUMBER = "number"
    PLAYER = "Player"
    POCKET = "Pocket"
    NONE = "none"

    @property
    def words(self) -> str:
        """The type in a sentence."""
        return "none" if self is Type.NONE else f"a {self.value}"

    def fits(self, wanted: "Type | None") -> bool:
        """Whether a node of this type may stand where that one is wanted; none wants any."""
        either = wanted in (Type.PLAYER, Type.POCKET)
        return wanted is None or self is wanted or (self is Type.NONE and either)


class Domain(Enum):
    """What a quantifier goes over."""

    POCKETS = "pockets"
    POCKETS1 = "pockets(Player1)"
    POCKETS2 = "pockets(Player2)"
    MANCALAS = "mancalas"
    PLAYERS = "players"

    @property
    def type(self) -> Type:
        """What its members are."""
        return Type.PLAYER if self is Domain.PLAYERS else Type.POCKET
